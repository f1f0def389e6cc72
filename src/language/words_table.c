/* SPDX-License-Identifier: MIT */
/*
 * words_table.c - what of a language's packs is looked for in each line,
 * folded, sorted and put together.
 *
 * It follows from the packs and the verbs' names alone, so it is made once and
 * kept (data_derived): a map of a list for each of word_lists, "number_words",
 * "number", "openings", sorted, and "opens", what each of them is: the place of
 * a verb, or -1 less the place of a command; "loosely", what says nothing in a
 * sentence for the program, "loose", its phrases, sorted, and "asks", what each
 * of them asks for: the place of a command, or -1 less that of a hint.
 */
#include "base/fold.h"
#include "base/x.h"
#include "language/words_p.h"

#include <stdlib.h>
#include <string.h>

#define LIST(name, key)                                                        \
	{                                                                      \
#name, offsetof(struct words, name), key                       \
	}

/* The lists of a pack; key: folded as the keys of vocabularies are. */
static const struct {
	const char *name;
	size_t at;
	bool key;
} word_lists[] = {
    LIST(articles, true),
    LIST(joiners, false),
    LIST(otherwise, false),
    LIST(when, false),
    LIST(turn, false),
    LIST(about, true),
    LIST(polite, false),
    LIST(prose, false),
    LIST(plus, false),
    LIST(minus, false),
};

/* ---- made ---- */

struct made {
	char *text;
	int64_t opens;
};

struct word_table {
	const struct doc *shared, *pack;
	const struct game *game;
};

struct openings {
	struct made *list;
	size_t count, cap;
};

static void
add_texts(struct doc *list, const struct doc *texts, bool key)
{
	struct buf folded = BUF_INIT;

	for (size_t i = 0; i < doc_count(texts); i++) {
		const char *text = doc_text(doc_at(texts, i));

		if (text == NULL)
			continue;
		buf_clear(&folded);
		if (key)
			vocabulary_key(&folded, text, strlen(text));
		else
			fold_add(&folded, text, strlen(text));
		doc_add_bytes(list, NULL, folded.data, folded.len);
	}
	buf_release(&folded);
}

static void
add_lists(struct doc *doc, const struct word_table *table)
{
	for (size_t i = 0; i < ARRAY_LEN(word_lists); i++) {
		const char *name = word_lists[i].name;
		struct doc *list = doc_add_list(doc, name);

		add_texts(
		    list, doc_get(table->shared, name), word_lists[i].key);
		add_texts(list, doc_get(table->pack, name), word_lists[i].key);
	}
}

/* A list of the shared pack as alternatives. */
static void
add_words(struct buf *out, const struct doc *texts)
{
	struct doc *list = doc_new_list();

	add_texts(list, texts, false);
	for (size_t i = 0; i < doc_count(list); i++)
		buf_addf(out, "|%s ", doc_text(doc_at(list, i)));
	doc_free(list);
}

/* One number: a sign or its word, then digits or a number's word. */
static void
add_number(struct doc *doc, const struct word_table *table)
{
	const struct doc *numbers = doc_get(table->shared, "numbers");
	struct doc *list = doc_add_list(doc, "number_words");
	struct buf out = BUF_INIT, word = BUF_INIT;

	buf_adds(&out, "(?:[+-] ?");
	add_words(&out, doc_get(table->shared, "plus"));
	add_words(&out, doc_get(table->shared, "minus"));
	buf_adds(&out, ")?(?:[0-9]{1,9}(?![0-9])|(?<![a-z])(?:");
	for (size_t i = 0; i < doc_count(numbers); i++) {
		buf_clear(&word);
		fold_add(&word, doc_key_at(numbers, i),
		    strlen(doc_key_at(numbers, i)));
		doc_add_bytes(list, NULL, word.data, word.len);
		buf_addf(&out, "%s%s", i > 0 ? "|" : "", word.data);
	}
	buf_adds(&out, ")(?![a-z0-9]))");
	doc_add_bytes(doc, "number", out.data, out.len);
	buf_release(&out);
	buf_release(&word);
}

static void
add_opening(struct openings *openings, char *take_text, int64_t opens)
{
	openings->list = x_grow(openings->list, &openings->cap, openings->count,
	    sizeof(*openings->list));
	openings->list[openings->count++] = (struct made){take_text, opens};
}

