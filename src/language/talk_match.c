/* SPDX-License-Identifier: MIT */
/*
 * talk_match.c - the orders of a question beside the words of a line.
 *
 * What a line speaks of is parted into groups, each of them one order: that
 * which shares most with it.
 */
#include "language/talk_agree.h"

#include <stdlib.h>
#include <string.h>

/* Without a verb an order has so many values at least. */
#define BARE_VALUES 2
/* What is shared, in points. */
#define POINTS_VALUE 30
#define POINTS_VERB 20
#define POINTS_LOOSE (-5)
#define POINTS_MISSING (-8)
#define POINTS_TOO_MUCH (-15)
#define POINTS_OTHER_VERB (-12)
#define POINTS_SECOND_VERB (-1)
#define POINTS_VERB_LEFT (-5)
#define POINTS_GROUP (-3)
#define POINTS_CLAUSE (-25) /* "the wheat, and give coal" */
#define POINTS_PASSED (-12)
#define POINTS_CARRIED 20
#define POINTS_JOINED (-1) /* "4 on the mill, then 3": two orders */
#define POINTS_BESIDE 20   /* a thing that such an order may have beside it */
#define POINTS_WANTED 20   /* what "replace" speaks of */
#define POINTS_NEAR 200    /* more than what all words of a line can take */
#define TIMES_MAX 4        /* that one order is said at once */

/* True if "all" is the only word of the line: "all in!". */
static bool
is_all_said(const struct content *content)
{
	return content->count == 1 && content->list[0]->extreme != 0 &&
	       talk_count(content->talked, TALK_OTHER) == 0;
}

/* True if a verb begins another clause within the group. */
static bool
joins_clauses(const struct content *content, unsigned from, unsigned count)
{
	for (unsigned k = 1; k < count; k++)
		if (content->clause[from + k])
			return true;
	return false;
}

/* "The salt and both wheat": true if the group ends between a number and its
 * thing. */
static bool
parts_number(const struct content *content, unsigned from, unsigned count)
{
	unsigned last = from + count - 1;

	return count > 1 && last + 1 < content->count &&
	       content->joined[last] &&
	       (content->list[last]->class == TALK_NUMBER ||
		   content->list[last]->extreme != 0) &&
	       content->list[last + 1]->class == TALK_THING &&
	       !content->joined[last + 1] && !content->stop[last + 1];
}

/* How much an order has of some words; of two with as much in common the one
 * whose numbers are less far is better. */
struct worth {
	int sum;
	unsigned far;
	bool any; /* something */
};

static bool
is_better(struct worth one, struct worth than)
{
	return one.sum > than.sum ||
	       (one.sum == than.sum && one.sum > 0 && one.far < than.far);
}

/* True if no other order of its verb is listed. */
static bool
is_only_one(const struct question *question, const struct order *order)
{
	for (unsigned i = 0; i < question->count; i++)
		if (strcmp(question->orders[i].verb, order->verb) == 0 &&
		    !order_is_same(&question->orders[i], order))
			return false;
	return true;
}

/* True if no other order of its verb is listed with its first value: whoever
 * names that has named the order. */
static bool
is_told_by_first(const struct question *question, const struct order *order)
{
	for (unsigned i = 0; i < question->count; i++) {
		const struct order *other = &question->orders[i];

		if (strcmp(other->verb, order->verb) == 0 && order->count > 1 &&
		    other->count > 0 &&
		    strcmp(other->args[0].value, order->args[0].value) == 0 &&
		    !order_is_same(other, order))
			return false;
	}
	return order->count > 1;
}

/* True if the line has a verb that is said of something. */
static bool
says_of_what(const struct talked *talked)
{
	for (unsigned i = 0; i < talked->count; i++)
		if (talked->tokens[i].class == TALK_VERB &&
		    talked->words->verbs[talked->tokens[i].verb].arg_count > 0)
			return true;
	return false;
}

/* True if the words want what the order says, though they do not name it. */
static bool
is_wanted(const struct content *content, const struct order *order,
    unsigned from, unsigned count)
{
	for (unsigned k = from; k < from + count; k++)
		if (content->wants[k] != NULL &&
		    order_get(order, content->wants[k]) != NULL)
			return true;
	return false;
}

/* True if the verbs of a group only hint at one, and something else of the line
 * says more. */
