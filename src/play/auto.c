/* SPDX-License-Identifier: MIT */
/* auto.c - single moves: the only one, the clock's, a bot's. */
#include "base/x.h"
#include "match/match.h"
#include "play/play_p.h"

#include <stdlib.h>
#include <string.h>

/* ---- the only move ---- */

/* Would an open move give the seat a choice, or show it something? */
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

	if (match_has_begun(match, seat))
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

/* ---- one move ---- */

/* A move as an entry of its own; of: the entry whose waiting line acts, or
 * NO_ENTRY. */
static int
add_move(struct match *match, uint32_t seat, move_t move, enum entry_by by,
    uint32_t of, const char *time, const char *due, const struct host_key *key,
    struct err *err)
{
	const struct game *game = match->game;
	struct trial trial;
	struct sealed sealed;
	struct entry entry;
	struct order order;
	struct buf text = BUF_INIT;
	struct step step = {.move = move};
	int rc;

	sealed_init(&sealed);
	sealed.of = of;
	trial_begin(&trial, match, seat, TRIAL_ON);
	game->write_order(match->edition.data, trial.pos, seat, move, &order);
	order_format(game, &order, &text);
	step.secret =
	    match->phase & (1u << seat) ||
	    game_is_secret(game, match->edition.data, trial.pos, seat, move);
	step.text = buf_take(&text);
	trial.steps = xcalloc(1, sizeof(step));
	trial.steps[0] = step;
	trial.count = trial.cap = 1;
	match_begin_orders(match, &entry, seat, by, time, due);
	rc = match_add_orders(
	    match, &entry, &sealed, trial.steps, trial.count, key, err);
	entry_release(&entry);
	trial_release(&trial);
	sealed_release(&sealed);
	return rc;
}

int
match_settle_auto(struct match *match, uint32_t seat, const char *time,
    const char *due, const struct host_key *key, bool *acted, struct err *err)
{
	const struct waiting *wish = match->waiting[seat];
	move_t move = NO_MOVE;

	if (match_is_auto(match, seat))
		move = only_move(match, seat);
	if (move == NO_MOVE)
		return 0;
	while (strcmp(wish->text, WAITING_AUTO) != 0)
		wish++;
	*acted = true;
	return add_move(
	    match, seat, move, BY_STANDING, wish->entry, time, due, key, err);
}

int
match_move(struct match *match, uint32_t seat, move_t move, enum entry_by by,
    const char *time, const char *due, const struct host_key *key,
    struct err *err)
{
	return add_move(match, seat, move, by, NO_ENTRY, time, due, key, err);
}

static uint32_t
decision_of(const struct match *match)
{
	return game_decision(match->game, match->edition.data, match->pos);
}

int
match_late(struct match *match, uint32_t seat, const char *time,
    const char *due, const struct host_key *key, struct err *err)
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
		rc = match_move(
		    match, seat, move, BY_CLOCK, time, due, key, err);
	}
	return rc;
}
