/* SPDX-License-Identifier: MIT */
/*
 * test_heliopolis_hand.c - positions of Héliopolis worked out by hand, from the
 * rule book, the decisions and the data alone.  "Book" is the rule book, with
 * its section; #n and HBn are the decisions.  Everybody has 20 coins unless
 * another figure is laid.
 */
#include "helio_table.h"
#include "suite.h"

static struct table t;

/* As lay() has it; the former table is gone. */
static void
anew(unsigned seats)
{
	if (t.ed != NULL)
		clear(&t);
	lay(&t, seats, NULL);
}

/* What Anna and Bruno bring. */
static void
holding(const char *anna, const char *bruno)
{
	goods(&t, ANNA, anna);
	goods(&t, BRUNO, bruno);
}

static void
funds(int anna, int bruno, int chloe)
{
	has_coins(&t, ANNA, anna);
	has_coins(&t, BRUNO, bruno);
	has_coins(&t, CHLOE, chloe);
}

/* An order, and the coins he has then. */
static void
makes(unsigned seat, const char *order, int coins_held)
{
	play(&t, seat, order);
	has_coins(&t, seat, coins_held);
}

/* In phase 2 of his turn, with so many actions. */
static void
acts(unsigned seat, unsigned actions)
{
	now(&t, seat, SOUK);
	has_actions(&t, actions);
}

/* Coins, and these goods and no others. */
static void
purse(unsigned seat, int coins_held, const char *list)
{
	has_coins(&t, seat, coins_held);
	has_goods(&t, seat, list);
}

/* What is left of an access: spice, cloth, parchment, dye. */
static void
left(unsigned seat, const unsigned *counts)
{
	static const char *const bases[] = {
	    "spice", "cloth", "parchment", "dye"};

	for (unsigned i = 0; i < ARRAY_LEN(bases); i++)
		has_left(&t, seat, bases[i], counts[i]);
}
#define LEFT(seat, ...) left(seat, (const unsigned[]){__VA_ARGS__})

/* Book, convoys: land convoys take one good on each place, and only what they
 * ask for: CT1 ivory 8, silk 8.  Full, it leaves, another arrives at once, and
 * whoever filled it may sell one more good there, outside his actions (#20):
 * wine 8 to CT2.  20 + 3 * 8 = 44. */
START_TEST(land_convoy)
{
	anew(3);
	goods(&t, ANNA, "2 ivory, 2 silk, 2 wine");
	refused(&t, ANNA, "sell spices to land", NULL); /* base goods never */
	refused(&t, ANNA, "sell wine to land", NULL);
	makes(ANNA, "sell ivory to land", 28);
	has_convoy(&t, "CT1", "1 0");
	refused(&t, ANNA, "sell ivory to land", NULL);
	acts(ANNA, 1);
	makes(ANNA, "sell silk to land", 36);
	now(&t, ANNA, BONUS);
	is_discarded(&t, "CT1");
	has_convoy(&t, "CT2", "0 0");
	refused(&t, ANNA, "sell silk to land", NULL);
	refused(&t, ANNA, "sell wine to river", NULL);
	play(&t, ANNA, "sell wine to land");
	purse(ANNA, 44, "1 ivory, 1 silk, 1 wine");
	has_convoy(&t, "CT2", "1 0");
	now(&t, BRUNO, STALL);
}
END_TEST

/* #34, HB11, HB17: nothing is asked where the newcomer buys none of the goods
 * left; a bonus not answered in time is declined and the turn is over, what was
 * sold stays sold. */
START_TEST(bonus_sale_is_optional)
{
	anew(3);
	convoy(&t, "CT1", "1 0");
	goods(&t, ANNA, "2 silk");
	play(&t, ANNA, "sell silk to land");
	acts(ANNA, 1);
	anew(3);
	convoy(&t, "CT1", "1 0");
	goods(&t, ANNA, "1 silk, 1 silver");
	play(&t, ANNA, "sell silk to land");
	now(&t, ANNA, BONUS);
	late(&t); /* the sale, and what is left of the turn */
	purse(ANNA, 28, "1 silver");
	has_convoy(&t, "CT2", "0 0");
	now(&t, BRUNO, STALL);
}
END_TEST

