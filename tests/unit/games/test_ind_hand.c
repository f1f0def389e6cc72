/* SPDX-License-Identifier: MIT */
/*
 * test_ind_hand.c - twenty positions of Industria, worked out by hand from the
 * rule book.  Captions name the section of the
 * rule book; IA and IB are the numbers of what it leaves open.
 */
#include "ind_table.h"

/* ---- 1. Income, 2. Discovering tiles ---- */

/* 1, 2: start money 4 + income 1 = 5 each; a tile a player, all of epoch I;
 * the first player chooses. */
START_TEST(first_round)
{
	struct table t;

	for (unsigned seats = 3; seats <= 4; seats++) {
		lay(&t, seats);
		t.edition.game->setup(t.ed, &t.pos, seats, &t.dice, NULL);
		for (unsigned s = 0; s < seats; s++)
			ck_assert_int_eq(t.pos.money[s], 5);
		TURN(&t, CHOOSE, 0);
		ck_assert_uint_eq(tile_count(t.pos.offer), seats);
		ck_assert_uint_eq(t.pos.offer >> EPOCH_TILES, 0);
		clear(&t);
	}
}
END_TEST

/* Change of epoch; IA2, IA3: from 3 thalers, income makes 4 on entering II and
 * 3 + 1 + 1 = 5 on entering III, IV, V.  5: the next seat is first player. */
START_TEST(thaler_of_an_epoch)
{
	static const int want[] = {0, 0, 4, 5, 5, 5};
	struct table t;

	for (unsigned seats = 3; seats <= 4; seats++) {
		lay(&t, seats);
		for (unsigned e = 1; e < seats + 1; e++) {
			go_build(&t, e);
			money(&t, 3, 3, 3, 3);
			play(&t, 0, "done");
			ck_assert_uint_eq(t.pos.epoch, e + 1);
			for (unsigned s = 0; s < seats; s++)
				ck_assert_int_eq(t.pos.money[s], want[e + 1]);
			TURN(&t, CHOOSE, 1);
		}
		clear(&t);
	}
}
END_TEST

/*
 * 3 players: epochs I-IV, 48 tiles, 16 rounds; 4: I-V, 60 tiles, 15 rounds
 * (IA1).  Nobody bids or builds: 22 thalers each, and one for each raw tile
 * (8, or 10) in the end: 3 x 22 + 8 = 74, 4 x 22 + 10 = 98.  Two technologies
 * an epoch are lost, but those of the last one stay in hand (IB7): 6, 8.
 */
START_TEST(a_match_of_nothing)
{
	static const int want[] = {74, 98};
	struct table t;

	for (unsigned seats = 3; seats <= 4; seats++) {
		int sum = 0;
		int32_t scores[SEATS];

		lay(&t, seats);
		let_be(&t, OVER);
		ck_assert_uint_eq(t.pos.round + 1, seats == 3 ? 16 : 15);
		ck_assert_uint_eq(t.pos.drawn, seats == 3 ? 48 : 60);
		ck_assert_uint_eq(t.lost, seats == 3 ? 6 : 8);
		ind_scores(t.ed, &t.pos, scores);
		for (unsigned s = 0; s < seats; s++) {
			ck_assert_int_ge(t.pos.money[s], 22);
			ck_assert_int_eq(scores[s], t.pos.money[s] / 3);
			sum += t.pos.money[s];
		}
		ck_assert_int_eq(sum, want[seats - 3]);
		clear(&t);
	}
}
END_TEST

/* ---- 3. Auctions ---- */

/* One bid each from the left of the auctioneer, always higher, never above
 * one's money (5): 2, then 2 and 6 are refused, 3.  Sold: 5 - 3 = 2 and
 * 5 + 3 = 8; the auctioneer goes on. */
