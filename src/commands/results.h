/* SPDX-License-Identifier: MIT */
/*
 * results.h - who has won what: matches that are revealed and verify from their
 * first byte to their last (pli verify, all levels), and the ratings of players
 * who agreed to be listed ("prefer listed", player.h).
 *
 * A rating is of the matches whose private file is still kept (forget), each
 * game for itself.  In a match those are compared who are listed and have sat
 * at their seat from its first entry to its last.  What a verification found
 * is kept in the site's cache/.results, by a key of the file's bytes and of
 * this build of the program.
 */
#ifndef RESULTS_H
#define RESULTS_H

#include "base/texts.h"
#include "game/game.h"
#include "language/words.h"
#include "site/site.h"

struct result_seat {
	char *name;   /* as everybody may see it */
	bool bot;     /* a computer player sits there in the end */
	char *listed; /* whose it is, a hash (player.h); NULL: not compared */
	int64_t score;
	unsigned place; /* 1: won; shared ones are equal */
};

struct result {
	char id[17];
	const struct game *game;
	char *title; /* of the game, in the language that was asked for */
	char time[21];
	unsigned seats;
	struct result_seat list[SEATS_MAX];
};

/* Of a listed player in one game. */
struct result_player {
	const struct game *game;
	const char *title, *listed, *name; /* the name of the newest match */
	double rating;
	unsigned matches, won;
};

struct results {
	struct result *list; /* the oldest first */
	size_t count, cap;
	struct result_player *players; /* by game, the best first */
	size_t player_count, player_cap;
	struct texts wrong; /* "ID: why" of those that do not verify */
};

/* Read the results of a game, or of all (NULL); titles are in lang.  Release
 * results, also on failure. */
int results_read(struct results *results, struct site *site,
    const struct game *game, const char *lang, int64_t now, struct err *err);
void results_release(struct results *results);
/* Print those that do not verify to stderr; EX_FALSE if there are any. */
int results_wrong(const struct results *results, struct err *err);
/* Add them to doc as lists "results" and "players" (pli(1), games --results).
 */
void results_doc(const struct results *results, struct doc *doc);

#endif
