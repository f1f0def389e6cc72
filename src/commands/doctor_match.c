/* SPDX-License-Identifier: MIT */
/* doctor_match.c - checks that every match can go on, and that letters leave.
 */
#include "base/flat.h"
#include "base/fs.h"
#include "base/x.h"
#include "commands/doctor.h"
#include "commands/many.h"
#include "commands/open_site.h"
#include "letters/hostmail.h"
#include "site/outbox.h"
#include "table/clocks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- matches ---- */

/* By what an error ends with, if nothing is missing. */
static const struct {
	int exit;
	const char *todo;
	bool accept; /* the ledger may stand against it */
} remedies[] = {
    {EX_DATAERR,
	"The file is damaged, or of a newer pli: put it back from a backup",
	true},
    {EX_FALSE,
	"Nothing is played until a file that this host signed is back: look at "
	"it with pli verify, and put it back from a backup",
	false},
    {EX_CONFIG, "Mend the file that is named, or put it back from a backup",
	false},
    {EX_TEMPFAIL, "Try again; if it stays, mend what is named", false},
};

static void
tell_remedy(struct doctor *doctor, const char *id, int exit)
{
	for (size_t i = 0; i < ARRAY_LEN(remedies); i++) {
		if (remedies[i].exit != exit)
			continue;
		if (remedies[i].accept)
			doctor_todo(doctor,
			    "%s.  If an older one was put back on purpose: pli "
			    "-C %s match %s accept",
			    remedies[i].todo, doctor->site->dir, id);
		else
			doctor_todo(doctor, "%s.", remedies[i].todo);
	}
}

/* What its file holds, if that can be read. */
static enum integrity_fault
find_fault(const struct doctor *doctor, const char *id)
{
	char *path = site_path(doctor->site, "state/%s.pli", id);
	struct buf bytes = BUF_INIT;
	struct log log = LOG_INIT;
	bool read = fs_read(&bytes, path, LOG_FILE_MAX, NULL) == 0 &&
		    bytes.len > 0 && log_take(&log, &bytes, path, NULL) == 0;
	enum integrity_fault fault =
	    integrity_match(doctor->site, id, read ? &log : NULL, NULL);

	log_release(&log);
	buf_release(&bytes);
	free(path);
	return fault;
}

static void
tell_match(struct doctor *doctor, const char *id, const struct err *err)
{
	enum integrity_fault fault = find_fault(doctor, id);
	struct buf todo = BUF_INIT;

	doctor_find(
	    doctor, DOCTOR_WRONG, "%s cannot be played on: %s.", id, err->text);
	integrity_todo(doctor->site, id, fault, &todo);
	if (fault == INTEGRITY_WELL)
		tell_remedy(doctor, id, err->exit);
	else
		doctor_todo(doctor, "%s", todo.data);
	buf_release(&todo);
}

/* A host may seat somebody without an address. */
static void
tell_seat(struct doctor *doctor, const struct table *table, unsigned seat)
{
	doctor_find(doctor, DOCTOR_NOTE,
	    "%s: %s (seat %u) has no address and gets no letters.", table->id,
	    match_name(&table->match, seat), seat);
	doctor_todo(doctor,
	    "If there is one: pli -C %s player %s %u --address ADDRESS",
	    doctor->site->dir, table->id, seat);
}

/* A seat that a person sits in, to whom no letter can go. */
static void
check_seats(struct doctor *doctor, const struct table *table)
{
	const struct log *log = &table->match.log;

	if (match_closed(&table->match))
		return;
	for (unsigned s = 0; s < table->match.seats; s++) {
		const struct entry *seat = log_seat(log, log_head(log), s);

		if (seat != NULL && seat->bot[0] == '\0' &&
		    !private_reaches(&table->private, s))
			tell_seat(doctor, table, s);
	}
}

/* The site's reveal is "no", or it was when the match ended. */
static void
check_reveal(struct doctor *doctor, const struct table *table)
{
	const struct match *match = &table->match;
	const struct entry *last =
	    log_entry(&match->log, log_head(&match->log));

	if (!match_over(match) || match_closed(match))
		return;
	doctor_find(doctor, DOCTOR_NOTE,
	    "%s is over since %.10s and not revealed: nobody can check it, and "
	    "its addresses and press are kept.",
	    table->id, last->time);
	doctor_todo(
	    doctor, "pli -C %s reveal %s", doctor->site->dir, table->id);
}

