/* SPDX-License-Identifier: MIT */
/*
 * markup_html.c - the walk that writes HTML.  Styles stand in the document
 * (shell.html, pli.css), since a letter has hundreds of what they are for; but
 * some mail programs take a document's styles away, so buttons and pictures
 * keep with them what they cannot be touched or seen without.  Widths are left
 * to the reader's screen.
 */
#include "base/x.h"
#include "text/markup_p.h"

#include <string.h>

/* A table of so many columns has to be small on a phone, so that its last
 * column, often the one that counts, is seen without a touch. */
#define WIDE_COLUMNS 4
/* A link with room around it for a thumb. */
static const char button_style[] =
    "class=\"b\" style=\"display:inline-block;padding:8px\"";
/* One that is not for phones has none where styles are taken away. */
static const char wide_style[] = "class=\"b\" style=\"display:inline-block\"";

/* How blocks and inlines that need nothing else begin and end. */
static const struct {
	enum markup_kind kind;
	const char *begin, *end;
} tags[] = {
    {MARKUP_PARAGRAPH, "<p>", "</p>\n"},
    {MARKUP_QUOTE,
	"<blockquote style=\"margin:0 0 12px;padding:0 0 0 "
	"12px;border-left:3px "
	"solid #9aa4ae;\">\n",
	"</blockquote>\n"},
    {MARKUP_EMPH, "<em>", "</em>"},
    {MARKUP_STRONG, "<strong>", "</strong>"},
};

static void add_nodes(
    const struct markup_node *node, bool tight, struct buf *out);
static void add_children(
    const struct markup_node *node, bool tight, struct buf *out);

