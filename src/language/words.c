/* SPDX-License-Identifier: MIT */
/* words.c - the packs of a language, in memory. */
#include "base/chars.h"
#include "base/fold.h"
#include "base/keywords.h"
#include "base/x.h"
#include "language/words_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- lists of words ---- */

bool
word_list_has(const struct texts *list, const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < list->count; i++)
		if (strlen(list->list[i]) == len &&
		    memcmp(list->list[i], text, len) == 0)
			return true;
	return false;
}

size_t
word_list_begins(const struct texts *list, const char *text)
{
	size_t i, len, best = 0;

	for (i = 0; i < list->count; i++) {
		len = strlen(list->list[i]);
		if (len > best && strncmp(list->list[i], text, len) == 0 &&
		    is_end_or_one_of(text[len], " ,;:!."))
			best = len;
	}
	return best;
}

/* ---- the game's verbs ---- */

static int
wrong(const struct words *words, const struct doc *at, const char *what,
    const char *detail, struct err *err)
{
	return err_set(err, EX_CONFIG, "games/%s/%s.yaml:%u: %s%s",
	    words->game->name, words->lang, doc_line(at), what, detail);
}

/* What a pack, its map of a verb, or that of a decision must have. */
struct need {
	const char *key, *use;
};

static const struct need pack_needs[] = {
    {"about", "what the game is, in the list of games"},
    {"length", "how long it takes, in the list of games"},
    {NULL, NULL},
};
static const struct need verb_needs[] = {
    {"words", "a list of the words that such an order begins with"},
    {"write", "the order as letters write it"},
    {NULL, NULL},
};
static const struct need kind_needs[] = {
    {"words", "a list of the words for this decision in orders ahead"},
    {"name", "what letters call this decision"},
    {"missing", "what letters say is still to be decided in it"},
    {NULL, NULL},
};

static int
check_needs(const struct words *words, const struct doc *map,
    const struct doc *at, const struct need *needs, const char *path,
    struct err *err)
{
	for (; needs->key != NULL; needs++) {
		const struct doc *found = doc_get(map, needs->key);

		if (doc_text(found) == NULL && doc_count(found) == 0)
			return err_set(err, EX_CONFIG,
			    "games/%s/%s.yaml:%u: %s%s is missing: %s",
			    words->game->name, words->lang, doc_line(at), path,
			    needs->key, needs->use);
	}
	return 0;
}

/* The same of "verbs.bid" or "kinds.bid". */
static int
check_named(const struct words *words, const char *list, const char *name,
    const struct need *needs, struct err *err)
{
	const struct doc *all = doc_get(words->pack, list);
	const struct doc *map = doc_get(all, name);
	struct buf path = BUF_INIT;
	int rc;

	buf_addf(&path, "%s.%s.", list, name);
	rc = check_needs(words, map,
	    map != NULL   ? map
	    : all != NULL ? all
			  : words->pack,
	    needs, path.data, err);
	buf_release(&path);
	return rc;
}

/* ---- what nobody reads ---- */

static const char *const verb_keys[] = {"words", "forms", "write", "default",
    "list", "ask", "sole", "once", "gives", "loses", "talk", "hint", "means",
    "instead", "says", "drops", "others", "covers", "free", "beside", "wants",
    "bare"};
static const char *const kind_keys[] = {"words", "name", "missing"};

static int
stray(const struct words *words, const struct doc *at, const char *path,
    const char *key, const struct keywords *known, struct err *err)
{
	struct buf what = BUF_INIT;
	int rc;

	buf_addf(&what, "unknown key: %s", path);
	keywords_guess(known, key, &what);
	rc = wrong(words, at, what.data, "", err);
	buf_release(&what);
	return rc;
}

/* A map of a pack has names that the game knows, and each of them keys. */
static int
check_strays(const struct words *words, const char *list,
    const struct keywords *names, const struct keywords *keys, struct err *err)
{
	const struct doc *map = doc_get(words->pack, list), *at;
	char path[64];

	for (size_t i = 0; i < doc_count(map); i++) {
		const char *name = doc_key_at(map, i), *key;

		snprintf(path, sizeof(path), "%s.", list);
		at = doc_at(map, i);
		if (!keywords_has(names, name))
			return stray(words, at, path, name, names, err);
		key = keywords_stray(keys, at);
		snprintf(path, sizeof(path), "%s.%s.", list, name);
		if (key != NULL)
			return stray(
			    words, doc_get(at, key), path, key, keys, err);
	}
	return 0;
}

static int
check_known(const struct words *words, size_t verbs, struct err *err)
{
	const struct verb *verb = words->game->verbs;
	const struct keywords names = {&verb->name, verbs, sizeof(*verb)};
	const struct keywords kinds = {&verb->kind, verbs, sizeof(*verb)};

	if (check_strays(words, "verbs", &names, &KEYWORDS(verb_keys), err) < 0)
		return -1;
	return check_strays(words, "kinds", &kinds, &KEYWORDS(kind_keys), err);
}

