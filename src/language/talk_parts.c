/* SPDX-License-Identifier: MIT */
/*
 * talk_parts.c - what a question adds to the words of a line: parts of the
 * names of what may be ordered now, and names that stand for numbers.
 */
#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "language/talk_p.h"

#include <stdlib.h>
#include <string.h>

/* A word so short is no part of a name; a misspelt one has more letters, and
 * one with two slips still more. */
#define PART_LETTERS 3
#define LOOSE_LETTERS 4
#define LOOSER_LETTERS 8

/* ---- the things of a question ---- */

static int
compare_ids(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool
is_number(const struct words *words, const char *verb, const char *arg)
{
	const struct spoken *spoken = words_spoken(words, verb);

	for (unsigned a = 0; spoken != NULL && a < spoken->arg_count; a++)
		if (strcmp(spoken->args[a].name, arg) == 0)
			return strcmp(spoken->args[a].list, "number") == 0;
	return true;
}

/* True if the verb may have that argument, which this order goes without. */
static bool
may_have(const struct spoken *spoken, const struct order *order, unsigned a)
{
	return spoken->args[a].optional &&
	       strcmp(spoken->args[a].list, "number") != 0 &&
	       order_get(order, spoken->args[a].name) == NULL;
}

/* The order with the thing in the place of its i-th argument. */
static bool
replace(const struct order *order, unsigned i, const char *arg, const char *id,
    struct order *other)
{
	if (order->count == ORDER_ARGS || strlen(id) >= ORDER_WORD)
		return false;
	order_set(other, order->verb);
	for (unsigned k = 0; k < order->count; k++)
		if (k != i)
			order_word(
			    other, order->args[k].name, order->args[k].value);
	order_word(other, arg, id);
	return true;
}

struct ids {
	const char **list;
	size_t count, cap;
};

static void
add_to(struct ids *ids, const char *id)
{
	ids->list =
	    x_grow(ids->list, &ids->cap, ids->count, sizeof(*ids->list));
	ids->list[ids->count++] = id;
}

/* True if there is an order before the i-th with the same number there. */
static bool
is_number_again(const struct question *question, unsigned i, const char *arg)
{
	const struct order *order = &question->orders[i];

	for (unsigned k = 0; k < i; k++) {
		const char *value = order_get(&question->orders[k], arg);

		if (strcmp(question->orders[k].verb, order->verb) == 0 &&
		    value != NULL && strcmp(value, order_get(order, arg)) == 0)
			return true;
	}
	return false;
}

/* The things of a list that may stand in the place of a number: the card that
 * lies there. */
static void
gather_standing(const struct question *question, struct vocabulary *names,
    unsigned i, unsigned a, const char *arg, struct ids *ids)
{
	const struct order *order = &question->orders[i];
	const char *id, *last = "";

	for (size_t n = 0; vocabulary_name(names, n, &id) != NULL; n++) {
		struct order other;

		if (strcmp(id, last) != 0 &&
		    replace(order, a, arg, id, &other) &&
		    question->resolve(question, &other, true) == order)
			add_to(ids, id);
		last = id;
	}
}

static void
gather_aliases(const struct question *question, struct words *words, unsigned i,
    struct ids *ids)
{
	const struct order *order = &question->orders[i];
	const struct spoken *spoken = words_spoken(words, order->verb);

	if (spoken == NULL)
		return;
	for (unsigned n = 0; n < spoken->arg_count; n++)
		for (unsigned a = 0;
		     may_have(spoken, order, n) && a < order->count; a++)
			if (is_number(
				words, order->verb, order->args[a].name) &&
			    !is_number_again(question, i, order->args[a].name))
				gather_standing(question,
				    words_names(words, spoken->args[n].list), i,
				    a, spoken->args[n].name, ids);
}

/* The ids of all things in the question's orders, or that stand for their
 * numbers, sorted. */
static void
gather(const struct question *question, struct words *words, struct ids *ids)
{
	size_t kept = 0;

	for (unsigned i = 0; i < question->count; i++) {
		const struct order *order = &question->orders[i];

		for (unsigned a = 0; a < order->count; a++)
			if (!is_number(words, order->verb, order->args[a].name))
				add_to(ids, order->args[a].value);
		if (question->resolve != NULL)
			gather_aliases(question, words, i, ids);
	}
	if (ids->count > 0)
		qsort(ids->list, ids->count, sizeof(*ids->list), compare_ids);
	for (size_t i = 0; i < ids->count; i++)
		if (kept == 0 || strcmp(ids->list[kept - 1], ids->list[i]) != 0)
			ids->list[kept++] = ids->list[i];
	ids->count = kept;
}

/* ---- the words of their names ---- */

static void
add_part(struct talk_parts *parts, struct part part)
{
	parts->list = x_grow(
	    parts->list, &parts->cap, parts->count, sizeof(*parts->list));
	parts->list[parts->count++] = part;
}

/* The figures of "F06" without those that are nothing, or "". */
static const char *
code_figures(const char *name, size_t len)
{
	const char *at = name + 1;

	if (len < PART_LETTERS ||
	    strspn(at, "0123456789") != strcspn(at, " ") ||
	    is_one_of(*name, "0123456789"))
		return "";
	return at + strspn(at, "0");
}

/* Of the w-th language; an article is none ("ein Schiff"). */
static void
add_words(
    struct talk_parts *parts, const char *name, const char *id, unsigned w)
{
	bool foreign = w > 0;

	while (*name != '\0') {
		size_t len = strcspn(name, " ");
		const char *code = code_figures(name, len);

		if (len >= PART_LETTERS &&
		    !word_list_has(&parts->words[w]->articles, name, len))
			add_part(parts, (struct part){name, len, id, foreign});
		if (!foreign && *code != '\0' && *code != ' ')
			add_part(parts,
			    (struct part){code, strcspn(code, " "), id, true});
		name += len + (name[len] == ' ');
	}
}

static void
make(struct talk_parts *parts)
{
	struct ids ids = {NULL, 0, 0};
	const char *id, *name;

	gather(parts->question, parts->words[0], &ids);
	parts->made = true;
	for (unsigned w = 0; w < parts->word_count && ids.count > 0; w++) {
		struct vocabulary *names = words_names(parts->words[w], "");

		for (size_t i = 0;
		     (name = vocabulary_name(names, i, &id)) != NULL; i++)
			if (bsearch(&id, ids.list, ids.count, sizeof(*ids.list),
				compare_ids) != NULL)
				add_words(parts, name, id, w);
	}
	free(ids.list);
}

void
talk_parts_release(struct talk_parts *parts)
{
	free(parts->list);
	parts->list = NULL;
	parts->count = parts->cap = 0;
	parts->made = false;
}

/* ---- a word that is a part ---- */

static void
add_id(struct token *token, const char *id)
{
	/* So many things have it that it says nothing. */
	if (token->id_count > TALK_NAMES)
		return;
	for (unsigned i = 0; i < token->id_count; i++)
		if (strcmp(token->ids[i], id) == 0)
			return;
	if (token->id_count < TALK_NAMES)
		token->ids[token->id_count] = id;
	token->id_count++;
}

/* As it stands; guess: or without the s or x of many ("the mines" is more than
 * the one that has the word in its name). */
static bool
is_part(const struct part *part, const char *text, size_t len, bool guess)
{
	bool many =
	    guess && len > PART_LETTERS && is_one_of(text[len - 1], "sx");

	return (part->len == len || (many && part->len == len - 1)) &&
	       memcmp(part->word, text, part->len) == 0;
}

static bool
find_part(const struct talk_parts *parts, struct token *token, bool guess)
{
	const char *text = token->text;
	size_t len;

	/* "06" is the 6 of F06. */
	if (token->class == TALK_NUMBER)
		text += strspn(text, "0");
	len = strlen(text);
	token->id_count = 0;
	for (size_t i = 0; i < parts->count; i++)
		if ((guess || !parts->list[i].guess) &&
		    is_part(&parts->list[i], text, len, guess))
			add_id(token, parts->list[i].id);
	return token->id_count > 0 && token->id_count <= TALK_NAMES;
}

/* The parts that are nearest to a misspelt one. */
static bool
guess_part(const struct talk_parts *parts, struct token *token)
{
	size_t len = strlen(token->text);
	unsigned best = len < LOOSER_LETTERS ? 1 : 2;
	char word[TALK_TEXT];

	token->id_count = 0;
	if (len < LOOSE_LETTERS && len != PART_LETTERS)
		return false;
	for (size_t i = 0; i < parts->count; i++) {
		const struct part *part = &parts->list[i];
		unsigned distance;

		if (part->guess || part->len >= TALK_TEXT ||
		    part->len + best < len || part->len > len + best)
			continue;
		memcpy(word, part->word, part->len);
		word[part->len] = '\0';
		distance = fold_distance(token->text, word, best);
		if (distance > best)
			continue;
		if (distance < best)
			token->id_count = 0;
		best = distance;
		add_id(token, part->id);
	}
	return token->id_count > 0 && token->id_count <= TALK_NAMES;
}

/* Two parts of one name are one word of the line. */
static bool
join(struct token *token, const struct token *next)
{
	const char *both[TALK_NAMES];
	unsigned count = 0;

	for (unsigned i = 0; i < token->id_count; i++)
		for (unsigned k = 0; k < next->id_count; k++)
			if (strcmp(token->ids[i], next->ids[k]) == 0)
				both[count++] = token->ids[i];
	if (count == 0)
		return false;
	memcpy(token->ids, both, count * sizeof(*both));
	token->id_count = count;
	token->loose |= next->loose;
	return true;
}

/* A word of a name is none of the verbs it is like. */
static bool
take_word(const struct talk_parts *parts, const struct words *words,
    struct token *token, bool guess)
{
	bool other = token->class == TALK_OTHER, found,
	     prose =
		 word_list_has(&words->prose, token->text, strlen(token->text));

	if ((!other && !(token->class == TALK_VERB && token->loose)) ||
	    strlen(token->text) < PART_LETTERS)
		return false;
	found = find_part(parts, token, guess);
	if (found)
		token->loose = false;
	if (!found && guess && other && !prose)
		found = token->loose = guess_part(parts, token);
	if (!found)
		token->id_count = 0;
	return found;
}

/* True if it is a number that an order of the question has. */
static bool
is_asked_number(const struct talk_parts *parts, const struct token *token)
{
	const struct question *question = parts->question;

	for (unsigned i = 0; i < question->count; i++) {
		const struct order *order = &question->orders[i];

		for (unsigned a = 0; a < order->count; a++)
			if (is_number(parts->words[0], order->verb,
				order->args[a].name) &&
			    strtol(order->args[a].value, NULL, 10) ==
				token->number)
				return true;
	}
	return false;
}

/* "keep 6" may be F06. */
static bool
take_code(const struct talk_parts *parts, struct token *token)
{
	bool found = token->class == TALK_NUMBER && !token->is_signed &&
		     !is_asked_number(parts, token) &&
		     find_part(parts, token, true);

	if (!found && token->class == TALK_NUMBER)
		token->id_count = 0;
	return found;
}

static bool
is_listed(const struct talk_parts *parts, const char *id)
{
	for (size_t i = 0; i < parts->count; i++)
		if (strcmp(parts->list[i].id, id) == 0)
			return true;
	return false;
}

/* The beginning of several names is the one of them that may be ordered now. */
static void
narrow(const struct talk_parts *parts, struct token *token)
{
	const char *only = NULL;
	unsigned listed = 0;

	for (unsigned i = 0; i < token->id_count; i++)
		if (is_listed(parts, token->ids[i])) {
			only = token->ids[i];
			listed++;
		}
	if (listed != 1 || token->id_count == 1)
		return;
	token->ids[0] = only;
	token->id_count = 1;
	token->part = true;
}

void
talk_parts_take(struct talk_parts *parts, struct talked *talked, bool guess)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < talked->count; i++) {
		struct token *token = &talked->tokens[i];
		bool found;

		if (!parts->made &&
		    (token->class == TALK_OTHER || token->loose || guess))
			make(parts);
		found = take_word(parts, talked->words, token, guess) ||
			(guess && take_code(parts, token));
		if (guess && !found && token->class == TALK_THING)
			narrow(parts, token);
		if (found) {
			token->class = TALK_THING;
			token->part = true;
			if (kept > 0 && talked->tokens[kept - 1].part &&
			    join(&talked->tokens[kept - 1], token))
				continue;
		}
		talked->tokens[kept++] = *token;
	}
	talked->count = kept;
}

