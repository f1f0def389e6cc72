/* SPDX-License-Identifier: MIT */
/* fuzz.c - sentences at random, from all that is known of talk. */
#include "fuzz.h"

#include "base/fold.h"
#include "base/x.h"
#include "language/words_p.h"
#include "play/question.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PIECES_MAX 9 /* of a sentence */
#define NAME_WORDS 6

/* Texts that sentences are made of. */
struct bag {
	struct texts list;
};

struct fuzz {
	struct words *words[LANGUAGES_MAX]; /* the reader's first */
	unsigned word_count;
	struct question question;
	struct bag names, verbs, talk, guards, odd;
	struct dice dice;
	unsigned read, broken;
};

/* ---- what they are made of ---- */

static void
put(struct bag *bag, const char *text)
{
	if (text != NULL)
		texts_add(&bag->list, text, strlen(text));
}

static void
put_all(struct bag *bag, const struct doc *list)
{
	for (size_t i = 0; i < doc_count(list); i++)
		put(bag, doc_is(list, DOC_MAP) ? doc_key_at(list, i)
					       : doc_text(doc_at(list, i)));
}

static void
fill_words(struct fuzz *fuzz, const struct words *words)
{
	static const char *const talk[] = {"talk.little", "talk.greet",
	    "talk.place", "talk.request", "joiners", "articles", "polite",
	    "numbers", "talk.numbers", "prose"};
	const struct doc *verbs = doc_get(words->pack, "verbs");

	for (size_t i = 0; i < ARRAY_LEN(talk); i++) {
		put_all(&fuzz->talk, doc_find(words->shared, talk[i]));
		put_all(&fuzz->talk, doc_find(words->pack, talk[i]));
	}
	put_all(&fuzz->guards, doc_find(words->shared, "talk.guard"));
	for (size_t i = 0; i < doc_count(verbs); i++) {
		put_all(&fuzz->verbs, doc_get(doc_at(verbs, i), "words"));
		put_all(&fuzz->verbs, doc_get(doc_at(verbs, i), "talk"));
	}
}

static void
fill(struct fuzz *fuzz)
{
	static const char *const odd[] = {",", ".", ";", "!", "?", ":", "-",
	    "+", "&", "2x", "x2", "1-2", "3", "2", "1", "4", "+6", "-4", "12",
	    "2.5", "|", "if", "a", "b", "(", ")", "\"", "the lot", "qwerty"};
	const char *id;

	for (size_t i = 0; i < ARRAY_LEN(odd); i++)
		put(&fuzz->odd, odd[i]);
	for (unsigned l = 0; l < fuzz->word_count; l++)
		fill_words(fuzz, fuzz->words[l]);
	for (size_t i = 0;; i++) {
		const char *name =
		    vocabulary_name(words_names(fuzz->words[0], ""), i, &id);

		if (name == NULL)
			break;
		put(&fuzz->names, name);
	}
}

static const char *
pick(struct fuzz *fuzz, const struct bag *bag)
{
	return bag->list
	    .list[dice_below(&fuzz->dice, (unsigned)bag->list.count)];
}

/* One letter is another, twice or missing. */
static void
misspell(struct fuzz *fuzz, struct buf *text, size_t from)
{
	size_t at;

	if (text->len <= from + 3)
		return;
	at = from + dice_below(&fuzz->dice, (unsigned)(text->len - from));
	text->data[at] = (char)('a' + dice_below(&fuzz->dice, 26));
}

/* A line of the letter, whole or with something put in. */
static void
write_listed(struct fuzz *fuzz, struct buf *out)
{
	const struct question *question = &fuzz->question;

	if (question->count > 0)
		words_write(fuzz->words[0],
		    &question->orders[dice_below(&fuzz->dice, question->count)],
		    out);
}

static void
write_sentence(struct fuzz *fuzz, struct buf *out)
{
	unsigned pieces = 1 + dice_below(&fuzz->dice, PIECES_MAX);

	for (unsigned i = 0; i < pieces; i++) {
		size_t from = out->len;
		unsigned what = dice_below(&fuzz->dice, 20);

		if (what < 5)
			buf_adds(out, pick(fuzz, &fuzz->names));
		else if (what < 8)
			buf_adds(out, pick(fuzz, &fuzz->verbs));
		else if (what < 12)
			buf_adds(out, pick(fuzz, &fuzz->talk));
		else if (what < 16)
			buf_adds(out, pick(fuzz, &fuzz->odd));
		else if (what < 17)
			buf_adds(out, pick(fuzz, &fuzz->guards));
		else
			write_listed(fuzz, out);
		if (dice_below(&fuzz->dice, 30) == 0)
			misspell(fuzz, out, from);
		buf_addc(out, ' ');
	}
}

