/* SPDX-License-Identifier: MIT */
/*
 * test_ind_ahead.c - orders ahead for the auctions of Industria: each is for
 * one round, though there are two tiles of its name (the Canals of epochs I and
 * II), and it goes when that is over.
 */
#include "ind_round.h"

#define CANALS "canal-bonus"

static tiles_t
canals(const struct table *t)
{
	tiles_t set = 0;

	for (unsigned i = 0; i < TILES; i++)
		if (strcmp(ind_id(ed_of(t), i), CANALS) == 0)
			set |= tile_bit(i);
	return set;
}

/* A match with a Canal among the first four tiles, or without one. */
static void
deal(struct table *t, bool with)
{
	unsigned key;

	*t = (struct table){.verdicts = VERDICTS_INIT};
	for (key = 0; key < 256; key++) {
		match_kit_init(&t->kit, "industria", SEATS_HERE, (uint8_t)key);
		if (with == ((pos_of(t)->offer & canals(t)) != 0))
			return;
		match_kit_release(&t->kit);
	}
	ck_abort_msg("no key deals a Canal");
}

/* Whoever owes a move passes, keeps, builds nothing, and the first tile is
 * offered. */
static void
let_be(struct table *t)
{
	const struct ind_position *pos = pos_of(t);
	uint32_t act = match_to_act(&t->kit.match);
	unsigned seat = (unsigned)__builtin_ctz(act);
	struct err err = ERR_INIT;
	struct step step = {.kind = PASS};

	if (pos->phase == CHOOSE)
		step = (struct step){
		    .kind = OFFER, .tile = tile_first(pos->offer)};
	else if (pos->phase == DECIDE)
		step.kind = KEEP;
	else if (pos->phase > DECIDE)
		step.kind = DONE;
	ck_assert_msg(play_move(&t->kit.match, seat, ind_move(&step), BY_HOST,
			  match_kit_time(&t->kit), "", &t->kit.host, &err) == 0,
	    "%s", err.text);
	match_kit_settle(&t->kit, &t->verdicts);
}

static unsigned
waiting(const struct table *t, unsigned seat)
{
	return t->kit.match.waiting_count[seat];
}

/* All of the seat's lines for the auctions have gone, and nobody was told. */
static void
gone_quietly(const struct table *t, unsigned seat)
{
	ck_assert_uint_eq(waiting(t, seat), 0);
	ck_assert_uint_eq(t->verdicts.dropped, 0);
	for (unsigned s = 0; s < SEATS_HERE; s++)
		ck_assert_ptr_null(t->verdicts.past_lines[s]);
}

static unsigned
events_of(const struct table *t, const char *key)
{
	return count_events(t, 0, key);
}

/* Loading the file gives the same in the end. */
static void
until_over(struct table *t)
{
	while (pos_of(t)->phase != OVER)
		let_be(t);
	settle(t);
}

static void
until_sold(struct table *t)
{
	while (pos_of(t)->offer & canals(t))
		let_be(t);
}

static void
until_drawn(struct table *t)
{
	while (!(pos_of(t)->offer & canals(t)))
		let_be(t);
}

static void
until_end_of_auctions(struct table *t)
{
	unsigned round = pos_of(t)->round;

	while (pos_of(t)->phase < COLLECT && pos_of(t)->round == round)
		let_be(t);
}

/* Entries that orders ahead wrote since. */
static unsigned
acted(const struct table *t, uint32_t since)
{
	const struct log *log = &t->kit.match.log;
	unsigned count = 0;

	for (uint32_t n = since + 1; n <= log_head(log); n++)
		count += log_entry(log, n)->kind == ENTRY_ORDERS &&
			 log_entry(log, n)->by == BY_STANDING &&
			 log_entry(log, n)->move_count > 0;
	return count;
}

/* What was written for the first Canal does nothing to the second. */
static void
acts_in_its_round(const char *text, unsigned lines)
{
	struct table t;
	uint32_t since;

	deal(&t, true);
	ck_assert_int_eq(mail(&t, 3, text), VERDICT_KEPT);
	ck_assert_uint_eq(waiting(&t, 3), lines);
	until_end_of_auctions(&t);
	gone_quietly(&t, 3);
	since = log_head(&t.kit.match.log);
	until_over(&t);
	ck_assert_uint_eq(acted(&t, since), 0);
	end(&t);
}

START_TEST(only_in_its_round)
{
	acts_in_its_round("pass on Canal\n", 1);
	acts_in_its_round("up to 2 on Canal\n", 1);
	acts_in_its_round("passer sur Canal\noffer Canal\nsell Canal from 9\n"
			  "vendre Canal \303\240 partir de 9\n",
	    4);
}
END_TEST

/* Nor does anybody put it up for sale who is auctioneer then. */
START_TEST(offers_only_in_its_round)
{
	struct table t;

	deal(&t, true);
	for (unsigned s = 1; s < SEATS_HERE; s++)
		ck_assert_int_eq(mail(&t, s, "offer Canal\n"), VERDICT_KEPT);
	until_sold(&t);
	until_drawn(&t);
	for (unsigned s = 1; s < SEATS_HERE; s++)
		gone_quietly(&t, s);
	ck_assert_int_eq(pos_of(&t)->phase, CHOOSE);
	ck_assert_uint_eq(pos_of(&t)->lot, NOTHING);
	end(&t);
}
END_TEST

