/* SPDX-License-Identifier: MIT */
/*
 * test_close.c - a table that is closed holds nothing any more: table_open has
 * closed it where it fails, and its caller may close it once more.
 */
#include "base/x.h"
#include "suite.h"
#include "table/table_p.h"

#include <stdlib.h>

START_TEST(closes_twice)
{
	struct site site = {.dir = NULL};
	struct table table;
	struct data data;

	data_init(&data);
	table_init(&table, &site, "demo", 0);
	ck_assert_int_eq(
	    words_new(&table.words[0], &data, "en", NULL, NULL, NULL), 0);
	ck_assert_int_eq(
	    picture_new(&table.picture, &data, "heliopolis", NULL), 0);
	table_close(&table);
	ck_assert_ptr_null(table.words[0]);
	ck_assert_ptr_null(table.picture);
	table_close(&table);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {closes_twice};

	return suite_run("close", tests, ARRAY_LEN(tests));
}
