/* SPDX-License-Identifier: MIT */
/*
 * dice.h - the throws of a match: one stream of 32-bit words, fixed at the
 * start (FORMAT.md section 7).
 *
 * block j = BLAKE2b-512(key seed, "pli 1 dice\n" j "\n"); word 16j+i is its
 * bytes 4i..4i+3, little-endian.  The counter of the next word is the whole
 * state; nothing else enters, so the same moves meet the same throws.
 */
#ifndef DICE_H
#define DICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A draw as the log shows it: a throw below n, or a shuffle of n things.  A
 * tape is a list the caller owns (dice_tape_release); games never see it.
 */
struct dice_draw {
	bool shuffle;
	uint32_t n;
	uint32_t result; /* of a throw */
	uint16_t *order; /* of a shuffle: n things, which stood where */
	uint64_t word;   /* the first word it took */
};

struct dice_tape {
	struct dice_draw *draws;
	size_t count, cap;
};

struct dice {
	uint8_t seed[32];
	uint64_t next;  /* the next word */
	uint64_t block; /* which block lies in words, UINT64_MAX if none */
	uint32_t words[16];
	struct dice_tape *tape; /* NULL: nothing is written down */
};

void dice_init(struct dice *dice, const uint8_t seed[32]);
/* A seed for simulations and tests: BLAKE2b-256 of the number. */
void dice_init_number(struct dice *dice, uint64_t number);
void dice_wipe(struct dice *dice);
void dice_tape_release(struct dice_tape *tape);

/* An even number below n; n is at least 1. */
uint32_t dice_below(struct dice *dice, uint32_t n);
/* Shuffle count things of one or two bytes; Fisher and Yates from the top. */
void dice_shuffle8(struct dice *dice, uint8_t *things, unsigned count);
/* Shuffle so that the result does not depend on the order before: for dealing
 * hidden things anew. */
void dice_redeal8(struct dice *dice, uint8_t *things, unsigned count);

#endif
