/* SPDX-License-Identifier: MIT */
/*
 * filter.h - pli as a pure filter: a match file and a mail (or orders, or a
 * move file) in, the new match file and one finished letter a seat out.  No
 * site, no outbox, no ledger: what it is given is all there is.
 */
#ifndef FILTER_H
#define FILTER_H

#include "base/buf.h"
#include "base/err.h"

#include <stdint.h>

struct filter {
	const char *state;   /* the match file that is read */
	const char *keys;    /* folder with the file "host" */
	const char *out;     /* where the new one is written; NULL: a dry run */
	const char *reports; /* folder for letters SEAT.eml, or NULL */
	const char *address; /* of the letters' From, or NULL */
	uint32_t seat;       /* whose orders; NO_SEAT: the input says it */
	int64_t now;
};

/*
 * Run it over input; name stands in errors.  The mover's report goes to
 * report.  0 also if the orders were refused (out is then written unchanged).
 * Errors: EX_USAGE, EX_DATAERR, EX_FALSE, EX_CONFIG, EX_TEMPFAIL; nothing has
 * been written then.
 */
int filter_run(const struct filter *filter, const char *input, size_t len,
    const char *name, struct buf *report, struct err *err);

#endif
