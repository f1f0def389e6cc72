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

/* call is a map of the data, and vars what its {names} stand for (may be
 * NULL).  To be released: the token is wiped. */
void forum_request_make(struct forum_request *request,
    const struct forum *forum, const struct doc *call, const struct doc *vars);
void forum_request_release(struct forum_request *request);

#endif
