/* SPDX-License-Identifier: MIT */
/*
 * test_hauts_fourneaux_hand.c - Les Hauts Fourneaux: auctions and
 * compensations, worked out on paper from the rule book
 * and the decisions.  Comments name the section or the decision, and calculate;
 * stocks are coal, iron, oil, tokens, money.
 */
#include "hf_table.h"
#include "suite.h"

/* ---- "Phase d'Enchère" ---- */

/*
 * 1. The two rules of placing, and turn order.  Anna has put her 4 on card 1.
 * Bruno: no 4 there, no fifth disc, no eighth card, not twice.  Anna's 3 may
 * not join her own 4; nor may she bid the 4 again.
 */
START_TEST(discs_are_placed_by_two_rules)
{
	struct table t;

	lay(&t, 3, NULL);
	refused(&t, BRUNO, "bid 1 1 -", "not-your-turn");
	bids(&t, "A41");
	refused(&t, BRUNO, "bid 4 1 -", "value-taken");
	refused(&t, BRUNO, "bid 5 1 -", "no-disc");
	refused(&t, BRUNO, "bid 1 8 -", "no-such-card");
	bids(&t, "B31 C11");
	refused(&t, BRUNO, "bid 1 2 -", "not-your-turn");
	refused(&t, ANNA, "bid 3 1 -", "own-disc");
	refused(&t, ANNA, "bid 2 1 -", "own-disc");
	refused(&t, ANNA, "bid 4 2 -", "no-disc");
	bids(&t, "A32");
	clear(&t);
}
END_TEST

/*
 * 2. Nobody bid (decision FA14).  Three seats, seven cards: 36 - 7 = 29 in the
 * deck.  A disc 1 alone wins a card: Anna wins 1 and 4, Bruno 2 and 5, Chloé 3
 * and 6.  Card 7 goes to the box and never comes back.  The next row takes 7
 * more: 22.
 *
 *	card 1: A4 B3 C2   card 2: B4 C3 A2   card 3: C4 A3 B2   card 4: A1
 *	card 5: B1   card 6: C1   card 7: -
 */
START_TEST(cards_without_bids_leave_the_game)
{
	struct table t;
	uint64_t none;

	for (unsigned seats = 2; seats <= 4; seats += 2) {
		lay(&t, seats, NULL); /* 6 cards, and 8 */
		ck_assert_uint_eq(t.pos.row_count, 4 + seats);
		ck_assert_uint_eq(hf_bits(t.pos.deck), 32 - seats);
		clear(&t);
	}
	lay(&t, 3, NULL);
	none = (uint64_t)1 << t.pos.row[6];
	ck_assert_uint_eq(hf_bits(t.pos.deck), 29);
	bids(&t, "A41 B31 C21 A22 B42 C32 A33 B23 C43 A14 B15 C16");
	by_clock(&t, SETTLEMENT);
	ck_assert_uint_eq(t.pos.phase, PRODUCTION);
	ck_assert(t.pos.box == none);
	for (unsigned s = 0; s < 3; s++)
		ck_assert_uint_eq(t.pos.seat[s].count, 1 + 2);
	by_clock(&t, PRODUCTION);
	ck_assert_uint_eq(t.pos.round, 1);
	ck_assert_uint_eq(hf_bits(t.pos.deck), 22);
	ck_assert(t.pos.box == none);
	for (unsigned i = 0; i < 7; i++)
		ck_assert((none >> t.pos.row[i] & 1) == 0);
	clear(&t);
}
END_TEST

/* ---- "Compensation" ---- */

/*
 * 3. The rule book's example, "2 coal": Bruno's disc 3 gets 3 x 2 = 6, Chloé's
 * disc 1 gets 2, Anna's 4 wins the card and gets nothing else.  Nobody has
 * anything to choose: production begins.
 */
START_TEST(extraction_is_multiplied_by_the_disc)
{
	struct table t;

	lay(&t, 3, NULL);
	auction(&t, "open-pit", "foundry", "A4 B3 C1", "A41 B31 C11");
	ck_assert_uint_eq(t.pos.phase, PRODUCTION);
	ck_assert(owns(&t, ANNA, "open-pit"));
	ck_assert(!upgraded(&t, ANNA, "open-pit"));
	HAS(&t, ANNA, 0);
	HAS(&t, BRUNO, 6);
	HAS(&t, CHLOE, 2);
	clear(&t);
}
END_TEST

/*
 * 4. "de la gauche vers la droite": card 1 gives Bruno's disc 2 two iron; on
 * card 2 (1 iron -> 1 oil) his disc 3 may do 3 but can pay 2.  Only he owes a
 * plan (decisions FA9, FB9).
 */
