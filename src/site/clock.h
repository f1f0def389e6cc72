/* SPDX-License-Identifier: MIT */
/*
 * clock.h - which time counts: from a question to its deadline.
 *
 * Days that nobody works and times in which a clock stands still (a player is
 * away, letters come back, the match is paused) do not count.  All times are
 * seconds since 1970, all lengths seconds; nothing here reads a file but the
 * table of time zones (zone.h).
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
	int64_t target;  /* 0: as long as it likes */
	int64_t minimum; /* is left at least when a clock goes on again */
	int64_t grace;   /* after the deadline, before anything follows */
};

/* A day off; year 0: every year. */
struct holiday {
	int year;
	unsigned month, day;
};

/* Whose days count, on whose wall. */
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

/* Every day counts, in UTC. */
void clock_init(struct clock *clock);
/* Let it stand still once more; the stops stay in order and apart.  One too
 * many lengthens the last, for the player's good. */
void clock_stop(struct clock *clock, int64_t from, int64_t until);
/* When that much time that counts has gone by since from; CLOCK_NEVER while a
 * stop has no end, and after CLOCK_NEVER. */
int64_t clock_after(const struct clock *clock, int64_t from, int64_t length);
/* The deadline of a question that was asked then: not in a stop, not on a day
 * off, not in quiet hours.  CLOCK_NEVER if there is none. */
int64_t clock_due(
    const struct clock *clock, const struct pace *pace, int64_t asked);

#endif
