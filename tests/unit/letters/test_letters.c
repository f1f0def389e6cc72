/* SPDX-License-Identifier: MIT */
/*
 * Whole letters, as players get them: a match is told step by step, and each
 * kind of letter is compared with tests/games/GAME/letters/NAME.LANG.txt in
 * all languages.  make update-play writes those files again.
 */
#include "base/fs.h"
#include "language/orders.h"
#include "letters/compose.h"
#include "letters/report.h"
#include "site/reply.h"
#include "story.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAME "hab-gut"
#define SUBJECT "[pli k7m2qd] Hab & Gut \342\200\223 Anna"

static void
fill(const struct story *story, uint32_t seat, struct envelope *envelope)
{
	*envelope = (struct envelope){.site_name = "Pli at example.org",
	    .site_address = "pli@example.org",
	    .to_name = match_name(&story->match, seat),
	    .to = "player@example.net",
	    .base = "pli",
	    .domain = "example.org",
	    .delimiter = '+',
	    .date = story->now};
}

static void
write_letter(const struct story *story, const struct report *report,
    struct words *words, enum format format, struct buf *out)
{
	struct report full = *report;
	struct envelope envelope;
	struct buf reply = BUF_INIT;
	struct err err = ERR_INIT;

	fill(story, report->seat, &envelope);
	if (report->seat < STORY_PLAYERS)
		compose_reply_address(
		    &story->match, report->seat, &envelope, CODE_REPLY, &reply);
	full.reply_to = reply.len > 0 ? reply.data : NULL;
	full.site_name = envelope.site_name;
	full.site_address = envelope.site_address;
	full.subject = SUBJECT;
	story_need(report_write(&full, &story->match, words, &story->data,
		       format, out, &err),
	    &err);
	buf_release(&reply);
}

/* ---- the files ---- */

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

/* What must hold for every letter. */
static void
check_html(
    const struct story *story, const struct report *report, struct words *words)
{
	struct buf html = BUF_INIT;
	unsigned links = 0;
	const char *at;

	write_letter(story, report, words, FORMAT_HTML, &html);
	ck_assert_uint_lt(html.len, 90 * 1024);
	for (at = html.data; (at = strstr(at, "&amp;body=")) != NULL; at++)
		links++;
	ck_assert_uint_le(links, 61);
	ck_assert_ptr_null(strstr(html.data, "<script"));
	ck_assert_ptr_null(strstr(html.data, "<b>"));
	ck_assert_ptr_null(strstr(html.data, "{{"));
	ck_assert_ptr_null(strstr(html.data, "http"));
	buf_release(&html);
}

static unsigned
count_orders(const struct story *story, const char *body, const char *sent)
{
	struct quotes *quotes;
	struct buf own = BUF_INIT;
	struct orders orders = ORDERS_INIT;
	struct err err = ERR_INIT;
	unsigned count = 0;

	story_need(quotes_new(&quotes, &story->data, &err), &err);
	orders_strip(quotes, body, strlen(body), sent, &own);
	orders_read(&orders, own.data, own.len, story->words, 2);
	for (size_t i = 0; i < orders.count; i++)
		count += orders.lines[i].kind != READ_CHATTER;
	orders_release(&orders);
	buf_release(&own);
	quotes_free(quotes);
	return count;
}

/* The whole letter comes back below a header that nobody knows. */
static void
check_quoted(const struct story *story, const struct buf *text)
{
	struct buf body = BUF_INIT;
	const char *below = strchr(text->data, '\n') + 1;

	buf_addf(&body, "Thanks!\n\nPli scripsit:\n%s", text->data);
	ck_assert_msg(count_orders(story, body.data, NULL) == 0,
	    "plays something of its own:\n%s", body.data);
	ck_assert_uint_eq(count_orders(story, body.data, text->data), 0);
	buf_clear(&body);
	buf_addf(&body, "Thanks!\n\nPli scripsit:\n%s", below);
	ck_assert_uint_eq(count_orders(story, body.data, text->data), 0);
	buf_release(&body);
}