START_TEST(what_an_earlier_card_gave_is_spent)
{
	struct table t;

	lay(&t, 3, NULL);
	auction(&t, "deep-shaft", "refinery", "A4 B2 C4 B3", "A41 B21 C42 B32");
	ck_assert_uint_eq(t.pos.phase, SETTLEMENT);
	ck_assert_uint_eq(hf_to_act(t.ed, &t.pos), 1u << BRUNO);
	HAS(&t, BRUNO, 0, 2);
	refused(&t, BRUNO, "exchange 3 2 -", "exchange-short");
	refused(&t, BRUNO, "exchange 4 2 -", "disc-limit");
	refused(&t, BRUNO, "exchange 1 1 -", "no-compensation");
	refused(&t, ANNA, "exchange 1 2 -", "finished-already");
	play(&t, BRUNO, "exchange 2 2 -");
	HAS(&t, BRUNO, 0, 0, 2);
	ck_assert_uint_eq(t.pos.phase, PRODUCTION);
	clear(&t);
}
END_TEST

/*
 * 5. The same two cards the other way round: at the transformation Bruno has
 * no iron, so there is nothing to choose; the two iron come too late.
 */
START_TEST(what_a_later_card_gives_is_too_late)
{
	struct table t;

	lay(&t, 3, NULL);
	auction(&t, "refinery", "deep-shaft", "A4 B3 C4 B2", "A41 B31 C42 B22");
	ck_assert_uint_eq(t.pos.phase, PRODUCTION);
	HAS(&t, BRUNO, 0, 2);
	ck_assert(owns(&t, ANNA, "refinery") && owns(&t, CHLOE, "deep-shaft"));
	clear(&t);
}
END_TEST

/*
 * 6. The second example, 1 iron -> 1 oil: disc 2 does 0 to 2, disc 1 does 0 or
 * 1, though each owns 3 iron.  Bruno does 2: 3 - 2 = 1 iron, 2 oil.  Chloé
 * declines.  Anna, who won, owns 3 iron and may not.
 */
START_TEST(transformation_is_limited_by_the_disc)
{
	struct table t;

	lay(&t, 3, NULL);
	STOCK(&t, ANNA, 0, 3);
	STOCK(&t, BRUNO, 0, 3);
	STOCK(&t, CHLOE, 0, 3);
	auction(&t, "refinery", "foundry", "A4 B2 C1", "A41 B21 C11");
	ck_assert_uint_eq(hf_to_act(t.ed, &t.pos), 1u << BRUNO | 1u << CHLOE);
	refused(&t, BRUNO, "exchange 3 1 -", "disc-limit");
	refused(&t, CHLOE, "exchange 2 1 -", "disc-limit");
	play(&t, BRUNO, "exchange 2 1 -");
	play(&t, CHLOE, "decline");
	HAS(&t, ANNA, 0, 3);
	HAS(&t, BRUNO, 0, 1, 2);
	HAS(&t, CHLOE, 0, 3);
	clear(&t);
}
END_TEST

/*
 * 7. Nobody answers.  FB2: card 1 has Anna's 1, so Bruno's smallest, 1, goes to
 * card 2.  FA11: 2 coal (2) -> 1 oil (4) as often as possible: disc 3, coal 5:
 * twice, 1 coal stays.  Then 1 oil (4) -> 5 money, disc 1: once.
 */
START_TEST(the_clock_chooses_kindly)
{
	struct table t;

	lay(&t, 3, NULL);
	bids(&t, "A11");
	ck_assert_uint_eq(
	    hf_default_move(t.ed, &t.pos, BRUNO), hf_move(BID, 1, 1));
	clear(&t);
	lay(&t, 3, NULL);
	STOCK(&t, ANNA, 5);
	auction(&t, "drift-mine", "pipeline-company", "A3 B4 C4 A1",
	    "A31 B41 C42 A12");
	ck_assert_uint_eq(hf_to_act(t.ed, &t.pos), 1u << ANNA);
	by_clock(&t, SETTLEMENT);
	HAS(&t, ANNA, 1, 0, 1, 0, 5);
	clear(&t);
}
END_TEST

/* ---- "Partie à 2 joueurs" ---- */

/* The next roll shows this face. */
static void
die(struct table *t, unsigned face)
{
	struct dice dice;
	uint64_t seed = 0;

	do {
		dice_init_number(&t->dice, ++seed);
		dice = t->dice;
	} while (dice_below(&dice, 6) + 1 != face);
}

static void
lies(struct table *t, unsigned owner, unsigned value, unsigned card)
{
	t->pos.left[owner][value - 1]--;
	t->pos.on[owner][value - 1] |= (uint8_t)(1u << (card - 1));
}

/*
 * 8. The rule book's example: the Agent has 2 and 4; the die shows 2, where
 * his 1 lies; card 3 has a 2 and a 4; card 4 has a 3: his 2 goes to card 4.
 * Had there been a 2: his 4.  The first player's bid rolls nothing.
 */