START_TEST(an_auction)
{
	struct table t;

	lay(&t, 4);
	refused(&t, 1, "offer quarry", "not-your-turn");
	play(&t, 0, "offer quarry");
	TURN(&t, BIDDING, 1);
	refused(&t, 2, "bid 3", "not-your-turn");
	refused(&t, 1, "bid 0", "bid-low");
	play(&t, 1, "bid 2");
	refused(&t, 2, "bid 2", "bid-low");
	refused(&t, 2, "bid 6", "bid-dear");
	play(&t, 2, "bid 3");
	play(&t, 3, "pass");
	TURN(&t, DECIDE, 0); /* he only sells or keeps: IA6 */
	refused(&t, 0, "bid 4", "now-deciding");
	play(&t, 0, "sell");
	HAS(&t, 8, 5, 2, 5);
	ck_assert(HOLDS(&t, hand[2], "quarry"));
	TURN(&t, CHOOSE, 0);
	refused(&t, 0, "offer quarry", "past");
	clear(&t);
}
END_TEST

/* Kept: nobody pays, the role goes to the left, the first player stays; the
 * former auctioneer bids last (IA5). */
START_TEST(auctioneer_keeps)
{
	struct table t;

	lay(&t, 4);
	play(&t, 0, "offer quarry");
	play(&t, 1, "bid 2");
	play(&t, 2, "bid 3");
	play(&t, 3, "bid 5");
	play(&t, 0, "keep");
	HAS(&t, 5, 5, 5, 5);
	ck_assert(HOLDS(&t, hand[0], "quarry"));
	TURN(&t, CHOOSE, 1);
	ck_assert_uint_eq(t.pos.first, 0);
	play(&t, 1, "offer clay-pit");
	play(&t, 2, "pass");
	play(&t, 3, "pass");
	TURN(&t, BIDDING, 0);
	play(&t, 0, "bid 1");
	play(&t, 1, "sell");
	HAS(&t, 4, 6, 5, 5);
	clear(&t);
}
END_TEST

/* Nobody bids (IA8): he must take it, and is not asked (IB3), not even for the
 * sake of a raw tile that he holds. */
START_TEST(nobody_bids)
{
	struct table t;

	lay(&t, 4);
	go_to(&t, 3);
	give(&t, &t.pos.hand[1], "brick-tile");
	play(&t, 0, "offer iron-mine");
	play(&t, 1, "pass");
	play(&t, 2, "pass");
	play(&t, 3, "pass");
	ck_assert(HOLDS(&t, hand[0], "iron-mine"));
	HAS(&t, 5, 5, 5, 5);
	TURN(&t, CHOOSE, 1);
	play(&t, 1, "offer pottery");
	play(&t, 2, "pass");
	play(&t, 3, "pass");
	play(&t, 0, "pass");
	HAS(&t, 5, 5, 5, 5);
	ck_assert(HOLDS(&t, hand[1], "pottery"));
	ck_assert(HOLDS(&t, hand[1], "brick-tile"));
	TURN(&t, CHOOSE, 2);
	clear(&t);
}
END_TEST

/*
 * The price moves at once (IA9): 1 pays all his 5 to 0, who has 10; 1 cannot
 * bid any more and is passed over (IB3).  Later 0 bids the 10 against the 5 of
 * 3: 1 has 10 again.  The last tile has not to be chosen.
 */
START_TEST(money_at_once)
{
	struct table t;

	lay(&t, 4);
	play(&t, 0, "offer quarry");
	play(&t, 1, "bid 5");
	TURN(&t, DECIDE, 0); /* 2 and 3 cannot beat it with their 5 */
	play(&t, 0, "sell");
	HAS(&t, 10, 0, 5, 5);
	play(&t, 0, "offer clay-pit");
	TURN(&t, BIDDING, 2);
	play(&t, 2, "pass");
	play(&t, 3, "pass");
	TURN(&t, CHOOSE, 1);
	play(&t, 1, "offer brickworks");
	play(&t, 2, "pass");
	play(&t, 3, "bid 5");
	refused(&t, 0, "bid 11", "bid-dear");
	play(&t, 0, "bid 10");
	play(&t, 1, "sell");
	HAS(&t, 0, 10, 5, 5);
	TURN(&t, BIDDING, 2);
	ck_assert_uint_eq(t.pos.lot, tile_of(&t, "sawmill", 0));
	clear(&t);
}
END_TEST

/*
 * 0 sells three tiles to 1 for 1 each (8 and 2) and must keep the fourth: the
 * role moves on with nothing to sell (IA7), but the first player builds first.
 * 5: then 1 is first, all get 1.
 */
