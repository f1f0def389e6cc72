/* SPDX-License-Identifier: MIT */
/*
 * due.h - ledger/.due, an index of the ledger: which matches the next tick must
 * look at, so that tick need not read the ledger of every match.
 *
 * It is a list of "look at this match, not before that time".  A run that is
 * about to change a match adds a line with the present time, so that the match
 * is looked at if the run is killed; after writing the ledger it adds a line
 * with the ledger's time.  A tick looks at the matches whose time has come and
 * removes their lines.  It looks at all matches, and writes the list anew, if
 * the list is lost, once an hour, after each start of the machine, and when a
 * player's choices have changed (players/): so it finds what was changed by
 * hand or lost with the power.
 *
 * It is not synced, and errors are ignored: a lost list only costs time.
 */
#ifndef DUE_H
#define DUE_H

#include "site/site.h"

#define DUE_LOOK 3600 /* seconds after which all are looked at */

/* Add a line: look at match id, not before time ("": do not). */
void due_note(const struct site *site, const char *id, const char *time);

/* What a tick must look at. */
struct due {
	bool all; /* all matches; else only ids */
	/* The list was lost, or the machine was started since: the ledger may
	 * be out of date, so every match must be opened. */
	bool afresh;
	char (*ids)[17]; /* sorted */
	size_t count, cap;
	char time[21];
	size_t read;     /* bytes of the list */
	struct buf head; /* of the list to be written */
	struct buf next; /* lines for the matches that were looked at */
};
void due_release(struct due *due);
/* Read the list and find what is due at now; the caller releases due. */
void due_take(struct due *due, const struct site *site, int64_t now);
/* Note that match id was looked at, and is to be again at time ("": not). */
void due_looked(struct due *due, const char *id, const char *time);
/* Write the list after all were looked at; lines that were added since due_take
 * stay. */
void due_done(struct due *due, const struct site *site);

#endif
