/* SPDX-License-Identifier: MIT */
/* talk.c - lines as people write them, beside the question they answer. */
#include "language/talk.h"
#include "base/x.h"
#include "language/talk_p.h"

#include <stdlib.h>
#include <string.h>

/* In how many languages a line is read at most. */
#define LANGUAGES 4
/* A word so short may be a letter of our list. */
#define SHORT_WORD 2
/* A line without what says nothing is no longer. */
#define PLAIN_MAX 300
/* So many words that nobody knows, and a line is prose. */
#define PROSE_WORDS 2
/* So many, and one that names no order is a tale. */
#define TALE_WORDS 4

/* How surely a line that is not played was meant as an order. */
enum meant {
	MEANT_NOT,
	MEANT_PERHAPS, /* if the letter has nothing else */
	MEANT_LIKELY,  /* the same; but else it is named as not read */
	MEANT_SURELY
};

/* ---- a line in the language that knows most of it ---- */

static unsigned
count_of(const struct talked *talked, enum talk_class class)
{
	unsigned count = 0;

	for (unsigned i = 0; i < talked->count; i++)
		count += talked->tokens[i].class == class;
	return count;
}

/* Who hears a line, and what was asked of whoever wrote it. */
struct ear {
	struct words *const *words;
	unsigned count;
	const struct question *question;
	struct talk_parts parts;
};

static struct ear
listen(
    struct words *const *words, unsigned count, const struct question *question)
{
	return (struct ear){
	    words, count, question, {.words = words[0], .question = question}};
}

/* Does the line say more in the language of the one than in the other's?  What
 * may be either is in the reader's, which comes first. */
static bool
is_better(const struct talked *talked, const struct talked *best)
{
	unsigned others = count_of(talked, TALK_OTHER),
		 least = count_of(best, TALK_OTHER);

	if (others != least)
		return others < least;
	return best->known == 0 && talked->known > 0 &&
	       count_of(talked, TALK_THING) >= count_of(best, TALK_THING);
}

/* Take it apart; guarded: another language says that it is unsure. */
static void
apart(struct ear *ear, const char *line, bool guess, struct talked *best,
    bool *guarded)
{
	struct talked talked;

	*guarded = false;
	talk_take_apart(ear->words[0], line, guess, best);
	for (unsigned i = 1; i < ear->count && i < LANGUAGES; i++) {
		bool guard;

		talk_take_apart(ear->words[i], line, guess, &talked);
		guard = count_of(&talked, TALK_GUARD) > 0;
		if (!is_better(&talked, best)) {
			*guarded |= guard && best->known == 0;
			continue;
		}
		*guarded = false;
		*best = talked;
	}
	if (best->too_long)
		return;
	talk_parts_take(&ear->parts, best, guess);
	talk_aliases(best, ear->question);
}

/* A sentence beside an order that speaks of nothing and makes nothing unsure is
 * talk; its words go. */
static void
drop_talk(struct talked *talked)
{
	unsigned begin = 0, kept = 0;

	for (unsigned i = 0; i <= talked->count; i++) {
		bool content = false, other = false;

		if (i < talked->count && talked->tokens[i].class != TALK_STOP)
			continue;
		for (unsigned k = begin; k < i; k++) {
			const struct token *token = &talked->tokens[k];

			other |= token->class == TALK_OTHER;
			/* What is so short may be the letter of a choice. */
			content |= (talk_is_content(token) &&
				       token->class != TALK_WEAK) ||
				   token->class == TALK_GUARD ||
				   (token->class == TALK_OTHER &&
				       strlen(token->text) <= SHORT_WORD);
		}
		for (unsigned k = begin; k < i && (content || !other); k++)
			talked->tokens[kept++] = talked->tokens[k];
		if (i < talked->count)
			talked->tokens[kept++] = talked->tokens[i];
		begin = i + 1;
	}
	talked->count = kept;
}

/* ---- sure ---- */

static bool
is_all_known(const struct talked *talked)
{
	return !talked->too_long && !talked->question &&
	       count_of(talked, TALK_OTHER) == 0 &&
	       count_of(talked, TALK_GUARD) == 0;
}

