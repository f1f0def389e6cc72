/* SPDX-License-Identifier: MIT */
/*
 * test_word.c - a letter keeps its word: whoever answers each letter with
 * exactly one of the orders that it lists, by its letter of the alphabet, by
 * its words or by its button, plays a match to its end, in any language.
 * That order is played and nothing else, but that a decision of which nothing
 * is left is closed.
 */
#include "language/orders.h"
#include "letters/report.h"
#include "match_kit.h"
#include "packs.h"
#include "play/question.h"
#include "play/trial.h"
#include "suite_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LETTERS 1000       /* of each game */
#define LETTERS_SOAK 50000 /* in a long night */
#define LETTERS_MATCH 250  /* at most, of a match; some have no end */
#define MATCHES 1          /* of each game to their end */
#define MATCHES_SOAK 100
#define LETTERS_WHOLE 20000 /* at most, of one of these */
#define CHOICES 800

/* How an order of the list is answered. */
enum form { BY_LETTER, BY_WORDS, BY_BUTTON, FORMS };
static const char *const form_names[] = {"letter", "words", "button"};

struct driver {
	struct match_kit kit;
	/* the languages that are complete, twice: a seat's own one first */
	struct words *speaking[2 * LANGUAGES_MAX];
	unsigned spoken;
	struct dice chance;
	struct verdicts verdicts;
	uint32_t seat; /* who answers */
	uint32_t last; /* who did before */
	unsigned letters, ended, left_open;
};

/* Seats speak the languages in turn. */
static struct words *const *
words_of(const struct driver *driver)
{
	return driver->speaking + driver->seat % driver->spoken;
}

/* ---- the letter ---- */

/* One order of the list, as it stands in the letter. */
struct choice {
	int64_t number;
	char *text, *body; /* of the button; NULL: it has none */
};

struct list {
	struct choice choices[CHOICES];
	unsigned count;
};

/* The body of a mailto link. */
static char *
body_of(const char *href)
{
	const char *at = strstr(href, "body=");
	struct buf body = BUF_INIT;

	ck_assert_ptr_nonnull(at);
	for (at += strlen("body="); *at != '\0'; at++) {
		char hex[3] = {0};

		if (*at != '%') {
			buf_addc(&body, *at);
			continue;
		}
		memcpy(hex, at + 1, 2);
		buf_addc(&body, (char)strtoul(hex, NULL, 16));
		at += 2;
	}
	return buf_take(&body);
}

static void
add_choice(struct list *list, const struct doc *doc)
{
	struct choice *choice = &list->choices[list->count];
	const char *href = doc_text(doc_get(doc, "href"));
	bool tap = false;

	/* That brings all the buttons, and is no order. */
	doc_bool(doc_get(doc, "tap"), &tap);
	if (tap)
		return;
	list->count++;

	ck_assert_uint_lt(list->count, CHOICES);
	ck_assert(doc_number(doc_get(doc, "number"), &choice->number));
	choice->text = xstrdup(doc_text(doc_get(doc, "text")));
	choice->body = href == NULL ? NULL : body_of(href);
}

static struct report
letter_of(const struct driver *driver)
{
	return (struct report){
	    .kind = driver->seat == driver->last ? LETTER_RECEIPT : LETTER_TURN,
	    .seat = driver->seat,
	    .since = NO_ENTRY,
	    .verdicts = &driver->verdicts,
	    .subject = "[pli k7m2qd] A game",
	    .reply_to = "pli@example.org",
	    .site_name = "Pli at example.org",
	    .site_address = "pli@example.org"};
}

static void
list_choices(const struct driver *driver, struct list *list)
{
	struct report report = letter_of(driver);
	struct doc *doc =
	    report_doc(&report, &driver->kit.match, *words_of(driver));
	const struct doc *groups = doc_get(doc, "choices");

	list->count = 0;
	for (size_t i = 0; i < doc_count(groups); i++) {
		const struct doc *group = doc_at(groups, i);
		const struct doc *orders = doc_get(group, "orders");

		if (orders == NULL)
			add_choice(list, doc_get(group, "form"));
		for (size_t j = 0; j < doc_count(orders); j++)
			add_choice(list, doc_at(orders, j));
	}
	doc_free(doc);
}

static void
list_release(struct list *list)
{
	for (unsigned i = 0; i < list->count; i++) {
		free(list->choices[i].text);
		free(list->choices[i].body);
	}
}

