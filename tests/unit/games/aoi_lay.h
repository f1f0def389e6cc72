/* SPDX-License-Identifier: MIT */
/* aoi_lay.h - for tests: how aoi_table.h lays a table. */
#ifndef AOI_LAY_H
#define AOI_LAY_H

#include "base/x.h"
#include "conform.h"
#include "games/age-of-industry/aoi.h"
#include "language/orders.h"
#include "language/words.h"

#include "checks.h"
#include <stdlib.h>
#include <string.h>

#define GERMANY "map=germany"
#define NEW_ENGLAND "map=new-england"
#define TABLE_MOVES 8 /* most in one order */

enum { ANNA, BRUNO, CHLOE, DENIS, ELSA };

extern const struct game age_of_industry;

struct table {
	struct edition edition;
	const struct aoi_edition *ed;
	struct aoi_position pos;
	struct dice dice;
	struct words *words[2]; /* en, fr */
	struct buf told;        /* lines of the events of the last orders */
	struct buf said;        /* and what they say, in English */
	struct phrase why;      /* of the last refusal */
	struct buf sorry;       /* and what it says, in English */
};

/* ---- laying the table ---- */

/* table_lay with more options than the map: {GERMANY, "import_strict=true"}. */
static inline void
table_lay_with(struct table *t, unsigned seats, const char *const *options,
    size_t option_count)
{
	static const char *const langs[] = {"en", "fr"};
	static const char *const names[] = {
	    "Anna", "Bruno", "Chlo\303\251", "Denis", "Elsa"};
	struct err err = ERR_INIT;
	struct data data;
	unsigned s;

	memset(t, 0, sizeof(*t));
	conform_edition(&t->edition, &age_of_industry, options, option_count);
	t->ed = t->edition.data;
	data_init(&data);
	for (s = 0; s < 2; s++) {
		ck_assert_int_eq(words_new(&t->words[s], &data, langs[s],
				     &age_of_industry, &t->edition, &err),
		    0);
		words_set_names(t->words[s], names, seats);
	}
	dice_init_number(&t->dice, 1);
	age_of_industry.setup(t->ed, &t->pos, seats, &t->dice, NULL);
	for (s = 0; s < seats; s++)
		t->pos.order[s] = (uint8_t)s;
	t->pos.turn = 2;
	t->pos.left = t->ed->actions;
}

/*
 * The second turn of a match whose order is Anna, Bruno, Chloé, Denis, Elsa.
 * The board is empty but for market tiles, the tracks are full, nobody has
 * money or loans; hands are what a deal gave.
 */
static inline void
table_lay(struct table *t, unsigned seats, const char *map)
{
	table_lay_with(t, seats, &map, 1);
}

static inline void
table_release(struct table *t)
{
	buf_release(&t->told);
	buf_release(&t->said);
	buf_release(&t->sorry);
	words_free(t->words[0]);
	words_free(t->words[1]);
	edition_release(&t->edition);
}

/* "Fall River" is fall-river, "Saarbrücken" saarbrucken. */
static inline void
table_id(const char *name, char id[ID_SIZE])
{
	size_t n = 0;

	for (; *name != '\0'; name++) {
		ck_assert_uint_lt(n + 1, ID_SIZE);
		if ((unsigned char)*name == 0xc3 && name[1] == '\274') {
			id[n++] = 'u';
			name++;
		} else {
			id[n++] = *name == ' ' ? '-' : (char)(*name | 0x20);
		}
	}
	id[n] = '\0';
}

static inline unsigned
table_find(const char *ids, size_t size, unsigned count, const char *name)
{
	char id[ID_SIZE];
	unsigned found;

	table_id(name, id);
	found = aoi_find(ids, size, count, id);
	ck_assert_msg(found != NOTHING, "there is no %s here", name);
	return found;
}

