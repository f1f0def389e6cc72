/* SPDX-License-Identifier: MIT */
/*
 * markup.h - a report in Markdown to what people read (cmark-gfm).
 *
 * The Markdown is parsed once (CommonMark and GFM tables); each format is a
 * walk of ours over the tree.  Raw HTML in it is shown as text, never passed
 * on; a comment is left out.  A link whose address begins with "mailto:" is an
 * order to tap.
 */
#ifndef MARKUP_H
#define MARKUP_H

#include "base/buf.h"

#include <stddef.h>

#define MARKUP_COLUMNS 72 /* of a text, unless somebody wants others */
#define MARKUP_LEAST 40

struct markup;

struct markup *markup_new(const char *markdown, size_t len);
void markup_free(struct markup *markup);

/*
 * text/plain: wrapped at 72 columns, tables aligned (labels left, numbers
 * right) and their cells broken where a table would be wider, links as their
 * text with the mailto address left out (a report says once where to answer),
 * or with a number if it is long, and the address below all; pleasant with a
 * screen reader.
 */
void markup_text(const struct markup *markup, struct buf *out);
/* markup_text in so many columns, at least MARKUP_LEAST. */
void markup_text_in(
    const struct markup *markup, unsigned columns, struct buf *out);
/* HTML body content: inline styles that mail programs keep, no classes, no
 * script, nothing from outside. */
void markup_html(const struct markup *markup, struct buf *out);
/* What programs make of that HTML when they show it as text: a line for each
 * paragraph, item, row, and list of choices, which stand behind a tab each. */
void markup_lines(const struct markup *markup, struct buf *out);
/* BBCode as phpBB takes it. */
void markup_bbcode(const struct markup *markup, struct buf *out);
/* Markdown as Discourse and NodeBB take it. */
void markup_markdown(const struct markup *markup, struct buf *out);

/* What a choice is called by its number: 1 is "a", 26 "z", 27 "aa";
 * 0: none. */
void markup_letters(int number, char out[8]);

#endif
