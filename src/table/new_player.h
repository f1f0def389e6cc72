/* SPDX-License-Identifier: MIT */
/*
 * new_player.h - reads the people and computer players for a new table, and
 * seats them.
 */
#ifndef NEW_PLAYER_H
#define NEW_PLAYER_H

#include "table/table.h"

struct new_player {
	char *name, *address; /* address NULL: none */
	char *account;        /* on the forum (account.h), or NULL */
	char lang[9];
	const char *bot; /* "greedy" (bot.h); NULL: a person */
};

/*
 * Read "Name <address>;lang" or "Name <forum:ID>;lang", one for each person,
 * into players, which begin zeroed; address and language may be missing.
 * EX_USAGE: not in that form, or two of one name.
 */
int new_players_read(struct new_player players[SEATS_MAX],
    const char *const *specs, unsigned count, const struct site *site,
    struct err *err);
/* Add computer players of these kinds behind the persons, with names that say
 * what they are; kinds is borrowed, and persons + count is at most SEATS_MAX.
 * EX_USAGE: no such kind. */
int new_players_add_bots(struct new_player players[SEATS_MAX], unsigned persons,
    const char *const *kinds, unsigned count, const struct site *site,
    struct err *err);
void new_players_free(struct new_player players[SEATS_MAX]);
/* Append a seat entry for each to the match, and put the addresses into the
 * private file; in memory.  Seats without a player stay free. */
int new_players_seat(struct table *table,
    const struct new_player players[SEATS_MAX], struct err *err);

#endif
