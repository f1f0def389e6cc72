/* SPDX-License-Identifier: MIT */
/* talk_right.c - orders that were guessed are put right: counts, pairs, order.
 */
#include "language/talk_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* True if the second says the first once more ("mine! I keep the glass"): it
 * comes to the same order of those that are asked for. */
static bool
is_said_again(const struct words *words, const struct question *question,
    const struct order *first, const struct order *second)
{
	const struct order *meant;

	if (order_is_same(first, second))
		return talk_is_once(words, first);
	if ((first->count > 0 && !order_extends(second, first)) ||
	    strcmp(first->verb, second->verb) != 0 || question->resolve == NULL)
		return false;
	meant = question->resolve(question, first, true);
	return meant != NULL &&
	       meant == question->resolve(question, second, true);
}

/* "She stays, always": true if orders of the one verb say all that one of the
 * other does ("covers" of a game's pack). */
static bool
covers(const struct words *words, const char *verb, const char *other)
{
	const struct doc *list =
	    doc_get(doc_get(doc_get(words->pack, "verbs"), verb), "covers");

	for (size_t i = 0; i < doc_count(list); i++)
		if (strcmp(doc_text(doc_at(list, i)), other) == 0)
			return true;
	return false;
}

static void
drop_covered(const struct words *words, struct reading_result *result)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < result->count; i++) {
		bool covered = false;

		for (unsigned k = 0; k < result->count; k++)
			covered |= covers(words, result->orders[k].verb,
			    result->orders[i].verb);
		if (!covered)
			result->orders[kept++] = result->orders[i];
	}
	result->count = kept;
}

/* Who says twice that he passes passes once. */
void
talk_drop_doubles(const struct words *words, const struct question *question,
    struct reading_result *result)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < result->count; i++) {
		const struct order *order = &result->orders[i];

		if (kept > 0 && is_said_again(words, question,
				    &result->orders[kept - 1], order))
			continue;
		result->orders[kept++] = *order;
	}
	result->count = kept;
	drop_covered(words, result);
}

/* Orders of which only one that is listed says more get all that it says. */
static void
complete(struct reading_result *result, const struct question *question)
{
	for (unsigned i = 0; i < result->count; i++) {
		struct order *order = &result->orders[i];
		const struct order *full = NULL;
		unsigned found = 0;
		bool whole = false;

		for (unsigned k = 0; k < question->count; k++) {
			const struct order *listed = &question->orders[k];

			whole |= order_is_same(listed, order);
			if (listed->count > order->count &&
			    order_extends(listed, order) && found++ == 0)
				full = listed;
		}
		if (found == 1 && !whole)
			*order = *full;
	}
}

/* The first number that an order of the verb may go without, and does. */
static const char *
open_number(const struct words *words, const struct order *order)
{
	const struct spoken *spoken = words_spoken(words, order->verb);

	for (unsigned a = 0; spoken != NULL && a < spoken->arg_count; a++)
		if (strcmp(spoken->args[a].list, "number") == 0)
			return spoken->args[a].optional &&
				       order_get(order, spoken->args[a].name) ==
					   NULL
				   ? spoken->args[a].name
				   : NULL;
	return NULL;
}

static bool
says_nothing(const struct token *token)
{
	return token->class == TALK_LITTLE || token->class == TALK_PLACE;
}

/* Of the words around a thing the one that says how often: "the mill 2",
 * "twice the mill", "the mill, two times"; or NULL. */
static struct token *
count_of(struct talked *talked, unsigned thing)
{
	unsigned i = thing + 1, end = talked->count;

	while (i < end && says_nothing(&talked->tokens[i]))
		i++;
	if (i < end && talked->tokens[i].class == TALK_NUMBER)
		return &talked->tokens[i];
	if (i + 1 < end && talked->tokens[i].class == TALK_JOIN &&
	    talked->tokens[i + 1].class == TALK_NUMBER &&
	    (i + 2 == end || !talk_is_content(&talked->tokens[i + 2])) &&
	    (i + 3 >= end || !talk_is_content(&talked->tokens[i + 3])))
		return &talked->tokens[i + 1];
	for (i = thing; i > 0 && says_nothing(&talked->tokens[i - 1]);)
		i--;
	return i > 0 && talked->tokens[i - 1].class == TALK_NUMBER
		   ? &talked->tokens[i - 1]
		   : NULL;
}

