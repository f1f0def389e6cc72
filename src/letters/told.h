/* SPDX-License-Identifier: MIT */
/* told.h - what happened, in lines. */
#ifndef TOLD_H
#define TOLD_H

#include "base/buf.h"
#include "base/doc.h"

/*
 * A list of maps with "text".  A text that its pack begins with a comma goes on
 * in the line before ("Order of play: Anna 4." and ", Bruno 7."), since a game
 * tells such things one by one; and so does one that begins with the same word,
 * since one player often does several things.
 */
struct told {
	struct doc *list;
	struct buf line; /* the last, which may go on; BUF_INIT */
	unsigned count;
};
void told_add(struct told *told, const struct buf *text);
/* No more follows; how many lines there are. */
unsigned told_end(struct told *told);

#endif