/* Book, convoys (river): three goods on a place, the second and third for half.
 * CM1: ivory 6, wine 6, silk 4.  A first ivory 6, a second 3: 29; then Bruno's
 * third 3: 23; a fourth has no room. */
START_TEST(river_convoy_halves)
{
	anew(3);
	holding("2 ivory", "2 ivory");
	makes(ANNA, "sell ivory to river", 26);
	makes(ANNA, "sell ivory to river", 29);
	has_convoy(&t, "CM1", "2 0 0");
	now(&t, BRUNO, STALL);
	makes(BRUNO, "sell ivory to river", 23);
	has_convoy(&t, "CM1", "3 0 0");
	refused(&t, BRUNO, "sell ivory to river", NULL);
}
END_TEST

/* Book, convoys (river): it waits for one good on each place, no more.  Wine
 * beside wine 3; silk 4 sails it; CM2 takes silver for 4: 31. */
START_TEST(river_convoy_sails)
{
	anew(3);
	convoy(&t, "CM1", "1 1 0");
	goods(&t, ANNA, "1 wine, 1 silk, 1 silver");
	makes(ANNA, "sell wine to river", 23);
	has_convoy(&t, "CM1", "1 2 0");
	makes(ANNA, "sell silk to river", 27);
	is_discarded(&t, "CM1");
	now(&t, ANNA, BONUS);
	play(&t, ANNA, "sell silver to river");
	purse(ANNA, 31, "");
	has_convoy(&t, "CM2", "0 0 1");
	now(&t, BRUNO, STALL);
}
END_TEST

/* Book, convoys (Pharaoh): luxury, dear, with renown.  CP5: diamond 8 and two
 * points, gold 12 and one, silver 8 and none.  Then CP2 wants ivory for 8. */
START_TEST(pharaoh_gives_renown)
{
	anew(3);
	convoy(&t, "CP5", "");
	holding("1 diamond, 1 gold", "1 silver, 1 ivory");
	makes(ANNA, "sell diamond to pharaoh", 28);
	has_renown(&t, ANNA, 2);
	makes(ANNA, "sell gold to pharaoh", 40);
	has_renown(&t, ANNA, 3);
	makes(BRUNO, "sell silver to pharaoh", 28);
	has_renown(&t, BRUNO, 0);
	now(&t, BRUNO, BONUS);
	makes(BRUNO, "sell ivory to pharaoh", 36);
	has_convoy(&t, "CP2", "0 0 1");
}
END_TEST

/* Book, base goods: no tokens, no more in a turn than the merchant's access (3
 * spice, 2 cloth, 2 parchment, 1 dye), full again in the next turn (#2). */
START_TEST(barter_uses_access)
{
	anew(3);
	hand(&t, ANNA, "T25 T17 T19 T24");
	refused(&t, ANNA, "perform T24", NULL); /* two dyes */
	play(&t, ANNA, "perform T25");          /* 3 spice, 2 cloth */
	has_goods(&t, ANNA, "2 ivory, 1 wine");
	has_hand(&t, ANNA, "T17 T19 T24");
	is_discarded(&t, "T25");
	LEFT(ANNA, 0, 0, 2, 1);
	refused(&t, ANNA, "perform T17", NULL);
	refused(&t, ANNA, "perform T19", NULL);
	play(&t, ANNA, "end turn");
	LEFT(ANNA, 3, 2, 2, 1);
}
END_TEST

/* Book, partners: his goods are added to the merchant's.  P03 brings 2
 * parchment and 1 dye; two deals with a dye each, 3 coins and a marble each.
 * Two coins of upkeep: 20 + 6 - 2 = 24. */
START_TEST(deals_with_a_partner)
{
	anew(3);
	partner(&t, ANNA, "P03");
	hand(&t, ANNA, "F19 F28");
	goods(&t, ANNA, "1 ivory, 2 silver, 1 silk, 1 wine");
	makes(ANNA, "perform F19", 23);
	play(&t, ANNA, "perform F28");
	purse(ANNA, 26, "1 wine, 2 marble");
	has_done(&t, ANNA, "F19 F28");
	LEFT(ANNA, 3, 2, 2, 0);
	now(&t, ANNA, UPKEEP);
	makes(ANNA, "pay upkeep", 24);
	has_partner(&t, ANNA, "P03");
	now(&t, BRUNO, STALL);
}
END_TEST

