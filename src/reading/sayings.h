/* SPDX-License-Identifier: MIT */
/*
 * sayings.h - "say to Anna and Bruno: ...": whom, and what.
 */
#ifndef SAYINGS_H
#define SAYINGS_H

#include "reading/request.h"

/* Bytes of what is said in one go. */
#define SAYING_MAX 2000
/* The sayings of a mail; lines that belong to them become commands.  A
 * refusal's key if it cannot be, and which line, or NULL. */
const char *sayings_read(struct request *request, struct orders *orders,
    struct private_press *said, size_t *line);

#endif
