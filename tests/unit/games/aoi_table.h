/* SPDX-License-Identifier: MIT */
/*
 * aoi_table.h - for tests: a table of Age of Industry laid out as a position
 * wants it, orders in words, and figures to look at.  What cannot be done
 * fails the test.
 *
 * Whatever is laid keeps the table whole: cubes come from the supply, counters
 * from their owner's display, money from the bank, cards from the pile.
 *
 *	struct table t;
 *
 *	table_lay(&t, 2, GERMANY);	turn 2, Anna to play, two actions each
 *	table_put(&t, BRUNO, "coal mine", "Essen", 1, 2);	two cubes on it
 *	table_rail(&t, BRUNO, "Essen", "Dortmund");
 *	table_hand(&t, ANNA, "red, cotton mill");
 *	table_says(&t, ANNA, "build cotton in Dortmund with red");
 *	table_has(&t, ANNA, 4, 10, 6);		money, owed, spent
 *	ck_assert_uint_eq(table_cubes(&t, "Essen", 1), 2);
 *	table_refused(&t, ANNA, "rail Essen - Duisburg", "no port is
 *connected"); table_release(&t);
 *
 * Things are called by their English names ("Saarbrücken", "Hamburg ship",
 * "iron works") or ids; cards by their colour or industry; tiles are "cotton",
 * "manufactured goods", "any goods", "no demand".
 */
#ifndef AOI_TABLE_H
#define AOI_TABLE_H

#include "aoi_lay.h"

/* ---- orders ---- */

static inline void
table_apply(struct table *t, unsigned seat, move_t move)
{
	struct events events = EVENTS_INIT;
	size_t i;

	age_of_industry.apply(t->ed, &t->pos, seat, move, &t->dice, &events);
	for (i = 0; i < events.count; i++) {
		event_line(&events.list[i], &t->told);
		words_phrase(
		    t->words[0], "events", &events.list[i].phrase, &t->said);
		buf_adds(&t->said, "\n");
	}
	events_release(&events);
	ck_assert_msg(
	    age_of_industry.sound(t->ed, &t->pos), "the table is not whole");
}

/* Play an order; false if it may not be, and t->why says why not. */
static inline bool
table_try(struct table *t, unsigned seat, const struct order *order)
{
	move_t moves[TABLE_MOVES];
	unsigned i, count = age_of_industry.read_order(t->ed, &t->pos, seat,
			order, moves, TABLE_MOVES, &t->why);

	for (i = 0; i < count; i++) {
		if (!age_of_industry.check(
			t->ed, &t->pos, seat, moves[i], &t->why))
			return false;
		table_apply(t, seat, moves[i]);
	}
	return count > 0;
}

static inline void
table_quiet(struct table *t)
{
	buf_clear(&t->told);
	buf_clear(&t->said);
	buf_clear(&t->sorry);
}

/* A line as in a mail, English or French: all of it is played, or nothing. */
static inline bool
table_line(struct table *t, unsigned seat, const char *line)
{
	struct aoi_position before = t->pos;
	struct orders orders = ORDERS_INIT;
	const struct alternative *all;
	bool ok = true;
	unsigned i;

	table_quiet(t);
	orders_read_line(&orders, line, strlen(line), 1, t->words, 2);
	ck_assert_msg(orders.count == 1 && orders.lines[0].kind == READ_ORDERS,
	    "not understood: %s", line);
	all = &orders.lines[0].alternatives[0];
	for (i = 0; ok && i < all->count; i++)
		ok = table_try(t, seat, &all->orders[i]);
	orders_release(&orders);
	if (!ok) {
		t->pos = before;
		words_phrase(t->words[0], "refusals", &t->why, &t->sorry);
	}
	return ok;
}

/*
 * A mail of one line: "build coal in Essen with red", "vendre Leipzig vers
 * Bohême, Chemnitz vers Hambourg".  A sale ends with it.
 */
static inline void
table_says(struct table *t, unsigned seat, const char *line)
{
	bool ok = table_line(t, seat, line);
	move_t done;

	ck_assert_msg(ok, "%s: %s", line, t->sorry.data);
	done = age_of_industry.done(t->ed, &t->pos, seat);
	if (done != NO_MOVE)
		table_apply(t, seat, done);
}

/* The line is refused; the refusal says so in English ("" or NULL: however
 * it says it). */
static inline void
table_refused(
    struct table *t, unsigned seat, const char *line, const char *sorry)
{
	ck_assert_msg(!table_line(t, seat, line), "%s: played", line);
	ck_assert_msg(sorry == NULL || strstr(t->sorry.data, sorry) != NULL,
	    "%s: %s", line, t->sorry.data);
}

