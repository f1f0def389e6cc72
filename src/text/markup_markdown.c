/* SPDX-License-Identifier: MIT */
/*
 * markup_markdown.c - the walk that writes Markdown again, as Discourse and
 * NodeBB take it: without raw HTML, without mail addresses, all text quoted.
 */
#include "base/chars.h"
#include "base/fold.h"
#include "text/markup_p.h"

#include <string.h>

/* ---- inlines ---- */

/* "8)" is a face with sunglasses there, quoted or not. */
static bool
is_face(const char *start, const char *at)
{
	return at[0] == ')' && at > start && at[-1] == '8' &&
	       (at == start + 1 || at[-2] == ' ');
}

/* All that could mean something, but no more: the page may be edited. */
static void
add_text(struct buf *out, const char *text)
{
	const char *start = text;

	for (; *text != '\0'; text++) {
		if (is_face(start, text))
			buf_adds(out, MARKUP_JOINER);
		if (is_one_of(*text, "\\`*_[]<>#+-=|~&!^") ||
		    (is_one_of(*text, ".)") && text > start &&
			text[-1] >= '0' && text[-1] <= '9'))
			buf_addc(out, '\\');
		buf_addc(out, *text);
		if (markup_is_mention(start, text))
			buf_adds(out, MARKUP_JOINER);
	}
}

/* A fence longer than any run of backticks inside. */
static size_t
fence_length(const char *text, size_t least)
{
	size_t run = 0, most = least - 1;

	for (; *text != '\0'; text++) {
		run = *text == '`' ? run + 1 : 0;
		most = run > most ? run : most;
	}
	return most + 1;
}

static void
add_fence(size_t len, struct buf *out)
{
	while (len-- > 0)
		buf_addc(out, '`');
}

static void
add_code(struct buf *out, const char *text)
{
	size_t fence = fence_length(text, 1);
	bool room = text[0] == '`' || text[0] == ' ';

	add_fence(fence, out);
	buf_adds(out, room ? " " : "");
	for (; *text != '\0'; text++)
		buf_addc(out, *text == '\n' ? ' ' : *text);
	buf_adds(out, room ? " " : "");
	add_fence(fence, out);
}

static void add_link(struct buf *out, const struct markup_node *node);

static const struct markup_style style = {
    .text = add_text,
    .code = add_code,
    .line_end = "\\\n",
    .emph = {"*", "*"},
    .strong = {"**", "**"},
    .link = add_link,
};

static void
add_link(struct buf *out, const struct markup_node *node)
{
	buf_addc(out, '[');
	markup_inlines(&style, node, out);
	buf_adds(out, "](");
	markup_url(node->url, "()<>\\\"` \n", out);
	buf_addc(out, ')');
}

/* ---- blocks ---- */

static void
add_lines(struct markup_page *page, const char *text)
{
	const char *end;

	for (; *text != '\0'; text = *end != '\0' ? end + 1 : end) {
		end = strchrnul(text, '\n');
		markup_line(page, text, (size_t)(end - text));
	}
}

/* One line: a list of dozens would push the board off the screen. */
static void
add_choices(struct markup_page *page, const struct markup_node *list)
{
	struct buf text = BUF_INIT;

	markup_choices(&style, list, &text);
	markup_line(page, text.data, text.len);
	buf_release(&text);
}

/* ---- tables ---- */

/* A phone shows so many letters beside each other; a column's edges take some
 * of them. */
#define PHONE 37
#define EDGES 2

struct column {
	size_t text, word; /* the longest in it */
};

static void
measure(const struct markup_node *cell, struct column *column)
{
	struct buf text = BUF_INIT;
	size_t len, width;

	markup_plain(cell, &text);
	width = fold_width(text.data, text.len);
	column->text = width > column->text ? width : column->text;
	for (const char *at = text.data; *at != '\0';
	     at += len + (at[len] != 0)) {
		len = strcspn(at, " ");
		width = fold_width(at, len);
		column->word = width > column->word ? width : column->word;
	}
	buf_release(&text);
}

/* Where a forum's page leaves each column a share as its text is long, words
 * would be torn on a phone. */
static bool
is_wide(const struct markup_node *table)
{
	struct column columns[MARKUP_TABLE_COLUMNS] = {{0, 0}};
	const struct markup_node *row, *cell;
	size_t count = 0, sum = 0, room = PHONE, c;

	for (row = table->child; row != NULL; row = row->next)
		for (cell = row->child, c = 0;
		     cell != NULL && c < MARKUP_TABLE_COLUMNS;
		     cell = cell->next, c++) {
			measure(cell, &columns[c]);
			count = c + 1 > count ? c + 1 : count;
		}
	for (c = 0; c < count; c++)
		sum += columns[c].text;
	room -= count * EDGES < room ? count * EDGES : room;
	for (c = 0; sum > room && c < count; c++)
		if (room * columns[c].text / sum < columns[c].word)
			return true;
	return false;
}