/* Book, phase 2, another's proposal: reward from the gains.  F33 gives a
 * diamond and a gold, the gold is offered; Anna adds the silk that is missing
 * and keeps her parchments: Bruno has two of his own (#7). */
START_TEST(reward_from_gains)
{
	anew(3);
	holding("2 silk, 1 wine", "1 ivory, 1 wine");
	proposal(&t, BRUNO, "F33", "1 gold");
	play(&t, ANNA, "assist Bruno with F33");
	has_goods(&t, ANNA, "1 silk, 1 wine, 1 gold");
	has_goods(&t, BRUNO, "1 diamond");
	has_done(&t, BRUNO, "F33");
	has_done(&t, ANNA, "");
	LEFT(ANNA, 3, 2, 2, 1);
	LEFT(BRUNO, 1, 3, 1, 2);
	acts(ANNA, 1);
}
END_TEST

/* Book, phase 2, another's proposal: renown goes whole to both, the deal to its
 * owner.  F42 gives 7 and a point; 5 coins and a wine from the purse: Bruno
 * 20 + 7 - 5 = 22, Anna 25. */
START_TEST(reward_from_purse)
{
	anew(3);
	holding("1 ivory, 1 silver", "1 silk, 2 wine");
	proposal(&t, BRUNO, "F42", "5 coins, 1 wine");
	play(&t, ANNA, "assist Bruno with F42");
	funds(25, 22, 20);
	has_renown(&t, ANNA, 1);
	has_renown(&t, BRUNO, 1);
	has_goods(&t, ANNA, "1 wine");
	has_goods(&t, BRUNO, "1 wine");
}
END_TEST

/* Book, base goods, reminder: goods used to help are used.  T25 wants 3 spices
 * and 2 cloths, Bruno has access to 1 and 3: Anna adds 2 of her 3 spices, and
 * has then too few for T29, which wants 3. */
START_TEST(helping_with_base_goods)
{
	anew(3);
	proposal(&t, BRUNO, "T25", "1 ivory");
	hand(&t, ANNA, "T29 T19");
	play(&t, ANNA, "assist Bruno with T25");
	has_goods(&t, ANNA, "1 ivory");
	has_goods(&t, BRUNO, "1 ivory, 1 wine");
	LEFT(ANNA, 1, 2, 2, 1);
	LEFT(BRUNO, 0, 1, 2, 2);
	refused(&t, ANNA, "perform T29", NULL);
	play(&t, ANNA, "perform T19");
	purse(ANNA, 21, "2 ivory");
}
END_TEST

/* #9, HB3: with 4 coins Bruno can pay a reward of 5 out of T13, which gives
 * one, but not out of T25.  #7: nothing missing (T33), no help; nor where the
 * helper has not all that is missing (F41: silver). */
START_TEST(help_that_cannot_be)
{
	anew(3);
	coins(&t, BRUNO, 4);
	proposal(&t, BRUNO, "T25", "5 coins");
	proposal(&t, BRUNO, "T13", "5 coins");
	proposal(&t, BRUNO, "T33", "");
	proposal(&t, CHLOE, "F41", "");
	goods(&t, CHLOE, "1 ivory");
	goods(&t, ANNA, "1 wine");
	refused(&t, ANNA, "assist Bruno with T25", NULL);
	refused(&t, ANNA, "assist Bruno with T33", NULL);
	refused(&t, ANNA, "assist Chloé with F41", NULL);
	play(&t, ANNA, "assist Bruno with T13");
	funds(25, 0, 20);
	has_goods(&t, BRUNO, "1 wine");
	LEFT(ANNA, 2, 2, 2, 1);
}
END_TEST

/* Book, phase 2, negotiating: Anna asks 5 coins for her silver and a wine;
 * Bruno wants to give 4; she takes it.  Bruno 20 + 7 - 4 = 23, Anna 24; a point
 * for each (#38). */
START_TEST(haggle_to_an_end)
{
	anew(3);
	holding("1 silver, 1 wine", "1 ivory, 1 wine");
	proposal(&t, BRUNO, "F41", "2 coins");
	play(&t, ANNA, "haggle F41 for 5 coins against 1 wine");
	now(&t, BRUNO, ANSWER);
	play(&t, BRUNO, "haggle F41 for 4 coins against 1 wine");
	now(&t, ANNA, REPLY);
	play(&t, ANNA, "accept");
	funds(24, 23, 20);
	has_renown(&t, ANNA, 1);
	has_renown(&t, BRUNO, 1);
	has_goods(&t, ANNA, "");
	has_goods(&t, BRUNO, "1 wine");
	has_done(&t, BRUNO, "F41");
	acts(ANNA, 1);
}
END_TEST

