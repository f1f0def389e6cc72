/* SPDX-License-Identifier: MIT */
/*
 * test_game_letters.c - what a player reads at some moments of a match played
 * at random, compared with tests/games/GAME/letters in both languages.  make
 * update-play writes those files again.
 */
#include "base/fs.h"
#include "letters/report.h"
#include "match_kit.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEATS 3
#define SUBJECT "[pli k7m2qd] A game"

static const struct {
	const char *game;
	bool together; /* it has a simultaneous phase */
} cases[] = {
    {"hauts-fourneaux", true},
    {"heliopolis", false},
};

static void
compare(const char *path, const struct buf *got)
{
	struct buf want = BUF_INIT;
	struct err err = ERR_INIT;

	if (getenv("PLI_UPDATE_PLAY") != NULL) {
		ck_assert_msg(
		    fs_replace(path, got->data, got->len, false, &err) == 0,
		    "%s", err.text);
		return;
	}
	ck_assert_msg(fs_read(&want, path, 1 << 20, &err) == 0, "%s", err.text);
	ck_assert_msg(
	    want.len == got->len && memcmp(want.data, got->data, want.len) == 0,
	    "%s: the letter is now\n%.4000s", path, got->data);
	buf_release(&want);
}

static void
letter(const struct match_kit *kit, const char *name, enum letter_kind kind,
    uint32_t seat)
{
	struct report report = {.kind = kind,
	    .seat = seat,
	    .since = NO_ENTRY,
	    .reply_to = "pli+k7m2qd.0.8.rvitlez2gbjclcepw@example.org",
	    .site_name = "Pli at example.org",
	    .site_address = "pli@example.org",
	    .subject = SUBJECT};
	const char *top = getenv("srcdir");
	struct err err = ERR_INIT;
	char path[512];

	for (unsigned i = 0; i < kit->word_count; i++) {
		struct buf text = BUF_INIT;

		ck_assert_msg(report_write(&report, &kit->match, kit->words[i],
				  &kit->data, FORMAT_TEXT, &text, &err) == 0,
		    "%s", err.text);
		ck_assert_ptr_null(strstr(text.data, "{{"));
		snprintf(path, sizeof(path),
		    "%s/tests/games/%s/letters/%s.%s.txt",
		    top != NULL ? top : ".", kit->match.game->name, name,
		    languages[i]);
		compare(path, &text);
		buf_release(&text);
	}
}

static uint32_t
asked(const struct match *match)
{
	return (uint32_t)__builtin_ctz(match_to_act(match) | 1u << 31);
}

static uint32_t
not_asked(const struct match *match)
{
	return (uint32_t)__builtin_ctz(~match_to_act(match));
}

static void
letters_of(const char *game, bool together)
{
	struct match_kit kit;
	struct dice chance;

	match_kit_init(&kit, game, SEATS, 11);
	dice_init_number(&chance, 3);
	letter(&kit, "start", LETTER_START, 0);
	letter(&kit, "first", LETTER_TURN, asked(&kit.match));
	letter(&kit, "waiting", LETTER_TURN, not_asked(&kit.match));
	letter(&kit, "help", LETTER_HELP, 0);
	while (together && __builtin_popcount(match_to_act(&kit.match)) < 2)
		ck_assert_uint_eq(match_kit_play(&kit, &chance, 1), 1);
	if (together)
		letter(&kit, "together", LETTER_TURN, asked(&kit.match));
	match_kit_play(&kit, &chance, 45);
	letter(&kit, "later", LETTER_TURN, asked(&kit.match));
	match_kit_play(&kit, &chance, 100000);
	ck_assert(match_over(&kit.match));
	letter(&kit, "over", LETTER_OVER, 0);
	match_kit_release(&kit);
}

/* Moves at random, so that all kinds of things have happened. */
START_TEST(letters_are_as_they_were_read)
{
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		letters_of(cases[i].game, cases[i].together);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {letters_are_as_they_were_read};

	seal_init();
	return suite_run("game_letters", tests, ARRAY_LEN(tests));
}
