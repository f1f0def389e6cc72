/* SPDX-License-Identifier: MIT */
/* talk_agree.c - one order beside some words of a line. */
#include "language/talk_agree.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>

#define POINTS_FAR 9 /* a number that is another one, at most */
#define FARTHEST 100000

/* "The Colourist (P04)": one thing by its name and by its number. */
static bool
is_name_and_number(const struct token *one, const struct token *other)
{
	return one->class == TALK_THING && other->class == TALK_THING &&
	       one->id_count == 1 && other->id_count == 1 &&
	       strcmp(one->ids[0], other->ids[0]) == 0 &&
	       (strpbrk(one->text, "0123456789") == NULL) !=
		   (strpbrk(other->text, "0123456789") == NULL);
}

/* What the part of the line around the i-th word wants, or NULL. */
static const char *
wanted(const struct talked *talked, unsigned i)
{
	unsigned k = i;

	while (k > 0 && !talk_is_break(&talked->tokens[k - 1]))
		k--;
	while (k < talked->count && !talk_is_break(&talked->tokens[k])) {
		if (talked->tokens[k].wants != NULL)
			return talked->tokens[k].wants;
		k++;
	}
	return NULL;
}

void
talk_content(struct content *content, const struct talked *talked,
    const struct question *question)
{
	bool stop = true, join = false;

	*content = (struct content){.talked = talked, .question = question};
	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		stop |= token->class == TALK_STOP;
		join |= token->class == TALK_JOIN;
		/* "a one on the mill": an article before a number is none. */
		if (token->class == TALK_WEAK && i + 1 < talked->count &&
		    token[1].class == TALK_NUMBER)
			continue;
		if (token->class != TALK_VERB && token->class != TALK_NUMBER &&
		    token->class != TALK_WEAK && token->class != TALK_THING &&
		    token->extreme == 0)
			continue;
		if (!stop && !join && content->count > 0 &&
		    is_name_and_number(
			content->list[content->count - 1], token))
			continue;
		if (content->count == CONTENT_MAX) {
			content->too_many = true;
			return;
		}
		content->stop[content->count] = stop;
		content->joined[content->count] = join;
		content->clause[content->count] =
		    join && token->class == TALK_VERB;
		content->wants[content->count] = wanted(talked, i);
		content->list[content->count++] = token;
		stop = join = false;
	}
}

/* ---- one order, one group ---- */

static bool
is_number(const struct token *token)
{
	return token->class == TALK_NUMBER || token->class == TALK_WEAK;
}

static bool
names_id(const struct token *token, const char *id)
{
	for (unsigned i = 0; i < token->id_count; i++)
		if (strcmp(token->ids[i], id) == 0)
			return true;
	return false;
}

static const char *
list_of(const struct spoken *spoken, const char *arg)
{
	for (unsigned i = 0; i < spoken->arg_count; i++)
		if (strcmp(spoken->args[i].name, arg) == 0)
			return spoken->args[i].list;
	return "";
}

static bool
is_figure(const struct spoken *spoken, const struct order_arg *arg)
{
	return strcmp(list_of(spoken, arg->name), "number") == 0;
}

/* True if the orders differ in that argument alone. */
static bool
differs_in(const struct order *a, const struct order *b, unsigned arg)
{
	if (strcmp(a->verb, b->verb) != 0 || a->count != b->count)
		return false;
	for (unsigned i = 0; i < a->count; i++)
		if (strcmp(a->args[i].name, b->args[i].name) != 0 ||
		    (i != arg &&
			strcmp(a->args[i].value, b->args[i].value) != 0))
			return false;
	return true;
}

/* True if there is no order like it with more (way 1) or less (-1) in its
 * place. */
static bool
is_extreme(const struct question *question, const struct order *order,
    unsigned arg, int way)
{
	long value = strtol(order->args[arg].value, NULL, 10);

	for (unsigned i = 0; i < question->count; i++) {
		const struct order *other = &question->orders[i];

		if (differs_in(order, other, arg) &&
		    way * (strtol(other->args[arg].value, NULL, 10) - value) >
			0)
			return false;
	}
	return true;
}

