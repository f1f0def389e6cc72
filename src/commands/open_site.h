/* SPDX-License-Identifier: MIT */
/*
 * open_site.h - commands on a match of the site: open it, change it, commit.
 */
#ifndef CMD_OPEN_H
#define CMD_OPEN_H

#include "commands/cmd.h"
#include "table/integrity.h"
#include "table/table.h"

struct cmd_match {
	const struct cli *cli; /* NULL: only for reading */
	struct site site;
	struct table table;
};

/*
 * Open the site and a match of it.  exclusive: to change it.  EX_USAGE: there
 * is no such match; else as site_open and table_open say.
 */
int cmd_open(struct cmd_match *open, const struct cli *cli, const char *id,
    bool exclusive, struct err *err);
void cmd_close(struct cmd_match *open);
/*
 * As cmd_open, for reading; name may also be a match file, which must be
 * revealed unless the match has not started.  EX_FALSE: a signature is false.
 */
int cmd_open_any(struct cmd_match *open, const struct cli *cli,
    const char *name, struct err *err);
/* Go back to how a match opened for reading stood after an entry. */
int cmd_back(struct cmd_match *open, uint32_t entry, struct err *err);

/* Initialise an entry of kind with the table's time; entry_release ends it. */
void cmd_entry(
    struct entry *entry, enum entry_kind kind, const struct table *table);
/*
 * Append an entry (taken over).  What the rules of the match file do not allow
 * is the host's mistake here: EX_USAGE.
 */
int cmd_append(struct table *table, struct entry *take, struct err *err);
/* Print that nothing was changed, as all was so already; returns 0. */
int cmd_unchanged(const struct table *table);

/* Find a seat by its number or its player's name (name_same).  EX_USAGE. */
int cmd_seat(const struct table *table, const char *text, uint32_t *seat,
    struct err *err);
/* Set *json if format is "json"; EX_USAGE if it is not NULL, "text" or "json".
 */
int cmd_json(const char *format, bool *json, struct err *err);
/* Print a doc as JSON and free it. */
void cmd_print_json(struct doc *doc);
/* "salts", "running", "over", "closed" or "revealed". */
const char *cmd_state(const struct match *match);

#endif
