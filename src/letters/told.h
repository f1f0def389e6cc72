/* SPDX-License-Identifier: MIT */
/* told.h - joins event texts into the lines of a report. */
#ifndef TOLD_H
#define TOLD_H

#include "base/buf.h"
#include "base/doc.h"

/*
 * Collects event texts into lines: maps with "text" in list.  Initialise with
 * TOLD_INIT(list); list is borrowed.
 */
struct told {
	struct doc *list;
	struct buf line; /* the last line, not yet in list */
	struct buf
	    aside;       /* what was told behind it, a line of its own or not */
	struct buf last; /* the last text */
	unsigned times;  /* how often it was added, one after the other */
	unsigned count;  /* lines in list */
};

#define TOLD_INIT(to)                                                          \
	{                                                                      \
		.list = (to), .line = BUF_INIT, .aside = BUF_INIT,             \
		.last = BUF_INIT                                               \
	}

/*
 * Add one text; an empty one is ignored.  A text that begins with a comma
 * continues the line ("Order of play: Anna 4." and ", Bruno 7."), whose final
 * stop goes; so does, while the line has less than 400 bytes, a text with the
 * same first word (the player's name), also behind one aside that has another
 * ("Anna builds. One cube comes from Hull. Anna pays 3.").  One that is as the
 * last one, stop and all, is counted there: "Anna buys 1 tea at 40 (×3)."
 */
void told_add(struct told *told, const struct buf *text);
/* Close the last line and release told; returns the number of lines. */
unsigned told_end(struct told *told);

#endif
