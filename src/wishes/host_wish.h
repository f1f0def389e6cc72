/* SPDX-License-Identifier: MIT */
/*
 * host_wish.h - what the host, or people he has named (host: in pli.yaml), can
 * do to a match by mail: "pause ID", "resume ID", "extend ID 2 days", "replace
 * ID NAME".
 *
 * From can be forged, so such a mail to the plain address only makes pli send a
 * letter to the host's address; its answer carries the wish out.  Nothing is
 * stored in between: the wish stands in the letter's subject, and the reply
 * address has a code for that wish and that person, good for a week.  Each such
 * letter counts once, however often it is answered.
 */
#ifndef HOST_WISH_H
#define HOST_WISH_H

#include "wishes/visitor.h"

/* If the mail to the plain address is such a wish of the host's, answer it with
 * that letter (or with why it cannot be) and set *taken. */
int host_wish_ask(struct visitor *visitor, bool *taken, struct err *err);
/* True if the name in a reply address, where others have a match's id, is that
 * of such a letter. */
bool host_wish_is_letter(const char *match);
/* Carry out the answer to such a letter; its code was checked. */
int host_wish_answer(struct visitor *visitor, struct err *err);

#endif
