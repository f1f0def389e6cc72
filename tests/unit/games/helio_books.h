/* SPDX-License-Identifier: MIT */
/*
 * helio_books.h - for tests: the books of Héliopolis, kept by somebody who sees
 * each move and what is told of it, and knows the printed cards and the rule
 * book, but not how the game counts.  After each move they must agree with the
 * position: coins, goods, renown, what base goods were used, and every card.
 */
#ifndef HELIO_BOOKS_H
#define HELIO_BOOKS_H

#include "games/heliopolis/heliopolis.h"

#include "checks.h"

/* Check's own asserts speak to its parent each time they are passed. */
#define MUST(b, what)                                                          \
	do {                                                                   \
		if (!(what))                                                   \
			ck_abort_msg("move %u: %s", (b)->moves, #what);        \
	} while (0)

/* Where a card lies; hands, stalls and so on are of a seat. */
enum lies {
	AWAY,
	LOOKED_AT,
	IN_SIGHT,
	HELD_BY,
	POST_JOURNAL_BY,
	DONE_FOR,
	PARTNER_OF
};

struct books {
	const struct helio_edition *ed;
	unsigned seats, active;
	int coins[SEATS], renown[SEATS], goods[SEATS][HELD];
	int used[SEATS][BASES];     /* base goods, this turn */
	int held[SEATS][KINDS_MAX]; /* action cards */
	enum lies lies[CARDS_MAX];  /* all others */
	unsigned of[CARDS_MAX];     /* the seat */
	int reward[CARDS_MAX][FLOWS];
	unsigned tile[CONVOYS];
	int filled[CONVOYS][PLACES];
	struct step offer; /* the last counter-offer of the helper */
	int terms[FLOWS];
	int bonus;      /* of each further sale of the action */
	int next_bonus; /* of the next sale */
	int to_hand;    /* cards of a draw that are still to come */
	unsigned moves, sales, helps, haggled, for_goods; /* what was seen */
};

/* Open them when all is dealt: events are those of the set-up. */
void books_open(struct books *books, const struct helio_edition *ed,
    unsigned seats, const struct events *events);
/* Enter a move; of the position before it only the merchants count, and what
 * was being decided. */
void books_enter(struct books *books, const struct helio_position *before,
    unsigned seat, move_t move, const struct events *events);
/* Only what is told (books_enter does it). */
void books_told(struct books *books, const struct events *events);
/* Do they agree with the position?  Fails the test if not. */
void books_agree(const struct books *books, const struct helio_position *pos);

#endif
