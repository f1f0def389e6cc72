/* SPDX-License-Identifier: MIT */
/*
 * markup_lines.c - the walk that writes what mail programs make of the HTML
 * when they show it as text: a line for each paragraph, item, row and list of
 * choices.
 */
#include "text/markup_p.h"

static const struct markup_style style = {
    .text = buf_adds, .code = buf_adds, .line_end = "\n"};

static void add_blocks(const struct markup_node *node, struct buf *out);

static void
end_line(struct buf *out)
{
	if (out->len > 0 && out->data[out->len - 1] != '\n')
		buf_addc(out, '\n');
}

static void
add_row(const struct markup_node *row, struct buf *out)
{
	const struct markup_node *cell;

	for (cell = row->child; cell != NULL; cell = cell->next) {
		markup_inlines(&style, cell, out);
		buf_addc(out, ' ');
	}
}

/* Behind a tab, each. */
static void
add_choices(const struct markup_node *list, struct buf *out)
{
	const struct markup_node *item;
	int number = list->number;
	char letters[8];

	for (item = list->child; item != NULL; item = item->next) {
		buf_addc(out, '\t');
		markup_next_letters(item, &number, letters);
		if (*letters != '\0')
			buf_addf(out, "%s. ", letters);
		if (item->child != NULL)
			markup_inlines(&style, item->child, out);
	}
}

static void
add_block(const struct markup_node *node, struct buf *out)
{
	switch (node->kind) {
	case MARKUP_PARAGRAPH:
	case MARKUP_HEADING:
		markup_inlines(&style, node, out);
		break;
	case MARKUP_CHOICES:
		add_choices(node, out);
		break;
	case MARKUP_ROW:
		add_row(node, out);
		break;
	case MARKUP_CODE_BLOCK:
		buf_adds(out, node->text);
		break;
	default:
		add_blocks(node, out);
	}
	end_line(out);
}

static void
add_blocks(const struct markup_node *node, struct buf *out)
{
	for (node = node->child; node != NULL; node = node->next)
		add_block(node, out);
}

void
markup_lines(const struct markup *markup, struct buf *out)
{
	add_blocks(markup->root, out);
}
