/* SPDX-License-Identifier: MIT */
#include "dice.h"
#include "seal.h"

#include <check.h>
#include <string.h>

/* The seed of match-format section 13, from which all its draws come. */
static const char seed_hex[] =
    "d4a2393f62370aced89b1883a875fc76c824e2d691cf54a38355c2648028839c";

static const uint8_t shuffled[54] = {32, 7, 8, 44, 27, 48, 5, 47, 25, 38, 51, 3,
    28, 31, 11, 29, 9, 13, 23, 46, 4, 14, 30, 43, 1, 26, 37, 50, 22, 0, 40, 39,
    52, 36, 19, 49, 12, 21, 41, 42, 10, 35, 18, 33, 34, 6, 24, 53, 45, 17, 2,
    20, 15, 16};

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
	    714430978, 2159583224, 1576639448, 4085352248};
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
	static const uint32_t want[] = {5, 3, 3, 3, 2, 2, 5, 5, 1, 5};
	unsigned i;

	for (i = 0; i < 10; i++)
		ck_assert_uint_eq(dice_below(&dice, 6) + 1, want[i]);
	ck_assert_uint_eq(dice.next, 10);
}
END_TEST

/* Words below 2^32 mod n are refused: four of the first sixteen. */
START_TEST(below_large)
{
	static const uint32_t want[] = {2159583224, 1576639448, 1085352248,
	    1692393367, 2293463959, 1215106288, 973141860, 595945534,
	    1512239240, 2836420805, 1432217258, 1044179369};
	unsigned i;

	for (i = 0; i < 12; i++)
		ck_assert_uint_eq(dice_below(&dice, 3000000000), want[i]);
	ck_assert_uint_eq(dice.next, 16);
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
	ck_assert_uint_eq(list.draws[0].result, 4);
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
