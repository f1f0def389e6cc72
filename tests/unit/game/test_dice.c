/* SPDX-License-Identifier: MIT */
#include "base/seal.h"
#include "game/dice.h"

#include "checks.h"
#include <string.h>

/* The seed of FORMAT.md section 14, from which all its draws come. */
static const char seed_hex[] =
    "b013face210eaa8e12c2c84ef04bcaa2fe560f125df10c375d82e096aefda5f5";

static const uint8_t shuffled[54] = {49, 26, 48, 30, 52, 12, 40, 21, 23, 51, 34,
    39, 20, 24, 15, 31, 46, 8, 36, 2, 13, 0, 47, 35, 50, 22, 16, 3, 44, 4, 45,
    1, 19, 33, 10, 53, 43, 17, 6, 9, 14, 27, 28, 32, 5, 18, 29, 42, 7, 25, 11,
    41, 38, 37};

static struct dice dice;

static void
setup(void)
{
	uint8_t seed[32];

	seal_init();
	ck_assert(seal_unhex(seed, sizeof(seed), seed_hex));
	dice_init(&dice, seed);
}

START_TEST(words)
{
	static const uint32_t want[] = {
	    4070483425, 824174047, 3486492661, 3163914602};
	unsigned i;

	/* The words are what below() starts from, and stand in the struct. */
	dice_below(&dice, 1);
	ck_assert_uint_eq(dice.next, 1);
	for (i = 0; i < 4; i++)
		ck_assert_uint_eq(dice.words[i], want[i]);
}
END_TEST

START_TEST(below_six)
{
	static const uint32_t want[] = {2, 2, 2, 3, 2, 4, 1, 3, 1, 6};
	unsigned i;

	for (i = 0; i < 10; i++)
		ck_assert_uint_eq(dice_below(&dice, 6) + 1, want[i]);
	ck_assert_uint_eq(dice.next, 10);
}
END_TEST

/* Words below 2^32 mod n are refused: eight of the first twenty. */
START_TEST(below_large)
{
	static const uint32_t want[] = {1070483425, 486492661, 163914602,
	    188870425, 2472951411, 1049659290, 491811995, 303714882, 1546162371,
	    2032757569, 263266205, 2705041160};
	unsigned i;

	for (i = 0; i < 12; i++)
		ck_assert_uint_eq(dice_below(&dice, 3000000000), want[i]);
	ck_assert_uint_eq(dice.next, 20);
	ck_assert_uint_lt(dice_below(&dice, UINT32_MAX), UINT32_MAX);
}
END_TEST

START_TEST(shuffles)
{
	uint8_t bytes[54];
	unsigned i;

	for (i = 0; i < 54; i++)
		bytes[i] = (uint8_t)i;
	dice_shuffle8(&dice, bytes, 54);
	ck_assert_uint_eq(dice.next, 53);
	for (i = 0; i < 54; i++)
		ck_assert_uint_eq(bytes[i], shuffled[i]);
	dice_shuffle8(&dice, bytes, 0);
	dice_shuffle8(&dice, bytes, 1);
	ck_assert_uint_eq(dice.next, 53);
}
END_TEST

START_TEST(seeks_into_any_block)
{
	uint32_t drawn[100];
	unsigned i;

	for (i = 0; i < 100; i++)
		drawn[i] = dice_below(&dice, 1u << 31);
	for (i = 100; i-- > 0;) {
		dice.next = i;
		ck_assert_uint_eq(dice_below(&dice, 1u << 31), drawn[i]);
	}
}
END_TEST

START_TEST(tape)
{
	struct dice_tape list = {NULL, 0, 0};
	uint8_t things[54];
	unsigned i;

	for (i = 0; i < 54; i++)
		things[i] = (uint8_t)(100 + i);
	dice.tape = &list;
	dice_below(&dice, 6);
	dice.next = 0;
	dice_shuffle8(&dice, things, 54);
	dice_below(&dice, 3000000000);
	dice_shuffle8(&dice, NULL, 0);
	ck_assert_uint_eq(list.count, 4);
	ck_assert(!list.draws[0].shuffle);
	ck_assert_uint_eq(list.draws[0].n, 6);
	ck_assert_uint_eq(list.draws[0].result, 1);
	ck_assert(list.draws[1].shuffle);
	ck_assert_uint_eq(list.draws[1].n, 54);
	ck_assert_uint_eq(list.draws[1].word, 0);
	for (i = 0; i < 54; i++) {
		ck_assert_uint_eq(list.draws[1].order[i], shuffled[i]);
		ck_assert_uint_eq(things[i], 100 + shuffled[i]);
	}
	ck_assert_uint_eq(list.draws[2].word, 53);
	ck_assert_uint_eq(list.draws[3].n, 0);
	dice_tape_release(&list);
	ck_assert_uint_eq(list.count, 0);
}
END_TEST

START_TEST(numbers_make_seeds)
{
	uint8_t want[32];
	struct dice other;

	seal_hash(want, "1234567890123456789", 19);
	dice_init_number(&other, 1234567890123456789);
	ck_assert_mem_eq(other.seed, want, 32);
	dice_below(&other, 6);
	dice_wipe(&other);
	memset(want, 0, sizeof(want));
	ck_assert_mem_eq(other.seed, want, 32);
}
END_TEST

/* Chi square over 60,000 throws; the dice are fixed, so is the answer. */
START_TEST(even)
{
	double chi = 0;
	unsigned i, seen[6] = {0};

	for (i = 0; i < 60000; i++)
		seen[dice_below(&dice, 6)]++;
	for (i = 0; i < 6; i++)
		chi += (seen[i] - 10000.0) * (seen[i] - 10000.0) / 10000.0;
	ck_assert_double_lt(chi, 20.5); /* 99.9 % with five degrees */
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("dice");
	TCase *tc = tcase_create("dice");
	SRunner *runner = srunner_create(suite);
	int failed;

	suite_add_tcase(suite, tc);
	tcase_add_checked_fixture(tc, setup, NULL);
	tcase_add_test(tc, words);
	tcase_add_test(tc, below_six);
	tcase_add_test(tc, below_large);
	tcase_add_test(tc, shuffles);
	tcase_add_test(tc, seeks_into_any_block);
	tcase_add_test(tc, tape);
	tcase_add_test(tc, numbers_make_seeds);
	tcase_add_test(tc, even);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