START_TEST(last_tile_kept)
{
	static const char *const offers[] = {
	    "offer quarry", "offer clay-pit", "offer brickworks"};
	struct table t;

	lay(&t, 4);
	for (unsigned i = 0; i < ARRAY_LEN(offers); i++) {
		play(&t, 0, offers[i]);
		play(&t, 1, "bid 1");
		play(&t, 2, "pass");
		play(&t, 3, "pass");
		play(&t, 0, "sell");
	}
	HAS(&t, 8, 2, 5, 5);
	play(&t, 1, "pass");
	play(&t, 2, "pass");
	play(&t, 3, "pass");
	TURN(&t, BUILDING, 0);
	ck_assert_uint_eq(t.pos.first, 0);
	ck_assert_uint_eq(tile_count(t.pos.hand[1]), 3);
	refused(&t, 1, "build clay-pit", "not-your-turn");
	play(&t, 0, "done");
	TURN(&t, BUILDING, 1);
	play(&t, 1, "done"); /* 2 and 3 hold nothing */
	HAS(&t, 9, 3, 6, 6);
	TURN(&t, CHOOSE, 1);
	ck_assert_uint_eq(t.pos.first, 1);
	clear(&t);
}
END_TEST

/* Supply, remark (IA10, IA11): a raw tile is swapped for a thaler among one's
 * own orders only: 2 + 1 = 3, enough for a bid of 3; the tile is gone. */
START_TEST(cash_for_a_bid)
{
	struct table t;

	lay(&t, 4);
	go_to(&t, 3);
	give(&t, &t.pos.hand[1], "wood-tile quarry");
	give(&t, &t.pos.hand[2], "brick-tile");
	money(&t, 5, 2, 5, 5);
	play(&t, 0, "offer iron-mine");
	refused(&t, 1, "bid 3", "bid-dear");
	refused(&t, 2, "cash brick-tile", "not-your-turn");
	refused(&t, 1, "cash brick-tile", "not-in-hand");
	refused(&t, 1, "cash quarry", "not-raw");
	play(&t, 1, "cash wood-tile");
	TURN(&t, BIDDING, 1);
	HAS(&t, 5, 3, 5, 5);
	ck_assert(HOLDS(&t, gone, "wood-tile"));
	play(&t, 1, "bid 3");
	TURN(&t, BIDDING, 2);
	clear(&t);
}
END_TEST

/* ---- 4. Building ---- */

/* IA13: one factory (10 - 1 = 9, 1 point), one technology (with the raw tile,
 * 2 points), one bonus (free) a round, in any order; the second factory waits
 * for the next round: 9 + 1 - 2 = 8, no points. */
START_TEST(one_of_a_kind)
{
	struct table t;

	lay(&t, 4);
	go_build(&t, 1);
	money(&t, 10, 5, 5, 5);
	give(&t, &t.pos.hand[0],
	    "clay-pit brickworks canal-bonus port-bonus construction "
	    "brick-tile");
	give(&t, &t.pos.hand[3], "wood-tile");
	refused(&t, 0, "build brick-tile", "not-to-build");
	refused(&t, 0, "build quarry", "not-in-hand");
	play(&t, 0, "build canal-bonus");
	refused(&t, 0, "build port-bonus", "kind-done");
	play(&t, 0, "build clay-pit");
	A_HAS(&t, 9, 1);
	refused(&t, 0, "build brickworks", "kind-done");
	play(&t, 0, "build construction brick hand");
	A_HAS(&t, 9, 3);
	TURN(&t, BUILDING, 3); /* nothing left that he may do: IB3 */
	play(&t, 3, "done");
	A_HAS(&t, 10, 3);
	let_be(&t, BUILDING);
	while (ind_active(&t.pos) != 0)
		play(&t, ind_active(&t.pos), "done");
	A_HAS(&t, 10, 3);
	play(&t, 0, "build brickworks");
	A_HAS(&t, 8, 3);
	clear(&t);
}
END_TEST

/* Supply, first way: the raw tile of this very round (IA41) is used up; epoch
 * I, 5 thalers stay 5, 2 points.  Without it wood is not to be had: nobody
 * makes it and the bank has none before II. */
