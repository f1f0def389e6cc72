/* SPDX-License-Identifier: MIT */
/*
 * sums.h - whole-number arithmetic in data files: where a picture's parts go.
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
#ifndef SUMS_H
#define SUMS_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SUMS_DEPTH 40 /* nested brackets */
#define SUMS_NAME 80  /* bytes of a dotted name and its NUL */

enum sums_fold { SUMS_MOST, SUMS_LEAST, SUMS_TOTAL, SUMS_NUMBER, SUMS_LENGTH };

struct sums_names {
	/* The value of a name; false if there is none. */
	bool (*get)(void *arg, const char *name, int64_t *value);
	/* One number out of a list's: of no number at all it is 0.  false if
	 * there is no such list.  key is "" for SUMS_NUMBER. */
	bool (*fold)(void *arg, enum sums_fold fold, const char *list,
	    const char *key, int64_t *value);
	void *arg;
};

/* false: why (may be NULL) says what is wrong, without a line number. */
bool sums_value(const char *text, const struct sums_names *names,
    int64_t *value, struct buf *why);

#endif
