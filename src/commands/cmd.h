/* SPDX-License-Identifier: MIT */
/*
 * cmd.h - the commands: one file commands/NAME.c each (a few share one), one
 * line each in command_list.c.
 */
#ifndef CMD_H
#define CMD_H

#include "base/err.h"
#include "site/site.h"

#include <stdbool.h>
#include <stdint.h>

struct cli {
	const char *site; /* -C DIR, $PLI_SITE, or "." */
	int64_t now;      /* --now, or the clock */
	bool now_is_given;
};

struct command {
	const char *name;
	const char *args;  /* for the usage line */
	const char *brief; /* one line for `pli --help` */
	const char *help;  /* the text of `pli NAME --help`: options, exits */
	/* argv[0] is the command's name.  0, or -1 with err filled. */
	int (*run)(
	    const struct cli *cli, int argc, char **argv, struct err *err);
	/* A mail system runs it: any trouble is EX_TEMPFAIL, and is told only
	 * to a terminal. */
	bool for_mail;
};

extern const struct command cmd_init, cmd_new, cmd_salt, cmd_start, cmd_ingest,
    cmd_move, cmd_send, cmd_show, cmd_verify, cmd_list, cmd_games, cmd_simulate,
    cmd_reveal, cmd_void, cmd_host, cmd_note, cmd_key, cmd_sign, cmd_seats,
    cmd_player, cmd_match_terms, cmd_backup, cmd_restore, cmd_log, cmd_ledger,
    cmd_status, cmd_doctor, cmd_publish, cmd_fetch, cmd_post, cmd_tick,
    cmd_play, cmd_template, cmd_setup, cmd_board;

/* In the order of `pli --help`; ends with NULL. */
extern const struct command *const commands[];
const struct command *command_find(const char *name);
/* The command whose name is nearest to what was typed, or NULL. */
const struct command *command_guess(const char *name);

/*
 * Options as a table, after getopt_long: what a row says is done.  Returns the
 * index of the first argument that is no option, or -1 (EX_USAGE).  Options
 * and arguments may be mixed; "--" ends the options.  --help is known to all:
 * -1 with exit 0, upon which main prints the help.
 */
struct option_row {
	const char *name; /* "seat" for --seat */
	char letter;      /* 's' for -s, or 0 */
	enum { OPTION_FLAG, OPTION_TEXT, OPTION_MANY } kind;
	void *to; /* bool *, const char **, struct option_list * */
};
struct option_list {
	const char *items[64];
	unsigned count;
};
int cmd_options(
    const struct option_row *rows, int argc, char **argv, struct err *err);

/* ---- what commands have in common ---- */

/* After cmd_options: as many arguments as this, or EX_USAGE; most may be
 * INT_MAX. */
int cmd_count(const struct command *command, int given, int least, int most,
    struct err *err);
/* A whole number from 0 to most; what names it in the error (EX_USAGE). */
int cmd_number(const char *text, uint32_t most, const char *what,
    uint32_t *number, struct err *err);
/* "2026-11-21T18:00:00Z", "2026-11-21" or seconds since 1970; -1: none. */
int64_t cmd_time(const char *text);
/* Append a file, or stdin if path is "-".  EX_DATAERR: more than max bytes. */
int cmd_input(const char *path, size_t max, struct buf *out, struct err *err);
/* Set where packs, templates and editions are read: in the site's folder first,
 * if it is one, then the installed ones. */
void cmd_data(struct data *data, const char *site);
/* Become that helper of libexec: "NAME [OPTION] SITE SECONDS".  It is given the
 * site and the time, and never a key.  Returns only on failure. */
int cmd_become(const struct cli *cli, const char *name, const char *option,
    struct err *err);
/* If a match of this run waits for a computer player, start "pli tick --bots"
 * for the site and do not wait for it. */
void cmd_wake_bots(const struct cli *cli, const struct site *site);
/* Print results to stdout as they are. */
void cmd_print(const struct buf *text);

#endif
