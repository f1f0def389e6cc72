/* SPDX-License-Identifier: MIT */
/* bots.c - computer players at a table of the site. */
#include "game/bot.h"
#include "table/clocks.h"
#include "table/table_p.h"

#include <stdlib.h>

/* True if a computer player sits there, of the kind that is asked for. */
static bool
sits(const struct table *table, uint32_t seat, bool slow, struct bot *bot)
{
	const struct log *log = &table->match.log;
	const struct entry *entry = log_seat(log, log_head(log), seat);

	return entry != NULL && entry->bot[0] != '\0' &&
	       bot_read(bot, entry->bot) && (slow || bot_is_quick(bot));
}

uint32_t
table_bots(const struct table *table, bool slow)
{
	uint32_t act =
	    match_closed(&table->match) ? 0 : match_to_act(&table->match);
	uint32_t bots = 0;
	struct bot bot;

	for (uint32_t s = 0; s < table->match.seats; s++)
		if (act & 1u << s && sits(table, s, slow, &bot))
			bots |= 1u << s;
	return bots;
}

/* Its dice are the match key's, so that the same match meets the same moves,
 * and nobody at the table can foresee them. */
static move_t
choose(const struct table *table, const struct bot *bot, uint32_t seat)
{
	const struct match *match = &table->match;
	void *pos = match_position(match, seat);
	struct bot_seat at = {
	    match->game, match->edition.data, pos, match->seats, seat};
	uint8_t seed[32];
	struct dice dice;
	move_t move;

	seal_trial_seed(seed, match->keys.match, log_head(&match->log), seat);
	dice_init(&dice, seed);
	move = bot_choose(bot, &at, &dice);
	dice_wipe(&dice);
	seal_wipe(seed, sizeof(seed));
	seal_wipe(pos, match->game->position_size);
	free(pos);
	return move;
}

int
table_move_bot(struct table *table, bool slow, struct err *err)
{
	uint32_t bots = table_bots(table, slow), seat;
	struct bot bot;

	if (bots == 0)
		return 0;
	seat = (uint32_t)__builtin_ctz(bots);
	sits(table, seat, slow, &bot);
	if (play_move(&table->match, seat, choose(table, &bot, seat), BY_BOT,
		table->time, table_due(table), &table->key, err) < 0)
		return -1;
	return 1;
}
