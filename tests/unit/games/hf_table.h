/* SPDX-License-Identifier: MIT */
/*
 * hf_table.h - a table of Les Hauts Fourneaux laid out as a test wants it, for
 * positions worked out by hand.  What cannot be done fails the test.
 *
 * Stocks are coal, iron, oil, tokens, money; what is left out is 0.
 */
#ifndef HF_TABLE_H
#define HF_TABLE_H

#include "conform.h"
#include "games/hauts-fourneaux/hauts_fourneaux.h"

#include "checks.h"
#include <stdio.h>
#include <string.h>

extern const struct game hauts_fourneaux;

enum { ANNA, BRUNO, CHLOE, DENIS };

struct table {
	struct edition edition;
	const struct hf_edition *ed;
	struct hf_position pos;
	struct dice dice;
	struct phrase why;
	bool bent; /* discs were taken away */
};

/* Nobody has anything; Anna is the first player. */
static inline void
lay(struct table *t, unsigned seats, const char *option)
{
	const char *options[] = {"industrialists=false", option};

	memset(t, 0, sizeof(*t));
	conform_edition(
	    &t->edition, &hauts_fourneaux, options, option == NULL ? 1 : 2);
	t->ed = t->edition.data;
	dice_init_number(&t->dice, 1);
	hauts_fourneaux.setup(t->ed, &t->pos, seats, &t->dice, NULL);
	t->pos.first = ANNA;
	for (unsigned s = 0; s < seats; s++) {
		struct hf_seat *seat = &t->pos.seat[s];

		memset(seat->stock, 0, sizeof(seat->stock));
		memset(seat->got, 0, sizeof(seat->got));
	}
}

static inline void
clear(struct table *t)
{
	edition_release(&t->edition);
}

static inline unsigned
company(const struct table *t, const char *id)
{
	unsigned c = 0;

	while (
	    c < t->ed->company_count && strcmp(t->ed->companies[c].id, id) != 0)
		c++;
	ck_assert_msg(c < t->ed->company_count, "%s", id);
	return c;
}

/* A card of the row, from 1; what lay there goes where it came from. */
static inline void
row(struct table *t, unsigned card, const char *id)
{
	unsigned c = company(t, id), i;

	for (i = 0; i < t->pos.row_count; i++)
		if (t->pos.row[i] == c) {
			t->pos.row[i] = t->pos.row[card - 1];
			t->pos.row[card - 1] = (uint8_t)c;
			return;
		}
	t->pos.deck |= (uint64_t)1 << t->pos.row[card - 1];
	t->pos.deck &= ~((uint64_t)1 << c);
	t->pos.row[card - 1] = (uint8_t)c;
}

static inline void
own(struct table *t, unsigned seat, const char *id, bool upgraded)
{
	struct hf_seat *mine = &t->pos.seat[seat];
	unsigned c = company(t, id), i;

	for (i = 0; t->pos.phase == AUCTION && i < t->pos.row_count; i++)
		if (t->pos.row[i] == c) {
			unsigned other = (unsigned)__builtin_ctzll(t->pos.deck);

			row(t, i + 1, t->ed->companies[other].id);
		}
	t->pos.deck &= ~((uint64_t)1 << c);
	t->pos.box &= ~((uint64_t)1 << c);
	mine->cards[mine->count++] = (uint8_t)c;
	if (upgraded)
		mine->upgraded |= (uint64_t)1 << c;
}

static inline void
startup(struct table *t, unsigned seat, const char *id)
{
	unsigned s = 0;

	while (strcmp(t->ed->startups[s].id, id) != 0)
		s++;
	t->pos.seat[seat].startup = (uint8_t)s;
}

static inline void
person(struct table *t, unsigned seat, enum ability ability)
{
	unsigned p = 0;

	while (t->ed->people[p].ability != ability)
		p++;
	t->pos.seat[seat].person = (uint8_t)p;
	if (ability == EXTRA_DISC)
		t->pos.left[seat][t->ed->neutral - 1]++;
}

static inline void
stock(struct table *t, unsigned seat, const int *goods)
{
	struct hf_seat *mine = &t->pos.seat[seat];

	for (unsigned g = 0; g < GOODS; g++) {
		mine->stock[g] = mine->got[g] = goods[g];
		mine->spent[g] = 0;
	}
}
#define STOCK(t, seat, ...) stock(t, seat, (const int[GOODS]){__VA_ARGS__})

