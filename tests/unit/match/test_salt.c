/* SPDX-License-Identifier: MIT */
#include "base/fold.h"
#include "base/unicode.h"
#include "base/x.h"
#include "match/salt.h"
#include "suite.h"

#include "checks.h"
#include <stdlib.h>
#include <string.h>

#define PLAIN "le coeur a ses raisons"

/* FORMAT.md, section 14. */
START_TEST(what_is_written_becomes_a_salt)
{
	static const struct {
		const char *said, *salt;
		enum salt_fault fault;
	} cases[] = {
	    {"Le cœur a ses raisons…", PLAIN, SALT_GOOD},
	    {"  Colourless\tgreen \n ideas, 1957! ", "colourless green ideas",
		SALT_GOOD},
	    {"L’ÉTÉ à Zürich: Straße, ﬁns, Ørsted & łódź",
		"lete a zurich strasse fins orsted lodz", SALT_GOOD},
	    {"ÞÆŒĲǅ ıŋđħ ðøł", "thaeoeijdz indh dol", SALT_GOOD},
	    {"𝐚𝒃ⓒ ＤＥＦ ½ ªº ㎏ Ⅷ i̇", "abc def ao kg viii i", SALT_GOOD},
	    {"e\xcc\x81te\xcc\x81 sans fin", "ete sans fin", SALT_SHORT},
	    {"a\xe2\x80\x8b"
	     "b\xef\xb8\x8f"
	     "c\xe2\xa0\x80"
	     "d",
		"abcd", SALT_SHORT},
	    {"one\xc2\xa0two\xe3\x80\x80three\xe2\x80\xa8"
	     "four",
		"one two three four", SALT_GOOD},
	    {"don't-stop 4 ever", "dontstop ever", SALT_GOOD},
	    {"Съешь ещё этих мягких булок", "", SALT_FOREIGN},
	    {"p\xd0\xb0ssword of the day", "pssword of the day", SALT_GOOD},
	    {"abcdefghijk", "abcdefghijk", SALT_SHORT},
	    {"1 a-2b 3", "ab", SALT_SHORT},
	    {"\xff"
	     "abcdefghijkl\xc3",
		"abcdefghijkl", SALT_GOOD},
	    {"", "", SALT_SHORT},
	    {" . ", "", SALT_SHORT},
	};
	struct buf salt = BUF_INIT;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		buf_clear(&salt);
		ck_assert_int_eq(
		    salt_add(&salt, cases[i].said), cases[i].fault);
		ck_assert_str_eq(salt.data, cases[i].salt);
		ck_assert(
		    salt_is_good(salt.data) == (cases[i].fault == SALT_GOOD));
	}
	buf_release(&salt);
}
END_TEST

START_TEST(letters_are_counted_and_blanks_are_not)
{
	struct buf text = BUF_INIT, salt = BUF_INIT;

	ck_assert(!salt_is_good("a b c d e f g h i j k"));
	ck_assert(salt_is_good("a b c d e f g h i j k l"));
	for (unsigned i = 0; i < SALT_LETTERS_MAX; i++)
		buf_adds(&text, i == 0 ? "a" : " a");
	ck_assert(salt_is_good(text.data));
	ck_assert_int_eq(salt_add(&salt, text.data), SALT_GOOD);
	buf_addc(&text, 'a');
	ck_assert(!salt_is_good(text.data));
	ck_assert_int_eq(salt_add(&salt, text.data), SALT_LONG);
	buf_release(&text);
	buf_release(&salt);
}
END_TEST

