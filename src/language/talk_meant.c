/* SPDX-License-Identifier: MIT */
/* talk_meant.c - how surely a line that is not played was meant as orders. */
#include "base/chars.h"
#include "language/talk_p.h"

#include <stdlib.h>
#include <string.h>

/* So many words that nobody knows, and a line is prose. */
#define PROSE_WORDS 2
/* Misspelt words of a line that may be an order. */
#define MISSPELT_WORDS 3
/* So many, and one that names no order is a tale. */
#define TALE_WORDS 4
/* What is left of "Anna's" behind the name. */
#define POSSESSIVE "s"

static bool
is_asked(const struct talked *talked, const struct question *question)
{
	for (unsigned i = 0; i < talked->count; i++)
		if (talked->tokens[i].class == TALK_VERB &&
		    talk_asks_verb(talked, question, talked->tokens[i].verb))
			return true;
	return false;
}

/* True if a word hints at what is asked, which says too little to be it. */
static bool
is_hinted(const struct talked *talked, const struct question *question)
{
	if (talked->addressed || talk_count(talked, TALK_OTHER) > PROSE_WORDS)
		return false;
	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (!token->hint)
			continue;
		if (talk_asks_verb(talked, question, token->verb))
			return true;
		for (unsigned k = 0; k < token->also_count; k++)
			if (talk_asks_verb(talked, question, token->also[k]))
				return true;
	}
	return false;
}

/* True if the first sentence speaks of the game. */
static bool
begins_at_once(const struct talked *talked)
{
	for (unsigned i = 0; i < talked->count; i++)
		if (talked->tokens[i].class == TALK_STOP)
			return false;
		else if (talk_is_content(&talked->tokens[i]))
			return true;
	return false;
}

/* True if a part of the line, between commas, is an order asked for that has
 * nothing behind it: "too dear for me, pass". */
static bool
has_word_alone(const struct talked *talked, const struct question *question)
{
	bool verb = false, other = false;

	for (unsigned i = 0; i <= talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (i == talked->count || token->class == TALK_JOIN ||
		    token->class == TALK_STOP) {
			if (verb && !other)
				return true;
			verb = other = false;
			continue;
		}
		other |= token->class == TALK_OTHER;
		for (unsigned k = 0;
		     token->class == TALK_VERB && k < question->count; k++)
			verb |=
			    question->orders[k].count == 0 &&
			    strcmp(talked->words->verbs[token->verb].verb->name,
				question->orders[k].verb) == 0;
	}
	return false;
}

/* A number that is not written in figures. */
static bool
is_in_words(const struct talked *talked)
{
	for (unsigned i = 0; i < talked->count; i++)
		if (talked->tokens[i].class == TALK_NUMBER &&
		    talked->tokens[i].text[strcspn(
			talked->tokens[i].text, "0123456789")] == '\0')
			return true;
	return false;
}

/* "all in", "the minimum": so much of what is asked for, and not a word more.
 */
static bool
is_extreme_alone(struct ear *ear, const struct talked *talked)
{
	struct order orders[LINE_ORDERS_MAX];
	bool extreme = false, whole;

	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->class == TALK_GUARD && token->extreme == 0)
			return false;
		extreme |= token->extreme != 0;
		if (talk_is_content(token) || token->class == TALK_OTHER)
			return false;
	}
	return extreme &&
	       talk_match_guess(talked, ear->question, orders, &whole) == 1 &&
	       whole;
}

/* A word that makes it unsure, other than "all". */
static bool
has_doubt(const struct talked *talked)
{
	for (unsigned i = 0; i < talked->count; i++)
		if (talked->tokens[i].class == TALK_GUARD &&
		    talked->tokens[i].extreme == 0 && !talked->tokens[i].hint)
			return true;
	return false;
}

/* True if a number of the line stands in an order that is asked for. */
static bool
has_asked_number(const struct talked *talked, const struct question *question)
{
	for (unsigned i = 0; i < talked->count; i++)
		for (unsigned k = 0; talked->tokens[i].class == TALK_NUMBER &&
				     k < question->count;
		     k++)
			if (talk_has_value(
				&question->orders[k], &talked->tokens[i]))
				return true;
	return false;
}

/* People who laugh, praise or call each other, and order nothing; a player's
 * name alone is a signature. */
static bool
is_banter(
    const struct talked *talked, const struct question *question, bool verb)
{
	unsigned others = talk_count(talked, TALK_OTHER), people = 0, more = 0,
		 numbers;
	bool banter = false;

	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		banter |= token->banter;
		people += token->player || token->class == TALK_NAME;
		more += token->class != TALK_GREET && !token->player &&
			token->class != TALK_STOP && token->class != TALK_JOIN;
	}
	if (people > 0 && more == 0)
		return true;
	numbers = talk_count(talked, TALK_NUMBER);
	return !verb && ((banter && (others > 0 || numbers == 0)) ||
			    (talked->smiles && others >= PROSE_WORDS &&
				!has_asked_number(talked, question)));
}

