/* SPDX-License-Identifier: MIT */
/* vocabulary.c - the names that the things of one list go by. */
#include "language/vocabulary.h"
#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "language/words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Lists of lists are no deeper than YAML lets them be. */
#define DEPTH_MAX 32

/* Ways in which names may begin, many of them in one bit. */
#define BEGINS 1024

struct name {
	char *key;  /* owned, or the tree's */
	char *stem; /* the same: the key without plurals */
	const char *id;
	bool whole;
};

struct vocabulary {
	struct name *names;
	size_t count, cap;
	struct name **by_key, **by_stem; /* sorted when first asked for */
	/* when first looked in: the longest key (0: not yet), and a bit for
	 * each way to begin */
	size_t longest;
	uint64_t begins[BEGINS / 64];
	struct doc *doc; /* what it was made of; NULL: it owns its texts */
};

struct vocabulary *
vocabulary_new(void)
{
	return xcalloc(1, sizeof(struct vocabulary));
}

static void
forget_order(struct vocabulary *vocabulary)
{
	free(vocabulary->by_key);
	free(vocabulary->by_stem);
	vocabulary->by_key = vocabulary->by_stem = NULL;
	vocabulary->longest = 0;
}

void
vocabulary_free(struct vocabulary *vocabulary)
{
	size_t i;

	if (vocabulary == NULL)
		return;
	for (i = 0; vocabulary->doc == NULL && i < vocabulary->count; i++) {
		free(vocabulary->names[i].key);
		free(vocabulary->names[i].stem);
	}
	doc_free(vocabulary->doc);
	forget_order(vocabulary);
	free(vocabulary->names);
	free(vocabulary);
}

void
vocabulary_key(struct buf *out, const char *text, size_t len)
{
	struct buf folded = BUF_INIT;
	size_t start = out->len, i;

	fold_add(&folded, text, len);
	for (i = 0; i < folded.len; i++) {
		if (!is_one_of(folded.data[i], " -_'.\"()"))
			buf_addc(out, folded.data[i]);
		else if (out->len > start && out->data[out->len - 1] != ' ')
			buf_addc(out, ' ');
	}
	if (out->len > start && out->data[out->len - 1] == ' ')
		buf_cut(out, out->len - 1);
	buf_release(&folded);
}

/* Each word without a plural's last letter: "wheats" and "wheat" meet. */
static char *
stem_of(const char *key)
{
	struct buf out = BUF_INIT;
	size_t len;

	while (*key != '\0') {
		len = strcspn(key, " ");
		buf_add(&out, key, len);
		if (len > VOCABULARY_SHORT && is_one_of(key[len - 1], "sx"))
			buf_cut(&out, out.len - 1);
		key += len;
		if (*key == ' ')
			buf_addc(&out, *key++);
	}
	return buf_take(&out);
}

void
vocabulary_add(
    struct vocabulary *vocabulary, const char *name, const char *id, bool whole)
{
	struct buf key = BUF_INIT;
	struct name *entry;

	assert(vocabulary->doc == NULL);
	vocabulary_key(&key, name, strlen(name));
	if (key.len == 0 || key.len > VOCABULARY_NAME_MAX) {
		buf_release(&key);
		return;
	}
	forget_order(vocabulary);
	vocabulary->names = x_grow(vocabulary->names, &vocabulary->cap,
	    vocabulary->count, sizeof(*vocabulary->names));
	entry = &vocabulary->names[vocabulary->count++];
	entry->stem = stem_of(key.data);
	entry->key = buf_take(&key);
	entry->id = id;
	entry->whole = whole;
}

/* ---- the things of an edition ---- */

static void
add_texts(struct vocabulary *vocabulary, const struct doc *texts,
    const char *id, bool whole)
{
	size_t i;

	if (doc_text(texts) != NULL)
		vocabulary_add(vocabulary, doc_text(texts), id, whole);
	for (i = 0; doc_is(texts, DOC_LIST) && i < doc_count(texts); i++)
		if (doc_text(doc_at(texts, i)) != NULL)
			vocabulary_add(
			    vocabulary, doc_text(doc_at(texts, i)), id, whole);
}