static bool
says(const struct content *content, const struct token *token,
    const struct order *order, unsigned a, bool figure)
{
	const struct order_arg *arg = &order->args[a];

	if (!figure)
		return token->class == TALK_THING &&
		       names_id(token, arg->value);
	if (!talk_is_called(token, arg->name))
		return false;
	if (token->extreme != 0)
		return is_extreme(content->question, order, a, token->extreme);
	if (token->stands_in != NULL)
		return strcmp(token->stands_in, order->verb) == 0 &&
		       strcmp(token->stands_for, arg->name) == 0 &&
		       token->number == strtol(arg->value, NULL, 10);
	return is_number(token) &&
	       token->number == strtol(arg->value, NULL, 10);
}

/* True if the word is the order's verb, or comes to the order. */
static bool
is_verb_of(const struct content *content, const struct token *token,
    const struct order *order, uint32_t verb)
{
	bool is = token->verb == verb || token->comes_to == order;

	for (unsigned i = 0; content->guess && i < token->also_count; i++)
		is |= token->also[i] == verb;
	return token->class == TALK_VERB && is;
}

/* The words of the line that the order may have. */
static uint32_t
marks_of(const struct content *content, const struct order *order)
{
	const struct words *words = content->talked->words;
	const struct spoken *spoken = words_spoken(words, order->verb);
	uint32_t verb = (uint32_t)(spoken - words->verbs), marks = 0;

	for (unsigned k = 0; k < content->count; k++)
		if (is_verb_of(content, content->list[k], order, verb))
			marks |= UINT32_C(1) << k;
	for (unsigned a = 0; a < order->count; a++) {
		bool figure = is_figure(spoken, &order->args[a]);

		for (unsigned k = 0; k < content->count; k++)
			if (says(content, content->list[k], order, a, figure))
				marks |= UINT32_C(1) << k;
	}
	return marks;
}

void
talk_marks(struct content *content)
{
	const struct question *question = content->question;

	content->marks = xcalloc(question->count + 1, sizeof(*content->marks));
	for (unsigned i = 0; i < question->count; i++)
		content->marks[i] = marks_of(content, &question->orders[i]);
	/* An article, or "all", may be left out; "2 silver" is silver twice.
	 */
	for (unsigned k = 0; k < content->count; k++) {
		const struct token *token = content->list[k];

		if (token->class == TALK_VERB || token->class == TALK_THING)
			content->wanted |= UINT32_C(1) << k;
	}
}

static bool
is_default(const struct spoken *spoken, const struct order_arg *arg)
{
	const char *value = doc_text_at(spoken->defaults, arg->name, NULL);

	return value != NULL && strcmp(value, arg->value) == 0;
}

/* Values of one list stand in the order of the verb's arguments; a name in the
 * place of a number is none of them. */
static bool
follows(const struct spoken *spoken, const struct order *order, unsigned i,
    const unsigned char place[ORDER_ARGS], const struct token *const *group)
{
	const char *list = list_of(spoken, order->args[i].name);

	for (unsigned j = 0; j < i; j++)
		if (place[j] != UINT8_MAX && place[j] > place[i] &&
		    (group[place[j]]->class == TALK_THING) ==
			(group[place[i]]->class == TALK_THING) &&
		    strcmp(list_of(spoken, order->args[j].name), list) == 0)
			return false;
	return true;
}

/* A number that nothing else needs stands in the place of a default. */
static bool
says_other(const struct token *const *group, unsigned count, unsigned used)
{
	for (unsigned k = 0; k < count; k++)
		if ((used >> k & 1) == 0 && group[k]->class == TALK_NUMBER)
			return true;
	return false;
}

