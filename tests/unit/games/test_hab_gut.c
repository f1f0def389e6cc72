/* SPDX-License-Identifier: MIT */
/*
 * test_hab_gut.c - a turn of Hab & Gut: trading, client shares, cards, late
 * players.  "Decision" is a number of our list of what the rule book leaves
 * open.
 */
#include "hab_table.h"
#include "suite.h"

#include <string.h>

static struct table t;

/* ---- transactions ---- */

/* The rule book's example: 1 coal at 80 and 2 rubber at 70 cost 220; 1 salt at
 * 150 and 1 tea at 130 bring 280; the third does neither. */
START_TEST(example_of_trading)
{
	table_lay(&t, 3, NULL);
	table_price(&t, COAL, 80);
	table_price(&t, RUBBER, 70);
	table_price(&t, SALT, 150);
	table_price(&t, TEA, 130);
	table_give(&t, 1, SALT, 1);
	table_give(&t, 1, TEA, 2);
	table_play(&t, 0, "buy 1 coal");
	table_play(&t, 0, "buy 2 rubber");
	ck_assert_int_eq(t.pos.money[0], 300 - 220);
	ck_assert_uint_eq(t.pos.pile[RUBBER], 8);
	table_play(&t, 0, "done");
	table_play(&t, 1, "sell 1 salt");
	table_play(&t, 1, "sell 1 tea");
	ck_assert_int_eq(t.pos.money[1], 300 + 280);
	ck_assert_uint_eq(t.pos.pile[TEA], 9);
	table_play(&t, 1, "done");
	table_play(&t, 2, "done");
	ck_assert(table_told(
	    &t, "* bought seat=0 count=2 company=rubber price=70 total=140"));
	ck_assert(table_told(
	    &t, "* sold seat=1 count=1 company=tea price=130 total=130"));
	ck_assert(table_told(&t, "* no-trade seat=2"));
	ck_assert(!table_told(&t, "* no-trade seat=0"));
	ck_assert_int_eq(table_price_of(&t, COAL), 80);
	ck_assert_uint_eq(t.pos.phase, MARKET);
	table_release(&t);
}
END_TEST

/* Decision 6. */
START_TEST(never_buys_and_sells)
{
	table_lay(&t, 3, NULL);
	table_give(&t, 0, TEA, 1);
	table_play(&t, 0, "buy 1 coal");
	ck_assert_str_eq(table_refuses(&t, 0, "sell 1 tea"), "bought-already");
	ck_assert_str_eq(table_refuses(&t, 0, "sell 1 coal"), "bought-already");
	table_play(&t, 0, "done");
	table_give(&t, 1, TEA, 1);
	table_play(&t, 1, "sell 1 tea");
	ck_assert_str_eq(table_refuses(&t, 1, "buy 1 coal"), "sold-already");
	table_release(&t);
}
END_TEST

START_TEST(three_shares_at_most)
{
	table_lay(&t, 3, NULL);
	ck_assert_str_eq(table_refuses(&t, 0, "buy 4 coal"), "bad-count");
	ck_assert_int_eq(table_why(&t, "max"), 3);
	ck_assert_str_eq(table_refuses(&t, 0, "buy 0 coal"), "bad-count");
	ck_assert_str_eq(table_refuses(&t, 0, "buy -1 coal"), "bad-count");
	table_play(&t, 0, "buy 1 coal");
	table_play(&t, 0, "buy 1 tea");
	ck_assert_str_eq(table_refuses(&t, 0, "buy 2 salt"), "trade-limit");
	ck_assert_int_eq(table_why(&t, "left"), 1);
	table_play(&t, 0, "buy 1 salt");
	ck_assert_str_eq(table_refuses(&t, 0, "buy 1 coal"), "trade-limit");
	table_play(&t, 0, "done");
	table_give(&t, 1, TEA, 4);
	table_play(&t, 1, "sell 3 tea");
	ck_assert_str_eq(table_refuses(&t, 1, "sell 1 tea"), "trade-limit");
	table_release(&t);
}
END_TEST

