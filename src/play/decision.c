/* SPDX-License-Identifier: MIT */
/* decision.c - what a seat has to decide. */
#include "play/play.h"
#include "play/trial.h"

void *
play_choosing(const struct match *match, uint32_t seat)
{
	struct trial trial;

	trial_begin(&trial, match, seat, TRIAL_AGAIN);
	trial_rehearse(&trial);
	return trial.pos;
}

bool
play_has_begun(const struct match *match, uint32_t seat)
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

const char *
play_kind(const struct match *match, uint32_t seat)
{
	struct trial trial;
	const char *kind = "";

	trial_begin(&trial, match, seat, TRIAL_ON);
	if (trial_owes(&trial))
		kind = trial_open_kind(&trial);
	trial_release(&trial);
	return kind;
}
