/* SPDX-License-Identifier: MIT */
/*
 * test_aoi_letters.c - letters of Age of Industry, compared with
 * tests/games/age-of-industry/letters in both languages.  make update-play
 * writes those files again.
 */
#include "compose.h"
#include "fs.h"
#include "report.h"
#include "seat.h"
#include "story.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAME "age-of-industry"
#define SUBJECT "[pli k7m2qd] Age of Industry \342\200\223 Anna"

static void
write_letter(const struct story *story, const struct report *report,
    struct words *words, struct buf *out)
{
	struct report full = *report;
	struct envelope envelope = {.site_name = "Pli at example.org",
	    .site_address = "pli@example.org",
	    .to = "player@example.net",
	    .base = "pli",
	    .domain = "example.org",
	    .delimiter = '+',
	    .date = story->now};
	struct buf reply = BUF_INIT;
	struct err err = ERR_INIT;

	envelope.to_name = match_name(&story->match, report->seat);
	if (report->seat < STORY_PLAYERS)
		compose_reply_address(
		    &story->match, report->seat, &envelope, CODE_REPLY, &reply);
	full.reply_to = reply.len > 0 ? reply.data : NULL;
	full.site_name = envelope.site_name;
	full.site_address = envelope.site_address;
	full.subject = SUBJECT;
	story_need(report_write(&full, &story->match, words, &story->data,
		       FORMAT_TEXT, out, &err),
	    &err);
	buf_release(&reply);
}

static void
compare(const char *path, const struct buf *got)
{
	struct buf want = BUF_INIT;
	struct err err = ERR_INIT;

	if (getenv("PLI_UPDATE_PLAY") != NULL) {
		story_need(
		    fs_replace(path, got->data, got->len, false, &err), &err);
		return;
	}
	story_need(fs_read(&want, path, 1 << 20, &err), &err);
	ck_assert_msg(
	    want.len == got->len && memcmp(want.data, got->data, want.len) == 0,
	    "%s: the letter is now\n%s", path, got->data);
	buf_release(&want);
}

static void
letter(const struct story *story, const char *name, struct report report)
{
	const char *top = getenv("srcdir");
	struct buf text = BUF_INIT;
	char path[512];

	for (size_t i = 0; i < ARRAY_LEN(story->words); i++) {
		buf_clear(&text);
		write_letter(story, &report, story->words[i], &text);
		ck_assert_ptr_null(strstr(text.data, "{{"));
		snprintf(path, sizeof(path),
		    "%s/tests/games/%s/letters/%s.%s.txt",
		    top != NULL ? top : ".", GAME, name,
		    words_lang(story->words[i]));
		compare(path, &text);
	}
	buf_release(&text);
}

static void
turn(const struct story *story, const char *name, enum letter_kind kind,
    uint32_t seat)
{
	letter(story, name,
	    (struct report){.kind = kind, .seat = seat, .since = NO_ENTRY});
}

static void
answer(const struct story *story, const char *name, enum letter_kind kind,
    uint32_t seat)
{
	letter(story, name,
	    (struct report){.kind = kind,
		.seat = seat,
		.since = story->began,
		.verdicts = &story->verdicts});
}

static void
begin(struct story *story)
{
	story_begin(story, GAME, NULL);
	for (uint32_t s = 0; s < STORY_PLAYERS; s++)
		story_salt(story, s);
	story_start(story);
}

static void
mail(struct story *story, uint32_t seat, const char *text)
{
	story_mail(story, seat, text);
	for (size_t i = 0; i < story->verdicts.count; i++)
		ck_assert_msg(story->verdicts.list[i].why.key == NULL,
		    "seat %u: %s: %s", seat, story->verdicts.list[i].text,
		    story->verdicts.list[i].why.key);
	ck_assert_int_eq(story->verdicts.outcome, OUTCOME_PLAYED);
}

/* ---- a few turns ---- */

static uint32_t
acting(const struct story *story)
{
	return (uint32_t)__builtin_ctz(match_to_act(&story->match));
}

START_TEST(letters_stay)
{
	struct story story;
	uint32_t first;

	begin(&story);
	first = acting(&story);
	turn(&story, "first-turn", LETTER_TURN, first);
	turn(&story, "waiting", LETTER_TURN, (first + 1) % 3);
	/* Chloé begins, with a ship, a port, cotton, grey and two blue. */
	ck_assert_uint_eq(first, 2);
	mail(&story, 2, "construire port \303\240 Stettin avec bleu\n");
	answer(&story, "receipt", LETTER_RECEIPT, 2);
	mail(&story, 0, "draw\n");
	mail(&story, 1, "emprunter 20\nd\303\251velopper manufacture\n");
	answer(&story, "receipt-loan", LETTER_RECEIPT, 1);
	/* Nobody but Chloé has spent anything. */
	ck_assert_uint_eq(acting(&story), 0);
	turn(&story, "second-turn", LETTER_TURN, 0);
	story_mail(&story, 0, "rail Essen-Dortmund\npass\n");
	answer(&story, "refusal-rule", LETTER_REFUSAL, 0);
	story_mail(&story, 0, "rial Essen-Dortmund\n");
	answer(&story, "refusal-word", LETTER_REFUSAL, 0);
	story_mail(&story, 0, "pass\n");
	answer(&story, "refusal-part", LETTER_REFUSAL, 0);
	/* Loans are taken and repaid out of turn, too. */
	mail(&story, 1, "emprunter 30\n");
	ck_assert_int_eq(story.verdicts.list[0].kind, VERDICT_PLAYED);
	mail(&story, 1, "rembourser 10\n");
	ck_assert_int_eq(story.verdicts.list[0].kind, VERDICT_PLAYED);
	answer(&story, "repaid", LETTER_RECEIPT, 1);
	turn(&story, "help", LETTER_HELP, 1);
	turn(&story, "public", LETTER_TURN, OBSERVER);
	story_clock(&story, NO_SEAT);
	turn(&story, "over", LETTER_OVER, 0);
	story_end(&story);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {letters_stay};

	return suite_run("aoi_letters", tests, ARRAY_LEN(tests));
}
