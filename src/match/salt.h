/* SPDX-License-Identifier: MIT */
/*
 * salt.h - the words that go into the dice, in the only form that is hashed.
 *
 * FORMAT.md, section 7: what can be written in two ways that look the same
 * would give whoever enters it a second throw.  Therefore a salt is letters a
 * to z and a beacon is digits, single blanks between words, whatever was
 * written; who wrote it is shown exactly that.
 */
#ifndef SALT_H
#define SALT_H

#include "base/buf.h"

#include <stdbool.h>

#define SALT_LETTERS_MIN 12 /* blanks are not counted */
#define SALT_LETTERS_MAX 200
#define BEACON_DIGITS_MAX 200

/* Is it of that form?  The rules of order ask this of a file. */
bool salt_is_good(const char *text);
bool beacon_is_good(const char *text);

enum salt_fault {
	SALT_GOOD,
	SALT_SHORT, /* of letters */
	SALT_LONG,
	SALT_FOREIGN /* short, since letters of another script were left out */
};
/*
 * Append that form of what a player wrote, also where it is no salt: accents
 * go, ligatures open, capitals become small, a run of blanks and line ends is
 * one blank; everything else, and what is no UTF-8, is left out and leaves
 * nothing.
 */
enum salt_fault salt_add(struct buf *out, const char *said);
/*
 * The same of a drawn number: a run of blanks, signs and line ends is one
 * blank. False, and nothing appended, if it has no digit or too many, or if a
 * letter, a number in other digits or what is no character stands in it.
 */
bool beacon_add(struct buf *out, const char *said);

#endif