static void
add_distance(const struct token *const *group, unsigned count,
    const struct order_arg *arg, struct agreement *is)
{
	long value = strtol(arg->value, NULL, 10), least = FARTHEST;

	for (unsigned k = 0; k < count; k++) {
		long off = labs((long)group[k]->number - value);

		/* "three": one number may as well say two that are three. */
		if (((is->used >> k & 1) == 0 || off == 0) &&
		    group[k]->class == TALK_NUMBER && off < least)
			least = off;
	}
	is->off += (unsigned)(least < POINTS_FAR ? least : POINTS_FAR);
	is->far += (unsigned)least;
}

/* "Coal goes down 6" is nearly -6: the number of the group, or UINT8_MAX. */
static unsigned
said_unsigned(const struct token *const *group, unsigned count,
    const struct order_arg *arg, unsigned used)
{
	long value = strtol(arg->value, NULL, 10);

	for (unsigned k = 0; k < count && value < 0; k++)
		if ((used >> k & 1) == 0 && is_number(group[k]) &&
		    !group[k]->is_signed && group[k]->number == -value)
			return k;
	return UINT8_MAX;
}

/* The first value of the order that is a thing, or how many it has. */
static unsigned
first_thing(const struct spoken *spoken, const struct order *order)
{
	unsigned i = 0;

	while (i < order->count && is_figure(spoken, &order->args[i]))
		i++;
	return i;
}

/* True if the verb has a number of its own. */
bool
talk_counts(const struct spoken *spoken)
{
	for (unsigned i = 0; i < spoken->arg_count; i++)
		if (strcmp(spoken->args[i].list, "number") == 0)
			return true;
	return false;
}

/* "2 silver" says it twice: the token of the thing that has that number before
 * it, or count. */
static unsigned
said_often(const struct order *order, unsigned a,
    const unsigned char place[ORDER_ARGS], const struct token *const *group)
{
	unsigned often = 0, k = UINT8_MAX;

	for (unsigned i = 0; i < order->count; i++) {
		if (strcmp(order->args[i].value, order->args[a].value) != 0)
			continue;
		often++;
		if (i < a && place[i] != UINT8_MAX)
			k = place[i];
	}
	return k != UINT8_MAX && k > 0 && often > 1 &&
		       group[k]->class == TALK_THING &&
		       group[k - 1]->class == TALK_NUMBER &&
		       group[k - 1]->number == often
		   ? k
		   : UINT8_MAX;
}

/* Things of the group that say nothing in an order of that verb. */
static unsigned
things_beside(const struct spoken *spoken, const struct token *const *group,
    unsigned count, unsigned used)
{
	unsigned beside = 0;

	for (size_t i = 0; i < doc_count(spoken->beside); i++)
		for (unsigned k = 0; k < count; k++)
			if (group[k]->class == TALK_THING &&
			    (used >> k & 1) == 0 &&
			    names_id(
				group[k], doc_text(doc_at(spoken->beside, i))))
				beside |= 1u << k;
	return beside;
}

void
talk_agree(const struct content *content, const struct order *order,
    const struct token *const *group, unsigned count, uint32_t carried,
    struct agreement *is)
{
	const struct words *words = content->talked->words;
	const struct spoken *spoken = words_spoken(words, order->verb);
	unsigned char place[ORDER_ARGS];
	uint32_t verb = (uint32_t)(spoken - words->verbs);
	unsigned first = first_thing(spoken, order);
	bool has_verb = false, comes = false;

