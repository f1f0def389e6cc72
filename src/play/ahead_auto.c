/* SPDX-License-Identifier: MIT */
/* ahead_auto.c - "auto": where there is but one move, it is played. */
#include "base/x.h"
#include "play/ahead.h"
#include "play/play.h"
#include "play/trial.h"

#include <stdlib.h>
#include <string.h>

/* True if an open move would give the seat a choice, or show it something. */
static bool
opens_a_choice(const struct trial *trial, move_t move)
{
	const struct match *match = trial->match;
	const struct game *game = match->game;
	const void *ed = match->edition.data;
	struct dice dice = trial->dice;
	move_t moves[MOVES_MAX];
	void *pos;
	bool opens;

	if (game_reveals(game, ed, trial->pos, trial->seat, move))
		return true;
	pos = xmalloc(game->position_size);
	memcpy(pos, trial->pos, game->position_size);
	game->apply(ed, pos, trial->seat, move, &dice, NULL);
	opens = game->legal_moves(ed, pos, trial->seat, moves) != 1;
	seal_wipe(pos, game->position_size);
	free(pos);
	dice_wipe(&dice);
	return opens;
}

/* The one answer that a seat can give, NO_MOVE if it has a choice. */
static move_t
only_move(const struct match *match, uint32_t seat)
{
	const struct game *game = match->game;
	const void *ed = match->edition.data;
	move_t moves[MOVES_MAX], open[MOVES_MAX], only = NO_MOVE;
	struct trial trial;

	if (play_has_begun(match, seat))
		return NO_MOVE;
	trial_begin(&trial, match, seat, TRIAL_ON);
	if (game->legal_moves(ed, trial.pos, seat, moves) == 1)
		only = moves[0];
	if (only != NO_MOVE)
		for (unsigned i =
			 game_open_moves(game, ed, trial.pos, seat, open);
		     i-- > 0;)
			if (opens_a_choice(&trial, open[i]))
				only = NO_MOVE;
	trial_release(&trial);
	return only;
}

int
ahead_settle_auto(struct match *match, uint32_t seat, const char *time,
    const char *due, const struct host_key *key, bool *acted, struct err *err)
{
	const struct waiting *wish = match->waiting[seat];
	move_t move = NO_MOVE;

	if (ahead_is_auto(match, seat))
		move = only_move(match, seat);
	if (move == NO_MOVE)
		return 0;
	while (strcmp(wish->text, WAITING_AUTO) != 0)
		wish++;
	*acted = true;
	return trial_write_move(
	    match, seat, move, BY_STANDING, wish->entry, time, due, key, err);
}
