/* SPDX-License-Identifier: MIT */
/* The forms of values and entries, their limits, and what is refused. */
#include "log_kit.h"
#include "suite.h"

#include <string.h>

static void
take_text(struct buf *text, const struct kit *kit)
{
	buf_clear(text);
	buf_add(text, kit->log.bytes.data, kit->log.bytes.len);
}

/* log_parse must say want ("" for nothing). */
static void
expect(const struct buf *text, const char *want)
{
	struct log log = LOG_INIT;
	struct err err = ERR_INIT;
	int rc = log_parse(&log, text->data, text->len, "file", &err);

	ck_assert_msg(strstr(err.text, want) != NULL, "got: %s\nwant: %s",
	    err.text, want);
	if (*want == '\0') {
		ck_assert_msg(rc == 0, "%s", err.text);
		log_release(&log);
		return;
	}
	ck_assert_int_eq(rc, -1);
	ck_assert_int_eq(err.exit, EX_DATAERR);
	ck_assert_ptr_eq(log.entries, NULL);
	ck_assert_ptr_eq(log.state, NULL);
}

/* ---- values ---- */

START_TEST(texts)
{
	static const struct {
		const char *text;
		bool good;
	} cases[] = {
	    {"Anna", true}, {"a", true}, {"Zoé \"Z\" \\ O'Neil", true},
	    {"日本", true}, {"\xf0\x9f\x8e\xb2", true}, {"", false},
	    {" Anna", false}, {"Anna ", false}, {"A\tb", false},
	    {"A\nb", false}, {"\x7f", false}, {"\xc2\x80", false}, /* U+0080 */
	    {"\xc2\xa0", true},          /* a blank that does not break */
	    {"\xc2\xad", false},         /* soft hyphen */
	    {"\xd8\x9c", false},         /* Arabic letter mark */
	    {"\xe2\x80\x8b", false},     /* zero width space */
	    {"\xe2\x80\xae", false},     /* right-to-left override */
	    {"\xe2\x81\xa6", false},     /* isolate */
	    {"\xef\xbb\xbf", false},     /* byte order mark */
	    {"\xef\xbf\xbd", true},      /* replacement character */
	    {"\xef\xbf\xbe", false},     /* U+FFFE */
	    {"\xf3\xa0\x81\x81", false}, /* tag */
	    {"a\xcd\x8f", false},        /* grapheme joiner */
	    {"a\xef\xb8\x81", false},    /* variation selector */
	    {"a\xe2\xa0\x80", false},    /* Braille without a dot */
	    {"a\xe3\x85\xa4", false},    /* Hangul filler */
	    {"\xf0\x9f\xbf\xbe", false}, /* U+1FFFE */
	    {"\xff", false}, {"\xc3", false},
	    {"\xc0\xaf", false},     /* too long a form */
	    {"\xed\xa0\x80", false}, /* half of a pair */
	};
	char longest[LOG_NAME_MAX + 2];

	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		ck_assert_msg(
		    log_is_text(cases[i].text, 80) == cases[i].good, "%zu", i);
	memset(longest, 'x', sizeof(longest));
	longest[LOG_NAME_MAX + 1] = '\0';
	ck_assert(!log_is_text(longest, LOG_NAME_MAX));
	longest[LOG_NAME_MAX] = '\0';
	ck_assert(log_is_text(longest, LOG_NAME_MAX));
}
END_TEST

START_TEST(words_ids_times)
{
	ck_assert(log_is_word("hab-gut"));
	ck_assert(log_is_word("a_1"));
	ck_assert(!log_is_word("-a"));
	ck_assert(!log_is_word("_a"));
	ck_assert(!log_is_word(""));
	ck_assert(!log_is_word("A"));
	ck_assert(!log_is_word("é"));
	ck_assert(log_is_word("abcdefghijklmnopqrstuvwxyz012345"));
	ck_assert(!log_is_word("abcdefghijklmnopqrstuvwxyz0123456"));
	ck_assert(log_is_match_id("k7m2qd"));
	ck_assert(!log_is_match_id("k7-m2"));
	ck_assert(!log_is_match_id("k7_m2"));
	ck_assert(!log_is_match_id("abcdefghijklmnopq"));
	ck_assert(log_is_time("2026-11-21T18:00:00Z"));
	ck_assert(!log_is_time("2026-11-21T18:00:00"));
	ck_assert(!log_is_time("2026-11-21 18:00:00Z"));
	ck_assert(!log_is_time("2026-13-21T18:00:00Z"));
	ck_assert(!log_is_time("2026-11-32T18:00:00Z"));
	ck_assert(!log_is_time("2026-11-21T24:00:00Z"));
	ck_assert(!log_is_time("2026-11-21T18:00:00Zx"));
	/* Days that there are, and the second that UTC may add to a month. */
	ck_assert(!log_is_time("2026-02-29T18:00:00Z"));
	ck_assert(!log_is_time("2026-02-30T18:00:00Z"));
	ck_assert(log_is_time("2028-02-29T18:00:00Z"));
	ck_assert(!log_is_time("1900-02-29T18:00:00Z"));
	ck_assert(log_is_time("2000-02-29T18:00:00Z"));
	ck_assert(!log_is_time("2026-04-31T18:00:00Z"));
	ck_assert(!log_is_time("2026-00-10T18:00:00Z"));
	ck_assert(log_is_time("2026-12-31T23:59:60Z"));
	ck_assert(!log_is_time("2026-12-30T23:59:60Z"));
	ck_assert(!log_is_time("2026-12-31T22:59:60Z"));
	ck_assert(!log_is_time("2026-12-31T23:59:61Z"));
}
END_TEST

