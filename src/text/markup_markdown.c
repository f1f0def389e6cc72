/* SPDX-License-Identifier: MIT */
/*
 * markup_markdown.c - the walk that writes Markdown again, as Discourse and
 * NodeBB take it: without raw HTML, without mail addresses, all text quoted.
 */
#include "base/fold.h"
#include "text/markup_p.h"

#include <stdio.h>
#include <string.h>

struct page {
	struct buf *out, indent, mark;
};

static void add_blocks(
    struct page *page, const struct markup_node *node, bool tight);
static void add_inlines(const struct markup_node *node, struct buf *out);

/* ---- inlines ---- */

static void
add_url(const char *url, struct buf *out)
{
	for (; *url != '\0'; url++)
		if (strchr("()<>\\\"` \n", *url) != NULL)
			buf_addf(out, "%%%02X", (unsigned char)*url);
		else
			buf_addc(out, *url);
}

/* "8)" is a face with sunglasses there, quoted or not. */
static bool
is_face(const char *start, const char *at)
{
	return at[0] == ')' && at > start && at[-1] == '8' &&
	       (at == start + 1 || at[-2] == ' ');
}

/* All that could mean something, but no more: the page may be edited. */
static void
add_text(const char *text, struct buf *out)
{
	const char *start = text;

	for (; *text != '\0'; text++) {
		if (is_face(start, text))
			buf_adds(out, MARKUP_JOINER);
		if (strchr("\\`*_[]<>#+-=|~&!^", *text) != NULL ||
		    (strchr(".)", *text) != NULL && text > start &&
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
add_code(const char *text, struct buf *out)
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

static void
add_around(const char *mark, const struct markup_node *node, struct buf *out)
{
	buf_adds(out, mark);
	add_inlines(node, out);
	buf_adds(out, mark);
}

static void
add_inline(const struct markup_node *node, struct buf *out)
{
	switch (node->kind) {
	case MARKUP_TEXT:
		add_text(node->text, out);
		break;
	case MARKUP_CODE:
		add_code(node->text, out);
		break;
	case MARKUP_SOFT_BREAK:
		buf_addc(out, ' ');
		break;
	case MARKUP_HARD_BREAK:
		buf_adds(out, "\\\n");
		break;
	case MARKUP_EMPH:
		add_around("*", node, out);
		break;
	case MARKUP_STRONG:
		add_around("**", node, out);
		break;
	case MARKUP_LINK:
		if (markup_is_mailto(node)) {
			add_inlines(node, out);
			break;
		}
		buf_addc(out, '[');
		add_inlines(node, out);
		buf_adds(out, "](");
		add_url(node->url, out);
		buf_addc(out, ')');
		break;
	default:
		add_inlines(node, out);
	}
}

static void
add_inlines(const struct markup_node *node, struct buf *out)
{
	for (node = node->child; node != NULL; node = node->next)
		add_inline(node, out);
}

/* ---- blocks ---- */

static void
add_line(struct page *page, const char *text, size_t len)
{
	struct buf *out = page->out;

	buf_add(out, page->indent.data, page->indent.len - page->mark.len);
	buf_add(out, page->mark.data, page->mark.len);
	buf_clear(&page->mark);
	buf_add(out, text, len);
	while (out->len > 0 && out->data[out->len - 1] == ' ')
		buf_cut(out, out->len - 1);
	buf_addc(out, '\n');
}

static void
add_lines(struct page *page, const char *text)
{
	const char *end;

	for (; *text != '\0'; text = *end != '\0' ? end + 1 : end) {
		end = strchrnul(text, '\n');
		add_line(page, text, (size_t)(end - text));
	}
}

static void
add_inside(struct page *page, const struct markup_node *node, const char *mark,
    const char *indent, bool tight)
{
	size_t len = page->indent.len;

	buf_adds(&page->indent, indent);
	buf_adds(&page->mark, mark);
	add_blocks(page, node, tight);
	if (page->mark.len > 0)
		add_line(page, "", 0);
	buf_cut(&page->indent, len);
}

static void
add_list(struct page *page, const struct markup_node *list)
{
	const struct markup_node *item;
	char mark[16], indent[16];
	int number = list->number;

	for (item = list->child; item != NULL; item = item->next) {
		if (item != list->child && !list->tight)
			add_line(page, "", 0);
		snprintf(mark, sizeof(mark), "- ");
		if (list->ordered)
			snprintf(mark, sizeof(mark), "%d. ", number++);
		snprintf(indent, sizeof(indent), "%*s", (int)strlen(mark), "");
		add_inside(page, item, mark, indent, list->tight);
	}
}

/* One line: a list of dozens would push the board off the screen. */
static void
add_choices(struct page *page, const struct markup_node *list)
{
	const struct markup_node *item;
	struct buf text = BUF_INIT;
	char letters[8];
	int number = list->number;

	for (item = list->child; item != NULL; item = item->next) {
		markup_letters(number++, letters);
		buf_addf(&text, "%s. ", letters);
		if (item->child != NULL)
			add_inlines(item->child, &text);
		buf_adds(&text, item->next != NULL ? " \xc2\xb7 " : "");
	}
	add_line(page, text.data, text.len);
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
add_row(struct page *page, const struct markup_node *row)
{
	const struct markup_node *cell;
	struct buf text = BUF_INIT;

	buf_addc(&text, '|');
	for (cell = row->child; cell != NULL; cell = cell->next) {
		buf_addc(&text, ' ');
		add_inlines(cell, &text);
		buf_adds(&text, " |");
	}
	add_line(page, text.data, text.len);
	buf_clear(&text);
	if (row->header) {
		buf_addc(&text, '|');
		for (cell = row->child; cell != NULL; cell = cell->next)
			buf_adds(&text, cell->right ? " ---: |" : " :--- |");
		add_line(page, text.data, text.len);
	}
	buf_release(&text);
}

/* "* **Anna** · *Money* 9": what is empty is left out.  With "*", so that a
 * list behind it is one of its own. */
static void
add_record(struct page *page, const struct markup_node *row,
    const struct markup_node *label)
{
	const struct markup_node *cell = row->child;
	struct buf text = BUF_INIT;
	const char *mark = "* ";

	for (; cell != NULL; cell = cell->next) {
		if (cell->child != NULL) {
			buf_adds(&text, mark);
			mark = " \xc2\xb7 ";
			if (cell == row->child) {
				add_around("**", cell, &text);
			} else {
				if (label != NULL && label->child != NULL) {
					add_around("*", label, &text);
					buf_addc(&text, ' ');
				}
				add_inlines(cell, &text);
			}
		}
		label = label != NULL ? label->next : NULL;
	}
	if (text.len > 0)
		add_line(page, text.data, text.len);
	buf_release(&text);
}

static void
add_records(struct page *page, const struct markup_node *header)
{
	struct buf title = BUF_INIT;

	if (header->child != NULL && header->child->child != NULL) {
		add_around("**", header->child, &title);
		add_line(page, title.data, title.len);
		add_line(page, "", 0);
	}
	for (const struct markup_node *row = header->next; row != NULL;
	     row = row->next)
		add_record(page, row, header->child);
	buf_release(&title);
}

/* Is it a table that stays one? */
static bool
is_grid(const struct markup_node *node)
{
	return node->kind == MARKUP_TABLE &&
	       (node->child == NULL || !node->child->header || !is_wide(node));
}

static void
add_table(struct page *page, const struct markup_node *table)
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
add_code_block(struct page *page, const char *text)
{
	struct buf fence = BUF_INIT;

	add_fence(fence_length(text, 3), &fence);
	add_line(page, fence.data, fence.len);
	add_lines(page, text);
	add_line(page, fence.data, fence.len);
	buf_release(&fence);
}

static void
add_block(struct page *page, const struct markup_node *node)
{
	struct buf text = BUF_INIT;

	switch (node->kind) {
	case MARKUP_HEADING:
		for (int i = 0; i < node->number; i++)
			buf_addc(&text, '#');
		buf_addc(&text, ' ');
		/* fall through */
	case MARKUP_PARAGRAPH:
		add_inlines(node, &text);
		add_lines(page, text.data);
		break;
	case MARKUP_QUOTE:
		add_inside(
		    page, node, page->mark.len > 0 ? "> " : "", "> ", false);
		break;
	case MARKUP_LIST:
		add_list(page, node);
		break;
	case MARKUP_CHOICES:
		add_choices(page, node);
		break;
	case MARKUP_CODE_BLOCK:
		add_code_block(page, node->text);
		break;
	case MARKUP_RULE:
		add_line(page, "-----", 5);
		break;
	case MARKUP_TABLE:
		add_table(page, node);
		break;
	default:
		add_blocks(page, node, false);
	}
	buf_release(&text);
}

static void
add_blocks(struct page *page, const struct markup_node *parent, bool tight)
{
	const struct markup_node *node, *last = NULL;

	for (node = parent->child; node != NULL;
	     last = node, node = node->next) {
		if (last != NULL && !tight)
			add_line(page, "", 0);
		/* NodeBB takes two tables for one, with one line between. */
		if (last != NULL && is_grid(last) && is_grid(node))
			add_line(page, "", 0);
		add_block(page, node);
	}
}

void
markup_markdown(const struct markup *markup, struct buf *out)
{
	struct page page = {.out = out, .indent = BUF_INIT, .mark = BUF_INIT};

	add_blocks(&page, markup->root, false);
	buf_release(&page.indent);
	buf_release(&page.mark);
}
