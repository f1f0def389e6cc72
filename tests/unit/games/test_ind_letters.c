/* SPDX-License-Identifier: MIT */
/*
 * test_ind_letters.c - Industria by mail: a round in one letter a seat, and
 * the letters themselves, compared with tests/games/industria/letters in both
 * languages.  make update-play writes those files again.
 */
#include "base/fs.h"
#include "games/industria/industria.h"
#include "letters/compose.h"
#include "letters/report.h"
#include "story.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAME "industria"
/* This deal has the Quarry and the Water Mill, which needs stone. */
#define DEAL 7
/* One letter a seat, for three auctions: ceilings, an exact bid, reserves, and
 * an order of sale for whoever is auctioneer. */
#define ROUND_0                                                                \
	"offer Quarry, then Mechanical Engineering and Water Mill\n"           \
	"sell Quarry from 3, sell all from 2\n"                                \
	"up to 2 on Water Mill, pass on the rest\n"
#define ROUND_1                                                                \
	"jusqu'\303\240 4 sur Carri\303\250re\n"                               \
	"jusqu'\303\240 3 sur Moulin \303\240 eau, passer sur le reste\n"      \
	"proposer Construction m\303\251canique, Moulin \303\240 eau\n"        \
	"vendre tout \303\240 partir de 2\n"
#define ROUND_2                                                                \
	"miser 2 sur Carri\303\250re\n"                                        \
	"jusqu'\303\240 3 sur Construction m\303\251canique\n"                 \
	"passe sur le reste\n"                                                 \
	"vendre tout d\303\250s 1\n"
#define ROUND_KEYS                                                             \
	"offered bid bid kept offered bid passed kept offered bid bid sold "
#define SUBJECT "[pli k7m2qd] Industria \342\200\223 Anna"

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
	story_second = DEAL;
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

/* The keys of all events of the match so far, as "bid sold drawn ". */
static void
keys_of(const struct story *story, uint32_t from, struct buf *out)
{
	for (uint32_t n = from; n <= log_head(&story->match.log); n++) {
		const struct events *events = &story->match.chapters[n].events;

		for (size_t i = 0; i < events->count; i++)
			buf_addf(out, "%s ", events->list[i].phrase.key);
	}
}

/* ---- a round in one letter a seat ---- */

START_TEST(a_round_takes_a_letter_each)
{
	struct story story;
	struct buf keys = BUF_INIT;
	uint32_t from;

	begin(&story);
	from = log_head(&story.match.log) + 1;
	turn(&story, "choosing", LETTER_TURN, 0);
	mail(&story, 0, ROUND_0);
	answer(&story, "receipt", LETTER_RECEIPT, 0);
	turn(&story, "bidding", LETTER_TURN, 1);
	mail(&story, 1, ROUND_1);
	turn(&story, "standing", LETTER_TURN, 1);
	mail(&story, 2, ROUND_2);
	keys_of(&story, from, &keys);
	/* Three auctions, from three letters. */
	ck_assert_msg(
	    strcmp(keys.data, ROUND_KEYS) == 0, "it went: %s", keys.data);
	buf_release(&keys);
	turn(&story, "building", LETTER_TURN, 0);
	turn(&story, "building-hope", LETTER_TURN, 1);
	story_mail(&story, 0, "build Quarry with stone from Bruno\n");
	answer(&story, "refusal-rule", LETTER_REFUSAL, 0);
	story_mail(&story, 0, "biuld Quarry\n");
	answer(&story, "refusal-word", LETTER_REFUSAL, 0);
	mail(&story, 1, "construire Moulin \303\240 eau\n");
	answer(&story, "receipt-held", LETTER_RECEIPT, 1);
	mail(&story, 0, "build Quarry\n");
	answer(&story, "receipt-built", LETTER_RECEIPT, 0);
	turn(&story, "help", LETTER_HELP, 1);
	turn(&story, "public", LETTER_TURN, OBSERVER);
	story_clock(&story, NO_SEAT);
	turn(&story, "over", LETTER_OVER, 0);
	story_end(&story);
}
END_TEST

/* What waits is shown to its owner alone. */
START_TEST(standing_bids_are_secret)
{
	struct story story;
	struct buf mine = BUF_INIT, other = BUF_INIT;
	struct report report = {.kind = LETTER_TURN, .since = NO_ENTRY};

	begin(&story);
	mail(&story, 0, ROUND_0);
	mail(&story, 1, ROUND_1);
	report.seat = 1;
	write_letter(&story, &report, story.words[1], &mine);
	ck_assert_ptr_nonnull(strstr(
	    mine.data, "vendre Moulin \303\240 eau \303\240 partir de 2"));
	for (report.seat = 0; report.seat < 3; report.seat += 2) {
		buf_clear(&other);
		write_letter(&story, &report, story.words[1], &other);
		ck_assert_ptr_null(strstr(other.data,
		    "vendre Moulin \303\240 eau \303\240 partir de 2"));
	}
	buf_release(&mine);
	buf_release(&other);
	story_end(&story);
}
END_TEST

