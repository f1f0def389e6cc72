/* SPDX-License-Identifier: MIT */
/* markup_walk.c - what several walks need. */
#include "base/chars.h"
#include "base/fold.h"
#include "text/markup_p.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define SOFT_HYPHEN "\xc2\xad"
#define BETWEEN " \xc2\xb7 "

/* ---- nodes ---- */

bool
markup_is_mailto(const struct markup_node *node)
{
	return node->kind == MARKUP_LINK &&
	       strncmp(node->url, "mailto:", 7) == 0;
}

bool
markup_is_broken(const struct markup_node *item)
{
	const struct markup_node *node =
	    item != NULL && item->child != NULL ? item->child->child : NULL;

	while (node != NULL && node->kind != MARKUP_HARD_BREAK)
		node = node->next;
	return node != NULL;
}

bool
markup_is_empty(const struct markup_node *row)
{
	for (row = row->child; row != NULL; row = row->next)
		if (row->child != NULL)
			return false;
	return true;
}

bool
markup_is_arrow(const char *text)
{
	return strncmp(text, "\xe2\x86\x92", 3) == 0;
}

bool
markup_is_times(const char *text)
{
	return strncmp(text, "\xc3\x97", 2) == 0;
}

/* In "anna@example.org" it calls nobody. */
bool
markup_is_mention(const char *text, const char *at)
{
	return *at == '@' && (at == text || !isalnum((unsigned char)at[-1]));
}

/* ---- inlines ---- */

void
markup_between(const struct markup_style *style, const char *const marks[2],
    const struct markup_node *node, struct buf *out)
{
	if (marks[0] != NULL)
		buf_adds(out, marks[0]);
	markup_inlines(style, node, out);
	if (marks[1] != NULL)
		buf_adds(out, marks[1]);
}

/* Where a word may be parted is said for HTML, which parts it. */
static void
add_words(const struct markup_style *style, const char *text, struct buf *out)
{
	struct buf whole = BUF_INIT;
	const char *part;

	for (; (part = strstr(text, SOFT_HYPHEN)) != NULL;
	     text = part + strlen(SOFT_HYPHEN))
		buf_add(&whole, text, (size_t)(part - text));
	if (whole.len > 0)
		buf_adds(&whole, text);
	style->text(out, whole.len > 0 ? whole.data : text);
	buf_release(&whole);
}

static void
add_inline(const struct markup_style *style, const struct markup_node *node,
    struct buf *out)
{
	switch (node->kind) {
	case MARKUP_TEXT:
		add_words(style, node->text, out);
		break;
	case MARKUP_CODE:
		style->code(out, node->text);
		break;
	case MARKUP_SOFT_BREAK:
		buf_addc(out, ' ');
		break;
	case MARKUP_HARD_BREAK:
		buf_adds(out, style->line_end);
		break;
	case MARKUP_EMPH:
		markup_between(style, style->emph, node, out);
		break;
	case MARKUP_STRONG:
		markup_between(style, style->strong, node, out);
		break;
	default:
		if (node->kind == MARKUP_LINK && style->link != NULL &&
		    !markup_is_mailto(node))
			style->link(out, node);
		else if (node->kind == MARKUP_IMAGE && style->image != NULL)
			style->image(out, node);
		else
			markup_inlines(style, node, out);
	}
}

void
markup_inlines(const struct markup_style *style, const struct markup_node *node,
    struct buf *out)
{
	for (node = node->child; node != NULL; node = node->next)
		add_inline(style, node, out);
}

void
markup_plain(const struct markup_node *node, struct buf *out)
{
	static const struct markup_style plain = {
	    .text = buf_adds, .code = buf_adds, .line_end = " "};

	markup_inlines(&plain, node, out);
}

void
markup_url(const char *url, const char *special, struct buf *out)
{
	for (; *url != '\0'; url++)
		if (is_one_of(*url, special))
			buf_addf(out, "%%%02X", (unsigned char)*url);
		else
			buf_addc(out, *url);
}

const struct markup_node *
markup_told(const struct markup_node *item)
{
	while (item != NULL && item->child != NULL && item->child->tap)
		item = item->next;
	return item;
}

void
markup_letters(int number, char out[8])
{
	char turned[8];
	size_t len = 0, i;

	for (; number > 0 && len < sizeof(turned) - 1; number /= 26) {
		number--;
		turned[len++] = (char)('a' + number % 26);
	}
	for (i = 0; i < len; i++)
		out[i] = turned[len - 1 - i];
	out[len] = '\0';
}

