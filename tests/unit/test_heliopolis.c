/* SPDX-License-Identifier: MIT */
/*
 * test_heliopolis.c - many random matches of Héliopolis, its edition, and
 * positions worked by hand.
 */
#include "conform.h"
#include "data.h"
#include "games/heliopolis/heliopolis.h"
#include "simulate.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MATCHES 1000
#define SOAK 100000
#define BRIEF 10

enum { IVORY, WINE, SILK, SILVER, DIAMOND, GOLD, MARBLE };

struct table {
	struct edition edition;
	const struct helio_edition *ed;
	struct helio_position pos;
	struct dice dice;
	struct buf told;
};

/* Three seats, seat 0 to act, with nothing in hand but 20 coins each. */
static void
lay(struct table *t, const char *option)
{
	const char *options[] = {option};
	unsigned i;

	memset(t, 0, sizeof(*t));
	conform_edition(
	    &t->edition, game_find("heliopolis"), options, option != NULL);
	t->ed = t->edition.data;
	dice_init_number(&t->dice, 7);
	helio_setup(t->ed, &t->pos, 3, &t->dice, NULL);
	t->pos.active = t->pos.starter = 0;
	t->pos.turns = 10;
	for (i = 0; i < t->ed->cards; i++) {
		unsigned place = t->pos.place[i];

		if (place >= HAND && place < HAND + SEATS)
			t->pos.place[i] = DISCARDED;
	}
	memset(t->pos.hand, 0, sizeof(t->pos.hand));
	for (i = 0; i < 3; i++) {
		t->pos.coins[i] = 20;
		t->pos.merchant[i] = (uint8_t)i; /* M1, M2, M3 */
	}
}

static void
clear_away(struct table *t)
{
	edition_release(&t->edition);
	buf_release(&t->told);
}

static unsigned
card(const struct table *t, const char *id)
{
	unsigned i;

	for (i = 0; i < t->ed->cards; i++)
		if (strcmp(t->ed->ids[i], id) == 0)
			return i;
	ck_abort_msg("no card %s", id);
	return 0;
}

/* Into a hand, from wherever it was. */
static void
deal(struct table *t, unsigned seat, const char *id)
{
	unsigned i, c = card(t, id), pile = t->ed->pile_of[c], first;

	for (; t->pos.place[c] >= HAND && t->pos.place[c] < HAND + SEATS;)
		c++; /* another copy */
	if (t->pos.place[c] == IN_DECK) {
		first = t->ed->first[pile] + t->pos.next[pile];
		for (i = first; t->pos.deck[i] != c; i++)
			;
		t->pos.deck[i] = t->pos.deck[first];
		t->pos.next[pile]++;
		t->pos.left[pile]--;
	}
	t->pos.place[c] = (uint8_t)(HAND + seat);
	t->pos.hand[seat][pile]++;
	t->pos.known[c] = (uint8_t)(1u << seat);
}

static void
set_tile(struct table *t, unsigned convoy, const char *id)
{
	unsigned i, first, c = card(t, id), pile = TILES + convoy;

	if (t->pos.tile[convoy] == c)
		return;
	first = t->ed->first[pile] + t->pos.next[pile];
	for (i = first; t->pos.deck[i] != c; i++)
		;
	t->pos.deck[i] = t->pos.tile[convoy];
	t->pos.place[t->pos.tile[convoy]] = IN_DECK;
	t->pos.place[c] = ON_TABLE;
	t->pos.tile[convoy] = (uint8_t)c;
}

static void
play(struct table *t, unsigned seat, const char *text)
{
	struct events events = EVENTS_INIT;
	struct phrase why = {0};
	struct order order;
	move_t moves[8];
	size_t i;

	ck_assert_msg(order_parse(t->edition.game, text, &order), "%s", text);
	ck_assert_msg(
	    helio_read_order(t->ed, &t->pos, seat, &order, moves, 8, &why) == 1,
	    "%s: %s", text, why.key);
	ck_assert_msg(helio_check(t->ed, &t->pos, seat, moves[0], &why),
	    "%s: %s", text, why.key);
	helio_apply(t->ed, &t->pos, seat, moves[0], &t->dice, &events);
	ck_assert(helio_sound(t->ed, &t->pos));
	for (i = 0; i < events.count; i++)
		event_line(&events.list[i], &t->told);
	events_release(&events);
}

