/* SPDX-License-Identifier: MIT */
/*
 * test_choices.c - the orders a letter lists: "b" is the same order in a letter
 * that had to be short and in the whole one, which is made again to read the
 * answer.
 */
#include "letters/report_p.h"
#include "story.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

#define NUMBERS 800

static void
keep_text(const struct doc *choice, char *texts[NUMBERS])
{
	int64_t number;

	ck_assert(doc_number(doc_get(choice, "number"), &number));
	ck_assert_int_lt(number, NUMBERS);
	ck_assert_ptr_null(texts[number]);
	texts[number] = xstrdup(doc_text(doc_get(choice, "text")));
}

static bool
is_order(const struct doc *choice)
{
	bool tap = false;

	/* It brings the others. */
	doc_bool(doc_get(choice, "tap"), &tap);
	return !tap;
}

/* What a letter with so many links calls by which number. */
static void
list_orders(const struct story *story, uint32_t seat, unsigned links,
    char *texts[NUMBERS])
{
	struct report report = {
	    .kind = LETTER_TURN, .seat = seat, .since = NO_ENTRY};
	struct teller teller = {
	    &report, &story->match, story->words[0], links, 0};
	struct doc *doc = report_make(&teller);
	const struct doc *groups = doc_get(doc, "choices");

	for (size_t i = 0; i < doc_count(groups); i++) {
		const struct doc *group = doc_at(groups, i);
		const struct doc *orders = doc_get(group, "orders");

		if (orders == NULL)
			keep_text(doc_get(group, "form"), texts);
		else
			for (size_t j = 0; j < doc_count(orders); j++)
				if (is_order(doc_at(orders, j)))
					keep_text(doc_at(orders, j), texts);
	}
	doc_free(doc);
}

static void
forget(char *texts[NUMBERS])
{
	for (unsigned i = 0; i < NUMBERS; i++)
		free(texts[i]);
}

/* How many orders the shorter letter leaves out. */
static unsigned
compare(char *const whole[NUMBERS], char *const brief[NUMBERS])
{
	unsigned left_out = 0;

	for (unsigned i = 0; i < NUMBERS; i++) {
		left_out += whole[i] != NULL && brief[i] == NULL;
		if (brief[i] == NULL)
			continue;
		ck_assert_msg(whole[i] != NULL, "%u) %s", i, brief[i]);
		ck_assert_str_eq(whole[i], brief[i]);
	}
	return left_out;
}

/* The first seat that has to act, as the match begins. */
static uint32_t
first_seat(struct story *story, const char *game)
{
	story_begin(story, game, NULL);
	for (uint32_t s = 0; s < STORY_PLAYERS; s++)
		story_salt(story, s);
	story_start(story);
	return (uint32_t)__builtin_ctz(match_to_act(&story->match));
}

START_TEST(a_letter_of_the_alphabet_means_one_order)
{
	struct story story = {0};
	char *whole[NUMBERS] = {NULL};
	unsigned left_out = 0;
	uint32_t seat = first_seat(&story, "age-of-industry");

	list_orders(&story, seat, REPORT_LINKS, whole);
	for (unsigned links = 0; links < REPORT_LINKS; links++) {
		char *brief[NUMBERS] = {NULL};

		list_orders(&story, seat, links, brief);
		left_out += compare(whole, brief);
		forget(brief);
	}
	ck_assert_uint_gt(left_out, 0);
	forget(whole);
	story_end(&story);
}
END_TEST

/* Whoever takes the first that is offered does something. */
START_TEST(to_let_a_chance_go_by_stands_last)
{
	struct story story = {0};
	char *texts[NUMBERS] = {NULL};
	unsigned count = 0;
	uint32_t seat = first_seat(&story, "heliopolis");

	list_orders(&story, seat, REPORT_LINKS, texts);
	while (texts[count + 1] != NULL)
		count++;
	ck_assert_uint_gt(count, 3);
	ck_assert_str_eq(texts[count - 2], "skip my turn");
	ck_assert_str_eq(texts[count - 1], "phase 2");
	ck_assert_str_eq(texts[count], "end turn");
	forget(texts);
	story_end(&story);
}
END_TEST

static bool
is_listed(const struct story *story, uint32_t seat, const char *text)
{
	char *texts[NUMBERS] = {NULL};
	bool is = false;

	list_orders(story, seat, REPORT_LINKS, texts);
	for (unsigned i = 0; i < NUMBERS; i++)
		is |= texts[i] != NULL && strcmp(texts[i], text) == 0;
	forget(texts);
	return is;
}

static bool
does_nothing(const void *ed, const void *pos, uint32_t seat, move_t move)
{
	(void)ed;
	(void)pos;
	(void)seat;
	return move != 0;
}

/* A game says of each that it does nothing: none is left to choose. */
START_TEST(what_does_nothing_is_not_offered)
{
	struct story story = {0};
	uint32_t seat = first_seat(&story, "hauts-fourneaux");
	struct game game = *story.match.game;
	const struct game *real = story.match.game;

	ck_assert(is_listed(&story, seat, "bid 1 on 1"));
	game.idle = does_nothing;
	story.match.game = &game;
	ck_assert(!is_listed(&story, seat, "bid 1 on 1"));
	story.match.game = real;
	story_end(&story);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {to_let_a_chance_go_by_stands_last,
	    what_does_nothing_is_not_offered,
	    a_letter_of_the_alphabet_means_one_order};

	return suite_run("choices", tests, ARRAY_LEN(tests));
}