static inline unsigned
table_node(const struct table *t, const char *name)
{
	return table_find(
	    t->ed->node[0].id, sizeof(t->ed->node[0]), t->ed->nodes, name);
}

/* The space of a town, from 1; a ship space is number 1 of its own place. */
static inline unsigned
table_site(const struct table *t, const char *place, unsigned number)
{
	const struct node *node = &t->ed->node[table_node(t, place)];

	ck_assert_msg(number >= 1 && number <= node->sites, "%s has %u spaces",
	    place, node->sites);
	return node->first + number - 1;
}

static inline unsigned
table_industry(const struct table *t, const char *name)
{
	const struct industry *all = t->ed->industry;
	char id[ID_SIZE];

	table_id(name, id);
	if (strcmp(id, "cotton-mill") == 0)
		name = "cotton";
	return table_find(all[0].id, sizeof(all[0]), t->ed->industries, name);
}

static inline unsigned
table_kind(const struct table *t, const char *name)
{
	char id[ID_SIZE];

	table_id(name, id);
	if (strcmp(id, "cotton-mill") == 0)
		name = "cotton";
	return table_find(t->ed->kind_id[0], ID_SIZE, t->ed->kinds, name);
}

static inline unsigned
table_link(const struct table *t, const char *from, const char *to)
{
	unsigned i, a = table_node(t, from), b = table_node(t, to);

	for (i = 0; i < t->ed->links; i++)
		if ((t->ed->end[i][0] == a && t->ed->end[i][1] == b) ||
		    (t->ed->end[i][0] == b && t->ed->end[i][1] == a))
			break;
	ck_assert_msg(i < t->ed->links, "no link %s-%s", from, to);
	return i;
}

/* Take counters from a display until the next is of that technology. */
static inline void
table_develop(
    struct table *t, unsigned seat, const char *industry, unsigned tech)
{
	unsigned i = table_industry(t, industry);
	const struct level *next;

	while ((next = aoi_next(t->ed, &t->pos, seat, i)) != NULL &&
	       next->tech < tech)
		t->pos.taken[seat][i]++;
	ck_assert_msg(next != NULL && next->tech == tech,
	    "no %s of technology %u is left", industry, tech);
}

/*
 * The lowest counter of a display (see table_develop) goes on a space.  cubes
 * lie on it if it is a mine or works, and it is flipped if there are none;
 * other counters are not flipped (see table_flip).
 */
static inline unsigned
table_put(struct table *t, unsigned seat, const char *industry,
    const char *place, unsigned number, unsigned cubes)
{
	unsigned s = table_site(t, place, number);
	unsigned i = table_industry(t, industry);
	const struct industry *all = &t->ed->industry[i];

	ck_assert_msg(
	    t->pos.owner[s] == NOTHING, "%s %u is taken", place, number);
	ck_assert_msg(t->ed->site[s].accepts >> i & 1, "%s %u takes no %s",
	    place, number, industry);
	ck_assert_msg(aoi_counters(t->ed, &t->pos, seat, t->ed->site[s].node) <
			  t->ed->node[t->ed->site[s].node].limit,
	    "seat %u has as many counters in %s as it may", seat, place);
	ck_assert_msg(aoi_next(t->ed, &t->pos, seat, i) != NULL,
	    "seat %u has no %s left", seat, industry);
	t->pos.owner[s] = (uint8_t)seat;
	t->pos.industry[s] = (uint8_t)i;
	t->pos.level[s] = all->order[t->pos.taken[seat][i]++];
	if (all->role == COAL_MINE || all->role == IRON_WORKS) {
		t->pos.cubes[s] = (uint8_t)cubes;
		t->pos.flipped[s] = cubes == 0;
		t->pos.supply[all->role == IRON_WORKS] -= (int32_t)cubes;
	}
	return s;
}

/* The counter there has been used before; nobody is paid for it. */
static inline void
table_flip(struct table *t, const char *place, unsigned number)
{
	t->pos.flipped[table_site(t, place, number)] = 1;
}

