/* SPDX-License-Identifier: MIT */
/* compose_p.h - what the files compose*.c share and nobody else needs. */
#ifndef COMPOSE_P_H
#define COMPOSE_P_H

#include "compose.h"

/* The game's name in a language. */
const char *compose_title(const struct match *match, const char *lang);
/*
 * Append the calendar entry that goes with a letter, and return the type of its
 * part: the seat's deadline, or that it is over.  NULL: there is none.
 */
const char *compose_calendar(const struct report *report,
    const struct match *match, const struct words *words,
    const struct envelope *envelope, struct buf *out);

#endif
