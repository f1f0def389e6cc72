/* SPDX-License-Identifier: MIT */
/* What a simultaneous phase means: held, replaced, applied when it closes. */
#include "letters/report.h"
#include "match_kit.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
check_reload(const struct match_kit *kit)
{
	struct match again;

	match_kit_load(kit, NO_ENTRY, &again);
	ck_assert(match_kit_same(&kit->match, &again));
	match_release(&again);
}

static enum verdict_kind
choose(struct match_kit *kit, unsigned seat, const char *orders)
{
	struct verdicts verdicts = VERDICTS_INIT;
	enum verdict_kind kind;

	match_kit_orders(kit, seat, orders, &verdicts);
	ck_assert_uint_gt(verdicts.count, 0);
	kind = verdicts.list[0].kind;
	verdicts_release(&verdicts);
	check_reload(kit);
	return kind;
}

static const struct entry *
last_entry(const struct match_kit *kit)
{
	return log_entry(&kit->match.log, log_head(&kit->match.log));
}

/* All three answer the same letter: each order of arrival is taken, and gives
 * the same position and the same throws. */
START_TEST(takes_all_six_orders)
{
	static const unsigned orders[6][3] = {
	    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
	static const char *const cards[] = {"choose 5", "choisir 5", "carte 2"};
	void *first = NULL;
	size_t size = 0;

	for (unsigned i = 0; i < 6; i++) {
		struct match_kit kit;

		match_kit_init(&kit, "sealed", 3, 9);
		size = kit.match.game->position_size;
		for (unsigned k = 0; k < 3; k++) {
			unsigned seat = orders[i][k];
			uint32_t asked = kit.match.asked[seat];

			/* What others did has not made the letter stale. */
			ck_assert_uint_le(asked, log_start(&kit.match.log));
			ck_assert_int_eq(
			    choose(&kit, seat,
				seat == 2 ? "choose 2" : cards[seat]),
			    VERDICT_HELD);
			ck_assert_str_eq(last_entry(&kit)->moves[0], "?");
		}
		if (first == NULL) {
			first = xmalloc(size);
			memcpy(first, kit.match.pos, size);
		}
		ck_assert_mem_eq(first, kit.match.pos, size);
		match_kit_release(&kit);
	}
	free(first);
}
END_TEST

/* Until the phase closes nothing shows, in no view and in no event. */
START_TEST(shows_nothing_before_it_closes)
{
	struct match_kit a, b;

	match_kit_init(&a, "sealed", 3, 9);
	match_kit_init(&b, "sealed", 3, 9);
	choose(&a, 0, "choose 1");
	choose(&b, 0, "choose 4");
	ck_assert_mem_eq(a.match.pos, b.match.pos, a.match.game->position_size);
	ck_assert_uint_eq(match_to_act(&a.match), 6);
	ck_assert_uint_eq(
	    a.match.chapters[log_head(&a.match.log)].events.count, 0);
	ck_assert_uint_eq(
	    last_entry(&a)->sealed_len, last_entry(&b)->sealed_len);
	match_kit_release(&a);
	match_kit_release(&b);
}
END_TEST

/* A later mail of the same seat takes the place of the earlier one. */
START_TEST(replaces_until_it_closes)
{
	struct match_kit kit;
	uint32_t first;

	match_kit_init(&kit, "sealed", 3, 9);
	choose(&kit, 0, "choose 1");
	first = log_head(&kit.match.log);
	ck_assert_uint_eq(last_entry(&kit)->instead, NO_ENTRY);
	ck_assert_int_eq(choose(&kit, 0, "choose 3"), VERDICT_HELD);
	ck_assert_uint_eq(last_entry(&kit)->instead, first);
	ck_assert_uint_eq(kit.match.held[0].count, 1);
	choose(&kit, 1, "choose 2");
	choose(&kit, 2, "choose 1");
	/* Seat 0 has spent the 3 and kept the 1. */
	ck_assert_int_eq(choose(&kit, 0, "choose 3"), VERDICT_REFUSED);
	ck_assert_int_eq(choose(&kit, 0, "choose 1"), VERDICT_HELD);
	match_kit_release(&kit);
}
END_TEST

/* What does not end the decision is gone on with, not replaced. */
START_TEST(goes_on_with_a_part)
{
	struct match_kit kit;

	match_kit_init(&kit, "sealed", 3, 9);
	ck_assert_int_eq(choose(&kit, 0, "loan"), VERDICT_PLAYED);
	ck_assert(!kit.match.held[0].complete);
	ck_assert_int_eq(choose(&kit, 0, "choose 3"), VERDICT_HELD);
	ck_assert_uint_eq(last_entry(&kit)->instead, NO_ENTRY);
	ck_assert_uint_eq(kit.match.held[0].count, 2);
	/* Replaced is the choice, not the loan. */
	ck_assert_int_eq(choose(&kit, 0, "choose 4"), VERDICT_HELD);
	ck_assert_uint_eq(kit.match.held[0].count, 2);
	choose(&kit, 1, "choose 1");
	choose(&kit, 2, "choose 2");
	ck_assert_uint_eq(kit.match.phase, 7);
	match_kit_release(&kit);
}
END_TEST

static bool
is_production(const struct match_kit *kit)
{
	const struct match *match = &kit->match;
	move_t moves[MOVES_MAX];
	struct order order;

	if (match->phase != 7 || match->game->legal_moves(match->edition.data,
				     match->pos, 0, moves) == 0)
		return false;
	match->game->write_order(
	    match->edition.data, match->pos, 0, moves[0], &order);
	return strcmp(order.verb, "run") == 0;
}

static void
begin_production(struct match_kit *kit)
{
	struct dice chance;

	match_kit_init(kit, "hauts-fourneaux", 3, 9);
	dice_init_number(&chance, 1);
	while (!is_production(kit))
		ck_assert_uint_eq(match_kit_play(kit, &chance, 1), 1);
}

/* What one mail left open and what the next adds is one entry: all of it can be
 * replaced, or taken back. */
START_TEST(builds_a_plan_in_steps)
{
	struct match_kit kit;
	const struct held *held;
	uint32_t first;

	begin_production(&kit);
	held = &kit.match.held[0];
	ck_assert_int_eq(choose(&kit, 0, "start over"), VERDICT_REFUSED);
	ck_assert_int_eq(
	    choose(&kit, 0, "run start-up\nbid 1 on 2"), VERDICT_HELD);
	first = log_head(&kit.match.log);
	ck_assert(play_has_begun(&kit.match, 0));
	ck_assert_uint_eq(held->count, 1);
	ck_assert_uint_eq(kit.match.waiting_count[0], 1);
	/* Only a line for later: the plan stays as it is. */
	ck_assert_int_eq(choose(&kit, 0, "bid 2 on 3"), VERDICT_KEPT);
	ck_assert_uint_eq(last_entry(&kit)->instead, NO_ENTRY);
	ck_assert_uint_eq(last_entry(&kit)->move_count, 0);
	ck_assert_int_eq(choose(&kit, 0, "finish"), VERDICT_HELD);
	ck_assert_uint_eq(last_entry(&kit)->instead, first);
	ck_assert_uint_eq(last_entry(&kit)->move_count, 2);
	ck_assert(held->complete && held->from == 0);
	/* To say so once more takes nothing back. */
	ck_assert_int_eq(choose(&kit, 0, "finish"), VERDICT_REFUSED);
	ck_assert_uint_eq(held->count, 2);
	ck_assert_int_eq(choose(&kit, 0, "start over\nfinish"), VERDICT_DONE);
	ck_assert_uint_eq(last_entry(&kit)->move_count, 1);
	ck_assert_uint_eq(kit.match.waiting_count[0], 1);
	match_kit_release(&kit);
}
END_TEST

START_TEST(takes_a_plan_back)
{
	struct match_kit kit;
	const struct held *held;

	begin_production(&kit);
	held = &kit.match.held[0];
	choose(&kit, 0, "run start-up\nbid 1 on 2");
	ck_assert_int_eq(choose(&kit, 0, "start over"), VERDICT_DONE);
	ck_assert_uint_eq(held->count, 0);
	ck_assert_uint_eq(kit.match.waiting_count[0], 1);
	ck_assert(!play_has_begun(&kit.match, 0));
	ck_assert_int_eq(choose(&kit, 0, "start over"), VERDICT_REFUSED);
	choose(&kit, 0, "run start-up\nfinish");
	ck_assert(held->complete);
	ck_assert_int_eq(choose(&kit, 0, "start over"), VERDICT_DONE);
	ck_assert_uint_eq(match_to_act(&kit.match), 7);
	choose(&kit, 0, "run start-up");
	ck_assert_int_eq(choose(&kit, 0, "finish\nstart over"), VERDICT_HELD);
	ck_assert_uint_eq(held->count, 1);
	ck_assert_uint_eq(kit.match.waiting_count[0], 1);
	match_kit_release(&kit);
}
END_TEST

static const char *
href_of(const struct doc *doc, size_t group, size_t order)
{
	const struct doc *map = doc_at(doc_get(doc, "choices"), group);

	return doc_text(doc_get(doc_at(doc_get(map, "orders"), order), "href"));
}

/* A link is the order and nothing else; and what has been done is not offered
 * again. */
START_TEST(links_are_orders)
{
	struct report report = {.kind = LETTER_TURN,
	    .since = NO_ENTRY,
	    .reply_to = "pli@example.org"};
	struct match_kit kit;
	struct doc *doc;
	size_t before;

	begin_production(&kit);
	doc = report_doc(&report, &kit.match, kit.words[0]);
	before =
	    doc_count(doc_get(doc_at(doc_get(doc, "choices"), 0), "orders"));
	for (size_t i = 0; i < before; i++)
		ck_assert_ptr_null(strstr(href_of(doc, 0, i), "%0"));
	ck_assert_ptr_nonnull(strstr(href_of(doc, 1, 0), "body=finish"));
	ck_assert_str_eq(doc_text(doc_find(doc, "ends.text")), "finish");
	ck_assert_ptr_null(doc_get(doc, "begun"));
	doc_free(doc);
	choose(&kit, 0, "run start-up");
	doc = report_doc(&report, &kit.match, kit.words[0]);
	ck_assert_uint_eq(
	    doc_count(doc_get(doc_at(doc_get(doc, "choices"), 0), "orders")),
	    before - 1);
	ck_assert_ptr_nonnull(
	    strstr(doc_text(doc_find(doc, "begun.href")), "start%20over"));
	doc_free(doc);
	match_kit_release(&kit);
}
END_TEST

/* "bid DISC on 1 | DISC on 2 | ...", so that one of them goes. */
static void
add_bid(unsigned disc, struct buf *out)
{
	buf_adds(out, "bid");
	for (unsigned card = 1; card <= 7; card++)
		buf_addf(out, "%s %u on %u", card > 1 ? " |" : "", disc, card);
	buf_addc(out, '\n');
}

static void
end_auction(struct match_kit *kit, struct verdicts *verdicts)
{
	struct dice chance;

	dice_init_number(&chance, 1);
	while (kit->match.phase == 0) {
		uint32_t seat =
		    (uint32_t)__builtin_ctz(match_to_act(&kit->match));

		if (kit->match.waiting_count[seat] == 0)
			match_kit_play(kit, &chance, 1);
		match_kit_settle(kit, verdicts);
	}
}

/* Bids that are left over go with their auction; one that is given behind it
 * is for the next. */
START_TEST(orders_ahead_are_for_one_auction)
{
	static const unsigned discs[] = {4, 3, 2, 1, 2, 3, 4};
	struct verdicts verdicts = VERDICTS_INIT;
	struct match_kit kit;
	struct buf bids = BUF_INIT;
	uint32_t seat;

	match_kit_init(&kit, "hauts-fourneaux", 3, 9);
	seat = (uint32_t)__builtin_ctz(match_to_act(&kit.match));
	for (unsigned i = 0; i < ARRAY_LEN(discs); i++)
		add_bid(discs[i], &bids);
	match_kit_orders(&kit, seat, bids.data, &verdicts);
	end_auction(&kit, &verdicts);
	ck_assert_uint_eq(verdicts.dropped, 0);
	ck_assert_uint_eq(kit.match.waiting_count[seat], 0);
	ck_assert_ptr_nonnull(
	    strstr(verdicts.past_lines[seat], "bid 4 on 1 |"));
	check_reload(&kit);
	verdicts_release(&verdicts);

	buf_clear(&bids);
	add_bid(1, &bids);
	match_kit_orders(&kit, seat, bids.data, &verdicts);
	for (uint32_t s = 0; s < 3; s++)
		match_kit_orders(&kit, s, "finish", &verdicts);
	ck_assert_uint_eq(kit.match.phase, 0);
	ck_assert_uint_eq(kit.match.waiting_count[seat], 1);
	end_auction(&kit, &verdicts);
	ck_assert_uint_eq(kit.match.waiting_count[seat], 0);
	ck_assert_ptr_null(verdicts.past_lines[seat]);
	check_reload(&kit);
	verdicts_release(&verdicts);
	buf_release(&bids);
	match_kit_release(&kit);
}
END_TEST

/* The last answer closes the phase; the next opens, and asks again. */
START_TEST(asks_again)
{
	struct match_kit kit;
	uint32_t closed;

	match_kit_init(&kit, "sealed", 2, 9);
	choose(&kit, 1, "choose 1");
	choose(&kit, 0, "choose 2");
	closed = log_head(&kit.match.log);
	ck_assert_uint_eq(kit.match.asked[0], closed);
	ck_assert_uint_eq(kit.match.asked[1], closed);
	match_kit_void(&kit, closed - 1);
	check_reload(&kit);
	ck_assert(kit.match.held[1].complete);
	ck_assert_uint_eq(match_to_act(&kit.match), 1);
	choose(&kit, 0, "choose 2");
	ck_assert_uint_eq(match_to_act(&kit.match), 3);
	match_kit_release(&kit);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {takes_all_six_orders,
	    shows_nothing_before_it_closes, replaces_until_it_closes,
	    goes_on_with_a_part, builds_a_plan_in_steps, takes_a_plan_back,
	    links_are_orders, orders_ahead_are_for_one_auction, asks_again};

	seal_init();
	return suite_run("phase", tests, ARRAY_LEN(tests));
}
