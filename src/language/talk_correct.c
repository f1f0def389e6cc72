/* SPDX-License-Identifier: MIT */
/* talk_correct.c - what a line takes back of what it says. */
#include "language/talk_p.h"

#include <string.h>

/* So many words that nobody knows, in a part with a word that makes it unsure,
 * and it tells something. */
#define TALE_WORDS 2
/* So many words that nobody knows, and a part of a line tells something. */
#define REMARK_WORDS 2

bool
talk_is_content(const struct token *token)
{
	return token->class == TALK_VERB || token->class == TALK_THING ||
	       token->class == TALK_NUMBER || token->class == TALK_WEAK;
}

bool
talk_is_break(const struct token *token)
{
	return token->class == TALK_STOP || token->class == TALK_JOIN;
}

/* "not the mill", "do not run it": to the end of the sentence, or to the next
 * verb behind something of the game. */
static void
drop_excepted(struct talked *talked)
{
	unsigned kept = 0;
	bool dropping = false, content = false;

	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->excepts)
			dropping = true;
		else if (talk_is_break(token) ||
			 (token->class == TALK_VERB && content))
			dropping = false;
		content = dropping && (content || talk_is_content(token));
		if (!dropping)
			talked->tokens[kept++] = *token;
	}
	talked->count = kept;
}

static bool
has_class(const struct talked *talked, unsigned from, enum talk_class class)
{
	for (unsigned i = from; i < talked->count; i++)
		if (talked->tokens[i].class == class)
			return true;
	return false;
}

/* "no" takes back what stands before it if it stands alone; else it is part of
 * what is not meant. */
static bool
takes_back(const struct talked *talked, unsigned i)
{
	const struct token *token = &talked->tokens[i];

	return token->corrects && i + 1 < talked->count &&
	       !talk_is_content(&token[1]);
}

/* The last word that takes back what stands before it, with something of the
 * game on both sides; 0: none. */
static unsigned
find_correction(const struct talked *talked)
{
	bool behind = false;

	for (unsigned i = talked->count; i-- > 1;) {
		behind |= talk_is_content(&talked->tokens[i]);
		if (!behind || !takes_back(talked, i))
			continue;
		for (unsigned k = 0; k < i; k++)
			if (talk_is_content(&talked->tokens[k]))
				return i;
	}
	return 0;
}

/*
 * "run the mill 2, no wait, 4": of the last order before the correction goes
 * what is said again behind it; the verb stays if there is no other.
 */
static void
drop_corrected(struct talked *talked, unsigned at)
{
	unsigned from = 0, kept, again = at + 1;

	for (unsigned i = 0; i < at; i++)
		if (talked->tokens[i].class == TALK_VERB)
			from = i;
	while (!talk_is_content(&talked->tokens[again]) &&
	       !talked->tokens[again].excepts)
		again++;
	kept = from;
	for (unsigned i = from; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (i >= again || (i < at && talk_is_content(token) &&
				      !has_class(talked, again, token->class)))
			talked->tokens[kept++] = *token;
	}
	talked->count = kept;
}

/* True if the part of a line from there on tells what another player does:
 * "Bruno only has 3". */
static bool
tells_of_another(const struct talked *talked, unsigned i)
{
	while (i < talked->count && talked->tokens[i].class == TALK_LITTLE)
		i++;
	return i + 1 < talked->count &&
	       (talked->tokens[i].person || talked->tokens[i].player) &&
	       !talk_is_break(&talked->tokens[i + 1]);
}

/* Parts of a line, between its commas, that tell of others go, if one that does
 * not has something of the game. */
static void
drop_told(struct talked *talked)
{
	const struct talked all = *talked;
	unsigned kept = 0, own = 0;
	bool other = tells_of_another(&all, 0);

	for (unsigned i = 0; i < all.count; i++) {
		const struct token *token = &all.tokens[i];

		if (talk_is_break(token))
			other = tells_of_another(&all, i + 1);
		if (other)
			continue;
		own += talk_is_content(token);
		talked->tokens[kept++] = *token;
	}
	talked->count = kept;
	if (own == 0)
		*talked = all;
}

