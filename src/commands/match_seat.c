/* SPDX-License-Identifier: MIT */
/* match_seat.c - pli match ID leave, join: another person in a seat. */
#include "commands/match.h"

#include "base/x.h"
#include "commands/open_site.h"
#include "language/name.h"
#include "site/account.h"
#include "table/new_player.h"
#include "table/seats.h"
#include "wishes/seat_giving.h"

#include <stdio.h>
#include <stdlib.h>

static int
leave(struct table *table, const char *whom, struct err *err)
{
	uint32_t seat;

	if (whom == NULL)
		return err_set(err, EX_USAGE, "leave: say who");
	if (cmd_seat(table, whom, &seat, err) < 0)
		return -1;
	if (match_over(&table->match) || !table_may_reseat(table))
		return err_set(err, EX_USAGE,
		    "match %s: nobody can take a seat there any more, or yet",
		    table->id);
	if (table_is_free(table, seat))
		return cmd_unchanged(table);
	if (seats_free(table, seat, err) < 0)
		return -1;
	fprintf(stderr,
	    "The seat of %s is free: \"join\" seats somebody, or who writes\n"
	    "\"take over %s\" has it.  Its player is told; any letter of his "
	    "keeps it.\n",
	    match_name(&table->match, seat), table->id);
	return 0;
}

static int
check_new_player(
    const struct table *table, const struct new_player *player, struct err *err)
{
	if (player->address == NULL && player->account == NULL)
		return err_set(
		    err, EX_USAGE, "%s: an address is missing", player->name);
	for (uint32_t s = 0; s < table->match.seats; s++)
		if (name_same(match_name(&table->match, s), player->name))
			return err_set(err, EX_USAGE,
			    "%s: two seats must not have one name, or names "
			    "that look alike",
			    player->name);
	return 0;
}

static int
sit(struct table *table, const struct new_player *player, struct err *err)
{
	uint32_t seat = table_free_seat(table);
	struct buf tag = BUF_INIT;
	char *at;
	int rc;

	if (seat == NO_SEAT)
		return err_set(err, EX_USAGE,
		    "match %s: no seat is free; \"leave NAME\" frees one",
		    table->id);
	at = player->account == NULL ? xstrdup(player->address)
				     : account_receiver(player->account);
	buf_addf(&tag, "host %s %u", table->id, log_head(&table->match.log));
	rc = seats_give(
	    table, seat, player->name, player->lang, at, tag.data, err);
	buf_release(&tag);
	free(at);
	return rc;
}

static int
join(struct table *table, const char *whom, struct err *err)
{
	struct new_player players[SEATS_MAX] = {0};
	int rc;

	if (whom == NULL)
		return err_set(
		    err, EX_USAGE, "join: say who, 'NAME <ADDRESS>;LANG'");
	rc = new_players_read(players, &whom, 1, table->site, err);
	if (rc == 0)
		rc = check_new_player(table, &players[0], err);
	if (rc == 0)
		rc = sit(table, &players[0], err);
	new_players_free(players);
	return rc;
}

int
cmd_match_seat(const struct cli *cli, const char *id, const char *whom,
    bool joins, struct err *err)
{
	struct cmd_match open;
	int rc;

	if (cmd_open(&open, cli, id, true, err) < 0)
		return -1;
	rc = joins ? join(&open.table, whom, err)
		   : leave(&open.table, whom, err);
	cmd_close(&open);
	return rc;
}
