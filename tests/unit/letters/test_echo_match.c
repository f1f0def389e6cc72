/* SPDX-License-Identifier: MIT */
/*
 * test_echo_match.c - the letters of random matches of each game, quoted back
 * whole without marks: as text, and as the text that programs make of HTML.
 * Nothing of them is an order.
 */
#include "game/simulate.h"
#include "language/orders.h"
#include "letters/compose.h"
#include "mail/inbox.h"
#include "story.h"
#include "suite_games.h"

#include <stdio.h>

static struct quotes *quotes;

/* ---- what comes back ---- */

/* Each "</a>" becomes another text. */
static void
replace_ends(struct buf *out, const char *html, const char *with)
{
	static const char end[] = "</a>";
	const char *at;

	for (; (at = strstr(html, end)) != NULL; html = at + strlen(end)) {
		buf_add(out, html, (size_t)(at - html));
		buf_adds(out, with);
	}
	buf_adds(out, html);
}

static const struct {
	const char *name;
	const char *own;  /* of pli-html */
	const char *ends; /* what a link ends with */
} policy[] = {
    {"HTML as it was", "pli@example.org", "</a>"},
    {"HTML without its links", NULL, "</a>"},
    {"HTML, a line a button", NULL, "</a><br>"},
    {"HTML, with addresses", NULL, "&lt;mailto:pli@example.org&gt;</a> "},
};

static void
as_text(struct buf *out, const char *html, size_t manner)
{
	const char *args[] = {"--own", policy[manner].own, NULL};
	struct buf changed = BUF_INIT;
	struct err err = ERR_INIT;

	replace_ends(&changed, html, policy[manner].ends);
	story_need(inbox_helper("pli-html", args[1] == NULL ? NULL : args,
		       changed.data, changed.len, out, MESSAGE_MAX, &err),
	    &err);
	buf_release(&changed);
}

/* ---- what is found in it ---- */

struct trial {
	struct story *story;
	const char *name; /* of the game and the letter */
	unsigned lang;    /* of story->words */
	const char *text;
	const char *sent;  /* as it is known again */
	const char *other; /* what it is taken for if only its entry is known */
};

/* All but what only asks for a letter. */
static bool
plays(const struct order_line *line)
{
	return line->kind == READ_ORDERS ||
	       (line->kind == READ_COMMAND &&
		   strcmp(line->command, "help") != 0 &&
		   strcmp(line->command, "orders") != 0);
}

/* Counts what is left, and what of it is an order, in the order's words. */
static unsigned
count_left(const struct trial *trial, const struct buf *left, struct buf *found)
{
	struct orders orders = ORDERS_INIT;
	unsigned count;

	orders_read(&orders, left->data, left->len,
	    trial->story->speaking + trial->lang, 2);
	for (size_t i = 0; i < orders.count; i++)
		if (plays(&orders.lines[i]))
			buf_addf(found, "\"%s\" ", orders.lines[i].text);
	count = (unsigned)orders.count;
	orders_release(&orders);
	return count;
}

static void
try_body(
    const struct trial *trial, const char *manner, const char *body, bool exact)
{
	struct buf left = BUF_INIT, found = BUF_INIT;
	bool clear;

	/* Taken for another letter. */
	if (trial->other != NULL) {
		clear = orders_strip(
		    quotes, body, strlen(body), trial->other, &left);
		count_left(trial, &left, &found);
		ck_assert_msg(found.len == 0 || !clear,
		    "%s, %s, taken for another: %.2000s", trial->name, manner,
		    found.data);
		buf_clear(&left);
		buf_clear(&found);
	}
	clear = orders_strip(quotes, body, strlen(body), trial->sent, &left);
	if (count_left(trial, &left, &found) > 0 && exact)
		ck_abort_msg("%s, %s: left \"%.2000s\"", trial->name, manner,
		    left.data + strspn(left.data, "\n"));
	ck_assert_msg(found.len == 0 || !clear, "%s, %s: %.2000s", trial->name,
	    manner, found.data);
	buf_clear(&left);
	buf_clear(&found);
	orders_strip(quotes, body, strlen(body), NULL, &left);
	count_left(trial, &left, &found);
	ck_assert_msg(found.len == 0, "%s, %s, not known: %.2000s", trial->name,
	    manner, found.data);
	buf_release(&left);
	buf_release(&found);
}

static unsigned tried;

static void
try_letter(const struct trial *trial, const char *html)
{
	struct buf body = BUF_INIT;

	try_body(trial, "text", trial->text, true);
	for (size_t i = 0; i < ARRAY_LEN(policy); i++) {
		buf_clear(&body);
		as_text(&body, html, i);
		try_body(trial, policy[i].name, body.data, i == 0);
	}
	buf_release(&body);
	tried++;
}

/* ---- all kinds of letters ---- */