/* ---- what stands there ---- */

struct there {
	struct buf key; /* the sentence as names are looked for */
	size_t at[200]; /* where its words begin */
	unsigned count;
};

static void
look(struct there *there, const char *text)
{
	vocabulary_key(&there->key, text, strlen(text));
	there->count = 0;
	for (size_t i = 0; i < there->key.len; i++) {
		char *c = &there->key.data[i];

		if (strchr(",;:!?+&|/", *c) != NULL)
			*c = ' ';
	}
	for (size_t i = 0; i < there->key.len && there->count < 200; i++)
		if (there->key.data[i] != ' ' &&
		    (i == 0 || there->key.data[i - 1] == ' '))
			there->at[there->count++] = i;
}

/* So many words from the i-th on; the caller frees it. */
static char *
words_from(const struct there *there, unsigned i, unsigned count)
{
	struct buf out = BUF_INIT;

	for (unsigned k = i; k < i + count && k < there->count; k++) {
		const char *word = there->key.data + there->at[k];

		buf_addf(&out, "%s%.*s", k > i ? " " : "",
		    (int)strcspn(word, " "), word);
	}
	return buf_take(&out);
}

static bool
names_it(
    struct words *words, const char *list, const char *text, const char *id)
{
	const char *found = NULL;

	return vocabulary_find(words_names(words, list), text, &found) ==
		   EXTRACT_ONE &&
	       strcmp(found, id) == 0;
}

static bool
stands(const struct fuzz *fuzz, const struct there *there, const char *list,
    const char *id)
{
	for (unsigned i = 0; i < there->count; i++)
		for (unsigned n = 1; n <= NAME_WORDS; n++) {
			char *text = words_from(there, i, n);
			bool is = false;

			for (unsigned l = 0; l < fuzz->word_count && !is; l++)
				is = names_it(fuzz->words[l], list, text, id);
			free(text);
			if (is)
				return true;
		}
	return false;
}

/* A word of the line is one of a name of the thing. */
static bool
part_stands(const struct fuzz *fuzz, const struct there *there,
    const char *list, const char *id)
{
	struct vocabulary *names = words_names(fuzz->words[0], list);
	const char *name, *of;

	for (size_t i = 0; (name = vocabulary_name(names, i, &of)) != NULL; i++)
		for (unsigned k = 0; strcmp(of, id) == 0 && k < there->count;
		     k++) {
			const char *word = there->key.data + there->at[k];
			size_t len = strcspn(word, " ");

			for (const char *at = name; at != NULL;
			     at = strchr(at + 1, ' ')) {
				size_t long_ = strcspn(at + (*at == ' '), " ");

				at += *at == ' ';
				if (long_ >= 3 && long_ <= len &&
				    len <= long_ + 1 &&
				    memcmp(at, word, long_) == 0)
					return true;
			}
		}
	return false;
}

static bool
is_word_for(const struct words *words, bool own, const char *path,
    const char *text, int64_t number)
{
	const struct doc *map =
	    doc_find(own ? words->pack : words->shared, path);
	struct buf word = BUF_INIT;
	bool is = false;
	int64_t value;

	for (size_t i = 0; !is && i < doc_count(map); i++) {
		buf_clear(&word);
		vocabulary_key(
		    &word, doc_key_at(map, i), strlen(doc_key_at(map, i)));
		is = buf_equals(&word, text) &&
		     doc_number(doc_at(map, i), &value) && value == number;
	}
	buf_release(&word);
	return is;
}

static bool
counts(const struct fuzz *fuzz, const struct there *there, int64_t number)
{
	int64_t plain = number < 0 ? -number : number;

	for (unsigned i = 0; i < there->count; i++)
		for (unsigned n = 1; n <= 3; n++) {
			char *text = words_from(there, i, n);
			const char *digits = text + strcspn(text, "0123456789");
			bool is = n == 1 && *digits != '\0' &&
				  strtol(digits, NULL, 10) == plain;

			for (unsigned l = 0; l < fuzz->word_count && !is; l++)
				is = is_word_for(fuzz->words[l], false,
					 "numbers", text, plain) ||
				     is_word_for(fuzz->words[l], false,
					 "talk.numbers", text, plain) ||
				     is_word_for(fuzz->words[l], true,
					 "talk.numbers", text, plain);
			free(text);
			if (is)
				return true;
		}
	return false;
}