void
talk_drop_prices(const struct talk_parts *parts, struct talked *talked)
{
	for (unsigned i = 0; i < talked->count; i++) {
		struct token *token = &talked->tokens[i];
		bool price =
		    (i > 0 && talk_is_price(talked->words, token - 1)) ||
		    (i + 1 < talked->count &&
			talk_is_price(talked->words, token + 1));

		if (token->class != TALK_NUMBER || !price ||
		    is_asked_number(parts, token))
			continue;
		token->class = TALK_LITTLE;
		/* "8 coins": they are no thing, either. */
		if (i + 1 < talked->count && token[1].class == TALK_THING &&
		    talk_is_price(talked->words, token + 1))
			token[1].class = TALK_LITTLE;
	}
}

/* ---- a name that stands for a number ---- */

static bool
stands_for(const struct question *question, const struct spoken *spoken,
    const struct order *order, struct token *token, unsigned a)
{
	for (unsigned i = 0; i < order->count; i++) {
		const struct order_arg *arg = &order->args[i];
		struct order other;
		unsigned n = 0;

		while (n < spoken->arg_count &&
		       strcmp(spoken->args[n].name, arg->name) != 0)
			n++;
		if (n == spoken->arg_count || !spoken->args[n].optional ||
		    strcmp(spoken->args[n].list, "number") != 0)
			continue;
		for (unsigned k = 0; k < token->id_count; k++)
			if (replace(order, i, spoken->args[a].name,
				token->ids[k], &other) &&
			    question->resolve(question, &other, true) ==
				order) {
				token->stands_for = arg->name;
				token->number = strtol(arg->value, NULL, 10);
				token->stands_in = order->verb;
				return true;
			}
	}
	return false;
}

