/* SPDX-License-Identifier: MIT */
/*
 * test_hauts_fourneaux_work.c - Les Hauts Fourneaux: production,
 * industrialists and the end, worked out on paper from the rule book
 * and the decisions.  Comments name the section or the decision, and calculate;
 * stocks are coal, iron, oil, tokens, money.
 */
#include "hf_table.h"
#include "suite.h"

/* ---- "Phase de Production" ---- */

/*
 * 13. "Si une carte est sur sa face de base".  Open Pit, base: 3 coal, no iron.
 * Deep Shaft, upgraded: 3 + 4 coal.  Refinery, base: 4 iron, 1 -> 1 oil at most
 * twice: 2 iron, 2 oil; its sale of oil is grey.  Coke Ovens, upgraded: 1 + 2
 * coal dug, of which 3 -> 3 iron once.
 */
START_TEST(the_face_says_what_is_in_force)
{
	struct table t;

	lay(&t, 3, NULL);
	own(&t, ANNA, "open-pit", false);
	own(&t, BRUNO, "deep-shaft", true);
	own(&t, BRUNO, "refinery", false);
	own(&t, CHLOE, "coke-ovens", true);
	production(&t);
	STOCK(&t, BRUNO, 0, 4);
	play(&t, ANNA, "run open-pit - - - -");
	HAS(&t, ANNA, 3);
	play(&t, BRUNO, "run deep-shaft - - - -");
	HAS(&t, BRUNO, 3 + 4, 4);
	refused(&t, BRUNO, "run refinery - 3 - -", "over-maximum");
	refused(&t, BRUNO, "run refinery - 2 1 -", "no-such-effect");
	play(&t, BRUNO, "run refinery - 2 - -");
	HAS(&t, BRUNO, 7, 2, 2);
	refused(&t, BRUNO, "convert 1 -", "no-card-open");
	STOCK(&t, CHLOE, 1);
	play(&t, CHLOE, "run coke-ovens - 1 - -");
	HAS(&t, CHLOE, 0, 3);
	clear(&t);
}
END_TEST

/*
 * 14. "Cartes Entreprise de départ et Amélioration".  Village Smithy, 1 coal
 * and 1 iron.  Open Pit first: 1 + 3 coal, then upgraded - 1: 3 coal, 1 iron,
 * and no way back to its iron.  Upgraded first: 1 - 1 + 3 coal, 1 + 1 iron. The
 * token comes from the start-up's own first line (decisions FA18, FA19).
 */
START_TEST(upgraded_before_or_after)
{
	struct table t;

	lay(&t, 3, NULL);
	for (unsigned s = ANNA; s <= BRUNO; s++) {
		startup(&t, s, "village-smithy");
		STOCK(&t, s, 1, 1);
	}
	own(&t, ANNA, "open-pit", false);
	own(&t, BRUNO, "hill-iron-mine", false);
	production(&t);
	play(&t, ANNA, "run open-pit - - - -");
	play(&t, ANNA, "upgrade open-pit");
	refused(&t, ANNA, "run open-pit - - - -", "ran-already");
	refused(&t, ANNA, "run - - - - -", "ran-already");
	play(&t, ANNA, "finish");
	HAS(&t, ANNA, 3, 1);
	ck_assert(upgraded(&t, ANNA, "open-pit"));
	/* base 1 iron, additional 1 coal + 1 iron: 1 - 1 + 1, 1 + 1 + 1 */
	play(&t, BRUNO, "upgrade hill-iron-mine");
	play(&t, BRUNO, "run hill-iron-mine - - - -");
	play(&t, BRUNO, "finish");
	HAS(&t, BRUNO, 1, 3);
	clear(&t);
}
END_TEST

/*
 * 15. "de haut en bas".  Upgraded Foundry sells, then digs 2: with 1 iron it
 * sells 1 (2 money) and leaves 2, the dug iron is too late.  Upgraded Ore
 * Terraces dig 2, then sell 2: 4 money from nothing; never 3.  Upgraded
 * Refinery with 2 iron sells the oil it has just made: 8 money; or, with 3 oil,
 * leaves the first line out: 2 iron, 1 oil, 8 money, and the card is over.
 */
