/* SPDX-License-Identifier: MIT */
/*
 * test_aoi_refusals.c - Age of Industry: what is refused, and what is said of
 * it.  Those that name a missing link are in test_aoi_rules.c.
 */
#include "aoi_table.h"
#include "suite.h"

struct refusal {
	const char *line, *sorry;
};

static void
all_refused(struct table *t, unsigned seat, const struct refusal *all, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		table_refused(t, seat, all[i].line, all[i].sorry);
}

/*
 * Anna has a port in Hamburg, a cotton mill in Leipzig, a mine in Essen and a
 * railway from Leipzig to Chemnitz; Bruno a port in Bremen, a cotton mill in
 * Leipzig and an empty iron works in Dortmund.
 */
static void
lay(struct table *t)
{
	table_lay(t, 3, GERMANY);
	table_put(t, ANNA, "port", "Hamburg", 1, 0);
	table_put(t, ANNA, "cotton mill", "Leipzig", 1, 0);
	table_put(t, ANNA, "coal mine", "Essen", 1, 2);
	table_put(t, BRUNO, "port", "Bremen", 1, 0);
	table_put(t, BRUNO, "cotton mill", "Leipzig", 2, 0);
	table_put(t, BRUNO, "iron works", "Dortmund", 2, 0);
	table_rail(t, ANNA, "Leipzig", "Chemnitz");
	table_hand(t, ANNA, "cotton mill, red, yellow, mauve, factory, ship");
}

START_TEST(where_nothing_is_built)
{
	static const struct refusal all[] = {
	    {"build cotton in Boston", "There is no such place on this map."},
	    {"build cotton in Leipzig 9", "Leipzig has 4 spaces."},
	    {"build cotton in Russia", "Nothing can be built in Russia."},
	    {"build port in Leipzig", "No free space in Leipzig takes a port;"},
	    {"build cotton in Hamburg 1",
		"That space in Hamburg does not take a cotton mill."},
	    {"build port in Hamburg 3",
		"That space in Hamburg does not take a port."},
	    {"build cotton in Leipzig 2",
		"That space in Leipzig is taken: a cotton mill cannot be built "
		"over it."},
	    {"build cotton in Dortmund 2 with red",
		"Over another player\342\200\231s counter in Dortmund only the "
		"same industry may be built, not a cotton mill."},
	    {"build iron works in Dortmund 2 with red",
		"only when no cube of it is left anywhere"},
	    {"build cotton in Leipzig 1",
		"Your lowest cotton mill has technology 1; over the counter in "
		"Leipzig it must be above 1."},
	    {"build cotton in Essen with red",
		"You may have 1 counter in Essen: there is no room for a "
		"cotton mill."},
	};
	struct table t;

	lay(&t);
	all_refused(&t, ANNA, all, ARRAY_LEN(all));
	table_says(&t, ANNA, "build cotton in Leipzig");
	table_refused(&t, ANNA, "double cotton in Leipzig",
	    "You need two actions for that");
	table_turn(&t, 2, ANNA, 2);
	table_refused(&t, ANNA, "double cotton in Leipzig",
	    "You may have 2 counters in Leipzig");
	table_release(&t);
}
END_TEST

START_TEST(what_cards_do_not_build)
{
	static const struct refusal all[] = {
	    {"build cotton in Munich", "By the industry card a cotton mill in "
				       "Munich must be connected"},
	    {"build cotton in Munich with red",
		"The red card does not build a cotton mill in Munich: that is "
		"orange."},
	    {"build cotton in Leipzig with factory",
		"The factory card does not build a cotton mill in Leipzig."},
	    {"build cotton in Munich with orange",
		"You have no orange card left."},
	    {"build factory in Berlin with yellow",
		"The lowest factory on your display is of technology 0: it can "
		"only be developed away."},
	    {"build ship in Hamburg", "The lowest ship on your display"},
	};
	static const struct refusal ships[] = {
	    {"build ship in Bremen with ship",
		"By the ship card you need a port of your own in Bremen."},
	    {"double ship in Stettin",
		"A ship needs a port, and there is none in Stettin."},
	};
	struct table t;

	lay(&t);
	all_refused(&t, ANNA, all, ARRAY_LEN(all));
	table_develop(&t, ANNA, "ship", 2);
	all_refused(&t, ANNA, ships, ARRAY_LEN(ships));
	table_hand(&t, ANNA, "mauve, ship");
	table_says(&t, ANNA, "build ship in Bremen"); /* anybody's port */
	table_said(&t, "Anna plays the mauve card.");
	table_release(&t);
}
END_TEST

