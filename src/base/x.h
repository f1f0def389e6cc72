/* SPDX-License-Identifier: MIT */
/*
 * x.h - allocation that cannot fail, and two macros.
 *
 * A mail filter that runs out of memory can do nothing useful: it ends with
 * exit code 75, so that the mail system keeps the mail and tries again.
 */
#ifndef X_H
#define X_H

#include <stddef.h>

#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))

/* As malloc, calloc, realloc (of count things), strdup, strndup; never NULL. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t count, size_t size);
char *xstrdup(const char *text);
char *xstrndup(const char *text, size_t len);

/*
 * Make room for one more thing in an array that grows by doubling: returns
 * the array, perhaps moved, with *cap above count.
 */
void *x_grow(void *array, size_t *cap, size_t count, size_t size);

/* For the host's English: one of "is" and "are". */
const char *x_plural(size_t count, const char *one, const char *many);

#endif
