/* SPDX-License-Identifier: MIT */
/* table.c - opening and closing a match of a site. */
#include "table/table.h"
#include "base/fs.h"
#include "base/x.h"
#include "letters/display_name.h"
#include "play/ahead.h"
#include "site/ledger.h"
#include "table/integrity.h"
#include "table/point.h"
#include "table/seats.h"
#include "table/table_p.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- paths ---- */

char *
table_path(const struct site *site, const char *id)
{
	return site_path(site, "state/%s.pli", id);
}

bool
table_exists(const struct site *site, const char *id)
{
	char *path = table_path(site, id);
	bool exists =
	    log_is_match_id(id) &&
	    (fs_exists(path) || integrity_is(site, id) == INTEGRITY_HERE);

	free(path);
	return exists;
}

bool
table_is_made(const struct site *site, const char *id)
{
	char *path = table_path(site, id);
	struct stat st;
	bool made =
	    log_is_match_id(id) && stat(path, &st) == 0 && st.st_size > 0;

	free(path);
	return made;
}

void
table_init(struct table *table, struct site *site, const char *id, int64_t now)
{
	*table = (struct table){.site = site,
	    .fd = -1,
	    .now = now,
	    .opened = NO_ENTRY,
	    .before = NO_ENTRY,
	    .answered = NO_SEAT,
	    .batch = BATCH_INIT};
	strcpy(table->id, id);
	time_write(table->time, now);
	match_init(&table->match);
	private_init(&table->private, SEATS_MAX);
}

/* True if the match in memory is what its file holds. */
static bool
is_on_disk(const struct table *table)
{
	const struct log *log = &table->match.log;

	return table->fd >= 0 && log->bytes.len == table->durable &&
	       log_head(log) == table->before;
}

void
table_close(struct table *table)
{
	if (table->keeps && is_on_disk(table))
		table_keep(table);
	table->keeps = false;
	for (size_t i = 0; i < ARRAY_LEN(table->words); i++) {
		words_free(table->words[i]);
		table->words[i] = NULL;
	}
	batch_release(&table->batch);
	picture_free(table->picture);
	table->picture = NULL;
	match_release(&table->match);
	private_release(&table->private);
	host_key_wipe(&table->key);
	seal_wipe(table->point_key, sizeof(table->point_key));
	table->has_point_key = false;
	if (table->fd >= 0)
		close(table->fd);
	table->fd = -1;
}

/* ---- opening ---- */

/*
 * Bytes after the last whole entry are what a cut-off write left: they never
 * happened.  (If the ledger knows of a later entry, integrity_match has refused
 * the file.)
 */
static int
cut_torn(
    struct table *table, struct log *log, const char *path, struct err *err)
{
	if (log->torn == 0)
		return 0;
	return fs_truncate(table->fd, path, (off_t)log->bytes.len, err);
}

/* An entry that changes the key is signed by the old key, which may have been
 * another host's: then every signature is checked. */
static int
check_signatures(const struct log *log, const char *path, struct err *err)
{
	uint32_t head = log_head(log);
	const uint8_t *host = log_host(log, head);

	if (memcmp(host, log_signer(log, head), KEY_LEN) != 0)
		return log_check_all(log, path, err);
	return log_check_head(log, host, path, err);
}

/* The key in force must be one of ours: never trust what a file brings. */
static int
open_secret(struct table *table, const struct log *log, const char *path,
    struct match_keys *keys, struct err *err)
{
	const uint8_t *host = log_host(log, log_head(log));

	if (memcmp(host, table->key.sign_public, KEY_LEN) != 0)
		return err_set(err, EX_FALSE,
		    "%s: it was signed with another key than this host's",
		    path);
	if (check_signatures(log, path, err) < 0)
		return -1;
	if (seal_secret_open(keys, log_secret(log), &table->key))
		return 0;
	return err_set(err, EX_FALSE,
	    "%s: its secret does not open with the host key", path);
}

