/* SPDX-License-Identifier: MIT */
/* columns.c - rows of words for a terminal. */
#include "base/columns.h"

#include "base/fold.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>

void
columns_init(struct columns *columns, unsigned width)
{
	memset(columns, 0, sizeof(*columns));
	columns->width = width;
}

void
columns_release(struct columns *columns)
{
	size_t i;
	unsigned c;

	for (i = 0; i < columns->count; i++)
		for (c = 0; c < columns->width; c++)
			free(columns->rows[i][c]);
	free(columns->rows);
	columns_init(columns, columns->width);
}

void
columns_add(struct columns *columns, const char *const *cells)
{
	unsigned c;

	columns->rows = x_grow(columns->rows, &columns->cap, columns->count,
	    sizeof(*columns->rows));
	for (c = 0; c < columns->width; c++)
		columns->rows[columns->count][c] = xstrdup(cells[c]);
	columns->count++;
}

static size_t
widest(const struct columns *columns, unsigned c)
{
	size_t i, width, most = 0;

	for (i = 0; i < columns->count; i++) {
		const char *cell = columns->rows[i][c];

		width = fold_width(cell, strlen(cell));
		if (width > most)
			most = width;
	}
	return most;
}

void
columns_write(const struct columns *columns, struct buf *out)
{
	size_t widths[COLUMNS_MAX], i, fill;
	unsigned c;

	for (c = 0; c < columns->width; c++)
		widths[c] = widest(columns, c);
	for (i = 0; i < columns->count; i++) {
		for (c = 0; c < columns->width; c++) {
			const char *cell = columns->rows[i][c];

			buf_adds(out, cell);
			if (widths[c] == 0)
				continue;
			fill = widths[c] - fold_width(cell, strlen(cell)) + 2;
			while (c + 1 < columns->width && fill-- > 0)
				buf_addc(out, ' ');
		}
		while (out->len > 0 && out->data[out->len - 1] == ' ')
			buf_cut(out, out->len - 1);
		buf_addc(out, '\n');
	}
}
