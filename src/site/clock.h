/* SPDX-License-Identifier: MIT */
/*
 * clock.h - computes deadlines: how much time counts since a question.
 *
 * Days off and times in which a clock stands still (a player is away, letters
 * come back, the match is paused) do not count.  All times are seconds since
 * 1970, all lengths seconds.  The only file read is the table of time zones
 * (zone.h).
 */
#ifndef CLOCK_H
#define CLOCK_H

#include "base/zone.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CLOCK_NEVER INT64_MAX
#define CLOCK_EVERY_DAY 0x7f
#define CLOCK_HOLIDAYS 64
#define CLOCK_STOPS 128

/* How long a decision may take. */
struct pace {
	int64_t target;  /* length; 0: no deadline */
	int64_t minimum; /* at least so much is left when a stop has ended */
	int64_t grace;   /* between the deadline and what follows if late */
};

/* A day off; year 0: every year. */
struct holiday {
	int year;
	unsigned month, day;
};

/* Which days count, and by which zone. */
struct calendar {
	char zone[ZONE_MAX + 1]; /* "": UTC */
	uint8_t days;            /* bit set of the weekdays, bit 0 is Sunday */
	struct holiday holidays[CLOCK_HOLIDAYS];
	unsigned holiday_count;
	bool quiet; /* no deadline from quiet_from to quiet_until, minutes */
	unsigned quiet_from, quiet_until;
};

/* A time that does not count, [from, until). */
struct stop {
	int64_t from, until;
};

struct clock {
	struct calendar calendar;
	struct stop stops[CLOCK_STOPS]; /* as clock_stop leaves them */
	unsigned stop_count;
};

/* No stops; every day counts, in UTC. */
void clock_init(struct clock *clock);
/* Add a stop [from, until); the stops are kept sorted, and merged where they
 * overlap.  If the list is full, the last one is lengthened instead, which is
 * in the player's favour. */
void clock_stop(struct clock *clock, int64_t from, int64_t until);
/* The time when length seconds that count have passed since from; CLOCK_NEVER
 * if a stop without end comes before, or from is CLOCK_NEVER. */
int64_t clock_after(const struct clock *clock, int64_t from, int64_t length);
/* The deadline of a question asked at asked: never in a stop, on a day off or
 * in quiet hours.  CLOCK_NEVER if there is none. */
int64_t clock_due(
    const struct clock *clock, const struct pace *pace, int64_t asked);

#endif
