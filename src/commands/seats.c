/* SPDX-License-Identifier: MIT */
/* seats.c - pli seats: who sits where and who owes a move. */
#include "commands/open_site.h"

#include "base/columns.h"
#include "letters/compose.h"
#include "table/seats.h"

#include <stdio.h>
#include <string.h>

static void
reply_address(const struct table *table, uint32_t seat, struct buf *out)
{
	const struct site *site = table->site;
	const struct envelope envelope = {
	    .base = site->base,
	    .domain = site->domain,
	    .site_address = site->address,
	    .delimiter = site->style == STYLE_PLUS    ? '+'
			 : site->style == STYLE_MINUS ? '-'
						      : 0,
	};

	compose_reply_address(&table->match, seat, &envelope, CODE_REPLY, out);
}

static bool
owes_salt(const struct table *table, const struct entry *entry)
{
	return !table->match.started && !match_closed(&table->match) &&
	       entry != NULL && entry->bot[0] == '\0' &&
	       table_salt(table, entry->seat) == NULL;
}

static struct doc *
seats_doc(const struct table *table, bool addresses)
{
	const struct match *match = &table->match;
	struct doc *doc = doc_new_map(), *list, *map;
	struct buf address = BUF_INIT;
	bool closed = match_closed(match);
	uint32_t act = closed ? 0 : match_to_act(match);
	unsigned seat;

	doc_add_number(doc, "version", 1);
	doc_add_string(doc, "match", table->id);
	doc_add_number(doc, "entry", log_head(&match->log));
	list = doc_add_list(doc, "seats");
	for (seat = 0; seat < match->seats; seat++) {
		const struct entry *entry =
		    log_seat(&match->log, log_head(&match->log), seat);

		map = doc_add_map(list, NULL);
		doc_add_number(map, "seat", seat);
		doc_add_string(map, "player", match_name(match, seat));
		if (table->private.seats[seat].person != NULL)
			doc_add_string(
			    map, "person", table->private.seats[seat].person);
		doc_add_string(map, "language", match_lang(match, seat));
		doc_add_bool(map, "owes", act >> seat & 1);
		doc_add_bool(map, "owes_salt", owes_salt(table, entry));
		if (entry != NULL && entry->bot[0] != '\0')
			doc_add_string(map, "bot", entry->bot);
		doc_add_bool(map, "free", table_is_free(table, seat));
		doc_add_bool(map, "signs", entry != NULL && entry->has_key);
		if (!addresses)
			continue;
		buf_clear(&address);
		reply_address(table, seat, &address);
		doc_add_string(map, "reply_to", address.data);
	}
	doc_add_number(doc, "watchers", table->private.watcher_count);
	buf_release(&address);
	return doc;
}

static const char *
owes_word(const struct doc *seat)
{
	int64_t owes = 0, salt = 0, free = 0;

	doc_number(doc_get(seat, "owes"), &owes);
	doc_number(doc_get(seat, "owes_salt"), &salt);
	doc_number(doc_get(seat, "free"), &free);
	if (free)
		return owes ? "owes a move, free" : "free";
	return owes ? "owes a move" : salt ? "owes a salt" : "-";
}

static void
print_text(const struct doc *doc, bool addresses)
{
	const struct doc *list = doc_get(doc, "seats"), *seat;
	struct buf text = BUF_INIT, number = BUF_INIT, name = BUF_INIT;
	struct columns columns;
	int64_t watchers;
	const char *cells[5];
	size_t i;

	columns_init(&columns, addresses ? 5 : 4);
	for (i = 0; i < doc_count(list); i++) {
		seat = doc_at(list, i);
		buf_clear(&number);
		buf_addf(&number, "%zu", i);
		cells[0] = number.data;
		buf_clear(&name);
		buf_adds(&name, doc_text_at(seat, "player", ""));
		if (doc_get(seat, "person") != NULL)
			buf_addf(
			    &name, " (%s)", doc_text_at(seat, "person", ""));
		cells[1] = name.data;
		cells[2] = doc_text_at(seat, "language", "");
		cells[3] = owes_word(seat);
		cells[4] = doc_text_at(seat, "reply_to", "");
		columns_add(&columns, cells);
	}
	columns_write(&columns, &text);
	if (doc_number(doc_get(doc, "watchers"), &watchers) && watchers > 0)
		buf_addf(&text, "%d watch%s\n", (int)watchers,
		    watchers == 1 ? "es" : "");
	cmd_print(&text);
	columns_release(&columns);
	buf_release(&name);
	buf_release(&number);
	buf_release(&text);
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const char *format = NULL;
	bool addresses = false, json;
	const struct option_row rows[] = {
	    {"addresses", 0, OPTION_FLAG, &addresses},
	    {"format", 0, OPTION_TEXT, &format},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct cmd_match open;
	struct doc *doc;
	int first;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_seats, argc - first, 1, 1, err) < 0 ||
	    cmd_json(format, &json, err) < 0 ||
	    cmd_open(&open, cli, argv[first], false, err) < 0)
		return -1;
	doc = seats_doc(&open.table, addresses);
	if (json) {
		cmd_print_json(doc);
	} else {
		print_text(doc, addresses);
		doc_free(doc);
	}
	cmd_close(&open);
	return 0;
}

const struct command cmd_seats = {
    .name = "seats",
    .args = "MATCH [--addresses] [--format text|json]",
    .brief = "tell who sits where, who owes a move, what is free",
    .help =
	"One line a seat: number, player, language, what is owed.\n"
	"\n"
	"  --addresses    also the reply address that is in force now.  "
	"Whoever\n"
	"                 knows it can play for the seat\n"
	"  --format json  for programs; see JSON in pli(1)\n"
	"\n"
	"Exit: 0 told, 64 usage, 75 try again, 77 the match file is false, 78\n"
	"configuration.\n",
    .run = run,
};