/* It was ours until its last entry. */
static void
tell_given_away(const struct table *table, const struct log *log,
    struct host_key *key, struct err *err)
{
	uint32_t head = log_head(log);

	if (log_entry(log, head)->kind != ENTRY_HOST ||
	    site_key_for(table->site, log_signer(log, head), key, NULL) < 0)
		return;
	host_key_wipe(key);
	err_set(err, EX_TEMPFAIL,
	    "it was being given to another host: end that with the same pli "
	    "host %s --to ... as before",
	    table->id);
}

int
table_open_keys(struct table *table, const struct log *log, const char *path,
    struct match_keys *keys, struct err *err)
{
	const uint8_t *host = log_host(log, log_head(log));

	if (site_key_for(table->site, host, &table->key, err) < 0) {
		tell_given_away(table, log, &table->key, err);
		return -1;
	}
	return open_secret(table, log, path, keys, err);
}

/* Its making may have been cut off: then there is none. */
static void
tell_missing(const struct table *table, struct err *err)
{
	if (integrity_is(table->site, table->id) != INTEGRITY_HERE)
		err_set(err, EX_TEMPFAIL, "there is no match %s", table->id);
	else
		integrity_match(table->site, table->id, NULL, err);
}

int
table_check_log(struct table *table, struct log *log, const char *path,
    bool exclusive, struct err *err)
{
	if (strcmp(log_entry(log, 0)->match, table->id) != 0)
		return err_set(err, EX_FALSE, "%s: this is match %s", path,
		    log_entry(log, 0)->match);
	if (!table->site->takes_older &&
	    integrity_match(table->site, table->id, log, err) != INTEGRITY_WELL)
		return -1;
	return exclusive ? cut_torn(table, log, path, err) : 0;
}

static int
read_log(struct table *table, struct log *log, const char *path, bool exclusive,
    struct err *err)
{
	struct buf bytes = BUF_INIT;
	int rc = -1;

	if (fs_read(&bytes, path, LOG_FILE_MAX, err) < 0)
		goto out;
	if (bytes.len == 0) {
		tell_missing(table, err);
		goto out;
	}
	if (log_take(log, &bytes, path, err) == 0)
		rc = table_check_log(table, log, path, exclusive, err);
out:
	buf_release(&bytes);
	return rc;
}

/* Read, verify and replay the whole file. */
static int
load_match(
    struct table *table, const char *path, bool exclusive, struct err *err)
{
	char *editions = site_path(table->site, "editions");
	struct match_keys keys;
	struct log log = LOG_INIT;
	int rc = -1;

	if (read_log(table, &log, path, exclusive, err) == 0 &&
	    table_open_keys(table, &log, path, &keys, err) == 0)
		rc = match_load(&table->match, &log, NO_ENTRY,
		    &table->site->data, editions, &keys, err);
	match_keys_wipe(&keys);
	log_release(&log);
	free(editions);
	return rc;
}

static int
load(struct table *table, const char *path, bool exclusive, struct err *err)
{
	char *private = site_path(table->site, "state/%s.private", table->id);
	int rc = -1;

	if (!table_take_up(table, path, exclusive) &&
	    load_match(table, path, exclusive, err) < 0)
		goto out;
	table->before = table->opened = log_head(&table->match.log);
	table->durable = table->match.log.bytes.len;
	private_release(&table->private);
	if (private_read(&table->private, private, table->match.seats,
		table->before, err) < 0)
		goto out;
	table_call(table);
	table->private_changed = exclusive && table->private.ahead;
	rc = 0;
out:
	free(private);
	return rc;
}

