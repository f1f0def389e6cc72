/* SPDX-License-Identifier: MIT */
/* cmd_player.c - pli player: a player's address, renewal, signatures. */
#include "cmd_open.h"

#include <string.h>

struct options {
	const char *address, *is_signed;
	bool renew;
};

/* For what the host changes, the addresses of older letters end. */
static int
reseat(struct table *table, uint32_t seat, struct err *err)
{
	if (!table_may_reseat(table))
		return err_set(err, EX_USAGE,
		    "match %s: no seat changes between the beacon and the "
		    "start, nor after the reveal",
		    table->id);
	return table_reseat(table, seat, NULL, true, err);
}

static int
set_address(
    struct table *table, uint32_t seat, const char *address, struct err *err)
{
	if (!address_is_plain(address))
		return err_set(
		    err, EX_USAGE, "%s: not a mail address", address);
	side_move(&table->side, seat, address);
	side_heard(&table->side, seat, table->now);
	table->side_changed = true;
	return 0;
}

static int
set_signed(struct table *table, uint32_t seat, const char *yes, struct err *err)
{
	const struct log *log = &table->match.log;
	bool is = strcmp(yes, "yes") == 0;

	if (!is && strcmp(yes, "no") != 0)
		return err_set(
		    err, EX_USAGE, "--signed %s: must be yes or no", yes);
	if (is && !log_seat(log, log_head(log), seat)->has_key)
		return err_set(
		    err, EX_USAGE, "seat %u has no key registered", seat);
	table->side.seats[seat].signed_only = is;
	table->side_changed = true;
	return 0;
}

static int
change(struct table *table, const char *name, const struct options *options,
    struct err *err)
{
	const struct log *log = &table->match.log;
	uint32_t seat;

	if (cmd_seat(table, name, &seat, err) < 0)
		return -1;
	if (log_seat(log, log_head(log), seat) == NULL)
		return err_set(err, EX_USAGE, "nobody sits at seat %u", seat);
	if (options->address != NULL &&
	    set_address(table, seat, options->address, err) < 0)
		return -1;
	if (options->is_signed != NULL &&
	    set_signed(table, seat, options->is_signed, err) < 0)
		return -1;
	if ((options->renew || options->address != NULL) &&
	    (reseat(table, seat, err) < 0 || cmd_commit(table, err) < 0))
		return -1;
	return table_side(table, err);
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	struct options options = {NULL, NULL, false};
	const struct option_row rows[] = {
	    {"address", 0, OPTION_TEXT, &options.address},
	    {"signed", 0, OPTION_TEXT, &options.is_signed},
	    {"renew", 0, OPTION_FLAG, &options.renew},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct cmd_match open;
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_player, argc - first, 2, 2, err) < 0)
		return -1;
	if (options.address == NULL && options.is_signed == NULL &&
	    !options.renew)
		return err_set(err, EX_USAGE,
		    "player: say what: --address, --renew or --signed");
	if (cmd_open(&open, cli, argv[first], true, err) < 0)
		return -1;
	rc = change(&open.table, argv[first + 1], &options, err);
	cmd_close(&open);
	return rc;
}

const struct command cmd_player = {
    .name = "player",
    .args = "MATCH SEAT [--address ADDRESS] [--renew] [--signed yes|no]",
    .brief = "change a player's address, or renew the reply address",
    .help =
	"For a player who cannot ask for it by mail himself.  His newest "
	"letter is\n"
	"written again, to the address that then holds, and all older reply\n"
	"addresses end; before the start the player gives his sentence once "
	"more.\n"
	"\n"
	"  --address ADDRESS  where his letters go, and who may write for him\n"
	"  --renew            only end the older reply addresses\n"
	"  --signed yes|no    take only orders that his key has signed, or "
	"all\n"
	"\n"
	"Exit: 0 done, 64 usage, 75 try again, 77 the match file is false, "
	"78\n"
	"configuration.\n",
    .run = run,
};
