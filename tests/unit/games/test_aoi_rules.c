/* SPDX-License-Identifier: MIT */
/*
 * test_aoi_rules.c - Age of Industry: positions worked by hand, and the search
 * in networks against an obvious one.
 */
#include "aoi_table.h"
#include "base/seal.h"
#include "base/x.h"
#include "suite.h"

/* ---- networks ---- */

#define FAR 1000

/*
 * Distances from a set of nodes by asking every pair again and again.  A step
 * over what is joined costs join, over what is only linked 1.
 */
static void
slow_distances(const uint64_t *joined, const uint64_t *linked, unsigned count,
    uint64_t from, unsigned join, unsigned *distance)
{
	unsigned round, a, b, step;

	for (a = 0; a < count; a++)
		distance[a] = from >> a & 1 ? 0 : FAR;
	for (round = 0; round < count; round++)
		for (a = 0; a < count; a++)
			for (b = 0; b < count; b++) {
				if (joined[a] >> b & 1)
					step = join;
				else if (linked != NULL && linked[a] >> b & 1)
					step = 1;
				else
					continue;
				if (distance[a] + step < distance[b])
					distance[b] = distance[a] + step;
			}
}

static uint64_t
slow_nearest(const unsigned *distance, unsigned count, uint64_t wanted)
{
	unsigned n, best = FAR;
	uint64_t out = 0;

	for (n = 0; n < count; n++)
		if (wanted >> n & 1 && distance[n] < best)
			best = distance[n];
	for (n = 0; n < count; n++)
		if (wanted >> n & 1 && distance[n] == best && best < FAR)
			out |= NODE(n);
	return out;
}

static uint64_t
random_set(struct dice *dice, unsigned count)
{
	uint64_t set = (uint64_t)dice_below(dice, UINT32_MAX) << 32 |
		       dice_below(dice, UINT32_MAX);

	return set & (count < 64 ? NODE(count) - 1 : UINT64_MAX);
}

static void
random_joins(struct dice *dice, unsigned count, uint64_t *joined, unsigned most)
{
	unsigned n;

	for (n = dice_below(dice, most); n > 0; n--)
		net_join(
		    joined, dice_below(dice, count), dice_below(dice, count));
}

/* Two to 64 nodes, and one or two of them to begin with, as a railway does. */
START_TEST(search_agrees_with_the_obvious)
{
	uint64_t joined[NODES_MAX], part[NODES_MAX], from, wanted, reach;
	unsigned distance[NODES_MAX], i, n, count, at, all = 0;
	struct dice dice;

	dice_init_number(&dice, 7);
	for (i = 0; i < 600; i++) {
		count = 2 + dice_below(&dice, NODES_MAX - 1);
		memset(joined, 0, sizeof(joined));
		random_joins(&dice, count, joined, 2 * count);
		wanted = random_set(&dice, count) & random_set(&dice, count);
		at = dice_below(&dice, count);
		from = NODE(at) | NODE(dice_below(&dice, count));
		slow_distances(joined, NULL, count, from, 1, distance);
		ck_assert_uint_eq(net_nearest(joined, from, wanted),
		    slow_nearest(distance, count, wanted));
		for (reach = 0, n = 0; n < count; n++)
			if (distance[n] < FAR)
				reach |= NODE(n);
		ck_assert_uint_eq(net_reach(joined, from), reach);
		slow_distances(joined, NULL, count, NODE(at), 1, distance);
		net_parts(joined, count, part);
		for (n = 0; n < count; n++) {
			ck_assert_uint_eq(part[at] >> n & 1, distance[n] < FAR);
			all += distance[n] < FAR;
		}
	}
	ck_assert_uint_gt(all, 600);
}
END_TEST

/* What is missing on the way: the fewest links, and one that counts. */
START_TEST(gap_agrees_with_the_obvious)
{
	uint64_t joined[NODES_MAX], linked[NODES_MAX], from, to;
	unsigned distance[NODES_MAX], gap[2], i, n, count, want, gaps = 0;
	struct dice dice;

	dice_init_number(&dice, 8);
	for (i = 0; i < 600; i++) {
		count = 2 + dice_below(&dice, NODES_MAX - 1);
		memset(joined, 0, sizeof(joined));
		random_joins(&dice, count, joined, count);
		memcpy(linked, joined, sizeof(linked));
		random_joins(&dice, count, linked, 2 * count);
		from = NODE(dice_below(&dice, count));
		to = random_set(&dice, count) & random_set(&dice, count) &
		     random_set(&dice, count);
		slow_distances(joined, linked, count, from, 0, distance);
		for (want = FAR, n = 0; n < count; n++)
			if (to >> n & 1 && distance[n] < want)
				want = distance[n];
		n = net_gap(joined, linked, from, to, gap);
		ck_assert_uint_eq(n, want == FAR ? 0 : want);
		if (n == 0)
			continue;
		gaps++;
		ck_assert_uint_eq(distance[gap[0]], 0);
		ck_assert(linked[gap[0]] >> gap[1] & 1);
		net_join(joined, gap[0], gap[1]);
		ck_assert_uint_eq(
		    net_gap(joined, linked, from, to, gap), n - 1);
	}
	ck_assert_uint_gt(gaps, 100);
}
END_TEST

