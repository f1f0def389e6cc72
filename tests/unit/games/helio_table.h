/* SPDX-License-Identifier: MIT */
/*
 * helio_table.h - for tests: a table of Héliopolis laid out as a position wants
 * it, orders in the players' own words, and figures to compare.  What cannot be
 * done fails the test.
 *
 *	lay(&t, 3, NULL);
 *	hand(&t, BRUNO, "F41 A07");
 *	goods(&t, BRUNO, "1 ivory, 1 wine");
 *	goods(&t, ANNA, "1 silver");
 *	proposal(&t, BRUNO, "F41", "3 coins");
 *	play(&t, ANNA, "assist Bruno with F41");
 *	refused(&t, ANNA, "sell silver to land", "no-good");
 *	has_coins(&t, ANNA, 23);
 *	has_goods(&t, BRUNO, "");
 *	now(&t, ANNA, SOUK);
 *	clear(&t);
 *
 * Cards, people and tiles go by their ids (F41, A07, M3, P05, CT1), goods by
 * the ids of the edition: spice cloth parchment dye, ivory wine silk silver,
 * diamond gold marble, and coins.
 */
#ifndef HELIO_TABLE_H
#define HELIO_TABLE_H

#include "helio_lay.h"
#include "language/orders.h"

/* ---- playing ---- */

static inline void
apply(struct table *t, unsigned seat, move_t move)
{
	struct events events = EVENTS_INIT;
	size_t i;

	ck_assert_msg(
	    helio_sound(t->ed, &t->pos), "the table is laid out badly");
	helio_apply(t->ed, &t->pos, seat, move, &t->dice, &events);
	ck_assert(helio_sound(t->ed, &t->pos));
	for (i = 0; i < events.count; i++) {
		words_phrase(
		    t->words[0], "events", &events.list[i].phrase, &t->told);
		buf_adds(&t->told, "\n");
	}
	events_release(&events);
}

static inline bool
try_order(struct table *t, unsigned seat, const struct order *order)
{
	struct phrase why = {0};
	move_t moves[8];
	unsigned i, n;

	n = helio_read_order(t->ed, &t->pos, seat, order, moves, 8, &why);
	for (i = 0; i < n; i++) {
		if (!helio_check(t->ed, &t->pos, seat, moves[i], &why))
			break;
		apply(t, seat, moves[i]);
	}
	if (n == 0 || i < n)
		snprintf(t->why, sizeof(t->why), "%s", why.key);
	return n > 0 && i == n;
}

/* Lines as they stand in a mail, in English or French; stops at the first
 * that is refused. */
static inline bool
try(struct table *t, unsigned seat, const char *text)
{
	struct orders orders = ORDERS_INIT;
	bool ok = true;
	size_t i;
	unsigned k;

	orders_read(&orders, text, strlen(text), t->words, 2);
	ck_assert_msg(orders.count > 0, "no order: %s", text);
	for (i = 0; ok && i < orders.count; i++) {
		const struct order_line *line = &orders.lines[i];

		ck_assert_msg(line->kind == READ_ORDERS, "no order: %s (%s %s)",
		    line->text, line->word ? line->word : "",
		    line->suggestion ? line->suggestion : "");
		for (k = 0; ok && k < line->alternatives[0].count; k++)
			ok = try_order(
			    t, seat, &line->alternatives[0].orders[k]);
	}
	orders_release(&orders);
	return ok;
}

static inline void
play(struct table *t, unsigned seat, const char *text)
{
	ck_assert_msg(try(t, seat, text), "%s: %s", text, t->why);
}

/* Refused (for that reason, a key below "refusals" of en.yaml; NULL: whatever
 * it is), and nothing has changed. */
static inline void
refused(struct table *t, unsigned seat, const char *text, const char *key)
{
	struct helio_position was = t->pos;

	ck_assert_msg(!try(t, seat, text), "not refused: %s", text);
	ck_assert_msg(key == NULL || strcmp(t->why, key) == 0, "%s: %s, not %s",
	    text, t->why, key);
	ck_assert_mem_eq(&was, &t->pos, sizeof(was));
}

/* Would be played; it is not. */
static inline void
possible(struct table *t, unsigned seat, const char *text)
{
	struct helio_position was = t->pos;
	struct dice dice = t->dice;

	play(t, seat, text);
	t->pos = was;
	t->dice = dice;
}

/* The time of whoever owes a move is up: for all that he owes. */
static inline void
late(struct table *t)
{
	unsigned seat = helio_owes(&t->pos);

	while (helio_owes(&t->pos) == seat)
		apply(t, seat, helio_default_move(t->ed, &t->pos, seat));
}

/* ---- figures ---- */

static inline void
has_coins(const struct table *t, unsigned seat, int count)
{
	ck_assert_int_eq(t->pos.coins[seat], count);
}

static inline void
has_renown(const struct table *t, unsigned seat, int count)
{
	ck_assert_int_eq(t->pos.renown[seat], count);
}

/* These goods and no others. */
static inline void
has_goods(const struct table *t, unsigned seat, const char *list)
{
	uint8_t counts[FLOWS];

	read_goods(t, list, counts);
	for (unsigned g = 0; g < HELD; g++)
		ck_assert_msg(t->pos.goods[seat][g] == counts[g],
		    "seat %u, %s: %u, not %u", seat, t->ed->goods[BASES + g],
		    t->pos.goods[seat][g], counts[g]);
}

