/* SPDX-License-Identifier: MIT */
/*
 * test_hauts_fourneaux.c - Les Hauts Fourneaux: its edition, its
 * industrialists, the Agent, ties, and many random matches.
 */
#include "conform.h"
#include "game/simulate.h"
#include "games/hauts-fourneaux/hauts_fourneaux.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

#define MATCHES 1000
#define SOAK 100000
#define BRIEF 10

extern const struct game hauts_fourneaux;

/* ---- a table ---- */

struct table {
	struct edition edition;
	const struct hf_edition *ed;
	struct hf_position pos;
	struct dice dice;
	struct events events;
	struct phrase why;
	bool bent; /* discs were taken away */
};

static void
table_lay(struct table *t, unsigned seats, const char *option)
{
	const char *options[] = {"industrialists=false", option};

	memset(t, 0, sizeof(*t));
	conform_edition(
	    &t->edition, &hauts_fourneaux, options, option == NULL ? 1 : 2);
	t->ed = t->edition.data;
	dice_init_number(&t->dice, 1);
	hauts_fourneaux.setup(t->ed, &t->pos, seats, &t->dice, NULL);
	t->pos.first = 0;
}

static void
table_clear(struct table *t)
{
	events_release(&t->events);
	edition_release(&t->edition);
}

static unsigned
company(const struct table *t, const char *id)
{
	unsigned c = 0;

	while (
	    c < t->ed->company_count && strcmp(t->ed->companies[c].id, id) != 0)
		c++;
	ck_assert_uint_lt(c, t->ed->company_count);
	return c;
}

/* Put a company into the row; what lay there goes where it came from. */
static void
table_row(struct table *t, unsigned card, const char *id)
{
	unsigned c = company(t, id), i;

	for (i = 0; i < t->pos.row_count; i++)
		if (t->pos.row[i] == c) {
			t->pos.row[i] = t->pos.row[card];
			t->pos.row[card] = (uint8_t)c;
			return;
		}
	t->pos.deck |= (uint64_t)1 << t->pos.row[card];
	t->pos.deck &= ~((uint64_t)1 << c);
	t->pos.row[card] = (uint8_t)c;
}

static void
table_person(struct table *t, unsigned seat, enum ability ability)
{
	unsigned p = 0;

	while (t->ed->people[p].ability != ability)
		p++;
	t->pos.seat[seat].person = (uint8_t)p;
	if (ability == EXTRA_DISC)
		t->pos.left[seat][t->ed->neutral - 1]++;
}

static void
table_give(struct table *t, unsigned seat, unsigned good, int32_t count)
{
	t->pos.seat[seat].stock[good] += count;
	t->pos.seat[seat].got[good] += count;
}

/* A seat has a company from the deck. */
static void
table_own(struct table *t, unsigned seat, const char *id)
{
	struct hf_seat *mine = &t->pos.seat[seat];
	unsigned c = company(t, id), i;

	for (i = 0; i < t->pos.row_count; i++)
		if (t->pos.row[i] == c) {
			unsigned other = (unsigned)__builtin_ctzll(t->pos.deck);

			table_row(t, i, t->ed->companies[other].id);
		}
	t->pos.deck &= ~((uint64_t)1 << c);
	mine->cards[mine->count++] = (uint8_t)c;
}

/* Read an order, and play all that it means; "" or the refusal's key. */
static const char *
table_play(struct table *t, unsigned seat, const char *text)
{
	move_t moves[8];
	struct order order;
	unsigned i, count;

	ck_assert_msg(order_parse(&hauts_fourneaux, text, &order), "%s", text);
	count = hf_read_order(t->ed, &t->pos, seat, &order, moves, 8, &t->why);
	if (count == 0)
		return t->why.key;
	for (i = 0; i < count; i++) {
		if (!hf_check(t->ed, &t->pos, seat, moves[i], &t->why))
			return t->why.key;
		hauts_fourneaux.apply(
		    t->ed, &t->pos, seat, moves[i], &t->dice, &t->events);
		ck_assert(t->bent || hf_sound(t->ed, &t->pos));
	}
	return "";
}

static void
played(struct table *t, unsigned seat, const char *text)
{
	const char *key = table_play(t, seat, text);

	ck_assert_msg(*key == '\0', "%s: %s", text, key);
}

static void
refused(struct table *t, unsigned seat, const char *text, const char *want)
{
	ck_assert_str_eq(table_play(t, seat, text), want);
}

static int64_t
why_number(const struct table *t, const char *name)
{
	for (unsigned i = 0; i < t->why.count; i++)
		if (strcmp(t->why.args[i].name, name) == 0)
			return t->why.args[i].number;
	return -1;
}

