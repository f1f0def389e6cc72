/* SPDX-License-Identifier: MIT */
/*
 * globs.h - a list of patterns of a data file, compared with folded text: "*"
 * stands for anything, everything else for itself.
 */
#ifndef GLOBS_H
#define GLOBS_H

#include "base/doc.h"

#include <stdbool.h>
#include <stddef.h>

struct globs {
	char **list; /* folded */
	size_t count, cap;
};

/* The texts of doc's list of that name; what is no text is left out. */
void globs_load(struct globs *globs, const struct doc *doc, const char *key);
void globs_release(struct globs *globs);
/* Does pattern, folded, match all of text? */
bool globs_fits(const char *pattern, const char *text);
/* Does one of them match all of text? */
bool globs_match(const struct globs *globs, const char *text);
/* Does one of them, read as a mere string, stand somewhere in text? */
bool globs_stand_in(const struct globs *globs, const char *text);

#endif
