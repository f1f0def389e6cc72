/* SPDX-License-Identifier: MIT */
/*
 * log.h - a match's entries, and what followed from them, as a doc.
 */
#ifndef CMD_LOG_H
#define CMD_LOG_H

#include "language/words.h"
#include "match/match.h"

struct log_reader {
	uint32_t seat; /* OBSERVER: the public */
	bool host;     /* all that the host knows; seat is OBSERVER then */
};

/*
 * The whole log as far as the reader may know it: before the reveal a seat
 * sees its own hidden moves and events, the host all moves, events and dice
 * (but no orders that wait); after it everybody sees all.  The form is told in
 * pli(1).  The caller frees it.
 */
struct doc *log_doc(const struct match *match, const struct words *words,
    const struct log_reader *reader);
/* Append such a doc as text for people. */
void log_text(const struct doc *doc, struct buf *out);

#endif
