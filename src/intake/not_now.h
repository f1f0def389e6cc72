/* SPDX-License-Identifier: MIT */
/*
 * not_now.h - mails that come at the wrong time, and too many of them.
 */
#ifndef NOT_NOW_H
#define NOT_NOW_H

#include "reading/request.h"

/* Has the seat had all the mails today that it may have taken? */
bool not_now_enough(const struct request *request);
/* Why the mail's orders cannot be played now, a refusal's key, or NULL: the
 * host has paused the match, or a newer mail of the seat, which it would
 * replace, came before it. */
const char *not_now_why(const struct request *request);
/* The mail was taken: note when it was written. */
void not_now_note(const struct request *request);

#endif
