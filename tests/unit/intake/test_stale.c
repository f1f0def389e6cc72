/* SPDX-License-Identifier: MIT */
/* test_stale.c - what an answer to an older letter may do is decided for each
 * command. */
#include "intake/stale.h"
#include "language/words.h"
#include "suite.h"

START_TEST(each_command_is_decided)
{
	enum stale_may may;

	for (size_t i = 0; words_commands[i] != NULL; i++)
		ck_assert_msg(stale_knows(words_commands[i], &may),
		    "%s: may an older letter say it?", words_commands[i]);
}
END_TEST

START_TEST(few_may_be_answered)
{
	static const char *const reads[] = {
	    "report", "status", "history", "who", "help"};
	enum stale_may may;
	unsigned count = 0;

	for (size_t i = 0; words_commands[i] != NULL; i++)
		count +=
		    stale_knows(words_commands[i], &may) && may == STALE_READS;
	ck_assert_uint_eq(count, ARRAY_LEN(reads));
	for (size_t i = 0; i < ARRAY_LEN(reads); i++)
		ck_assert(stale_knows(reads[i], &may) && may == STALE_READS);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    each_command_is_decided, few_may_be_answered};

	return suite_run("stale", tests, ARRAY_LEN(tests));
}
