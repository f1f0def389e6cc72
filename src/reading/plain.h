/* SPDX-License-Identifier: MIT */
/*
 * plain.h - finds a name or a sentence (salt) in a mail: after its command
 * ("name Bruno", "sentence: ..."), or plain, without one.
 *
 * It is plain if the mail holds nothing else but commands, greetings and thanks
 * (courtesy of the packs), and what is below those at its end.  A plain name is
 * one line of a few words that begin with capitals, or of one word; a plain
 * sentence is one paragraph that is no question and not the player's name.
 */
#ifndef PLAIN_H
#define PLAIN_H

#include "language/orders.h"
#include "match/salt.h"

struct plain {
	char *text; /* the name, or the salt (salt.h); NULL: none was found.
		       The caller frees it */
	bool said;  /* it stood after its command */
	bool many;  /* more than one may be meant; text is NULL */
	enum salt_fault fault; /* of a sentence: why text is NULL */
};
/* Find the name in text, a mail's without quotes and signature; orders are its
 * lines. */
void plain_name(const char *text, const struct orders *orders,
    struct words *const *words, unsigned count, struct plain *plain);
/* Find the sentence, likewise; name is the player's (may be NULL). */
void plain_sentence(const char *text, const struct orders *orders,
    struct words *const *words, unsigned count, const char *name,
    struct plain *plain);
/* The name behind "as" in the argument of "join ID as NAME", or NULL; the
 * caller frees it. */
char *plain_as(
    struct words *const *words, unsigned count, const char *argument);
/* Where in the argument of "join the table k7m2" the table's name begins. */
const char *plain_table(
    struct words *const *words, unsigned count, const char *argument);
/* True if text begins with a word of that list of the packs ("joiners"). */
bool plain_begins(struct words *const *words, unsigned count, const char *list,
    const char *text);

#endif
