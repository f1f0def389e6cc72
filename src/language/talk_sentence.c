/* SPDX-License-Identifier: MIT */
/* talk_sentence.c - the one sentence of a line that is an order. */
#include "language/talk_p.h"

#include <string.h>

void
talk_part(const struct talked *talked, unsigned begin, unsigned end,
    struct talked *part)
{
	*part = *talked;
	part->count = end - begin;
	memcpy(part->tokens, talked->tokens + begin,
	    part->count * sizeof(*part->tokens));
}

static bool
ends_part(const struct talked *talked, unsigned i, bool commas)
{
	const struct token *token = &talked->tokens[i];

	return i == talked->count || token->class == TALK_STOP ||
	       (commas && strcmp(token->text, ",") == 0);
}

/* True if one thing that may be ordered says all of it. */
static bool
is_whole(const struct talked *part, const struct question *question,
    struct reading_result *result)
{
	bool whole = false;

	if (talk_read_surely(question, part, result))
		return true;
	if (talk_count(part, TALK_OTHER) + talk_count(part, TALK_GUARD) > 0 ||
	    talk_count(part, TALK_THING) == 0)
		return false;
	result->count =
	    talk_match_guess(part, question, result->orders, &whole);
	return whole;
}

/* "Bruno, 50 in debt already?", "well played Bruno": said to somebody. */
static bool
is_to_others(const struct talked *part)
{
	bool person = part->count > 0 && part->tokens[0].person, banter = false;

	for (unsigned i = 0; i < part->count; i++)
		banter |= part->tokens[i].banter;
	return (person || banter) && talk_count(part, TALK_VERB) == 0;
}

/* True if a part of a line that is not understood may be more orders, or take
 * one back. */
static bool
may_order(const struct talked *part, bool strict)
{
	unsigned others = talk_count(part, TALK_OTHER);

	if (is_to_others(part))
		return false;
	for (unsigned i = 0; i < part->count; i++)
		if (part->tokens[i].corrects && !part->tokens[i].sorry)
			return true;
	return talk_count(part, TALK_NUMBER) > 0 ||
	       ((strict || others < 2) && (talk_count(part, TALK_THING) > 0 ||
					      talk_count(part, TALK_VERB) > 0));
}

/* "Port in Cologne. Sorry Anna, I was quicker": of its sentences, or parts
 * between commas, the only one that is an order, if the others order nothing.
 */
static bool
guess_sentence(const struct talked *talked, const struct question *question,
    bool commas, struct reading_result *result)
{
	unsigned begin = 0, sure = 0;

	for (unsigned i = 0; i <= talked->count; i++) {
		struct reading_result one;
		struct talked part;

		if (!ends_part(talked, i, commas))
			continue;
		talk_part(talked, begin, i, &part);
		part.question = false;
		begin = i + 1;
		memset(&one, 0, sizeof(one));
		if (is_whole(&part, question, &one)) {
			sure++;
			*result = one;
		} else if (may_order(&part, commas)) {
			return false;
		}
	}
	return sure == 1;
}

bool
talk_guess_part(const struct talked *talked, const struct question *question,
    struct reading_result *result)
{
	return talk_count(talked, TALK_OTHER) > 0 &&
	       (guess_sentence(talked, question, false, result) ||
		   guess_sentence(talked, question, true, result));
}
