/* SPDX-License-Identifier: MIT */
/* talk_guess.c - what is offered for a line. */
#include "language/talk_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
talk_is_once(const struct words *words, const struct order *order)
{
	const struct spoken *spoken = words_spoken(words, order->verb);

	return spoken != NULL && (spoken->once || order->count == 0);
}

bool
talk_ends(const struct words *words, const char *verb)
{
	const struct doc *says =
	    doc_get(doc_get(doc_get(words->pack, "verbs"), verb), "says");

	for (size_t i = 0; i < doc_count(says); i++)
		if (strcmp(doc_text(doc_at(says, i)), "ends") == 0)
			return true;
	return false;
}

/* True if the second says the first once more ("mine! I keep the glass"): it
 * comes to the same order of those that are asked for. */
static bool
is_said_again(const struct words *words, const struct question *question,
    const struct order *first, const struct order *second)
{
	const struct order *meant;

	if (order_is_same(first, second))
		return talk_is_once(words, first);
	if (first->count > 0 || strcmp(first->verb, second->verb) != 0 ||
	    question->resolve == NULL)
		return false;
	meant = question->resolve(question, first, true);
	return meant != NULL &&
	       meant == question->resolve(question, second, true);
}

/* Who says twice that he passes passes once. */
void
talk_drop_doubles(const struct words *words, const struct question *question,
    struct reading_result *result)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < result->count; i++) {
		const struct order *order = &result->orders[i];

		if (kept > 0 && is_said_again(words, question,
				    &result->orders[kept - 1], order))
			continue;
		result->orders[kept++] = *order;
	}
	result->count = kept;
}

void
talk_write_orders(const struct words *words, const struct order *orders,
    unsigned count, const char *between, struct buf *out)
{
	for (unsigned i = 0; i < count; i++) {
		buf_adds(out, i > 0 ? between : "");
		words_write(words, &orders[i], out);
	}
}

unsigned
talk_nearest(const char *line, const struct question *question,
    struct words *const *words, unsigned count,
    const struct order *nearest[TALK_NEAREST])
{
	struct ear ear = talk_listen(words, count, question);
	struct talked talked;
	bool guarded;

	talk_hear(&ear, line, true, &talked, &guarded);
	talk_parts_release(&ear.parts);
	talk_drop_taken_back(&talked);
	return talk_match_nearest(&talked, question, nearest);
}

/* The verb of a line whose first order has none: that which is asked for first.
 */
static const char *
first_verb(const struct talked *talked, const struct question *question)
{
	for (unsigned i = 0; i < talked->count; i++)
		if (talk_is_content(&talked->tokens[i]))
			return talked->tokens[i].class == TALK_VERB ||
				       question->count == 0
				   ? NULL
				   : talk_first_word(talked->words,
					 question->orders[0].verb);
	return NULL;
}

/* Behind so many things and numbers may a verb stand that is rather said first:
 * "coal, coffee and salt: I sell", "the salt, sell it", "2 at most on the
 * mill".
 */
static bool
leads_from(const struct talked *talked, unsigned at)
{
	unsigned things = 0, numbers = 0, behind = 0;

	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		things += i < at && token->class == TALK_THING;
		numbers += token->class == TALK_NUMBER;
		behind += i > at && !token->pronoun && talk_is_content(token);
	}
	return numbers == 0 ? things >= 1 && behind == 0
			    : numbers == 1 && things == 0 && behind == 1 &&
				  talk_count(talked, TALK_THING) == 1;
}

static void
lead_with_verb(struct talked *talked)
{
	unsigned at = 0;
	struct token verb;

	while (at < talked->count && talked->tokens[at].class != TALK_VERB)
		at++;
	if (at == talked->count || talk_count(talked, TALK_VERB) != 1 ||
	    !leads_from(talked, at))
		return;
	verb = talked->tokens[at];
	if (talked->words->verbs[verb.verb].arg_count == 0)
		return;
	verb.at = 0;
	memmove(talked->tokens + 1, talked->tokens, at * sizeof(verb));
	talked->tokens[0] = verb;
}

static void
cut_before(struct talked *talked, unsigned at)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < talked->count; i++)
		if (talked->tokens[i].at >= at)
			talked->tokens[kept++] = talked->tokens[i];
	talked->count = kept;
}

/* The first order of what stands behind a piece of the line, among what may be
 * ordered there. */
