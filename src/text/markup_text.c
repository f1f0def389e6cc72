/* SPDX-License-Identifier: MIT */
/* markup_text.c - the walk that writes text/plain. */
#include "base/x.h"
#include "text/markup_p.h"

#include <assert.h>
#include <string.h>

#define GAP 3  /* between choices */
#define HANG 3 /* of a choice that is too long */
#define BELOW "    "

/* ---- lines ---- */

static size_t
room(const struct markup_page *page)
{
	size_t indent = markup_width(page->indent.data, page->indent.len);

	return indent + 20 < page->columns ? page->columns - indent : 20;
}

/* True if a mark begins there that stands behind a blank in some languages, and
 * never begins a line. */
static bool
is_closing(const char *at, const char *end)
{
	static const char *const marks[] = {"\xc2\xbb", ":", ";", "?", "!"};

	for (size_t i = 0; i < ARRAY_LEN(marks); i++) {
		size_t len = strlen(marks[i]);

		if ((size_t)(end - at) >= len && memcmp(at, marks[i], len) == 0)
			return true;
	}
	return false;
}

/* Where the word that begins at text (with the blank before it) ends: where a
 * line may be broken next. */
static const char *
word_end_of(const char *text, const char *end)
{
	const char *at = text + 1;

	while (at < end && (at = memchr(at, ' ', (size_t)(end - at))) != NULL) {
		bool opens =
		    at - text >= 2 && memcmp(at - 2, "\xc2\xab", 2) == 0;

		if (!opens && !is_closing(at + 1, end))
			return at;
		at++;
	}
	return end;
}

/* One line of text, broken at blanks; hang is the indent from the second line
 * on. */
static void
add_wrapped(struct markup_page *page, const char *text, size_t len, size_t hang)
{
	const char *end = text + len, *word, *word_end, *last = text;
	size_t width = room(page), used = 0, step;

	for (word = text; word < end; word = word_end) {
		word_end = word_end_of(word, end);
		step = markup_width(word, (size_t)(word_end - word));
		if (used > 0 && used + step > width) {
			markup_line(page, last, (size_t)(word - last));
			if (last == text) {
				for (size_t i = 0; i < hang; i++)
					buf_addc(&page->indent, ' ');
				width -= hang;
			}
			last = word + (*word == ' ');
			used = step - (*word == ' ');
		} else {
			used += step;
		}
	}
	markup_line(page, last, (size_t)(end - last));
	if (last != text)
		buf_cut(&page->indent, page->indent.len - hang);
}

static void
add_paragraph(struct markup_page *page, const struct buf *text, size_t hang)
{
	const char *at = text->data, *end = at + text->len, *line_end;

	do {
		line_end = memchr(at, '\n', (size_t)(end - at));
		line_end = line_end != NULL ? line_end : end;
		add_wrapped(page, at, (size_t)(line_end - at), hang);
		at = line_end + 1;
	} while (line_end < end);
}

/* ---- inlines ---- */

static void
gather_code(struct buf *out, const char *text)
{
	buf_addc(out, '"');
	for (; *text != '\0'; text++)
		buf_addc(
		    out, *text == ' ' || *text == '\n' ? MARKUP_STUCK : *text);
	buf_addc(out, '"');
}

/* Mail addresses are said once in a report; those of pages each time, long ones
 * at the end of the text. */
static void
gather_link(struct buf *out, const struct markup_node *node)
{
	size_t start = out->len;

	markup_gather(node, out);
	if (node->number > 0)
		buf_addf(out, " [%d]", node->number);
	else if (strcmp(out->data + start, node->url) != 0)
		buf_addf(out, " (%s)", node->url);
}

/* The text is complete without ours. */
static void
gather_image(struct buf *out, const struct markup_node *node)
{
	if (node->url[0] != '\0')
		return;
	buf_addc(out, '[');
	markup_gather(node, out);
	buf_addc(out, ']');
}

void
markup_gather(const struct markup_node *node, struct buf *out)
{
	static const struct markup_style style = {
	    .text = buf_adds,
	    .code = gather_code,
	    .line_end = "\n",
	    .link = gather_link,
	    .image = gather_image,
	};

	markup_inlines(&style, node, out);
}

/* ---- tables ---- */

/* The width of the widest label but the first. */
static size_t
widest_label(const struct markup_node *header)
{
	const struct markup_node *label = header->child;
	struct buf text = BUF_INIT;
	size_t most = 0, width;

	for (; label != NULL; label = label->next) {
		if (label == header->child)
			continue;
		buf_clear(&text);
		markup_gather(label, &text);
		width = markup_width(text.data, text.len);
		most = width > most ? width : most;
	}
	buf_release(&text);
	return most;
}