/* "a" of the list, taken out of the letter as it was sent. */
static void
answer_letter(
    const struct driver *driver, const struct choice *choice, struct buf *out)
{
	struct report report = letter_of(driver);
	struct buf sent = BUF_INIT, label = BUF_INIT;
	struct err err = ERR_INIT;
	unsigned number = (unsigned)choice->number - 1;

	if (number >= 26)
		buf_addc(&label, (char)('a' + number / 26 - 1));
	buf_addc(&label, (char)('a' + number % 26));
	ck_assert_int_eq(report_sent(&report, &driver->kit.match,
			     *words_of(driver), &driver->kit.data, &sent, &err),
	    0);
	ck_assert(orders_is_pick(label.data, label.len));
	ck_assert_msg(orders_pick(sent.data, label.data, label.len, out),
	    "%s: which is \"%s\"?\n%s", driver->kit.match.game->name,
	    label.data, sent.data);
	buf_release(&sent);
	buf_release(&label);
}

static void
write_answer(const struct driver *driver, const struct choice *choice,
    enum form form, struct buf *out)
{
	if (form == BY_LETTER || (form == BY_BUTTON && choice->body == NULL))
		answer_letter(driver, choice, out);
	else
		buf_adds(out, form == BY_WORDS ? choice->text : choice->body);
}

/* ---- the answer ---- */

static void
play(struct driver *driver, const char *text)
{
	struct match_kit *kit = &driver->kit;
	struct words *const *words = words_of(driver);
	struct arrival arrival = {.seat = driver->seat,
	    .by = BY_MAIL,
	    .seen = log_head(&kit->match.log),
	    .time = match_kit_time(kit),
	    .due = ""};
	struct orders orders = ORDERS_INIT;
	struct err err = ERR_INIT;

	verdicts_release(&driver->verdicts);
	driver->verdicts = (struct verdicts)VERDICTS_INIT;
	question_read(&kit->match, driver->seat, words, driver->spoken, text,
	    strlen(text), &orders);
	ck_assert_msg(
	    play_orders(&kit->match, &arrival, &orders, words, driver->spoken,
		&driver->verdicts, &kit->host, &err) == 0,
	    "%s", err.text);
	orders_release(&orders);
}

/* ---- what must hold ---- */

static const char *
why_refused(const struct driver *driver)
{
	for (size_t i = 0; i < driver->verdicts.count; i++)
		if (driver->verdicts.list[i].why.key != NULL)
			return driver->verdicts.list[i].why.key;
	return "nothing";
}

static bool
has_verdict(const struct driver *driver, enum verdict_kind kind)
{
	for (size_t i = 0; i < driver->verdicts.count; i++)
		if (driver->verdicts.list[i].kind == kind)
			return true;
	return false;
}

/* The moves that a choice of the list stands for (one, or those of a pair) come
 * alone; behind them perhaps the end of a decision of which nothing else is
 * left. */
static void
check_alone(struct driver *driver, unsigned said, const char *text)
{
	bool closed = has_verdict(driver, VERDICT_CLOSED);

	ck_assert_msg(driver->verdicts.moves == said + closed,
	    "%s: \"%s\" played %u moves", driver->kit.match.game->name, text,
	    driver->verdicts.moves);
	driver->ended += closed;
}

/* What the seat could choose from behind the order, if the order alone was
 * played: the only move that may be made for it is the last one left. */
struct behind {
	move_t moves[MOVES_MAX], done;
	unsigned count;
	unsigned said; /* orders of the choice */
};

static void
look_behind(const struct driver *driver, const struct choice *choice,
    struct behind *behind)
{
	const struct match *match = &driver->kit.match;
	const struct game *game = match->game;
	struct orders orders = ORDERS_INIT;
	struct words *const *words = words_of(driver);
	struct phrase why;
	struct trial trial;

	trial_begin(&trial, match, driver->seat, TRIAL_ON);
	trial_rehearse(&trial);
	orders_read(
	    &orders, choice->text, strlen(choice->text), words, driver->spoken);
	trial_play_any(&trial, &orders.lines[0], &why);
	behind->said = orders.lines[0].alternatives[0].count;
	behind->count = 0;
	behind->done = NO_MOVE;
	if (trial_owes(&trial)) {
		behind->done = game_done(
		    game, match->edition.data, trial.pos, driver->seat);
		behind->count = game->legal_moves(match->edition.data,
		    trial.pos, driver->seat, behind->moves);
	}
	trial_release(&trial);
	orders_release(&orders);
}