START_TEST(trade_max_is_an_option)
{
	static const char *const options[] = {"trade_max=5", NULL};

	table_lay(&t, 3, options);
	table_play(&t, 0, "buy 5 coal");
	ck_assert_str_eq(table_refuses(&t, 0, "buy 1 coal"), "trade-limit");
	table_release(&t);
}
END_TEST

/* Decision 7, and the rule book's note on price 0. */
START_TEST(price_zero)
{
	table_lay(&t, 3, NULL);
	table_price(&t, COAL, 0);
	table_give(&t, 0, COAL, 1);
	ck_assert_str_eq(table_refuses(&t, 0, "buy 1 coal"), "price-zero");
	table_play(&t, 0, "sell 1 coal");
	ck_assert_int_eq(t.pos.money[0], 300);
	ck_assert_uint_eq(t.pos.pile[COAL], 10);
	table_release(&t);
}
END_TEST

/* Decision 15: in turn order, whoever comes later finds less. */
START_TEST(piles_run_out)
{
	static const char *const options[] = {"shares_per_company=3", NULL};

	table_lay(&t, 3, options);
	table_play(&t, 0, "buy 2 coal");
	table_play(&t, 0, "done");
	ck_assert_str_eq(table_refuses(&t, 1, "buy 2 coal"), "pile-short");
	ck_assert_int_eq(table_why(&t, "left"), 1);
	table_play(&t, 1, "buy 1 coal");
	table_play(&t, 1, "done");
	ck_assert_str_eq(table_refuses(&t, 2, "buy 1 coal"), "pile-short");
	table_release(&t);
}
END_TEST

START_TEST(money_and_shares_run_out)
{
	table_lay(&t, 3, NULL);
	table_price(&t, COAL, 160);
	ck_assert_str_eq(table_refuses(&t, 0, "buy 2 coal"), "too-dear");
	ck_assert_int_eq(table_why(&t, "cost"), 320);
	ck_assert_int_eq(table_why(&t, "money"), 300);
	ck_assert_str_eq(table_refuses(&t, 0, "sell 1 coal"), "shares-short");
	ck_assert_int_eq(table_why(&t, "held"), 0);
	ck_assert_str_eq(table_refuses(&t, 0, "buy 1 gold"), "bad-thing");
	table_release(&t);
}
END_TEST

/* Decision 22: one after the other, from the hat clockwise. */
START_TEST(one_after_the_other)
{
	table_lay(&t, 4, NULL);
	t.pos.hat = 2;
	ck_assert_uint_eq(hab_to_act(t.ed, &t.pos), 1 << 2);
	ck_assert_str_eq(table_refuses(&t, 3, "done"), "not-your-turn");
	ck_assert_int_eq(table_why(&t, "seat"), 2);
	table_play(&t, 2, "done");
	table_play(&t, 3, "done");
	table_play(&t, 0, "done");
	ck_assert_str_eq(
	    table_refuses(&t, 1, "play 2 coal left"), "not-market");
	table_play(&t, 1, "done");
	ck_assert_uint_eq(hab_to_act(t.ed, &t.pos), 1 << 2);
	ck_assert_str_eq(table_refuses(&t, 2, "buy 1 coal"), "not-trading");
	ck_assert_str_eq(table_refuses(&t, 2, "done"), "not-trading");
	table_release(&t);
}
END_TEST

/* ---- financial advice: decision 8 ---- */