/* ---- coal and iron ---- */

/* Aachen and Saarbrücken are one link from Cologne. */
static void
lay_tie(struct table *t, unsigned owner)
{
	table_lay(t, 2, GERMANY);
	table_put(t, 1, "coal-mine", "aachen", 1, 2);
	table_put(t, owner, "coal-mine", "saarbrucken", 1, 2);
	table_rail(t, 1, "cologne", "aachen");
	table_rail(t, 1, "cologne", "saarbrucken");
	table_develop(t, 0, "cotton", 2);
	table_hand(t, 0, "green");
}

START_TEST(nearest_source_tie)
{
	struct table t;

	lay_tie(&t, 1); /* data order */
	table_play(&t, 0, "build cotton cologne - green - - - - - -");
	table_told(&t, "fetched-tie resource=coal place=aachen");
	table_release(&t);
	lay_tie(&t, 0); /* one's own first */
	table_play(&t, 0, "build cotton cologne - green - - - - - -");
	table_told(&t, "fetched-tie resource=coal place=saarbrucken");
	table_release(&t);
	lay_tie(&t, 0); /* spelled out */
	table_play(&t, 0, "build cotton cologne - green aachen - - - - -");
	table_told(&t, "fetched resource=coal place=aachen space=1");
	ck_assert_str_eq(
	    table_refuses(&t, 0, "build coal-mine essen - red - - - - - -"),
	    "no-card");
	table_release(&t);
}
END_TEST

/* A factory of technology 4 needs two coal and an iron.  One cube of coal is
 * left on the track, for 3; the next costs 4; iron is full, 1; and 10. */
START_TEST(import_at_a_mixed_price)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_put(&t, 1, "port", "cologne", 1, 0);
	table_track(&t, COAL, 1);
	table_develop(&t, 0, "factory", 4);
	table_hand(&t, 0, "green");
	table_play(&t, 0, "build factory cologne - green - - - - - -");
	table_told(&t, "imported resource=coal price=3");
	table_told(&t, "imported resource=coal price=4");
	table_told(&t, "imported resource=iron price=1");
	table_told(&t, "paid seat=0 amount=18");
	table_told(&t, "must-borrow seat=0 amount=20");
	ck_assert_int_eq(t.pos.money[0], 2);
	ck_assert_int_eq(t.pos.spent[0], 18);
	ck_assert_uint_eq(t.pos.track[COAL], 0);
	ck_assert_uint_eq(t.pos.track[IRON], 5);
	table_release(&t);
}
END_TEST

/* ---- refusals name what is missing ---- */

/* Stuttgart is one link from Saarbrücken, and six from Kattowitz: Frankfurt,
 * Nuremberg, Leipzig, Dresden, Breslau lie between. */
START_TEST(refusal_names_the_nearest)
{
	static const char *const order = "build cotton in Stuttgart";
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_put(&t, BRUNO, "coal mine", "Kattowitz", 1, 2);
	table_develop(&t, ANNA, "cotton mill", 2);
	table_hand(&t, ANNA, "orange, orange, orange");
	table_track(&t, COAL, 0);
	table_refused(&t, ANNA, order,
	    "No coal can reach Stuttgart: the nearest is in Kattowitz, and no "
	    "railway joins them (6 links are missing, the first is Stuttgart "
	    "\342\200\223 Frankfurt); nor is a port connected.");
	table_put(&t, BRUNO, "coal mine", "Saarbr\303\274cken", 1, 2);
	table_refused(&t, ANNA, order,
	    "the nearest is in Saarbr\303\274cken, and no railway joins them "
	    "(only the link Stuttgart \342\200\223 Saarbr\303\274cken is "
	    "missing); nor is a port connected.");
	table_release(&t);
}
END_TEST

/*
 * A railway wants coal and iron at either end.  On the map Rotterdam is three
 * links from Frankfurt, as Antwerp is; Cologne lies between, and when a port
 * stands there only one is missing.
 */
