/* SPDX-License-Identifier: MIT */
/* post_journal.c - the journal of what has been posted, and where. */
#include "helpers/forum/post_journal.h"
#include "base/fs.h"
#include "base/seal.h"
#include "base/x.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define POST_JOURNAL_MAX (64 * 1024 * 1024)
#define NONE "-"
/* So much is not worth a new file. */
#define PRUNE_LEAST 4096

/* ---- lines ---- */

static struct post_journal_item *
item_of(struct post_journal *posted, const char *key)
{
	/* What is looked for was written lately. */
	for (size_t i = posted->count; i > 0; i--)
		if (strcmp(posted->items[i - 1].key, key) == 0)
			return &posted->items[i - 1];
	return NULL;
}

static struct post_journal_item *
item_for(struct post_journal *posted, const char *key)
{
	struct post_journal_item *item = item_of(posted, key);

	if (item != NULL)
		return item;
	posted->items = x_grow(
	    posted->items, &posted->cap, posted->count, sizeof(*posted->items));
	item = &posted->items[posted->count++];
	*item = (struct post_journal_item){0};
	snprintf(item->key, sizeof(item->key), "%s", key);
	return item;
}

static void
take_line(struct post_journal *posted, const char *line)
{
	struct post_journal_item read = {0};

	if (sscanf(line, "failed %" SCNd64 " %32s", &read.seconds, read.key) ==
	    2) {
		item_for(posted, read.key)->failed = true;
		return;
	}
	if (sscanf(line, "held %" SCNd64 " %32s", &read.seconds, read.key) ==
	    2) {
		item_for(posted, read.key)->held = true;
		return;
	}
	if (sscanf(line, "begin %" SCNd64 " %32s %8s %64s", &read.seconds,
		read.key, read.channel, read.to) == 4) {
		*item_for(posted, read.key) = read;
		return;
	}
	if (sscanf(line,
		"done %" SCNd64 " %32s %8s %64s %64s %64s %" SCNd64 " %16s %u",
		&read.seconds, read.key, read.channel, read.to, read.thread,
		read.id, &read.time, read.match, &read.entry) != 9)
		return;
	read.done = true;
	if (strcmp(read.match, NONE) == 0)
		read.match[0] = '\0';
	*item_for(posted, read.key) = read;
}

static void
add_begin(
    struct buf *out, const struct post_journal_item *item, int64_t seconds)
{
	buf_addf(out, "begin %lld %s %s %s\n", (long long)seconds, item->key,
	    item->channel, item->to);
}

static void
add_done(struct buf *out, const struct post_journal_item *item, int64_t seconds)
{
	buf_addf(out, "done %lld %s %s %s %s %s %lld %s %u\n",
	    (long long)seconds, item->key, item->channel, item->to,
	    item->thread, item->id, (long long)item->time,
	    item->match[0] == '\0' ? NONE : item->match, item->entry);
}

/* A last line without its end was being written when all stopped. */
static int
load(struct post_journal *posted, struct err *err)
{
	struct buf text = BUF_INIT;
	char *line, *end;
	int rc = fs_read(&text, posted->path, POST_JOURNAL_MAX, err);

	for (line = text.data; rc == 0 && (end = strchr(line, '\n')) != NULL;
	     line = end + 1) {
		*end = '\0';
		take_line(posted, line);
	}
	posted->end = rc == 0 ? line - text.data : 0;
	buf_release(&text);
	return rc;
}

static int
append(struct post_journal *posted, const struct buf *line, struct err *err)
{
	int rc = fs_append(
	    posted->fd, posted->path, posted->end, line->data, line->len, err);

	if (rc == 0)
		posted->end += (off_t)line->len;
	return rc;
}

/* ---- open and close ---- */

int
post_journal_folders(const struct site *site, struct err *err)
{
	static const char *const folders[] = {"forum", "forum/topics",
	    "forum/rooms", "forum/read", "forum/turns", "forum/unedited"};
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < ARRAY_LEN(folders); i++) {
		char *path = site_path(site, "%s", folders[i]);
		char *above =
		    xstrndup(path, (size_t)(strrchr(path, '/') - path));

		if (!fs_is_dir(path)) {
			rc = fs_mkdir(path, err);
			if (rc == 0)
				rc = fs_sync_dir(above, err);
		}
		free(path);
		free(above);
	}
	return rc;
}

int
post_journal_read(
    struct post_journal *posted, const struct site *site, struct err *err)
{
	*posted = (struct post_journal){.fd = -1};
	posted->path = site_path(site, "forum/posted");
	return fs_exists(posted->path) ? load(posted, err) : 0;
}

static int
open_file(struct post_journal *posted, const struct site *site, bool *busy,
    struct err *err)
{
	bool there = fs_exists(posted->path);
	char *dir = site_path(site, "forum");
	int rc = -1;

	posted->fd = fs_lock(posted->path, FS_EXCLUSIVE, true, 0, busy, err);
	if (posted->fd >= 0)
		rc = there ? 0 : fs_sync_dir(dir, err);
	if (rc == 0)
		rc = load(posted, err);
	if (rc == 0)
		rc = fs_truncate(posted->fd, posted->path, posted->end, err);
	free(dir);
	return rc;
}

int
post_journal_open(struct post_journal *posted, const struct site *site,
    bool *busy, struct err *err)
{
	int rc;

	*busy = false;
	*posted = (struct post_journal){.fd = -1};
	posted->path = site_path(site, "forum/posted");
	rc = post_journal_folders(site, err);
	if (rc == 0)
		rc = open_file(posted, site, busy, err);
	if (rc < 0)
		post_journal_release(posted);
	return rc;
}

