/* SPDX-License-Identifier: MIT */
/*
 * Positions of Age of Industry worked out by hand from the rule book and the
 * decisions about it.  Each names its section of the book and tells the sum;
 * none was taken from what the engine answers.
 *
 * Here: what is built, where, and whence its coal and iron come; see
 * test_aoi_hand_trade.c for the rest.
 *
 * A full track costs 1 1 2 2 3 3; the cheap end empties first.  The least
 * number of loans of 10 is taken for each action by itself.
 */
#include "aoi_table.h"
#include "suite.h"

/* Cotton of technology 2 in Leipzig: 7 and a coal. */
static void
lay_leipzig(struct table *t, unsigned dortmund)
{
	table_lay(t, 2, GERMANY);
	table_develop(t, ANNA, "cotton mill", 2);
	table_put(t, BRUNO, "coal mine", "Dortmund", 1, dortmund);
	table_put(t, ANNA, "coal mine", "Kattowitz", 1, 2);
	table_rail(t, BRUNO, "Dortmund", "Bebra");
	table_rail(t, BRUNO, "Bebra", "Leipzig");
	table_rail(t, BRUNO, "Kattowitz", "Breslau");
	table_rail(t, BRUNO, "Breslau", "Dresden");
	table_rail(t, BRUNO, "Dresden", "Leipzig");
	table_hand(t, ANNA, "grey, cotton mill");
}

/* Bringing coal and iron: the mine two links away serves, though another's,
 * and not one's own three links away.  10 borrowed - 7 = 3. */
START_TEST(nearest_source)
{
	struct table t;

	lay_leipzig(&t, 2);
	table_says(&t, ANNA, "build cotton in Leipzig with grey");
	ck_assert_uint_eq(table_cubes(&t, "Dortmund", 1), 1);
	ck_assert_uint_eq(table_cubes(&t, "Kattowitz", 1), 2);
	ck_assert(!table_flipped(&t, "Dortmund", 1));
	table_has(&t, ANNA, 3, 10, 7);
	table_has(&t, BRUNO, 0, 0, 0);
	table_release(&t);
}
END_TEST

/* Mines and works: the last cube flips Dortmund, its owner gets 5 at once.
 * The next coal comes from Kattowitz.  A second mill in a town of four spaces
 * needs no railway.  10 - 7 = 3, 3 + 10 - 7 = 6; 14 spent. */
START_TEST(emptied_then_next)
{
	struct table t;

	lay_leipzig(&t, 1);
	table_says(&t, ANNA, "build cotton in Leipzig with grey");
	ck_assert(table_flipped(&t, "Dortmund", 1));
	table_has(&t, BRUNO, 5, 0, 0);
	table_says(&t, ANNA, "build cotton in Leipzig with cotton mill");
	ck_assert_uint_eq(table_cubes(&t, "Kattowitz", 1), 1);
	ck_assert_uint_eq(table_owner(&t, "Leipzig", 2), ANNA);
	table_has(&t, ANNA, 6, 20, 14);
	table_release(&t);
}
END_TEST

/* Bringing coal and iron: both mines of Essen are as near, the player chooses;
 * unsaid, his own.  7 each: 10 - 7 = 3, 13 - 7 = 6.  Bruno's gives its last
 * cube: 5. */
START_TEST(ties)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_develop(&t, ANNA, "cotton mill", 2);
	table_put(&t, BRUNO, "coal mine", "Essen", 1, 1);
	table_put(&t, ANNA, "coal mine", "Essen", 2, 2);
	table_rail(&t, BRUNO, "Essen", "Dortmund");
	table_rail(&t, BRUNO, "Essen", "Duisburg");
	table_hand(&t, ANNA, "red, red");
	table_says(&t, ANNA, "build cotton in Dortmund with red");
	ck_assert_uint_eq(table_cubes(&t, "Essen", 1), 1);
	ck_assert_uint_eq(table_cubes(&t, "Essen", 2), 1);
	table_says(
	    &t, ANNA, "build cotton in Duisburg 2 with red coal from Essen 1");
	ck_assert_uint_eq(table_cubes(&t, "Essen", 1), 0);
	ck_assert_uint_eq(table_cubes(&t, "Essen", 2), 1);
	table_has(&t, ANNA, 6, 20, 14);
	table_has(&t, BRUNO, 5, 0, 0);
	table_release(&t);
}
END_TEST

/* Bringing coal and iron, each cube by itself: factory 4 takes two coal and an
 * iron.  Dortmund (2 links) has one coal, so the other comes from Kattowitz
 * (3 links); the iron is Dresden's last.  10 paid by one loan.  Bruno: mine 5
 * + works 5. */