/* All of them as two lists; they are released. */
static void
add_made(struct doc *doc, const char *name, const char *what,
    struct openings *openings)
{
	struct doc *texts = doc_add_list(doc, name),
		   *opens = doc_add_list(doc, what);

	for (size_t i = 0; i < openings->count; i++) {
		doc_add_string(texts, NULL, openings->list[i].text);
		doc_add_number(opens, NULL, openings->list[i].opens);
		free(openings->list[i].text);
	}
	free(openings->list);
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
add_openings(struct openings *openings, const struct doc *texts, int64_t opens)
{
	struct doc *list = doc_new_list();

	add_texts(list, texts, false);
	for (size_t i = 0; i < doc_count(list); i++) {
		const char *text = doc_text(doc_at(list, i));

		add_opening(openings, xstrdup(text), opens);
		if (strchr(text, '\'') == NULL)
			continue;
		add_opening(openings, without_apostrophes(text, ' '), opens);
		add_opening(openings, without_apostrophes(text, 0), opens);
	}
	doc_free(list);
}

static int
compare_openings(const void *a, const void *b)
{
	return strcmp(
	    ((const struct made *)a)->text, ((const struct made *)b)->text);
}

static void
gather(struct openings *openings, const struct word_table *table)
{
	const struct doc *commands = doc_get(table->shared, "commands");
	const struct doc *verbs = doc_get(table->pack, "verbs");
	const struct verb *verb =
	    table->game != NULL ? table->game->verbs : NULL;
	int64_t i;

	for (i = 0; words_commands[i] != NULL; i++)
		if (table->game == NULL || !words_command_is_for_visitor(i))
			add_openings(openings,
			    doc_get(commands, words_commands[i]), -1 - i);
	for (i = 0; verb != NULL && verb[i].name != NULL; i++)
		add_openings(openings,
		    doc_get(doc_get(verbs, verb[i].name), "words"), i);
	if (openings->count > 0)
		qsort(openings->list, openings->count, sizeof(struct made),
		    compare_openings);
}

static void
add_phrases(struct openings *phrases, const struct doc *texts, int64_t asks)
{
	struct buf plain = BUF_INIT;

	for (size_t i = 0; i < doc_count(texts); i++) {
		words_plain(&plain, doc_text(doc_at(texts, i)));
		add_opening(phrases, buf_take(&plain), asks);
	}
}

/* What is read is before a hint, and one command before a later one. */
static int
compare_phrases(const void *a, const void *b)
{
	const struct made *one = a, *other = b;
	int order = strcmp(one->text, other->text);

	if (order != 0)
		return order;
	if ((one->opens < 0) != (other->opens < 0))
		return one->opens < 0 ? 1 : -1;
	order = one->opens < other->opens ? -1 : one->opens > other->opens;
	return one->opens < 0 ? -order : order;
}

static void
add_dropped(struct doc *list, const struct doc *texts)
{
	struct buf plain = BUF_INIT;

	for (size_t i = 0; i < doc_count(texts); i++) {
		buf_clear(&plain);
		words_plain(&plain, doc_text(doc_at(texts, i)));
		doc_add_bytes(list, NULL, plain.data, plain.len);
	}
	buf_release(&plain);
}

static void
add_loosely(struct doc *doc, const struct word_table *table)
{
	const struct doc *loosely = doc_get(table->shared, "loosely");
	const struct doc *read = doc_get(loosely, "read"),
			 *hint = doc_get(loosely, "hint");
	struct openings phrases = {NULL, 0, 0};

	add_dropped(doc_add_list(doc, "loosely"), doc_get(loosely, "drop"));
	add_dropped(doc_add_list(doc, "because"), doc_get(loosely, "because"));
	add_dropped(doc_add_list(doc, "absent"), doc_get(loosely, "absent"));
	for (int64_t i = 0; words_commands[i] != NULL; i++) {
		add_phrases(&phrases, doc_get(read, words_commands[i]), i);
		add_phrases(&phrases, doc_get(hint, words_commands[i]), -1 - i);
	}
	if (phrases.count > 0)
		qsort(phrases.list, phrases.count, sizeof(struct made),
		    compare_phrases);
	add_made(doc, "loose", "asks", &phrases);
}

static struct doc *
make_table(const void *arg)
{
	const struct word_table *table = arg;
	struct openings openings = {NULL, 0, 0};
	struct doc *doc = doc_new_map();

	add_lists(doc, table);
	add_number(doc, table);
	gather(&openings, table);
	add_made(doc, "openings", "opens", &openings);
	add_loosely(doc, table);
	return doc;
}

/* ---- read: any bytes may have been kept ---- */

static const char *
text_at(const struct doc *texts, size_t i)
{
	const char *text = doc_text(doc_at(texts, i));

	return text != NULL ? text : "";
}

static void
load_list(struct texts *list, const struct doc *texts)
{
	size_t count = doc_count(texts);

	list->list = xcalloc(count + 1, sizeof(*list->list));
	list->count = list->cap = count;
	for (size_t i = 0; i < count; i++)
		list->list[i] = (char *)text_at(texts, i);
}

static struct texts *
list_of(struct words *words, size_t i)
{
	return (struct texts *)(void *)((char *)words + word_lists[i].at);
}

/* Of a verb: 0 and up; of a command: -1 and down. */
static bool
may_open(int64_t opens, int64_t verbs, int64_t commands)
{
	return opens < verbs && -1 - opens < commands;
}

static void
load_openings(struct words *words)
{
	const struct doc *texts = doc_get(words->table, "openings");
	const struct doc *opens = doc_get(words->table, "opens");
	const struct verb *verb =
	    words->game != NULL ? words->game->verbs : NULL;
	int64_t verbs = 0, commands = 0, number;

	while (verb != NULL && verb[verbs].name != NULL)
		verbs++;
	while (words_commands[commands] != NULL)
		commands++;
	words->openings =
	    xcalloc(doc_count(texts) + 1, sizeof(*words->openings));
	for (size_t i = 0; i < doc_count(texts); i++) {
		struct opening *opening =
		    &words->openings[words->opening_count];

		if (!doc_number(doc_at(opens, i), &number) ||
		    !may_open(number, verbs, commands))
			continue;
		opening->text = text_at(texts, i);
		opening->verb = number < 0 ? NO_INDEX : (uint32_t)number;
		opening->command =
		    number < 0 ? (uint32_t)(-1 - number) : NO_INDEX;
		words->opening_count++;
	}
}

static void
load_loose(struct words *words)
{
	const struct doc *texts = doc_get(words->table, "loose");
	const struct doc *asks = doc_get(words->table, "asks");
	int64_t commands = 0, number;

	load_list(&words->loosely, doc_get(words->table, "loosely"));
	load_list(&words->because, doc_get(words->table, "because"));
	load_list(&words->absent, doc_get(words->table, "absent"));
	while (words_commands[commands] != NULL)
		commands++;
	words->loose = xcalloc(doc_count(texts) + 1, sizeof(*words->loose));
	for (size_t i = 0; i < doc_count(texts); i++)
		if (doc_number(doc_at(asks, i), &number) &&
		    may_open(number, commands, commands))
			words->loose[words->loose_count++] =
			    (struct loose){text_at(texts, i),
				(uint32_t)(number < 0 ? -1 - number : number),
				number < 0};
}

/* Verbs go by their places. */
static uint64_t
key_of_verbs(const struct game *game)
{
	struct buf names = BUF_INIT;
	uint64_t key;

	for (const struct verb *verb = game != NULL ? game->verbs : NULL;
	     verb != NULL && verb->name != NULL; verb++) {
		buf_adds(&names, verb->name);
		buf_addc(&names, ' ');
	}
	key = compiled_key(names.data, names.len);
	buf_release(&names);
	return key;
}

void
words_table_load(
    struct words *words, const struct data *data, const uint64_t keys[2])
{
	const struct word_table table = {
	    words->shared, words->pack, words->game};
	const uint64_t all[] = {keys[0], keys[1], key_of_verbs(words->game)};

	words->table = data_derived(
	    data, "words", all, ARRAY_LEN(all), make_table, &table);
	for (size_t i = 0; i < ARRAY_LEN(word_lists); i++)
		load_list(list_of(words, i),
		    doc_get(words->table, word_lists[i].name));
	load_list(&words->number_words, doc_get(words->table, "number_words"));
	words->number = doc_text_at(words->table, "number", "");
	load_openings(words);
	load_loose(words);
}

/* The texts are the table's. */
void
words_table_release(struct words *words)
{
	for (size_t i = 0; i < ARRAY_LEN(word_lists); i++)
		free(list_of(words, i)->list);
	free(words->number_words.list);
	free(words->openings);
	free(words->loosely.list);
	free(words->because.list);
	free(words->absent.list);
	free(words->loose);
	doc_free(words->table);
}
