/* SPDX-License-Identifier: MIT */
/* doc.c - the one tree. */
#include "doc.h"
#include "fold.h"
#include "x.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* From this many keys on a map has an index; below, looking is quicker. */
#define INDEX_FROM 16

struct doc {
	enum doc_kind kind;
	unsigned line, column;
	char *key;  /* in the map above; NULL in a list */
	char *text; /* of a string */
	int64_t number;
	struct doc **child; /* of a map or list */
	size_t count, cap;
	/* Open addressing: 1 + the place of a child, 0 for an empty slot;
	 * always a power of two and at most half full. */
	uint32_t *index;
	size_t index_size;
};

static struct doc *
doc_new(enum doc_kind kind)
{
	struct doc *doc = xcalloc(1, sizeof(*doc));

	doc->kind = kind;
	return doc;
}

struct doc *
doc_new_map(void)
{
	return doc_new(DOC_MAP);
}

struct doc *
doc_new_list(void)
{
	return doc_new(DOC_LIST);
}

void
doc_free(struct doc *doc)
{
	size_t i;

	if (doc == NULL)
		return;
	for (i = 0; i < doc->count; i++)
		doc_free(doc->child[i]);
	free(doc->child);
	free(doc->index);
	free(doc->text);
	free(doc->key);
	free(doc);
}

struct doc *
doc_copy(const struct doc *doc)
{
	struct doc *copy;
	size_t i;

	if (doc == NULL)
		return NULL;
	copy = doc_new(doc->kind);
	copy->line = doc->line;
	copy->column = doc->column;
	copy->number = doc->number;
	if (doc->text != NULL)
		copy->text = xstrdup(doc->text);
	for (i = 0; i < doc->count; i++)
		doc_take(copy, doc->child[i]->key, doc_copy(doc->child[i]));
	return copy;
}

/* FNV-1a. */
static size_t
hash_of(const char *key)
{
	uint64_t hash = 14695981039346656037u;

	for (; *key != '\0'; key++)
		hash = (hash ^ (unsigned char)*key) * 1099511628211u;
	return (size_t)(hash ^ hash >> 32);
}

static void
index_put(struct doc *map, size_t place)
{
	size_t mask = map->index_size - 1;
	size_t slot = hash_of(map->child[place]->key) & mask;

	while (map->index[slot] != 0)
		slot = (slot + 1) & mask;
	map->index[slot] = (uint32_t)place + 1;
}

static void
index_grow(struct doc *map)
{
	size_t i;

	map->index_size = map->index_size ? map->index_size * 2 : 64;
	free(map->index);
	map->index = xcalloc(map->index_size, sizeof(*map->index));
	for (i = 0; i < map->count; i++)
		index_put(map, i);
}

/* The place of key among the children; count if there is none. */
static size_t
place_of(const struct doc *map, const char *key)
{
	size_t i, slot, mask;

	if (map->index == NULL) {
		for (i = 0; i < map->count; i++)
			if (map->child[i]->key[0] == key[0] &&
			    strcmp(map->child[i]->key, key) == 0)
				return i;
		return map->count;
	}
	mask = map->index_size - 1;
	for (slot = hash_of(key) & mask; map->index[slot] != 0;
	     slot = (slot + 1) & mask) {
		i = map->index[slot] - 1;
		if (strcmp(map->child[i]->key, key) == 0)
			return i;
	}
	return map->count;
}

struct doc *
doc_take(struct doc *in, const char *key, struct doc *child)
{
	assert(in->kind == DOC_MAP || in->kind == DOC_LIST);
	assert((in->kind == DOC_MAP) == (key != NULL));
	assert(child->key == NULL);
	if (key != NULL) {
		assert(place_of(in, key) == in->count);
		child->key = xstrdup(key);
	}
	in->child =
	    x_grow(in->child, &in->cap, in->count, sizeof(struct doc *));
	in->child[in->count++] = child;
	if (key == NULL || in->count < INDEX_FROM)
		return child;
	if (in->count * 2 > in->index_size)
		index_grow(in);
	else
		index_put(in, in->count - 1);
	return child;
}

