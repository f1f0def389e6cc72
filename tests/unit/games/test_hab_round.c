/* SPDX-License-Identifier: MIT */
/*
 * test_hab_round.c - Hab & Gut from deal to end: rounds, elimination, places,
 * what each seat knows.
 */
#include "hab_table.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

static struct table t;

/* ---- preparation ---- */

/* Decisions 19, 27: the cards in data order, shuffled; the first seat takes
 * the first eight; then the hat is drawn. */
START_TEST(deals_from_the_top)
{
	uint8_t deck[CARDS_MAX];
	struct dice dice;
	unsigned s;

	table_lay(&t, 5, NULL);
	dice_init_number(&dice, 1);
	memcpy(deck, t.ed->deck, sizeof(deck));
	dice_shuffle8(&dice, deck, 54);
	for (s = 0; s < 5; s++) {
		hab_sort(deck + 8 * s, 8);
		ck_assert_mem_eq(deck + 8 * s, t.pos.rack[s], 8);
		ck_assert_uint_eq(t.pos.rack_count[s], 8);
		ck_assert_int_eq(t.pos.money[s], 300);
	}
	ck_assert_uint_lt(dice_below(&dice, 5), 5);
	ck_assert_uint_eq(dice.next, t.dice.next);
	/* data order: company by company, +2 +2 +4 +4 +6 +6 -2 -4 -6 */
	ck_assert_int_eq(hab_value(t.ed, t.ed->deck[0]), 2);
	ck_assert_int_eq(hab_value(t.ed, t.ed->deck[8]), -6);
	ck_assert_uint_eq(t.ed->deck[9] / t.ed->value_count, WHEAT);
	table_release(&t);
}
END_TEST

START_TEST(any_seat_may_start)
{
	unsigned i, seen = 0;

	table_lay(&t, 4, NULL);
	for (i = 0; i < 100; i++) {
		t.edition.game->setup(t.ed, &t.pos, 4, &t.dice, NULL);
		seen |= 1u << t.pos.hat;
	}
	ck_assert_uint_eq(seen, 15);
	table_release(&t);
}
END_TEST

/* ---- rounds ---- */

/* Decisions 10 to 13. */
START_TEST(second_round)
{
	uint8_t deck[CARDS_MAX];
	struct dice dice;
	unsigned s;

	table_lay(&t, 3, NULL);
	t.pos.hat = 1;
	table_give(&t, 1, COAL, 3);
	table_play(&t, 1, "client coal");
	table_give(&t, 2, TEA, 1);
	ck_assert_uint_eq(t.pos.pile[COAL], 7);
	table_end_phase(&t);
	dice = t.dice;
	table_clear(&t);
	table_end_round(&t);
	ck_assert_uint_eq(t.pos.round, 1);
	ck_assert_uint_eq(t.pos.turn, 0);
	ck_assert_uint_eq(t.pos.phase, TRADE);
	/* the board's share is sold, those in front are kept */
	ck_assert_uint_eq(t.pos.pile[COAL], 8);
	ck_assert_uint_eq(t.pos.held[1][COAL], 2);
	ck_assert_uint_eq(t.pos.held[2][TEA], 1);
	ck_assert_uint_eq(t.pos.placed[1], 0);
	ck_assert_int_eq(t.pos.client_money[1], table_price_of(&t, COAL));
	ck_assert_int_eq(t.pos.money[1], 300);
	/* four turns on, the hat has gone on without a break */
	ck_assert_uint_eq(t.pos.hat, (1 + 4) % 3);
	ck_assert(table_told(&t, "* round-ends round=1"));
	ck_assert(table_told(&t, "* round-begins round=2 rounds=2"));
	ck_assert(
	    table_told(&t, "* turn-begins round=2 turn=1 turns=4 seat=2"));
	/* all 54 are shuffled again, and nothing else was drawn */
	memcpy(deck, t.ed->deck, sizeof(deck));
	dice_shuffle8(&dice, deck, 54);
	for (s = 0; s < 3; s++) {
		hab_sort(deck + 8 * s, 8);
		ck_assert_mem_eq(deck + 8 * s, t.pos.rack[s], 8);
	}
	ck_assert_uint_eq(dice.next, t.dice.next);
	ck_assert_uint_eq(t.pos.discards, 0);
	table_release(&t);
}
END_TEST

