/* SPDX-License-Identifier: MIT */
/* move.c - single moves: the clock's, a computer player's. */
#include "play/play.h"
#include "play/trial.h"

#include <stdlib.h>

int
play_move(struct match *match, uint32_t seat, move_t move, enum entry_by by,
    const char *time, const char *due, const struct host_key *key,
    struct err *err)
{
	return trial_write_move(
	    match, seat, move, by, NO_ENTRY, time, due, key, err);
}

static uint32_t
decision_of(const struct match *match)
{
	return game_decision(match->game, match->edition.data, match->pos);
}

int
play_late(struct match *match, uint32_t seat, const char *time, const char *due,
    const struct host_key *key, struct err *err)
{
	uint32_t owed = decision_of(match);
	int rc = 0;

	for (unsigned moves = 0;
	     rc == 0 && moves < MATCH_MOVES &&
	     match_to_act(match) & 1u << seat && decision_of(match) == owed;
	     moves++) {
		void *pos = match_position(match, seat);
		move_t move = game_default_move(
		    match->game, match->edition.data, pos, seat);

		seal_wipe(pos, match->game->position_size);
		free(pos);
		rc =
		    play_move(match, seat, move, BY_CLOCK, time, due, key, err);
	}
	return rc;
}