struct doc *
doc_replace(struct doc *map, const char *key, struct doc *child)
{
	size_t place = place_of(map, key);

	if (place == map->count)
		return doc_take(map, key, child);
	/* The key may be that of the node which goes. */
	child->key = xstrdup(key);
	doc_free(map->child[place]);
	return map->child[place] = child;
}

struct doc *
doc_add_map(struct doc *in, const char *key)
{
	return doc_take(in, key, doc_new(DOC_MAP));
}

struct doc *
doc_add_list(struct doc *in, const char *key)
{
	return doc_take(in, key, doc_new(DOC_LIST));
}

struct doc *
doc_add_string(struct doc *in, const char *key, const char *text)
{
	return doc_add_bytes(in, key, text, strlen(text));
}

struct doc *
doc_add_bytes(struct doc *in, const char *key, const char *text, size_t len)
{
	struct doc *doc = doc_new(DOC_STRING);

	doc->text = xstrndup(text, len);
	return doc_take(in, key, doc);
}

struct doc *
doc_add_number(struct doc *in, const char *key, int64_t number)
{
	struct doc *doc = doc_new(DOC_NUMBER);

	doc->number = number;
	return doc_take(in, key, doc);
}

struct doc *
doc_add_bool(struct doc *in, const char *key, bool yes)
{
	return doc_add_number(in, key, yes ? 1 : 0);
}

void
doc_set_place(struct doc *doc, unsigned line, unsigned column)
{
	doc->line = line;
	doc->column = column;
}

enum doc_kind
doc_kind(const struct doc *doc)
{
	return doc == NULL ? DOC_MAP : doc->kind;
}

bool
doc_is(const struct doc *doc, enum doc_kind kind)
{
	return doc != NULL && doc->kind == kind;
}

unsigned
doc_line(const struct doc *doc)
{
	return doc == NULL ? 0 : doc->line;
}

unsigned
doc_column(const struct doc *doc)
{
	return doc == NULL ? 0 : doc->column;
}

size_t
doc_count(const struct doc *doc)
{
	return doc == NULL ? 0 : doc->count;
}

struct doc *
doc_at(const struct doc *doc, size_t i)
{
	return i < doc_count(doc) ? doc->child[i] : NULL;
}

const char *
doc_key_at(const struct doc *map, size_t i)
{
	return i < doc_count(map) ? map->child[i]->key : NULL;
}

struct doc *
doc_get(const struct doc *map, const char *key)
{
	if (!doc_is(map, DOC_MAP))
		return NULL;
	return doc_at(map, place_of(map, key));
}

struct doc *
doc_find(const struct doc *doc, const char *path)
{
	const char *dot;
	char *key;

	while ((dot = strchr(path, '.')) != NULL) {
		key = xstrndup(path, (size_t)(dot - path));
		doc = doc_get(doc, key);
		free(key);
		path = dot + 1;
	}
	return doc_get(doc, path);
}

const char *
doc_text(const struct doc *doc)
{
	return doc_is(doc, DOC_STRING) ? doc->text : NULL;
}

const char *
doc_text_at(const struct doc *doc, const char *path, const char *otherwise)
{
	const char *text = doc_text(doc_find(doc, path));

	return text != NULL ? text : otherwise;
}

/* -?[0-9]+ within 64 bits; strtoll would also take blanks, + and 0x. */
static bool
read_number(const char *text, int64_t *number)
{
	bool minus = *text == '-';
	int64_t sum = 0;

	if (minus)
		text++;
	if (*text == '\0')
		return false;
	for (; *text != '\0'; text++) {
		if (*text < '0' || *text > '9')
			return false;
		/* Downwards: the least number has no positive twin. */
		if (__builtin_mul_overflow(sum, 10, &sum) ||
		    __builtin_sub_overflow(sum, *text - '0', &sum))
			return false;
	}
	if (!minus && __builtin_sub_overflow((int64_t)0, sum, &sum))
		return false;
	*number = sum;
	return true;
}

