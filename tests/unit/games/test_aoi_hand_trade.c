/* SPDX-License-Identifier: MIT */
/*
 * Positions of Age of Industry worked out by hand from the rule book and the
 * decisions about it.  Each names its section of the book and tells the sum;
 * none was taken from what the engine answers.
 *
 * Here: sales, ships, railways, loans, order and score; see test_aoi_hand.c for
 * building.
 *
 * A full track costs 1 1 2 2 3 3; the cheap end empties first.  The least
 * number of loans of 10 is taken for each action by itself.
 */
#include "aoi_table.h"
#include "suite.h"

/* Cotton and a factory in Leipzig, Bruno's port in Hamburg. */
static void
lay_sale(struct table *t, const char *tile)
{
	table_lay(t, 2, GERMANY);
	table_develop(t, ANNA, "factory", 1);
	table_put(t, ANNA, "cotton mill", "Leipzig", 1, 0);
	table_put(t, ANNA, "factory", "Leipzig", 2, 0);
	table_put(t, BRUNO, "port", "Hamburg", 1, 0);
	table_rail(t, BRUNO, "Leipzig", "Dresden");
	table_rail(t, BRUNO, "Dresden", "Bohemia");
	table_rail(t, ANNA, "Leipzig", "Magdeburg");
	table_rail(t, BRUNO, "Magdeburg", "Hamburg");
	table_tile(t, "Bohemia", tile);
}

/* Selling: cotton over Bruno's rails to a market, 10; goods to Bruno's port,
 * 14 and 7 for him.  It is one action and costs nothing; used mills and used
 * outlets sell and buy no more. */
START_TEST(sale)
{
	struct table t;

	lay_sale(&t, "cotton");
	table_put(&t, ANNA, "cotton mill", "Chemnitz", 1, 0);
	table_rail(&t, ANNA, "Chemnitz", "Leipzig");
	table_says(
	    &t, ANNA, "sell Leipzig 1 to Bohemia, Leipzig 2 to Hamburg 1");
	ck_assert(table_flipped(&t, "Leipzig", 1));
	ck_assert(table_flipped(&t, "Leipzig", 2));
	ck_assert(table_flipped(&t, "Hamburg", 1));
	ck_assert(table_used(&t, "Bohemia"));
	table_has(&t, ANNA, 24, 0, 0);
	table_has(&t, BRUNO, 7, 0, 0);
	ck_assert_uint_eq(t.pos.left, 1);
	table_refused(
	    &t, ANNA, "sell Chemnitz to Bohemia", "Nobody in Bohemia buys");
	table_refused(
	    &t, ANNA, "sell Chemnitz to Hamburg 1", "Nobody in Hamburg buys");
	table_release(&t);
}
END_TEST

/* Selling: a market of the other good does not buy, and an order with such a
 * sale is refused whole; nor does a market without demand. */
START_TEST(sale_refused)
{
	struct table t;

	lay_sale(&t, "manufactured goods");
	table_refused(&t, ANNA,
	    "sell Leipzig 2 to Hamburg 1, Leipzig 1 to Bohemia",
	    "Nobody in Bohemia buys");
	table_has(&t, ANNA, 0, 0, 0);
	table_has(&t, BRUNO, 0, 0, 0);
	ck_assert(!table_flipped(&t, "Leipzig", 2));
	table_tile(&t, "Bohemia", "no demand");
	table_refused(
	    &t, ANNA, "sell Leipzig 1 to Bohemia", "Nobody in Bohemia buys");
	table_tile(&t, "Bohemia", "any goods");
	table_says(&t, ANNA, "sell Leipzig 1 to Bohemia");
	table_has(&t, ANNA, 10, 0, 0);
	table_release(&t);
}
END_TEST

/* Selling overseas: only when a ship stands there.  The mill pays 10, and the
 * ship, which has no coal box here, flips for 15. */
START_TEST(sale_overseas)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_put(&t, ANNA, "cotton mill", "Hamburg", 3, 0);
	table_put(&t, BRUNO, "port", "Bremen", 1, 0);
	table_flip(&t, "Bremen", 1);
	table_rail(&t, ANNA, "Hamburg", "Bremen");
	table_tile(&t, "Bremen ship", "cotton");
	table_refused(&t, ANNA, "sell Hamburg 3 to Bremen ship",
	    "No ship lies off Bremen");
	table_develop(&t, BRUNO, "ship", 2);
	table_put(&t, BRUNO, "ship", "Bremen ship", 1, 0);
	table_says(&t, ANNA, "sell Hamburg 3 to Bremen ship");
	ck_assert(table_flipped(&t, "Bremen ship", 1));
	table_has(&t, ANNA, 10, 0, 0);
	table_has(&t, BRUNO, 15, 0, 0);
	table_release(&t);
}
END_TEST

