/* SPDX-License-Identifier: MIT */
/*
 * cmd.h - the commands: one file cmd_NAME.c each, one row each in the table
 * of main.c.
 */
#ifndef CMD_H
#define CMD_H

#include "err.h"

#include <stdint.h>

struct cli {
	const char *site; /* -C DIR, $PLI_SITE, or "." */
	int64_t now;	  /* --now, or the clock */
};

struct command {
	const char *name;
	const char *args;  /* for the usage line */
	const char *brief; /* one line for `pli --help` */
	const char *help;  /* the text of `pli NAME --help`: options, exits */
	/* argv[0] is the command's name.  0, or -1 with err filled. */
	int (*run)(const struct cli *cli, int argc, char **argv,
	    struct err *err);
};

extern const struct command cmd_init, cmd_new, cmd_salt, cmd_start, cmd_ingest,
    cmd_move, cmd_send, cmd_show, cmd_verify, cmd_list, cmd_games,
    cmd_simulate, cmd_reveal, cmd_void, cmd_host, cmd_note, cmd_key, cmd_sign,
    cmd_seats, cmd_log, cmd_ledger, cmd_status;

/*
 * Options as a table, after getopt_long: what a row says is done.  Returns the
 * index of the first argument that is no option, or -1 (EX_USAGE).
 */
struct option_row {
	const char *name; /* "seat" for --seat */
	char letter;	  /* 's' for -s, or 0 */
	enum { OPTION_FLAG, OPTION_TEXT, OPTION_MANY } kind;
	void *to;	  /* bool *, const char **, struct option_list * */
};
struct option_list {
	const char *items[64];
	unsigned count;
};
int cmd_options(const struct option_row *rows, int argc, char **argv,
    struct err *err);

#endif
