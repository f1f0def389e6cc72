/* SPDX-License-Identifier: MIT */
/*
 * markup_bbcode.c - the walk that writes BBCode as phpBB takes it.  It knows
 * no way to quote a bracket: a zero-width blank behind it keeps a person's
 * words from being tags, and MARKUP_JOINER behind an @ keeps them from calling
 * people.
 *
 * Nor does it know tables.  One of short cells goes, aligned, into code blocks,
 * of which phpBB shows BOX_LINES each and hides the rest behind a scroll bar;
 * one that would have to be broken is a list of its rows, which a phone can
 * show as well.
 */
#include "base/fold.h"
#include "text/markup_p.h"

#include <stdint.h>
#include <string.h>

static void add_blocks(
    const struct markup_node *node, bool tight, struct buf *out);

static void
add_text(struct buf *out, const char *text)
{
	const char *start = text;

	for (; *text != '\0'; text++) {
		buf_addc(out, *text);
		if (*text == '[')
			buf_adds(out, "\xe2\x80\x8b");
		else if (markup_is_mention(start, text))
			buf_adds(out, MARKUP_JOINER);
	}
}

static void
add_bold(struct buf *out, const char *text)
{
	buf_adds(out, "[b]");
	add_text(out, text);
	buf_adds(out, "[/b]");
}

static void add_link(struct buf *out, const struct markup_node *node);

/* The answer to a forum is a post, not a mail: there are no links to those. */
static const struct markup_style style = {
    .text = add_text,
    .code = add_bold,
    .line_end = "\n",
    .emph = {"[i]", "[/i]"},
    .strong = {"[b]", "[/b]"},
    .link = add_link,
};

static void
add_link(struct buf *out, const struct markup_node *node)
{
	buf_adds(out, "[url=");
	markup_url(node->url, "[]\"' \n", out);
	buf_addc(out, ']');
	markup_inlines(&style, node, out);
	buf_adds(out, "[/url]");
}

static void
add_list(const struct markup_node *list, struct buf *out)
{
	const struct markup_node *item;

	buf_adds(out, list->ordered ? "[list=1]\n" : "[list]\n");
	for (item = list->child; item != NULL; item = item->next) {
		buf_adds(out, "[*]");
		add_blocks(item, true, out);
	}
	buf_adds(out, "[/list]\n");
}

/* Nothing in a code block is a tag but its own end. */
static void
add_code(const char *text, struct buf *out)
{
	buf_adds(out, "[code]");
	add_text(out, text);
	buf_adds(out, "[/code]\n");
}

/* ---- tables ---- */

#define BOX_LINES 12

static bool
is_narrow(const char *text)
{
	size_t len;

	for (; *text != '\0'; text += len + (text[len] == '\n')) {
		len = strcspn(text, "\n");
		if (fold_width(text, len) > MARKUP_COLUMNS)
			return false;
	}
	return true;
}

static size_t
count_lines(const char *text)
{
	size_t count = 0;

	while ((text = strchr(text, '\n')) != NULL) {
		count++;
		text++;
	}
	return count;
}

/* The bytes of the first count lines. */
static size_t
lines_length(const char *text, size_t count)
{
	const char *at = text;

	while (count-- > 0 && (at = strchr(at, '\n')) != NULL)
		at++;
	return at == NULL ? strlen(text) : (size_t)(at - text);
}

/* The first lines are the labels, with which each box begins; all boxes are
 * about as high. */
static void
add_boxes(const char *text, size_t labels, struct buf *out)
{
	size_t head = lines_length(text, labels), len;
	size_t rows = count_lines(text + head);
	size_t boxes = rows / (BOX_LINES - labels) + 1;
	struct buf box = BUF_INIT;

	if (boxes > 1 && rows % (BOX_LINES - labels) == 0)
		boxes--;
	for (const char *at = text + head; boxes > 0; boxes--, at += len) {
		len = lines_length(at, (rows + boxes - 1) / boxes);
		rows -= (rows + boxes - 1) / boxes;
		buf_clear(&box);
		buf_add(&box, text, head);
		buf_add(&box, at, len);
		add_code(box.data, out);
	}
	buf_release(&box);
}