static const char *
verb_text(const struct talked *talked, const struct token *token)
{
	const struct words *words = talked->words;
	const struct opening *opening;
	const char *rest = "";

	opening = line_opening(words, token->text, &rest);
	if (opening != NULL && *rest == '\0')
		return token->text;
	for (size_t i = 0; i < words->opening_count; i++)
		if (words->openings[i].verb == token->verb)
			return words->openings[i].text;
	return token->text;
}

static void
write_token(
    const struct talked *talked, const struct token *token, struct buf *out)
{
	buf_adds(out, out->len > 0 ? " " : "");
	if (token->class == TALK_VERB)
		buf_adds(out, verb_text(talked, token));
	else if (token->class == TALK_NUMBER && token->is_signed)
		buf_addf(out, "%+lld", (long long)token->number);
	else if (token->class == TALK_NUMBER)
		buf_addf(out, "%lld", (long long)token->number);
	else if (token->part && token->id_count == 1)
		buf_adds(out, token->ids[0]);
	else
		buf_adds(out, token->text);
}

/*
 * The line without what says nothing, as the forms of the pack have it; what
 * nobody knows goes, too.  verb (may be NULL) begins it, and carried each part
 * that has no verb of its own has that of the part before.
 */
static void
write_plain(const struct talked *talked, const char *verb, bool carried,
    struct buf *out)
{
	bool begins = true;

	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->class == TALK_LITTLE || token->class == TALK_GREET ||
		    token->class == TALK_OTHER || token->class == TALK_GUARD)
			continue;
		if (token->class == TALK_JOIN || token->class == TALK_STOP) {
			if (!begins)
				buf_addc(out, ',');
			begins = true;
			continue;
		}
		if (token->class == TALK_VERB)
			verb = verb_text(talked, token);
		else if (begins && verb != NULL && (carried || out->len == 0))
			buf_addf(out, "%s%s", out->len > 0 ? " " : "", verb);
		write_token(talked, token, out);
		begins = false;
	}
	while (out->len > 0 && out->data[out->len - 1] == ',')
		buf_cut(out, out->len - 1);
}

static bool
read_text(const struct talked *talked, const char *verb, bool carried,
    bool fuzzy, struct reading_result *result)
{
	struct buf plain = BUF_INIT;
	struct miss miss;
	bool ok;

	write_plain(talked, verb, carried, &plain);
	ok = plain.len > 0 && plain.len < PLAIN_MAX &&
	     line_orders(talked->words, plain.data, NULL, fuzzy, result, &miss);
	buf_release(&plain);
	return ok;
}

/* As the forms of the pack have it; a verb may be for several things. */
static bool
read_plain(const struct talked *talked, const char *verb, bool fuzzy,
    struct reading_result *result)
{
	return read_text(talked, verb, false, fuzzy, result) ||
	       read_text(talked, verb, true, fuzzy, result);
}

static const char *
first_word(const struct words *words, const char *verb)
{
	const struct doc *list =
	    doc_get(doc_get(doc_get(words->pack, "verbs"), verb), "words");

	return doc_text(doc_at(list, 0));
}

static bool
is_first_of_verb(const struct question *question, unsigned i)
{
	for (unsigned k = 0; k < i; k++)
		if (strcmp(question->orders[k].verb,
			question->orders[i].verb) == 0)
			return false;
	return true;
}

/* Does the order come to one that is listed, with no more in that than it says
 * itself? */
static bool
is_asked_for(const struct question *question, const struct order *order)
{
	const struct order *listed = question->resolve == NULL
					 ? NULL
					 : question->resolve(question, order);

	return listed != NULL && listed->count <= order->count;
}

/* Without a verb an order has two values at least. */
static bool
is_bare_order(const struct reading_result *result)
{
	for (unsigned i = 0; i < result->count; i++)
		if (result->orders[i].count < 2)
			return false;
	return true;
}

/* Without a verb: the one kind of order that the question asks for and that
 * the words are a form of; 0 if there is none, or several. */
static unsigned
read_bare(const struct talked *talked, const struct question *question,
    bool fuzzy, struct reading_result *result)
{
	struct reading_result trial;
	unsigned found = 0;

	for (unsigned i = 0; i < question->count; i++) {
		const char *verb;

		if (!is_first_of_verb(question, i))
			continue;
		verb = first_word(talked->words, question->orders[i].verb);
		memset(&trial, 0, sizeof(trial));
		if (verb == NULL || !read_plain(talked, verb, fuzzy, &trial) ||
		    !is_asked_for(question, &trial.orders[0]))
			continue;
		if (!fuzzy && !is_bare_order(&trial))
			return 0;
		if (found++ == 0)
			*result = trial;
	}
	return found;
}

