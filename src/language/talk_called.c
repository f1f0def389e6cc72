/* SPDX-License-Identifier: MIT */
/* talk_called.c - words that tell which of two numbers is which: "card 3". */
#include "language/talk_p.h"

#include <stdlib.h>
#include <string.h>

/* The argument that the word stands beside, or NULL. */
static const char *
argument_of(const struct doc *called, const char *text)
{
	for (size_t i = 0; i < doc_count(called); i++) {
		const struct doc *list = doc_at(called, i);

		for (size_t k = 0; k < doc_count(list); k++)
			if (strcmp(doc_text(doc_at(list, k)), text) == 0)
				return doc_key_at(called, i);
	}
	return NULL;
}

static bool
is_free_number(const struct token *token)
{
	return token->class == TALK_NUMBER && token->called == NULL;
}

static struct token *
number_behind(struct talked *talked, unsigned i)
{
	while (++i < talked->count && talked->tokens[i].class == TALK_LITTLE)
		;
	return i < talked->count && is_free_number(&talked->tokens[i])
		   ? &talked->tokens[i]
		   : NULL;
}

static struct token *
number_before(struct talked *talked, unsigned i)
{
	return i > 0 && is_free_number(&talked->tokens[i - 1])
		   ? &talked->tokens[i - 1]
		   : NULL;
}

void
talk_give_names(struct talked *talked)
{
	const struct doc *called = doc_find(talked->words->pack, "talk.called");

	for (unsigned i = 0; called != NULL && i < talked->count; i++) {
		struct token *token = &talked->tokens[i];
		const char *arg = argument_of(called, token->text);
		struct token *behind, *before;

		/* "two conversions" says it itself. */
		if (token->class == TALK_NUMBER &&
		    strrchr(token->text, ' ') != NULL)
			token->called =
			    argument_of(called, strrchr(token->text, ' ') + 1);
		if (arg == NULL)
			continue;
		behind = number_behind(talked, i);
		before = number_before(talked, i);
		/* Between two of them nobody knows. */
		if ((behind == NULL) != (before == NULL))
			(behind == NULL ? before : behind)->called = arg;
	}
}

bool
talk_is_called(const struct token *token, const char *arg)
{
	const char *at = token->called;
	size_t len = strlen(arg);

	while (at != NULL && *at != '\0') {
		size_t one = strcspn(at, " ");

		if (one == len && memcmp(at, arg, len) == 0)
			return true;
		at += one + (at[one] == ' ');
	}
	return token->called == NULL;
}

static bool
has_number(const struct order *order, const struct token *token)
{
	for (unsigned a = 0; a < order->count; a++)
		if (talk_is_called(token, order->args[a].name) &&
		    strtol(order->args[a].value, NULL, 10) == token->number)
			return true;
	return false;
}

bool
talk_names_hold(
    const struct talked *talked, const struct order *orders, unsigned count)
{
	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];
		bool holds = token->called == NULL;

		for (unsigned k = 0; k < count && !holds; k++)
			holds = has_number(&orders[k], token);
		if (!holds)
			return false;
	}
	return true;
}