/* Given before its tile has come up, a line waits for the first of the name,
 * and only for that. */
START_TEST(waits_for_the_first_of_the_name)
{
	struct table t;
	unsigned bids = 0;

	deal(&t, false);
	for (unsigned s = 0; s < SEATS_HERE; s++)
		ck_assert_int_eq(
		    mail(&t, s, "up to 1 on Canal\n"), VERDICT_KEPT);
	for (; !(pos_of(&t)->offer & canals(&t)); let_be(&t))
		for (unsigned s = 0; s < SEATS_HERE; s++)
			ck_assert_uint_eq(waiting(&t, s), 1);
	until_sold(&t);
	bids = events_of(&t, "bid");
	ck_assert_uint_eq(bids, 1);
	for (unsigned s = 0; s < SEATS_HERE; s++)
		ck_assert_uint_eq(waiting(&t, s), 0);
	until_over(&t);
	ck_assert_uint_eq(events_of(&t, "bid"), bids);
	end(&t);
}
END_TEST

/* The Canal of this round has its owner: the same words are for the next. */
START_TEST(after_the_first_for_the_second)
{
	struct table t;

	deal(&t, true);
	until_sold(&t);
	for (unsigned s = 0; s < SEATS_HERE; s++)
		ck_assert_int_eq(
		    mail(&t, s, "up to 1 on Canal\n"), VERDICT_KEPT);
	for (; !(pos_of(&t)->offer & canals(&t)); let_be(&t))
		for (unsigned s = 0; s < SEATS_HERE; s++)
			ck_assert_uint_eq(waiting(&t, s), 1);
	ck_assert_uint_eq(events_of(&t, "bid"), 0);
	until_sold(&t);
	ck_assert_uint_eq(events_of(&t, "bid"), 1);
	for (unsigned s = 0; s < SEATS_HERE; s++)
		ck_assert_uint_eq(waiting(&t, s), 0);
	end(&t);
}
END_TEST

/* What waits for a lot goes when the lot has its owner, and not before. */
START_TEST(goes_with_its_lot)
{
	struct table t;
	unsigned left, had;

	deal(&t, true);
	mail(&t, 3, "pass on the rest\nsell all from 9\n");
	ck_assert_uint_eq(waiting(&t, 3), 2 * SEATS_HERE);
	while ((left = tile_count(pos_of(&t)->offer)) > 1) {
		while (tile_count(pos_of(&t)->offer) == left)
			let_be(&t);
		had = waiting(&t, 3);
		/* Of the lot that is being sold it may have passed. */
		ck_assert_uint_ge(had, 2 * (left - 1) - 1);
		ck_assert_uint_le(had, 2 * (left - 1));
	}
	until_end_of_auctions(&t);
	gone_quietly(&t, 3);
	end(&t);
}
END_TEST

/* A word without a tile is for the auctions that go on, not for the next. */
START_TEST(without_a_tile_for_this_round)
{
	struct table t;
	uint32_t since;

	deal(&t, true);
	ck_assert_int_eq(mail(&t, 3, "sell\n"), VERDICT_KEPT);
	ck_assert_uint_eq(waiting(&t, 3), 1);
	until_end_of_auctions(&t);
	gone_quietly(&t, 3);
	since = log_head(&t.kit.match.log);
	until_over(&t);
	ck_assert_uint_eq(acted(&t, since), 0);
	end(&t);
}
END_TEST

/* A bid that is too low or too dear is a pass (IB1), but only if there is no
 * better alternative. */
START_TEST(a_better_alternative)
{
	static const struct {
		const char *text;
		int bid; /* 0: it passes */
	} cases[] = {
	    {"bid 2 on Canal\n", 0},
	    {"bid 2 on Canal | bid 3 on Canal\n", 3},
	    {"bid 9 on Canal | up to 4 on Canal\n", 3},
	    {"up to 2 on Canal | bid 4\n", 4},
	    {"bid 2 on Canal | bid 9 on Canal\n", 0},
	    {"bid 2 on Canal | pass\n", 0},
	};
	struct table t;

	for (unsigned ahead = 0; ahead < 2; ahead++)
		for (unsigned i = 0; i < ARRAY_LEN(cases); i++) {
			deal(&t, true);
			mail(&t, 0, "offer Canal\n");
			if (ahead)
				ck_assert_int_eq(
				    mail(&t, 2, cases[i].text), VERDICT_KEPT);
			ck_assert_int_eq(
			    mail(&t, 1, "bid 2\n"), VERDICT_PLAYED);
			if (!ahead)
				ck_assert_int_eq(
				    mail(&t, 2, cases[i].text), VERDICT_PLAYED);
			ck_assert_uint_eq(ind_active(pos_of(&t)), 3);
			ck_assert_int_eq(pos_of(&t)->best,
			    cases[i].bid > 0 ? cases[i].bid : 2);
			end(&t);
		}
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {only_in_its_round,
	    offers_only_in_its_round, waits_for_the_first_of_the_name,
	    after_the_first_for_the_second, goes_with_its_lot,
	    without_a_tile_for_this_round, a_better_alternative};

	seal_init();
	return suite_run("ind_ahead", tests, ARRAY_LEN(tests));
}