/* The market's own name means its ship, also that of a town which this map has
 * not.  A ship that cannot be reached is not meant, and of two that can one
 * must be named. */
START_TEST(sale_overseas_by_name)
{
	struct aoi_edition *ed;
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_put(&t, ANNA, "cotton mill", "Hamburg", 3, 0);
	table_put(&t, BRUNO, "port", "Bremen", 1, 0);
	table_flip(&t, "Bremen", 1);
	table_tile(&t, "Bremen ship", "cotton");
	table_refused(&t, ANNA, "sell Hamburg 3 to Boston", "no such place");
	table_refused(&t, ANNA, "sell Hamburg 3 to Liverpool", "no such place");
	table_refused(
	    &t, ANNA, "sell Hamburg 3 to New York", "No ship lies off Bremen");
	table_refused(&t, ANNA, "sell Hamburg 3 to South America",
	    "No ship lies off Hamburg");
	table_develop(&t, BRUNO, "ship", 2);
	table_put(&t, BRUNO, "ship", "Bremen ship", 1, 0);
	table_refused(&t, ANNA, "vendre Hambourg 3 vers New York",
	    "only the link Hamburg – Bremen is missing");
	table_rail(&t, ANNA, "Hamburg", "Bremen");

	ed = t.edition.data;
	strcpy(
	    ed->overseas_id[ed->site[table_site(&t, "Hamburg ship", 1)].market],
	    "new-york");
	table_put(&t, BRUNO, "port", "Hamburg", 1, 0);
	table_put(&t, BRUNO, "ship", "Hamburg ship", 1, 0);
	table_tile(&t, "Hamburg ship", "any goods");
	table_refused(&t, ANNA, "sell Hamburg 3 to New York",
	    "write the one you mean, Hamburg ship or Bremen ship");
	table_tile(&t, "Hamburg ship", "no demand");
	table_says(&t, ANNA, "sell Hamburg 3 to New York");
	ck_assert(table_used(&t, "Bremen ship"));
	table_release(&t);
}
END_TEST

/* Both names in French, with the articles that belong there. */
START_TEST(sale_overseas_in_french)
{
	static const struct {
		const char *town;
		unsigned space;
		const char *ship, *line;
	} all[] = {
	    {"New York", 3, "New York ship", "vendre New York 3 au Havre"},
	    {"New York", 3, "New York ship", "vendre New York 3 vers Le Havre"},
	    {"Portland", 3, "Portland ship",
		"vendre Portland 3 en Nouvelle-\303\211cosse"},
	    {"Providence", 2, "Providence ship",
		"vendre Providence 2 vers les Cara\303\257bes"},
	    {"Providence", 2, "Providence ship",
		"sell Providence 2 to the Caribbean"},
	    {"Providence", 2, "Providence ship",
		"sell Providence 2 to Caribbean"},
	    {"New Haven", 2, "New Haven ship",
		"vendre New Haven 2 vers la Virginie"},
	    {"Boston", 3, "Boston ship", "vendre Boston 3 \303\240 Liverpool"},
	};
	struct table t;
	size_t i;

	for (i = 0; i < ARRAY_LEN(all); i++) {
		table_lay(&t, 2, NEW_ENGLAND);
		table_put(
		    &t, BRUNO, "cotton mill", all[i].town, all[i].space, 0);
		table_turn(&t, 2, BRUNO, 2);
		table_develop(&t, ANNA, "ship", 2);
		table_put(&t, ANNA, "ship", all[i].ship, 1, 0);
		table_tile(&t, all[i].ship, "cotton");
		table_says(&t, BRUNO, all[i].line);
		ck_assert_msg(table_used(&t, all[i].ship), "%s", all[i].line);
		table_release(&t);
	}
}
END_TEST

/* Building a ship: its card asks for one's own port there, a card of the
 * colour for anybody's.  8, and a coal and an iron through that port, 1 + 1:
 * 10.  There is no demand overseas and no coal box, so it flips at once: 15. */
