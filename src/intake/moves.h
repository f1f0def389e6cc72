/* SPDX-License-Identifier: MIT */
/*
 * moves.h - plays orders, or a move file, on an open table.
 */
#ifndef MOVES_H
#define MOVES_H

#include "reading/request.h"

/*
 * Judge and play a text on a table that is open for changes, with all that
 * follows by itself, and add the letters to the table's batch; nothing is on
 * disk yet.  The text is order lines, or a move file (movefile.h), whose match,
 * entry and signature are checked first.  *seat: whose orders they are; NO_SEAT
 * if a move file says it (which must not name another), and then set.  by: how
 * the entry says it came; name: the file's, for errors; dry: only judge.
 * EX_USAGE: no seat, or nothing is played now.  EX_DATAERR: not for this match,
 * or stale.  EX_FALSE: another history, a wrong signature.
 */
int moves_text(struct table *table, uint32_t *seat, const char *text,
    size_t len, const char *name, enum entry_by by, bool dry,
    struct verdicts *verdicts, struct err *err);
/* Append the report that the mover gets, as text. */
int moves_report(struct table *table, uint32_t seat,
    const struct verdicts *verdicts, struct buf *out, struct err *err);
/* As moves_text, of a mail whose text is a move file; or carry out its wishes
 * (request->outcome.dealt). */
int moves_mail(struct request *request, const char *text, size_t len,
    struct verdicts *verdicts, struct err *err);
/* As moves_text, of lines of a mail that were read. */
int moves_lines(struct request *request, const struct orders *orders, bool dry,
    struct verdicts *verdicts, struct err *err);
/* As moves_text, of a mail's text without quotes and signature. */
int moves_orders(struct request *request, const char *text, size_t len,
    bool dry, struct verdicts *verdicts, struct err *err);

#endif
