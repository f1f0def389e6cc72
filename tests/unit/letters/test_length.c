/* SPDX-License-Identifier: MIT */
/*
 * test_length.c - letters are short, and nobody loses what he needs.
 *
 * Greedy players play some mails of a match of each game (length.h).  The
 * medians of their letters are held below budgets; and a reader who keeps the
 * board of his first letter and puts into it what later ones say has changed
 * holds at each of his turns what the full report says there.
 */
#include "length.h"
#include "suite_games.h"

#include "base/seal.h"
#include "base/x.h"
#include "language/orders.h"

#include <stdlib.h>
#include <string.h>

#define MAILS 120
#define DRAW 20
#define SECTIONS 40

static const struct {
	const char *game;
	double lines; /* of the text of a letter that asks */
} budgets[] = {
    {"hab-gut", 40},
    {"hauts-fourneaux", 60},
    {"industria", 60},
    {"heliopolis", 70},
    {"age-of-industry", 90},
};
#define BUDGET 90 /* of a game that has said none */
#define ORDERS_AT 25
#define RECEIPT 12
#define REPEATED 35
#define MAIL (60 * 1024)
#define MATCH (6.0 * 1024 * 1024) /* in a soak */
#define MAILS_WHOLE 400           /* greedy players end it, or never do */

/* ---- what a reader holds ---- */

struct board {
	struct {
		char *name, *text;
	} list[SECTIONS];
	size_t count;
};

struct reader {
	/* what he knew when he wrote his last answer; what he knows now */
	struct board answered, now;
	uint32_t pictured; /* the entry of the last picture that he has got */
};

struct readers {
	struct reader list[SEATS_MAX];
	const struct length_plan *plan;
	bool pictured;
	struct picture *picture;
	unsigned compared, parts, beside, stood, labels;
};

static void
held_clear(struct board *held)
{
	for (size_t i = 0; i < held->count; i++) {
		free(held->list[i].name);
		free(held->list[i].text);
	}
	held->count = 0;
}

static void
held_copy(struct board *to, const struct board *from)
{
	held_clear(to);
	for (size_t i = 0; i < from->count; i++) {
		to->list[i].name = xstrdup(from->list[i].name);
		to->list[i].text = xstrdup(from->list[i].text);
	}
	to->count = from->count;
}

static char **
held_at(struct board *held, const char *name)
{
	for (size_t i = 0; i < held->count; i++)
		if (strcmp(held->list[i].name, name) == 0)
			return &held->list[i].text;
	ck_assert_uint_lt(held->count, SECTIONS);
	held->list[held->count].name = xstrdup(name);
	held->list[held->count].text = xstrdup("");
	return &held->list[held->count++].text;
}

static bool
is_row(const char *line)
{
	return (line[0] == '|' && line[strspn(line, "|:- ")] != '\0') ||
	       strncmp(line, "- ", 2) == 0;
}

/* What a row is about ends with its first cell, or a colon. */
static size_t
about(const char *row)
{
	return 1 + strcspn(row + 1, row[0] == '|' ? "|" : ":");
}

/* The rows of a section, without headings and what is said around them. */
static char *
rows_of(const char *text)
{
	char *copy = xstrdup(text), *at = copy, *line;
	struct buf rows = BUF_INIT;

	while ((line = strsep(&at, "\n")) != NULL)
		if (is_row(line))
			buf_addf(&rows, "%s\n", line);
	free(copy);
	return buf_take(&rows);
}

/* Rows take the place of those about the same; a head of a table does so, too,
 * since it is about its first column. */
static void
put_rows(char **held, const char *changed)
{
	char *copy = xstrdup(changed), *at = copy, *line;

	while ((line = strsep(&at, "\n")) != NULL) {
		char *old = *held, *from = old;
		struct buf merged = BUF_INIT;
		bool found = false;

		if (*line == '\0')
			continue;
		while (*from != '\0') {
			size_t len = strcspn(from, "\n");
			bool same = about(line) == about(from) &&
				    strncmp(line, from, about(line)) == 0;

			found |= same;
			buf_addf(&merged, "%.*s\n",
			    same ? (int)strlen(line) : (int)len,
			    same ? line : from);
			from += len + (from[len] == '\n');
		}
		ck_assert_msg(found, "a row about nothing known: %s", line);
		free(old);
		*held = buf_take(&merged);
	}
	free(copy);
}

/* Take in the sections of a letter; those that only follow from others are left
 * out of usual letters, and of this. */
