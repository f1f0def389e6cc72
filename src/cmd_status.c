/* SPDX-License-Identifier: MIT */
/* cmd_status.c - pli status: what waits for whom, and what is wrong. */
#include "cmd_open.h"

#include "cmd_status.h"
#include "columns.h"
#include "fs.h"
#include "x.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct status {
	struct site *site;
	int64_t now;
	struct columns columns;
	struct buf notes; /* letters that came back */
	unsigned wrong;   /* matches that could not be read */
};

/* ---- matches ---- */

static void
add_waited_for(const struct table *table, struct buf *out)
{
	const struct match *match = &table->match;
	const char *comma = "waits for ";
	unsigned seat;

	for (seat = 0; seat < match->seats; seat++) {
		if (!match_owes(match, seat))
			continue;
		buf_addf(out, "%s%s", comma, match_name(match, seat));
		comma = ", ";
	}
}

/* The first deadline of all, and whether somebody is late. */
static void
add_due(struct table *table, struct buf *out)
{
	int64_t first = CLOCK_NEVER, up;
	bool late = false;
	char text[21];

	for (uint32_t s = 0; s < table->match.seats; s++) {
		up = table_owes(table, s) ? table_up(table, s) : CLOCK_NEVER;
		if (up < first)
			first = up;
		late |= up < table->now;
	}
	if (first == CLOCK_NEVER)
		return;
	time_write(text, first);
	buf_addf(out, "due %s%s", text, late ? " (late)" : "");
}

/* ---- letters that came back ---- */

static void
add_bounces(const struct table *table, struct buf *out)
{
	for (unsigned s = 0; s < table->match.seats; s++) {
		const struct side_bounces *bounces =
		    &table->side.seats[s].bounces;
		int64_t until = side_pause_end(&table->side, s, table->now);
		char last[21], end[21];

		if (bounces->count == 0)
			continue;
		time_write(last, bounces->last);
		time_write(end, until);
		buf_addf(out,
		    "%s: %u letter%s to %s (seat %u) came back, last %s",
		    table->id, bounces->count, bounces->count == 1 ? "" : "s",
		    match_name(&table->match, s), s, last);
		if (bounces->status[0] != '\0')
			buf_addf(out, " (%s)", bounces->status);
		if (until > 0)
			buf_addf(out, "; its clock stands still until %s", end);
		buf_addc(out, '\n');
	}
}

static int
add_match(const char *id, void *arg)
{
	struct status *status = arg;
	struct err err = ERR_INIT;
	struct buf head = BUF_INIT, who = BUF_INIT, due = BUF_INIT;
	const char *cells[6];
	struct table table;

	if (table_open(&table, status->site, id, false, status->now, &err) <
	    0) {
		const char *wrong[6] = {id, "WRONG", err.text, "", "", ""};

		columns_add(&status->columns, wrong);
		status->wrong++;
		return 0;
	}
	buf_addf(&head, "entry %u", log_head(&table.match.log));
	add_waited_for(&table, &who);
	add_due(&table, &due);
	cells[0] = id;
	cells[1] = cmd_state(&table.match);
	cells[2] = table.match.game->name;
	cells[3] = head.data;
	cells[4] = who.data;
	cells[5] = due.data;
	columns_add(&status->columns, cells);
	add_bounces(&table, &status->notes);
	buf_release(&head);
	buf_release(&who);
	buf_release(&due);
	table_close(&table);
	return 0;
}

/* ---- folders ---- */

static int
count_one(const char *name, void *arg)
{
	size_t len = strlen(name);
	unsigned *count = arg;

	/* Beside a batch lies its journal. */
	if (len > 8 && strcmp(name + len - 8, ".journal") == 0)
		return 0;
	++*count;
	return 0;
}

static int
count_files(const struct site *site, const char *folder, unsigned *count,
    struct err *err)
{
	char *path = site_path(site, "%s", folder);
	int rc;

	*count = 0;
	rc = fs_each(path, count_one, count, err);
	free(path);
	return rc;
}

static const struct {
	const char *folder, *what;
} counted[] = {
    {"outbox/new", "batches of letters wait to be sent"},
    {"outbox/failed", "batches hold letters that could not be delivered"},
    {"outbox/tmp", "batches of a run that is writing, or was cut off"},
    {"inbox/junk", "mails were junk and are kept in inbox/junk"},
};

static int
add_counts(const struct site *site, struct buf *out, struct err *err)
{
	unsigned count;
	size_t i;

	for (i = 0; i < ARRAY_LEN(counted); i++) {
		if (count_files(site, counted[i].folder, &count, err) < 0)
			return -1;
		buf_addf(out, "%u %s\n", count, counted[i].what);
	}
	return 0;
}

/* ---- all of it ---- */

static int
tell(const struct cli *cli, struct site *site, struct err *err)
{
	struct status status = {
	    .site = site, .now = cli->now, .notes = BUF_INIT};
	struct buf text = BUF_INIT;
	int rc = -1;

	columns_init(&status.columns, 6);
	if (cmd_each_match(site, add_match, &status, err) < 0)
		goto out;
	columns_write(&status.columns, &text);
	if (status.columns.count == 0)
		buf_adds(&text, "no matches\n");
	buf_add(&text, status.notes.data, status.notes.len);
	if (add_counts(site, &text, err) < 0 ||
	    cmd_status_letters(site, &text, err) < 0)
		goto out;
	cmd_print(&text);
	rc = 0;
	if (status.wrong > 0)
		rc = err_set(err, EX_TEMPFAIL,
		    "%u of the matches cannot be played on: see above",
		    status.wrong);
out:
	columns_release(&status.columns);
	buf_release(&status.notes);
	buf_release(&text);
	return rc;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const struct option_row rows[] = {{NULL, 0, OPTION_FLAG, NULL}};
	struct site site;
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_status, argc - first, 0, 0, err) < 0 ||
	    site_open(&site, cli->site, err) < 0)
		return -1;
	rc = tell(cli, &site, err);
	site_release(&site);
	return rc;
}

const struct command cmd_status = {
    .name = "status",
    .args = "",
    .brief = "tell what waits for whom, and what is wrong",
    .help =
	"One line a match: id, state, game, last entry, who is waited for, "
	"when\n"
	"it is due; whose letters came back, and whether the clock stands "
	"still\n"
	"for it.  Then how many letters wait, failed, or came as junk; and "
	"for\n"
	"each that the mail server has put off or refused: when it is next and "
	"what\n"
	"the server said.  No address stands in it.\n"
	"\n"
	"Exit: 0 all is well, 75 a match cannot be played on, 78 "
	"configuration,\n"
	"64 usage.\n",
    .run = run,
};
