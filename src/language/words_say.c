/* SPDX-License-Identifier: MIT */
/* words_say.c - phrases, things and orders as a language writes them. */
#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "language/words_p.h"
#include "text/template.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *
words_text(const struct words *words, const char *path)
{
	const char *text = doc_text_at(words->pack, path, NULL);

	return text != NULL ? text : doc_text_at(words->shared, path, path);
}

const struct doc *
words_texts(const struct words *words, const char *path)
{
	const struct doc *texts = doc_find(words->pack, path);

	return texts != NULL ? texts : doc_find(words->shared, path);
}

/* ---- things and seats ---- */

static const struct doc *
find_thing(const struct words *words, const char *id)
{
	const struct doc *thing =
	    words->ed != NULL ? edition_thing(words->ed, NULL, id) : NULL;

	/* Kinds of decisions are no things of the edition but have names. */
	return thing != NULL ? thing
			     : doc_get(doc_get(words->pack, "kinds"), id);
}

/* What the language's own pack calls a thing, form by form; or NULL. */
static const struct doc *
own_forms(const struct words *words, const char *id)
{
	return doc_get(doc_get(words->pack, "things"), id);
}

static void
add_form(struct doc *forms, const char *form, const char *text)
{
	if (text != NULL && doc_get(forms, form) == NULL)
		doc_add_string(forms, form, text);
}

/* The text of "name: {en: ..., fr: ...}" in this language, or any other. */
static const char *
form_text(const struct words *words, const struct doc *forms)
{
	const char *text = doc_text_at(forms, words->lang, NULL);
	unsigned i;

	for (i = 0; text == NULL && languages[i] != NULL; i++)
		text = doc_text_at(forms, languages[i], NULL);
	return text;
}

static void
add_forms(const struct words *words, struct doc *forms, const char *id)
{
	const struct doc *thing = find_thing(words, id), *form;
	const struct doc *own = own_forms(words, id);
	bool kind = doc_get(thing, "id") == NULL;

	for (size_t i = 0; i < doc_count(own); i++)
		add_form(forms, doc_key_at(own, i), doc_text(doc_at(own, i)));
	for (size_t i = 0; i < doc_count(thing); i++) {
		form = doc_at(thing, i);
		/* A kind's forms stand in this language's pack itself. */
		add_form(forms, doc_key_at(thing, i),
		    doc_is(form, DOC_MAP) ? form_text(words, form)
		    : kind                ? doc_text(form)
					  : NULL);
	}
	/* Better an id than a hole. */
	add_form(forms, "name", id);
}

/* All that a thing is called, by form; kept, for letters name the same things
 * again and again. */
static const struct doc *
forms_of(const struct words *words, const char *id)
{
	struct doc *forms = doc_get(words->forms, id);

	if (forms == NULL) {
		forms = doc_add_map(words->forms, id);
		add_forms(words, forms, id);
	}
	return forms;
}

static void
dress_seat(const struct words *words, struct doc *map, int64_t seat)
{
	char text[64];

	if (doc_get(map, "player") != NULL)
		return;
	if (seat >= 0 && seat < words->name_count &&
	    words->names[seat] != NULL) {
		doc_add_string(map, "player", words->names[seat]);
		return;
	}
	snprintf(text, sizeof(text), "%s %" PRId64,
	    words_text(words, "label.seat"), seat);
	doc_add_string(map, "player", text);
}

void
words_dress(const struct words *words, struct doc *doc)
{
	size_t count = doc_count(doc), i;
	const char *id;
	int64_t seat;

	for (i = 0; i < count; i++)
		if (doc_count(doc_at(doc, i)) > 0)
			words_dress(words, doc_at(doc, i));
	if (!doc_is(doc, DOC_MAP))
		return;
	id = doc_text(doc_get(doc, "id"));
	if (id != NULL)
		doc_inherit(doc, forms_of(words, id));
	if (doc_number(doc_get(doc, "seat"), &seat))
		dress_seat(words, doc, seat);
}

/* ---- what a text may speak of ---- */

/* NAME, NAME_one for the singular, NAME_signed for "+4". */
static void
add_number(const struct words *words, struct doc *doc, const char *name,
    int64_t number)
{
	const struct doc *one = doc_get(words->shared, "one");
	char key[64], text[32];
	bool singular = false;
	int64_t count;
	size_t i;

	for (i = 0; i < doc_count(one); i++)
		if (doc_number(doc_at(one, i), &count) &&
		    (number == count || number == -count))
			singular = true;
	doc_add_number(doc, name, number);
	snprintf(key, sizeof(key), "%s_one", name);
	doc_add_bool(doc, key, singular);
	snprintf(key, sizeof(key), "%s_signed", name);
	snprintf(text, sizeof(text), "%+" PRId64, number);
	doc_add_string(doc, key, text);
}