bool
talk_can_be_first(
    const struct question *question, const struct order *orders, unsigned count)
{
	struct question next;

	if (question->behind == NULL ||
	    !question->behind(question, orders, count, &next))
		return false;
	question->release(&next);
	return true;
}

/* True if letters can write the order so that it is read again. */
static bool
is_readable(struct words *words, const struct order *order)
{
	struct reading_result result;
	struct buf text = BUF_INIT;
	bool is;

	words_write(words, order, &text);
	is = words_read(&words, 1, text.data, &result) == READ_ORDERS &&
	     result.count == 1 && order_is_same(&result.orders[0], order);
	buf_release(&text);
	return is;
}

/* Behind that another one, of which no thing is said: "the mill once and
 * twice", "the mill 1, 2"; or NULL. */
static struct token *
count_behind(struct talked *talked, const struct token *count)
{
	unsigned i = (unsigned)(count - talked->tokens) + 1, k;

	while (i < talked->count && says_nothing(&talked->tokens[i]))
		i++;
	if (i < talked->count && talked->tokens[i].class == TALK_JOIN)
		i++;
	while (i < talked->count && says_nothing(&talked->tokens[i]))
		i++;
	if (i >= talked->count || talked->tokens[i].class != TALK_NUMBER)
		return NULL;
	for (k = i + 1; k < talked->count && says_nothing(&talked->tokens[k]);)
		k++;
	return k < talked->count && (talked->tokens[k].class == TALK_THING ||
					talked->tokens[k].class == TALK_NUMBER)
		   ? NULL
		   : &talked->tokens[i];
}

/* Give the n-th order the number that is said, if it can be played so. */
static bool
give_count(struct words *words, const struct question *question,
    struct reading_result *result, unsigned n, struct token *count)
{
	struct order *order = &result->orders[n], less = *order;
	const char *arg = open_number(words, order);
	char value[24];

	if (arg == NULL || count == NULL || order->count == 0)
		return false;
	snprintf(value, sizeof(value), "%lld", (long long)count->number);
	order_word(order, arg, value);
	if (!is_readable(words, order) ||
	    !talk_can_be_first(question, result->orders, n + 1)) {
		*order = less;
		return false;
	}
	/* It is used up. */
	count->class = TALK_LITTLE;
	return true;
}

/* True if the order has that number already, and may have another one. */
static bool
says_count(const struct words *words, const struct order *order,
    const struct token *count)
{
	const char *arg = open_number(words, order);
	const char *said = order_get(order, "first");

	return count != NULL && arg != NULL && said != NULL &&
	       strtol(said, NULL, 10) == count->number;
}

/* What is listed says of what, and leaves open how often: that stands beside
 * the thing. */
static void
give_counts(struct words *words, const struct question *question,
    struct talked *talked, struct reading_result *result)
{
	for (unsigned i = 0; i < result->count; i++) {
		struct token *count = NULL, *more = NULL;

		for (unsigned k = 0; count == NULL && k < talked->count; k++)
			if (talked->tokens[k].class == TALK_THING &&
			    talk_has_value(
				&result->orders[i], &talked->tokens[k]))
				count = count_of(talked, k);
		if (count != NULL)
			more = count_behind(talked, count);
		if (says_count(words, &result->orders[i], count) ||
		    give_count(words, question, result, i, count))
			give_count(words, question, result, i, more);
	}
}

/* What ends the turn comes last, wherever it was said. */
static void
end_last(const struct words *words, struct reading_result *result)
{
	for (unsigned i = 0; i + 1 < result->count; i++) {
		const struct order order = result->orders[i];

		if (order.count > 0 || !talk_ends(words, order.verb))
			continue;
		memmove(result->orders + i, result->orders + i + 1,
		    (result->count - i - 1) * sizeof(order));
		result->orders[result->count - 1] = order;
		if (talk_ends(words, result->orders[i].verb))
			return;
	}
}

static bool
says_verb(const struct talked *talked, const char *verb)
{
	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->class == TALK_VERB &&
		    strcmp(talked->words->verbs[token->verb].verb->name,
			verb) == 0)
			return true;
	}
	return false;
}

/* True if a thing or a number of the line is the value of the order's a-th
 * argument. */