/* Nothing but numbers, and no word beside them: it may mean anything. */
static bool
is_lone_number(const struct talked *talked)
{
	return talked->known == 0 && count_of(talked, TALK_THING) == 0;
}

static const char *
kind_of(const struct words *words, const struct order *order)
{
	const struct verb *verb = game_verb(words->game, order->verb);

	return verb == NULL ? "" : verb->kind;
}

/* Are the orders of a kind that the question asks for?  Nobody is sure of any
 * for later that is not written as letters have it. */
static bool
is_for(struct reading_result *result, const struct words *words,
    const struct question *question)
{
	for (unsigned i = 0; i < result->count; i++) {
		const char *kind = kind_of(words, &result->orders[i]);
		unsigned k = 0;

		while (k < question->count &&
		       strcmp(kind_of(words, &question->orders[k]), kind) != 0)
			k++;
		if (k == question->count && question->count > 0 &&
		    *kind != '\0')
			return false;
	}
	return true;
}

/* Two values at least, one of them a thing or in words. */
static bool
is_bare_enough(const struct talked *talked)
{
	return count_of(talked, TALK_THING) + count_of(talked, TALK_NUMBER) > 1;
}

/* Who says twice that he passes passes once. */
static void
drop_doubles(struct reading_result *result)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < result->count; i++) {
		const struct order *order = &result->orders[i];

		if (kept > 0 && order->count == 0 &&
		    result->orders[kept - 1].count == 0 &&
		    strcmp(order->verb, result->orders[kept - 1].verb) == 0)
			continue;
		result->orders[kept++] = *order;
	}
	result->count = kept;
}

/* Does an order before the last one show anything? */
static bool
shows_early(
    const struct question *question, const struct reading_result *result)
{
	for (unsigned i = 0; i + 1 < result->count; i++)
		if (question->shows != NULL &&
		    question->shows(question, &result->orders[i]))
			return true;
	return false;
}

static bool
has_part(const struct talked *talked)
{
	for (unsigned i = 0; i < talked->count; i++)
		if (talked->tokens[i].part)
			return true;
	return false;
}

static bool
read_surely(struct ear *ear, const char *line, struct reading_result *result)
{
	const struct question *question = ear->question;
	struct talked talked;
	bool guarded;

	apart(ear, line, false, &talked, &guarded);
	drop_talk(&talked);
	if (guarded || !is_all_known(&talked) || is_lone_number(&talked))
		return false;
	if (count_of(&talked, TALK_VERB) > 0 &&
	    read_plain(&talked, NULL, false, result))
		return is_for(result, talked.words, question);
	result->count = talk_match_sure(&talked, question, result->orders);
	if (result->count == 0 && count_of(&talked, TALK_VERB) == 0 &&
	    is_bare_enough(&talked) && !has_part(&talked) &&
	    !talk_match_several(&talked, question) &&
	    read_bare(&talked, question, false, result) != 1)
		result->count = 0;
	return result->count > 0;
}

/* ---- not sure ---- */

static bool
is_asked(const struct talked *talked, const struct question *question)
{
	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		for (unsigned k = 0;
		     token->class == TALK_VERB && k < question->count; k++)
			if (strcmp(talked->words->verbs[token->verb].verb->name,
				question->orders[k].verb) == 0)
				return true;
	}
	return false;
}

/* Does the first sentence speak of the game? */
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

/* Is a part of the line, between commas, an order asked for that has nothing
 * behind it: "too dear for me, pass"? */
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

