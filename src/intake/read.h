/* SPDX-License-Identifier: MIT */
/*
 * read.h - what of a mail is read: its text or a file beside it, and what its
 * lines mean at this point of the match.
 */
#ifndef READ_H
#define READ_H

#include "reading/request.h"

/* If the text has no order and a file has one, the file is read from now on;
 * with what else the text wishes behind it.  A text that only ends a turn
 * ("done") has none. */
void read_choose_text(struct request *request);
/* Put the orders in the place of the letters that stand for them in what was
 * stripped.  Returns the refusal if nobody can tell which, else NULL. */
const char *read_pick(struct request *request, struct buf *text);
/* Lines that mean nothing at this point of the match become chatter. */
void read_leave_out_talk(const struct request *request, struct orders *orders);
/* Has it an order, or a command, that we can read? */
bool read_has_order(struct request *request);

#endif