static bool
is_default(const struct words *words, const struct order *order,
    const struct order_arg *arg)
{
	const struct doc *verb =
	    doc_get(doc_get(words->pack, "verbs"), order->verb);
	const char *value =
	    doc_text_at(doc_get(verb, "default"), arg->name, NULL);

	return value != NULL && strcmp(value, arg->value) == 0;
}

/* Is the number said by a name, as a card is by what stands on it? */
static bool
name_counts(const struct fuzz *fuzz, const struct there *there,
    const struct order *order, unsigned a)
{
	const struct question *question = &fuzz->question;
	const struct verb *verb = game_verb(fuzz->words[0]->game, order->verb);
	const struct order *listed;
	struct verb_arg arg;

	if (question->resolve == NULL)
		return false;
	listed = question->resolve(question, order, true);
	for (unsigned i = 0; listed != NULL && verb_arg(verb, i, &arg); i++) {
		struct vocabulary *names;
		const char *id;

		if (strcmp(arg.list, "number") == 0 ||
		    order_get(order, arg.name) != NULL)
			continue;
		names = words_names(fuzz->words[0], arg.list);
		for (size_t n = 0; vocabulary_name(names, n, &id) != NULL;
		     n++) {
			struct order other;

			order_set(&other, order->verb);
			for (unsigned k = 0; k < order->count; k++)
				if (k != a)
					order_word(&other, order->args[k].name,
					    order->args[k].value);
			if (strlen(id) >= ORDER_WORD ||
			    (!stands(fuzz, there, arg.list, id) &&
				!part_stands(fuzz, there, arg.list, id)))
				continue;
			order_word(&other, arg.name, id);
			if (question->resolve(question, &other, true) == listed)
				return true;
		}
	}
	return false;
}

/* Is the thing said by another name that comes to it, as a card on the table is
 * by its colour? */
static bool
other_stands(const struct fuzz *fuzz, const struct there *there,
    const struct order *order, unsigned a, const char *list)
{
	const struct question *question = &fuzz->question;
	struct vocabulary *names = words_names(fuzz->words[0], list);
	const struct order *listed;
	const char *id;

	if (question->resolve == NULL)
		return false;
	listed = question->resolve(question, order, true);
	for (size_t n = 0; vocabulary_name(names, n, &id) != NULL; n++) {
		struct order other;

		if (strlen(id) >= ORDER_WORD ||
		    (!stands(fuzz, there, list, id) &&
			!part_stands(fuzz, there, list, id)))
			continue;
		order_set(&other, order->verb);
		for (unsigned k = 0; k < order->count; k++)
			order_word(&other, order->args[k].name,
			    k == a ? id : order->args[k].value);
		if (listed != NULL &&
		    question->resolve(question, &other, true) == listed)
			return true;
	}
	return false;
}

static bool
says_words(const struct there *there, const struct doc *phrases)
{
	struct buf phrase = BUF_INIT;
	bool says = false;

	for (size_t i = 0; !says && i < doc_count(phrases); i++) {
		const char *text = doc_text(doc_at(phrases, i)), *at;

		buf_clear(&phrase);
		vocabulary_key(&phrase, text, strlen(text));
		for (at = there->key.data;
		     !says && (at = strstr(at, phrase.data)) != NULL; at++)
			says = phrase.len > 0;
	}
	buf_release(&phrase);
	return says;
}

/* Is it said by a verb that comes to this one order, "draw both"? */
static bool
verb_says(const struct fuzz *fuzz, const struct there *there,
    const struct order *order)
{
	const struct question *question = &fuzz->question;
	const struct order *listed =
	    question->resolve == NULL
		? NULL
		: question->resolve(question, order, true);

	for (unsigned l = 0; listed != NULL && l < fuzz->word_count; l++) {
		const struct doc *verbs =
		    doc_get(fuzz->words[l]->pack, "verbs");

		for (size_t i = 0; i < doc_count(verbs); i++) {
			const struct doc *verb = doc_at(verbs, i);
			struct order other;

			order_set(&other, doc_key_at(verbs, i));
			if (question->resolve(question, &other, true) ==
				listed &&
			    (says_words(there, doc_get(verb, "words")) ||
				says_words(there, doc_get(verb, "talk"))))
				return true;
		}
	}
	return false;
}

