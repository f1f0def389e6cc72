/* SPDX-License-Identifier: MIT */
/*
 * oracle.c - what ICU's uspoof says of the names that name.h accepts.  Prints
 * each that is wrong and how many were asked; 1 if one was wrong, 77 if ICU is
 * of another Unicode than our tables.
 *
 * Every assigned character below U+20000 and of plane 14 stands in names of
 * each of frames[].  Names that look alike for ICU, as they are written or in
 * small letters, capitals, or with a capital in front, must be one for
 * name_same; and all of them are of one script, or of Latin and one other (UTS
 * 39, 5.2), as are those of any three scripts.
 */
#include "base/fold.h"
#include "base/unicode.h"
#include "base/x.h"
#include "language/name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ucasemap.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/uset.h>
#include <unicode/uspoof.h>

#define TEXT_MAX 512
#define SCRIPTS_MAX 256
#define SHOWN 30
#define EX_OTHER 77

static const struct {
	const char *before, *after;
} frames[] = {
    {"", ""},
    {"An", "a"},
    {"AN", "A"},
    {"A", " b"},
    {"Ан", "а"},
    {"АН", "А"},
    {"Αν", "α"},
    {"ΑΝ", "Α"},
    {"田", ""},
    {"An", "田"},
    {"あ", ""},
    {"א", ""},
    {"ع", ""},
    {"न", ""},
};

/* How a name that nobody need have written looks. */
struct look {
	char *skeleton;
	size_t name;
};

struct oracle {
	USpoofChecker *alike, *strict;
	UCaseMap *cases;
	char **names;
	struct look *looks;
	size_t name_count, name_cap, look_count, look_cap;
	size_t pairs, wrong;
};

static void
need(UErrorCode error)
{
	if (U_SUCCESS(error))
		return;
	fprintf(stderr, "oracle: %s\n", u_errorName(error));
	exit(2);
}

static void
show(const char *text)
{
	size_t len = strlen(text), used;
	uint32_t code;

	printf(" \"%s\" (", text);
	for (; (used = fold_next(text, len, &code)) > 0;
	     text += used, len -= used)
		printf(" %04x", (unsigned)code);
	printf(" )");
}

static bool
may_show(struct oracle *oracle)
{
	return oracle->wrong++ < SHOWN;
}

/* ---- what is asked ---- */

static void
add_look(struct oracle *oracle, const char *written)
{
	char skeleton[TEXT_MAX];
	UErrorCode error = U_ZERO_ERROR;

	uspoof_getSkeletonUTF8(
	    oracle->alike, 0, written, -1, skeleton, sizeof(skeleton), &error);
	need(error);
	if (oracle->look_count == oracle->look_cap) {
		oracle->look_cap = 2 * oracle->look_cap + 1024;
		oracle->looks = xrealloc(
		    oracle->looks, oracle->look_cap, sizeof(*oracle->looks));
	}
	oracle->looks[oracle->look_count++] =
	    (struct look){xstrdup(skeleton), oracle->name_count - 1};
}

static void
add_name(struct oracle *oracle, const char *name)
{
	static int32_t (*const writings[])(UCaseMap *, char *, int32_t,
	    const char *, int32_t, UErrorCode *) = {
	    (int32_t(*)(UCaseMap *, char *, int32_t, const char *, int32_t,
		UErrorCode *))ucasemap_utf8ToLower,
	    (int32_t(*)(UCaseMap *, char *, int32_t, const char *, int32_t,
		UErrorCode *))ucasemap_utf8ToUpper,
	    ucasemap_utf8ToTitle,
	};
	char written[TEXT_MAX];

	if (oracle->name_count == oracle->name_cap) {
		oracle->name_cap = 2 * oracle->name_cap + 1024;
		oracle->names = xrealloc(
		    oracle->names, oracle->name_cap, sizeof(*oracle->names));
	}
	oracle->names[oracle->name_count++] = xstrdup(name);
	add_look(oracle, name);
	for (size_t i = 0; i < ARRAY_LEN(writings); i++) {
		UErrorCode error = U_ZERO_ERROR;

		writings[i](
		    oracle->cases, written, sizeof(written), name, -1, &error);
		need(error);
		add_look(oracle, written);
	}
}

/* A name that we accept must pass uspoof, too. */
static bool
is_accepted(struct oracle *oracle, const char *said, struct buf *name)
{
	UErrorCode error = U_ZERO_ERROR;
	int32_t faults;

	buf_clear(name);
	if (name_add(name, said) != NAME_GOOD)
		return false;
	faults = uspoof_checkUTF8(oracle->strict, name->data, -1, NULL, &error);
	need(error);
	if (faults != 0 && may_show(oracle)) {
		printf("uspoof finds %x in", (unsigned)faults);
		show(name->data);
		printf("\n");
	}
	return true;
}

static void
add_character(struct oracle *oracle, uint32_t code)
{
	struct buf said = BUF_INIT, name = BUF_INIT;

	for (size_t i = 0; i < ARRAY_LEN(frames); i++) {
		buf_clear(&said);
		buf_adds(&said, frames[i].before);
		fold_put(&said, code);
		buf_adds(&said, frames[i].after);
		if (is_accepted(oracle, said.data, &name))
			add_name(oracle, name.data);
	}
	buf_release(&said);
	buf_release(&name);
}