/* True if the verb may have a number that it may go without. */
static bool
has_open_number(const struct spoken *spoken)
{
	for (unsigned a = 0; a < spoken->arg_count; a++)
		if (spoken->args[a].optional &&
		    strcmp(spoken->args[a].list, "number") == 0)
			return true;
	return false;
}

/* True if the verb may have a thing of one list or another. */
static bool
has_both(const struct spoken *spoken)
{
	for (unsigned a = 0; a < spoken->arg_count; a++)
		if (strchr(spoken->args[a].list, '+') != NULL)
			return true;
	return false;
}

/* The verb of the i-th order, if it is one of those; most orders of a question
 * are of the verb of the one before. */
static const struct spoken *
spoken_if(const struct words *words, const struct question *question,
    unsigned i, bool (*is)(const struct spoken *), const struct spoken *last)
{
	const char *verb = question->orders[i].verb;

	if (last == NULL || strcmp(last->verb->name, verb) != 0)
		last = words_spoken(words, verb);
	return last != NULL && is(last) ? last : NULL;
}

static void
find_alias(const struct words *words, const struct question *question,
    struct token *token)
{
	const struct spoken *spoken = NULL;

	for (unsigned i = 0; i < question->count; i++) {
		const struct order *order = &question->orders[i];

		spoken = spoken_if(words, question, i, has_open_number, spoken);
		for (unsigned a = 0; spoken != NULL && a < spoken->arg_count;
		     a++)
			if (may_have(spoken, order, a) &&
			    stands_for(question, spoken, order, token, a))
				return;
	}
}

