/* SPDX-License-Identifier: MIT */
/* point.c - a match's checkpoint on the disk. */
#include "table/point.h"
#include "base/fs.h"
#include "table/table_p.h"

#include <stdlib.h>
#include <string.h>

/* Longer than any that is written. */
#define POINT_MAX (64 * 1024 * 1024)

/*
 * For tests, in a program that is built for them, PLI_TEST_POINT=none: no
 * checkpoint is ever read; =twice: each match is read as a whole besides, and
 * must be the same in every byte that is kept.
 */
#ifdef PLI_CRASH_POINTS
static bool
is_tested(const char *how)
{
	const char *wanted = getenv("PLI_TEST_POINT");

	return wanted != NULL && strcmp(wanted, how) == 0;
}

static void
look_twice(const struct table *table, const char *path, const char *editions)
{
	const struct match *match = &table->match;
	struct buf bytes = BUF_INIT, once = BUF_INIT, twice = BUF_INIT;
	struct log log = LOG_INIT;
	struct match again;

	if (!is_tested("twice"))
		return;
	match_init(&again);
	if (fs_read(&bytes, path, LOG_FILE_MAX, NULL) < 0 ||
	    log_take(&log, &bytes, path, NULL) < 0 ||
	    match_load(&again, &log, NO_ENTRY, &table->site->data, editions,
		&match->keys, NULL) < 0)
		abort();
	match_keep(match, table->point_key, &once);
	match_keep(&again, table->point_key, &twice);
	if (once.len != twice.len ||
	    memcmp(once.data, twice.data, once.len) != 0)
		abort();
	match_release(&again);
	buf_release(&once);
	buf_release(&twice);
}
#else
static bool
is_tested(const char *how)
{
	(void)how;
	return false;
}

static void
look_twice(const struct table *table, const char *path, const char *editions)
{
	(void)table;
	(void)path;
	(void)editions;
}
#endif

static char *
point_path(const struct table *table)
{
	return site_path(table->site, "state/%s.point", table->id);
}

/* The host's present key, which is that of most matches. */
static bool
begin_key(struct table *table)
{
	if (site_key(table->site, &table->key, NULL) < 0)
		return false;
	seal_point_key(table->point_key, table->key.seed);
	table->has_point_key = true;
	return true;
}

static bool
read_point(const struct table *table, struct point *point)
{
	char *path = point_path(table);
	struct buf file = BUF_INIT;
	bool good = fs_read(&file, path, POINT_MAX, NULL) == 0 &&
		    point_open(point, &file, table->point_key);

	buf_release(&file);
	free(path);
	return good;
}

static bool
read_log(
    const char *path, struct point *point, struct log *log, uint32_t *known)
{
	struct buf bytes = BUF_INIT;
	bool good = fs_read(&bytes, path, LOG_FILE_MAX, NULL) == 0 &&
		    log_resume(log, &bytes, point->key, &point->in, known);

	buf_release(&bytes);
	return good;
}

/* Signatures of what was verified before need no look. */
static bool
find_keys(struct table *table, const struct log *log, const char *path,
    uint32_t known, const struct point *point, struct match_keys *keys)
{
	const uint8_t *host = log_host(log, log_head(log));

	if (memcmp(host, table->key.sign_public, KEY_LEN) != 0 ||
	    known < log->count)
		return table_open_keys(table, log, path, keys, NULL) == 0;
	point_keys(point, keys);
	return true;
}

bool
table_take_up(struct table *table, const char *path, bool exclusive)
{
	char *editions = site_path(table->site, "editions");
	struct match_keys keys;
	struct log log = LOG_INIT;
	struct point point;
	uint32_t known = 0;
	bool good = false;

	memset(&keys, 0, sizeof(keys));
	if (table->site->verifies || is_tested("none") || !begin_key(table) ||
	    !read_point(table, &point))
		goto out;
	if (read_log(path, &point, &log, &known) &&
	    table_check_log(table, &log, path, exclusive, NULL) == 0 &&
	    find_keys(table, &log, path, known, &point, &keys))
		good = match_resume(&table->match, &log, known, &point,
		    &table->site->data, editions, &keys);
	point_release(&point);
	table->is_kept = good && known == table->match.log.count;
	if (good)
		look_twice(table, path, editions);
	else
		match_release(&table->match);
out:
	match_keys_wipe(&keys);
	log_release(&log);
	free(editions);
	return good;
}

/* What was tried on the match in memory must never be kept. */
static bool
stands(const struct match *match)
{
	uint32_t tail = log_tail(&match->log, log_head(&match->log));
	const void *pos;

	if (tail == NO_ENTRY)
		return !match->started;
	pos = match_position_at(match, tail);
	return match->started && pos != NULL &&
	       memcmp(pos, match->pos, match->game->position_size) == 0;
}

void
table_keep(struct table *table)
{
	char *path = point_path(table);
	struct buf bytes = BUF_INIT;

	table->keeps = false;
	if (!table->has_point_key && !begin_key(table))
		goto out;
	if (stands(&table->match))
		match_keep(&table->match, table->point_key, &bytes);
	if (bytes.len > 0)
		fs_overwrite(path, bytes.data, bytes.len, NULL);
	else
		fs_remove(path, NULL);
out:
	buf_release(&bytes);
	free(path);
}
