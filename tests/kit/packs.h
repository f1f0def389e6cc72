/* SPDX-License-Identifier: MIT */
/*
 * packs.h - for tests: a game with its edition and all languages that have a
 * pack of it; games of tests/games are found, too.
 */
#ifndef PACKS_H
#define PACKS_H

#include "base/x.h"
#include "language/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PACKS_MAX 8

struct packs {
	struct data data;
	char tests[4096];
	struct edition ed;
	struct words *words[PACKS_MAX];
	unsigned count;
};

/* Outside of Check's tests nothing catches an assertion. */
static inline void
packs_need(bool ok, const char *why)
{
	if (ok)
		return;
	fprintf(stderr, "packs: %s\n", why);
	exit(1);
}

static inline void
packs_load(struct packs *packs, const struct game *game)
{
	struct buf name = BUF_INIT, text = BUF_INIT, why = BUF_INIT;
	struct err err = ERR_INIT;
	data_init(&packs->data);
	snprintf(packs->tests, sizeof(packs->tests), "%s/tests",
	    getenv("srcdir") != NULL ? getenv("srcdir") : ".");
	packs->data.dirs[0] = packs->tests;
	buf_addf(&name, "games/%s/edition.yaml", game->name);
	packs_need(
	    data_read(&packs->data, name.data, &text, &err) == 0, err.text);
	packs_need(edition_load(&packs->ed, game, name.data, text.data,
		       text.len, NULL, 0, &why),
	    why.data);
	packs->count = 0;
	for (unsigned i = 0; languages[i] != NULL; i++) {
		buf_clear(&name);
		buf_addf(&name, "games/%s/%s.yaml", game->name, languages[i]);
		if (!data_has(&packs->data, name.data))
			continue;
		packs_need(
		    words_new(&packs->words[packs->count++], &packs->data,
			languages[i], game, &packs->ed, &err) == 0,
		    err.text);
	}
	buf_release(&name);
	buf_release(&text);
	buf_release(&why);
}

static inline void
packs_free(struct packs *packs)
{
	unsigned i;

	for (i = 0; i < packs->count; i++)
		words_free(packs->words[i]);
	edition_release(&packs->ed);
}

/* The languages with lang first, as a seat's orders are read. */
static inline void
packs_order(
    const struct packs *packs, const char *lang, struct words *out[PACKS_MAX])
{
	unsigned i, n = 1;

	for (i = 0; i < packs->count; i++)
		if (strcmp(words_lang(packs->words[i]), lang) == 0)
			out[0] = packs->words[i];
		else
			out[n++] = packs->words[i];
}

/* Does the language say that it lacks nothing? */
static inline bool
packs_complete(const struct data *data, const char *lang)
{
	struct words *words;
	bool yes = false;

	packs_need(words_new(&words, data, lang, NULL, NULL, NULL) == 0, lang);
	doc_bool(words_texts(words, LANGUAGE_COMPLETE), &yes);
	words_free(words);
	return yes;
}

/* How many languages lack nothing: the first ones of languages. */
static inline unsigned
packs_languages(const struct data *data)
{
	unsigned count = 0;

	while (
	    languages[count] != NULL && packs_complete(data, languages[count]))
		count++;
	return count;
}

#endif
