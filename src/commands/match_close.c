/* SPDX-License-Identifier: MIT */
/* match_close.c - pli match ID close: an end without a result. */
#include "commands/match.h"

#include "base/x.h"
#include "commands/open_site.h"

#include <stdio.h>
#include <string.h>

static int
add_note(struct table *table, const char *why, struct err *err)
{
	struct entry entry;

	if (!log_is_text(why, LOG_TEXT_MAX))
		return err_set(err, EX_USAGE,
		    "close: the reason must be 1 to %d bytes, without "
		    "controls or line ends",
		    LOG_TEXT_MAX);
	cmd_entry(&entry, ENTRY_NOTE, table);
	strcpy(entry.topic, TOPIC_CLOSED);
	entry.text = xstrdup(why);
	return cmd_append(table, &entry, err);
}

static int
add_reveal(struct table *table, struct err *err)
{
	struct entry entry;

	cmd_entry(&entry, ENTRY_REVEAL, table);
	memcpy(entry.key, table->match.keys.match, KEY_LEN);
	return cmd_append(table, &entry, err);
}

static int
close_table(struct table *table, const char *why, struct err *err)
{
	if (match_closed(&table->match) || match_over(&table->match))
		return err_set(
		    err, EX_USAGE, "match %s: it is over", table->id);
	if (add_note(table, why == NULL ? NOTE_NO_TEXT : why, err) < 0 ||
	    (table->site->reveal && add_reveal(table, err) < 0) ||
	    table_go_on(table, err) < 0)
		return -1;
	fprintf(
	    stderr, "Match %s is closed; every player is told.\n", table->id);
	return 0;
}

int
cmd_match_close(
    const struct cli *cli, const char *id, const char *why, struct err *err)
{
	struct cmd_match open;
	int rc;

	if (cmd_open(&open, cli, id, true, err) < 0)
		return -1;
	rc = close_table(&open.table, why, err);
	cmd_close(&open);
	return rc;
}
