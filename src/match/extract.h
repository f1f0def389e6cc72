/* SPDX-License-Identifier: MIT */
/*
 * extract.h - the match file in what a forum gives back: the text of a post, or
 * a saved page of a topic; or in several such texts and files.
 *
 * Its entries may stand in several places, in any order, between other things.
 * What forums do to a text is undone: whether that was right its signatures
 * tell.  Where two entries of one number are both signed behind the same
 * entries, their host has signed two histories of one match.
 */
#ifndef EXTRACT_H
#define EXTRACT_H

#include "base/buf.h"
#include "base/err.h"
#include "base/seal.h"

#include <stdbool.h>
#include <stdint.h>

/* What was done to it, a bit set. */
enum extract_change {
	EXTRACT_HTML = 1,    /* it is a page: tags and entities */
	EXTRACT_CR = 2,      /* CR LF at the ends of lines */
	EXTRACT_EDGES = 4,   /* blanks or ">" at the edges of lines */
	EXTRACT_UNSEEN = 8,  /* characters that nobody sees */
	EXTRACT_PRETTY = 16, /* typographic quotation marks, dashes, dots */
	EXTRACT_CHANGES = 5
};

struct extract {
	struct buf file;
	uint32_t entries; /* that stand there without a gap */
	uint32_t last;    /* the highest number of all */
	unsigned pieces;  /* runs of entries, each in a place of its own */
	unsigned changes; /* bits of extract_change */
	bool torn;        /* an entry has no end */
	bool true_to_key; /* every signature is right */
	size_t proved;    /* so many bytes of file have right ones */
	uint32_t strays;  /* others of these numbers, signed by nobody */
	uint32_t stray;   /* the number of the first of them */
	bool forked;      /* the host has signed two entries of number fork */
	uint32_t fork;
	uint8_t hashes[2][HASH_LEN]; /* theirs */
	unsigned texts[2];           /* in which they stand */
};

/* One text that is looked through. */
struct extract_text {
	const char *name, *bytes;
	size_t len;
	bool any;  /* is there any entry in it? */
	bool used; /* does any belong to the match that was found? */
};

#define EXTRACT_INIT                                                           \
	{                                                                      \
		.file = BUF_INIT                                               \
	}

void extract_release(struct extract *found);
/* Is it a match file as it stands, or what only could be one? */
bool extract_is_plain(const char *bytes, size_t len);
/*
 * Look for the entries of a match, from 0 on: the match whose charter comes
 * first.  EX_DATAERR: there are none, or one between others is missing; the
 * first text's name stands in the sentence.  If its signatures cannot be made
 * right, found holds what changes least.
 */
int extract_read(struct extract *found, struct extract_text *texts,
    size_t count, struct err *err);
/* "HTML, CR LF line ends": what was undone, for people; "" if nothing. */
void extract_say(const struct extract *found, struct buf *out);

#endif
