/* SPDX-License-Identifier: MIT */
/* clocks.c - how much time each seat of a table has. */
#include "table/clocks.h"
#include "base/x.h"
#include "site/account.h"
#include "site/forum_trouble.h"
#include "table/letters_p.h"
#include "table/seats.h"
#include "table/table_p.h"

#include <stdlib.h>
#include <string.h>

#define HOUR 3600

/* ---- terms ---- */

const struct terms *
table_terms(struct table *table)
{
	const struct doc *own = table->private.deadline;
	struct err err = ERR_INIT;
	struct terms terms = table->site->terms;

	if (table->has_terms)
		return &table->terms;
	/* Checked when it was set; the private file may have been edited by
	 * hand since. */
	if (own != NULL && terms_read(&terms, NULL, own, table->id, &err) < 0) {
		site_log(table->site, table->now, "%s", err.text);
		terms = table->site->terms;
	}
	table->terms = terms;
	table->has_terms = true;
	return &table->terms;
}

struct policy
table_policy(struct table *table)
{
	const struct doc *own = table->private.policy;
	struct policy policy = table->site->policy;
	struct err err = ERR_INIT;

	for (size_t i = 0; i < doc_count(own); i++)
		if (policy_set(&policy, doc_key_at(own, i), doc_at(own, i),
			table->id, &err) < 0)
			site_log(table->site, table->now, "%s", err.text);
	return policy;
}

static const struct pace *
pace_of(struct table *table, uint32_t seat)
{
	const struct terms *terms = table_terms(table);

	if (terms->kind_count == 0 || !table->match.started)
		return &terms->pace;
	return terms_pace(terms, play_kind(&table->match, seat));
}

/* ---- pauses ---- */

static void
add_match_pauses(const struct table *table, struct clock *clock)
{
	const struct log *log = &table->match.log;
	uint32_t from = log_next_topic(log, 0, "pause"), until;

	while (from != NO_ENTRY) {
		until = log_next_topic(log, from, "resume");
		clock_stop(clock, time_read(log_entry(log, from)->time),
		    until == NO_ENTRY ? CLOCK_NEVER
				      : time_read(log_entry(log, until)->time));
		from = until == NO_ENTRY ? NO_ENTRY
					 : log_next_topic(log, until, "pause");
	}
}

static void
add_holds(struct table *table, struct clock *clock)
{
	struct outage guard;

	if (!table->has_holds && table_terms(table)->pace.target > 0) {
		outage_read(&guard, table->site);
		memcpy(table->holds, guard.holds, sizeof(table->holds));
		table->hold_count = guard.hold_count;
	}
	table->has_holds = true;
	for (unsigned i = 0; i < table->hold_count; i++)
		clock_stop(clock, table->holds[i].from, table->holds[i].until);
}

/* While a forum cannot be read, who is there alone cannot answer. */
static void
add_forum_stops(const struct table *table, uint32_t seat, struct clock *clock)
{
	const struct private_seat *private = &table->private.seats[seat];
	struct stop stops[FORUM_TROUBLE_KEPT + 1];
	unsigned count;

	if (private->forum == NULL || private->address != NULL)
		return;
	count = forum_trouble_stops(table->site, table->now, stops);
	for (unsigned i = 0; i < count; i++)
		clock_stop(clock, stops[i].from, stops[i].until);
}

/* ---- a seat's clock ---- */

/* A player's day is that of his own wall, and his nights are quiet. */
static void
live_as(
    const struct player *player, const char *zone, struct calendar *calendar)
{
	strcpy(calendar->zone, zone);
	calendar->quiet = player->quiet;
	calendar->quiet_from = player->quiet_from;
	calendar->quiet_until = player->quiet_until;
}

static void
add_absences(const struct player *player, const char *zone, struct clock *clock)
{
	for (unsigned i = 0; i < player->away_count; i++) {
		int64_t from = zone_day(zone, player->away[i].from);
		int64_t last = zone_day(zone, player->away[i].until);

		if (from >= 0 && last >= 0)
			clock_stop(clock, from, zone_next(zone, last, 0));
	}
}