static inline void
has(const struct table *t, unsigned seat, const int *want)
{
	for (unsigned g = 0; g < GOODS; g++)
		ck_assert_msg(t->pos.seat[seat].stock[g] == want[g],
		    "seat %u, %s: %d, not %d", seat, t->ed->goods[g],
		    t->pos.seat[seat].stock[g], want[g]);
}
#define HAS(t, seat, ...) has(t, seat, (const int[GOODS]){__VA_ARGS__})

static inline bool
owns(const struct table *t, unsigned seat, const char *id)
{
	const struct hf_seat *mine = &t->pos.seat[seat];

	return memchr(mine->cards, (int)company(t, id), mine->count) != NULL;
}

static inline bool
upgraded(const struct table *t, unsigned seat, const char *id)
{
	return t->pos.seat[seat].upgraded >> company(t, id) & 1;
}

/* Read an order, and play all that it means; "" or the refusal's key. */
static inline const char *
try(struct table *t, unsigned seat, const char *text)
{
	move_t moves[8];
	struct order order;
	unsigned i, count;

	ck_assert_msg(order_parse(&hauts_fourneaux, text, &order), "%s", text);
	count = hf_read_order(t->ed, &t->pos, seat, &order, moves, 8, &t->why);
	if (count == 0)
		return t->why.key;
	for (i = 0; i < count; i++) {
		if (!hf_check(t->ed, &t->pos, seat, moves[i], &t->why))
			return t->why.key;
		hauts_fourneaux.apply(
		    t->ed, &t->pos, seat, moves[i], &t->dice, NULL);
		ck_assert_msg(t->bent || hf_sound(t->ed, &t->pos), "%s", text);
	}
	return "";
}

static inline void
play(struct table *t, unsigned seat, const char *text)
{
	const char *key = try(t, seat, text);

	ck_assert_msg(*key == '\0', "%s: %s", text, key);
}

/* Nothing of a refused order is done. */
static inline void
refused(struct table *t, unsigned seat, const char *text, const char *want)
{
	struct hf_position was = t->pos;
	const char *key = try(t, seat, text);

	ck_assert_msg(
	    strcmp(key, want) == 0, "%s: %s, not %s", text, key, want);
	t->pos = was;
}

/* Only these discs are left: seat and value, "A4 B3 C1". */
static inline void
discs(struct table *t, const char *list)
{
	t->bent = true;
	memset(t->pos.left, 0, sizeof(t->pos.left));
	for (; *list != '\0'; list += list[2] == ' ' ? 3 : 2)
		t->pos.left[list[0] - 'A'][list[1] - '1']++;
}

/* In turn: seat, disc, card: "A41 B31". */
static inline void
bids(struct table *t, const char *list)
{
	char text[32];

	for (; *list != '\0'; list += list[3] == ' ' ? 4 : 3) {
		snprintf(text, sizeof(text), "bid %c %c -", list[1], list[2]);
		play(t, (unsigned)(list[0] - 'A'), text);
	}
}

/* Only these discs, placed so; card 1 and 2 of the row are those. */
static inline void
auction(struct table *t, const char *first, const char *second,
    const char *left, const char *list)
{
	row(t, 1, first);
	row(t, 2, second);
	discs(t, left);
	bids(t, list);
	ck_assert_uint_ne(t->pos.phase, AUCTION);
}

/* Production with no new cards: each seat's discs are gone. */
static inline void
production(struct table *t)
{
	t->bent = true;
	for (unsigned i = 0; i < t->pos.row_count; i++)
		t->pos.box |= (uint64_t)1 << t->pos.row[i];
	memset(t->pos.left, 0, sizeof(t->pos.left));
	t->pos.phase = PRODUCTION;
}

static inline void
by_clock(struct table *t, unsigned phase)
{
	while (t->pos.phase == phase) {
		unsigned s = (unsigned)__builtin_ctz(hf_to_act(t->ed, &t->pos));

		hauts_fourneaux.apply(t->ed, &t->pos, s,
		    hf_default_move(t->ed, &t->pos, s), &t->dice, NULL);
	}
}

#endif
