/* SPDX-License-Identifier: MIT */
/*
 * vocabulary.h - finds things of a list by their names in all languages at
 * once.
 *
 * A thing is a map with "id".  Its names are the id and every text in a map of
 * it whose keys are languages ("name: {en: coal, fr: charbon}").  Names are
 * kept and looked for as keys: folded, and with blanks in place of dashes,
 * apostrophes, dots and underscores.
 */
#ifndef VOCABULARY_H
#define VOCABULARY_H

#include "base/buf.h"
#include "base/doc.h"

#define VOCABULARY_NAME_MAX 80 /* what is longer is a text, not a name */
#define VOCABULARY_SHORT 3     /* no abbreviation has so few letters */

struct vocabulary;

struct vocabulary *vocabulary_new(void);
void vocabulary_free(struct vocabulary *vocabulary);

/* id is borrowed.  Only a whole name may be abbreviated, not its other forms
 * ("the coal"). */
void vocabulary_add(struct vocabulary *vocabulary, const char *name,
    const char *id, bool whole);
/* Add every thing in and below a list or map of the edition. */
void vocabulary_add_things(
    struct vocabulary *vocabulary, const struct doc *things);

/* Add what a language's pack calls those that are in it: a map from ids to maps
 * of forms. */
void vocabulary_add_forms(
    struct vocabulary *vocabulary, const struct doc *things);

/* All that is in it, in order, as a tree, which the caller frees. */
struct doc *vocabulary_doc(struct vocabulary *vocabulary);
/*
 * A vocabulary of such a tree, which is taken over.  Its ids are what id_of
 * returns for those in the tree.  NULL: id_of returned NULL for one, or the
 * tree is not of that form.
 */
struct vocabulary *vocabulary_of(struct doc *take,
    const char *(*id_of)(const void *arg, const char *id), const void *arg);

enum found { EXTRACT_NONE, EXTRACT_ONE, EXTRACT_MANY };

/*
 * Look for a key: exactly, then without the plural's s or x, then as the
 * beginning of a single thing's name (four letters or more).
 */
enum found vocabulary_find(
    struct vocabulary *vocabulary, const char *key, const char **id);
/* The thing whose name is nearest to a misspelt key, or NULL. */
const char *vocabulary_guess(
    const struct vocabulary *vocabulary, const char *key);
/* The i-th name, and its thing's id; NULL behind the last. */
const char *vocabulary_name(
    const struct vocabulary *vocabulary, size_t i, const char **id);

/* Append the key of a text. */
void vocabulary_key(struct buf *out, const char *text, size_t len);

#endif
