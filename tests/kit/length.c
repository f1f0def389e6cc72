/* SPDX-License-Identifier: MIT */
/* length.c - a match played by letters, and what they measure. */
#include "length.h"

#include "base/seal.h"
#include "base/x.h"
#include "game/bot.h"
#include "letters/compose.h"
#include "letters/draw_client.h"
#include "mail/message.h"
#include "play/ahead.h"
#include "table/letters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINES_MAX 2000 /* of a letter */
#define ROUNDS 24      /* of thought, if players search */

struct play {
	struct match_kit kit;
	struct lengths *lengths;
	struct dice thoughts;
	struct picture *picture;
	struct draw_client draw_client;
	const struct length_plan *plan;
	unsigned drawn;               /* boards */
	unsigned pictures;            /* of the mail */
	struct buf png;               /* the last board drawn */
	struct buf last[SEATS_MAX];   /* text of the letter before */
	uint32_t first;               /* entry that the letters are about */
	uint32_t asked_in[SEATS_MAX]; /* entry of the last letter that asked */
	/* of the match: of letters that ask or answer, and of all */
	double bytes, letters, bytes_all, letters_all;
};

static void
must(int rc, const struct err *err)
{
	if (rc == 0)
		return;
	fprintf(stderr, "length: %s\n", err->text);
	abort();
}

const char *
length_lang(const struct length_plan *plan, uint32_t seat)
{
	static const char *const turns[] = {"en", "fr", "de"};

	return plan->lang != NULL ? plan->lang : turns[seat % 3];
}

/* ---- numbers ---- */

static void
add(struct play *play, enum length_of what, double value)
{
	struct length *length = &play->lengths->of[what];

	length->values = x_grow(length->values, &length->cap, length->count,
	    sizeof(*length->values));
	length->values[length->count++] = value;
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

double
length_share(struct length *length, double share)
{
	size_t at = (size_t)(share * (double)length->count);

	if (length->count == 0)
		return 0;
	qsort(length->values, length->count, sizeof(*length->values), compare);
	return length->values[at < length->count ? at : length->count - 1];
}

void
lengths_release(struct lengths *lengths)
{
	for (int i = 0; i < LENGTHS; i++)
		free(lengths->of[i].values);
	*lengths = (struct lengths){0};
}

/* ---- the lines of a letter ---- */

static unsigned
count_lines(const char *text)
{
	unsigned count = 0;

	for (; *text != '\0'; text++)
		count += *text == '\n';
	return count;
}

/* The first order of the list, whatever language speaks of it: "a. ".  0: there
 * is no list. */
static unsigned
orders_line(const char *text)
{
	const char *at = strstr(text, "\na. ");
	unsigned line = 2;

	if (at == NULL)
		return 0;
	for (const char *c = text; c < at; c++)
		line += *c == '\n';
	return line;
}

/* A text's lines that are not empty. */
static size_t
split(char *text, char **lines)
{
	size_t count = 0;
	char *line;

	while ((line = strsep(&text, "\n")) != NULL && count < LINES_MAX)
		if (*line != '\0')
			lines[count++] = line;
	return count;
}

static double
repeated(const char *text, const char *before)
{
	char *now = xstrdup(text), *then = xstrdup(before);
	char *lines[LINES_MAX], *old[LINES_MAX];
	size_t count = split(now, lines), olds = split(then, old), same = 0;

	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < olds; j++)
			if (strcmp(lines[i], old[j]) == 0) {
				same++;
				break;
			}
	free(now);
	free(then);
	return count == 0 ? 0 : 100.0 * (double)same / (double)count;
}

/* ---- one letter ---- */

/* A mail's first picture is of the board, and mostly takes as many bytes as the
 * last one; others are few, and all are drawn. */
static bool
draw(void *arg, const char *svg, size_t len, struct buf *png)
{
	struct play *play = arg;
	bool board = play->pictures++ == 0;

	if (board && play->drawn++ % play->plan->draw != 0) {
		buf_add(png, play->png.data, play->png.len);
		return play->png.len > 0;
	}
	if (!draw_client_png(&play->draw_client, svg, len, png))
		return false;
	if (board) {
		buf_clear(&play->png);
		buf_add(&play->png, png->data, png->len);
		add(play, LENGTH_PICTURE, (double)png->len);
	}
	return true;
}

