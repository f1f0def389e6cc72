/* SPDX-License-Identifier: MIT */
/*
 * machine.h - mails that nobody wrote: notes of who is away, letters that came
 * back.
 */
#ifndef MACHINE_H
#define MACHINE_H

#include "reading/mail.h"

/* Fills in absent and returned, and, of a mail to where only mail servers write
 * (ours: its address is one of ours), what it says of a letter. */
int machine_look(struct mail *mail, bool ours, struct err *err);
/* Is it one of those two?  A refusal's key, or NULL: a person's order stands in
 * it, or all of it is a person's. */
const char *machine_is_of_no_one(struct mail *mail);
/* It plays nothing and stops no clock; why is said to its seat once in seven
 * days. */
int machine_answer(struct mail *mail, const char *why, struct err *err);
/*
 * A mail to a bounce address whose code is right: if a mail server could not
 * deliver the letter, that is noted with the player, stops the seat's clock for
 * a while, and the host is told.  It plays nothing and is never answered.
 */
int machine_bounce(struct mail *mail, struct err *err);

#endif
