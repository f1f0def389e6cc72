/* SPDX-License-Identifier: MIT */
/* How strong players are: Elo's numbers, worked out by hand. */
#include "game/rating.h"
#include "suite.h"

#define MOST 4

static const struct {
	const char *what;
	unsigned count;
	double before[MOST];
	unsigned places[MOST];
	double after[MOST];
} cases[] = {
    {"two equals", 2, {1500, 1500}, {1, 2}, {1516, 1484}},
    {"a draw of equals", 2, {1500, 1500}, {1, 1}, {1500, 1500}},
    /* 400 better: 10 of 11 points are expected, 32/11 and 320/11 are won. */
    {"as expected", 2, {1900, 1500}, {1, 2}, {1902.91, 1497.09}},
    {"a surprise", 2, {1900, 1500}, {2, 1}, {1870.91, 1529.09}},
    /* 2, 1 and 0 of 2 points, where each expects 1. */
    {"three equals", 3, {1500, 1500, 1500}, {1, 2, 3}, {1516, 1500, 1484}},
    {"a shared place", 3, {1500, 1500, 1500}, {1, 1, 3}, {1508, 1508, 1484}},
    {"alone", 1, {1500}, {1}, {1500}},
    {"nobody", 0, {0}, {0}, {0}},
};

static void
try(const char *what, unsigned count, const double *before,
    const unsigned *places, const double *after)
{
	double ratings[MOST], *at[MOST], sum = 0;

	for (unsigned i = 0; i < count; i++) {
		ratings[i] = before[i];
		at[i] = &ratings[i];
	}
	rating_match(at, places, count);
	for (unsigned i = 0; i < count; i++) {
		sum += ratings[i] - before[i];
		ck_assert_msg(ratings[i] > after[i] - 0.01 &&
				  ratings[i] < after[i] + 0.01,
		    "%s: %u has %f and not %f", what, i, ratings[i], after[i]);
	}
	ck_assert_double_eq_tol(sum, 0, 0.0001);
}

START_TEST(moves_by_places)
{
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		try(cases[i].what, cases[i].count, cases[i].before,
		    cases[i].places, cases[i].after);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {moves_by_places};

	return suite_run("rating", tests, ARRAY_LEN(tests));
}
