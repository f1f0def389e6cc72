/* SPDX-License-Identifier: MIT */
/*
 * wall.h - clocks on walls, worked out the slow way, for comparison with
 * clock.c: a year is a table of quarters of an hour for each zone, and time is
 * counted minute by minute.
 */
#ifndef WALL_H
#define WALL_H

#include "site/clock.h"
#include "site/player.h"

#define WALL_DAYS 800

struct wall {
	char zone[ZONE_MAX + 1];
	int64_t from;
	int16_t *offset; /* minutes from UTC, one a quarter of an hour */
};

/* What a calendar and a clock on it show. */
struct wall_time {
	int year;
	unsigned month, day, weekday, minute;
};

void wall_init(struct wall *wall, const char *zone, int64_t from);
void wall_release(struct wall *wall);
void wall_look(const struct wall *wall, int64_t time, struct wall_time *shown);
/* The first moment at which the wall shows that; -1: there is none. */
int64_t wall_find(const struct wall *wall, const struct wall_time *shown);

/* Whose minutes count: the days of the terms on that wall, without the stops.
 */
struct count {
	const struct wall *wall;
	const struct calendar *calendar; /* its zone and quiet hours do not
					    matter */
	const struct stop *stops;
	unsigned stop_count;
	const struct player *sleeper; /* whose quiet hours they are */
};
bool count_is_quiet(const struct count *count, int64_t time);
/* The moment when that much time has counted since from. */
int64_t count_after(const struct count *count, int64_t from, int64_t length);
/* The deadline of what was asked then. */
int64_t count_due(
    const struct count *count, const struct pace *pace, int64_t asked);

#endif
