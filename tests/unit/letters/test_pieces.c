/* SPDX-License-Identifier: MIT */
/*
 * test_pieces.c - a line of the letter that asks, sent alone, is no order, but
 * for the orders that it lists: people paste lines, and quote them without a
 * mark.
 */
#include "language/orders.h"
#include "letters/report.h"
#include "match_kit.h"
#include "packs.h"
#include "play/question.h"
#include "reading/pieces.h"
#include "suite_games.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MATCHES 1
#define MATCHES_SOAK 50
#define STRIDE 53 /* moves between two letters */
#define STRIDE_SOAK 3
#define MOVES 200
#define LABEL 4 /* "ab. " */

struct trial {
	struct match_kit kit;
	struct words *speaking[2 * LANGUAGES_MAX];
	unsigned spoken;
	uint32_t seat;
	unsigned lang;
	unsigned lines, looked; /* at */
};

static void
write_letter(struct trial *trial, struct buf *out)
{
	struct report report = {.kind = LETTER_TURN,
	    .seat = trial->seat,
	    .since = NO_ENTRY,
	    .subject = "[pli k7m2qd] A game",
	    .reply_to = "pli@example.org",
	    .site_name = "Pli at example.org",
	    .site_address = "pli@example.org"};
	struct err err = ERR_INIT;

	ck_assert_msg(report_write(&report, &trial->kit.match,
			  trial->speaking[trial->lang], &trial->kit.data,
			  FORMAT_TEXT, out, &err) == 0,
	    "%s", err.text);
}

/* True if it is written as letters write orders, perhaps behind the letter of a
 * choice. */
static bool
is_listed(const struct trial *trial, const struct order_line *read,
    const char *line, size_t len)
{
	const struct alternative *first = &read->alternatives[0];
	struct buf text = BUF_INIT;
	bool is;

	for (unsigned i = 0; i < first->count; i++) {
		buf_adds(&text, i > 0 ? ", " : "");
		words_write(
		    trial->speaking[trial->lang], &first->orders[i], &text);
	}
	is = text.len <= len &&
	     memcmp(line + len - text.len, text.data, text.len) == 0 &&
	     (text.len == len || line[len - text.len - 1] == ' ') &&
	     len - text.len <= LABEL;
	buf_release(&text);
	return is;
}

static void
try_line(struct trial *trial, const char *letter, const char *line, size_t len)
{
	struct orders orders = ORDERS_INIT;
	struct words *const *words = trial->speaking + trial->lang;

	question_read(&trial->kit.match, trial->seat,
	    trial->speaking + trial->lang, trial->spoken, line, len, &orders);
	trial->lines++;
	if (pieces_may_be(&orders, line, len, words, trial->spoken)) {
		trial->looked++;
		if (getenv("PIECES_SHOW") != NULL)
			printf("%.*s\n", (int)len, line);
		pieces_doubt(&orders, line, len, words, trial->spoken, letter);
	}
	for (size_t i = 0; i < orders.count; i++)
		ck_assert_msg(orders.lines[i].kind != READ_ORDERS ||
				  is_listed(trial, &orders.lines[i], line, len),
		    "%s, %s: \"%.*s\" plays \"%s\" in\n%s",
		    trial->kit.match.game->name, words_lang(words[0]), (int)len,
		    line, orders.lines[i].text, letter);
	orders_release(&orders);
}

static void
try_letter(struct trial *trial)
{
	bool soak = getenv("PLI_SOAK") != NULL;
	struct buf letter = BUF_INIT;

	write_letter(trial, &letter);
	for (const char *at = letter.data; *at != '\0';) {
		size_t len = strcspn(at, "\n"), blanks = strspn(at, " ");

		if (blanks > len)
			blanks = len;
		if (blanks > 0 && soak)
			try_line(trial, letter.data, at, len);
		/* Who pastes it may leave them out. */
		try_line(trial, letter.data, at + blanks, len - blanks);
		at += len + (at[len] == '\n');
	}
	buf_release(&letter);
}

static void
play_match(struct trial *trial, const struct game *game, unsigned number,
    unsigned stride)
{
	unsigned seats = game_seats_min(game);
	struct dice chance;
	uint32_t act;

	dice_init_number(&chance, 41 + number);
	seats += number % (game->seats_max - seats + 1);
	match_kit_init(&trial->kit, game->name, seats > 5 ? 5 : seats,
	    (uint8_t)(number + 1));
	trial->spoken = packs_languages(&trial->kit.data);
	for (unsigned i = 0; i < 2 * trial->spoken; i++)
		trial->speaking[i] = trial->kit.words[i % trial->spoken];
	for (unsigned n = 0; n < MOVES; n++) {
		act = match_to_act(&trial->kit.match);
		if (act == 0)
			break;
		trial->seat = (uint32_t)__builtin_ctz(act);
		if (n % stride == 0)
			for (trial->lang = 0; trial->lang < trial->spoken;
			     trial->lang++)
				try_letter(trial);
		match_kit_play(&trial->kit, &chance, 1);
	}
	match_kit_release(&trial->kit);
	dice_wipe(&chance);
}

START_TEST(a_piece_is_no_order)
{
	bool soak = getenv("PLI_SOAK") != NULL;
	struct trial trial = {.lines = 0};

	for (unsigned n = 0; n < (soak ? MATCHES_SOAK : MATCHES); n++)
		play_match(&trial, games[_i], n, soak ? STRIDE_SOAK : STRIDE);
	ck_assert_uint_gt(trial.lines, 100);
	/* There was a line that would have been one. */
	ck_assert_uint_gt(trial.looked, 0);
}
END_TEST

int
main(void)
{
	const struct game_test tests[] = {{a_piece_is_no_order, 1}};

	return suite_run_games("pieces", tests, ARRAY_LEN(tests));
}
