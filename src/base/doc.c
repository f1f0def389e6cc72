/* SPDX-License-Identifier: MIT */
/* doc.c - trees of values: maps, lists, texts, numbers. */
#include "base/doc_p.h"
#include "base/pool.h"
#include "base/x.h"

#include <assert.h>
#include <string.h>

#define CHILDREN_FIRST 4

/* Whoever puts a key has looked for it; the tests' build asks again. */
#ifdef PLI_CRASH_POINTS
#define LOOKS_TWICE true
#else
#define LOOKS_TWICE false
#endif

struct grown {
	struct doc head;
	uint32_t cap;
	struct pool *pool; /* that it and its parts lie in */
	char *key;         /* in the map above; NULL in a list */
	union {
		char *text;     /* DOC_STRING */
		int64_t number; /* DOC_NUMBER */
		struct doc **child;
	};
	/* Open addressing: 1 + the place of a child, 0 for an empty slot. */
	uint32_t *index;
	uint32_t index_size;
	bool root;               /* owns the pool */
	const struct doc *names; /* what is kept; NULL: all */
};

/* Handed out for what is not kept, and never written to. */
static const struct grown nowhere = {.head = {.kind = DOC_MAP}};

/* ---- the two shapes ---- */

static struct grown *
grown(const struct doc *doc)
{
	assert(!doc->flat);
	return (struct grown *)(void *)doc;
}

static const struct flat_node *
flat(const struct doc *doc)
{
	return (const void *)doc;
}

static const void *
behind(const struct doc *doc, uint32_t distance)
{
	return (const char *)doc + distance;
}

static struct doc *
child_of(const struct doc *doc, size_t i)
{
	const struct flat_node *first;

	if (!doc->flat)
		return grown(doc)->child[i];
	first = behind(doc, flat(doc)->at);
	return (struct doc *)(void *)&first[i];
}

static const char *
key_of(const struct doc *doc)
{
	if (!doc->flat)
		return grown(doc)->key;
	return flat(doc)->key != 0 ? behind(doc, flat(doc)->key) : NULL;
}

static const char *
text_of(const struct doc *doc)
{
	return doc->flat ? behind(doc, flat(doc)->at) : grown(doc)->text;
}

static int64_t
number_of(const struct doc *doc)
{
	return doc->flat ? flat(doc)->number : grown(doc)->number;
}

/* ---- life ---- */

static struct grown *
doc_new(struct pool *pool, enum doc_kind kind)
{
	struct grown *doc = pool_alloc(pool, sizeof(*doc));

	*doc = (struct grown){.pool = pool, .head.kind = (uint8_t)kind};
	return doc;
}

static struct grown *
new_root(enum doc_kind kind)
{
	struct grown *doc = doc_new(pool_new(), kind);

	doc->root = true;
	return doc;
}

struct doc *
doc_new_map(void)
{
	return &new_root(DOC_MAP)->head;
}

struct doc *
doc_new_list(void)
{
	return &new_root(DOC_LIST)->head;
}

void
doc_free(struct doc *doc)
{
	if (doc == NULL)
		return;
	assert(grown(doc)->root);
	pool_free(grown(doc)->pool);
}

void
doc_at_end(struct doc *root, void (*call)(void *arg), void *arg)
{
	assert(grown(root)->root);
	pool_at_end(grown(root)->pool, call, arg);
}

/* ---- keys ---- */

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
index_put(const struct doc *map, size_t place, uint32_t *index, uint32_t size)
{
	size_t mask = size - 1;
	const char *key = key_of(child_of(map, place));
	size_t slot = hash_of(key, strlen(key)) & mask;

	while (index[slot] != 0)
		slot = (slot + 1) & mask;
	index[slot] = (uint32_t)place + 1;
}

uint32_t
doc_index_size(uint32_t count)
{
	uint32_t size = DOC_INDEX_FIRST;

	while (size / 2 < count)
		size *= 2;
	return size;
}

void
doc_index_fill(const struct doc *map, uint32_t *index, uint32_t size)
{
	for (size_t i = 0; i < map->count; i++)
		index_put(map, i, index, size);
}

static void
index_grow(struct grown *map)
{
	size_t size;

	map->index_size = doc_index_size(map->head.count);
	size = map->index_size * sizeof(*map->index);
	map->index = memset(pool_alloc(map->pool, size), 0, size);
	doc_index_fill(&map->head, map->index, map->index_size);
}

