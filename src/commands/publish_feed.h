/* SPDX-License-Identifier: MIT */
/*
 * publish_feed.h - Atom feeds (RFC 4287) of the pages that "pli publish"
 * writes: one of each match, one of the site.
 *
 * What is in a feed is what is on the pages, newest first: the same match gives
 * the same bytes, whenever it is written.
 */
#ifndef PUBLISH_FEED_H
#define PUBLISH_FEED_H

#include "language/words.h"
#include "match/match.h"
#include "site/site.h"

#define FEED_MATCH 20 /* entries of a match's feed */
#define FEED_SITE 40

/* An entry has a page; words have the names for everybody. */
void feed_add(struct doc *items, const struct site *site,
    const struct match *match, const struct words *words, const char *title,
    uint32_t entry);
/* What templates/html/feed.xml tells of a match's items, oldest first. */
struct doc *feed_of_match(const struct site *site, const struct match *match,
    const char *title, const struct doc *items);
/* And of all matches' items, whatever their order. */
struct doc *feed_of_site(const struct site *site, const struct doc *items);

#endif
