/* SPDX-License-Identifier: MIT */
/*
 * intake.h - one mail, or one post of the forum: route, read, carry out,
 * answer.
 */
#ifndef INTAKE_H
#define INTAKE_H

#include "site/account.h"
#include "site/site.h"

/* Where a mail is for, beyond what it says itself. */
struct delivery {
	bool known;                     /* the host says that From is true */
	const char *recipient, *sender; /* envelope; NULL: not told */
	const char *queue_id; /* the mail server's name for it, or NULL */
	struct inbox_parser *parser; /* started already, or NULL */
};

/*
 * Take in one mail from fd.  0: it is dealt with, whatever it was. EX_TEMPFAIL:
 * local trouble; the mail must be handed in again, which never does anything
 * twice.
 */
int intake_mail(struct site *site, int fd, const struct delivery *delivery,
    int64_t now, struct err *err);
/* Log a mail that must wait because its site could not be opened or it could
 * not be read (err), as intake_mail logs one. */
void intake_wait(struct site *site, const struct buf *bytes,
    const char *queue_id, int64_t now, const struct err *err);
/*
 * As intake_mail, a post in a match's topic on the forum or a private message
 * to our account; its text is read from fd.  EX_USAGE: post holds what cannot
 * be.
 */
int intake_post(struct site *site, int fd, const struct account_post *post,
    int64_t now, struct err *err);

#endif
