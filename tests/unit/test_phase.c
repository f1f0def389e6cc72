/* SPDX-License-Identifier: MIT */
/* What a simultaneous phase means: held, replaced, applied when it closes. */
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
	    goes_on_with_a_part, asks_again};

	seal_init();
	return suite_run("phase", tests, ARRAY_LEN(tests));
}
