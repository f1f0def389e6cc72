/* SPDX-License-Identifier: MIT */
/*
 * talk_match.c - the orders of a question beside the words of a line.
 *
 * What a line speaks of is parted into groups, each of them one order.  To be
 * sure, a group has to name all that its order says, and nothing more; to
 * guess, the order that shares most with it will do.
 */
#include "language/talk_p.h"

#include <stdlib.h>
#include <string.h>

/* Words of one order, and of one line, that count. */
#define GROUP_MAX 8
#define CONTENT_MAX 24
/* Groups that are tried for one line: a hostile line never costs time. */
#define GROUPS_TRIED 200
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
#define POINTS_GROUP (-2)
#define POINTS_CARRIED 20
#define TIMES_MAX 4  /* that one order is said at once */
#define POINTS_FAR 9 /* a number that is another one, at most */

struct content {
	const struct talked *talked;
	const struct question *question;
	/* tokens that count, and whether a sentence ends before each */
	const struct token *list[CONTENT_MAX];
	bool stop[CONTENT_MAX + 1];
	unsigned count;
	unsigned tried;
	bool too_many;
};

static void
content_take(struct content *content, const struct talked *talked,
    const struct question *question)
{
	bool stop = true;

	*content = (struct content){.talked = talked, .question = question};
	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		stop |= token->class == TALK_STOP;
		if (token->class != TALK_VERB && token->class != TALK_NUMBER &&
		    token->class != TALK_WEAK && token->class != TALK_THING &&
		    token->extreme == 0)
			continue;
		if (content->count == CONTENT_MAX) {
			content->too_many = true;
			return;
		}
		content->stop[content->count] = stop;
		content->list[content->count++] = token;
		stop = false;
	}
}

/* ---- one order, one group ---- */

static const struct spoken *
spoken_of(const struct words *words, const struct order *order)
{
	for (unsigned i = 0; i < words->verb_count; i++)
		if (strcmp(words->verbs[i].verb->name, order->verb) == 0)
			return &words->verbs[i];
	return NULL;
}

static bool
is_number(const struct token *token)
{
	return token->class == TALK_NUMBER || token->class == TALK_WEAK;
}

static bool
names_id(const struct token *token, const char *id)
{
	for (unsigned i = 0; i < token->id_count; i++)
		if (strcmp(token->ids[i], id) == 0)
			return true;
	return false;
}

static const char *
list_of(const struct spoken *spoken, const char *arg)
{
	for (unsigned i = 0; i < spoken->arg_count; i++)
		if (strcmp(spoken->args[i].name, arg) == 0)
			return spoken->args[i].list;
	return "";
}

static bool
is_figure(const struct spoken *spoken, const struct order_arg *arg)
{
	return strcmp(list_of(spoken, arg->name), "number") == 0;
}

/* Orders that differ in that argument alone? */
static bool
differs_in(const struct order *a, const struct order *b, unsigned arg)
{
	if (strcmp(a->verb, b->verb) != 0 || a->count != b->count)
		return false;
	for (unsigned i = 0; i < a->count; i++)
		if (strcmp(a->args[i].name, b->args[i].name) != 0 ||
		    (i != arg &&
			strcmp(a->args[i].value, b->args[i].value) != 0))
			return false;
	return true;
}

/* Is there no order like it with more (way 1) or less (-1) in its place? */
static bool
is_extreme(const struct question *question, const struct order *order,
    unsigned arg, int way)
{
	long value = strtol(order->args[arg].value, NULL, 10);

	for (unsigned i = 0; i < question->count; i++) {
		const struct order *other = &question->orders[i];

		if (differs_in(order, other, arg) &&
		    way * (strtol(other->args[arg].value, NULL, 10) - value) >
			0)
			return false;
	}
	return true;
}

static bool
says(const struct content *content, const struct token *token,
    const struct order *order, unsigned a, bool figure)
{
	const struct order_arg *arg = &order->args[a];

	if (!figure)
		return token->class == TALK_THING &&
		       names_id(token, arg->value);
	if (token->extreme != 0)
		return is_extreme(content->question, order, a, token->extreme);
	if (token->stands_in != NULL)
		return strcmp(token->stands_in, order->verb) == 0 &&
		       strcmp(token->stands_for, arg->name) == 0 &&
		       token->number == strtol(arg->value, NULL, 10);
	return is_number(token) &&
	       token->number == strtol(arg->value, NULL, 10);
}

/* How an order and a group agree. */
struct agreement {
	unsigned used;    /* bit set of the group */
	unsigned said;    /* values of the order that stand in the group */
	unsigned missing; /* and that do not */
	unsigned loose, extremes; /* extremes: "all", "a" */
	bool first;               /* the first thing of the order is named */
	unsigned off; /* how far a number is from what stands there */
	bool verb, other_verb;
	bool in_order;
};

