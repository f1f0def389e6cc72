/* SPDX-License-Identifier: MIT */
/* move.c - pli move: orders from a file, on a site or as a filter. */
#include "commands/cmd.h"
#include "commands/filter.h"
#include "commands/open_site.h"
#include "intake/moves.h"
#include "mail/message.h"

struct options {
	const char *state, *keys, *out, *reports, *seat, *address;
};

static int
run_filter(const struct cli *cli, const struct options *options,
    const char *path, struct err *err)
{
	struct filter filter = {.state = options->state,
	    .keys = options->keys,
	    .out = options->out,
	    .reports = options->reports,
	    .address = options->address,
	    .seat = NO_SEAT,
	    .now = cli->now};
	struct buf input = BUF_INIT, report = BUF_INIT;
	int rc = -1;

	if (options->keys == NULL)
		return err_set(err, EX_USAGE,
		    "pli move: --state needs --keys, the folder of the host "
		    "key");
	if (options->reports != NULL && options->out == NULL)
		return err_set(err, EX_USAGE,
		    "pli move: --reports needs --out: a dry run writes "
		    "nothing");
	if (options->seat != NULL && cmd_number(options->seat, SEATS_MAX - 1,
					 "seat", &filter.seat, err) < 0)
		return -1;
	if (cmd_input(path, MESSAGE_MAIL_MAX, &input, err) == 0 &&
	    filter_run(&filter, input.data, input.len, path, &report, err) ==
		0) {
		cmd_print(&report);
		rc = 0;
	}
	buf_release(&input);
	buf_release(&report);
	return rc;
}

static int
play(struct cmd_match *open, const struct options *options, const char *path,
    struct err *err)
{
	struct table *table = &open->table;
	struct verdicts verdicts = VERDICTS_INIT;
	struct buf input = BUF_INIT, report = BUF_INIT;
	uint32_t seat = NO_SEAT;
	int rc = -1;

	if (options->seat != NULL &&
	    cmd_seat(table, options->seat, &seat, err) < 0)
		return -1;
	if (cmd_input(path, MESSAGE_MAX, &input, err) < 0 ||
	    moves_text(table, &seat, input.data, input.len, path, BY_HOST,
		false, &verdicts, err) < 0 ||
	    moves_report(table, seat, &verdicts, &report, err) < 0)
		goto out;
	if (verdicts.outcome == OUTCOME_PLAYED && table_commit(table, err) < 0)
		goto out;
	cmd_print(&report);
	rc = 0;
out:
	verdicts_release(&verdicts);
	buf_release(&input);
	buf_release(&report);
	return rc;
}

static int
run_site(const struct cli *cli, const struct options *options,
    const char *match, const char *path, struct err *err)
{
	struct cmd_match open;
	int rc;

	if (options->keys != NULL || options->out != NULL ||
	    options->reports != NULL || options->address != NULL)
		return err_set(err, EX_USAGE,
		    "pli move: --keys, --out, --reports and --address go "
		    "with --state");
	if (cmd_open(&open, cli, match, true, err) < 0)
		return -1;
	rc = play(&open, options, path, err);
	cmd_close(&open);
	return rc;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	struct options options = {0};
	const struct option_row rows[] = {
	    {"state", 0, OPTION_TEXT, &options.state},
	    {"keys", 0, OPTION_TEXT, &options.keys},
	    {"out", 0, OPTION_TEXT, &options.out},
	    {"reports", 0, OPTION_TEXT, &options.reports},
	    {"seat", 's', OPTION_TEXT, &options.seat},
	    {"address", 0, OPTION_TEXT, &options.address},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	int first = cmd_options(rows, argc, argv, err);
	int names = options.state == NULL;

	if (first < 0 ||
	    cmd_count(&cmd_move, argc - first, names, names + 1, err) < 0)
		return -1;
	if (options.state != NULL)
		return run_filter(
		    cli, &options, first < argc ? argv[first] : "-", err);
	return run_site(cli, &options, argv[first],
	    first + 1 < argc ? argv[first + 1] : "-", err);
}

const struct command cmd_move = {
    .name = "move",
    .args = "MATCH --seat SEAT [FILE] | --state IN --keys DIR [--seat SEAT] "
	    "[--out OUT] [--reports DIR] [--address A] [FILE]",
    .brief = "play orders from a file, on a site or as a filter",
    .help =
	"With MATCH: the orders in FILE (or standard input) are played for\n"
	"SEAT on a match of the site, as given by the host's hand.  A signed\n"
	"move file (pli sign) says its seat itself.\n"
	"\n"
	"With --state: the pure filter.  FILE is order lines (with --seat), a\n"
	"move file, or a whole mail, whose reply address says the seat.  The\n"
	"match file IN is checked against the key in DIR; without --out\n"
	"nothing is written: a dry run, which ends before the first thing\n"
	"that the seat cannot know yet.\n"
	"\n"
	"  --seat SEAT     a seat's number (or, on a site, its player's name)\n"
	"  --state IN      the match file that is read\n"
	"  --keys DIR      the folder that holds the file \"host\"\n"
	"  --out OUT       where the new match file goes; may be IN\n"
	"  --reports DIR   one finished letter a seat: DIR/SEAT.eml\n"
	"  --address A     the address that the letters come from\n"
	"\n"
	"The mover's report is printed.\n"
	"\n"
	"Exit: 0 dealt with (also refused: the report says why), 64 usage,\n"
	"65 not well formed, torn, or not for this match, 75 local trouble,\n"
	"77 a signature or another history, 78 game or edition not here.\n",
    .run = run,
};
