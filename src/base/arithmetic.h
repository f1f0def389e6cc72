/* SPDX-License-Identifier: MIT */
/*
 * arithmetic.h - whole-number arithmetic in data files: where a picture's parts
 *go.
 *
 *	90 + 180 * index		+ - * / % and ( ); / cuts off, as in C
 *	if(space > 9, 20, 40)		< <= > >= == != are 1 or 0
 *	min(a, b) max(a, b) abs(a)
 *	companies.#.price		a name, which the caller looks up
 *	or(then.price, price)		where there may be none of that name
 *	most(history, me.money)		over a list: most, least, total, number
 *	length(name)			of a text, in characters
 *
 * Sums have 64 bits; one that leaves them, or divides by 0, is a mistake.
 */
#ifndef ARITHMETIC_H
#define ARITHMETIC_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ARITHMETIC_DEPTH 40 /* nested brackets */
#define ARITHMETIC_NAME 80  /* bytes of a dotted name and its NUL */

enum arithmetic_fold {
	ARITHMETIC_MOST,
	ARITHMETIC_LEAST,
	ARITHMETIC_TOTAL,
	ARITHMETIC_NUMBER,
	ARITHMETIC_LENGTH
};

struct arithmetic_names {
	/* The value of a name; false if there is none. */
	bool (*get)(void *arg, const char *name, int64_t *value);
	/* One number out of a list's: of no number at all it is 0.  false if
	 * there is no such list.  key is "" for ARITHMETIC_NUMBER. */
	bool (*fold)(void *arg, enum arithmetic_fold fold, const char *list,
	    const char *key, int64_t *value);
	void *arg;
};

/* false: why (may be NULL) says what is wrong, without a line number. */
bool arithmetic_value(const char *text, const struct arithmetic_names *names,
    int64_t *value, struct buf *why);

#endif