static void
by_clock(struct table *t, unsigned phase)
{
	while (t->pos.phase == phase) {
		unsigned s = (unsigned)__builtin_ctz(hf_to_act(t->ed, &t->pos));

		hauts_fourneaux.apply(t->ed, &t->pos, s,
		    hf_default_move(t->ed, &t->pos, s), &t->dice, &t->events);
	}
}

static void
to_production(struct table *t)
{
	by_clock(t, AUCTION);
	by_clock(t, SETTLEMENT);
	by_clock(t, CHAIN);
	ck_assert_uint_eq(t->pos.phase, PRODUCTION);
}

static int
stock(const struct table *t, unsigned seat, enum good good)
{
	return t->pos.seat[seat].stock[good];
}

/* ---- the industrialists ---- */

START_TEST(the_banker_has_a_second_two)
{
	struct table t;

	table_lay(&t, 3, NULL);
	table_person(&t, 0, EXTRA_DISC);
	played(&t, 0, "bid 2 1 -");
	played(&t, 1, "bid 1 1 -");
	played(&t, 2, "bid 2 2 -");
	refused(&t, 0, "bid 2 1 -", "own-disc");
	refused(&t, 0, "bid 2 2 -", "value-taken");
	played(&t, 0, "bid 2 3 -");
	played(&t, 1, "bid 4 7 -");
	refused(&t, 0, "bid 1 7 -", "not-your-turn");
	played(&t, 2, "bid 4 6 -");
	refused(&t, 0, "bid 2 4 -", "no-disc");
	table_clear(&t);
}
END_TEST

/* The other's discs gone, he bids twice in a row, by two letters if he likes;
 * what he does with his cards is one decision. */
START_TEST(each_disc_is_a_decision_of_its_own)
{
	struct table t;
	uint32_t before;

	table_lay(&t, 3, NULL);
	table_person(&t, 0, EXTRA_DISC);
	memset(t.pos.left[1], 0, sizeof(t.pos.left[1]));
	memset(t.pos.left[2], 0, sizeof(t.pos.left[2]));
	t.bent = true;
	before = hauts_fourneaux.decision(t.ed, &t.pos);
	played(&t, 0, "bid 2 1 -");
	ck_assert_uint_eq(hf_to_act(t.ed, &t.pos), 1);
	ck_assert_uint_ne(hauts_fourneaux.decision(t.ed, &t.pos), before);
	t.pos.phase = PRODUCTION;
	before = hauts_fourneaux.decision(t.ed, &t.pos);
	played(&t, 0, "run - - - - -");
	ck_assert_uint_eq(hauts_fourneaux.decision(t.ed, &t.pos), before);
	table_clear(&t);
}
END_TEST

START_TEST(the_negotiator_is_compensated_once)
{
	struct table t;

	table_lay(&t, 3, NULL);
	table_person(&t, 0, WINNER_COMPENSATION);
	table_row(&t, 0, "open-pit");
	table_row(&t, 1, "peat-moor");
	t.pos.seat[0].stock[COAL] = t.pos.seat[0].got[COAL] = 0;
	played(&t, 0, "bid 4 1 -");
	played(&t, 1, "bid 1 7 -");
	played(&t, 2, "bid 2 7 -");
	played(&t, 0, "bid 3 2 -");
	hf_settle(t.ed, &t.pos, NULL);
	ck_assert_int_eq(stock(&t, 0, COAL), 4);
	table_clear(&t);
}
END_TEST

START_TEST(the_engineer_upgrades_without_coal)
{
	struct table t;

	table_lay(&t, 3, NULL);
	table_own(&t, 0, "foundry");
	table_own(&t, 0, "refinery");
	to_production(&t);
	t.pos.seat[0].stock[COAL] = 0;
	t.pos.seat[0].got[COAL] = t.pos.seat[0].spent[COAL];
	refused(&t, 0, "upgrade foundry", "upgrade-short");
	ck_assert_int_eq(why_number(&t, "need"), 1);
	ck_assert_int_eq(why_number(&t, "have"), 0);
	table_person(&t, 0, UPGRADE_WITHOUT_COAL);
	played(&t, 0, "upgrade foundry");
	refused(&t, 0, "upgrade foundry", "upgraded-already");
	table_clear(&t);
}
END_TEST

