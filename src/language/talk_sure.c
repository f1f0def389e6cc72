/* SPDX-License-Identifier: MIT */
/*
 * talk_sure.c - the orders that a line says beyond doubt: parted into groups,
 * each of which names all that its order says, and nothing more.
 */
#include "language/talk_agree.h"

#include <stdlib.h>
#include <string.h>

/* Groups that are tried for one line: a hostile line never costs time. */
#define GROUPS_TRIED 200
/* Without a verb an order has so many values at least. */
#define BARE_VALUES 2

/* A figure without a sign may be another card's than the one with a minus. */
static bool
has_twin(const struct content *content, const struct order *order,
    const struct token *const *group, unsigned count, uint32_t carried)
{
	struct token twins[GROUP_MAX];
	const struct token *list[GROUP_MAX];
	struct agreement is;
	bool plain = false;

	for (unsigned k = 0; k < count; k++) {
		twins[k] = *group[k];
		list[k] = &twins[k];
		if (twins[k].class == TALK_NUMBER && !twins[k].is_signed) {
			twins[k].number = -twins[k].number;
			plain = true;
		}
	}
	for (unsigned i = 0; plain && i < content->question->count; i++) {
		const struct order *other = &content->question->orders[i];

		talk_agree(content, other, list, count, carried, &is);
		if (other != order && is.missing == 0 && !is.other_verb &&
		    talk_left_over(list, count, &is).words == 0)
			return true;
	}
	return false;
}

/* "Sell Hamburg", which can be sold in one way only: the verb and its first
 * thing say all ("sole" of a game's pack). */
static bool
is_sole(const struct content *content, const struct order *order,
    const struct agreement *is)
{
	const struct question *question = content->question;
	unsigned fits = 0;

	if (!is->verb || !is->first ||
	    !words_spoken(content->talked->words, order->verb)->sole)
		return false;
	for (unsigned i = 0; i < question->count; i++)
		fits += strcmp(question->orders[i].verb, order->verb) == 0 &&
			strcmp(question->orders[i].args[0].value,
			    order->args[0].value) == 0;
	return fits == 1;
}

/* True if it names all that the order says, and nothing more. */
static bool
is_exact(const struct content *content, const struct order *order,
    const struct agreement *is, unsigned left)
{
	return (is->missing == 0 || is_sole(content, order, is)) &&
	       is->in_order && is->loose == 0 && left == 0 &&
	       (is->said > 0 || is->verb);
}

static bool
has_part(const struct token *const *group, unsigned count)
{
	for (unsigned k = 0; k < count; k++)
		if (group[k]->part)
			return true;
	return false;
}

/* The one order that the group says, or NULL: none, or several; also if without
 * a verb it may be the beginning of another kind of order. */
static const struct order *
sure_order(const struct content *content, unsigned from, unsigned count,
    uint32_t carried)
{
	const struct token *const *group = content->list + from;
	const struct order *found = NULL, *any = NULL;
	bool bare = false;

	for (unsigned i = 0; i < content->question->count; i++) {
		const struct order *order = &content->question->orders[i];
		struct agreement is;
		unsigned left;

		if ((content->wanted & talk_bits(from, count) &
			~content->marks[i]) != 0)
			continue;
		talk_agree(content, order, group, count, carried, &is);
		left = talk_left_over(group, count, &is).words;
		if (is.other_verb || left > 0)
			continue;
		if (!is.verb && carried == NO_INDEX) {
			if (any != NULL && strcmp(any->verb, order->verb) != 0)
				return NULL;
			any = order;
		}
		if (!is_exact(content, order, &is, left))
			continue;
		if (found != NULL && !order_is_same(found, order))
			return NULL;
		found = order;
		/* One thing alone, or without its number, is no order, nor is
		 * half a name. */
		bare = !is.verb && carried == NO_INDEX &&
		       (is.said < order->count || is.said < BARE_VALUES ||
			   has_part(group, count));
	}
	if (found == NULL || bare ||
	    has_twin(content, found, group, count, carried))
		return NULL;
	return found;
}

static uint32_t
verb_of(const struct words *words, const struct order *order)
{
	return (uint32_t)(words_spoken(words, order->verb) - words->verbs);
}

struct sure {
	struct content content;
	const struct order *path[LINE_ORDERS_MAX], *first[LINE_ORDERS_MAX];
	unsigned count, ways;
};

/* True if a verb of the group is its first or last word that counts.  One
 * between others may belong to either. */
static bool
is_tidy(const struct content *content, unsigned from, unsigned count)
{
	for (unsigned k = from; k < from + count; k++) {
		if (k > from && content->stop[k])
			return false;
		if (k > from && k + 1 < from + count &&
		    content->list[k]->class == TALK_VERB &&
		    content->list[from]->class != TALK_WEAK)
			return false;
	}
	return true;
}

/* One way to read it; another one with the same orders is none. */
static void
end_walk(struct sure *sure, unsigned depth)
{
	if (sure->ways == 0) {
		memcpy(sure->first, sure->path, sizeof(sure->path));
		sure->count = depth;
		sure->ways = 1;
		return;
	}
	if (depth != sure->count)
		sure->ways = 2;
	for (unsigned i = 0; sure->ways == 1 && i < depth; i++)
		if (!order_is_same(sure->first[i], sure->path[i]))
			sure->ways = 2;
}

static void
walk(struct sure *sure, unsigned from, unsigned depth, uint32_t carried)
{
	struct content *content = &sure->content;

	if (sure->ways > 1)
		return;
	if (from == content->count) {
		end_walk(sure, depth);
		return;
	}
	if (depth == LINE_ORDERS_MAX)
		return;
	for (unsigned n = 1; n <= GROUP_MAX && from + n <= content->count;
	     n++) {
		const struct order *order;

		if (content->tried++ > GROUPS_TRIED) {
			sure->ways = 2;
			return;
		}
		if (!is_tidy(content, from, n))
			continue;
		order = sure_order(content, from, n, carried);
		if (order == NULL)
			continue;
		sure->path[depth] = order;
		walk(sure, from + n, depth + 1,
		    verb_of(content->talked->words, order));
	}
}

unsigned
talk_match_sure(const struct talked *talked, const struct question *question,
    struct order orders[LINE_ORDERS_MAX])
{
	struct sure sure = {.count = 0};

	talk_content(&sure.content, talked, question);
	if (sure.content.count == 0 || sure.content.too_many)
		return 0;
	talk_marks(&sure.content);
	walk(&sure, 0, 0, NO_INDEX);
	free(sure.content.marks);
	if (sure.ways != 1)
		return 0;
	for (unsigned i = 0; i < sure.count; i++)
		orders[i] = *sure.first[i];
	return sure.count;
}