static bool
are_hints(const struct content *content, unsigned from, unsigned count)
{
	bool more = false;

	for (unsigned k = 0; k < content->count; k++) {
		const struct token *token = content->list[k];

		if (k >= from && k < from + count) {
			if (token->class == TALK_VERB && !token->hint)
				return false;
			continue;
		}
		more |= token->class != TALK_VERB || !token->hint;
	}
	return more;
}

/* "They are down to one, I bid two": true if the order says a number before its
 * verb, where another one stands behind it. */
static bool
is_number_before(
    const struct content *content, unsigned from, unsigned count, unsigned used)
{
	bool before = false, behind = false, verb = false;

	for (unsigned k = 0; k < count; k++) {
		const struct token *token = content->list[from + k];

		verb |= token->class == TALK_VERB;
		if (token->class != TALK_NUMBER)
			continue;
		before |= !verb && (used >> k & 1) != 0;
		behind |= verb && (used >> k & 1) == 0;
	}
	return before && behind;
}

static struct worth
points(const struct content *content, const struct order *order, unsigned from,
    unsigned count, bool strict)
{
	static const struct worth none = {.any = false};
	struct agreement is;
	struct left_over left;
	bool only;
	int sum;

	talk_agree(content, order, content->list + from, count, NO_INDEX, &is);
	/* "use my broker's power": two words for it name it. */
	only = is.verb && is.said == 0 && !is.other_verb &&
	       (!is.nameless || is.verbs > 1) &&
	       is_only_one(content->question, order);
	if ((is.said == 0 && !is.verb) || (is.other_verb && is.missing > 0))
		return none;
	/* One thing of many that an order says is none, nor is any but the
	 * first one, nor are words that are only like its things, if nothing is
	 * joined to them, nor is "all". */
	if (strict && !is.verb &&
	    (!is.first ||
		(is.said < is.missing &&
		    (says_of_what(content->talked) ||
			!is_told_by_first(content->question, order))) ||
		(is.said == is.loose + is.extremes && !is_all_said(content) &&
		    !(from > 0 && content->joined[from]))))
		return none;
	/* Nor is what only hints at one, beside things and numbers. */
	if (strict && is.said == 0 && order->count == 0 &&
	    are_hints(content, from, count))
		return none;
	/* Nor is a verb alone that wants a thing, beside other words, if there
	 * are several. */
	if (strict && is.said == 0 && is.missing > 0 &&
	    content->count > count && !only)
		return none;
	left = talk_left_over(content->list + from, count, &is);
	sum = (int)is.said * POINTS_VALUE + (is.verb ? POINTS_VERB : 0) +
	      (!is.other_verb ? 0
		  : is.verb   ? POINTS_SECOND_VERB
			      : POINTS_OTHER_VERB) +
	      (only && is.verbs > 1 && left.words > 0 ? POINTS_VERB : 0) +
	      (int)is.loose * POINTS_LOOSE +
	      (only ? 0 : (int)is.missing * POINTS_MISSING) +
	      (int)left.words * POINTS_TOO_MUCH +
	      (int)left.verbs * (POINTS_VERB_LEFT - POINTS_TOO_MUCH) -
	      (only ? 0 : (int)is.off) + (is.in_order ? 0 : -1) +
	      (is.begins_not ? -1 : 0) + (is.nothing ? -1 : 0) + POINTS_GROUP;
	sum += is_wanted(content, order, from, count) ? POINTS_WANTED : 0;
	sum += __builtin_popcount(is.beside) * POINTS_BESIDE;
	for (unsigned k = 1; strict && k < count; k++)
		sum += content->joined[from + k] ? POINTS_JOINED : 0;
	if (strict && (joins_clauses(content, from, count) ||
			  parts_number(content, from, count)))
		sum += POINTS_CLAUSE;
	return (struct worth){sum,
	    is.far + is_number_before(content, from, count, is.used), true};
}

static const struct order *
best_order(
    const struct content *content, unsigned from, unsigned count, int *most)
{
	const struct order *best = NULL;
	struct worth top = {.any = false};

	for (unsigned i = 0; i < content->question->count; i++) {
		const struct order *order = &content->question->orders[i];
		struct worth worth;

		if ((content->marks[i] & talk_bits(from, count)) == 0)
			continue;
		worth = points(content, order, from, count, true);
		if (is_better(worth, top)) {
			top = worth;
			best = order;
		}
	}
	*most = top.sum;
	return best;
}

