/* SPDX-License-Identifier: MIT */
/*
 * name.h - what persons and tables may be called, and which names are one.
 *
 * After UTS 39: characters that it allows in identifiers, ASCII, and blanks;
 * of one script, or of Latin and one other that is not Cyrillic or Greek.
 * This is asked where a person gives a name; of a match file the rules of order
 * ask less, which no later Unicode changes (FORMAT.md, section 5).
 */
#ifndef NAME_H
#define NAME_H

#include "base/data.h"

#include <stdbool.h>

enum name_fault {
	NAME_GOOD,
	NAME_LENGTH,   /* empty, or more than LOG_NAME_MAX bytes */
	NAME_HIDDEN,   /* what is not seen, no character, a heap of accents */
	NAME_SIGN,     /* a character that names do not have */
	NAME_MIXED,    /* of scripts that look alike */
	NAME_RESERVED, /* it means somebody else in letters */
	NAME_SITE,     /* it is the site's, or like it */
	NAME_TAKEN,    /* for those who ask name_same: it is like another's */
	NAME_FAULTS
};
/* For the host: what would work, in English; NAME_GOOD has none. */
extern const char *const name_faults[NAME_FAULTS];
/* For who said it: keys of the packs' refusals; NAME_TAKEN's speaks of "other".
 */
extern const char *const name_refusals[NAME_FAULTS];

/*
 * Append a name as it is kept: NFC, a run of blanks of any kind one U+0020,
 * none at its ends.  Nothing is appended to out unless it is good.
 */
enum name_fault name_add(struct buf *out, const char *said);
/*
 * The same; and refuse what the packs of any language read as a receiver of
 * words ("press" there), and the site's own name.  site may be NULL: none.
 */
enum name_fault name_take(struct buf *out, const char *said,
    const struct data *data, const char *site);

/*
 * Would people take one for the other?  So they do if one, as it is written,
 * in capitals, in small letters, with capitals in front, or without accents,
 * looks in one of these as the other does (UTS 39's skeleton), whatever blanks
 * stand there; and a bar is the "I", "l" or "1" that its word asks for.  Not
 * transitive: "AII" is one with "All" and with "Aii".
 */
bool name_same(const char *a, const char *b);
/* The version of Unicode whose lookalikes these are, "15.0". */
extern const char name_unicode[];

#endif
