/* SPDX-License-Identifier: MIT */
/* told.h - joins event texts into the lines of a report. */
#ifndef TOLD_H
#define TOLD_H

#include "base/buf.h"
#include "base/doc.h"

/*
 * Collects event texts into lines: maps with "text" in list.  Initialise with
 * {.list = list, .line = BUF_INIT}; list is borrowed.
 */
struct told {
	struct doc *list;
	struct buf line; /* the last line, not yet in list */
	unsigned count;  /* lines in list */
};
/*
 * Add one text; an empty one is ignored.  A text that begins with a comma
 * continues the line ("Order of play: Anna 4." and ", Bruno 7."), whose final
 * stop goes; so does, while the line has less than 400 bytes, a text with the
 * same first word (the player's name).
 */
void told_add(struct told *told, const struct buf *text);
/* Close the last line and release told; returns the number of lines. */
unsigned told_end(struct told *told);

#endif