START_TEST(refusal_names_the_nearest_port)
{
	static const char *const order = "rail Frankfurt-Stuttgart";
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_put(&t, ANNA, "cotton mill", "Frankfurt", 1, 0);
	table_rail(&t, BRUNO, "Berlin", "Posen");
	table_refused(&t, ANNA, order,
	    "there is none on the board, and no port to import it is "
	    "connected; the nearest is in Rotterdam (3 links are missing, the "
	    "first is Frankfurt \342\200\223 Cologne)");
	table_put(&t, BRUNO, "port", "Cologne", 1, 0);
	table_refused(&t, ANNA, order,
	    "the nearest is in Cologne (only the link Frankfurt "
	    "\342\200\223 Cologne is missing)");
	table_refused(&t, ANNA, "sell Frankfurt to Cologne",
	    "No railway joins Frankfurt and Cologne (only the link Frankfurt "
	    "\342\200\223 Cologne is missing).");
	table_rail(&t, BRUNO, "Cologne", "Frankfurt");
	table_says(&t, ANNA, order);
	table_release(&t);
}
END_TEST

/* A factory of technology 4 needs two coal; the mine beside it holds one. */
START_TEST(refusal_counts_what_is_there)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_put(&t, BRUNO, "coal mine", "Essen", 1, 1);
	table_put(&t, BRUNO, "coal mine", "Dortmund", 1, 1);
	table_develop(&t, ANNA, "factory", 4);
	table_hand(&t, ANNA, "red");
	table_refused(&t, ANNA, "build factory in Essen",
	    "Only 1 cube of coal can reach Essen: the nearest other is in "
	    "Dortmund, and no railway joins them (only the link Essen "
	    "\342\200\223 Dortmund is missing); nor is a port connected.");
	table_rail(&t, BRUNO, "Essen", "Dortmund");
	table_refused(&t, ANNA, "build factory in Essen", "No iron can reach");
	table_put(&t, BRUNO, "port", "Duisburg", 1, 0);
	table_rail(&t, BRUNO, "Duisburg", "Essen");
	table_says(&t, ANNA, "build factory in Essen");
	/* 10, and an iron from the track for 1: 20 borrowed. */
	table_has(&t, ANNA, 9, 20, 11);
	/* Both mines of technology 1 are empty, and pay 5. */
	table_has(&t, BRUNO, 10, 0, 0);
	table_release(&t);
}
END_TEST

/* A mine of technology 1 has two cubes.  One place is empty, the cheapest: one
 * cube goes for 1.  With two empty places the mine is emptied, and pays 5. */
START_TEST(export_on_building)
{
	struct table t;
	unsigned empty;

	for (empty = 1; empty <= 2; empty++) {
		table_lay(&t, 2, GERMANY);
		table_put(&t, 1, "port", "duisburg", 1, 0);
		table_rail(&t, 1, "duisburg", "essen");
		table_track(&t, COAL, 6 - empty);
		table_hand(&t, 0, "red");
		table_play(&t, 0, "build coal-mine essen - red - - - - - -");
		table_told(
		    &t, empty == 1
			    ? "exported seat=0 count=1 resource=coal money=1"
			    : "exported seat=0 count=2 resource=coal money=2");
		/* 4 to pay, so 10 are borrowed. */
		ck_assert_int_eq(t.pos.money[0], empty == 1 ? 7 : 13);
		ck_assert_uint_eq(
		    t.pos.flipped[table_site(&t, "essen", 1)], empty == 2);
		ck_assert_uint_eq(t.pos.track[COAL], 6);
		table_release(&t);
	}
}
END_TEST

/* ---- building over ---- */

START_TEST(overbuild_of_a_dry_opponent)
{
	static const char order[] = "build coal-mine essen 1 red - - - - - -";
	struct table t;

	table_lay(&t, 3, GERMANY);
	table_put(&t, 1, "coal-mine", "essen", 1, 0);
	table_put(&t, 2, "iron-works", "essen", 3, 2);
	table_track(&t, COAL, 1);
	table_hand(&t, 0, "red");
	ck_assert_str_eq(table_refuses(&t, 0, order), "not-dry");
	table_track(&t, COAL, 0);
	ck_assert_str_eq(table_refuses(&t, 0, order), "not-higher");
	table_develop(&t, 0, "coal-mine", 2);
	table_play(&t, 0, order);
	table_told(&t, "replaced seat=1 industry=coal-mine place=essen");
	table_told(&t, "fetched resource=iron place=essen space=3");
	ck_assert_uint_eq(t.pos.owner[table_site(&t, "essen", 1)], 0);
	ck_assert_uint_eq(t.pos.cubes[table_site(&t, "essen", 1)], 3);
	table_release(&t);
}
END_TEST