/* HB2: a refusal costs nothing; the fourth offer for a proposal in a turn is
 * too many, the printed reward is still to be had. */
START_TEST(three_exchanges)
{
	anew(3);
	holding("1 silver", "1 ivory, 1 wine");
	proposal(&t, BRUNO, "F41", "2 coins");
	for (int i = 0; i < 3; i++) {
		play(&t, ANNA, "haggle F41 for 9 coins");
		now(&t, BRUNO, ANSWER);
		play(&t, BRUNO, "refuse");
		acts(ANNA, 2);
	}
	has_coins(&t, ANNA, 20);
	refused(&t, ANNA, "haggle F41 for 3 coins", NULL);
	play(&t, ANNA, "assist Bruno with F41");
	funds(22, 25, 20);
}
END_TEST

/* Book, phase 2, negotiating: at any moment the helper may stop and take what
 * was posted; an owner who lets the time pass cannot be asked again (HB2). */
START_TEST(cutting_short)
{
	anew(3);
	holding("2 silver", "1 ivory, 1 wine");
	proposal(&t, BRUNO, "F41", "2 coins");
	/* 20 and the 7 of the deal, no more. */
	refused(&t, ANNA, "haggle F41 for 28 coins", NULL);
	play(&t, ANNA, "haggle F41 for 27 coins");
	refused(&t, ANNA, "sell silver to river", NULL);
	possible(&t, ANNA, "assist Bruno with F41");
	late(&t);
	acts(ANNA, 2);
	refused(&t, ANNA, "haggle F41 for 3 coins", NULL);
	makes(ANNA, "assist Bruno with F41", 22);
}
END_TEST

/* Book, merchants: the power is an action (#1), once in a turn.  M1: a rare
 * good and a coin; silk is then worth 8: 29.  M2: 6 coins.  M6 pays 3 first
 * (#35). */
START_TEST(powers_that_give)
{
	anew(3);
	merchant(&t, CHLOE, "M6");
	coins(&t, CHLOE, 2);
	play(&t, ANNA, "use merchant for silk");
	purse(ANNA, 21, "1 silk");
	has_actions(&t, 1);
	refused(&t, ANNA, "use merchant for silk", NULL);
	makes(ANNA, "sell silk to land", 29);
	makes(BRUNO, "use merchant", 26);
	refused(&t, BRUNO, "use merchant", NULL);
	play(&t, BRUNO, "end turn");
	refused(&t, CHLOE, "use merchant for silk + wine", NULL);
	coins(&t, CHLOE, 3);
	play(&t, CHLOE, "use merchant for silk + wine");
	purse(CHLOE, 0, "1 silk, 1 wine");
}
END_TEST

/* The powers upon transactions.  M3 (3 coins): a rare good of a deal less,
 * 20 - 3 + 12 = 29.  M4: two base goods less: of T29 (3 spice, 2 parchment) the
 * two she lacks.  M5: wine for silver, 20 + 11 = 31. */
START_TEST(powers_upon_transactions)
{
	anew(3);
	merchant(&t, ANNA, "M3");
	merchant(&t, BRUNO, "M4");
	merchant(&t, CHLOE, "M5");
	hand(&t, ANNA, "F01");
	goods(&t, ANNA, "1 ivory");
	hand(&t, BRUNO, "T29");
	hand(&t, CHLOE, "F09");
	goods(&t, CHLOE, "2 wine");
	refused(&t, ANNA, "perform F01", NULL);
	play(&t, ANNA, "perform F01 by merchant waiving ivory");
	purse(ANNA, 29, "");
	play(&t, ANNA, "end turn");
	play(&t, BRUNO, "perform T29 by merchant waiving spice + parchment");
	has_goods(&t, BRUNO, "2 silk, 1 silver");
	LEFT(BRUNO, 0, 2, 0, 3);
	play(&t, BRUNO, "end turn");
	play(&t, CHLOE, "perform F09 by merchant paying wine for silver");
	purse(CHLOE, 31, "");
}
END_TEST