/* A verb without forms has nothing behind it. */
static int
load_forms(struct words *words, struct spoken *spoken, const struct doc *pack,
    struct err *err)
{
	const struct doc *forms = doc_get(pack, "forms");
	struct buf why = BUF_INIT;
	unsigned i;
	int rc = 0;

	spoken->form_count = forms == NULL ? 1 : (unsigned)doc_count(forms);
	spoken->forms = xcalloc(spoken->form_count + 1, sizeof(struct form));
	for (i = 0; rc == 0 && i < spoken->form_count; i++) {
		const char *text =
		    forms == NULL ? "" : doc_text(doc_at(forms, i));

		spoken->forms[i].text = text;
		if (text == NULL)
			rc = wrong(words, forms, "a form is no text", "", err);
		else if (!form_check(spoken, &spoken->forms[i], &why))
			rc = wrong(words, forms, "", why.data, err);
	}
	buf_release(&why);
	return rc;
}

static int
load_verb(struct words *words, const struct verb *verb, struct err *err)
{
	const struct doc *pack =
	    doc_get(doc_get(words->pack, "verbs"), verb->name);
	struct spoken *spoken = &words->verbs[words->verb_count];
	struct verb_arg arg;

	if (check_named(words, "verbs", verb->name, verb_needs, err) < 0 ||
	    (*verb->kind != '\0' &&
		check_named(words, "kinds", verb->kind, kind_needs, err) < 0))
		return -1;
	spoken->verb = verb;
	while (verb_arg(verb, spoken->arg_count, &arg))
		spoken->args[spoken->arg_count++] = arg;
	spoken->defaults = doc_get(pack, "default");
	spoken->write = doc_text_at(pack, "write", NULL);
	doc_bool(doc_get(pack, "list"), &spoken->list);
	doc_bool(doc_get(pack, "ask"), &spoken->ask);
	doc_bool(doc_get(pack, "sole"), &spoken->sole);
	doc_bool(doc_get(pack, "once"), &spoken->once);
	spoken->means = doc_text_at(pack, "means", NULL);
	spoken->instead = doc_text_at(pack, "instead", NULL);
	spoken->beside = doc_get(pack, "beside");
	words->verb_count++;
	return load_forms(words, spoken, pack, err);
}

static int
load_verbs(struct words *words, struct err *err)
{
	const struct verb *verb;
	size_t count = 0;

	for (verb = words->game->verbs; verb->name != NULL; verb++)
		count++;
	words->verbs = xcalloc(count + 1, sizeof(struct spoken));
	for (verb = words->game->verbs; verb->name != NULL; verb++)
		if (load_verb(words, verb, err) < 0)
			return -1;
	return check_known(words, count, err);
}

/* ---- things ---- */

/* Seats as orders name them; a vocabulary borrows its ids. */
static const char *const seat_ids[SEATS_MAX] = {"0", "1", "2", "3", "4", "5",
    "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"};

/* "sources+cards": of both; "": all of the edition. */
static void
add_lists(struct vocabulary *names, const struct doc *ed, const char *lists)
{
	char one[sizeof(((struct verb_arg *)NULL)->list)];
	size_t len;

	if (*lists == '\0')
		vocabulary_add_things(names, ed);
	for (; *lists != '\0'; lists += len + (lists[len] == '+')) {
		len = strcspn(lists, "+");
		snprintf(one, sizeof(one), "%.*s", (int)len, lists);
		vocabulary_add_things(names, doc_find(ed, one));
	}
}

/* Things have their names from the edition's bytes, and a pack's; an option has
 * none.  Most languages' names are all in the edition, and the same then. */
static uint64_t
key_of_names(const struct words *words, const char *list)
{
	const struct edition *ed = words->ed;
	uint64_t keys[sizeof(ed->hash) / sizeof(uint64_t) + 2];

	memcpy(keys, ed->hash, sizeof(ed->hash));
	keys[ARRAY_LEN(keys) - 2] =
	    doc_get(words->pack, "things") == NULL ? 0 : words->pack_key;
	keys[ARRAY_LEN(keys) - 1] = compiled_key(list, strlen(list));
	return data_derived_key("names", keys, ARRAY_LEN(keys));
}

static const char *
id_of_edition(const void *ed, const char *id)
{
	return doc_text(doc_get(edition_thing(ed, NULL, id), "id"));
}

static struct vocabulary *
kept_names(const struct words *words, const char *list)
{
	struct doc *doc;

	if (doc_find(words->ed->doc, "options.id") != NULL)
		return NULL;
	doc = data_compiled_tree(key_of_names(words, list));
	return doc != NULL ? vocabulary_of(doc, id_of_edition, words->ed)
			   : NULL;
}

