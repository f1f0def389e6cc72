/* SPDX-License-Identifier: MIT */
/*
 * moves.h - orders, or a move file, played on an open table.
 */
#ifndef MOVES_H
#define MOVES_H

#include "reading/request.h"

/*
 * Judge and play a text on an open table: what follows by itself follows, and
 * the letters of all of it are in the table's batch; nothing is on disk yet.
 * The text is order lines, or a move file (movefile.h), whose match,
 * entry and signature are looked at first.  seat: whose orders they are; a move
 * file may say it itself (NO_SEAT), and must not say another.  by is what its
 * entry says of how it came; name stands in errors.  EX_USAGE: no seat;
 * EX_DATAERR: not for this match, or stale; EX_FALSE: another history, a wrong
 * signature.
 */
int moves_text(struct table *table, uint32_t *seat, const char *text,
    size_t len, const char *name, enum entry_by by, bool dry,
    struct verdicts *verdicts, struct err *err);
/* What the mover reads in the end, as text. */
int moves_report(struct table *table, uint32_t seat,
    const struct verdicts *verdicts, struct buf *out, struct err *err);
/* The mail's text is a move file: judge and play it as moves_text does, or
 * carry out what it wishes (dealt). */
int moves_mail(struct request *request, const char *text, size_t len,
    struct verdicts *verdicts, struct err *err);
/* Play lines of a mail, read already; or its stripped words.  Nothing is on
 * disk yet. */
int moves_lines(struct request *request, const struct orders *orders, bool dry,
    struct verdicts *verdicts, struct err *err);
int moves_orders(struct request *request, const char *text, size_t len,
    bool dry, struct verdicts *verdicts, struct err *err);

#endif
