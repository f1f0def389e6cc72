/* SPDX-License-Identifier: MIT */
/* talk.c - lines as people write them, beside the question they answer. */
#include "base/x.h"
#include "language/talk_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A word so short may be a letter of our list. */
#define SHORT_WORD 2

/* "a tough one": beside a word that nobody knows it is no number. */
static bool
is_pronoun(const struct talked *talked, unsigned i)
{
	const struct token *token = &talked->tokens[i];

	return token->class == TALK_NUMBER && token->number == 1 &&
	       token->text[0] != '1' &&
	       ((i > 0 && token[-1].class == TALK_OTHER) ||
		   (i + 1 < talked->count && token[1].class == TALK_OTHER));
}

/* A sentence beside an order that speaks of nothing and makes nothing unsure is
 * talk; its words go. */
void
talk_drop_talk(struct talked *talked)
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
				       token->class != TALK_WEAK &&
				       !is_pronoun(talked, k)) ||
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

/* "Ditch the mine": what says nothing beside a verb may be one by itself. */
static bool
may_be_verb(const struct talked *talked)
{
	for (unsigned i = 0; i < talked->count; i++)
		if (talked->tokens[i].hint)
			return talk_count(talked, TALK_VERB) == 0;
	return false;
}

static bool
is_all_known(const struct talked *talked)
{
	return !talked->too_long && !talked->question && !may_be_verb(talked) &&
	       talk_count(talked, TALK_OTHER) == 0 &&
	       talk_count(talked, TALK_GUARD) == 0;
}

/* Nothing but numbers, and no word beside them: it may mean anything. */
static bool
is_lone_number(const struct talked *talked)
{
	return talked->known == 0 && talk_count(talked, TALK_THING) == 0;
}

static const char *
kind_of(const struct words *words, const struct order *order)
{
	const struct verb *verb = game_verb(words->game, order->verb);

	return verb == NULL ? "" : verb->kind;
}

static bool
asks_kind(const struct words *words, const struct question *question,
    const char *kind)
{
	for (unsigned k = 0; k < question->count; k++)
		if (strcmp(kind_of(words, &question->orders[k]), kind) == 0)
			return true;
	return question->count == 0 || *kind == '\0';
}

/* True if the orders are of a kind that the question asks for.  Nobody is sure
 * of any for later that is not written as letters have it, but behind one that
 * is asked for, if each has a verb of its own. */
static bool
is_for(struct reading_result *result, const struct talked *talked,
    const struct question *question)
{
	bool own = talk_count(talked, TALK_VERB) == result->count;

	for (unsigned i = 0; i < result->count; i++)
		if (!asks_kind(talked->words, question,
			kind_of(talked->words, &result->orders[i])) &&
		    (i == 0 || !own))
			return false;
	return true;
}

/* Two values at least, one of them a thing or in words. */
static bool
is_bare_enough(const struct talked *talked)
{
	return talk_count(talked, TALK_THING) +
		   talk_count(talked, TALK_NUMBER) >
	       1;
}

/* True if an order before the last one shows anything. */
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

bool
talk_read_surely(const struct question *question, const struct talked *talked,
    struct reading_result *result)
{
	if (!is_all_known(talked) || is_lone_number(talked))
		return false;
	if (talk_count(talked, TALK_VERB) > 0 &&
	    talk_read_plain(talked, NULL, false, result) &&
	    talk_names_hold(talked, result->orders, result->count))
		return is_for(result, talked, question);
	result->count = talk_match_sure(talked, question, result->orders);
	if (result->count == 0 && talk_count(talked, TALK_VERB) == 0 &&
	    is_bare_enough(talked) && !has_part(talked) &&
	    !talk_match_several(talked, question) &&
	    (talk_read_bare(talked, question, false, result) != 1 ||
		!talk_names_hold(talked, result->orders, result->count)))
		result->count = 0;
	return result->count > 0;
}

static bool
read_surely(struct ear *ear, const char *line, struct reading_result *result)
{
	struct talked talked;
	bool guarded;

	talk_hear(ear, line, false, &talked, &guarded);
	talk_drop_talk(&talked);
	return !guarded && talk_read_surely(ear->question, &talked, result);
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
	talk_write_orders(words, result->orders, result->count, ", ", &text);
	free(line->text);
	line->text = buf_take(&text);
}

