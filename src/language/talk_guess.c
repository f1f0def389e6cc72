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

/* The first part of a line, up to a comma: "the Fullers need a dye" orders
 * nothing, nor does "it will get done". */
static bool
is_tale(const struct talked *talked, const struct order *order)
{
	unsigned others = 0, verbs = 0;

	for (unsigned i = 0;
	     i < talked->count && !talk_is_break(&talked->tokens[i]); i++) {
		others += talked->tokens[i].class == TALK_OTHER;
		verbs += talked->tokens[i].class == TALK_VERB;
	}
	return others > 0 && (verbs == 0 || order->count == 0);
}

/* Where the next part of a line begins, or NO_INDEX. */
static unsigned
next_part(const struct talked *talked)
{
	for (unsigned i = 0; i + 1 < talked->count; i++)
		if (talk_is_break(&talked->tokens[i]))
			return talked->tokens[i + 1].at;
	return NO_INDEX;
}

/* A line that is guessed at in parts, one order after the other. */
struct in_turn {
	const struct ear *ear;
	const char *line;
	bool skips;  /* parts that say no order are left out */
	unsigned at; /* the piece where the next order begins, or NO_INDEX */
};

/* The first order of what stands behind a piece of the line, among what may be
 * ordered there. */
static bool
first_behind(struct in_turn *turn, const struct question *question,
    struct reading_result *result)
{
	struct ear there =
	    talk_listen(turn->ear->words, turn->ear->count, question);
	const struct order *last =
	    result->count == 0 ? NULL : &result->orders[result->count - 1];
	struct order order;
	struct talked talked;
	unsigned times = 0, at = NO_INDEX;
	bool guarded, found = false;

	talk_hear(&there, turn->line, true, &talked, &guarded);
	talk_parts_release(&there.parts);
	talk_drop_taken_back(&talked);
	lead_with_verb(&talked);
	while (!found && turn->at != NO_INDEX) {
		cut_before(&talked, turn->at);
		found = talk_match_first(
			    &talked, question, last, &order, &times, &at) &&
			result->count + times <= LINE_ORDERS_MAX &&
			!(turn->skips && is_tale(&talked, &order));
		turn->at = found         ? at
			   : turn->skips ? next_part(&talked)
					 : NO_INDEX;
	}
	while (found && times-- > 0)
		result->orders[result->count++] = order;
	return found;
}

/* One order after the other, each among what may be ordered behind those before
 * it: what is sold may have to be made first. */
static bool
guess_in_turn(const struct ear *ear, const char *line, bool skips,
    struct reading_result *result)
{
	const struct question *base = ear->question;
	struct question next = *base;
	struct in_turn turn = {.ear = ear, .line = line, .skips = skips};
	bool found = base->behind != NULL, more = found;

	result->count = 0;
	for (bool first = true; more; first = false) {
		found = first_behind(&turn, &next, result);
		if (!first)
			base->release(&next);
		more = found && turn.at != NO_INDEX &&
		       base->behind(base, result->orders, result->count, &next);
	}
	return skips ? result->count > 0 : found && turn.at == NO_INDEX;
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

bool
talk_has_thing(const struct order *order, const struct token *token)
{
	for (unsigned a = 0; a < order->count; a++)
		for (unsigned i = 0; i < token->id_count && i < TALK_NAMES; i++)
			if (strcmp(token->ids[i], order->args[a].value) == 0)
				return true;
	return false;
}

bool
talk_has_value(const struct order *order, const struct token *token)
{
	if (token->class == TALK_THING)
		return talk_has_thing(order, token);
	for (unsigned a = 0; token->class == TALK_NUMBER && a < order->count;
	     a++)
		if (strtol(order->args[a].value, NULL, 10) == token->number)
			return true;
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
			said = talk_has_value(&result->orders[k], token);
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
			said |= talk_has_value(&result->orders[k], token);
		for (unsigned k = 0; k < other->count; k++)
			can |= talk_has_value(&other->orders[k], token);
		if (!said && can)
			return true;
	}
	return false;
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
		if (!talk_can_be_first(question, result->orders, result->count))
			result->count--;
	}
	return result->count > 1;
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
	    (guess_in_turn(ear, line, false, &turn) ||
		(guess_in_turn(ear, line, true, &turn) &&
		    turn.count > result->count &&
		    !(formed && forms.count >= turn.count))))
		*result = turn;
	else if (formed && !lacks_value(talked, &forms, result) &&
		 (forms.count != result->count ||
		     are_asked_for(question, &forms) ||
		     !are_asked_for(question, result)))
		*result = forms;
}

/* plain: the line without what is misspelt. */
static void
guess_line(const struct ear *ear, const char *line, const struct talked *plain,
    struct talked *talked, struct reading_result *result)
{
	if (talk_guess_part(plain, ear->question, result))
		return;
	talk_drop_taken_back(talked);
	lead_with_verb(talked);
	guess(ear, line, talked, result);
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
		if (!talk_guess_others(&talked, question, &result)) {
			guess_line(&ear, line->text, &plain, &talked, &result);
			talk_put_right(words[0], question, &talked, &result);
		}
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
