/* SPDX-License-Identifier: MIT */
/* talk_ear.c - a line in the language that knows most of it. */
#include "language/talk_p.h"

#include <stdlib.h>
#include <string.h>

/* In how many languages a line is read at most. */
#define LANGUAGES LANGUAGES_MAX

unsigned
talk_count(const struct talked *talked, enum talk_class class)
{
	unsigned count = 0;

	for (unsigned i = 0; i < talked->count; i++)
		count += talked->tokens[i].class == class;
	return count;
}

bool
talk_is_unsure(struct words *const *words, unsigned count, const char *line)
{
	struct talked talked;

	for (unsigned i = 0; i < count; i++) {
		talk_take_apart(words[i], line, false, &talked);
		if (talk_count(&talked, TALK_GUARD) > 0)
			return true;
	}
	return false;
}

struct ear
talk_listen(
    struct words *const *words, unsigned count, const struct question *question)
{
	return (struct ear){words, count, question,
	    {.words = words, .word_count = count, .question = question}};
}

/* True if the line says more in the language of the one than in the other's.
 * What may be either is in the reader's, which comes first. */
static bool
is_better(const struct talked *talked, const struct talked *best)
{
	unsigned others = talk_count(talked, TALK_OTHER),
		 least = talk_count(best, TALK_OTHER);

	if (others != least)
		return others < least;
	return best->known == 0 && talked->known > 0 &&
	       talk_count(talked, TALK_THING) >= talk_count(best, TALK_THING);
}

/* A word of several verbs is of the one that is asked for. */
static void
choose_verbs(struct talked *talked, const struct question *question)
{
	for (unsigned i = 0; i < talked->count; i++) {
		struct token *token = &talked->tokens[i];
		unsigned k = 0;

		if (token->class != TALK_VERB || token->also_count == 0 ||
		    talk_asks_verb(talked, question, token->verb))
			continue;
		while (k < token->also_count &&
		       !talk_asks_verb(talked, question, token->also[k]))
			k++;
		if (k < token->also_count)
			token->verb = token->also[k];
	}
}

/* True if an order of that verb (NULL: any) has the thing. */
static bool
has_id(const struct question *question, const char *verb,
    const struct token *token)
{
	for (unsigned i = 0; i < question->count; i++)
		if ((verb == NULL ||
			strcmp(question->orders[i].verb, verb) == 0) &&
		    talk_has_thing(&question->orders[i], token))
			return true;
	return false;
}

/* The first thing behind a word, up to a comma, or NULL. */
static const struct token *
thing_behind(const struct talked *talked, unsigned i)
{
	for (i++; i < talked->count; i++) {
		enum talk_class class = talked->tokens[i].class;

		if (class == TALK_THING)
			return &talked->tokens[i];
		if (class == TALK_VERB || class == TALK_JOIN ||
		    class == TALK_STOP)
			return NULL;
	}
	return NULL;
}

/* "Get Nakht": of several verbs a word is of the one that is said of the thing
 * behind it. */
static void
fit_verbs(struct talked *talked, const struct question *question)
{
	for (unsigned i = 0; i < talked->count; i++) {
		struct token *token = &talked->tokens[i];
		const struct token *thing = thing_behind(talked, i);
		const struct spoken *verbs = talked->words->verbs;

		if (token->class != TALK_VERB || token->also_count == 0 ||
		    thing == NULL ||
		    has_id(question, verbs[token->verb].verb->name, thing))
			continue;
		for (unsigned k = 0; k < token->also_count; k++)
			if (has_id(question, verbs[token->also[k]].verb->name,
				thing)) {
				token->verb = token->also[k];
				break;
			}
	}
}

/* "Bruno here, hire Iset": where a line is only guessed at, and nothing is
 * asked about players, one who is named is no thing. */
static void
drop_players(struct talked *talked, const struct question *question)
{
	for (unsigned i = 0; i < talked->count; i++) {
		struct token *token = &talked->tokens[i];
		bool end = i + 1 == talked->count ||
			   token[1].class == TALK_JOIN ||
			   token[1].class == TALK_STOP;

		if (token->class != TALK_THING || !token->player ||
		    has_id(question, NULL, token))
			continue;
		token->class = end ? TALK_LITTLE : TALK_OTHER;
		token->person = true;
	}
}

/* True if one order has both things. */
static bool
has_both(const struct question *question, const struct token *one,
    const struct token *other)
{
	for (unsigned i = 0; i < question->count; i++)
		if (talk_has_thing(&question->orders[i], one) &&
		    talk_has_thing(&question->orders[i], other))
			return true;
	return false;
}

/* "Clay lovely Pit": what is only a part of a name says nothing more beside
 * that. */
