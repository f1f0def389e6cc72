/* SPDX-License-Identifier: MIT */
/*
 * sayings.h - reads "say to Anna and Bruno: ...": to whom, and what.
 */
#ifndef SAYINGS_H
#define SAYINGS_H

#include "reading/request.h"

/* Most bytes of one saying. */
#define SAYING_MAX 2000
/* Add the sayings of a mail to said; the lines below that belong to one become
 * commands, too.  NULL, or a refusal's key, with *line the index of the line
 * that is refused; the caller releases said in any case. */
const char *sayings_read(struct request *request, struct orders *orders,
    struct private_press *said, size_t *line);

#endif