static bool
says_value(const struct talked *talked, const struct order *order, unsigned a)
{
	struct order one = *order;

	one.args[0] = order->args[a];
	one.count = 1;
	for (unsigned i = 0; i < talked->count; i++)
		if (talk_has_value(&one, &talked->tokens[i]))
			return true;
	return false;
}

/* "Double cotton mill Danzig, drop the ship card": what no verb orders belongs
 * to the n-th order, if that may have it in place of what the line does not
 * say. */
static bool
takes_in(const struct talked *talked, const struct question *question,
    struct reading_result *result, unsigned n, const struct order *bare)
{
	struct order *order = &result->orders[n], was = *order;

	for (unsigned a = 0; a < was.count; a++) {
		if (says_value(talked, &was, a) ||
		    strcmp(was.args[a].name, bare->args[0].name) != 0)
			continue;
		order->args[a] = bare->args[0];
		if (question->allows(question, order))
			return true;
		*order = was;
	}
	return false;
}

static void
take_in_bare(const struct talked *talked, const struct question *question,
    struct reading_result *result)
{
	for (unsigned i = 0; question->allows != NULL && i < result->count;
	     i++) {
		const struct order bare = result->orders[i];

		if (bare.count != 1 || says_verb(talked, bare.verb))
			continue;
		if (!(i > 0 &&
			takes_in(talked, question, result, i - 1, &bare)) &&
		    !(i + 1 < result->count &&
			takes_in(talked, question, result, i + 1, &bare)))
			continue;
		result->count--;
		memmove(result->orders + i, result->orders + i + 1,
		    (result->count - i) * sizeof(bare));
		i--;
	}
}

/* Where the line has the order's a-th value, or NO_INDEX: nowhere, or several
 * times. */
static unsigned
place_of(const struct talked *talked, const struct order *order, unsigned a)
{
	struct order one = *order;
	unsigned at = NO_INDEX;

	one.args[0] = order->args[a];
	one.count = 1;
	for (unsigned i = 0; i < talked->count; i++) {
		if (!talk_has_value(&one, &talked->tokens[i]))
			continue;
		if (at != NO_INDEX)
			return NO_INDEX;
		at = i;
	}
	return at;
}

/* Of two things it makes no difference which is named first. */
#define PAIR 2

/* True if all that the verb says is of one kind of things, a row of them. */
static bool
is_row(const struct spoken *spoken)
{
	if (spoken == NULL || strcmp(spoken->args[0].list, "number") == 0)
		return false;
	for (unsigned a = 1; a < spoken->arg_count; a++)
		if (strcmp(spoken->args[a].list, spoken->args[0].list) != 0)
			return false;
	return spoken->arg_count > PAIR;
}

/* The values of such an order as the line has them one behind the other; false:
 * it does not, or has them so already. */
static bool
as_said(const struct talked *talked, struct order *order)
{
	bool moved = false;

	if (!is_row(words_spoken(talked->words, order->verb)))
		return false;
	for (unsigned a = 0; a < order->count; a++)
		if (place_of(talked, order, a) == NO_INDEX)
			return false;
	for (unsigned end = order->count; end > 1; end--)
		for (unsigned a = 0; a + 1 < end; a++) {
			struct order_arg *arg = &order->args[a];
			struct order_arg was = *arg;

			if (place_of(talked, order, a) <
			    place_of(talked, order, a + 1))
				continue;
			strcpy(arg[0].value, arg[1].value);
			strcpy(arg[1].value, was.value);
			moved = true;
		}
	return moved;
}

/* "Ivory before silk": things of one kind are meant in the order in which they
 * are said, if that may be played. */
static void
put_as_said(const struct talked *talked, const struct question *question,
    struct reading_result *result)
{
	for (unsigned i = 0; question->allows != NULL && i < result->count;
	     i++) {
		struct order order = result->orders[i];

		if (as_said(talked, &order) &&
		    question->allows(question, &order))
			result->orders[i] = order;
	}
}

void
talk_put_right(struct words *words, const struct question *question,
    struct talked *talked, struct reading_result *result)
{
	take_in_bare(talked, question, result);
	put_as_said(talked, question, result);
	give_counts(words, question, talked, result);
	complete(result, question);
	end_last(words, result);
	talk_drop_doubles(words, question, result);
}