START_TEST(client_shares)
{
	table_lay(&t, 3, NULL);
	ck_assert_str_eq(table_refuses(&t, 0, "client coal"), "shares-short");
	table_play(&t, 0, "buy 1 coal");
	table_play(&t, 0, "client coal"); /* one just bought */
	ck_assert_uint_eq(t.pos.held[0][COAL], 0);
	ck_assert_uint_eq(t.pos.placed[0], 1);
	table_play(&t, 0, "buy 1 tea"); /* and trading goes on behind it */
	ck_assert_str_eq(table_refuses(&t, 0, "client tea"), "client-limit");
	ck_assert_str_eq(table_refuses(&t, 0, "sell 1 coal"), "bought-already");
	table_play(&t, 0, "done");
	table_give(&t, 1, SALT, 2);
	table_play(&t, 1, "client salt"); /* without trading at all */
	table_play(&t, 1, "done");
	ck_assert(table_told(&t, "* client-share seat=1 placed=1 slots=4"));
	ck_assert(table_told(&t, "1 client-share-own company=salt"));
	ck_assert(table_told(&t, "* no-trade seat=1"));
	table_give(&t, 2, SALT, 1);
	table_play(&t, 2, "client salt"); /* before trading, too */
	table_play(&t, 2, "buy 1 coal");
	table_release(&t);
}
END_TEST

/* It cannot be sold or taken back, and four are enough. */
START_TEST(client_shares_stay)
{
	static const char *const options[] = {
	    "turns_per_round=5", "cards_per_rack=10", NULL};
	unsigned i;

	table_lay(&t, 3, options);
	table_give(&t, 0, COAL, 5);
	for (i = 0; i < 4; i++) {
		t.pos.hat = 0;
		table_play(&t, 0, "client coal");
		ck_assert_str_eq(table_refuses(&t, 0, "sell 3 coal"),
		    i < 2 ? "" : "shares-short");
		table_end_turn(&t);
	}
	t.pos.hat = 0;
	ck_assert_str_eq(table_refuses(&t, 0, "client coal"), "slots-full");
	ck_assert_int_eq(table_why(&t, "slots"), 4);
	table_release(&t);
}
END_TEST

START_TEST(client_options)
{
	static const char *const options[] = {
	    "advice_slots=3", "advice_per_turn=2", NULL};

	table_lay(&t, 3, options);
	table_give(&t, 0, COAL, 5);
	table_play(&t, 0, "client coal");
	table_play(&t, 0, "client coal");
	ck_assert_str_eq(table_refuses(&t, 0, "client coal"), "client-limit");
	table_end_turn(&t);
	t.pos.hat = 0;
	table_play(&t, 0, "client coal");
	ck_assert_str_eq(table_refuses(&t, 0, "client coal"), "slots-full");
	table_release(&t);
}
END_TEST

/* ---- manipulation of the markets ---- */

static void
lay_market(unsigned seats, const char *const *options)
{
	table_lay(&t, seats, options);
	table_end_phase(&t);
	table_clear(&t);
}

/* The rule book's example: rubber +4 from the right rack moves the brown pawn
 * four spaces; salt +6 from the left, halved, the white one three. */
START_TEST(example_of_cards)
{
	lay_market(3, NULL);
	table_rack(&t, 0, "salt+6 coal-2");
	table_rack(&t, 2, "rubber+4 coal-2");
	table_play(&t, 0, "play 4 rubber right");
	ck_assert_int_eq(table_price_of(&t, RUBBER), 80); /* 40 50 60 70 80 */
	ck_assert_uint_eq(hab_active(&t.pos), 0);
	table_play(&t, 0, "halve 6 salt left");
	ck_assert_int_eq(table_price_of(&t, SALT), 70);
	ck_assert_uint_eq(hab_active(&t.pos), 1);
	ck_assert(table_told(&t,
	    "* played seat=0 value=4 company=rubber from=40 to=80 rack=right"));
	ck_assert(table_told(&t,
	    "* halved seat=0 value=6 half=3 company=salt from=40 to=70 "
	    "rack=left"));
	ck_assert_uint_eq(t.pos.discards, 2); /* decision 14: they are seen */
	table_release(&t);
}
END_TEST