static void
write_and_try(struct story *story, const struct report *kind)
{
	struct report report = *kind;
	struct envelope envelope = {.site_name = "Pli at example.org",
	    .site_address = "pli@example.org",
	    .base = "pli",
	    .domain = "example.org",
	    .delimiter = '+'};
	struct buf reply = BUF_INIT, text = BUF_INIT, html = BUF_INIT;
	struct buf name = BUF_INIT, sent = BUF_INIT, other = BUF_INIT;
	struct report turn;
	struct err err = ERR_INIT;

	compose_reply_address(
	    &story->match, report.seat, &envelope, CODE_REPLY, &reply);
	report.reply_to = reply.data;
	report.site_name = envelope.site_name;
	report.site_address = envelope.site_address;
	report.subject = "[pli k7m2qd] A game";
	for (unsigned lang = 0; lang < ARRAY_LEN(story->words); lang++) {
		struct trial trial = {.story = story, .lang = lang};

		buf_clear(&text);
		buf_clear(&html);
		buf_clear(&name);
		story_need(
		    report_letter(&report, &story->match, story->words[lang],
			&story->data, &text, &html, &err),
		    &err);
		buf_addf(&name, "%s, %s, %s, no. %u", story->match.game->name,
		    letter_name(report.kind), lang == 0 ? "en" : "fr",
		    log_head(&story->match.log));
		buf_clear(&sent);
		story_need(report_sent(&report, &story->match,
			       story->words[lang], &story->data, &sent, &err),
		    &err);
		turn = report;
		turn.kind = LETTER_TURN;
		buf_clear(&other);
		story_need(report_sent(&turn, &story->match, story->words[lang],
			       &story->data, &other, &err),
		    &err);
		turn.length = LETTERS_FULL;
		buf_adds(&other, ORDERS_LINES_MARK "\n");
		story_need(report_sent(&turn, &story->match, story->words[lang],
			       &story->data, &other, &err),
		    &err);
		turn.kind = LETTER_HELP;
		buf_adds(&other, ORDERS_LINES_MARK "\n");
		story_need(report_sent(&turn, &story->match, story->words[lang],
			       &story->data, &other, &err),
		    &err);
		trial.name = name.data;
		trial.other = other.data;
		trial.text = text.data;
		trial.sent = sent.data;
		try_letter(&trial, html.data);
	}
	buf_release(&reply);
	buf_release(&text);
	buf_release(&html);
	buf_release(&name);
	buf_release(&sent);
	buf_release(&other);
}

static void
try_kind(struct story *story, enum letter_kind kind, uint32_t seat)
{
	struct report report = {.kind = kind,
	    .seat = seat,
	    .since = NO_ENTRY,
	    .verdicts = &story->verdicts,
	    .from = "carla@example.com",
	    .said = "wait\npass\nbuy 1 coal\nacheter 1 charbon\n"};

	if (kind == LETTER_RECEIPT)
		report.since = story->began;
	write_and_try(story, &report);
}

/* ---- a match ---- */

static uint32_t
lowest(uint32_t set)
{
	return (uint32_t)__builtin_ctz(set);
}

/* A legal move, written as a mail would say it. */
static void
mail_move(struct story *story, struct dice *choose, uint32_t seat)
{
	const struct match *match = &story->match;
	const struct game *game = match->game;
	void *pos = match_position(match, seat);
	struct words *const *words;
	struct buf text = BUF_INIT;
	move_t moves[MOVES_MAX];
	struct order order;
	unsigned count;

	count = game->legal_moves(match->edition.data, pos, seat, moves);
	ck_assert_uint_gt(count, 0);
	game->write_order(match->edition.data, pos, seat,
	    moves[dice_below(choose, count)], &order);
	words = story_speak(story, seat, &count);
	words_write(words[0], &order, &text);
	buf_adds(&text, "\nWhat fun!\n");
	story_mail(story, seat, text.data);
	free(pos);
	buf_release(&text);
}

/* What cannot be replied to in words goes by itself. */
static void
clock_move(struct story *story, uint32_t seat)
{
	struct match *match = &story->match;
	struct err err = ERR_INIT;
	void *pos = match_position(match, seat);
	char time[21];

	story_need(
	    play_move(match, seat,
		game_default_move(match->game, match->edition.data, pos, seat),
		BY_CLOCK, story_time(story, time), "", &story->key, &err),
	    &err);
	free(pos);
}

static const enum letter_kind kinds[] = {LETTER_RECEIPT, LETTER_TURN,
    LETTER_STALE, LETTER_REFUSAL, LETTER_FOREIGN, LETTER_HELP, LETTER_NOTE};

static void
play_match(const struct game *game, unsigned number, unsigned stride)
{
	struct dice dice, choose;
	struct story story;
	struct err err = ERR_INIT;
	uint32_t act, seat = 0;

	story_begin(&story, game->name, NULL);
	story_need(quotes_new(&quotes, &story.data, &err), &err);
	simulate_dice(&dice, &choose, 7, number);
	try_kind(&story, LETTER_INVITATION, 0);
	for (uint32_t s = 0; s < STORY_PLAYERS; s++)
		story_salt(&story, s);
	story_start(&story);
	try_kind(&story, LETTER_START, 1);
	for (unsigned n = 0; (act = match_to_act(&story.match)) != 0; n++) {
		seat = lowest(act);
		if (n % stride == 0) {
			try_kind(&story, LETTER_TURN, seat);
			try_kind(&story, kinds[n / stride % ARRAY_LEN(kinds)],
			    n / stride % 2 == 0 ? seat : (seat + 1) % 3);
		}
		mail_move(&story, &choose, seat);
		if (story.verdicts.outcome != OUTCOME_PLAYED)
			clock_move(&story, seat);
		if (n % stride == 0)
			try_kind(&story, LETTER_RECEIPT, seat);
	}
	story_reveal(&story);
	try_kind(&story, LETTER_OVER, seat);
	dice_wipe(&choose);
	quotes_free(quotes);
	story_end(&story);
}

START_TEST(no_letter_is_an_order)
{
	bool soak = getenv("PLI_SOAK") != NULL;

	tried = 0;
	for (unsigned n = 0; n < (soak ? 20 : 1); n++)
		play_match(games[_i], n, soak ? 3 : 83);
	ck_assert_uint_gt(tried, 10);
}
END_TEST

int
main(void)
{
	const struct game_test tests[] = {{no_letter_is_an_order, 1}};

	return suite_run_games("echo_match", tests, ARRAY_LEN(tests));
}
