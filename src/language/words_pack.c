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
static const char *const own_maps[] = {"numbers", "elide"};

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

/* The pack, and what stands in for it. */
struct pair {
	const struct doc *own, *other;
};

static struct doc *
make_merged(const void *arg)
{
	const struct pair *pair = arg;
	struct doc *merged = doc_copy(pair->own);

	add_missing(merged, pair->other);
	return merged;
}

static void
pack_name(const struct game *game, const char *lang, struct buf *name)
{
	buf_clear(name);
	if (game == NULL)
		buf_addf(name, "templates/%s.yaml", lang);
	else
		buf_addf(name, "games/%s/%s.yaml", game->name, lang);
}

/* Put the pack of a language before what was found of those behind it. */
static int
put_before(const struct data *data, const char *name, struct doc **doc,
    uint64_t *key, struct err *err)
{
	struct doc *own;
	uint64_t keys[2] = {0, *key};
	struct pair pair;

	if (data_source(data, name, &own, &keys[0], err) < 0)
		return -1;
	if (*doc == NULL) {
		*doc = own;
		*key = keys[0];
		return 0;
	}
	pair = (struct pair){own, *doc};
	*key = data_derived_key("merged", keys, 2);
	own = data_derived(data, "merged", keys, 2, make_merged, &pair);
	doc_free((struct doc *)pair.own);
	doc_free(*doc);
	*doc = own;
	return 0;
}

int
words_pack(const struct data *data, const char *lang, const struct game *game,
    struct doc **out, uint64_t *key, struct err *err)
{
	const char *chain[] = {lang, data_lang(data), LANGUAGE_FIRST};
	struct buf name = BUF_INIT;
	struct doc *doc = NULL;
	int rc = 0;

	/* A mistake in what only stands in is told where that is read. */
	for (size_t i = ARRAY_LEN(chain) - 1; i > 0; i--) {
		pack_name(game, chain[i], &name);
		if (strcmp(chain[i], chain[i - 1]) != 0 &&
		    strcmp(chain[i], lang) != 0 && data_has(data, name.data))
			put_before(data, name.data, &doc, key, NULL);
	}
	pack_name(game, lang, &name);
	if (game == NULL || doc == NULL || data_has(data, name.data))
		rc = put_before(data, name.data, &doc, key, err);
	if (rc == 0)
		*out = doc;
	else
		doc_free(doc);
	buf_release(&name);
	return rc;
}
