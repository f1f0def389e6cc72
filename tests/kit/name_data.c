/* SPDX-License-Identifier: MIT */
/*
 * name_data.c - writes src/language/name_scripts.inc, or with the argument
 * "looks" src/language/name_looks.inc (make update-names): what ICU knows of
 * the characters that Unicode's UTS 39 allows in names, their scripts, or what
 * they are taken for.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uset.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#define LAST 0x3ffff
#define SCRIPTS_MAX 64
#define ANY UINT64_C(0xffffffffffffffff)

static UScriptCode scripts[SCRIPTS_MAX];
static unsigned script_count;

static void
need(UErrorCode error)
{
	if (U_SUCCESS(error))
		return;
	fprintf(stderr, "name_data: %s\n", u_errorName(error));
	exit(1);
}

static uint64_t
bit(UScriptCode script)
{
	unsigned i = 0;

	if (uscript_getUsage(script) != USCRIPT_USAGE_RECOMMENDED &&
	    script != USCRIPT_JAPANESE && script != USCRIPT_KOREAN &&
	    script != USCRIPT_HAN_WITH_BOPOMOFO)
		return 0;
	while (i < script_count && scripts[i] != script)
		i++;
	if (i == SCRIPTS_MAX)
		abort();
	if (i == script_count)
		scripts[script_count++] = script;
	return UINT64_C(1) << i;
}

/* UTS 39, 5.1: what is written in several scripts counts as one. */
static uint64_t
augmented(UScriptCode script)
{
	uint64_t mask = bit(script);

	if (script == USCRIPT_HAN || script == USCRIPT_HIRAGANA ||
	    script == USCRIPT_KATAKANA)
		mask |= bit(USCRIPT_JAPANESE);
	if (script == USCRIPT_HAN || script == USCRIPT_HANGUL)
		mask |= bit(USCRIPT_KOREAN);
	if (script == USCRIPT_HAN || script == USCRIPT_BOPOMOFO)
		mask |= bit(USCRIPT_HAN_WITH_BOPOMOFO);
	return mask;
}

static uint64_t
mask_of(UChar32 code)
{
	UScriptCode list[SCRIPTS_MAX];
	UErrorCode error = U_ZERO_ERROR;
	int32_t count =
	    uscript_getScriptExtensions(code, list, SCRIPTS_MAX, &error);
	uint64_t mask = 0;

	need(error);
	for (int32_t i = 0; i < count; i++)
		if (list[i] == USCRIPT_COMMON || list[i] == USCRIPT_INHERITED)
			return ANY;
		else
			mask |= augmented(list[i]);
	return mask;
}

static bool
allowed(const USet *set, UChar32 code)
{
	if (code >= ' ' && code <= '~')
		return true;
	return uset_contains(set, code) &&
	       !u_hasBinaryProperty(code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

static void
put_scripts(const USet *set)
{
	uint64_t here, last = 0;
	UChar32 from = 0;

	printf("static const struct script_range script_ranges[] = {\n");
	for (UChar32 code = 0; code <= LAST + 1; code++) {
		here = code <= LAST && allowed(set, code) ? mask_of(code) : 0;
		if (here == last)
			continue;
		if (last != 0)
			printf("{0x%x, 0x%x, UINT64_C(0x%" PRIx64 ")},\n",
			    (unsigned)from, (unsigned)code - 1, last);
		from = code;
		last = here;
	}
	printf("};\n");
	for (unsigned i = 0; i < script_count; i++)
		if (scripts[i] == USCRIPT_LATIN ||
		    scripts[i] == USCRIPT_CYRILLIC ||
		    scripts[i] == USCRIPT_GREEK)
			printf("#define SCRIPT_%s UINT64_C(0x%" PRIx64 ")\n",
			    uscript_getShortName(scripts[i]), UINT64_C(1) << i);
}

/* What a name consists of when its capitals and small letters are others. */
static void
close_over(USet *set)
{
	UErrorCode error = U_ZERO_ERROR;
	const UNormalizer2 *nfd = unorm2_getNFDInstance(&error);
	UChar parts[64];

	need(error);
	uset_addRange(set, ' ', '~');
	uset_closeOver(set, USET_ADD_CASE_MAPPINGS);
	for (UChar32 code = 0; code <= LAST; code++) {
		int32_t len =
		    uset_contains(set, code)
			? unorm2_getDecomposition(nfd, code, parts, 64, &error)
			: 0;

		need(error);
		for (int32_t at = 0; at < len;) {
			UChar32 part;

			U16_NEXT(parts, at, len, part);
			uset_add(set, part);
		}
	}
}

/* Each character for itself: a text's skeleton is that of its characters. */
static void
put_skeletons(const USpoofChecker *spoof, const USet *set)
{
	UErrorCode error = U_ZERO_ERROR;
	const UNormalizer2 *nfd = unorm2_getNFDInstance(&error);
	UChar one[2], plain[64], skeleton[64];
	char utf8[256];

	need(error);
	printf("#define NAME_UNICODE \"%s\"\n", U_UNICODE_VERSION);
	printf("static const struct lookalike lookalikes[] = {\n");
	for (UChar32 code = 0; code <= LAST; code++) {
		int32_t len = 0, plain_len, skeleton_len, bytes;

		if (!uset_contains(set, code))
			continue;
		error = U_ZERO_ERROR;
		U16_APPEND_UNSAFE(one, len, code);
		plain_len = unorm2_normalize(nfd, one, len, plain, 64, &error);
		skeleton_len = uspoof_getSkeleton(
		    spoof, 0, one, len, skeleton, 64, &error);
		u_strToUTF8(
		    utf8, sizeof(utf8), &bytes, skeleton, skeleton_len, &error);
		need(error);
		if (plain_len == skeleton_len &&
		    u_memcmp(plain, skeleton, plain_len) == 0)
			continue;
		if (plain_len != len || u_memcmp(plain, one, len) != 0)
			continue; /* its parts have their own */
		printf("{0x%x, \"", (unsigned)code);
		for (int32_t i = 0; i < bytes; i++)
			printf("\\%03o", (unsigned char)utf8[i]);
		printf("\"},\n");
	}
	printf("};\n");
}

int
main(int argc, char **argv)
{
	bool looks = argc == 2 && strcmp(argv[1], "looks") == 0;
	UErrorCode error = U_ZERO_ERROR;
	USpoofChecker *spoof = uspoof_open(&error);
	USet *set = uset_cloneAsThawed(uspoof_getRecommendedSet(&error));

	uset_addAll(set, uspoof_getInclusionSet(&error));
	need(error);
	printf("/* SPDX-License-Identifier: Unicode-DFS-2016 */\n"
	       "/* Made by tests/kit/name_data.c from ICU %s, Unicode %s. */\n",
	    U_ICU_VERSION, U_UNICODE_VERSION);
	if (looks) {
		close_over(set);
		put_skeletons(spoof, set);
	} else {
		put_scripts(set);
	}
	uset_close(set);
	uspoof_close(spoof);
	return 0;
}
