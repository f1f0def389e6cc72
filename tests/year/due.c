/* SPDX-License-Identifier: MIT */
/* due.c - did the clock what it did when it was due, and all that was? */
#include "year.h"

#include "base/x.h"

#include "checks.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STOPS_MOST 512

/* ---- when what is due ---- */

struct counting {
	struct count count;
	struct stop stops[STOPS_MOST];
	struct calendar calendar;
	const struct pace *pace;
};

static void
add_stops(struct counting *counting, const struct stop *stops, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		ck_assert(counting->count.stop_count < STOPS_MOST);
		counting->stops[counting->count.stop_count++] = stops[i];
	}
}

static void
counting_init(struct counting *counting, const struct year *year,
    const struct game_of_year *match, unsigned seat)
{
	const struct chair *chair = &match->chairs[seat];
	const struct person *person = chair->person;
	const struct match *played = &match->table.match;
	const char *zone = year_zone(match, person);

	memset(&counting->count, 0, sizeof(counting->count));
	counting->calendar = match->terms.calendar;
	counting->count.calendar = &counting->calendar;
	counting->count.wall = year_wall((struct year *)(uintptr_t)year, zone);
	counting->count.sleeper = person == NULL ? NULL : &person->wishes;
	counting->count.stops = counting->stops;
	add_stops(counting, chair->stops, chair->stop_count);
	add_stops(counting, match->pauses, match->pause_count);
	add_stops(counting, year->holds, year->hold_count);
	if (person != NULL)
		add_stops(counting, person->away, person->away_count);
	counting->pace =
	    played->started ? terms_pace(&match->terms, play_kind(played, seat))
			    : &match->terms.pace;
}

/* A refused letter counts from when one that came back would no longer stop the
 * clock. */
static int64_t
counted_from(const struct year *year, const struct question *question)
{
	int64_t last =
	    question->refused + (int64_t)year->site.bounce_pause * DAY;

	return question->refused > 0 &&
		       (question->taken == 0 || question->taken > last)
		   ? last
		   : question->taken;
}

static int64_t
due_of(const struct year *year, const struct game_of_year *match, unsigned seat)
{
	const struct question *question = &match->chairs[seat].question;
	struct counting counting;
	int64_t from = counted_from(year, question), due;

	if (from == 0)
		return CLOCK_NEVER;
	counting_init(&counting, year, match, seat);
	due = count_due(&counting.count, counting.pace, from);
	return question->extended > due ? question->extended : due;
}

static int64_t
due_end(const struct year *year, const struct game_of_year *match,
    unsigned seat, int64_t due)
{
	struct counting counting;

	if (due == CLOCK_NEVER)
		return due;
	counting_init(&counting, year, match, seat);
	return count_after(&counting.count, due, counting.pace->grace);
}

