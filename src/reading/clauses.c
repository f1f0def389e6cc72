/* SPDX-License-Identifier: MIT */
/* clauses.c - a newcomer's sentences, cut into what can be read. */
#include "reading/clauses.h"
#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "language/proposal.h"
#include "reading/plain.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Longer than any phrase of a pack; what is behind it is not looked at, so that
 * a long line costs no more for each of its clauses. */
#define PHRASE_MAX 200

struct clause_ear {
	struct words *const *words;
	unsigned count;
};

/* ---- words of the packs ---- */

static unsigned
count_words(const char *text)
{
	unsigned count = 1;

	for (; *text != '\0'; text++)
		count += *text == ' ';
	return count;
}

static bool
ends_word(char c)
{
	return !isalnum((unsigned char)c) && c != '-' && c != '\'' &&
	       (c & 0x80) == 0;
}

/* How many words of the text are a phrase of a list, at its beginning; the
 * longest counts. */
static unsigned
begins(const struct clause_ear *ear, const char *list, const char *text)
{
	struct buf folded = BUF_INIT;
	unsigned most = 0;

	fold_add(&folded, text, strnlen(text, PHRASE_MAX));
	for (unsigned w = 0; w < ear->count; w++) {
		const struct doc *phrases = words_texts(ear->words[w], list);

		for (size_t i = 0; i < doc_count(phrases); i++) {
			struct buf phrase = BUF_INIT;
			const char *said = doc_text(doc_at(phrases, i));

			if (said != NULL)
				fold_add(&phrase, said, strlen(said));
			if (phrase.len > 0 &&
			    strncmp(folded.data, phrase.data, phrase.len) ==
				0 &&
			    ends_word(folded.data[phrase.len]) &&
			    count_words(phrase.data) > most)
				most = count_words(phrase.data);
			buf_release(&phrase);
		}
	}
	buf_release(&folded);
	return most;
}

static const char *
skip_words(const char *text, unsigned count)
{
	while (count-- > 0) {
		text += strcspn(text, " ");
		text += strspn(text, " ,:");
	}
	return text + strspn(text, " !,.");
}

/* The first clause of a mail may stand in any language. */
static bool
begins_command(const struct clause_ear *ear, const char *text)
{
	bool does = false;

	for (size_t i = 0; !does && words_commands[i] != NULL; i++) {
		struct buf path = BUF_INIT;

		buf_addf(&path, "commands.%s", words_commands[i]);
		does = begins(ear, path.data, text) > 0;
		buf_release(&path);
	}
	return does;
}

/* ---- clauses ---- */

/* "Hi, I'm Marie" */
static bool
introduces(const struct clause_ear *ear, const char *text)
{
	unsigned hello = begins(ear, "courtesy", text);

	return begins(ear, "newcomer.am", skip_words(text, hello)) > 0;
}

/* "and I would like to" */
static bool
goes_on(const struct clause_ear *ear, const char *text)
{
	unsigned and = begins(ear, "joiners", text);

	return and > 0 &&
	       begins(ear, "newcomer.begin", skip_words(text, and)) > 0;
}

/* The end of the clause that begins at text: behind a mark and before a blank;
 * a comma only if somebody is introduced behind it, "and" only behind that. */
static const char *
clause_end(const struct clause_ear *ear, const char *text)
{
	bool person = introduces(ear, text);

	for (; *text != '\0' && *text != '\n'; text++) {
		bool blank =
		    text[1] == ' ' || text[1] == '\n' || text[1] == '\0';

		if (person && *text == ' ' && goes_on(ear, text + 1))
			return text;
		if (blank && is_one_of(*text, ".!?;"))
			return text;
		if (*text == ',' && blank &&
		    begins(ear, "newcomer.am",
			text + 1 + strspn(text + 1, " ")) > 0)
			return text;
	}
	return text;
}

/* Without "please" at its end. */
static void
cut_polite(const struct clause_ear *ear, char *clause)
{
	char *last;
	size_t len;

	for (;;) {
		len = strlen(clause);
		while (len > 0 && is_one_of(clause[len - 1], " ,"))
			clause[--len] = '\0';
		last = strrchr(clause, ' ');
		if (last == NULL || begins(ear, "polite", last + 1) == 0)
			return;
		*last = '\0';
	}
}

/* Write what opens a table of the game that is named; *is: one is. */
static int
add_open(const struct clause_ear *ear, const struct data *data,
    const char *rest, bool *is, struct buf *out, struct err *err)
{
	int rc = 0;

	*is = false;
	for (unsigned w = 0; rc == 0 && !*is && w < ear->count; w++) {
		struct proposal proposal;

		rc = proposal_read(&proposal, data, ear->words[w], rest, err);
		*is = rc == 0 && proposal.game != NULL;
		if (*is) {
			proposal_say(data, ear->words[w], &proposal, out);
			buf_addc(out, '\n');
		}
		proposal_release(&proposal);
	}
	return rc;
}

