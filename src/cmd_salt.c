/* SPDX-License-Identifier: MIT */
/* cmd_salt.c - pli salt: a player's words, or the beacon, entered by hand. */
#include "cmd_open.h"

#include "x.h"

#include <stdio.h>
#include <string.h>

static int
read_seat(struct entry *entry, const struct table *table, const char *seat,
    struct err *err)
{
	if (seat == NULL) {
		entry->seat = NO_SEAT;
		return 0;
	}
	if (cmd_seat(table, seat, &entry->seat, err) < 0)
		return -1;
	if (strlen(entry->text) < LOG_SALT_MIN)
		return err_set(err, EX_USAGE,
		    "a salt of less than %d letters can be guessed",
		    LOG_SALT_MIN);
	return 0;
}

static int
add(struct table *table, const char *seat, const char *words, struct err *err)
{
	struct entry entry;

	cmd_entry(&entry, ENTRY_SALT, table);
	entry.text = xstrdup(words);
	if (read_seat(&entry, table, seat, err) < 0) {
		entry_release(&entry);
		return -1;
	}
	if (!log_is_text(words, LOG_SALT_MAX)) {
		entry_release(&entry);
		return err_set(err, EX_USAGE,
		    "a salt is one line of at most %d bytes, without blanks "
		    "at its ends",
		    LOG_SALT_MAX);
	}
	if (cmd_append(table, &entry, err) < 0 || table_go_on(table, err) < 0)
		return -1;
	if (table->match.started)
		fprintf(stderr, "Match %s has begun.\n", table->id);
	return 0;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const char *seat = NULL;
	bool beacon = false;
	const struct option_row rows[] = {
	    {"seat", 0, OPTION_TEXT, &seat},
	    {"beacon", 0, OPTION_FLAG, &beacon},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct cmd_match open;
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_salt, argc - first, 2, 2, err) < 0)
		return -1;
	if ((seat != NULL) == beacon)
		return err_set(
		    err, EX_USAGE, "salt: give either --seat or --beacon");
	if (cmd_open(&open, cli, argv[first], true, err) < 0)
		return -1;
	rc = add(&open.table, seat, argv[first + 1], err);
	cmd_close(&open);
	return rc;
}

const struct command cmd_salt = {
    .name = "salt",
    .args = "MATCH --seat SEAT WORDS | MATCH --beacon WORDS",
    .brief = "enter a player's salt, or the beacon, by hand",
    .help =
	"The words go into the dice of the match exactly as they are, and the\n"
	"player gets them shown.  They must be his own: salts that the host\n"
	"makes up protect nobody.  When the last one is there the match "
	"begins.\n"
	"\n"
	"  --seat SEAT  whose: a seat's number or player's name\n"
	"  --beacon     the number that the charter names\n"
	"\n"
	"Exit: 0 entered, 64 usage or no salt is taken, 75 try again, 77 the\n"
	"match file is false, 78 configuration.\n",
    .run = run,
};