/* True if this form may be abbreviated. */
static bool
is_whole(const char *form)
{
	return strcmp(form, "name") == 0 || strcmp(form, "title") == 0 ||
	       strcmp(form, "alias") == 0;
}

/* The texts of "name: {en: ..., fr: ...}". */
static void
add_forms(struct vocabulary *vocabulary, const char *key,
    const struct doc *forms, const char *id)
{
	size_t i;

	if (!doc_is(forms, DOC_MAP))
		return;
	for (i = 0; i < doc_count(forms); i++)
		if (!language_is_code(doc_key_at(forms, i)))
			return;
	for (i = 0; i < doc_count(forms); i++)
		add_texts(vocabulary, doc_at(forms, i), id, is_whole(key));
}

static void
add_thing(struct vocabulary *vocabulary, const struct doc *thing)
{
	const char *id = doc_text_at(thing, "id", NULL);
	size_t i;

	if (id == NULL)
		return;
	vocabulary_add(vocabulary, id, id, true);
	for (i = 0; i < doc_count(thing); i++)
		add_forms(
		    vocabulary, doc_key_at(thing, i), doc_at(thing, i), id);
}

static void
add_below(struct vocabulary *vocabulary, const struct doc *doc, unsigned depth)
{
	size_t i;

	if (depth > DEPTH_MAX)
		return;
	if (doc_is(doc, DOC_MAP))
		add_thing(vocabulary, doc);
	for (i = 0; i < doc_count(doc); i++)
		add_below(vocabulary, doc_at(doc, i), depth + 1);
}

void
vocabulary_add_things(struct vocabulary *vocabulary, const struct doc *things)
{
	add_below(vocabulary, things, 0);
}

/* Of the first so many: the id as it is there, or NULL. */
static const char *
known_id(const struct vocabulary *vocabulary, size_t count, const char *id)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(vocabulary->names[i].id, id) == 0)
			return vocabulary->names[i].id;
	return NULL;
}

void
vocabulary_add_forms(struct vocabulary *vocabulary, const struct doc *things)
{
	size_t count = vocabulary->count;

	for (size_t i = 0; i < doc_count(things); i++) {
		const struct doc *forms = doc_at(things, i);
		const char *id =
		    known_id(vocabulary, count, doc_key_at(things, i));

		for (size_t k = 0; id != NULL && k < doc_count(forms); k++)
			add_texts(vocabulary, doc_at(forms, k), id,
			    is_whole(doc_key_at(forms, k)));
	}
}

/* ---- looking for one ---- */

static int
compare_keys(const void *a, const void *b)
{
	return strcmp(
	    (*(struct name *const *)a)->key, (*(struct name *const *)b)->key);
}

static int
compare_stems(const void *a, const void *b)
{
	return strcmp(
	    (*(struct name *const *)a)->stem, (*(struct name *const *)b)->stem);
}

static struct name **
sorted(const struct vocabulary *vocabulary,
    int (*compare)(const void *, const void *))
{
	struct name **list;
	size_t i;

	list = xcalloc(vocabulary->count + 1, sizeof(struct name *));
	for (i = 0; i < vocabulary->count; i++)
		list[i] = &vocabulary->names[i];
	if (vocabulary->count > 0)
		qsort(list, vocabulary->count, sizeof(struct name *), compare);
	return list;
}

/* Two letters are the same in a key, in its stem, and in what it begins with.
 */
static unsigned
beginning(const char *key)
{
	unsigned first = (unsigned char)key[0];

	return first == 0 ? 0 : (first * 37 + (unsigned char)key[1]) % BEGINS;
}

static void
note_beginnings(struct vocabulary *vocabulary)
{
	for (size_t i = 0; i < vocabulary->count; i++) {
		const char *key = vocabulary->names[i].key;
		unsigned bit = beginning(key);
		size_t len = strlen(key);

		vocabulary->begins[bit / 64] |= UINT64_C(1) << bit % 64;
		if (len > vocabulary->longest)
			vocabulary->longest = len;
	}
}

/* True if a key may be that of a name, or its beginning; most words are none.
 */