static void
note_time(struct doctor *doctor, const struct table *table)
{
	const struct log *log = &table->match.log;
	int64_t time = time_read(log_entry(log, log_head(log))->time);

	if (time <= doctor->newest)
		return;
	doctor->newest = time;
	strcpy(doctor->newest_in, table->id);
}

static void
check_match(struct doctor *doctor, const char *id)
{
	struct err err = ERR_INIT;
	struct table table;

	if (table_open(&table, doctor->site, id, false, doctor->now, &err) <
	    0) {
		tell_match(doctor, id, &err);
		return;
	}
	check_seats(doctor, &table);
	check_reveal(doctor, &table);
	if (!match_closed(&table.match) && table_terms(&table)->pace.target > 0)
		doctor->deadlines = true;
	note_time(doctor, &table);
	table_close(&table);
}

/* ---- all of them, on all cores ---- */

struct ids {
	struct doctor *doctor;
	struct doctor_match {
		char id[17];
	} * list;
	size_t count, cap;
};

static int
add_id(const char *id, void *arg)
{
	struct ids *ids = arg;

	ids->list =
	    x_grow(ids->list, &ids->cap, ids->count, sizeof(*ids->list));
	snprintf(ids->list[ids->count].id, sizeof(ids->list[0].id), "%s", id);
	ids->count++;
	return 0;
}

/* What is found of one match, as bytes (flat.h). */
static void
find_of_one(void *arg, size_t i, struct buf *out)
{
	const struct ids *ids = arg;
	struct doctor one;
	struct doc *doc = doc_new_map();

	doctor_init(&one, ids->doctor->site, ids->doctor->now);
	one.area = ids->doctor->area;
	check_match(&one, ids->list[i].id);
	doc_add_number(doc, "wrong", one.wrong);
	doc_add_number(doc, "notes", one.notes);
	doc_add_number(doc, "newest", one.newest);
	doc_add_bool(doc, "deadlines", one.deadlines);
	doc_take(doc, "findings", one.findings);
	flat_write(doc, out);
	doc_free(doc);
}

static void
take_one(struct doctor *doctor, const char *id, const struct buf *bytes)
{
	struct doc *doc = flat_read(bytes->data, bytes->len);
	const struct doc *findings = doc_get(doc, "findings");
	int64_t newest = doc_number_at(doc, "newest");

	for (size_t i = 0; i < doc_count(findings); i++)
		doc_add_copy(doctor->findings, NULL, doc_at(findings, i));
	doctor->wrong += (unsigned)doc_number_at(doc, "wrong");
	doctor->notes += (unsigned)doc_number_at(doc, "notes");
	doctor->deadlines |= doc_number_at(doc, "deadlines") != 0;
	if (newest > doctor->newest) {
		doctor->newest = newest;
		snprintf(
		    doctor->newest_in, sizeof(doctor->newest_in), "%s", id);
	}
	doc_free(doc);
}

void
doctor_matches(struct doctor *doctor)
{
	struct ids ids = {.doctor = doctor};
	struct buf *found;

	integrity_each(doctor->site, add_id, &ids, NULL);
	found = xcalloc(ids.count + 1, sizeof(*found));
	for (size_t i = 0; i < ids.count; i++)
		found[i] = (struct buf)BUF_INIT;
	many_make(ids.count, find_of_one, &ids, found);
	for (size_t i = 0; i < ids.count; i++) {
		take_one(doctor, ids.list[i].id, &found[i]);
		buf_release(&found[i]);
	}
	free(found);
	free(ids.list);
}

/* ---- letters ---- */

#define HOUR 3600
#define SOON (15 * 60) /* by then cron should have come by */

struct letters {
	int64_t now;
	unsigned untried, late, failed;
	int64_t untried_since, late_since;
	char why[200];
};

static int
count_letter(const struct outbox_state *state, void *arg)
{
	struct letters *letters = arg;

	if (state->failed) {
		letters->failed++;
	} else if (state->tries == 0) {
		if (state->queued + SOON > letters->now)
			return 0;
		if (letters->untried++ == 0 ||
		    state->queued < letters->untried_since)
			letters->untried_since = state->queued;
	} else if (state->first + HOUR < letters->now) {
		if (letters->late++ == 0 ||
		    state->first < letters->late_since) {
			letters->late_since = state->first;
			snprintf(letters->why, sizeof(letters->why), "%s",
			    state->why);
		}
	}
	return 0;
}

