/* SPDX-License-Identifier: MIT */
/* letter_when.c - what a player's choices make of a letter: its picture, and
 * when it goes. */
#include "site/account.h"
#include "table/clocks.h"
#include "table/letters_p.h"
#include "table/seats.h"

#include <stdlib.h>

static bool
wants_picture(const struct table *table, const struct player *player)
{
	return player->pictures == PLAYER_AS_SITE
		   ? table->site->pictures
		   : player->pictures == PLAYER_WITH;
}

bool
table_has_pictures(const struct table *table, const struct player *player)
{
	return wants_picture(table, player) && !player->plain &&
	       player->letters != PLAYER_DAILY;
}

void
table_draw_failed(void *arg, const struct err *err)
{
	const struct table *table = arg;

	site_log(table->site, table->now, "%s: no picture: %s", table->id,
	    err->text);
}

const struct picture *
table_picture(struct table *table, const struct player *player)
{
	return wants_picture(table, player) ? table_board_picture(table) : NULL;
}

const struct picture *
table_board_picture(struct table *table)
{
	const struct data *data = &table->site->data;
	const char *game = table->match.game->name;
	struct err err = ERR_INIT;

	if (!table->picture_tried && picture_exists(data, game) &&
	    picture_new(&table->picture, data, game, &err) < 0)
		table_draw_failed(table, &err);
	table->picture_tried = true;
	return table->picture;
}

/* Who has just written is awake; those whom his mail is told are not. */
static bool
is_answer(const struct report *report, const char *extra)
{
	if (extra != NULL)
		return report->kind != LETTER_FOREIGN &&
		       report->kind != LETTER_REMINDER &&
		       report->kind != LETTER_MOTION &&
		       report->kind != LETTER_PRESS;
	return compose_is_reply(report->kind) || report->since != NO_ENTRY;
}

int64_t
table_held_until(
    struct table *table, const struct report *report, const char *extra)
{
	const struct player *player = table_player(table, report->seat);
	bool due = report->due != NULL && *report->due != '\0';

	if (is_answer(report, extra))
		return 0;
	return player_quiet_end(player, table_zone(table, report->seat),
	    table->now, due ? time_read(report->due) : -1);
}

/* Not the beginning and the end, which bring what shows that all was fair, nor
 * what was said to one person. */
static bool
is_daily(enum letter_kind kind)
{
	return kind == LETTER_TURN || kind == LETTER_NOTE;
}

int64_t
table_daily(struct table *table, const struct report *report, const char *extra)
{
	const struct player *player = table_player(table, report->seat);
	bool due = report->due != NULL && *report->due != '\0';
	int64_t at;

	if (player->letters != PLAYER_DAILY || report->alone ||
	    !is_daily(report->kind) || is_answer(report, extra))
		return 0;
	at = player_daily_next(
	    player, table_zone(table, report->seat), table->now);
	return due && time_read(report->due) <= at ? 0 : at;
}

/* Whatever opened or closed a question to him he hears of: the address to
 * answer to is in it. */
bool
table_is_idle(struct table *table, uint32_t first, uint32_t seat)
{
	uint32_t asked = table->match.asked[seat];

	return table_player(table, seat)->letters == PLAYER_TURN &&
	       (asked == NO_ENTRY || asked < first);
}