static const char *
refuses(struct table *t, unsigned seat, const char *text)
{
	struct phrase why = {0};
	struct order order;
	move_t moves[8];

	ck_assert_msg(order_parse(t->edition.game, text, &order), "%s", text);
	if (helio_read_order(t->ed, &t->pos, seat, &order, moves, 8, &why) ==
		1 &&
	    helio_check(t->ed, &t->pos, seat, moves[0], &why))
		return "";
	return why.key;
}

static bool
told(const struct table *t, const char *line)
{
	return t->told.len > 0 && strstr(t->told.data, line) != NULL;
}

/* ---- decisions 6, 7, 22, 23, 38: a helped eighth deal ---- */

START_TEST(helped_eighth_deal)
{
	struct table t;
	unsigned i;
	char id[8];

	lay(&t, NULL);
	for (i = 1; i <= 7; i++) {
		snprintf(id, sizeof(id), "f0%u", i);
		t.pos.place[card(&t, id)] = DONE_BY + 1;
		for (unsigned k = t.ed->first[DEALS] + t.pos.next[DEALS];
		     k < t.ed->first[DEALS] + t.ed->count[DEALS]; k++)
			if (t.pos.deck[k] == card(&t, id)) {
				t.pos.deck[k] = t.pos.deck[t.ed->first[DEALS] +
							   t.pos.next[DEALS]++];
				t.pos.left[DEALS]--;
			}
	}
	t.pos.deals[1] = 7;
	deal(&t, 1, "f41"); /* ivory wine silver spice parchment: 7, renown 1 */
	t.pos.goods[1][IVORY] = t.pos.goods[1][WINE] = 1;
	t.pos.goods[0][SILVER] = 1;
	t.pos.active = 1;
	play(&t, 1, "post f41 3 coins - - - - - -");
	play(&t, 1, "end");
	play(&t, 2, "end");
	ck_assert_uint_eq(t.pos.active, 0);
	play(&t, 0, "help 1 f41 - - - - - - - -");
	ck_assert_int_eq(t.pos.coins[1], 20 + 7 - 3);
	ck_assert_int_eq(t.pos.coins[0], 20 + 3);
	ck_assert_uint_eq(t.pos.goods[0][SILVER], 0);
	ck_assert_uint_eq(t.pos.goods[1][IVORY], 0);
	ck_assert_int_eq(t.pos.renown[0], 1);
	ck_assert_int_eq(t.pos.renown[1], 1);
	ck_assert_uint_eq(t.pos.deals[1], 8);
	ck_assert_uint_eq(t.pos.deals[0], 0);
	ck_assert(told(&t, "last-turns"));
	/* The helper finishes; the owner has a last turn, he has none. */
	play(&t, 0, "end");
	ck_assert_uint_eq(t.pos.active, 1);
	play(&t, 1, "end");
	play(&t, 2, "end");
	ck_assert_uint_eq(t.pos.state, OVER);
	clear_away(&t);
}
END_TEST

/* ---- decision 20, HB5: a convoy leaves ---- */

START_TEST(convoy_leaves)
{
	struct table t;

	lay(&t, NULL);
	set_tile(&t, LAND, "ct1"); /* ivory 8, silk 8 */
	t.pos.goods[0][IVORY] = 2;
	t.pos.goods[0][WINE] = t.pos.goods[0][SILK] = 2;
	t.pos.goods[0][SILVER] = 2;
	play(&t, 0, "sell ivory land - - - -");
	ck_assert_int_eq(t.pos.coins[0], 28);
	ck_assert_str_eq(refuses(&t, 0, "sell ivory land - - - -"), "no-buyer");
	play(&t, 0, "sell silk land - - - -");
	ck_assert_int_eq(t.pos.coins[0], 36);
	ck_assert(told(&t, "convoy-leaves tile=ct1"));
	ck_assert_uint_eq(t.pos.state, BONUS);
	ck_assert_str_eq(
	    refuses(&t, 0, "sell wine river - - - -"), "bonus-elsewhere");
	play(&t, 0, "decline");
	ck_assert_uint_eq(t.pos.active, 1);
	clear_away(&t);
}
END_TEST