static bool
is_default(const struct spoken *spoken, const struct order_arg *arg)
{
	const char *value = doc_text_at(spoken->defaults, arg->name, NULL);

	return value != NULL && strcmp(value, arg->value) == 0;
}

/* Values of one list stand in the order of the verb's arguments; a name in the
 * place of a number is none of them. */
static bool
follows(const struct spoken *spoken, const struct order *order, unsigned i,
    const unsigned char place[ORDER_ARGS], const struct token *const *group)
{
	const char *list = list_of(spoken, order->args[i].name);

	for (unsigned j = 0; j < i; j++)
		if (place[j] != UINT8_MAX && place[j] > place[i] &&
		    (group[place[j]]->class == TALK_THING) ==
			(group[place[i]]->class == TALK_THING) &&
		    strcmp(list_of(spoken, order->args[j].name), list) == 0)
			return false;
	return true;
}

static unsigned
distance(const struct token *const *group, unsigned count, unsigned used,
    const struct order_arg *arg)
{
	long value = strtol(arg->value, NULL, 10), least = POINTS_FAR;

	for (unsigned k = 0; k < count; k++) {
		long off = labs((long)group[k]->number - value);

		if ((used >> k & 1) == 0 && group[k]->class == TALK_NUMBER &&
		    off < least)
			least = off;
	}
	return (unsigned)least;
}

/* The first value of the order that is a thing, or how many it has. */
static unsigned
first_thing(const struct spoken *spoken, const struct order *order)
{
	unsigned i = 0;

	while (i < order->count && is_figure(spoken, &order->args[i]))
		i++;
	return i;
}

static void
agree(const struct content *content, const struct order *order,
    const struct token *const *group, unsigned count, uint32_t carried,
    struct agreement *is)
{
	const struct words *words = content->talked->words;
	const struct spoken *spoken = spoken_of(words, order);
	unsigned char place[ORDER_ARGS];
	uint32_t verb = (uint32_t)(spoken - words->verbs);
	unsigned first = first_thing(spoken, order);
	bool has_verb = false;

	*is = (struct agreement){
	    .in_order = true, .first = first == order->count};
	for (unsigned k = 0; k < count; k++) {
		if (group[k]->class != TALK_VERB)
			continue;
		has_verb = true;
		is->verb |= group[k]->verb == verb;
		is->other_verb |= group[k]->verb != verb;
		is->used |= group[k]->verb == verb ? 1u << k : 0;
		is->loose += group[k]->loose;
	}
	if (!has_verb && carried != NO_INDEX)
		is->other_verb = carried != verb;
	for (unsigned a = 0; a < order->count; a++) {
		const struct order_arg *arg = &order->args[a];
		bool figure = is_figure(spoken, arg);
		unsigned k = 0;

		while (k < count &&
		       ((is->used >> k & 1) != 0 ||
			   !says(content, group[k], order, a, figure)))
			k++;
		place[a] = k < count ? (unsigned char)k : UINT8_MAX;
		if (k < count) {
			is->used |= 1u << k;
			is->said++;
			is->loose += group[k]->loose;
			is->extremes += group[k]->extreme != 0 ||
					group[k]->class == TALK_WEAK;
			is->first |= !figure && a == first;
			is->in_order = is->in_order &&
				       follows(spoken, order, a, place, group);
		} else if (!is_default(spoken, arg)) {
			is->missing++;
			if (figure)
				is->off +=
				    distance(group, count, is->used, arg);
		}
	}
}

static unsigned
left_over(const struct token *const *group, unsigned count,
    const struct agreement *is)
{
	unsigned left = 0;

	for (unsigned k = 0; k < count; k++)
		left += (is->used >> k & 1) == 0 &&
			group[k]->class != TALK_WEAK && group[k]->extreme == 0;
	return left;
}

static unsigned
verbs_left(const struct token *const *group, unsigned count,
    const struct agreement *is)
{
	unsigned left = 0;

	for (unsigned k = 0; k < count; k++)
		left +=
		    (is->used >> k & 1) == 0 && group[k]->class == TALK_VERB;
	return left;
}

/* ---- to be sure ---- */

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

		agree(content, other, list, count, carried, &is);
		if (other != order && is.missing == 0 && !is.other_verb &&
		    left_over(list, count, &is) == 0)
			return true;
	}
	return false;
}

/* Does it say the same as what was found before? */
static bool
is_same(const struct order *a, const struct order *b)
{
	if (strcmp(a->verb, b->verb) != 0 || a->count != b->count)
		return false;
	for (unsigned i = 0; i < a->count; i++)
		if (strcmp(a->args[i].name, b->args[i].name) != 0 ||
		    strcmp(a->args[i].value, b->args[i].value) != 0)
			return false;
	return true;
}

