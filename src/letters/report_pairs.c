/* SPDX-License-Identifier: MIT */
/* report_pairs.c - decisions of two orders, which one letter can bring. */
#include "base/x.h"
#include "letters/report_p.h"

#include <stdlib.h>
#include <string.h>

struct pairs {
	const struct match *match;
	unsigned seat;
	uint32_t decision;
	struct report_pair *list;
	unsigned count, most;
};

/* True if the seat still owes something of what it began to decide. */
static bool
goes_on(const struct pairs *pairs, const void *pos)
{
	const struct game *game = pairs->match->game;
	const void *ed = pairs->match->edition.data;

	return game->to_act(ed, pos) >> pairs->seat & 1 &&
	       game_decision(game, ed, pos) == pairs->decision;
}

/* A copy of a position behind a move; nothing of it is shown but whether the
 * decision goes on, so any dice will do. */
static void *
behind(const struct pairs *pairs, const void *pos, move_t move)
{
	const struct game *game = pairs->match->game;
	void *copy = xmalloc(game->position_size);
	struct dice dice;

	memcpy(copy, pos, game->position_size);
	dice_init_number(&dice, 0);
	game->apply(
	    pairs->match->edition.data, copy, pairs->seat, move, &dice, NULL);
	return copy;
}

static void
discard(const struct pairs *pairs, void *pos)
{
	seal_wipe(pos, pairs->match->game->position_size);
	free(pos);
}

/* The kind of decision that a move belongs to, "" if to any. */
static const char *
kind_of(const struct pairs *pairs, const void *pos, move_t move)
{
	const struct game *game = pairs->match->game;
	const struct verb *verb;
	struct order order;

	game->write_order(
	    pairs->match->edition.data, pos, pairs->seat, move, &order);
	verb = game_verb(game, order.verb);
	return verb == NULL || verb->kind == NULL ? "" : verb->kind;
}

static bool
is_known(const struct pairs *pairs, move_t first, move_t second)
{
	for (unsigned i = 0; i < pairs->count; i++)
		if (pairs->list[i].first == second &&
		    pairs->list[i].second == first)
			return true;
	return false;
}

/* True if a second move always ends it.  Then each is a pair with the first. */
static bool
add_seconds(
    struct pairs *pairs, const void *pos, move_t first, const char *kind)
{
	const struct game *game = pairs->match->game;
	const void *ed = pairs->match->edition.data;
	move_t moves[MOVES_MAX];
	unsigned count = game->legal_moves(ed, pos, pairs->seat, moves);
	bool ends = true;

	for (unsigned i = 0; ends && i < count; i++) {
		void *end = behind(pairs, pos, moves[i]);

		ends = !goes_on(pairs, end) &&
		       strcmp(kind_of(pairs, pos, moves[i]), kind) == 0;
		discard(pairs, end);
		if (!ends || is_known(pairs, first, moves[i]))
			continue;
		if (pairs->count == pairs->most)
			return false;
		pairs->list[pairs->count++] =
		    (struct report_pair){first, moves[i]};
	}
	return ends;
}

/* What shows something new is thought about before the second one. */
static bool
add_first(struct pairs *pairs, const void *pos, move_t first)
{
	const struct game *game = pairs->match->game;
	const void *ed = pairs->match->edition.data;
	void *next;
	bool good;

	if (game_reveals(game, ed, pos, pairs->seat, first))
		return false;
	next = behind(pairs, pos, first);
	good = goes_on(pairs, next) &&
	       add_seconds(pairs, next, first, kind_of(pairs, pos, first));
	discard(pairs, next);
	return good;
}

unsigned
report_pairs(const struct match *match, const void *pos, unsigned seat,
    struct report_pair *out, unsigned most)
{
	const void *ed = match->edition.data;
	struct pairs pairs = {.match = match,
	    .seat = seat,
	    .decision = game_decision(match->game, ed, pos),
	    .list = out,
	    .most = most};
	move_t moves[MOVES_MAX];
	unsigned count = match->game->legal_moves(ed, pos, seat, moves);

	if (count < 2 || count > 2 * most)
		return 0;
	for (unsigned i = 0; i < count; i++)
		if (!add_first(&pairs, pos, moves[i]))
			return 0;
	return pairs.count;
}

void *
report_behind(
    const struct match *match, const void *pos, unsigned seat, move_t move)
{
	const struct pairs pairs = {.match = match, .seat = seat};

	return behind(&pairs, pos, move);
}
