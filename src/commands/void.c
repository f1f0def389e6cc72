/* SPDX-License-Identifier: MIT */
/* void.c - pli void: go back to how a match stood after an entry. */
#include "commands/open_site.h"

#include "base/x.h"
#include "table/clocks.h"

#include <stdio.h>
#include <string.h>

static int
read_why(const char *text, enum void_why *why, struct err *err)
{
	for (unsigned i = 0; log_whys[i] != NULL; i++)
		if (strcmp(log_whys[i], text) == 0) {
			*why = (enum void_why)i;
			return 0;
		}
	return err_set(
	    err, EX_USAGE, "--why %s: must be undo, consent or mistake", text);
}

/* True if the story stands there already.  What may not be is refused below. */
static bool
is_there(const struct table *table, uint32_t back)
{
	const struct log *log = &table->match.log;
	uint32_t head = log_head(log);

	return !match_closed(&table->match) && log_reveal(log) == NO_ENTRY &&
	       log_start(log) != NO_ENTRY && back >= log_start(log) &&
	       back <= head && log_tail(log, back) == log_tail(log, head);
}

static int
go_back(struct table *table, uint32_t back, enum void_why why, struct err *err)
{
	struct entry entry;

	if (is_there(table, back))
		return cmd_unchanged(table);
	cmd_entry(&entry, ENTRY_VOID, table);
	entry.back = back;
	entry.why = why;
	strcpy(entry.due, table_due(table));
	if (cmd_append(table, &entry, err) < 0 || table_go_on(table, err) < 0)
		return -1;
	fprintf(
	    stderr, "Match %s stands as after entry %u.\n", table->id, back);
	return 0;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const char *back = NULL, *why = NULL;
	const struct option_row rows[] = {
	    {"back", 0, OPTION_TEXT, &back},
	    {"why", 0, OPTION_TEXT, &why},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct cmd_match open;
	enum void_why reason = VOID_UNDO;
	uint32_t number;
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_void, argc - first, 1, 1, err) < 0)
		return -1;
	if (back == NULL || why == NULL)
		return err_set(
		    err, EX_USAGE, "void: --back and --why must be given");
	if (cmd_number(back, LOG_ENTRIES_MAX, "--back", &number, err) < 0 ||
	    read_why(why, &reason, err) < 0)
		return -1;
	if (cmd_open(&open, cli, argv[first], true, err) < 0)
		return -1;
	rc = go_back(&open.table, number, reason, err);
	cmd_close(&open);
	return rc;
}

const struct command cmd_void = {
    .name = "void",
    .args = "MATCH --back ENTRY --why REASON",
    .brief = "go back to how a match stood right after an entry",
    .help =
	"Nothing is erased: the entries behind stay readable and just do not\n"
	"count, and a void can be taken back by another one.  The dice go "
	"back\n"
	"too, so the same moves meet the same throws.  Every player gets a\n"
	"letter.\n"
	"\n"
	"  --back ENTRY  the last entry that is to count (pli log MATCH)\n"
	"  --why REASON  undo (a player asked for it), consent (all agreed),\n"
	"                mistake (an orders entry was not what was meant)\n"
	"\n"
	"Exit: 0 done, 64 usage or no such entry, 75 try again, 77 the match\n"
	"file is false, 78 configuration.\n",
    .run = run,
};