START_TEST(effects_go_from_top_to_bottom)
{
	struct table t;
	struct hf_position was;

	lay(&t, 3, NULL);
	own(&t, ANNA, "foundry", true);
	own(&t, BRUNO, "ore-terraces", true);
	own(&t, CHLOE, "refinery", true);
	production(&t);
	STOCK(&t, ANNA, 0, 1);
	STOCK(&t, BRUNO, 0, 1);
	refused(&t, ANNA, "run foundry - 2 - -", "short");
	play(&t, ANNA, "run foundry - 1 - -");
	HAS(&t, ANNA, 0, 2, 0, 0, 2);
	refused(&t, BRUNO, "run ore-terraces - 3 - -", "over-maximum");
	play(&t, BRUNO, "run ore-terraces - 2 - -");
	HAS(&t, BRUNO, 0, 1, 0, 0, 4);
	was = t.pos;
	STOCK(&t, CHLOE, 0, 2);
	play(&t, CHLOE, "run refinery - 2 2 -");
	HAS(&t, CHLOE, 0, 0, 0, 0, 8);
	t.pos = was;
	STOCK(&t, CHLOE, 0, 2, 3);
	play(&t, CHLOE, "run refinery - - 2 -");
	HAS(&t, CHLOE, 0, 2, 1, 0, 8);
	refused(&t, CHLOE, "convert 1 1", "no-card-open");
	refused(&t, CHLOE, "convert 1 2", "no-card-open");
	clear(&t);
}
END_TEST

/*
 * 16. Extraction is compulsory, transformation is not (FA15, FB3).  Coal Yard,
 * 2 coal; upgraded Peat Moor (2 coal), Ore Washery (1 iron, 2 coal 1 iron),
 * Foundry (2 iron): nothing named.  Coal 2 + 2 + 2, iron 1 + 1 + 2, 1 token.
 */
START_TEST(what_is_not_named_only_extracts)
{
	struct table t;

	lay(&t, 3, NULL);
	startup(&t, ANNA, "coal-yard");
	own(&t, ANNA, "peat-moor", true);
	own(&t, ANNA, "ore-washery", true);
	own(&t, ANNA, "foundry", true);
	own(&t, ANNA, "open-pit", false);
	production(&t);
	STOCK(&t, ANNA, 2);
	play(&t, ANNA, "finish");
	HAS(&t, ANNA, 6 + 3, 4, 0, 1, 0);
	ck_assert(!upgraded(&t, ANNA, "open-pit"));
	refused(&t, ANNA, "run open-pit - - - -", "finished-already");
	clear(&t);
}
END_TEST

/*
 * 17. One token and one coal for each card.  Machine Shop, 1 token: at once
 * there is no coal.  After Open Pit (3 coal): 2 tokens; sell 2 coal and the
 * second upgrade is short of coal; sell 1: 3 - 1 - 2 = 0 coal, 0 tokens, 1
 * money; Oil Spring, upgraded, gives 1 oil and 2 coal.
 */
START_TEST(each_upgrade_costs_a_token_and_a_coal)
{
	struct table t;
	struct hf_position was;

	lay(&t, 3, NULL);
	startup(&t, ANNA, "machine-shop");
	own(&t, ANNA, "open-pit", false);
	own(&t, ANNA, "oil-spring", false);
	own(&t, BRUNO, "foundry", false);
	production(&t);
	STOCK(&t, ANNA, 0, 0, 0, 1);
	refused(&t, ANNA, "upgrade oil-spring", "upgrade-short");
	play(&t, ANNA, "run open-pit - - - -");
	was = t.pos;
	play(&t, ANNA, "run - - 2 - -");
	play(&t, ANNA, "upgrade open-pit");
	refused(&t, ANNA, "upgrade oil-spring", "upgrade-short");
	t.pos = was;
	refused(&t, ANNA, "upgrade machine-shop", "bad-thing");
	refused(&t, ANNA, "upgrade foundry", "not-yours");
	play(&t, ANNA, "run - - 1 - -");
	play(&t, ANNA, "upgrade open-pit");
	refused(&t, ANNA, "upgrade open-pit", "upgraded-already");
	refused(&t, ANNA, "convert 1 1", "effect-passed");
	play(&t, ANNA, "upgrade oil-spring");
	HAS(&t, ANNA, 0, 0, 0, 0, 1);
	play(&t, ANNA, "run oil-spring - - - -");
	HAS(&t, ANNA, 2, 0, 1, 0, 1);
	clear(&t);
}
END_TEST