static double
mail_bytes(struct play *play, const struct report *report)
{
	const struct match *match = &play->kit.match;
	const struct envelope envelope = {.site_name = report->site_name,
	    .site_address = report->site_address,
	    .to_name = match_name(match, report->seat),
	    .to = "player@example.net",
	    .base = "pli",
	    .domain = "example.org",
	    .delimiter = '+',
	    .picture = play->plan->draw == 0 ? NULL : play->picture};
	struct buf mail = BUF_INIT, drawn = BUF_INIT;
	struct err err = ERR_INIT;
	size_t len;

	must(compose_mail(report, match,
		 match_kit_words(
		     &play->kit, length_lang(play->plan, report->seat)),
		 &play->kit.data, &envelope, NULL, &mail, &err),
	    &err);
	len = mail.len;
	play->pictures = 0;
	if (message_draw(mail.data, mail.len, draw, play, &drawn))
		len = drawn.len;
	buf_release(&mail);
	buf_release(&drawn);
	return (double)len;
}

static void
measure(struct play *play, const struct report *report, const struct buf *text,
    const struct buf *html)
{
	uint32_t seat = report->seat, bit = 1u << seat;
	bool asks = match_to_act(&play->kit.match) & bit;
	uint32_t asked = play->kit.match.asked[seat];
	/* table_is_idle */
	bool idle = report->kind == LETTER_TURN &&
		    (asked == NO_ENTRY || asked < play->first);
	double bytes = mail_bytes(play, report);

	play->bytes_all += bytes;
	play->letters_all++;
	if (!idle) {
		play->bytes += bytes;
		play->letters++;
	}
	add(play, LENGTH_HTML, (double)html->len);
	if (asks && report->kind != LETTER_START) {
		add(play, LENGTH_LINES, count_lines(text->data));
		add(play, LENGTH_ORDERS, orders_line(text->data));
		add(play, LENGTH_MAIL, bytes);
		add(play, LENGTH_REPEATED,
		    repeated(text->data, play->last[seat].data));
	} else if (report->kind == LETTER_TURN) {
		add(play, LENGTH_TOLD, count_lines(text->data));
	} else if (report->kind == LETTER_RECEIPT) {
		add(play, LENGTH_RECEIPT, count_lines(text->data));
	}
	if (asks)
		play->asked_in[seat] = log_head(&play->kit.match.log);
	buf_clear(&play->last[seat]);
	buf_adds(&play->last[seat], text->data);
}

/* Letters that only tell have no picture, and say nothing of the last one. */
static bool
has_board(const struct match *match, const struct report *report)
{
	return report->kind == LETTER_START || report->kind == LETTER_OVER ||
	       (match_to_act(match) >> report->seat & 1);
}

static void
write_letter(struct play *play, struct report *report)
{
	const struct match_kit *kit = &play->kit;
	bool board = !play->plan->bare && has_board(&kit->match, report);
	const char *lang = length_lang(play->plan, report->seat);
	struct buf text = BUF_INIT, html = BUF_INIT;
	struct err err = ERR_INIT;

	report->reply_to = "pli+k7m2qd.0.88.rvitlez2gbjclcepw@example.org";
	report->site_name = "Pli at example.org";
	report->site_address = "pli@example.org";
	report->subject = "[pli k7m2qd] A game";
	report->picture_stands = board && report_picture_stands(report,
					      &kit->match, play->picture, 0);
	if (board && !report->picture_stands)
		report->picture_id = "picture@example.org";
	must(report_letter(report, &kit->match, match_kit_words(kit, lang),
		 &kit->data, &text, &html, &err),
	    &err);
	measure(play, report, &text, &html);
	if (play->plan->hook != NULL)
		play->plan->hook(play->plan->arg, kit, report, lang, text.data);
	buf_release(&text);
	buf_release(&html);
}

static void
write_letters(struct play *play, uint32_t first, uint32_t mover,
    const struct verdicts *verdicts)
{
	const struct match *match = &play->kit.match;

	play->first = first;
	for (uint32_t s = 0; s < match->seats; s++) {
		struct report report = {
		    .seat = s, .since = NO_ENTRY, .verdicts = verdicts};

		if (!table_letter_kind(match, first, mover, s, &report.kind))
			continue;
		if (s == mover)
			report.since = first;
		report.told = first == 0 ? 0 : first - 1;
		write_letter(play, &report);
	}
}

