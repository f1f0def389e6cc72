/* SPDX-License-Identifier: MIT */
/* player_export.c - all that a site keeps about a person. */
#include "commands/player_export.h"

#include "base/fs.h"
#include "base/texts.h"
#include "base/yaml.h"
#include "commands/open_site.h"
#include "site/account.h"
#include "site/erase.h"
#include "site/player.h"
#include "site/signup.h"
#include "table/forget_forum.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct export
{
	const struct cli *cli;
	struct site *site;
	const char *address;
	struct doc *matches, *tables, *files;
	struct texts accounts;
	struct err *err;
};

static bool
is_theirs(const struct export *export, const char *address)
{
	return address != NULL && strcasecmp(address, export->address) == 0;
}

/* ---- matches ---- */

/* What the match file says of the seat, which all may read. */
static void
add_entries(const struct log *log, uint32_t seat, struct doc *map)
{
	struct doc *list = doc_add_list(map, "entries");

	for (uint32_t i = 0; i <= log_head(log); i++) {
		const struct entry *entry = log_entry(log, i);
		struct doc *one, *moves;

		if (entry->seat != seat || entry->kind == ENTRY_CHARTER)
			continue;
		one = doc_add_map(list, NULL);
		doc_add_number(one, "entry", i);
		doc_add_string(one, "time", entry->time);
		if (entry->name != NULL)
			doc_add_string(one, "name", entry->name);
		if (entry->text != NULL)
			doc_add_string(one, "text", entry->text);
		if (entry->move_count == 0)
			continue;
		moves = doc_add_list(one, "moves");
		for (size_t m = 0; m < entry->move_count; m++)
			doc_add_string(moves, NULL, entry->moves[m]);
	}
}

static void
add_said(const struct private *private, uint32_t seat, struct doc *map)
{
	struct doc *list = doc_add_list(map, "said");

	for (size_t i = 0; i < private->press.count; i++) {
		const struct private_saying *saying = &private->press.list[i];

		if (saying->seat == seat)
			doc_add_string(list, NULL, saying->text);
	}
}

/* A former player's data are in the seat that is somebody else's now, and the
 * other way round. */
static void
add_private(const struct export *export, const struct private *private,
    uint32_t seat, struct doc *map)
{
	const struct private_seat *is = &private->seats[seat];
	const struct doc *kept = doc_at(doc_get(private->was, "seats"), seat);
	struct doc *into = doc_add_map(map, "private");
	bool sits = private_knows(private, seat, export->address);

	for (size_t i = 0; i < doc_count(kept); i++) {
		const char *key = doc_key_at(kept, i);
		bool former = strcmp(key, "former") == 0;

		if (former ? is_theirs(export, is->former.address) : sits)
			doc_add_copy(into, key, doc_at(kept, i));
	}
}

static void
add_seat(const struct export *export, const struct table *table, uint32_t seat)
{
	struct doc *map = doc_add_map(export->matches, NULL);
	bool sits = private_knows(&table->private, seat, export->address);

	doc_add_string(map, "match", table->id);
	doc_add_string(map, "state", cmd_state(&table->match));
	doc_add_number(map, "seat", seat);
	doc_add_string(map, "role", sits ? "plays" : "has played");
	if (sits)
		doc_add_string(map, "name", match_name(&table->match, seat));
	add_private(export, &table->private, seat, map);
	if (sits)
		add_said(&table->private, seat, map);
	add_entries(&table->match.log, seat, map);
}

static void
add_watcher(const struct export *export, const struct table *table)
{
	for (unsigned i = 0; i < table->private.watcher_count; i++) {
		const struct private_watcher *watcher =
		    &table->private.watchers[i];
		struct doc *map;

		if (!is_theirs(export, watcher->address))
			continue;
		map = doc_add_map(export->matches, NULL);
		doc_add_string(map, "match", table->id);
		doc_add_string(map, "role", "watches");
		doc_add_string(map, "language", watcher->lang);
		time_add(map, "told", watcher->when);
	}
}

