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
 * SITE/forum/unedited/MATCH (YAML), by pli-post, is there while the forum does
 * not let us edit the first post of that topic:
 *
 *     since: TIME
 *     last: TIME           when it was tried last
 *     why: TEXT
 *
 * The time in which nothing could be read does not count for the deadlines of
 * players who can only answer on the forum.
 */
#ifndef FORUM_TROUBLE_H
#define FORUM_TROUBLE_H

#include "base/doc.h"
#include "base/err.h"
#include "site/clock.h"
#include "site/site.h"

#define FORUM_TROUBLE_KEPT 8 /* most of "over" */
/* So long the host is told that a first post could not be edited. */
#define FORUM_UNEDITED_TOLD ((int64_t)7 * 24 * 3600)

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

/* Note that the first post of a match's topic could not be edited, and why; or
 * with NULL that it could, or is another one. */
int forum_unedited_note(const struct site *site, const char *match, int64_t now,
    const char *why, struct err *err);
/* Add a map {match, since, why} to list for each that was tried of late. */
int forum_unedited_tell(
    const struct site *site, int64_t now, struct doc *list, struct err *err);

#endif
