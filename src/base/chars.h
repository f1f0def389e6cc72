/* SPDX-License-Identifier: MIT */
/*
 * chars.h - tests whether a character is one of a set.
 *
 * strchr() alone also finds the NUL that ends the set, which is rarely meant:
 * here each of the two has a name.
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

/* True also for the NUL at the end of a text. */
static inline bool
is_end_or_one_of(char c, const char *set)
{
	return strchr(set, c) != NULL;
}

#endif
