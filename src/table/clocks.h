/* SPDX-License-Identifier: MIT */
/*
 * clocks.h - how much time each seat of a table has, and what the clock brings
 * (site/clock.h, site/terms.h).
 */
#ifndef CLOCKS_H
#define CLOCKS_H

#include "table/table.h"

/* ---- the terms ---- */

/* The terms of this match: the site's, and what is set for it alone. */
const struct terms *table_terms(struct table *table);
/* The policy of this match: the site's, and what is set for it alone. */
struct policy table_policy(struct table *table);
/* The time zone that a seat's letters are written in. */
const char *table_zone(struct table *table, uint32_t seat);

/* ---- who owes what, until when ---- */

/* Does the seat owe something: a move, or a salt before the start? */
bool table_owes(const struct table *table, uint32_t seat);
/* The entry that asked what a seat owes, or the one that says that what came
 * behind that is lost: it asks again.  NO_ENTRY: none did. */
uint32_t table_asking(const struct table *table, uint32_t seat);
/* When what opens now will be due, as its entry says: "" if there are no
 * deadlines.  What a seat is told (table_told) heeds its own clock. */
const char *table_due(struct table *table);
/* When the mail server took the letter that asks the seat; 0 or OUTBOX_UNTAKEN
 * as outbox_taken. */
int64_t table_taken(const struct table *table, uint32_t seat);
/*
 * The time that a seat has which owes something; seconds since 1970,
 * CLOCK_NEVER: none, or not yet known.
 */
struct seat_time {
	int64_t asked; /* when the mail server took the letter that asks; before
			  that, when it was written */
	int64_t told;  /* the deadline that its letters tell; never, too, while
			  its clock stands still without an end */
	int64_t up;  /* when it is really up: not before the mail server has had
			the letter for as long as the terms say.  Never, too,
			while that letter has not been taken, or was refused */
	int64_t end; /* of its grace */
};
void table_time(struct table *table, uint32_t seat, struct seat_time *time);
/* table_time's told, and up. */
int64_t table_told(struct table *table, uint32_t seat);
/* Is it beyond its grace? */
bool table_is_late(const struct table *table, const struct seat_time *time);
/* The last reminder of the terms, counted from 1, that is to be written now; 0:
 * none. */
unsigned table_reminder(
    struct table *table, uint32_t seat, const struct seat_time *time);
/* The seats that have not answered within their grace, a bit set. */
uint32_t table_late(struct table *table);
/* The seats that have not answered by their deadline, a bit set. */
uint32_t table_overdue(struct table *table);
/*
 * When a seat that owes its sentence may be somebody else's, at a table that
 * anybody could come to; CLOCK_NEVER: it owes none, or it is no such table.
 */
int64_t table_silent(const struct table *table, uint32_t seat);
/* A digest that goes now tells what the seat owes, if nothing has before: its
 * time counts from now on.  Durable on return. */
int table_tell(struct table *table, uint32_t seat, struct err *err);

/* ---- what the clock brings ---- */

/* When tick is to look next, for the ledger: "" if nothing is due. */
const char *table_look(struct table *table);
/*
 * What the clock brings to a table that is open for changes: reminders, and
 * what the terms say of seats that are late (only if may_act).  It is made to
 * happen here; the table is then to be closed.
 */
int table_tick(struct table *table, bool may_act, struct err *err);

#endif