static bool
first_behind(const struct ear *ear, const struct question *question,
    const char *line, unsigned *at, struct reading_result *result)
{
	struct ear there = talk_listen(ear->words, ear->count, question);
	const char *verb =
	    result->count == 0 ? NULL : result->orders[result->count - 1].verb;
	struct order order;
	struct talked talked;
	unsigned times = 0;
	bool guarded;

	talk_hear(&there, line, true, &talked, &guarded);
	talk_parts_release(&there.parts);
	talk_drop_taken_back(&talked);
	lead_with_verb(&talked);
	cut_before(&talked, *at);
	if (!talk_match_first(&talked, question, verb, &order, &times, at) ||
	    result->count + times > LINE_ORDERS_MAX)
		return false;
	while (times-- > 0)
		result->orders[result->count++] = order;
	return true;
}

/* One order after the other, each among what may be ordered behind those before
 * it: what is sold may have to be made first. */
static bool
guess_in_turn(
    const struct ear *ear, const char *line, struct reading_result *result)
{
	const struct question *base = ear->question;
	struct question next = *base;
	unsigned at = 0;
	bool found = base->behind != NULL, more = found;

	result->count = 0;
	for (bool first = true; more; first = false) {
		found = first_behind(ear, &next, line, &at, result);
		if (!first)
			base->release(&next);
		more = found && at != NO_INDEX &&
		       base->behind(base, result->orders, result->count, &next);
	}
	return found && at == NO_INDEX;
}

/* As the forms of the pack have it, if it may be played now. */
static bool
guess_forms(const struct talked *talked, const struct question *question,
    struct reading_result *forms)
{
	bool read;

	memset(forms, 0, sizeof(*forms));
	if (talk_count(talked, TALK_VERB) > 0)
		read = talk_read_plain(
			   talked, first_verb(talked, question), true, forms) &&
		       talk_is_asked_for(question, &forms->orders[0]);
	else
		read = talk_read_bare(talked, question, true, forms) > 0;
	return read && talk_names_hold(talked, forms->orders, forms->count);
}

static bool
has_value(const struct order *order, const struct token *token)
{
	for (unsigned a = 0; a < order->count; a++) {
		const char *value = order->args[a].value;

		if (token->class == TALK_NUMBER &&
		    strtol(value, NULL, 10) == token->number)
			return true;
		for (unsigned i = 0; token->class == TALK_THING &&
				     i < token->id_count && i < TALK_NAMES;
		     i++)
			if (strcmp(token->ids[i], value) == 0)
				return true;
	}
	return false;
}

/* True if all numbers and things of the line are in the orders. */
static bool
says_all(const struct talked *talked, const struct reading_result *result)
{
	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];
		bool said =
		    token->class != TALK_NUMBER && token->class != TALK_THING;

		for (unsigned k = 0; k < result->count && !said; k++)
			said = has_value(&result->orders[k], token);
		if (!said)
			return false;
	}
	return talk_count(talked, TALK_OTHER) == 0;
}

/* True if the line has a thing or a number that the one does not say, and the
 * other does. */
static bool
lacks_value(const struct talked *talked, const struct reading_result *result,
    const struct reading_result *other)
{
	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];
		bool said = false, can = false;

		for (unsigned k = 0; k < result->count; k++)
			said |= has_value(&result->orders[k], token);
		for (unsigned k = 0; k < other->count; k++)
			can |= has_value(&other->orders[k], token);
		if (!said && can)
			return true;
	}
	return false;
}

/* Orders of which only one that is listed says more get all that it says. */
static void
complete(struct reading_result *result, const struct question *question)
{
	for (unsigned i = 0; i < result->count; i++) {
		struct order *order = &result->orders[i];
		const struct order *full = NULL;
		unsigned found = 0;
		bool whole = false;

		for (unsigned k = 0; k < question->count; k++) {
			const struct order *listed = &question->orders[k];

			whole |= order_is_same(listed, order);
			if (listed->count > order->count &&
			    order_extends(listed, order) && found++ == 0)
				full = listed;
		}
		if (found == 1 && !whole)
			*order = *full;
	}
}

/* The first number that an order of the verb may go without, and does. */
static const char *
open_number(const struct words *words, const struct order *order)
{
	const struct spoken *spoken = words_spoken(words, order->verb);

	for (unsigned a = 0; spoken != NULL && a < spoken->arg_count; a++)
		if (strcmp(spoken->args[a].list, "number") == 0)
			return spoken->args[a].optional &&
				       order_get(order, spoken->args[a].name) ==
					   NULL
				   ? spoken->args[a].name
				   : NULL;
	return NULL;
}

