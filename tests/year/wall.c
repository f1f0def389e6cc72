/* SPDX-License-Identifier: MIT */
/* wall.c - clocks on walls, the slow way. */
#include "wall.h"

#include "base/x.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define QUARTER 900
#define DAY 86400
#define QUARTERS ((size_t)WALL_DAYS * DAY / QUARTER)
#define FAR ((int64_t)WALL_DAYS * DAY)

void
wall_init(struct wall *wall, const char *zone, int64_t from)
{
	char tz[64] = ":" ZONE_DIR "/";
	struct tm tm;

	strncat(tz, *zone == '\0' ? "UTC" : zone, ZONE_MAX);
	strcpy(wall->zone, zone);
	wall->from = from;
	wall->offset = xcalloc(QUARTERS, sizeof(*wall->offset));
	setenv("TZ", tz, 1);
	tzset();
	for (size_t i = 0; i < QUARTERS; i++) {
		time_t when = (time_t)(from + (int64_t)i * QUARTER);

		localtime_r(&when, &tm);
		wall->offset[i] = (int16_t)(tm.tm_gmtoff / 60);
	}
	setenv("TZ", "UTC", 1);
	tzset();
}

void
wall_release(struct wall *wall)
{
	free(wall->offset);
}

static int64_t
offset_at(const struct wall *wall, int64_t time)
{
	int64_t quarter = (time - wall->from) / QUARTER;

	if (quarter < 0)
		quarter = 0;
	if (quarter >= (int64_t)QUARTERS)
		quarter = (int64_t)QUARTERS - 1;
	return (int64_t)wall->offset[quarter] * 60;
}

void
wall_look(const struct wall *wall, int64_t time, struct wall_time *shown)
{
	time_t local = (time_t)(time + offset_at(wall, time));
	struct tm tm;

	gmtime_r(&local, &tm);
	shown->year = tm.tm_year + 1900;
	shown->month = (unsigned)tm.tm_mon + 1;
	shown->day = (unsigned)tm.tm_mday;
	shown->weekday = (unsigned)tm.tm_wday;
	shown->minute = (unsigned)(tm.tm_hour * 60 + tm.tm_min);
}

static bool
is_same(const struct wall_time *a, const struct wall_time *b)
{
	return a->year == b->year && a->month == b->month && a->day == b->day &&
	       a->minute == b->minute;
}

int64_t
wall_find(const struct wall *wall, const struct wall_time *shown)
{
	struct tm tm = {.tm_year = shown->year - 1900,
	    .tm_mon = (int)shown->month - 1,
	    .tm_mday = (int)shown->day,
	    .tm_min = (int)shown->minute};
	int64_t civil = (int64_t)timegm(&tm);

	for (int64_t at = civil - 15 * 3600; at <= civil + 15 * 3600;
	     at += 60) {
		struct wall_time now;

		if (at + offset_at(wall, at) != civil)
			continue;
		wall_look(wall, at, &now);
		if (is_same(&now, shown))
			return at;
	}
	return -1;
}

/* ---- counting ---- */

static bool
is_day_off(const struct count *count, int64_t time)
{
	const struct calendar *calendar = count->calendar;
	struct wall_time shown;

	if (calendar->days == CLOCK_EVERY_DAY && calendar->holiday_count == 0)
		return false;
	wall_look(count->wall, time, &shown);
	if ((calendar->days >> shown.weekday & 1) == 0)
		return true;
	for (unsigned i = 0; i < calendar->holiday_count; i++) {
		const struct holiday *day = &calendar->holidays[i];

		if (day->month == shown.month && day->day == shown.day &&
		    (day->year == 0 || day->year == shown.year))
			return true;
	}
	return false;
}

static bool
is_stopped(const struct count *count, int64_t time)
{
	for (unsigned i = 0; i < count->stop_count; i++)
		if (count->stops[i].from <= time &&
		    time < count->stops[i].until)
			return true;
	return false;
}

bool
count_is_quiet(const struct count *count, int64_t time)
{
	const struct player *player = count->sleeper;
	struct wall_time shown;

	if (player == NULL || !player->quiet)
		return false;
	wall_look(count->wall, time, &shown);
	if (player->quiet_from < player->quiet_until)
		return shown.minute >= player->quiet_from &&
		       shown.minute < player->quiet_until;
	return shown.minute >= player->quiet_from ||
	       shown.minute < player->quiet_until;
}

static bool
minute_counts(const struct count *count, int64_t time)
{
	return !is_stopped(count, time) && !is_day_off(count, time);
}

int64_t
count_after(const struct count *count, int64_t from, int64_t length)
{
	int64_t time = from;

	for (; length > 0 && time < from + FAR; time += 60)
		if (minute_counts(count, time))
			length -= 60;
	return length > 0 ? CLOCK_NEVER : time;
}

/* The end of the last stop that begins before until and ends behind from. */
static int64_t
last_end(const struct count *count, int64_t from, int64_t until)
{
	int64_t last = 0;

	for (unsigned i = 0; i < count->stop_count; i++)
		if (count->stops[i].from < until &&
		    count->stops[i].until > from &&
		    count->stops[i].until > last)
			last = count->stops[i].until;
	return last;
}

int64_t
count_due(const struct count *count, const struct pace *pace, int64_t asked)
{
	int64_t due = count_after(count, asked, pace->target), on, least;

	if (pace->target == 0 || due == CLOCK_NEVER)
		return CLOCK_NEVER;
	on = last_end(count, asked, due);
	least = on == 0 ? due : count_after(count, on, pace->minimum);
	if (least > due)
		due = least;
	while (due < asked + FAR &&
	       (!minute_counts(count, due) || count_is_quiet(count, due)))
		due += 60;
	return due;
}