static void
tell_letters(
    struct doctor *doctor, const struct letters *letters, unsigned broken)
{
	char since[21];

	if (letters->untried > 0) {
		time_write(since, letters->untried_since);
		doctor_find(doctor, DOCTOR_WRONG,
		    "%u %s to be sent, since %s, and nobody has tried.",
		    letters->untried,
		    x_plural(letters->untried, "letter waits", "letters wait"),
		    since);
		doctor_todo(doctor, "Run \"pli send\" every minute, from cron "
				    "or systemd: contrib has both.");
	}
	if (letters->late > 0) {
		time_write(since, letters->late_since);
		doctor_find(doctor, DOCTOR_NOTE,
		    "%u %s put off, since %s; the oldest because: %s",
		    letters->late,
		    x_plural(letters->late, "letter was", "letters were"),
		    since, letters->why);
		doctor_todo(doctor, "pli status lists them; when the cause is "
				    "gone: pli send --all");
	}
	if (letters->failed > 0) {
		doctor_find(doctor, DOCTOR_NOTE,
		    "%u %s could not be delivered.", letters->failed,
		    x_plural(letters->failed, "letter", "letters"));
		doctor_todo(doctor, "pli status lists them; when the cause is "
				    "gone: pli send --again");
	}
	if (broken > 0) {
		doctor_find(doctor, DOCTOR_WRONG, "%u %s damaged.", broken,
		    x_plural(broken, "batch in outbox/new is",
			"batches in outbox/new are"));
		doctor_todo(doctor,
		    "Remove them; those of the last turn of a match are "
		    "written again by the next pli send.");
	}
}

struct leftovers {
	const struct doctor *doctor;
	unsigned count;
};

static int
count_leftover(const char *name, void *arg)
{
	struct leftovers *leftovers = arg;
	const struct doctor *doctor = leftovers->doctor;
	char *path = site_path(doctor->site, "outbox/tmp/%s", name);
	struct stat st;

	if (stat(path, &st) == 0 && st.st_mtime + HOUR < doctor->now)
		leftovers->count++;
	free(path);
	return 0;
}

/* What "pli send" does once a day tells whether it runs. */
static void
check_cron(struct doctor *doctor)
{
	char *path = site_path(doctor->site, "log/cleaned");
	struct buf day = BUF_INIT;
	char before[21];

	time_write(before, doctor->now - 48 * HOUR);
	if (fs_exists(path) && fs_read(&day, path, 64, NULL) == 0 &&
	    strncmp(day.data, before, 10) < 0) {
		doctor_find(doctor, DOCTOR_WRONG,
		    "\"pli send\" has not run since %.10s.", day.data);
		doctor_todo(doctor, "Run it every minute, from cron or "
				    "systemd: contrib has both.");
	}
	buf_release(&day);
	free(path);
}

void
doctor_letters(struct doctor *doctor)
{
	char *outbox = site_path(doctor->site, "outbox");
	char *tmp = site_path(doctor->site, "outbox/tmp");
	struct letters letters = {.now = doctor->now};
	struct leftovers leftovers = {doctor, 0};
	unsigned broken = 0;

	outbox_each(outbox, "failed", count_letter, &letters, NULL, NULL);
	outbox_each(outbox, "new", count_letter, &letters, &broken, NULL);
	tell_letters(doctor, &letters, broken);
	fs_each(tmp, count_leftover, &leftovers, NULL);
	if (leftovers.count > 0) {
		doctor_find(doctor, DOCTOR_NOTE, "%u %s off.", leftovers.count,
		    x_plural(leftovers.count,
			"batch in outbox/tmp is left of a run that was cut",
			"batches in outbox/tmp are left of runs that were "
			"cut"));
		doctor_todo(doctor, "pli send finishes them.");
	}
	check_cron(doctor);
	if (doctor->site->host == NULL) {
		doctor_find(doctor, DOCTOR_NOTE,
		    "Nobody is written to when letters cannot be delivered.");
		doctor_todo(doctor, "Set host in pli.yaml to your address.");
	}
	free(outbox);
	free(tmp);
}
