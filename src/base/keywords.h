/* SPDX-License-Identifier: MIT */
/*
 * keywords.h - the keys that a map may have, and what one that is none of them
 * was meant to be.
 */
#ifndef KEYWORDS_H
#define KEYWORDS_H

#include "base/buf.h"
#include "base/doc.h"

#include <stdbool.h>
#include <stddef.h>

/* A table whose rows begin with a const char *, their key. */
struct keywords {
	const void *rows;
	size_t count, size;
};
#define KEYWORDS(table)                                                        \
	((struct keywords){                                                    \
	    (table), sizeof(table) / sizeof((table)[0]), sizeof((table)[0])})

bool keywords_has(const struct keywords *known, const char *key);
/* The first key of map that is not known, or NULL, as of what is no map. */
const char *keywords_stray(const struct keywords *known, const struct doc *map);
/* Append "adress (did you mean address?)", or the key alone. */
void keywords_guess(
    const struct keywords *known, const char *key, struct buf *out);

#endif
