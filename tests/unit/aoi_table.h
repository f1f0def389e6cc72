/* SPDX-License-Identifier: MIT */
/*
 * aoi_table.h - for tests: a table of Age of Industry laid out as a test wants
 * it.  What is laid keeps the position sound: cubes come from the supply,
 * counters from the display, money from the bank.
 */
#ifndef AOI_TABLE_H
#define AOI_TABLE_H

#include "conform.h"
#include "games/age-of-industry/aoi.h"

#include <check.h>
#include <string.h>

extern const struct game age_of_industry;

struct table {
	struct edition edition;
	const struct aoi_edition *ed;
	struct aoi_position pos;
	struct dice dice;
	struct buf told;   /* lines of all events since the last order */
	struct phrase why; /* of the last refusal */
};

/* The second turn of a match whose order is seat 0, 1, ... */
static inline void
table_lay(struct table *t, unsigned seats, const char *map)
{
	unsigned s;

	conform_edition(&t->edition, &age_of_industry, &map, 1);
	t->ed = t->edition.data;
	t->told = (struct buf)BUF_INIT;
	dice_init_number(&t->dice, 1);
	age_of_industry.setup(t->ed, &t->pos, seats, &t->dice, NULL);
	for (s = 0; s < seats; s++)
		t->pos.order[s] = (uint8_t)s;
	t->pos.turn = 2;
	t->pos.left = t->ed->actions;
}

static inline void
table_release(struct table *t)
{
	buf_release(&t->told);
	edition_release(&t->edition);
}

static inline unsigned
table_node(const struct table *t, const char *id)
{
	unsigned node = aoi_find(
	    t->ed->node[0].id, sizeof(t->ed->node[0]), t->ed->nodes, id);

	ck_assert_msg(node != NOTHING, "no place %s", id);
	return node;
}

static inline unsigned
table_site(const struct table *t, const char *place, unsigned number)
{
	return t->ed->node[table_node(t, place)].first + number - 1;
}

static inline unsigned
table_industry(const struct table *t, const char *id)
{
	unsigned i = aoi_find(t->ed->industry[0].id, sizeof(t->ed->industry[0]),
	    t->ed->industries, id);

	ck_assert_msg(i != NOTHING, "no industry %s", id);
	return i;
}

/* Take counters from a display until the next is of that technology. */
static inline void
table_develop(
    struct table *t, unsigned seat, const char *industry, unsigned tech)
{
	unsigned i = table_industry(t, industry);

	while (aoi_next(t->ed, &t->pos, seat, i)->tech < tech)
		t->pos.taken[seat][i]++;
}

/* The lowest counter of a display goes on the board, with so many cubes. */
static inline unsigned
table_put(struct table *t, unsigned seat, const char *industry,
    const char *place, unsigned number, unsigned cubes)
{
	unsigned s = table_site(t, place, number);
	unsigned i = table_industry(t, industry);
	const struct industry *all = &t->ed->industry[i];

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

static inline void
table_rail(struct table *t, unsigned seat, const char *from, const char *to)
{
	unsigned i, a = table_node(t, from), b = table_node(t, to);

	for (i = 0; i < t->ed->links; i++)
		if (t->ed->end[i][0] == a && t->ed->end[i][1] == b)
			break;
	ck_assert_msg(i < t->ed->links, "no link %s-%s", from, to);
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

static inline void
table_track(struct table *t, unsigned resource, unsigned cubes)
{
	t->pos.supply[resource] += t->pos.track[resource] - (int32_t)cubes;
	t->pos.track[resource] = (uint8_t)cubes;
}

/* A card in hand becomes this one, whatever the deck says. */
static inline void
table_card(struct table *t, unsigned seat, unsigned at, const char *id)
{
	unsigned card = aoi_find(t->ed->kind_id[0], ID_SIZE, t->ed->kinds, id);

	ck_assert_msg(card != NOTHING, "no card %s", id);
	t->pos.hand[seat][at] = (uint8_t)card;
}

static inline bool
table_read(struct table *t, unsigned seat, const char *text, move_t *move)
{
	struct order order;

	ck_assert_msg(
	    order_parse(&age_of_industry, text, &order), "no order: %s", text);
	return age_of_industry.read_order(
		   t->ed, &t->pos, seat, &order, move, 1, &t->why) == 1 &&
	       age_of_industry.check(t->ed, &t->pos, seat, *move, &t->why);
}

/* Play an order in its one form. */
static inline void
table_play(struct table *t, unsigned seat, const char *text)
{
	struct events events = EVENTS_INIT;
	move_t move = NO_MOVE;
	size_t i;

	ck_assert_msg(table_read(t, seat, text, &move), "%s: %s", text,
	    t->why.key != NULL ? t->why.key : "");
	buf_clear(&t->told);
	age_of_industry.apply(t->ed, &t->pos, seat, move, &t->dice, &events);
	for (i = 0; i < events.count; i++)
		event_line(&events.list[i], &t->told);
	events_release(&events);
}

/* The key of the refusal; "" if it would be played. */
static inline const char *
table_refuses(struct table *t, unsigned seat, const char *text)
{
	move_t move;

	return table_read(t, seat, text, &move) ? "" : t->why.key;
}

static inline void
table_told(const struct table *t, const char *line)
{
	ck_assert_msg(strstr(t->told.data, line) != NULL,
	    "not told: %s\nbut\n%s", line, t->told.data);
}

#endif
