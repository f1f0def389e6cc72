/* SPDX-License-Identifier: MIT */
/* test_header.c - one field out of a mail's header. */
#include "base/x.h"
#include "mail/header.h"

#include "checks.h"
#include <string.h>

static const struct {
	const char *mail, *value; /* NULL: there is none */
} cases[] = {
    {"Pli-Head: 1 2\n\nbody\n", " 1 2"},
    {"pli-head: 1 2\n\nbody\n", " 1 2"},
    {"From: a\nPli-Head: 1\n 2\n\t3\nTo: b\n\n", " 1 2\t3"},
    {"From: a\r\nPli-Head: 1\r\n 2\r\n\r\nbody", " 1 2"},
    {"From anna Sat Nov 21 18:00:00 2026\nPli-Head: 1\n\n", " 1"},
    {"Pli-Head: 1\nPli-Head: 2\n\n", " 1"},
    {"Pli-Head: 1", " 1"},
    {"Pli-Head:", ""},
    {"Pli-Header: 1\n\n", NULL},
    {"Pli-Head : 1\n\n", NULL},
    {"From: a\n\nPli-Head: 1\n", NULL},
    {"From: a\n Pli-Head: 1\n\n", NULL},
    {"", NULL},
    {"\n", NULL},
};

START_TEST(test_find)
{
	struct buf out = BUF_INIT;
	bool found;

	found = header_find(
	    cases[_i].mail, strlen(cases[_i].mail), "Pli-Head", &out);
	ck_assert_int_eq(found, cases[_i].value != NULL);
	if (found)
		ck_assert_str_eq(out.data, cases[_i].value);
	buf_release(&out);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("header");
	TCase *tcase = tcase_create("header");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_loop_test(tcase, test_find, 0, ARRAY_LEN(cases));
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
