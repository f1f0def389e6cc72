/* SPDX-License-Identifier: MIT */
/*
 * html_text.h - a reply in HTML to the lines of text its writer meant.
 *
 * Whatever a mail program marks as not written by this writer (quote blocks,
 * what stands below the divider of Outlook, links to our own address, which
 * only we write) comes out behind "> ", so that no order is found in it.
 */
#ifndef HTML_TEXT_H
#define HTML_TEXT_H

#include "buf.h"

#include <stdbool.h>
#include <stddef.h>

#define HTML_DEPTH 256 /* elements inside each other; then it ends */
#define HTML_INPUT_MAX (256 * 1024) /* the rest is not read */
#define HTML_TEXT_MAX (1024 * 1024)

struct html_text {
	const char *own; /* "base@domain" of our letters, or NULL */
	struct buf out;  /* the lines that are done; the last ends with LF */
	bool full;       /* over a limit: say no more */
	/* What follows is html_text.c's. */
	struct buf line;
	bool space, gap, ours, rest;
	unsigned quotes, skips, pres, links;
	struct html_element {
		unsigned char does;
		char name[15];
	} stack[HTML_DEPTH];
	size_t depth;
};

#define HTML_TEXT_INIT                                                         \
	{                                                                      \
		.out = BUF_INIT, .line = BUF_INIT                              \
	}

/* Names are in lower case; attributes are pairs that end with NULL, values
 * may be NULL. */
void html_text_open(
    struct html_text *html, const char *name, const char *const *attributes);
void html_text_add(struct html_text *html, const char *text, size_t len);
void html_text_close(struct html_text *html, const char *name);
void html_text_end(struct html_text *html);
void html_text_release(struct html_text *html);

#endif