START_TEST(ship_without_demand)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_develop(&t, ANNA, "ship", 2);
	table_put(&t, BRUNO, "port", "Hamburg", 1, 0);
	table_tile(&t, "Hamburg ship", "no demand");
	table_hand(&t, ANNA, "ship, mauve");
	table_refused(&t, ANNA, "build ship in Hamburg ship with ship",
	    "a port of your own");
	table_says(&t, ANNA, "build ship in Hamburg ship with mauve");
	ck_assert(table_flipped(&t, "Hamburg ship", 1));
	ck_assert_uint_eq(t.pos.track[COAL], 5);
	ck_assert_uint_eq(t.pos.track[IRON], 5);
	table_has(&t, ANNA, 15, 10, 10);
	table_release(&t);
}
END_TEST

/* Ships: one whose market has no demand lies open until its coal is gone.
 * Anna's costs 8 + 1 + 1, for the box is shut until it stands there.  Bruno's
 * mill in Lowell takes the last coal over a railway and the sea: he pays 7, she
 * gets 15. */
START_TEST(ship_coal)
{
	struct table t;

	table_lay(&t, 2, NEW_ENGLAND);
	table_develop(&t, ANNA, "ship", 2);
	table_develop(&t, BRUNO, "cotton mill", 2);
	table_put(&t, ANNA, "port", "Boston", 1, 0);
	table_rail(&t, ANNA, "Boston", "Lowell");
	table_tile(&t, "Boston ship", "no demand");
	table_box(&t, "Boston ship", 1);
	table_hand(&t, ANNA, "ship, red");
	table_hand(&t, BRUNO, "yellow");
	table_says(&t, ANNA, "build ship in Boston ship with ship");
	ck_assert(!table_flipped(&t, "Boston ship", 1));
	ck_assert_uint_eq(table_cubes(&t, "Boston ship", 1), 1);
	ck_assert_uint_eq(t.pos.track[COAL], 5);
	table_has(&t, ANNA, 0, 10, 10);
	table_says(&t, ANNA, "pass red");
	table_says(&t, BRUNO, "build cotton in Lowell with yellow");
	ck_assert(table_flipped(&t, "Boston ship", 1));
	ck_assert_uint_eq(table_cubes(&t, "Boston ship", 1), 0);
	ck_assert_uint_eq(t.pos.track[COAL], 5);
	table_has(&t, ANNA, 15, 10, 10);
	table_has(&t, BRUNO, 3, 10, 7);
	table_release(&t);
}
END_TEST

/* Ships over ships.  Over a flipped one, its box empty: 9 + 1 + 1 = 11, of 20
 * borrowed 9, and 18 at once: 27.  Over one whose market is used and whose box
 * holds one coal: that pays for the new ship, the old one gives 15, 9 + 1 = 10
 * is paid of it, the new one gives 18: 23 and no loan. */
START_TEST(ship_over_ship)
{
	struct table t;
	unsigned box;

	for (box = 0; box < 2; box++) {
		table_lay(&t, 2, NEW_ENGLAND);
		table_develop(&t, ANNA, "ship", 2);
		table_put(&t, ANNA, "port", "Boston", 1, 0);
		table_put(&t, ANNA, "ship", "Boston ship", 1, 0);
		table_tile(&t, "Boston ship", "cotton");
		table_use(&t, "Boston ship");
		table_box(&t, "Boston ship", box);
		if (box == 0)
			table_flip(&t, "Boston ship", 1);
		table_hand(&t, ANNA, "ship");
		table_says(&t, ANNA, "build ship in Boston ship with ship");
		ck_assert_uint_eq(table_tech(&t, "Boston ship", 1), 3);
		ck_assert(table_flipped(&t, "Boston ship", 1));
		if (box == 0)
			table_has(&t, ANNA, 27, 20, 11);
		else
			table_has(&t, ANNA, 23, 0, 10);
		table_release(&t);
	}
}
END_TEST

/* Nearest with a ship: the sea is one link, so New York's box is as near as the
 * mine of Scranton; the player names the ship.  7 of 10 borrowed. */
