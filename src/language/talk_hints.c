/* SPDX-License-Identifier: MIT */
/* talk_hints.c - words of a line that is only guessed at which say too little
 * to be orders by themselves: hints at a verb, the most and the least. */
#include "language/talk_p.h"

/* Where a line is only guessed at, what hints at a verb first is it, if its
 * part of the line has no other, nor a word that nobody knows beside a verb
 * elsewhere; else it says nothing. */
static void
take_hints_of(struct talked *talked, unsigned begin, unsigned end)
{
	bool verb = false, elsewhere = false, other = false;

	for (unsigned i = 0; i < talked->count; i++) {
		bool in = i >= begin && i < end;

		verb |= in && talked->tokens[i].class == TALK_VERB;
		other |= in && talked->tokens[i].class == TALK_OTHER;
		elsewhere |= talked->tokens[i].class == TALK_VERB;
	}
	verb |= elsewhere && other;
	for (unsigned i = begin; i < end; i++) {
		struct token *token = &talked->tokens[i];

		/* "Discard" beside a verb, wherever that stands. */
		if (!token->hint || (token->class == TALK_LITTLE && elsewhere))
			continue;
		token->class = verb ? TALK_LITTLE : TALK_VERB;
		token->loose = true;
		verb = true;
	}
}

/* "All three coal", "outbid him with a 3": where a number is said, that is how
 * many. */
static void
drop_extremes(struct talked *talked, unsigned begin, unsigned end)
{
	unsigned numbers = 0, things = 0;

	for (unsigned i = begin; i < end; i++) {
		numbers += talked->tokens[i].class == TALK_NUMBER;
		things += talked->tokens[i].class == TALK_THING;
	}
	for (unsigned i = begin; numbers > 0 && numbers + things > 1 && i < end;
	     i++)
		if (talked->tokens[i].extreme != 0) {
			talked->tokens[i].class = TALK_LITTLE;
			talked->tokens[i].extreme = 0;
		}
}

void
talk_take_hints(struct talked *talked)
{
	unsigned begin = 0;

	for (unsigned i = 0; i <= talked->count; i++)
		if (i == talked->count ||
		    talked->tokens[i].class == TALK_STOP ||
		    talked->tokens[i].class == TALK_JOIN) {
			take_hints_of(talked, begin, i);
			drop_extremes(talked, begin, i);
			begin = i + 1;
		}
}