/* Which of the things of a group the order says, a bit for each. */
static unsigned
things_said(const struct content *content, const struct order *order,
    unsigned from, unsigned count)
{
	struct agreement is;
	unsigned things = 0;

	talk_agree(content, order, content->list + from, count, NO_INDEX, &is);
	for (unsigned k = 0; k < count; k++)
		if (content->list[from + k]->class == TALK_THING)
			things |= is.used & 1U << k;
	return things;
}

/* A group without a verb is rather an order of the verb before it, if that
 * says no thing less. */
static const struct order *
carry(const struct content *content, const struct order *best, unsigned from,
    unsigned count, const char *verb)
{
	int most =
	    points(content, best, from, count, true).sum - POINTS_CARRIED;
	unsigned things = things_said(content, best, from, count);

	for (unsigned k = from; k < from + count; k++)
		if (content->list[k]->class == TALK_VERB)
			return best;
	for (unsigned i = 0; i < content->question->count; i++) {
		const struct order *order = &content->question->orders[i];
		int sum = strcmp(order->verb, verb) == 0
			      ? points(content, order, from, count, true).sum
			      : 0;

		if (sum > 0 && sum >= most &&
		    (things & ~things_said(content, order, from, count)) == 0) {
			most = sum + 1;
			best = order;
		}
	}
	return best;
}

/* True if the order says all that the group says. */
static bool
is_whole(const struct content *content, const struct order *order,
    unsigned from, unsigned count)
{
	struct agreement is;

	talk_agree(content, order, content->list + from, count, NO_INDEX, &is);
	return talk_left_over(content->list + from, count, &is).words == 0 &&
	       !is.other_verb;
}

/* "The Shipyard! With the 4!": two sentences are one order only if each says
 * what the other lacks. */
static bool
is_all(const struct content *content, const struct order *order, unsigned from,
    unsigned count)
{
	struct agreement is;

	talk_agree(content, order, content->list + from, count, NO_INDEX, &is);
	return is.missing == 0 && !is.other_verb && is.said > 1 &&
	       talk_left_over(content->list + from, count, &is).words == 0;
}

static unsigned
how_much_missing(const struct content *content, const struct order *order,
    unsigned from, unsigned count)
{
	struct agreement is;

	talk_agree(content, order, content->list + from, count, NO_INDEX, &is);
	return is.missing;
}

/* Groups of a line, by where they begin: the best that can be made of what
 * follows.  NULL: a word that says nothing. */
struct plan {
	const struct order *best[CONTENT_MAX];
	unsigned lengths[CONTENT_MAX];
};

static int
passed_over(const struct content *content, unsigned i)
{
	const struct token *token = content->list[i];

	if (token->class == TALK_NUMBER)
		return POINTS_TOO_MUCH - 1;
	return token->class == TALK_VERB && !token->loose &&
		       content->talked->words->verbs[token->verb].arg_count > 0
		   ? POINTS_PASSED
		   : 0;
}

static void
make_plan(struct content *content, struct plan *plan)
{
	int sums[CONTENT_MAX + 1] = {0};
	bool halves;

	talk_marks(content);
	*plan = (struct plan){.lengths = {0}};
	for (unsigned from = content->count; from-- > 0;) {
		/* A number that is passed over is left over, and a verb that
		 * has words of its own. */
		sums[from] = sums[from + 1] + passed_over(content, from);
		plan->lengths[from] = 1;
		halves = false;
		for (unsigned n = 1;
		     n <= GROUP_MAX && from + n <= content->count; n++) {
			int sum;
			const struct order *order;

			halves |= n > 1 && content->stop[from + n - 1];
			order = best_order(content, from, n, &sum);
			if (order == NULL ||
			    sum + sums[from + n] <= sums[from] ||
			    (halves && !is_all(content, order, from, n)))
				continue;
			sums[from] = sum + sums[from + n];
			plan->lengths[from] = n;
			plan->best[from] = order;
		}
	}
	free(content->marks);
}

/* True if the orders are of a verb that is meant once, and differ in one value
 * only. */
static bool
is_said_again(
    const struct words *words, const struct order *a, const struct order *b)
{
	const struct spoken *spoken = words_spoken(words, a->verb);
	unsigned same = 0;

	if (!spoken->once || strcmp(a->verb, b->verb) != 0 ||
	    a->count != b->count || a->count < 2)
		return false;
	for (unsigned i = 0; i < a->count; i++)
		same += strcmp(a->args[i].value, b->args[i].value) == 0;
	return same + 1 == a->count;
}