/* Does it name all that the order says, and nothing more? */
static bool
is_exact(const struct agreement *is, unsigned left)
{
	return is->missing == 0 && is->in_order && is->loose == 0 &&
	       left == 0 && (is->said > 0 || is->verb);
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

		agree(content, order, group, count, carried, &is);
		left = left_over(group, count, &is);
		if (is.other_verb || left > 0)
			continue;
		if (!is.verb && carried == NO_INDEX) {
			if (any != NULL && strcmp(any->verb, order->verb) != 0)
				return NULL;
			any = order;
		}
		if (!is_exact(&is, left))
			continue;
		if (found != NULL && !is_same(found, order))
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
	return (uint32_t)(spoken_of(words, order) - words->verbs);
}

struct sure {
	struct content content;
	const struct order *path[LINE_ORDERS_MAX], *first[LINE_ORDERS_MAX];
	unsigned count, ways;
};

/* Is a verb of the group its first or last word that counts?  One between
 * others may belong to either. */
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
		if (!is_same(sure->first[i], sure->path[i]))
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

	content_take(&sure.content, talked, question);
	if (sure.content.count == 0 || sure.content.too_many)
		return 0;
	walk(&sure, 0, 0, NO_INDEX);
	if (sure.ways != 1)
		return 0;
	for (unsigned i = 0; i < sure.count; i++)
		orders[i] = *sure.first[i];
	return sure.count;
}

/* ---- to guess ---- */

static int
points(const struct content *content, const struct order *order, unsigned from,
    unsigned count, bool strict)
{
	struct agreement is;
	int sum;

	agree(content, order, content->list + from, count, NO_INDEX, &is);
	if ((is.said == 0 && !is.verb) || (is.other_verb && is.missing > 0))
		return 0;
	/* One thing of many that an order says is none, nor is any but the
	 * first one, nor are words that are only like its things, nor is "all".
	 */
	if (strict && !is.verb &&
	    (!is.first || is.said < is.missing ||
		is.said == is.loose + is.extremes))
		return 0;
	/* Nor is a verb alone that wants a thing, beside other words. */
	if (strict && is.said == 0 && is.missing > 0 && content->count > count)
		return 0;
	sum =
	    (int)is.said * POINTS_VALUE + (is.verb ? POINTS_VERB : 0) +
	    (!is.other_verb ? 0
		: is.verb   ? POINTS_SECOND_VERB
			    : POINTS_OTHER_VERB) +
	    (int)is.loose * POINTS_LOOSE + (int)is.missing * POINTS_MISSING +
	    (int)left_over(content->list + from, count, &is) * POINTS_TOO_MUCH +
	    (int)verbs_left(content->list + from, count, &is) *
		(POINTS_VERB_LEFT - POINTS_TOO_MUCH) -
	    (int)is.off + (is.in_order ? 0 : -1) + POINTS_GROUP;
	return sum;
}

static const struct order *
best_order(
    const struct content *content, unsigned from, unsigned count, int *most)
{
	const struct order *best = NULL;

	*most = 0;
	for (unsigned i = 0; i < content->question->count; i++) {
		const struct order *order = &content->question->orders[i];
		int sum = points(content, order, from, count, true);

		if (sum > *most) {
			*most = sum;
			best = order;
		}
	}
	return best;
}

/* A group without a verb is rather an order of the verb before it. */
static const struct order *
carry(const struct content *content, const struct order *best, unsigned from,
    unsigned count, const char *verb)
{
	int most = points(content, best, from, count, true) - POINTS_CARRIED;

	for (unsigned k = from; k < from + count; k++)
		if (content->list[k]->class == TALK_VERB)
			return best;
	for (unsigned i = 0; i < content->question->count; i++) {
		const struct order *order = &content->question->orders[i];
		int sum = strcmp(order->verb, verb) == 0
			      ? points(content, order, from, count, true)
			      : 0;

		if (sum > 0 && sum >= most) {
			most = sum + 1;
			best = order;
		}
	}
	return best;
}

/* Does the order say all that the group says? */
static bool
is_whole(const struct content *content, const struct order *order,
    unsigned from, unsigned count)
{
	struct agreement is;

	agree(content, order, content->list + from, count, NO_INDEX, &is);
	return left_over(content->list + from, count, &is) == 0 &&
	       !is.other_verb;
}

/* Groups of a line, by where they begin: the best that can be made of what
 * follows.  NULL: a word that says nothing. */
