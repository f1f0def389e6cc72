/* SPDX-License-Identifier: MIT */
/*
 * read.h - chooses what of a mail is read: its text or a file beside it; and
 * what its lines mean at this point of the match.
 */
#ifndef READ_H
#define READ_H

#include "reading/request.h"

/* If the text has no order and an attached file has one, set request->reading
 * to the file, with what else the text wishes behind it.  A text that only ends
 * a turn ("done") has no order. */
void read_choose_text(struct request *request);
/* If text (of written_text) only picks letters of a list in our letter ("b"),
 * replace it by the orders they stand for.  NULL, or a refusal's key: nobody
 * can tell which. */
const char *read_pick(struct request *request, struct buf *text);
/* Turn lines that mean nothing at this point of the match into READ_CHATTER. */
void read_leave_out_talk(const struct request *request, struct orders *orders);
/* True if the mail has an order or a command that pli can read. */
bool read_has_order(struct request *request);

#endif
