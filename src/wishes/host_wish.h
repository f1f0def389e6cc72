/* SPDX-License-Identifier: MIT */
/*
 * host_wish.h - what the host, or whom he has named (host: in pli.yaml), would
 * have done to a match by mail: "pause ID", "resume ID", "extend ID 2 days",
 * "replace ID NAME".
 *
 * From can be forged, so such a mail to the plain address does nothing but ask:
 * a letter goes to that address, and its answer does it.  Nothing is stored in
 * between: the wish stands in the letter's subject, and the address that is
 * answered to has a code for that wish, that person and a week.  Each such
 * letter counts once, however often it is answered.
 */
#ifndef HOST_WISH_H
#define HOST_WISH_H

#include "wishes/visitor.h"

/* Of a mail to the plain address; *taken: it was one, and was answered. */
int host_wish_ask(struct visitor *visitor, bool *taken, struct err *err);
/* Is it the name of such a letter, where a reply address has a match's? */
bool host_wish_is_letter(const char *match);
/* The answer to such a letter, whose code is right. */
int host_wish_answer(struct visitor *visitor, struct err *err);

#endif
