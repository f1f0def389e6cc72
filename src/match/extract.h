/* SPDX-License-Identifier: MIT */
/*
 * extract.h - finds a match file in what a forum gives back: the text of a
 * post, a saved page of a topic, or several such texts and files (FORMAT.md
 * section 12).
 *
 * Its entries may stand in several places, in any order, between other things.
 * What forums do to a text is undone; the signatures show whether that was
 * right.  Where two entries of one number are both signed behind the same
 * entries, the host has signed two histories of one match.
 */
#ifndef EXTRACT_H
#define EXTRACT_H

#include "base/buf.h"
#include "base/err.h"
#include "base/seal.h"

#include <stdbool.h>
#include <stdint.h>

/* What was undone in a text, a bit set. */
enum extract_change {
	EXTRACT_HTML = 1,    /* it is a page: tags and entities */
	EXTRACT_CR = 2,      /* CR LF at the ends of lines */
	EXTRACT_EDGES = 4,   /* blanks or ">" at the edges of lines */
	EXTRACT_UNSEEN = 8,  /* characters that nobody sees */
	EXTRACT_PRETTY = 16, /* typographic quotation marks, dashes, dots */
	EXTRACT_CHANGES = 5
};

struct extract {
	struct buf file;  /* the match file that was put together */
	uint32_t entries; /* how many entries file has */
	uint32_t last;    /* the highest number that was seen */
	unsigned pieces;  /* runs of entries, each in a place of its own */
	unsigned changes; /* bits of extract_change */
	bool torn;        /* an entry has no end */
	bool true_to_key; /* every signature is right */
	size_t proved;    /* the first bytes of file with right signatures */
	uint32_t strays;  /* other entries of these numbers, signed by nobody */
	uint32_t stray;   /* the number of the first of them */
	bool forked;      /* the host has signed two entries of number fork */
	uint32_t fork;
	uint8_t hashes[2][HASH_LEN]; /* of these two */
	unsigned texts[2];           /* the texts in which they stand */
};

/* One text to look through. */
struct extract_text {
	const char *name, *bytes;
	size_t len;
	bool any;  /* set if it has any entry */
	bool used; /* set if it has an entry of the match that was found */
};

#define EXTRACT_INIT                                                           \
	{                                                                      \
		.file = BUF_INIT                                               \
	}

void extract_release(struct extract *found);
/* True if the bytes begin as a match file does (FORMAT.md section 2): then they
 * must be one as they are. */
bool extract_is_plain(const char *bytes, size_t len);
/*
 * Put together the match whose charter comes first in the texts.  EX_DATAERR,
 * with the first text's name: there is no entry, or one between others is
 * missing.  If no way of undoing makes the signatures right, found holds the
 * one that changes least.  The caller releases found.
 */
int extract_read(struct extract *found, struct extract_text *texts,
    size_t count, struct err *err);
/* Append what was undone, for people: "HTML, CR LF line ends"; nothing if it is
 * unchanged. */
void extract_say(const struct extract *found, struct buf *out);

#endif