static enum meant
how_meant(const struct talked *talked, const struct question *question)
{
	unsigned others = count_of(talked, TALK_OTHER),
		 things = count_of(talked, TALK_THING),
		 numbers = count_of(talked, TALK_NUMBER);
	bool verb = is_asked(talked, question),
	     guard = count_of(talked, TALK_GUARD) > 0;

	if (talked->addressed)
		return MEANT_NOT;
	if (things + numbers == 0)
		return verb && others == 0 ? MEANT_LIKELY
		       : verb && has_word_alone(talked, question)
			   ? MEANT_PERHAPS
			   : MEANT_NOT;
	/* A number alone may be a bid, or the number of a house. */
	if (things == 0 && others == 0 && !verb && numbers == 1)
		return MEANT_PERHAPS;
	/* Half an order, or one that is taken back. */
	if ((numbers > 1 && others < PROSE_WORDS) ||
	    (guard && things + numbers > 1 && (verb || numbers > 1)))
		return MEANT_SURELY;
	if (others >= TALE_WORDS && !verb && things + numbers < others)
		return MEANT_NOT;
	if (others >= PROSE_WORDS)
		return things > 0 || verb ? MEANT_PERHAPS : MEANT_NOT;
	if (others == 0 && things > 0 && begins_at_once(talked))
		return MEANT_SURELY;
	if (verb || (things > 0 && (numbers > 0 || others == 0)))
		return MEANT_LIKELY;
	return things > 0 ? MEANT_PERHAPS : MEANT_NOT;
}

static void
write_orders(const struct words *words, const struct order *orders,
    unsigned count, const char *between, struct buf *out)
{
	for (unsigned i = 0; i < count; i++) {
		buf_adds(out, i > 0 ? between : "");
		words_write(words, &orders[i], out);
	}
}

/* ---- the lines of a letter ---- */

static void
take_orders(struct order_line *line, const struct words *words,
    const struct reading_result *result)
{
	struct buf text = BUF_INIT;
	struct alternative *alternative;

	line->kind = READ_ORDERS;
	line->alternatives = xcalloc(1, sizeof(*line->alternatives));
	line->count = 1;
	alternative = &line->alternatives[0];
	alternative->count = result->count;
	alternative->orders =
	    xcalloc(result->count, sizeof(*alternative->orders));
	memcpy(alternative->orders, result->orders,
	    result->count * sizeof(*alternative->orders));
	/* What waits is read again from its text. */
	write_orders(words, result->orders, result->count, ", ", &text);
	free(line->text);
	line->text = buf_take(&text);
}

/* Is a line that was not understood one of orders?  Words for the program, and
 * limits, are none. */
static bool
is_near_order(const struct order_line *line)
{
	static const char *const keys[] = {"near-verb", "near-rest",
	    "near-thing", "near-ambiguous", "near-missing", "talk-unsure",
	    "talk-which"};

	for (size_t i = 0; i < ARRAY_LEN(keys); i++)
		if (strcmp(line->why.key, keys[i]) == 0)
			return line->when == NULL;
	return false;
}

bool
talk_may_name(struct words *words, const char *line)
{
	struct buf key = BUF_INIT;
	bool may = strpbrk(line, "0123456789") != NULL || words->ed == NULL;
	char *rest, *word;

	vocabulary_key(&key, line, strlen(line));
	for (rest = key.data; !may && rest != NULL;) {
		const char *id;

		word = strsep(&rest, " ,;:!?");
		may = *word != '\0' && vocabulary_find(words_names(words, ""),
					   word, &id) != EXTRACT_NONE;
	}
	buf_release(&key);
	return may;
}

bool
talk_is_order(const struct order_line *line)
{
	return line->kind == READ_ORDERS ||
	       (line->kind == READ_NEAR && is_near_order(line));
}

static bool
is_ours(const struct order_line *line)
{
	return line->when == NULL &&
	       (line->kind == READ_CHATTER ||
		   (line->kind == READ_NEAR && is_near_order(line)));
}

bool
talk_asks(const struct words *words, const struct order *order)
{
	for (unsigned i = 0; i < words->verb_count; i++)
		if (strcmp(words->verbs[i].verb->name, order->verb) == 0)
			return words->verbs[i].ask &&
			       words->verbs[i].arg_count > order->count;
	return false;
}

void
talk_doubt(struct order_line *line, const char *key)
{
	line->kind = READ_NEAR;
	phrase_set(&line->why, key);
	free(line->word);
	line->word = xstrdup("");
	if (line->suggestion == NULL)
		line->suggestion = xstrdup("");
}

static enum meant
read_unsure(struct ear *ear, struct order_line *line)
{
	struct talked talked;
	bool guarded;

	apart(ear, line->text, false, &talked, &guarded);
	if (talked.too_long)
		return line->kind == READ_NEAR ? MEANT_SURELY : MEANT_NOT;
	return how_meant(&talked, ear->question);
}

