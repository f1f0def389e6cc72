/* SPDX-License-Identifier: MIT */
/*
 * forum_trouble.h - what of a forum could not be read, and since when.
 *
 * SITE/forum/trouble (YAML) is written by pli-fetch, and is not there while all
 * is well:
 *
 *     since: TIME          since when nothing of it could be read, and
 *     why: TEXT            why; both only while it is so
 *     topics:              those that alone could not be read
 *     - {match: ID, since: TIME, why: TEXT}
 *     over:                when it was so for an hour or more, the newest last
 *     - {from: TIME, until: TIME}
 *
 * Nobody who can only answer there is late for such a time.
 */
#ifndef FORUM_TROUBLE_H
#define FORUM_TROUBLE_H

#include "base/doc.h"
#include "base/err.h"
#include "site/clock.h"
#include "site/site.h"

#define FORUM_TROUBLE_KEPT 8 /* that are over */

/* A map, which the caller owns; one without anything in it if the file is not
 * there or cannot be read. */
struct doc *forum_trouble_read(const struct site *site);
/*
 * All that could be read in this run: down is why nothing could (NULL: it could
 * be read), topics a list of {match, why}.  Writes only what is new.
 */
int forum_trouble_note(const struct site *site, int64_t now, const char *down,
    const struct doc *topics, struct err *err);
/* The times that do not count for who is at the forum alone, that which lasts
 * until now among them; returns how many of FORUM_TROUBLE_KEPT + 1. */
unsigned forum_trouble_stops(const struct site *site, int64_t now,
    struct stop stops[FORUM_TROUBLE_KEPT + 1]);

#endif
