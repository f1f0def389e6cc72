/* SPDX-License-Identifier: MIT */
/* open_site.c - commands on a match of the site. */
#include "commands/open_site.h"

#include "base/fs.h"
#include "base/x.h"
#include "language/name.h"
#include "site/signup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void
no_match(const struct site *site, const char *id, struct err *err)
{
	if (signup_exists(site, id))
		err_set(err, EX_USAGE,
		    "%s is an open table that waits for players: "
		    "pli list --open",
		    id);
	else
		err_set(err, EX_USAGE, "%s: there is no such match", id);
}

int
cmd_open(struct cmd_match *open, const struct cli *cli, const char *id,
    bool exclusive, struct err *err)
{
	open->cli = exclusive ? cli : NULL;
	if (site_open(&open->site, cli->site, err) < 0)
		return -1;
	if (!table_exists(&open->site, id)) {
		no_match(&open->site, id, err);
		goto fail;
	}
	if (table_open(
		&open->table, &open->site, id, exclusive, cli->now, err) < 0)
		goto fail;
	return 0;
fail:
	site_release(&open->site);
	return -1;
}

/* ---- a match file of anybody's ---- */

static int
load_file(struct cmd_match *open, const char *path, struct err *err)
{
	struct table *table = &open->table;
	struct buf bytes = BUF_INIT;
	struct log log = LOG_INIT;
	int rc = -1;

	if (cmd_input(path, LOG_FILE_MAX, &bytes, err) < 0 ||
	    log_parse(&log, bytes.data, bytes.len, path, err) < 0 ||
	    log_check_all(&log, path, err) < 0)
		goto out;
	if (log.torn > 0) {
		err_set(err, EX_DATAERR, "%s: torn after entry %u", path,
		    log_head(&log));
		goto out;
	}
	strcpy(table->id, log_entry(&log, 0)->match);
	rc = match_load(
	    &table->match, &log, NO_ENTRY, &open->site.data, NULL, NULL, err);
	private_init(&table->private, table->match.seats);
out:
	log_release(&log);
	buf_release(&bytes);
	return rc;
}

static int
open_file(struct cmd_match *open, const struct cli *cli, const char *path,
    struct err *err)
{
	memset(open, 0, sizeof(*open));
	data_init(&open->site.data);
	open->site.lang = "en";
	open->site.name = "pli";
	open->table = (struct table){.site = &open->site,
	    .fd = -1,
	    .now = cli->now,
	    .before = NO_ENTRY,
	    .batch = BATCH_INIT};
	match_init(&open->table.match);
	if (load_file(open, path, err) == 0)
		return 0;
	cmd_close(open);
	return -1;
}

int
cmd_open_any(struct cmd_match *open, const struct cli *cli, const char *name,
    struct err *err)
{
	char *config = fs_path(cli->site, "pli.yaml");
	bool is_site = fs_exists(config);

	free(config);
	open->cli = NULL;
	/* A path is always a file; a plain name is a match first. */
	if (strchr(name, '/') != NULL || strchr(name, '.') != NULL)
		return open_file(open, cli, name, err);
	if (!is_site && fs_exists(name))
		return open_file(open, cli, name, err);
	return cmd_open(open, cli, name, false, err);
}

int
cmd_back(struct cmd_match *open, uint32_t entry, struct err *err)
{
	struct match *match = &open->table.match, past;
	struct match_keys keys = match->keys;
	char *editions = NULL;
	struct log log = LOG_INIT;
	int rc = -1;

	if (entry > log_head(&match->log))
		return err_set(err, EX_USAGE, "match %s ends with entry %u",
		    open->table.id, log_head(&match->log));
	if (open->site.dir != NULL)
		editions = site_path(&open->site, "editions");
	match_init(&past);
	if (log_parse(&log, match->log.bytes.data,
		log_entry(&match->log, entry)->end, open->table.id, err) < 0)
		goto out;
	rc = match_load(&past, &log, NO_ENTRY, &open->site.data, editions,
	    match->has_match_key ? &keys : NULL, err);
	past.has_post_key = past.has_post_key && match->has_post_key;
	match_release(rc < 0 ? &past : match);
	if (rc == 0)
		*match = past;
out:
	match_keys_wipe(&keys);
	log_release(&log);
	free(editions);
	return rc;
}

void
cmd_close(struct cmd_match *open)
{
	table_close(&open->table);
	if (open->cli != NULL)
		cmd_wake_bots(open->cli, &open->site);
	site_release(&open->site);
}

void
cmd_entry(struct entry *entry, enum entry_kind kind, const struct table *table)
{
	entry_init(entry, kind);
	strcpy(entry->time, table->time);
}

int
cmd_append(struct table *table, struct entry *take, struct err *err)
{
	int rc;

	if (match_closed(&table->match) && take->kind != ENTRY_NOTE &&
	    take->kind != ENTRY_HOST && take->kind != ENTRY_REVEAL) {
		entry_release(take);
		return err_set(
		    err, EX_USAGE, "match %s: it is closed", table->id);
	}
	rc = match_append(&table->match, take, &table->key, err);
	if (rc < 0 && err != NULL && err->exit == EX_SOFTWARE)
		err->exit = EX_USAGE;
	entry_release(take);
	return rc;
}

int
cmd_unchanged(const struct table *table)
{
	fprintf(stderr, "Match %s: nothing has changed.\n", table->id);
	return 0;
}

int
cmd_seat(const struct table *table, const char *text, uint32_t *seat,
    struct err *err)
{
	const struct match *match = &table->match;
	size_t digits = strspn(text, "0123456789");

	if (digits > 0 && text[digits] == '\0')
		return cmd_number(text, match->seats - 1, "a seat", seat, err);
	for (*seat = 0; *seat < match->seats; ++*seat)
		if (name_same(match_name(match, *seat), text))
			return 0;
	return err_set(err, EX_USAGE,
	    "%s: nobody of that name sits here; \"pli seats %s\" tells who "
	    "does",
	    text, table->id);
}

/* ---- printing ---- */

int
cmd_json(const char *format, bool *json, struct err *err)
{
	*json = format != NULL && strcmp(format, "json") == 0;
	if (*json || format == NULL || strcmp(format, "text") == 0)
		return 0;
	return err_set(
	    err, EX_USAGE, "--format %s: must be text or json", format);
}

void
cmd_print_json(struct doc *doc)
{
	struct buf text = BUF_INIT;

	doc_json(doc, &text);
	if (text.len > 0 && text.data[text.len - 1] != '\n')
		buf_addc(&text, '\n');
	cmd_print(&text);
	buf_release(&text);
	doc_free(doc);
}

const char *
cmd_state(const struct match *match)
{
	if (log_reveal(&match->log) != NO_ENTRY)
		return "revealed";
	if (match_closed(match))
		return "closed";
	if (!match->started)
		return "salts";
	return match_over(match) ? "over" : "running";
}
