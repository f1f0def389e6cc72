/* SPDX-License-Identifier: MIT */
/*
 * turn.h - the way of a letter on one page: read, parse, check, play, report,
 * commit.
 */
#ifndef TURN_H
#define TURN_H

#include "site/account.h"
#include "table/table.h"

/* Where a mail is for, beyond what it says itself. */
struct delivery {
	bool known;                     /* the host says that From is true */
	const char *recipient, *sender; /* envelope; NULL: not told */
	const char *queue_id; /* the mail server's name for it, or NULL */
};

/* One that nobody could read: the same line in the log of a site that may not
 * even be open. */
void turn_wait(struct site *site, const struct buf *bytes, const char *queue_id,
    int64_t now, const struct err *err);
/*
 * One mail from fd.  0: dealt with, whatever it was.  EX_TEMPFAIL: local
 * trouble, nothing has changed.
 */
int turn_mail(struct site *site, int fd, const struct delivery *delivery,
    int64_t now, struct err *err);

/*
 * A post in a match's topic on the forum, or a private message to our account,
 * from fd; as turn_mail.  EX_USAGE: what the helper says of it cannot be.
 */
int turn_post(struct site *site, int fd, const struct account_post *post,
    int64_t now, struct err *err);

/*
 * Judge and play orders on an open table: what follows by itself follows, and
 * the letters of all of it are in the table's batch; nothing is on disk yet.
 */
int turn_play(struct table *table, const struct arrival *arrival,
    const struct orders *orders, struct verdicts *verdicts, struct err *err);
/*
 * The same for a text: order lines, or a move file (movefile.h), whose match,
 * entry and signature are looked at first.  seat: whose orders they are; a move
 * file may say it itself (NO_SEAT), and must not say another.  by is what its
 * entry says of how it came; name stands in errors.  EX_USAGE: no seat;
 * EX_DATAERR: not for this match, or stale; EX_FALSE: another history, a wrong
 * signature.
 */
int turn_text(struct table *table, uint32_t *seat, const char *text, size_t len,
    const char *name, enum entry_by by, bool dry, struct verdicts *verdicts,
    struct err *err);
/*
 * Give a seat to another person and commit: who sat there is told, in a letter
 * of its own, who sits there now gets all that the seat knows, and the others
 * read it in their next one.  tag: of what it is done for; the same one tells
 * it once.
 */
int turn_take_seat(struct table *table, uint32_t seat, const char *name,
    const char *lang, const char *address, const char *tag, struct err *err);
/*
 * Free a seat for somebody else, as the host would have it, and tell its player
 * by a letter whose answer keeps it.
 */
int turn_free_seat(struct table *table, uint32_t seat, struct err *err);
/* What the mover reads in the end, as text. */
int turn_report(struct table *table, uint32_t seat,
    const struct verdicts *verdicts, struct buf *out, struct err *err);

#endif
