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
};

/*
 * One mail from fd.  0: dealt with, whatever it was.  EX_TEMPFAIL: local
 * trouble, nothing has changed.
 */
int intake_mail(struct site *site, int fd, const struct delivery *delivery,
    int64_t now, struct err *err);
/* One that nobody could read: the same line in the log of a site that may not
 * even be open. */
void intake_wait(struct site *site, const struct buf *bytes,
    const char *queue_id, int64_t now, const struct err *err);
/*
 * A post in a match's topic on the forum, or a private message to our account,
 * from fd; as intake_mail.  EX_USAGE: what the helper says of it cannot be.
 */
int intake_post(struct site *site, int fd, const struct account_post *post,
    int64_t now, struct err *err);

#endif
