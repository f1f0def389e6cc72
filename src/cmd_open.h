/* SPDX-License-Identifier: MIT */
/*
 * cmd_open.h - commands on a match of the site: open it, change it, commit.
 */
#ifndef CMD_OPEN_H
#define CMD_OPEN_H

#include "cmd.h"
#include "table.h"

struct cmd_match {
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

/* An entry of kind, now; entry_release ends it. */
void cmd_entry(
    struct entry *entry, enum entry_kind kind, const struct table *table);
/*
 * Append an entry (taken over).  What the rules of the match file do not allow
 * is the host's mistake here: EX_USAGE.
 */
int cmd_append(struct table *table, struct entry *take, struct err *err);
/* What follows by itself, letters to all whom it concerns, and make it
 * happen. */
int cmd_commit(struct table *table, struct err *err);

/* A seat by its number or its player's name (A-Z as a-z). */
int cmd_seat(const struct table *table, const char *text, uint32_t *seat,
    struct err *err);
/* Call what for each match of a site, by name; stops at -1. */
int cmd_each_match(const struct site *site,
    int (*what)(const char *id, void *arg), void *arg, struct err *err);

#endif