static struct vocabulary *
make_names(const struct words *words, const char *list)
{
	struct vocabulary *names;
	unsigned i;

	if (strcmp(list, "seat") != 0) {
		names = kept_names(words, list);
		if (names != NULL)
			return names;
		names = vocabulary_new();
		add_lists(names, words->ed->doc, list);
		vocabulary_add_forms(names, doc_get(words->pack, "things"));
		return names;
	}
	names = vocabulary_new();
	for (i = 0; i < words->name_count && i < SEATS_MAX; i++)
		vocabulary_add(names, words->names[i], seat_ids[i], true);
	return names;
}

struct vocabulary *
words_names(struct words *words, const char *list)
{
	struct list_names *entry;
	size_t i;

	for (i = 0; i < words->list_count; i++)
		if (strcmp(words->lists[i].list, list) == 0)
			return words->lists[i].names;
	words->lists = x_grow(words->lists, &words->list_cap, words->list_count,
	    sizeof(*words->lists));
	entry = &words->lists[words->list_count++];
	snprintf(entry->list, sizeof(entry->list), "%s", list);
	entry->names = make_names(words, list);
	return entry->names;
}

void
words_pack_names(struct words *words, struct data_made *made)
{
	for (unsigned v = 0; v < words->verb_count; v++)
		for (unsigned a = 0; a < words->verbs[v].arg_count; a++) {
			const char *list = words->verbs[v].args[a].list;

			if (strcmp(list, "number") != 0 &&
			    strcmp(list, "seat") != 0)
				data_made_doc(made, key_of_names(words, list),
				    vocabulary_doc(words_names(words, list)));
		}
}

/* ---- life ---- */

/* keys: of the sources of the packs, 0 for none. */
static int
load_packs(struct words *words, const struct data *data, uint64_t keys[2],
    struct err *err)
{
	int rc =
	    words_pack(data, words->lang, NULL, &words->shared, &keys[0], err);

	if (rc == 0 && words->game != NULL)
		rc = words_pack(data, words->lang, words->game, &words->pack,
		    &keys[1], err);
	words->pack_key = keys[1];
	return rc;
}

static int
load(struct words *words, const struct data *data, struct err *err)
{
	uint64_t keys[2] = {0, 0};

	if (load_packs(words, data, keys, err) < 0)
		return -1;
	words_table_load(words, data, keys);
	if (words->game == NULL)
		return 0;
	if (check_needs(words, words->pack, words->pack, pack_needs, "", err) <
	    0)
		return -1;
	return load_verbs(words, err);
}

int
words_new(struct words **out, const struct data *data, const char *lang,
    const struct game *game, const struct edition *ed, struct err *err)
{
	struct words *words = xcalloc(1, sizeof(*words));

	words->lang = xstrdup(lang);
	words->game = game;
	words->ed = ed;
	words->forms = doc_new_map();
	if (load(words, data, err) < 0) {
		words_free(words);
		return -1;
	}
	*out = words;
	return 0;
}

static void
release_verbs(struct words *words)
{
	unsigned i, j;

	for (i = 0; i < words->verb_count; i++) {
		struct spoken *spoken = &words->verbs[i];

		for (j = 0; spoken->forms != NULL && j < spoken->form_count;
		     j++)
			form_release(&spoken->forms[j]);
		free(spoken->forms);
	}
	free(words->verbs);
}

static void
release_names(struct words *words)
{
	unsigned i;

	for (i = 0; i < words->name_count; i++)
		free(words->names[i]);
	words->name_count = 0;
}

void
words_free(struct words *words)
{
	size_t i;

	if (words == NULL)
		return;
	release_verbs(words);
	release_names(words);
	words_table_release(words);
	for (i = 0; i < words->list_count; i++)
		vocabulary_free(words->lists[i].names);
	free(words->lists);
	doc_free(words->forms);
	talk_free(words->talk);
	doc_free(words->shared);
	doc_free(words->pack);
	free(words->lang);
	free(words);
}

const char *
words_lang(const struct words *words)
{
	return words->lang;
}

const char *
words_name(const struct words *words, uint32_t seat)
{
	return seat < words->name_count ? words->names[seat] : "";
}

void
words_set_names(struct words *words, const char *const *names, unsigned count)
{
	size_t i;

	release_names(words);
	for (i = 0; i < count && i < SEATS_MAX; i++)
		words->names[words->name_count++] = xstrdup(names[i]);
	talk_forget(words->talk);
	/* The players' names are looked up anew. */
	for (i = 0; i < words->list_count; i++) {
		if (strcmp(words->lists[i].list, "seat") != 0)
			continue;
		vocabulary_free(words->lists[i].names);
		words->lists[i] = words->lists[--words->list_count];
		break;
	}
}