static bool
is_key(const char *key, const char *name, size_t len)
{
	return strncmp(key, name, len) == 0 && key[len] == '\0';
}

static size_t
place_by_index(const struct doc *map, const uint32_t *index, uint32_t size,
    const char *key, size_t len)
{
	size_t mask = size - 1, slot = hash_of(key, len) & mask, i;

	/* That of a file may be anything: no place outside, no endless walk. */
	for (; size > 0 && index[slot] != 0; size--, slot = (slot + 1) & mask) {
		i = index[slot] - 1;
		if (i >= map->count)
			break;
		if (is_key(key_of(child_of(map, i)), key, len))
			return i;
	}
	return map->count;
}

/* Says of most keys that they are not the same. */
static uint8_t
mark_of(const char *key, size_t len)
{
	unsigned last = len > 0 ? (unsigned char)key[len - 1] : 0;

	return (uint8_t)((unsigned char)key[0] * 5 + last * 3 + len);
}

static void
set_key(struct grown *child, struct pool *pool, const char *key, size_t len)
{
	child->key = pool_text(pool, key, len);
	child->head.mark = mark_of(key, len);
}

static size_t
place_by_mark(const struct grown *map, const char *key, size_t len)
{
	uint8_t mark = mark_of(key, len);
	size_t i;

	for (i = 0; i < map->head.count; i++) {
		const struct doc *child = map->child[i];

		if ((child->flat || child->mark == mark) &&
		    is_key(key_of(child), key, len))
			break;
	}
	return i;
}

/* The place of a key of so many bytes among the children; count if there is
 * none. */
static size_t
place_of(const struct doc *map, const char *key, size_t len)
{
	const char *name;

	if (!map->flat && grown(map)->index != NULL)
		return place_by_index(
		    map, grown(map)->index, grown(map)->index_size, key, len);
	if (map->flat && flat(map)->index != 0)
		return place_by_index(map, behind(map, flat(map)->index),
		    doc_index_size(map->count), key, len);
	if (!map->flat)
		return place_by_mark(grown(map), key, len);
	for (size_t i = 0; i < map->count; i++) {
		name = key_of(child_of(map, i));
		if (name[0] == key[0] && is_key(name, key, len))
			return i;
	}
	return map->count;
}

/* ---- building ---- */

static void
grow(struct grown *in)
{
	struct doc **child;

	in->cap = in->cap != 0 ? in->cap * 2 : CHILDREN_FIRST;
	child = pool_alloc(in->pool, in->cap * sizeof(struct doc *));
	if (in->head.count > 0)
		memcpy(child, in->child, in->head.count * sizeof(struct doc *));
	in->child = child;
}

static void
index_last(struct grown *in)
{
	if (in->head.count < DOC_INDEX_FROM)
		return;
	if (in->head.count * 2 > in->index_size)
		index_grow(in);
	else
		index_put(
		    &in->head, in->head.count - 1, in->index, in->index_size);
}

/* Put a node of the same pool, or of one that it holds on to, below in. */
static struct doc *
put(struct doc *doc, const char *key, struct doc *child)
{
	struct grown *in = grown(doc);
	size_t len = key != NULL ? strlen(key) : 0;

	assert(doc->kind == DOC_MAP || doc->kind == DOC_LIST);
	assert((doc->kind == DOC_MAP) == (key != NULL));
	if (key != NULL) {
		assert(!LOOKS_TWICE || place_of(doc, key, len) == doc->count);
		set_key(grown(child), in->pool, key, len);
	}
	if (doc->count == in->cap)
		grow(in);
	in->child[doc->count++] = child;
	if (key != NULL)
		index_last(in);
	return child;
}

struct doc *
doc_over(const struct flat_node *node)
{
	struct grown *root = new_root(node->head.kind);
	uint32_t count = node->head.count;

	root->head.line = node->head.line;
	root->cap = count;
	if (count > 0)
		root->child =
		    pool_alloc(root->pool, count * sizeof(struct doc *));
	for (uint32_t i = 0; i < count; i++)
		root->child[i] = child_of(&node->head, i);
	root->head.count = count;
	if (node->head.kind == DOC_MAP && count >= DOC_INDEX_FROM)
		index_grow(root);
	return &root->head;
}