START_TEST(raw_tile)
{
	struct table t;

	lay(&t, 4);
	go_to(&t, 2);
	give(&t, &t.pos.hand[0], "mechanical-engineering");
	play(&t, 0, "offer wood-tile");
	let_be(&t, BUILDING);
	TURN(&t, BUILDING, 0);
	refused(
	    &t, 0, "build mechanical-engineering wood supply", "supply-later");
	play(&t, 0, "build mechanical-engineering");
	A_HAS(&t, 5, 2);
	ck_assert(HOLDS(&t, gone, "wood-tile"));
	clear(&t);
	lay(&t, 4);
	go_build(&t, 1);
	give(&t, &t.pos.hand[0], "mechanical-engineering");
	refused(&t, 0, "build mechanical-engineering wood hand", "no-raw");
	refused(&t, 0, "build mechanical-engineering", "no-source");
	clear(&t);
}
END_TEST

/* Supply, second way: the own Sawmill, laid a moment ago (IA14), makes the
 * wood: 5 - 2 = 3, 0 + 2 points; the raw tile is not used (IA16). */
START_TEST(own_factory)
{
	struct table t;

	lay(&t, 4);
	go_on(&t, 1);
	give(&t, &t.pos.hand[0], "sawmill mechanical-engineering wood-tile");
	play(&t, 0, "build sawmill");
	refused(&t, 0, "build mechanical-engineering wood hand", "own-makes");
	play(&t, 0, "build mechanical-engineering");
	A_HAS(&t, 3, 2);
	ck_assert(HOLDS(&t, hand[0], "wood-tile"));
	clear(&t);
}
END_TEST

/* Supply, third way: 1 makes wood.  The Shipyard is 2 + 1 for him: of 3 none
 * is left, 1 has 6; with 2 it is refused.  In 1's hand the Sawmill makes
 * nothing (IA18). */
START_TEST(rival_factory)
{
	struct table t;

	lay(&t, 4);
	go_on(&t, 1);
	give(&t, &t.pos.hand[0], "shipyard");
	give(&t, &t.pos.hand[1], "sawmill");
	refused(&t, 0, "build shipyard wood - 1", "no-maker");
	refused(&t, 0, "build shipyard", "no-source");
	t.pos.laid[1] = t.pos.hand[1];
	t.pos.hand[1] = 0;
	money(&t, 2, 5, 5, 5);
	refused(&t, 0, "build shipyard wood - 1", "too-dear");
	refused(&t, 0, "build shipyard wood - 2", "no-maker");
	money(&t, 3, 5, 5, 5);
	play(&t, 0, "build shipyard wood - 1");
	HAS(&t, 0, 6, 5, 5);
	ck_assert_int_eq(t.pos.points[0], 2);
	clear(&t);
}
END_TEST

/*
 * Supply, fourth way, and the table: wood from II (Glassworks 10 - 3 - 1 = 6, 1
 * point), iron not in II however rich one is, but in III (Power Station
 * 6 - 3 - 1 = 2, 2 points): IA34.
 */
START_TEST(bank_by_epoch)
{
	struct table t;

	lay(&t, 4);
	go_on(&t, 2);
	money(&t, 10, 5, 5, 5);
	give(&t, &t.pos.hand[0], "glassworks steam-engine");
	refused(&t, 0, "build steam-engine iron supply", "supply-later");
	play(&t, 0, "build glassworks wood supply");
	A_HAS(&t, 6, 1);
	go_on(&t, 3);
	give(&t, &t.pos.hand[0], "power-station");
	play(&t, 0, "build power-station iron supply");
	A_HAS(&t, 2, 3);
	clear(&t);
}
END_TEST

/* Supply, fourth way: never from the bank while a player makes it.  The Bank
 * from 2's stone: 5 - 2 - 1 = 2, 2 has 6; from one's own: 5 - 2 = 3; from the
 * bank, if nobody makes it: 2, and nobody else gains. */
