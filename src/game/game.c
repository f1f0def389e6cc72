/* SPDX-License-Identifier: MIT */
/* game.c - phrases, events, orders, editions: what all games share. */
#include "game/game.h"
#include "base/x.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- phrases ---- */

void
phrase_set(struct phrase *phrase, const char *key)
{
	if (phrase == NULL)
		return;
	phrase->key = key;
	phrase->count = 0;
}

static struct arg *
phrase_arg(struct phrase *phrase, const char *name, enum arg_kind kind)
{
	struct arg *arg;

	assert(phrase->count < PHRASE_ARGS);
	arg = &phrase->args[phrase->count++];
	arg->name = name;
	arg->kind = kind;
	arg->aside = false;
	arg->number = 0;
	arg->thing = NULL;
	return arg;
}

void
phrase_number(struct phrase *phrase, const char *name, int64_t number)
{
	if (phrase != NULL)
		phrase_arg(phrase, name, ARG_NUMBER)->number = number;
}

void
phrase_aside(struct phrase *phrase, const char *name, int64_t number)
{
	phrase_number(phrase, name, number);
	if (phrase != NULL)
		phrase->args[phrase->count - 1].aside = true;
}

void
phrase_seat(struct phrase *phrase, const char *name, uint32_t seat)
{
	if (phrase != NULL)
		phrase_arg(phrase, name, ARG_SEAT)->number = seat;
}

void
phrase_thing(struct phrase *phrase, const char *name, const char *id)
{
	if (phrase != NULL)
		phrase_arg(phrase, name, ARG_THING)->thing = id;
}

bool
refuse(struct phrase *why, const char *key)
{
	phrase_set(why, key);
	return false;
}

/* ---- events ---- */

struct phrase *
event_add(struct events *events, uint32_t seats, const char *key)
{
	struct event *event;

	if (events == NULL)
		return NULL;
	events->list = x_grow(
	    events->list, &events->cap, events->count, sizeof(*events->list));
	event = &events->list[events->count++];
	event->seats = seats;
	event->aside = false;
	phrase_set(&event->phrase, key);
	return &event->phrase;
}

struct phrase *
event_aside(struct events *events, uint32_t seats, const char *key)
{
	struct phrase *phrase = event_add(events, seats, key);

	if (phrase != NULL)
		events->list[events->count - 1].aside = true;
	return phrase;
}

void
events_release(struct events *events)
{
	free(events->list);
	events->list = NULL;
	events->count = events->cap = 0;
}

static void
seats_add(struct buf *out, uint32_t seats)
{
	unsigned seat;

	if (seats == EVERYBODY) {
		buf_addc(out, '*');
		return;
	}
	for (seat = 0; seats != 0; seat++, seats >>= 1)
		if (seats & 1)
			buf_addf(out, seats > 1 ? "%u," : "%u", seat);
}

void
event_line(const struct event *event, struct buf *out)
{
	unsigned i;

	if (event->aside)
		return;
	seats_add(out, event->seats);
	buf_addf(out, " %s", event->phrase.key);
	for (i = 0; i < event->phrase.count; i++) {
		const struct arg *arg = &event->phrase.args[i];

		if (arg->aside)
			continue;
		buf_addf(out, " %s=", arg->name);
		if (arg->kind == ARG_THING)
			buf_adds(out, arg->thing);
		else
			buf_addf(out, "%" PRId64, arg->number);
	}
	buf_addc(out, '\n');
}

bool
event_seen(const struct event *event, uint32_t seat)
{
	if (event->seats == EVERYBODY)
		return true;
	return seat < SEATS_MAX && (event->seats >> seat & 1) != 0;
}

/* ---- orders ---- */

void
order_set(struct order *order, const char *verb)
{
	assert(strlen(verb) < sizeof(order->verb));
	memset(order, 0, sizeof(*order));
	strcpy(order->verb, verb);
}

void
order_word(struct order *order, const char *name, const char *value)
{
	struct order_arg *arg;

	assert(order->count < ORDER_ARGS);
	arg = &order->args[order->count++];
	assert(strlen(name) < sizeof(arg->name));
	assert(strlen(value) < sizeof(arg->value));
	strcpy(arg->name, name);
	strcpy(arg->value, value);
}

