/* SPDX-License-Identifier: MIT */
/*
 * automatic.h - mails that no person wrote: out-of-office notes, and letters
 * that came back.
 */
#ifndef AUTOMATIC_H
#define AUTOMATIC_H

#include "reading/request.h"

/* Set route->absent and returned by the mail's words; of a mail to an address
 * for mail servers (ours: to one of our addresses), set message->flags and
 * status by its report.  EX_CONFIG: machines.yaml cannot be read. */
int automatic_look(
    struct mail *mail, bool ours, struct route *route, struct err *err);
/* True if the mail is absent, or returned without an order in it. */
bool automatic_is_of_no_one(struct request *request);
/* Play nothing of such a mail, and tell its seat why, at most once in seven
 * days. */
int automatic_answer(struct request *request, struct err *err);
/*
 * A mail to a bounce address whose code is right: if a mail server could not
 * deliver the letter, note it in the private file, stop the seat's clock for a
 * while if it owes something, and tell the host.  It is never answered.
 */
int automatic_bounce(struct request *request, struct err *err);

#endif