static void
add_characters(struct oracle *oracle, uint32_t from, uint32_t to)
{
	for (uint32_t c = from; c <= to; c++)
		if (u_isdefined((UChar32)c) && !U_IS_SURROGATE(c))
			add_character(oracle, c);
}

/* ---- alike ---- */

static int
by_skeleton(const void *left, const void *right)
{
	const struct look *a = left, *b = right;
	int order = strcmp(a->skeleton, b->skeleton);

	return order != 0 ? order : (a->name > b->name) - (a->name < b->name);
}

static void
compare(struct oracle *oracle, const struct look *a, const struct look *b)
{
	const char *left = oracle->names[a->name],
		   *right = oracle->names[b->name];

	if (strcmp(left, right) == 0)
		return;
	oracle->pairs++;
	if (name_same(left, right) || !may_show(oracle))
		return;
	printf("not the same:");
	show(left);
	show(right);
	printf("\n");
}

static void
compare_all(struct oracle *oracle)
{
	struct look *looks = oracle->looks;

	qsort(looks, oracle->look_count, sizeof(*looks), by_skeleton);
	for (size_t i = 0; i < oracle->look_count; i++)
		for (size_t j = i + 1;
		     j < oracle->look_count &&
		     strcmp(looks[i].skeleton, looks[j].skeleton) == 0;
		     j++)
			if (looks[i].name != looks[j].name &&
			    (j == 0 || looks[j].name != looks[j - 1].name ||
				j - 1 == i))
				compare(oracle, &looks[i], &looks[j]);
}

/* ---- scripts ---- */

/* A letter of each script that a name may have. */
static unsigned
letters_of_scripts(uint32_t letters[SCRIPTS_MAX])
{
	bool seen[SCRIPTS_MAX] = {false};
	struct buf said = BUF_INIT, name = BUF_INIT;
	unsigned count = 0;

	for (uint32_t c = 'A'; c < 0x20000; c++) {
		UErrorCode error = U_ZERO_ERROR;
		int script = (int)uscript_getScript((UChar32)c, &error);

		if (!u_isalpha((UChar32)c) || script >= SCRIPTS_MAX ||
		    seen[script])
			continue;
		buf_clear(&said);
		buf_clear(&name);
		fold_put(&said, c);
		if (name_add(&name, said.data) != NAME_GOOD)
			continue;
		seen[script] = true;
		letters[count++] = c;
	}
	buf_release(&said);
	buf_release(&name);
	return count;
}

static void
mix_scripts(struct oracle *oracle)
{
	uint32_t letters[SCRIPTS_MAX];
	unsigned count = letters_of_scripts(letters), mixed = 0;
	struct buf said = BUF_INIT, name = BUF_INIT;

	for (unsigned i = 0; i < count; i++)
		for (unsigned j = 0; j < count; j++)
			for (unsigned k = 0; k < count; k++) {
				buf_clear(&said);
				fold_put(&said, letters[i]);
				fold_put(&said, letters[j]);
				fold_put(&said, letters[k]);
				mixed += is_accepted(oracle, said.data, &name);
			}
	printf("%u scripts, %u names of three letters\n", count, mixed);
	buf_release(&said);
	buf_release(&name);
}

/* ---- */

static void
oracle_init(struct oracle *oracle)
{
	UErrorCode error = U_ZERO_ERROR;
	USet *allowed;

	*oracle = (struct oracle){.names = NULL};
	oracle->alike = uspoof_open(&error);
	oracle->strict = uspoof_open(&error);
	oracle->cases = ucasemap_open("", 0, &error);
	allowed = uset_cloneAsThawed(uspoof_getRecommendedSet(&error));
	uset_addAll(allowed, uspoof_getInclusionSet(&error));
	uset_addRange(allowed, ' ', '~');
	uspoof_setAllowedChars(oracle->strict, allowed, &error);
	uspoof_setRestrictionLevel(
	    oracle->strict, USPOOF_MODERATELY_RESTRICTIVE);
	uspoof_setChecks(oracle->strict,
	    USPOOF_RESTRICTION_LEVEL | USPOOF_CHAR_LIMIT | USPOOF_INVISIBLE,
	    &error);
	need(error);
	uset_close(allowed);
}

static void
oracle_release(struct oracle *oracle)
{
	for (size_t i = 0; i < oracle->name_count; i++)
		free(oracle->names[i]);
	for (size_t i = 0; i < oracle->look_count; i++)
		free(oracle->looks[i].skeleton);
	free(oracle->names);
	free(oracle->looks);
	ucasemap_close(oracle->cases);
	uspoof_close(oracle->alike);
	uspoof_close(oracle->strict);
}

int
main(void)
{
	struct oracle oracle;

	if (strcmp(U_UNICODE_VERSION, name_unicode) != 0) {
		printf("ICU has Unicode %s, our tables %s: make update-names\n",
		    U_UNICODE_VERSION, name_unicode);
		return EX_OTHER;
	}
	oracle_init(&oracle);
	mix_scripts(&oracle);
	add_characters(&oracle, 1, 0x1ffff);
	add_characters(&oracle, 0xe0000, 0xeffff);
	compare_all(&oracle);
	printf("%zu names, %zu pairs that look alike, %zu wrong\n",
	    oracle.name_count, oracle.pairs, oracle.wrong);
	oracle_release(&oracle);
	return oracle.wrong == 0 ? 0 : 1;
}