START_TEST(client_money_adds_up)
{
	int first;

	table_lay(&t, 3, NULL);
	table_give(&t, 0, COAL, 1);
	table_give(&t, 0, TEA, 1);
	table_play(&t, 0, "client coal");
	table_end_round(&t);
	first = t.pos.client_money[0];
	ck_assert_int_eq(first, table_price_of(&t, COAL));
	t.pos.hat = 0;
	table_play(&t, 0, "client tea");
	table_end_round(&t);
	ck_assert_uint_eq(t.pos.phase, OVER);
	ck_assert_int_eq(
	    t.pos.client_money[0], first + table_price_of(&t, TEA));
	ck_assert_str_eq(table_refuses(&t, 0, "done"), "over");
	table_release(&t);
}
END_TEST

START_TEST(round_options)
{
	static const char *const options[] = {"rounds=1", "turns_per_round=2",
	    "cards_per_rack=5", "start_money=500", "start_price=100", NULL};

	table_lay(&t, 3, options);
	ck_assert_int_eq(t.pos.money[2], 500);
	ck_assert_int_eq(table_price_of(&t, SALT), 100);
	ck_assert_uint_eq(t.pos.rack_count[2], 5);
	table_end_turn(&t);
	ck_assert_uint_ne(t.pos.phase, OVER);
	table_end_turn(&t);
	ck_assert_uint_eq(t.pos.phase, OVER);
	table_release(&t);
}
END_TEST

/* ---- the end ---- */

struct ending {
	int money[4], clients[4], shares[4]; /* shares: of coal, at 40 */
	uint8_t places[4];
	int scores[4];
};

static const struct ending endings[] = {
    /* the least generous is out, however rich (decision 17) */
    {{900, 300, 200, 100}, {10, 20, 30, 40}, {0}, {4, 1, 2, 3},
	{900, 300, 200, 100}},
    /* decision 2: all who tie for the least */
    {{900, 300, 200, 100}, {10, 10, 30, 40}, {0}, {3, 4, 1, 2},
	{900, 300, 200, 100}},
    /* decision 23: the eliminated sells nothing, but his shares count */
    {{300, 300, 100, 50}, {0, 50, 50, 50}, {2, 1, 0, 3}, {4, 1, 3, 2},
	{380, 340, 100, 170}},
    /* decision 16: more client money, then a shared place */
    {{300, 300, 300, 400}, {60, 50, 60, 10}, {0}, {1, 3, 1, 4},
	{300, 300, 300, 400}},
    /* decisions 2, 23: all are eliminated, nobody wins */
    {{100, 300, 300, 200}, {50, 50, 50, 50}, {0}, {5, 2, 2, 4},
	{100, 300, 300, 200}},
    /* ... and rank by score: shares count, wherever they lie */
    {{100, 60, 0, 0}, {0, 0, 0, 0}, {0, 1, 2, 3}, {3, 3, 5, 2},
	{100, 100, 80, 120}},
};

/* Play the last card of a match laid out so. */
static void
end_with(const struct ending *e)
{
	static const char *const options[] = {
	    "rounds=1", "turns_per_round=1", "cards_per_rack=2", NULL};
	unsigned s;

	table_lay(&t, 4, options);
	table_end_phase(&t);
	while (t.pos.acted < 3 || !t.pos.played) {
		uint32_t seat = hab_active(&t.pos);

		t.edition.game->apply(t.ed, &t.pos, seat,
		    hab_default_move(t.ed, &t.pos, seat), &t.dice, NULL);
	}
	for (s = 0; s < 4; s++) {
		t.pos.money[s] = e->money[s];
		t.pos.client_money[s] = e->clients[s];
		table_give(&t, s, COAL, (unsigned)e->shares[s]);
	}
	table_price(&t, COAL, 40);
	table_rack(&t, 3, "tea+2 tea+4");
	table_rack(&t, 2, "tea+2 tea+4");
	table_clear(&t);
	table_end_phase(&t);
	ck_assert_uint_eq(t.pos.phase, OVER);
}

