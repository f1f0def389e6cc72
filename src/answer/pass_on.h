/* SPDX-License-Identifier: MIT */
/*
 * pass_on.h - what a player says to others (request->outcome.said) goes with
 * the answer to his mail.
 */
#ifndef PASS_ON_H
#define PASS_ON_H

#include "reading/request.h"

/* Has the seat said too much today?  A refusal's key, or NULL. */
const char *pass_on_is_too_much(
    const struct request *request, const struct private_press *said);
/*
 * Enter what is to be passed on into the private file, behind the last entry;
 * write the letters with it, but to those (a bit set of seats) who were told,
 * before anything is committed; only those to the host.  A mail that is refused
 * passes nothing on (drop).
 */
void pass_on_note(struct request *request);
int pass_on_all(struct request *request, uint32_t told, struct err *err);
int pass_on_to_host(struct request *request, struct err *err);
void pass_on_drop(struct request *request);

#endif
