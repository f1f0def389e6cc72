/* SPDX-License-Identifier: MIT */
/*
 * markup_table.c - tables in plain text: aligned columns, whose cells are
 * broken at blanks if a table would be too wide.
 */
#include "base/chars.h"
#include "base/x.h"
#include "text/markup_p.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define APART 2   /* blanks between columns */
#define HANG 2    /* before the second line of a cell of the first column */
#define TALLEST 6 /* lines of a cell; what takes more is no table */

struct cell {
	char *text;
	size_t len;
	bool right;
};

/* Cells in rows of so many columns; a missing one has no text. */
struct grid {
	struct cell *cells;
	size_t rows, columns;
	size_t widths[MARKUP_TABLE_COLUMNS];
};

/* ---- cells ---- */

/* The length of the first line of a text, broken so that it is no wider. */
static size_t
line_length(const char *text, size_t len, size_t width)
{
	size_t used = 0, at = 0, end, step;

	while (at < len) {
		const char *blank = memchr(text + at + 1, ' ', len - at - 1);

		end = blank == NULL ? len : (size_t)(blank - text);
		step = markup_width(text + at, end - at);
		if (at > 0 && used + step > width)
			return at;
		used += step;
		at = end;
	}
	return len;
}

/* Take a cell's next line off the text; its length. */
static size_t
next_line(const char **text, size_t *len, size_t width)
{
	size_t line = line_length(*text, *len, width);
	size_t skip = line < *len && (*text)[line] == ' ';

	*text += line + skip;
	*len -= line + skip;
	return line;
}

/* How many lines a cell takes; *widest is the room they really need. */
static size_t
count_lines(const struct cell *cell, size_t width, size_t hang, size_t *widest)
{
	const char *text = cell->text, *begin = text;
	size_t len = cell->len, lines = 0, line, used;

	for (*widest = 0; len > 0; lines++, begin = text) {
		size_t indent = lines > 0 ? hang : 0;

		line = next_line(&text, &len, width - indent);
		used = markup_width(begin, line) + indent;
		*widest = used > *widest ? used : *widest;
	}
	return lines;
}

/* ---- the grid ---- */

static void
measure(const struct markup_node *table, struct grid *grid)
{
	const struct markup_node *row, *cell;
	size_t columns;

	for (row = table->child; row != NULL; row = row->next) {
		grid->rows += !markup_is_empty(row);
		columns = 0;
		for (cell = row->child; cell != NULL; cell = cell->next)
			columns++;
		if (columns > grid->columns)
			grid->columns = columns;
	}
}

/* A count stays with what it counts, a sign with what stands behind it, and a
 * mark, an arrow or how often with what stands before it. */
static bool
stick_together(const char *word, size_t len, const char *next)
{
	bool number = strspn(word, "0123456789+-") == len;

	if (is_end_or_one_of(*next, ":;?!") || markup_is_arrow(next) ||
	    markup_is_times(next))
		return true;
	if (strspn(next, "0123456789") > 0)
		return number && strspn(word, "+-") == len;
	return number && strspn(next, "(+-") == 0;
}

static void
stick(char *text)
{
	size_t len;

	for (char *word = text; *word != '\0'; word += len) {
		len = strcspn(word, " ");
		if (word[len] == '\0' || word[len + 1] == '\0')
			break;
		if (stick_together(word, len, word + len + 1))
			word[len] = MARKUP_STUCK;
		len++;
	}
}

static void
fill_cell(const struct markup_node *node, struct cell *cell)
{
	struct buf text = BUF_INIT;

	markup_gather(node, &text);
	for (size_t i = 0; i < text.len; i++)
		if (text.data[i] == '\n')
			text.data[i] = ' ';
	cell->len = text.len;
	cell->text = buf_take(&text);
	stick(cell->text);
	cell->right = node->right;
}

static void
fill(const struct markup_node *table, struct grid *grid)
{
	const struct markup_node *row, *node;
	struct cell *cells = grid->cells;

	for (row = table->child; row != NULL; row = row->next) {
		if (markup_is_empty(row))
			continue;
		node = row->child;
		for (size_t c = 0; node != NULL; node = node->next, c++) {
			size_t width;

			fill_cell(node, &cells[c]);
			width = markup_width(cells[c].text, cells[c].len);
			if (width > grid->widths[c])
				grid->widths[c] = width;
		}
		cells += grid->columns;
	}
}

static void
release(struct grid *grid)
{
	for (size_t i = 0; i < grid->rows * grid->columns; i++)
		free(grid->cells[i].text);
	free(grid->cells);
}

/* ---- too wide ---- */

static size_t
total_width(const struct grid *grid)
{
	size_t total = 0;

	for (size_t c = 0; c < grid->columns; c++)
		total += grid->widths[c] > 0 ? grid->widths[c] + APART : 0;
	return total > 0 ? total - APART : 0;
}

static size_t
cell_lines(const struct grid *grid, size_t row, size_t column, size_t width,
    size_t *widest)
{
	return count_lines(&grid->cells[row * grid->columns + column], width,
	    column == 0 ? HANG : 0, widest);
}

