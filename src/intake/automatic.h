/* SPDX-License-Identifier: MIT */
/*
 * automatic.h - mails that nobody wrote: notes of who is away, letters that
 * came back.
 */
#ifndef AUTOMATIC_H
#define AUTOMATIC_H

#include "reading/request.h"

/* Fills in absent and returned, and, of a mail to where only mail servers write
 * (ours: its address is one of ours), what it says of a letter. */
int automatic_look(
    struct mail *mail, bool ours, struct route *route, struct err *err);
/* Is it one of those two, and no person's order stands in it? */
bool automatic_is_of_no_one(struct request *request);
/* It plays nothing and stops no clock; why is said to its seat once in seven
 * days. */
int automatic_answer(struct request *request, struct err *err);
/*
 * A mail to a bounce address whose code is right: if a mail server could not
 * deliver the letter, that is noted with the player, stops the seat's clock for
 * a while, and the host is told.  It plays nothing and is never answered.
 */
int automatic_bounce(struct request *request, struct err *err);

#endif