static void
add_text(const char *text, struct buf *out)
{
	static const char special[] = "&<>\"'";
	static const char *const names[] = {
	    "&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
	const char *found;
	size_t plain;

	for (; *text != '\0'; text++) {
		plain = strcspn(text, special);
		buf_add(out, text, plain);
		text += plain;
		if (*text == '\0')
			break;
		found = memchr(special, *text, strlen(special));
		buf_adds(out, names[found - special]);
	}
}

static void
add_heading(const struct markup_node *node, struct buf *out)
{
	int level = node->number >= 1 && node->number <= 6 ? node->number : 6;

	buf_addf(out, "<h%d>", level);
	add_children(node, true, out);
	buf_addf(out, "</h%d>\n", level);
}

static void
add_list(const struct markup_node *list, struct buf *out)
{
	const struct markup_node *item;

	if (list->ordered)
		buf_addf(out, "<ol start=\"%d\">\n", list->number);
	else
		buf_adds(out, "<ul>\n");
	for (item = list->child; item != NULL; item = item->next) {
		buf_adds(out, "<li>");
		add_children(item, list->tight, out);
		buf_adds(out, "</li>\n");
	}
	buf_adds(out, list->ordered ? "</ol>\n" : "</ul>\n");
}

/* letters: of a choice, or "". */
static void
add_link(const struct markup_node *node, const char *style, const char *letters,
    struct buf *out)
{
	buf_adds(out, "<a href=\"");
	add_text(node->url, out);
	buf_adds(out, "\"");
	if (style != NULL)
		buf_addf(out, " %s", style);
	buf_adds(out, ">");
	if (*letters != '\0')
		buf_addf(out, "%s. ", letters);
	add_children(node, true, out);
	buf_adds(out, "</a>");
}

/* A link, alone or with something on a line below it. */
static bool
is_button(const struct markup_node *first)
{
	return first != NULL && markup_is_mailto(first) &&
	       (first->next == NULL || first->next->kind == MARKUP_HARD_BREAK);
}

/* A button, and what is said below it, which the next one must not touch. */
static void
add_button(const struct markup_node *link, const char *style,
    const char *letters, struct buf *out)
{
	add_link(link, style, letters, out);
	if (link->next == NULL)
		return;
	buf_adds(out, "<br>\n<span class=\"n\">");
	add_nodes(link->next->next, false, out);
	buf_adds(out, "</span>");
}

static void
add_choice(const struct markup_node *item, const char *letters, struct buf *out)
{
	const struct markup_node *text = item->child,
				 *link = text != NULL ? text->child : NULL;
	bool wide = text != NULL && text->wide;

	if (wide)
		buf_adds(out, "<span class=\"t\">");
	if (is_button(link)) {
		add_button(
		    link, wide ? wide_style : button_style, letters, out);
		if ((link->next != NULL || text->row) && item->next != NULL)
			buf_adds(out, "<br>");
	} else {
		buf_adds(out, "<span style=\"display:inline-block;"
			      "margin:0 12px 4px 0;\">");
		if (*letters != '\0')
			buf_addf(out, "%s. ", letters);
		add_children(item, true, out);
		buf_adds(out, "</span>");
	}
	buf_adds(out, wide ? "</span>\n" : "\n");
}

/* Links become buttons, side by side as far as there is room. */
static void
add_choices(const struct markup_node *list, struct buf *out)
{
	int number = list->number;
	char letters[8];

	buf_adds(out, "<p class=\"c\">");
	for (const struct markup_node *item = list->child; item != NULL;
	     item = item->next) {
		markup_next_letters(item, &number, letters);
		add_choice(item, letters, out);
	}
	buf_adds(out, "</p>\n");
}

#define NO_BREAK "\xc2\xa0"

/* A count stays with what it counts, an arrow with what is given for it, and
 * how often with what it is said of: a line that begins with what is behind an
 * arrow is read as a present. */
static bool
is_stuck(const char *cell, const char *blank)
{
	const char *before = blank;

	if (markup_is_arrow(blank + 1) || markup_is_times(blank + 1))
		return true;
	while (before > cell && before[-1] >= '0' && before[-1] <= '9')
		before--;
	return before < blank && (before == cell || before[-1] == ' ') &&
	       blank[1] != '+' && blank[1] != '<';
}

/* The blanks of a cell outside its tags at which no line may break. */
static void
add_stuck(const char *cell, struct buf *out)
{
	bool in_tag = false;

	for (const char *at = cell; *at != '\0'; at++) {
		in_tag = *at == '<' || (in_tag && *at != '>');
		if (*at == ' ' && !in_tag && is_stuck(cell, at))
			buf_adds(out, NO_BREAK);
		else
			buf_addc(out, *at);
	}
}

static void
add_cell(
    const struct markup_node *cell, bool header, bool first, struct buf *out)
{
	struct buf text = BUF_INIT;
	/* A head without words heads nothing. */
	const char *tag = header && cell->child == NULL ? "td"
			  : header                      ? "th scope=\"col\""
			  : first                       ? "th scope=\"row\""
							: "td";

	buf_addf(out, "<%s", tag);
	if (cell->right)
		buf_adds(out, " class=\"r\"");
	buf_adds(out, ">");
	add_children(cell, true, first || header ? out : &text);
	add_stuck(text.data, out);
	buf_addf(out, "</%.2s>", tag);
	buf_release(&text);
}

static void
add_row(const struct markup_node *row, struct buf *out)
{
	const struct markup_node *cell;

	buf_adds(out, "<tr>");
	for (cell = row->child; cell != NULL; cell = cell->next)
		add_cell(cell, row->header, cell == row->child, out);
	buf_adds(out, "</tr>\n");
}

static bool
is_wide(const struct markup_node *table)
{
	const struct markup_node *cell = table->child->child;
	unsigned columns = 0;

	for (; cell != NULL; cell = cell->next)
		columns++;
	return columns >= WIDE_COLUMNS;
}

static void
add_table(const struct markup_node *table, struct buf *out)
{
	const struct markup_node *row;
	bool wide = is_wide(table);

	buf_addf(out, "<div class=\"s\"%s>\n<table%s>\n",
	    /* What must be moved to be seen can be moved by keys. */
	    wide ? " tabindex=\"0\"" : "", wide ? " class=\"w\"" : "");
	for (row = table->child; row != NULL; row = row->next)
		if (!markup_is_empty(row))
			add_row(row, out);
	buf_adds(out, "</table>\n</div>\n");
}

static void
add_code(const struct markup_node *node, struct buf *out)
{
	if (node->kind == MARKUP_CODE_BLOCK) {
		buf_adds(out, "<pre style=\"margin:0 0 12px;padding:8px 12px;"
			      "border:1px solid #c8ccd0;white-space:pre-wrap;"
			      "font-size:14px;\">");
		add_text(node->text, out);
		buf_adds(out, "</pre>\n");
		return;
	}
	buf_adds(out, "<code>");
	add_text(node->text, out);
	buf_adds(out, "</code>");
}

static void
add_image(const struct markup_node *node, struct buf *out)
{
	struct buf text = BUF_INIT;

	markup_plain(node, &text);
	if (node->url[0] != '\0') {
		buf_adds(out, "<img src=\"");
		add_text(node->url, out);
		buf_adds(out, "\" alt=\"");
		add_text(text.data, out);
		/* Outlook knows only the attribute. */
		buf_adds(out, "\" width=\"608\" style=\"width:100%;max-width:"
			      "608px;height:auto;border:0;\">");
	} else {
		add_text(text.data, out);
	}
	buf_release(&text);
}

static void
add_tagged(const struct markup_node *node, struct buf *out)
{
	const char *begin = "", *end = "";

	for (size_t i = 0; i < ARRAY_LEN(tags); i++)
		if (tags[i].kind == node->kind) {
			begin = tags[i].begin;
			end = tags[i].end;
		}
	buf_adds(out, begin);
	add_children(node, false, out);
	buf_adds(out, end);
}

static void
add_node(const struct markup_node *node, struct buf *out)
{
	switch (node->kind) {
	case MARKUP_HEADING:
		add_heading(node, out);
		break;
	case MARKUP_LIST:
		add_list(node, out);
		break;
	case MARKUP_CHOICES:
		add_choices(node, out);
		break;
	case MARKUP_TABLE:
		add_table(node, out);
		break;
	case MARKUP_CODE_BLOCK:
	case MARKUP_CODE:
		add_code(node, out);
		break;
	case MARKUP_RULE:
		buf_adds(out, "<hr style=\"border:0;border-top:1px solid "
			      "#c8ccd0;margin:20px 0;\">\n");
		break;
	case MARKUP_TEXT:
		add_text(node->text, out);
		break;
	case MARKUP_SOFT_BREAK:
		buf_addc(out, '\n');
		break;
	case MARKUP_HARD_BREAK:
		buf_adds(out, "<br>\n");
		break;
	case MARKUP_LINK:
		add_link(node, NULL, "", out);
		break;
	case MARKUP_IMAGE:
		add_image(node, out);
		break;
	default:
		add_tagged(node, out);
	}
}

/* tight: paragraphs are only their text. */
static void
add_nodes(const struct markup_node *node, bool tight, struct buf *out)
{
	for (; node != NULL; node = node->next)
		if (tight && node->kind == MARKUP_PARAGRAPH)
			add_children(node, true, out);
		else
			add_node(node, out);
}

static void
add_children(const struct markup_node *node, bool tight, struct buf *out)
{
	add_nodes(node->child, tight, out);
}

void
markup_html(const struct markup *markup, struct buf *out)
{
	add_children(markup->root, false, out);
}