/* True if a line that was not understood is one of orders.  Words for the
 * program, and limits, are none. */
static bool
is_near_order(const struct order_line *line)
{
	static const char *const keys[] = {"near-verb", "near-rest",
	    "near-thing", "near-ambiguous", "near-missing", "talk-unsure",
	    "talk-which", "talk-piece"};

	for (size_t i = 0; i < ARRAY_LEN(keys); i++)
		if (strcmp(line->why.key, keys[i]) == 0)
			return line->when == NULL;
	return false;
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

/* "I prefer" begins a wish about letters, and as well an order. */
static bool
is_prefer(const struct order_line *line)
{
	return line->kind == READ_COMMAND &&
	       strcmp(line->command, "prefer") == 0;
}

static bool
may_order(const struct order_line *line)
{
	return is_ours(line) || is_prefer(line);
}

const char *
talk_instead_of(const struct words *words, const struct order *order)
{
	const struct spoken *spoken = words_spoken(words, order->verb);

	return spoken == NULL ? NULL : spoken->instead;
}

bool
talk_asks(const struct words *words, const struct order *order)
{
	const struct spoken *spoken = words_spoken(words, order->verb);

	return spoken != NULL && spoken->ask &&
	       spoken->arg_count > order->count;
}

const struct order *
talk_instead(const struct words *words, const struct question *question,
    const struct order *order)
{
	const struct order *found = NULL;
	struct order other = *order;
	const char *verb = talk_instead_of(words, order);

	if (verb == NULL)
		return NULL;
	order_set(&other, verb);
	for (unsigned i = 0; i < order->count; i++)
		order_word(&other, order->args[i].name, order->args[i].value);
	for (unsigned i = 0; i < question->count; i++) {
		const struct order *listed = &question->orders[i];

		if (strcmp(listed->verb, order->verb) == 0)
			return NULL;
		if (order_extends(listed, &other))
			found = listed;
	}
	return found;
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

/* A line that begins like an order, and speaks of nothing: talk beside another
 * order.  A number, or a word that is nearly a thing's, is something. */
static void
judge_near(struct order_line *line, enum meant meant, bool beside)
{
	bool number = line->text[strcspn(line->text, "0123456789")] != '\0',
	     near = line->suggestion != NULL && *line->suggestion != '\0';

	if (meant >= MEANT_LIKELY || number || near ||
	    (!beside && meant != MEANT_BANTER))
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

/* True if a command changes something. */
static bool
changes(const char *command)
{
	static const char *const changing[] = {
	    "undo", "start-over", "pause", "resign"};

	for (size_t i = 0; i < ARRAY_LEN(changing); i++)
		if (strcmp(command, changing[i]) == 0)
			return true;
	return false;
}

/* "Send me the report", where goods are sent: the verb is that of what is asked
 * for right behind it. */
static bool
leads_to_asked(const struct talked *talked, unsigned verb)
{
	unsigned i = verb + 1;

	while (i < talked->count && (talked->tokens[i].class == TALK_LITTLE ||
					talked->tokens[i].class == TALK_PLACE))
		i++;
	return i < talked->count && talked->tokens[i].asks != NULL;
}

/* True if the other command tells all that the one does, and more. */
static bool
is_less(const char *command, const char *other)
{
	return strcmp(command, other) == 0 ||
	       (strcmp(command, "status") == 0 && strcmp(other, "report") == 0);
}

/* What the line asks for, if it speaks of nothing else; a question may name
 * what it is about. */
static const char *
asked_command(const struct talked *talked)
{
	const char *command = NULL;
	unsigned known = 0, content = 0;

	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->asks != NULL && command != NULL &&
		    !is_less(command, token->asks) &&
		    !is_less(token->asks, command))
			return NULL;
		if (token->asks != NULL &&
		    (command == NULL || is_less(command, token->asks)))
			command = token->asks;
		else if (token->excepts)
			return NULL;
		content += token->class == TALK_NUMBER ||
			   token->class == TALK_THING ||
			   (token->class == TALK_VERB && !talked->question &&
			       !leads_to_asked(talked, i));
		known += token->class == TALK_OTHER ||
			 (token->class == TALK_GUARD && token->asks == NULL &&
			     !token->corrects);
	}
	if (command == NULL || content > 0 || talked->addressed ||
	    talked->too_long)
		return NULL;
	/* What changes something wants more than a likeness. */
	return changes(command) && (known > 0 || talked->question) ? NULL
								   : command;
}

/* "oops, undo my coal": what is asked for beside other words. */
static const char *
hinted_command(const struct talked *talked)
{
	for (unsigned i = 0; i < talked->count && !talked->addressed; i++)
		if (talked->tokens[i].asks != NULL &&
		    changes(talked->tokens[i].asks))
			return talked->tokens[i].asks;
	return NULL;
}

static void
hint(struct order_line *line, const struct words *words, const char *command)
{
	talk_doubt(line, "talk-command");
	free(line->word);
	line->word = xstrdup(line->text);
	free(line->suggestion);
	line->suggestion = xstrdup(words_command(words, command));
}

/* "could you send me the rules?": a sentence that asks for a command. */
static bool
take_command(struct ear *ear, struct order_line *line)
{
	struct talked talked;
	const char *command;
	bool guarded;

	talk_hear(ear, line->text, false, &talked, &guarded);
	command = asked_command(&talked);
	if (command == NULL && hinted_command(&talked) != NULL) {
		hint(line, talked.words, hinted_command(&talked));
		return true;
	}
	if (command == NULL || strlen(command) >= sizeof(line->command))
		return false;
	free(line->word);
	free(line->suggestion);
	line->word = line->suggestion = NULL;
	free(line->argument);
	line->argument = xstrdup("");
	snprintf(line->command, sizeof(line->command), "%s", command);
	line->kind = READ_COMMAND;
	return true;
}

/* "Statsu", "I am away from the 3rd to the 9th": that is offered. */
static bool
is_like_command(const struct ear *ear, const struct order_line *line)
{
	return line->kind == READ_CHATTER && line->suggestion != NULL &&
	       *line->suggestion != '\0' &&
	       !talk_is_of_game(ear->words, ear->count, line->text);
}

/* Beside an order nothing that speaks of things of the game as orders do is
 * left behind. */
static void
judge_meant(
    struct ear *ear, struct order_line *line, unsigned others, unsigned ends)
{
	enum meant meant = talk_how_meant_line(ear, line);
	bool beside = others > 0 && (others > ends || meant < MEANT_LIKELY);

	if (others > 0 &&
	    (meant == MEANT_LIKELY ||
		(meant >= MEANT_NOT && talk_speaks_of_orders(ear, line))))
		meant = MEANT_SURELY;
	if (line->kind == READ_NEAR)
		judge_near(line, meant, beside);
	else
		judge_talk(line, meant, beside);
}

/* True if a text of these lists, and of those in them, stands in the line as
 * whole words; it has a blank at both ends. */
static bool
stands_below(const struct doc *lists, const char *line)
{
	struct buf word = BUF_INIT;
	bool stands = false;

	for (size_t i = 0; !stands && i < doc_count(lists); i++) {
		const char *text = doc_text(doc_at(lists, i));

		if (text == NULL) {
			stands = stands_below(doc_at(lists, i), line);
			continue;
		}
		buf_clear(&word);
		buf_addc(&word, ' ');
		vocabulary_key(&word, text, strlen(text));
		buf_addc(&word, ' ');
		stands = strstr(line, word.data) != NULL;
	}
	buf_release(&word);
	return stands;
}

/* A line as lists of phrases are looked for in it, with spaces around. */
static void
key_between(const char *line, struct buf *out)
{
	buf_addc(out, ' ');
	vocabulary_key(out, line, strlen(line));
	buf_addc(out, ' ');
}

static const struct doc *
free_words(const struct words *words, const struct order *order)
{
	return doc_get(
	    doc_get(doc_get(words->pack, "verbs"), order->verb), "free");
}

bool
talk_is_bare(const struct words *words, const struct order *order)
{
	return order->count <= 1 && free_words(words, order) != NULL;
}

bool
talk_is_free(struct words *const *words, unsigned count,
    const struct order *order, const char *line)
{
	struct buf text = BUF_INIT;
	bool is = false;

	key_between(line, &text);
	for (unsigned w = 0; !is && w < count; w++)
		is = stands_below(free_words(words[w], order), text.data);
	buf_release(&text);
	return is;
}

/* True if the line has a word that letters are chosen by. */
static bool
is_of_letters(struct words *const *words, unsigned count, const char *line)
{
	struct buf text = BUF_INIT;
	bool is = false;

	key_between(line, &text);
	for (unsigned w = 0; !is && w < count; w++) {
		const struct doc *prefer = doc_get(words[w]->shared, "prefer");

		for (size_t i = 0; !is && i < doc_count(prefer); i++)
			is = strcmp(doc_key_at(prefer, i), "skip") != 0 &&
			     strcmp(doc_key_at(prefer, i), "lines") != 0 &&
			     stands_below(doc_at(prefer, i), text.data);
	}
	buf_release(&text);
	return is;
}

/* "I prefer the compensation, so 1 on the mill" is no wish about letters. */
static void
doubt_prefer(struct ear *ear, struct order_line *line)
{
	struct talked talked;
	bool guarded;

	talk_hear(ear, line->text, false, &talked, &guarded);
	if (talk_how_meant_line(ear, line) > MEANT_NOT &&
	    !is_of_letters(ear->words, ear->count, line->text))
		talk_doubt(line, "talk-unsure");
}

/* "b, I'll keep it": what a line says that another one has ordered, and that is
 * done once, is talk. */
static bool
is_said_already(const struct orders *orders, size_t at,
    const struct words *words, const struct reading_result *result)
{
	if (result->count != 1 || !talk_is_once(words, &result->orders[0]))
		return false;
	for (size_t i = 0; i < orders->count; i++) {
		const struct order_line *line = &orders->lines[i];

		for (unsigned k = 0;
		     i != at && line->kind == READ_ORDERS && line->count == 1 &&
		     k < line->alternatives[0].count;
		     k++)
			if (order_is_same(&line->alternatives[0].orders[k],
				&result->orders[0]))
				return true;
	}
	return false;
}

/* Orders that end a decision, and no other. */
static bool
is_end(const struct order_line *line, const struct words *words)
{
	for (unsigned k = 0; k < line->count; k++)
		for (unsigned i = 0; i < line->alternatives[k].count; i++)
			if (!talk_ends(
				words, line->alternatives[k].orders[i].verb))
				return false;
	return line->count > 0;
}

/* "Then sell the mill" goes on with the line above it: that is no talk if it
 * says anything of the game. */
static void
doubt_before_then(struct ear *ear, struct orders *orders)
{
	for (size_t i = 1; i < orders->count; i++) {
		struct order_line *before = &orders->lines[i - 1];
		struct talked talked;
		bool guarded;

		if (orders->lines[i].kind != READ_ORDERS ||
		    before->kind != READ_CHATTER ||
		    is_like_command(ear, before))
			continue;
		talk_hear(ear, orders->lines[i].text, false, &talked, &guarded);
		if (talk_goes_on(&talked) &&
		    talk_is_of_game(ear->words, ear->count, before->text))
			talk_doubt(before, "talk-unsure");
	}
}

void
talk_read(struct orders *orders, const struct question *question,
    struct words *const *words, unsigned count)
{
	struct ear ear = talk_listen(words, count, question);
	struct reading_result result;
	unsigned others = 0, ends = 0;

	for (size_t i = 0; i < orders->count; i++) {
		struct order_line *line = &orders->lines[i];

		if (is_ours(line) && take_command(&ear, line))
			continue;
		if (may_order(line) && read_surely(&ear, line->text, &result) &&
		    !shows_early(question, &result) &&
		    !is_said_already(orders, i, words[0], &result)) {
			talk_drop_doubles(words[0], question, &result);
			take_orders(line, words[0], &result);
		}
		others += line->kind == READ_ORDERS;
		ends += line->kind == READ_ORDERS && is_end(line, words[0]);
	}
	for (size_t i = 0; i < orders->count; i++) {
		struct order_line *line = &orders->lines[i];

		/* Beside an order it is talk; before the match, too. */
		if (is_prefer(line) && others == 0 && question->count > 0)
			doubt_prefer(&ear, line);
		else if (is_ours(line) && !is_like_command(&ear, line))
			judge_meant(&ear, line, others, ends);
	}
	doubt_before_then(&ear, orders);
	for (size_t i = 0; i < orders->count; i++)
		talk_blame_unknown(&ear, &orders->lines[i]);
	talk_parts_release(&ear.parts);
}
