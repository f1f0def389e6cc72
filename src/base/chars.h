/* SPDX-License-Identifier: MIT */
/*
 * chars.h - is a character one of a set?
 *
 * strchr() finds the NUL that ends the set, too: a text that ends where a mark
 * may stand would have that mark.  Who wants that says so.
 */
#ifndef CHARS_H
#define CHARS_H

#include <stdbool.h>
#include <string.h>

static inline bool
is_one_of(char c, const char *set)
{
	return c != '\0' && strchr(set, c) != NULL;
}

/* The same, or the end of its text. */
static inline bool
is_end_or_one_of(char c, const char *set)
{
	return strchr(set, c) != NULL;
}

#endif