const char *
table_zone(struct table *table, uint32_t seat)
{
	const struct player *player = table_player(table, seat);

	return player->zone[0] != '\0' ? player->zone
				       : table_terms(table)->calendar.zone;
}

static void
make_clock(struct table *table, uint32_t seat, struct clock *clock)
{
	const struct private_seat *private = &table->private.seats[seat];
	const struct player *player = table_player(table, seat);
	const char *zone = table_zone(table, seat);

	clock_init(clock);
	clock->calendar = table_terms(table)->calendar;
	live_as(player, zone, &clock->calendar);
	add_absences(player, zone, clock);
	add_match_pauses(table, clock);
	add_holds(table, clock);
	add_forum_stops(table, seat, clock);
	for (unsigned i = 0; i < private->pause_count; i++)
		clock_stop(
		    clock, private->pauses[i].from, private->pauses[i].until);
}

bool
table_owes(const struct table *table, uint32_t seat)
{
	const struct match *match = &table->match;

	return match_is_person(match, seat) && match_owes(match, seat);
}

static uint32_t
first_asked(const struct table *table, uint32_t seat)
{
	const struct match *match = &table->match;
	const struct log *log = &match->log;
	const struct entry *entry;

	if (match->started)
		return match->asked[seat];
	entry = log_seat(log, log_head(log), seat);
	return entry == NULL ? NO_ENTRY : entry->number;
}

uint32_t
table_asking(const struct table *table, uint32_t seat)
{
	uint32_t asked = first_asked(table, seat);
	uint32_t note =
	    log_last_topic(&table->match.log, NO_ENTRY, TOPIC_RESTORED);

	/* What was answered to it is lost, and nobody knew that he owes it
	 * again before he was told. */
	if (asked != NO_ENTRY && note != NO_ENTRY && note > asked)
		return note;
	return asked;
}

/* A deadline that was put off since, for all. */
static int64_t
put_off(const struct table *table, uint32_t since)
{
	const struct log *log = &table->match.log;
	int64_t due = 0;

	since = log_next_topic(log, since, TOPIC_DEADLINE);
	for (; since != NO_ENTRY;
	     since = log_next_topic(log, since + 1, TOPIC_DEADLINE))
		due = time_read(log_entry(log, since)->due);
	return due;
}

/* The earlier of two times of outbox_taken, of which 0 is none. */
static int64_t
earlier(int64_t a, int64_t b)
{
	return a == 0 ? b : b == 0 || a < b ? a : b;
}

/* *refused: when both ways that the seat has had refused it, else 0. */
static int64_t
taken_in(const struct table *table, uint32_t seat, const char *outbox,
    const char *batch, int64_t *refused)
{
	const struct private_seat *private = &table->private.seats[seat];
	int64_t mail = 0, post = 0, no_mail = 0, no_post = 0;
	char *user;

	if (private->address != NULL)
		mail = outbox_taken(
		    outbox, batch, private->address, seat, &no_mail);
	if (private->forum != NULL) {
		user = account_receiver(private->forum);
		post = outbox_taken(outbox, batch, user, seat, &no_post);
		free(user);
	}
	*refused = (mail == 0 || no_mail > 0) && (post == 0 || no_post > 0)
		       ? (no_mail > no_post ? no_mail : no_post)
		       : 0;
	return earlier(mail, post);
}

/* When the letter was taken that asked.  It is in the first batch of the entry
 * or after it; if that was refused (*refused: when, else 0), a later one asks.
 */
