/* SPDX-License-Identifier: MIT */
/* start.c - pli start: begin a match with the salts that are there. */
#include "commands/open_site.h"

#include "base/x.h"
#include "table/clocks.h"

#include <stdio.h>
#include <string.h>

static int
start(struct table *table, struct err *err)
{
	struct entry entry;

	cmd_entry(&entry, ENTRY_START, table);
	strcpy(entry.due, table_due(table));
	if (cmd_append(table, &entry, err) < 0 || table_go_on(table, err) < 0)
		return -1;
	fprintf(stderr, "Match %s has begun; %zu %s in the outbox.\n",
	    table->id, table->batch.count,
	    x_plural(table->batch.count, "letter lies", "letters lie"));
	return 0;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const struct option_row rows[] = {{NULL, 0, OPTION_FLAG, NULL}};
	struct cmd_match open;
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_start, argc - first, 1, 1, err) < 0)
		return -1;
	if (cmd_open(&open, cli, argv[first], true, err) < 0)
		return -1;
	rc = start(&open.table, err);
	cmd_close(&open);
	return rc;
}

const struct command cmd_start = {
    .name = "start",
    .args = "MATCH",
    .brief = "begin a match with the salts that are there",
    .help =
	"Fixes the dice and writes the first letter to every player.  A match\n"
	"that wants every player's salt begins by itself with the last one, "
	"and\n"
	"never without.\n"
	"\n"
	"Exit: 0 begun, 64 usage or it cannot begin, 75 try again, 77 the "
	"match\n"
	"file is false, 78 configuration.\n",
    .run = run,
};