static inline void
table_rail(struct table *t, unsigned seat, const char *from, const char *to)
{
	unsigned i = table_link(t, from, to);
	unsigned a = t->ed->end[i][0], b = t->ed->end[i][1];

	ck_assert_msg(t->pos.rail[i] == NOTHING, "%s-%s is laid", from, to);
	t->pos.rail[i] = (uint8_t)seat;
	t->pos.rails[seat]--;
	t->pos.net[seat] |= NODE(a) | NODE(b);
	net_join(t->pos.joined, a, b);
}

static inline void
table_money(struct table *t, unsigned seat, int32_t money)
{
	aoi_gain(&t->pos, seat, money - t->pos.money[seat]);
}

/* Dollars owed: 10, 20, ... */
static inline void
table_owes(struct table *t, unsigned seat, int32_t dollars)
{
	t->pos.loans[seat] = dollars / t->ed->loan_unit;
}

/* Cubes on a demand track (COAL or IRON); 6 is full. */
static inline void
table_track(struct table *t, unsigned resource, unsigned cubes)
{
	ck_assert_uint_le(cubes, t->ed->track[resource]);
	t->pos.supply[resource] += t->pos.track[resource] - (int32_t)cubes;
	t->pos.track[resource] = (uint8_t)cubes;
}

/* Cubes in the coal box of a ship space. */
static inline void
table_box(struct table *t, const char *ship, unsigned cubes)
{
	unsigned s = table_site(t, ship, 1);

	t->pos.supply[COAL] += t->pos.cubes[s] - (int32_t)cubes;
	t->pos.cubes[s] = (uint8_t)cubes;
}

static inline unsigned
table_market_at(const struct table *t, const char *place)
{
	unsigned node = table_node(t, place), m;

	for (m = 0; m < t->ed->markets; m++)
		if (t->ed->market_node[m] == node)
			return m;
	ck_abort_msg("no market in %s", place);
	return 0;
}

/* The tile of a market ("Bohemia") or of the market overseas of a ship space
 * ("Hamburg ship"), not used yet; "no demand" counts as used. */
static inline void
table_tile(struct table *t, const char *place, const char *tile)
{
	static const char *const names[][2] = {{"cotton", "demand-cotton"},
	    {"manufactured goods", "demand-goods"},
	    {"any goods", "demand-any"}};
	unsigned m = table_market_at(t, place), i;

	for (i = 0; i < ARRAY_LEN(names); i++)
		if (strcmp(tile, names[i][0]) == 0)
			tile = names[i][1];
	i = table_find(t->ed->tile_id[0], ID_SIZE, t->ed->tiles, tile);
	t->pos.tile[m] = (uint8_t)i;
	t->pos.used[m] = t->ed->tile_takes[i] == 0;
}

static inline void
table_use(struct table *t, const char *place)
{
	t->pos.used[table_market_at(t, place)] = 1;
}

/* ---- cards ---- */

/* The last such card of the pile goes, if there is one. */
static inline bool
table_pick(struct table *t, unsigned kind)
{
	unsigned i;

	for (i = t->pos.pile_count; i-- > 0;)
		if (t->pos.pile[i] == kind) {
			t->pos.pile_count--;
			memmove(t->pos.pile + i, t->pos.pile + i + 1,
			    t->pos.pile_count - i);
			t->pos.pile[t->pos.pile_count] = NOTHING;
			return true;
		}
	return false;
}

/* Take a card from the pile, else from the discards, else from the hand of
 * somebody who gets the last of the pile, or nothing, for it. */