static bool
says_nothing(const struct token *token)
{
	return token->class == TALK_LITTLE || token->class == TALK_PLACE;
}

/* Of the words around a thing the one that says how often: "the mill 2",
 * "twice the mill", "the mill, two times"; or NULL. */
static struct token *
count_of(struct talked *talked, unsigned thing)
{
	unsigned i = thing + 1, end = talked->count;

	while (i < end && says_nothing(&talked->tokens[i]))
		i++;
	if (i < end && talked->tokens[i].class == TALK_NUMBER)
		return &talked->tokens[i];
	if (i + 1 < end && talked->tokens[i].class == TALK_JOIN &&
	    talked->tokens[i + 1].class == TALK_NUMBER &&
	    (i + 2 == end || !talk_is_content(&talked->tokens[i + 2])) &&
	    (i + 3 >= end || !talk_is_content(&talked->tokens[i + 3])))
		return &talked->tokens[i + 1];
	for (i = thing; i > 0 && says_nothing(&talked->tokens[i - 1]);)
		i--;
	return i > 0 && talked->tokens[i - 1].class == TALK_NUMBER
		   ? &talked->tokens[i - 1]
		   : NULL;
}

/* True if so many orders can be played one behind the other. */
static bool
can_be_first(
    const struct question *question, const struct order *orders, unsigned count)
{
	struct question next;

	if (question->behind == NULL ||
	    !question->behind(question, orders, count, &next))
		return false;
	question->release(&next);
	return true;
}

/* True if letters can write the order so that it is read again. */
static bool
is_readable(struct words *words, const struct order *order)
{
	struct reading_result result;
	struct buf text = BUF_INIT;
	bool is;

	words_write(words, order, &text);
	is = words_read(&words, 1, text.data, &result) == READ_ORDERS &&
	     result.count == 1 && order_is_same(&result.orders[0], order);
	buf_release(&text);
	return is;
}

/* What is listed says of what, and leaves open how often: that stands beside
 * the thing. */
static void
give_counts(struct words *words, const struct question *question,
    struct talked *talked, struct reading_result *result)
{
	for (unsigned i = 0; i < result->count; i++) {
		struct order *order = &result->orders[i];
		const char *arg = open_number(words, order);
		struct token *count = NULL;
		struct order less;
		char value[24];

		for (unsigned k = 0; arg != NULL && k < talked->count; k++)
			if (talked->tokens[k].class == TALK_THING &&
			    has_value(order, &talked->tokens[k]))
				count = count_of(talked, k);
		if (count == NULL || order->count == 0)
			continue;
		snprintf(
		    value, sizeof(value), "%lld", (long long)count->number);
		less = *order;
		order_word(order, arg, value);
		if (!is_readable(words, order) ||
		    !can_be_first(question, result->orders, i + 1)) {
			*order = less;
			continue;
		}
		/* It is used up. */
		count->class = TALK_LITTLE;
	}
}

static bool
are_asked_for(
    const struct question *question, const struct reading_result *result)
{
	for (unsigned i = 0; i < result->count; i++)
		if (!talk_is_asked_for(question, &result->orders[i]))
			return false;
	return true;
}

/* "Cash the brick, then the mill": a verb goes on to what it cannot be said of,
 * and another one can. */
static bool
is_carried_too_far(const struct talked *talked, const struct question *question,
    const struct reading_result *forms, const struct reading_result *match)
{
	for (unsigned i = 1; i < forms->count; i++)
		if (strcmp(forms->orders[i].verb, forms->orders[0].verb) != 0)
			return false;
	return forms->count == match->count &&
	       !are_asked_for(question, forms) &&
	       are_asked_for(question, match) && says_all(talked, match);
}

/* What ends the turn comes last, wherever it was said. */
static void
end_last(const struct words *words, struct reading_result *result)
{
	for (unsigned i = 0; i + 1 < result->count; i++) {
		const struct order order = result->orders[i];

		if (order.count > 0 || !talk_ends(words, order.verb))
			continue;
		memmove(result->orders + i, result->orders + i + 1,
		    (result->count - i - 1) * sizeof(order));
		result->orders[result->count - 1] = order;
		if (talk_ends(words, result->orders[i].verb))
			return;
	}
}