/* How many of its legal moves build there, and whether they lose a counter of
 * the seat's own. */
static unsigned
count_over(const struct table *t, unsigned seat, unsigned site, bool loses)
{
	move_t moves[MOVES_MAX];
	unsigned count = aoi_legal_moves(t->ed, &t->pos, seat, moves);
	unsigned over = 0;
	struct step step;

	for (unsigned i = 0; i < count; i++) {
		ck_assert(aoi_step(t->ed, moves[i], &step));
		if (aoi_loses(t->ed, &t->pos, seat, moves[i]) == loses)
			over += (step.kind == BUILD || step.kind == DOUBLE) &&
				step.arg[AT_SITE] == site;
	}
	return over;
}

START_TEST(overbuild_of_ones_own_is_told)
{
	struct table t;
	unsigned site;

	for (unsigned owner = 0; owner <= 1; owner++) {
		table_lay(&t, 3, GERMANY);
		table_put(&t, owner, "coal-mine", "essen", 1, 0);
		table_track(&t, COAL, 0);
		table_hand(&t, 0, "red");
		table_put(&t, 2, "iron-works", "essen", 3, 2);
		table_develop(&t, 0, "coal-mine", 2);
		site = table_site(&t, "essen", 1);
		ck_assert_uint_gt(count_over(&t, 0, site, owner == 0), 0);
		ck_assert_uint_eq(count_over(&t, 0, site, owner != 0), 0);
		table_release(&t);
	}
}
END_TEST

/* The ship space of Bremen has no coal; its market shows no demand. */
START_TEST(ship_flipped_at_once)
{
	struct table t;
	unsigned site;

	table_lay(&t, 2, GERMANY);
	site = table_site(&t, "bremen-ship", 1);
	t.pos.used[t.ed->site[site].market] = 1;
	table_develop(&t, 0, "ship", 2);
	table_hand(&t, 0, "mauve, ship");
	ck_assert_str_eq(
	    table_refuses(&t, 0, "build ship bremen - mauve - - - - - -"),
	    "no-port");
	table_put(&t, 1, "port", "bremen", 1, 0);
	ck_assert_str_eq(
	    table_refuses(&t, 0, "build ship bremen - ship - - - - - -"),
	    "no-own-port");
	table_play(&t, 0, "build ship bremen - mauve - - - - - -");
	table_told(
	    &t, "flipped seat=0 industry=ship place=bremen-ship income=15");
	/* 8 and a coal and an iron, 1 each; 10 were borrowed. */
	ck_assert_int_eq(t.pos.money[0], 15);
	table_release(&t);
}
END_TEST

/* ---- the end of a turn, and of the match ---- */

START_TEST(interest_needs_a_new_loan)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	t.pos.loans[0] = 3;
	table_money(&t, 0, 2);
	t.pos.at = 1;
	t.pos.left = 1;
	table_play(&t, 1, "draw pile pile");
	table_told(&t, "interest seat=0 amount=3");
	table_told(&t, "must-borrow seat=0 amount=10");
	ck_assert_int_eq(t.pos.loans[0], 4);
	ck_assert_int_eq(t.pos.money[0], 9);
	table_release(&t);
}
END_TEST

START_TEST(order_by_money_spent)
{
	struct table t;

	table_lay(&t, 4, GERMANY);
	t.pos.spent[0] = 5;
	t.pos.spent[1] = 3;
	t.pos.spent[2] = 5;
	t.pos.spent[3] = 3;
	t.pos.at = 3;
	t.pos.left = 1;
	table_play(&t, 3, "draw pile pile");
	ck_assert_uint_eq(t.pos.order[0], 1);
	ck_assert_uint_eq(t.pos.order[1], 3);
	ck_assert_uint_eq(t.pos.order[2], 0);
	ck_assert_uint_eq(t.pos.order[3], 2);
	table_release(&t);
}
END_TEST

/*
 * Seat 0 discards its last card while the pile is empty.  The turn is finished,
 * though visible cards are left and taken.  Seat 0 has 8 in money and owes 20:
 * nothing can be repaid, and 2 are due.  Its railway between Essen, where its
 * mine stands, and Dortmund, where nothing does, pays 2 + 1.  So 9 in money
 * make 1 point, the mine's technology 1, and two loans cost 10: -8.
 */