/*
 * 18. Tokens of another card.  2 coal: the start-up alone has 1 token, one
 * upgrade.  Drawing Office first: 2 tokens, two upgrades, 0 coal.  Left for
 * another card, the start-up is over.
 */
START_TEST(another_card_gives_a_token)
{
	struct table t;
	struct hf_position was;

	lay(&t, 3, NULL);
	own(&t, ANNA, "drawing-office", false);
	own(&t, ANNA, "foundry", false);
	own(&t, ANNA, "refinery", false);
	production(&t);
	STOCK(&t, ANNA, 2);
	was = t.pos;
	play(&t, ANNA, "upgrade foundry");
	refused(&t, ANNA, "upgrade refinery", "upgrade-short");
	play(&t, ANNA, "run drawing-office - - - -");
	refused(&t, ANNA, "upgrade refinery", "startup-over");
	HAS(&t, ANNA, 1, 0, 0, 1);
	t.pos = was;
	play(&t, ANNA, "run drawing-office - - - -");
	play(&t, ANNA, "upgrade foundry");
	play(&t, ANNA, "upgrade refinery");
	HAS(&t, ANNA, 0);
	ck_assert(upgraded(&t, ANNA, "foundry"));
	ck_assert(upgraded(&t, ANNA, "refinery"));
	clear(&t);
}
END_TEST

/* ---- the industrialists ---- */

/*
 * 19. k1: 1, 2, 2, 3, 4 (FA5, FA6).  Her second 2 may not lie with her first,
 * nor with Chloé's 2 on card 2; when the others are done she bids once more.
 *
 *	card 1: A2 B1     card 2: C2 A3     card 3: B2 C1   card 4: A4 B3
 *	card 5: C3 A1 B4  card 6: C4        card 7: A2
 */
START_TEST(the_banker_bids_five_discs)
{
	struct table t;

	lay(&t, 3, NULL);
	person(&t, ANNA, EXTRA_DISC);
	bids(&t, "A21 B11 C22");
	refused(&t, ANNA, "bid 2 1 -", "own-disc");
	refused(&t, ANNA, "bid 2 2 -", "value-taken");
	bids(&t, "A32 B23 C13 A44 B34 C35 A15 B45 C46");
	ck_assert_uint_eq(t.pos.phase, AUCTION);
	ck_assert_uint_eq(hf_to_act(t.ed, &t.pos), 1u << ANNA);
	refused(&t, ANNA, "bid 2 3 -", "value-taken");
	bids(&t, "A27");
	ck_assert_uint_ne(t.pos.phase, AUCTION);
	/* Anna won 1, 2, 4, 7; Bruno 3, 5; Chloé 6. */
	ck_assert_uint_eq(t.pos.seat[ANNA].count, 1 + 4);
	ck_assert_uint_eq(t.pos.seat[BRUNO].count, 1 + 2);
	ck_assert_uint_eq(t.pos.seat[CHLOE].count, 1 + 1);
	clear(&t);
}
END_TEST

/*
 * 20. k2.  First won card "2 coal": 2 x 2 = 4 coal; the second gives nothing;
 * Bruno's losing 2 gets his 4 as well.  If the first won card is 2 coal -> 1
 * oil: with 6 coal 0 to 2 times; with 1 coal it is used up for nothing (FB7)
 * and the "2 coal" card that follows gives nothing.
 */
START_TEST(the_negotiator_takes_the_left_most)
{
	struct table t;

	lay(&t, 3, NULL);
	person(&t, ANNA, WINNER_COMPENSATION);
	auction(&t, "open-pit", "peat-moor", "A4 B2 A3", "A41 B21 A32");
	ck_assert_uint_eq(t.pos.phase, PRODUCTION);
	HAS(&t, ANNA, 4);
	HAS(&t, BRUNO, 4);
	clear(&t);

	lay(&t, 3, NULL);
	person(&t, ANNA, WINNER_COMPENSATION);
	STOCK(&t, ANNA, 6);
	auction(&t, "drift-mine", "open-pit", "A4 A3", "A41 A32");
	ck_assert_uint_eq(t.pos.phase, SETTLEMENT);
	refused(&t, ANNA, "exchange 3 1 -", "disc-limit");
	play(&t, ANNA, "exchange 2 1 -");
	HAS(&t, ANNA, 2, 0, 2);
	clear(&t);

	lay(&t, 3, NULL);
	person(&t, ANNA, WINNER_COMPENSATION);
	STOCK(&t, ANNA, 1);
	auction(&t, "drift-mine", "open-pit", "A4 A3", "A41 A32");
	ck_assert_uint_eq(t.pos.phase, PRODUCTION);
	HAS(&t, ANNA, 1);
	clear(&t);
}
END_TEST

