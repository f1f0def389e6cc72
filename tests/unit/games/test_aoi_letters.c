/* SPDX-License-Identifier: MIT */
/*
 * test_aoi_letters.c - letters of Age of Industry, compared with
 * tests/games/age-of-industry/letters in both languages.  make update-play
 * writes those files again.
 */
#include "base/fs.h"
#include "letters/compose.h"
#include "letters/report.h"
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
	    "%s: the letter is now\n%.4000s", path, got->data);
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

/* What a seat writes in its language; the deal is another with each edition, so
 * nobody relies on his cards, or on who is first. */
static void
say(struct story *story, uint32_t seat, const char *english, const char *french)
{
	bool in_french = strcmp(match_lang(&story->match, seat), "fr") == 0;

	story_mail(story, seat, in_french ? french : english);
}

static void
plays(
    struct story *story, uint32_t seat, const char *english, const char *french)
{
	say(story, seat, english, french);
	for (size_t i = 0; i < story->verdicts.count; i++)
		ck_assert_msg(story->verdicts.list[i].why.key == NULL,
		    "seat %u: %s: %s", seat, story->verdicts.list[i].why.key,
		    english);
	ck_assert_int_eq(story->verdicts.outcome, OUTCOME_PLAYED);
}

static uint32_t
acting(const struct story *story)
{
	return (uint32_t)__builtin_ctz(match_to_act(&story->match));
}

/* ---- the first two turns ---- */

struct players {
	uint32_t miner, miller, harbour;
};

static void
first_turn(struct story *story, struct players *p)
{
	p->miner = acting(story);
	turn(story, "first-turn", LETTER_TURN, p->miner);
	turn(story, "waiting", LETTER_TURN, (p->miner + 1) % 3);
	plays(story, p->miner, "draw\n", "tirer\n");
	p->miller = acting(story);
	plays(story, p->miller, "borrow 20\ndevelop factory\n",
	    "emprunter 20\nd\303\251velopper manufacture\n");
	answer(story, "receipt-loan", LETTER_RECEIPT, p->miller);
	p->harbour = acting(story);
	plays(story, p->harbour, "draw\n", "tirer\n");
	/* Nobody has spent anything. */
	ck_assert_uint_eq(acting(story), p->miner);
	turn(story, "second-turn", LETTER_TURN, p->miner);
}

static void
mistakes(struct story *story, const struct players *p)
{
	uint32_t seat = p->miner;

	say(story, seat, "rail Essen-Dortmund\npass\n",
	    "voie Essen-Dortmund\npasser\n");
	answer(story, "refusal-rule", LETTER_REFUSAL, seat);
	say(story, seat, "rial Essen-Dortmund\n", "vioe Essen-Dortmund\n");
	answer(story, "refusal-word", LETTER_REFUSAL, seat);
	say(story, seat, "done\n", "fini\n");
	answer(story, "refusal-part", LETTER_REFUSAL, seat);
	/* Loans are taken and repaid out of turn, too. */
	plays(story, p->miller, "borrow 30\n", "emprunter 30\n");
	plays(story, p->miller, "repay 10\n", "rembourser 10\n");
	answer(story, "repaid", LETTER_RECEIPT, p->miller);
}

/* They spend 4, 6, 5. */
static void
second_turn(struct story *story, const struct players *p)
{
	plays(story, p->miner, "double coal mine in Kattowitz\n",
	    "doubler mine de charbon \303\240 Kattowitz\n");
	answer(story, "receipt", LETTER_RECEIPT, p->miner);
	plays(story, p->miller, "double cotton in Breslau\n",
	    "doubler coton \303\240 Breslau\n");
	plays(story, p->harbour, "double port in Stettin\n",
	    "doubler port \303\240 Stettin\n");
	turn(story, "help", LETTER_HELP, 1);
}

/* ---- railways, a sale, a ship ---- */

static void
third_turn(struct story *story, const struct players *p)
{
	ck_assert_uint_eq(acting(story), p->miner);
	plays(story, p->miner, "rail Kattowitz-Breslau\n",
	    "voie Kattowitz-Breslau\n");
	answer(story, "receipt-part", LETTER_RECEIPT, p->miner);
	plays(story, p->miner, "draw\n", "tirer\n");
	ck_assert_uint_eq(acting(story), p->harbour);
	plays(story, p->harbour, "rail Stettin-Berlin\nrail Berlin-Breslau\n",
	    "voie Stettin-Berlin\nvoie Berlin-Breslau\n");
	answer(story, "receipt-rail", LETTER_RECEIPT, p->harbour);
	plays(story, p->miller, "sell Breslau to Stettin\npass\n",
	    "vendre Breslau vers Stettin\npasser\n");
	answer(story, "receipt-sale", LETTER_RECEIPT, p->miller);
}

/* The ship takes the last cube of the mine; its own box is open from then. */
static void
ship(struct story *story, const struct players *p)
{
	ck_assert_uint_eq(acting(story), p->miller);
	turn(story, "railways", LETTER_TURN, p->miller);
	say(story, p->miller, "double factory in Dresden\n",
	    "doubler manufacture \303\240 Dresde\n");
	answer(story, "refusal-link", LETTER_REFUSAL, p->miller);
	plays(story, p->miller, "develop ship\npass\n",
	    "d\303\251velopper navire\npasser\n");
	plays(story, p->miner, "pass\npass\n", "passer\npasser\n");
	plays(story, p->harbour, "pass\npass\n", "passer\npasser\n");
	ck_assert_uint_eq(acting(story), p->miller);
	plays(story, p->miller, "double ship in Stettin\n",
	    "doubler navire \303\240 Stettin\n");
	answer(story, "receipt-ship", LETTER_RECEIPT, p->miller);
	turn(story, "ship", LETTER_TURN, acting(story));
	turn(story, "public", LETTER_TURN, OBSERVER);
}

START_TEST(letters_stay)
{
	struct story story;
	struct players p;

	begin(&story);
	first_turn(&story, &p);
	mistakes(&story, &p);
	second_turn(&story, &p);
	third_turn(&story, &p);
	ship(&story, &p);
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
