/* SPDX-License-Identifier: MIT */
/* words.c - a language: its packs in memory. */
#include "base/fold.h"
#include "base/x.h"
#include "language/words_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const languages[] = {"en", "fr", NULL};

/* ---- lists of words ---- */

/* key: as the keys of vocabularies are folded. */
static void
load_texts(struct texts *list, const struct doc *texts, bool key)
{
	for (size_t i = 0; i < doc_count(texts); i++) {
		const char *text = doc_text(doc_at(texts, i));
		struct buf folded = BUF_INIT;

		if (text == NULL)
			continue;
		if (key)
			vocabulary_key(&folded, text, strlen(text));
		else
			fold_add(&folded, text, strlen(text));
		texts_take(list, buf_take(&folded));
	}
}

#define LIST(name, key)                                                        \
	{                                                                      \
#name, offsetof(struct words, name), key                       \
	}

/* The lists of a pack. */
static const struct {
	const char *name;
	size_t at;
	bool key;
} word_lists[] = {
    LIST(articles, true),
    LIST(joiners, false),
    LIST(otherwise, false),
    LIST(when, false),
    LIST(about, true),
    LIST(polite, false),
    LIST(prose, false),
    LIST(plus, false),
    LIST(minus, false),
};

static struct texts *
list_of(struct words *words, size_t i)
{
	return (struct texts *)(void *)((char *)words + word_lists[i].at);
}

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
		    strchr(" ,;:!.", text[len]) != NULL)
			best = len;
	}
	return best;
}

/* ---- the game's verbs ---- */

static int
compare_openings(const void *a, const void *b)
{
	return strcmp(((const struct opening *)a)->text,
	    ((const struct opening *)b)->text);
}

static void
add_opening(
    struct words *words, char *take_text, uint32_t verb, uint32_t command)
{
	words->openings = x_grow(words->openings, &words->opening_cap,
	    words->opening_count, sizeof(*words->openings));
	words->openings[words->opening_count++] =
	    (struct opening){take_text, verb, command};
}

/* The text with another mark, or none (0), for its apostrophes. */
static char *
without_apostrophes(const char *text, char mark)
{
	struct buf out = BUF_INIT;

	for (; *text != '\0'; text++)
		if (*text != '\'')
			buf_addc(&out, *text);
		else if (mark != 0)
			buf_addc(&out, mark);
	return buf_take(&out);
}

/* An apostrophe is forgotten often: "j achete", "dont agree". */
static void
add_openings(struct words *words, const struct doc *texts, uint32_t verb,
    uint32_t command)
{
	struct texts list = {NULL, 0, 0};
	size_t i;

	load_texts(&list, texts, false);
	for (i = 0; i < list.count; i++) {
		char *text = list.list[i];

		add_opening(words, text, verb, command);
		if (strchr(text, '\'') == NULL)
			continue;
		add_opening(
		    words, without_apostrophes(text, ' '), verb, command);
		add_opening(words, without_apostrophes(text, 0), verb, command);
	}
	free(list.list);
}

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
	add_openings(
	    words, doc_get(pack, "words"), words->verb_count, NO_INDEX);
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
	return 0;
}

/* Who plays needs no word to come to a table; things may be called so. */
static bool
is_for_the_door(const char *command)
{
	static const char *const doors[] = {"join", "games", "tables", "open",
	    "start", "invite", "approve", "decline"};

	for (size_t i = 0; i < ARRAY_LEN(doors); i++)
		if (strcmp(doors[i], command) == 0)
			return true;
	return false;
}

static void
load_commands(struct words *words)
{
	uint32_t i;

	for (i = 0; words_commands[i] != NULL; i++)
		if (words->game == NULL || !is_for_the_door(words_commands[i]))
			add_openings(words,
			    doc_get(doc_get(words->shared, "commands"),
				words_commands[i]),
			    NO_INDEX, i);
}

/* ---- what both packs list ---- */

static void
load_lists(struct words *words, const struct doc *pack)
{
	for (size_t i = 0; i < ARRAY_LEN(word_lists); i++)
		load_texts(list_of(words, i), doc_get(pack, word_lists[i].name),
		    word_lists[i].key);
}

static void
add_words(struct buf *out, const struct texts *list)
{
	size_t i;

	for (i = 0; i < list->count; i++)
		buf_addf(out, "|%s ", list->list[i]);
}