START_TEST(places)
{
	int32_t scores[SEATS];
	uint8_t ranks[SEATS];
	unsigned i, s;

	for (i = 0; i < ARRAY_LEN(endings); i++) {
		end_with(&endings[i]);
		hab_ranking(t.ed, &t.pos, ranks);
		hab_scores(t.ed, &t.pos, scores);
		for (s = 0; s < 4; s++) {
			ck_assert_msg(ranks[s] == endings[i].places[s],
			    "ending %u: seat %u has place %u", i, s, ranks[s]);
			ck_assert_int_eq(scores[s], endings[i].scores[s]);
		}
		table_release(&t);
	}
}
END_TEST

START_TEST(tells_the_end)
{
	end_with(&endings[2]);
	ck_assert(table_told(&t, "* eliminated seat=0 total=0"));
	ck_assert(table_told(
	    &t, "* shares-sold seat=1 count=1 company=coal price=40 total=40"));
	ck_assert(table_told(&t,
	    "* final-score seat=0 money=300 shares=80 score=380 clients=0"));
	ck_assert(table_told(&t,
	    "* final-score seat=1 money=340 shares=0 score=340 clients=50"));
	ck_assert(table_told(&t, "* winner seat=1 score=340"));
	ck_assert_ptr_null(strstr(t.told.data, "shares-sold seat=0"));
	ck_assert_uint_eq(t.pos.held[0][COAL], 2);
	table_release(&t);
	end_with(&endings[3]);
	ck_assert(table_told(&t, "* winner seat=0 score=300"));
	ck_assert(table_told(&t, "* winner seat=2 score=300"));
	table_release(&t);
	end_with(&endings[4]);
	ck_assert(table_told(&t, "* no-winner"));
	ck_assert_ptr_null(strstr(t.told.data, "* winner"));
	table_release(&t);
}
END_TEST

/* ---- who knows what ---- */

static struct doc *
view_of(uint32_t seat)
{
	struct doc *doc = doc_new_map();

	hab_view(t.ed, &t.pos, seat, doc);
	return doc;
}

static struct doc *
player_row(const struct doc *view, unsigned seat)
{
	return doc_at(doc_get(view, "players"), seat);
}

static int64_t
number_at(const struct doc *doc, const char *path)
{
	int64_t number = -1;

	ck_assert_msg(doc_number(doc_find(doc, path), &number), "%s", path);
	return number;
}

/* Decisions 9, 28. */
START_TEST(others_totals_are_not_listed)
{
	struct doc *view;
	unsigned s;

	table_lay(&t, 3, NULL);
	table_give(&t, 1, COAL, 3);
	t.pos.hat = 1;
	table_play(&t, 1, "client coal");
	view = view_of(0);
	for (s = 0; s < 3; s++) {
		ck_assert_ptr_null(doc_get(player_row(view, s), "money"));
		ck_assert_ptr_null(doc_get(player_row(view, s), "score"));
	}
	ck_assert_int_eq(number_at(player_row(view, 1), "clients"), 1);
	ck_assert_int_eq(number_at(player_row(view, 1), "hand"), 2);
	ck_assert_int_eq(number_at(view, "me.money"), 300);
	ck_assert_int_eq(number_at(view, "me.bought"), 0);
	doc_free(view);
	view = view_of(1);
	ck_assert_str_eq(
	    doc_text_at(
		doc_at(doc_find(view, "me.client_shares"), 0), "id", ""),
	    "coal");
	doc_free(view);
	view = view_of(OBSERVER);
	ck_assert_ptr_null(doc_get(view, "me"));
	ck_assert_ptr_null(doc_get(view, "racks"));
	ck_assert_int_eq(number_at(player_row(view, 1), "rack"), 8);
	doc_free(view);
	table_release(&t);
}
END_TEST

START_TEST(end_shows_all_totals)
{
	struct doc *view;

	end_with(&endings[2]);
	view = view_of(OBSERVER);
	ck_assert_str_eq(doc_text_at(view, "phase", ""), "over");
	ck_assert_ptr_null(doc_get(view, "active"));
	ck_assert_int_eq(number_at(player_row(view, 0), "score"), 380);
	ck_assert_int_eq(number_at(player_row(view, 0), "eliminated"), 1);
	ck_assert_int_eq(number_at(player_row(view, 1), "winner"), 1);
	ck_assert_int_eq(number_at(player_row(view, 1), "money"), 340);
	doc_free(view);
	table_release(&t);
}
END_TEST

