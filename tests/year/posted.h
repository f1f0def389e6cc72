/* SPDX-License-Identifier: MIT */
/* posted.h - what a finished letter says, read from its bytes. */
#ifndef POST_JOURNAL_H
#define POST_JOURNAL_H

#include "base/buf.h"
#include "site/outbox.h"
#include "wall.h"

#define POST_JOURNAL_MAX 256

struct posted {
	const char *from, *to; /* of the envelope */
	char match[17];        /* "": it is of no match */
	uint32_t seat, entry;
	char kind[16]; /* of a match's letter: "turn", "reminder" ... */
	char id[POST_JOURNAL_MAX], reply[POST_JOURNAL_MAX],
	    subject[POST_JOURNAL_MAX];
	const char *bytes;
	size_t len;
	int64_t until; /* held until then */
};

void posted_read(struct posted *posted, const struct outbox_letter *letter,
    const char *bytes);
/*
 * The next section of a digest's text, from *at on (0 at first), as if it were
 * a letter of its match: its address, and in text what it says, which the
 * caller releases.  False: there is none left.
 */
bool posted_section(const struct posted *digest, size_t *at,
    struct posted *section, struct buf *text);
/* The same of a text. */
int64_t posted_promise_in(const char *text, const struct wall *wall);
/* The time by which it asks for an answer, as its text has it; 0: it asks for
 * none, or has no deadline. */
int64_t posted_promise(const struct posted *posted, const struct wall *wall);

#endif
