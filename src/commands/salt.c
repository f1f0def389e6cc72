/* SPDX-License-Identifier: MIT */
/* salt.c - pli salt: a player's words, or the beacon, entered by hand. */
#include "commands/open_site.h"

#include "base/x.h"
#include "match/salt.h"

#include <stdio.h>
#include <string.h>

/* What the words come to, or why they do not. */
static int
read_words(const char *words, bool beacon, struct buf *text, struct err *err)
{
	static const char *const whys[] = {
	    [SALT_SHORT] = "too few are left of the words for a salt",
	    [SALT_LONG] = "these are more than a salt has",
	    [SALT_FOREIGN] = "too few are left, since those of other scripts "
			     "do not count",
	};
	enum salt_fault fault;

	if (beacon && !beacon_add(text, words))
		return err_set(err, EX_USAGE,
		    "--beacon: a beacon is 1 to %d digits 0 to 9, with blanks "
		    "between numbers, like \"3 11 19 38 44\"",
		    BEACON_DIGITS_MAX);
	fault = beacon ? SALT_GOOD : salt_add(text, words);
	if (fault != SALT_GOOD)
		return err_set(err, EX_USAGE,
		    "a salt is %d to %d letters a to z, and accents are taken "
		    "off: %s",
		    SALT_LETTERS_MIN, SALT_LETTERS_MAX, whys[fault]);
	return 0;
}

static int
add(struct table *table, uint32_t seat, const char *text, struct err *err)
{
	struct entry entry;

	cmd_entry(&entry, ENTRY_SALT, table);
	entry.seat = seat;
	entry.text = xstrdup(text);
	if (cmd_append(table, &entry, err) < 0 || table_go_on(table, err) < 0)
		return -1;
	printf("%s\n", text);
	if (table->match.started)
		fprintf(stderr, "Match %s has begun.\n", table->id);
	return 0;
}

static int
enter(struct table *table, const char *seat, const char *words, struct err *err)
{
	uint32_t number = NO_SEAT;
	struct buf text = BUF_INIT;
	int rc = seat == NULL ? 0 : cmd_seat(table, seat, &number, err);

	if (rc == 0)
		rc = read_words(words, seat == NULL, &text, err);
	if (rc == 0)
		rc = add(table, number, text.data, err);
	buf_release(&text);
	return rc;
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
	rc = enter(&open.table, seat, argv[first + 1], err);
	cmd_close(&open);
	return rc;
}

const struct command cmd_salt = {
    .name = "salt",
    .args = "MATCH --seat SEAT WORDS | MATCH --beacon WORDS",
    .brief = "enter a player's salt, or the beacon, by hand",
    .help =
	"Of the words, the letters a to z go into the dice of the match, "
	"small,\n"
	"without accents, with single blanks: 12 to 200 letters.  That is "
	"what\n"
	"is printed, what stands in the match file, and what the player gets\n"
	"shown.  They must be his own: salts that the host makes up protect\n"
	"nobody.  When the last one is there the match begins.\n"
	"\n"
	"  --seat SEAT  whose: a seat's number or player's name\n"
	"  --beacon     the number that the charter names: its digits count\n"
	"\n"
	"Exit: 0 entered, 64 usage or no salt is taken, 75 try again, 77 the\n"
	"match file is false, 78 configuration.\n",
    .run = run,
};
