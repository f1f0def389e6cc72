/* SPDX-License-Identifier: MIT */
/*
 * read.h - what of a mail is read: its text or a file beside it, and what its
 * lines mean at this point of the match.
 */
#ifndef READ_H
#define READ_H

#include "reading/request.h"

/* If the text says nothing that its match knows and a file does, that is its
 * text from now on (MESSAGE_FILE). */
void read_choose_text(struct request *request);
/* Put the orders in the place of the letters that stand for them in what was
 * stripped.  Returns the refusal if nobody can tell which, else NULL. */
const char *read_pick(struct request *request, struct buf *text);
/* Lines that mean nothing at this point of the match become chatter. */
void read_leave_out_talk(const struct request *request, struct orders *orders);
/* Has it an order, or a command, that we can read? */
bool read_has_order(struct request *request);

#endif
