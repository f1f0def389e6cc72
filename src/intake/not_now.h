/* SPDX-License-Identifier: MIT */
/*
 * not_now.h - mails that come at the wrong time, and too many of them.
 */
#ifndef NOT_NOW_H
#define NOT_NOW_H

#include "reading/request.h"

/* True if as many of the seat's mails were played today as may be
 * (mails_per_day). */
bool not_now_enough(const struct request *request);
/* NULL, or a refusal's key: the match is paused, or a mail of the seat that was
 * written later was played before it. */
const char *not_now_why(const struct request *request);
/* Note when a mail that was played was written (log/dates-DAY; not durable). */
void not_now_note(const struct request *request);

#endif