bool
doc_number(const struct doc *doc, int64_t *number)
{
	if (doc_is(doc, DOC_STRING))
		return read_number(doc->text, number);
	if (!doc_is(doc, DOC_NUMBER))
		return false;
	*number = doc->number;
	return true;
}

bool
doc_bool(const struct doc *doc, bool *yes)
{
	static const struct {
		const char *word;
		bool yes;
	} words[] = {
	    {"yes", true},
	    {"true", true},
	    {"1", true},
	    {"no", false},
	    {"false", false},
	    {"0", false},
	};
	size_t i;

	if (doc_is(doc, DOC_NUMBER) && (doc->number == 0 || doc->number == 1)) {
		*yes = doc->number == 1;
		return true;
	}
	for (i = 0; doc_is(doc, DOC_STRING) && i < ARRAY_LEN(words); i++) {
		if (strcmp(doc->text, words[i].word) == 0) {
			*yes = words[i].yes;
			return true;
		}
	}
	return false;
}

bool
doc_equal(const struct doc *a, const struct doc *b)
{
	size_t i;

	if (a == NULL || b == NULL)
		return a == b;
	if (a->kind != b->kind || a->count != b->count ||
	    a->number != b->number)
		return false;
	if (a->kind == DOC_STRING && strcmp(a->text, b->text) != 0)
		return false;
	for (i = 0; i < a->count; i++) {
		if (a->kind == DOC_MAP &&
		    strcmp(a->child[i]->key, b->child[i]->key) != 0)
			return false;
		if (!doc_equal(a->child[i], b->child[i]))
			return false;
	}
	return true;
}

static void
json_string(const char *text, struct buf *out)
{
	static const char special[] = "\b\f\n\r\t\"\\", names[] = "bfnrt\"\\";
	size_t len = strlen(text), used;
	const char *found;
	uint32_t code;

	buf_addc(out, '"');
	for (; len > 0; text += used, len -= used) {
		used = fold_next(text, len, &code);
		if (used == 0) {
			/* Not UTF-8, which JSON must be. */
			fold_put(out, 0xfffd);
			used = 1;
		} else if (code < 0x80 &&
			   (found = strchr(special, (int)code)) != NULL) {
			buf_addc(out, '\\');
			buf_addc(out, names[found - special]);
		} else if (code < 0x20 || code == 0x7f) {
			buf_addf(out, "\\u%04x", (unsigned)code);
		} else {
			buf_add(out, text, used);
		}
	}
	buf_addc(out, '"');
}

static void
json_line(struct buf *out, unsigned depth)
{
	buf_addf(out, "\n%*s", (int)depth * 2, "");
}

static void
json_add(const struct doc *doc, struct buf *out, unsigned depth)
{
	bool map = doc->kind == DOC_MAP;
	size_t i;

	if (doc->kind == DOC_STRING) {
		json_string(doc->text, out);
		return;
	}
	if (doc->kind == DOC_NUMBER) {
		buf_addf(out, "%" PRId64, doc->number);
		return;
	}
	buf_addc(out, map ? '{' : '[');
	for (i = 0; i < doc->count; i++) {
		if (i > 0)
			buf_addc(out, ',');
		json_line(out, depth + 1);
		if (map) {
			json_string(doc->child[i]->key, out);
			buf_adds(out, ": ");
		}
		json_add(doc->child[i], out, depth + 1);
	}
	if (doc->count > 0)
		json_line(out, depth);
	buf_addc(out, map ? '}' : ']');
}

void
doc_json(const struct doc *doc, struct buf *out)
{
	if (doc != NULL)
		json_add(doc, out, 0);
	else
		buf_adds(out, "null");
}
