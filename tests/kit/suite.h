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

#include <check.h>
#include <stdlib.h>

static inline int
suite_run(const char *name, const TTest *const *tests, size_t count)
{
	Suite *suite = suite_create(name);
	TCase *tc = tcase_create(name);
	SRunner *runner = srunner_create(suite);
	size_t i;
	int failed;

	/* Valgrind and sanitizers on a slow machine; a long night has no end.
	 */
	tcase_set_timeout(tc, getenv("PLI_SOAK") != NULL ? 0 : 120);
	suite_add_tcase(suite, tc);
	for (i = 0; i < count; i++)
		tcase_add_test(tc, tests[i]);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}

#endif