START_TEST(bank_or_maker)
{
	struct table t;

	for (unsigned maker = 0; maker <= 4; maker += 2) {
		lay(&t, 4);
		go_on(&t, 2);
		give(&t, &t.pos.hand[0], "bank");
		if (maker < 4) {
			give(&t, &t.pos.laid[maker], "quarry");
			refused(&t, 0, "build bank stone supply",
			    maker == 0 ? "own-makes" : "supply-made");
		}
		play(&t, 0, "build bank");
		A_HAS(&t, maker == 0 ? 3 : 2, 1);
		ck_assert_int_eq(t.pos.money[2], maker == 2 ? 6 : 5);
		clear(&t);
	}
}
END_TEST

/*
 * Special factories (IA22): the discount is for what is laid later, for the
 * building cost alone, and never pays out.  20 thalers; Bank 2 + stone 1: 17.
 * Water Mill late 2 - 1 + stone 1: 15.  Exchange 4 - 1 + cement 1: 11.
 * Clay Pit late 1 - 2: 0, 11.  Brickworks late 2 - 2: 11.  Car Works
 * 5 - 2 + steel 1 + glass 1: 6.  Points 1 + 0 + 2 + 0 + 0 + 5 = 8.
 */
START_TEST(discounts)
{
	struct table t;

	lay(&t, 4);
	money(&t, 20, 5, 5, 5);
	build_next(&t, 2, "bank");
	A_HAS(&t, 17, 1);
	build_next(&t, 3, "water-mill");
	A_HAS(&t, 15, 1);
	build_next(&t, 4, "stock-exchange");
	A_HAS(&t, 11, 3);
	build_next(&t, 4, "clay-pit");
	A_HAS(&t, 11, 3);
	build_next(&t, 4, "brickworks");
	A_HAS(&t, 11, 3);
	build_next(&t, 4, "car-works");
	A_HAS(&t, 6, 8);
	clear(&t);
}
END_TEST

/* Points: a factory brings its own only in its epoch: Clay Pit in I 1, in II
 * 0, at the same cost of 1.  A late Sawmill makes wood all the same (IA19):
 * 5 - 2, and wood for the Iron Mine costs 1 no more: 3 - 3 = 0. */
START_TEST(points_in_its_epoch)
{
	struct table t;

	lay(&t, 4);
	build_next(&t, 1, "clay-pit");
	A_HAS(&t, 4, 1);
	clear(&t);
	lay(&t, 4);
	build_next(&t, 2, "clay-pit");
	A_HAS(&t, 4, 0);
	clear(&t);
	lay(&t, 4);
	build_next(&t, 2, "sawmill");
	A_HAS(&t, 3, 0);
	build_next(&t, 2, "iron-mine");
	A_HAS(&t, 0, 1);
	clear(&t);
}
END_TEST

/*
 * Technologies (IA20, IA21, IA37): in the last round of I one may still be
 * laid for its 2 points, the second is refused, and lost for nothing when II
 * begins: 5 + income 1 = 6.  Factory, raw tile, bonus stay in hand.
 * Who lays neither of two loses both, at III: 5 + 1 + 1 = 7.
 */
START_TEST(technology_lost)
{
	struct table t;

	lay(&t, 4);
	go_build(&t, 1);
	give(&t, &t.pos.hand[0],
	    "construction mechanical-engineering brick-tile wood-tile "
	    "clay-pit canal-bonus");
	play(&t, 0, "build construction");
	refused(&t, 0, "build mechanical-engineering", "kind-done");
	play(&t, 0, "done");
	A_HAS(&t, 6, 2);
	ck_assert_uint_eq(t.lost, 1);
	ck_assert(HOLDS(&t, gone, "mechanical-engineering"));
	ck_assert_uint_eq(tile_count(t.pos.hand[0]), 3);
	ck_assert(HOLDS(&t, hand[0], "wood-tile"));
	ck_assert(HOLDS(&t, laid[0], "construction"));
	clear(&t);
	lay(&t, 4);
	go_build(&t, 2);
	give(&t, &t.pos.hand[0], "steam-engine optics");
	play(&t, 0, "done");
	ck_assert_uint_eq(t.lost, 2);
	ck_assert_uint_eq(t.pos.hand[0], 0);
	A_HAS(&t, 7, 0);
	clear(&t);
}
END_TEST

