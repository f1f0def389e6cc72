/* SPDX-License-Identifier: MIT */
/* talk_goods.c - "2 iron": so many of what an order takes or makes. */
#include "language/talk_p.h"

#include <string.h>

/* More than that is no number of goods. */
#define AMOUNT_MAX 200

static const char *
good_of(const struct doc *goods, const struct token *token)
{
	for (size_t i = 0; i < doc_count(goods); i++) {
		const struct doc *list = doc_at(goods, i);

		for (size_t k = 0; k < doc_count(list); k++)
			if (strcmp(doc_text(doc_at(list, k)), token->text) == 0)
				return doc_key_at(goods, i);
	}
	return NULL;
}

/* The good that a number is of: "2 coal", "4 de fer"; where it stands. */
static const char *
good_behind(const struct talked *talked, const struct doc *goods, unsigned i,
    unsigned *at)
{
	for (*at = i + 1; *at < talked->count; (*at)++) {
		const struct token *token = &talked->tokens[*at];
		const char *good = good_of(goods, token);

		if (good != NULL)
			return good;
		if (token->class != TALK_LITTLE && token->class != TALK_PLACE)
			return NULL;
	}
	return NULL;
}

/* True if an order says nothing but numbers. */
static bool
is_numbers(const struct order *order)
{
	for (unsigned a = 0; a < order->count; a++)
		if (order->args[a]
			.value[strspn(order->args[a].value, "-0123456789")] !=
		    '\0')
			return false;
	return true;
}

/* How often an order of the thing (NULL: one without any) is meant; 0: it
 * cannot be told. */
static unsigned
often(const struct question *question, const struct token *thing,
    const char *good, unsigned amount)
{
	unsigned times = 0;

	for (unsigned i = 0; times == 0 && i < question->count; i++)
		if (thing == NULL ? is_numbers(&question->orders[i])
				  : talk_has_thing(&question->orders[i], thing))
			times = question->often(
			    question, &question->orders[i], good, amount);
	return times;
}

/* The thing that a number is said of: the last one before it in its sentence,
 * else the first one behind it, before another order begins. */
static const struct token *
thing_of(const struct talked *talked, unsigned i)
{
	for (unsigned k = i; k-- > 0;) {
		const struct token *token = &talked->tokens[k];

		if (token->class == TALK_STOP)
			break;
		if (token->class == TALK_THING)
			return token;
	}
	for (unsigned k = i + 1; k < talked->count; k++) {
		const struct token *token = &talked->tokens[k];

		if (token->class == TALK_STOP ||
		    (token->class == TALK_JOIN && k + 1 < talked->count &&
			token[1].class == TALK_VERB))
			break;
		if (token->class == TALK_THING)
			return token;
	}
	return NULL;
}

/* The same, but only within the part between commas. */
static const struct token *
thing_beside(const struct talked *talked, unsigned i)
{
	unsigned begin = i, end = i;

	while (begin > 0 && !talk_is_break(&talked->tokens[begin - 1]))
		begin--;
	while (end < talked->count && !talk_is_break(&talked->tokens[end]))
		end++;
	for (unsigned k = begin; k < end; k++)
		if (talked->tokens[k].class == TALK_THING)
			return &talked->tokens[k];
	return NULL;
}

/* "Machine shop, turn 4 coal into money": the number is said of the thing. */
static void
bring_behind(struct talked *talked, const struct token *thing, unsigned i)
{
	unsigned to =
	    thing == NULL ? i : (unsigned)(thing - talked->tokens) + 1;
	const struct token number = talked->tokens[i];

	if (to >= i)
		return;
	memmove(talked->tokens + to + 1, talked->tokens + to,
	    (i - to) * sizeof(number));
	talked->tokens[to] = number;
}

/* What a number of goods says; false: nobody can tell. */
static bool
count_one(struct talked *talked, const struct question *question,
    const char *good, unsigned i)
{
	struct token *token = &talked->tokens[i];
	unsigned amount = (unsigned)token->number, times;
	const struct token *thing = thing_beside(talked, i);

	times = thing != NULL ? often(question, thing, good, amount) : 0;
	if (times == 0 && thing == NULL && thing_of(talked, i) != NULL)
		times = often(question, thing_of(talked, i), good, amount);
	if (times == 0 && thing == NULL)
		times = often(question, NULL, good, amount);
	if (times == 0)
		return false;
	token->number = times;
	if (thing == NULL)
		bring_behind(talked, thing_of(talked, i), i);
	return true;
}

/* A word for what is done with the goods, right before their number, is none
 * for another order: "burn 4 coal", "turn 4 coal into". */
static void
drop_word_before(
    struct talked *talked, const struct question *question, unsigned i)
{
	struct token *token;

	while (i > 0 && (talked->tokens[i - 1].class == TALK_LITTLE ||
			    talked->tokens[i - 1].class == TALK_PLACE))
		i--;
	if (i == 0)
		return;
	token = &talked->tokens[i - 1];
	if (token->class == TALK_OTHER ||
	    (token->class == TALK_VERB &&
		!talk_asks_verb(talked, question, token->verb)))
		token->class = TALK_LITTLE;
}

/* "2 iron for 4": the price of what was counted. */
static bool
is_price_behind(const struct talked *talked, unsigned i)
{
	return i > 0 && (talked->tokens[i - 1].class == TALK_PLACE ||
			    talked->tokens[i - 1].class == TALK_GUARD);
}

void
talk_count_goods(struct talked *talked, const struct question *question)
{
	const struct doc *goods = doc_find(talked->words->pack, "talk.goods");
	bool counted = false;

	for (unsigned i = 0;
	     goods != NULL && question->often != NULL && i < talked->count;
	     i++) {
		struct token *token = &talked->tokens[i];
		const char *good;
		unsigned at;

		if (token->class == TALK_STOP || token->class == TALK_VERB ||
		    token->class == TALK_THING)
			counted = false;
		if (token->class != TALK_NUMBER || token->number < 1 ||
		    token->number > AMOUNT_MAX)
			continue;
		good = good_behind(talked, goods, i, &at);
		if (good == NULL && counted && is_price_behind(talked, i))
			token->class = TALK_LITTLE;
		if (good == NULL)
			continue;
		/* "4 coal into 4 money": what it becomes says it again. */
		if (counted)
			token->class = TALK_LITTLE;
		else if (count_one(talked, question, good, i))
			counted = true;
		else
			continue;
		talked->tokens[at].class = TALK_LITTLE;
		drop_word_before(talked, question, i);
	}
}