/*
 * 21. k3.  Set-up: Village Smithy's 1 coal and 1 iron, and 1 token more.  In
 * production the start-up's token makes 2: two upgrades, no coal spent.
 */
START_TEST(the_engineer_pays_tokens_only)
{
	const char *options[] = {"industrialists=true"};
	struct table t;
	uint64_t seed = 1;

	lay(&t, 3, NULL);
	clear(&t);
	conform_edition(&t.edition, &hauts_fourneaux, options, 1);
	t.ed = t.edition.data;
	do {
		dice_init_number(&t.dice, seed++);
		hauts_fourneaux.setup(t.ed, &t.pos, 3, &t.dice, NULL);
	} while (!hf_has(t.ed, &t.pos.seat[ANNA], UPGRADE_WITHOUT_COAL) ||
		 strcmp(t.ed->startups[t.pos.seat[ANNA].startup].id,
		     "village-smithy") != 0);
	HAS(&t, ANNA, 1, 1, 0, 1);
	own(&t, ANNA, "foundry", false);
	own(&t, ANNA, "refinery", false);
	own(&t, ANNA, "arsenal", false);
	production(&t);
	play(&t, ANNA, "upgrade foundry");
	play(&t, ANNA, "upgrade refinery");
	HAS(&t, ANNA, 1, 1);
	refused(&t, ANNA, "upgrade arsenal", "upgrade-short");
	clear(&t);
}
END_TEST

/*
 * 22. k4 (FB7).  Village Smithy sells iron at 2, twice: 4 times is her most, 5
 * is refused.  15 iron: Rolling Mill sells its 4, which uses nothing up; the
 * Smithy 4, which does; then Foundry may sell its 3 but not 4: 15 - 11 = 4
 * iron, 11 x 2 = 22 money.  A compensation is not lengthened: disc 1, once.
 */
START_TEST(the_forewoman_works_overtime)
{
	struct table t;

	lay(&t, 3, NULL);
	person(&t, ANNA, OVERTIME);
	startup(&t, ANNA, "village-smithy");
	own(&t, ANNA, "foundry", false);
	own(&t, ANNA, "rolling-mill", false);
	production(&t);
	STOCK(&t, ANNA, 0, 15);
	refused(&t, ANNA, "run - - 5 - -", "over-maximum");
	play(&t, ANNA, "run rolling-mill - 4 - -");
	HAS(&t, ANNA, 0, 11, 0, 0, 8);
	play(&t, ANNA, "run - - 4 - -");
	HAS(&t, ANNA, 0, 7, 0, 1, 16);
	refused(&t, ANNA, "run foundry - 4 - -", "over-maximum");
	play(&t, ANNA, "run foundry - 3 - -");
	HAS(&t, ANNA, 0, 4, 0, 1, 22);
	clear(&t);

	lay(&t, 3, NULL);
	person(&t, ANNA, OVERTIME);
	STOCK(&t, ANNA, 0, 5);
	auction(&t, "refinery", "foundry", "A1 B4", "A11 B41");
	refused(&t, ANNA, "exchange 2 1 -", "disc-limit");
	play(&t, ANNA, "exchange 1 1 -");
	HAS(&t, ANNA, 0, 4, 1);
	clear(&t);
}
END_TEST

/*
 * 23. k5 and the tie.  Fourth round.  Anna: 10 + 3 coal + 2 iron + 2 x 2 oil =
 * 19; 4 + 1 tokens are worth nothing.  Bruno: 19 and 1 coal.  One card each;
 * Anna's resources count 0, so Bruno wins.
 */
