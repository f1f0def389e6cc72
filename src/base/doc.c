/* SPDX-License-Identifier: MIT */
/* doc.c - the one tree. */
#include "base/doc.h"
#include "base/pool.h"
#include "base/x.h"

#include <assert.h>
#include <string.h>

/* From this many keys on a map has an index; below, looking is quicker. */
#define INDEX_FROM 16
#define CHILDREN_FIRST 4

struct doc {
	struct pool *pool; /* that it and its parts lie in */
	char *key;         /* in the map above; NULL in a list */
	unsigned line;
	enum doc_kind kind;
	/* Below: 0 but in a map or list. */
	uint32_t count, cap;
	union {
		char *text;     /* DOC_STRING */
		int64_t number; /* DOC_NUMBER */
		struct doc **child;
	};
	/* Open addressing: 1 + the place of a child, 0 for an empty slot;
	 * always a power of two and at most half full. */
	uint32_t *index;
	uint32_t index_size;
	bool root;               /* owns the pool */
	const struct doc *names; /* what is kept; NULL: all */
};

/* Handed out for what is not kept, and never written to. */
static const struct doc nowhere = {.kind = DOC_MAP};

static struct doc *
doc_new(struct pool *pool, enum doc_kind kind)
{
	struct doc *doc = pool_alloc(pool, sizeof(*doc));

	*doc = (struct doc){.pool = pool, .kind = kind};
	return doc;
}

static struct doc *
new_root(enum doc_kind kind)
{
	struct doc *doc = doc_new(pool_new(), kind);

	doc->root = true;
	return doc;
}

struct doc *
doc_new_map(void)
{
	return new_root(DOC_MAP);
}

struct doc *
doc_new_list(void)
{
	return new_root(DOC_LIST);
}

void
doc_free(struct doc *doc)
{
	if (doc == NULL)
		return;
	assert(doc->root);
	pool_free(doc->pool);
}

/* FNV-1a. */
static size_t
hash_of(const char *key, size_t len)
{
	uint64_t hash = 14695981039346656037u;

	for (; len > 0; key++, len--)
		hash = (hash ^ (unsigned char)*key) * 1099511628211u;
	return (size_t)(hash ^ hash >> 32);
}

static void
index_put(struct doc *map, size_t place)
{
	size_t mask = map->index_size - 1;
	const char *key = map->child[place]->key;
	size_t slot = hash_of(key, strlen(key)) & mask;

	while (map->index[slot] != 0)
		slot = (slot + 1) & mask;
	map->index[slot] = (uint32_t)place + 1;
}

static void
index_grow(struct doc *map)
{
	size_t size;

	map->index_size = map->index_size ? map->index_size * 2 : 64;
	size = map->index_size * sizeof(*map->index);
	map->index = memset(pool_alloc(map->pool, size), 0, size);
	for (size_t i = 0; i < map->count; i++)
		index_put(map, i);
}

static bool
is_key(const char *key, const char *name, size_t len)
{
	return strncmp(key, name, len) == 0 && key[len] == '\0';
}

/* The place of a key of so many bytes among the children; count if there is
 * none. */
static size_t
place_of(const struct doc *map, const char *key, size_t len)
{
	size_t i, slot, mask;

	if (map->index == NULL) {
		for (i = 0; i < map->count; i++)
			if (map->child[i]->key[0] == key[0] &&
			    is_key(map->child[i]->key, key, len))
				return i;
		return map->count;
	}
	mask = map->index_size - 1;
	for (slot = hash_of(key, len) & mask; map->index[slot] != 0;
	     slot = (slot + 1) & mask) {
		i = map->index[slot] - 1;
		if (is_key(map->child[i]->key, key, len))
			return i;
	}
	return map->count;
}

static void
grow(struct doc *in)
{
	struct doc **child;

	in->cap = in->cap != 0 ? in->cap * 2 : CHILDREN_FIRST;
	child = pool_alloc(in->pool, in->cap * sizeof(struct doc *));
	if (in->count > 0)
		memcpy(child, in->child, in->count * sizeof(struct doc *));
	in->child = child;
}

/* Put a node of the same pool, or of one that it holds on to, below in. */
static struct doc *
put(struct doc *in, const char *key, struct doc *child)
{
	size_t len = key != NULL ? strlen(key) : 0;

	assert(in->kind == DOC_MAP || in->kind == DOC_LIST);
	assert((in->kind == DOC_MAP) == (key != NULL));
	if (key != NULL) {
		assert(place_of(in, key, len) == in->count);
		child->key = pool_text(in->pool, key, len);
	}
	if (in->count == in->cap)
		grow(in);
	in->child[in->count++] = child;
	if (key == NULL || in->count < INDEX_FROM)
		return child;
	if (in->count * 2 > in->index_size)
		index_grow(in);
	else
		index_put(in, in->count - 1);
	return child;
}