/* How much of a base good the player may still use in this turn. */
static inline void
has_left(const struct table *t, unsigned seat, const char *base, unsigned count)
{
	unsigned g = 0;

	while (strcmp(t->ed->goods[g], base) != 0)
		g++;
	ck_assert_uint_lt(g, BASES);
	ck_assert_uint_eq(helio_access_left(t->ed, &t->pos, seat, g), count);
}

/* All these cards are there, and as many as are named. */
static inline void
cards_at(const struct table *t, unsigned place, unsigned pile_from,
    unsigned pile_to, const char *list)
{
	uint8_t want[CARDS_MAX] = {0}, are[CARDS_MAX] = {0};
	unsigned c;

	EACH(list, id)
	want[card(t, id)]++;
	for (c = 0; c < t->ed->cards; c++)
		if (t->pos.place[c] == place &&
		    t->ed->pile_of[c] >= pile_from &&
		    t->ed->pile_of[c] <= pile_to)
			are[card(t, t->ed->ids[c])]++;
	for (c = 0; c < t->ed->cards; c++)
		ck_assert_msg(want[c] == are[c], "%s: %u, not %u",
		    t->ed->ids[c], are[c], want[c]);
}

/* The whole hand: "T01 F41 A07 A07". */
static inline void
has_hand(const struct table *t, unsigned seat, const char *list)
{
	cards_at(t, HAND + seat, BARTERS, ACTIONS, list);
}

/* All proposals on the stall. */
static inline void
has_stall(const struct table *t, unsigned seat, const char *list)
{
	cards_at(t, ON_STALL + seat, BARTERS, DEALS, list);
}

/* All deals done. */
static inline void
has_done(const struct table *t, unsigned seat, const char *list)
{
	cards_at(t, DONE_BY + seat, BARTERS, DEALS, list);
}

/* The partner, "" if there is none. */
static inline void
has_partner(const struct table *t, unsigned seat, const char *id)
{
	cards_at(t, WITH + seat, PARTNERS, PARTNERS, id);
}

/* The souk's partners, in any order. */
static inline void
has_souk(const struct table *t, const char *list)
{
	cards_at(t, ON_TABLE, PARTNERS, PARTNERS, list);
}

static inline void
is_discarded(const struct table *t, const char *id)
{
	unsigned c = card(t, id), count = 0, i;

	for (i = c; i < t->ed->cards; i++)
		count += strcmp(t->ed->ids[i], t->ed->ids[c]) == 0 &&
			 t->pos.place[i] == DISCARDED;
	ck_assert_msg(count > 0, "%s is not discarded", id);
}

/* That convoy lies at its place and is filled like that ("1 0"). */
static inline void
has_convoy(const struct table *t, const char *id, const char *filled)
{
	unsigned c = convoy_of(t, id), i = 0;

	ck_assert_msg(t->pos.tile[c] == card(t, id), "%s lies there",
	    t->ed->ids[t->pos.tile[c]]);
	EACH(filled, count)
	ck_assert_uint_eq(t->pos.filled[c][i++], (unsigned)atoi(count));
}

/*
 * Who owes a move, and which: STALL (phase 1), SOUK (phase 2), CHOICE (of
 * drawn deals), BONUS (sale to the arriving convoy), MORE (a further sale of
 * the action), UPKEEP, ANSWER (the owner, to an offer), REPLY (the helper, to
 * the owner's).
 */
static inline void
now(const struct table *t, unsigned seat, enum state state)
{
	ck_assert_uint_eq(t->pos.state, state);
	ck_assert_uint_eq(helio_owes(&t->pos), seat);
}

/* Of the two of phase 2. */
static inline void
has_actions(const struct table *t, unsigned left)
{
	ck_assert_uint_eq(t->ed->actions - t->pos.acts, left);
}

/* An event, in English, as a line of the letter: "Bruno pays 2 coins." */
static inline void
told(const struct table *t, const char *line)
{
	ck_assert_msg(t->told.len > 0 && strstr(t->told.data, line) != NULL,
	    "not told: %s\nbut\n%s", line, t->told.data);
}

/* Scores and places, in the order of seats; any time. */
static inline void
scores(const struct table *t, const int *score, const int *place)
{
	int32_t points[SEATS];
	uint8_t places[SEATS];

	helio_scores(t->ed, &t->pos, points);
	helio_ranking(t->ed, &t->pos, places);
	for (unsigned s = 0; s < t->pos.seats; s++) {
		ck_assert_int_eq(points[s], score[s]);
		ck_assert_int_eq(places[s], place[s]);
	}
}
/* FINAL(&t, SEATS_OF(12, 9, 9), SEATS_OF(1, 2, 2)): and the match is over. */
#define SEATS_OF(...) ((const int[SEATS]){__VA_ARGS__})
#define FINAL(t, score, place)                                                 \
	do {                                                                   \
		ck_assert_uint_eq((t)->pos.state, OVER);                       \
		scores(t, score, place);                                       \
	} while (0)

#endif
