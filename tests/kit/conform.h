/* SPDX-License-Identifier: MIT */
/*
 * conform.h - what every game must keep: promises of game.h, tried on random
 * matches.  Everything fails by Check, with game, seats, match and move.
 *
 * A caller that wants to look at more than the rules (language packs, letters)
 * sets hooks, which meet every order, event, refusal and view on the way.
 */
#ifndef CONFORM_H
#define CONFORM_H

#include "game/game.h"

/* What is met on the way; each may be NULL. */
struct conform_hooks {
	void (*order)(void *arg, const struct order *order);
	void (*event)(void *arg, const struct event *event);
	void (*refusal)(void *arg, const struct phrase *why);
	void (*view)(void *arg, uint32_t seat, const struct doc *view);
	void *arg;
};

struct conform {
	const struct edition *ed;
	unsigned seats;
	uint64_t match;  /* its seed */
	unsigned stride; /* redeal at every stride-th position; 0: 8 */
	struct conform_hooks hooks;

	/* what came to pass, for tests that want to know that it did */
	uint64_t moves, open, refused, redealt, changed, revealed, secret;
};

/*
 * The edition of a game in this source tree, below games/ or tests/games/.
 * The caller ends it with edition_release.
 */
void conform_edition(struct edition *ed, const struct game *game,
    const char *const *options, size_t count);
/* The same; false, and why, if it cannot be. */
bool conform_try(struct edition *ed, const struct game *game,
    const char *const *options, size_t count, struct buf *why);

/* Facts, verbs and lists: once for a game. */
void conform_facts(const struct edition *ed);
/* Play random matches, and try every promise at every position: from base on,
 * count matches for each number of seats a game allows, split evenly; adds up
 * what came to pass. */
void conform_matches(struct conform *conform, uint64_t base, uint64_t count);

#endif
