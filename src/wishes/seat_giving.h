/* SPDX-License-Identifier: MIT */
/*
 * seat_giving.h - a seat is given to another person, or freed for one.
 */
#ifndef SEAT_GIVING_H
#define SEAT_GIVING_H

#include "table/table.h"

/*
 * Give a seat to another person and commit (durable on return).  The former
 * player is told in a letter of his own, the new one gets all that the seat
 * knows, and the others read it in their next letter.  tag names the occasion:
 * under one tag the former player is told once.
 */
int seats_give(struct table *table, uint32_t seat, const char *name,
    const char *lang, const char *address, const char *tag, struct err *err);
/*
 * Offer a seat to others, by the host's wish, and tell its player in a letter;
 * if he answers it, he keeps the seat.  Durable on return.
 */
int seats_free(struct table *table, uint32_t seat, struct err *err);

#endif
