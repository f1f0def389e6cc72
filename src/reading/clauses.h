/* SPDX-License-Identifier: MIT */
/*
 * clauses.h - reads wishes out of a newcomer's whole sentences: "Hi! I'd like
 * to join k7m2qd, please. I'm Marie."
 */
#ifndef CLAUSES_H
#define CLAUSES_H

#include "base/buf.h"
#include "base/data.h"
#include "language/words.h"

/*
 * Append each clause of a text as a line of its own, without courtesies and the
 * words that only lead to a wish (newcomer.begin of the packs).  "play" or
 * "open" with a game becomes the command that opens a table of it, in the first
 * language that knows the words; "play" alone becomes "games".  EX_CONFIG: a
 * pack cannot be read.
 */
int clauses_read(const char *text, const struct data *data,
    struct words *const *words, unsigned count, struct buf *out,
    struct err *err);
/* The name that a clause introduces (newcomer.am), "Marie" of "I'm Marie", or
 * NULL; the caller frees it. */
char *clauses_name(
    const char *text, struct words *const *words, unsigned count);

#endif