/* An order in its one form (order_parse), with its key if it is refused. */
static inline bool
table_read(struct table *t, unsigned seat, const char *text)
{
	struct order order;

	ck_assert_msg(
	    order_parse(&age_of_industry, text, &order), "no order: %s", text);
	table_quiet(t);
	return table_try(t, seat, &order);
}

static inline void
table_play(struct table *t, unsigned seat, const char *text)
{
	bool ok = table_read(t, seat, text);

	ck_assert_msg(ok, "%s: %s", text, t->why.key != NULL ? t->why.key : "");
}

/* The key of the refusal; "" if it would be played. */
static inline const char *
table_refuses(struct table *t, unsigned seat, const char *text)
{
	struct aoi_position before = t->pos;
	bool ok = table_read(t, seat, text);

	t->pos = before;
	return ok ? "" : t->why.key;
}

/* Everybody passes, or draws if he cannot, until it is that seat's turn in a
 * later turn, or the match is over. */
static inline void
table_pass_round(struct table *t, unsigned seat)
{
	unsigned turn = t->pos.turn, who;

	while ((who = table_to_act(t)) != NO_SEAT &&
	       (t->pos.turn == turn || who != seat))
		if (!table_line(t, who, "pass"))
			table_says(t, who, "draw");
}

/* ---- figures ---- */

/* The last orders told this: a piece of an event's line, or, with said, of
 * what it says in English. */
static inline void
table_told(const struct table *t, const char *line)
{
	ck_assert_msg(strstr(t->told.data, line) != NULL,
	    "not told: %s\nbut\n%s", line, t->told.data);
}

static inline void
table_said(const struct table *t, const char *text)
{
	ck_assert_msg(strstr(t->said.data, text) != NULL,
	    "not said: %s\nbut\n%s", text, t->said.data);
}

/* Money, dollars owed, dollars spent in this turn. */
static inline void
table_has(const struct table *t, unsigned seat, int32_t money, int32_t owed,
    int32_t spent)
{
	ck_assert_int_eq(t->pos.money[seat], money);
	ck_assert_int_eq(t->pos.loans[seat] * t->ed->loan_unit, owed);
	ck_assert_int_eq(t->pos.spent[seat], spent);
}

/* Whose counter lies there; NOTHING if it is free. */
static inline unsigned
table_owner(const struct table *t, const char *place, unsigned number)
{
	return t->pos.owner[table_site(t, place, number)];
}

static inline unsigned
table_tech(const struct table *t, const char *place, unsigned number)
{
	unsigned s = table_site(t, place, number);

	ck_assert_msg(t->pos.owner[s] != NOTHING, "%s %u", place, number);
	return aoi_level_of(t->ed, &t->pos, s)->tech;
}

static inline bool
table_is(const struct table *t, const char *place, unsigned number,
    const char *industry)
{
	unsigned s = table_site(t, place, number);

	return t->pos.owner[s] != NOTHING &&
	       t->pos.industry[s] == table_industry(t, industry);
}

static inline bool
table_flipped(const struct table *t, const char *place, unsigned number)
{
	return t->pos.flipped[table_site(t, place, number)] != 0;
}

/* On the counter there; of a ship space, in its box. */
static inline unsigned
table_cubes(const struct table *t, const char *place, unsigned number)
{
	return t->pos.cubes[table_site(t, place, number)];
}

static inline bool
table_used(const struct table *t, const char *place)
{
	return t->pos.used[table_market_at(t, place)] != 0;
}

/* Whose railway it is; NOTHING if there is none. */
static inline unsigned
table_railway(const struct table *t, const char *from, const char *to)
{
	return t->pos.rail[table_link(t, from, to)];
}

/* The technology of the lowest counter of a display; -1 if none is left. */
static inline int
table_next(const struct table *t, unsigned seat, const char *industry)
{
	const struct level *next =
	    aoi_next(t->ed, &t->pos, seat, table_industry(t, industry));

	return next == NULL ? -1 : next->tech;
}

static inline bool
table_holds(const struct table *t, unsigned seat, const char *card)
{
	return aoi_has_card(&t->pos, seat, table_kind(t, card));
}

static inline int32_t
table_score(const struct table *t, unsigned seat)
{
	int32_t scores[SEATS];

	age_of_industry.scores(t->ed, &t->pos, scores);
	return scores[seat];
}

/* Only when it is over: 1 has won. */
static inline unsigned
table_place(const struct table *t, unsigned seat)
{
	uint8_t places[SEATS];

	ck_assert_uint_eq(t->pos.over, 1);
	age_of_industry.ranking(t->ed, &t->pos, places);
	return places[seat];
}

/* Cards in hand: t->pos.hand_count[seat]; actions left: t->pos.left; cubes on
 * a track: t->pos.track[COAL]; railways left: t->pos.rails[seat]; the turn:
 * t->pos.turn; the order: t->pos.order[0 ...]; over: t->pos.over. */

#endif
