/* SPDX-License-Identifier: MIT */
/* standing.c - how all matches stand, kept from one look to the next. */
#include "commands/standing.h"

#include "answer/answer.h"
#include "base/build.h"
#include "base/flat.h"
#include "base/fs.h"
#include "base/x.h"
#include "commands/many.h"
#include "commands/standing_p.h"
#include "site/forum_trouble.h"
#include "table/integrity.h"
#include "table/outage.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define DAY ((int64_t)24 * 3600)
#define SECOND 1000000000
/* A file that was changed so short a time ago may be changed again and show
 * the same time.  Nanoseconds. */
#define MOMENT (SECOND / 10)
/* Of so many kept rows one may be read anew each time, before all are written
 * again. */
#define FEW 64

/* ---- marks of files ---- */

static int64_t
nanoseconds(const struct timespec *time)
{
	return (int64_t)time->tv_sec * SECOND + time->tv_nsec;
}

/* Of a file below the site as it lies there; *changed rises to when it was
 * changed. */
static uint64_t
mark_of(const struct standings *all, const char *name, int64_t *changed)
{
	struct stat st;
	int64_t parts[5];

	if (fstatat(all->folder, name, &st, 0) != 0)
		return 0;
	parts[0] = (int64_t)st.st_ino;
	parts[1] = st.st_size;
	parts[2] = nanoseconds(&st.st_mtim);
	parts[3] = nanoseconds(&st.st_ctim);
	parts[4] = (int64_t)st.st_dev;
	for (unsigned i = 2; i < 4; i++)
		if (parts[i] > *changed)
			*changed = parts[i];
	return compiled_key((const char *)parts, sizeof(parts));
}

static void
add_mark(const struct standings *all, const char *name, int64_t *changed,
    struct buf *out)
{
	uint64_t mark = mark_of(all, name, changed);

	buf_add(out, (const char *)&mark, sizeof(mark));
}

/* As long as a forum is down, who is there alone has ever more time. */
static void
mark_forum(struct standings *all)
{
	struct stop stops[FORUM_TROUBLE_KEPT + 1];
	unsigned count = forum_trouble_stops(all->site, all->now, stops);

	for (unsigned i = 0; i < count; i++) {
		int64_t hour = stops[i].until / 3600;

		buf_add(&all->mark, (const char *)&stops[i].from,
		    sizeof(stops[i].from));
		buf_add(&all->mark, (const char *)&hour, sizeof(hour));
	}
}

/* What all rows were told from; false: nothing shall be kept. */
static bool
mark_site(struct standings *all)
{
	static const char *const files[] = {
	    "pli.yaml", "keys/host", "log/cleaned"};
	uint8_t build[HASH_LEN];
	struct outage guard;
	int64_t changed = 0;

	if (!build_id(build))
		return false;
	buf_add(&all->mark, (const char *)build, sizeof(build));
	for (size_t i = 0; i < ARRAY_LEN(files); i++)
		add_mark(all, files[i], &changed, &all->mark);
	outage_read(&guard, all->site);
	for (unsigned i = 0; i < guard.hold_count; i++) {
		buf_add(&all->mark, (const char *)&guard.holds[i].from,
		    sizeof(guard.holds[i].from));
		buf_add(&all->mark, (const char *)&guard.holds[i].until,
		    sizeof(guard.holds[i].until));
	}
	mark_forum(all);
	return changed < all->begun - MOMENT;
}

/* The key of a match's row; 0: it was changed a moment ago. */
static uint64_t
key_of(const struct standings *all, const char *id)
{
	static const struct {
		const char *folder, *end;
	} files[] = {
	    {"state/", ".pli"}, {"state/", ".private"}, {"ledger/", ""}};
	struct buf text = BUF_INIT, name = BUF_INIT;
	int64_t changed = 0;
	uint64_t key;

	buf_add(&text, all->mark.data, all->mark.len);
	buf_add(&text, id, strlen(id) + 1);
	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		buf_clear(&name);
		buf_adds(&name, files[i].folder);
		buf_adds(&name, id);
		buf_adds(&name, files[i].end);
		add_mark(all, name.data, &changed, &text);
	}
	key = changed < all->begun - MOMENT ? compiled_key(text.data, text.len)
					    : 0;
	buf_release(&name);
	buf_release(&text);
	return key;
}

