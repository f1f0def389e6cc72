/* SPDX-License-Identifier: MIT */
/*
 * markup.c - Markdown to a small tree of our own.  The only file that knows
 * cmark-gfm: what it makes of the text is copied, so that the walks depend on
 * nothing but markup_p.h.
 */
#include "text/markup.h"
#include "base/fold.h"
#include "base/x.h"
#include "text/markup_p.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <stdlib.h>
#include <string.h>

#define LONG_URL 200 /* bytes */

static const struct {
	const char *name; /* cmark's, which the table extension has too */
	enum markup_kind kind;
} kinds[] = {
    {"document", MARKUP_DOCUMENT},
    {"paragraph", MARKUP_PARAGRAPH},
    {"heading", MARKUP_HEADING},
    {"block_quote", MARKUP_QUOTE},
    {"list", MARKUP_LIST},
    {"item", MARKUP_ITEM},
    {"code_block", MARKUP_CODE_BLOCK},
    {"html_block", MARKUP_CODE_BLOCK},
    {"thematic_break", MARKUP_RULE},
    {"table", MARKUP_TABLE},
    {"table_header", MARKUP_ROW},
    {"table_row", MARKUP_ROW},
    {"table_cell", MARKUP_CELL},
    {"text", MARKUP_TEXT},
    {"html_inline", MARKUP_TEXT},
    {"code", MARKUP_CODE},
    {"softbreak", MARKUP_SOFT_BREAK},
    {"linebreak", MARKUP_HARD_BREAK},
    {"emph", MARKUP_EMPH},
    {"strong", MARKUP_STRONG},
    {"link", MARKUP_LINK},
    {"image", MARKUP_IMAGE},
};

static enum markup_kind
find_kind(cmark_node *from)
{
	const char *name = cmark_node_get_type_string(from);

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (kinds[i].name[0] == name[0] &&
		    strcmp(kinds[i].name, name) == 0)
			return kinds[i].kind;
	return MARKUP_OTHER;
}

/* A copy without controls and direction marks, which could hide or turn what
 * stands beside them; words may have marks of where they may be parted. */
static char *
copy_text(const char *text, bool words)
{
	struct buf out = BUF_INIT;
	size_t len = strlen(text), step;
	uint32_t code;

	/* What stands for itself goes as it is, which is nearly all. */
	for (step = 0; text[step] >= ' ' && text[step] < 0x7f;)
		step++;
	buf_add(&out, text, step);
	for (size_t i = step; i < len; i += step) {
		step = fold_next(text + i, len - i, &code);
		if (step == 0) {
			step = 1;
			continue;
		}
		if (code == '\t')
			buf_addc(&out, ' ');
		else if (code == '\n' || !fold_is_hidden(code) ||
			 (words && code == MARKUP_SOFT_HYPHEN))
			fold_put(&out, code);
	}
	return buf_take(&out);
}

