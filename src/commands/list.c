/* SPDX-License-Identifier: MIT */
/* list.c - pli list: the matches of a site. */
#include "commands/open_site.h"

#include "base/columns.h"
#include "base/x.h"
#include "commands/open_tables.h"
#include "commands/standing.h"

#include <inttypes.h>
#include <stdio.h>

struct listing {
	struct columns columns;
	struct doc *doc;
	struct err *err; /* of the last match that could not be read */
	int rc;
};

static void
add_row(struct listing *listing, const struct doc *row)
{
	const struct doc *stands = doc_get(row, "stands");
	const struct doc *players = doc_get(row, "players");
	struct buf names = BUF_INIT, head = BUF_INIT;
	int64_t entry = 0;

	for (size_t i = 0; i < doc_count(players); i++)
		buf_addf(&names, "%s%s", i == 0 ? "" : ", ",
		    doc_text(doc_at(players, i)));
	doc_number(doc_get(stands, "entry"), &entry);
	buf_addf(&head, "entry %" PRId64, entry);
	columns_add(&listing->columns,
	    (const char *const[]){doc_text_at(stands, "match", ""),
		doc_text_at(stands, "game", ""),
		doc_text_at(stands, "state", ""), head.data, names.data});
	buf_release(&names);
	buf_release(&head);
}

static void
add_doc(struct listing *listing, const struct doc *row)
{
	static const char *const told[] = {"match", "game", "state", "entry"};
	struct doc *map = doc_add_map(doc_get(listing->doc, "matches"), NULL);
	const struct doc *stands = doc_get(row, "stands");

	for (size_t i = 0; i < ARRAY_LEN(told); i++)
		doc_add_copy(map, told[i], doc_get(stands, told[i]));
	doc_add_copy(map, "print", doc_get(row, "print"));
	doc_add_copy(map, "players", doc_get(row, "players"));
}

static int
add_match(const struct doc *row, void *arg)
{
	struct listing *listing = arg;
	const char *wrong = doc_text_at(row, "stands.wrong", NULL);
	int64_t code = EX_TEMPFAIL;

	if (wrong == NULL) {
		add_row(listing, row);
		add_doc(listing, row);
		return 0;
	}
	/* One match that cannot be read does not hide the others. */
	doc_number(doc_get(row, "exit"), &code);
	listing->rc = err_set(listing->err, (int)code, "%s", wrong);
	fprintf(stderr, "pli: %s: %s\n", doc_text_at(row, "stands.match", ""),
	    wrong);
	return 0;
}

static int
list(const struct cli *cli, struct site *site, bool json, struct err *err)
{
	struct listing listing = {.err = err};
	struct buf text = BUF_INIT;
	int rc;

	columns_init(&listing.columns, 5);
	listing.doc = doc_new_map();
	doc_add_number(listing.doc, "version", 1);
	doc_add_list(listing.doc, "matches");
	rc = standing_each(site, cli->now, add_match, &listing, err);
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
	if (rc == 0)
		rc = integrity_tables(site, err);
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