/* Decision 3: a seat's own cards stand at its left, before the next seat. */
START_TEST(racks_stand_between)
{
	lay_market(4, NULL);
	table_rack(&t, 0, "coal+2");
	table_rack(&t, 1, "wheat+2");
	table_rack(&t, 2, "coffee+2");
	table_rack(&t, 3, "rubber+2");
	ck_assert_str_eq(table_refuses(&t, 0, "play 2 coal left"), "");
	ck_assert_str_eq(table_refuses(&t, 0, "play 2 rubber right"), "");
	ck_assert_str_eq(
	    table_refuses(&t, 0, "play 2 coal right"), "not-in-rack");
	ck_assert_str_eq(table_refuses(&t, 0, "play 2 wheat"), "no-such-card");
	ck_assert_str_eq(
	    table_refuses(&t, 0, "play 2 coffee left"), "not-in-rack");
	table_play(&t, 0, "play 2 coal");
	table_play(&t, 0, "halve 2 rubber");
	ck_assert_str_eq(table_refuses(&t, 1, "play 2 wheat left"), "");
	ck_assert_str_eq(
	    table_refuses(&t, 1, "play 2 coal right"), "not-in-rack");
	table_release(&t);
}
END_TEST

/* Decisions 4, 5, 29: either first, but each from its own rack. */
START_TEST(two_racks_any_order)
{
	lay_market(3, NULL);
	table_rack(&t, 0, "coal-6 coal+2 tea+2");
	table_rack(&t, 2, "coal+6 tea+2");
	table_price(&t, COAL, 5);
	table_play(&t, 0, "halve -6 coal"); /* three back, two are lost */
	ck_assert_int_eq(table_price_of(&t, COAL), 0);
	ck_assert(table_told(&t, "* track-end company=coal price=0 lost=2"));
	ck_assert_str_eq(
	    table_refuses(&t, 0, "halve 6 coal"), "halved-already");
	ck_assert_str_eq(table_refuses(&t, 0, "play 2 coal"), "same-rack");
	ck_assert_str_eq(table_refuses(&t, 0, "play 2 coal left"), "same-rack");
	table_play(&t, 0, "play 6 coal");
	ck_assert_int_eq(table_price_of(&t, COAL), 30); /* decision 1 */
	table_rack(&t, 1, "tea+4");
	table_play(&t, 1, "play 2 tea"); /* only its right rack has one */
	ck_assert_str_eq(table_refuses(&t, 1, "play 4 tea"), "played-already");
	table_release(&t);
}
END_TEST

START_TEST(which_rack)
{
	lay_market(3, NULL);
	table_rack(&t, 0, "tea+2 coal+2");
	table_rack(&t, 2, "tea+2 coal+2");
	ck_assert_str_eq(table_refuses(&t, 0, "play 2 tea"), "which-rack");
	table_play(&t, 0, "play 2 tea left");
	/* Whoever is not to act has used none of his own. */
	table_rack(&t, 1, "wheat+2");
	table_rack(&t, 0, "wheat+2 coal+2");
	ck_assert_str_eq(table_refuses(&t, 1, "play 2 wheat"), "which-rack");
	/* Now only the other one can be meant. */
	table_play(&t, 0, "halve 2 tea");
	ck_assert_uint_eq(t.pos.rack_count[2], 1);
	table_release(&t);
}
END_TEST

START_TEST(track_ends)
{
	lay_market(3, NULL);
	table_rack(&t, 0, "coal+6 tea-2");
	table_rack(&t, 2, "coal+6 tea-4");
	table_price(&t, COAL, 230);
	table_play(&t, 0, "play 6 coal left");
	ck_assert_int_eq(table_price_of(&t, COAL), 250);
	ck_assert(table_told(&t, "* track-end company=coal price=250 lost=4"));
	table_play(&t, 0, "halve -4 tea");
	ck_assert_int_eq(table_price_of(&t, TEA), 30);
	/* A pawn that just reaches the end loses nothing. */
	table_rack(&t, 1, "wheat+2");
	table_price(&t, WHEAT, 230);
	table_clear(&t);
	table_play(&t, 1, "play 2 wheat");
	ck_assert_ptr_null(strstr(t.told.data, "track-end"));
	table_release(&t);
}
END_TEST