START_TEST(cubes_from_several)
{
	struct table t;

	table_lay(&t, 3, GERMANY);
	table_develop(&t, ANNA, "factory", 4);
	table_put(&t, BRUNO, "coal mine", "Dortmund", 1, 1);
	table_put(&t, CHLOE, "coal mine", "Kattowitz", 1, 2);
	table_put(&t, BRUNO, "iron works", "Dresden", 1, 1);
	table_rail(&t, BRUNO, "Dortmund", "Bebra");
	table_rail(&t, CHLOE, "Bebra", "Leipzig");
	table_rail(&t, BRUNO, "Kattowitz", "Breslau");
	table_rail(&t, CHLOE, "Breslau", "Dresden");
	table_rail(&t, BRUNO, "Dresden", "Leipzig");
	table_hand(&t, ANNA, "grey");
	table_says(&t, ANNA, "build factory in Leipzig with grey");
	ck_assert_uint_eq(table_tech(&t, "Leipzig", 1), 4);
	ck_assert_uint_eq(table_cubes(&t, "Dortmund", 1), 0);
	ck_assert_uint_eq(table_cubes(&t, "Kattowitz", 1), 1);
	ck_assert(table_flipped(&t, "Dresden", 1));
	ck_assert_uint_eq(t.pos.track[COAL], 6);
	table_has(&t, ANNA, 0, 10, 10);
	table_has(&t, BRUNO, 10, 0, 0);
	table_has(&t, CHLOE, 0, 0, 0);
	table_release(&t);
}
END_TEST

/* Bringing coal and iron, from the tracks: another's used port, two links
 * away, will do.  Coal 2 3 3 left: 2 + 3; iron full: 1.  10 + 5 + 1 = 16, of
 * 20 borrowed 4 stay. */
START_TEST(import_mixed_prices)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_develop(&t, ANNA, "factory", 4);
	table_put(&t, BRUNO, "port", "Hamburg", 1, 0);
	table_flip(&t, "Hamburg", 1);
	table_rail(&t, BRUNO, "Hamburg", "Magdeburg");
	table_rail(&t, BRUNO, "Magdeburg", "Leipzig");
	table_track(&t, COAL, 3);
	table_hand(&t, ANNA, "grey");
	table_says(&t, ANNA, "build factory in Leipzig with grey");
	ck_assert_uint_eq(t.pos.track[COAL], 1);
	ck_assert_uint_eq(t.pos.track[IRON], 5);
	table_has(&t, ANNA, 4, 20, 16);
	table_has(&t, BRUNO, 0, 0, 0);
	table_release(&t);
}
END_TEST

/* The same with nearly empty tracks, by a distant port: coal 3, then 4; iron
 * 4.  10 + 7 + 4 = 21, of 30 borrowed 9 stay. */
START_TEST(import_when_empty)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_develop(&t, ANNA, "factory", 4);
	table_rail(&t, BRUNO, "Duisburg", "Rotterdam");
	table_track(&t, COAL, 1);
	table_track(&t, IRON, 0);
	table_hand(&t, ANNA, "red");
	table_says(&t, ANNA, "build factory in Duisburg 2 with red");
	ck_assert_uint_eq(t.pos.track[COAL], 0);
	ck_assert_uint_eq(t.pos.track[IRON], 0);
	table_has(&t, ANNA, 9, 30, 21);
	table_release(&t);
}
END_TEST

/* The same: the one coal that can be reached goes first, and the second is
 * imported.  10 + 1 + 1 = 12, of 20 borrowed 8 stay; Bruno's mine pays 5. */
START_TEST(mine_first_rest_imported)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_develop(&t, ANNA, "factory", 4);
	table_put(&t, BRUNO, "coal mine", "Essen", 1, 1);
	table_rail(&t, BRUNO, "Essen", "Duisburg");
	table_rail(&t, BRUNO, "Duisburg", "Rotterdam");
	table_hand(&t, ANNA, "red");
	table_says(&t, ANNA, "build factory in Duisburg 2 with red");
	ck_assert(table_flipped(&t, "Essen", 1));
	ck_assert_uint_eq(t.pos.track[COAL], 5);
	ck_assert_uint_eq(t.pos.track[IRON], 5);
	table_has(&t, ANNA, 8, 20, 12);
	table_has(&t, BRUNO, 5, 0, 0);
	table_release(&t);
}
END_TEST

/* The same: a mine out of reach hinders imports only in the strict variant.
 * 7 + 1 = 8, of 10 borrowed 2 stay. */
