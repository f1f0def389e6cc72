/* SPDX-License-Identifier: MIT */
/*
 * digest.h - one letter a day that tells a player of all his matches.
 *
 * Who wants that (PLAYER_DAILY) has what a match would write to him queued as
 * daily letters (outbox.h), in the order of work of every letter: so no power
 * cut loses one, and the batch of an entry is its only record.  At his hour, or
 * as soon as he wants no such letter any more, one letter is written (batch
 * OUTBOX_DIGEST HASH . TIME) that tells
 * what they would, from the matches as they then are; it says which those were,
 * and only when it is durable are they done with.  A match that cannot be read
 * is left out: its letter goes by itself some hours later.
 *
 * If all there is to tell is of one match, its usual letter is written.  On a
 * forum (a receiver "forum:user/ID") that of each match is.
 */
#ifndef DIGEST_H
#define DIGEST_H

#include "table/table.h"

/*
 * Write those that are due, before anything is sent.  Any number of runs may
 * call it at once: one does it.  What is wrong with a player's letter is told
 * in the log and does not stop the others'.
 */
int digest_write(struct site *site, int64_t now, struct err *err);
/* Before anything is sent or posted, since what they tell would go by itself;
 * what is wrong with them is told at the terminal and stops nothing else. */
void digest_write_first(struct site *site, int64_t now);

/* Call what for each match, by name, that has to do with that address: its
 * letters may go there.  Stops at a return other than 0 and hands it on. */
int digest_each_match(const struct site *site, const char *address,
    int (*what)(const char *match, void *arg), void *arg, struct err *err);
/* Whose address begins with that (DIGEST_PERSON letters)?  A copy, NULL: nobody
 * known any more. */
char *digest_person(const struct site *site, const char *person);
/* Append the address of a digest that was written in that hour, and what stands
 * in front of its subject (may be NULL). */
void digest_address(const struct site *site, const uint8_t post[KEY_LEN],
    enum code_kind kind, const char *person, unsigned hour, struct buf *out,
    struct buf *about);

#endif