START_TEST(the_forewoman_exceeds_one_maximum)
{
	struct table t;

	table_lay(&t, 3, NULL);
	table_person(&t, 0, OVERTIME);
	table_own(&t, 0, "kerosene-depot");
	table_own(&t, 0, "lamp-oil-exchange");
	to_production(&t);
	table_give(&t, 0, OIL, 20);
	refused(&t, 0, "run kerosene-depot - 5 - -", "over-maximum");
	ck_assert_int_eq(why_number(&t, "max"), 4);
	played(&t, 0, "convert 4 1");
	ck_assert_int_eq(stock(&t, 0, MONEY), 16);
	refused(&t, 0, "run lamp-oil-exchange - 3 - -", "over-maximum");
	ck_assert_int_eq(why_number(&t, "max"), 2);
	played(&t, 0, "convert 2 1");
	for (unsigned s = 0; s < 3; s++)
		played(&t, s, "finish");
	to_production(&t);
	played(&t, 0, "run lamp-oil-exchange - 3 - -"); /* each phase anew */
	table_clear(&t);
}
END_TEST

START_TEST(the_liquidator_sells_at_the_end)
{
	struct table t;
	int32_t worth;

	table_lay(&t, 3, "rounds=1");
	table_person(&t, 0, FINAL_SALE);
	to_production(&t);
	table_give(&t, 0, OIL, 3);
	played(&t, 0, "finish");
	worth = stock(&t, 0, COAL) + stock(&t, 0, IRON) + 2 * stock(&t, 0, OIL);
	ck_assert_int_gt(worth, 5);
	played(&t, 1, "finish");
	played(&t, 2, "finish");
	ck_assert_uint_eq(t.pos.phase, OVER);
	ck_assert_int_eq(stock(&t, 0, MONEY), worth);
	ck_assert_uint_eq(hf_resources(&t.pos.seat[0]), 0);
	table_clear(&t);
}
END_TEST

/* ---- production ---- */

/* Seven steps; the seventh is short of iron, and says what there is. */
START_TEST(tells_the_step_and_the_stock)
{
	static const char *const ids[] = {"open-pit", "deep-shaft", "foundry",
	    "peat-moor", "rolling-mill", "rail-works"};
	struct table t;
	unsigned i;

	table_lay(&t, 3, NULL);
	for (i = 0; i < ARRAY_LEN(ids); i++)
		table_own(&t, 0, ids[i]);
	to_production(&t);
	t.pos.seat[0].stock[IRON] = 0;
	t.pos.seat[0].got[IRON] = t.pos.seat[0].spent[IRON];
	table_give(&t, 0, IRON, 8);
	played(&t, 0, "run - - - - -"); /* the start-up needs no name */
	played(&t, 0, "run open-pit - - - -");
	played(&t, 0, "run deep-shaft - - - -");
	played(&t, 0, "run foundry - 3 - -");
	played(&t, 0, "run peat-moor - - - -");
	played(&t, 0, "run rolling-mill - 4 - -");
	refused(&t, 0, "run rail-works - 1 - -", "short");
	ck_assert_int_eq(why_number(&t, "step"), 7);
	ck_assert_int_eq(why_number(&t, "need"), 2);
	ck_assert_int_eq(why_number(&t, "have"), 1);
	ck_assert_int_eq(why_number(&t, "iron"), 1);
	ck_assert_int_eq(why_number(&t, "coal"), stock(&t, 0, COAL));
	ck_assert_int_eq(stock(&t, 0, MONEY), 14);
	table_clear(&t);
}
END_TEST

/* Upgraded first, both effects; extraction cannot be left out. */
START_TEST(an_upgraded_card_does_both)
{
	struct table t;
	int iron;

	table_lay(&t, 3, NULL);
	table_own(&t, 0, "ore-terraces");
	table_own(&t, 0, "foundry");
	to_production(&t);
	table_give(&t, 0, COAL, 1);
	table_give(&t, 0, IRON, 1);
	iron = stock(&t, 0, IRON);
	refused(&t, 0, "run ore-terraces - 1 - -", "no-such-effect");
	played(&t, 0, "upgrade foundry");
	/* 1 iron sold, then 2 dug: top to bottom. */
	played(&t, 0, "run foundry - 1 - -");
	ck_assert_int_eq(stock(&t, 0, IRON), iron - 1 + 2);
	ck_assert_int_eq(stock(&t, 0, MONEY), 2);
	played(&t, 0, "finish");
	ck_assert_int_eq(stock(&t, 0, IRON), iron - 1 + 2 + 2);
	table_clear(&t);
}
END_TEST

/* ---- the Agent, and ties ---- */

/* Decision FB1: nobody is left to bid, and the Agent still has discs. */
START_TEST(the_agent_places_what_he_can)
{
	struct table t;
	unsigned v;

	table_lay(&t, 2, NULL);
	t.bent = true;
	memset(t.pos.left[0], 0, VALUES);
	memset(t.pos.left[1], 0, VALUES);
	t.pos.left[0][0] = 1;
	played(&t, 0, "bid 1 1 -");
	ck_assert_uint_ne(t.pos.phase, AUCTION);
	for (v = 0; v < 4; v++)
		ck_assert_int_eq(__builtin_popcount(t.pos.on[AGENT][v]), 1);
	table_clear(&t);
}
END_TEST

