/* SPDX-License-Identifier: MIT */
/*
 * doc.h - trees of values: editions, language packs, configuration, views, what
 * a template reads, JSON.
 *
 * A node is a map, a list, a string or a number.  Numbers are whole.  A map
 * keeps the order in which its keys were added and refuses a key twice (our
 * own code asserts it, yaml.c reports it).  A node knows the line it was
 * read from (0 if it was built).  The root owns everything below it,
 * also what has been replaced: all of it goes with the root and not before.
 * What is below a root that flat.c read is for reading only: a change of it is
 * a copy in its place (doc_replace at the root).
 */
#ifndef DOC_H
#define DOC_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum doc_kind { DOC_MAP, DOC_LIST, DOC_STRING, DOC_NUMBER };

struct doc;

/* ---- building ---- */

struct doc *doc_new_map(void);
struct doc *doc_new_list(void);
void doc_free(struct doc *root);
/* Call when a root goes: for what its tree points to and does not own. */
void doc_at_end(struct doc *root, void (*call)(void *arg), void *arg);
struct doc *doc_copy(const struct doc *doc);

/*
 * Add something below in: under key if in is a map, at the end (key NULL) if
 * it is a list.  What is handed out belongs to the tree.
 */
struct doc *doc_add_map(struct doc *in, const char *key);
struct doc *doc_add_list(struct doc *in, const char *key);
struct doc *doc_add_string(struct doc *in, const char *key, const char *text);
struct doc *doc_add_bytes(
    struct doc *in, const char *key, const char *text, size_t len);
struct doc *doc_add_number(struct doc *in, const char *key, int64_t number);
/* 1 or 0: templates take 0 as false. */
struct doc *doc_add_bool(struct doc *in, const char *key, bool yes);
/* A copy of doc and all below it. */
struct doc *doc_add_copy(
    struct doc *in, const char *key, const struct doc *doc);
/* Take a whole tree in, by its root; it belongs to in afterwards. */
struct doc *doc_take(struct doc *in, const char *key, struct doc *child);
/* As doc_take, in the place of what stood under that key. */
struct doc *doc_replace(struct doc *map, const char *key, struct doc *child);
/*
 * From now on a map keeps, of what is added, only the keys in the list names
 * (NULL: all again).  Adding something else, or below it, does nothing.
 */
void doc_keep(struct doc *map, const struct doc *names);
/*
 * What map has no key for, it has of from, a map that lives as long as it (of
 * several: of that which came first).  It is found by name (doc_get, doc_find),
 * copied along and written as JSON; children, their count and doc_equal are
 * those of the map itself.  Nothing if from has keys of map.
 */
void doc_inherit(struct doc *map, const struct doc *from);
/* As doc_get, to add something below it: what is inherited is copied first. */
struct doc *doc_own(struct doc *map, const char *key);
void doc_set_line(struct doc *doc, unsigned line);

/* ---- reading; all of them accept NULL and then find nothing ---- */

enum doc_kind doc_kind(const struct doc *doc);
bool doc_is(const struct doc *doc, enum doc_kind kind);
unsigned doc_line(const struct doc *doc);
/* Children of a map or list (0 for others), and the i-th of them. */
size_t doc_count(const struct doc *doc);
struct doc *doc_at(const struct doc *doc, size_t i);
const char *doc_key_at(const struct doc *map, size_t i);
struct doc *doc_get(const struct doc *map, const char *key);
/* As doc_get, of a key of so many bytes. */
struct doc *doc_get_bytes(const struct doc *map, const char *key, size_t len);
/* The i-th of what a map inherits of; NULL behind the last. */
const struct doc *doc_inherited(const struct doc *map, size_t i);
/* Follow keys joined by dots: "names.fr". */
struct doc *doc_find(const struct doc *doc, const char *path);
/* The text of a string; NULL for anything else. */
const char *doc_text(const struct doc *doc);
/* doc_text(doc_find(doc, path)), or otherwise if that is NULL. */
const char *doc_text_at(
    const struct doc *doc, const char *path, const char *otherwise);
/* The number under a key (doc_number), or 0. */
int64_t doc_number_at(const struct doc *map, const char *key);
/* A number, or a string that reads as a whole one; false if it is not. */
bool doc_number(const struct doc *doc, int64_t *number);
/* yes, true, 1 / no, false, 0; false if it is none of them. */
bool doc_bool(const struct doc *doc, bool *yes);
/* A constant node 1 or 0, which must not be freed. */
const struct doc *doc_truth(bool yes);
bool doc_equal(const struct doc *a, const struct doc *b);

/* Append as JSON (RFC 8259), keys in their order, two blanks a level. */
void doc_json(const struct doc *doc, struct buf *out);

#endif