/* ---- what is refused, by whom it may be ---- */

START_TEST(refuses_what_is_no_file)
{
	static const struct {
		const char *text, *want;
	} cases[] = {
	    {"", "this is no match file"},
	    {"Dear Anna,\n", "this is no match file"},
	    {"---\n", "this is no match file"},
	    {"---\npli: 2\n", "format 2; this program reads 1"},
	    {"---\npli: 10\n", "format 10; this program reads 1"},
	    {"---\npli: 1x\n", "entry 0, line 2: "},
	    {"---\npli: ", "entry 0, line 2: the file ends within this line"},
	    {"---\npli: 1\nentry: 1\n", "entry 0, line 3: this is not the num"},
	    {"---\r\npli: 1\r\n", "the lines end with CR LF"},
	    {"\xef\xbb\xbf---\npli: 1\n", "begins with a byte order mark"},
	};
	struct buf text = BUF_INIT;
	struct kit kit;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		buf_clear(&text);
		buf_adds(&text, cases[i].text);
		expect(&text, cases[i].want);
	}
	kit_init(&kit);
	kit_charter(&kit, "a", 1, NULL);
	take_text(&text, &kit);
	buf_cut(&text, text.len - 1);
	expect(&text, "only the last line end is missing");
	buf_cut(&text, text.len - 1);
	expect(&text, "the file ends within this line");
	buf_release(&text);
	kit_release(&kit);
}
END_TEST

#define FORM "the value is not in its form"
#define PLACE "unknown, missing, doubled or out of place"