/* ---- a row that was kept ---- */

static int64_t
number_in(const struct doc *row, const char *key)
{
	int64_t number = 0;

	return doc_number(doc_get(row, key), &number) ? number : 0;
}

/* True if the other files are as they were. */
static bool
has_same_files(const struct standings *all, const struct doc *row)
{
	const struct doc *from = doc_get(row, "from");
	const struct doc *marks = doc_get(row, "marks");
	int64_t mark, changed = 0;

	if (doc_count(from) != doc_count(marks))
		return false;
	for (size_t i = 0; i < doc_count(from); i++) {
		const char *name = doc_text(doc_at(from, i));

		if (name == NULL || !doc_number(doc_at(marks, i), &mark) ||
		    (uint64_t)mark != mark_of(all, name, &changed))
			return false;
	}
	return true;
}

static void
find_row(const struct standings *all, struct standing *one)
{
	const char *bytes;
	struct doc *row;
	size_t len;

	if (all->kept == NULL || one->key == 0 ||
	    doc_get(all->left_out, one->id) != NULL)
		return;
	bytes = compiled_bytes(all->kept, one->key, &len);
	row = bytes == NULL ? NULL : flat_read(bytes, len);
	if (row == NULL)
		return;
	if (number_in(row, "made") <= all->now &&
	    all->now < number_in(row, "until") && has_same_files(all, row)) {
		one->bytes = bytes;
		one->len = len;
		one->row = row;
		one->keeps = true;
		return;
	}
	doc_free(row);
}

/* ---- a row that is made ---- */

static void
add_marks(const struct standings *all, struct standing_row *row)
{
	struct doc *from = doc_get(row->doc, "from");
	struct doc *marks = doc_add_list(row->doc, "marks");
	int64_t changed = 0;

	for (size_t i = 0; i < doc_count(from); i++)
		doc_add_number(marks, NULL,
		    (int64_t)mark_of(all, doc_text(doc_at(from, i)), &changed));
	if (changed >= all->begun - MOMENT)
		row->until = row->now;
}

static void
standing_make(
    struct standings *all, const struct standing *one, struct buf *out)
{
	struct standing_row row = {.site = all->site,
	    .now = all->now,
	    .id = one->id,
	    .left_out = all->left_out,
	    .doc = doc_new_map(),
	    .until = INT64_MAX};

	standing_tell(&row);
	add_marks(all, &row);
	doc_add_number(row.doc, "made", row.now);
	doc_add_number(row.doc, "until", row.until);
	flat_write(row.doc, out);
	doc_free(row.doc);
}

static void
standing_take(struct standings *all, struct standing *one, struct buf *take)
{
	one->own = *take;
	*take = (struct buf)BUF_INIT;
	one->bytes = one->own.data;
	one->len = one->own.len;
	one->row = flat_read(one->bytes, one->len);
	one->keeps = one->key != 0 && all->now < number_in(one->row, "until");
	all->made += one->keeps;
}

struct missing {
	struct standings *all;
	size_t *places;
	size_t count;
};

static void
make_missing(void *arg, size_t i, struct buf *out)
{
	const struct missing *missing = arg;

	standing_make(
	    missing->all, &missing->all->list[missing->places[i]], out);
}

static void
make_rest(struct standings *all)
{
	struct missing missing = {all, NULL, 0};
	struct buf *rows;

	missing.places = xcalloc(all->count + 1, sizeof(*missing.places));
	for (size_t i = 0; i < all->count; i++)
		if (all->list[i].row == NULL)
			missing.places[missing.count++] = i;
	rows = xcalloc(missing.count + 1, sizeof(*rows));
	for (size_t i = 0; i < missing.count; i++)
		rows[i] = (struct buf)BUF_INIT;
	many_make(missing.count, make_missing, &missing, rows);
	for (size_t i = 0; i < missing.count; i++)
		standing_take(all, &all->list[missing.places[i]], &rows[i]);
	free(rows);
	free(missing.places);
}