void
order_number(struct order *order, const char *name, int64_t number)
{
	char value[ORDER_WORD];

	snprintf(value, sizeof(value), "%" PRId64, number);
	order_word(order, name, value);
}

const char *
order_get(const struct order *order, const char *name)
{
	unsigned i;

	for (i = 0; i < order->count; i++)
		if (strcmp(order->args[i].name, name) == 0)
			return order->args[i].value;
	return NULL;
}

/* A sign, perhaps, and one to nine digits. */
static bool
read_number(const char *text, int64_t *number)
{
	const char *digits = text + (*text == '-' || *text == '+');
	size_t len = strspn(digits, "0123456789");

	if (len < 1 || len > 9 || digits[len] != '\0')
		return false;
	*number = strtol(text, NULL, 10);
	return true;
}

bool
order_extends(const struct order *full, const struct order *order)
{
	if (strcmp(full->verb, order->verb) != 0)
		return false;
	for (unsigned i = 0; i < order->count; i++) {
		const char *value = order_get(full, order->args[i].name);

		if (value == NULL || strcmp(value, order->args[i].value) != 0)
			return false;
	}
	return true;
}

bool
order_is_same(const struct order *a, const struct order *b)
{
	if (strcmp(a->verb, b->verb) != 0 || a->count != b->count)
		return false;
	for (unsigned i = 0; i < a->count; i++)
		if (strcmp(a->args[i].name, b->args[i].name) != 0 ||
		    strcmp(a->args[i].value, b->args[i].value) != 0)
			return false;
	return true;
}

bool
order_get_number(const struct order *order, const char *name, int64_t *number)
{
	const char *value = order_get(order, name);

	return value != NULL && read_number(value, number);
}

bool
verb_arg(const struct verb *verb, unsigned i, struct verb_arg *arg)
{
	const char *text = verb->args, *colon;
	size_t len;

	for (; i > 0 && text != NULL; i--)
		if ((text = strchr(text, ' ')) != NULL)
			text++;
	if (text == NULL || *text == '\0')
		return false;
	len = strcspn(text, " ");
	colon = memchr(text, ':', len);
	assert(colon != NULL && colon - text < (ptrdiff_t)sizeof(arg->name));
	memset(arg, 0, sizeof(*arg));
	memcpy(arg->name, text, (size_t)(colon - text));
	len -= (size_t)(colon + 1 - text);
	arg->optional = len > 0 && colon[len] == '?';
	len -= arg->optional;
	assert(len > 0 && len < sizeof(arg->list));
	memcpy(arg->list, colon + 1, len);
	return true;
}

void
order_format(
    const struct game *game, const struct order *order, struct buf *out)
{
	const struct verb *verb = game_verb(game, order->verb);
	struct verb_arg arg;
	unsigned i;

	assert(verb != NULL);
	buf_adds(out, order->verb);
	for (i = 0; verb_arg(verb, i, &arg); i++) {
		const char *value = order_get(order, arg.name);

		assert(value != NULL || arg.optional);
		buf_addf(out, " %s", value != NULL ? value : "-");
	}
}

static bool
is_word(const char *text, size_t len)
{
	return len > 0 &&
	       strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_-") >= len &&
	       text[0] != '-';
}

static bool
is_canonical_number(const char *text, size_t len)
{
	size_t sign = len > 0 && text[0] == '-';

	if (len - sign < 1 || len - sign > 9 ||
	    strspn(text + sign, "0123456789") < len - sign)
		return false;
	return text[sign] != '0' || len == 1;
}

/* Take one value off a canonical order. */
static bool
parse_value(const struct verb_arg *arg, const char *text, size_t len,
    struct order *order)
{
	char value[ORDER_WORD];
	bool number =
	    strcmp(arg->list, "number") == 0 || strcmp(arg->list, "seat") == 0;

	if (arg->optional && len == 1 && text[0] == '-')
		return true;
	if (len >= sizeof(value) ||
	    !(number ? is_canonical_number(text, len) : is_word(text, len)))
		return false;
	memcpy(value, text, len);
	value[len] = '\0';
	order_word(order, arg->name, value);
	return true;
}