START_TEST(end_and_final_score)
{
	struct table t;
	int32_t scores[SEATS];

	table_lay(&t, 2, GERMANY);
	t.pos.left = 1;
	t.pos.loans[0] = 2;
	table_money(&t, 0, 8);
	table_put(&t, 0, "coal-mine", "essen", 1, 1);
	table_rail(&t, 0, "essen", "dortmund");
	table_hand(&t, 0, "red");
	table_hand(&t, 1, "grey");
	table_pile(&t, "");
	table_play(&t, 0, "pass red");
	table_told(&t, "last-turn seat=0");
	ck_assert_uint_eq(t.pos.over, 0);
	table_play(&t, 1, "draw visible-1 visible-2");
	ck_assert_uint_eq(t.pos.over, 0);
	table_play(&t, 1, "pass -");
	table_told(&t, "interest seat=0 amount=2");
	table_told(&t, "rails-pay seat=0 amount=3");
	ck_assert_uint_eq(t.pos.over, 1);
	aoi_scores(t.ed, &t.pos, scores);
	ck_assert_int_eq(t.pos.loans[0], 2);
	ck_assert_int_eq(scores[0], -8);
	table_release(&t);
}
END_TEST

/* ---- in words ---- */

/* Mails of one line, in both languages.  Hamburg is two links from Leipzig. */
START_TEST(orders_in_words)
{
	struct table t;

	table_lay(&t, 3, GERMANY);
	table_put(&t, BRUNO, "cotton mill", "Leipzig", 1, 0);
	table_develop(&t, BRUNO, "factory", 1);
	table_put(&t, BRUNO, "factory", "Chemnitz", 1, 0);
	table_put(&t, ANNA, "port", "Hamburg", 2, 0);
	table_rail(&t, BRUNO, "Leipzig", "Chemnitz");
	table_rail(&t, BRUNO, "Leipzig", "Dresden");
	table_rail(&t, CHLOE, "Dresden", "Bohemia");
	table_rail(&t, BRUNO, "Leipzig", "Magdeburg");
	table_tile(&t, "Bohemia", "cotton");
	table_hand(&t, ANNA, "coal mine, red, grey");
	table_says(&t, ANNA, "build coal in Essen");
	table_said(&t, "Anna plays the red card.");
	table_has(&t, ANNA, 6, 10, 4);
	table_refused(&t, ANNA, "rail Berlin-Leipzig",
	    "neither a counter nor a railway in Berlin or Leipzig");
	table_says(&t, ANNA, "Pass.");
	ck_assert_uint_eq(table_to_act(&t), BRUNO);
	ck_assert(!table_holds(&t, ANNA, "coal mine"));
	table_refused(&t, BRUNO,
	    "vendre Leipzig vers Boh\303\252me, Chemnitz vers Hambourg",
	    "No railway joins Chemnitz and Hamburg");
	ck_assert(!table_flipped(&t, "Leipzig", 1));
	table_says(&t, BRUNO, "voie Magdebourg-Hambourg");
	table_says(&t, BRUNO,
	    "vendre Leipzig vers Boh\303\252me, Chemnitz vers Hambourg");
	ck_assert(table_flipped(&t, "Leipzig", 1));
	ck_assert(table_flipped(&t, "Chemnitz", 1));
	ck_assert(table_flipped(&t, "Hamburg", 2));
	ck_assert(table_used(&t, "Bohemia"));
	ck_assert_uint_eq(table_to_act(&t), CHLOE);
	/* A dollar, and coal and iron at 1 each; 10 and 14 come in. */
	table_has(&t, BRUNO, 31, 10, 3);
	/* The income of the port. */
	table_has(&t, ANNA, 13, 10, 4);
	table_release(&t);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("aoi-rules");
	TCase *tc = tcase_create("aoi-rules");
	SRunner *runner = srunner_create(suite);
	int failed;

	seal_init();
	suite_add_tcase(suite, tc);
	tcase_set_timeout(tc, 0);
	tcase_add_test(tc, search_agrees_with_the_obvious);
	tcase_add_test(tc, gap_agrees_with_the_obvious);
	tcase_add_test(tc, nearest_source_tie);
	tcase_add_test(tc, import_at_a_mixed_price);
	tcase_add_test(tc, refusal_names_the_nearest);
	tcase_add_test(tc, refusal_names_the_nearest_port);
	tcase_add_test(tc, refusal_counts_what_is_there);
	tcase_add_test(tc, export_on_building);
	tcase_add_test(tc, overbuild_of_a_dry_opponent);
	tcase_add_test(tc, overbuild_of_ones_own_is_told);
	tcase_add_test(tc, ship_flipped_at_once);
	tcase_add_test(tc, interest_needs_a_new_loan);
	tcase_add_test(tc, order_by_money_spent);
	tcase_add_test(tc, end_and_final_score);
	tcase_add_test(tc, orders_in_words);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
