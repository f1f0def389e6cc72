/* SPDX-License-Identifier: MIT */
/* fetch_seen.c - which mails of a box were taken already. */
#include "base/fs.h"
#include "base/seal.h"
#include "base/x.h"
#include "helpers/fetch/fetch.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SEEN_MAX (64 * 1024 * 1024)
/* So many names that are in the box no more are not worth a new file. */
#define GONE_MOST 50

/* ---- finding ---- */

static size_t
hash_of(const char *name)
{
	uint64_t hash = 0xcbf29ce484222325;

	for (; *name != '\0'; name++)
		hash = (hash ^ (unsigned char)*name) * 0x100000001b3;
	return (size_t)(hash ^ (hash >> 29));
}

/* The slot where name stands, or would. */
static size_t *
slot_of(const size_t *table, size_t size, const struct texts *names,
    const char *name)
{
	size_t i = hash_of(name) & (size - 1);

	while (table[i] != 0 && strcmp(names->list[table[i] - 1], name) != 0)
		i = (i + 1) & (size - 1);
	return (size_t *)(uintptr_t)&table[i];
}

static void
table_make(size_t **table, size_t *size, const struct texts *names)
{
	size_t i;

	free(*table);
	*size = 64;
	while (*size < names->count * 4)
		*size *= 2;
	*table = xcalloc(*size, sizeof(**table));
	for (i = 0; i < names->count; i++)
		*slot_of(*table, *size, names, names->list[i]) = i + 1;
}

static void
remember(struct seen *seen, const char *name, size_t len)
{
	texts_add(&seen->names, name, len);
	if (seen->names.count * 2 > seen->table_size)
		table_make(&seen->table, &seen->table_size, &seen->names);
	else
		*slot_of(seen->table, seen->table_size, &seen->names,
		    seen->names.list[seen->names.count - 1]) =
		    seen->names.count;
}

bool
seen_has(const struct seen *seen, const char *name)
{
	return *slot_of(seen->table, seen->table_size, &seen->names, name) != 0;
}

/* ---- the file ---- */

static void
add_title(const struct seen *seen, struct buf *out)
{
	buf_addf(out, "pli-fetch 1 %s\n", seen->title);
}

/* A last line without its end was being written when all stopped. */
static void
read_lines(struct seen *seen, const struct buf *text)
{
	const char *line = text->data, *end;
	bool first = true;

	while ((end = strchr(line, '\n')) != NULL) {
		if (!first && end > line)
			remember(seen, line, (size_t)(end - line));
		first = false;
		line = end + 1;
	}
	seen->end = (size_t)(line - text->data);
}

/* A new file gets its title, and both get their place in the folder. */
static int
begin(struct seen *seen, struct err *err)
{
	struct buf title = BUF_INIT;
	char *dir = xstrndup(
	    seen->path, (size_t)(strrchr(seen->path, '/') - seen->path));
	int rc;

	add_title(seen, &title);
	rc = fs_append(seen->fd, seen->path, 0, title.data, title.len, err);
	seen->end = title.len;
	if (rc == 0)
		rc = fs_sync_dir(dir, err);
	free(dir);
	buf_release(&title);
	return rc;
}

static int
load(struct seen *seen, struct err *err)
{
	struct buf text = BUF_INIT;
	int rc = fs_read(&text, seen->path, SEEN_MAX, err);

	if (rc == 0)
		read_lines(seen, &text);
	if (rc == 0 && seen->end < text.len)
		rc = fs_truncate(seen->fd, seen->path, (off_t)seen->end, err);
	if (rc == 0 && seen->end == 0)
		rc = begin(seen, err);
	buf_release(&text);
	return rc;
}

/* The folder is not in sites of old. */
static int
make_folder(const char *site, struct err *err)
{
	char *dir = fs_path(site, "fetch");
	int rc = 0;

	if (!fs_is_dir(dir)) {
		rc = fs_mkdir(dir, err);
		if (rc == 0)
			rc = fs_sync_dir(site, err);
	}
	free(dir);
	return rc;
}

static void
name_file(struct seen *seen, const char *site)
{
	struct buf path = BUF_INIT;
	uint8_t digest[HASH_LEN];

	buf_addf(&path, "%s/fetch/", site);
	seal_hash(digest, seen->title, strlen(seen->title));
	seal_hex(&path, digest, 8);
	seen->path = buf_take(&path);
}

int
seen_open(struct seen *seen, const char *site, const char *title, bool *busy,
    struct err *err)
{
	int rc;

	memset(seen, 0, sizeof(*seen));
	seen->fd = -1;
	seen->title = xstrdup(title);
	*busy = false;
	table_make(&seen->table, &seen->table_size, &seen->names);
	name_file(seen, site);
	rc = make_folder(site, err);
	if (rc == 0)
		seen->fd =
		    fs_lock(seen->path, FS_EXCLUSIVE, true, 0, busy, err);
	rc = seen->fd < 0 ? -1 : load(seen, err);
	if (rc < 0)
		seen_close(seen);
	return rc;
}

void
seen_close(struct seen *seen)
{
	if (seen->fd >= 0)
		close(seen->fd);
	texts_release(&seen->names);
	free(seen->table);
	free(seen->path);
	free(seen->title);
	memset(seen, 0, sizeof(*seen));
	seen->fd = -1;
}

int
seen_add(struct seen *seen, const char *name, struct err *err)
{
	struct buf line = BUF_INIT;
	int rc;

	buf_addf(&line, "%s\n", name);
	rc = fs_append(
	    seen->fd, seen->path, (off_t)seen->end, line.data, line.len, err);
	if (rc == 0) {
		seen->end += line.len;
		remember(seen, name, strlen(name));
	}
	buf_release(&line);
	return rc;
}

/* ---- forgetting ---- */

/* Those of names that are in the box, as the file says them. */
static size_t
add_kept(const struct seen *seen, const struct texts *there, struct buf *out)
{
	size_t size = 0, *table = NULL, i, kept = 0;

	table_make(&table, &size, there);
	add_title(seen, out);
	for (i = 0; i < seen->names.count; i++) {
		const char *name = seen->names.list[i];

		if (*slot_of(table, size, there, name) == 0)
			continue;
		buf_addf(out, "%s\n", name);
		kept++;
	}
	free(table);
	return kept;
}

int
seen_prune(struct seen *seen, const struct texts *there, struct err *err)
{
	struct buf text = BUF_INIT;
	size_t kept = add_kept(seen, there, &text);
	int rc = 0;

	if (seen->names.count > 2 * kept + GONE_MOST)
		rc = fs_replace(seen->path, text.data, text.len, true, err);
	buf_release(&text);
	return rc;
}