/* A line that begins like an order, and speaks of nothing: talk beside another
 * order.  A number, or a word that is nearly a thing's, is something. */
static void
judge_near(struct order_line *line, enum meant meant, bool beside)
{
	bool number = line->text[strcspn(line->text, "0123456789")] != '\0',
	     near = line->suggestion != NULL && *line->suggestion != '\0';

	if (!beside || meant >= MEANT_LIKELY || number || near)
		return;
	free(line->word);
	free(line->suggestion);
	line->word = line->suggestion = NULL;
	line->kind = READ_CHATTER;
}

/* One that does not, and speaks of the game. */
static void
judge_talk(struct order_line *line, enum meant meant, bool beside)
{
	if (meant == MEANT_SURELY || (meant >= MEANT_PERHAPS && !beside))
		talk_doubt(line, "talk-unsure");
	else if (meant == MEANT_LIKELY && line->suggestion == NULL)
		line->suggestion = xstrdup("");
}

void
talk_read(struct orders *orders, const struct question *question,
    struct words *const *words, unsigned count)
{
	struct ear ear = listen(words, count, question);
	struct reading_result result;
	unsigned others = 0;

	for (size_t i = 0; i < orders->count; i++) {
		struct order_line *line = &orders->lines[i];

		if (is_ours(line) && read_surely(&ear, line->text, &result) &&
		    !shows_early(question, &result)) {
			drop_doubles(&result);
			take_orders(line, words[0], &result);
		}
		others += line->kind == READ_ORDERS;
	}
	for (size_t i = 0; i < orders->count; i++) {
		struct order_line *line = &orders->lines[i];
		enum meant meant;

		if (!is_ours(line))
			continue;
		meant = read_unsure(&ear, line);
		if (line->kind == READ_NEAR)
			judge_near(line, meant, others > 0);
		else
			judge_talk(line, meant, others > 0);
	}
	talk_parts_release(&ear.parts);
}

/* ---- what is offered ---- */

unsigned
talk_nearest(const char *line, const struct question *question,
    struct words *const *words, unsigned count,
    const struct order *nearest[TALK_NEAREST])
{
	struct ear ear = listen(words, count, question);
	struct talked talked;
	bool guarded;

	apart(&ear, line, true, &talked, &guarded);
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
				   : first_word(talked->words,
					 question->orders[0].verb);
	return NULL;
}

/* What shares all with it; else as the forms have it, if that may be played
 * now; else what shares most. */
static void
guess(const struct talked *talked, const struct question *question,
    struct reading_result *result)
{
	struct reading_result forms;
	bool whole;

	result->count =
	    talk_match_guess(talked, question, result->orders, &whole);
	if (whole)
		return;
	memset(&forms, 0, sizeof(forms));
	if ((count_of(talked, TALK_VERB) > 0 &&
		read_plain(
		    talked, first_verb(talked, question), true, &forms) &&
		is_asked_for(question, &forms.orders[0])) ||
	    (count_of(talked, TALK_VERB) == 0 &&
		read_bare(talked, question, true, &forms) > 0))
		*result = forms;
}

/* What the line was taken for when it was read: a misspelt word.  False: none,
 * or it may not be played now. */
static bool
take_suggestion(const struct order_line *line, const struct question *question,
    struct words *const *words, unsigned count, struct reading_result *result)
{
	return words_read(words, count, line->suggestion, result) ==
		   READ_ORDERS &&
	       is_asked_for(question, &result->orders[0]);
}

bool
talk_guess(const struct order_line *line, const struct question *question,
    struct words *const *words, unsigned count, struct buf *out)
{
	struct ear ear = listen(words, count, question);
	struct reading_result result = {.count = 0};
	struct talked talked;
	bool guarded;

	if (line->suggestion != NULL && *line->suggestion != '\0') {
		if (!take_suggestion(line, question, words, count, &result))
			return false;
	} else {
		apart(&ear, line->text, true, &talked, &guarded);
		talk_parts_release(&ear.parts);
		if (talked.too_long)
			return false;
		talk_drop_taken_back(&talked);
		guess(&talked, question, &result);
		drop_doubles(&result);
	}
	write_orders(words[0], result.orders, result.count, "\n", out);
	if (result.count > 0)
		buf_addc(out, '\n');
	return result.count > 0;
}