bool
order_parse(const struct game *game, const char *text, struct order *order)
{
	size_t len = strcspn(text, " ");
	const struct verb *verb;
	struct verb_arg arg;
	char name[sizeof(order->verb)];
	unsigned i;

	if (len >= sizeof(name))
		return false;
	memcpy(name, text, len);
	name[len] = '\0';
	verb = game_verb(game, name);
	if (verb == NULL)
		return false;
	order_set(order, name);
	text += len;
	for (i = 0; verb_arg(verb, i, &arg); i++) {
		if (*text++ != ' ')
			return false;
		len = strcspn(text, " ");
		if (!parse_value(&arg, text, len, order))
			return false;
		text += len;
	}
	return *text == '\0';
}

/* ---- games ---- */

const struct game *
game_find(const char *name)
{
	size_t i;

	for (i = 0; games[i] != NULL; i++)
		if (strcmp(games[i]->name, name) == 0)
			return games[i];
	return NULL;
}

const struct verb *
game_verb(const struct game *game, const char *verb)
{
	const struct verb *v;

	for (v = game->verbs; v->name != NULL; v++)
		if (strcmp(v->name, verb) == 0)
			return v;
	return NULL;
}

/* ---- editions ---- */

bool
edition_wrong(struct buf *why, const struct doc *at, const char *fmt, ...)
{
	va_list ap;

	buf_addf(why, "line %u: ", doc_line(at));
	va_start(ap, fmt);
	buf_vaddf(why, fmt, ap);
	va_end(ap);
	return false;
}

bool
edition_number(const struct doc *map, const char *key, int64_t min, int64_t max,
    int64_t *number, struct buf *why)
{
	const struct doc *node = doc_get(map, key);
	const char *text = doc_text(node);

	if (node == NULL)
		return edition_wrong(why, map, "%s is missing", key);
	if (doc_number(node, number) && *number >= min && *number <= max)
		return true;
	return edition_wrong(why, node,
	    "%s must be a whole number from %" PRId64 " to %" PRId64
	    ", not \"%.40s\"",
	    key, min, max, text != NULL ? text : "...");
}

bool
edition_flag(
    const struct doc *map, const char *key, bool *flag, struct buf *why)
{
	const struct doc *node = doc_get(map, key);
	const char *text = doc_text(node);

	if (node == NULL)
		return edition_wrong(why, map, "%s is missing", key);
	if (doc_bool(node, flag))
		return true;
	return edition_wrong(why, node,
	    "%s must be true or false, not \"%.40s\"", key,
	    text != NULL ? text : "...");
}

static bool
is_id(const char *text, size_t size)
{
	size_t len;

	if (text == NULL)
		return false;
	len = strlen(text);
	return len < size && len < ORDER_WORD && is_word(text, len) &&
	       strchr(text, '_') == NULL;
}

bool
edition_ids(const struct doc *map, const char *key, unsigned min, unsigned max,
    size_t size, char *ids, unsigned *count, struct buf *why)
{
	const struct doc *list = doc_get(map, key);
	size_t i, j, n = doc_count(list);

	if (list == NULL)
		return edition_wrong(why, map, "%s is missing", key);
	if (!doc_is(list, DOC_LIST) || n < min || n > max)
		return edition_wrong(why, list,
		    "%s must be a list of %u to %u things", key, min, max);
	for (i = 0; i < n; i++) {
		const struct doc *thing = doc_at(list, i);
		const char *id = doc_text_at(thing, "id", NULL);

		if (!is_id(id, size))
			return edition_wrong(why, thing,
			    "in %s, each needs an id of a-z, 0-9 and -, "
			    "at most %zu letters",
			    key, size - 1);
		for (j = 0; j < i; j++)
			if (strcmp(ids + j * size, id) == 0)
				return edition_wrong(why, thing,
				    "in %s, %s is there twice", key, id);
		memset(ids + i * size, 0, size);
		strcpy(ids + i * size, id);
	}
	if (count != NULL)
		*count = (unsigned)n;
	return true;
}