/* ---- one mail ---- */

/* All that the seat can choose now: up to what is new, or another's turn. */
static void
write_orders(struct play *play, uint32_t seat, struct buf *out)
{
	const struct match *match = &play->kit.match;
	const struct game *game = match->game;
	const void *ed = match->edition.data;
	const struct bot bot = {
	    play->plan->search ? BOT_SEARCH : BOT_GREEDY, ROUNDS, 0};
	void *pos = play_choosing(match, seat);
	struct bot_seat at = {game, ed, pos, match->seats, seat};
	bool reveals = false;
	struct order order;
	move_t move;

	game_redeal(game, ed, pos, seat, &play->thoughts);
	for (unsigned i = 0;
	     i < ORDERS_MAX && !reveals && game->to_act(ed, pos) & 1u << seat;
	     i++) {
		move = bot_choose(&bot, &at, &play->thoughts);
		game->write_order(ed, pos, seat, move, &order);
		words_write(play->kit.words[0], &order, out);
		buf_addc(out, '\n');
		reveals = game_reveals(game, ed, pos, seat, move);
		game->apply(ed, pos, seat, move, &play->thoughts, NULL);
	}
	free(pos);
}

static bool
send_orders(struct play *play, uint32_t seat, const char *text,
    struct verdicts *verdicts)
{
	match_kit_answer(
	    &play->kit, seat, play->asked_in[seat], text, verdicts);
	return verdicts->outcome == OUTCOME_PLAYED && verdicts->moves > 0;
}

/* What a guess of hidden things has made impossible is left out, from the end
 * on. */
static void
answer(struct play *play, uint32_t seat)
{
	uint32_t first = log_head(&play->kit.match.log) + 1;
	struct verdicts verdicts = VERDICTS_INIT;
	struct buf orders = BUF_INIT;
	char *cut;

	write_orders(play, seat, &orders);
	while (!send_orders(play, seat, orders.data, &verdicts)) {
		orders.data[orders.len - 1] = '\0';
		cut = strrchr(orders.data, '\n');
		if (cut == NULL) {
			fprintf(stderr, "length: %s cannot be played\n",
			    orders.data);
			abort();
		}
		buf_cut(&orders, (size_t)(cut - orders.data) + 1);
		verdicts_release(&verdicts);
		verdicts = (struct verdicts)VERDICTS_INIT;
	}
	match_kit_settle(&play->kit, &verdicts);
	write_letters(play, first, seat, &verdicts);
	verdicts_release(&verdicts);
	buf_release(&orders);
}

/* How long a match is that somebody has stopped nobody knows. */
static void
add_match(struct play *play)
{
	add(play, LENGTH_LETTERS, play->letters);
	add(play, LENGTH_MATCH, play->bytes);
	add(play, LENGTH_LETTERS_ALL, play->letters_all);
	add(play, LENGTH_MATCH_ALL, play->bytes_all);
}

bool
lengths_play(struct lengths *lengths, const struct length_plan *plan)
{
	struct play play = {.lengths = lengths,
	    .draw_client = DRAW_CLIENT_INIT,
	    .png = BUF_INIT,
	    .plan = plan};
	struct err err = ERR_INIT;
	unsigned mails = 0;
	uint32_t act;
	bool over;

	match_kit_init(&play.kit, plan->game, plan->seats, plan->number);
	dice_init_number(&play.thoughts, plan->number);
	must(
	    picture_new(&play.picture, &play.kit.data, plan->game, &err), &err);
	for (unsigned s = 0; s < SEATS_MAX; s++)
		play.last[s] = (struct buf)BUF_INIT;
	write_letters(&play, log_head(&play.kit.match.log), NO_SEAT, NULL);
	while (
	    (act = match_to_act(&play.kit.match)) != 0 && mails++ < plan->mails)
		answer(&play, (uint32_t)__builtin_ctz(act));
	over = match_over(&play.kit.match);
	if (over)
		add_match(&play);
	for (unsigned s = 0; s < SEATS_MAX; s++)
		buf_release(&play.last[s]);
	buf_release(&play.png);
	draw_client_end(&play.draw_client);
	picture_free(play.picture);
	match_kit_release(&play.kit);
	return over;
}
