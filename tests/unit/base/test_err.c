/* SPDX-License-Identifier: MIT */
#include "base/err.h"
#include "suite.h"

#include <errno.h>
#include <string.h>

START_TEST(says_what)
{
	struct err err = ERR_INIT;

	ck_assert_int_eq(err_set(&err, EX_CONFIG, "%s: %d", "a", 7), -1);
	ck_assert_int_eq(err.exit, EX_CONFIG);
	ck_assert_str_eq(err.text, "a: 7");
	ck_assert_int_eq(err_set(NULL, EX_CONFIG, "a"), -1);
}
END_TEST

START_TEST(says_why)
{
	struct err err = ERR_INIT;

	errno = ENOENT;
	ck_assert_int_eq(err_sys(&err, EX_TEMPFAIL, "%s", "a/b"), -1);
	ck_assert_int_eq(err.exit, EX_TEMPFAIL);
	ck_assert_str_eq(err.text, "a/b: No such file or directory");
	ck_assert_int_eq(err_sys(NULL, EX_TEMPFAIL, "a"), -1);
}
END_TEST

START_TEST(cuts_what_is_too_long)
{
	struct err err = ERR_INIT;

	errno = ENOENT;
	err_sys(&err, EX_TEMPFAIL, "%0*d", 5000, 1);
	ck_assert_uint_eq(strlen(err.text), sizeof(err.text) - 1);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    says_what, says_why, cuts_what_is_too_long};

	return suite_run("err", tests, ARRAY_LEN(tests));
}