static bool
is_kept(const struct doc *in, const char *key)
{
	const struct doc *names = grown(in)->names;
	const char *name;

	if (in == &nowhere.head || names == NULL)
		return in != &nowhere.head;
	for (size_t i = 0; i < doc_count(names); i++) {
		name = doc_text(doc_at(names, i));
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
		return (struct doc *)&nowhere.head;
	return put(in, key, &doc_new(grown(in)->pool, kind)->head);
}

void
doc_keep(struct doc *map, const struct doc *names)
{
	assert(map->kind == DOC_MAP && map != &nowhere.head);
	grown(map)->names = names;
}

/* A root becomes a branch. */
static struct doc *
graft(struct doc *in, struct doc *child)
{
	assert(grown(child)->root && grown(child)->pool != grown(in)->pool);
	grown(child)->root = false;
	pool_take(grown(in)->pool, grown(child)->pool);
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
	set_key(grown(child), grown(map)->pool, key, len);
	return grown(map)->child[place] = graft(map, child);
}

/* ---- copies ---- */

static void
copy_below(struct doc *copy, const struct doc *doc)
{
	struct grown *to = grown(copy);

	copy->line = doc->line;
	if (doc->kind == DOC_NUMBER)
		to->number = number_of(doc);
	else if (doc->kind == DOC_STRING)
		to->text =
		    pool_text(to->pool, text_of(doc), strlen(text_of(doc)));
	for (size_t i = 0; i < doc->count; i++) {
		const char *key = key_of(child_of(doc, i));

		/* Only bytes that nobody wrote have a key twice. */
		if (key != NULL && child_of(doc, i)->flat &&
		    doc_get(copy, key) != NULL)
			continue;
		doc_add_copy(copy, key, child_of(doc, i));
	}
}

struct doc *
doc_copy(const struct doc *doc)
{
	struct doc *copy;

	if (doc == NULL)
		return NULL;
	copy = &new_root(doc->kind)->head;
	copy_below(copy, doc);
	return copy;
}

struct doc *
doc_add_copy(struct doc *in, const char *key, const struct doc *doc)
{
	struct doc *copy = add(in, key, doc->kind);

	if (copy != &nowhere.head)
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

	if (doc != &nowhere.head)
		grown(doc)->text =
		    pool_text(grown(in)->pool, text, strnlen(text, len));
	return doc;
}

struct doc *
doc_add_number(struct doc *in, const char *key, int64_t number)
{
	struct doc *doc = add(in, key, DOC_NUMBER);

	if (doc != &nowhere.head)
		grown(doc)->number = number;
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
	return doc == NULL ? DOC_MAP : (enum doc_kind)doc->kind;
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
	return i < doc_count(doc) ? child_of(doc, i) : NULL;
}

const char *
doc_key_at(const struct doc *map, size_t i)
{
	return i < doc_count(map) ? key_of(child_of(map, i)) : NULL;
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
	return doc_is(doc, DOC_STRING) ? text_of(doc) : NULL;
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
		return read_number(text_of(doc), number);
	if (!doc_is(doc, DOC_NUMBER))
		return false;
	*number = number_of(doc);
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

	if (doc_is(doc, DOC_NUMBER) &&
	    (number_of(doc) == 0 || number_of(doc) == 1)) {
		*yes = number_of(doc) == 1;
		return true;
	}
	for (i = 0; doc_is(doc, DOC_STRING) && i < ARRAY_LEN(words); i++) {
		if (strcmp(text_of(doc), words[i].word) == 0) {
			*yes = words[i].yes;
			return true;
		}
	}
	return false;
}

const struct doc *
doc_truth(bool yes)
{
	static const struct grown truths[] = {
	    {.head = {.kind = DOC_NUMBER}, .number = 0},
	    {.head = {.kind = DOC_NUMBER}, .number = 1},
	};

	return &truths[yes].head;
}

bool
doc_equal(const struct doc *a, const struct doc *b)
{
	size_t i;

	if (a == NULL || b == NULL)
		return a == b;
	if (a->kind != b->kind || a->count != b->count)
		return false;
	if (a->kind == DOC_NUMBER && number_of(a) != number_of(b))
		return false;
	if (a->kind == DOC_STRING && strcmp(text_of(a), text_of(b)) != 0)
		return false;
	for (i = 0; i < a->count; i++) {
		if (a->kind == DOC_MAP &&
		    strcmp(key_of(child_of(a, i)), key_of(child_of(b, i))) != 0)
			return false;
		if (!doc_equal(child_of(a, i), child_of(b, i)))
			return false;
	}
	return true;
}
