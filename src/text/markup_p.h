/* SPDX-License-Identifier: MIT */
/*
 * markup_p.h - the tree that markup.c builds and the walks read, and what
 * several walks need (markup_walk.c).
 *
 * Strings are valid UTF-8 without controls other than LF.  A node owns its
 * strings and children.
 */
#ifndef MARKUP_P_H
#define MARKUP_P_H

#include "text/markup.h"

#include <stdbool.h>

#define MARKUP_DEPTH 40 /* what is nested deeper is left out */
#define MARKUP_TABLE_COLUMNS 24
/* In plain text: a blank at which no line may break. */
#define MARKUP_STUCK '\001'
#define MARKUP_SOFT_HYPHEN 0xad /* "&shy;" of a template; for HTML alone */

enum markup_kind {
	/* blocks */
	MARKUP_DOCUMENT,
	MARKUP_PARAGRAPH,
	MARKUP_HEADING, /* number: level */
	MARKUP_QUOTE,
	MARKUP_LIST,    /* ordered: number is the first item's */
	MARKUP_CHOICES, /* "1)": orders to choose from, number as above */
	MARKUP_ITEM,
	MARKUP_CODE_BLOCK, /* text */
	MARKUP_RULE,
	MARKUP_TABLE,
	MARKUP_ROW,  /* header */
	MARKUP_CELL, /* right */
	/* inlines */
	MARKUP_TEXT, /* text */
	MARKUP_CODE, /* text */
	MARKUP_SOFT_BREAK,
	MARKUP_HARD_BREAK,
	MARKUP_EMPH,
	MARKUP_STRONG,
	MARKUP_LINK,  /* url: mailto:, http: or https:; number if it is long */
	MARKUP_IMAGE, /* url: cid: or ""; the children are its text */
	MARKUP_OTHER  /* only its children count */
};

struct markup_node {
	enum markup_kind kind;
	char *text, *url;
	int number;
	bool ordered, header, right, tight;
	bool row;  /* "<!-- row -->" stands in it: the next choice begins one */
	bool tap;  /* "<!-- tap -->": the choice is for HTML alone */
	bool wide; /* "<!-- wide -->": and this is not for a phone's HTML */
	struct markup_node *child, *next;
};

struct markup {
	struct markup_node *root;
};

/* ---- nodes ---- */

/* True for a link that opens a mail. */
bool markup_is_mailto(const struct markup_node *node);
/* True if something stands on a line below a choice; false for NULL. */
bool markup_is_broken(const struct markup_node *item);
/* The first of these choices that is told in every format; or NULL. */
const struct markup_node *markup_told(const struct markup_node *item);
/* The letters of a choice for the formats that have those of HTML alone, too;
 * *number is the list's to begin with.  "": it has none. */
void markup_next_letters(
    const struct markup_node *item, int *number, char out[8]);
/* A row that says nothing. */
bool markup_is_empty(const struct markup_node *row);
/* True if text begins with an arrow; with a sign of how often. */
bool markup_is_arrow(const char *text);
bool markup_is_times(const char *text);
/* Behind an "@" that would call somebody on a forum: nobody sees it, no line
 * breaks there, and it is no part of a name. */
#define MARKUP_JOINER "\xe2\x81\xa0"
/* True if at points to such an "@" of text. */
bool markup_is_mention(const char *text, const char *at);

/* ---- inlines ---- */

/* How a walk writes inlines; what is NULL adds nothing of its own. */
struct markup_style {
	void (*text)(struct buf *out, const char *text);
	void (*code)(struct buf *out, const char *text);
	const char *line_end; /* of a hard break; a soft one is a blank */
	const char *emph[2], *strong[2]; /* before and behind */
	/* A link to a page: one that opens a mail is its text. */
	void (*link)(struct buf *out, const struct markup_node *node);
	void (*image)(struct buf *out, const struct markup_node *node);
};

/* Append a node's children. */
void markup_inlines(const struct markup_style *style,
    const struct markup_node *node, struct buf *out);
/* markup_inlines between a pair of marks. */
void markup_between(const struct markup_style *style,
    const char *const marks[2], const struct markup_node *node,
    struct buf *out);
/* An address whose bytes of special, which could end it, are
 * percent-encoded. */
void markup_url(const char *url, const char *special, struct buf *out);
/* "a. Coal · b. Iron"; what follows a line below stands on one of its own. */
void markup_choices(const struct markup_style *style,
    const struct markup_node *list, struct buf *out);
/* A row of a table as an item of a list, "* **Anna** · *Money* 9", begun with
 * mark: what is empty is left out, and nothing appended if all is.  label is
 * the first of the header's cells. */
void markup_record(const struct markup_style *style,
    const struct markup_node *row, const struct markup_node *label,
    const char *mark, struct buf *out);
/* Append the plain text of a node's children on one line. */
void markup_plain(const struct markup_node *node, struct buf *out);
/* Append it as a letter in plain text has it: with quotation marks, addresses,
 * line breaks and MARKUP_STUCK. */
void markup_gather(const struct markup_node *node, struct buf *out);
/* Columns of such a text. */
size_t markup_width(const char *text, size_t len);

/* ---- lines ---- */

struct markup_page;
/* How a way of writing does the blocks that differ from way to way. */
struct markup_blocks {
	void (*heading)(
	    struct markup_page *page, const struct markup_node *node);
	void (*paragraph)(
	    struct markup_page *page, const struct markup_node *node);
	void (*choices)(
	    struct markup_page *page, const struct markup_node *node);
	void (*table)(struct markup_page *page, const struct markup_node *node);
	void (*code)(struct markup_page *page, const char *text);
};

/* What is being written line by line: each begins with indent, the next one
 * with mark (a bullet) in place of indent's end. */
struct markup_page {
	struct buf *out, indent, mark;
	/* Write a node's children; those of a tight item close together. */
	void (*blocks)(struct markup_page *page, const struct markup_node *node,
	    bool tight);
	size_t columns; /* of text */
	bool begun;
	const struct markup_node
	    *above; /* the block before this one, or NULL */
};

/* Without blanks at its end; MARKUP_STUCK is one. */
void markup_line(struct markup_page *page, const char *text, size_t len);
/* An empty line between what is written and what follows. */
void markup_gap(struct markup_page *page);
/* One block, by its kind. */
void markup_block(struct markup_page *page, const struct markup_blocks *ways,
    const struct markup_node *node);
/* All of a document, on a page of which columns and blocks are set. */
void markup_walk(struct markup_page *page, const struct markup *markup);

/* ---- tables ---- */

/* Append a table's rows with aligned columns, each line begun with indent.
 * Cells are broken at blanks if it is wider than columns; false (and nothing
 * appended) if that does not help. */
bool markup_table(const struct markup_node *table, const char *indent,
    size_t columns, struct buf *out);

#endif