START_TEST(the_agent_of_the_example)
{
	struct table t;

	for (unsigned other = 0; other < 2; other++) {
		lay(&t, 2, NULL);
		lies(&t, AGENT, 1, 2);
		lies(&t, AGENT, 3, 6);
		lies(&t, ANNA, 2, 3);
		lies(&t, ANNA, 3, 4);
		lies(&t, BRUNO, 4, 3);
		lies(&t, BRUNO, 2, other ? 4 : 6);
		die(&t, 2);
		bids(&t, "A15");
		ck_assert_uint_eq(t.pos.left[AGENT][1], 1);
		ck_assert_uint_eq(t.pos.left[AGENT][3], 1);
		bids(&t, "B11");
		ck_assert_uint_eq(t.pos.on[AGENT][1], other ? 0 : 1u << 3);
		ck_assert_uint_eq(t.pos.on[AGENT][3], other ? 1u << 3 : 0);
		ck_assert_uint_eq(hf_to_act(t.ed, &t.pos), 1u << ANNA);
		clear(&t);
	}
}
END_TEST

/*
 * 9. From the sixth card to the first; and what the Agent wins (FA26).  Die 6,
 * his 1 lies on card 6: his 4 goes to card 1, "2 coal".  Anna's 3 there gets 6;
 * the card goes to the box, and so does card 6.  Bruno has card 2.
 */
START_TEST(the_agent_wins_for_the_box)
{
	struct table t;
	uint8_t places[SEATS];

	lay(&t, 2, NULL);
	row(&t, 1, "open-pit");
	row(&t, 2, "foundry");
	row(&t, 6, "refinery");
	discs(&t, "A3 B1 E4");
	t.pos.on[AGENT][0] = 1u << 5;
	die(&t, 6);
	bids(&t, "A31 B12");
	ck_assert_uint_eq(t.pos.on[AGENT][3], 1u << 0);
	ck_assert_uint_eq(t.pos.phase, PRODUCTION);
	HAS(&t, ANNA, 6);
	HAS(&t, BRUNO, 0);
	ck_assert_uint_eq(t.pos.seat[ANNA].count, 1);
	ck_assert(owns(&t, BRUNO, "foundry"));
	ck_assert(t.pos.box >> company(&t, "open-pit") & 1);
	ck_assert(t.pos.box >> company(&t, "refinery") & 1);
	hf_ranking(t.ed, &t.pos, places); /* no money: by cards */
	ck_assert_uint_eq(places[BRUNO], 1);
	ck_assert_uint_eq(places[ANNA], 2);
	clear(&t);
}
END_TEST

/*
 * 10. A disc without a place (FA3).  Anna, the Banker, has 1, 2, 3, 4 on cards
 * 1 to 4; 2s of Bruno and the Agent lie on 5 and 6.  Her second 2 fits nowhere.
 *
 *	1: A1 B3   2: A2 B4 G3   3: A3 G4   4: A4   5: B2 G1   6: B1 G2
 *
 * Bruno wins 1, 2, 5; the Agent 3, 6; Anna 4.  The unused 2 gives nothing:
 * Anna's losing 1, 2, 3 lie on "2 coal" cards, (1 + 2 + 3) x 2 = 12 coal.
 */
START_TEST(a_disc_may_find_no_place)
{
	struct table t;

	lay(&t, 2, NULL);
	person(&t, ANNA, EXTRA_DISC);
	row(&t, 1, "open-pit");
	row(&t, 2, "peat-moor");
	row(&t, 3, "coke-ovens");
	row(&t, 4, "foundry");
	row(&t, 5, "rail-works");
	row(&t, 6, "dye-works");
	for (unsigned v = 1; v <= 4; v++)
		lies(&t, ANNA, v, v);
	lies(&t, BRUNO, 3, 1);
	lies(&t, BRUNO, 2, 5);
	lies(&t, BRUNO, 1, 6);
	lies(&t, AGENT, 3, 2);
	lies(&t, AGENT, 1, 5);
	lies(&t, AGENT, 2, 6);
	t.pos.turn = 1;
	die(&t, 3);
	bids(&t, "B42");
	ck_assert_uint_eq(t.pos.on[AGENT][3], 1u << 2);
	ck_assert_uint_eq(t.pos.phase, PRODUCTION);
	ck_assert_uint_eq(t.pos.left[ANNA][1], 1);
	ck_assert_uint_eq(t.pos.seat[ANNA].count, 1 + 1);
	ck_assert_uint_eq(t.pos.seat[BRUNO].count, 1 + 3);
	ck_assert(owns(&t, ANNA, "foundry"));
	HAS(&t, ANNA, 12);
	HAS(&t, BRUNO, 2); /* his 1 on card 6 */
	clear(&t);
}
END_TEST