static void
add_thing(struct doc *doc, const char *name, const char *id)
{
	doc_add_string(doc_add_map(doc, name), "id", id);
}

/* The seat whose event it is goes by {{player}}, others by {{name.player}}. */
static void
add_seat(struct doc *doc, const char *name, int64_t seat)
{
	if (strcmp(name, "seat") != 0)
		doc = doc_add_map(doc, name);
	doc_add_number(doc, "seat", seat);
}

struct doc *
words_phrase_doc(const struct words *words, const struct phrase *phrase)
{
	struct doc *doc = doc_new_map();
	unsigned i;

	for (i = 0; i < phrase->count; i++) {
		const struct arg *arg = &phrase->args[i];

		if (arg->kind == ARG_NUMBER)
			add_number(words, doc, arg->name, arg->number);
		else if (arg->kind == ARG_SEAT)
			add_seat(doc, arg->name, arg->number);
		else if (arg->thing != NULL)
			add_thing(doc, arg->name, arg->thing);
	}
	words_dress(words, doc);
	return doc;
}

/* ---- elision ---- */

#define ELIDE_LOOK 24 /* bytes of a value that are looked at */

/* Length of the longest item of a list that the text begins with. */
static size_t
longest_beginning(const struct doc *list, const char *text)
{
	size_t longest = 0;

	for (size_t i = 0; i < doc_count(list); i++) {
		const char *item = doc_text(doc_at(list, i));
		size_t len = item != NULL ? strlen(item) : 0;

		if (len > longest && strncmp(text, item, len) == 0)
			longest = len;
	}
	return longest;
}