/* What a placed share is, only its owner is told. */
START_TEST(client_company_is_secret)
{
	static const char *const companies[] = {"client coal", "client tea"};
	struct doc *view[2];
	char *told[2];
	move_t move;
	unsigned i;

	for (i = 0; i < 2; i++) {
		table_lay(&t, 3, NULL);
		table_give(&t, 0, COAL, 2);
		table_give(&t, 0, TEA, 2);
		move = hab_move(&(struct step){
		    .kind = CLIENT, .company = i == 0 ? COAL : TEA});
		ck_assert(hab_is_secret(t.ed, &t.pos, 0, move));
		table_play(&t, 0, companies[i]);
		view[i] = view_of(1);
		told[i] = xstrdup(strchr(t.told.data, '*'));
		*strchr(told[i], '\n') = '\0';
		ck_assert_ptr_nonnull(
		    strstr(t.told.data, "\n0 client-share-own company="));
		table_release(&t);
	}
	ck_assert(doc_equal(view[0], view[1]));
	ck_assert_str_eq(told[0], told[1]);
	for (i = 0; i < 2; i++) {
		doc_free(view[i]);
		free(told[i]);
	}
	table_lay(&t, 3, NULL);
	table_play(&t, 0, "buy 1 coal");
	move =
	    hab_move(&(struct step){.kind = BUY, .company = COAL, .count = 1});
	ck_assert(!hab_is_secret(t.ed, &t.pos, 0, move));
	table_release(&t);
}
END_TEST

/* ---- redeal ---- */

static unsigned coal_seen, tea_seen, rack_changed;

static void
redeal_often(uint32_t seat)
{
	struct hab_position pos;
	struct dice dice;
	unsigned i, s;

	coal_seen = tea_seen = rack_changed = 0;
	dice_init_number(&dice, 7);
	for (i = 0; i < 200; i++) {
		pos = t.pos;
		hab_redeal(t.ed, &pos, seat, &dice);
		ck_assert(hab_sound(t.ed, &pos));
		coal_seen += pos.client[0][0] == COAL;
		tea_seen += pos.client[0][0] == TEA;
		for (s = 0; s < pos.seats; s++)
			if (memcmp(pos.rack[s], t.pos.rack[s], RACK_MAX) != 0)
				rack_changed |= 1u << s;
	}
}

START_TEST(redeal_swaps_what_is_hidden)
{
	table_lay(&t, 4, NULL);
	table_play(&t, 0, "buy 1 coal");
	table_play(&t, 0, "buy 1 tea");
	table_play(&t, 0, "client coal");
	table_play(&t, 0, "done");
	redeal_often(1);
	ck_assert_uint_gt(coal_seen, 50);
	ck_assert_uint_gt(tea_seen, 50);
	ck_assert_uint_eq(rack_changed, 1 << 2 | 1 << 3); /* sees 0 and 1 */
	redeal_often(0);
	ck_assert_uint_eq(coal_seen, 200);
	ck_assert_uint_eq(rack_changed, 1 << 1 | 1 << 2);
	redeal_often(OBSERVER);
	ck_assert_uint_gt(tea_seen, 50);
	ck_assert_uint_eq(rack_changed, 15);
	table_release(&t);
}
END_TEST

/* He placed coal or tea, and later sold his only tea: it was coal. */
START_TEST(redeal_remembers_sales)
{
	table_lay(&t, 3, NULL);
	table_play(&t, 0, "buy 1 coal");
	table_play(&t, 0, "buy 1 tea");
	table_play(&t, 0, "client coal");
	table_end_turn(&t);
	redeal_often(1);
	ck_assert_uint_gt(tea_seen, 50);
	t.pos.hat = 0;
	table_play(&t, 0, "sell 1 tea");
	redeal_often(1);
	ck_assert_uint_eq(coal_seen, 200);
	/* Buying tea again does not make it forget. */
	table_end_turn(&t);
	t.pos.hat = 0;
	table_play(&t, 0, "buy 2 tea");
	redeal_often(1);
	ck_assert_uint_eq(coal_seen, 200);
	table_release(&t);
}
END_TEST