/* "I want that mine too. A three on the Crown Mine": of two orders that are one
 * the one that says more. */
static unsigned
drop_said_again(const struct words *words, struct order *orders,
    const unsigned *missing, unsigned count)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < count; i++) {
		bool again = false;

		for (unsigned k = 0; k < count; k++)
			again |= missing[k] < missing[i] &&
				 is_said_again(words, &orders[i], &orders[k]);
		if (!again)
			orders[kept++] = orders[i];
	}
	return kept;
}

/* The order of the group from there on, or NULL: what is planned; or, if that
 * lacks something, half an order that has the rest of the last one. */
static const struct order *
next_order(const struct content *content, const struct plan *plan,
    unsigned from, unsigned *n, const struct order *last)
{
	const struct order *best = plan->best[from], *other = NULL;
	bool full;

	*n = plan->lengths[from];
	full = best != NULL && how_much_missing(content, best, from, *n) == 0 &&
	       is_whole(content, best, from, *n);
	if (last != NULL && content->joined[from] && !full)
		other = talk_ellipsis(content, from, n, last);
	if (other != NULL)
		return other;
	if (last != NULL && best != NULL)
		best = carry(content, best, from, *n, last->verb);
	return best;
}

/* "two from the pile": the order has the pile twice. */
static bool
says_so_often(const struct order *order, unsigned times)
{
	for (unsigned i = 0; i < order->count; i++) {
		unsigned found = 0;

		for (unsigned k = 0; k < order->count; k++)
			found += strcmp(order->args[i].value,
				     order->args[k].value) == 0;
		if (found == times)
			return true;
	}
	return false;
}

/* How often does the group say the order: a number that is none of its
 * values is how often; 0: it says more. */
static unsigned
how_often(const struct content *content, const struct order *order,
    unsigned from, unsigned count)
{
	struct agreement is;
	unsigned left, times = 1;

	talk_agree(content, order, content->list + from, count, NO_INDEX, &is);
	left = talk_left_over(content->list + from, count, &is).words;
	if (left == 0)
		return is.other_verb ? 0 : 1;
	for (unsigned k = 0; k < count; k++)
		if ((is.used >> k & 1) == 0 &&
		    content->list[from + k]->class == TALK_NUMBER &&
		    content->list[from + k]->number > 1)
			times = (unsigned)content->list[from + k]->number;
	/* "The mill once": what it leaves open is said. */
	if (!is.other_verb &&
	    left == talk_left_numbers(content->list + from, count, &is) &&
	    left <= talk_open_numbers(content->talked->words, order))
		return 1;
	if (left > 1 || is.other_verb || times == 1 || times > TIMES_MAX ||
	    talk_counts(words_spoken(content->talked->words, order->verb)))
		return 0;
	return says_so_often(order, times) ? 1 : times;
}

/* "Develop ships twice": of a line that is read at once only a number that ends
 * its part says how often. */
static unsigned
how_often_at_end(const struct content *content, const struct order *order,
    unsigned from, unsigned count)
{
	const struct talked *talked = content->talked;
	const struct token *last = content->list[from + count - 1],
			   *end = talked->tokens + talked->count;

	if (last->class != TALK_NUMBER)
		return 1;
	do
		last++;
	while (last < end && last->class == TALK_LITTLE);
	return last == end || last->class == TALK_JOIN ||
		       last->class == TALK_STOP
		   ? how_often(content, order, from, count)
		   : 1;
}

/* "Kick out the land caravan using my card": words that are not parted from an
 * order, and name half of one like it, belong to it if it has all of that. */
static bool
goes_on_with(const struct content *content, unsigned from, unsigned count,
    const struct order *best, const struct order *last)
{
	if (content->joined[from] || content->stop[from] ||
	    strcmp(best->verb, last->verb) != 0 ||
	    how_much_missing(content, best, from, count) == 0)
		return false;
	for (unsigned k = from; k < from + count; k++) {
		const struct token *token = content->list[k];

		if (token->class != TALK_VERB && !talk_has_value(last, token))
			return false;
	}
	return true;
}