static size_t
row_lines(const struct grid *grid, size_t row)
{
	size_t most = 1, lines, widest;

	for (size_t c = 0; c < grid->columns; c++) {
		lines = cell_lines(grid, row, c, grid->widths[c], &widest);
		most = lines > most ? lines : most;
	}
	return most;
}

/*
 * Make a column narrower by at least one and as far as its cells then allow.
 * Returns how many lines that adds to the table; SIZE_MAX if it cannot be.
 */
static size_t
squeeze(
    const struct grid *grid, const size_t *rows, size_t column, size_t *width)
{
	size_t added = 0, most = 0, widest, lines, goal = grid->widths[column];

	if (goal <= HANG + 1)
		return SIZE_MAX;
	goal--;
	for (size_t r = 0; r < grid->rows; r++) {
		lines = cell_lines(grid, r, column, goal, &widest);
		if (widest > goal || lines > TALLEST)
			return SIZE_MAX;
		added += lines > rows[r] ? lines - rows[r] : 0;
		most = widest > most ? widest : most;
	}
	*width = most;
	return added;
}

/* What it costs to narrow a column: lines, for columns of the page. */
struct narrowing {
	size_t column, width, lines, gained;
};

static bool
is_better(const struct grid *grid, const struct narrowing *a,
    const struct narrowing *b)
{
	size_t cost = a->lines * b->gained, other = b->lines * a->gained;

	if (b->gained == 0 || cost != other)
		return b->gained == 0 || cost < other;
	return grid->widths[a->column] > grid->widths[b->column];
}

/* Take the offer that costs least for what it gives; among equals narrow the
 * widest column. */
static bool
narrow(struct grid *grid, size_t *rows)
{
	struct narrowing best = {.gained = 0};

	for (size_t c = 0; c < grid->columns; c++) {
		struct narrowing offer = {.column = c};

		offer.lines = squeeze(grid, rows, c, &offer.width);
		offer.gained = grid->widths[c] - offer.width;
		if (offer.lines != SIZE_MAX && is_better(grid, &offer, &best))
			best = offer;
	}
	if (best.gained == 0)
		return false;
	grid->widths[best.column] = best.width;
	for (size_t r = 0; best.lines > 0 && r < grid->rows; r++)
		rows[r] = row_lines(grid, r);
	return true;
}

static bool
fit(struct grid *grid, size_t columns)
{
	size_t *rows = xcalloc(grid->rows, sizeof(*rows));
	bool fits = true;

	for (size_t r = 0; r < grid->rows; r++)
		rows[r] = 1;
	while (fits && total_width(grid) > columns)
		fits = narrow(grid, rows);
	free(rows);
	return fits;
}

/* ---- lines ---- */

static void
add_part(const char *text, size_t len, struct buf *out)
{
	for (size_t i = 0; i < len; i++)
		buf_addc(out, text[i] == MARKUP_STUCK ? ' ' : text[i]);
}

/* One line of a row; left holds what is still to be written of its cells. */
static void
add_line(const struct grid *grid, struct cell *left, bool again,
    const char *indent, struct buf *out)
{
	size_t owed = 0;

	buf_adds(out, indent);
	for (size_t c = 0; c < grid->columns; c++) {
		size_t hang = again && c == 0 ? HANG : 0;
		const char *text = left[c].text;
		size_t len = left[c].len == 0
				 ? 0
				 : next_line((const char **)&left[c].text,
				       &left[c].len, grid->widths[c] - hang);
		size_t pad = grid->widths[c] - hang - markup_width(text, len);

		owed += hang + (left[c].right ? pad : 0);
		if (len > 0)
			for (; owed > 0; owed--)
				buf_addc(out, ' ');
		add_part(text, len, out);
		owed += left[c].right ? 0 : pad;
		owed += grid->widths[c] > 0 ? APART : 0;
	}
	buf_addc(out, '\n');
}

static void
add_row(
    const struct grid *grid, size_t row, const char *indent, struct buf *out)
{
	struct cell left[MARKUP_TABLE_COLUMNS];
	size_t lines = row_lines(grid, row);

	memcpy(left, grid->cells + row * grid->columns,
	    grid->columns * sizeof(*left));
	for (size_t i = 0; i < lines; i++)
		add_line(grid, left, i > 0, indent, out);
}

bool
markup_table(const struct markup_node *table, const char *indent,
    size_t columns, struct buf *out)
{
	struct grid grid = {.cells = NULL};
	bool fits;

	measure(table, &grid);
	if (grid.rows == 0)
		return true;
	if (grid.columns > MARKUP_TABLE_COLUMNS)
		return false;
	grid.cells = xcalloc(grid.rows * grid.columns, sizeof(*grid.cells));
	fill(table, &grid);
	fits = fit(&grid, columns);
	for (size_t r = 0; fits && r < grid.rows; r++)
		add_row(&grid, r, indent, out);
	release(&grid);
	return fits;
}
