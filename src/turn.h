/* SPDX-License-Identifier: MIT */
/*
 * turn.h - the way of a letter on one page: read, parse, check, play, report,
 * commit.
 */
#ifndef TURN_H
#define TURN_H

#include "table.h"

/* Where a mail is for, beyond what it says itself. */
struct hand_over {
	const char *recipient, *sender; /* envelope; NULL: not told */
};

/*
 * One mail from fd.  0: dealt with, whatever it was.  EX_TEMPFAIL: local
 * trouble, nothing has changed.
 */
int turn_mail(struct site *site, int fd, const struct hand_over *hand_over,
    int64_t now, struct err *err);

/* Orders given by the host's own hand or by a signed move file. */
int turn_orders(struct site *site, const char *id, uint32_t seat,
    const char *text, size_t len, int64_t now, struct buf *reply,
    struct err *err);

#endif