	*is = (struct agreement){.in_order = true,
	    .first = first == order->count,
	    .counts = talk_counts(spoken)};
	for (unsigned k = 0; k < count; k++) {
		bool of = is_verb_of(content, group[k], order, verb);

		if (group[k]->class != TALK_VERB)
			continue;
		has_verb = true;
		comes |= group[k]->comes_to == order;
		is->verb |= of;
		is->verbs += of;
		is->other_verb |= !of;
		is->used |= of ? 1u << k : 0;
		is->loose += group[k]->loose;
	}
	/* It says all of the order by itself. */
	if (comes) {
		is->said = order->count;
		is->first = true;
		return;
	}
	if (!has_verb && carried != NO_INDEX)
		is->other_verb = carried != verb;
	for (unsigned a = 0; a < order->count; a++) {
		const struct order_arg *arg = &order->args[a];
		bool figure = is_figure(spoken, arg);
		unsigned k = 0;

		while (k < count &&
		       ((is->used >> k & 1) != 0 ||
			   !says(content, group[k], order, a, figure)))
			k++;
		place[a] = k < count ? (unsigned char)k : UINT8_MAX;
		if (k < count) {
			is->used |= 1u << k;
			is->said++;
			is->loose += group[k]->loose;
			is->extremes += group[k]->extreme != 0 ||
					group[k]->class == TALK_WEAK;
			is->first |= !figure && a == first;
			is->in_order = is->in_order &&
				       follows(spoken, order, a, place, group);
		} else if ((k = said_often(order, a, place, group)) !=
			   UINT8_MAX) {
			is->used |= 1u << (k - 1);
			is->said++;
		} else if (!is_default(spoken, arg) ||
			   (figure && says_other(group, count, is->used))) {
			is->missing++;
			is->begins_not |= a == 0 && first == order->count;
			is->nameless |= !figure;
			is->nothing |= figure && strcmp(arg->value, "0") == 0;
			k = !figure
				? UINT8_MAX
				: said_unsigned(group, count, arg, is->used);
			if (k < count) {
				is->used |= 1u << k;
				is->said++;
			} else if (figure) {
				add_distance(group, count, arg, is);
			}
		}
	}
	if (content->guess && spoken->beside != NULL)
		is->beside = things_beside(spoken, group, count, is->used);
}

/* "The brown one": it is what stands before it. */
static bool
is_pronoun(
    const struct token *const *group, unsigned k, const struct agreement *is)
{
	return k > 0 && !is->counts && group[k]->class == TALK_NUMBER &&
	       group[k]->number == 1 && *group[k]->text != '1' &&
	       group[k - 1]->class == TALK_THING && (is->used >> (k - 1) & 1);
}

/* "one coal", "one upgrade" where no number is asked for: an article. */
static bool
is_article(const struct token *const *group, unsigned count, unsigned k,
    const struct agreement *is)
{
	return group[k]->class == TALK_NUMBER && group[k]->number == 1 &&
	       !group[k]->is_signed && !is->counts && k + 1 < count &&
	       (group[k + 1]->class == TALK_THING ||
		   group[k + 1]->class == TALK_VERB) &&
	       (is->used >> (k + 1) & 1);
}

struct left_over
talk_left_over(const struct token *const *group, unsigned count,
    const struct agreement *is)
{
	struct left_over left = {0, 0};

	for (unsigned k = 0; k < count; k++) {
		if (((is->used | is->beside) >> k & 1) != 0)
			continue;
		left.verbs += group[k]->class == TALK_VERB;
		left.words += group[k]->class != TALK_WEAK &&
			      group[k]->extreme == 0 &&
			      !is_pronoun(group, k, is) &&
			      !is_article(group, count, k, is);
	}
	return left;
}

unsigned
talk_left_numbers(const struct token *const *group, unsigned count,
    const struct agreement *is)
{
	unsigned left = 0;

	for (unsigned k = 0; k < count; k++)
		left +=
		    (is->used >> k & 1) == 0 && group[k]->class == TALK_NUMBER;
	return left;
}

unsigned
talk_open_numbers(const struct words *words, const struct order *order)
{
	const struct spoken *spoken = words_spoken(words, order->verb);
	unsigned open = 0;

	for (unsigned a = 0; spoken != NULL && a < spoken->arg_count; a++)
		open += spoken->args[a].optional &&
			strcmp(spoken->args[a].list, "number") == 0 &&
			order_get(order, spoken->args[a].name) == NULL;
	return open;
}