START_TEST(empty_displays_and_hands)
{
	struct table t;

	lay(&t);
	t.pos.taken[ANNA][table_industry(&t, "ship")] = 4;
	table_refused(&t, ANNA, "develop ship",
	    "Your display holds no more counters of this kind: ship.");
	t.pos.rails[ANNA] = 0;
	table_refused(
	    &t, ANNA, "rail Leipzig-Dresden", "All your railways are laid.");
	table_hand(&t, ANNA, "");
	table_refused(
	    &t, ANNA, "develop cotton", "You have no card in your hand.");
	table_refused(&t, ANNA, "pass", "You have no card to discard");
	table_release(&t);
}
END_TEST

START_TEST(where_no_railway_goes)
{
	static const struct refusal all[] = {
	    {"rail Essen-Berlin", "No link joins Essen and Berlin."},
	    {"rail Chemnitz-Leipzig",
		"There is a railway between Leipzig and Chemnitz already."},
	    {"rail Posen-Danzig",
		"You have neither a counter nor a railway in Posen or Danzig."},
	};
	struct table t;

	lay(&t);
	all_refused(&t, ANNA, all, ARRAY_LEN(all));
	table_release(&t);
}
END_TEST

/* Coal in Essen, which a railway joins to Dortmund, and in Dortmund itself. */
START_TEST(sources_that_are_not_there)
{
	static const struct refusal all[] = {
	    {"build factory in Dortmund 3 coal from Berlin",
		"No coal can be taken from Berlin."},
	    {"build factory in Dortmund 3 coal from Essen",
		"coal must come from the nearest source: that is Dortmund, not "
		"Essen."},
	    {"build factory in Dortmund 3 coal from Dortmund and Dortmund",
		"That needs 1 cube of coal, and you name more sources."},
	};
	struct table t;

	lay(&t);
	table_put(&t, CHLOE, "coal mine", "Dortmund", 1, 2);
	table_rail(&t, BRUNO, "Essen", "Dortmund");
	table_develop(&t, ANNA, "factory", 1);
	table_hand(&t, ANNA, "red");
	all_refused(&t, ANNA, all, ARRAY_LEN(all));
	table_says(&t, ANNA, "build factory in Dortmund 3 coal from Dortmund");
	table_release(&t);
}
END_TEST

/* With the switch import_strict nothing is imported as long as there is a cube
 * on the board, even where no railway goes. */
START_TEST(strict_imports)
{
	static const char *const options[] = {GERMANY, "import_strict=true"};
	struct table t;

	table_lay_with(&t, 2, options, 2);
	table_put(&t, BRUNO, "coal mine", "Kattowitz", 1, 1);
	table_develop(&t, ANNA, "cotton mill", 2);
	table_hand(&t, ANNA, "green, green");
	table_put(&t, BRUNO, "port", "Cologne", 1, 0);
	table_refused(&t, ANNA, "build cotton in Cologne",
	    "No coal may be imported to Cologne as long as cubes lie on the "
	    "board: there are some in Kattowitz.");
	table_release(&t);
	table_lay(&t, 2, GERMANY);
	table_put(&t, BRUNO, "coal mine", "Kattowitz", 1, 1);
	table_develop(&t, ANNA, "cotton mill", 2);
	table_hand(&t, ANNA, "green, green");
	table_put(&t, BRUNO, "port", "Cologne", 1, 0);
	table_says(&t, ANNA, "build cotton in Cologne");
	table_release(&t);
}
END_TEST

