/* SPDX-License-Identifier: MIT */
/*
 * What a seat may not know has no effect on what it is told: at random
 * positions of every game all that is hidden from it is dealt anew, and every
 * byte of its letters and pictures, and of the answers to its mails, is
 * compared.
 */
#include "letters/picture.h"
#include "letters/report_p.h"
#include "match_kit.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

#define MAILS 6 /* of a seat at a position */

/* How long a night is. */
static unsigned
times(unsigned usually)
{
	return getenv("PLI_SOAK") != NULL ? 20 * usually : usually;
}

/* ---- what a seat is told ---- */

static void
tell_letter(struct match_kit *kit, const struct report *report,
    struct words *words, struct buf *out)
{
	struct doc *doc = report_doc(report, &kit->match, words);
	struct err err = ERR_INIT;

	/* All that a template may read, and what one makes of it. */
	doc_json(doc, out);
	doc_free(doc);
	if (report->kind == LETTER_TURN)
		ck_assert_msg(report_write(report, &kit->match, words,
				  &kit->data, FORMAT_HTML, out, &err) == 0,
		    "%s", err.text);
}

/* Of all views, those of the past too, only the reader's own speaks of "me". */
static void
check_me(const struct doc *doc, uint32_t seat)
{
	for (size_t i = 0; i < doc_count(doc); i++) {
		const char *key =
		    doc_is(doc, DOC_MAP) ? doc_key_at(doc, i) : "";
		int64_t whose = -1;

		check_me(doc_at(doc, i), seat);
		if (strcmp(key, "me") != 0 || !doc_is(doc_at(doc, i), DOC_MAP))
			continue;
		ck_assert(doc_number(doc_find(doc_at(doc, i), "seat"), &whose));
		ck_assert_msg(
		    whose == seat, "%d reads of %d", (int)seat, (int)whose);
	}
}

/* Each game's board, as the seat sees it. */
static void
tell_picture(struct match_kit *kit, uint32_t seat, struct buf *out)
{
	struct report report = {
	    .kind = LETTER_TURN, .seat = seat, .since = NO_ENTRY};
	const char *game = kit->match.game->name;
	struct picture *picture = NULL;
	struct err err = ERR_INIT;
	struct teller teller;
	struct doc *doc;

	if (!picture_exists(&kit->data, game))
		return;
	ck_assert_msg(picture_new(&picture, &kit->data, game, &err) == 0 &&
			  report_picture(&report, &kit->match, kit->words[0],
			      picture, out, &err) == 0,
	    "%s", err.text);
	teller = (struct teller){&report, &kit->match, kit->words[0], 0, 0};
	doc = report_make_picture(&teller, picture);
	check_me(doc, seat);
	doc_free(doc);
	picture_free(picture);
}

static void
tell_letters(struct match_kit *kit, uint32_t seat, struct buf *out)
{
	static const enum letter_kind kinds[] = {
	    LETTER_START, LETTER_TURN, LETTER_STALE, LETTER_HELP, LETTER_NOTE};
	struct verdicts verdicts = VERDICTS_INIT;

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		for (size_t lang = 0; languages[lang] != NULL; lang++) {
			struct report report = {.kind = kinds[i],
			    .seat = seat,
			    .since = NO_ENTRY,
			    .verdicts = &verdicts,
			    .reply_to = "pli@example.org"};

			tell_letter(kit, &report, kit->words[lang], out);
		}
	tell_picture(kit, seat, out);
	verdicts_release(&verdicts);
}

/* What becomes of a mail up to the first thing it would reveal. */
static void
tell_mail(
    struct match_kit *kit, uint32_t seat, const char *text, struct buf *out)
{
	struct arrival arrival = {.seat = seat,
	    .by = BY_MAIL,
	    .seen = NO_ENTRY,
	    .time = "2026-11-21T18:00:00Z",
	    .due = "",
	    .dry = true};
	struct verdicts verdicts = VERDICTS_INIT;
	struct orders orders = ORDERS_INIT;
	struct err err = ERR_INIT;

	orders_read(&orders, text, strlen(text), kit->words, kit->word_count);
	ck_assert_msg(play_orders(&kit->match, &arrival, &orders, kit->words,
			  kit->word_count, &verdicts, &kit->host, &err) == 0,
	    "%s", err.text);
	buf_addf(out, "%d, %u moves\n", verdicts.outcome, verdicts.moves);
	for (size_t i = 0; i < verdicts.count; i++) {
		const struct verdict *verdict = &verdicts.list[i];

		buf_addf(out, "%d, line %u, %s: ", verdict->kind, verdict->line,
		    verdict->text == NULL ? "" : verdict->text);
		if (verdict->why.key != NULL)
			words_phrase(
			    kit->words[0], "refusals", &verdict->why, out);
		buf_addc(out, '\n');
	}
	orders_release(&orders);
	verdicts_release(&verdicts);
}

