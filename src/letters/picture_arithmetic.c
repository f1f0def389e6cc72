/* SPDX-License-Identifier: MIT */
/* picture_arithmetic.c - where a picture's parts go: places and sums. */
#include "base/arithmetic.h"
#include "base/x.h"
#include "letters/picture_p.h"

#include <stdlib.h>
#include <string.h>

#define FRAMES 12

/* The maps around the one that is being reckoned, outermost first. */
struct open_map {
	struct doc *map;
	size_t index, count; /* in its list */
	bool in_list;
};

struct reckoner {
	const struct picture *picture;
	struct open_map frames[FRAMES];
	size_t depth;
	struct err *err;
};

static int
mistake(const struct reckoner *reckoner, const struct doc *at, const char *key,
    const char *what)
{
	return err_set(reckoner->err, EX_CONFIG, "%s:%u: the sum %s %s",
	    reckoner->picture->layout_name.data, doc_line(at), key, what);
}

/* ---- places ---- */

/* Where the places of a list stand, by their ids. */
static struct doc *
index_places(const struct doc *list)
{
	struct doc *index = doc_new_map();

	for (size_t i = 0; i < doc_count(list); i++) {
		const char *id = doc_text_at(doc_at(list, i), "id", NULL);

		if (id != NULL && doc_get(index, id) == NULL)
			doc_add_number(index, id, (int64_t)i);
	}
	return index;
}

/* Places: a map of them, or a list with its index. */
static const struct doc *
find_place(const struct doc *places, const struct doc *index, const char *id)
{
	int64_t number;

	if (index == NULL)
		return doc_get(places, id);
	return doc_number(doc_get(index, id), &number)
		   ? doc_at(places, (size_t)number)
		   : NULL;
}

static void
add_places(struct doc *doc, const struct doc *places, const struct doc *index)
{
	const char *id = doc_text(doc_get(doc, "id"));
	size_t count = doc_count(doc);
	const struct doc *place;

	for (size_t i = 0; i < count; i++)
		if (doc_count(doc_at(doc, i)) > 0)
			add_places(doc_at(doc, i), places, index);
	place = id == NULL ? NULL : find_place(places, index, id);
	if (place != doc && doc_is(place, DOC_MAP))
		doc_inherit(doc, place);
}

/* The maps of a list are places, too, when it is their turn. */
static void
spread(struct doc *doc, const struct doc *list)
{
	struct doc *index = index_places(list);

	add_places(doc, list, index);
	doc_free(index);
}

/* ---- names ---- */

static const struct open_map *
innermost_list(const struct reckoner *reckoner)
{
	for (size_t i = reckoner->depth; i-- > 0;)
		if (reckoner->frames[i].in_list)
			return &reckoner->frames[i];
	return NULL;
}

/* One step of a dotted name: a key, a number, or '#', this map's place in its
 * list. */
static struct doc *
step(const struct reckoner *reckoner, const struct doc *in, const char *name,
    size_t len)
{
	const struct open_map *frame;

	if (!doc_is(in, DOC_LIST))
		return doc_get_bytes(in, name, len);
	if (len != 1 || *name != '#')
		return doc_at(in, strtoul(name, NULL, 10));
	frame = innermost_list(reckoner);
	return frame == NULL ? NULL : doc_at(in, frame->index);
}

/* A name is looked for from the inside out, as templates do it. */
static struct doc *
find(const struct reckoner *reckoner, const char *name)
{
	size_t len = strcspn(name, ".");
	struct doc *doc = NULL;

	for (size_t i = reckoner->depth; i-- > 0 && doc == NULL;)
		doc = doc_get_bytes(reckoner->frames[i].map, name, len);
	while (doc != NULL && name[len] == '.') {
		name += len + 1;
		len = strcspn(name, ".");
		doc = step(reckoner, doc, name, len);
	}
	return doc;
}

static bool
get_number(void *arg, const char *name, int64_t *value)
{
	const struct reckoner *reckoner = arg;
	const struct open_map *frame = innermost_list(reckoner);

	if (frame != NULL && strcmp(name, "index") == 0)
		*value = (int64_t)frame->index;
	else if (frame != NULL && strcmp(name, "count") == 0)
		*value = (int64_t)frame->count;
	else
		return doc_number(find(reckoner, name), value);
	return true;
}

static void
fold_in(enum arithmetic_fold fold, int64_t number, bool first, int64_t *value)
{
	if (fold == ARITHMETIC_TOTAL)
		*value += number;
	else if (first || (fold == ARITHMETIC_MOST && number > *value) ||
		 (fold == ARITHMETIC_LEAST && number < *value))
		*value = number;
}