/* True if the orders of its verb differ in that argument alone. */
static bool
differs_alone(
    const struct question *question, const struct order *order, unsigned a)
{
	for (unsigned i = 0; i < question->count; i++) {
		const struct order *other = &question->orders[i];

		if (strcmp(other->verb, order->verb) != 0)
			continue;
		if (other->count != order->count)
			return false;
		for (unsigned k = 0; k < order->count; k++)
			if (k != a && strcmp(other->args[k].value,
					  order->args[k].value) != 0)
				return false;
	}
	return true;
}

/* True if an order that is asked for says the number, and nothing else. */
static bool
is_asked_number(const struct question *question, const struct token *token)
{
	for (unsigned i = 0; i < question->count; i++) {
		const struct order *order = &question->orders[i];

		for (unsigned a = 0; a < order->count; a++)
			if (strtol(order->args[a].value, NULL, 10) ==
				token->number &&
			    is_one_of(*order->args[a].value, "-0123456789") &&
			    differs_alone(question, order, a))
				return true;
	}
	return false;
}

/* "I'll go 2", "2 should do", "2, they have 1 each": a number that is an order
 * where nothing but a number is asked for, in figures, alone beside a word that
 * nobody knows, or in front of all others. */
static bool
is_bare_number(const struct talked *talked, const struct question *question)
{
	unsigned others = 0, numbers = talk_count(talked, TALK_NUMBER);

	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->class == TALK_NUMBER && numbers > 1 &&
		    (others > 0 || token[1].class != TALK_JOIN))
			return false;
		if (token->class == TALK_NUMBER)
			return (others == 0 || talk_count(talked, TALK_OTHER) <
						   PROSE_WORDS) &&
			       is_asked_number(question, token) &&
			       (!is_in_words(talked) ||
				   (token->number > 1 && !has_doubt(talked)));
		others += token->class == TALK_OTHER;
	}
	return false;
}

/* "Give it to my clients": half an order, of what another line names. */
static bool
has_pronoun(const struct talked *talked)
{
	for (unsigned i = 1; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->pronoun && token[-1].class == TALK_VERB &&
		    talked->words->verbs[token[-1].verb].arg_count > 0)
			return true;
	}
	return false;
}

/* True if numbers alone may be an order that is asked for. */
static bool
asks_numbers(const struct question *question)
{
	for (unsigned i = 0; i < question->count; i++) {
		const struct order *order = &question->orders[i];
		unsigned numbers = 0;

		for (unsigned a = 0; a < order->count; a++)
			numbers +=
			    order->args[a].value[strspn(
				order->args[a].value, "-0123456789")] == '\0';
		if (numbers > 0 && numbers == order->count)
			return true;
	}
	return false;
}

/* "Don't repay anything", "keep the loans": several words at once for an order
 * that has nothing else in it, and ends nothing. */
static bool
begins_whole(const struct talked *talked)
{
	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->class == TALK_LITTLE || token->class == TALK_GREET ||
		    token->class == TALK_JOIN)
			continue;
		return token->class == TALK_VERB && !token->says &&
		       !talk_ends(talked->words,
			   talked->words->verbs[token->verb].verb->name) &&
		       strchr(token->text, ' ') != NULL &&
		       talked->words->verbs[token->verb].arg_count == 0 &&
		       talk_count(talked, TALK_OTHER) <= PROSE_WORDS;
	}
	return false;
}

/* "Then the power of the broker": it follows what was ordered above it. */
bool
talk_goes_on(const struct talked *talked)
{
	return talked->count > 0 && talked->tokens[0].class == TALK_JOIN &&
	       strcmp(talked->tokens[0].text, ",") != 0;
}