static bool
says_all(const struct fuzz *fuzz, const struct there *there,
    const struct order *order)
{
	const struct verb *verb = game_verb(fuzz->words[0]->game, order->verb);
	struct verb_arg arg;

	for (unsigned i = 0; verb_arg(verb, i, &arg); i++)
		for (unsigned a = 0; a < order->count; a++) {
			const struct order_arg *value = &order->args[a];
			bool is;

			if (strcmp(value->name, arg.name) != 0)
				continue;
			is =
			    strcmp(arg.list, "number") == 0
				? counts(fuzz, there,
				      strtol(value->value, NULL, 10)) ||
				      name_counts(fuzz, there, order, a)
				: stands(fuzz, there, arg.list, value->value) ||
				      part_stands(fuzz, there, arg.list,
					  value->value) ||
				      other_stands(
					  fuzz, there, order, a, arg.list);
			for (unsigned l = 0; l < fuzz->word_count && !is; l++)
				is = is_default(fuzz->words[l], order, value);
			if (!is)
				return false;
		}
	return true;
}

/* ---- the promise ---- */

static void
check_line(struct fuzz *fuzz, const char *text, const struct order_line *line)
{
	struct there there = {.key = BUF_INIT};
	bool ok = true;

	look(&there, text);
	for (unsigned i = 0; i < line->count; i++)
		for (unsigned k = 0; k < line->alternatives[i].count; k++)
			ok &= says_all(fuzz, &there,
				  &line->alternatives[i].orders[k]) ||
			      verb_says(fuzz, &there,
				  &line->alternatives[i].orders[k]);
	fuzz->read++;
	if (!ok) {
		fuzz->broken++;
		printf("not said: \"%s\" in \"%s\"\n", line->text, text);
	}
	buf_release(&there.key);
}

/* Talk is on trial, not what is read as letters have it. */
static bool
is_plain_order(const struct fuzz *fuzz, const char *text)
{
	struct orders orders = ORDERS_INIT;
	bool is;

	orders_read(&orders, text, strlen(text), fuzz->words, fuzz->word_count);
	is = orders.count > 0 && orders.lines[0].kind == READ_ORDERS;
	orders_release(&orders);
	return is;
}

static void
try_one(struct fuzz *fuzz)
{
	struct orders orders = ORDERS_INIT;
	struct buf text = BUF_INIT;

	write_sentence(fuzz, &text);
	orders_read(
	    &orders, text.data, text.len, fuzz->words, fuzz->word_count);
	talk_read(&orders, &fuzz->question, fuzz->words, fuzz->word_count);
	if (orders.count > 0 && orders.lines[0].kind == READ_ORDERS &&
	    !is_plain_order(fuzz, text.data))
		check_line(fuzz, text.data, &orders.lines[0]);
	orders_release(&orders);
	buf_release(&text);
}

/* All languages hear it, the i-th one first. */
static void
listen(struct fuzz *fuzz, const struct match_kit *kit, unsigned i)
{
	fuzz->word_count = kit->word_count;
	for (unsigned l = 0; l < kit->word_count; l++)
		fuzz->words[l] = kit->words[(l + i) % kit->word_count];
}

unsigned
fuzz_scenes(
    struct scenes *scenes, unsigned count, uint64_t seed, unsigned *read)
{
	struct fuzz fuzz = {.read = 0};

	dice_init_number(&fuzz.dice, seed);
	listen(&fuzz, &scenes->kit, 0);
	fill(&fuzz);
	for (unsigned i = 0; i < scenes->count; i++) {
		const struct scene *scene = &scenes->list[i];

		listen(&fuzz, &scenes->kit, i);
		question_make(&scene->match, scene->seat, &fuzz.question);
		for (unsigned n = 0; n < count; n++)
			try_one(&fuzz);
		question_release(&fuzz.question);
	}
	texts_release(&fuzz.names.list);
	texts_release(&fuzz.verbs.list);
	texts_release(&fuzz.talk.list);
	texts_release(&fuzz.guards.list);
	texts_release(&fuzz.odd.list);
	*read += fuzz.read;
	return fuzz.broken;
}
