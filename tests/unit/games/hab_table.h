/* SPDX-License-Identifier: MIT */
/*
 * hab_table.h - a table of Hab & Gut laid out as a test wants it.  What cannot
 * be done fails the test.
 */
#ifndef HAB_TABLE_H
#define HAB_TABLE_H

#include "games/hab-gut/hab_gut.h"

enum { COAL, WHEAT, COFFEE, RUBBER, TEA, SALT };

struct table {
	struct edition edition;
	const struct hab_edition *ed;
	struct hab_position pos;
	struct dice dice;
	struct buf told;   /* lines of all events since table_clear */
	struct phrase why; /* of the last refusal */
};

/* A fresh match in which seat 0 has the hat; options end with NULL. */
void table_lay(struct table *t, unsigned seats, const char *const *options);
void table_clear(struct table *t);
void table_release(struct table *t);

/* Play an order in its one form; rack may be left out behind a card. */
void table_play(struct table *t, unsigned seat, const char *text);
/* The key of the refusal; "" if it would be played. */
const char *table_refuses(struct table *t, unsigned seat, const char *text);
/* The number in the last refusal. */
int table_why(const struct table *t, const char *name);
bool table_told(const struct table *t, const char *line);

/* All that is left of this phase, turn, round, match is done by the clock. */
void table_end_phase(struct table *t);
void table_end_turn(struct table *t);
void table_end_round(struct table *t);

void table_price(struct table *t, unsigned company, int price);
int table_price_of(const struct table *t, unsigned company);
/* Hand shares from the pile to a seat, for nothing. */
void table_give(
    struct table *t, unsigned seat, unsigned company, unsigned count);
/* Fill a rack: "coal+4 salt-6". */
void table_rack(struct table *t, unsigned owner, const char *cards);

#endif
