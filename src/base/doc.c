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

/* A map whose keys another one has, too. */
struct inherited {
	const struct doc *from;
	struct inherited *next;
};

struct grown {
	struct doc head;
	uint32_t cap;
	struct pool *pool; /* that it and its parts lie in */
	char *key;         /* in the map above; NULL in a list */
	union {
		char *text;     /* DOC_STRING */
		int64_t number; /* DOC_NUMBER */
		struct {
			struct doc **child;
			uint8_t *marks; /* of their keys, in a map */
		};
	};
	uint64_t has;                /* bits of the marks of a map's keys */
	struct inherited *inherited; /* of a map */
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

#define PRIME UINT64_C(0x9e3779b97f4a7c15)

static uint64_t
eight_bytes(const char *key)
{
	uint64_t word;

	memcpy(&word, key, sizeof(word));
	return word;
}

/* All bytes of a short key; four of them may count twice. */
static uint64_t
few_bytes(const char *key, size_t len)
{
	uint32_t first, last;

	if (len >= sizeof(first)) {
		memcpy(&first, key, sizeof(first));
		memcpy(&last, key + len - sizeof(last), sizeof(last));
		return (uint64_t)first << 32 | last;
	}
	if (len == 0)
		return 0;
	return (uint64_t)(unsigned char)key[0] << 16 |
	       (uint64_t)(unsigned char)key[len / 2] << 8 |
	       (unsigned char)key[len - 1];
}

/* The last eight bytes may overlap those before. */
static size_t
hash_of(const char *key, size_t len)
{
	uint64_t hash = len * PRIME;

	if (len < sizeof(hash))
		return (size_t)((hash ^ few_bytes(key, len)) * PRIME >> 32);
	for (size_t i = 0; i + sizeof(hash) < len; i += sizeof(hash)) {
		hash = (hash ^ eight_bytes(key + i)) * PRIME;
		hash ^= hash >> 32;
	}
	hash = (hash ^ eight_bytes(key + len - sizeof(hash))) * PRIME;
	return (size_t)(hash >> 32);
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
uint8_t
doc_mark(const char *key, size_t len)
{
	if (len == 0)
		return 0;
	return (uint8_t)((unsigned char)key[0] * 5 +
			 (unsigned char)key[len - 1] * 3 + len);
}

/* The bit of a mark: most keys that a map lacks have one that none of its keys
 * has. */
static uint64_t
bit_of(uint8_t mark)
{
	return UINT64_C(1) << (mark & 63);
}

static void
set_key(struct grown *in, size_t place, struct grown *child, const char *key,
    size_t len)
{
	child->key = pool_text(in->pool, key, len);
	in->marks[place] = doc_mark(key, len);
	in->has |= bit_of(in->marks[place]);
}

static size_t
place_by_mark(
    const struct grown *map, uint8_t mark, const char *key, size_t len)
{
	size_t count = map->head.count, i;
	const uint8_t *found;

	for (i = 0; i < count; i++) {
		found = memchr(map->marks + i, mark, count - i);
		if (found == NULL)
			return count;
		i = (size_t)(found - map->marks);
		if (is_key(key_of(map->child[i]), key, len))
			break;
	}
	return i;
}

static bool
may_have(const struct grown *map, uint8_t mark)
{
	return (map->has & bit_of(mark)) != 0;
}

static size_t
place_in_file(const struct doc *map, const char *key, size_t len)
{
	const struct flat_node *child = behind(map, flat(map)->at);
	uint8_t mark = doc_mark(key, len);
	size_t i;

	for (i = 0; i < map->count; i++)
		if (child[i].head.mark == mark &&
		    is_key(key_of(&child[i].head), key, len))
			break;
	return i;
}

/* The place of a key of so many bytes among the children; count if there is
 * none. */
static size_t
place_of(const struct doc *map, const char *key, size_t len)
{
	const struct grown *own;
	uint8_t mark;

	if (map->flat && flat(map)->index != 0)
		return place_by_index(map, behind(map, flat(map)->index),
		    doc_index_size(map->count), key, len);
	if (map->flat)
		return place_in_file(map, key, len);
	own = grown(map);
	mark = doc_mark(key, len);
	if (!may_have(own, mark))
		return map->count;
	if (own->index != NULL)
		return place_by_index(
		    map, own->index, own->index_size, key, len);
	return place_by_mark(own, mark, key, len);
}

/* What stands under a key of so many bytes, or NULL. */
static struct doc *
named(const struct doc *map, const char *key, size_t len)
{
	const struct inherited *more = NULL;
	struct doc *found = NULL;
	size_t place;

	if (map->flat || may_have(grown(map), doc_mark(key, len))) {
		place = place_of(map, key, len);
		if (place < map->count)
			return child_of(map, place);
	}
	if (!map->flat)
		more = grown(map)->inherited;
	for (; more != NULL && found == NULL; more = more->next)
		found = named(more->from, key, len);
	return found;
}

/* ---- building ---- */

/* Room for so many children; their marks lie behind them. */
static void
make_room(struct grown *in, uint32_t cap)
{
	const struct grown was = *in;

	in->cap = cap;
	in->child = pool_alloc(in->pool, cap * (sizeof(struct doc *) + 1));
	in->marks = (uint8_t *)(in->child + cap);
	if (was.head.count == 0)
		return;
	memcpy(in->child, was.child, was.head.count * sizeof(struct doc *));
	memcpy(in->marks, was.marks, was.head.count);
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
	assert(key == NULL || !LOOKS_TWICE ||
	       place_of(doc, key, len) == doc->count);
	if (doc->count == in->cap)
		make_room(in, in->cap != 0 ? in->cap * 2 : CHILDREN_FIRST);
	if (key != NULL)
		set_key(in, doc->count, grown(child), key, len);
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
	if (count > 0)
		make_room(root, count);
	for (uint32_t i = 0; i < count; i++) {
		root->child[i] = child_of(&node->head, i);
		root->marks[i] = root->child[i]->mark;
		root->has |= bit_of(root->marks[i]);
	}
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
	set_key(grown(map), place, grown(child), key, len);
	return grown(map)->child[place] = graft(map, child);
}

/* True if a map is the other, or has keys of it. */
static bool
leads_to(const struct doc *map, const struct doc *other)
{
	const struct inherited *more = map->flat ? NULL : grown(map)->inherited;

	for (; more != NULL; more = more->next)
		if (leads_to(more->from, other))
			return true;
	return map == other;
}

void
doc_inherit(struct doc *map, const struct doc *from)
{
	struct inherited **last = &grown(map)->inherited;

	assert(map->kind == DOC_MAP && doc_is(from, DOC_MAP));
	if (leads_to(from, map))
		return;
	for (; *last != NULL; last = &(*last)->next)
		if ((*last)->from == from)
			return;
	*last = pool_alloc(grown(map)->pool, sizeof(**last));
	**last = (struct inherited){from, NULL};
}

struct doc *
doc_own(struct doc *map, const char *key)
{
	struct doc *found = doc_get(map, key);
	size_t i = 0;

	while (i < doc_count(map) && child_of(map, i) != found)
		i++;
	return found != NULL && i == doc_count(map)
		   ? doc_add_copy(map, key, found)
		   : found;
}

const struct doc *
doc_inherited(const struct doc *map, size_t i)
{
	const struct inherited *more = NULL;

	if (doc_is(map, DOC_MAP) && !map->flat)
		more = grown(map)->inherited;
	for (; more != NULL && i > 0; i--)
		more = more->next;
	return more != NULL ? more->from : NULL;
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
	for (size_t i = 0; doc_inherited(doc, i) != NULL; i++)
		doc_inherit(copy, doc_inherited(doc, i));
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
	return doc_is(map, DOC_MAP) ? named(map, key, strlen(key)) : NULL;
}

struct doc *
doc_get_bytes(const struct doc *map, const char *key, size_t len)
{
	return doc_is(map, DOC_MAP) ? named(map, key, len) : NULL;
}

const char *
doc_text(const struct doc *doc)
{
	return doc_is(doc, DOC_STRING) ? text_of(doc) : NULL;
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
