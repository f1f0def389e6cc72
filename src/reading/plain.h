/* SPDX-License-Identifier: MIT */
/*
 * plain.h - a name or a sentence in a letter: said to be one ("name Bruno",
 * "sentence: ..."), or plainly one.
 *
 * Plainly: nothing else stands in it but commands, greetings and thanks
 * (courtesy of the packs), and what is below those at its end.  A name is plain
 * on one line of a few words that begin with capitals, or of one word; a
 * sentence as one paragraph that asks nothing and is not the player's name.
 */
#ifndef PLAIN_H
#define PLAIN_H

#include "language/orders.h"
#include "match/salt.h"

struct plain {
	char *text; /* the caller frees it; NULL: none.  Of a sentence: the salt
		     */
	bool said;  /* by its word; then nothing else is asked of it */
	bool many;  /* more than one may be meant */
	enum salt_fault fault; /* of a sentence: why text is NULL */
};
/* text is stripped, and orders are read of it. */
void plain_name(const char *text, const struct orders *orders,
    struct words *const *words, unsigned count, struct plain *plain);
void plain_sentence(const char *text, const struct orders *orders,
    struct words *const *words, unsigned count, const char *name,
    struct plain *plain);
/* What stands behind "as" of "join ID as NAME", or NULL; the caller frees it.
 */
char *plain_as(
    struct words *const *words, unsigned count, const char *argument);
/* Where in "join the table k7m2" the name of the table begins. */
const char *plain_table(
    struct words *const *words, unsigned count, const char *argument);
/* Does the text begin with a word of that list of the packs ("joiners")? */
bool plain_begins(struct words *const *words, unsigned count, const char *list,
    const char *text);

#endif
