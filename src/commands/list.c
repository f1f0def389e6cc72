/* SPDX-License-Identifier: MIT */
/* list.c - pli list: the matches of a site. */
#include "commands/open_site.h"

#include "base/columns.h"
#include "commands/open_tables.h"

#include <stdio.h>
#include <string.h>

struct listing {
	struct site *site;
	int64_t now;
	struct columns columns;
	struct doc *doc;
	struct err *err; /* of the last match that could not be read */
	int rc;
};

static void
add_row(struct listing *listing, const struct table *table)
{
	const struct match *match = &table->match;
	struct buf names = BUF_INIT, head = BUF_INIT;
	const char *cells[5];
	unsigned seat;

	for (seat = 0; seat < match->seats; seat++)
		buf_addf(&names, "%s%s", seat == 0 ? "" : ", ",
		    match_name(match, seat));
	buf_addf(&head, "entry %u", log_head(&match->log));
	cells[0] = table->id;
	cells[1] = match->game->name;
	cells[2] = cmd_state(match);
	cells[3] = head.data;
	cells[4] = names.data;
	columns_add(&listing->columns, cells);
	buf_release(&names);
	buf_release(&head);
}

static void
add_doc(struct listing *listing, const struct table *table)
{
	const struct match *match = &table->match;
	struct doc *map = doc_add_map(doc_get(listing->doc, "matches"), NULL);
	struct doc *players;
	struct buf print = BUF_INIT;
	unsigned seat;

	seal_print(&print, log_hash(&match->log, log_head(&match->log)));
	doc_add_string(map, "match", table->id);
	doc_add_string(map, "game", match->game->name);
	doc_add_string(map, "state", cmd_state(match));
	doc_add_number(map, "entry", log_head(&match->log));
	doc_add_string(map, "print", print.data);
	players = doc_add_list(map, "players");
	for (seat = 0; seat < match->seats; seat++)
		doc_add_string(players, NULL, match_name(match, seat));
	buf_release(&print);
}

static int
add_match(const char *id, void *arg)
{
	struct listing *listing = arg;
	struct err err = ERR_INIT;
	struct table table;

	/* One match that cannot be read does not hide the others. */
	if (table_open(&table, listing->site, id, false, listing->now, &err) <
	    0) {
		listing->rc = err_set(listing->err, err.exit, "%s", err.text);
		fprintf(stderr, "pli: %s: %s\n", id, err.text);
		return 0;
	}
	add_row(listing, &table);
	add_doc(listing, &table);
	table_close(&table);
	return 0;
}

static int
list(const struct cli *cli, struct site *site, bool json, struct err *err)
{
	struct listing listing = {.site = site, .now = cli->now, .err = err};
	struct buf text = BUF_INIT;
	int rc;

	columns_init(&listing.columns, 5);
	listing.doc = doc_new_map();
	doc_add_number(listing.doc, "version", 1);
	doc_add_list(listing.doc, "matches");
	rc = integrity_each(site, add_match, &listing, err);
	columns_write(&listing.columns, &text);
	if (json)
		cmd_print_json(listing.doc);
	else
		doc_free(listing.doc);
	if (!json)
		cmd_print(&text);
	columns_release(&listing.columns);
	buf_release(&text);
	/* What is said last; the matches have been told by name. */
	if (rc == 0)
		rc = integrity_site(site, err);
	return rc < 0 ? -1 : listing.rc;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const char *format = NULL;
	bool open = false;
	const struct option_row rows[] = {
	    {"format", 0, OPTION_TEXT, &format},
	    {"open", 0, OPTION_FLAG, &open},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct site site;
	bool json;
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_list, argc - first, 0, 0, err) < 0 ||
	    cmd_json(format, &json, err) < 0)
		return -1;
	if (site_open(&site, cli->site, err) < 0)
		return -1;
	rc = open ? cmd_open_table_list(cli, &site, json, err)
		  : list(cli, &site, json, err);
	site_release(&site);
	return rc;
}

const struct command cmd_list = {
    .name = "list",
    .args = "[--open] [--format text|json]",
    .brief = "list the matches of the site",
    .help =
	"One line a match: its id, its game, its state, its last entry, its\n"
	"players.  The state is salts (waiting for salts or for pli start),\n"
	"running, over, or revealed.\n"
	"\n"
	"  --open         instead, the tables that wait for players: free "
	"seats,\n"
	"                 options, who is there\n"
	"  --format json  for programs; see JSON in pli(1)\n"
	"\n"
	"Exit: 0 listed; 75, 77 or 78 if a match could not be read (the "
	"others\n"
	"are listed, it is told on stderr); 64 usage.\n",
    .run = run,
};