/* Anna may sell from Leipzig to Bruno's port in Bremen only, twice. */
START_TEST(what_is_not_sold)
{
	static const struct refusal all[] = {
	    {"sell Berlin to Bremen", "You have no goods to sell in Berlin."},
	    {"sell Russia to Bremen", "You have no goods to sell in Russia."},
	    {"sell Leipzig to Munich", "Nobody buys goods in Munich."},
	    {"sell Leipzig to Bohemia", "Nobody in Bohemia buys, or buys any "
					"more, from a cotton mill."},
	    {"sell Leipzig to Hamburg", "Nobody in Hamburg buys, or buys any "
					"more, from a cotton mill."},
	    {"sell Leipzig to Hamburg ship",
		"No ship lies off Hamburg: a market overseas opens only when "
		"one does."},
	    {"stop", "You are not selling."},
	};
	struct table t;

	lay(&t);
	table_tile(&t, "Bohemia", "manufactured goods");
	table_tile(&t, "Hamburg ship", "cotton"); /* but no ship is there */
	table_flip(&t, "Hamburg", 1);
	table_put(&t, BRUNO, "coal mine", "Essen", 2, 1);
	table_put(&t, ANNA, "cotton mill", "Chemnitz", 1, 0);
	table_put(&t, BRUNO, "iron works", "Berlin", 1, 1);
	table_rail(&t, ANNA, "Hamburg", "Bremen");
	table_rail(&t, ANNA, "Hamburg", "Magdeburg");
	table_rail(&t, ANNA, "Magdeburg", "Leipzig");
	all_refused(&t, ANNA, all, ARRAY_LEN(all));
	table_turn(&t, 2, ANNA, 1);
	table_tile(&t, "Bohemia", "any goods");
	table_rail(&t, BRUNO, "Leipzig", "Dresden");
	table_rail(&t, BRUNO, "Dresden", "Bohemia");
	table_play(&t, ANNA, "sell leipzig - bremen -");
	table_refused(
	    &t, ANNA, "pass", "You have no action left, but to go on selling.");
	table_says(&t, ANNA, "sell Chemnitz to Bohemia");
	ck_assert_uint_eq(table_to_act(&t), BRUNO);
	table_release(&t);
}
END_TEST

START_TEST(what_is_not_drawn)
{
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_hand(&t, ANNA, "red, red, red, blue, blue, grey, grey, green");
	table_visible(&t, "-, ship");
	table_refused(&t, ANNA, "draw pile and pile", "You must draw 1 card");
	table_refused(
	    &t, ANNA, "draw visible 1", "There is no visible card 1.");
	table_says(&t, ANNA, "draw visible 2");
	table_refused(&t, ANNA, "draw", "You may hold 9 cards at most.");
	table_visible(&t, "grey, ship");
	table_hand(&t, ANNA, "red");
	table_refused(&t, ANNA, "draw blue", "No blue card lies face up");
	table_refused(&t, ANNA, "draw grey and grey", "or not so many");
	table_says(&t, ANNA, "draw ship and pile");
	ck_assert(table_holds(&t, ANNA, "ship"));
	table_visible(&t, "grey, grey");
	table_hand(&t, ANNA, "red");
	table_turn(&t, 2, ANNA, 2);
	table_says(&t, ANNA, "draw grey and visible 1");
	table_hand(&t, ANNA, "red");
	table_visible(&t, "ship, port");
	table_says(&t, ANNA, "tirer les deux cartes visibles");
	ck_assert(table_holds(&t, ANNA, "ship"));
	ck_assert(table_holds(&t, ANNA, "port"));
	table_turn(&t, 2, ANNA, 2);
	table_hand(&t, ANNA, "red");
	table_visible(&t, "port, -");
	table_refused(&t, ANNA, "draw visible 1 and visible 1",
	    "Visible card 1 can be taken only once.");
	table_pile(&t, "blue");
	table_refused(
	    &t, ANNA, "draw pile and pile", "Only 1 card is left in the pile.");
	table_pile(&t, "");
	table_refused(&t, ANNA, "draw pile", "No cards are left in the pile.");
	table_visible(&t, "-, -");
	table_pile(&t, "");
	table_refused(&t, ANNA, "draw", "There is no card left to draw.");
	table_release(&t);
}
END_TEST

/* Bruno may, out of turn; but he must not play. */
START_TEST(loans_and_turns)
{
	static const struct refusal all[] = {
	    {"pass", "It is Anna\342\200\231s turn."},
	    {"borrow 15", "Loans are taken and repaid in steps of 10"},
	    {"repay 10", "That costs 10, and you have 5."},
	    {"repay 30", "You owe only 20."},
	    {"clear loans", "Your loans are repaid before interest already."},
	};
	struct table t;

	table_lay(&t, 2, GERMANY);
	table_owes(&t, BRUNO, 20);
	table_money(&t, BRUNO, 5);
	all_refused(&t, BRUNO, all, ARRAY_LEN(all));
	table_says(&t, BRUNO, "keep loans");
	table_refused(&t, BRUNO, "keep loans", "Your loans are kept already.");
	table_refused(&t, ANNA, "repay 10", "You owe nothing.");
	t.pos.over = 1;
	table_refused(&t, BRUNO, "borrow 10", "The match is over.");
	table_release(&t);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {where_nothing_is_built,
	    what_cards_do_not_build, empty_displays_and_hands,
	    where_no_railway_goes, sources_that_are_not_there, strict_imports,
	    what_is_not_sold, what_is_not_drawn, loans_and_turns};

	return suite_run("aoi_refusals", tests, ARRAY_LEN(tests));
}