/* Book, phase 1 and special rules: P02 for 3 coins; another for 3 sends her
 * back to the place that is free; with a full souk the old one is discarded
 * (HB7). Each newcomer sought costs 2 and a free place. */
START_TEST(hiring)
{
	anew(3);
	makes(ANNA, "hire P02", 17);
	has_souk(&t, "P01 P03 P04");
	LEFT(ANNA, 3, 4, 3, 1);
	makes(ANNA, "hire P01", 14);
	has_souk(&t, "P02 P03 P04");
	LEFT(ANNA, 5, 3, 2, 1);
	makes(ANNA, "new partner", 12);
	has_souk(&t, "P02 P03 P04 P05");
	refused(&t, ANNA, "new partner", NULL);
	makes(ANNA, "hire P05", 8);
	is_discarded(&t, "P01");
	has_souk(&t, "P02 P03 P04");
}
END_TEST

/* Book, special rules: in the first round whoever is hired is replaced at once,
 * so a partner sent away finds no place; later he finds the one he left.  One
 * coin is too little to be asked (HB17). */
START_TEST(sent_away)
{
	anew(3);
	first_round(&t);
	play(&t, ANNA, "hire P01");
	has_souk(&t, "P05 P02 P03 P04");
	play(&t, ANNA, "end turn");
	now(&t, ANNA, UPKEEP);
	makes(ANNA, "dismiss partner", 17);
	is_discarded(&t, "P01");
	has_souk(&t, "P05 P02 P03 P04");
	anew(3);
	coins(&t, ANNA, 4);
	makes(ANNA, "hire P01\nend turn", 1);
	has_partner(&t, ANNA, "");
	has_souk(&t, "P01 P02 P03 P04");
	now(&t, BRUNO, STALL);
}
END_TEST

/* Book, phase 1: 4 coins an action card, 2 three barters (all kept, #3), 2 as
 * many deals as both networks say: 2 + 2 with P10, one kept.  20 - 8 = 12. */
START_TEST(drawing)
{
	anew(3);
	partner(&t, ANNA, "P10");
	makes(ANNA, "draw action", 16);
	makes(ANNA, "draw barter", 14);
	has_hand(&t, ANNA, "A01 T01 T02 T03");
	makes(ANNA, "draw deal", 12);
	now(&t, ANNA, CHOICE);
	play(&t, ANNA, "keep F04");
	has_hand(&t, ANNA, "A01 T01 T02 T03 F04");
	EACH("F01 F02 F03", id)
	is_discarded(&t, id);
	now(&t, ANNA, STALL);
}
END_TEST

/* Book, phase 2, action cards: A02 costs 5 and gives a luxury good; A05 makes
 * two points and 2 coins of it: 17.  A07 costs Bruno 1; Anna has more than 8
 * and pays him 2, Chloé has just 8 and pays nothing. */
START_TEST(action_cards)
{
	anew(3);
	hand(&t, ANNA, "A02 A05");
	hand(&t, BRUNO, "A07");
	coins(&t, CHLOE, 8);
	play(&t, ANNA, "play A02 for marble");
	purse(ANNA, 15, "1 marble");
	makes(ANNA, "play A05 for marble", 17);
	has_renown(&t, ANNA, 2);
	has_goods(&t, ANNA, "");
	has_hand(&t, ANNA, "");
	play(&t, BRUNO, "play A07");
	funds(15, 21, 8);
	has_actions(&t, 1);
}
END_TEST

/* Book, phase 2 and end of turn: cards beside an action cost none; cards in
 * another's turn.  A09: silk 8 + 4; Bruno's one armed A15 brings him 3.  A13: 3
 * coins and a point, F41 7 and a point: 20 + 12 - 3 + 7 = 36.  Then Bruno's tax
 * costs him 1, and Anna's guard lets nobody pay (HB1). */