static enum meant
how_meant(const struct talked *talked, const struct question *question)
{
	unsigned others = talk_count(talked, TALK_OTHER),
		 things = talk_count(talked, TALK_THING),
		 numbers = talk_count(talked, TALK_NUMBER);
	bool verb = is_asked(talked, question),
	     guard = talk_count(talked, TALK_GUARD) > 0;

	if (is_banter(talked, question, verb))
		return MEANT_BANTER;
	if (talked->addressed)
		return MEANT_NOT;
	if (things + numbers == 0)
		return others == 0 && !guard &&
			       (has_pronoun(talked) ||
				   (verb && talk_goes_on(talked)))
			   ? MEANT_SURELY
		       : verb && begins_whole(talked) ? MEANT_SURELY
		       : verb && others == 0          ? MEANT_LIKELY
		       : verb && has_word_alone(talked, question)
			   ? MEANT_PERHAPS
			   : MEANT_NOT;
	/* A number alone may be a bid, or the number of a house; in words and
	 * unsure ("and three later on") it is neither. */
	if (things == 0 && others == 0 && !verb && numbers == 1)
		return is_in_words(talked) && has_doubt(talked) ? MEANT_NOT
								: MEANT_PERHAPS;
	if (things == 0 && !verb && numbers > 0 &&
	    is_bare_number(talked, question))
		return MEANT_PERHAPS;
	/* Half an order, or one that is taken back. */
	if ((numbers > 1 && others < PROSE_WORDS &&
		(things > 0 || verb || others == 0 ||
		    asks_numbers(question))) ||
	    (guard && things + numbers > 1 && (verb || numbers > 1)))
		return MEANT_SURELY;
	if (others >= TALE_WORDS && !verb && things + numbers < others)
		return MEANT_NOT;
	if (others >= PROSE_WORDS)
		return things > 0 || verb ? MEANT_PERHAPS : MEANT_NOT;
	if (others == 0 && things > 0 && begins_at_once(talked))
		return MEANT_SURELY;
	/* "Turn the brick into money": one word is not known. */
	if (verb && things > 0 && begins_at_once(talked))
		return MEANT_SURELY;
	if (verb || (things > 0 && (numbers > 0 || others == 0)))
		return MEANT_LIKELY;
	/* "Glassworks (I'll buy the wood) and the railway": so is it here. */
	if (things > 1 && others == 1 && begins_at_once(talked))
		return MEANT_LIKELY;
	return things > 0 ? MEANT_PERHAPS : MEANT_NOT;
}

/* True if one of the orders that are asked for has the thing. */
static bool
is_of_orders(const struct question *question, const struct token *token)
{
	for (unsigned i = 0; i < question->count; i++)
		for (unsigned a = 0; a < question->orders[i].count; a++)
			for (unsigned k = 0; k < token->id_count; k++)
				if (strcmp(question->orders[i].args[a].value,
					token->ids[k]) == 0)
					return true;
	return false;
}

/* A short line that names something if it is misspelt, and has hardly a word
 * that is still unknown then; with a number it is an order, also beside others.
 */
static enum meant
how_misspelt(struct ear *ear, const char *line, const struct talked *plain)
{
	unsigned others = talk_count(plain, TALK_OTHER), things, numbers;
	struct talked talked;
	bool guarded;

	if (others == 0 || others > MISSPELT_WORDS || plain->addressed ||
	    (talk_count(plain, TALK_GUARD) > 0 &&
		!is_asked(plain, ear->question)) ||
	    plain->question)
		return MEANT_NOT;
	talk_hear(ear, line, true, &talked, &guarded);
	things = talk_count(&talked, TALK_THING);
	numbers = talk_count(&talked, TALK_NUMBER);
	if (talk_count(&talked, TALK_OTHER) > 0 || things == 0 ||
	    is_banter(&talked, ear->question, is_asked(&talked, ear->question)))
		return MEANT_NOT;
	if (numbers > 0)
		return MEANT_SURELY;
	return things > 1 || is_asked(&talked, ear->question) ||
		       (talked.count == 1 &&
			   is_of_orders(ear->question, talked.tokens))
		   ? MEANT_PERHAPS
		   : MEANT_NOT;
}

/* True if one of its parts alone is an order: "Ivory to land. What shall I do
 * with the rest?", "20 on the mill, and may Bruno not sulk". */
static bool
has_sentence(const struct talked *talked, const struct question *question,
    bool banter, bool commas)
{
	unsigned begin = 0;

	for (unsigned i = 0; i <= talked->count; i++) {
		bool comma =
		    i < talked->count && talked->tokens[i].class != TALK_STOP;
		struct talked one;

		if (i < talked->count && talked->tokens[i].class != TALK_STOP &&
		    !(commas && strcmp(talked->tokens[i].text, ",") == 0))
			continue;
		talk_part(talked, begin, i, &one);
		if (one.count < talked->count &&
		    talk_count(&one, TALK_OTHER) == 0 &&
		    talk_count(&one, TALK_THING) > 0 &&
		    (!comma ||
			(!banter && talk_count(&one, TALK_NUMBER) > 0)) &&
		    (!banter || talk_count(&one, TALK_THING) > 1) &&
		    talk_count(&one, TALK_THING) +
			    talk_count(&one, TALK_NUMBER) +
			    is_asked(&one, question) >
			1 &&
		    how_meant(&one, question) == MEANT_SURELY)
			return true;
		begin = i + 1;
	}
	return false;
}

