/* SPDX-License-Identifier: MIT */
/*
 * lines.h - finds commands and orders among the lines of a mail that were read,
 * and not yet played.
 */
#ifndef LINES_H
#define LINES_H

#include "language/orders.h"

/* The index of the first command of that name from line i on; orders->count if
 * there is none. */
size_t lines_find(const struct orders *orders, const char *name, size_t i);
/* The first command of that name, or NULL. */
const struct order_line *lines_command(
    const struct orders *orders, const char *name);
/* The first word of an argument without "<", quotes and the stop of a sentence
 * (mail programs write an address twice); NULL if there is none.  The caller
 * frees it. */
char *lines_word(const char *argument);
/* True if a line is an order, or nearly one (READ_NEAR). */
bool lines_order(const struct orders *orders);
/* True if a line is no command. */
bool lines_talk(const struct orders *orders);

#endif
