/* SPDX-License-Identifier: MIT */
#include "base/fold.h"
#include "suite.h"

#include <string.h>

START_TEST(folds)
{
	static const struct {
		const char *text, *want;
	} cases[] = {
	    {"", ""},
	    {"Bid 4", "bid 4"},
	    {"  a \t\r\n b  ", "a b"},
	    {" \t ", ""},
	    {"ÉLÈVE Çà où naïf Noël", "eleve ca ou naif noel"},
	    {"Œuvre cœur Æsir straße", "oeuvre coeur aesir strasse"},
	    {"Łódź Škoda Žižek Ğül ığdır", "lodz skoda zizek gul igdir"},
	    {"Ångström Þór Øre ŉ", "angstrom thor ore 'n"},
	    {"e\xcc\x81t\xc3\xa9", "ete"}, /* the accent behind its letter */
	    {"a\xc2\xa0"
	     "4\xe2\x80\xaf\xe2\x80\x89€",
		"a 4 ?"},
	    {"l’or l‘or l´or l`or lʼor", "l'or l'or l'or l'or l'or"},
	    {"« a » “b” „c‟", "\" a \" \"b\" \"c\""},
	    {"a–b—c‑d−e", "a-b-c-d-e"},
	    {"a\xc2\xad"
	     "b\xe2\x80\x8b"
	     "c\xef\xbb\xbf"
	     "d",
		"abcd"},
	    {"\xe2\x80\xae"
	     "abc\xe2\x81\xa9",
		"abc"},
	    {"ＢＩＤ　４", "bid 4"},
	    {"3 × sel…", "3 x sel..."},
	    {"• bid ½ ﬁn", "* bid 1/2 fin"},
	    {"Ελλάδα", "??????"},
	    {"a\xff\xc3", "a??"},
	    {"Ế ỡ ự Ẁ", "e o u w"},
	};
	struct buf out = BUF_INIT;
	size_t i, k;

	for (i = 0; i < ARRAY_LEN(cases); i++) {
		buf_clear(&out);
		buf_adds(&out, "> ");
		fold_add(&out, cases[i].text, strlen(cases[i].text));
		ck_assert_str_eq(out.data + 2, cases[i].want);
		for (k = 0; k < out.len; k++)
			ck_assert_int_lt((unsigned char)out.data[k], 0x80);
	}
	buf_release(&out);
}
END_TEST

/*
 * All characters that mean something to us, and some of the others: valgrind
 * is slow.
 */
static uint32_t
next_code(uint32_t code)
{
	if (code == 0xd7ff)
		return 0xe000;
	if (code < 0x3100 || (code >= 0xe000 && code < 0x10000) ||
	    (code >= 0xe0000 && code < 0xe0200))
		return code + 1;
	if (code < 0xd7ff)
		return code + 7 < 0xd7ff ? code + 7 : 0xd7ff;
	return code < 0xe0000 && code + 251 >= 0xe0000 ? 0xe0000 : code + 251;
}

/* Folding what is folded changes nothing. */
START_TEST(folds_once)
{
	struct buf one = BUF_INIT, two = BUF_INIT, three = BUF_INIT;
	uint32_t code;

	for (code = 0; code <= 0x10ffff; code = next_code(code)) {
		buf_clear(&one);
		buf_clear(&two);
		buf_clear(&three);
		fold_put(&one, code);
		fold_add(&two, one.data, one.len);
		fold_add(&three, two.data, two.len);
		ck_assert_str_eq(two.data, three.data);
	}
	buf_release(&one);
	buf_release(&two);
	buf_release(&three);
}
END_TEST

START_TEST(reads_utf8)
{
	static const struct {
		const char *text;
		size_t used;
		uint32_t code;
	} cases[] = {
	    {"a", 1, 'a'},
	    {"\xc3\xa9", 2, 0xe9},
	    {"\xe2\x82\xac", 3, 0x20ac},
	    {"\xf0\x9f\x8e\xb2", 4, 0x1f3b2},
	    {"\xf4\x8f\xbf\xbf", 4, 0x10ffff},
	    {"\xf4\x90\x80\x80", 0, 0}, /* above the last */
	    {"\xed\xa0\x80", 0, 0},     /* a surrogate */
	    {"\xc0\x80", 0, 0},         /* too long for what it says */
	    {"\xc1\xbf", 0, 0},
	    {"\xe0\x9f\xbf", 0, 0},
	    {"\xf0\x8f\xbf\xbf", 0, 0},
	    {"\x80", 0, 0},
	    {"\xff", 0, 0},
	    {"\xc3", 0, 0},
	    {"\xe2\x82", 0, 0},
	    {"\xe2"
	     "a\xac",
		0, 0},
	    {"", 0, 0},
	};
	uint32_t code;
	size_t i, len, used;

	for (i = 0; i < ARRAY_LEN(cases); i++) {
		len = strlen(cases[i].text);
		used = fold_next(cases[i].text, len, &code);
		ck_assert_msg(used == cases[i].used, "case %zu", i);
		if (used > 0)
			ck_assert_uint_eq(code, cases[i].code);
		ck_assert_int_eq(
		    fold_is_utf8(cases[i].text, len), used > 0 || len == 0);
	}
}
END_TEST

