/* SPDX-License-Identifier: MIT */
/* unicode.h - what Unicode says of a character; libutf8proc's tables. */
#ifndef UNICODE_H
#define UNICODE_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum unicode_kind {
	UNICODE_BLANK,  /* every space, tab and line end */
	UNICODE_LETTER, /* of any script */
	UNICODE_NUMBER,
	UNICODE_MARK,   /* an accent behind its letter */
	UNICODE_SIGN,   /* punctuation and symbols */
	UNICODE_UNSEEN, /* controls, formats, what is ignorable by default */
	UNICODE_NONE    /* private, unassigned, no character */
};
enum unicode_kind unicode_kind(uint32_t code);

/*
 * The character in small letters without accents, opened to what it is
 * compatible with (NFKD): "ﬁ" is "fi", "É" is "e".  Returns how many characters
 * plain has then, 0 for what is not seen and for accents.
 */
#define UNICODE_PLAIN 18 /* U+FDFA is the longest */
size_t unicode_plain(uint32_t code, uint32_t plain[UNICODE_PLAIN]);

/* The character as a small letter, and as a capital: one character each. */
uint32_t unicode_small(uint32_t code);
uint32_t unicode_capital(uint32_t code);

/* Append a text in NFC, in NFD, or in NFD and small letters.  False, and
 * nothing appended, if it is no UTF-8. */
bool unicode_compose(struct buf *out, const char *text);
bool unicode_decompose(struct buf *out, const char *text);
bool unicode_fold(struct buf *out, const char *text);
/* True if it is UTF-8 in NFC. */
bool unicode_is_composed(const char *text);
/* Append a text as unicode_fold does, without U+0300 to 036F. */
bool unicode_bare(struct buf *out, const char *text);

/* Of the tables: "15.0.0". */
const char *unicode_version(void);

#endif
