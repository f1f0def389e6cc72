/* SPDX-License-Identifier: MIT */
/* arithmetic.c - whole-number arithmetic in data files. */
#include "base/arithmetic.h"
#include "base/chars.h"
#include "base/x.h"

#include <ctype.h>
#include <string.h>

struct reader {
	const char *at;
	const struct arithmetic_names *names;
	struct buf *why;
	unsigned depth;
};

static bool read_sum(struct reader *reader, int64_t *value);

static bool
wrong(struct reader *reader, const char *what, const char *name)
{
	if (reader->why != NULL && reader->why->len == 0)
		buf_addf(reader->why, "%s%s", what, name);
	return false;
}

static void
skip_blanks(struct reader *reader)
{
	while (*reader->at == ' ')
		reader->at++;
}

static bool
take(struct reader *reader, const char *sign)
{
	const char *at;

	skip_blanks(reader);
	at = reader->at;
	while (*sign != '\0' && *at == *sign) {
		at++;
		sign++;
	}
	if (*sign != '\0')
		return false;
	reader->at = at;
	return true;
}

static bool
need(struct reader *reader, const char *sign)
{
	return take(reader, sign) || wrong(reader, "lacks a ", sign);
}

/* ---- names and numbers ---- */

static bool
is_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
	       (c >= 'A' && c <= 'Z') || c == '_' || c == '.' || c == '#';
}

static bool
read_name(struct reader *reader, char name[ARITHMETIC_NAME])
{
	size_t len = 0;

	skip_blanks(reader);
	while (reader->at[len] != '\0' && is_name(reader->at[len]) &&
	       len < ARITHMETIC_NAME - 1)
		len++;
	if (len == 0 || len == ARITHMETIC_NAME - 1)
		return wrong(reader, "lacks a name or number at ", reader->at);
	memcpy(name, reader->at, len);
	name[len] = '\0';
	reader->at += len;
	return true;
}

static bool
read_number(struct reader *reader, int64_t *value)
{
	int64_t number = 0;

	for (; isdigit((unsigned char)*reader->at); reader->at++)
		if (__builtin_mul_overflow(number, 10, &number) ||
		    __builtin_add_overflow(number, *reader->at - '0', &number))
			return wrong(reader, "holds too large a number", "");
	*value = number;
	return true;
}

/* ---- functions ---- */

static bool
read_fold(struct reader *reader, enum arithmetic_fold fold, int64_t *value)
{
	char list[ARITHMETIC_NAME], key[ARITHMETIC_NAME] = "";

	if (!read_name(reader, list))
		return false;
	if (fold < ARITHMETIC_NUMBER &&
	    (!need(reader, ",") || !read_name(reader, key)))
		return false;
	if (!need(reader, ")"))
		return false;
	return reader->names->fold(
		   reader->names->arg, fold, list, key, value) ||
	       wrong(reader,
		   fold == ARITHMETIC_LENGTH ? "knows no text "
					     : "knows no list ",
		   list);
}

static bool
read_arguments(struct reader *reader, unsigned count, int64_t *values)
{
	for (unsigned i = 0; i < count; i++)
		if ((i > 0 && !need(reader, ",")) ||
		    !read_sum(reader, &values[i]))
			return false;
	return need(reader, ")");
}

static int64_t
least(const int64_t *v)
{
	return v[0] < v[1] ? v[0] : v[1];
}

static int64_t
most(const int64_t *v)
{
	return v[0] > v[1] ? v[0] : v[1];
}

static int64_t
absolute(const int64_t *v)
{
	return v[0] < 0 ? -v[0] : v[0];
}

static int64_t
choice(const int64_t *v)
{
	return v[0] != 0 ? v[1] : v[2];
}

static const struct {
	const char *name;
	unsigned count;
	int64_t (*of)(const int64_t *values);
} functions[] = {
    {"min", 2, least},
    {"max", 2, most},
    {"abs", 1, absolute},
    {"if", 3, choice},
};

static const char *const folds[] = {
    "most", "least", "total", "number", "length"};

static bool
read_or(struct reader *reader, int64_t *value)
{
	const struct arithmetic_names *names = reader->names;
	char name[ARITHMETIC_NAME];

	return read_name(reader, name) && need(reader, ",") &&
	       read_sum(reader, value) && need(reader, ")") &&
	       (names->get(names->arg, name, value) || true);
}

/* Most differ in their first letter. */
static bool
is_name_of(const char *name, const char *function)
{
	return *name == *function && strcmp(name, function) == 0;
}