/* The verb of a line that says nothing but it and "all", or NO_INDEX. */
static uint32_t
verb_of_all(const struct talked *talked)
{
	uint32_t verb = NO_INDEX;
	bool all = false;

	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->class == TALK_THING || token->class == TALK_NUMBER ||
		    token->class == TALK_WEAK ||
		    (token->class == TALK_VERB && verb != NO_INDEX))
			return NO_INDEX;
		if (token->class == TALK_VERB)
			verb = token->verb;
		all |= token->extreme > 0;
	}
	return all ? verb : NO_INDEX;
}

/* "Arm both", "build everything": all that can be ordered so one behind the
 * other; of each thing the last, which is the most. */
static bool
guess_all(const struct talked *talked, const struct question *question,
    struct reading_result *result)
{
	uint32_t verb = verb_of_all(talked);

	result->count = 0;
	for (unsigned i = 0; verb != NO_INDEX && i < question->count; i++) {
		const struct order *order = &question->orders[i],
				   *next = order + 1;

		if (strcmp(order->verb,
			talked->words->verbs[verb].verb->name) != 0 ||
		    order->count == 0)
			continue;
		if (i + 1 < question->count &&
		    strcmp(next->verb, order->verb) == 0 && next->count > 1 &&
		    strcmp(next->args[next->count - 1].value,
			order->args[order->count - 1].value) == 0)
			continue;
		if (result->count == LINE_ORDERS_MAX)
			return false;
		result->orders[result->count++] = *order;
		if (!can_be_first(question, result->orders, result->count))
			result->count--;
	}
	return result->count > 1;
}

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

static bool
says_verb(const struct talked *talked, const char *verb)
{
	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->class == TALK_VERB &&
		    strcmp(talked->words->verbs[token->verb].verb->name,
			verb) == 0)
			return true;
	}
	return false;
}

/* True if a thing or a number of the line is the value of the order's a-th
 * argument. */
static bool
says_value(const struct talked *talked, const struct order *order, unsigned a)
{
	struct order one = *order;

	one.args[0] = order->args[a];
	one.count = 1;
	for (unsigned i = 0; i < talked->count; i++)
		if (has_value(&one, &talked->tokens[i]))
			return true;
	return false;
}

/* "Double cotton mill Danzig, drop the ship card": what no verb orders belongs
 * to the n-th order, if that may have it in place of what the line does not
 * say. */
static bool
takes_in(const struct talked *talked, const struct question *question,
    struct reading_result *result, unsigned n, const struct order *bare)
{
	struct order *order = &result->orders[n], was = *order;

	for (unsigned a = 0; a < was.count; a++) {
		if (says_value(talked, &was, a) ||
		    strcmp(was.args[a].name, bare->args[0].name) != 0)
			continue;
		order->args[a] = bare->args[0];
		if (question->allows(question, order))
			return true;
		*order = was;
	}
	return false;
}

static void
take_in_bare(const struct talked *talked, const struct question *question,
    struct reading_result *result)
{
	for (unsigned i = 0; question->allows != NULL && i < result->count;
	     i++) {
		const struct order bare = result->orders[i];

		if (bare.count != 1 || says_verb(talked, bare.verb))
			continue;
		if (!(i > 0 &&
			takes_in(talked, question, result, i - 1, &bare)) &&
		    !(i + 1 < result->count &&
			takes_in(talked, question, result, i + 1, &bare)))
			continue;
		result->count--;
		memmove(result->orders + i, result->orders + i + 1,
		    (result->count - i) * sizeof(bare));
		i--;
	}
}

/* Where the line has the order's a-th value, or NO_INDEX: nowhere, or several
 * times. */
static unsigned
place_of(const struct talked *talked, const struct order *order, unsigned a)
{
	struct order one = *order;
	unsigned at = NO_INDEX;

	one.args[0] = order->args[a];
	one.count = 1;
	for (unsigned i = 0; i < talked->count; i++) {
		if (!has_value(&one, &talked->tokens[i]))
			continue;
		if (at != NO_INDEX)
			return NO_INDEX;
		at = i;
	}
	return at;
}

/* Of two things it makes no difference which is named first. */
#define PAIR 2

/* True if all that the verb says is of one kind of things, a row of them. */
static bool
is_row(const struct spoken *spoken)
{
	if (spoken == NULL || strcmp(spoken->args[0].list, "number") == 0)
		return false;
	for (unsigned a = 1; a < spoken->arg_count; a++)
		if (strcmp(spoken->args[a].list, spoken->args[0].list) != 0)
			return false;
	return spoken->arg_count > PAIR;
}

/* The values of such an order as the line has them one behind the other; false:
 * it does not, or has them so already. */
