/* SPDX-License-Identifier: MIT */
/*
 * heading.h - for texts in Markdown whose first line is a title: the subject of
 * the mail or post that they become.
 */
#ifndef HEADING_H
#define HEADING_H

#include "base/buf.h"

/* Append the title as plain text on one line. */
void heading_subject(const struct buf *markdown, struct buf *subject);
/* Append all of it as plain text, with its title underlined, signed with the
 * site's name. */
void heading_text(
    const struct buf *markdown, const char *site, struct buf *text);

#endif
