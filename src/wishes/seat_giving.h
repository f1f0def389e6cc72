/* SPDX-License-Identifier: MIT */
/*
 * seat_giving.h - a seat is given to another person, or freed for one.
 */
#ifndef SEAT_GIVING_H
#define SEAT_GIVING_H

#include "table/table.h"

/*
 * Give a seat to another person and commit: who sat there is told, in a letter
 * of its own, who sits there now gets all that the seat knows, and the others
 * read it in their next one.  tag: of what it is done for; the same one tells
 * it once.
 */
int seats_give(struct table *table, uint32_t seat, const char *name,
    const char *lang, const char *address, const char *tag, struct err *err);
/*
 * Free a seat for somebody else, as the host would have it, and tell its player
 * by a letter whose answer keeps it.
 */
int seats_free(struct table *table, uint32_t seat, struct err *err);

#endif