/* True if the first row, or the first of its cells, says anything. */
static bool
has_labels(const struct markup_node *table, bool first_only)
{
	const struct markup_node *row = table->child;
	const struct markup_node *cell = row != NULL ? row->child : NULL;

	while (!first_only && cell != NULL && cell->child == NULL)
		cell = cell->next;
	return cell != NULL && cell->child != NULL;
}

static void
add_records(const struct markup_node *table, struct buf *out)
{
	const struct markup_node *row = table->child;

	if (has_labels(table, true)) {
		markup_between(&style, style.strong, row->child, out);
		buf_addc(out, '\n');
	}
	buf_adds(out, "[list]\n");
	for (; row != NULL; row = row->next)
		if (!row->header && row->child != NULL) {
			markup_record(
			    &style, row, table->child->child, "[*]", out);
			buf_addc(out, '\n');
		}
	buf_adds(out, "[/list]\n");
}

/* True if a table is one for boxes.  Then they hold text. */
static bool
is_boxed(const struct markup_node *table, struct buf *text)
{
	return markup_table(table, "", SIZE_MAX / 4, text) &&
	       is_narrow(text->data);
}

static void
add_table(const struct markup_node *table, struct buf *out)
{
	struct buf text = BUF_INIT;

	if (is_boxed(table, &text))
		add_boxes(text.data, has_labels(table, false), out);
	else
		add_records(table, out);
	buf_release(&text);
}

/* A list of rows begins with what they are. */
static bool
has_title(const struct markup_node *table)
{
	struct buf text = BUF_INIT;
	bool has = has_labels(table, true) && !is_boxed(table, &text);

	buf_release(&text);
	return has;
}

/* ---- blocks ---- */

static void
add_block(const struct markup_node *node, struct buf *out)
{
	switch (node->kind) {
	case MARKUP_PARAGRAPH:
		markup_inlines(&style, node, out);
		buf_addc(out, '\n');
		break;
	case MARKUP_HEADING:
		buf_addf(out, "[size=%d][b]", node->number == 1 ? 150 : 120);
		markup_inlines(&style, node, out);
		buf_adds(out, "[/b][/size]\n");
		break;
	case MARKUP_QUOTE:
		buf_adds(out, "[quote]");
		add_blocks(node, false, out);
		buf_adds(out, "[/quote]\n");
		break;
	case MARKUP_LIST:
		add_list(node, out);
		break;
	case MARKUP_CHOICES:
		markup_choices(&style, node, out);
		buf_adds(out, node->child != NULL ? "\n" : "");
		break;
	case MARKUP_CODE_BLOCK:
		add_code(node->text, out);
		break;
	case MARKUP_RULE:
		buf_adds(out, "-----\n");
		break;
	case MARKUP_TABLE:
		add_table(node, out);
		break;
	default:
		add_blocks(node, false, out);
	}
}

/* Forums leave room around these by themselves. */
static bool
has_room(const struct markup_node *node)
{
	return node->kind == MARKUP_LIST || node->kind == MARKUP_QUOTE ||
	       node->kind == MARKUP_CODE_BLOCK || node->kind == MARKUP_TABLE;
}

static bool
is_apart(const struct markup_node *before, const struct markup_node *node)
{
	if (node->kind == MARKUP_HEADING)
		return true;
	if (before->kind == MARKUP_HEADING || has_room(before))
		return false;
	return !has_room(node) ||
	       (node->kind == MARKUP_TABLE && has_title(node));
}

static void
add_blocks(const struct markup_node *parent, bool tight, struct buf *out)
{
	const struct markup_node *node, *before = NULL;

	for (node = parent->child; node != NULL; node = node->next) {
		if (before != NULL && !tight && is_apart(before, node))
			buf_addc(out, '\n');
		add_block(node, out);
		before = node;
	}
}

void
markup_bbcode(const struct markup *markup, struct buf *out)
{
	add_blocks(markup->root, false, out);
}