static int64_t
later(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* The first look of cron from then on, while the machine runs. */
static int64_t
first_tick(const struct year *year, int64_t time)
{
	if (time == CLOCK_NEVER)
		return time;
	time = (time + YEAR_TICK - 1) / YEAR_TICK * YEAR_TICK;
	for (unsigned i = 0; i < year->down_count; i++)
		if (year->down[i].from <= time && time < year->down[i].until)
			time = year->down[i].until;
	return time;
}

/* Whoever is late is acted on as soon as what counts for him allows it, but not
 * while all clocks are held. */
static int64_t
last_moment(
    const struct year *year, const struct question *question, int64_t end)
{
	int64_t time = later(end, question->changed);

	for (unsigned i = 0; i < year->hold_count; i++)
		if (year->holds[i].from <= time && time < year->holds[i].until)
			time = year->holds[i].until;
	return end == CLOCK_NEVER ? end : first_tick(year, time);
}

/* ---- acts of the clock ---- */

static const char *
say_time(int64_t time, char text[21])
{
	if (time == CLOCK_NEVER)
		return "never";
	if (time == 0)
		return "not yet";
	time_write(text, time);
	return text;
}

/* The clock does now what follows when nobody answers. */
void
due_check_act(struct year *year, struct game_of_year *match, unsigned seat)
{
	struct question *question = &match->chairs[seat].question;
	int64_t due = due_of(year, match, seat);
	int64_t end = due_end(year, match, seat, due);
	int64_t last = last_moment(year, question, end);
	char a[21], b[21], c[21], d[21];

	year->acts++;
	if (!question->open)
		year_wrong(year, match, (int)seat,
		    "the clock acts on who owes nothing");
	if (year->now < end || year->now < question->promised)
		year_wrong(year, match, (int)seat,
		    "the clock acts too soon: asked %s, letter taken %s, due "
		    "%s (told: %s), end of the grace %s",
		    say_time(question->time, a), say_time(question->taken, b),
		    say_time(due, c), say_time(question->promised, d),
		    say_time(end, (char[21]){""}));
	if (year->now > last)
		year_wrong(year, match, (int)seat,
		    "the clock acts too late: letter taken %s, due %s, end of "
		    "the grace %s, at the latest %s",
		    say_time(question->taken, a), say_time(due, b),
		    say_time(end, c), say_time(last, d));
}

/* It was answered now: not long after the clock should have acted. */
void
due_check_answered(struct year *year, struct game_of_year *match, unsigned seat)
{
	struct question *question = &match->chairs[seat].question;
	int64_t due = due_of(year, match, seat);
	int64_t end = due_end(year, match, seat, due);
	int64_t last = last_moment(year, question, end);
	char a[21], b[21];

	if (last != CLOCK_NEVER && year->now > last && !question->told)
		year_wrong(year, match, (int)seat,
		    "the clock did not act: letter taken %s, end of the grace "
		    "%s",
		    say_time(question->taken, a), say_time(end, b));
}

/* ---- reminders ---- */

/* The first moment from then on at which it may wake the reader.  A deadline
 * before the end of the night waits for nobody's sleep. */
static int64_t
past_night(const struct year *year, const struct game_of_year *match,
    unsigned seat, int64_t due, int64_t time)
{
	struct counting counting;
	int64_t end;

	counting_init(&counting, year, match, seat);
	for (end = time; count_is_quiet(&counting.count, end);)
		end += MINUTE;
	return time < due && due <= end ? time : end;
}

/* When the reminder of that place is to be written; 0: never. */
static int64_t
reminder_time(const struct year *year, const struct game_of_year *match,
    unsigned seat, int64_t due, unsigned place)
{
	const struct question *question = &match->chairs[seat].question;
	int64_t time = due + match->terms.remind[place];

	if (due == CLOCK_NEVER || time <= counted_from(year, question))
		return 0;
	time = past_night(year, match, seat, due, time);
	/* Between that moment and the look of cron the night may begin. */
	return past_night(year, match, seat, due, first_tick(year, time));
}

/* How many moments for reminders are behind us, those of one moment counted
 * once; the last of them. */
static unsigned
count_reminders(const struct year *year, const struct game_of_year *match,
    unsigned seat, int64_t until, int64_t *last)
{
	int64_t due = due_of(year, match, seat), before = 0;
	unsigned count = 0;

	*last = 0;
	for (unsigned i = 0; i < match->terms.remind_count; i++) {
		int64_t time = reminder_time(year, match, seat, due, i);

		if (time == 0 || first_tick(year, time) > until)
			continue;
		count += first_tick(year, time) != before;
		before = first_tick(year, time);
		*last = time;
	}
	return count;
}

/* Of a letter that had to wait nobody says when it is taken: cron looks once an
 * hour. */
static int64_t
patience(const struct question *question)
{
	return question->taken > question->time + YEAR_TICK ? HOUR : 0;
}

void
due_check_reminder(struct year *year, struct game_of_year *match, unsigned seat)
{
	struct question *question = &match->chairs[seat].question;
	int64_t last, due = due_of(year, match, seat);
	unsigned count = count_reminders(year, match, seat, year->now, &last);
	char a[21], b[21], c[21];

	year->reminders++;
	if (!question->open)
		year_wrong(
		    year, match, (int)seat, "who owes nothing is reminded");
	if (++question->reminders > count)
		year_wrong(year, match, (int)seat,
		    "reminder %u, and only %u are due: asked %s, taken %s, "
		    "due %s",
		    question->reminders, count, say_time(question->time, a),
		    say_time(question->taken, b), say_time(due, c));
	/* What was missed, while the machine stood still or since nobody was
	 * to be reminded, waits for the morning, too. */
	last = later(first_tick(year, last), question->changed + YEAR_TICK) +
	       patience(question);
	if (year->now >
	    first_tick(year, past_night(year, match, seat, due, last)))
		year_wrong(year, match, (int)seat,
		    "a reminder comes late: it was due %s, the answer %s",
		    say_time(last, a), say_time(due, b));
}

/* At the end of a question: were there as many as were asked for? */
void
due_check_reminders(
    struct year *year, struct game_of_year *match, unsigned seat)
{
	struct question *question = &match->chairs[seat].question;
	int64_t last;
	unsigned most =
	    count_reminders(year, match, seat, year->now - MINUTE, &last);
	unsigned least = count_reminders(
	    year, match, seat, year->now - MINUTE - patience(question), &last);
	char a[21], b[21];

	/* What counts was another in between. */
	if (question->changed != 0)
		return;
	if (question->reminders < least || question->reminders > most)
		year_wrong(year, match, (int)seat,
		    "%u reminders of %u: letter taken %s, the last one due %s",
		    question->reminders, least, say_time(question->taken, a),
		    say_time(last, b));
}
