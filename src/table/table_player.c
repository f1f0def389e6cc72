/* SPDX-License-Identifier: MIT */
/* table_player.c - what the players of a match have chosen about letters. */
#include "base/x.h"
#include "site/account.h"
#include "table/table_p.h"

#include <stdlib.h>
#include <string.h>

/* What his choices are filed under, in a new string: who has no mail address
 * has an account on the forum.  NULL: nobody can be written to there. */
static char *
address_of(const struct table *table, uint32_t seat)
{
	const struct private_seat *private = &table->private.seats[seat];

	if (seat >= SEATS_MAX)
		return NULL;
	if (private->address != NULL)
		return xstrdup(private->address);
	return private->forum != NULL ? account_receiver(private->forum) : NULL;
}

int
table_read_player(const struct table *table, uint32_t seat,
    struct player *player, struct err *err)
{
	char *address = address_of(table, seat);
	int rc = 0;

	player_init(player);
	if (address != NULL)
		rc = player_read(player, table->site, address, err);
	free(address);
	return rc;
}

/* Read once a run: all its letters are of one mind. */
const struct player *
table_player(struct table *table, uint32_t seat)
{
	struct player *player = &table->players[seat];
	struct err err = ERR_INIT;

	if (table->players_read & 1u << seat)
		return player;
	if (table_read_player(table, seat, player, &err) < 0)
		site_log(table->site, table->now, "%s", err.text);
	table->players_read |= 1u << seat;
	return player;
}

int
table_prefer(struct table *table, uint32_t seat, const struct player *player,
    struct err *err)
{
	char *address = address_of(table, seat);
	int rc = player_write(player, table->site, address, err);

	free(address);
	if (rc < 0)
		return -1;
	table->players[seat] = *player;
	table->players_read |= 1u << seat;
	return 0;
}

int
table_move_player(
    struct table *table, uint32_t seat, const char *to, struct err *err)
{
	char *from = address_of(table, seat);
	int rc = 0;

	table->players_read &= ~(1u << seat);
	if (from != NULL)
		rc = player_move(table->site, from, to, err);
	free(from);
	return rc;
}

const char *
table_lang(struct table *table, uint32_t seat)
{
	const struct player *player = table_player(table, seat);

	return player->lang[0] != '\0' ? player->lang
				       : match_lang(&table->match, seat);
}

/* ---- what follows from it ---- */

static bool
wants_picture(const struct table *table, const struct player *player)
{
	return player->pictures == PLAYER_AS_SITE
		   ? table->site->pictures
		   : player->pictures == PLAYER_WITH;
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
	const struct data *data = &table->site->data;
	const char *game = table->match.game->name;
	struct err err = ERR_INIT;

	if (!wants_picture(table, player))
		return NULL;
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