/* A share bought after the placing cannot be the one that was placed. */
START_TEST(redeal_remembers_the_order)
{
	table_lay(&t, 3, NULL);
	table_play(&t, 0, "buy 1 tea");
	table_play(&t, 0, "client tea");
	table_play(&t, 0, "buy 2 coal");
	redeal_often(1);
	ck_assert_uint_eq(tea_seen, 200);
	table_release(&t);
}
END_TEST

/* The same trades by all others: at most one of two placed can be the tea. */
START_TEST(redeal_counts)
{
	struct hab_position pos;
	struct dice dice;
	unsigned i, both = 0, second = 0;

	table_lay(&t, 3, NULL);
	table_play(&t, 0, "buy 1 tea");
	table_play(&t, 0, "buy 2 coal");
	table_play(&t, 0, "client coal");
	table_end_turn(&t);
	t.pos.hat = 0;
	table_play(&t, 0, "client tea");
	dice_init_number(&dice, 7);
	for (i = 0; i < 200; i++) {
		pos = t.pos;
		hab_redeal(t.ed, &pos, 2, &dice);
		both += pos.client[0][0] == TEA && pos.client[0][1] == TEA;
		second += pos.client[0][1] == COAL;
	}
	ck_assert_uint_eq(both, 0);
	ck_assert_uint_gt(second, 50);
	table_release(&t);
}
END_TEST

/* ---- reveals ---- */

static bool
last_card_reveals(void)
{
	uint32_t seat;
	move_t move;

	for (;;) {
		seat = hab_active(&t.pos);
		move = hab_default_move(t.ed, &t.pos, seat);
		if (t.pos.turn + 1 == t.ed->turns && t.pos.phase == MARKET &&
		    t.pos.acted + 1 == t.pos.seats && t.pos.played)
			return hab_reveals(t.ed, &t.pos, seat, move);
		ck_assert(!hab_reveals(t.ed, &t.pos, seat, move));
		t.edition.game->apply(t.ed, &t.pos, seat, move, &t.dice, NULL);
	}
}

START_TEST(only_the_end_of_a_round_reveals)
{
	static const char *const once[] = {"rounds=1", NULL};

	table_lay(&t, 3, NULL);
	ck_assert(last_card_reveals()); /* cards are dealt */
	table_release(&t);
	table_lay(&t, 3, once);
	ck_assert(!last_card_reveals()); /* nothing lies face down */
	table_release(&t);
	table_lay(&t, 3, once);
	table_give(&t, 0, COAL, 1);
	table_play(&t, 0, "client coal");
	ck_assert(last_card_reveals()); /* seat 2 plays it, and sees coal */
	table_release(&t);
	table_lay(&t, 3, once);
	table_end_phase(&t);
	t.pos.phase = TRADE;
	table_give(&t, 0, COAL, 1);
	table_play(&t, 0, "client coal");
	t.pos.hat = 1; /* seat 0 is last, and knows its own */
	t.pos.turn = (uint8_t)(t.ed->turns - 1);
	ck_assert(!last_card_reveals());
	table_release(&t);
}
END_TEST

/* ---- estimates, limits ---- */

START_TEST(estimates)
{
	table_lay(&t, 3, NULL);
	table_give(&t, 0, COAL, 2);
	ck_assert_int_eq(hab_estimate(t.ed, &t.pos, 0), 380 / 2);
	table_play(&t, 0, "client coal");
	ck_assert_int_eq(hab_estimate(t.ed, &t.pos, 0), 340);
	ck_assert_int_eq(hab_estimate(t.ed, &t.pos, 1), 150);
	table_release(&t);
}
END_TEST

START_TEST(facts)
{
	const struct game *game = game_find("hab-gut");

	ck_assert_uint_eq(game_seats_min(game), 3); /* decision 18 */
	ck_assert_uint_eq(game->seats_max, 5);
	ck_assert(game_hides(game));
	ck_assert_ptr_null(game->open_moves);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {deals_from_the_top, any_seat_may_start,
	    second_round, client_money_adds_up, round_options, places,
	    tells_the_end, others_totals_are_not_listed, end_shows_all_totals,
	    client_company_is_secret, redeal_swaps_what_is_hidden,
	    redeal_remembers_sales, redeal_remembers_the_order, redeal_counts,
	    only_the_end_of_a_round_reveals, estimates, facts};

	return suite_run("hab-round", tests, ARRAY_LEN(tests));
}