static bool
may_be_name(struct vocabulary *vocabulary, const char *key)
{
	unsigned bit = beginning(key);

	if (vocabulary->longest == 0)
		note_beginnings(vocabulary);
	/* a plural's letter of each word, at most */
	return (vocabulary->begins[bit / 64] >> bit % 64 & 1) != 0 &&
	       strlen(key) <= 2 * vocabulary->longest;
}

static void
sort(struct vocabulary *vocabulary)
{
	if (vocabulary->by_key != NULL)
		return;
	vocabulary->by_key = sorted(vocabulary, compare_keys);
	vocabulary->by_stem = sorted(vocabulary, compare_stems);
}

static const char *
key_of(const struct name *name, bool stem)
{
	return stem ? name->stem : name->key;
}

/* The first that is not before text. */
static size_t
lower_bound(struct name *const *list, size_t count, const char *text, bool stem)
{
	size_t from = 0, to = count, middle;

	while (from < to) {
		middle = from + (to - from) / 2;
		if (strcmp(key_of(list[middle], stem), text) < 0)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

/* Take one more candidate: the same thing again changes nothing. */
static enum found
take(enum found found, const char *candidate, const char **id)
{
	if (found == EXTRACT_NONE) {
		*id = candidate;
		return EXTRACT_ONE;
	}
	return strcmp(*id, candidate) == 0 ? found : EXTRACT_MANY;
}

static enum found
find_equal(struct name *const *list, size_t count, const char *text, bool stem,
    const char **id)
{
	enum found found = EXTRACT_NONE;
	size_t i;

	for (i = lower_bound(list, count, text, stem);
	     i < count && strcmp(key_of(list[i], stem), text) == 0; i++)
		found = take(found, list[i]->id, id);
	return found;
}

static enum found
find_beginning(
    struct name *const *list, size_t count, const char *text, const char **id)
{
	size_t len = strlen(text), i;
	enum found found = EXTRACT_NONE;

	if (len <= VOCABULARY_SHORT)
		return EXTRACT_NONE;
	for (i = lower_bound(list, count, text, false);
	     i < count && strncmp(list[i]->key, text, len) == 0; i++)
		if (list[i]->whole)
			found = take(found, list[i]->id, id);
	return found;
}

enum found
vocabulary_find(struct vocabulary *vocabulary, const char *key, const char **id)
{
	const size_t count = vocabulary->count;
	enum found found;
	char *stem;

	if (!may_be_name(vocabulary, key))
		return EXTRACT_NONE;
	sort(vocabulary);
	found = find_equal(vocabulary->by_key, count, key, false, id);
	if (found != EXTRACT_NONE)
		return found;
	stem = stem_of(key);
	found = find_equal(vocabulary->by_stem, count, stem, true, id);
	if (found == EXTRACT_NONE)
		found = find_beginning(vocabulary->by_key, count, key, id);
	if (found == EXTRACT_NONE)
		found = find_beginning(vocabulary->by_key, count, stem, id);
	free(stem);
	return found;
}

/* How far a name may be from a misspelt word: two slips in a short one leave
 * little of it, but few begin with a wrong letter. */
static unsigned
guess_limit(const char *key, size_t len, const char *name)
{
	if (len > 7 || (len > VOCABULARY_SHORT && *key == *name))
		return 2;
	return 1;
}

static size_t
common_length(const char *a, const char *b)
{
	size_t len = 0;

	while (a[len] != '\0' && a[len] == b[len])
		len++;
	return len;
}

/* Of two that are as near the one that begins more alike is meant: "cole" is
 * coal, and not "cafe". */
const char *
vocabulary_guess(const struct vocabulary *vocabulary, const char *key)
{
	size_t len = strlen(key), common, best_common = 0;
	unsigned best = 3, distance, limit;
	enum found found = EXTRACT_NONE;
	const char *id = NULL;

	if (len < VOCABULARY_SHORT || len > VOCABULARY_NAME_MAX)
		return NULL;
	for (size_t i = 0; i < vocabulary->count; i++) {
		const struct name *name = &vocabulary->names[i];

		limit = guess_limit(key, len, name->key);
		if (!name->whole ||
		    (distance = fold_distance(key, name->key, limit)) > limit)
			continue;
		common = common_length(key, name->key);
		if (distance > best ||
		    (distance == best && common < best_common))
			continue;
		if (distance < best || common > best_common)
			found = EXTRACT_NONE;
		best = distance;
		best_common = common;
		found = take(found, name->id, &id);
	}
	return found == EXTRACT_ONE ? id : NULL;
}

const char *
vocabulary_name(const struct vocabulary *vocabulary, size_t i, const char **id)
{
	if (i >= vocabulary->count)
		return NULL;
	*id = vocabulary->names[i].id;
	return vocabulary->names[i].key;
}

/* ---- as a tree ---- */

static void
add_order(struct doc *list, const struct vocabulary *vocabulary,
    struct name *const *order)
{
	for (size_t i = 0; i < vocabulary->count; i++)
		doc_add_number(list, NULL, order[i] - vocabulary->names);
}

struct doc *
vocabulary_doc(struct vocabulary *vocabulary)
{
	struct doc *doc = doc_new_map(), *keys = doc_add_list(doc, "keys");
	struct doc *stems = doc_add_list(doc, "stems");
	struct doc *ids = doc_add_list(doc, "ids");
	struct doc *whole = doc_add_list(doc, "whole");

	sort(vocabulary);
	for (size_t i = 0; i < vocabulary->count; i++) {
		const struct name *name = &vocabulary->names[i];

		doc_add_string(keys, NULL, name->key);
		doc_add_string(stems, NULL, name->stem);
		doc_add_string(ids, NULL, name->id);
		doc_add_bool(whole, NULL, name->whole);
	}
	add_order(doc_add_list(doc, "by_key"), vocabulary, vocabulary->by_key);
	add_order(
	    doc_add_list(doc, "by_stem"), vocabulary, vocabulary->by_stem);
	return doc;
}

static bool
take_names(struct vocabulary *vocabulary,
    const char *(*id_of)(const void *arg, const char *id), const void *arg)
{
	const struct doc *doc = vocabulary->doc, *keys = doc_get(doc, "keys");
	const struct doc *stems = doc_get(doc, "stems");
	const struct doc *ids = doc_get(doc, "ids");
	const struct doc *whole = doc_get(doc, "whole");

	vocabulary->count = vocabulary->cap = doc_count(keys);
	vocabulary->names =
	    xcalloc(vocabulary->count + 1, sizeof(*vocabulary->names));
	for (size_t i = 0; i < vocabulary->count; i++) {
		struct name *name = &vocabulary->names[i];
		const char *id = doc_text(doc_at(ids, i));

		name->key = (char *)doc_text(doc_at(keys, i));
		name->stem = (char *)doc_text(doc_at(stems, i));
		name->id = id != NULL ? id_of(arg, id) : NULL;
		if (name->key == NULL || name->stem == NULL ||
		    name->id == NULL ||
		    !doc_bool(doc_at(whole, i), &name->whole))
			return false;
	}
	return true;
}

static struct name **
take_order(const struct vocabulary *vocabulary, const struct doc *list)
{
	struct name **order =
	    xcalloc(vocabulary->count + 1, sizeof(struct name *));
	int64_t place;

	for (size_t i = 0; i < vocabulary->count; i++) {
		if (!doc_number(doc_at(list, i), &place) || place < 0 ||
		    (uint64_t)place >= vocabulary->count) {
			free(order);
			return NULL;
		}
		order[i] = &vocabulary->names[place];
	}
	return order;
}

struct vocabulary *
vocabulary_of(struct doc *take,
    const char *(*id_of)(const void *arg, const char *id), const void *arg)
{
	struct vocabulary *vocabulary = vocabulary_new();

	vocabulary->doc = take;
	if (take_names(vocabulary, id_of, arg)) {
		vocabulary->by_key =
		    take_order(vocabulary, doc_get(take, "by_key"));
		vocabulary->by_stem =
		    take_order(vocabulary, doc_get(take, "by_stem"));
	}
	if (vocabulary->by_key != NULL && vocabulary->by_stem != NULL)
		return vocabulary;
	vocabulary_free(vocabulary);
	return NULL;
}
