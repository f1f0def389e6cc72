/* SPDX-License-Identifier: MIT */
/* reveal.c - pli reveal: publish the match key. */
#include "commands/open_site.h"

#include <stdio.h>
#include <string.h>

static int
reveal(struct table *table, bool unfinished, struct err *err)
{
	struct entry entry;

	if (strcmp(cmd_state(&table->match), "revealed") == 0)
		return err_set(
		    err, EX_USAGE, "match %s is revealed already", table->id);
	if (!match_over(&table->match) && !unfinished)
		return err_set(err, EX_USAGE,
		    "match %s is not over; --unfinished shows all that is "
		    "hidden and closes it as it stands",
		    table->id);
	cmd_entry(&entry, ENTRY_REVEAL, table);
	memcpy(entry.key, table->match.keys.match, KEY_LEN);
	if (cmd_append(table, &entry, err) < 0 || table_go_on(table, err) < 0)
		return -1;
	fprintf(stderr,
	    "Match %s is revealed: \"pli verify %s\" checks all of it.\n",
	    table->id, table->id);
	return 0;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	bool unfinished = false;
	const struct option_row rows[] = {
	    {"unfinished", 0, OPTION_FLAG, &unfinished},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct cmd_match open;
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_reveal, argc - first, 1, 1, err) < 0)
		return -1;
	if (cmd_open(&open, cli, argv[first], true, err) < 0)
		return -1;
	rc = reveal(&open.table, unfinished, err);
	cmd_close(&open);
	return rc;
}

const struct command cmd_reveal = {
    .name = "reveal",
    .args = "MATCH [--unfinished]",
    .brief = "publish the match key, so that everybody can check everything",
    .help =
	"All throws, all moves that were face down and all orders that were\n"
	"given ahead can then be read and checked by anyone who has the file.\n"
	"Nothing can be added afterwards.  With \"reveal: yes\" in pli.yaml "
	"it\n"
	"happens by itself when a match is over.\n"
	"\n"
	"  --unfinished  even though the match is not over: it ends here\n"
	"\n"
	"Exit: 0 revealed, 64 usage, not over, or revealed already, 75 try\n"
	"again, 77 the match file is false, 78 configuration.\n",
    .run = run,
};