void
post_journal_release(struct post_journal *posted)
{
	if (posted->fd >= 0)
		close(posted->fd);
	free(posted->path);
	free(posted->items);
	*posted = (struct post_journal){.fd = -1};
}

/* ---- asking and telling ---- */

void
post_journal_key(char key[POST_JOURNAL_KEY], const char *receiver,
    const char *message_id, unsigned part)
{
	struct buf text = BUF_INIT, hex = BUF_INIT;
	uint8_t digest[HASH_LEN];

	buf_addf(&text, "%s\n%s\n%u", receiver, message_id, part);
	seal_hash(digest, text.data, text.len);
	seal_hex(&hex, digest, (POST_JOURNAL_KEY - 1) / 2);
	memcpy(key, hex.data, POST_JOURNAL_KEY);
	buf_release(&text);
	buf_release(&hex);
}

const struct post_journal_item *
post_journal_find(const struct post_journal *posted, const char *key)
{
	return item_of((struct post_journal *)(uintptr_t)posted, key);
}

bool
post_journal_has(
    const struct post_journal *posted, const char *channel, const char *id)
{
	for (size_t i = posted->count; i > 0; i--)
		if (posted->items[i - 1].done &&
		    strcmp(posted->items[i - 1].id, id) == 0 &&
		    strcmp(posted->items[i - 1].channel, channel) == 0)
			return true;
	return false;
}

/* A line that says what has become so. */
static int
take_note(struct post_journal *posted, struct buf *line, struct err *err)
{
	int rc = append(posted, line, err);

	if (rc == 0)
		take_line(posted, line->data);
	buf_release(line);
	return rc;
}

int
post_journal_begin(struct post_journal *posted,
    const struct post_journal_item *item, int64_t now, struct err *err)
{
	struct buf line = BUF_INIT;

	add_begin(&line, item, now);
	return take_note(posted, &line, err);
}

int
post_journal_failed(
    struct post_journal *posted, const char *key, int64_t now, struct err *err)
{
	struct buf line = BUF_INIT;

	buf_addf(&line, "failed %lld %s\n", (long long)now, key);
	return take_note(posted, &line, err);
}

int
post_journal_held(
    struct post_journal *posted, const char *key, int64_t now, struct err *err)
{
	struct buf line = BUF_INIT;

	buf_addf(&line, "held %lld %s\n", (long long)now, key);
	return take_note(posted, &line, err);
}

bool
post_journal_waits(const struct post_journal *posted,
    const struct post_journal_item *item, int64_t since)
{
	for (size_t i = 0; i < posted->count; i++) {
		const struct post_journal_item *other = &posted->items[i];

		if (strcmp(other->key, item->key) == 0)
			return false;
		if (!other->done && !other->failed && other->seconds >= since &&
		    strcmp(other->channel, item->channel) == 0 &&
		    strcmp(other->to, item->to) == 0)
			return true;
	}
	return false;
}

int
post_journal_done(struct post_journal *posted,
    const struct post_journal_item *item, int64_t now, struct err *err)
{
	struct buf line = BUF_INIT;

	add_done(&line, item, now);
	return take_note(posted, &line, err);
}

/* What was begun and not done is never forgotten: it may be tried again. */
int
post_journal_prune(struct post_journal *posted, int64_t before, struct err *err)
{
	struct buf text = BUF_INIT;
	size_t kept = 0;
	int rc = 0;

	for (size_t i = 0; i < posted->count; i++) {
		const struct post_journal_item *item = &posted->items[i];

		if (item->done && item->seconds < before)
			continue;
		kept++;
		if (item->done)
			add_done(&text, item, item->seconds);
		else
			add_begin(&text, item, item->seconds);
		if (item->held)
			buf_addf(&text, "held %lld %s\n",
			    (long long)item->seconds, item->key);
		if (item->failed)
			buf_addf(&text, "failed %lld %s\n",
			    (long long)item->seconds, item->key);
	}
	if (posted->count > kept + kept / 2 + PRUNE_LEAST)
		rc = fs_replace(posted->path, text.data, text.len, true, err);
	buf_release(&text);
	return rc;
}

/* ---- threads ---- */

static char *
thread_path(const struct site *site, const char *channel, const char *to)
{
	return site_path(site, "forum/%s/%s",
	    strcmp(channel, "topics") == 0 ? "topics" : "rooms", to);
}

bool
post_journal_thread(const struct site *site, const char *channel,
    const char *to, struct buf *out)
{
	char *path = thread_path(site, channel, to);
	bool there = fs_exists(path) && fs_read(out, path, 128, NULL) == 0;

	if (there)
		buf_cut(out, strcspn(out->data, "\n"));
	free(path);
	return there && out->len > 0;
}

int
post_journal_set_thread(const struct site *site, const char *channel,
    const char *to, const char *thread, struct err *err)
{
	char *path = thread_path(site, channel, to);
	struct buf text = BUF_INIT;
	int rc;

	buf_addf(&text, "%s\n", thread);
	rc = fs_replace(path, text.data, text.len, true, err);
	free(path);
	buf_release(&text);
	return rc;
}

int
post_journal_drop_thread(const struct site *site, const char *channel,
    const char *to, struct err *err)
{
	char *path = thread_path(site, channel, to);
	int rc = fs_remove(path, err);

	free(path);
	return rc;
}
