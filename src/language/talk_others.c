/* SPDX-License-Identifier: MIT */
/* talk_others.c - lines that say which things are not meant: "drop the fan". */
#include "language/talk_p.h"

#include <string.h>

static const char *
name_of(const struct talked *talked, uint32_t verb)
{
	return talked->words->verbs[verb].verb->name;
}

/* True if it is a thing that an order of the verb has. */
static bool
is_of_verb(const struct question *question, const char *verb,
    const struct token *token)
{
	for (unsigned i = 0; i < question->count; i++)
		if (token->class == TALK_THING &&
		    strcmp(question->orders[i].verb, verb) == 0 &&
		    talk_has_thing(&question->orders[i], token))
			return true;
	return false;
}

/* "I want the others"; not "when the others play". */
static bool
is_others(const struct talked *talked, unsigned i)
{
	unsigned k = i + 1;

	while (k < talked->count && talked->tokens[k].class == TALK_LITTLE)
		k++;
	return talked->tokens[i].others &&
	       (k == talked->count || talk_is_break(&talked->tokens[k]));
}

/* The verb of which a line says what is not meant, or NULL: none, or the
 * question asks for no order of it. */
static const char *
verb_of(const struct talked *talked, const struct question *question)
{
	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (!token->drops && !is_others(talked, i))
			continue;
		for (unsigned k = 0; k < question->count; k++)
			if (strcmp(question->orders[k].verb,
				name_of(talked, token->drop_verb)) == 0)
				return question->orders[k].verb;
	}
	return NULL;
}

/* Of the parts of a line, between its commas, go those that say what is not
 * meant; true if another one names a thing of the verb. */
static bool
drop_parts(const struct talked *talked, const struct question *question,
    const char *verb, struct talked *left)
{
	unsigned begin = 0;
	bool named = false;

	*left = *talked;
	left->count = 0;
	for (unsigned i = 0; i <= talked->count; i++) {
		bool drops = false, names = false;

		if (i < talked->count && !talk_is_break(&talked->tokens[i]))
			continue;
		for (unsigned k = begin; k < i; k++) {
			drops |= talked->tokens[k].drops ||
				 talked->tokens[k].excepts;
			names |= is_of_verb(question, verb, &talked->tokens[k]);
		}
		for (unsigned k = begin; k < i && !drops; k++)
			left->tokens[left->count++] = talked->tokens[k];
		if (i < talked->count && !drops)
			left->tokens[left->count++] = talked->tokens[i];
		named |= names && !drops;
		begin = i + 1;
	}
	return named;
}

static bool
is_named(const struct talked *talked, const struct order *order)
{
	for (unsigned i = 0; i < talked->count; i++)
		if (talked->tokens[i].class == TALK_THING &&
		    talk_has_thing(order, &talked->tokens[i]))
			return true;
	return false;
}

static bool
names_any(const struct talked *talked, const struct question *question,
    const char *verb)
{
	for (unsigned i = 0; i < talked->count; i++)
		if (is_of_verb(question, verb, &talked->tokens[i]))
			return true;
	return false;
}

static bool
can_be_played(
    const struct question *question, const struct order *orders, unsigned count)
{
	struct question next;

	/* The last one of a decision leaves nothing open behind it. */
	if (count == 1)
		return true;
	if (question->behind == NULL ||
	    !question->behind(question, orders, count - 1, &next))
		return false;
	for (unsigned i = 0; i < next.count; i++)
		if (order_is_same(&next.orders[i], &orders[count - 1])) {
			question->release(&next);
			return true;
		}
	question->release(&next);
	return false;
}

static void
take_others(const struct talked *talked, const struct question *question,
    const char *verb, struct reading_result *result)
{
	result->count = 0;
	for (unsigned i = 0;
	     i < question->count && result->count < LINE_ORDERS_MAX; i++) {
		const struct order *order = &question->orders[i];

		if (strcmp(order->verb, verb) != 0 || order->count == 0 ||
		    is_named(talked, order))
			continue;
		result->orders[result->count++] = *order;
		if (!can_be_played(question, result->orders, result->count))
			result->count--;
	}
}

static bool
says_others(const struct talked *talked)
{
	for (unsigned i = 0; i < talked->count; i++)
		if (is_others(talked, i))
			return true;
	return false;
}

bool
talk_guess_others(struct talked *talked, const struct question *question,
    struct reading_result *result)
{
	const char *verb = verb_of(talked, question);
	struct talked left;

	if (verb == NULL || !names_any(talked, question, verb))
		return false;
	if (drop_parts(talked, question, verb, &left) && !says_others(talked)) {
		*talked = left;
		return false;
	}
	take_others(talked, question, verb, result);
	return result->count > 0;
}