/* River: half for the second and third; all places begun: it leaves. */
START_TEST(river_prices)
{
	struct table t;

	lay(&t, NULL);
	set_tile(&t, RIVER, "cm1"); /* ivory 6, wine 6, silk 4 */
	t.pos.goods[0][IVORY] = 4;
	play(&t, 0, "sell ivory river - - - -");
	ck_assert_int_eq(t.pos.coins[0], 26);
	play(&t, 0, "sell ivory river - - - -");
	ck_assert_int_eq(t.pos.coins[0], 29);
	play(&t, 1, "end");
	play(&t, 2, "end");
	play(&t, 0, "sell ivory river - - - -");
	ck_assert_int_eq(t.pos.coins[0], 32);
	ck_assert_str_eq(
	    refuses(&t, 0, "sell ivory river - - - -"), "no-buyer");
	clear_away(&t);
}
END_TEST

/* ---- decision 9, HB3: a reward that can no longer be paid ---- */

START_TEST(suspended_reward)
{
	struct table t;

	lay(&t, NULL);
	t.pos.active = 1;
	deal(&t, 1, "f17"); /* ivory wine spice cloth: a diamond, 3 coins */
	t.pos.goods[1][WINE] = 1;
	t.pos.goods[1][SILK] = 1;
	t.pos.goods[0][IVORY] = 1;
	set_tile(&t, LAND, "ct1");
	play(&t, 1, "post f17 1 silk - - - - - -");
	ck_assert_str_eq(
	    refuses(&t, 0, "help 1 f17 - - - - - - - -"), "not-your-turn");
	play(&t, 1, "sell silk land - - - -");
	play(&t, 1, "end");
	play(&t, 2, "end");
	ck_assert_str_eq(
	    refuses(&t, 0, "help 1 f17 - - - - - - - -"), "suspended");
	ck_assert_str_eq(
	    refuses(&t, 0, "haggle f17 2 coins - - - - - - - - - - -"),
	    "suspended");
	t.pos.goods[1][SILK] = 1;
	play(&t, 0, "help 1 f17 - - - - - - - -");
	ck_assert_uint_eq(t.pos.goods[0][SILK], 1);
	ck_assert_uint_eq(t.pos.goods[1][DIAMOND], 1);
	clear_away(&t);
}
END_TEST

/* ---- HB1: a guard cancels the whole tax ---- */

START_TEST(cancelled_tax)
{
	struct table t;

	lay(&t, NULL);
	deal(&t, 0, "a07");
	deal(&t, 2, "a14");
	play(&t, 2, "arm 1 a14");
	ck_assert_str_eq(refuses(&t, 2, "arm 2 a14"), "arm-too-many");
	play(&t, 0, "play a07 - - - - - -");
	ck_assert(told(&t, "cancelled seat=2 action=a14"));
	ck_assert_int_eq(t.pos.coins[0], 19);
	ck_assert_int_eq(t.pos.coins[1], 20);
	ck_assert_int_eq(t.pos.coins[2], 20);
	ck_assert_uint_eq(t.pos.hand[2][ACTIONS], 0);
	ck_assert_uint_eq(t.pos.acts, 1);
	clear_away(&t);
}
END_TEST

/* ---- HB7, decision 18: a partner sent away ---- */

START_TEST(partner_sent_away)
{
	struct table t;
	unsigned old;
	char text[40];

	lay(&t, NULL);
	old = t.pos.souk[0];
	snprintf(text, sizeof(text), "hire %s", t.ed->ids[old]);
	play(&t, 0, text);
	ck_assert_uint_eq(t.pos.partner[0], old);
	ck_assert_uint_eq(t.pos.souk[0], NONE);
	snprintf(text, sizeof(text), "hire %s", t.ed->ids[t.pos.souk[1]]);
	play(&t, 0, text);
	ck_assert_uint_eq(t.pos.souk[0], old); /* there was a free place */
	play(&t, 0, "seek");
	play(&t, 0, "end");
	ck_assert_uint_eq(t.pos.state, UPKEEP);
	old = t.pos.partner[0];
	play(&t, 0, "release");
	ck_assert_uint_eq(t.pos.place[old], DISCARDED); /* the souk is full */
	ck_assert_uint_eq(t.pos.active, 1);
	clear_away(&t);
}
END_TEST

/* ---- HB2: haggling ---- */