START_TEST(the_liquidator_loses_a_tie)
{
	struct table t;
	uint8_t places[SEATS];

	lay(&t, 3, NULL);
	person(&t, ANNA, FINAL_SALE);
	t.pos.round = 3;
	own(&t, ANNA, "kerosene-depot", false);
	own(&t, BRUNO, "lamp-oil-exchange", false);
	production(&t);
	STOCK(&t, ANNA, 3, 2, 2, 4, 10);
	STOCK(&t, BRUNO, 1, 0, 0, 0, 19);
	for (unsigned s = 0; s < 3; s++)
		play(&t, s, "finish");
	ck_assert_uint_eq(t.pos.phase, OVER);
	HAS(&t, ANNA, 0, 0, 0, 5, 19);
	HAS(&t, BRUNO, 1, 0, 0, 1, 19);
	hf_ranking(t.ed, &t.pos, places);
	ck_assert_uint_eq(places[ANNA], 2);
	ck_assert_uint_eq(places[BRUNO], 1);
	ck_assert_uint_eq(places[CHLOE], 3);
	clear(&t);
}
END_TEST

/* ---- "Fin de Tour", "Fin de partie" ---- */

/*
 * 24. "Fin de partie", FA21 to FA23.  All have 30 money.  Chloé has 6 cards,
 * the others 5.  Anna 1 + 1 + 1 resources, Denis 3 oil: equal, second together;
 * Bruno 2 coal and 9 tokens: fourth.
 */
START_TEST(ties_go_by_cards_then_resources)
{
	struct table t;
	uint8_t places[SEATS];

	lay(&t, 4, NULL);
	STOCK(&t, ANNA, 1, 1, 1, 0, 30);
	STOCK(&t, BRUNO, 2, 0, 0, 9, 30);
	STOCK(&t, CHLOE, 0, 0, 0, 0, 30);
	STOCK(&t, DENIS, 0, 0, 3, 0, 30);
	for (unsigned s = 0; s < 4; s++)
		t.pos.seat[s].count = s == CHLOE ? 1 + 6 : 1 + 5;
	hf_ranking(t.ed, &t.pos, places);
	ck_assert_uint_eq(places[CHLOE], 1);
	ck_assert_uint_eq(places[ANNA], 2);
	ck_assert_uint_eq(places[DENIS], 2);
	ck_assert_uint_eq(places[BRUNO], 4);
	STOCK(&t, BRUNO, 0, 0, 0, 0, 31);
	hf_ranking(t.ed, &t.pos, places);
	ck_assert_uint_eq(places[BRUNO], 1);
	clear(&t);
}
END_TEST

/*
 * 25. The first player's marker goes left: rounds 1 to 4 are begun by Chloé,
 * Anna, Bruno, Chloé; within a round the bids go round from there.  What is
 * left over is carried on.  After round 4 the match is over.
 */
START_TEST(the_marker_goes_left)
{
	static const unsigned first[] = {CHLOE, ANNA, BRUNO, CHLOE};
	struct table t;

	lay(&t, 3, NULL);
	t.pos.first = CHLOE;
	STOCK(&t, ANNA, 0, 0, 7);
	bids(&t, "C41 A42 B43 C32");
	for (unsigned r = 0; r < 4; r++) {
		ck_assert_uint_eq(t.pos.round, r);
		ck_assert_uint_eq(t.pos.first, first[r]);
		ck_assert(r == 0 || hf_to_act(t.ed, &t.pos) == 1u << first[r]);
		by_clock(&t, AUCTION);
		by_clock(&t, SETTLEMENT);
		for (unsigned s = 0; s < 3; s++)
			play(&t, s, "finish");
	}
	ck_assert_uint_eq(t.pos.phase, OVER);
	ck_assert_int_ge(t.pos.seat[ANNA].stock[OIL], 7);
	clear(&t);
}
END_TEST

/* ---- what is not offered ---- */

static bool
idle(const struct table *t, unsigned seat, const char *id)
{
	move_t run =
	    hf_move(RUN, strcmp(id, "-") == 0 ? STARTUP : company(t, id), 0);

	ck_assert(hf_check(t->ed, &t->pos, seat, run, NULL));
	return hauts_fourneaux.idle(t->ed, &t->pos, seat, run);
}

/* Refinery, base: 1 iron -> 1 oil at most twice.  Without iron nothing can be
 * done there, which is legal all the same; Open Pit digs coal in any case. */
