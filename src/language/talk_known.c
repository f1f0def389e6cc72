/* SPDX-License-Identifier: MIT */
/* talk_known.c - what the packs of a language and a game know of talk. */
#include "base/fold.h"
#include "base/x.h"
#include "language/talk_p.h"

#include <stdlib.h>
#include <string.h>

/* A word without its apostrophe has so many letters at least. */
#define HURRIED_LETTERS 3

/* Two letters have at most so many bytes in a pack, with an accent each. */
#define PAIR_BYTES 8

char *
talk_plain(const char *text)
{
	struct buf folded = BUF_INIT, out = BUF_INIT;
	struct pieces pieces;

	if (text[strspn(text, "abcdefghijklmnopqrstuvwxyz ")] == '\0')
		return xstrdup(text);
	fold_add(&folded, text, strlen(text));
	talk_cut(&pieces, folded.data == NULL ? "" : folded.data);
	for (unsigned i = 0; i < pieces.count; i++) {
		if (i > 0)
			buf_addc(&out, ' ');
		buf_adds(&out, pieces.list[i].text);
	}
	buf_release(&folded);
	return buf_take(&out);
}

/* The text without its apostrophes, as people write on a telephone: "thats",
 * "jachete"; NULL: it has none, or too little is left. */
static char *
hurried(const char *text)
{
	struct buf out = BUF_INIT;

	if (strchr(text, '\'') == NULL)
		return NULL;
	for (const char *at = text; *at != '\0'; at++)
		if (*at != '\'')
			buf_addc(&out, *at);
	if (out.len < HURRIED_LETTERS) {
		buf_release(&out);
		return NULL;
	}
	return buf_take(&out);
}

/* The first letters as a number, in which texts have the order of strcmp. */
static uint64_t
order_of(const char *text)
{
	uint64_t order = 0;

	for (unsigned i = 0; i < sizeof(order); i++) {
		order = order << 8 | (unsigned char)*text;
		text += *text != '\0';
	}
	return order;
}

static void
add_text(struct lexicon *talk, const char *text, const struct known *known)
{
	talk->list =
	    x_grow(talk->list, &talk->cap, talk->count, sizeof(*talk->list));
	talk->list[talk->count] = *known;
	talk->list[talk->count].text = talk_plain(text);
	talk->list[talk->count].len = strlen(talk->list[talk->count].text);
	talk->list[talk->count].order = order_of(talk->list[talk->count].text);
	talk->count++;
}

static void
add_known(struct lexicon *talk, const char *text, const struct known *known)
{
	char *other;

	if (text == NULL || (talk->most > 0 && strlen(text) > talk->most))
		return;
	add_text(talk, text, known);
	other = hurried(text);
	if (other != NULL)
		add_text(talk, other, known);
	free(other);
}

static void
add_all(
    struct lexicon *talk, const struct doc *texts, const struct known *known)
{
	for (size_t i = 0; i < doc_count(texts); i++)
		add_known(talk, doc_text(doc_at(texts, i)), known);
}

/* The lists of a pack; of two with one text the first counts. */
static const struct {
	const char *path;
	struct known known;
} known_lists[] = {
    {"talk.apology", {.class = TALK_GUARD, .corrects = true, .sorry = true}},
    {"talk.correct", {.class = TALK_GUARD, .corrects = true}},
    {"talk.except", {.class = TALK_GUARD, .excepts = true}},
    {"talk.later", {.class = TALK_GUARD, .later = true}},
    {"talk.perhaps", {.class = TALK_GUARD, .perhaps = true}},
    {"talk.each", {.class = TALK_GUARD, .each = true}},
    {"talk.again", {.class = TALK_THING, .again = true}},
    {"talk.pronoun", {.class = TALK_LITTLE, .pronoun = true}},
    {"talk.banter", {.class = TALK_GREET, .banter = true}},
    {"talk.most", {.class = TALK_GUARD, .extreme = 1}},
    {"talk.least", {.class = TALK_GUARD, .extreme = -1}},
    {"talk.guard", {.class = TALK_GUARD}},
    {"talk.remark", {.class = TALK_OTHER, .remark = true}},
    {"talk.request", {.class = TALK_LITTLE, .request = true}},
    {"talk.little", {.class = TALK_LITTLE}},
    {"talk.greet", {.class = TALK_GREET}},
    {"talk.place", {.class = TALK_PLACE}},
    {"joiners", {.class = TALK_JOIN}},
    {"articles", {.class = TALK_LITTLE}},
    {"polite", {.class = TALK_LITTLE}},
    {"otherwise", {.class = TALK_GUARD}},
    {"when", {.class = TALK_GUARD}},
};

