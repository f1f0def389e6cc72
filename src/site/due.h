/* SPDX-License-Identifier: MIT */
/*
 * due.h - which matches the next tick has to look at: ledger/.due, an index of
 * the ledger, so that nobody reads a line of each match to find that nothing is
 * due.
 *
 * It is a list of "look at this match, not before that time".  Whoever is about
 * to change a match writes the present time, so that a run that is killed is
 * seen; whoever has changed its ledger writes what stands there.  A tick looks
 * at those whose time has come and takes their lines out.  It looks at all, and
 * writes the list anew, if the list is lost, once an hour, after each start of
 * the machine, and when a player has said how he lives (players/): so what was
 * changed by hand, or went with the power, is found then.
 *
 * Nothing hangs on it, so it is not synced; a line too many costs a look.
 */
#ifndef DUE_H
#define DUE_H

#include "site/site.h"

#define DUE_LOOK 3600 /* seconds after which all are looked at */

/* Look at a match, not before time ("": never). */
void due_note(const struct site *site, const char *id, const char *time);

/* What a tick looks at. */
struct due {
	bool all;
	/* The list was lost, or the machine was started since: what the ledger
	 * says may have gone with the power, so each match is opened. */
	bool afresh;
	char (*ids)[17]; /* else these, sorted */
	size_t count, cap;
	char time[21];
	size_t read;     /* bytes of the list */
	struct buf head; /* of the list to be written */
	struct buf next; /* lines for the matches that were looked at */
};
void due_release(struct due *due);
void due_take(struct due *due, const struct site *site, int64_t now);
/* One of them was looked at, and when it is next. */
void due_looked(struct due *due, const char *id, const char *time);
/* All of them were: their lines go, what was written since stays. */
void due_done(struct due *due, const struct site *site);

#endif
