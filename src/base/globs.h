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

/* The texts of doc's list of that name, folded; what is no text is left out. */
void globs_load(struct texts *globs, const struct doc *doc, const char *key);
/* The same of a doc that is folded already and outlives the list, whose texts
 * stay the doc's: the caller frees globs->list alone. */
void globs_borrow(struct texts *globs, const struct doc *doc, const char *key);
/* Does pattern, folded, match all of text? */
bool globs_fits(const char *pattern, const char *text);
/* Does one of them match all of text? */
bool globs_match(const struct texts *globs, const char *text);
/* Does one of them, read as a mere string, stand somewhere in text? */
bool globs_stand_in(const struct texts *globs, const char *text);

#endif