/* "Price   50", the values of a record below each other. */
static void
add_value(struct markup_page *page, const struct markup_node *label,
    const struct markup_node *cell, size_t width)
{
	struct buf text = BUF_INIT;

	if (label != NULL)
		markup_gather(label, &text);
	for (size_t used = markup_width(text.data, text.len); used < width + 2;
	     used++)
		buf_addc(&text, MARKUP_STUCK);
	markup_gather(cell, &text);
	add_paragraph(page, &text, width + 2 < room(page) / 2 ? width + 2 : 2);
	buf_release(&text);
}

/* A row of a table that no breaking makes narrow enough: its first cell, and
 * below it a line for each of the others. */
static void
add_record(struct markup_page *page, const struct markup_node *row,
    const struct markup_node *header)
{
	const struct markup_node *cell = row->child, *label = header->child;
	size_t width = widest_label(header);
	struct buf text = BUF_INIT;

	markup_gather(cell, &text);
	if (text.len > 0)
		add_paragraph(page, &text, 2);
	buf_release(&text);
	buf_adds(&page->indent, "  ");
	for (cell = cell->next; cell != NULL; cell = cell->next) {
		label = label != NULL ? label->next : NULL;
		if (cell->child != NULL)
			add_value(page, label, cell, width);
	}
	buf_cut(&page->indent, page->indent.len - 2);
}

static void
add_table(struct markup_page *page, const struct markup_node *table)
{
	const struct markup_node *row;

	if (page->mark.len > 0)
		markup_line(page, "", 0);
	if (markup_table(table, page->indent.data, room(page), page->out)) {
		page->begun = true;
		return;
	}
	for (row = table->child; row != NULL; row = row->next)
		if (!row->header && row->child != NULL)
			add_record(page, row, table->child);
}

/* ---- blocks ---- */

/* A list that begins with 0 has no letters: those of several lists of one text
 * would be the same. */
static void
choice_text(const struct markup_node *list, const struct markup_node *item,
    int number, struct buf *out)
{
	char letters[8];

	if (list->number == 0) {
		buf_addf(out, "-%c", MARKUP_STUCK);
	} else {
		markup_letters(number, letters);
		buf_addf(out, "%s.%c", letters, MARKUP_STUCK);
	}
	if (item->child != NULL)
		markup_gather(item->child, out);
}

/* What follows a choice on a line of its own: further in than the choice goes
 * on, so that it is none of its words to whoever reads the letter again. */
static void
add_broken(struct markup_page *page, struct buf *choice)
{
	const char *end = strchr(choice->data, '\n');
	struct buf below = BUF_INIT;

	buf_adds(&below, end + 1);
	buf_cut(choice, (size_t)(end - choice->data));
	add_paragraph(page, choice, HANG);
	buf_adds(&page->indent, BELOW);
	add_paragraph(page, &below, 0);
	buf_cut(&page->indent, page->indent.len - (sizeof(BELOW) - 1));
	buf_release(&below);
}

static size_t
widest_choice(const struct markup_node *list)
{
	const struct markup_node *item;
	struct buf text = BUF_INIT;
	size_t most = 0, width;
	int number = list->number;

	for (item = markup_told(list->child); item != NULL;
	     item = markup_told(item->next)) {
		buf_clear(&text);
		choice_text(list, item, number++, &text);
		width = markup_width(text.data, text.len);
		most = width > most ? width : most;
	}
	buf_release(&text);
	return most;
}

/* How many of these choices, each so wide, stand side by side. */
static size_t
choice_columns(const struct markup_page *page, const struct markup_node *list,
    size_t width)
{
	return markup_is_broken(list->child)
		   ? 1
		   : (room(page) + GAP) / (width + GAP);
}

/* Choices that take one line together. */
static bool
is_one_line(const struct markup_page *page, const struct markup_node *list)
{
	size_t width = widest_choice(list), count = 0;
	const struct markup_node *item;

	for (item = markup_told(list->child); item != NULL;
	     item = markup_told(item->next)) {
		if (markup_is_broken(item))
			return false;
		count++;
	}
	return count <= choice_columns(page, list, width);
}

/* Choices stand side by side, a letter before each, so that no line of a
 * letter is an order by itself. */