START_TEST(haggling)
{
	struct table t;

	lay(&t, NULL);
	deal(&t, 1, "f17");
	t.pos.goods[1][WINE] = 1;
	t.pos.goods[0][IVORY] = 2;
	t.pos.active = 1;
	play(&t, 1, "post f17 2 coins - - - - - -");
	play(&t, 1, "end");
	play(&t, 2, "end");
	ck_assert_str_eq(
	    refuses(&t, 0, "haggle f17 99 coins - - - - - - - - - - -"),
	    "owner-cannot");
	play(&t, 0, "haggle f17 1 diamond - - 1 ivory - - - - - - -");
	ck_assert_uint_eq(t.pos.state, ANSWER);
	ck_assert_str_eq(refuses(&t, 0, "end"), "not-your-turn");
	ck_assert_str_eq(refuses(&t, 0, "help 1 f17 - - - - - - - -"), "");
	play(&t, 1, "haggle f17 6 coins - - - - - - - - - - -");
	ck_assert_uint_eq(t.pos.state, REPLY);
	play(&t, 0, "haggle f17 9 coins - - - - - - - - - - -");
	play(&t, 1, "refuse");
	ck_assert_uint_eq(t.pos.acts, 0);
	play(&t, 0, "haggle f17 8 coins - - - - - - - - - - -");
	play(&t, 1, "refuse");
	ck_assert_str_eq(
	    refuses(&t, 0, "haggle f17 7 coins - - - - - - - - - - -"),
	    "haggled-enough");
	play(&t, 0, "help 1 f17 - - - - - - - -");
	ck_assert_int_eq(t.pos.coins[0], 22);
	ck_assert_uint_eq(t.pos.acts, 1);
	clear_away(&t);
}
END_TEST

/* The owner's time is up: no more of it in this turn. */
START_TEST(silent_owner)
{
	struct table t;
	move_t move;

	lay(&t, NULL);
	deal(&t, 1, "f17");
	t.pos.goods[1][WINE] = 1;
	t.pos.goods[0][IVORY] = 1;
	t.pos.active = 1;
	play(&t, 1, "post f17 - - - - - - - -");
	play(&t, 1, "end");
	play(&t, 2, "end");
	play(&t, 0, "haggle f17 1 diamond - - - - - - - - - - -");
	move = helio_default_move(t.ed, &t.pos, 1);
	helio_apply(t.ed, &t.pos, 1, move, &t.dice, NULL);
	ck_assert_uint_eq(t.pos.state, SOUK);
	ck_assert_str_eq(
	    refuses(&t, 0, "haggle f17 1 coins - - - - - - - - - - -"),
	    "haggled-enough");
	ck_assert_str_eq(refuses(&t, 0, "help 1 f17 - - - - - - - -"), "");
	clear_away(&t);
}
END_TEST

/* A broker armed by two others gets 3 coins for every single sale. */
START_TEST(brokers)
{
	struct table t;

	lay(&t, NULL);
	set_tile(&t, LAND, "ct5"); /* ivory wine silk silver, 7 each */
	deal(&t, 1, "a15");
	deal(&t, 1, "a15");
	deal(&t, 2, "a15");
	play(&t, 1, "arm 1 a15");
	play(&t, 2, "arm 1 a15");
	deal(&t, 0, "a09");
	deal(&t, 0, "a10");
	t.pos.goods[0][IVORY] = t.pos.goods[0][WINE] = 1;
	play(&t, 0, "sell ivory land - a09 a10 -");
	ck_assert_int_eq(t.pos.coins[0], 20 - 1 + 7 + 4);
	ck_assert_int_eq(t.pos.coins[1], 23);
	ck_assert_int_eq(t.pos.coins[2], 23);
	ck_assert_uint_eq(t.pos.state, MORE);
	play(&t, 0, "sell wine land - - - -");
	ck_assert_int_eq(t.pos.coins[0], 37);
	ck_assert_int_eq(t.pos.coins[1], 23);
	ck_assert_uint_eq(t.pos.hand[1][ACTIONS], 1);
	ck_assert_uint_eq(t.pos.acts, 1);
	clear_away(&t);
}
END_TEST