/* By which he is known on a forum: its files are named by it. */
static void
note_account(struct export *export, const struct private_seat *seat)
{
	const char *account = seat->forum;

	if (account != NULL && !texts_has(&export->accounts, account))
		texts_add(&export->accounts, account, strlen(account));
}

static int
export_match(const char *id, void *arg)
{
	struct export *export = arg;
	struct table table;

	if (table_open(&table, export->site, id, false, export->cli->now,
		export->err) < 0)
		return -1;
	for (uint32_t seat = 0; seat < table.match.seats; seat++) {
		if (private_knows(&table.private, seat, export->address))
			note_account(export, &table.private.seats[seat]);
		if (private_has_been(&table.private, seat, export->address))
			add_seat(export, &table, seat);
	}
	add_watcher(export, &table);
	table_close(&table);
	return 0;
}

/* ---- open tables ---- */

static int
export_table(const char *id, void *arg)
{
	struct export *export = arg;
	struct signup signup;
	int rc;

	signup_init(&signup);
	rc = signup_read(&signup, export->site, id, export->err);
	for (unsigned i = 0; rc >= 0 && i < signup.count; i++) {
		const struct signup_person *person = &signup.people[i];
		struct doc *map;

		if (!is_theirs(export, person->address))
			continue;
		map = doc_add_map(export->tables, NULL);
		doc_add_string(map, "table", id);
		doc_add_string(map, "part", signup_part_name(person->part));
		if (person->name != NULL)
			doc_add_string(map, "name", person->name);
		doc_add_string(map, "language", person->lang);
	}
	signup_release(&signup);
	return rc < 0 ? -1 : 0;
}

/* ---- choices ---- */

static int
export_choices(struct export *export, struct doc *doc)
{
	char hash[PLAYER_HASH + 1], *path;
	struct doc *choices;
	int rc = 0;

	player_hash(export->address, hash);
	path = site_path(export->site, "players/%s.yaml", hash);
	if (fs_exists(path)) {
		rc = yaml_load(&choices, path, export->err);
		if (rc == 0)
			doc_take(doc, "choices", choices);
	}
	free(path);
	return rc;
}

/* ---- wherever else the address stands ---- */

static int
note_file(const char *file, void *arg)
{
	struct export *export = arg;

	doc_add_string(export->files, NULL, file);
	return 0;
}

static int
note_files(struct export *export)
{
	const struct texts *accounts = &export->accounts;
	int rc = erase_each_holder(
	    export->site, export->address, note_file, export, export->err);

	for (size_t i = 0; rc == 0 && i < accounts->count; i++)
		rc = forum_files_each(export->site, accounts->list[i],
		    note_file, export, export->err);
	return rc;
}

/* ---- all of it ---- */

int
player_export(const struct cli *cli, struct site *site, const char *address,
    struct doc **doc, struct err *err)
{
	struct doc *made = doc_new_map();
	struct export export = {
	    .cli = cli, .site = site, .address = address, .err = err};
	const char *account = account_of(address);
	int rc;

	if (account != NULL)
		texts_add(&export.accounts, account, strlen(account));
	doc_add_number(made, "version", 1);
	doc_add_string(made, "address", address);
	time_add(made, "time", cli->now);
	rc = export_choices(&export, made);
	export.matches = doc_add_list(made, "matches");
	export.tables = doc_add_list(made, "tables");
	export.files = doc_add_list(made, "files");
	if (rc == 0)
		rc = integrity_each(site, export_match, &export, err);
	if (rc == 0)
		rc = signup_each(site, export_table, &export, err);
	if (rc == 0)
		rc = note_files(&export);
	if (rc == 0)
		*doc = made;
	else
		doc_free(made);
	texts_release(&export.accounts);
	return rc;
}
