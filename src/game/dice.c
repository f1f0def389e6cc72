/* SPDX-License-Identifier: MIT */
/* dice.c - the stream of throws, a block of sixteen words at a time. */
#include "game/dice.h"
#include "base/seal.h"
#include "base/x.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDS 16 /* in a block */

void
dice_init(struct dice *dice, const uint8_t seed[32])
{
	memset(dice, 0, sizeof(*dice));
	memcpy(dice->seed, seed, sizeof(dice->seed));
	dice->block = UINT64_MAX;
}

void
dice_init_number(struct dice *dice, uint64_t number)
{
	char text[24];
	uint8_t seed[32];
	int len = snprintf(text, sizeof(text), "%" PRIu64, number);

	seal_hash(seed, text, (size_t)len);
	dice_init(dice, seed);
}

void
dice_wipe(struct dice *dice)
{
	seal_wipe(dice, sizeof(*dice));
	dice->block = UINT64_MAX;
}

void
dice_tape_release(struct dice_tape *tape)
{
	size_t i;

	for (i = 0; i < tape->count; i++)
		free(tape->draws[i].order);
	free(tape->draws);
	memset(tape, 0, sizeof(*tape));
}

static struct dice_draw *
tape_add(struct dice_tape *tape, uint32_t n, uint64_t word)
{
	struct dice_draw *draw;

	tape->draws =
	    x_grow(tape->draws, &tape->cap, tape->count, sizeof(*tape->draws));
	draw = &tape->draws[tape->count++];
	memset(draw, 0, sizeof(*draw));
	draw->n = n;
	draw->word = word;
	return draw;
}

static void
dice_fill(struct dice *dice, uint64_t block)
{
	char text[40];
	uint8_t bytes[4 * WORDS], *b = bytes;
	int len =
	    snprintf(text, sizeof(text), "pli 1 dice\n%" PRIu64 "\n", block);
	unsigned i;

	seal_f64(bytes, dice->seed, text, (size_t)len);
	for (i = 0; i < WORDS; i++, b += 4)
		dice->words[i] = (uint32_t)b[0] | (uint32_t)b[1] << 8 |
				 (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
	dice->block = block;
	seal_wipe(bytes, sizeof(bytes));
}

static uint32_t
dice_word(struct dice *dice)
{
	if (dice->next / WORDS != dice->block)
		dice_fill(dice, dice->next / WORDS);
	return dice->words[dice->next++ % WORDS];
}

/* A word below 2^32 mod n would make the low results likelier: take the next.
 * -n % n is 2^32 mod n in 32 bits. */
static uint32_t
dice_throw(struct dice *dice, uint32_t n)
{
	uint32_t word, least = -n % n;

	do
		word = dice_word(dice);
	while (word < least);
	return word % n;
}

uint32_t
dice_below(struct dice *dice, uint32_t n)
{
	uint64_t first = dice->next;
	uint32_t result;

	assert(n >= 1);
	result = dice_throw(dice, n);
	if (dice->tape != NULL)
		tape_add(dice->tape, n, first)->result = result;
	return result;
}

/* The shuffle's entry on the tape: which thing stands where, so far each in
 * its own place.  NULL without a tape. */
static uint16_t *
tape_shuffle(struct dice *dice, unsigned count)
{
	struct dice_draw *draw;
	unsigned i;

	if (dice->tape == NULL)
		return NULL;
	draw = tape_add(dice->tape, count, dice->next);
	draw->shuffle = true;
	draw->order = xcalloc(count + 1, sizeof(*draw->order));
	for (i = 0; i < count; i++)
		draw->order[i] = (uint16_t)i;
	return draw->order;
}

static void
swap16(uint16_t *things, unsigned i, unsigned j)
{
	uint16_t thing = things[i];

	things[i] = things[j];
	things[j] = thing;
}

void
dice_shuffle8(struct dice *dice, uint8_t *things, unsigned count)
{
	uint16_t *order = tape_shuffle(dice, count);
	unsigned i, j;

	for (i = count; i-- > 1;) {
		uint8_t thing = things[i];

		j = dice_throw(dice, i + 1);
		things[i] = things[j];
		things[j] = thing;
		if (order != NULL)
			swap16(order, i, j);
	}
}

static int
compare8(const void *a, const void *b)
{
	return (int)*(const uint8_t *)a - (int)*(const uint8_t *)b;
}

void
dice_redeal8(struct dice *dice, uint8_t *things, unsigned count)
{
	if (count < 2)
		return;
	qsort(things, count, 1, compare8);
	dice_shuffle8(dice, things, count);
}