static bool
read_function(struct reader *reader, const char *name, int64_t *value)
{
	int64_t values[3];

	if (strcmp(name, "or") == 0)
		return read_or(reader, value);
	for (size_t i = 0; i < ARRAY_LEN(folds); i++)
		if (is_name_of(name, folds[i]))
			return read_fold(
			    reader, (enum arithmetic_fold)i, value);
	for (size_t i = 0; i < ARRAY_LEN(functions); i++) {
		if (!is_name_of(name, functions[i].name))
			continue;
		if (!read_arguments(reader, functions[i].count, values))
			return false;
		*value = functions[i].of(values);
		return true;
	}
	return wrong(reader, "knows no function ", name);
}

/* ---- sums ---- */

static bool read_atom(struct reader *reader, int64_t *value);

static bool
read_negative(struct reader *reader, int64_t *value)
{
	bool good;

	if (++reader->depth > ARITHMETIC_DEPTH)
		return wrong(reader, "is nested too deep", "");
	good = read_atom(reader, value);
	reader->depth--;
	if (good && __builtin_sub_overflow(0, *value, value))
		return wrong(reader, "grows too large", "");
	return good;
}

static bool
read_atom(struct reader *reader, int64_t *value)
{
	char name[ARITHMETIC_NAME];

	skip_blanks(reader);
	if (isdigit((unsigned char)*reader->at))
		return read_number(reader, value);
	if (take(reader, "("))
		return read_sum(reader, value) && need(reader, ")");
	if (take(reader, "-"))
		return read_negative(reader, value);
	if (!read_name(reader, name))
		return false;
	if (take(reader, "("))
		return read_function(reader, name, value);
	return reader->names->get(reader->names->arg, name, value) ||
	       wrong(reader, "knows no number ", name);
}

static bool
divide(struct reader *reader, char sign, int64_t by, int64_t *value)
{
	if (by == 0 || (by == -1 && *value == INT64_MIN))
		return wrong(reader, "divides by 0", "");
	*value = sign == '/' ? *value / by : *value % by;
	return true;
}

static bool
read_product(struct reader *reader, int64_t *value)
{
	int64_t right;

	if (!read_atom(reader, value))
		return false;
	for (;;) {
		char sign;

		skip_blanks(reader);
		sign = *reader->at;
		if (!is_one_of(sign, "*/%"))
			return true;
		reader->at++;
		if (!read_atom(reader, &right))
			return false;
		if (sign != '*' && !divide(reader, sign, right, value))
			return false;
		if (sign == '*' && __builtin_mul_overflow(*value, right, value))
			return wrong(reader, "grows too large", "");
	}
}

static bool
read_terms(struct reader *reader, int64_t *value)
{
	int64_t right;

	if (!read_product(reader, value))
		return false;
	for (;;) {
		bool plus = take(reader, "+");

		if (!plus && !take(reader, "-"))
			return true;
		if (!read_product(reader, &right))
			return false;
		if (plus ? __builtin_add_overflow(*value, right, value)
			 : __builtin_sub_overflow(*value, right, value))
			return wrong(reader, "grows too large", "");
	}
}

static int64_t
compare(unsigned sign, int64_t a, int64_t b)
{
	const bool holds[] = {a <= b, a >= b, a == b, a != b, a<b, a> b};

	return holds[sign];
}

static bool
read_comparison(struct reader *reader, int64_t *value)
{
	/* The longer ones first. */
	static const char *const signs[] = {"<=", ">=", "==", "!=", "<", ">"};
	int64_t right;

	if (!read_terms(reader, value))
		return false;
	skip_blanks(reader);
	if (!is_one_of(*reader->at, "<>=!"))
		return true;
	for (unsigned i = 0; i < ARRAY_LEN(signs); i++) {
		if (!take(reader, signs[i]))
			continue;
		if (!read_terms(reader, &right))
			return false;
		*value = compare(i, *value, right);
		return true;
	}
	return true;
}

static bool
read_sum(struct reader *reader, int64_t *value)
{
	bool good;

	if (++reader->depth > ARITHMETIC_DEPTH)
		return wrong(reader, "is nested too deep", "");
	good = read_comparison(reader, value);
	reader->depth--;
	return good;
}

bool
arithmetic_value(const char *text, const struct arithmetic_names *names,
    int64_t *value, struct buf *why)
{
	struct reader reader = {text, names, why, 0};
	int64_t result;

	if (!read_sum(&reader, &result))
		return false;
	skip_blanks(&reader);
	if (*reader.at != '\0')
		return wrong(&reader, "goes on with ", reader.at);
	*value = result;
	return true;
}