/* True if it is spoken with a vowel first.  The longer beginning decides. */
static bool
is_elided_before(const struct doc *elide, const char *value)
{
	struct buf folded = BUF_INIT;
	size_t yes;

	fold_add(&folded, value, strnlen(value, ELIDE_LOOK));
	if (folded.len == 0)
		return false;
	yes = longest_beginning(doc_get(elide, "before"), folded.data);
	yes = yes > longest_beginning(doc_get(elide, "except"), folded.data);
	buf_release(&folded);
	return yes > 0;
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool
words_ends_in_letter(const char *text, size_t len)
{
	if (len > 0 && is_letter(text[len - 1]))
		return true;
	return len > 1 && (uint8_t)text[len - 2] >= 0xc3 &&
	       (uint8_t)text[len - 2] <= 0xcb;
}

/* What a word becomes, or NULL; "De" as "de". */
static const char *
elided_word(const struct doc *elide, const char *word, size_t len)
{
	char lower[16];

	if (len == 0 || len >= sizeof(lower))
		return NULL;
	memcpy(lower, word, len);
	lower[len] = '\0';
	if (lower[0] >= 'A' && lower[0] <= 'Z')
		lower[0] = (char)(lower[0] - 'A' + 'a');
	return doc_text(doc_get(doc_get(elide, "words"), lower));
}

/* "à " before "Les Hauts Fourneaux" to "aux ": how much of it that takes. */
static size_t
contract(
    const struct doc *elide, struct buf *out, size_t from, const char *value)
{
	size_t len = strcspn(value, " "), end = out->len - 1, start = end;
	char *article, *word;
	const char *both;

	if (value[len] != ' ' || len == 0 || len > 8)
		return 0;
	while (start > from && !is_one_of(out->data[start - 1], " \n("))
		start--;
	article = xstrndup(value, len);
	word = xstrndup(out->data + start, end - start);
	both = doc_text(
	    doc_get(doc_get(doc_get(elide, "contract"), article), word));
	if (both != NULL) {
		char blank = out->data[end];

		buf_cut(out, start);
		buf_addf(out, "%s%c", both, blank);
	}
	free(article);
	free(word);
	return both == NULL ? 0 : len + 1;
}

size_t
words_join(const void *arg, struct buf *out, size_t from, const char *value)
{
	const struct words *words = arg;
	const struct doc *elide;
	size_t end = out->len, start, taken;
	const char *elided;
	char first;

	if (end <= from ||
	    (out->data[end - 1] != ' ' && out->data[end - 1] != '\n') ||
	    (elide = doc_get(words->shared, "elide")) == NULL)
		return 0;
	taken = contract(elide, out, from, value);
	if (taken > 0)
		return taken;
	for (start = --end; start > from && is_letter(out->data[start - 1]);)
		start--;
	elided = elided_word(elide, out->data + start, end - start);
	if (elided == NULL ||
	    words_ends_in_letter(out->data + from, start - from) ||
	    !is_elided_before(elide, value))
		return 0;
	first = out->data[start];
	buf_cut(out, start);
	buf_adds(out, elided);
	out->data[start] = first; /* as large as it was */
	return 0;
}

/* A text that cannot be rendered shows as its name: nothing fails for it. */
static void
render(const char *text, const char *name, const struct doc *doc,
    const struct words *speaker, struct buf *out)
{
	struct template_partials outside = {
	    .join = words_join, .join_arg = speaker};
	size_t start = out->len;

	if (template_render(text, strlen(text), name, doc, ESCAPE_NONE,
		speaker != NULL ? &outside : NULL, out, NULL) == 0)
		return;
	buf_cut(out, start);
	buf_adds(out, name);
}

/* ---- phrases ---- */

const char *
words_template(const struct words *words, const char *where, const char *key)
{
	const char *text;

	text = doc_text(doc_get(doc_get(words->pack, where), key));
	if (text == NULL)
		text = doc_text(doc_get(doc_get(words->shared, where), key));
	return text;
}

static void
say(const struct words *words, const char *where, const struct phrase *phrase,
    struct doc *doc, struct buf *out)
{
	const char *text = words_template(words, where, phrase->key);
	struct buf said = BUF_INIT;

	if (text != NULL) {
		buf_adds(&said, text);
		words_post(words, &said);
		render(said.data, phrase->key, doc, words, out);
	} else {
		buf_adds(out, phrase->key);
	}
	buf_release(&said);
}

void
words_phrase(const struct words *words, const char *where,
    const struct phrase *phrase, struct buf *out)
{
	struct doc *doc;

	if (phrase->key == NULL)
		return;
	doc = words_phrase_doc(words, phrase);
	say(words, where, phrase, doc, out);
	doc_free(doc);
}

void
words_refusal(const struct words *words, const char *key, const char *player,
    struct buf *out)
{
	const struct phrase phrase = {.key = key};
	struct doc *doc = doc_new_map();

	if (player != NULL)
		doc_add_string(doc_add_map(doc, "other"), "player", player);
	say(words, "refusals", &phrase, doc, out);
	doc_free(doc);
}

void
words_near(const struct words *words, const struct phrase *why,
    const char *word, const char *suggestion, struct buf *out)
{
	struct doc *doc;

	if (why->key == NULL)
		return;
	doc = words_phrase_doc(words, why);
	if (doc_get(doc, "word") == NULL)
		doc_add_string(doc, "word", word != NULL ? word : "");
	if (doc_get(doc, "suggestion") == NULL)
		doc_add_string(
		    doc, "suggestion", suggestion != NULL ? suggestion : "");
	say(words, "refusals", why, doc, out);
	doc_free(doc);
}

/* ---- orders ---- */

const char *
words_command(const struct words *words, const char *command)
{
	const struct doc *texts =
	    doc_get(doc_get(words->shared, "commands"), command);
	const char *text = doc_text(doc_at(texts, 0));

	return text != NULL ? text : command;
}

const struct spoken *
words_spoken(const struct words *words, const char *verb)
{
	for (unsigned i = 0; i < words->verb_count; i++)
		if (strcmp(words->verbs[i].verb->name, verb) == 0)
			return &words->verbs[i];
	return NULL;
}

static struct doc *
order_doc(const struct words *words, const struct spoken *spoken,
    const struct order *order)
{
	struct doc *doc = doc_new_map();
	const char *value;
	int64_t number;
	unsigned i;

	for (i = 0; i < spoken->arg_count; i++) {
		const struct verb_arg *arg = &spoken->args[i];

		value = order_get(order, arg->name);
		if (value == NULL)
			continue;
		if (!order_get_number(order, arg->name, &number))
			number = 0;
		if (strcmp(arg->list, "number") == 0)
			add_number(words, doc, arg->name, number);
		else if (strcmp(arg->list, "seat") == 0)
			add_seat(doc, arg->name, number);
		else
			add_thing(doc, arg->name, value);
	}
	words_dress(words, doc);
	return doc;
}

void
words_write(
    const struct words *words, const struct order *order, struct buf *out)
{
	const struct spoken *spoken = words_spoken(words, order->verb);
	struct doc *doc;

	if (spoken == NULL) {
		buf_adds(out, order->verb);
		return;
	}
	doc = order_doc(words, spoken, order);
	/* Not elided: it must be read again as the forms are written. */
	render(spoken->write, order->verb, doc, NULL, out);
	doc_free(doc);
}
