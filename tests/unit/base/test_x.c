/* SPDX-License-Identifier: MIT */
#include "suite.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

START_TEST(nothing_is_something)
{
	char *a = xmalloc(0), *b = xcalloc(0, 8), *c = xrealloc(NULL, 0, 8);

	ck_assert_ptr_nonnull(a);
	ck_assert_ptr_nonnull(b);
	ck_assert_ptr_nonnull(c);
	free(a);
	free(b);
	free(c);
}
END_TEST

START_TEST(copies)
{
	char *a = xstrdup("abc"), *b = xstrndup("abc", 2);

	ck_assert_str_eq(a, "abc");
	ck_assert_str_eq(b, "ab");
	free(a);
	free(b);
}
END_TEST

START_TEST(grows_by_doubling)
{
	int *numbers = NULL, *old;
	size_t cap = 0, moved = 0, i;

	for (i = 0; i < 1000; i++) {
		old = numbers;
		numbers = x_grow(numbers, &cap, i, sizeof(*numbers));
		ck_assert_uint_gt(cap, i);
		moved += old != numbers;
		numbers[i] = (int)i;
	}
	for (i = 0; i < 1000; i++)
		ck_assert_int_eq(numbers[i], (int)i);
	ck_assert_uint_lt(moved, 12);
	free(numbers);
}
END_TEST

/* The mail system must keep the mail: exit code 75. */
START_TEST(out_of_memory_is_75)
{
	int status;
	pid_t pid = fork();

	if (pid == 0) {
		close(STDERR_FILENO);
		free(xrealloc(NULL, SIZE_MAX / 2, 16));
		_exit(0);
	}
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert(WIFEXITED(status));
	ck_assert_int_eq(WEXITSTATUS(status), EX_TEMPFAIL);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {nothing_is_something, copies,
	    grows_by_doubling, out_of_memory_is_75};

	return suite_run("x", tests, ARRAY_LEN(tests));
}