static bool
as_said(const struct talked *talked, struct order *order)
{
	bool moved = false;

	if (!is_row(words_spoken(talked->words, order->verb)))
		return false;
	for (unsigned a = 0; a < order->count; a++)
		if (place_of(talked, order, a) == NO_INDEX)
			return false;
	for (unsigned end = order->count; end > 1; end--)
		for (unsigned a = 0; a + 1 < end; a++) {
			struct order_arg *arg = &order->args[a];
			struct order_arg was = *arg;

			if (place_of(talked, order, a) <
			    place_of(talked, order, a + 1))
				continue;
			strcpy(arg[0].value, arg[1].value);
			strcpy(arg[1].value, was.value);
			moved = true;
		}
	return moved;
}

/* "Ivory before silk": things of one kind are meant in the order in which they
 * are said, if that may be played. */
static void
put_as_said(const struct talked *talked, const struct question *question,
    struct reading_result *result)
{
	for (unsigned i = 0; question->allows != NULL && i < result->count;
	     i++) {
		struct order order = result->orders[i];

		if (as_said(talked, &order) &&
		    question->allows(question, &order))
			result->orders[i] = order;
	}
}

/* What shares all with it; else as the forms have all of it; else what does in
 * turn; else the forms; else what shares most. */
static void
guess(const struct ear *ear, const char *line, const struct talked *talked,
    struct reading_result *result)
{
	const struct question *question = ear->question;
	struct reading_result forms, turn;
	bool whole, formed;

	if (guess_all(talked, question, result))
		return;
	result->count =
	    talk_match_guess(talked, question, result->orders, &whole);
	if (whole)
		return;
	formed = guess_forms(talked, question, &forms);
	if (formed && is_carried_too_far(talked, question, &forms, result))
		return;
	memset(&turn, 0, sizeof(turn));
	if (!(formed && says_all(talked, &forms)) && result->count > 0 &&
	    guess_in_turn(ear, line, &turn))
		*result = turn;
	else if (formed && !lacks_value(talked, &forms, result))
		*result = forms;
}

/* What the line was taken for when it was read: a misspelt word.  False: none,
 * or it may not be played now. */
static bool
take_suggestion(const struct order_line *line, const struct question *question,
    struct words *const *words, unsigned count, struct reading_result *result)
{
	return line->suggestion != NULL && *line->suggestion != '\0' &&
	       words_read(words, count, line->suggestion, result) ==
		   READ_ORDERS &&
	       talk_is_asked_for(question, &result->orders[0]);
}

bool
talk_guess(const struct order_line *line, const struct question *question,
    struct words *const *words, unsigned count, struct buf *out)
{
	struct ear ear = talk_listen(words, count, question);
	struct reading_result result = {.count = 0};
	struct talked talked, plain;
	bool guarded;

	if (!take_suggestion(line, question, words, count, &result)) {
		result.count = 0;
		talk_hear(&ear, line->text, false, &plain, &guarded);
		talk_hear(&ear, line->text, true, &talked, &guarded);
		talk_parts_release(&ear.parts);
		if (talked.too_long)
			return false;
		if (!talk_guess_part(&plain, question, &result)) {
			talk_drop_taken_back(&talked);
			lead_with_verb(&talked);
			guess(&ear, line->text, &talked, &result);
		}
		take_in_bare(&talked, question, &result);
		put_as_said(&talked, question, &result);
		give_counts(words[0], question, &talked, &result);
		complete(&result, question);
		end_last(words[0], &result);
		talk_drop_doubles(words[0], question, &result);
	}
	talk_write_orders(words[0], result.orders, result.count, "\n", out);
	if (result.count > 0)
		buf_addc(out, '\n');
	return result.count > 0;
}

static bool
means(const struct words *words, const struct order *order, const char *command)
{
	const struct spoken *spoken = words_spoken(words, order->verb);

	return spoken != NULL && spoken->means != NULL &&
	       strcmp(spoken->means, command) == 0;
}

bool
talk_answer(const char *command, const struct question *question,
    const struct words *words, struct buf *out)
{
	const struct order *found = NULL;

	for (unsigned i = 0; i < question->count; i++) {
		const struct order *order = &question->orders[i];

		if (!means(words, order, command))
			continue;
		if (found != NULL && strcmp(found->verb, order->verb) != 0)
			return false;
		/* The most comes last. */
		found = order;
	}
	if (found == NULL)
		return false;
	talk_write_orders(words, found, 1, "", out);
	buf_addc(out, '\n');
	return true;
}