START_TEST(refuses_what_is_not_in_form)
{
	static const struct {
		unsigned entry;
		const char *old, *new, *want;
	} cases[] = {
	    {0, "entry: 0", "entry: 00", "not the number"},
	    {1, "entry: 1", "entry: 2", "not the number"},
	    {1, "kind: seat", "kind: chair", FORM},
	    {1, "kind: seat", "kind:  seat", FORM},
	    {1, "kind: seat", "kind: seat ", FORM},
	    {1, "kind: seat", "kind:seat", PLACE},
	    {1, "kind: seat", "Kind: seat", PLACE},
	    {1, "kind: seat", "kind: charter", "and no other, is the charter"},
	    {0, "kind: charter", "kind: start", "and no other, is the charter"},
	    {1, "Z\n", "\n", FORM},
	    {0, "match: k7m2qd", "match: K7m2qd", FORM},
	    {0, "seats: 3", "seats: 0", FORM},
	    {0, "seats: 3", "seats: 17", FORM},
	    {0, "seats: 3", "seats: 03", FORM},
	    {0, "seats: 3", "seats: +3", FORM},
	    {0, "rules: 1", "rules: 1000000", FORM},
	    {0, "seal: 128", "seal: 129", FORM},
	    {0, "seal: 128", "seal: 64", FORM},
	    {0, "seal: 128", "seal: 4096", FORM},
	    {0, "salts: all", "salts: some", FORM},
	    {0, "host: f", "host: F", FORM},
	    {0, "host: f9", "host: f", FORM},
	    {0, "- \"freeze", "- freeze", "a value of this list"},
	    {0, "_ends=no", "_ends", "a value of this list"},
	    {0, "_ends=no", "_ends=", "a value of this list"},
	    {0, "freeze", "Freeze", "a value of this list"},
	    {0, "- \"freeze_at_ends=no\"\n", "", "must be left out"},
	    {1, "\"Anna\"", "Anna", FORM},
	    {1, "\"Anna\"", "\"\"", FORM},
	    {1, "\"Anna\"", "\" Anna\"", FORM},
	    {1, "\"Anna\"", "\"An\\na\"", FORM},
	    {1, "\"Anna\"", "\"An\"na\"", FORM},
	    {1, "\"Anna\"", "\"Anna\\\"", FORM},
	    {1, "\"Anna\"", "\"Anna\xc2\xad\"", FORM},
	    {1, "\"Anna\"", "\"Anna\" # and more", FORM},
	    {1, "lang: en", "lang: EN", FORM},
	    {1, "lang: en", "lang: e", FORM},
	    {1, "lang: en\n", "lang: en\nlang: en\n", PLACE},
	    {1, "lang: en\n", "lang: en\ncolour: red\n", PLACE},
	    {1, "lang: en\n", "lang: en\n\n", PLACE},
	    {1, "lang: en\n", "lang: en\n# a comment\n", PLACE},
	    {1, "lang: en\n", "", PLACE},
	    {1, "lang: en\n", "lang: en\n---\n", PLACE},
	    {1, "lang: en\n", "lang: en\nsig: 00\n", "signature is not in"},
	    {1, "lang: en\n", "lang: en\nkey: 00\n", FORM},
	    {1, "\"Anna\"", "\"An  na\"", FORM},
	    {1, "\"Anna\"", "\"An\xc2\xa0na\"", FORM},
	    {4, "from: 1", "from: sky", FORM},
	    /* Its form is good; what it must be is asked later. */
	    {4, "a ses", "\xef\xb8\x81 ses", "entry 4: a salt is 12 to"},
	    {4, "a ses", "a  ses", "entry 4: a salt is 12 to"},
	    {4, "a ses", "a s\x01s", FORM},
	    {7, "by: mail", "by: air", FORM},
	    {7, "- \"?\"\n", "- \"?\\\"\"\n", "a value of this list"},
	    {7, "- \"?\"\n", "- \"\"\n", "a value of this list"},
	    {7, "- \"?\"\n", "-  \"?\"\n", "a value of this list"},
	    {7, "sealed: ", "sealed: 00", FORM},
	    {7, "mail: ", "mail: x", FORM},
	    {10, "why: mistake", "why: whim", FORM},
	    {10, "back: 7", "back: -7", FORM},
	    {14, "key: ", "key: 0", FORM},
	    {1, "---\n", "--- \n", "begins with a line"},
	    {1, "---\n", "...\n---\n", "begins with a line"},
	    {1, "---\n", "", "begins with a line"},
	};
	struct kit kit;
	struct buf text = BUF_INIT;

	kit_init(&kit);
	kit_match(&kit);
	take_text(&text, &kit);
	expect(&text, "");
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		take_text(&text, &kit);
		kit_edit(&text, cases[i].entry, cases[i].old, cases[i].new);
		expect(&text, cases[i].want);
	}
	buf_release(&text);
	kit_release(&kit);
}
END_TEST

START_TEST(names_entry_and_line)
{
	struct kit kit;
	struct buf text = BUF_INIT;

	kit_init(&kit);
	kit_match(&kit);
	take_text(&text, &kit);
	kit_edit(&text, 1, "seat: 0", "seat: O");
	expect(&text, "file: entry 1, line 24: " FORM);
	buf_release(&text);
	kit_release(&kit);
}
END_TEST

/* ---- limits ---- */

static void
repeat(struct buf *out, const char *text, size_t times)
{
	while (times-- > 0)
		buf_adds(out, text);
}

START_TEST(limits)
{
	struct kit kit;
	struct buf text = BUF_INIT, more = BUF_INIT;

	kit_init(&kit);
	kit_match(&kit);

	take_text(&text, &kit);
	buf_adds(&more, "\"Anna");
	repeat(&more, "x", LOG_LINE_MAX);
	kit_edit(&text, 1, "\"Anna", more.data);
	expect(&text, "longer than 8,192 bytes");

	/* 200 moves are fine, 201 are not. */
	take_text(&text, &kit);
	buf_clear(&more);
	repeat(&more, "- \"end\"\n", 198);
	kit_edit(&text, 7, "- \"end\"\n", more.data);
	expect(&text, "");
	kit_edit(&text, 7, "- \"end\"\n", "- \"end\"\n- \"end\"\n");
	expect(&text, "more than 200 values");

	take_text(&text, &kit);
	repeat(&text, "-", LOG_FILE_MAX - text.len + 1);
	expect(&text, "longer than 16 MiB");
	buf_release(&text);
	buf_release(&more);
	kit_release(&kit);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    texts,
	    words_ids_times,
	    refuses_what_is_no_file,
	    refuses_what_is_not_in_form,
	    names_entry_and_line,
	    limits,
	};

	seal_init();
	return suite_run("log_forms", tests, ARRAY_LEN(tests));
}
