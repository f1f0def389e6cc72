/* SPDX-License-Identifier: MIT */
/*
 * test_wishes.c - letters about what a player wishes about himself, and about a
 * mail that may not be his, as tests/games/GAME/letters/NAME.LANG.txt.
 */
#include "base/fs.h"
#include "story.h"
#include "suite.h"

#include <stdio.h>

#define GAME "hab-gut"
#define KEY "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define CODE "abcdefghijklmnop"

static const struct {
	const char *name;
	struct report report;
} wishes[] = {
    {"self-renew", {.kind = LETTER_SELF, .command = "renew"}},
    {"self-also-from", {.kind = LETTER_SELF,
			   .command = "also-from",
			   .argument = "b@example.com"}},
    {"self-moved", {.kind = LETTER_SELF, .command = "moved"}},
    {"confirm-key", {.kind = LETTER_CONFIRM,
			.command = "key",
			.argument = KEY,
			.code = CODE}},
    {"confirm-no-key",
	{.kind = LETTER_CONFIRM, .command = "no-key", .code = CODE}},
    {"confirm-signed",
	{.kind = LETTER_CONFIRM, .command = "signed", .code = CODE}},
    {"confirm-unsigned",
	{.kind = LETTER_CONFIRM, .command = "unsigned", .code = CODE}},
    {"confirm-address", {.kind = LETTER_CONFIRM,
			    .command = "address",
			    .argument = "a@example.com",
			    .code = CODE}},
    {"unproved", {.kind = LETTER_FOREIGN,
		     .from = "anna@example.net",
		     .unproved = true,
		     .code = CODE,
		     .said = "play +6 salt left\n"}},
};

static void
compare(const char *path, const struct buf *got)
{
	struct buf want = BUF_INIT;
	struct err err = ERR_INIT;

	if (getenv("PLI_UPDATE_PLAY") != NULL)
		story_need(
		    fs_replace(path, got->data, got->len, false, &err), &err);
	story_need(fs_read(&want, path, 1 << 20, &err), &err);
	ck_assert_msg(
	    want.len == got->len && memcmp(want.data, got->data, want.len) == 0,
	    "%s: the letter is now\n%.4000s", path, got->data);
	buf_release(&want);
}

static void
write_wish(const struct story *story, size_t i, struct words *words)
{
	struct report report = wishes[i].report;
	const char *top = getenv("srcdir");
	struct buf text = BUF_INIT;
	struct err err = ERR_INIT;
	char *path;

	path = fs_path(top != NULL ? top : ".",
	    "tests/games/" GAME "/letters/%s.%s.txt", wishes[i].name,
	    words_lang(words));
	report.since = NO_ENTRY;
	report.reply_to = "pli+k7m2qd.0.7.rjnzr7zv3lwy5h3s4@example.org";
	report.subject = "[pli k7m2qd] Hab & Gut";
	story_need(report_write(&report, &story->match, words, &story->data,
		       FORMAT_TEXT, &text, &err),
	    &err);
	compare(path, &text);
	free(path);
	buf_release(&text);
}

START_TEST(wishes_are_told)
{
	struct story story;

	story_begin(&story, GAME, NULL);
	for (uint32_t s = 0; s < STORY_PLAYERS; s++)
		story_salt(&story, s);
	story_start(&story);
	for (size_t i = 0; i < ARRAY_LEN(wishes); i++)
		for (size_t w = 0; w < ARRAY_LEN(story.words); w++)
			write_wish(&story, i, story.words[w]);
	story_end(&story);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {wishes_are_told};

	return suite_run("wishes", tests, ARRAY_LEN(tests));
}
