/* SPDX-License-Identifier: MIT */
/* clean_p.h - what the files clean*.c share and nobody else needs. */
#ifndef CLEAN_P_H
#define CLEAN_P_H

#include "table/clean.h"

/*
 * Erase the private file of matches that ended longer ago than the site's
 * forget, the addresses of those that were handed over as long ago, and the
 * choices (players/) of players of no other match.
 */
int clean_people(const struct site *site, int64_t now, struct err *err);

/* True if the match is revealed, closed by the host, or not here any more;
 * false if its file cannot be read. */
bool clean_has_ended(const struct site *site, const char *id);

/* True if the batch of that name is of no match: a letter to the host or to
 * somebody without a seat, a digest. */
bool clean_is_no_match(const char *name);

#endif