/* Put one "name=value" in place of its default. */
static bool
put_option(struct doc *map, const char *option, const char *const *seen,
    size_t count, struct buf *why)
{
	size_t i, len = strcspn(option, "=");
	struct doc *holder, *value;
	char name[64];

	if (option[len] != '=' || len >= sizeof(name)) {
		buf_addf(why, "\"%.80s\" is no option: name=value", option);
		return false;
	}
	memcpy(name, option, len);
	name[len] = '\0';
	if (!doc_is(doc_get(map, name), DOC_STRING)) {
		buf_addf(why, "there is no option \"%s\"", name);
		return false;
	}
	for (i = 0; i < count; i++)
		if (strncmp(seen[i], option, len + 1) == 0) {
			buf_addf(why, "option \"%s\" is given twice", name);
			return false;
		}
	holder = doc_new_map();
	value = doc_copy(doc_add_string(holder, name, option + len + 1));
	doc_free(holder);
	doc_set_line(value, doc_line(doc_get(map, name)));
	doc_replace(map, name, value);
	return true;
}

static bool
put_options(
    struct doc *doc, const char *const *options, size_t count, struct buf *why)
{
	struct doc *map = doc_get(doc, "options");
	size_t i;

	/* What was compiled is for reading only. */
	if (count > 0 && doc_is(map, DOC_MAP))
		map = doc_replace(doc, "options", doc_copy(map));
	for (i = 0; i < count; i++)
		if (!put_option(map, options[i], options, i, why))
			return false;
	return true;
}

/* ---- things by id: letters ask for hundreds of them ---- */

/* Every map with an id, in the file's order. */
static void
gather_things(struct edition *ed, const struct doc *doc, size_t *cap)
{
	const char *id = doc_text(doc_get(doc, "id"));
	size_t count = doc_count(doc);

	if (id != NULL) {
		ed->things = x_grow(
		    ed->things, cap, ed->thing_count, sizeof(*ed->things));
		ed->things[ed->thing_count] =
		    (struct indexed){id, doc, ed->thing_count};
		ed->thing_count++;
	}
	/* Most have nothing below them. */
	for (size_t i = 0; i < count; i++) {
		const struct doc *child = doc_at(doc, i);

		if (doc_count(child) > 0)
			gather_things(ed, child, cap);
	}
}

static int
compare_things(const void *a, const void *b)
{
	const struct indexed *x = a, *y = b;
	int order = strcmp(x->id, y->id);

	return order != 0 ? order : (x->at > y->at) - (x->at < y->at);
}

static void
index_things(struct edition *ed)
{
	size_t cap = 0;

	gather_things(ed, ed->doc, &cap);
	if (ed->thing_count > 0)
		qsort(ed->things, ed->thing_count, sizeof(*ed->things),
		    compare_things);
}

/* The first in the file, if there are several. */
static const struct doc *
thing_anywhere(const struct edition *ed, const char *id)
{
	size_t low = 0, high = ed->thing_count, middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (strcmp(ed->things[middle].id, id) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == ed->thing_count || strcmp(ed->things[low].id, id) != 0)
		return NULL;
	return ed->things[low].doc;
}

bool
edition_build(struct edition *ed, const struct game *game, const char *name,
    struct doc *take, const uint8_t hash[32], const char *const *options,
    size_t count, struct buf *why)
{
	size_t before = why->len;

	memset(ed, 0, sizeof(*ed));
	ed->game = game;
	ed->doc = take;
	memcpy(ed->hash, hash, sizeof(ed->hash));
	buf_addf(why, "%s: ", name);
	ed->data = xcalloc(1, game->edition_size);
	if (!put_options(ed->doc, options, count, why) ||
	    (game->load_edition != NULL &&
		!game->load_edition(ed->doc, ed->data, why))) {
		edition_release(ed);
		return false;
	}
	index_things(ed);
	buf_cut(why, before);
	return true;
}

void
edition_release(struct edition *ed)
{
	doc_free(ed->doc);
	free(ed->data);
	free(ed->things);
	ed->doc = NULL;
	ed->data = NULL;
	ed->things = NULL;
	ed->thing_count = 0;
}

const struct doc *
edition_thing(const struct edition *ed, const char *list, const char *id)
{
	const struct doc *things;
	size_t i;

	if (list == NULL)
		return thing_anywhere(ed, id);
	things = doc_find(ed->doc, list);
	if (doc_is(things, DOC_MAP))
		return doc_get(things, id);
	for (i = 0; i < doc_count(things); i++)
		if (strcmp(doc_text_at(doc_at(things, i), "id", ""), id) == 0)
			return doc_at(things, i);
	return NULL;
}
