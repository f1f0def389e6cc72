/* SPDX-License-Identifier: MIT */
/* test_heliopolis.c - positions of Héliopolis. */
#include "helio_table.h"
#include "suite.h"

/* ---- decisions 6, 7, 22, 23, 38: a helped eighth deal ---- */

START_TEST(helped_eighth_deal)
{
	struct table t;

	lay(&t, 3, NULL);
	done(&t, BRUNO, "F01 F02 F03 F04 F05 F06 F07");
	hand(&t, BRUNO, "F41"); /* ivory wine silver spice parchment: 7, +1 */
	goods(&t, BRUNO, "1 ivory, 1 wine");
	goods(&t, ANNA, "1 silver");
	turn_of(&t, BRUNO);
	play(&t, BRUNO, "propose F41 for 3 coins\nend turn");
	play(&t, CHLOE, "end turn");
	now(&t, ANNA, STALL);
	play(&t, ANNA, "assist Bruno with F41");
	has_coins(&t, BRUNO, 20 + 7 - 3);
	has_coins(&t, ANNA, 20 + 3);
	has_goods(&t, ANNA, "");
	has_goods(&t, BRUNO, "");
	has_renown(&t, ANNA, 1);
	has_renown(&t, BRUNO, 1);
	has_done(&t, BRUNO, "F01 F02 F03 F04 F05 F06 F07 F41");
	has_done(&t, ANNA, "");
	told(&t, "every other player has one more turn");
	/* The helper finishes; the owner has a last turn, he has none. */
	play(&t, ANNA, "end turn");
	now(&t, BRUNO, STALL);
	play(&t, BRUNO, "end turn");
	play(&t, CHLOE, "end turn");
	FINAL(&t, SEATS_OF(3, 3, 2), SEATS_OF(2, 1, 3));
	clear(&t);
}
END_TEST

/* ---- decision 20, HB5: a convoy leaves ---- */

START_TEST(convoy_leaves)
{
	struct table t;

	lay(&t, 3, NULL); /* CT1: ivory 8, silk 8 */
	goods(&t, ANNA, "2 ivory, 2 wine, 2 silk, 2 silver");
	play(&t, ANNA, "sell ivory to land");
	has_coins(&t, ANNA, 28);
	refused(&t, ANNA, "sell ivory to land", "no-buyer");
	play(&t, ANNA, "vendre de la soie au convoi terrestre");
	has_coins(&t, ANNA, 36);
	told(&t, "Bubastis Caravan is full, or sent away, and leaves.");
	has_convoy(&t, "CT2", "0 0");
	now(&t, ANNA, BONUS);
	refused(&t, ANNA, "sell wine to river", "bonus-elsewhere");
	play(&t, ANNA, "sell no more");
	now(&t, BRUNO, STALL);
	clear(&t);
}
END_TEST

/* River: half for the second and third; all places begun: it leaves. */
START_TEST(river_prices)
{
	struct table t;

	lay(&t, 3, NULL); /* CM1: ivory 6, wine 6, silk 4 */
	goods(&t, ANNA, "4 ivory, 1 wine, 1 silk");
	play(&t, ANNA, "sell ivory to river");
	has_coins(&t, ANNA, 26);
	play(&t, ANNA, "sell ivory to river");
	has_coins(&t, ANNA, 29);
	play(&t, BRUNO, "end turn");
	play(&t, CHLOE, "end turn");
	play(&t, ANNA, "sell ivory to river");
	has_coins(&t, ANNA, 32);
	refused(&t, ANNA, "sell ivory to river", "no-buyer");
	has_convoy(&t, "CM1", "3 0 0");
	convoy(&t, "CM1", "3 0 1");
	play(&t, ANNA, "sell wine to river");
	has_convoy(&t, "CM2", "0 0 0");
	clear(&t);
}
END_TEST

/* ---- decision 9, HB3: a reward that can no longer be paid ---- */

START_TEST(suspended_reward)
{
	struct table t;

	lay(&t, 3, NULL);
	hand(&t, BRUNO, "F17"); /* ivory wine spice cloth: a diamond, 3 coins */
	goods(&t, BRUNO, "1 wine, 1 silk");
	goods(&t, ANNA, "1 ivory");
	turn_of(&t, BRUNO);
	play(&t, BRUNO, "propose F17 for 1 silk");
	refused(&t, ANNA, "assist Bruno with F17", "not-your-turn");
	play(&t, BRUNO, "sell silk to land");
	play(&t, BRUNO, "end turn");
	play(&t, CHLOE, "end turn");
	refused(&t, ANNA, "assist F17", "suspended");
	refused(&t, ANNA, "haggle F17 for 2 coins", "suspended");
	goods(&t, BRUNO, "1 wine, 1 silk");
	play(&t, ANNA, "assist F17");
	has_goods(&t, ANNA, "1 silk");
	has_goods(&t, BRUNO, "1 diamond");
	clear(&t);
}
END_TEST