/* The line that cannot be laid is left out, the other is laid. */
START_TEST(what_cannot_be_laid_is_left_out)
{
	struct story story;
	struct buf keys = BUF_INIT;
	uint32_t from;

	begin(&story);
	mail(&story, 0,
	    "offer Water Mill\nbid 1 on Quarry, pass on the rest\n"
	    "when building: build Mechanical Engineering\n"
	    "when building: build Quarry\n");
	mail(&story, 1, "passer sur le reste\nproposer Carri\303\250re\n");
	from = log_head(&story.match.log);
	mail(&story, 2, "passer sur le reste\n");
	story_clock(&story, 1);
	mail(&story, 1, "vendre\n");
	keys_of(&story, from + 1, &keys);
	ck_assert_ptr_nonnull(strstr(keys.data, "sold "));
	ck_assert_ptr_nonnull(strstr(keys.data, "built "));
	ck_assert_uint_eq(story.verdicts.dropped, 1);
	ck_assert_uint_eq(story.verdicts.unplayed_count, 1);
	ck_assert_uint_eq(story.verdicts.unplayed[0].seat, 0);
	ck_assert_str_eq(story.verdicts.unplayed[0].text,
	    "when building: build Mechanical Engineering");
	ck_assert_str_eq(story.verdicts.unplayed[0].why.key, "not-in-hand");
	ck_assert_uint_eq(story.match.waiting_count[0], 0);
	buf_release(&keys);
	story_end(&story);
}
END_TEST

/* ---- a tap is a move ---- */

static void
decode(const char *link, struct buf *out)
{
	const char *at = strstr(link, "&body=");
	unsigned code;

	ck_assert_ptr_nonnull(at);
	for (at += 6; *at != '\0'; at++)
		if (*at == '%' && sscanf(at + 1, "%2x", &code) == 1) {
			buf_addc(out, (char)code);
			at += 2;
		} else {
			buf_addc(out, *at);
		}
}

/* So many moves of a match in which everybody bids and builds what he can:
 * the last legal move that swaps nothing. */
static void
go(struct story *story, unsigned moves)
{
	struct match *match = &story->match;
	struct err err = ERR_INIT;
	move_t legal[MOVES_MAX];
	char time[21];

	begin(story);
	for (; moves > 0; moves--) {
		uint32_t seat = (uint32_t)__builtin_ctz(match_to_act(match));
		unsigned count = match->game->legal_moves(
		    match->edition.data, match->pos, seat, legal);

		while (count > 1 && legal[count - 1] >> 24 >= DONE)
			count--;
		story_need(
		    play_move(match, seat, legal[moves % 3 ? 0 : count - 1],
			BY_CLOCK, story_time(story, time),
			"2026-12-01T18:00:00Z", &story->key, &err),
		    &err);
	}
}

/* Every link of the letter behind so many moves, sent as it is, is played. */
static unsigned
tap_all(unsigned moves, unsigned *swaps)
{
	struct story story;
	struct report report = {.kind = LETTER_TURN,
	    .since = NO_ENTRY,
	    .reply_to = "pli+x@example.org",
	    .subject = SUBJECT};
	struct buf body = BUF_INIT;
	struct doc *doc, *groups, *orders;
	unsigned taps = 0;

	go(&story, moves);
	report.seat = (uint32_t)__builtin_ctz(match_to_act(&story.match));
	doc = report_doc(&report, &story.match, story.words[moves % 2]);
	groups = doc_get(doc, "choices");
	for (size_t g = 0; g < doc_count(groups); g++) {
		orders = doc_get(doc_at(groups, g), "orders");
		for (size_t i = 0; i < doc_count(orders); i++, taps++) {
			story_end(&story);
			go(&story, moves);
			buf_clear(&body);
			decode(
			    doc_text_at(doc_at(orders, i), "href", ""), &body);
			story_mail(&story, report.seat, body.data);
			ck_assert_msg(story.verdicts.outcome == OUTCOME_PLAYED,
			    "%s was not played", body.data);
			*swaps += strncmp(body.data, "cash", 4) == 0;
		}
	}
	doc_free(doc);
	buf_release(&body);
	story_end(&story);
	return taps;
}

START_TEST(each_tap_plays)
{
	unsigned moves, taps = 0, swaps = 0;

	for (moves = 0; moves < 40; moves++)
		taps += tap_all(moves, &swaps);
	ck_assert_uint_gt(taps, 80);
	ck_assert_uint_gt(swaps, 0);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {a_round_takes_a_letter_each,
	    standing_bids_are_secret, what_cannot_be_laid_is_left_out,
	    each_tap_plays};

	return suite_run("ind_letters", tests, ARRAY_LEN(tests));
}