static void
add_row(struct markup_page *page, const struct markup_node *row)
{
	const struct markup_node *cell;
	struct buf text = BUF_INIT;

	buf_addc(&text, '|');
	for (cell = row->child; cell != NULL; cell = cell->next) {
		buf_addc(&text, ' ');
		markup_inlines(&style, cell, &text);
		buf_adds(&text, " |");
	}
	markup_line(page, text.data, text.len);
	buf_clear(&text);
	if (row->header) {
		buf_addc(&text, '|');
		for (cell = row->child; cell != NULL; cell = cell->next)
			buf_adds(&text, cell->right ? " ---: |" : " :--- |");
		markup_line(page, text.data, text.len);
	}
	buf_release(&text);
}

/* With "*", so that a list behind it is one of its own. */
static void
add_record(struct markup_page *page, const struct markup_node *row,
    const struct markup_node *label)
{
	struct buf text = BUF_INIT;

	markup_record(&style, row, label, "* ", &text);
	if (text.len > 0)
		markup_line(page, text.data, text.len);
	buf_release(&text);
}

/* A heading right above it says the same. */
static bool
is_said(const struct markup_page *page, const struct markup_node *title)
{
	const struct markup_node *above = page->above;
	struct buf one = BUF_INIT, other = BUF_INIT;
	bool is = false;

	if (above != NULL && above->kind == MARKUP_HEADING) {
		markup_inlines(&style, above, &one);
		markup_inlines(&style, title, &other);
		is = buf_equals(&one, other.data);
	}
	buf_release(&one);
	buf_release(&other);
	return is;
}

static void
add_records(struct markup_page *page, const struct markup_node *header)
{
	struct buf title = BUF_INIT;

	if (header->child != NULL && header->child->child != NULL &&
	    !is_said(page, header->child)) {
		markup_between(&style, style.strong, header->child, &title);
		markup_line(page, title.data, title.len);
		markup_line(page, "", 0);
	}
	for (const struct markup_node *row = header->next; row != NULL;
	     row = row->next)
		add_record(page, row, header->child);
	buf_release(&title);
}

/* True if it is a table that stays one. */
static bool
is_grid(const struct markup_node *node)
{
	return node->kind == MARKUP_TABLE &&
	       (node->child == NULL || !node->child->header || !is_wide(node));
}

static void
add_table(struct markup_page *page, const struct markup_node *table)
{
	const struct markup_node *row = table->child;

	if (!is_grid(table)) {
		add_records(page, row);
		return;
	}
	for (; row != NULL; row = row->next)
		add_row(page, row);
}

static void
add_code_block(struct markup_page *page, const char *text)
{
	struct buf fence = BUF_INIT;

	add_fence(fence_length(text, 3), &fence);
	markup_line(page, fence.data, fence.len);
	add_lines(page, text);
	markup_line(page, fence.data, fence.len);
	buf_release(&fence);
}

static void
add_paragraph(struct markup_page *page, const struct markup_node *node)
{
	struct buf text = BUF_INIT;

	markup_inlines(&style, node, &text);
	add_lines(page, text.data);
	buf_release(&text);
}

static void
add_heading(struct markup_page *page, const struct markup_node *node)
{
	struct buf text = BUF_INIT;

	for (int i = 0; i < node->number; i++)
		buf_addc(&text, '#');
	buf_addc(&text, ' ');
	markup_inlines(&style, node, &text);
	add_lines(page, text.data);
	buf_release(&text);
}

static const struct markup_blocks blocks = {.heading = add_heading,
    .paragraph = add_paragraph,
    .choices = add_choices,
    .table = add_table,
    .code = add_code_block};

static void
add_blocks(
    struct markup_page *page, const struct markup_node *parent, bool tight)
{
	const struct markup_node *node, *last = NULL;

	for (node = parent->child; node != NULL;
	     last = node, node = node->next) {
		if (last != NULL && !tight)
			markup_line(page, "", 0);
		/* NodeBB takes two tables for one, with one line between. */
		if (last != NULL && is_grid(last) && is_grid(node))
			markup_line(page, "", 0);
		page->above = last;
		markup_block(page, &blocks, node);
	}
}

void
markup_markdown(const struct markup *markup, struct buf *out)
{
	struct markup_page page = {.out = out, .blocks = add_blocks};

	markup_walk(&page, markup);
}
