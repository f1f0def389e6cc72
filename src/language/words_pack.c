/* SPDX-License-Identifier: MIT */
/*
 * words_pack.c - a pack, with what it lacks from another language's.
 *
 * What follows is derived of the packs, so it is merged once and kept.
 */
#include "base/x.h"
#include "language/languages.h"
#include "language/words_p.h"

#include <string.h>

/* The maps whose keys are a language's own words, not names of texts. */
static const char *const own_maps[] = {"numbers", "elide", "posts"};

/* What no other language can say in its place: names of things, which the
 * edition may have in this one. */
static const char *const only_own[] = {"things", LANGUAGE_COMPLETE};

static bool
is_of(const char *const *list, size_t count, const char *key)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(list[i], key) == 0)
			return true;
	return false;
}

static void
add_missing(struct doc *doc, const struct doc *other)
{
	for (size_t i = 0; i < doc_count(other); i++) {
		const char *key = doc_key_at(other, i);
		const struct doc *theirs = doc_at(other, i);
		struct doc *ours = doc_get(doc, key);

		if (is_of(only_own, ARRAY_LEN(only_own), key))
			continue;
		if (ours == NULL)
			doc_add_copy(doc, key, theirs);
		else if (doc_is(ours, DOC_MAP) && doc_is(theirs, DOC_MAP) &&
			 !is_of(own_maps, ARRAY_LEN(own_maps), key))
			add_missing(ours, theirs);
	}
}

/* The pack of a language, and those that stand in for it in turn. */
struct sources {
	const struct data *data;
	const struct game *game; /* NULL: the shared packs */
	const char *langs[3];
	uint64_t keys[3];
	size_t count;
	struct err *err; /* why the first cannot be read */
};

static void
pack_name(const struct game *game, const char *lang, struct buf *name)
{
	buf_clear(name);
	if (game == NULL)
		buf_addf(name, "templates/%s.yaml", lang);
	else
		buf_addf(name, "games/%s/%s.yaml", game->name, lang);
}

static int
read_source(const struct sources *sources, size_t i, struct doc **doc,
    uint64_t *key, struct err *err)
{
	struct buf name = BUF_INIT;
	int rc;

	pack_name(sources->game, sources->langs[i], &name);
	rc = data_source(sources->data, name.data, doc, key, err);
	buf_release(&name);
	return rc;
}

/* A mistake in what only stands in is told where that is read. */
static struct doc *
make_merged(const void *arg)
{
	const struct sources *sources = arg;
	struct doc *doc, *merged;
	uint64_t key;

	if (read_source(sources, 0, &doc, &key, sources->err) < 0)
		return NULL;
	merged = doc_copy(doc);
	doc_free(doc);
	for (size_t i = 1; i < sources->count; i++) {
		if (read_source(sources, i, &doc, &key, NULL) < 0)
			continue;
		add_missing(merged, doc);
		doc_free(doc);
	}
	return merged;
}

static void
add_source(struct sources *sources, const char *lang, bool must)
{
	struct buf name = BUF_INIT;
	uint64_t key;

	if (is_of(sources->langs, sources->count, lang))
		return;
	pack_name(sources->game, lang, &name);
	key = data_source_key(sources->data, name.data);
	if (key != 0 || must || data_has(sources->data, name.data)) {
		sources->langs[sources->count] = lang;
		sources->keys[sources->count++] = key;
	}
	buf_release(&name);
}

/* A game may lack a language; what all games share, not. */
static void
add_sources(struct sources *sources, const char *lang)
{
	add_source(sources, lang, sources->game == NULL);
	add_source(sources, data_lang(sources->data), false);
	add_source(sources, LANGUAGE_FIRST, false);
	if (sources->count == 0)
		add_source(sources, lang, true);
}

int
words_pack(const struct data *data, const char *lang, const struct game *game,
    struct doc **out, uint64_t *key, struct err *err)
{
	struct sources sources = {.data = data, .game = game, .err = err};

	add_sources(&sources, lang);
	if (sources.count == 1)
		return read_source(&sources, 0, out, key, err);
	*key = data_derived_key("merged", sources.keys, sources.count);
	*out = data_derived(
	    data, "merged", sources.keys, sources.count, make_merged, &sources);
	return *out != NULL ? 0 : -1;
}