START_TEST(cards_beside)
{
	anew(3);
	hand(&t, ANNA, "A09 A13 A14 F41");
	hand(&t, BRUNO, "A07 A15 A15");
	armed(&t, ANNA, "A14", 1);
	armed(&t, BRUNO, "A15", 1);
	goods(&t, ANNA, "1 silk, 1 ivory, 1 wine, 1 silver");
	play(&t, ANNA, "sell silk to land using A09");
	funds(32, 23, 20);
	has_hand(&t, BRUNO, "A07 A15");
	has_actions(&t, 1);
	makes(ANNA, "perform F41 using A13", 36);
	has_renown(&t, ANNA, 2);
	has_hand(&t, ANNA, "A14");
	play(&t, BRUNO, "play A07");
	funds(36, 22, 20);
	has_hand(&t, ANNA, "");
	has_hand(&t, BRUNO, "A15");
}
END_TEST

/* Book, end: Bruno's eighth deal; he may go on; Chloé and Anna have a turn
 * each, whoever sat before (#22).  Bruno 20 + 12 + 12 = 44: four points; Anna
 * sells for 8: 28, two and a diamond; Chloé two and three of renown. */
START_TEST(last_turns)
{
	anew(3);
	turn_of(&t, BRUNO);
	done(&t, BRUNO, "F17 F18 F19 F20 F21 F22 F23");
	hand(&t, BRUNO, "F02 F03");
	holding("1 ivory, 1 diamond", "2 wine, 2 silk");
	renown(&t, CHLOE, 3);
	play(&t, BRUNO, "perform F02");
	now(&t, BRUNO, SOUK);
	makes(BRUNO, "perform F03", 44);
	now(&t, CHLOE, STALL);
	play(&t, CHLOE, "end turn");
	now(&t, ANNA, STALL);
	play(&t, ANNA, "sell ivory to land\nend turn");
	FINAL(&t, SEATS_OF(3, 4, 5), SEATS_OF(3, 2, 1));
}
END_TEST

/* #23, HB24: the eighth through Anna's help, in her turn: she ends it and has
 * no other; Bruno, whose deal it is, has one like Chloé.  Both take F41's
 * point. */
START_TEST(eighth_through_help)
{
	anew(3);
	done(&t, BRUNO, "F17 F18 F19 F20 F21 F22 F23");
	holding("1 silver, 1 silk", "1 ivory, 1 wine");
	proposal(&t, BRUNO, "F41", "3 coins");
	play(&t, ANNA, "assist Bruno with F41");
	play(&t, ANNA, "sell silk to land");
	now(&t, BRUNO, STALL);
	play(&t, BRUNO, "use merchant\nend turn");
	now(&t, CHLOE, STALL);
	play(&t, CHLOE, "end turn");
	/* 23 + 8 = 31 and a point; 24 + 6 = 30 and a point; 20. */
	funds(31, 30, 20);
	FINAL(&t, SEATS_OF(4, 4, 2), SEATS_OF(1, 2, 3));
}
END_TEST

/* Book, end: a point for each full ten coins and each luxury good, none for
 * rare ones.  Ties: more luxury, then more coins, then shared (#25).  All have
 * five: Denis two luxury; Anna and Elsa one, 29 coins; Bruno one, 27; Chloé
 * none. */
START_TEST(ties)
{
	anew(5);
	goods(&t, ANNA, "1 gold, 3 ivory");
	coins(&t, ANNA, 29);
	renown(&t, ANNA, 2);
	goods(&t, BRUNO, "1 marble");
	coins(&t, BRUNO, 27);
	renown(&t, BRUNO, 2);
	coins(&t, CHLOE, 49);
	renown(&t, CHLOE, 1);
	goods(&t, DENIS, "1 diamond, 1 gold");
	coins(&t, DENIS, 9);
	renown(&t, DENIS, 3);
	goods(&t, ELSA, "1 diamond");
	coins(&t, ELSA, 29);
	renown(&t, ELSA, 2);
	scores(&t, SEATS_OF(5, 5, 5, 5, 5), SEATS_OF(2, 4, 5, 1, 2));
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {land_convoy, bonus_sale_is_optional,
	    river_convoy_halves, river_convoy_sails, pharaoh_gives_renown,
	    barter_uses_access, deals_with_a_partner, reward_from_gains,
	    reward_from_purse, helping_with_base_goods, help_that_cannot_be,
	    haggle_to_an_end, three_exchanges, cutting_short, powers_that_give,
	    powers_upon_transactions, hiring, sent_away, drawing, action_cards,
	    cards_beside, last_turns, eighth_through_help, ties};

	return suite_run("heliopolis by hand", tests, ARRAY_LEN(tests));
}