START_TEST(ship_as_near_as_mine)
{
	struct table t;

	table_lay(&t, 2, NEW_ENGLAND);
	table_develop(&t, ANNA, "cotton mill", 2);
	table_develop(&t, BRUNO, "ship", 2);
	table_put(&t, BRUNO, "port", "New York", 1, 0);
	table_put(&t, BRUNO, "ship", "New York ship", 1, 0);
	table_box(&t, "New York ship", 3);
	table_put(&t, ANNA, "coal mine", "Scranton", 1, 2);
	table_rail(&t, ANNA, "Scranton", "New York");
	table_hand(&t, ANNA, "brown, brown");
	table_says(&t, ANNA,
	    "build cotton in New York 3 with brown coal from New York ship");
	ck_assert_uint_eq(table_cubes(&t, "New York ship", 1), 2);
	ck_assert_uint_eq(table_cubes(&t, "Scranton", 1), 2);
	table_says(&t, ANNA, "build cotton in New York 4 with brown");
	ck_assert_uint_eq(table_cubes(&t, "New York ship", 1), 2);
	ck_assert_uint_eq(table_cubes(&t, "Scranton", 1), 1);
	table_has(&t, ANNA, 6, 20, 14);
	table_release(&t);
}
END_TEST

/* Railways: the first of the match is 1; the next 1 + coal 1 + iron 1 by the
 * first one and Hamburg's port; Bruno's first is no first: 1 + 1 + 1.  Then two
 * cubes have left each track.  Who has nothing at an end may not build. */
START_TEST(railways)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_put(&t, ANNA, "port", "Hamburg", 1, 0);
	table_put(&t, BRUNO, "port", "Hamburg", 2, 0);
	table_refused(&t, ANNA, "rail Berlin - Leipzig",
	    "neither a counter nor a railway");
	table_says(&t, ANNA, "rail Hamburg - Berlin");
	table_has(&t, ANNA, 9, 10, 1);
	table_says(&t, ANNA, "rail Berlin - Leipzig");
	table_has(&t, ANNA, 6, 10, 4);
	table_refused(&t, BRUNO, "rail Berlin - Dresden",
	    "neither a counter nor a railway");
	table_says(&t, BRUNO, "rail Hamburg - Bremen");
	table_has(&t, BRUNO, 7, 10, 3);
	ck_assert_uint_eq(t.pos.track[COAL], 4);
	ck_assert_uint_eq(t.pos.track[IRON], 4);
	ck_assert_uint_eq(t.pos.rails[ANNA], 10);
	table_release(&t);
}
END_TEST

/* Railways: coal may come to one end and iron to the other; one that goes to a
 * distant port imports there.  1, then 1 + 1 + 1. */
START_TEST(railway_ends)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_put(&t, ANNA, "coal mine", "Dortmund", 1, 2);
	table_put(&t, BRUNO, "iron works", "Leipzig", 1, 3);
	table_put(&t, ANNA, "cotton mill", "Duisburg", 2, 0);
	table_rail(&t, BRUNO, "Bebra", "Leipzig");
	table_says(&t, ANNA, "rail Dortmund - Bebra");
	ck_assert_uint_eq(table_cubes(&t, "Dortmund", 1), 1);
	ck_assert_uint_eq(table_cubes(&t, "Leipzig", 1), 2);
	table_has(&t, ANNA, 9, 10, 1);
	table_says(&t, ANNA, "rail Duisburg - Rotterdam");
	ck_assert_uint_eq(t.pos.track[COAL], 5);
	ck_assert_uint_eq(t.pos.track[IRON], 5);
	table_has(&t, ANNA, 6, 10, 4);
	table_release(&t);
}
END_TEST

/* Developing: technology 0 cannot be built, any card takes it away.  Then
 * factory 1 is 7 and a coal through the port beside it, 1: 8 of 10. */
START_TEST(develops)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_put(&t, BRUNO, "port", "Stettin", 1, 0);
	table_hand(&t, ANNA, "blue, ship");
	table_refused(&t, ANNA, "build factory in Stettin 3 with blue",
	    "only be developed away");
	table_says(&t, ANNA, "develop factory with ship");
	table_has(&t, ANNA, 0, 0, 0);
	ck_assert_int_eq(table_next(&t, ANNA, "factory"), 1);
	table_says(&t, ANNA, "build factory in Stettin 3 with blue");
	table_has(&t, ANNA, 2, 10, 8);
	table_release(&t);
}
END_TEST

/* Loans at any time, also when another plays; then interest, after repaying all
 * that can be: Anna 3 owes 20, pays 2; Bruno 1 owes 20, must borrow for his 2,
 * and the new loan is free; Chloé 25 owes 30, repays 20, pays 1; Denis 25 owes
 * 30, keeps them, pays 3; Elsa 10 owes 10, repays. */
