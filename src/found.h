/* SPDX-License-Identifier: MIT */
/*
 * found.h - the match file in what a forum gives back: the text of a post, or a
 * saved page of a topic.
 *
 * Its entries may stand in several posts, between other things.  What forums do
 * to a text is undone: whether that was right its signatures tell.
 */
#ifndef FOUND_H
#define FOUND_H

#include "buf.h"
#include "err.h"

#include <stdbool.h>
#include <stdint.h>

/* What was done to it, a bit set. */
enum found_change {
	FOUND_HTML = 1,    /* it is a page: tags and entities */
	FOUND_CR = 2,      /* CR LF at the ends of lines */
	FOUND_EDGES = 4,   /* blanks or ">" at the edges of lines */
	FOUND_UNSEEN = 8,  /* characters that nobody sees */
	FOUND_PRETTY = 16, /* typographic quotation marks, dashes, dots */
	FOUND_CHANGES = 5
};

struct found {
	struct buf file;
	uint32_t entries; /* that stand there without a gap */
	uint32_t last;    /* the highest number of all */
	unsigned pieces;  /* runs of entries, each in a place of its own */
	unsigned changes; /* bits of found_change */
	bool torn;        /* an entry has no end */
	bool true_to_key; /* every signature is right */
};

#define FOUND_INIT                                                             \
	{                                                                      \
		.file = BUF_INIT                                               \
	}

void found_release(struct found *found);
/* Is it a match file as it stands, or what only could be one? */
bool found_is_plain(const char *bytes, size_t len);
/*
 * Look for the entries of a match, from 0 on.  EX_DATAERR: there are none, or
 * one between others is missing; name stands in the sentence.  If its
 * signatures cannot be made right, found holds what changes least.
 */
int found_read(struct found *found, const char *bytes, size_t len,
    const char *name, struct err *err);
/* "HTML, CR LF line ends": what was undone, for people; "" if nothing. */
void found_say(const struct found *found, struct buf *out);

#endif
