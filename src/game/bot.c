/* SPDX-License-Identifier: MIT */
/* bot.c - computer players that answer at once. */
#include "game/bot.h"
#include "base/x.h"
#include "game/bot_p.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define GREEDY_DEALS 3

/* ---- names ---- */

static const char *const names[] = {"random", "greedy", "search"};

static bool
read_rounds(const char *text, unsigned *rounds)
{
	char *end;
	unsigned long number = strtoul(text, &end, 10);

	if (*text < '1' || *text > '9' || *end != '\0' ||
	    number > BOT_ROUNDS_MAX)
		return false;
	*rounds = (unsigned)number;
	return true;
}

bool
bot_read(struct bot *bot, const char *text)
{
	*bot = (struct bot){BOT_SEARCH, BOT_ROUNDS, BOT_SECONDS};
	if (strncmp(text, "search-", 7) == 0)
		return read_rounds(text + 7, &bot->rounds);
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (strcmp(text, names[i]) == 0) {
			bot->kind = (enum bot_kind)i;
			return true;
		}
	return false;
}

bool
bot_is_quick(const struct bot *bot)
{
	return bot->kind != BOT_SEARCH;
}

/* ---- how a position looks ---- */

static double
standing_at_the_end(
    const struct thought *thought, const void *pos, unsigned seat)
{
	const struct bot_seat *at = thought->at;
	uint8_t places[SEATS_MAX];
	double sum = 0;

	game_ranking(at->game, at->ed, pos, at->seats, places);
	for (unsigned s = 0; s < at->seats; s++)
		if (s != seat)
			sum += places[seat] < places[s]    ? 1
			       : places[seat] == places[s] ? 0.5
							   : 0;
	return sum / (at->seats - 1);
}

double
bot_standing(const struct thought *thought, const void *pos, unsigned seat)
{
	const struct bot_seat *at = thought->at;
	double values[SEATS_MAX], most = 0, sum = 0;

	if (at->game->to_act(at->ed, pos) == 0)
		return standing_at_the_end(thought, pos, seat);
	for (unsigned s = 0; s < at->seats; s++) {
		values[s] = game_value(at->game, at->ed, pos, s);
		most = fmax(most, fabs(values[s]));
	}
	/* A tenth of what is there is much in any game. */
	for (unsigned s = 0; s < at->seats; s++)
		if (s != seat)
			sum += 1 / (1 + exp(-10 * (values[seat] - values[s]) /
					    (most + 1)));
	return sum / (at->seats - 1);
}

double
bot_after(struct thought *thought, const void *pos, unsigned seat, move_t move)
{
	const struct bot_seat *at = thought->at;

	memcpy(thought->next, pos, at->game->position_size);
	at->game->apply(at->ed, thought->next, seat, move, thought->dice, NULL);
	return bot_standing(thought, thought->next, seat);
}

/* ---- greedy ---- */

static move_t
choose_greedy(struct thought *thought, const move_t *moves, unsigned count)
{
	const struct bot_seat *at = thought->at;
	size_t size = at->game->position_size;
	double sums[MOVES_MAX] = {0};
	unsigned best = 0;

	for (unsigned deal = 0; deal < GREEDY_DEALS; deal++) {
		memcpy(thought->pos, at->pos, size);
		game_redeal(
		    at->game, at->ed, thought->pos, at->seat, thought->dice);
		for (unsigned i = 0; i < count; i++)
			sums[i] += bot_after(
			    thought, thought->pos, at->seat, moves[i]);
	}
	for (unsigned i = 1; i < count; i++)
		if (sums[i] > sums[best])
			best = i;
	return moves[best];
}

/* ---- choosing ---- */

move_t
bot_choose(const struct bot *bot, const struct bot_seat *at, struct dice *dice)
{
	struct thought thought = {.at = at, .dice = dice};
	move_t moves[MOVES_MAX], move;
	unsigned count =
	    at->game->legal_moves(at->ed, at->pos, at->seat, moves);

	if (count == 1)
		return moves[0];
	if (bot->kind == BOT_RANDOM)
		return moves[dice_below(dice, count)];
	thought.pos = xmalloc(at->game->position_size);
	thought.next = xmalloc(at->game->position_size);
	move = bot->kind == BOT_GREEDY ? choose_greedy(&thought, moves, count)
				       : bot_search(bot, &thought);
	free(thought.pos);
	free(thought.next);
	return move;
}
