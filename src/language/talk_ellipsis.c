/* SPDX-License-Identifier: MIT */
/*
 * talk_ellipsis.c - orders that are half said: "a coal mine in Essen, and
 * another one in Dortmund".
 */
#include "language/talk_agree.h"

#include <string.h>

/* What is taken over in its own place, and in another one ("on to Bremen"). */
#define TAKEN_SAME 4
#define TAKEN_ANY 1

static bool
has_verb(const struct content *content, unsigned from, unsigned count)
{
	for (unsigned k = from; k < from + count; k++)
		if (content->list[k]->class == TALK_VERB)
			return true;
	return false;
}

/* So many words from there on belong to one part of the line. */
static unsigned
part_length(const struct content *content, unsigned from)
{
	unsigned n = 1;

	while (n < GROUP_MAX && from + n < content->count &&
	       !content->joined[from + n] && !content->stop[from + n])
		n++;
	return n;
}

/* Words that the order has not; "another one" says nothing. */
static unsigned
left_over(const struct content *content, unsigned from, unsigned count,
    const struct agreement *is)
{
	const struct token *const *group = content->list + from;
	unsigned left = talk_left_over(group, count, is).words;

	for (unsigned k = 0; k < count; k++)
		left -= left > 0 && (is->used >> k & 1) == 0 &&
			group[k]->class == TALK_NUMBER && group[k]->number == 1;
	return left;
}

/* True if the a-th value of an order is said by the words. */
static bool
is_said(const struct content *content, const struct order *order, unsigned a,
    unsigned from, unsigned count)
{
	struct agreement is;
	struct order one;

	order_set(&one, order->verb);
	order_word(&one, order->args[a].name, order->args[a].value);
	talk_agree(content, &one, content->list + from, count, NO_INDEX, &is);
	return is.said > 0;
}

/* How much of what the words do not say stands in the order before; 0: it has
 * nothing of it. */
static unsigned
taken_over(const struct content *content, const struct order *order,
    unsigned from, unsigned count, const struct order *last)
{
	unsigned taken = 0;

	for (unsigned a = 0; a < order->count; a++) {
		const char *value = order->args[a].value,
			   *was = order_get(last, order->args[a].name);

		if (is_said(content, order, a, from, count))
			continue;
		if (was != NULL && strcmp(was, value) == 0)
			taken += TAKEN_SAME;
		for (unsigned i = 0; i < last->count; i++)
			if (strcmp(last->args[i].value, value) == 0)
				taken += TAKEN_ANY;
	}
	return taken;
}

const struct order *
talk_ellipsis(const struct content *content, unsigned from, unsigned *count,
    const struct order *last)
{
	const struct question *question = content->question;
	const struct order *best = NULL;
	unsigned n = part_length(content, from), most = 0;

	if (last->count < 2 || has_verb(content, from, n))
		return NULL;
	for (unsigned i = 0; i < question->count; i++) {
		const struct order *order = &question->orders[i];
		struct agreement is;
		unsigned taken;

		if (strcmp(order->verb, last->verb) != 0)
			continue;
		talk_agree(
		    content, order, content->list + from, n, NO_INDEX, &is);
		if (is.said == is.extremes || is.said == is.loose ||
		    left_over(content, from, n, &is) > 0)
			continue;
		taken = taken_over(content, order, from, n, last);
		if (taken > most) {
			most = taken;
			best = order;
		}
	}
	if (best != NULL)
		*count = n;
	return best;
}

/* True if an argument of the order has that value. */
static bool
has_value(const struct order *order, const char *value)
{
	for (unsigned i = 0; i < order->count; i++)
		if (strcmp(order->args[i].value, value) == 0)
			return true;
	return false;
}

/* True if a comma or a joiner stands between the order before and the words;
 * those between that say nothing do not count. */
static bool
is_behind(const struct content *content, unsigned from)
{
	for (; !content->joined[from] && from > 0; from--)
		if (content->list[from - 1]->extreme == 0 &&
		    content->list[from - 1]->class != TALK_NUMBER)
			return false;
	return content->joined[from];
}

bool
talk_is_idle(const struct content *content, unsigned from, unsigned count,
    const struct order *order, const struct order *last)
{
	struct agreement is;

	if (has_verb(content, from, count) || !is_behind(content, from))
		return false;
	/* The first thing of an order said again is another order. */
	if (order_is_same(order, last))
		return content->list[from - 1]->comes_to != NULL ||
		       !is_said(content, order, 0, from, count);
	if (strcmp(order->verb, last->verb) == 0)
		return false;
	talk_agree(content, order, content->list + from, count, NO_INDEX, &is);
	if (is.said == is.extremes)
		return true;
	for (unsigned a = 0; a < order->count; a++)
		if (is_said(content, order, a, from, count) &&
		    !has_value(last, order->args[a].value))
			return false;
	return true;
}
