/* SPDX-License-Identifier: MIT */
/* test_columns.c - rows of words for a terminal. */
#include "base/columns.h"

#include "checks.h"

START_TEST(test_leaves_out)
{
	static const char *const rows[][3] = {{"m1", "", "a"}, {"m2", "", "b"}};
	struct columns columns;
	struct buf out = BUF_INIT;

	columns_init(&columns, 3);
	columns_add(&columns, rows[0]);
	columns_add(&columns, rows[1]);
	columns_write(&columns, &out);
	ck_assert_str_eq(out.data, "m1  a\nm2  b\n");
	columns_release(&columns);
	buf_release(&out);
}
END_TEST

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
	tcase_add_test(tcase, test_leaves_out);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