/* What a part of a line, between its commas, is made of. */
struct makings {
	unsigned others, verbs, things, numbers, guards;
};

static struct makings
makings_of(const struct talked *talked, unsigned begin, unsigned end)
{
	struct makings is = {0, 0, 0, 0, 0};

	for (unsigned i = begin; i < end; i++) {
		const struct token *token = &talked->tokens[i];

		is.others += token->class == TALK_OTHER;
		is.verbs += token->class == TALK_VERB;
		is.things += token->class == TALK_THING;
		is.numbers += token->class == TALK_NUMBER;
		is.guards += token->class == TALK_GUARD &&
			     token->extreme == 0 && !token->hint &&
			     !token->corrects && !token->drops;
	}
	return is;
}

static bool
may_be_one(const struct token *a, const struct token *b)
{
	for (unsigned i = 0; i < a->id_count && i < TALK_NAMES; i++)
		for (unsigned k = 0; k < b->id_count && k < TALK_NAMES; k++)
			if (strcmp(a->ids[i], b->ids[k]) == 0)
				return true;
	return false;
}

/* True if each thing of a part of a line is named again behind it. */
static bool
are_named_again(const struct talked *talked, unsigned begin, unsigned end)
{
	for (unsigned i = begin; i < end; i++) {
		bool again = talked->tokens[i].class != TALK_THING;

		for (unsigned k = end; k < talked->count && !again; k++)
			again =
			    talked->tokens[k].class == TALK_THING &&
			    may_be_one(&talked->tokens[i], &talked->tokens[k]);
		if (!again)
			return false;
	}
	return true;
}

/* "The Fullers need a dye, so", "to see what I can get," */
static bool
is_tale(const struct talked *talked, unsigned begin, unsigned end)
{
	const struct makings is = makings_of(talked, begin, end);

	return (is.others >= TALE_WORDS && is.guards > 0) ||
	       (is.others > 0 && is.verbs + is.numbers == 0 &&
		   are_named_again(talked, begin, end));
}

static bool
is_plain_order(const struct makings *is)
{
	return is->others == 0 && is->guards == 0 && is->verbs > 0 &&
	       is->verbs + is->things > 1;
}

static unsigned
part_end(const struct talked *talked, unsigned begin)
{
	while (begin < talked->count && !talk_is_break(&talked->tokens[begin]))
		begin++;
	return begin;
}

/* Parts of a line that tell something go, if there is one that plainly orders.
 */
static void
drop_tales(struct talked *talked)
{
	unsigned kept = 0, end;
	bool plain = false;

	for (unsigned begin = 0; begin < talked->count; begin = end + 1) {
		struct makings is;

		end = part_end(talked, begin);
		is = makings_of(talked, begin, end);
		plain |= is_plain_order(&is);
	}
	for (unsigned begin = 0; plain && begin < talked->count;
	     begin = end + 1) {
		bool tale;

		end = part_end(talked, begin);
		tale = is_tale(talked, begin, end);
		for (unsigned i = begin; i <= end && i < talked->count && !tale;
		     i++)
			talked->tokens[kept++] = talked->tokens[i];
	}
	if (plain)
		talked->count = kept;
}

/* ---- remarks ---- */

/* A comma or a full stop ends a sentence, or a part of one. */
static bool
is_mark(const struct token *token)
{
	return token->class == TALK_STOP || strcmp(token->text, ",") == 0;
}

/* True if a joiner there begins another order: "and sell". */
static bool
joins_verb(const struct talked *talked, unsigned i)
{
	if (talked->tokens[i].class != TALK_JOIN)
		return false;
	do
		i++;
	while (i < talked->count && talked->tokens[i].class == TALK_LITTLE);
	return i < talked->count && talked->tokens[i].class == TALK_VERB;
}