void
markup_next_letters(const struct markup_node *item, int *number, char out[8])
{
	bool has = *number > 0 && markup_told(item) == item;

	markup_letters(has ? (*number)++ : 0, out);
}

void
markup_choices(const struct markup_style *style, const struct markup_node *list,
    struct buf *out)
{
	const struct markup_node *item = markup_told(list->child), *next;
	char letters[8];
	int number = list->number;

	for (; item != NULL; item = next) {
		next = markup_told(item->next);
		markup_letters(number++, letters);
		buf_addf(out, "%s. ", letters);
		if (item->child != NULL)
			markup_inlines(style, item->child, out);
		if (next != NULL)
			buf_adds(out,
			    markup_is_broken(item) ? style->line_end : BETWEEN);
	}
}

void
markup_record(const struct markup_style *style, const struct markup_node *row,
    const struct markup_node *label, const char *mark, struct buf *out)
{
	const struct markup_node *cell;

	for (cell = row->child; cell != NULL; cell = cell->next) {
		if (cell->child != NULL) {
			buf_adds(out, mark);
			mark = BETWEEN;
			if (cell != row->child && label != NULL &&
			    label->child != NULL) {
				markup_between(style, style->emph, label, out);
				buf_addc(out, ' ');
			}
			if (cell == row->child)
				markup_between(style, style->strong, cell, out);
			else
				markup_inlines(style, cell, out);
		}
		label = label != NULL ? label->next : NULL;
	}
}

size_t
markup_width(const char *text, size_t len)
{
	size_t width = fold_width(text, len);

	for (size_t i = 0; i < len; i++)
		width += text[i] == MARKUP_STUCK;
	return width;
}

/* ---- lines ---- */

void
markup_line(struct markup_page *page, const char *text, size_t len)
{
	struct buf *out = page->out;

	buf_add(out, page->indent.data, page->indent.len - page->mark.len);
	buf_add(out, page->mark.data, page->mark.len);
	buf_clear(&page->mark);
	for (size_t i = 0; i < len; i++)
		buf_addc(out, text[i] == MARKUP_STUCK ? ' ' : text[i]);
	while (out->len > 0 && out->data[out->len - 1] == ' ')
		buf_cut(out, out->len - 1);
	buf_addc(out, '\n');
	page->begun = true;
}

void
markup_gap(struct markup_page *page)
{
	if (page->begun && page->mark.len == 0)
		markup_line(page, "", 0);
}

/* A node's blocks, further in. */
static void
add_inside(struct markup_page *page, const struct markup_node *node,
    const char *indent, const char *mark, bool tight)
{
	size_t len = page->indent.len;

	buf_adds(&page->indent, indent);
	buf_adds(&page->mark, mark);
	page->blocks(page, node, tight);
	if (page->mark.len > 0)
		markup_line(page, "", 0);
	buf_cut(&page->indent, len);
}

static void
add_list(struct markup_page *page, const struct markup_node *list)
{
	const struct markup_node *item;
	char mark[16], indent[16];
	int number = list->number;

	for (item = list->child; item != NULL; item = item->next) {
		if (item != list->child && !list->tight)
			markup_gap(page);
		snprintf(mark, sizeof(mark), "- ");
		if (list->ordered)
			snprintf(mark, sizeof(mark), "%d. ", number++);
		snprintf(indent, sizeof(indent), "%*s", (int)strlen(mark), "");
		add_inside(page, item, indent, mark, list->tight);
	}
}

void
markup_block(struct markup_page *page, const struct markup_blocks *ways,
    const struct markup_node *node)
{
	switch (node->kind) {
	case MARKUP_HEADING:
		ways->heading(page, node);
		break;
	case MARKUP_PARAGRAPH:
		ways->paragraph(page, node);
		break;
	case MARKUP_QUOTE:
		add_inside(
		    page, node, "> ", page->mark.len > 0 ? "> " : "", false);
		break;
	case MARKUP_LIST:
		add_list(page, node);
		break;
	case MARKUP_CHOICES:
		ways->choices(page, node);
		break;
	case MARKUP_CODE_BLOCK:
		ways->code(page, node->text);
		break;
	case MARKUP_RULE:
		markup_line(page, "-----", 5);
		break;
	case MARKUP_TABLE:
		ways->table(page, node);
		break;
	default:
		page->blocks(page, node, false);
	}
}

void
markup_walk(struct markup_page *page, const struct markup *markup)
{
	page->indent = page->mark = (struct buf)BUF_INIT;
	page->blocks(page, markup->root, false);
	buf_release(&page->indent);
	buf_release(&page->mark);
}