START_TEST(what_is_drawn_becomes_a_beacon)
{
	static const struct {
		const char *said, *beacon;
	} cases[] = {
	    {"03 11 19 38 44, 02 09", "03 11 19 38 44 02 09"},
	    {" 3-11\n19. ", "3 11 19"},
	    {"１２\xe2\x80\x8b"
	     "3",
		"123"},
	    {"7", "7"},
	    {"", NULL},
	    {"--", NULL},
	    {"1O", NULL},
	    {"no 7", NULL},
	    {"٣ ٤", NULL},
	    {"1 Ⅷ", NULL},
	    {"1\xcc\xb2", NULL},
	    {"1\xff", NULL},
	};
	struct buf beacon = BUF_INIT;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		buf_clear(&beacon);
		ck_assert(beacon_add(&beacon, cases[i].said) ==
			  (cases[i].beacon != NULL));
		ck_assert_str_eq(beacon.data,
		    cases[i].beacon == NULL ? "" : cases[i].beacon);
		ck_assert(
		    beacon_is_good(beacon.data) == (cases[i].beacon != NULL));
	}
	buf_release(&beacon);
}
END_TEST

/* A text with the character at its head, inside, between blanks, at its end. */
static void
put_into(struct buf *out, const char *text, uint32_t code, unsigned place)
{
	const char *inside = strchr(text, ' ');
	size_t at = place == 0 ? 0 : place == 1 ? 1 : strlen(text);

	if (place == 2)
		at = (size_t)(inside - text) + 1;
	buf_clear(out);
	buf_add(out, text, at);
	fold_put(out, code);
	if (place == 2)
		buf_addc(out, ' ');
	buf_adds(out, text + at);
}

struct trial {
	struct buf said, once, twice;
};

static void
check_salt(struct trial *t, uint32_t code, unsigned place)
{
	bool is_letter = code >= 'a' && code <= 'z';
	bool is_blank = code == ' ' && place == 1;

	put_into(&t->said, PLAIN, code, place);
	ck_assert_msg(
	    salt_is_good(t->said.data) == (is_letter || is_blank), "%x", code);
	buf_clear(&t->once);
	buf_clear(&t->twice);
	ck_assert_int_eq(salt_add(&t->once, t->said.data), SALT_GOOD);
	ck_assert_msg(salt_is_good(t->once.data), "%x: %s", code, t->once.data);
	salt_add(&t->twice, t->once.data);
	ck_assert_str_eq(t->once.data, t->twice.data);
	if (unicode_kind(code) == UNICODE_UNSEEN)
		ck_assert_msg(strcmp(t->once.data, PLAIN) == 0, "%x", code);
}

static void
check_beacon(struct trial *t, uint32_t code, unsigned place)
{
	static const char plain[] = "03 11 19";
	bool is_digit = code >= '0' && code <= '9';
	bool is_blank = code == ' ' && place == 1, takes;

	put_into(&t->said, plain, code, place);
	ck_assert_msg(
	    beacon_is_good(t->said.data) == (is_digit || is_blank), "%x", code);
	buf_clear(&t->once);
	takes = beacon_add(&t->once, t->said.data);
	ck_assert_msg(takes == beacon_is_good(t->once.data), "%x", code);
	if (unicode_kind(code) == UNICODE_UNSEEN)
		ck_assert_msg(strcmp(t->once.data, plain) == 0, "%x", code);
}

START_TEST(no_character_makes_another_that_looks_the_same)
{
	static const struct {
		uint32_t from, to;
	} ranges[] = {{1, 0xd7ff}, {0xe000, 0x1ffff}, {0xe0000, 0xeffff}};
	struct trial t = {BUF_INIT, BUF_INIT, BUF_INIT};

	for (size_t r = 0; r < ARRAY_LEN(ranges); r++)
		for (uint32_t c = ranges[r].from; c <= ranges[r].to; c++)
			for (unsigned place = 0; place < 4; place++) {
				check_salt(&t, c, place);
				check_beacon(&t, c, place);
			}
	buf_release(&t.said);
	buf_release(&t.once);
	buf_release(&t.twice);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {what_is_written_becomes_a_salt,
	    letters_are_counted_and_blanks_are_not,
	    what_is_drawn_becomes_a_beacon,
	    no_character_makes_another_that_looks_the_same};

	return suite_run("salt", tests, ARRAY_LEN(tests));
}
