/* SPDX-License-Identifier: MIT */
/* test_columns.c - rows of words for a terminal. */
#include "columns.h"

#include <check.h>

START_TEST(test_lines_up)
{
	static const char *const rows[][3] = {
	    {"m1", "Chloé", "waits"}, {"longer", "", ""}, {"", "京", "x"}};
	struct columns columns;
	struct buf out = BUF_INIT;
	unsigned i;

	columns_init(&columns, 3);
	columns_write(&columns, &out);
	ck_assert_str_eq(out.data, "");
	for (i = 0; i < 3; i++)
		columns_add(&columns, rows[i]);
	columns_write(&columns, &out);
	ck_assert_str_eq(out.data, "m1      Chloé  waits\n"
				   "longer\n"
				   "        京     x\n");
	columns_release(&columns);
	buf_release(&out);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("columns");
	TCase *tcase = tcase_create("columns");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_test(tcase, test_lines_up);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
