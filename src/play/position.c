/* SPDX-License-Identifier: MIT */
#include "play/play_p.h"

void *
match_choosing(const struct match *match, uint32_t seat)
{
	struct trial trial;

	trial_begin(&trial, match, seat, TRIAL_AGAIN);
	trial_rehearse(&trial);
	return trial.pos;
}

bool
match_has_begun(const struct match *match, uint32_t seat)
{
	const struct game *game = match->game;
	const struct held *held = &match->held[seat];
	move_t moves[MOVES_MAX];
	struct trial trial;
	bool begun = false;

	if (held->complete || held->entry == NO_ENTRY)
		return false;
	trial_begin(&trial, match, seat, TRIAL_ANEW);
	for (unsigned i = held->from; i < held->count; i++) {
		unsigned count = game->legal_moves(
		    match->edition.data, trial.pos, seat, moves);

		for (unsigned j = 0; j < count; j++)
			begun |= moves[j] == held->moves[i];
		game->apply(match->edition.data, trial.pos, seat,
		    held->moves[i], &trial.dice, NULL);
	}
	trial_release(&trial);
	return begun;
}