struct plan {
	const struct order *best[CONTENT_MAX];
	unsigned lengths[CONTENT_MAX];
};

static void
make_plan(const struct content *content, struct plan *plan)
{
	int sums[CONTENT_MAX + 1] = {0};

	*plan = (struct plan){.lengths = {0}};
	for (unsigned from = content->count; from-- > 0;) {
		sums[from] = sums[from + 1];
		plan->lengths[from] = 1;
		for (unsigned n = 1;
		     n <= GROUP_MAX && from + n <= content->count; n++) {
			int sum;
			const struct order *order;

			if (n > 1 && content->stop[from + n - 1])
				break;
			order = best_order(content, from, n, &sum);
			if (order == NULL || sum + sums[from + n] <= sums[from])
				continue;
			sums[from] = sum + sums[from + n];
			plan->lengths[from] = n;
			plan->best[from] = order;
		}
	}
}

unsigned
talk_match_guess(const struct talked *talked, const struct question *question,
    struct order orders[LINE_ORDERS_MAX], bool *whole)
{
	struct content content;
	struct plan plan;
	unsigned count = 0, n;

	content_take(&content, talked, question);
	make_plan(&content, &plan);
	*whole = content.count > 0;
	for (unsigned from = 0; from < content.count; from += n) {
		const struct order *best = plan.best[from];

		n = plan.lengths[from];
		*whole =
		    *whole && best != NULL && is_whole(&content, best, from, n);
		if (best == NULL || count == LINE_ORDERS_MAX)
			continue;
		if (count > 0)
			best = carry(
			    &content, best, from, n, orders[count - 1].verb);
		orders[count++] = *best;
	}
	return count;
}

/* Does the first group name most of the order? */
static bool
is_told(
    const struct content *content, const struct order *order, unsigned count)
{
	struct agreement is;

	agree(content, order, content->list, count, NO_INDEX, &is);
	return is.missing == 0 ||
	       (is.said >= is.missing && (is.verb || is.said >= BARE_VALUES));
}

/* Has the verb a number of its own? */
static bool
counts(const struct spoken *spoken)
{
	for (unsigned i = 0; i < spoken->arg_count; i++)
		if (strcmp(spoken->args[i].list, "number") == 0)
			return true;
	return false;
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

/* How often does the first group say the order: a number that is none of its
 * values is how often; 0: it says more. */
static unsigned
how_often(
    const struct content *content, const struct order *order, unsigned count)
{
	struct agreement is;
	unsigned left, times = 1;

	agree(content, order, content->list, count, NO_INDEX, &is);
	left = left_over(content->list, count, &is);
	if (left == 0)
		return is.other_verb ? 0 : 1;
	for (unsigned k = 0; k < count; k++)
		if ((is.used >> k & 1) == 0 &&
		    content->list[k]->class == TALK_NUMBER &&
		    content->list[k]->number > 1)
			times = (unsigned)content->list[k]->number;
	if (left > 1 || is.other_verb || times == 1 || times > TIMES_MAX ||
	    counts(spoken_of(content->talked->words, order)))
		return 0;
	return says_so_often(order, times) ? 1 : times;
}

bool
talk_match_first(const struct talked *talked, const struct question *question,
    const char *verb, struct order *order, unsigned *times, unsigned *behind)
{
	struct content content;
	struct plan plan;
	const struct order *best;
	unsigned n;

	content_take(&content, talked, question);
	if (content.count == 0)
		return false;
	make_plan(&content, &plan);
	best = plan.best[0];
	n = plan.lengths[0];
	if (best == NULL)
		return false;
	if (verb != NULL)
		best = carry(&content, best, 0, n, verb);
	*times = how_often(&content, best, n);
	if (*times == 0 || !is_told(&content, best, n))
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

	content_take(&content, talked, question);
	for (unsigned i = 0; i < question->count && content.count > 0; i++) {
		const struct order *order = &question->orders[i];
		struct agreement is;
		unsigned n =
		    content.count < GROUP_MAX ? content.count : GROUP_MAX;

		agree(&content, order, content.list, n, NO_INDEX, &is);
		if (left_over(content.list, n, &is) > 0)
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
	int sums[TALK_NEAREST] = {0};
	unsigned found = 0;

	content_take(&content, talked, question);
	for (unsigned i = 0; i < question->count; i++) {
		const struct order *order = &question->orders[i];
		unsigned n =
		    content.count < GROUP_MAX ? content.count : GROUP_MAX;
		int sum = n == 0 ? 0 : points(&content, order, 0, n, false);
		unsigned at = found < TALK_NEAREST ? found : TALK_NEAREST;

		while (at > 0 && sums[at - 1] < sum)
			at--;
		if (sum <= 0 || at == TALK_NEAREST)
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
