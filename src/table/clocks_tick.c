/* SPDX-License-Identifier: MIT */
/* clocks_tick.c - what the clock brings: reminders, and what follows if nobody
 * answers. */
#include "base/x.h"
#include "letters/hostmail.h"
#include "table/clocks.h"
#include "table/letters_p.h"
#include "table/seats.h"

#include <stdlib.h>
#include <string.h>

/* ---- reminders ---- */

/* One letter, also if several were missed: nobody is nagged twice at once. */
static int
remind(struct table *table, uint32_t seat, const struct seat_time *time,
    unsigned count, struct err *err)
{
	struct private_seat *private = &table->private.seats[seat];
	uint32_t asked = table_asking(table, seat);
	struct report report = {.kind = LETTER_REMINDER,
	    .seat = seat,
	    .since = NO_ENTRY,
	    .overdue = time->up <= table->now};
	struct buf tag = BUF_INIT;
	char end[21];
	int rc = -1;

	if (time->end > table->now && time->end != CLOCK_NEVER) {
		time_write(end, time->end);
		report.end = end;
		report.late = terms_late_name(table_terms(table)->late);
	}
	buf_addf(&tag, "remind.%u.%u.%u", seat, asked, count);
	private->reminded = asked;
	private->reminders = count;
	table->private_changed = true;
	if (table_letter(table, &report, tag.data, err) == 0)
		rc = table_commit_letters(table, tag.data, err);
	batch_release(&table->batch);
	table->batch = (struct batch)BATCH_INIT;
	buf_release(&tag);
	return rc;
}

static int
remind_all(struct table *table, struct err *err)
{
	for (uint32_t s = 0; s < table->match.seats; s++) {
		struct seat_time time;
		unsigned place;

		table_time(table, s, &time);
		place = table_reminder(table, s, &time);
		if (place > 0 && remind(table, s, &time, place, err) < 0)
			return -1;
	}
	return 0;
}

/* ---- too late ---- */

static struct doc *
late_doc(struct table *table, uint32_t seat)
{
	struct doc *doc = doc_new_map();
	struct seat_time time;

	table_time(table, seat, &time);
	doc_add_string(doc, "match", table->id);
	doc_add_string(doc, "game", table->match.game->name);
	doc_add_number(doc, "seat", seat);
	doc_add_string(doc, "player", match_name(&table->match, seat));
	time_add(doc, "due", time.up);
	doc_add_bool(doc, "salt", !table->match.started);
	doc_add_bool(
	    doc, "wanted", table->private.seats[seat].wanted != SEAT_HELD);
	return doc;
}

/* Once a question. */
static int
tell_host(struct table *table, uint32_t seat, struct err *err)
{
	struct doc *doc = late_doc(table, seat);
	struct buf tag = BUF_INIT;
	int rc;

	buf_addf(
	    &tag, "late.%s.%u.%u", table->id, seat, table_asking(table, seat));
	rc = hostmail_put(table->site, "late", tag.data, doc, table->now, err);
	buf_release(&tag);
	doc_free(doc);
	return rc < 0 ? -1 : 0;
}

/* The safe moves for all that it owed when its time was up. */
static int
play_default(struct table *table, uint32_t seat, struct err *err)
{
	if (!table_owes(table, seat))
		return 0;
	return play_late(&table->match, seat, table->time, table_due(table),
	    &table->key, err);
}

/* As the safe move, but somebody else may take the seat. */
static int
look_for_another(struct table *table, uint32_t seat, struct err *err)
{
	struct private_seat *private = &table->private.seats[seat];

	if (private->wanted == SEAT_HELD) {
		private->wanted = SEAT_LATE;
		table->private_changed = true;
		if (tell_host(table, seat, err) < 0)
			return -1;
	}
	return play_default(table, seat, err);
}

/* A person's seat becomes a computer player's; he may have it back. */
static int
seat_bot(struct table *table, uint32_t seat, struct err *err)
{
	return table_give_to_bot(table, seat, table_terms(table)->bot, err);
}

static const struct {
	int (*act)(struct table *table, uint32_t seat, struct err *err);
	bool plays; /* the match goes on by it */
} policies[] = {
    [LATE_WAIT] = {tell_host, false},
    [LATE_DEFAULT] = {play_default, true},
    [LATE_BOT] = {seat_bot, true},
    [LATE_SUBSTITUTE] = {look_for_another, true},
};

/* Nobody is played for before the match has begun. */
static enum late
policy_of(struct table *table)
{
	return table->match.started ? table_terms(table)->late : LATE_WAIT;
}

static int
act_on(struct table *table, uint32_t late, bool *played, struct err *err)
{
	enum late policy = policy_of(table);

	for (uint32_t s = 0; s < table->match.seats; s++)
		if (late >> s & 1 && policies[policy].act(table, s, err) < 0)
			return -1;
	*played = late != 0 && policies[policy].plays;
	return 0;
}

static bool
is_overdue(const struct table *table, const struct seat_time *time)
{
	return time->up <= table->now;
}

static uint32_t
seats_that(struct table *table,
    bool (*are)(const struct table *table, const struct seat_time *time))
{
	uint32_t set = 0;

	for (uint32_t s = 0; s < table->match.seats; s++) {
		struct seat_time time;

		table_time(table, s, &time);
		if (are(table, &time))
			set |= 1u << s;
	}
	return set;
}

uint32_t
table_late(struct table *table)
{
	return seats_that(table, table_is_late);
}

uint32_t
table_overdue(struct table *table)
{
	return seats_that(table, is_overdue);
}

/* At a table that anybody could come to, others need not wait for ever for the
 * sentence of one who does not answer. */
static int
free_silent(struct table *table, struct err *err)
{
	for (uint32_t s = 0; s < table->match.seats; s++) {
		struct private_seat *private = &table->private.seats[s];

		if (table_silent(table, s) > table->now ||
		    private->wanted != SEAT_HELD)
			continue;
		private->wanted = SEAT_LATE;
		table->private_changed = true;
		if (tell_host(table, s, err) < 0)
			return -1;
	}
	return table_write_private(table, err);
}

int
table_tick(struct table *table, bool may_act, struct err *err)
{
	uint32_t late = may_act ? table_late(table) : 0;
	bool played = false;

	if (match_closed(&table->match))
		return table_note_ledger(table, err);
	if (act_on(table, late, &played, err) < 0)
		return -1;
	if (played)
		return table_go_on(table, err);
	if ((may_act && free_silent(table, err) < 0) ||
	    remind_all(table, err) < 0 || table_tick_watchers(table, err) < 0)
		return -1;
	/* No entry was written, but the next deadline may be another. */
	return table_note_ledger(table, err);
}