static void
add_lists(struct lexicon *talk, const struct doc *pack, bool own)
{
	for (size_t i = 0; i < ARRAY_LEN(known_lists); i++) {
		struct known known = known_lists[i].known;

		known.own = own;
		add_all(talk, doc_find(pack, known_lists[i].path), &known);
	}
}

/* What asks for a command: "talk.ask" has phrases by its English word. */
static void
add_asks(struct lexicon *talk, const struct words *words)
{
	const struct doc *asks = doc_find(words->shared, "talk.ask");

	for (size_t i = 0; i < doc_count(asks); i++) {
		struct known known = {
		    .class = TALK_GUARD, .asks = doc_key_at(asks, i)};

		add_all(talk, doc_at(asks, i), &known);
	}
}

static void
add_prices(struct lexicon *talk, const struct words *words)
{
	const struct doc *list = doc_find(words->pack, "talk.price");

	for (size_t i = 0; i < doc_count(list); i++) {
		const char *text = doc_text(doc_at(list, i));
		char *key = text == NULL ? NULL : talk_plain(text);

		if (key != NULL)
			texts_add(&talk->prices, key, strlen(key));
		free(key);
	}
}

bool
talk_is_price(struct words *words, const struct token *beside)
{
	return word_list_has(
	    &talk_of(words)->prices, beside->text, strlen(beside->text));
}

/* What people call things that the edition calls otherwise: "talk.things" has
 * phrases by the thing's id. */
static void
add_things(struct lexicon *talk, const struct words *words)
{
	const struct doc *things = doc_find(words->pack, "talk.things");

	for (size_t i = 0; i < doc_count(things); i++) {
		struct known known = {
		    .class = TALK_THING, .id = doc_key_at(things, i)};

		add_all(talk, doc_at(things, i), &known);
	}
}

static void
add_numbers(struct lexicon *talk, const struct words *words,
    const struct doc *pack, const char *path)
{
	const struct doc *numbers = doc_find(pack, path);

	for (size_t i = 0; i < doc_count(numbers); i++) {
		const char *text = doc_key_at(numbers, i);
		struct known known = {.class = TALK_NUMBER};

		if (!doc_number(doc_at(numbers, i), &known.number))
			continue;
		if (word_list_has(&words->articles, text, strlen(text)))
			known.class = TALK_WEAK;
		add_known(talk, text, &known);
	}
}

/* What all games share: who says "that's all" is done ("says" of a verb).
 * "Nothing" says so only if the line orders nothing else. */
static void
add_says(struct lexicon *talk, const struct words *words, uint32_t v)
{
	const struct doc *verbs = doc_get(words->pack, "verbs"),
			 *says =
			     doc_get(doc_get(verbs, words->verbs[v].verb->name),
				 "says");

	for (size_t i = 0; i < doc_count(says); i++) {
		const char *list = doc_text(doc_at(says, i));
		struct known known = {.class = TALK_VERB, .verb = v};

		known.says = true;
		known.alone = list != NULL && strcmp(list, "nothing") == 0;
		if (list != NULL)
			add_all(talk,
			    doc_get(doc_get(words->shared, "talk"), list),
			    &known);
	}
}

/* "Replace": a hint that its order says a thing which people do not name
 * ("wants" of a verb, by its arguments). */
static void
add_wants(struct lexicon *talk, const struct doc *wants, uint32_t verb)
{
	for (size_t i = 0; i < doc_count(wants); i++) {
		struct known known = {.class = TALK_GUARD,
		    .verb = verb,
		    .hint = true,
		    .wants = doc_key_at(wants, i)};

		add_all(talk, doc_at(wants, i), &known);
	}
}

static void
add_verbs(struct lexicon *talk, const struct words *words)
{
	const struct doc *verbs = doc_get(words->pack, "verbs");

	for (uint32_t v = 0; v < words->verb_count; v++) {
		const struct doc *verb =
		    doc_get(verbs, words->verbs[v].verb->name);
		struct known known = {.class = TALK_VERB, .verb = v};

		add_all(talk, doc_get(verb, "words"), &known);
		add_all(talk, doc_get(verb, "talk"), &known);
	}
	for (uint32_t v = 0; v < words->verb_count; v++)
		add_says(talk, words, v);
	for (uint32_t v = 0; v < words->verb_count; v++) {
		const struct doc *verb =
		    doc_get(verbs, words->verbs[v].verb->name);
		struct known hint = {
		    .class = TALK_GUARD, .verb = v, .hint = true};
		struct known drops = {.class = TALK_GUARD,
		    .verb = v,
		    .drop_verb = v,
		    .drops = true};
		struct known others = {.class = TALK_GUARD,
		    .verb = v,
		    .drop_verb = v,
		    .others = true};
		struct known bare = {
		    .class = TALK_LITTLE, .verb = v, .hint = true};

		add_wants(talk, doc_get(verb, "wants"), v);
		add_all(talk, doc_get(verb, "bare"), &bare);
		add_all(talk, doc_get(verb, "hint"), &hint);
		add_all(talk, doc_get(verb, "drops"), &drops);
		add_all(talk, doc_get(verb, "others"), &others);
	}
}

