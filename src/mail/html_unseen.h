/* SPDX-License-Identifier: MIT */
/*
 * html_unseen.h - finds what a style strikes out or hides: its writer has not
 * said it.
 */
#ifndef HTML_UNSEEN_H
#define HTML_UNSEEN_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * True if text of this style (in lower case, without blanks) is struck out,
 * hidden, too small, or too pale to be seen on white.  shaded: it stands on
 * another colour, where pale letters are seen.
 */
bool html_is_unseen(const char *style, bool shaded);
/* True if a colour of a style or of <font>, in lower case, is too pale. */
bool html_is_pale(const char *colour);
#define HTML_STRUCK_MAX 4096 /* bytes of such names; others are not found */
/* Append the names of classes, " name " each, that rules of the style sheet
 * strike out; both in lower case, the sheet without blanks. */
void html_struck_classes(const char *sheet, struct buf *out);
/* True if the source of a page strikes anything out: by an element, or by a
 * style wherever it stands.  Whatever html_text.c strikes out is found here. */
bool html_strikes(const char *html, size_t len);

#endif
