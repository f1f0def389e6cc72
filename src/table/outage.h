/* SPDX-License-Identifier: MIT */
/*
 * outage.h - holds: times that count for no deadline, because the machine
 * slept, its clock jumped, mail did not come in, or the disk was full.
 *
 * ledger/.clock (YAML) has when tick last looked at the clock, and the holds;
 * ledger/.heard the time of the last mail from a player.  Both may be erased.
 * Times are seconds since 1970.
 */
#ifndef OUTAGE_H
#define OUTAGE_H

#include "site/clock.h"
#include "site/site.h"

#define OUTAGE_HOLDS 16

enum outage_why { OUTAGE_JUMP, OUTAGE_SILENT, OUTAGE_FULL, OUTAGE_FIRST };

struct outage {
	int64_t last;                    /* when tick last looked; 0: never */
	struct stop holds[OUTAGE_HOLDS]; /* as they were added, oldest first */
	unsigned hold_count;
};

/* Read ledger/.clock; if it cannot be read, guard is empty. */
void outage_read(struct outage *guard, const struct site *site);
int outage_write(
    const struct outage *guard, const struct site *site, struct err *err);
/* True if a hold covers now. */
bool outage_holds(const struct outage *guard, int64_t now);
/* Add a hold [from, until) and return it; if the list is full, the oldest goes.
 * In memory: outage_write makes it count. */
const struct stop *outage_hold(
    struct outage *guard, int64_t from, int64_t until);
/* End every hold that reaches beyond now. */
void outage_go(struct outage *guard, int64_t now);

/* Write now, when a player's mail was taken in, to ledger/.heard; not durable,
 * errors are ignored. */
void outage_heard(const struct site *site, int64_t now);
/* The time in ledger/.heard; 0: none yet. */
int64_t outage_last_mail(const struct site *site);

/* True if the clock went back by over an hour since tick last looked, or is
 * more than 26 hours on, so that mail may wait somewhere.  False if tick never
 * looked. */
bool outage_jumped(const struct outage *guard, int64_t now);
/* True if mail came in once, but none for 12 hours. */
bool outage_hears_nothing(const struct site *site, int64_t now);
/* True if at least 5 seats are overdue, outage_hears_nothing, and no mail came
 * since asked (when the earliest of these seats was asked). */
bool outage_is_silent(
    const struct site *site, unsigned overdue, int64_t asked, int64_t now);
/* True if the site's file system is mounted read-only. */
bool outage_is_read_only(const struct site *site);
/* True if the file system has less room than a mail needs (SITE_ROOM_LEAST). */
bool outage_is_full(const struct site *site);
/* True if it has less than 5 times that. */
bool outage_is_low(const struct site *site);
/* Write the host a letter about a new hold (one, however often it is called),
 * and a line in the log.  late: how many seats are overdue.  Errors are
 * ignored. */
void outage_tell(const struct stop *hold, const struct site *site,
    enum outage_why why, unsigned late, int64_t now);

#endif