/* A thing of one list may be a place for one of another: the card that lies
 * there. */
static bool
is_both(const struct spoken *spoken, const char *arg)
{
	for (unsigned a = 0; a < spoken->arg_count; a++)
		if (strcmp(spoken->args[a].name, arg) == 0)
			return strchr(spoken->args[a].list, '+') != NULL;
	return false;
}

/* What the order has in its i-th argument is also called as the token is. */
static bool
is_called(const struct question *question, const struct order *order,
    unsigned i, const struct token *token)
{
	struct order other;

	for (unsigned k = 0; k < token->id_count && k < TALK_NAMES; k++)
		if (strcmp(token->ids[k], order->args[i].value) != 0 &&
		    replace(
			order, i, order->args[i].name, token->ids[k], &other) &&
		    question->resolve(question, &other, true) == order)
			return true;
	return false;
}

static void
find_places(const struct words *words, const struct question *question,
    struct token *token)
{
	const struct spoken *spoken = NULL;

	for (unsigned i = 0; i < question->count; i++) {
		const struct order *order = &question->orders[i];

		spoken = spoken_if(words, question, i, has_both, spoken);
		for (unsigned a = 0; spoken != NULL && a < order->count; a++)
			if (token->id_count < TALK_NAMES &&
			    is_both(spoken, order->args[a].name) &&
			    is_called(question, order, a, token)) {
				add_id(token, order->args[a].value);
				return;
			}
	}
}