START_TEST(mine_out_of_reach)
{
	static const char *const strict[] = {GERMANY, "import_strict=true"};
	struct table t;
	unsigned i;

	for (i = 1; i <= 2; i++) {
		table_lay_with(&t, 2, strict, i);
		table_develop(&t, ANNA, "cotton mill", 2);
		table_put(&t, BRUNO, "coal mine", "Kattowitz", 1, 2);
		table_rail(&t, BRUNO, "Duisburg", "Rotterdam");
		table_hand(&t, ANNA, "red");
		if (i == 1) {
			table_says(
			    &t, ANNA, "build cotton in Duisburg with red");
			table_has(&t, ANNA, 2, 10, 8);
		} else {
			table_refused(&t, ANNA,
			    "build cotton in Duisburg with red",
			    "cubes lie on the board");
			table_has(&t, ANNA, 0, 0, 0);
		}
		table_release(&t);
	}
}
END_TEST

/* Building a mine, with places 1 1 2 of the track empty: its two cubes go to
 * the dearest, 2 + 1, and it flips for 5.  The 4 had to be paid before: 10 - 4
 * + 3 + 5 = 14.  With but one place empty 1 cube goes for 1, the other stays:
 * 10 - 4 + 1 = 7.  With no way to a port both stay: 6. */
START_TEST(mine_exports)
{
	static const struct {
		unsigned track, after, cubes;
		int32_t money;
		bool rail;
	} all[] = {{3, 5, 0, 14, true}, {5, 6, 1, 7, true}, {3, 3, 2, 6, false},
	    {6, 6, 2, 6, true}};
	struct table t;
	unsigned i;

	for (i = 0; i < ARRAY_LEN(all); i++) {
		table_lay(&t, 2, GERMANY);
		table_rail(&t, BRUNO, "Essen", "Duisburg");
		if (all[i].rail)
			table_rail(&t, BRUNO, "Duisburg", "Rotterdam");
		table_track(&t, COAL, all[i].track);
		table_hand(&t, ANNA, "red");
		table_says(&t, ANNA, "build coal in Essen with red");
		ck_assert_uint_eq(t.pos.track[COAL], all[i].after);
		ck_assert_uint_eq(table_cubes(&t, "Essen", 1), all[i].cubes);
		ck_assert(table_flipped(&t, "Essen", 1) == (all[i].cubes == 0));
		table_has(&t, ANNA, all[i].money, 10, 4);
		table_release(&t);
	}
}
END_TEST

/* Building iron works beside a port of another, no railway at all: coal is
 * imported for 1, 5 + 1 = 6 paid.  Places 1 1 2 2 of the iron track are empty:
 * three cubes bring 2 + 2 + 1, and the works flip for 5.  10 - 6 + 5 + 5 = 14;
 * the port is not used by that. */
START_TEST(works_export)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_put(&t, BRUNO, "port", "Hamburg", 2, 0);
	table_track(&t, IRON, 2);
	table_hand(&t, ANNA, "mauve");
	table_says(&t, ANNA, "build iron works in Hamburg with mauve");
	ck_assert(table_is(&t, "Hamburg", 3, "iron works"));
	ck_assert(table_flipped(&t, "Hamburg", 3));
	ck_assert(!table_flipped(&t, "Hamburg", 2));
	ck_assert_uint_eq(t.pos.track[IRON], 5);
	ck_assert_uint_eq(t.pos.track[COAL], 5);
	table_has(&t, ANNA, 14, 10, 6);
	table_has(&t, BRUNO, 0, 0, 0);
	table_release(&t);
}
END_TEST

/* Order of paying: the last cube of one's own mine pays 5 before the price of
 * 7 is due.  With 2 in hand nothing is borrowed. */
START_TEST(income_before_price)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_develop(&t, ANNA, "cotton mill", 2);
	table_put(&t, ANNA, "coal mine", "Essen", 1, 1);
	table_rail(&t, ANNA, "Essen", "Dortmund");
	table_money(&t, ANNA, 2);
	table_hand(&t, ANNA, "cotton mill");
	table_says(&t, ANNA, "build cotton in Dortmund with cotton mill");
	table_has(&t, ANNA, 0, 0, 7);
	table_release(&t);
}
END_TEST

/* Presence: one counter up to three spaces, two from four on; one's own may
 * still be built over, by a higher one only.  Mill 2 over mill 1 in Leipzig
 * takes 7 and a coal of Kattowitz. */
