/* SPDX-License-Identifier: MIT */
/* new.c - a new match of a site. */
#include "base/fs.h"
#include "base/x.h"
#include "table/integrity.h"
#include "table/table.h"
#include "table/table_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void
pick_id(const struct site *site, const char *wanted, char id[17])
{
	uint8_t random[5];
	struct buf name = BUF_INIT;

	if (wanted != NULL) {
		strncat(id, wanted, 16);
		return;
	}
	do {
		seal_random(random, sizeof(random));
		buf_clear(&name);
		seal_base32(&name, random, 4);
		snprintf(id, 17, "%s%.6s", site->shard, name.data);
	} while (table_exists(site, id));
	buf_release(&name);
}

static int
read_edition(const struct site *site, const struct game *game, struct buf *text,
    uint8_t hash[HASH_LEN], struct err *err)
{
	struct buf name = BUF_INIT;
	int rc;

	buf_addf(&name, "games/%s/edition.yaml", game->name);
	rc = data_read(&site->data, name.data, text, err);
	buf_release(&name);
	if (rc == 0)
		seal_hash(hash, text->data, text->len);
	return rc;
}

static int
keep_edition(const struct site *site, const struct buf *text,
    const uint8_t hash[HASH_LEN], struct err *err)
{
	struct buf name = BUF_INIT;
	char *path;
	int rc = 0;

	seal_hex(&name, hash, HASH_LEN);
	path = site_path(site, "editions/%s.yaml", name.data);
	if (!fs_exists(path))
		rc = fs_replace(path, text->data, text->len, true, err);
	free(path);
	buf_release(&name);
	return rc;
}

/* What the players wish goes before what the site does. */
static enum match_names
names_of(const struct site *site, const struct charter_plan *plan)
{
	bool wished = plan->names != NAMES_OPEN;

	for (size_t i = 0; i < plan->option_count; i++)
		wished |= strncmp(plan->options[i], "names=", 6) == 0;
	return site->names_aside && !wished ? NAMES_SIDE : plan->names;
}

static void
write_charter(struct entry *charter, const struct table *table,
    const struct charter_plan *plan, const struct match_keys *keys,
    const uint8_t hash[HASH_LEN])
{
	entry_init(charter, ENTRY_CHARTER);
	strcpy(charter->time, table->time);
	strcpy(charter->match, table->id);
	strcpy(charter->game, plan->game->name);
	strcpy(charter->edition, "pli");
	charter->rules = game_rules(plan->game);
	charter->seats = plan->seats;
	charter->seal = game_seal(plan->game);
	memcpy(charter->edition_hash, hash, HASH_LEN);
	memcpy(charter->host, table->key.sign_public, KEY_LEN);
	seal_commit(charter->commit, keys->match);
	seal_secret_close(charter->secret, table->key.box_public, keys);
	for (size_t i = 0; i < plan->option_count; i++)
		entry_add_option(charter, plan->options[i]);
	if (plan->given_key != NULL)
		entry_add_option(charter, "dice=given");
	if (names_of(table->site, plan) != NAMES_OPEN)
		entry_add_option(
		    charter, match_names_option(names_of(table->site, plan)));
	charter->salts_all = plan->salts_all;
	if (plan->beacon != NULL)
		charter->beacon = xstrdup(plan->beacon);
}

static int
begin(struct table *table, const struct charter_plan *plan, struct err *err)
{
	struct match_keys keys;
	struct log log = LOG_INIT;
	struct entry charter = {0};
	struct buf edition = BUF_INIT;
	uint8_t hash[HASH_LEN];
	char *editions = site_path(table->site, "editions");
	int rc = -1;

	seal_random(&keys, sizeof(keys));
	if (plan->given_key != NULL)
		memcpy(keys.match, plan->given_key, KEY_LEN);
	if (site_key(table->site, &table->key, err) < 0 ||
	    read_edition(table->site, plan->game, &edition, hash, err) < 0)
		goto out;
	/* It is kept when it has proved good: a mistake in it is told of the
	 * host's own file. */
	write_charter(&charter, table, plan, &keys, hash);
	if (log_add(&log, &charter, &table->key, err) < 0 ||
	    match_load(&table->match, &log, NO_ENTRY, &table->site->data,
		editions, &keys, err) < 0 ||
	    keep_edition(table->site, &edition, hash, err) < 0)
		goto out;
	private_release(&table->private);
	private_init(&table->private, plan->seats);
	table_call(table);
	table->private_changed = true;
	rc = 0;
out:
	entry_release(&charter);
	match_keys_wipe(&keys);
	log_release(&log);
	buf_release(&edition);
	free(editions);
	return rc;
}

int
table_create(struct table *table, struct site *site,
    const struct charter_plan *plan, int64_t now, struct err *err)
{
	char id[17] = "", *path = NULL;
	struct buf old = BUF_INIT;
	int rc = -1;

	pick_id(site, plan->id, id);
	table_init(table, site, id, now);
	path = table_path(site, id);
	if (integrity_is(site, id) == INTEGRITY_HERE) {
		err_set(err, EX_USAGE, "there is a match %s already", id);
		goto out;
	}
	table->fd =
	    fs_lock(path, FS_EXCLUSIVE, true, site->lock_wait, NULL, err);
	if (table->fd < 0 || fs_read(&old, path, LOG_FILE_MAX, err) < 0)
		goto out;
	/* An empty file is a match whose making was cut off. */
	if (old.len > 0) {
		err_set(err, EX_USAGE, "there is a match %s already", id);
		goto out;
	}
	rc = begin(table, plan, err);
out:
	if (rc < 0) {
		if (table->fd >= 0 && old.len == 0)
			fs_remove(path, NULL);
		table_close(table);
	}
	buf_release(&old);
	free(path);
	return rc;
}

void
table_discard(const struct table *table)
{
	char *path = table_path(table->site, table->id);
	struct stat st;

	if (stat(path, &st) == 0 && st.st_size == 0)
		fs_remove(path, NULL);
	free(path);
}
