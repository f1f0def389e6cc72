/* SPDX-License-Identifier: MIT */
/* prefer.c - a player says what letters he wants. */
#include "answer/answer.h"
#include "base/x.h"
#include "reading/lines.h"
#include "reading/request.h"
#include "wishes/deeds.h"
#include "wishes/seat_wishes.h"
#include "wishes/visitor_words.h"
#include "wishes/wishes.h"

#include <string.h>

/* Of more lines than that the rest is left out, and told so. */
#define PREFER_LINES 20

/* The first line of his from the i-th on, or the count of the lines: rows of
 * this deed are looked at together, in the order in which they stand. */
static size_t
find_prefer(const struct orders *orders, size_t i)
{
	const struct wishes_row *row;

	for (; i < orders->count; i++) {
		row = wishes_of(&orders->lines[i]);
		if (row != NULL && row->deed == prefer_wish)
			break;
	}
	return i;
}

/* "language fr" is what a letter offers in the other language's words. */
static bool
take_wish(struct player *player, struct words *const *words, unsigned count,
    const struct order_line *line, struct player_miss *miss)
{
	const char *lang;

	if (wishes_of(line)->for_all)
		return player_wish(player, words, count, line->argument, miss);
	lang = language_named(words, count, line->argument);
	if (lang != NULL) {
		strcpy(player->lang, lang);
		return true;
	}
	*miss = (struct player_miss){.key = "prefer-unknown"};
	strncat(miss->word, line->argument, PLAYER_WORD_MAX / 2);
	return false;
}

/* ---- reading ---- */

/* "I prefer tea to coffee": beside orders, or where a sentence is asked for,
 * that is only talk. */
static void
misread(struct order_line *line, const struct player_miss *miss, bool talk)
{
	if (talk && strcmp(miss->key, "prefer-unknown") == 0) {
		line->kind = READ_CHATTER;
		return;
	}
	line->kind = READ_NEAR;
	phrase_set(&line->why, miss->key);
	line->word = xstrdup(miss->word);
	line->suggestion = xstrdup("");
}

/* Takes all of them in; what is none is misread.  Returns how many. */
static unsigned
read_lines(struct request *request, bool talk, bool *wrong)
{
	struct player *player = deeds_player(request);
	struct orders *orders = request->orders;
	unsigned count, taken = 0;
	struct words *const *words =
	    table_words(&request->table, request->route->reply.seat, &count);

	for (size_t i = 0; (i = find_prefer(orders, i)) < orders->count; i++) {
		struct order_line *line = &orders->lines[i];
		struct player_miss miss;

		if (taken == PREFER_LINES) {
			line->kind = READ_CHATTER;
		} else if (take_wish(player, words, count, line, &miss)) {
			taken++;
		} else {
			misread(line, &miss, talk);
			*wrong |= line->kind == READ_NEAR;
		}
	}
	return taken;
}

DEED(prefer_wish)
{
	struct orders *orders = request->orders;
	size_t first = find_prefer(orders, 0);
	bool talk = lines_order(orders) || !request->table.match.started;
	bool wrong = false;
	struct phrase why;

	*taken = false;
	if (first == orders->count)
		return 0;
	if (read_lines(request, talk, &wrong) == 0 && !wrong)
		return 0;
	*taken = wrong || !request_is_owner(request);
	if (wrong)
		return answer_refuse_line(request, NULL, NULL, err);
	first = find_prefer(orders, 0);
	if (*taken) {
		phrase_set(&why, "prefer-owner");
		return answer_refuse_line(
		    request, &orders->lines[first], &why, err);
	}
	while ((first = find_prefer(orders, 0)) < orders->count)
		answer_line(request, first, VERDICT_DONE, NULL);
	request->outcome.tells_letters |=
	    deeds_add(&request->outcome.deeds, row->command, NULL);
	return 0;
}