static void
read_letter(struct readers *readers, struct board *held, const char *markdown)
{
	const char *at = markdown, *end;
	char kind[16], name[32];

	for (; (at = strstr(at, "<!-- ")) != NULL; at++) {
		char *text, *rows;

		if (sscanf(at, "<!-- %15s %31s -->", kind, name) != 2 ||
		    strncmp(at, "<!-- end", 8) == 0 ||
		    strcmp(kind, "derived") == 0)
			continue;
		if (strcmp(kind, "part") != 0 && strcmp(kind, "whole") != 0 &&
		    strcmp(kind, "changes") != 0 && strcmp(kind, "fixed") != 0)
			continue;
		at = strchr(at, '\n') + 1;
		end = strstr(at, "<!-- end -->");
		ck_assert_ptr_nonnull(end);
		text = xstrndup(at, (size_t)(end - at));
		rows = rows_of(text);
		free(text);
		if (strcmp(kind, "part") == 0) {
			put_rows(held_at(held, name), rows);
			readers->parts++;
			free(rows);
		} else {
			char **old = held_at(held, name);

			free(*old);
			*old = rows;
		}
	}
}

static void
compare(struct board *have, struct board *want, const char *where)
{
	for (size_t i = 0; i < want->count; i++) {
		const char *text = *held_at(have, want->list[i].name);

		ck_assert_msg(strcmp(text, want->list[i].text) == 0,
		    "%s: of %s the reader holds\n%sand it is\n%s", where,
		    want->list[i].name, text, want->list[i].text);
	}
}

/* What stands in no section is told each time. */
static void
compare_rest(const char *letter, const char *full)
{
	char *copy = xstrdup(full), *at = copy, *line;
	bool inside = false;

	while ((line = strsep(&at, "\n")) != NULL) {
		if (strncmp(line, "<!-- changes", 12) == 0 ||
		    strncmp(line, "<!-- fixed", 10) == 0 ||
		    strncmp(line, "<!-- derived", 12) == 0)
			inside = true;
		else if (strcmp(line, "<!-- end -->") == 0)
			inside = false;
		else if (!inside && is_row(line))
			ck_assert_msg(strstr(letter, line) != NULL,
			    "the letter does not say: %s", line);
	}
	free(copy);
}

static char *
markdown_of(const struct readers *readers, const struct match_kit *kit,
    const struct report *report)
{
	const char *lang = length_lang(readers->plan, report->seat);
	struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	ck_assert_msg(
	    report_markdown(report, &kit->match, match_kit_words(kit, lang),
		&kit->data, &out, &err) == 0,
	    "%s", err.text);
	return buf_take(&out);
}

/* A letter beside: a refusal shows no tables, since those of the letter that
 * asked hold until it is answered, whatever others do. */
static void
read_beside(struct readers *readers, const struct match_kit *kit, uint32_t seat)
{
	struct reader *reader = &readers->list[seat];
	struct report report = {
	    .kind = LETTER_REFUSAL, .seat = seat, .since = NO_ENTRY};
	struct report all = {.kind = LETTER_TURN,
	    .seat = seat,
	    .since = NO_ENTRY,
	    .length = LETTERS_FULL};
	struct board held = {.count = 0}, want = {.count = 0};
	char *letter = markdown_of(readers, kit, &report),
	     *full = markdown_of(readers, kit, &all);

	ck_assert_msg(strstr(letter, "<!-- part") == NULL &&
			  strstr(letter, "<!-- whole") == NULL,
	    "%s", letter);
	held_copy(&held, &reader->now);
	read_letter(readers, &want, full);
	compare(&held, &want, letter);
	readers->beside++;
	held_clear(&held);
	held_clear(&want);
	free(letter);
	free(full);
}

/* What never changes is in the help, too, and nothing else of the tables. Tiles
 * in hand do change; a letter only tells them as it does what is fixed. */
static void
check_help(const struct readers *readers, const struct match_kit *kit,
    uint32_t seat, const char *full)
{
	const struct report report = {
	    .kind = LETTER_HELP, .seat = seat, .since = NO_ENTRY};
	char *help = markdown_of(readers, kit, &report);
	unsigned told = 0, fixed = 0;

	for (const char *at = full; (at = strstr(at, "<!-- fixed ")) != NULL;
	     at++)
		fixed += strncmp(at, "<!-- fixed hand", 15) != 0;
	for (const char *at = help; (at = strstr(at, "<!-- whole ")) != NULL;
	     at++)
		told++;
	ck_assert_uint_eq(told, fixed);
	ck_assert_ptr_null(strstr(help, "<!-- changes "));
	free(help);
}

