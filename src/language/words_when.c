/* SPDX-License-Identifier: MIT */
/* words_when.c - alternatives on a line, and what it is to wait for. */
#include "base/fold.h"
#include "base/x.h"
#include "language/words_p.h"

#include <stdio.h>
#include <string.h>

/* ---- alternatives and "when" ---- */

/* Length of a word for "or else" at text, with the comma before it. */
static size_t
otherwise_at(struct words *const *words, unsigned count, const char *text)
{
	size_t start = strspn(text, " ,;"), len;
	unsigned i;

	if (start == 0)
		return 0;
	for (i = 0; i < count; i++) {
		len = word_list_begins(&words[i]->otherwise, text + start);
		if (len == 0)
			continue;
		start += len;
		return start + strspn(text + start, " ,:");
	}
	return 0;
}

size_t
words_alternative(struct words *const *words, unsigned count,
    const char *folded, size_t *skip)
{
	size_t i;

	for (i = 0; folded[i] != '\0'; i++) {
		*skip = folded[i] == '|'
			    ? 1
			    : otherwise_at(words, count, folded + i);
		if (*skip > 0)
			return i;
	}
	*skip = 0;
	return i;
}

/* The decision of this game that goes by a name, or "". */
static const char *
find_kind(const struct words *words, const char *name, size_t len)
{
	const struct doc *kinds = doc_get(words->pack, "kinds"), *list;
	struct buf key = BUF_INIT, word = BUF_INIT;
	const char *found = "";
	size_t i, j;

	vocabulary_key(&key, name, len);
	for (i = 0; *found == '\0' && i < doc_count(kinds); i++) {
		list = doc_get(doc_at(kinds, i), "words");
		for (j = 0; *found == '\0' && j < doc_count(list); j++) {
			const char *text = doc_text(doc_at(list, j));

			buf_clear(&word);
			if (text != NULL)
				vocabulary_key(&word, text, strlen(text));
			if (word.len > 0 && buf_equals(&key, word.data))
				found = doc_key_at(kinds, i);
		}
	}
	buf_release(&key);
	buf_release(&word);
	return found;
}

/* What stands behind "when auction": articles and "on" say nothing. */
static const char *
skip_little(const struct words *words, const char *key)
{
	const struct texts *lists[] = {&words->articles, &words->about};
	bool found = true;

	while (found) {
		found = false;
		for (size_t i = 0; i < ARRAY_LEN(lists); i++) {
			size_t len = word_list_begins(lists[i], key);

			if (len > 0 && key[len] == ' ') {
				key += len + 1;
				found = true;
			}
		}
	}
	return key;
}

/* A thing that orders for the decision may name; two lists may have things of
 * one name. */
static const char *
find_thing(struct words *words, const char *kind, const char *key)
{
	const struct verb *verb = words->game->verbs;
	const char *id = NULL;
	struct verb_arg arg;

	for (; verb->name != NULL; verb++)
		for (unsigned i = 0;
		     strcmp(verb->kind, kind) == 0 && verb_arg(verb, i, &arg);
		     i++)
			if (strcmp(arg.list, "number") != 0 &&
			    strcmp(arg.list, "seat") != 0 &&
			    vocabulary_find(words_names(words, arg.list), key,
				&id) == EXTRACT_ONE)
				return id;
	return NULL;
}

/* A decision, and perhaps the thing it is about: the longest name of a
 * decision that leaves a thing. */
static void
find_decision(
    struct words *words, const char *name, size_t len, struct when *when)
{
	struct buf key = BUF_INIT;
	const char *thing;

	vocabulary_key(&key, name, len);
	when->kind = find_kind(words, key.data, key.len);
	for (size_t i = key.len; *when->kind == '\0' && i-- > 0;) {
		const char *kind;

		if (key.data[i] != ' ')
			continue;
		kind = find_kind(words, key.data, i);
		if (*kind == '\0')
			continue;
		thing = skip_little(words, key.data + i + 1);
		snprintf(when->word, sizeof(when->word), "%s", thing);
		when->thing = find_thing(words, kind, thing);
		if (when->thing != NULL)
			when->kind = kind;
	}
	buf_release(&key);
}

size_t
words_turn(struct words *const *words, unsigned count, const char *folded)
{
	for (unsigned i = 0; i < count; i++) {
		size_t len = word_list_begins(&words[i]->turn, folded);

		if (len > 0)
			return len + strspn(folded + len, " ,:");
	}
	return 0;
}

bool
words_when(struct words *const *words, unsigned count, const char *folded,
    struct when *when)
{
	const char *colon = strchr(folded, ':'), *name;
	bool found = false;
	size_t len;
	unsigned i;

	*when = (struct when){.kind = ""};
	for (i = 0; colon != NULL && i < count && *when->kind == '\0'; i++) {
		len = word_list_begins(&words[i]->when, folded);
		if (len == 0 || folded[len] != ' ')
			continue;
		/* "when the market": the article goes. */
		name = skip_little(words[i], folded + len + 1);
		when->rest = (size_t)(colon + 1 - folded);
		when->rest += strspn(folded + when->rest, " ");
		if (name < colon)
			find_decision(
			    words[i], name, (size_t)(colon - name), when);
		found = true;
	}
	return found;
}