/* True if a part of the line, between its commas, is nothing but a number that
 * is asked for, and what hints at it: "1 will do, they are broke"; "one" alone
 * may be anything. */
static bool
has_number(const struct talked *talked, const struct question *question)
{
	unsigned begin = 0;

	for (unsigned i = 0; i <= talked->count; i++) {
		const struct token *number = NULL;
		unsigned numbers = 0, more = 0, hints = 0;

		if (i < talked->count && talked->tokens[i].class != TALK_STOP &&
		    strcmp(talked->tokens[i].text, ",") != 0)
			continue;
		for (unsigned k = begin; k < i; k++) {
			const struct token *token = &talked->tokens[k];

			hints += token->hint;
			more += token->class == TALK_OTHER ||
				token->class == TALK_THING ||
				(token->class == TALK_GUARD && !token->hint);
			if (token->class != TALK_NUMBER)
				continue;
			numbers++;
			number = token;
		}
		if (numbers == 1 && more == 0 &&
		    (hints > 0 || number->number > 1 || *number->text == '1') &&
		    is_asked_number(question, number))
			return true;
		begin = i + 1;
	}
	return false;
}

/* "Anna, are you asleep?", "Bruno deserves it": who is named is not asked for.
 */
static bool
is_about_others(const struct talked *talked, const struct question *question)
{
	unsigned people = 0, numbers = talk_count(talked, TALK_NUMBER);

	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->hint ||
		    (token->class == TALK_THING &&
			(!token->player || is_of_orders(question, token))))
			return false;
		people += token->player || token->person;
	}
	return people > 0 && numbers == 0 && !talked->addressed &&
	       !is_asked(talked, question);
}

/* What a sentence of a line has. */
struct sentence {
	unsigned verbs, things, numbers, places, others;
	bool banter;
};

static void
count_token(struct sentence *is, const struct token *token)
{
	is->verbs += token->class == TALK_VERB && !token->says && !token->hint;
	is->things += token->class == TALK_THING && !token->player;
	is->numbers += token->class == TALK_NUMBER;
	/* "+6" is a card. */
	is->things += token->class == TALK_NUMBER && token->is_signed;
	is->places += token->class == TALK_PLACE;
	/* "Grace's": nobody is spoken to, and nothing told. */
	is->others += token->class == TALK_OTHER && !token->person &&
		      strcmp(token->text, POSSESSIVE) != 0;
	is->banter |= token->banter;
}

/* True if it speaks of a thing or a number as orders do: beside a verb, another
 * one, or what orders put before them. */
static bool
is_like_order(const struct sentence *is)
{
	unsigned values = is->things + is->numbers;

	if (is->verbs == 0 && (is->banter || is->things == 0))
		return false;
	return values > 0 &&
	       (is->verbs > 0 || values > 1 ||
		   (is->places > 0 && is->others == 0)) &&
	       is->others < (is->verbs > 0 ? 2 * values + 1 : values);
}

bool
talk_speaks_of_orders(struct ear *ear, const struct order_line *line)
{
	struct talked talked;
	struct sentence is = {0};
	bool guarded;

	talk_hear(ear, line->text, true, &talked, &guarded);
	for (unsigned i = 0; i <= talked.count; i++) {
		if (i < talked.count && talked.tokens[i].class != TALK_STOP) {
			count_token(&is, &talked.tokens[i]);
			continue;
		}
		if (is_like_order(&is))
			return true;
		is = (struct sentence){0};
	}
	return false;
}

enum meant
talk_how_meant_line(struct ear *ear, struct order_line *line)
{
	struct talked talked, said;
	struct reading_result part = {.count = 0};
	enum meant meant;
	bool guarded;

	talk_hear(ear, line->text, false, &talked, &guarded);
	if (talked.too_long)
		return line->kind == READ_NEAR ? MEANT_SURELY : MEANT_NOT;
	said = talked;
	talk_drop_talk(&said);
	if (is_about_others(&said, ear->question))
		return MEANT_BANTER;
	meant = how_meant(&said, ear->question);
	if (meant == MEANT_NOT &&
	    (is_extreme_alone(ear, &said) || is_hinted(&said, ear->question) ||
		has_number(&said, ear->question)))
		return MEANT_PERHAPS;
	if (meant <= MEANT_NOT &&
	    (has_sentence(&said, ear->question, meant == MEANT_BANTER, true) ||
		has_sentence(
		    &said, ear->question, meant == MEANT_BANTER, false)))
		return MEANT_SURELY;
	if (meant == MEANT_NOT &&
	    talk_guess_part(&talked, ear->question, &part))
		return MEANT_PERHAPS;
	return meant <= MEANT_NOT ? how_misspelt(ear, line->text, &talked)
				  : meant;
}