/* Decision 24: however it came there, it stays. */
START_TEST(freeze_at_ends)
{
	static const char *const options[] = {"freeze_at_ends=true", NULL};

	lay_market(3, options);
	table_rack(&t, 0, "coal-6 coal-2 wheat+6");
	table_rack(&t, 2, "coal+6 wheat-2 wheat-6");
	table_price(&t, COAL, 250);
	table_play(&t, 0, "play -6 coal");
	ck_assert_int_eq(table_price_of(&t, COAL), 250);
	ck_assert(table_told(&t, "* frozen company=coal price=250"));
	ck_assert_uint_eq(t.pos.discards, 1);
	table_price(&t, WHEAT, 15);
	table_play(&t, 0, "halve -6 wheat"); /* exactly to 0 */
	ck_assert_int_eq(table_price_of(&t, WHEAT), 0);
	table_rack(&t, 1, "tea+2");
	table_play(&t, 1, "play 6 wheat");
	ck_assert_int_eq(table_price_of(&t, WHEAT), 0);
	table_release(&t);
}
END_TEST

START_TEST(frozen_from_the_start)
{
	static const char *const options[] = {
	    "freeze_at_ends=yes", "start_price=0", NULL};

	lay_market(3, options);
	table_end_round(&t);
	ck_assert_int_eq(table_price_of(&t, COAL), 0);
	table_release(&t);
}
END_TEST

/* ---- missed deadlines: decisions 20, 21, 25 ---- */

static void
default_is(unsigned seat, const char *want)
{
	move_t move = hab_default_move(t.ed, &t.pos, seat);
	struct buf text = BUF_INIT;
	struct order order;

	hab_write_order(t.ed, &t.pos, seat, move, &order);
	order_format(t.edition.game, &order, &text);
	ck_assert_str_eq(text.data, want);
	buf_release(&text);
}

START_TEST(late_traders)
{
	table_lay(&t, 3, NULL);
	table_give(&t, 0, COAL, 1);
	default_is(0, "done");
	ck_assert(
	    hab_done(t.ed, &t.pos, 0) == hab_default_move(t.ed, &t.pos, 0));
	ck_assert(hab_done(t.ed, &t.pos, 1) == NO_MOVE);
	table_end_phase(&t);
	ck_assert_uint_eq(t.pos.placed[0], 0);
	ck_assert(hab_done(t.ed, &t.pos, 0) == NO_MOVE);
	table_release(&t);
}
END_TEST

START_TEST(late_at_the_market)
{
	lay_market(3, NULL);
	table_rack(&t, 0, "tea+4 salt-2 salt+2 rubber+6");
	table_rack(&t, 2, "coal+2 tea-6 tea+6 salt+6");
	/* the smallest, in company order, positive first */
	default_is(0, "play 2 salt left");
	table_play(&t, 0, "play 2 salt left");
	default_is(0, "halve 6 tea right");
	table_play(&t, 0, "halve 6 tea right");
	/* one card was played, from the right: the other rack is the left */
	table_rack(&t, 1, "coal-4 coal+4 wheat+4");
	table_play(&t, 1, "play 4 tea right");
	default_is(1, "halve 4 coal left");
	table_play(&t, 1, "halve 4 coal left");
	/* one was halved, from the left: then play from the right */
	table_rack(&t, 1, "coal-4 wheat-2 salt+2");
	table_play(&t, 2, "halve 2 coal left");
	default_is(2, "play -2 wheat right");
	table_release(&t);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {example_of_trading, never_buys_and_sells,
	    three_shares_at_most, trade_max_is_an_option, price_zero,
	    piles_run_out, money_and_shares_run_out, one_after_the_other,
	    client_shares, client_shares_stay, client_options, example_of_cards,
	    racks_stand_between, two_racks_any_order, which_rack, track_ends,
	    freeze_at_ends, frozen_from_the_start, late_traders,
	    late_at_the_market};

	return suite_run("hab-gut", tests, ARRAY_LEN(tests));
}