START_TEST(puts_what_it_reads)
{
	struct buf out = BUF_INIT;
	uint32_t code, back;

	for (code = 0; code <= 0x10ffff; code = next_code(code)) {
		buf_clear(&out);
		fold_put(&out, code);
		ck_assert_uint_eq(fold_next(out.data, out.len, &back), out.len);
		ck_assert_uint_eq(back, code);
	}
	buf_release(&out);
}
END_TEST

START_TEST(knows_what_hides)
{
	static const uint32_t yes[] = {0, 0x1f, 0x7f, 0x9f, 0xad, 0x61c, 0x200b,
	    0x200f, 0x2028, 0x202e, 0x2060, 0x2069, 0x206f, 0xfeff, 0xfff0,
	    0xfffb, 0xfffe, 0xffff, 0x34f, 0x115f, 0x1160, 0x17b4, 0x17b5,
	    0x180b, 0x180f, 0x2800, 0x3164, 0xfdd0, 0xfdef, 0xfe00, 0xfe0f,
	    0xffa0, 0x1bca0, 0x1d17a, 0x1fffe, 0x10ffff, 0xe0000, 0xe007f,
	    0xe0100, 0xe01ef, 0xeffff};
	static const uint32_t no[] = {0x20, 0x7e, 0xa0, 0xac, 0xae, 0x61b,
	    0x61d, 0x200a, 0x2010, 0x2027, 0x202f, 0x205f, 0x2070, 0xfefe,
	    0xff00, 0xffef, 0xfffc, 0xfffd, 0x10000, 0x1fffd, 0x34e, 0x350,
	    0x1161, 0x17b6, 0x180a, 0x1810, 0x27ff, 0x2801, 0x3163, 0xfdcf,
	    0xfdf0, 0xfe10, 0xdfffd, 0xf0000};
	size_t i;

	for (i = 0; i < ARRAY_LEN(yes); i++)
		ck_assert_msg(fold_is_hidden(yes[i]), "%x", (unsigned)yes[i]);
	for (i = 0; i < ARRAY_LEN(no); i++)
		ck_assert_msg(!fold_is_hidden(no[i]), "%x", (unsigned)no[i]);
}
END_TEST

START_TEST(measures)
{
	static const struct {
		const char *text;
		size_t width;
	} cases[] = {
	    {"", 0},
	    {"abc", 3},
	    {"cœur", 4},
	    {"e\xcc\x81", 1},
	    {"a\xe2\x80\x8b"
	     "b",
		2},
	    {"漢字", 4},
	    {"🎲", 2},
	    {"\xff", 1},
	};
	size_t i;

	for (i = 0; i < ARRAY_LEN(cases); i++)
		ck_assert_uint_eq(
		    fold_width(cases[i].text, strlen(cases[i].text)),
		    cases[i].width);
}
END_TEST

START_TEST(tells_how_far)
{
	static const struct {
		const char *a, *b;
		unsigned limit, want;
	} cases[] = {
	    {"", "", 2, 0},
	    {"bid", "bid", 1, 0},
	    {"bid", "bids", 1, 1},
	    {"bids", "bid", 1, 1},
	    {"bid", "bod", 1, 1},
	    {"bid", "bdi", 1, 1}, /* a swap is one */
	    {"bid", "dib", 1, 2},
	    {"bid", "dib", 2, 2},
	    {"abcd", "badc", 3, 2},
	    {"acheter", "vendre", 3, 4},
	    {"acheter", "vendre", 9, 6},
	    {"a", "abcdef", 2, 3},
	    {"", "abc", 5, 3},
	    {"abc", "", 5, 3},
	    {"x", "y", 0, 1},
	};
	size_t i;

	for (i = 0; i < ARRAY_LEN(cases); i++)
		ck_assert_msg(fold_distance(cases[i].a, cases[i].b,
				  cases[i].limit) == cases[i].want,
		    "%s %s: %u", cases[i].a, cases[i].b,
		    fold_distance(cases[i].a, cases[i].b, cases[i].limit));
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {folds, folds_once, reads_utf8,
	    puts_what_it_reads, knows_what_hides, measures, tells_how_far};

	return suite_run("fold", tests, ARRAY_LEN(tests));
}