START_TEST(presence)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_put(&t, ANNA, "cotton mill", "Leipzig", 1, 0);
	table_put(&t, ANNA, "cotton mill", "Leipzig", 2, 0);
	table_put(&t, ANNA, "iron works", "Chemnitz", 1, 2);
	table_hand(&t, ANNA, "grey, grey");
	table_refused(&t, ANNA, "build cotton in Leipzig 3 with grey",
	    "You may have 2 counters");
	table_refused(&t, ANNA, "build cotton in Chemnitz 2 with grey",
	    "You may have 1 counter");
	table_refused(&t, ANNA, "build cotton in Leipzig 1 with grey",
	    "it must be above 1");
	table_develop(&t, ANNA, "cotton mill", 2);
	table_put(&t, BRUNO, "coal mine", "Kattowitz", 1, 2);
	table_rail(&t, BRUNO, "Kattowitz", "Breslau");
	table_rail(&t, BRUNO, "Breslau", "Dresden");
	table_rail(&t, BRUNO, "Dresden", "Leipzig");
	table_says(&t, ANNA, "build cotton in Leipzig 1 with grey");
	ck_assert_uint_eq(table_tech(&t, "Leipzig", 1), 2);
	ck_assert_uint_eq(table_cubes(&t, "Kattowitz", 1), 1);
	table_has(&t, ANNA, 3, 10, 7);
	table_release(&t);
}
END_TEST

/* An industry card: only where one's own railway ends, even if another's leads
 * on; both actions together go anywhere.  Cotton 1 is 6 of 10 borrowed. */
START_TEST(network)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_put(&t, ANNA, "port", "Danzig", 1, 0);
	table_rail(&t, ANNA, "Berlin", "Dresden");
	table_rail(&t, BRUNO, "Dresden", "Leipzig");
	table_hand(&t, ANNA, "cotton mill, port, red");
	table_refused(
	    &t, ANNA, "build cotton in Leipzig with cotton mill", "railway");
	table_refused(
	    &t, ANNA, "build cotton in Leipzig with red", "that is grey");
	table_says(&t, ANNA, "build cotton in Dresden with cotton mill");
	table_has(&t, ANNA, 4, 10, 6);
	table_refused(&t, ANNA, "double cotton in Leipzig with red",
	    "You need two actions");
	table_turn(&t, 3, ANNA, 2);
	table_says(&t, ANNA, "double cotton in Leipzig with red");
	ck_assert_uint_eq(table_owner(&t, "Leipzig", 1), ANNA);
	ck_assert_uint_eq(t.pos.hand_count[ANNA], 1);
	ck_assert_uint_eq(table_to_act(&t), BRUNO);
	table_release(&t);
}
END_TEST

/* Building over another's mine: no coal anywhere, a higher technology.  Mine 2
 * is 5 and an iron for 1: 6.  Three cubes fill the empty track: 3 + 3 + 2, and
 * it flips for 7: 10 - 6 + 8 + 7 = 19. */
START_TEST(over_another)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_put(&t, BRUNO, "coal mine", "Essen", 1, 0);
	table_rail(&t, BRUNO, "Essen", "Duisburg");
	table_rail(&t, BRUNO, "Duisburg", "Rotterdam");
	table_track(&t, COAL, 0);
	table_hand(&t, ANNA, "red");
	table_refused(
	    &t, ANNA, "build coal in Essen 1 with red", "it must be above 1");
	table_develop(&t, ANNA, "coal mine", 2);
	table_track(&t, COAL, 1);
	table_refused(&t, ANNA, "build coal in Essen 1 with red",
	    "only when no cube of it");
	table_track(&t, COAL, 0);
	table_says(&t, ANNA, "build coal in Essen 1 with red");
	ck_assert_uint_eq(table_owner(&t, "Essen", 1), ANNA);
	ck_assert(table_flipped(&t, "Essen", 1));
	ck_assert_uint_eq(t.pos.track[COAL], 3);
	table_has(&t, ANNA, 19, 10, 6);
	table_has(&t, BRUNO, 0, 0, 0);
	table_release(&t);
}
END_TEST

/* Building over one's own mine: its two cubes are lost and pay nothing; 5 and
 * an iron of the same town; three new cubes.  10 - 5 = 5. */
START_TEST(over_own)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_put(&t, ANNA, "coal mine", "Essen", 1, 2);
	table_develop(&t, ANNA, "coal mine", 2);
	table_put(&t, BRUNO, "iron works", "Essen", 3, 3);
	table_hand(&t, ANNA, "coal mine");
	table_says(&t, ANNA, "build coal in Essen 1 with coal mine");
	ck_assert_uint_eq(table_cubes(&t, "Essen", 1), 3);
	ck_assert_uint_eq(table_cubes(&t, "Essen", 3), 2);
	table_has(&t, ANNA, 5, 10, 5);
	table_release(&t);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {nearest_source, emptied_then_next, ties,
	    cubes_from_several, import_mixed_prices, import_when_empty,
	    mine_first_rest_imported, mine_out_of_reach, mine_exports,
	    works_export, income_before_price, presence, network, over_another,
	    over_own};

	return suite_run("aoi_hand", tests, ARRAY_LEN(tests));
}