static int64_t
taken_at(
    const struct table *table, uint32_t seat, uint32_t asked, int64_t *refused)
{
	const struct log *log = &table->match.log;
	char *outbox = site_path(table->site, "outbox");
	int64_t time = 0, first = 0;

	*refused = 0;
	for (uint32_t i = asked; time == 0 && i <= log_head(log); i++) {
		char *batch = table_batch(table, i);
		int64_t no = 0;

		if (outbox_has(outbox, batch))
			time = taken_in(table, seat, outbox, batch, &no);
		if (no > 0) {
			first = first > 0 ? first : no;
			time = 0;
		}
		free(batch);
	}
	free(outbox);
	*refused = first;
	return time == 0 && first > 0 ? OUTBOX_UNTAKEN : time;
}

/* What is asked then is due: by its own clock, or because all was put off. */
static int64_t
due_from(const struct clock *clock, const struct pace *pace, int64_t later,
    int64_t asked)
{
	int64_t due = clock_due(clock, pace, asked);

	return later > due ? later : due;
}

int64_t
table_taken(const struct table *table, uint32_t seat)
{
	uint32_t asked = table_asking(table, seat);
	int64_t refused;

	return asked == NO_ENTRY ? 0 : taken_at(table, seat, asked, &refused);
}

int
table_tell(struct table *table, uint32_t seat, struct err *err)
{
	struct private_seat *private = &table->private.seats[seat];
	uint32_t asked = table_asking(table, seat);

	if (!table_owes(table, seat) || private->told == asked ||
	    table_taken(table, seat) != OUTBOX_UNTAKEN)
		return 0;
	private->told = asked;
	private->told_at = table->now;
	table->private_changed = true;
	return table_write_private(table, err) == 0
		   ? table_note_ledger(table, err)
		   : -1;
}

/* Nobody's time counts before the letter is written that asks him. */
static int64_t
asked_at(const struct table *table, uint32_t seat, uint32_t asked)
{
	const struct private_seat *private = &table->private.seats[seat];
	int64_t time = time_read(log_entry(&table->match.log, asked)->time);

	return private->told == asked && private->told_at > time
		   ? private->told_at
		   : time;
}

void
table_time(struct table *table, uint32_t seat, struct seat_time *time)
{
	uint32_t asked = table_asking(table, seat);
	const struct pace *pace = pace_of(table, seat);
	struct clock clock;
	int64_t later, taken, refused, last;

	*time = (struct seat_time){
	    .told = CLOCK_NEVER, .up = CLOCK_NEVER, .end = CLOCK_NEVER};
	if (!table_owes(table, seat) || asked == NO_ENTRY || pace->target == 0)
		return;
	make_clock(table, seat, &clock);
	later = put_off(table, asked);
	time->asked = asked_at(table, seat, asked);
	time->told = due_from(&clock, pace, later, time->asked);
	taken = taken_at(table, seat, asked, &refused);
	/* As long as one that comes back may stop it, and not for ever. */
	last = refused + (int64_t)table->site->bounce_pause * 24 * HOUR;
	if (refused > 0 && taken > last)
		taken = last;
	if (taken == OUTBOX_UNTAKEN || time->told == CLOCK_NEVER) {
		time->end = clock_after(&clock, time->told, pace->grace);
		return;
	}
	if (taken > time->asked)
		time->asked = taken;
	time->up = due_from(&clock, pace, later, time->asked);
	time->end = clock_after(&clock, time->up, pace->grace);
}

int64_t
table_told(struct table *table, uint32_t seat)
{
	struct seat_time time;

	table_time(table, seat, &time);
	return time.told;
}

bool
table_is_late(const struct table *table, const struct seat_time *time)
{
	return time->up != CLOCK_NEVER && time->end <= table->now;
}

/* When the reminder of that place in the terms is due: not in quiet hours,
 * unless the deadline lies there, too.  0: never, for the question is younger.
 */