/* True if a number stands before the i-th word in its part of the line. */
static bool
follows_number(const struct talked *talked, unsigned i)
{
	while (i-- > 0) {
		enum talk_class class = talked->tokens[i].class;

		if (class == TALK_NUMBER)
			return true;
		if (class == TALK_JOIN || class == TALK_STOP)
			return false;
	}
	return false;
}

static bool
is_alias_of(const struct token *thing, const struct token *number)
{
	return thing->class == TALK_THING && thing->stands_for != NULL &&
	       number->class == TALK_NUMBER && thing->number == number->number;
}

/* "4 on card 2 (Bridge Company)": what is said twice of one thing is said once,
 * by its number; a number alone may be any other of the order. */
static void
drop_appositions(struct talked *talked)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];
		struct token *last =
		    kept > 0 ? &talked->tokens[kept - 1] : NULL;

		if (last != NULL && follows_number(talked, kept - 1)) {
			if (is_alias_of(token, last))
				continue;
			if (is_alias_of(last, token)) {
				*last = *token;
				continue;
			}
		}
		talked->tokens[kept++] = *token;
	}
	talked->count = kept;
}

/* The listed order that a verb of none comes to, alone, and whose things it has
 * no word for: "both open cards". */
static const struct order *
comes_to(const struct words *words, const struct question *question,
    const struct token *token)
{
	const char *verb = words->verbs[token->verb].verb->name;
	const struct order *listed;
	struct order order;

	for (unsigned i = 0; i < question->count; i++)
		if (strcmp(question->orders[i].verb, verb) == 0)
			return NULL;
	order_set(&order, verb);
	listed = question->resolve(question, &order, true);
	return listed == NULL || listed->count == 0 ? NULL : listed;
}

void
talk_aliases(struct talked *talked, const struct question *question)
{
	if (question->resolve == NULL)
		return;
	for (unsigned i = 0; i < talked->count; i++)
		if (talked->tokens[i].class == TALK_VERB)
			talked->tokens[i].comes_to = comes_to(
			    talked->words, question, &talked->tokens[i]);
		else if (talked->tokens[i].class == TALK_THING) {
			find_alias(talked->words, question, &talked->tokens[i]);
			find_places(
			    talked->words, question, &talked->tokens[i]);
		}
	drop_appositions(talked);
}