static int64_t
characters(const char *text)
{
	int64_t count = 0;

	for (; *text != '\0'; text++)
		count += (*text & 0xc0) != 0x80;
	return count;
}

static bool
fold_list(void *arg, enum arithmetic_fold fold, const char *name,
    const char *key, int64_t *value)
{
	const struct doc *list = find(arg, name);
	bool first = true;
	int64_t number;

	if (fold == ARITHMETIC_LENGTH && doc_text(list) != NULL)
		*value = characters(doc_text(list));
	if (fold == ARITHMETIC_LENGTH)
		return doc_text(list) != NULL;
	if (!doc_is(list, DOC_LIST))
		return false;
	*value = fold == ARITHMETIC_NUMBER ? (int64_t)doc_count(list) : 0;
	for (size_t i = 0; fold != ARITHMETIC_NUMBER && i < doc_count(list);
	     i++) {
		if (!doc_number(doc_find(doc_at(list, i), key), &number))
			continue;
		fold_in(fold, number, first, value);
		first = false;
	}
	return true;
}

/* ---- sums ---- */

static int
reckon_key(struct reckoner *reckoner, const char *key, const struct doc *sum)
{
	struct doc *map = reckoner->frames[reckoner->depth - 1].map;
	const struct arithmetic_names names = {get_number, fold_list, reckoner};
	struct buf why = BUF_INIT;
	int64_t value = 0;
	int rc = 0;

	if (doc_text(sum) == NULL)
		buf_adds(&why, "is no text");
	else if (doc_get(map, key) != NULL)
		buf_adds(&why, "has a name that is taken");
	else if (arithmetic_value(doc_text(sum), &names, &value, &why))
		doc_add_number(map, key, value);
	if (why.len > 0)
		rc = mistake(reckoner, sum, key, why.data);
	buf_release(&why);
	return rc;
}

static int
reckon_map(struct reckoner *reckoner, const struct doc *rule)
{
	for (size_t i = 0; i < doc_count(rule); i++) {
		const char *key = doc_key_at(rule, i);

		if (strcmp(key, "in") != 0 &&
		    reckon_key(reckoner, key, doc_at(rule, i)) < 0)
			return -1;
	}
	return 0;
}

static int reckon_in(
    struct reckoner *reckoner, const struct doc *rule, const char *path);

static int
reckon_below(struct reckoner *reckoner, struct doc *map, size_t index,
    size_t count, bool in_list, const struct doc *rule, const char *path)
{
	int rc;

	if (reckoner->depth == FRAMES)
		return mistake(reckoner, rule, "in", "is too long a path");
	reckoner->frames[reckoner->depth++] =
	    (struct open_map){map, index, count, in_list};
	rc = reckon_in(reckoner, rule, path);
	reckoner->depth--;
	return rc;
}

/* A list on the way means each of its maps.  What this view does not hold is
 * left alone: a seat sees other things than the public. */
static int
reckon_in(struct reckoner *reckoner, const struct doc *rule, const char *path)
{
	char key[ARITHMETIC_NAME];
	size_t len = strcspn(path, ".");
	struct doc *next;

	if (*path == '\0')
		return reckon_map(reckoner, rule);
	if (len >= sizeof(key))
		return mistake(reckoner, rule, "in", "is too long a path");
	memcpy(key, path, len);
	key[len] = '\0';
	path += len + (path[len] == '.');
	next = doc_own(reckoner->frames[reckoner->depth - 1].map, key);
	if (doc_is(next, DOC_MAP))
		return reckon_below(reckoner, next, 0, 1, false, rule, path);
	for (size_t i = 0; doc_is(next, DOC_LIST) && i < doc_count(next); i++)
		if (doc_is(doc_at(next, i), DOC_MAP) &&
		    reckon_below(reckoner, doc_at(next, i), i, doc_count(next),
			true, rule, path) < 0)
			return -1;
	return 0;
}

int
picture_reckon(const struct picture *picture, struct doc *doc, struct err *err)
{
	struct reckoner reckoner = {.picture = picture, .err = err};
	const struct doc *places = doc_get(picture->layout, "places");
	const struct doc *sums = doc_get(picture->layout, "sums");

	if (places != NULL)
		add_places(doc, places, NULL);
	reckoner.frames[reckoner.depth++] = (struct open_map){doc, 0, 1, false};
	for (size_t i = 0; i < doc_count(sums); i++) {
		const struct doc *rule = doc_at(sums, i);
		const char *list = doc_text_at(rule, "spread", NULL);

		if (list != NULL)
			spread(doc, doc_find(doc, list));
		else if (reckon_in(
			     &reckoner, rule, doc_text_at(rule, "in", "")) < 0)
			return -1;
	}
	return 0;
}
