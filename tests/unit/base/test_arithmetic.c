/* SPDX-License-Identifier: MIT */
/* test_arithmetic.c - whole-number arithmetic in data files. */
#include "base/arithmetic.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

/* The names a and b.c are 7 and -3; the list l holds 4, 9 and 2 under k. */
static bool
get(void *arg, const char *name, int64_t *value)
{
	(void)arg;
	if (strcmp(name, "a") == 0)
		*value = 7;
	else if (strcmp(name, "b.c") == 0)
		*value = -3;
	else
		return false;
	return true;
}

static bool
fold(void *arg, enum arithmetic_fold fold, const char *list, const char *key,
    int64_t *value)
{
	static const int64_t values[] = {9, 2, 15, 3, 11};

	(void)arg;
	*value = values[fold];
	if (fold == ARITHMETIC_LENGTH)
		return strcmp(list, "t.name") == 0;
	return strcmp(list, "l") == 0 &&
	       strcmp(key, fold == ARITHMETIC_NUMBER ? "" : "k") == 0;
}

static const struct arithmetic_names names = {get, fold, NULL};

START_TEST(reckons)
{
	static const struct {
		const char *text;
		int64_t value;
	} cases[] = {
	    {"0", 0},
	    {" 12 ", 12},
	    {"1 + 2 * 3", 7},
	    {"(1 + 2) * 3", 9},
	    {"10 - 3 - 2", 5},
	    {"7 / 2", 3},
	    {"-7 / 2", -3},
	    {"7 % 4", 3},
	    {"a-1", 6},
	    {"a*b.c", -21},
	    {"- -3", 3},
	    {"1 < 2", 1},
	    {"2 <= 1", 0},
	    {"3 >= 3", 1},
	    {"a == 7", 1},
	    {"a != 7", 0},
	    {"b.c > 0", 0},
	    {"min(a, 3)", 3},
	    {"max(a, 3)", 7},
	    {"abs(b.c)", 3},
	    {"if(a > 5, 1, 2)", 1},
	    {"if(a > 9, 1, 2)", 2},
	    {"or(a, 1)", 7},
	    {"or(none.here, 1 + a)", 8},
	    {"most(l, k) - least(l, k)", 7},
	    {"total(l, k) / number(l)", 5},
	    {"20 * length(t.name)", 220},
	    {"9223372036854775807", INT64_MAX},
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct buf why = BUF_INIT;
		int64_t value = 99;
		bool good =
		    arithmetic_value(cases[i].text, &names, &value, &why);

		ck_assert_msg(good, "%s: %s", cases[i].text, why.data);
		ck_assert_msg(value == cases[i].value, "%s: %lld",
		    cases[i].text, (long long)value);
		buf_release(&why);
	}
}
END_TEST

START_TEST(refuses)
{
	static const struct {
		const char *text, *why;
	} cases[] = {
	    {"", "lacks a name or number at "},
	    {"1 +", "lacks a name or number at "},
	    {"1 2", "goes on with 2"},
	    {"(1", "lacks a )"},
	    {"1 / 0", "divides by 0"},
	    {"1 % (a - 7)", "divides by 0"},
	    {"(0 - 9223372036854775807 - 1) / (0 - 1)", "divides by 0"},
	    {"9223372036854775808", "holds too large a number"},
	    {"9223372036854775807 + 1", "grows too large"},
	    {"9223372036854775807 * 2", "grows too large"},
	    {"x", "knows no number x"},
	    {"sin(1)", "knows no function sin"},
	    {"min(1)", "lacks a ,"},
	    {"most(m, k)", "knows no list m"},
	    {"length(l)", "knows no text l"},
	    {"length(t.name, k)", "lacks a )"},
	    {"or(1", "lacks a ,"},
	    {"1; 2", "goes on with ; 2"},
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct buf why = BUF_INIT;
		int64_t value = 99;

		ck_assert_msg(
		    !arithmetic_value(cases[i].text, &names, &value, &why),
		    "%s", cases[i].text);
		ck_assert_str_eq(why.data, cases[i].why);
		ck_assert_int_eq(value, 99);
		buf_release(&why);
	}
}
END_TEST

START_TEST(has_a_depth)
{
	struct buf text = BUF_INIT, why = BUF_INIT;
	int64_t value;

	for (int i = 0; i < 1000; i++)
		buf_addc(&text, '(');
	ck_assert(!arithmetic_value(text.data, &names, &value, &why));
	ck_assert_str_eq(why.data, "is nested too deep");
	buf_clear(&text);
	buf_clear(&why);
	for (int i = 0; i < 100000; i++)
		buf_addc(&text, '-');
	ck_assert(!arithmetic_value(text.data, &names, &value, &why));
	ck_assert_str_eq(why.data, "is nested too deep");
	buf_release(&text);
	buf_release(&why);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {reckons, refuses, has_a_depth};

	return suite_run("sums", tests, ARRAY_LEN(tests));
}