int
table_open(struct table *table, struct site *site, const char *id,
    bool exclusive, int64_t now, struct err *err)
{
	char *path = table_path(site, id);
	int rc = -1;

	table_init(table, site, id, now);
	if (!table_exists(site, id)) {
		err_set(err, EX_TEMPFAIL, "there is no match %s", id);
		goto out;
	}
	table->fd = fs_lock(path, exclusive ? FS_EXCLUSIVE : FS_SHARED, false,
	    site->lock_wait, NULL, err);
	if (table->fd < 0 && !fs_exists(path))
		tell_missing(table, err);
	if (table->fd < 0 || load(table, path, exclusive, err) < 0)
		goto out;
	if (exclusive && table_heal(table, err) < 0)
		goto out;
	table->keeps = exclusive && !table->is_kept;
	rc = 0;
out:
	if (rc < 0)
		table_close(table);
	free(path);
	return rc;
}

void
table_unlock(struct table *table)
{
	table->keeps = false;
	close(table->fd);
	table->fd = -1;
}

int
table_lock_again(struct table *table, bool *same, struct err *err)
{
	char *path = table_path(table->site, table->id);
	const struct buf *ours = &table->match.log.bytes;
	struct buf bytes = BUF_INIT;
	int rc = -1;

	table->fd = fs_lock(
	    path, FS_EXCLUSIVE, false, table->site->lock_wait, NULL, err);
	if (table->fd >= 0)
		rc = fs_read(&bytes, path, LOG_FILE_MAX, err);
	*same = rc == 0 && bytes.len == table->durable &&
		memcmp(bytes.data, ours->data, bytes.len) == 0;
	buf_release(&bytes);
	free(path);
	return rc;
}

int
table_adopt(struct table *table, struct site *site, struct log *take,
    const struct host_key *key, const char *name, int64_t now, struct err *err)
{
	struct match_keys keys;
	int rc;

	table_init(table, site, log_entry(take, 0)->match, now);
	table->key = *key;
	table->before = table->opened = log_head(take);
	table->durable = take->bytes.len;
	rc = open_secret(table, take, name, &keys, err);
	if (rc == 0)
		rc = match_load(&table->match, take, NO_ENTRY, &site->data,
		    NULL, &keys, err);
	match_keys_wipe(&keys);
	log_release(take);
	if (rc < 0)
		table_close(table);
	return rc;
}

/* ---- languages ---- */

/* A language the program has no packs for is read and written as English. */
static const char *
keywords_language(const char *lang)
{
	return language_find(lang) != NULL ? lang : LANGUAGE_FIRST;
}

/* A host's pack with a mistake stops no match: ours is used. */
static int
load_words(struct table *table, struct words **words, const char *lang,
    struct err *err)
{
	const struct site *site = table->site;
	const struct match *match = &table->match;
	struct data installed;
	struct err why = ERR_INIT;

	if (words_new(words, &site->data, lang, match->game, &match->edition,
		&why) == 0)
		return 0;
	site_log(site, table->now, "%s; the built-in pack is used", why.text);
	data_installed(&installed, &site->data);
	return words_new(
	    words, &installed, lang, match->game, &match->edition, err);
}

struct words *
table_language(struct table *table, const char *lang, struct err *err)
{
	struct match *match = &table->match;
	size_t i = 0;

	lang = keywords_language(lang);
	while (table->words[i] != NULL &&
	       strcmp(words_lang(table->words[i]), lang) != 0)
		i++;
	assert(i < TABLE_LANGUAGES);
	if (table->words[i] == NULL &&
	    load_words(table, &table->words[i], lang, err) < 0)
		return NULL;
	/* Whom one at the table means. */
	display_name_set_all(table->words[i], match, log_head(&match->log), 0);
	return table->words[i];
}

struct words *const *
table_words(void *arg, uint32_t seat, unsigned *count)
{
	struct table *table = arg;
	const char *own = keywords_language(table_lang(table, seat));

	*count = 0;
	table->speaking[0] = table_language(table, own, NULL);
	if (table->speaking[0] == NULL)
		return table->speaking;
	++*count;
	for (size_t i = 0; languages[i] != NULL; i++) {
		struct words *other;

		if (strcmp(languages[i], own) == 0)
			continue;
		other = table_language(table, languages[i], NULL);
		if (other != NULL)
			table->speaking[(*count)++] = other;
	}
	return table->speaking;
}