unsigned
talk_match_guess(const struct talked *talked, const struct question *question,
    struct order orders[LINE_ORDERS_MAX], bool *whole)
{
	struct content content;
	struct plan plan;
	unsigned missing[LINE_ORDERS_MAX];
	unsigned count = 0, n, times;

	talk_content(&content, talked, question);
	content.guess = true;
	make_plan(&content, &plan);
	*whole = content.count > 0;
	for (unsigned from = 0; from < content.count; from += n) {
		const struct order *last =
				       count > 0 ? &orders[count - 1] : NULL,
				   *best;

		best = next_order(&content, &plan, from, &n, last);
		if (best != NULL && last != NULL &&
		    (talk_is_idle(&content, from, n, best, last) ||
			goes_on_with(&content, from, n, best, last)))
			continue;
		times = best == NULL
			    ? 0
			    : how_often_at_end(&content, best, from, n);
		*whole = *whole && best != NULL &&
			 (times > 1 || is_whole(&content, best, from, n));
		do {
			if (best == NULL || count == LINE_ORDERS_MAX)
				break;
			missing[count] =
			    how_much_missing(&content, best, from, n);
			orders[count++] = *best;
		} while (times-- > 1);
	}
	return drop_said_again(talked->words, orders, missing, count);
}

/* True if the first group names most of the order, or no less than what the
 * last one has not. */
static bool
is_told(const struct content *content, const struct order *order,
    unsigned count, const struct order *last)
{
	struct agreement is;
	unsigned n = count;

	if (last != NULL && talk_ellipsis(content, 0, &n, last) == order)
		return true;

	talk_agree(content, order, content->list, count, NO_INDEX, &is);
	return is.missing == 0 ||
	       (is.said >= is.missing && (is.verb || is.said >= BARE_VALUES));
}

bool
talk_match_first(const struct talked *talked, const struct question *question,
    const struct order *last, struct order *order, unsigned *times,
    unsigned *behind)
{
	struct content content;
	struct plan plan;
	const struct order *best;
	unsigned n;

	talk_content(&content, talked, question);
	content.guess = true;
	if (content.count == 0)
		return false;
	make_plan(&content, &plan);
	content.joined[0] = last != NULL;
	best = next_order(&content, &plan, 0, &n, last);
	if (best == NULL)
		return false;
	*times = how_often(&content, best, 0, n);
	if (*times == 0 || !is_told(&content, best, n, last))
		return false;
	*order = *best;
	*behind = n < content.count ? content.list[n]->at : NO_INDEX;
	return true;
}

bool
talk_match_several(const struct talked *talked, const struct question *question)
{
	struct content content;
	const struct order *found = NULL;

	talk_content(&content, talked, question);
	content.guess = true;
	for (unsigned i = 0; i < question->count && content.count > 0; i++) {
		const struct order *order = &question->orders[i];
		struct agreement is;
		unsigned n =
		    content.count < GROUP_MAX ? content.count : GROUP_MAX;

		talk_agree(&content, order, content.list, n, NO_INDEX, &is);
		if (talk_left_over(content.list, n, &is).words > 0)
			continue;
		if (found != NULL && strcmp(found->verb, order->verb) != 0)
			return true;
		found = order;
	}
	return false;
}

unsigned
talk_match_nearest(const struct talked *talked, const struct question *question,
    const struct order *nearest[TALK_NEAREST])
{
	struct content content;
	struct worth sums[TALK_NEAREST] = {{.any = false}};
	unsigned found = 0;

	talk_content(&content, talked, question);
	content.guess = true;
	for (unsigned i = 0; i < question->count; i++) {
		const struct order *order = &question->orders[i];
		unsigned n =
		    content.count < GROUP_MAX ? content.count : GROUP_MAX;
		struct worth sum = {.any = false};
		unsigned at = found < TALK_NEAREST ? found : TALK_NEAREST;

		if (n > 0)
			sum = points(&content, order, 0, n, false);
		/* One of the verb that is said is near, whatever else is. */
		if (sum.any)
			sum.sum += POINTS_NEAR;
		while (at > 0 && is_better(sum, sums[at - 1]))
			at--;
		if (sum.sum <= 0 || at == TALK_NEAREST)
			continue;
		if (found < TALK_NEAREST)
			found++;
		for (unsigned k = found - 1; k > at; k--) {
			nearest[k] = nearest[k - 1];
			sums[k] = sums[k - 1];
		}
		nearest[at] = order;
		sums[at] = sum;
	}
	return found;
}