/* ---- HB1: a guard cancels the whole tax ---- */

START_TEST(cancelled_tax)
{
	struct table t;

	lay(&t, 3, NULL);
	hand(&t, ANNA, "A07");
	hand(&t, CHLOE, "A14");
	play(&t, CHLOE, "armer 1 A14");
	refused(&t, CHLOE, "arm 2 A14", "arm-too-many");
	play(&t, ANNA, "play A07");
	told(&t, "Chloé had armed Souk Guard (A14): the card has no effect");
	has_coins(&t, ANNA, 19);
	has_coins(&t, BRUNO, 20);
	has_coins(&t, CHLOE, 20);
	has_hand(&t, CHLOE, "");
	is_discarded(&t, "A07");
	has_actions(&t, 1);
	clear(&t);
}
END_TEST

/* ---- HB7, decision 18: a partner sent away ---- */

START_TEST(partner_sent_away)
{
	struct table t;

	lay(&t, 3, NULL);
	play(&t, ANNA, "hire P01");
	has_partner(&t, ANNA, "P01");
	has_souk(&t, "P02 P03 P04");
	play(&t, ANNA, "hire P02");
	has_souk(&t, "P01 P03 P04"); /* there was a free place */
	play(&t, ANNA, "new partner");
	has_souk(&t, "P01 P03 P04 P05");
	play(&t, ANNA, "end turn");
	now(&t, ANNA, UPKEEP);
	play(&t, ANNA, "dismiss partner");
	is_discarded(&t, "P02"); /* the souk is full */
	has_partner(&t, ANNA, "");
	now(&t, BRUNO, STALL);
	clear(&t);
}
END_TEST

/* ---- HB2: haggling ---- */

static void
lay_haggle(struct table *t, const char *reward)
{
	lay(t, 3, NULL);
	proposal(t, BRUNO, "F17", reward);
	goods(t, BRUNO, "1 wine");
	goods(t, ANNA, "2 ivory");
}

START_TEST(haggling)
{
	struct table t;

	lay_haggle(&t, "2 coins");
	refused(&t, ANNA, "haggle F17 for 99 coins", "owner-cannot");
	play(&t, ANNA, "haggle F17 for 1 diamond against 1 ivory");
	now(&t, BRUNO, ANSWER);
	refused(&t, ANNA, "end turn", "not-your-turn");
	possible(&t, ANNA, "assist Bruno with F17");
	play(&t, BRUNO, "négocier F17 pour 6 pièces");
	now(&t, ANNA, REPLY);
	play(&t, ANNA, "haggle F17 for 9 coins");
	play(&t, BRUNO, "refuse");
	has_actions(&t, 2);
	play(&t, ANNA, "haggle F17 for 8 coins");
	play(&t, BRUNO, "refuse");
	refused(&t, ANNA, "haggle F17 for 7 coins", "haggled-enough");
	play(&t, ANNA, "assist F17");
	has_coins(&t, ANNA, 22);
	has_actions(&t, 1);
	clear(&t);
}
END_TEST

/* An owner's offer by what lies open: Anna has two ivory, of which the proposal
 * wants one.  Whether a card of hers would make up for it he cannot see, and so
 * any card that she holds may be it; none can for a gold that she lacks. */
START_TEST(owner_asks_for_what_is_there)
{
	static const char *const cards[] = {NULL, "A14", "A11"};

	for (size_t i = 0; i < ARRAY_LEN(cards); i++) {
		struct table t;

		lay_haggle(&t, "2 coins");
		if (cards[i] != NULL)
			hand(&t, ANNA, cards[i]);
		play(&t, ANNA, "haggle F17 for 1 diamond against 1 ivory");
		refused(&t, BRUNO, "négocier F17 pour 1 pièce contre 3 ivoire",
		    "helper-cannot");
		refused(&t, BRUNO, "négocier F17 pour 1 pièce contre 1 or",
		    "helper-cannot");
		refused(&t, BRUNO,
		    "négocier F17 pour 1 diamant contre 99 pièces",
		    "helper-cannot");
		if (cards[i] == NULL) {
			refused(&t, BRUNO,
			    "négocier F17 pour 1 pièce contre 2 ivoire",
			    "helper-cannot");
			play(&t, BRUNO,
			    "négocier F17 pour 1 pièce contre 1 ivoire");
			play(&t, ANNA, "accept");
		} else {
			play(&t, BRUNO,
			    "négocier F17 pour 1 pièce contre 2 ivoire");
			refused(&t, ANNA, "accept", "helper-cannot");
		}
		clear(&t);
	}
}
END_TEST

