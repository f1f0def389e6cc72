/* SPDX-License-Identifier: MIT */
/*
 * columns.h - rows of words for a terminal, in columns that line up.
 */
#ifndef COLUMNS_H
#define COLUMNS_H

#include "base/buf.h"

#define COLUMNS_MAX 8

struct columns {
	char *(*rows)[COLUMNS_MAX];
	size_t count, cap;
	unsigned width; /* cells in a row */
};

void columns_init(struct columns *columns, unsigned width);
void columns_release(struct columns *columns);
/* Add a row of width strings, copied. */
void columns_add(struct columns *columns, const char *const *cells);
/* Append the rows, two blanks between columns, none at the ends; a column that
 * is empty in all of them is left out. */
void columns_write(const struct columns *columns, struct buf *out);

#endif
