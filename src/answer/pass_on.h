/* SPDX-License-Identifier: MIT */
/*
 * pass_on.h - what a player says to others (mail->said) goes with the answer to
 * his mail.
 */
#ifndef PASS_ON_H
#define PASS_ON_H

#include "reading/mail.h"

/* Has the seat said too much today?  A refusal's key, or NULL. */
const char *pass_on_is_too_much(
    const struct mail *mail, const struct private_press *said);
/*
 * Enter what is to be passed on into the private file, behind the last entry;
 * write the letters with it, but to those (a bit set of seats) who were told,
 * before anything is committed; only those to the host.  A mail that is refused
 * passes nothing on (drop).
 */
void pass_on_note(struct mail *mail);
int pass_on_all(struct mail *mail, uint32_t told, struct err *err);
int pass_on_to_host(struct mail *mail, struct err *err);
void pass_on_drop(struct mail *mail);

#endif
