/* SPDX-License-Identifier: MIT */
/*
 * html_unseen.h - finds what a style strikes out or hides: its writer has not
 * said it.
 */
#ifndef HTML_UNSEEN_H
#define HTML_UNSEEN_H

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
/* True if a rule of the style sheet, in lower case and without blanks, strikes
 * out what is of a class, whose name has len bytes in lower case. */
bool html_class_strikes(const char *sheet, const char *class, size_t len);
/* True if the source of a page strikes anything out: by an element, or by a
 * style wherever it stands.  Whatever html_text.c strikes out is found here. */
bool html_strikes(const char *html, size_t len);

#endif
