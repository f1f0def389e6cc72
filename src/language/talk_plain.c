/* SPDX-License-Identifier: MIT */
/* talk_plain.c - a line without what says nothing, as the forms have it. */
#include "base/x.h"
#include "language/talk_p.h"

#include <string.h>

/* A line without what says nothing is no longer. */
#define PLAIN_MAX 300

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

/* begins: a verb is written as letters have it.  A second one may be read as a
 * thing, so no other word stands for it. */
static void
write_token(const struct talked *talked, const struct token *token, bool begins,
    struct buf *out)
{
	buf_adds(out, out->len > 0 ? " " : "");
	if (token->class == TALK_VERB && begins)
		buf_adds(out, verb_text(talked, token));
	else if (token->class == TALK_NUMBER && token->is_signed)
		buf_addf(out, "%+lld", (long long)token->number);
	else if (token->class == TALK_NUMBER)
		buf_addf(out, "%lld", (long long)token->number);
	else if ((token->part || token->nick) && token->id_count == 1)
		buf_adds(out, token->ids[0]);
	else
		buf_adds(out, token->text);
}

/* The line as the forms of the pack have it, without what says nothing and
 * what nobody knows.  verb (may be NULL) begins it; carried: each part that
 * has no verb of its own has that of the part before. */
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
		write_token(talked, token, begins, out);
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
bool
talk_read_plain(const struct talked *talked, const char *verb, bool fuzzy,
    struct reading_result *result)
{
	return read_text(talked, verb, false, fuzzy, result) ||
	       read_text(talked, verb, true, fuzzy, result);
}

const char *
talk_first_word(const struct words *words, const char *verb)
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

bool
talk_asks_verb(
    const struct talked *talked, const struct question *question, uint32_t verb)
{
	for (unsigned i = 0; i < question->count; i++)
		if (strcmp(talked->words->verbs[verb].verb->name,
			question->orders[i].verb) == 0)
			return true;
	return false;
}

bool
talk_is_asked_for(const struct question *question, const struct order *order)
{
	const struct order *listed =
	    question->resolve == NULL
		? NULL
		: question->resolve(question, order, false);

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

unsigned
talk_read_bare(const struct talked *talked, const struct question *question,
    bool fuzzy, struct reading_result *result)
{
	struct reading_result trial;
	unsigned found = 0;

	for (unsigned i = 0; i < question->count; i++) {
		const char *verb;

		if (!is_first_of_verb(question, i))
			continue;
		verb = talk_first_word(talked->words, question->orders[i].verb);
		memset(&trial, 0, sizeof(trial));
		if (verb == NULL ||
		    !talk_read_plain(talked, verb, fuzzy, &trial) ||
		    !talk_is_asked_for(question, &trial.orders[0]))
			continue;
		if (!fuzzy && !is_bare_order(&trial))
			return 0;
		if (found++ == 0)
			*result = trial;
	}
	return found;
}
