/* SPDX-License-Identifier: MIT */
/* choices.c - what the players of a match have chosen about letters. */
#include "base/fs.h"
#include "base/x.h"
#include "site/account.h"
#include "table/letters_p.h"
#include "table/seats.h"

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

char *
table_player_file(const struct table *table, uint32_t seat)
{
	char *address = address_of(table, seat);
	char hash[PLAYER_HASH + 1];

	if (address == NULL)
		return NULL;
	player_hash(address, hash);
	free(address);
	return fs_path("players", "%s.yaml", hash);
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

/* What he has seen no picture of, no letter says of his last picture. */
int
table_prefer(struct table *table, uint32_t seat, const struct player *player,
    struct err *err)
{
	char *address = address_of(table, seat);
	struct player chosen = *player;
	int rc;

	if (table_has_pictures(table, player) &&
	    !table_has_pictures(table, table_player(table, seat)))
		chosen.pictured = table->now;
	rc = player_write(&chosen, table->site, address, err);
	free(address);
	if (rc < 0)
		return -1;
	table->players[seat] = chosen;
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