/* What a letter without a picture would show, his last one has shown. */
static void
look(struct readers *readers, struct reader *reader,
    const struct match_kit *kit, const struct report *report)
{
	if (!report->picture_stands) {
		reader->pictured = log_head(&kit->match.log);
		return;
	}
	ck_assert(picture_stands(
	    readers->picture, &kit->match, report->seat, reader->pictured));
	readers->stood++;
}

/* The order that a letter of the alphabet is in a list; the caller frees it. */
static char *
picked(const char *list, const char *label)
{
	struct buf out = BUF_INIT;

	ck_assert(orders_pick(list, label, strlen(label), &out));
	return buf_take(&out);
}

/* Where the next "b. " of a text stands, NULL if there is none; label: "b". */
static const char *
next_label(const char *at, char label[3])
{
	for (; *at != '\0'; at++) {
		size_t len = strspn(at, "abcdefghijklmnopqrstuvwxyz");

		if (len > 0 && len < 3 && strncmp(at + len, ". ", 2) == 0 &&
		    (at[-1] == '\n' ||
			(at[-1] == ' ' && strchr(" \n", at[-2])))) {
			memcpy(label, at, len);
			label[len] = '\0';
			return at + len;
		}
		at += len > 0 ? len - 1 : 0;
	}
	return NULL;
}

/* What a letter of the alphabet stands for in the reader's letter, it is in the
 * list that is made again when he answers with it. */
static void
check_picks(struct readers *readers, const struct match_kit *kit,
    const struct report *report, const char *text)
{
	const char *lang = length_lang(readers->plan, report->seat);
	struct report again = {.kind = report->kind,
	    .seat = report->seat,
	    .since = report->since,
	    .length = LETTERS_FULL};
	struct buf list = BUF_INIT;
	struct err err = ERR_INIT;
	const char *at = strstr(text, "a. ");
	char label[3], *told, *meant;

	if (at == NULL)
		return;
	ck_assert(
	    report_choices(&again, &kit->match, match_kit_words(kit, lang),
		&kit->data, &list, &err) == 0);
	while ((at = next_label(at, label)) != NULL) {
		told = picked(text, label);
		meant = picked(list.data, label);
		ck_assert_msg(strcmp(told, meant) == 0,
		    "%s is %sand played as %s", label, told, meant);
		readers->labels++;
		free(told);
		free(meant);
	}
	buf_release(&list);
}

static void
read_one(void *arg, const struct match_kit *kit, const struct report *report,
    const char *lang, const char *text)
{
	struct readers *readers = arg;
	struct reader *reader = &readers->list[report->seat];
	struct report all = *report, own = *report;
	struct board want = {.count = 0};
	bool asks = match_to_act(&kit->match) >> report->seat & 1;
	char *letter, *full;

	(void)lang;
	if (!readers->pictured) {
		own.picture_id = NULL;
		own.picture_stands = false;
	}
	/* He has answered the last one that asked. */
	if (report->kind == LETTER_RECEIPT)
		held_copy(&reader->answered, &reader->now);
	if ((!asks && report->kind != LETTER_START) ||
	    report->kind == LETTER_OVER)
		return;
	if (readers->pictured)
		look(readers, reader, kit, &own);
	check_picks(readers, kit, report, text);
	letter = markdown_of(readers, kit, &own);
	all.length = LETTERS_FULL;
	all.picture_stands = false;
	full = markdown_of(readers, kit, &all);
	held_copy(&reader->now, &reader->answered);
	read_letter(readers, &reader->now, letter);
	read_letter(readers, &want, full);
	compare(&reader->now, &want, letter);
	compare_rest(letter, full);
	if (report->kind == LETTER_START) {
		held_copy(&reader->answered, &reader->now);
		check_help(readers, kit, report->seat, full);
	}
	readers->compared++;
	held_clear(&want);
	free(letter);
	free(full);
	/* Those with smaller numbers have their letters of this entry. */
	for (uint32_t s = 0; s <= report->seat; s++)
		if (match_to_act(&kit->match) >> s & 1 &&
		    report->kind != LETTER_START)
			read_beside(readers, kit, s);
}

static void
readers_play(struct readers *readers, const struct length_plan *plan)
{
	struct lengths lengths = {0};
	struct err err = ERR_INIT;
	struct data data;

	readers->plan = plan;
	data_init(&data);
	ck_assert(picture_new(&readers->picture, &data, plan->game, &err) == 0);
	lengths_play(&lengths, plan);
	picture_free(readers->picture);
	for (unsigned s = 0; s < SEATS_MAX; s++) {
		held_clear(&readers->list[s].answered);
		held_clear(&readers->list[s].now);
	}
	lengths_release(&lengths);
}