/* The owner's time is up: no more of it in this turn. */
START_TEST(silent_owner)
{
	struct table t;

	lay_haggle(&t, "");
	play(&t, ANNA, "haggle F17 for 1 diamond");
	late(&t);
	now(&t, ANNA, SOUK);
	refused(&t, ANNA, "haggle F17 for 1 coin", "haggled-enough");
	possible(&t, ANNA, "assist F17");
	clear(&t);
}
END_TEST

/* A broker armed by two others gets 3 coins for every single sale. */
START_TEST(brokers)
{
	struct table t;

	lay(&t, 3, NULL);
	convoy(&t, "CT5", ""); /* ivory wine silk silver, 7 each */
	hand(&t, BRUNO, "A15 A15");
	hand(&t, CHLOE, "A15");
	play(&t, BRUNO, "arm 1 A15");
	play(&t, CHLOE, "arm A15");
	hand(&t, ANNA, "A09 A10");
	goods(&t, ANNA, "1 ivory, 1 wine");
	play(&t, ANNA, "sell ivory to land using A09 + A10");
	has_coins(&t, ANNA, 20 - 1 + 7 + 4);
	has_coins(&t, BRUNO, 23);
	has_coins(&t, CHLOE, 23);
	now(&t, ANNA, MORE);
	play(&t, ANNA, "sell wine to land");
	has_coins(&t, ANNA, 37);
	has_coins(&t, BRUNO, 23);
	has_hand(&t, BRUNO, "A15");
	has_actions(&t, 1);
	clear(&t);
}
END_TEST

/* ---- HB21: answers given ahead, as lists ---- */

START_TEST(bonus_list_behind_the_sale)
{
	struct table t;

	lay(&t, 3, NULL); /* CT1: ivory 8, silk 8; CT2: wine 8, silver 8 */
	convoy(&t, "CT1", "1 0");
	goods(&t, ANNA, "1 silk, 1 silver, 1 wine, 1 gold");
	play(&t, ANNA, "sell silk to land\nbonus: gold, silver, wine");
	has_goods(&t, ANNA, "1 wine, 1 gold");
	has_coins(&t, ANNA, 36);
	has_actions(&t, 1);
	now(&t, ANNA, SOUK);
	clear(&t);
}
END_TEST

/* Before the sale, or in another's turn; it is good until one's turn ends. */
START_TEST(bonus_list_ahead)
{
	struct table t;

	lay(&t, 3, NULL);
	convoy(&t, "CT1", "1 0");
	next(&t, "CT2 CT3");
	goods(&t, ANNA, "2 silk, 2 silver, 1 wine, 1 ivory");
	play(&t, ANNA, "vente bonus : vin, argent, soie");
	refused(&t, ANNA, "bonus: wine, silver, silk", "as-it-is");
	refused(&t, ANNA, "bonus: wine, wine", "named-twice");
	refused(&t, ANNA, "bonus: spice", "not-sold");
	play(&t, ANNA, "sell silk to land");
	has_goods(&t, ANNA, "1 silk, 2 silver, 1 ivory");
	has_convoy(&t, "CT2", "1 0");
	play(&t, ANNA, "sell silver to land"); /* CT3: silk 8, marble 12 */
	has_goods(&t, ANNA, "1 silver, 1 ivory");
	has_convoy(&t, "CT3", "1 0");
	has_coins(&t, ANNA, 20 + 8 + 8 + 8 + 8);
	now(&t, BRUNO, STALL);
	play(&t, BRUNO, "end turn");
	play(&t, CHLOE, "end turn");
	goods(&t, ANNA, "1 marble, 1 silver");
	next(&t, "CT4");
	play(&t, ANNA, "sell marble to land");
	now(&t, ANNA, BONUS); /* it is forgotten */
	clear(&t);
}
END_TEST