static void
drop_second_parts(struct talked *talked)
{
	const struct token *last = NULL;

	for (unsigned i = 0; i < talked->count; i++) {
		struct token *token = &talked->tokens[i];

		if (token->class == TALK_THING && token->part &&
		    token->id_count == 1 && last != NULL &&
		    strcmp(last->ids[0], token->ids[0]) == 0 &&
		    strcmp(last->text, token->text) != 0)
			token->class = TALK_LITTLE;
		else if (token->class == TALK_THING && token->id_count == 1)
			last = token;
		else if (token->class != TALK_LITTLE)
			last = NULL;
	}
}

/* "Berlin - Leipzig": a dash between two things of one order ends nothing. */
static void
drop_dashes(struct talked *talked, const struct question *question)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->text[0] == TALK_DASH && kept > 0 &&
		    i + 1 < talked->count && token[1].class == TALK_THING &&
		    talked->tokens[kept - 1].class == TALK_THING &&
		    has_both(question, &talked->tokens[kept - 1], &token[1]))
			continue;
		talked->tokens[kept++] = *token;
	}
	talked->count = kept;
}

static bool
is_number_asked(const struct question *question, const struct token *token)
{
	for (unsigned i = 0; i < question->count; i++)
		for (unsigned a = 0; a < question->orders[i].count; a++)
			if (strcmp(question->orders[i].args[a].value,
				token->text) == 0 ||
			    strtol(question->orders[i].args[a].value, NULL,
				10) == token->number)
				return true;
	return false;
}

/* True if all that the line speaks of, besides "nothing", is numbers and verbs
 * that are not asked for: "I hang on to my money.  Nothing today". */
static bool
is_nothing_else(const struct talked *talked, const struct question *question)
{
	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->alone || !talk_is_content(token) ||
		    token->class == TALK_WEAK ||
		    (token->class == TALK_NUMBER &&
			!is_number_asked(question, token)))
			continue;
		if (token->class != TALK_VERB || token->comes_to != NULL ||
		    talk_asks_verb(talked, question, token->verb))
			return false;
	}
	return true;
}

static void
free_nothing(struct talked *talked, const struct question *question)
{
	if (!is_nothing_else(talked, question))
		return;
	for (unsigned i = 0; i < talked->count; i++)
		if (talked->tokens[i].alone)
			talked->tokens[i].class = TALK_VERB;
	choose_verbs(talked, question);
}

/* Take it apart; guarded: another language says that it is unsure. */
void
talk_hear(struct ear *ear, const char *line, bool guess, struct talked *best,
    bool *guarded)
{
	struct talked talked;

	*guarded = false;
	talk_take_apart(ear->words[0], line, guess, best);
	for (unsigned i = 1; i < ear->count && i < LANGUAGES; i++) {
		bool guard;

		talk_take_apart(ear->words[i], line, guess, &talked);
		guard = talk_count(&talked, TALK_GUARD) > 0;
		if (!is_better(&talked, best)) {
			*guarded |= guard && best->known == 0;
			continue;
		}
		*guarded = false;
		*best = talked;
	}
	if (best->too_long)
		return;
	choose_verbs(best, ear->question);
	talk_give_names(best);
	talk_parts_take(&ear->parts, best, guess);
	drop_second_parts(best);
	drop_dashes(best, ear->question);
	fit_verbs(best, ear->question);
	talk_aliases(best, ear->question);
	if (guess) {
		drop_players(best, ear->question);
		talk_drop_prices(&ear->parts, best);
		talk_count_goods(best, ear->question);
	}
	free_nothing(best, ear->question);
}

bool
talk_is_of_game(struct words *const *words, unsigned count, const char *line)
{
	static const struct question none = {.count = 0};
	struct ear ear = talk_listen(words, count, &none);
	struct talked talked;
	bool guarded, is;

	talk_hear(&ear, line, false, &talked, &guarded);
	talk_parts_release(&ear.parts);
	is = talked.too_long;
	for (unsigned i = 0; i < talked.count; i++)
		is |= talk_is_content(&talked.tokens[i]) &&
		      talked.tokens[i].class != TALK_WEAK &&
		      !talked.tokens[i].player;
	return is;
}

/* True if a word of later stands before all that a line speaks of, or in its
 * only part. */
static bool
is_of_later(const struct talked *talked)
{
	bool later = false, content = false, parted = false;

	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->later && !content)
			return true;
		later |= token->later;
		parted |= content && talk_is_break(token);
		content |= talk_is_content(token);
	}
	return later && !parted;
}

bool
talk_is_later(struct words *const *words, unsigned count, const char *line)
{
	static const struct question none = {.count = 0};
	struct ear ear = talk_listen(words, count, &none);
	struct talked talked;
	bool guarded;

	talk_hear(&ear, line, false, &talked, &guarded);
	talk_parts_release(&ear.parts);
	return is_of_later(&talked);
}