static int64_t
remind_at(struct table *table, uint32_t seat, const struct seat_time *time,
    unsigned place)
{
	const struct player *player = table_player(table, seat);
	int64_t due = time->up == CLOCK_NEVER ? time->told : time->up, at, end;

	if (due == CLOCK_NEVER)
		return 0;
	at = due + table_terms(table)->remind[place];
	if (at <= time->asked)
		return 0;
	end = player_quiet_end(
	    player, table_zone(table, seat), at, at < due ? due : -1);
	at = end == 0 ? at : end;
	if (at > table->now)
		return at;
	/* What was missed, in a pause or while a letter lay, wakes nobody. */
	end = player_quiet_end(player, table_zone(table, seat), table->now,
	    table->now < due ? due : -1);
	return end == 0 ? at : end;
}

unsigned
table_reminder(struct table *table, uint32_t seat, const struct seat_time *time)
{
	const struct private_seat *private = &table->private.seats[seat];
	unsigned place = 0, had = 0;

	if (time->up == CLOCK_NEVER)
		return 0;
	for (unsigned i = 0; i < table_terms(table)->remind_count; i++) {
		int64_t at = remind_at(table, seat, time, i);

		if (at != 0 && at <= table->now)
			place = i + 1;
	}
	if (private->reminded == table_asking(table, seat))
		had = private->reminders;
	return place > had ? place : 0;
}

/* ---- for entries and the ledger ---- */

const char *
table_due(struct table *table)
{
	const struct terms *terms = table_terms(table);
	struct clock clock;
	int64_t due;

	clock_init(&clock);
	clock.calendar = terms->calendar;
	due = clock_due(&clock, &terms->pace, table->now);
	table->due[0] = '\0';
	if (due != CLOCK_NEVER)
		time_write(table->due, due);
	return table->due;
}

/* True if something follows by itself when a seat is late. */
static bool
acts(struct table *table)
{
	return table->match.started && table_terms(table)->late != LATE_WAIT;
}

/* The first thing that is to happen to a seat after now: a reminder, or the end
 * of its grace.  Where nobody can tell when that will be, one looks again. */
static int64_t
next_of(struct table *table, uint32_t seat)
{
	const struct terms *terms = table_terms(table);
	struct seat_time time;
	int64_t next, at;

	table_time(table, seat, &time);
	if (time.told == CLOCK_NEVER)
		return CLOCK_NEVER;
	if ((table_is_late(table, &time) && acts(table)) ||
	    table_reminder(table, seat, &time) > 0)
		return table->now;
	next = time.end;
	if (next <= table->now)
		next = table->now + HOUR;
	for (unsigned i = terms->remind_count; i-- > 0;) {
		at = remind_at(table, seat, &time, i);
		/* It was to be, but the letter that asks is not taken yet. */
		if (at > 0 && at <= table->now && time.up == CLOCK_NEVER)
			at = table->now + HOUR;
		if (at > table->now && at < next)
			next = at;
	}
	return next;
}

#define SILENT_DAYS 14

int64_t
table_silent(const struct table *table, uint32_t seat)
{
	uint32_t asked;

	if (table->match.started || !table->private.open ||
	    !table_owes(table, seat))
		return CLOCK_NEVER;
	asked = table_asking(table, seat);
	if (asked == NO_ENTRY)
		return CLOCK_NEVER;
	return time_read(log_entry(&table->match.log, asked)->time) +
	       SILENT_DAYS * (int64_t)24 * 3600;
}

const char *
table_look(struct table *table)
{
	int64_t first = CLOCK_NEVER, next;

	table->look[0] = '\0';
	if (table_bots(table, true) != 0)
		first = table->now;
	for (uint32_t s = 0; s < table->match.seats; s++) {
		next = table_owes(table, s) ? next_of(table, s) : CLOCK_NEVER;
		if (next < first)
			first = next;
		next = table->private.seats[s].wanted != SEAT_HELD
			   ? CLOCK_NEVER
			   : table_silent(table, s);
		if (next < first)
			first = next;
	}
	next = table_watch_look(table);
	if (next < first)
		first = next;
	if (first != CLOCK_NEVER)
		time_write(table->look, first);
	return table->look;
}
