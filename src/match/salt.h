/* SPDX-License-Identifier: MIT */
/*
 * salt.h - the texts that go into the dice, in the only form that is hashed.
 *
 * FORMAT.md, section 7: a text that could be written in two ways that look the
 * same would give whoever enters it a second throw.  Therefore a salt is
 * letters a to z and a beacon is digits, single blanks between words, whatever
 * was written; its writer is shown exactly that form.
 */
#ifndef SALT_H
#define SALT_H

#include "base/buf.h"

#include <stdbool.h>

#define SALT_LETTERS_MIN 12 /* blanks are not counted */
#define SALT_LETTERS_MAX 200
#define BEACON_DIGITS_MAX 200

/* True if text is of that form and length (the rules of order check it). */
bool salt_is_good(const char *text);
bool beacon_is_good(const char *text);

enum salt_fault {
	SALT_GOOD,
	SALT_SHORT, /* of letters */
	SALT_LONG,
	SALT_FOREIGN /* short, since letters of another script were left out */
};
/*
 * Append that form of what a player wrote (UTF-8), also if it is no salt:
 * accents go, ligatures open, capitals become small, a run of blanks and line
 * ends is one blank; everything else is left out.
 */
enum salt_fault salt_add(struct buf *out, const char *said);
/*
 * Append that form of a drawn number: a run of blanks, signs and line ends is
 * one blank.  False, and nothing appended, if it has no digit or too many, or
 * holds a letter, digits of another script or invalid UTF-8.
 */
bool beacon_add(struct buf *out, const char *said);

#endif
