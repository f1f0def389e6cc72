/* SPDX-License-Identifier: MIT */
/*
 * suite.h - a unit test's main:
 *
 *	int
 *	main(void)
 *	{
 *		const TTest *const tests[] = {grows, prints};
 *
 *		return suite_run("buf", tests, ARRAY_LEN(tests));
 *	}
 */
#ifndef SUITE_H
#define SUITE_H

#include "base/x.h"

#include "checks.h"
#include <stdlib.h>

/*
 * Check counts a test's microseconds in an int and gives up on one of over half
 * an hour.  One that may take so long in a soak is added by suite_add_long and
 * ends with suite_long_over: its process is over before it is asked how long.
 */
static inline void
suite_add_long(TCase *tc, const TTest *test)
{
	if (getenv("PLI_SOAK") != NULL)
		tcase_add_exit_test(tc, test, 0);
	else
		tcase_add_test(tc, test);
}

static inline void
suite_long_over(void)
{
	if (getenv("PLI_SOAK") != NULL)
		exit(0);
}

/*
 * Seconds by the clock after which a test hangs, for tcase_set_timeout: many
 * times what the longest takes, as other tests, valgrind or another machine's
 * work run beside it.  A long night has no end.
 */
static inline double
suite_timeout(void)
{
	return getenv("PLI_SOAK") != NULL ? 0 : 1800;
}

static inline int
suite_run(const char *name, const TTest *const *tests, size_t count)
{
	Suite *suite = suite_create(name);
	TCase *tc = tcase_create(name);
	SRunner *runner = srunner_create(suite);
	size_t i;
	int failed;

	tcase_set_timeout(tc, suite_timeout());
	suite_add_tcase(suite, tc);
	for (i = 0; i < count; i++)
		tcase_add_test(tc, tests[i]);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}

#endif
