/* SPDX-License-Identifier: MIT */
/* clean.h - removes what a site need not keep any longer. */
#ifndef CLEAN_H
#define CLEAN_H

#include "site/site.h"

/*
 * Does something only once a day (UTC).  Removes what is older than the site's
 * keep: batches in outbox/sent and outbox/failed, inbox/junk, and the counts in
 * log/ that end in a date; what is older than its forget: addresses and press
 * of matches that have ended or were handed over, and the choices of players
 * of no other match; and batches of no match that lie in outbox/tmp for over a
 * day, which nobody will finish.
 */
int clean_site(const struct site *site, int64_t now, struct err *err);

#endif