START_TEST(an_activation_may_do_nothing)
{
	struct table t;

	lay(&t, 3, NULL);
	own(&t, ANNA, "open-pit", false);
	own(&t, ANNA, "refinery", false);
	own(&t, BRUNO, "refinery", false);
	production(&t);
	ck_assert(idle(&t, ANNA, "refinery"));
	ck_assert(!idle(&t, ANNA, "open-pit"));
	STOCK(&t, BRUNO, 0, 1);
	ck_assert(!idle(&t, BRUNO, "refinery"));
	play(&t, ANNA, "run refinery - - - -");
	HAS(&t, ANNA, 0);
	clear(&t);
}
END_TEST

/* To activate it, and not to, comes to the same at the end. */
static void
try_without(const struct table *t, unsigned seat, move_t run)
{
	struct hf_position with = t->pos, without = t->pos;
	const struct hf_seat *a = &with.seat[seat], *b = &without.seat[seat];
	struct dice dice = t->dice;

	hauts_fourneaux.apply(t->ed, &with, seat, run, &dice, NULL);
	hauts_fourneaux.apply(
	    t->ed, &with, seat, hf_move(FINISH, 0, 0), &dice, NULL);
	dice = t->dice;
	hauts_fourneaux.apply(
	    t->ed, &without, seat, hf_move(FINISH, 0, 0), &dice, NULL);
	ck_assert_mem_eq(a->stock, b->stock, sizeof(a->stock));
	ck_assert_mem_eq(a->spent, b->spent, sizeof(a->spent));
	ck_assert_uint_eq(a->upgraded, b->upgraded);
}

/* Behind an activation that can do something there is more to choose, or it has
 * brought something. */
static void
try_with(const struct table *t, unsigned seat, move_t run)
{
	struct hf_position with = t->pos;
	const struct hf_seat *mine = &with.seat[seat];
	struct dice dice = t->dice;
	move_t moves[MOVES_MAX];
	unsigned count;
	bool more;

	hauts_fourneaux.apply(t->ed, &with, seat, run, &dice, NULL);
	count = hf_legal_moves(t->ed, &with, seat, moves);
	more = memcmp(mine->got, t->pos.seat[seat].got, sizeof(mine->got)) != 0;
	for (unsigned i = 0; i < count; i++)
		more |= moves[i] >> 16 == CONVERT || moves[i] >> 16 == UPGRADE;
	ck_assert(more);
}

static unsigned
try_all(
    const struct table *t, unsigned seat, const move_t *moves, unsigned count)
{
	unsigned nothing = 0;

	for (unsigned i = 0; i < count; i++) {
		if (hauts_fourneaux.idle(t->ed, &t->pos, seat, moves[i])) {
			try_without(t, seat, moves[i]);
			nothing++;
		} else if (moves[i] >> 16 == RUN) {
			try_with(t, seat, moves[i]);
		}
	}
	return nothing;
}

START_TEST(nothing_is_lost_by_it)
{
	const char *const options[] = {NULL, "chain=true"};
	unsigned nothing = 0;
	struct table t;

	for (unsigned m = 0; m < 40; m++) {
		lay(&t, 2 + m % 3, options[m % 2]);
		dice_init_number(&t.dice, m);
		while (t.pos.phase != OVER) {
			unsigned seat =
			    (unsigned)__builtin_ctz(hf_to_act(t.ed, &t.pos));
			move_t moves[MOVES_MAX];
			unsigned count =
			    hf_legal_moves(t.ed, &t.pos, seat, moves);

			nothing += try_all(&t, seat, moves, count);
			hauts_fourneaux.apply(t.ed, &t.pos, seat,
			    moves[dice_below(&t.dice, count)], &t.dice, NULL);
		}
		clear(&t);
	}
	ck_assert_uint_gt(nothing, 0);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {the_face_says_what_is_in_force,
	    upgraded_before_or_after, effects_go_from_top_to_bottom,
	    what_is_not_named_only_extracts,
	    each_upgrade_costs_a_token_and_a_coal, another_card_gives_a_token,
	    the_banker_bids_five_discs, the_negotiator_takes_the_left_most,
	    the_engineer_pays_tokens_only, the_forewoman_works_overtime,
	    the_liquidator_loses_a_tie, ties_go_by_cards_then_resources,
	    the_marker_goes_left, an_activation_may_do_nothing,
	    nothing_is_lost_by_it};

	return suite_run("hauts-fourneaux-work", tests, ARRAY_LEN(tests));
}
