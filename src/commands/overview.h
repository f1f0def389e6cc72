/* SPDX-License-Identifier: MIT */
/*
 * overview.h - tells what waits at a site: for each match who waits for whom,
 * since when and until when; and what needs a person.
 *
 * It changes nothing.  It tells no address and no code.
 */
#ifndef OVERVIEW_H
#define OVERVIEW_H

#include "base/doc.h"
#include "base/err.h"
#include "site/site.h"

/*
 * Make the whole desk, which the caller frees: matches, clock, outbox, junk
 * ("pli status --format json"; pli(1) says what its keys mean).  A match that
 * cannot be read has "wrong", the reason.
 */
int overview_look(
    struct site *site, int64_t now, struct doc **desk, struct err *err);

/* Of a site with a forum, desk's "forum": since and why, if nothing of it can
 * be read; topics, a list of {match, since, why}, if they alone cannot be;
 * waiting, what it has not taken: {match (none: private messages), count,
 * since, why}; unedited, a list of {match, since, why} of first posts that it
 * does not let us keep true.
 */
int overview_add_forum(
    const struct site *site, int64_t now, struct doc *desk, struct err *err);

/* What of it needs a person, as the daily letter says it: a map with "items",
 * each with the name of its kind as a key, and "count".  The caller frees it.
 */
struct doc *overview_needs(const struct doc *desk, int64_t now);

/*
 * Once a day (of the site's zone, not before six in the morning), if something
 * needs a person and the site has a host, queue the daily letter.
 */
int overview_daily(struct site *site, int64_t now, struct err *err);

#endif
