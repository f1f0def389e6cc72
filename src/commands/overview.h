/* SPDX-License-Identifier: MIT */
/*
 * overview.h - what waits at a site: of each match who waits for whom,
 * since when and until when; and what needs a person.
 *
 * It looks and changes nothing.  No address and no code stands in it.
 */
#ifndef OVERVIEW_H
#define OVERVIEW_H

#include "base/doc.h"
#include "base/err.h"
#include "site/site.h"

/*
 * The whole desk, which the caller frees ("pli status --format json", pli(1)
 * says what its keys mean): matches, clock, outbox, junk.  A match that cannot
 * be read has "wrong", why.
 */
int overview_look(
    struct site *site, int64_t now, struct doc **desk, struct err *err);

/* Of a site with a forum, desk's "forum": since and why, if nothing of it can
 * be read; topics, a list of {match, since, why}, if they alone cannot be;
 * waiting, what it has not taken: {match (none: private messages), count,
 * since, why}.
 */
int overview_add_forum(
    const struct site *site, struct doc *desk, struct err *err);

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
