/* SPDX-License-Identifier: MIT */
/*
 * forum_trouble.h - notes since when a forum, or a topic of it, could not be
 * read.
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
 * Such a time does not count for the deadlines of players who can only answer
 * on the forum.
 */
#ifndef FORUM_TROUBLE_H
#define FORUM_TROUBLE_H

#include "base/doc.h"
#include "base/err.h"
#include "site/clock.h"
#include "site/site.h"

#define FORUM_TROUBLE_KEPT 8 /* most of "over" */

/* Read the file into a map, which the caller frees; an empty one if it is not
 * there or cannot be read. */
struct doc *forum_trouble_read(const struct site *site);
/*
 * Note what one run found: down: why nothing could be read (NULL: the forum
 * could); topics: a list of maps {match, why} of topics that could not.  Writes
 * the file only if something has changed.
 */
int forum_trouble_note(const struct site *site, int64_t now, const char *down,
    const struct doc *topics, struct err *err);
/* Fill in the times that do not count for players who are at the forum alone,
 * with the one that lasts until now; returns how many. */
unsigned forum_trouble_stops(const struct site *site, int64_t now,
    struct stop stops[FORUM_TROUBLE_KEPT + 1]);

#endif
