/* SPDX-License-Identifier: MIT */
/* clean.h - what a site need not keep any longer. */
#ifndef CLEAN_H
#define CLEAN_H

#include "site/site.h"

/*
 * Once a day (UTC) remove what is older than the site's keep: batches in
 * outbox/sent and outbox/failed, inbox/junk, and the counts in log/ that end in
 * a date; what is older than its forget: addresses and press of matches that
 * have ended or went elsewhere, and the wishes of those who play no other.
 * And what nobody will finish: letters to the host in outbox/tmp that are
 * older than a day.
 */
int clean_site(const struct site *site, int64_t now, struct err *err);

#endif
