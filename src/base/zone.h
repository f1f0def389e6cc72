/* SPDX-License-Identifier: MIT */
/*
 * zone.h - local dates and times: time zones by their names in the system's
 * table (ZONE_DIR, the IANA database).  Times are seconds since 1970.
 *
 * A zone is a name that zone_find gave, or "" for UTC.  One that the table has
 * lost since is UTC, too: a letter is never stopped by it.
 */
#ifndef ZONE_H
#define ZONE_H

#include <stdbool.h>
#include <stdint.h>

#define ZONE_DIR "/usr/share/zoneinfo"
#define ZONE_MAX 40
#define ZONE_DAY 1440 /* minutes */

/*
 * The table's name for what a person wrote: "europe/paris", "America/New York",
 * or only the city.  False: there is none.  The name never leads out of
 * ZONE_DIR, whatever was written.
 */
bool zone_find(const char *said, char zone[ZONE_MAX + 1]);
/* True if the table has exactly this name, or it is "" (UTC). */
bool zone_is(const char *zone);

/* A local date; weekday 0 is Sunday. */
struct zone_date {
	int year;
	unsigned month, day, weekday;
};
void zone_date(const char *zone, int64_t time, struct zone_date *date);
/* The first moment of a day there: "2026-12-20".  -1: there is no such day. */
int64_t zone_day(const char *zone, const char *day);
/* Minutes since local midnight, 0 to ZONE_DAY - 1. */
unsigned zone_minute(const char *zone, int64_t time);
/* True if a minute of the day lies in [from, until), which may go past
 * midnight. Nothing lies in an empty one. */
bool zone_between(unsigned minute, unsigned from, unsigned until);
/*
 * The first time after after that is minute minutes past local midnight.  On a
 * day whose clock steps over that minute it is later (or earlier) by the step.
 */
int64_t zone_next(const char *zone, int64_t after, unsigned minute);

#endif
