/* SPDX-License-Identifier: MIT */
/* test_talk_pieces.c - a line in words, numbers and marks. */
#include "language/talk_p.h"
#include "suite.h"

#include <string.h>

/* What lies in memory behind a line is none of it. */
START_TEST(a_line_ends_with_its_nul)
{
	static const char lines[][8] = {
	    "4\0005", "+4\0005", "4x\0005", "tea 4\0005"};
	struct pieces pieces;

	for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
		talk_cut(&pieces, lines[i]);
		ck_assert_uint_ge(pieces.count, 1);
		ck_assert_msg(
		    pieces.list[pieces.count - 1].is_number, "%s", lines[i]);
	}
}
END_TEST

START_TEST(a_point_between_digits_is_no_number)
{
	static const char *const lines[] = {"2.5", "1-2", "10:30", "1/2"};
	struct pieces pieces;

	for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
		talk_cut(&pieces, lines[i]);
		ck_assert_uint_eq(pieces.count, 1);
		ck_assert(!pieces.list[0].is_number);
		ck_assert_str_eq(pieces.list[0].text, lines[i]);
	}
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    a_line_ends_with_its_nul, a_point_between_digits_is_no_number};

	return suite_run("talk_pieces", tests, ARRAY_LEN(tests));
}