/* To play at all is the question for the games. */
static int
add_play(const struct clause_ear *ear, const struct data *data,
    const char *rest, struct buf *out, struct err *err)
{
	bool is;
	int rc = add_open(ear, data, rest, &is, out, err);

	if (rc == 0 && !is)
		buf_addf(out, "%s\n", words_command(ear->words[0], "games"));
	return rc;
}

/* Courtesies, then what leads to a wish; *led: there was such a word. */
static const char *
skip_dressing(const struct clause_ear *ear, const char *clause, bool *led)
{
	unsigned count;

	*led = false;
	while (*clause != '\0' && !begins_command(ear, clause)) {
		count = begins(ear, "newcomer.begin", clause);
		*led |= count > 0;
		if (count == 0)
			count = begins(ear, "courtesy", clause);
		if (count == 0)
			count = begins(ear, "joiners", clause);
		if (count == 0)
			break;
		clause = skip_words(clause, count);
	}
	return clause;
}

/* "I would like at the table k7m2 to play along": where a language has the verb
 * at the end of a wish, it is said first. */
static bool
add_verb_first(const struct clause_ear *ear, const char *rest, struct buf *out)
{
	const char *last = strrchr(rest, ' ');

	if (last == NULL || begins(ear, "commands.join", last + 1) == 0 ||
	    strlen(rest) > PHRASE_MAX)
		return false;
	buf_addf(out, "%s %.*s\n", last + 1, (int)(last - rest), rest);
	return true;
}

/* "Ich möchte Industria spielen": a game is named before the verb. */
static int
add_played(const struct clause_ear *ear, const struct data *data,
    const char *rest, bool *is, struct buf *out, struct err *err)
{
	const char *last = strrchr(rest, ' ');
	char *game;
	int rc;

	*is = false;
	if (last == NULL || begins(ear, "newcomer.play", last + 1) == 0)
		return 0;
	game = xstrndup(rest, (size_t)(last - rest));
	rc = add_open(ear, data, game, is, out, err);
	free(game);
	return rc;
}

static int
add_clause(const struct clause_ear *ear, const struct data *data, char *clause,
    struct buf *out, struct err *err)
{
	bool led, opens = false;
	const char *rest;
	unsigned play;

	cut_polite(ear, clause);
	rest = skip_dressing(ear, clause, &led);
	play = begins(ear, "newcomer.play", rest);
	/* "Open your mind!" opens nothing. */
	if (begins(ear, "commands.open", rest) > 0)
		return add_open(ear, data,
		    skip_words(rest, begins(ear, "commands.open", rest)), &led,
		    out, err);
	if (led && play > 0)
		return add_play(ear, data, skip_words(rest, play), out, err);
	if (led && !begins_command(ear, rest)) {
		opens = add_verb_first(ear, rest, out);
		if (!opens && add_played(ear, data, rest, &opens, out, err) < 0)
			return -1;
	}
	if (opens)
		return 0;
	/* "Hi there" is a courtesy as a whole. */
	if (rest == clause || led || begins_command(ear, rest) ||
	    begins(ear, "newcomer.am", rest) > 0)
		buf_addf(out, "%s\n", rest);
	return 0;
}

int
clauses_read(const char *text, const struct data *data,
    struct words *const *words, unsigned count, struct buf *out,
    struct err *err)
{
	const struct clause_ear ear = {words, count};
	int rc = 0;

	while (rc == 0 && *text != '\0') {
		const char *from = text + strspn(text, " \t");
		const char *end = clause_end(&ear, from);
		char *clause = xstrndup(from, (size_t)(end - from));

		if (*clause != '\0')
			rc = add_clause(&ear, data, clause, out, err);
		free(clause);
		text = end + (*end != '\0');
	}
	return rc;
}

/* ---- names ---- */

/* Behind "I'm": words that begin with capitals, up to a mark. */
static char *
name_behind(const char *text)
{
	size_t len = strcspn(text, ",.!?;()");
	char *name = xstrndup(text, len);
	char *word = name;

	for (unsigned n = 0; *word != '\0'; n++) {
		bool is = n < 4 && !islower((unsigned char)*word) &&
			  !isdigit((unsigned char)*word);

		if (!is) {
			*word = '\0';
			break;
		}
		word += strcspn(word, " ");
		word += strspn(word, " ");
	}
	len = strlen(name);
	while (len > 0 && name[len - 1] == ' ')
		name[--len] = '\0';
	if (len > 0 && strchr(name, '@') == NULL)
		return name;
	free(name);
	return NULL;
}

char *
clauses_name(const char *text, struct words *const *words, unsigned count)
{
	const struct clause_ear ear = {words, count};
	char *name = NULL;

	while (name == NULL && *text != '\0') {
		const char *from = text + strspn(text, " \t");
		const char *end = clause_end(&ear, from), *rest;
		char *clause = xstrndup(from, (size_t)(end - from));
		bool led;
		unsigned am;

		rest = skip_dressing(&ear, clause, &led);
		am = begins(&ear, "newcomer.am", rest);
		if (am > 0)
			name = name_behind(skip_words(rest, am));
		free(clause);
		text = end + (*end != '\0');
	}
	return name;
}