/* What is not on the list is not sold; "nothing" is a list, too. */
START_TEST(bonus_list_that_does_not_fit)
{
	struct table t;

	lay(&t, 3, NULL);
	convoy(&t, "CT1", "1 0");
	next(&t, "CT2 CT2");
	goods(&t, ANNA, "2 silk, 1 silver, 1 wine");
	play(&t, ANNA, "sell silk to land");
	now(&t, ANNA, BONUS);
	possible(&t, ANNA, "bonus: diamond, wine");
	play(&t, ANNA, "bonus: diamond, gold");
	has_goods(&t, ANNA, "1 silk, 1 silver, 1 wine");
	convoy(&t, "CT1", "1 0");
	next(&t, "CT2");
	play(&t, ANNA, "bonus: nothing\nsell silk to land");
	has_goods(&t, ANNA, "1 silver, 1 wine");
	now(&t, BRUNO, STALL);
	clear(&t);
}
END_TEST

/* While a sale is open what is no answer to it waits. */
START_TEST(the_rest_waits)
{
	struct table t;

	lay(&t, 3, NULL);
	convoy(&t, "CT1", "1 0");
	hand(&t, ANNA, "T01");
	goods(&t, ANNA, "1 silk, 1 silver");
	play(&t, ANNA, "sell silk to land");
	refused(&t, ANNA, "perform T01", ORDER_LATER);
	refused(&t, ANNA, "end turn", ORDER_LATER);
	play(&t, ANNA, "sell silver");
	play(&t, ANNA, "perform T01");
	clear(&t);
}
END_TEST

START_TEST(keep_lists)
{
	struct table t;

	lay(&t, 3, NULL);
	merchant(&t, ANNA, "M9"); /* network 3; power: keep 2 */
	next(&t, "F33 F40 F41 F01 F02 F03 F04 F05 F06");
	refused(&t, ANNA, "keep F41, any", "not-choosing");
	play(&t, ANNA, "draw deal");
	refused(&t, ANNA, "keep F07, F08", "not-drawn");
	play(&t, ANNA, "keep: F07, F41, F33, any");
	has_hand(&t, ANNA, "F41");
	play(&t, ANNA, "use merchant");
	play(&t, ANNA, "garder F03, autre");
	has_hand(&t, ANNA, "F41 F03 F01");
	now(&t, ANNA, SOUK);
	turn_of(&t, BRUNO);
	merchant(&t, BRUNO, "M9");
	play(&t, BRUNO, "use merchant\nkeep F05");
	now(&t, BRUNO, CHOICE); /* one more */
	play(&t, BRUNO, "keep any");
	has_hand(&t, BRUNO, "F05 F04");
	clear(&t);
}
END_TEST

/* ---- what third parties may think ---- */

static void
redealt(const struct table *t, uint32_t seat, unsigned n,
    struct helio_position *pos)
{
	struct dice dice;

	*pos = t->pos;
	dice_init_number(&dice, n);
	helio_redeal(t->ed, pos, seat, &dice);
	ck_assert(helio_sound(t->ed, pos));
}

/* Chloé knows that F41 and T01 are with Anna or Bruno, and nothing more. */
START_TEST(redeal_behind_a_spy)
{
	bool swapped = false, stayed = false, other = false;
	struct helio_position pos;
	struct table t;
	unsigned n;

	lay(&t, 4, NULL);
	hand(&t, ANNA, "A08 T05 T06");
	hand(&t, BRUNO, "F09");
	proposal(&t, ANNA, "T01", "");
	proposal(&t, BRUNO, "F41", "");
	play(&t, ANNA, "withdraw T01");
	turn_of(&t, BRUNO);
	play(&t, BRUNO, "withdraw F41");
	turn_of(&t, ANNA);
	play(&t, ANNA, "play A08 against Bruno giving T05");
	for (n = 0; n < 200; n++) {
		unsigned barter, deal;

		redealt(&t, CHLOE, n, &pos);
		barter = pos.place[card(&t, "T01")];
		deal = pos.place[card(&t, "F41")];
		ck_assert(barter == HAND + ANNA || barter == HAND + BRUNO);
		ck_assert(deal == HAND + ANNA || deal == HAND + BRUNO);
		swapped |= deal == HAND + ANNA;
		stayed |= deal == HAND + BRUNO;
		other |= pos.place[card(&t, "T06")] != HAND + ANNA;
		redealt(&t, ANNA, n, &pos);
		ck_assert_uint_eq(pos.place[card(&t, "T05")], HAND + BRUNO);
		ck_assert_uint_eq(pos.place[card(&t, "T06")], HAND + ANNA);
		redealt(&t, BRUNO, n, &pos);
		ck_assert_uint_eq(pos.place[card(&t, "T05")], HAND + BRUNO);
	}
	ck_assert(swapped && stayed && other);
	clear(&t);
}
END_TEST