START_TEST(loans)
{
	struct table t;

	table_lay(&t, 5, GERMANY);
	table_says(&t, BRUNO, "borrow 20");
	table_has(&t, BRUNO, 20, 20, 0);
	table_says(&t, BRUNO, "repay 10");
	table_has(&t, BRUNO, 10, 10, 0);
	table_money(&t, ANNA, 3);
	table_money(&t, BRUNO, 1);
	table_money(&t, CHLOE, 25);
	table_money(&t, DENIS, 25);
	table_money(&t, ELSA, 10);
	table_owes(&t, ANNA, 20);
	table_owes(&t, BRUNO, 20);
	table_owes(&t, CHLOE, 30);
	table_owes(&t, DENIS, 30);
	table_owes(&t, ELSA, 10);
	table_says(&t, DENIS, "keep loans");
	table_pass_round(&t, ANNA);
	ck_assert_uint_eq(t.pos.turn, 3);
	table_has(&t, ANNA, 1, 20, 0);
	table_has(&t, BRUNO, 9, 30, 0);
	table_has(&t, CHLOE, 4, 10, 0);
	table_has(&t, DENIS, 22, 30, 0);
	table_has(&t, ELSA, 0, 0, 0);
	table_release(&t);
}
END_TEST

/* Turn order: first turn, one action each.  Spent 6, 0, 6, 0, 4: those who
 * spent least are first, equal ones as before.  Interest of 1 leaves Anna and
 * Chloé 10 - 6 - 1 = 3, Elsa 10 - 4 - 1 = 5. */
START_TEST(turn_order)
{
	static const unsigned order[] = {BRUNO, DENIS, ELSA, ANNA, CHLOE};
	struct table t;
	unsigned i;

	table_lay(&t, 5, GERMANY);
	table_turn(&t, 1, ANNA, 1);
	table_hand(&t, ANNA, "mauve");
	table_hand(&t, CHLOE, "orange");
	table_hand(&t, ELSA, "brown");
	table_says(&t, ANNA, "build cotton in Hamburg with mauve");
	table_says(&t, BRUNO, "draw");
	table_says(&t, CHLOE, "build cotton in Munich with orange");
	table_says(&t, DENIS, "pass");
	table_has(&t, CHLOE, 4, 10, 6);
	table_says(&t, ELSA, "build coal in Kattowitz with brown");
	for (i = 0; i < ARRAY_LEN(order); i++)
		ck_assert_uint_eq(t.pos.order[i], order[i]);
	ck_assert_uint_eq(table_to_act(&t), BRUNO);
	ck_assert_uint_eq(t.pos.left, 2);
	table_has(&t, ANNA, 3, 10, 0);
	table_has(&t, BRUNO, 0, 0, 0);
	table_has(&t, CHLOE, 3, 10, 0);
	table_has(&t, ELSA, 5, 10, 0);
	table_release(&t);
}
END_TEST

/* The end: pile and a hand empty once, though visible cards are taken after,
 * ends the match with the turn.  An empty hand while the pile has cards does
 * not, and then there is no passing. */
START_TEST(the_end)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_hand(&t, ANNA, "red");
	table_hand(&t, BRUNO, "blue, blue, grey");
	table_visible(&t, "ship, port");
	table_pile(&t, "");
	table_says(&t, ANNA, "pass red");
	table_says(&t, ANNA, "draw visible 1 and visible 2");
	ck_assert_uint_eq(t.pos.hand_count[ANNA], 2);
	table_says(&t, BRUNO, "pass blue");
	ck_assert_uint_eq(t.pos.over, 0);
	table_says(&t, BRUNO, "pass blue");
	ck_assert_uint_eq(t.pos.over, 1);
	table_release(&t);

	table_lay(&t, 2, GERMANY);
	table_hand(&t, ANNA, "red");
	table_hand(&t, BRUNO, "blue, blue, grey");
	table_pile(&t, "ship");
	table_says(&t, ANNA, "pass red");
	table_refused(&t, ANNA, "pass", "no card to discard");
	table_put(&t, ANNA, "port", "Hamburg", 1, 0);
	table_says(&t, ANNA, "rail Hamburg - Berlin");
	table_says(&t, BRUNO, "pass blue");
	table_says(&t, BRUNO, "pass blue");
	ck_assert_uint_eq(t.pos.over, 0);
	ck_assert_uint_eq(t.pos.turn, 3);
	table_release(&t);
}
END_TEST

