/* SPDX-License-Identifier: MIT */
#include "base/pattern.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

static bool
group_is(const struct pattern *pattern, const char *name, const char *text,
    const char *want)
{
	size_t at, len;

	if (!pattern_group(pattern, name, &at, &len))
		return want == NULL;
	return want != NULL && len == strlen(want) &&
	       memcmp(text + at, want, len) == 0;
}

START_TEST(finds_groups)
{
	const char *text = "buy 3 salt";
	struct pattern *pattern;

	pattern = pattern_new(
	    "^(?:buy|sell) (?<count>[0-9]+)(?: (?<what>[a-z]+))?$", NULL);
	ck_assert(pattern_match(pattern, text, strlen(text)));
	ck_assert(group_is(pattern, "count", text, "3"));
	ck_assert(group_is(pattern, "what", text, "salt"));
	ck_assert(group_is(pattern, "where", text, NULL));
	ck_assert(pattern_match(pattern, "buy 12", 6));
	ck_assert(group_is(pattern, "what", "buy 12", NULL));
	ck_assert(!pattern_match(pattern, "buy", 3));
	ck_assert(group_is(pattern, "count", "buy", NULL));
	pattern_free(pattern);
	pattern_free(NULL);
}
END_TEST

START_TEST(one_name_twice)
{
	struct pattern *pattern =
	    pattern_new("(?J)^(?:a(?<n>[0-9])|b(?<n>[0-9]))$", NULL);

	ck_assert(pattern_match(pattern, "b7", 2));
	ck_assert(group_is(pattern, "n", "b7", "7"));
	pattern_free(pattern);
}
END_TEST

START_TEST(ends_at_the_end)
{
	struct pattern *pattern = pattern_new("^pass$", NULL);

	ck_assert(pattern_match(pattern, "pass", 4));
	ck_assert(!pattern_match(pattern, "pass\n", 5));
	ck_assert(pattern_match(pattern, "pass\n", 4));
	pattern_free(pattern);
}
END_TEST

START_TEST(says_what_is_wrong)
{
	struct err err = ERR_INIT;

	ck_assert_ptr_null(pattern_new("a(b", &err));
	ck_assert_int_eq(err.exit, EX_CONFIG);
	ck_assert_str_eq(
	    err.text, "pattern 'a(b', at 3: missing closing parenthesis");
}
END_TEST

/* Hostile lines that would take for ever, or all the stack. */
START_TEST(gives_up)
{
	static const char *const regexes[] = {
	    "^(a+)+$", "^(?:a|aa)*$", "^(a|(?R))*$"};
	char line[20001];
	struct pattern *pattern;
	size_t i;

	memset(line, 'a', 20000);
	line[19999] = 'b';
	for (i = 0; i < ARRAY_LEN(regexes); i++) {
		pattern = pattern_new(regexes[i], NULL);
		ck_assert_ptr_nonnull(pattern);
		ck_assert(!pattern_match(pattern, line, 20000));
		ck_assert(pattern_match(pattern, "aa", 2));
		pattern_free(pattern);
	}
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {finds_groups, one_name_twice,
	    ends_at_the_end, says_what_is_wrong, gives_up};

	return suite_run("pattern", tests, ARRAY_LEN(tests));
}
