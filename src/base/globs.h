/* SPDX-License-Identifier: MIT */
/*
 * globs.h - a list of patterns of a data file, compared with folded text: "*"
 * stands for anything, everything else for itself.
 */
#ifndef GLOBS_H
#define GLOBS_H

#include "base/doc.h"
#include "base/texts.h"

#include <stdbool.h>

/* Load the texts of doc's list key, folded; what is no text is left out. */
void globs_load(struct texts *globs, const struct doc *doc, const char *key);
/* Likewise, of a doc that is folded already and must outlive globs: the texts
 * stay the doc's, and the caller frees globs->list alone. */
void globs_borrow(struct texts *globs, const struct doc *doc, const char *key);
/* True if a pattern, folded, matches all of text. */
bool globs_fits(const char *pattern, const char *text);
/* True if one of them matches all of text. */
bool globs_match(const struct texts *globs, const char *text);
/* True if one of them, as a plain string, stands somewhere in text. */
bool globs_stand_in(const struct texts *globs, const char *text);

#endif
