/* SPDX-License-Identifier: MIT */
/*
 * html_text.h - turns a reply in HTML into the lines of text its writer meant.
 *
 * Whatever a mail program marks as not written by this writer (quote blocks,
 * links to our own address, which only we write) comes out behind "> ", so
 * that no order is found in it.  Some only draw a line (Outlook) or a box
 * (Yahoo, GMX) around the letter that is answered, in which answers may stand,
 * too: there the line HTML_TEXT_BELOW comes out, and what is below it is told
 * apart as in a text without marks (orders.h).  What is struck out or cannot be
 * seen (html_unseen.h) does not come out at all, but for the mark with which
 * our letters begin.
 */
#ifndef HTML_TEXT_H
#define HTML_TEXT_H

#include "base/buf.h"
#include "mail/message.h"

#include <stdbool.h>
#include <stddef.h>

#define HTML_DEPTH 256 /* elements inside each other; then it ends */
#define HTML_INPUT_MAX MESSAGE_MAX /* the rest is not read */
#define HTML_TEXT_MAX MESSAGE_MAX
#define HTML_SHEET_MAX (64 * 1024) /* of style sheets; others are not read */
#define HTML_CLASS_MAX 64          /* a longer name is none */
/* One of the heads of templates/quotes.yaml. */
#define HTML_TEXT_BELOW "-----Original Message-----"
/* Stands unseen at the top of our letters' HTML. */
#define HTML_TEXT_MARK "--8-- pli --8--"

struct html_text {
	const char *own; /* "base@domain" of our letters, or NULL */
	struct buf out;  /* the lines that are done; the last ends with LF */
	bool full;       /* over a limit: nothing more is taken in */
	bool lost;       /* full, and words of its writer may be missing */
	/* What follows is html_text.c's. */
	struct buf line;
	struct buf sheet;  /* all style sheets, in lower case, without blanks */
	struct buf struck; /* html_struck_classes of them */
	bool space, gap, ours;
	bool below;   /* the last line is HTML_TEXT_BELOW */
	bool answers; /* there was such a line */
	unsigned quotes, skips, pres, links, shades;
	struct html_element {
		unsigned char does;
		char name[15];
	} stack[HTML_DEPTH];
	size_t depth;
};

#define HTML_TEXT_INIT                                                         \
	{                                                                      \
		.out = BUF_INIT, .line = BUF_INIT, .sheet = BUF_INIT,          \
		.struck = BUF_INIT                                             \
	}

/* Feed an element's begin, text, an element's end, and the end of the document.
 * Names are in lower case; attributes are pairs that end with NULL, values may
 * be NULL. */
void html_text_open(
    struct html_text *html, const char *name, const char *const *attributes);
void html_text_add(struct html_text *html, const char *text, size_t len);
/* What is in <style> or <script>. */
void html_text_code(struct html_text *html, const char *text, size_t len);
void html_text_close(struct html_text *html, const char *name);
void html_text_end(struct html_text *html);
void html_text_release(struct html_text *html);

#endif
