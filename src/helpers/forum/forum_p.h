/* SPDX-License-Identifier: MIT */
/* forum_p.h - inside the forum: a question, before it is asked. */
#ifndef FORUM_P_H
#define FORUM_P_H

#include "helpers/forum/forum.h"

/* All that question points to belongs to it. */
struct forum_request {
	struct http_question question;
	struct buf url, body;
	char *fields[HTTP_FIELDS];
	size_t count;
};

/* call is a map of the data, vars what its {names} stand for, and file its
 * "{file}" (either may be NULL).  To be released: the token is wiped. */
void forum_request_make(struct forum_request *request,
    const struct forum *forum, const struct doc *call, const struct doc *vars,
    const struct forum_file *file);
void forum_request_release(struct forum_request *request);
/* forum_ask, with a file. */
enum forum_said forum_ask_with(struct forum *forum, const char *call,
    const struct doc *vars, const struct forum_file *file, struct doc **take,
    struct buf *why);
/* Fill in what stands in a post for a file. */
void forum_fill_stands(const struct forum *forum, const char *text,
    const struct doc *vars, struct buf *out);

#endif