/* HB23: all are late for a whole round. */
START_TEST(all_absent)
{
	struct table t;
	unsigned i;

	lay(&t, NULL);
	for (i = 0; i < 3; i++) {
		ck_assert_uint_eq(t.pos.active, i);
		helio_apply(t.ed, &t.pos, i,
		    helio_default_move(t.ed, &t.pos, i), &t.dice, NULL);
	}
	ck_assert_uint_eq(t.pos.state, OVER);
	clear_away(&t);
}
END_TEST

/* ---- an edition with a mistake ---- */

static const struct {
	const char *from, *to, *why;
} mistakes[] = {
    {"op: gain_rare, n: 1, coins", "op: gain_rarity, n: 1, coins",
	"op: \"gain_rarity\" is not known"},
    {"op: cancel", "op: tax", "tax cannot be used like that"},
    {"cost: {spice: 2, cloth: 2}", "cost: {spice: 2, ivory: 2}",
	"a barter asks for base goods only"},
    {"{good: ivory, coins: 8}", "{good: spice, coins: 8}",
	"a convoy buys rare and luxury goods"},
    {"salary: 3", "salary: x", "salary must be a whole number"},
    {"powers: action", "powers: often", "powers: \"often\" is not known"},
    {"id: f02", "id: f01", "f01 is there twice"},
};

START_TEST(mistakes_are_named)
{
	struct buf text = BUF_INIT, bad = BUF_INIT, why = BUF_INIT;
	struct err err = ERR_INIT;
	struct edition ed;
	struct data data;
	const char *at;
	size_t i;

	data_init(&data);
	if (data.dirs[1] == NULL)
		data.dirs[1] = getenv("srcdir");
	ck_assert(data_read(&data, "games/heliopolis/edition.yaml", &text,
		      &err) == 0);
	for (i = 0; i < ARRAY_LEN(mistakes); i++) {
		at = strstr(text.data, mistakes[i].from);
		ck_assert_ptr_nonnull(at);
		buf_clear(&bad);
		buf_clear(&why);
		buf_add(&bad, text.data, (size_t)(at - text.data));
		buf_adds(&bad, mistakes[i].to);
		buf_adds(&bad, at + strlen(mistakes[i].from));
		ck_assert(!edition_load(&ed, game_find("heliopolis"), "my.yaml",
		    bad.data, bad.len, NULL, 0, &why));
		ck_assert_msg(strstr(why.data, mistakes[i].why) != NULL &&
				  strstr(why.data, "line ") != NULL &&
				  strstr(why.data, "my.yaml") != NULL,
		    "%s", why.data);
	}
	buf_release(&text);
	buf_release(&bad);
	buf_release(&why);
}
END_TEST

/* ---- many matches with other options, accounted for at every step ---- */

static void
many(const char *option)
{
	uint64_t n, count = getenv("PLI_SOAK") != NULL    ? SOAK
			    : getenv("PLI_BRIEF") != NULL ? BRIEF
							  : MATCHES;
	const char *options[] = {option};
	const struct game *game = game_find("heliopolis");
	struct helio_position pos;
	struct dice dice, choose;
	struct edition ed;
	unsigned seats, seat;
	move_t move;

	count /= 10;
	conform_edition(&ed, game, options, 1);
	for (seats = 3; seats <= SEATS; seats++)
		for (n = 0; n < count; n++) {
			struct random_match match = {.game = game,
			    .ed = ed.data,
			    .pos = &pos,
			    .seats = seats,
			    .dice = &dice,
			    .choose = &choose};

			simulate_dice(&dice, &choose, seats, n);
			game->setup(ed.data, &pos, seats, &dice, NULL);
			while (random_match_pick(&match, &seat, &move)) {
				random_match_apply(&match, seat, move);
				ck_assert(helio_sound(ed.data, &pos));
			}
		}
	edition_release(&ed);
}

START_TEST(many_with_free_powers)
{
	many("powers=free");
}
END_TEST

START_TEST(many_with_equal_turns)
{
	many("equal_turns=true");
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {helped_eighth_deal, convoy_leaves,
	    river_prices, suspended_reward, cancelled_tax, partner_sent_away,
	    haggling, silent_owner, brokers, all_absent, mistakes_are_named,
	    many_with_free_powers, many_with_equal_turns};

	return suite_run("heliopolis", tests, ARRAY_LEN(tests));
}
