/* SPDX-License-Identifier: MIT */
/*
 * name.h - which names persons and tables may have, and which names look alike.
 *
 * By UTS 39: characters that it allows in identifiers, ASCII, and blanks; of
 * one script, or of Latin and one other that is not Cyrillic or Greek.  This is
 * checked when a person gives a name; the rules of order of a match file ask
 * less, so that no later Unicode changes them (FORMAT.md, section 5).
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
/* What a name must be, in English, for the host; NULL for NAME_GOOD. */
extern const char *const name_faults[NAME_FAULTS];
/* Keys of the packs' refusals, for the person; NAME_TAKEN's text uses "other"
 * (words_refusal). */
extern const char *const name_refusals[NAME_FAULTS];

/*
 * Append a name as it is kept: NFC, a run of blanks of any kind one U+0020,
 * none at its ends.  Nothing is appended to out unless it is good.
 */
enum name_fault name_add(struct buf *out, const char *said);
/*
 * As name_add; also refuse what the packs of any language read as a receiver of
 * words ("press" there), and the site's own name (site, may be NULL).
 */
enum name_fault name_take(struct buf *out, const char *said,
    const struct data *data, const char *site);

/*
 * True if people could take one name for the other: as written, in capitals, in
 * small letters, with capital initials or without accents, one looks like the
 * other in one of these forms (UTS 39's skeleton), whatever the blanks; "I",
 * "l" and "1" are taken as their word suggests.  Not transitive: "AII" is the
 * same as "All" and as "Aii".
 */
bool name_same(const char *a, const char *b);
/* The version of Unicode whose lookalikes these are, "15.0". */
extern const char name_unicode[];

#endif