/* ---- the end ---- */

static const struct finish finishes[] = {
    /* Bonus tiles.  0: Canal twice counts once, 3 x 2, Port with the Warehouse
     * 2, road Quarry - Water Mill 3: 11.  1: a bonus without a factory: 0.
     * 2: Rails with both ends of a road, 2 + 2 + 3 = 7. */
    {{"quarry water-mill warehouse canal-bonus canal-bonus port-bonus",
	 "pipeline-bonus", "iron-mine steelworks rails-bonus", NULL},
	NULL, {0}, {0}, {11, 0, 7, 0}, {1, 3, 2, 4}},
    /* Links, for each link (IA27), across epochs (IA26).  0: two lines, 6.
     * 1 and 2: one end each, none.  3: Steelworks with three, 9; the tiles in
     * hand do not count. */
    {{"mechanical-engineering steam-engine electrification", "oil-field",
	 "refinery", "iron-mine steelworks locomotive-works car-works"},
	"robot-works robotics", {0}, {0}, {6, 0, 0, 9}, {2, 3, 3, 1}},
    /* Money, rounded down: 8 is 2, 2 is 0, 9 is 3; 3 has 8 and swaps a raw
     * tile (IA28): 9, 3, and shares with 2. */
    {{NULL}, "plastic-tile", {8, 2, 9, 8}, {0}, {2, 0, 3, 3}, {3, 4, 1, 1}},
    /* Ties at 10: 2 and 3 have laid two tiles, 0 and 1 one; 3 has 2 thalers
     * against 1 of 2, 0 and 1 share.  The double bonus is a tile (IA24). */
    {{"bank", "optics", "canal-bonus canal-bonus", "clay-pit genetics"},
	"robotics", {1, 1, 1, 2}, {10, 10, 10, 10}, {10, 10, 10, 10},
	{3, 3, 2, 1}},
    /* More money is less than more tiles, and points are more than both. */
    {{"bank optics", "quarry", "genetics", NULL}, NULL, {0, 2, 2, 0},
	{7, 7, 7, 8}, {7, 7, 7, 8}, {2, 3, 3, 1}},
};

/* Awarding points: bonuses, links, money by threes, ties (IA29, IA30). */
START_TEST(scoring)
{
	for (unsigned i = 0; i < ARRAY_LEN(finishes); i++)
		finish(&finishes[i]);
}
END_TEST

/*
 * Example: Oil Field and Refinery in their epochs 3 + 4, Mechanical
 * Engineering and Automobile 2 + 5, a road 3, a line 3, Port and Pipeline on
 * the Oil Field 2 + 2, Pipeline on the Refinery 2: 26.  Of 11 thalers, 3 and
 * iron 1, glass 1, 4 and steel 1 are paid: 1 is left, no point.
 */
START_TEST(the_example)
{
	int32_t scores[SEATS];
	struct table t;

	lay(&t, 4);
	money(&t, 11, 0, 0, 0);
	go_on(&t, 1);
	give(&t, &t.pos.hand[0], "wood-tile");
	build_next(&t, 1, "mechanical-engineering");
	build_next(&t, 3, "oil-field");
	give(&t, &t.pos.hand[0], "steel-tile");
	build_next(&t, 3, "automobile");
	build_next(&t, 3, "pipeline-bonus");
	build_next(&t, 4, "refinery");
	build_next(&t, 4, "port-bonus");
	A_HAS(&t, 1, 14);
	go_build(&t, 5);
	let_be(&t, OVER);
	ind_scores(t.ed, &t.pos, scores);
	ck_assert_int_eq(scores[0], 26);
	clear(&t);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {first_round, thaler_of_an_epoch,
	    a_match_of_nothing, an_auction, auctioneer_keeps, nobody_bids,
	    money_at_once, last_tile_kept, cash_for_a_bid, one_of_a_kind,
	    raw_tile, own_factory, rival_factory, bank_by_epoch, bank_or_maker,
	    discounts, points_in_its_epoch, technology_lost, scoring,
	    the_example};

	return suite_run("ind_hand", tests, ARRAY_LEN(tests));
}