static bool
is_kept(const struct doc *in, const char *key)
{
	const char *name;

	if (in == &nowhere || in->names == NULL)
		return in != &nowhere;
	for (size_t i = 0; i < doc_count(in->names); i++) {
		name = doc_text(doc_at(in->names, i));
		if (name != NULL && strcmp(name, key) == 0)
			return true;
	}
	return false;
}

/* A new node below in, or nowhere. */
static struct doc *
add(struct doc *in, const char *key, enum doc_kind kind)
{
	if (!is_kept(in, key))
		return (struct doc *)&nowhere;
	return put(in, key, doc_new(in->pool, kind));
}

void
doc_keep(struct doc *map, const struct doc *names)
{
	assert(map->kind == DOC_MAP && map != &nowhere);
	map->names = names;
}

/* A root becomes a branch. */
static struct doc *
graft(struct doc *in, struct doc *child)
{
	assert(child->root && child->pool != in->pool);
	child->root = false;
	pool_take(in->pool, child->pool);
	return child;
}

struct doc *
doc_take(struct doc *in, const char *key, struct doc *child)
{
	return put(in, key, graft(in, child));
}

struct doc *
doc_replace(struct doc *map, const char *key, struct doc *child)
{
	size_t len = strlen(key), place = place_of(map, key, len);

	if (place == map->count)
		return doc_take(map, key, child);
	child->key = pool_text(map->pool, key, len);
	return map->child[place] = graft(map, child);
}

/* ---- copies ---- */

static void
copy_below(struct doc *copy, const struct doc *doc)
{
	copy->line = doc->line;
	if (doc->kind == DOC_NUMBER)
		copy->number = doc->number;
	else if (doc->kind == DOC_STRING)
		copy->text =
		    pool_text(copy->pool, doc->text, strlen(doc->text));
	for (size_t i = 0; i < doc->count; i++)
		doc_add_copy(copy, doc->child[i]->key, doc->child[i]);
}

struct doc *
doc_copy(const struct doc *doc)
{
	struct doc *copy;

	if (doc == NULL)
		return NULL;
	copy = new_root(doc->kind);
	copy_below(copy, doc);
	return copy;
}

struct doc *
doc_add_copy(struct doc *in, const char *key, const struct doc *doc)
{
	struct doc *copy = add(in, key, doc->kind);

	if (copy != &nowhere)
		copy_below(copy, doc);
	return copy;
}

/* ---- adding ---- */

struct doc *
doc_add_map(struct doc *in, const char *key)
{
	return add(in, key, DOC_MAP);
}

struct doc *
doc_add_list(struct doc *in, const char *key)
{
	return add(in, key, DOC_LIST);
}

struct doc *
doc_add_string(struct doc *in, const char *key, const char *text)
{
	return doc_add_bytes(in, key, text, strlen(text));
}

struct doc *
doc_add_bytes(struct doc *in, const char *key, const char *text, size_t len)
{
	struct doc *doc = add(in, key, DOC_STRING);

	if (doc != &nowhere)
		doc->text = pool_text(in->pool, text, strnlen(text, len));
	return doc;
}

struct doc *
doc_add_number(struct doc *in, const char *key, int64_t number)
{
	struct doc *doc = add(in, key, DOC_NUMBER);

	if (doc != &nowhere)
		doc->number = number;
	return doc;
}

struct doc *
doc_add_bool(struct doc *in, const char *key, bool yes)
{
	return doc_add_number(in, key, yes ? 1 : 0);
}

void
doc_set_line(struct doc *doc, unsigned line)
{
	doc->line = line;
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
	return doc_at(map, place_of(map, key, strlen(key)));
}

struct doc *
doc_find(const struct doc *doc, const char *path)
{
	size_t len;

	for (;; path += len + 1) {
		len = strcspn(path, ".");
		doc = doc_is(doc, DOC_MAP)
			  ? doc_at(doc, place_of(doc, path, len))
			  : NULL;
		if (path[len] == '\0')
			return (struct doc *)doc;
	}
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

const struct doc *
doc_truth(bool yes)
{
	static const struct doc truths[] = {
	    {.kind = DOC_NUMBER, .number = 0},
	    {.kind = DOC_NUMBER, .number = 1},
	};

	return &truths[yes];
}

bool
doc_equal(const struct doc *a, const struct doc *b)
{
	size_t i;

	if (a == NULL || b == NULL)
		return a == b;
	if (a->kind != b->kind || a->count != b->count)
		return false;
	if (a->kind == DOC_NUMBER && a->number != b->number)
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
