/* SPDX-License-Identifier: MIT */
/* clock.c - the time that a match counts: pauses, absences, outages. */
#include "site/clock.h"

#include <string.h>

/* More steps than any deadline of a year's days needs: what is beyond has no
 * end that anybody will see. */
#define STEPS_MAX 4000

void
clock_init(struct clock *clock)
{
	memset(clock, 0, sizeof(*clock));
	clock->calendar.days = CLOCK_EVERY_DAY;
}

/* ---- stops ---- */

static void
remove_stop(struct clock *clock, unsigned i)
{
	clock->stop_count--;
	memmove(&clock->stops[i], &clock->stops[i + 1],
	    (clock->stop_count - i) * sizeof(clock->stops[0]));
}

static bool
touches(const struct stop *a, const struct stop *b)
{
	return a->from <= b->until && b->from <= a->until;
}

static void
widen(struct stop *stop, const struct stop *other)
{
	if (other->from < stop->from)
		stop->from = other->from;
	if (other->until > stop->until)
		stop->until = other->until;
}

void
clock_stop(struct clock *clock, int64_t from, int64_t until)
{
	struct stop stop = {from, until};
	unsigned i = 0;

	if (from >= until)
		return;
	while (i < clock->stop_count)
		if (touches(&stop, &clock->stops[i])) {
			widen(&stop, &clock->stops[i]);
			remove_stop(clock, i);
		} else {
			i++;
		}
	if (clock->stop_count == CLOCK_STOPS) {
		widen(&clock->stops[CLOCK_STOPS - 1], &stop);
		return;
	}
	for (i = clock->stop_count; i > 0 && clock->stops[i - 1].from > from;
	     i--)
		clock->stops[i] = clock->stops[i - 1];
	clock->stops[i] = stop;
	clock->stop_count++;
}

/* The stop that a moment lies in, or NULL; *next is when another begins. */
static const struct stop *
stop_at(const struct clock *clock, int64_t time, int64_t *next)
{
	*next = CLOCK_NEVER;
	for (unsigned i = 0; i < clock->stop_count; i++) {
		const struct stop *stop = &clock->stops[i];

		if (stop->from <= time && time < stop->until)
			return stop;
		if (stop->from > time) {
			*next = stop->from;
			return NULL;
		}
	}
	return NULL;
}

/* ---- days ---- */

static bool
has_days_off(const struct calendar *calendar)
{
	return calendar->days != CLOCK_EVERY_DAY || calendar->holiday_count > 0;
}

static bool
is_holiday(const struct calendar *calendar, const struct zone_date *date)
{
	for (unsigned i = 0; i < calendar->holiday_count; i++) {
		const struct holiday *holiday = &calendar->holidays[i];

		if (holiday->month == date->month &&
		    holiday->day == date->day &&
		    (holiday->year == 0 || holiday->year == date->year))
			return true;
	}
	return false;
}

/* True if the day of that moment counts.  *until is where the day ends. */
static bool
day_counts(const struct calendar *calendar, int64_t time, int64_t *until)
{
	struct zone_date date;

	*until = CLOCK_NEVER;
	if (!has_days_off(calendar))
		return true;
	zone_date(calendar->zone, time, &date);
	*until = zone_next(calendar->zone, time, 0);
	return (calendar->days >> date.weekday & 1) != 0 &&
	       !is_holiday(calendar, &date);
}

/* True if that moment counts.  *until is how long that stays so. */
static bool
counts(const struct clock *clock, int64_t time, int64_t *until)
{
	int64_t next;
	const struct stop *stop = stop_at(clock, time, &next);
	bool day;

	if (stop != NULL) {
		*until = stop->until;
		return false;
	}
	day = day_counts(&clock->calendar, time, until);
	if (next < *until)
		*until = next;
	return day;
}

/* ---- lengths ---- */

int64_t
clock_after(const struct clock *clock, int64_t from, int64_t length)
{
	int64_t until;

	for (int i = 0; i < STEPS_MAX && from != CLOCK_NEVER;
	     i++, from = until) {
		bool yes = counts(clock, from, &until);

		if (yes && (until == CLOCK_NEVER || length <= until - from))
			return from + length;
		if (yes)
			length -= until - from;
	}
	return CLOCK_NEVER;
}

/* ---- deadlines ---- */

static bool
is_quiet(const struct calendar *calendar, int64_t time)
{
	return calendar->quiet &&
	       zone_between(zone_minute(calendar->zone, time),
		   calendar->quiet_from, calendar->quiet_until);
}

/* The first moment from there on at which somebody may be expected to be up. */
static int64_t
settle(const struct clock *clock, int64_t time)
{
	const struct calendar *calendar = &clock->calendar;
	int64_t until;

	for (int i = 0; i < STEPS_MAX && time != CLOCK_NEVER; i++)
		if (!counts(clock, time, &until))
			time = until;
		else if (is_quiet(calendar, time))
			time = zone_next(
			    calendar->zone, time, calendar->quiet_until);
		else
			return time;
	return CLOCK_NEVER;
}

/* When the last of the stops ended that lie between; 0: none does. */
static int64_t
went_on(const struct clock *clock, int64_t from, int64_t to)
{
	int64_t last = 0;

	for (unsigned i = 0; i < clock->stop_count; i++)
		if (clock->stops[i].until > from && clock->stops[i].from < to)
			last = clock->stops[i].until;
	return last;
}

int64_t
clock_due(const struct clock *clock, const struct pace *pace, int64_t asked)
{
	int64_t due, on, least;

	if (pace->target == 0)
		return CLOCK_NEVER;
	due = clock_after(clock, asked, pace->target);
	if (due == CLOCK_NEVER)
		return CLOCK_NEVER;
	on = went_on(clock, asked, due);
	least = on == 0 ? due : clock_after(clock, on, pace->minimum);
	return settle(clock, least > due ? least : due);
}