/*
 * 11. The second player has the neutral disc (FA24): the Agent has none left
 * after Bruno's fourth, so nothing is rolled after his fifth.
 *
 *	1: A1 B3 G4   2: A2 B1 G3   3: A3 B4 G1   4: A4 B2   5: G2   6: B2
 *
 * Anna has card 4, Bruno 3 and 6; 1, 2 and 5 go to the box.
 */
START_TEST(the_agent_has_no_fifth_disc)
{
	struct table t;
	struct dice was;

	lay(&t, 2, NULL);
	person(&t, BRUNO, EXTRA_DISC);
	row(&t, 3, "foundry");
	row(&t, 4, "open-pit");
	row(&t, 6, "rail-works");
	for (unsigned v = 1; v <= 4; v++)
		lies(&t, ANNA, v, v);
	lies(&t, BRUNO, 1, 2);
	lies(&t, BRUNO, 2, 4);
	lies(&t, BRUNO, 3, 1);
	lies(&t, BRUNO, 4, 3);
	lies(&t, AGENT, 1, 3);
	lies(&t, AGENT, 2, 5);
	lies(&t, AGENT, 3, 2);
	lies(&t, AGENT, 4, 1);
	t.pos.turn = 1;
	was = t.dice;
	refused(&t, BRUNO, "bid 2 5 -", "value-taken");
	refused(&t, BRUNO, "bid 2 4 -", "own-disc");
	bids(&t, "B26");
	ck_assert_uint_ne(t.pos.phase, AUCTION);
	ck_assert(memcmp(&was, &t.dice, sizeof(was)) == 0);
	ck_assert(owns(&t, ANNA, "open-pit"));
	ck_assert(owns(&t, BRUNO, "foundry") && owns(&t, BRUNO, "rail-works"));
	ck_assert_uint_eq(hf_bits(t.pos.box), 3);
	clear(&t);
}
END_TEST

/* ---- "Variante de règles" ---- */

/*
 * 12. The chain (FA28, FB8).  Village Smithy, 1 coal, 1 iron.  Anna wins Open
 * Pit, then Foundry; Open Pit goes to the left of the start-up, Foundry to the
 * right end: left to right 1 + 3 coal; token, 1 iron sold (2), Foundry upgraded
 * (3 coal); Foundry sells nothing and digs 2.
 */
START_TEST(the_chain_runs_from_left_to_right)
{
	struct table t;

	lay(&t, 3, "chain=true");
	startup(&t, ANNA, "village-smithy");
	STOCK(&t, ANNA, 1, 1);
	auction(&t, "open-pit", "foundry", "A4 B1 A3", "A41 B17 A32");
	ck_assert_uint_eq(t.pos.phase, CHAIN);
	ck_assert_uint_eq(hf_to_act(t.ed, &t.pos), 1u << ANNA | 1u << BRUNO);
	refused(&t, ANNA, "place foundry 0", "place-first");
	refused(&t, ANNA, "place open-pit 2", "bad-place");
	play(&t, ANNA, "place open-pit 0");
	refused(&t, ANNA, "place foundry 3", "bad-place");
	play(&t, ANNA, "place foundry 2");
	play(&t, BRUNO, "append");
	ck_assert_uint_eq(t.pos.phase, PRODUCTION);
	ck_assert_uint_eq(t.pos.seat[ANNA].cards[0], company(&t, "open-pit"));
	ck_assert_uint_eq(t.pos.seat[ANNA].cards[1], STARTUP);
	ck_assert_uint_eq(t.pos.seat[ANNA].cards[2], company(&t, "foundry"));
	ck_assert_uint_eq(t.pos.seat[BRUNO].cards[0], STARTUP);
	/* Open Pit is passed, and extracts. */
	play(&t, ANNA, "run - - 1 - -");
	HAS(&t, ANNA, 4, 0, 0, 1, 2);
	refused(&t, ANNA, "run open-pit - - - -", "chain-passed");
	play(&t, ANNA, "upgrade foundry");
	refused(&t, ANNA, "run foundry - 1 - -", "short");
	play(&t, ANNA, "run foundry - - - -");
	play(&t, ANNA, "finish");
	HAS(&t, ANNA, 3, 2, 0, 0, 2);
	clear(&t);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {discs_are_placed_by_two_rules,
	    cards_without_bids_leave_the_game,
	    extraction_is_multiplied_by_the_disc,
	    what_an_earlier_card_gave_is_spent,
	    what_a_later_card_gives_is_too_late,
	    transformation_is_limited_by_the_disc, the_clock_chooses_kindly,
	    the_agent_of_the_example, the_agent_wins_for_the_box,
	    a_disc_may_find_no_place, the_agent_has_no_fifth_disc,
	    the_chain_runs_from_left_to_right};

	return suite_run("hauts-fourneaux-hand", tests, ARRAY_LEN(tests));
}