/* ---- the file ---- */

/* A look by another user, or at a disk that can only be read, keeps nothing. */
static bool
may_keep(const struct standings *all)
{
	char *folder = site_path(all->site, DATA_CACHE);
	struct stat st;
	bool may = stat(all->site->dir, &st) == 0 && st.st_uid == geteuid() &&
		   fs_mkdir(folder, NULL) == 0;

	free(folder);
	return may;
}

static char *
kept_path(const struct standings *all)
{
	return site_path(all->site, DATA_CACHE "/" STANDING_FILE);
}

int
standing_forget(const struct site *site, struct err *err)
{
	char *path = site_path(site, DATA_CACHE "/" STANDING_FILE);
	int rc = fs_remove(path, err);

	free(path);
	return rc;
}

/* Nothing hangs on it: no sync, and no mistake if it cannot be written. */
static void
keep(const struct standings *all)
{
	struct compiled_tree *trees = xcalloc(all->count + 1, sizeof(*trees));
	struct buf bytes = BUF_INIT;
	char *path = kept_path(all);
	size_t count = 0;

	for (size_t i = 0; i < all->count; i++) {
		const struct standing *one = &all->list[i];

		if (one->keeps)
			trees[count++] = (struct compiled_tree){.key = one->key,
			    .bytes = {(char *)one->bytes, one->len, one->len}};
	}
	if (may_keep(all)) {
		compiled_write(trees, count, &bytes);
		fs_replace(path, bytes.data, bytes.len, false, NULL);
	}
	buf_release(&bytes);
	free(path);
	free(trees);
}

static void
open_kept(struct standings *all)
{
	char *path = kept_path(all);

	if (!all->site->verifies)
		all->kept = compiled_open(path);
	free(path);
}

/* ---- all matches ---- */

static int
add_id(const char *id, void *arg)
{
	struct standings *all = arg;

	all->list =
	    x_grow(all->list, &all->cap, all->count, sizeof(*all->list));
	all->list[all->count] = (struct standing){.own = BUF_INIT};
	strncat(all->list[all->count++].id, id, sizeof(all->list->id) - 1);
	return 0;
}

static void
begin(struct standings *all)
{
	struct timespec clock;
	bool keeps;

	all->folder = open(all->site->dir, O_PATH | O_DIRECTORY | O_CLOEXEC);
	clock_gettime(CLOCK_REALTIME, &clock);
	all->begun = nanoseconds(&clock);
	all->left_out = doc_new_map();
	answer_left_out_in(all->site, all->now, all->left_out);
	answer_left_out_in(all->site, all->now - DAY, all->left_out);
	keeps = all->folder >= 0 && mark_site(all);
	if (keeps)
		open_kept(all);
	for (size_t i = 0; i < all->count; i++) {
		all->list[i].key = keeps ? key_of(all, all->list[i].id) : 0;
		find_row(all, &all->list[i]);
	}
}

static void
release(struct standings *all)
{
	for (size_t i = 0; i < all->count; i++) {
		doc_free(all->list[i].row);
		buf_release(&all->list[i].own);
	}
	free(all->list);
	buf_release(&all->mark);
	doc_free(all->left_out);
	compiled_close(all->kept);
	if (all->folder >= 0)
		close(all->folder);
}

int
standing_each(struct site *site, int64_t now,
    int (*what)(const struct doc *row, void *arg), void *arg, struct err *err)
{
	struct standings all = {
	    .site = site, .now = now, .folder = -1, .mark = BUF_INIT};
	int rc = integrity_each(site, add_id, &all, err);

	if (rc == 0) {
		begin(&all);
		make_rest(&all);
	}
	for (size_t i = 0; rc == 0 && i < all.count; i++)
		rc = what(all.list[i].row, arg);
	if (rc == 0 && all.made > all.count / FEW)
		keep(&all);
	release(&all);
	return rc;
}