/*
 * Final score.  Anna has 29 and owes 30: she repays 20, pays 1: 8, owing 10.
 * Railways: Hamburg (two counters) - Lübeck (village) 5, Berlin - Posen
 * (village) 3, Saarbrücken - France (market) 3, Duisburg - Rotterdam (nothing)
 * 2: 13.  21 - 10 = 11: 2 points; port 1 and mill 2: 5 in all.  Bruno has 3 and
 * owes 20: 2 of interest, 1 left: no point, mill 1, two loans -10: -9.
 */
START_TEST(final_score)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_put(&t, ANNA, "port", "Hamburg", 1, 0);
	table_put(&t, BRUNO, "cotton mill", "Hamburg", 3, 0);
	table_develop(&t, ANNA, "cotton mill", 2);
	table_put(&t, ANNA, "cotton mill", "Breslau", 1, 0);
	table_flip(&t, "Breslau", 1);
	table_rail(&t, ANNA, "Hamburg", "Lubeck");
	table_rail(&t, ANNA, "Berlin", "Posen");
	table_rail(&t, ANNA, "Saarbr\303\274cken", "France");
	table_rail(&t, ANNA, "Duisburg", "Rotterdam");
	table_money(&t, ANNA, 29);
	table_owes(&t, ANNA, 30);
	table_money(&t, BRUNO, 3);
	table_owes(&t, BRUNO, 20);
	table_hand(&t, ANNA, "red, blue");
	table_hand(&t, BRUNO, "red, blue");
	table_pile(&t, "");
	table_pass_round(&t, ANNA);
	ck_assert_uint_eq(t.pos.over, 1);
	ck_assert_int_eq(table_score(&t, ANNA), 5);
	ck_assert_int_eq(table_score(&t, BRUNO), -9);
	ck_assert_uint_eq(table_place(&t, ANNA), 1);
	ck_assert_uint_eq(table_place(&t, BRUNO), 2);
	table_release(&t);
}
END_TEST

/* Drawing: nine cards are the most a hand may hold.  With eight only one is
 * drawn, with nine none. */
START_TEST(nine_cards)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_hand(&t, ANNA, "red, red, red, blue, blue, blue, grey, grey");
	table_says(&t, ANNA, "draw");
	ck_assert_uint_eq(t.pos.hand_count[ANNA], 9);
	table_refused(&t, ANNA, "draw", "9 cards");
	table_says(&t, ANNA, "pass grey");
	ck_assert_uint_eq(t.pos.hand_count[ANNA], 8);
	table_release(&t);
}
END_TEST

/* Winner: 6, 8 and 6 are a point each, and so is Denis's mill with 4; the rest
 * of the money tells, then the technology.  Denis has less money than all. */
START_TEST(equal_points)
{
	struct table t;

	table_lay(&t, 4, GERMANY);
	table_money(&t, ANNA, 6);
	table_money(&t, BRUNO, 8);
	table_money(&t, CHLOE, 6);
	table_money(&t, DENIS, 4);
	table_put(&t, DENIS, "cotton mill", "Leipzig", 1, 0);
	table_hand(&t, ANNA, "red");
	table_hand(&t, BRUNO, "red, blue");
	table_hand(&t, CHLOE, "red, blue");
	table_hand(&t, DENIS, "red, blue");
	table_pile(&t, "");
	table_pass_round(&t, ANNA);
	ck_assert_int_eq(table_score(&t, ANNA), 1);
	ck_assert_int_eq(table_score(&t, BRUNO), 1);
	ck_assert_int_eq(table_score(&t, CHLOE), 1);
	ck_assert_int_eq(table_score(&t, DENIS), 1);
	ck_assert_uint_eq(table_place(&t, BRUNO), 1);
	ck_assert_uint_eq(table_place(&t, ANNA), 2);
	ck_assert_uint_eq(table_place(&t, CHLOE), 2);
	ck_assert_uint_eq(table_place(&t, DENIS), 4);
	table_release(&t);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {sale, sale_refused, sale_overseas,
	    sale_overseas_by_name, sale_overseas_in_french, ship_without_demand,
	    ship_coal, ship_over_ship, ship_as_near_as_mine, railways,
	    railway_ends, develops, loans, turn_order, the_end, final_score,
	    nine_cards, equal_points};

	return suite_run("aoi_hand_trade", tests, ARRAY_LEN(tests));
}