static void
add_choices(struct markup_page *page, const struct markup_node *list)
{
	size_t width = widest_choice(list);
	size_t columns = choice_columns(page, list, width);
	size_t column = 0, pad;
	const struct markup_node *item = markup_told(list->child), *next;
	struct buf line = BUF_INIT, text = BUF_INIT;
	int number = list->number;

	for (; item != NULL; item = next) {
		next = markup_told(item->next);
		buf_clear(&text);
		choice_text(list, item, number++, &text);
		if (markup_is_broken(item)) {
			add_broken(page, &text);
			continue;
		}
		buf_add(&line, text.data, text.len);
		if (++column < columns && next != NULL) {
			pad = width + GAP - markup_width(text.data, text.len);
			while (pad-- > 0)
				buf_addc(&line, MARKUP_STUCK);
			continue;
		}
		add_paragraph(page, &line, HANG);
		buf_clear(&line);
		column = 0;
	}
	buf_release(&line);
	buf_release(&text);
}

/* "Title" above a line, "-- Section --", and "Table". */
static void
add_heading(struct markup_page *page, const struct markup_node *node)
{
	struct buf text = BUF_INIT, under = BUF_INIT;
	size_t width;

	if (node->number == 2)
		buf_adds(&text, "-- ");
	markup_gather(node, &text);
	if (node->number == 2)
		buf_adds(&text, " --");
	add_paragraph(page, &text, 0);
	width = markup_width(text.data, text.len);
	if (node->number == 1) {
		width = width < room(page) ? width : room(page);
		while (width-- > 0)
			buf_addc(&under, '=');
		markup_line(page, under.data, under.len);
	}
	buf_release(&text);
	buf_release(&under);
}

static void
add_code(struct markup_page *page, const char *text)
{
	const char *end;

	for (; *text != '\0'; text = *end != '\0' ? end + 1 : end) {
		end = strchrnul(text, '\n');
		buf_adds(&page->indent, "    ");
		buf_adds(&page->mark, page->mark.len > 0 ? "    " : "");
		markup_line(page, text, (size_t)(end - text));
		buf_cut(&page->indent, page->indent.len - 4);
	}
}

static void
add_plain(struct markup_page *page, const struct markup_node *node)
{
	struct buf text = BUF_INIT;

	markup_gather(node, &text);
	add_paragraph(page, &text, 0);
	buf_release(&text);
}

static const struct markup_blocks blocks = {.heading = add_heading,
    .paragraph = add_plain,
    .choices = add_choices,
    .table = add_table,
    .code = add_code};

/* A heading and what it heads stand together, as do tight items, a table and a
 * list that goes on with it, and groups of choices that a glance tells apart
 * since one of them is a line. */
static bool
is_close(const struct markup_page *page, const struct markup_node *parent,
    const struct markup_node *before, const struct markup_node *node)
{
	if (before->kind == MARKUP_HEADING)
		return true;
	if (before->kind == MARKUP_CHOICES && node->kind == MARKUP_CHOICES)
		return is_one_line(page, before) || is_one_line(page, node);
	if (before->kind == MARKUP_TABLE && node->kind == MARKUP_LIST)
		return true;
	return parent->kind == MARKUP_ITEM && node->kind == MARKUP_LIST;
}

/* A paragraph that is one of our pictures and nothing else. */
static bool
is_picture(const struct markup_node *node)
{
	const struct markup_node *child = node->child;

	return node->kind == MARKUP_PARAGRAPH && child != NULL &&
	       child->next == NULL && child->kind == MARKUP_IMAGE &&
	       child->url[0] != '\0';
}

/* Choices of which all are for HTML alone. */
static bool
is_untold(const struct markup_node *node)
{
	return node->kind == MARKUP_CHOICES && markup_told(node->child) == NULL;
}

static void
add_blocks(
    struct markup_page *page, const struct markup_node *parent, bool tight)
{
	const struct markup_node *node, *before = NULL;

	(void)tight;
	for (node = parent->child; node != NULL; node = node->next) {
		if (is_picture(node) || is_untold(node))
			continue;
		if (before != NULL && !is_close(page, parent, before, node))
			markup_gap(page);
		markup_block(page, &blocks, node);
		before = node;
	}
}

/* "[1] https://...", each on a line of its own. */
static void
add_notes(struct markup_page *page, const struct markup_node *node)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == MARKUP_LINK && node->number > 0) {
			struct buf line = BUF_INIT;

			if (node->number == 1)
				markup_gap(page);
			buf_addf(&line, "[%d] %s", node->number, node->url);
			markup_line(page, line.data, line.len);
			buf_release(&line);
		}
		add_notes(page, node->child);
	}
}

void
markup_text_in(const struct markup *markup, unsigned columns, struct buf *out)
{
	struct markup_page page = {
	    .out = out, .blocks = add_blocks, .columns = columns};

	assert(columns >= MARKUP_LEAST);
	markup_walk(&page, markup);
	add_notes(&page, markup->root);
}

void
markup_text(const struct markup *markup, struct buf *out)
{
	markup_text_in(markup, MARKUP_COLUMNS, out);
}
