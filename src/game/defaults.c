/* SPDX-License-Identifier: MIT */
/* defaults.c - what holds of a game that leaves a member of its struct out. */
#include "base/seal.h"
#include "base/x.h"
#include "game/game.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers ---- */

unsigned
game_rules(const struct game *game)
{
	return game->rules > 0 ? game->rules : 1;
}

unsigned
game_seats_min(const struct game *game)
{
	return game->seats_min > 0 ? game->seats_min : 2;
}

unsigned
game_max_turns(const struct game *game)
{
	return game->max_turns > 0 ? game->max_turns : GAME_TURNS;
}

unsigned
game_seal(const struct game *game)
{
	return game->seal > 0 ? game->seal : GAME_SEAL;
}

/* ---- moves ---- */

unsigned
game_open_moves(const struct game *game, const void *ed, const void *pos,
    unsigned seat, move_t *out)
{
	return game->open_moves == NULL ? 0
					: game->open_moves(ed, pos, seat, out);
}

static bool
is_listed(const move_t *moves, unsigned count, move_t move)
{
	while (count > 0)
		if (moves[--count] == move)
			return true;
	return false;
}

bool
game_check(const struct game *game, const void *ed, const void *pos,
    unsigned seat, move_t move, struct phrase *why)
{
	move_t moves[MOVES_MAX];

	if (game->check != NULL)
		return game->check(ed, pos, seat, move, why);
	if (is_listed(moves, game->legal_moves(ed, pos, seat, moves), move) ||
	    is_listed(moves, game_open_moves(game, ed, pos, seat, moves), move))
		return true;
	return refuse(why, "not-possible");
}

move_t
game_done(
    const struct game *game, const void *ed, const void *pos, unsigned seat)
{
	return game->done == NULL ? NO_MOVE : game->done(ed, pos, seat);
}

uint32_t
game_decision(const struct game *game, const void *ed, const void *pos)
{
	return game->decision == NULL ? 0 : game->decision(ed, pos);
}

move_t
game_default_move(
    const struct game *game, const void *ed, const void *pos, unsigned seat)
{
	move_t moves[MOVES_MAX], done;

	if (game->default_move != NULL)
		return game->default_move(ed, pos, seat);
	done = game_done(game, ed, pos, seat);
	if (done != NO_MOVE || game->legal_moves(ed, pos, seat, moves) == 0)
		return done;
	return moves[0];
}

bool
game_idle(const struct game *game, const void *ed, const void *pos,
    unsigned seat, move_t move)
{
	return game->idle != NULL && game->idle(ed, pos, seat, move);
}

bool
game_loses(const struct game *game, const void *ed, const void *pos,
    unsigned seat, move_t move)
{
	return game->loses != NULL && game->loses(ed, pos, seat, move);
}

/* ---- what is hidden ---- */

bool
game_hides(const struct game *game)
{
	return game->redeal != NULL;
}

void
game_redeal(const struct game *game, const void *ed, void *pos, uint32_t seat,
    struct dice *dice)
{
	if (game->redeal != NULL)
		game->redeal(ed, pos, seat, dice);
}

static bool
throws_dice(const struct game *game, const void *ed, const void *pos,
    unsigned seat, move_t move)
{
	void *copy = xmalloc(game->position_size);
	struct dice dice;
	uint64_t next;

	dice_init_number(&dice, 0);
	next = dice.next;
	memcpy(copy, pos, game->position_size);
	game->apply(ed, copy, seat, move, &dice, NULL);
	seal_wipe(copy, game->position_size);
	free(copy);
	return dice.next != next;
}

bool
game_reveals(const struct game *game, const void *ed, const void *pos,
    unsigned seat, move_t move)
{
	if (game->reveals != NULL)
		return game->reveals(ed, pos, seat, move);
	return game_hides(game) || throws_dice(game, ed, pos, seat, move);
}

bool
game_is_secret(const struct game *game, const void *ed, const void *pos,
    unsigned seat, move_t move)
{
	return game->is_secret != NULL && game->is_secret(ed, pos, seat, move);
}

bool
game_open_scores(const struct game *game)
{
	return game->open_scores || !game_hides(game);
}

/* ---- standing ---- */

void
places_by_scores(const int32_t *scores, unsigned seats, uint8_t *places)
{
	for (unsigned a = 0; a < seats; a++) {
		places[a] = 1;
		for (unsigned b = 0; b < seats; b++)
			places[a] += scores[b] > scores[a];
	}
}

void
game_ranking(const struct game *game, const void *ed, const void *pos,
    unsigned seats, uint8_t *places)
{
	int32_t scores[SEATS_MAX];

	if (game->ranking != NULL) {
		game->ranking(ed, pos, places);
		return;
	}
	game->scores(ed, pos, scores);
	places_by_scores(scores, seats, places);
}

int32_t
game_value(
    const struct game *game, const void *ed, const void *pos, unsigned seat)
{
	int32_t scores[SEATS_MAX];

	if (game->value != NULL)
		return game->value(ed, pos, seat);
	game->scores(ed, pos, scores);
	return scores[seat];
}

bool
game_sound(const struct game *game, const void *ed, const void *pos)
{
	return game->sound == NULL || game->sound(ed, pos);
}

/* ---- orders ahead ---- */

static const struct game_ahead *
ahead_of(const struct game *game)
{
	static const struct game_ahead none;

	return game->ahead != NULL ? game->ahead : &none;
}

bool
game_never(const struct game *game, const void *ed, const struct order *order,
    struct phrase *why)
{
	const struct game_ahead *ahead = ahead_of(game);

	return ahead->never != NULL && ahead->never(ed, order, why);
}

bool
game_spells_out(const struct game *game)
{
	return ahead_of(game)->spell_out != NULL;
}

unsigned
game_spell_out(const struct game *game, const void *ed, const void *pos,
    unsigned seat, const struct order *order, struct order *out, unsigned max)
{
	const struct game_ahead *ahead = ahead_of(game);

	return ahead->spell_out == NULL
		   ? 0
		   : ahead->spell_out(ed, pos, seat, order, out, max);
}

uint32_t
game_part(const struct game *game, const void *ed, const void *pos)
{
	const struct game_ahead *ahead = ahead_of(game);

	return ahead->part == NULL ? 0 : ahead->part(ed, pos);
}

enum past
game_is_past(const struct game *game, const void *ed, const void *pos,
    const char *kind, const struct order *order, uint32_t since)
{
	const struct game_ahead *ahead = ahead_of(game);

	return ahead->is_past == NULL
		   ? PAST_NOT
		   : ahead->is_past(ed, pos, kind, order, since);
}

const char *
game_subject(const struct game *game, const void *ed, const void *pos)
{
	const struct game_ahead *ahead = ahead_of(game);

	return ahead->subject == NULL ? NULL : ahead->subject(ed, pos);
}

bool
game_is_apart(const struct game *game, const char *kind)
{
	const char *apart = ahead_of(game)->apart;

	return apart != NULL && strcmp(kind, apart) == 0;
}

const char *const *
game_pair(const struct game *game)
{
	return ahead_of(game)->pair;
}

move_t
game_collect(const struct game *game, const void *ed, const void *pos,
    unsigned seat, void *rehearsal)
{
	const struct game_ahead *ahead = ahead_of(game);

	return ahead->collect == NULL
		   ? NO_MOVE
		   : ahead->collect(ed, pos, seat, rehearsal);
}
