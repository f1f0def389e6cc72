/* SPDX-License-Identifier: MIT */
/* talk_each.c - "tea and salt, 2 each": one number of several things. */
#include "language/talk_p.h"

#include <string.h>

/* A sentence of a line: its tokens from begin up to end. */
struct sentence {
	struct talked *talked;
	unsigned begin, end;
};

static bool
is_number(const struct token *token)
{
	return token->class == TALK_NUMBER;
}

static unsigned
count(const struct sentence *sentence, bool (*is)(const struct token *token))
{
	unsigned found = 0;

	for (unsigned i = sentence->begin; i < sentence->end; i++)
		found += is(&sentence->talked->tokens[i]);
	return found;
}

static bool
is_thing(const struct token *token)
{
	return token->class == TALK_THING;
}

static bool
is_each(const struct token *token)
{
	return token->each;
}

/* The next token that says anything, one way or the other; or NULL. */
static const struct token *
beside(const struct sentence *sentence, unsigned i, int step)
{
	const struct token *tokens = sentence->talked->tokens;

	for (i += (unsigned)step; i >= sentence->begin && i < sentence->end;
	     i += (unsigned)step)
		if (tokens[i].class != TALK_LITTLE &&
		    tokens[i].class != TALK_PLACE)
			return &tokens[i];
	return NULL;
}

/* True if the word is said of a number: beside one, or at the end behind it. */
static bool
is_said_of_number(const struct sentence *sentence, unsigned i)
{
	const struct token *before = beside(sentence, i, -1),
			   *behind = beside(sentence, i, 1);

	return (before != NULL && is_number(before)) ||
	       (behind != NULL && is_number(behind)) ||
	       (behind == NULL && before != NULL && is_thing(before));
}

/* The number goes from where it stands to each of the things. */
static void
spread(const struct sentence *sentence)
{
	struct talked *talked = sentence->talked;
	const struct talked was = *talked;
	const struct token *number = NULL;
	unsigned kept = sentence->begin;

	for (unsigned i = sentence->begin; i < sentence->end; i++)
		if (is_number(&was.tokens[i]))
			number = &was.tokens[i];
	for (unsigned i = sentence->begin; i < was.count; i++) {
		const struct token *token = &was.tokens[i];
		bool here = i < sentence->end;

		if (here && (token->each || token == number))
			continue;
		if (here && is_thing(token))
			talked->tokens[kept++] = *number;
		talked->tokens[kept++] = *token;
	}
	talked->count = kept;
}

/* What is said of one number and of several things is said of each of them; of
 * more numbers, or of nothing, nobody is sure. */
static void
take(const struct sentence *sentence)
{
	unsigned things = count(sentence, is_thing),
		 numbers = count(sentence, is_number);
	bool said = false;

	for (unsigned i = sentence->begin; i < sentence->end; i++) {
		struct token *token = &sentence->talked->tokens[i];

		if (!token->each)
			continue;
		said |= is_said_of_number(sentence, i);
		if (numbers == 0 || things == 1 || !said)
			token->class = TALK_LITTLE;
	}
	if (said && numbers == 1 && things > 1 &&
	    sentence->talked->count + things <= TALK_TOKENS)
		spread(sentence);
}

void
talk_spread(struct talked *talked)
{
	struct sentence sentence = {.talked = talked};

	while (sentence.begin < talked->count) {
		unsigned end = sentence.begin, before = talked->count;

		while (end < talked->count &&
		       talked->tokens[end].class != TALK_STOP)
			end++;
		sentence.end = end;
		if (count(&sentence, is_each) > 0)
			take(&sentence);
		sentence.begin = end + talked->count - before + 1;
	}
}
