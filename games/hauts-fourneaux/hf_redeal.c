/* SPDX-License-Identifier: MIT */
/*
 * hf_redeal.c - other plans that the others may have made.
 *
 * The deck is shuffled anew in each round, so what is hidden are only the
 * choices of a phase in which several choose (decision FB5): that somebody has
 * finished is known, what he did is not.
 */
#include "hauts_fourneaux.h"

#include <string.h>

static void
plan(const struct hf_edition *ed, struct hf_position *pos, unsigned seat,
    struct dice *dice)
{
	move_t
	    moves[2 * CARDS_MAX + LINES_MAX * (TIMES_MAX + OVERTIME_MAX) + 1];
	struct step step;
	unsigned count;

	while (hf_owes(pos, seat)) {
		count = hf_legal_moves(ed, pos, seat, moves);
		hf_step(moves[dice_below(dice, count)], &step);
		hf_choose(ed, pos, seat, &step, NULL);
	}
}

void
hf_redeal(const void *data, void *position, uint32_t seat, struct dice *dice)
{
	struct hf_position *pos = position;
	unsigned s;

	for (s = 0; s < pos->seats; s++) {
		bool finished = !hf_owes(pos, s);

		if (s == seat || !(pos->owed >> s & 1))
			continue;
		pos->seat[s] = pos->shown[s];
		if (finished)
			plan(data, pos, s, dice);
	}
}