static void
add_name_lists(struct lexicon *talk, const struct words *words)
{
	for (unsigned v = 0; v < words->verb_count; v++)
		for (unsigned a = 0; a < words->verbs[v].arg_count; a++) {
			const char *list = words->verbs[v].args[a].list;
			unsigned i = 0;

			while (i < talk->list_count &&
			       strcmp(talk->lists[i], list) != 0)
				i++;
			if (i == talk->list_count &&
			    i < ARRAY_LEN(talk->lists) &&
			    strcmp(list, "number") != 0)
				talk->lists[talk->list_count++] = list;
		}
}

static int
compare_texts(const void *a, const void *b)
{
	const struct known *one = a, *other = b;

	if (one->order != other->order)
		return one->order < other->order ? -1 : 1;
	return strcmp(one->text, other->text);
}

/* By text; of one text in the order in which they came. */
static int
compare_known(const void *a, const void *b)
{
	const struct known *one = a, *other = b;
	int order = compare_texts(one, other);

	return order != 0
		   ? order
		   : (one->came > other->came) - (one->came < other->came);
}

/* The first of two with one text counts; a word may be one of several verbs. */
static void
merge_known(struct known *first, struct known *next)
{
	bool both = first->class == TALK_VERB && next->class == TALK_VERB;

	if ((both || (first->hint && next->hint)) &&
	    first->verb != next->verb && first->also_count < TALK_ALSO)
		first->also[first->also_count++] = next->verb;
	if ((next->drops || next->others) && !first->drops && !first->others) {
		first->drops = next->drops;
		first->others = next->others;
		first->drop_verb = next->drop_verb;
	}
	free(next->text);
}

static void
sort_known(struct lexicon *talk)
{
	size_t kept = 0;

	for (size_t i = 0; i < talk->count; i++)
		talk->list[i].came = (unsigned)i;
	qsort(talk->list, talk->count, sizeof(*talk->list), compare_known);
	for (size_t i = 0; i < talk->count; i++)
		if (kept > 0 &&
		    compare_texts(&talk->list[kept - 1], &talk->list[i]) == 0)
			merge_known(&talk->list[kept - 1], &talk->list[i]);
		else
			talk->list[kept++] = talk->list[i];
	talk->count = kept;
}

static void
fill(struct lexicon *talk, const struct words *words)
{
	add_verbs(talk, words);
	add_things(talk, words);
	add_prices(talk, words);
	add_asks(talk, words);
	add_numbers(talk, words, words->pack, "talk.numbers");
	add_numbers(talk, words, words->shared, "numbers");
	add_numbers(talk, words, words->shared, "talk.numbers");
	add_lists(talk, words->pack, true);
	add_lists(talk, words->shared, false);
	add_name_lists(talk, words);
	if (talk->count > 0)
		sort_known(talk);
}

struct lexicon *
talk_of(struct words *words)
{
	if (words->talk == NULL) {
		words->talk = xcalloc(1, sizeof(*words->talk));
		fill(words->talk, words);
	}
	return words->talk;
}

bool
talk_knows_pair(
    const struct words *words, const char *pair, enum talk_class *class)
{
	struct lexicon *talk = words->talk;
	const struct known *known;

	if (talk == NULL) {
		talk = xcalloc(1, sizeof(*talk));
		talk->most = PAIR_BYTES;
		fill(talk, words);
	}
	known = talk_find(talk, pair);
	if (known != NULL)
		*class = known->class;
	if (talk != words->talk)
		talk_free(talk);
	return known != NULL;
}

void
talk_forget(struct lexicon *talk)
{
	for (size_t i = 0; talk != NULL && i < ARRAY_LEN(talk->taken); i++) {
		if (talk->taken[i] != NULL)
			free(talk->taken[i]->line);
		free(talk->taken[i]);
		talk->taken[i] = NULL;
	}
	if (talk != NULL)
		talk->next = 0;
}

void
talk_free(struct lexicon *talk)
{
	if (talk == NULL)
		return;
	talk_forget(talk);
	texts_release(&talk->prices);
	for (size_t i = 0; i < talk->count; i++)
		free(talk->list[i].text);
	free(talk->list);
	free(talk);
}

const struct known *
talk_find(const struct lexicon *talk, const char *text)
{
	struct known key = {
	    .text = (char *)(uintptr_t)text, .order = order_of(text)};

	return talk->count == 0 ? NULL
				: bsearch(&key, talk->list, talk->count,
				      sizeof(*talk->list), compare_texts);
}
