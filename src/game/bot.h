/* SPDX-License-Identifier: MIT */
/*
 * bot.h - computer players, through the interface of game.h alone.
 *
 * A computer player is never handed the true position: whatever its seat does
 * not know is dealt anew first, from its own seed.  So it cannot cheat, and the
 * same knowledge with the same seed gives the same move.
 *
 *	random	any legal move
 *	greedy	the move after which value() is best, over a few deals
 *	search	information-set Monte Carlo tree search (Cowling, Powley,
 *		Whitehouse, 2012): each round deals anew, goes down the tree
 *		where the deal allows it, adds a leaf, plays on a little,
 *		and tells all above how each seat did
 */
#ifndef BOT_H
#define BOT_H

#include "game/game.h"

enum bot_kind { BOT_RANDOM, BOT_GREEDY, BOT_SEARCH };

#define BOT_ROUNDS 400 /* of a search, if its name says no other */
#define BOT_ROUNDS_MAX 100000
#define BOT_SECONDS 20 /* then a search takes what it has */

struct bot {
	enum bot_kind kind;
	unsigned rounds;  /* of a search */
	unsigned seconds; /* 0: no limit, which only tests want */
};

/* "random", "greedy", "search" or "search-1000" (rounds); false if it is none
 * of them. */
bool bot_read(struct bot *bot, const char *text);
/* True if it is quick enough to move while a mail is taken in. */
bool bot_is_quick(const struct bot *bot);

/* The position in which it must move; all is borrowed. */
struct bot_seat {
	const struct game *game;
	const void *ed, *pos;
	unsigned seats, seat; /* seat owes a move */
};
/* Choose a legal move.  dice, which must not be the match's, are drawn from. */
move_t bot_choose(
    const struct bot *bot, const struct bot_seat *at, struct dice *dice);

#endif