/* ---- what a seat may write ---- */

/* One to three orders that some seat could give now, perhaps with an end. */
static void
write_mail(const struct match_kit *kit, struct dice *chance, struct buf *out)
{
	const struct match *match = &kit->match;
	static const char *const ends[] = {"", "wait\n", "done\n", "orders\n"};
	move_t moves[MOVES_MAX];
	unsigned lines = 1 + dice_below(chance, 3);

	for (unsigned i = 0; i < lines; i++) {
		unsigned seat = dice_below(chance, match->seats);
		unsigned count = match->game->legal_moves(
		    match->edition.data, match->pos, seat, moves);
		struct order order;

		if (count == 0)
			continue;
		match->game->write_order(match->edition.data, match->pos, seat,
		    moves[dice_below(chance, count)], &order);
		words_write(kit->words[dice_below(chance, 2)], &order, out);
		buf_addc(out, '\n');
	}
	buf_adds(out, ends[dice_below(chance, ARRAY_LEN(ends))]);
}

/* ---- the comparison ---- */

static void
check_same(const struct match_kit *kit, uint32_t seat, const struct buf *before,
    const struct buf *after)
{
	size_t at = 0;

	while (at < before->len && at < after->len &&
	       before->data[at] == after->data[at])
		at++;
	at = at < 200 ? 0 : at - 200;
	ck_assert_msg(before->len == after->len &&
			  memcmp(before->data, after->data, before->len) == 0,
	    "%s: seat %d is told what is hidden:\n%.600s\n---\n%.600s",
	    kit->match.game->name, (int)seat, before->data + at,
	    after->data + at);
}

static void
redeal(struct match_kit *kit, uint32_t seat, uint8_t seed)
{
	const struct match *match = &kit->match;
	const uint8_t bytes[32] = {seed, 1};
	struct dice dice;

	dice_init(&dice, bytes);
	game_redeal(match->game, match->edition.data, match->pos, seat, &dice);
	dice_wipe(&dice);
}

static void
check_letters(struct match_kit *kit, uint32_t seat, uint8_t seed)
{
	size_t size = kit->match.game->position_size;
	struct buf before = BUF_INIT, after = BUF_INIT;
	void *kept = xmalloc(size);

	memcpy(kept, kit->match.pos, size);
	tell_letters(kit, seat, &before);
	redeal(kit, seat, seed);
	tell_letters(kit, seat, &after);
	check_same(kit, seat, &before, &after);
	memcpy(kit->match.pos, kept, size);
	buf_release(&before);
	buf_release(&after);
	free(kept);
}

/* A mail is judged on a copy of the match, and on one that is dealt anew. */
static void
check_mail(struct match_kit *kit, uint32_t seat, const char *mail, uint8_t seed)
{
	struct buf told[2] = {BUF_INIT, BUF_INIT};

	for (int i = 0; i < 2; i++) {
		struct match_kit twin;

		match_kit_twin(&twin, kit);
		if (i == 1)
			redeal(&twin, seat, seed);
		tell_mail(&twin, seat, mail, &told[i]);
		match_kit_release(&twin);
	}
	check_same(kit, seat, &told[0], &told[1]);
	buf_release(&told[0]);
	buf_release(&told[1]);
}

static void
check_position(struct match_kit *kit, struct dice *chance, uint8_t seed)
{
	for (uint32_t s = 0; s <= kit->match.seats; s++) {
		uint32_t seat = s < kit->match.seats ? s : OBSERVER;

		check_letters(kit, seat, seed);
		for (int i = 0; seat != OBSERVER && i < MAILS; i++) {
			struct buf mail = BUF_INIT;

			write_mail(kit, chance, &mail);
			check_mail(kit, seat, mail.data, seed);
			buf_release(&mail);
		}
	}
}

/* A match from its start, looked at every few moves. */
static void
check_match(const struct game *game, uint8_t seed)
{
	unsigned seats = game_seats_min(game) +
			 seed % (game->seats_max - game_seats_min(game) + 1);
	const uint8_t bytes[32] = {seed};
	struct match_kit kit;
	struct dice chance;

	match_kit_init(&kit, game->name, seats > 5 ? 5 : seats, seed);
	dice_init(&chance, bytes);
	for (unsigned i = 0; i < 4; i++) {
		check_position(&kit, &chance, seed);
		if (match_kit_play(
			&kit, &chance, 1 + dice_below(&chance, 30)) == 0)
			break;
	}
	dice_wipe(&chance);
	match_kit_release(&kit);
}

START_TEST(nobody_is_told_what_is_hidden)
{
	for (size_t i = 0; games[i] != NULL; i++)
		for (unsigned seed = 1; seed <= times(3); seed++)
			check_match(games[i], (uint8_t)seed);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {nobody_is_told_what_is_hidden};

	return suite_run("secrets", tests, ARRAY_LEN(tests));
}