/* One number: a sign or its word, then digits or a number's word. */
static void
make_number(struct words *words)
{
	const struct doc *numbers = doc_get(words->shared, "numbers");
	struct buf out = BUF_INIT;
	size_t i;

	buf_adds(&out, "(?:[+-] ?");
	add_words(&out, &words->plus);
	add_words(&out, &words->minus);
	buf_adds(&out, ")?(?:[0-9]{1,9}(?![0-9])|(?<![a-z])(?:");
	for (i = 0; i < doc_count(numbers); i++) {
		if (i > 0)
			buf_addc(&out, '|');
		fold_add(&out, doc_key_at(numbers, i),
		    strlen(doc_key_at(numbers, i)));
	}
	buf_adds(&out, ")(?![a-z0-9]))");
	words->number = buf_take(&out);
}

/* ---- things ---- */

static int
compare_things(const void *a, const void *b)
{
	const struct thing *x = a, *y = b;
	int order = strcmp(x->id, y->id);

	/* Of two with one id the first in the file counts. */
	if (order == 0)
		order = (doc_line(x->doc) > doc_line(y->doc)) -
			(doc_line(x->doc) < doc_line(y->doc));
	return order;
}

static void
collect_things(struct words *words, const struct doc *doc)
{
	const char *id = doc_text_at(doc, "id", NULL);
	size_t i;

	if (id != NULL) {
		words->things = x_grow(words->things, &words->thing_cap,
		    words->thing_count, sizeof(*words->things));
		words->things[words->thing_count].id = id;
		words->things[words->thing_count++].doc = doc;
	}
	for (i = 0; i < doc_count(doc); i++)
		collect_things(words, doc_at(doc, i));
}

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

static struct vocabulary *
make_names(const struct words *words, const char *list)
{
	struct vocabulary *names = vocabulary_new();
	unsigned i;

	if (strcmp(list, "seat") != 0) {
		add_lists(names, words->ed->doc, list);
		return names;
	}
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

/* ---- life ---- */

static int
load(struct words *words, const struct data *data, struct err *err)
{
	struct buf name = BUF_INIT;
	int rc = -1;

	buf_addf(&name, "templates/%s.yaml", words->lang);
	if (data_yaml(data, name.data, &words->shared, err) < 0)
		goto out;
	load_lists(words, words->shared);
	make_number(words);
	load_commands(words);
	if (words->game != NULL) {
		buf_clear(&name);
		buf_addf(
		    &name, "games/%s/%s.yaml", words->game->name, words->lang);
		if (data_yaml(data, name.data, &words->pack, err) < 0)
			goto out;
		load_lists(words, words->pack);
		if (check_needs(words, words->pack, words->pack, pack_needs, "",
			err) < 0 ||
		    load_verbs(words, err) < 0)
			goto out;
	}
	if (words->opening_count > 0)
		qsort(words->openings, words->opening_count,
		    sizeof(struct opening), compare_openings);
	rc = 0;
out:
	buf_release(&name);
	return rc;
}

int
words_new(struct words **out, const struct data *data, const char *lang,
    const struct game *game, const struct edition *ed, struct err *err)
{
	struct words *words = xcalloc(1, sizeof(*words));

	words->lang = xstrdup(lang);
	words->game = game;
	words->ed = ed;
	if (load(words, data, err) < 0) {
		words_free(words);
		return -1;
	}
	if (ed != NULL)
		collect_things(words, ed->doc);
	if (words->thing_count > 0)
		qsort(words->things, words->thing_count, sizeof(struct thing),
		    compare_things);
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
	for (i = 0; i < words->opening_count; i++)
		free(words->openings[i].text);
	free(words->openings);
	for (i = 0; i < words->list_count; i++)
		vocabulary_free(words->lists[i].names);
	free(words->lists);
	free(words->things);
	for (i = 0; i < ARRAY_LEN(word_lists); i++)
		texts_release(list_of(words, i));
	free(words->number);
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
	/* The players' names are looked up anew. */
	for (i = 0; i < words->list_count; i++) {
		if (strcmp(words->lists[i].list, "seat") != 0)
			continue;
		vocabulary_free(words->lists[i].names);
		words->lists[i] = words->lists[--words->list_count];
		break;
	}
}
