/* SPDX-License-Identifier: MIT */
/*
 * clocks.h - how much time each seat of a table has (site/clock.h,
 * site/terms.h), and what follows when it is up.  Times are seconds since 1970.
 */
#ifndef CLOCKS_H
#define CLOCKS_H

#include "table/table.h"

/* ---- the terms ---- */

/* The terms of this match: the site's with the match's own over them.  They
 * belong to the table. */
const struct terms *table_terms(struct table *table);
/* The policy of this match, likewise. */
struct policy table_policy(struct table *table);
/* The time zone of a seat's letters: its player's choice, or the terms'. */
const char *table_zone(struct table *table, uint32_t seat);

/* ---- who owes what, until when ---- */

/* True if a person's seat owes a move, or a salt before the start. */
bool table_owes(const struct table *table, uint32_t seat);
/* The entry that opened the question to a seat, or a later note TOPIC_RESTORED,
 * which asks it again.  NO_ENTRY: none. */
uint32_t table_asking(const struct table *table, uint32_t seat);
/* The deadline for an entry that is written now, by the terms alone: "" if
 * there are no deadlines.  What a seat is told (table_told) heeds its own
 * clock. Belongs to the table. */
const char *table_due(struct table *table);
/* When the mail server took the letter that asks the seat; 0 or OUTBOX_UNTAKEN
 * as outbox_taken. */
int64_t table_taken(const struct table *table, uint32_t seat);
/* The time of a seat that owes something; CLOCK_NEVER: none, or not yet known.
 */
struct seat_time {
	int64_t asked; /* when the mail server took the letter that asks; before
			  that, when it was written */
	int64_t told;  /* the deadline that its letters tell; CLOCK_NEVER also
			  while its clock stands still without an end */
	int64_t up;  /* the deadline counted from when the mail server took the
			letter, or bounce_pause days after it refused it;
			CLOCK_NEVER while it has done neither */
	int64_t end; /* up (if that is not known, told) and the grace */
};
void table_time(struct table *table, uint32_t seat, struct seat_time *time);
/* The field told of table_time. */
int64_t table_told(struct table *table, uint32_t seat);
/* True if the seat's time is up and its grace has ended. */
bool table_is_late(const struct table *table, const struct seat_time *time);
/* The reminder to be written now: an index of the terms' reminders from 1, the
 * last that is due; 0: none, or written already. */
unsigned table_reminder(
    struct table *table, uint32_t seat, const struct seat_time *time);
/* The seats that are late (table_is_late), a bit set. */
uint32_t table_late(struct table *table);
/* The seats whose time is up, a bit set. */
uint32_t table_overdue(struct table *table);
/*
 * When a seat that owes its salt is offered to others, at a match of an open
 * table: 14 days after it was asked.  CLOCK_NEVER: it owes none, or it is no
 * such match.
 */
int64_t table_silent(const struct table *table, uint32_t seat);
/* Note that a digest tells the seat now what it owes: if no letter has told it
 * before, its time counts from now on.  Durable on return. */
int table_tell(struct table *table, uint32_t seat, struct err *err);

/* ---- what the clock brings ---- */

/* When tick must look at this match next, for the ledger: "" if nothing is due.
 * Belongs to the table. */
const char *table_look(struct table *table);
/*
 * Do what is due at a table that is open for changes: reminders, and, if
 * may_act, what the terms say of late seats.  Commits, and writes the ledger;
 * the table is then to be closed.
 */
int table_tick(struct table *table, bool may_act, struct err *err);

#endif
