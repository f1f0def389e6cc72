/* SPDX-License-Identifier: MIT */
/*
 * pairs.h - letters of two orders at random, of which the first is damaged: a
 * typo in its verb, a possessive, a word that nobody knows, a greeting before
 * it, half of it gone.  Both are read as they were meant, or the letter is
 * asked back; the second is never read beside a first that is talk.
 */
#ifndef PAIRS_H
#define PAIRS_H

#include "scenes.h"

#include <stdint.h>

/* What became of the letters. */
struct pairs_tally {
	unsigned letters, read, asked, lost;
};

/* So many letters a game; those that lost an order are printed. */
void pairs_scenes(struct scenes *scenes, unsigned count, uint64_t seed,
    struct pairs_tally *tally);

#endif
