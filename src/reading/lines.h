/* SPDX-License-Identifier: MIT */
/*
 * lines.h - what the lines of a mail are, before any of them is played.
 */
#ifndef LINES_H
#define LINES_H

#include "language/orders.h"

/* The place of the first command of that name from the i-th line on, or the
 * count of the lines. */
size_t lines_find(const struct orders *orders, const char *name, size_t i);
/* The first command of that name, or NULL. */
const struct order_line *lines_command(
    const struct orders *orders, const char *name);
/* An argument's one word in a new string, NULL if there is none: mail programs
 * write an address twice, and people end a sentence. */
char *lines_word(const char *argument);
/* Are there lines that order something, or were meant to? */
bool lines_order(const struct orders *orders);
/* Lines that are no commands? */
bool lines_talk(const struct orders *orders);

#endif
