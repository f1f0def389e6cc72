/* SPDX-License-Identifier: MIT */
/*
 * markup_p.h - the tree that markup.c builds and the four walks read.
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
	MARKUP_LINK,  /* url: mailto:, http: or https: */
	MARKUP_IMAGE, /* url: cid: or ""; the children are its text */
	MARKUP_OTHER  /* only its children count */
};

struct markup_node {
	enum markup_kind kind;
	char *text, *url;
	int number;
	bool ordered, header, right, tight;
	struct markup_node *child, *next;
};

struct markup {
	struct markup_node *root;
};

/* A choice's letters: 1 is "a", 26 "z", 27 "aa". */
void markup_letters(int number, char out[8]);
/* Is it a link that opens a mail? */
bool markup_is_mailto(const struct markup_node *node);
/* Behind an "@" that would call somebody on a forum: nobody sees it, no line
 * breaks there, and it is no part of a name. */
#define MARKUP_JOINER "\xe2\x81\xa0"
/* Is such an "@" at a place of text? */
bool markup_is_mention(const char *text, const char *at);
/* Append the plain text of a node's children on one line. */
void markup_plain(const struct markup_node *node, struct buf *out);
/* The same as a letter in plain text says it: with quotation marks, addresses,
 * line breaks and MARKUP_STUCK. */
void markup_gather(const struct markup_node *node, struct buf *out);
/* Append a table's rows with aligned columns, each line begun with indent.
 * Cells are broken at blanks if it is wider than columns; false (and nothing
 * appended) if that does not help. */
bool markup_table(const struct markup_node *table, const char *indent,
    size_t columns, struct buf *out);

#endif