/* True if words that nobody knows stand beside a number, and nothing of the
 * game: "34 thalers and nothing to spend them on".  One that ends them is said
 * ("what they have: 2"), and so is the only one. */
static bool
is_remark(const struct talked *talked, unsigned from, unsigned to)
{
	unsigned others = 0, guards = 0, numbers = 0;
	bool banter = false, verb = false;

	for (unsigned i = from; i < to; i++) {
		banter |= talked->tokens[i].banter;
		verb |= talked->tokens[i].class == TALK_VERB;
	}
	/* "Well played Bruno, with that mine" */
	if (banter && !verb)
		return true;
	for (unsigned i = from; i < to; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->class == TALK_VERB ||
		    (token->class == TALK_THING && !token->player) ||
		    (token->class == TALK_NUMBER && i + 1 == to))
			return false;
		numbers += token->class == TALK_NUMBER;
		others += token->class == TALK_OTHER;
		guards += token->class == TALK_GUARD && token->extreme == 0;
	}
	return others > 0 && others + guards >= REMARK_WORDS &&
	       (numbers == 0 || talk_count(talked, TALK_NUMBER) > numbers);
}

/* True if the line may order something: it names more than a player. */
static bool
orders_any(const struct talked *talked)
{
	for (unsigned i = 0; i < talked->count; i++)
		if (talk_is_content(&talked->tokens[i]) &&
		    talked->tokens[i].class != TALK_WEAK &&
		    !talked->tokens[i].player)
			return true;
	return false;
}

/* Append the part of a line up to where a remark begins ("because"), and from
 * where it ends, unless all of it is one. */
static void
keep_part(
    struct talked *talked, const struct talked *all, unsigned from, unsigned to)
{
	bool dropping = is_remark(all, from, to);

	for (unsigned i = from; i < to; i++) {
		dropping |= all->tokens[i].remark;
		if (dropping && joins_verb(all, i) && !is_remark(all, i, to))
			dropping = false;
		if (!dropping)
			talked->tokens[talked->count++] = all->tokens[i];
	}
}

/* Parts of a line that only tell something go, if there is an order beside. */
static void
drop_remarks(struct talked *talked)
{
	const struct talked all = *talked;
	unsigned from = 0;

	talked->count = 0;
	for (unsigned i = 0; i <= all.count; i++) {
		if (i < all.count && !is_mark(&all.tokens[i]))
			continue;
		keep_part(talked, &all, from, i);
		if (i < all.count)
			talked->tokens[talked->count++] = all.tokens[i];
		from = i + 1;
	}
	if (!orders_any(talked))
		*talked = all;
}

static bool
ends(const struct talked *talked, const struct token *verb)
{
	const struct spoken *spoken = &talked->words->verbs[verb->verb];

	return spoken->arg_count == 0 &&
	       talk_ends(talked->words, spoken->verb->name);
}

/* "Three wheat, that's worth nothing more": in a part with words that nobody
 * knows nothing ends, if another one names something. */
static void
drop_told_ends(struct talked *talked)
{
	unsigned end, things = 0;

	for (unsigned i = 0; i < talked->count; i++)
		things += talked->tokens[i].class == TALK_THING ||
			  talked->tokens[i].class == TALK_NUMBER;
	for (unsigned begin = 0; begin < talked->count; begin = end + 1) {
		struct makings is;

		end = part_end(talked, begin);
		is = makings_of(talked, begin, end);
		for (unsigned i = begin; i < end && is.others > 0 &&
					 is.things + is.numbers < things;
		     i++)
			if (talked->tokens[i].class == TALK_VERB &&
			    ends(talked, &talked->tokens[i]))
				talked->tokens[i].class = TALK_LITTLE;
	}
}

void
talk_drop_taken_back(struct talked *talked)
{
	unsigned at;

	drop_told(talked);
	drop_told_ends(talked);
	drop_tales(talked);
	at = find_correction(talked);
	if (at > 0)
		drop_corrected(talked, at);
	drop_excepted(talked);
	drop_remarks(talked);
}
