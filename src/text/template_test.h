/* SPDX-License-Identifier: MIT */
/*
 * template_test.h - test builds: no name in a list is found outside of it.
 *
 * A name in the section of a list that the present item does not have is looked
 * for further out (template.h), and so a key of a letter takes the place of one
 * that an item lacks today.  With --enable-crash-points and PLI_TEST_NAMES our
 * templates, but for pictures, may do that on purpose only: a name that is
 * found outside of the innermost list must be declared in template_test.c, and
 * one that is declared must never be found in an item.  Whatever else ends the
 * program and says which name it was.  Such a program is for tests alone.
 */
#ifndef TEMPLATE_TEST_H
#define TEMPLATE_TEST_H

#include <stdbool.h>
#include <stddef.h>

/* The name in a section of that list has been found in its item, or outside. */
#ifdef PLI_CRASH_POINTS
void template_test_name(const char *list, size_t len, const char *name,
    size_t name_len, bool in_item);
#else
static inline void
template_test_name(const char *list, size_t len, const char *name,
    size_t name_len, bool in_item)
{
	(void)list;
	(void)len;
	(void)name;
	(void)name_len;
	(void)in_item;
}
#endif

#endif
