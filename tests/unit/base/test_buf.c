/* SPDX-License-Identifier: MIT */
#include "base/buf.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

START_TEST(empty_is_a_string)
{
	struct buf buf = BUF_INIT;
	char *text;

	ck_assert_str_eq(buf.data, "");
	buf_add(&buf, "", 0);
	buf_clear(&buf);
	buf_release(&buf);
	ck_assert(buf_equals(&buf, ""));
	text = buf_take(&buf);
	ck_assert_str_eq(text, "");
	free(text);
}
END_TEST

START_TEST(grows)
{
	struct buf buf = BUF_INIT;
	size_t i;

	for (i = 0; i < 10000; i++)
		buf_addc(&buf, (char)('a' + i % 26));
	ck_assert_uint_eq(buf.len, 10000);
	ck_assert_uint_eq(strlen(buf.data), 10000);
	for (i = 0; i < 10000; i++)
		ck_assert_int_eq(buf.data[i], (char)('a' + i % 26));
	buf_cut(&buf, 3);
	ck_assert(buf_equals(&buf, "abc"));
	ck_assert(!buf_equals(&buf, "abcd"));
	ck_assert(!buf_equals(&buf, "abd"));
	buf_wipe(&buf);
	ck_assert_ptr_eq(buf.data, buf_empty);
}
END_TEST

START_TEST(prints)
{
	struct buf buf = BUF_INIT;
	char *text;

	buf_adds(&buf, "a");
	buf_addf(&buf, "%s %d", "b", 12);
	buf_addf(&buf, "%0*d", 300, 7);
	ck_assert_uint_eq(buf.len, 305);
	ck_assert_int_eq(strncmp(buf.data, "ab 1200", 7), 0);
	text = buf_take(&buf);
	ck_assert_uint_eq(strlen(text), 305);
	free(text);
	ck_assert_uint_eq(buf.len, 0);
}
END_TEST

START_TEST(keeps_nul_bytes)
{
	struct buf buf = BUF_INIT;

	buf_add(&buf, "a\0b", 3);
	ck_assert_uint_eq(buf.len, 3);
	ck_assert(!buf_equals(&buf, "a"));
	ck_assert_int_eq(buf.data[3], '\0');
	buf_release(&buf);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    empty_is_a_string, grows, prints, keeps_nul_bytes};

	return suite_run("buf", tests, ARRAY_LEN(tests));
}