START_TEST(ties_go_by_cards_and_resources)
{
	struct table t;
	uint8_t places[SEATS];

	table_lay(&t, 4, NULL);
	for (unsigned s = 0; s < 4; s++) {
		memset(t.pos.seat[s].stock, 0, sizeof(t.pos.seat[s].stock));
		t.pos.seat[s].stock[MONEY] = 30;
	}
	t.pos.seat[3].stock[MONEY] = 31;
	t.pos.seat[2].count = 3;
	t.pos.seat[0].stock[OIL] = 1;
	t.pos.seat[1].stock[TOKEN] = 9; /* tokens are no resources */
	hf_ranking(t.ed, &t.pos, places);
	ck_assert_uint_eq(places[3], 1);
	ck_assert_uint_eq(places[2], 2);
	ck_assert_uint_eq(places[0], 3);
	ck_assert_uint_eq(places[1], 4);
	t.pos.seat[1].stock[IRON] = 1;
	hf_ranking(t.ed, &t.pos, places);
	ck_assert_uint_eq(places[1], 3); /* shared */
	table_clear(&t);
}
END_TEST

/* ---- many matches ---- */

static void
play_matches(const struct edition *ed, unsigned seats, unsigned count)
{
	struct hf_position pos;
	unsigned seat;
	move_t move;

	for (unsigned n = 0; n < count; n++) {
		struct dice dice, choose;
		struct random_match match = {.game = &hauts_fourneaux,
		    .ed = ed->data,
		    .pos = &pos,
		    .seats = seats,
		    .dice = &dice,
		    .choose = &choose};

		simulate_dice(&dice, &choose, 2020, n);
		hauts_fourneaux.setup(ed->data, &pos, seats, &dice, NULL);
		while (random_match_pick(&match, &seat, &move)) {
			random_match_apply(&match, seat, move);
			if (!hf_sound(ed->data, &pos))
				ck_abort_msg("%u seats, match %u, move %u",
				    seats, n, match.moves);
		}
		ck_assert_uint_eq(pos.phase, OVER);
	}
}

/* With and without industrialists and the chain. */
static void
play_variants(unsigned seats)
{
	static const char *const options[][2] = {
	    {"industrialists=true", "chain=false"},
	    {"industrialists=false", "chain=false"},
	    {"industrialists=true", "chain=true"},
	    {"industrialists=false", "chain=true"},
	};
	unsigned count = getenv("PLI_SOAK") != NULL    ? SOAK
			 : getenv("PLI_BRIEF") != NULL ? BRIEF
						       : MATCHES;

	for (size_t i = 0; i < ARRAY_LEN(options); i++) {
		struct edition ed;

		conform_edition(&ed, &hauts_fourneaux, options[i], 2);
		play_matches(&ed, seats, count);
		edition_release(&ed);
	}
}

START_TEST(matches_of_two_keep_all_things)
{
	play_variants(2);
}
END_TEST

START_TEST(matches_of_three_keep_all_things)
{
	play_variants(3);
}
END_TEST

START_TEST(matches_of_four_keep_all_things)
{
	play_variants(4);
}
END_TEST

/* The chain variant, and the game without industrialists, keep what every game
 * must. */
START_TEST(variants_conform)
{
	static const char *const options[] = {
	    "chain=true", "industrialists=false"};
	unsigned count = getenv("PLI_BRIEF") != NULL ? 3 : 30;

	for (size_t i = 0; i < ARRAY_LEN(options); i++) {
		struct conform conform = {0};
		struct edition ed;

		conform_edition(&ed, &hauts_fourneaux, &options[i], 1);
		conform.ed = &ed;
		conform_matches(&conform, 77, count);
		edition_release(&ed);
	}
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {the_banker_has_a_second_two,
	    each_disc_is_a_decision_of_its_own,
	    the_negotiator_is_compensated_once,
	    the_engineer_upgrades_without_coal,
	    the_forewoman_exceeds_one_maximum, the_liquidator_sells_at_the_end,
	    tells_the_step_and_the_stock, an_upgraded_card_does_both,
	    the_agent_places_what_he_can, ties_go_by_cards_and_resources,
	    matches_of_two_keep_all_things, matches_of_three_keep_all_things,
	    matches_of_four_keep_all_things, variants_conform};

	return suite_run("hauts-fourneaux", tests, ARRAY_LEN(tests));
}
