/* SPDX-License-Identifier: MIT */
/*
 * guest.h - who is to sit at a new table: persons and computer players.
 */
#ifndef GUEST_H
#define GUEST_H

#include "table/table.h"

struct guest {
	char *name, *address; /* address NULL: none */
	char *account;        /* on the forum (account.h), or NULL */
	char lang[9];
	const char *bot; /* "greedy" (bot.h); NULL: a person */
};

/*
 * Read "Name <address>;lang" or "Name <forum:ID>;lang", one for each person,
 * into guests, which begin zeroed; address and language may be missing.
 * EX_USAGE: not in that form, or two of one name.
 */
int guests_read(struct guest guests[SEATS_MAX], const char *const *specs,
    unsigned count, const struct site *site, struct err *err);
/* Behind the persons, computer players of these kinds, under names that say
 * what they are; kinds must outlive them. */
int guests_add_bots(struct guest guests[SEATS_MAX], unsigned persons,
    const char *const *kinds, unsigned count, const struct site *site,
    struct err *err);
void guests_free(struct guest guests[SEATS_MAX]);
/* Append a seat entry for each; the addresses go to the private file. */
int guests_seat(
    struct table *table, const struct guest guests[SEATS_MAX], struct err *err);

#endif