static void
check_open(struct driver *driver, const struct behind *behind, const char *text)
{
	bool last = behind->count == 1 && behind->moves[0] == behind->done;

	if (has_verdict(driver, VERDICT_CLOSED))
		ck_assert_msg(last, "%s: \"%s\" gave away a choice of %u",
		    driver->kit.match.game->name, text, behind->count);
	driver->left_open += driver->verdicts.open;
}

static void
answer(struct driver *driver)
{
	struct list *list = xcalloc(1, sizeof(*list));
	struct behind *behind = xcalloc(1, sizeof(*behind));
	struct buf text = BUF_INIT;
	const struct choice *choice;
	enum form form = dice_below(&driver->chance, FORMS);

	list_choices(driver, list);
	ck_assert_uint_gt(list->count, 0);
	choice = &list->choices[dice_below(&driver->chance, list->count)];
	look_behind(driver, choice, behind);
	write_answer(driver, choice, form, &text);
	if (getenv("WORD_SHOW") != NULL)
		printf("%s %u: %s\n",
		    match_name(&driver->kit.match, driver->seat),
		    driver->letters, text.data);
	play(driver, text.data);
	ck_assert_msg(driver->verdicts.outcome == OUTCOME_PLAYED,
	    "%s, letter %u, by its %s: \"%s\" is refused: %s",
	    driver->kit.match.game->name, driver->letters, form_names[form],
	    text.data, why_refused(driver));
	check_alone(driver, behind->said, text.data);
	check_open(driver, behind, text.data);
	match_kit_settle(&driver->kit, &driver->verdicts);
	buf_release(&text);
	list_release(list);
	free(list);
	free(behind);
}

/* Somebody who owes a move, by chance. */
static uint32_t
somebody(struct driver *driver, uint32_t act)
{
	unsigned n =
	    dice_below(&driver->chance, (unsigned)__builtin_popcount(act));

	while (n-- > 0)
		act &= act - 1;
	return (uint32_t)__builtin_ctz(act);
}

static void
speak(struct driver *driver)
{
	driver->spoken = packs_languages(&driver->kit.data);
	for (unsigned i = 0; i < 2 * driver->spoken; i++)
		driver->speaking[i] = driver->kit.words[i % driver->spoken];
}

/* Was it played to its end? */
static bool
play_match(struct driver *driver, const struct game *game, unsigned number,
    unsigned most)
{
	unsigned begun = driver->letters, seats = game_seats_min(game);
	uint32_t act;

	seats += number % (game->seats_max - seats + 1);
	match_kit_init(&driver->kit, game->name, seats > 5 ? 5 : seats,
	    (uint8_t)(number + 1));
	speak(driver);
	driver->verdicts = (struct verdicts)VERDICTS_INIT;
	driver->last = NO_SEAT;
	while ((act = match_to_act(&driver->kit.match)) != 0 &&
	       driver->letters - begun < most) {
		driver->seat = somebody(driver, act);
		answer(driver);
		driver->last = driver->seat;
		driver->letters++;
	}
	verdicts_release(&driver->verdicts);
	match_kit_release(&driver->kit);
	return act == 0;
}

START_TEST(one_listed_order_is_enough)
{
	unsigned letters = getenv("PLI_SOAK") != NULL ? LETTERS_SOAK : LETTERS;
	struct driver driver = {.letters = 0};

	dice_init_number(&driver.chance, 19);
	for (unsigned n = 0; driver.letters < letters; n++)
		play_match(&driver, games[_i], n, LETTERS_MATCH);
	/* The test has seen what it is about, if a decision can be more than
	 * one order. */
	ck_assert(driver.left_open > 0 || games[_i]->closing == NULL);

	dice_wipe(&driver.chance);
}
END_TEST

/* Whoever knows nothing ends a match, and is refused nothing. */
START_TEST(a_match_comes_to_its_end)
{
	unsigned matches = getenv("PLI_SOAK") != NULL ? MATCHES_SOAK : MATCHES;

	for (unsigned n = 0; n < matches; n++) {
		struct driver driver = {.letters = 0};

		dice_init_number(&driver.chance, 22 + n);
		ck_assert_msg(play_match(&driver, games[_i], n, LETTERS_WHOLE),
		    "%s, %u: no end after %u letters", games[_i]->name, n,
		    driver.letters);
		dice_wipe(&driver.chance);
	}
}
END_TEST

int
main(void)
{
	const struct game_test tests[] = {
	    {one_listed_order_is_enough, 1}, {a_match_comes_to_its_end, 1}};

	return suite_run_games("word", tests, ARRAY_LEN(tests));
}
