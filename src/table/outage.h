/* SPDX-License-Identifier: MIT */
/*
 * outage.h - when nobody may be called late: the machine slept, its clock
 * jumped, mail does not come in, the disk is full.
 *
 * ledger/.clock (YAML) holds when the clock was last looked at and the times
 * that therefore do not count for any match.  It may be erased.  A mail that
 * was taken in from a player is stamped by outage_heard.
 */
#ifndef OUTAGE_H
#define OUTAGE_H

#include "site/clock.h"
#include "site/site.h"

#define OUTAGE_HOLDS 16

enum outage_why { OUTAGE_JUMP, OUTAGE_SILENT, OUTAGE_FULL, OUTAGE_FIRST };

struct outage {
	int64_t last; /* 0: never looked */
	struct stop
	    holds[OUTAGE_HOLDS]; /* in order; the oldest are forgotten */
	unsigned hold_count;
};

/* A file that cannot be read is an empty one: it is written anew. */
void outage_read(struct outage *guard, const struct site *site);
int outage_write(
    const struct outage *guard, const struct site *site, struct err *err);
/* Does a hold last at that time? */
bool outage_holds(const struct outage *guard, int64_t now);
/* Let no time count from then until then. */
void outage_hold(struct outage *guard, int64_t from, int64_t until);
/* End what lasts now. */
void outage_go(struct outage *guard, int64_t now);

/* A player's mail was taken in; when the last one was (0: none yet). */
void outage_heard(const struct site *site, int64_t now);
int64_t outage_last_mail(const struct site *site);

/*
 * The clock as it shows now against when it was last looked at: true if it
 * jumped, or was not looked at for so long that mail may wait somewhere.
 */
bool outage_jumped(const struct outage *guard, int64_t now);
/* Has no mail come in for half a day? */
bool outage_hears_nothing(const struct site *site, int64_t now);
/* Have so many seats not answered in time, of which the earliest was asked
 * then, that it is not their fault? */
bool outage_is_silent(
    const struct site *site, unsigned overdue, int64_t asked, int64_t now);
/* Can the disk only be read, so that nothing at all can be done? */
bool outage_is_read_only(const struct site *site);
/* Is there too little room for mail to be taken in? */
bool outage_is_full(const struct site *site);
/* Will that be so soon? */
bool outage_is_low(const struct site *site);
/* Tell the host, once a hold. */
void outage_tell(const struct outage *guard, const struct site *site,
    enum outage_why why, unsigned late, int64_t now);

#endif