START_TEST(nobody_loses_what_he_needs)
{
	struct readers readers = {.pictured = _i % 2 == 0};
	const char *game = games[_i / 2]->name;

	readers_play(&readers, &(struct length_plan){.game = game,
				   .seats = 3,
				   .number = 7,
				   .mails = MAILS,
				   .hook = read_one,
				   .arg = &readers});
	ck_assert_uint_gt(readers.compared, 20);
	ck_assert_uint_gt(readers.beside, 20);
	ck_assert_uint_gt(readers.labels, 100);
	if (readers.pictured || strcmp(game, "industria") == 0)
		ck_assert_uint_gt(readers.parts, 20);
	if (readers.pictured && strcmp(game, "industria") == 0)
		ck_assert_uint_gt(readers.stood, 20);
}
END_TEST

/* Whole matches of players who search a little, of each size, in languages by
 * turns and in one of them, which changes with the size: all of it in each
 * language takes hours. */
START_TEST(nobody_loses_to_the_end)
{
	static const char *const all[] = {"en", "fr", "de"};
	const struct game *game = games[_i / 2];
	unsigned number = 0;

	for (unsigned seats = game_seats_min(game); seats <= game->seats_max;
	     seats++) {
		const char *const langs[] = {
		    NULL, all[(seats + (unsigned)_i) % ARRAY_LEN(all)]};

		for (size_t i = 0; i < ARRAY_LEN(langs); i++) {
			struct readers readers = {.pictured = _i % 2 == 0};

			readers_play(
			    &readers, &(struct length_plan){.game = game->name,
					  .seats = seats,
					  .lang = langs[i],
					  .number = (uint8_t)(11 + number++),
					  .mails = MAILS_WHOLE,
					  .search = true,
					  .hook = read_one,
					  .arg = &readers});
			ck_assert_uint_gt(readers.compared, 20);
		}
	}
}
END_TEST

/* ---- budgets ---- */

static void
hold(
    struct lengths *lengths, enum length_of what, double most, const char *name)
{
	double median = length_share(&lengths->of[what], .5);

	ck_assert_msg(lengths->of[what].count > 0, "%s: none", name);
	ck_assert_msg(
	    median <= most, "%s: %.0f, at most %.0f", name, median, most);
}

static double
budget_of(const char *game)
{
	for (size_t i = 0; i < ARRAY_LEN(budgets); i++)
		if (strcmp(budgets[i].game, game) == 0)
			return budgets[i].lines;
	return BUDGET;
}

START_TEST(letters_are_short)
{
	const char *game = games[_i]->name;
	struct lengths lengths = {0};

	lengths_play(&lengths, &(struct length_plan){.game = game,
				   .seats = 4,
				   .number = 1,
				   .mails = MAILS,
				   .draw = DRAW});
	hold(&lengths, LENGTH_LINES, budget_of(game), "lines");
	hold(&lengths, LENGTH_ORDERS, ORDERS_AT, "orders at");
	hold(&lengths, LENGTH_RECEIPT, RECEIPT, "receipt");
	hold(&lengths, LENGTH_REPEATED, REPEATED, "repeated");
	hold(&lengths, LENGTH_MAIL, MAIL, "mail");
	lengths_release(&lengths);
}
END_TEST

/* All letters of four players that ask or answer something, in languages by
 * turns and in each. */
START_TEST(a_match_is_small)
{
	static const char *const langs[] = {NULL, "en", "fr", "de"};
	const char *game = games[_i]->name;

	for (size_t i = 0; i < ARRAY_LEN(langs); i++) {
		struct lengths lengths = {0};
		struct length_plan plan = {.game = game,
		    .seats = 4,
		    .lang = langs[i],
		    .number = 1,
		    .mails = MAILS_WHOLE,
		    .draw = DRAW};

		plan.search = !lengths_play(&lengths, &plan);
		if (plan.search)
			ck_assert_msg(
			    lengths_play(&lengths, &plan), "%s: no end", game);
		hold(&lengths, LENGTH_MATCH, MATCH, "a match");
		lengths_release(&lengths);
	}
}
END_TEST

int
main(void)
{
	const struct game_test tests[] = {
	    {nobody_loses_what_he_needs, 2},
	    {letters_are_short, 1},
	    {a_match_is_small, 1},
	    {nobody_loses_to_the_end, 2},
	};
	bool soak = getenv("PLI_SOAK") != NULL;

	return suite_run_games(
	    "length", tests, ARRAY_LEN(tests) - (soak ? 0 : 2));
}