/* Neither the owner nor third parties know the cards that a helper adds, and
 * third parties not the terms: all that is possible comes up. */
START_TEST(redeal_in_a_haggle)
{
	bool none = false, some = false, terms = false, held = false;
	struct helio_position pos;
	struct table t;
	unsigned n, k;

	lay_haggle(&t, "2 coins");
	hand(&t, ANNA, "A12 A13");
	play(&t, ANNA, "haggle F17 for 1 diamond using A13");
	ck_assert_uint_ne(t.pos.joint, 0);
	k = card(&t, "A13");
	for (n = 0; n < 300; n++) {
		redealt(&t, BRUNO, n, &pos);
		ck_assert_mem_eq(pos.terms, t.pos.terms, sizeof(pos.terms));
		none |= pos.joint == 0;
		some |= pos.joint != 0 && pos.joint != t.pos.joint;
		held |= pos.place[k] != HAND + ANNA &&
			pos.place[k + 1] != HAND + ANNA &&
			pos.place[k + 2] != HAND + ANNA;
		ck_assert(helio_check(t.ed, &pos, BRUNO,
		    helio_move(&(struct step){.kind = ACCEPT}), NULL));
		helio_apply(t.ed, &pos, BRUNO,
		    helio_move(&(struct step){.kind = ACCEPT}), &t.dice, NULL);
		ck_assert(helio_sound(t.ed, &pos));
		redealt(&t, CHLOE, n, &pos);
		terms |= pos.terms[COINS] > 0;
		helio_apply(t.ed, &pos, BRUNO,
		    helio_move(&(struct step){.kind = ACCEPT}), &t.dice, NULL);
		ck_assert(helio_sound(t.ed, &pos));
		redealt(&t, ANNA, n, &pos);
		ck_assert_uint_eq(pos.joint, t.pos.joint);
	}
	ck_assert(none);
	ck_assert(some);
	ck_assert(terms);
	ck_assert(held);
	clear(&t);
}
END_TEST

/* HB23: all are late for a whole round. */
START_TEST(all_absent)
{
	struct table t;
	unsigned i;

	lay(&t, 3, NULL);
	for (i = 0; i < 3; i++) {
		now(&t, i, STALL);
		late(&t);
	}
	FINAL(&t, SEATS_OF(2, 2, 2), SEATS_OF(1, 1, 1));
	clear(&t);
}
END_TEST

/* What is laid out lies where the table says, and no card twice. */
START_TEST(laid_out)
{
	struct table t;

	lay(&t, 4, "powers=free");
	souk(&t, "P05 - P07 P08");
	has_souk(&t, "P05 P07 P08");
	partner(&t, DENIS, "P05");
	has_souk(&t, "P07 P08");
	merchant(&t, DENIS, "M9");
	next(&t, "F33 F02 F40 T09 T08 A07 P18 CT7");
	discard(&t, "A01 P09");
	is_discarded(&t, "P09");
	turn_of(&t, DENIS);
	coins(&t, DENIS, 9);
	play(&t, DENIS, "new partner");
	has_souk(&t, "P07 P08 P18");
	play(&t, DENIS, "draw deal");
	now(&t, DENIS, CHOICE);
	play(&t, DENIS, "keep F02");
	play(&t, DENIS, "draw action");
	has_hand(&t, DENIS, "F02 A07");
	has_left(&t, DENIS, "spice", 3);
	has_coins(&t, DENIS, 1);
	renown(&t, DENIS, 4);
	scores(&t, SEATS_OF(2, 2, 2, 4), SEATS_OF(2, 2, 2, 1));
	proposal(&t, DENIS, "F02", "2 gold, 3 coins");
	has_stall(&t, DENIS, "F02");
	has_partner(&t, DENIS, "P05");
	convoy(&t, "CT2", "0 1");
	has_convoy(&t, "CT2", "0 1");
	goods(&t, DENIS, "1 wine");
	play(&t, DENIS, "sell wine");
	has_convoy(&t, "CT7", "0 0 0 0");
	first_round(&t);
	clear(&t);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {helped_eighth_deal, convoy_leaves,
	    river_prices, suspended_reward, cancelled_tax, partner_sent_away,
	    haggling, owner_asks_for_what_is_there, silent_owner, brokers,
	    all_absent, laid_out, bonus_list_behind_the_sale, bonus_list_ahead,
	    bonus_list_that_does_not_fit, the_rest_waits, keep_lists,
	    redeal_behind_a_spy, redeal_in_a_haggle};

	return suite_run("heliopolis", tests, ARRAY_LEN(tests));
}