static bool
begins(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

/* Addresses we do not know are not passed on. */
static void
copy_url(struct markup_node *to, const char *url)
{
	bool known = to->kind == MARKUP_IMAGE
			 ? begins(url, "cid:")
			 : begins(url, "mailto:") || begins(url, "http:") ||
			       begins(url, "https:");

	if (!known && to->kind == MARKUP_LINK)
		to->kind = MARKUP_OTHER;
	to->url = copy_text(known ? url : "", false);
}

static bool
is_comment(cmark_node *from)
{
	const char *text = cmark_node_get_literal(from);
	cmark_node_type type = cmark_node_get_type(from);

	return (type == CMARK_NODE_HTML_BLOCK ||
		   type == CMARK_NODE_HTML_INLINE) &&
	       text != NULL && begins(text, "<!--");
}

static void
read_remark(struct markup_node *node, const char *text)
{
	node->row |= begins(text, "<!-- row -->");
	node->tap |= begins(text, "<!-- tap -->");
	node->wide |= begins(text, "<!-- wide -->");
}

static void
copy_list(struct markup_node *to, cmark_node *from)
{
	to->ordered = cmark_node_get_list_type(from) == CMARK_ORDERED_LIST;
	to->number = cmark_node_get_list_start(from);
	to->tight = cmark_node_get_list_tight(from);
	if (to->ordered && cmark_node_get_list_delim(from) == CMARK_PAREN_DELIM)
		to->kind = MARKUP_CHOICES;
}

static void
copy_cell(struct markup_node *to, cmark_node *from)
{
	cmark_node *row = cmark_node_parent(from), *at = from;
	cmark_node *table = cmark_node_parent(row);
	uint8_t *align = cmark_gfm_extensions_get_table_alignments(table);
	uint16_t column = 0;

	while ((at = cmark_node_previous(at)) != NULL)
		column++;
	if (align != NULL &&
	    column < cmark_gfm_extensions_get_table_columns(table))
		to->right = align[column] == 'r';
}

static struct markup_node *
copy_node(cmark_node *from)
{
	struct markup_node *to = xcalloc(1, sizeof(*to));
	const char *text = cmark_node_get_literal(from);

	to->kind = find_kind(from);
	if (text != NULL)
		to->text = copy_text(text, to->kind == MARKUP_TEXT);
	else if (to->kind == MARKUP_TEXT || to->kind == MARKUP_CODE ||
		 to->kind == MARKUP_CODE_BLOCK)
		to->text = xstrdup("");
	switch (to->kind) {
	case MARKUP_HEADING:
		to->number = cmark_node_get_heading_level(from);
		break;
	case MARKUP_LIST:
		copy_list(to, from);
		break;
	case MARKUP_ROW:
		to->header = cmark_gfm_extensions_get_table_row_is_header(from);
		break;
	case MARKUP_CELL:
		copy_cell(to, from);
		break;
	case MARKUP_LINK:
	case MARKUP_IMAGE:
		copy_url(to, cmark_node_get_url(from));
		break;
	default:
		break;
	}
	return to;
}

static struct markup_node *
copy_tree(cmark_node *from, unsigned depth)
{
	struct markup_node *to = copy_node(from), **end = &to->child;
	cmark_node *child = cmark_node_first_child(from);

	for (; child != NULL && depth < MARKUP_DEPTH;
	     child = cmark_node_next(child)) {
		/* A template's own remark, or what keeps two lists apart. */
		if (is_comment(child)) {
			read_remark(to, cmark_node_get_literal(child));
			continue;
		}
		*end = copy_tree(child, depth + 1);
		end = &(*end)->next;
	}
	return to;
}

/* Of pages whose address no line of a text should hold: 1, 2 ... */
static int
number_links(struct markup_node *node, int number)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == MARKUP_LINK && !markup_is_mailto(node) &&
		    strlen(node->url) > LONG_URL)
			node->number = ++number;
		number = number_links(node->child, number);
	}
	return number;
}

struct markup *
markup_new(const char *markdown, size_t len)
{
	struct markup *markup = xcalloc(1, sizeof(*markup));
	cmark_syntax_extension *table;
	cmark_parser *parser;
	cmark_node *root;

	cmark_gfm_core_extensions_ensure_registered();
	parser = cmark_parser_new(CMARK_OPT_VALIDATE_UTF8);
	table = cmark_find_syntax_extension("table");
	if (table != NULL)
		cmark_parser_attach_syntax_extension(parser, table);
	cmark_parser_feed(parser, markdown, len);
	root = cmark_parser_finish(parser);
	markup->root = copy_tree(root, 0);
	number_links(markup->root, 0);
	cmark_node_free(root);
	cmark_parser_free(parser);
	return markup;
}

static void
free_tree(struct markup_node *node)
{
	struct markup_node *next;

	for (; node != NULL; node = next) {
		next = node->next;
		free_tree(node->child);
		free(node->text);
		free(node->url);
		free(node);
	}
}

void
markup_free(struct markup *markup)
{
	if (markup == NULL)
		return;
	free_tree(markup->root);
	free(markup);
}
