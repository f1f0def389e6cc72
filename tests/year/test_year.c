/* SPDX-License-Identifier: MIT */
/*
 * test_year.c - a year of matches and two hundred players: every match
 * ends, every deadline is kept, nobody gets more letters than he wants, and
 * none is late by the fault of our or his mail server.
 */
#include "year.h"

#include "base/seal.h"
#include "folder.h"
#include "suite.h"

#include "checks.h"

#include <malloc.h>
#include <stdlib.h>

/* By day: as few as see all that can befall a match. */
#define DAY_MATCHES 20

static unsigned
setting(const char *name, unsigned usual)
{
	const char *text = getenv(name);

	return text == NULL ? usual : (unsigned)atoi(text);
}

static void
live_through(unsigned matches, unsigned seed)
{
	static struct year year;

	enter();
	year_init(&year, matches, seed);
	year_run(&year);
	watch_end_of_year(&year);
	printf("# seed %u: %u matches, %u mails, %u letters, %u reminders, %u "
	       "acts of the clock, %u told, %u ticks, %u claims, %u answers "
	       "not played, %u digests, %u votes, %u pauses, %u extensions, %u "
	       "voids, %u matches once more, %u exports, %u forgotten\n",
	    seed, matches, year.mails, year.letters, year.reminders, year.acts,
	    year.waits, year.ticks, year.claims, year.refusals, year.digests,
	    year.votes, year.pauses, year.extensions, year.undone, year.again,
	    year.exports, year.forgets);
	/* A whole year has seen all of it. */
	ck_assert(
	    matches < DAY_MATCHES ||
	    (year.digests > 0 && year.votes > 0 && year.pauses > 0 &&
		year.extensions > 0 && year.undone > 0 && year.again > 0 &&
		year.claims > 0 && year.exports > 3 && year.forgets > 3));
	year_release(&year);
	leave();
}

START_TEST(a_year_goes_by)
{
	unsigned matches = getenv("PLI_BRIEF") != NULL  ? 5
			   : getenv("PLI_SOAK") != NULL ? YEAR_MATCHES
							: DAY_MATCHES;

	live_through(setting("YEAR_MATCHES", matches), setting("YEAR_SEED", 1));
	suite_long_over();
}
END_TEST

START_TEST(more_years_go_by)
{
	for (unsigned seed = 2; seed <= 10; seed++)
		live_through(YEAR_MATCHES, seed);
	suite_long_over();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("year");
	TCase *tc = tcase_create("year");
	SRunner *runner = srunner_create(suite);
	int failed;

	setvbuf(stdout, NULL, _IOLBF, 0);
	/* Pages that are given back are only asked for again. */
	mallopt(M_TRIM_THRESHOLD, 1 << 28);
	mallopt(M_MMAP_THRESHOLD, 1 << 28);
	seal_init();
	/* A minute or two, where nobody else is at work. */
	tcase_set_timeout(tc, suite_timeout());
	suite_add_tcase(suite, tc);
	suite_add_long(tc, a_year_goes_by);
	if (getenv("PLI_SOAK") != NULL)
		suite_add_long(tc, more_years_go_by);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
