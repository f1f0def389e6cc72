/* SPDX-License-Identifier: MIT */
/*
 * standing.h - how each match of a site stands: who waits for whom, since when
 * and until when.
 *
 * A host looks often, and of ten thousand matches few have changed.  So the row
 * of a match is cached in the site's cache/.standing (compiled.h), under a key
 * of all that it was made from: the files of the match, by inode, length and
 * times of change; the files of its players and its edition, which the row
 * names; this build of the program, the site's terms, its holds.  A row is good
 * until one of these changes or a time that it tells has come.  A row that
 * waits for a letter to leave, or that was changed a moment ago, is not cached.
 * Rows that are missing are made from the matches, on all cores if there are
 * many. The file may be erased, and no mail is ever answered by it.
 */
#ifndef STANDING_H
#define STANDING_H

#include "base/doc.h"
#include "base/err.h"
#include "site/site.h"
#include "table/table.h"

/*
 * A row is a map: "stands" is the match as the desk tells it ("matches" of pli
 * status --format json, pli(1)), where "wrong" says that it cannot be read and
 * why; "exit" is then the code that goes with it.  Else there are "print", of
 * its head, and "players", their names by seat.
 */

/* Call what with the row of each match, sorted by id; a return other than 0
 * ends the loop and is returned.  If site->verifies, the cache is not used. */
int standing_each(struct site *site, int64_t now,
    int (*what)(const struct doc *row, void *arg), void *arg, struct err *err);

/* Remove the cache: it may name people who were forgotten since. */
int standing_forget(const struct site *site, struct err *err);

/* ---- for the two files of it ---- */

/* A row of a match is being made. */
struct standing_row {
	struct site *site;
	int64_t now;
	const char *id;
	const struct doc
	    *left_out; /* answer_left_out_in, today and yesterday */
	struct doc *doc;
	int64_t until; /* it holds before that time; now: it must not be kept */
};
/* Read the match, and put into the row's doc what is to be told of it, and the
 * paths below the site of what it was told from besides the match ("from"). */
void standing_tell(struct standing_row *row);

#endif