static inline unsigned
table_take(struct table *t, unsigned but, const char *name)
{
	unsigned kind = table_kind(t, name), s, i;

	if (table_pick(t, kind))
		return kind;
	if (t->pos.discarded[kind] > 0) {
		t->pos.discarded[kind]--;
		return kind;
	}
	for (s = 0; s < t->pos.seats; s++)
		for (i = 0; s != but && i < t->pos.hand_count[s]; i++)
			if ((t->pos.hand[s][i] & ~SEEN) == kind &&
			    t->pos.pile_count > 0) {
				t->pos.hand[s][i] =
				    t->pos.pile[--t->pos.pile_count];
				t->pos.pile[t->pos.pile_count] = NOTHING;
				return kind;
			}
	ck_abort_msg("no %s card can be had", name);
	return kind;
}

static inline void
table_return(struct table *t, unsigned kind)
{
	t->pos.pile[t->pos.pile_count++] = (uint8_t)kind;
}

/* A hand: "red, coal mine, ship", the oldest card first; "" is none. */
static inline void
table_hand(struct table *t, unsigned seat, const char *cards)
{
	char *copy = xstrdup(cards), *rest = copy, *name;
	unsigned i;

	for (i = 0; i < t->pos.hand_count[seat]; i++)
		table_return(t, t->pos.hand[seat][i] & ~SEEN);
	memset(t->pos.hand[seat], NOTHING, sizeof(t->pos.hand[seat]));
	t->pos.hand_count[seat] = 0;
	while ((name = strtok_r(rest, ",", &rest)) != NULL) {
		ck_assert_uint_lt(t->pos.hand_count[seat], t->ed->hand_limit);
		t->pos.hand[seat][t->pos.hand_count[seat]++] =
		    (uint8_t)table_take(t, seat, name + strspn(name, " "));
	}
	free(copy);
}

/* The visible cards: "red, ship"; "-" is an empty place. */
static inline void
table_visible(struct table *t, const char *cards)
{
	char *copy = xstrdup(cards), *rest = copy, *name;
	unsigned i;

	for (i = 0; i < t->ed->open; i++)
		if (t->pos.open[i] != NOTHING)
			table_return(t, t->pos.open[i]);
	memset(t->pos.open, NOTHING, sizeof(t->pos.open));
	for (i = 0; (name = strtok_r(rest, ",", &rest)) != NULL; i++) {
		name += strspn(name, " ");
		ck_assert_uint_lt(i, t->ed->open);
		if (strcmp(name, "-") != 0)
			t->pos.open[i] = (uint8_t)table_take(t, NO_SEAT, name);
	}
	free(copy);
}

/* The pile holds exactly these, the next first; "" is none.  The others are
 * discarded.  Say this last. */
static inline void
table_pile(struct table *t, const char *cards)
{
	char *copy = xstrdup(cards), *rest = copy, *name;
	uint8_t pile[CARDS_MAX];
	unsigned i, n = 0;

	while ((name = strtok_r(rest, ",", &rest)) != NULL)
		pile[n++] =
		    (uint8_t)table_take(t, NO_SEAT, name + strspn(name, " "));
	for (i = 0; i < t->pos.pile_count; i++)
		t->pos.discarded[t->pos.pile[i]]++;
	memset(t->pos.pile, NOTHING, sizeof(t->pos.pile));
	memcpy(t->pos.pile, pile, n);
	t->pos.pile_count = (uint8_t)n;
	free(copy);
}

/* ---- whose turn it is ---- */

static inline unsigned
table_to_act(const struct table *t)
{
	uint32_t act = age_of_industry.to_act(t->ed, &t->pos);

	return act == 0 ? NO_SEAT : (unsigned)__builtin_ctz(act);
}

/* That seat is to play with so many actions left; those before it in the order
 * have played. */
static inline void
table_turn(struct table *t, unsigned turn, unsigned seat, unsigned actions)
{
	t->pos.turn = (uint8_t)turn;
	for (t->pos.at = 0; t->pos.order[t->pos.at] != seat; t->pos.at++)
		ck_assert_uint_lt(t->pos.at + 1, t->pos.seats);
	t->pos.left = (uint8_t)actions;
}

#endif
