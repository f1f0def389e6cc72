/* SPDX-License-Identifier: MIT */
/* match_accept.c - pli match ID accept: take an older file on purpose. */
#include "commands/match.h"

#include "commands/open_site.h"
#include "site/ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An error if nothing is to be accepted, or the match must not be taken as it
 * lies there. */
static int
is_stopped(struct site *site, const struct table *table,
    enum integrity_fault *fault, struct ledger *known, struct err *err)
{
	char *dir = site_path(site, "ledger");

	*fault = integrity_match(site, table->id, &table->match.log, NULL);
	/* What is no line of a ledger knows nothing, and is written anew. */
	if (ledger_read(known, dir, table->id, NULL) <= 0)
		*known =
		    (struct ledger){.kind = LEDGER_BEGUN, .queued = NO_ENTRY};
	free(dir);
	if (*fault != INTEGRITY_WELL && *fault != INTEGRITY_EDITION)
		return 0;
	return err_set(err, EX_USAGE,
	    "match %s: the file goes on from what is known; there is nothing "
	    "to accept",
	    table->id);
}

/* What the note says that goes on from an entry; the caller frees it. */
static char *
note_text(const struct ledger *known, uint32_t from)
{
	struct buf text = BUF_INIT;

	if (known->kind == LEDGER_RESTORED)
		buf_addf(&text, "put back from a backup of %s", known->time);
	else if (known->kind == LEDGER_LOST)
		buf_addf(&text, "given up on %s, this goes on from %u",
		    known->time, from);
	else if (known->kind == LEDGER_BEGUN)
		buf_addf(
		    &text, "nothing was known, this goes on from %u", from);
	else
		buf_addf(&text, "entry %u was known, this goes on from %u",
		    known->head, from);
	return buf_take(&text);
}

static int
write_note(struct table *table, const struct ledger *known, struct err *err)
{
	struct entry entry;

	cmd_entry(&entry, ENTRY_NOTE, table);
	strcpy(entry.topic, TOPIC_RESTORED);
	entry.text = note_text(known, log_head(&table->match.log));
	private_cut(&table->private, log_head(&table->match.log));
	table->private_changed = true;
	if (cmd_append(table, &entry, err) < 0)
		return -1;
	return table_go_on(table, err);
}

/* The letters of the entries that are lost contradict what follows now. */
static int
forget_letters(struct table *table, struct err *err)
{
	char *outbox = site_path(table->site, "outbox");
	int rc =
	    outbox_forget(outbox, table->id, log_head(&table->match.log), err);

	free(outbox);
	return rc;
}

/* A run that was cut off has written this very note: what is left of its work
 * the next one that opens the match does, once the ledger lets it. */
static bool
is_noted(const struct table *table, const struct ledger *known)
{
	const struct log *log = &table->match.log;
	const struct entry *head = log_entry(log, log_head(log));
	char *text = note_text(known, log_head(log) - 1);
	bool noted = head->kind == ENTRY_NOTE &&
		     strcmp(head->topic, TOPIC_RESTORED) == 0 &&
		     strcmp(head->text, text) == 0;

	free(text);
	return noted;
}

static int
finish(struct site *site, struct table *table, struct err *err)
{
	char *dir = site_path(site, "ledger");
	struct ledger ledger;
	int rc;

	ledger_of(&ledger, &table->match.log, NO_ENTRY, NULL);
	rc = ledger_write(dir, table->id, &ledger, err);
	free(dir);
	return rc;
}

/* The match is as it was known, and nobody's address is: that changes no match
 * file, and there is nobody to be told. */
static int
make_side(struct table *table, struct err *err)
{
	table->private_changed = true;
	if (table_write_private(table, err) < 0)
		return -1;
	fprintf(stderr,
	    "Match %s goes on, and nobody has an address there: pli player %s "
	    "SEAT --address ADDRESS\n",
	    table->id, table->id);
	return 0;
}

static int
accept(struct site *site, struct table *table, struct err *err)
{
	enum integrity_fault fault;
	struct ledger known;

	if (is_stopped(site, table, &fault, &known, err) < 0)
		return -1;
	if (fault == INTEGRITY_PRIVATE)
		return make_side(table, err);
	if (log_reveal(&table->match.log) != NO_ENTRY)
		return err_set(err, EX_USAGE,
		    "match %s: the file is revealed and cannot go on",
		    table->id);
	if (is_noted(table, &known) ? finish(site, table, err) < 0
				    : forget_letters(table, err) < 0 ||
					  write_note(table, &known, err) < 0)
		return -1;
	fprintf(stderr,
	    "Match %s goes on from entry %u; every player is told.\n",
	    table->id, log_head(&table->match.log));
	return 0;
}

/* There is nothing to accept; but that it is lost. */
static int
show_way(const struct site *site, const char *id, struct err *err)
{
	struct buf todo = BUF_INIT;
	int rc;

	integrity_todo(site, id, integrity_match(site, id, NULL, NULL), &todo);
	rc = err_set(err, EX_USAGE, "match %s: there is no file to accept.  %s",
	    id, todo.data);
	buf_release(&todo);
	return rc;
}

/* Its file is nowhere: mails to it are left out from now on. */
static int
give_up(const struct cli *cli, const struct site *site, const char *id,
    bool lost, struct err *err)
{
	char *dir, time[21];
	int rc;

	if (!lost)
		return show_way(site, id, err);
	time_write(time, cli->now);
	dir = site_path(site, "ledger");
	rc = ledger_mark(dir, id, LEDGER_LOST, time, err);
	if (rc == 0)
		fprintf(stderr,
		    "Match %s is given up as lost.  If its file comes to "
		    "light, "
		    "put it into state,\nand: pli match %s accept\n",
		    id, id);
	free(dir);
	return rc;
}

int
cmd_match_accept(
    const struct cli *cli, const char *id, bool lost, struct err *err)
{
	struct site site;
	struct table table;
	int rc = -1;

	if (site_open(&site, cli->site, err) < 0)
		return -1;
	/* The ledger is written behind the note: cut off between them, the
	 * older file is refused again, and never taken in silence. */
	site.takes_older = true;
	if (!table_exists(&site, id)) {
		err_set(err, EX_USAGE, "%s: there is no such match", id);
	} else if (!table_is_made(&site, id)) {
		rc = give_up(cli, &site, id, lost, err);
		goto out;
	} else if (lost) {
		err_set(err, EX_USAGE, "%s: its file is there", id);
	} else if (table_open(&table, &site, id, true, cli->now, err) == 0) {
		rc = accept(&site, &table, err);
		table_close(&table);
		site.takes_older = false;
	}
	/* Letters that a run before this one could not write. */
	if (rc == 0 &&
	    (rc = table_open(&table, &site, id, true, cli->now, err)) == 0)
		table_close(&table);
out:
	site_release(&site);
	return rc;
}
