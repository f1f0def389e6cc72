/* SPDX-License-Identifier: MIT */
/*
 * fold.h - plain letters: what a person means, whatever the keyboard.
 *
 * Folding makes lower-case ASCII of a line of UTF-8: accents and cedillas go,
 * ligatures open (œ is oe), typographic dashes, quotes and apostrophes become
 * plain ones, all blanks (tabs, non-breaking and thin ones) become one blank,
 * none at either end, invisible and direction marks vanish.  Letters it does
 * not know become '?'.  Patterns and vocabularies are folded the same way, so
 * comparing is comparing bytes.
 */
#ifndef FOLD_H
#define FOLD_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

/* Append the folded form of text. */
void fold_add(struct buf *out, const char *text, size_t len);

/* As fold_add, but letters that folding does not know stay as they are. */
void fold_add_name(struct buf *out, const char *text, size_t len);

/* True if the bytes are UTF-8 (RFC 3629: no surrogates, none too long). */
bool fold_is_utf8(const char *text, size_t len);
/* One character: its length in bytes (0 if invalid or at the end). */
size_t fold_next(const char *text, size_t len, uint32_t *code);
/* Append one character as UTF-8. */
void fold_put(struct buf *out, uint32_t code);
/*
 * Characters that may not stand in names and notes (FORMAT.md, section 3:
 * "text"): controls, what is not seen, direction marks, no characters.
 */
bool fold_is_hidden(uint32_t code);
/* Every blank, not only the one that ASCII has; and what ends a line. */
bool fold_is_blank(uint32_t code);
/* Columns of a text on a terminal (wide characters count two). */
size_t fold_width(const char *text, size_t len);
/* The least number of letters to change, add, drop or swap; at most limit+1. */
unsigned fold_distance(const char *a, const char *b, unsigned limit);

#endif