static void
letter(const struct story *story, const char *name, struct report report)
{
	const char *top = getenv("srcdir");
	struct buf text = BUF_INIT;
	char path[512];

	for (size_t i = 0; i < ARRAY_LEN(story->words); i++) {
		buf_clear(&text);
		write_letter(
		    story, &report, story->words[i], FORMAT_TEXT, &text);
		snprintf(path, sizeof(path),
		    "%s/tests/games/%s/letters/%s.%s.txt",
		    top != NULL ? top : ".", GAME, name,
		    words_lang(story->words[i]));
		compare(path, &text);
		check_quoted(story, &text);
		check_html(story, &report, story->words[i]);
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

/* ---- the story ---- */

static void
tell_beginning(struct story *story)
{
	story_begin(story, GAME, "EuroMillions 2026-11-24: 5 numbers, 2 stars");
	turn(story, "invitation", LETTER_INVITATION, 0);
	story_salt(story, 0);
	letter(story, "salted",
	    (struct report){.kind = LETTER_SALTED,
		.since = NO_ENTRY,
		.said = story_players[0].salt});
	story_salt(story, 1);
	story_salt(story, 2);
	turn(story, "closed", LETTER_CLOSED, 1);
	story_text(story, ENTRY_SALT, NO_SEAT, "", "03 11 19 38 44 02 09");
	story_start(story);
	turn(story, "start-first", LETTER_START, 0);
	turn(story, "start-other", LETTER_START, 1);
}

/* While Bruno is to move. */
static void
tell_of_waiting(struct story *story)
{
	struct report report = {.kind = LETTER_REMINDER,
	    .seat = 1,
	    .since = NO_ENTRY,
	    .due = "2026-11-24T18:00:00Z",
	    .late = "bot",
	    .end = "2026-11-27T18:00:00Z",
	    .until = "2026-12-27T18:00:00Z"};

	letter(story, "reminder", report);
	report.overdue = true;
	letter(story, "overdue", report);
	report.kind = LETTER_TAKEN;
	letter(story, "taken", report);
	report.resigned = true;
	letter(story, "taken-resigned", report);
	turn(story, "status", LETTER_STATUS, 0);
	letter(story, "history",
	    (struct report){.kind = LETTER_HISTORY, .seat = 0, .since = 0});
}

/* Some of what happened stood in an earlier letter, and then all of it. */
static void
tell_again(struct story *story)
{
	struct report report = {
	    .kind = LETTER_TURN, .seat = 0, .since = NO_ENTRY};

	report.told = log_head(&story->match.log) - 1;
	letter(story, "told-before", report);
	report.told++;
	letter(story, "told-all", report);
}

static void
tell_round(struct story *story)
{
	story_mail(story, 0, "by 2 coal\nHello Bruno!\nbuy 1 tea\n");
	answer(story, "refusal-word", LETTER_REFUSAL, 0);
	story_mail(story, 0, "buy 3 coal\nbuy 2 tea\n");
	answer(story, "refusal-rule", LETTER_REFUSAL, 0);
	story_mail(story, 0,
	    "Hello Bruno & Chlo\303\251, *nice* to play!\nbuy 2 coal\n"
	    "buy 1 tea\nclient coal\nplay +6 salt left\nhalve -4 tea "
	    "right\n");
	answer(story, "receipt", LETTER_RECEIPT, 0);
	turn(story, "trade", LETTER_TURN, 1);
	story_mail(story, 1, "acheter 3 sel\nclient sel\nfini\n");
	story_clock(story, 1);
	turn(story, "standing", LETTER_TURN, 0);
	tell_again(story);
	turn(story, "market", LETTER_TURN, 1);
	tell_of_waiting(story);
	letter(story, "foreign",
	    (struct report){.kind = LETTER_FOREIGN,
		.since = NO_ENTRY,
		.from = "bruno+home@example.net",
		.said = "play +6 salt left\n\n<b>done</b>\n"});
	turn(story, "stale", LETTER_STALE, 0);
	turn(story, "help", LETTER_HELP, 1);
	turn(story, "public", LETTER_TURN, OBSERVER);
}

static void
tell_end(struct story *story)
{
	story_text(story, ENTRY_NOTE, NO_SEAT, "christmas",
	    "We pause over *Christmas*, <b>all</b> of us.");
	answer(story, "note", LETTER_NOTE, 0);
	story_mail(story, 1, "jouer +2 charbon gauche\nattendre\n");
	answer(story, "receipt-part", LETTER_RECEIPT, 1);
	story_void(story, log_head(&story->match.log) - 1);
	answer(story, "void", LETTER_NOTE, 1);
	story_seat(story, 2, "Denis", "en");
	answer(story, "substitute", LETTER_NOTE, 1);
	story_clock(story, NO_SEAT);
	turn(story, "over", LETTER_OVER, 0);
	story_reveal(story);
	turn(story, "revealed", LETTER_OVER, 1);
}

START_TEST(letters_are_as_they_were)
{
	struct story story;

	tell_beginning(&story);
	tell_round(&story);
	tell_end(&story);
	story_end(&story);
}
END_TEST

/* ---- a tap is a move ---- */

static void
tell_market(struct story *story, bool market)
{
	story_begin(story, GAME, NULL);
	for (uint32_t s = 0; s < STORY_PLAYERS; s++)
		story_salt(story, s);
	story_start(story);
	if (market) {
		story_mail(story, 0, "buy 2 coal\nclient coal\ndone\n");
		story_clock(story, 0);
	}
}

/* The body of a mailto link. */
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

static struct doc *
choices_of(const struct story *story, struct words *words)
{
	const struct report report = {.kind = LETTER_TURN,
	    .since = NO_ENTRY,
	    .reply_to = "pli+x@example.org",
	    .subject = SUBJECT};

	return report_doc(&report, &story->match, words);
}

/* Every link of a letter but for more of them, sent as it is, is played; as
 * many as fit a screen are buttons. */
static void
check_taps(bool market, unsigned lang, unsigned links, unsigned buttons)
{
	struct story story;
	struct doc *doc, *groups, *orders;
	struct buf body = BUF_INIT;
	unsigned count = 0, wide = 0;
	const char *href;
	bool is;

	tell_market(&story, market);
	doc = choices_of(&story, story.words[lang]);
	groups = doc_get(doc, "choices");
	for (size_t g = 0; g < doc_count(groups); g++) {
		orders = doc_get(doc_at(groups, g), "orders");
		for (size_t i = 0; i < doc_count(orders); i++) {
			href = doc_text_at(doc_at(orders, i), "href", NULL);
			if (href == NULL ||
			    doc_get(doc_at(orders, i), "tap") != NULL)
				continue;
			count++;
			ck_assert(
			    doc_bool(doc_get(doc_at(orders, i), "wide"), &is));
			wide += is;
			story_end(&story);
			tell_market(&story, market);
			buf_clear(&body);
			decode(href, &body);
			story_mail(&story, 0, body.data);
			ck_assert_msg(story.verdicts.outcome == OUTCOME_PLAYED,
			    "%s was not played", body.data);
		}
	}
	ck_assert_uint_eq(count, links);
	ck_assert_uint_eq(count - wide, buttons);
	doc_free(doc);
	buf_release(&body);
	story_end(&story);
}

START_TEST(each_tap_plays)
{
	check_taps(false, 0, 19, 15);
	/* Two groups of 16, of long orders. */
	check_taps(true, 1, 16, 9);
}
END_TEST

/* A decision of two orders is offered by pairs, if there are few of them: a
 * letter of the list stands for both. */
START_TEST(a_pair_is_one_tap)
{
	struct story story;
	struct doc *doc, *orders;
	struct buf body = BUF_INIT;

	/* Two cards in a rack, and one is there twice. */
	story_option = "turns_per_round=1 cards_per_rack=2";
	check_taps(true, 0, 4, 4);
	check_taps(true, 1, 4, 4);
	tell_market(&story, true);
	doc = choices_of(&story, story.words[0]);
	orders = doc_get(doc_at(doc_get(doc, "choices"), 0), "orders");
	ck_assert_uint_eq(doc_count(orders), 4);
	decode(doc_text_at(doc_at(orders, 0), "href", NULL), &body);
	ck_assert_ptr_nonnull(strchr(body.data, '\n'));
	story_mail(&story, 0, doc_text_at(doc_at(orders, 0), "text", ""));
	ck_assert_int_eq(story.verdicts.outcome, OUTCOME_PLAYED);
	ck_assert_uint_eq(story.verdicts.moves, 2);
	doc_free(doc);
	buf_release(&body);
	story_end(&story);
	story_option = NULL;
}
END_TEST

/* ---- nothing hidden shows ---- */

static void
write_all(const struct story *story, uint32_t seat, struct buf *out)
{
	static const enum letter_kind kinds[] = {
	    LETTER_TURN, LETTER_RECEIPT, LETTER_REFUSAL, LETTER_HELP};
	struct buf json = BUF_INIT;

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		struct report report = {.kind = kinds[i],
		    .seat = seat,
		    .since = NO_ENTRY,
		    .verdicts = &story->verdicts};
		struct doc *doc;

		write_letter(story, &report, story->words[0], FORMAT_HTML, out);
		doc = report_doc(&report, &story->match, story->words[0]);
		doc_json(doc, &json);
		doc_free(doc);
	}
	buf_add(out, json.data, json.len);
	buf_release(&json);
}

/* All that a seat does not know is dealt anew: its letters must not change. */
static void
check_secrecy(struct story *story)
{
	struct match *match = &story->match;
	size_t size = match->game->position_size;
	void *kept = xmalloc(size);
	struct buf before = BUF_INIT, after = BUF_INIT;
	const uint8_t seed[32] = {7};

	memcpy(kept, match->pos, size);
	for (uint32_t i = 0; i <= match->seats; i++) {
		uint32_t seat = i < match->seats ? i : OBSERVER;
		struct dice dice;

		buf_clear(&before);
		buf_clear(&after);
		write_all(story, seat, &before);
		dice_init(&dice, seed);
		game_redeal(
		    match->game, match->edition.data, match->pos, seat, &dice);
		write_all(story, seat, &after);
		ck_assert_msg(
		    before.len == after.len &&
			memcmp(before.data, after.data, before.len) == 0,
		    "a letter to seat %d tells what is hidden:\n%s\n---\n%s",
		    (int)seat, before.data, after.data);
		memcpy(match->pos, kept, size);
	}
	buf_release(&before);
	buf_release(&after);
	free(kept);
}

START_TEST(letters_keep_secrets)
{
	struct story story;

	story_begin(&story, GAME, NULL);
	for (uint32_t s = 0; s < STORY_PLAYERS; s++)
		story_salt(&story, s);
	story_start(&story);
	for (unsigned i = 0; i < 4; i++) {
		uint32_t act = match_to_act(&story.match);
		uint32_t seat = (uint32_t)__builtin_ctz(act);

		check_secrecy(&story);
		story_mail(&story, seat,
		    "buy 1 coal\nbuy 2 salt\nclient salt\nbuy 1 zinc\n");
		story_mail(&story, seat, "buy 1 coal\nclient coal\ndone\n");
		check_secrecy(&story);
		story_clock(&story, (seat + 1) % STORY_PLAYERS);
	}
	story_end(&story);
}
END_TEST

/* ---- names are words, too ---- */

START_TEST(names_stay_names)
{
	struct story story;
	struct buf html = BUF_INIT;
	const struct report report = {
	    .kind = LETTER_START, .seat = 1, .since = NO_ENTRY};

	story_begin(&story, GAME, NULL);
	story_seat(&story, 0, "<img src=x> [me](http://e.org) **A**", "en");
	for (uint32_t s = 0; s < STORY_PLAYERS; s++)
		story_salt(&story, s);
	story_start(&story);
	write_letter(&story, &report, story.words[0], FORMAT_HTML, &html);
	ck_assert_ptr_null(strstr(html.data, "<img"));
	ck_assert_ptr_null(strstr(html.data, "href=\"http"));
	ck_assert_ptr_nonnull(
	    strstr(html.data, "&lt;img src=x&gt; [me](http://e.org) **A**"));
	buf_release(&html);
	story_end(&story);
}
END_TEST

/* Dice that somebody gave prove nothing: every letter says so. */
START_TEST(given_dice_are_told)
{
	struct story story;
	struct buf text = BUF_INIT;

	story_option = "dice=given";
	tell_market(&story, false);
	story_option = NULL;
	for (int kind = LETTER_INVITATION; kind <= LETTER_NOTE; kind++) {
		const struct report report = {.kind = (enum letter_kind)kind,
		    .since = NO_ENTRY,
		    .from = "x@example.net",
		    .said = "a sentence"};

		buf_clear(&text);
		write_letter(
		    &story, &report, story.words[0], FORMAT_TEXT, &text);
		ck_assert_msg(
		    strstr(text.data, "This is a test match.") != NULL, "%s",
		    text.data);
	}
	buf_release(&text);
	story_end(&story);
}
END_TEST

/* ---- the mail around it ---- */

static void
story_ready(struct story *story)
{
	story_begin(story, GAME, NULL);
	for (uint32_t s = 0; s < STORY_PLAYERS; s++)
		story_salt(story, s);
	story_start(story);
}

static void
write_mail(const struct story *story, const struct report *report,
    const char *extra, struct buf *out)
{
	struct envelope envelope;
	struct err err = ERR_INIT;

	fill(story, report->seat, &envelope);
	story_need(compose_mail(report, &story->match, story->words[0],
		       &story->data, &envelope, extra, out, &err),
	    &err);
}

static void
has(const struct buf *mail, const char *want)
{
	ck_assert_msg(strstr(mail->data, want) != NULL, "no \"%s\" in\n%.2000s",
	    want, mail->data);
}

START_TEST(mails_carry_what_programs_need)
{
	struct report report = {
	    .kind = LETTER_START, .seat = 1, .since = NO_ENTRY};
	struct buf mail = BUF_INIT, again = BUF_INIT;
	struct story story;

	story_ready(&story);
	write_mail(&story, &report, NULL, &mail);
	has(&mail, "From: \"Pli at example.org\" <pli@example.org>\r\n");
	has(&mail, "To: Bruno <player@example.net>\r\n");
	has(&mail, "Reply-To: pli+k7m2qd.1.7.r");
	has(&mail, "Subject: [pli k7m2qd] Hab & Gut =?UTF-8?");
	has(&mail, ".start@example.org>\r\n");
	has(&mail, "References: <");
	has(&mail, ".thread@example.org>\r\n");
	has(&mail, "Auto-Submitted: auto-generated\r\n");
	has(&mail, "List-Id: <k7m2qd.pli.example.org>\r\n");
	has(&mail, "Pli-Head: 1 7\r\n match=");
	has(&mail, "Date: Sat, 21 Nov 2026 16:00:00 +0000\r\n");
	/* What programs need is not shown to people. */
	ck_assert_ptr_null(strstr(mail.data, "8<"));
	/* Written again, later: the same bytes. */
	story.now += 86400;
	write_mail(&story, &report, NULL, &again);
	ck_assert_str_eq(mail.data, again.data);
	buf_clear(&again);
	report.kind = LETTER_REFUSAL;
	write_mail(&story, &report, "0011", &again);
	has(&again, ".refusal.0011@example.org>\r\n");
	has(&again, "Auto-Submitted: auto-replied\r\n");
	buf_release(&mail);
	buf_release(&again);
	story_end(&story);
}
END_TEST

START_TEST(addresses_are_read_back)
{
	char base[] = "pli", domain[] = "example.org";
	const struct site site = {.base = base, .domain = domain};
	struct story story;
	struct envelope envelope;
	struct buf address = BUF_INIT;
	struct reply reply;

	story_ready(&story);
	fill(&story, 2, &envelope);
	compose_reply_address(&story.match, 2, &envelope, CODE_REPLY, &address);
	ck_assert(reply_read(&reply, address.data, &site));
	ck_assert_uint_eq(reply.seat, 2);
	ck_assert_uint_eq(reply.entry, 7);
	ck_assert(
	    reply_check(&reply, &story.match.log, story.match.keys.post, NULL));
	buf_clear(&address);
	compose_reply_address(
	    &story.match, 2, &envelope, CODE_BOUNCE, &address);
	ck_assert(reply_read(&reply, address.data, &site));
	ck_assert_int_eq(reply.kind, CODE_BOUNCE);
	buf_clear(&address);
	envelope.delimiter = 0;
	compose_reply_address(&story.match, 2, &envelope, CODE_REPLY, &address);
	ck_assert_str_eq(address.data, "pli@example.org");
	buf_release(&address);
	story_end(&story);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {letters_are_as_they_were, each_tap_plays,
	    a_pair_is_one_tap, letters_keep_secrets, names_stay_names,
	    given_dice_are_told, mails_carry_what_programs_need,
	    addresses_are_read_back};

	return suite_run("letters", tests, ARRAY_LEN(tests));
}
