/* SPDX-License-Identifier: MIT */
/*
 * known.h - the keys that a map may have, and what one that is none of them was
 * meant to be.
 */
#ifndef KNOWN_H
#define KNOWN_H

#include "base/buf.h"
#include "base/doc.h"

#include <stdbool.h>
#include <stddef.h>

/* A table whose rows begin with a const char *, their key. */
struct known {
	const void *rows;
	size_t count, size;
};
#define KNOWN(table)                                                           \
	((struct known){                                                       \
	    (table), sizeof(table) / sizeof((table)[0]), sizeof((table)[0])})

bool known_has(const struct known *known, const char *key);
/* The first key of map that is not known, or NULL, as of what is no map. */
const char *known_stray(const struct known *known, const struct doc *map);
/* Append "adress (did you mean address?)", or the key alone. */
void known_guess(const struct known *known, const char *key, struct buf *out);

#endif
