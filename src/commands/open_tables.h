/* SPDX-License-Identifier: MIT */
/*
 * open_tables.h - what the host does at open tables (signup.h): "pli new
 * --open", "pli list --open", "pli match ID approve".
 */
#ifndef CMD_OPEN_TABLE_H
#define CMD_OPEN_TABLE_H

#include "commands/cmd.h"
#include "match/match.h"
#include "site/signup.h"

struct cmd_open_table_plan {
	const char *name, *game, *seats; /* name NULL: any */
	bool manual;                     /* begins only when the host says so */
	bool forum;                      /* its match has a topic there */
	enum match_names names;
	const struct option_list *people, *bots, *options;
};

/* Open a table: a letter to each who sits there, the id printed.  EX_USAGE. */
int cmd_open_table_new(const struct cli *cli, struct site *site,
    const struct cmd_open_table_plan *plan, struct err *err);
int cmd_open_table_list(
    const struct cli *cli, struct site *site, bool json, struct err *err);
/* True if id is an open table's, and no match of it has been made. */
bool cmd_open_table_has(const struct cli *cli, const char *id);
/* "approve", "decline", "join", "leave", "start" or "close", and whom it is
 * about.  EX_USAGE: there is no such table, or it cannot be. */
int cmd_open_table_do(const struct cli *cli, const char *id, const char *verb,
    const char *whom, struct err *err);

#endif
