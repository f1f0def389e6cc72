/* SPDX-License-Identifier: MIT */
/* helio_step.c - moves in 64 bits, and taken apart. */
#include "heliopolis.h"

#include <string.h>

/* Fields of one width and offset, from one field on. */
struct run {
	uint8_t field, count, bits;
	int16_t bias;
};

#define KIND_BITS 5
#define RUNS 6

/* The bits of each kind, from the top; a run of 0 fields ends it. */
static const struct run layout[MOVE_KINDS][RUNS] = {
    [DRAW] = {{PILE, 1, 2, 0}},
    [HIRE] = {{PARTNER, 1, 5, 0}},
    [POST] = {{CARD, 1, 7, 0}, {FLOW, HELD, 4, 0}, {FLOW + COINS, 1, 8, 0}},
    [WITHDRAW] = {{CARD, 1, 7, 0}},
    [SELL] = {{GOOD, 1, 3, 0}, {CONVOY, 1, 2, 0}, {VIA, 1, 2, 0},
	{JOINT, 1, 8, 0}},
    [PERFORM] = {{CARD, 1, 7, 0}, {VIA, 1, 2, 0}, {JOINT, 1, 8, 0},
	{FREE, BASES + RARES, 2, 0}, {SWAP, RARES, 3, 4}},
    [HELP] = {{CARD, 1, 7, 0}, {JOINT, 1, 8, 0}, {FREE, BASES, 2, 0},
	{SWAP, RARES, 3, 4}},
    [PLAY] = {{KIND, 1, 5, 0}, {TAKE, TAKES_MAX, 4, 0}, {CONVOY, 1, 2, 0},
	{SEAT, 1, 3, 0}, {CARD, 1, 8, 0}},
    [POWER] = {{VIA, 1, 2, 0}, {TAKE, TAKES_MAX, 4, 0}, {CONVOY, 1, 2, 0},
	{PARTNER, 1, 5, 0}},
    [KEEP] = {{CARD, 1, 7, 0}},
    [OFFER] = {{CARD, 1, 7, 0}, {JOINT, 1, 8, 0}, {BY, 1, 3, 0},
	{INSTEAD, 1, 3, 0}, {FLOW, HELD, 4, 8}, {FLOW + COINS, 1, 9, 256}},
    [ARM] = {{KIND, 1, 5, 0}, {COUNT, 1, 4, 0}},
    [WISH] = {{WISHED, HELD, 3, 0}},
};

move_t
helio_move(const struct step *step)
{
	const struct run *run = layout[step->kind];
	unsigned shift = 64 - KIND_BITS, i;
	move_t move = (move_t)step->kind << shift;

	for (; run->count > 0; run++)
		for (i = 0; i < run->count; i++) {
			shift -= run->bits;
			move |= (move_t)(step->f[run->field + i] + run->bias)
				<< shift;
		}
	return move;
}

/* Every bit must mean something. */
bool
helio_step(const struct helio_edition *ed, move_t move, struct step *step)
{
	unsigned shift = 64 - KIND_BITS, i;
	const struct run *run;

	(void)ed;
	memset(step, 0, sizeof(*step));
	step->kind = (enum kind)(move >> shift);
	if (step->kind == 0 || step->kind >= MOVE_KINDS)
		return false;
	for (run = layout[step->kind]; run->count > 0; run++)
		for (i = 0; i < run->count; i++) {
			shift -= run->bits;
			step->f[run->field + i] =
			    (int16_t)((int)(move >> shift &
					    ((1u << run->bits) - 1)) -
				      run->bias);
		}
	return (move & (((move_t)1 << shift) - 1)) == 0;
}
