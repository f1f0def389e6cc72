/* SPDX-License-Identifier: MIT */
/* data_file.c - the file that a name stands for: the site's, then ours. */
#include "base/data.h"
#include "base/fs.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* Where a site may have files of its own that stand in for ours. */
static const char *const folders[] = {"templates", "games", "contrib"};

void
data_site(struct data *data, const char *dir)
{
	char *path;

	data->dirs[0] = dir;
	data->bare = true;
	for (size_t i = 0; i < ARRAY_LEN(folders) && data->bare; i++) {
		path = fs_path(dir, "%s", folders[i]);
		data->bare = !fs_exists(path);
		free(path);
	}
}

static bool
is_in_folder(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(folders); i++) {
		size_t len = strlen(folders[i]);

		if (strncmp(name, folders[i], len) == 0 && name[len] == '/')
			return true;
	}
	return false;
}

/* Names hold a game's or a language's name, which a match file may bring. */
static bool
is_plain_name(const char *name)
{
	return *name != '\0' && *name != '/' && strstr(name, "..") == NULL;
}

/* Where the file is looked for last, or an earlier place where there is one;
 * the caller frees it.  NULL: there cannot be any. */
static char *
find(const struct data *data, const char *name)
{
	bool bare = data->bare && is_in_folder(name);
	char *path = NULL;
	unsigned i;

	if (!is_plain_name(name))
		return NULL;
	for (i = 0; i < DATA_DIRS; i++) {
		if (data->dirs[i] == NULL || (i == 0 && bare))
			continue;
		path = fs_path(data->dirs[i], "%s", name);
		if (i + 1 == DATA_DIRS || fs_exists(path))
			return path;
		free(path);
	}
	return NULL;
}

bool
data_has(const struct data *data, const char *name)
{
	char *path = find(data, name);
	bool has = path != NULL && fs_exists(path);

	free(path);
	return has;
}

/* Whoever has built pli and not installed it is told so. */
static void
fail(const struct data *data, const char *name, struct err *err)
{
	const char *dir = data->dirs[1] != NULL ? data->dirs[1] : data->dirs[0];
	char *installed = fs_path(dir, "templates");

	err_set(err, EX_CONFIG, "%s: no such file below %s%s", name, dir,
	    fs_exists(installed)
		? ""
		: "; is pli installed?  If not, set PLI_DATA to the folder "
		  "of its sources");
	free(installed);
}

/* ---- what was read before ---- */

/* The longest text that is kept; of a longer file its key is. */
#define KEPT_MAX (16 * 1024)
/* Seconds: a file that changed less than that ago may change again without
 * showing it, as its time is no finer than the file system's clock. */
#define QUIET 2

/* The letters of one mail are made of the same texts. */
struct kept {
	char *path;
	struct stat st;
	uint64_t key;
	struct buf text; /* empty: too long to be kept */
	struct kept *next;
};

static bool
is_same(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino &&
	       a->st_size == b->st_size &&
	       a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
	       a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* As it stands, with a new or an emptied entry for one not seen so far; NULL:
 * it has to be read each time. */
static struct kept *
kept_of(const char *path)
{
	static struct kept *first;
	struct kept *kept = first;
	struct stat st;

	if (stat(path, &st) < 0 || st.st_mtim.tv_sec > time(NULL) - QUIET)
		return NULL;
	while (kept != NULL && strcmp(kept->path, path) != 0)
		kept = kept->next;
	if (kept == NULL) {
		kept = xcalloc(1, sizeof(*kept));
		kept->path = xstrdup(path);
		kept->next = first;
		first = kept;
	}
	if (!is_same(&kept->st, &st)) {
		kept->st = st;
		kept->key = 0;
		buf_release(&kept->text);
	}
	return kept;
}

/* Append a file.  *kept becomes NULL if it is not the file of that entry. */
static int
read_file(
    const char *path, struct kept **kept, struct buf *out, struct err *err)
{
	size_t before = out->len, len;

	if (*kept != NULL && (*kept)->text.len > 0) {
		buf_add(out, (*kept)->text.data, (*kept)->text.len);
		return 0;
	}
	if (fs_read(out, path, DATA_FILE_MAX, err) < 0) {
		buf_cut(out, before);
		return -1;
	}
	len = out->len - before;
	if (*kept != NULL && (off_t)len != (*kept)->st.st_size)
		*kept = NULL;
	else if (*kept != NULL && len <= KEPT_MAX)
		buf_add(&(*kept)->text, out->data + before, len);
	return 0;
}

int
data_read_own(
    const struct data *data, const char *name, struct buf *out, struct err *err)
{
	char *path = find(data, name);
	struct kept *kept;
	int rc;

	if (path == NULL) {
		fail(data, name, err);
		return -1;
	}
	kept = kept_of(path);
	rc = read_file(path, &kept, out, err);
	if (rc < 0 && !fs_exists(path))
		fail(data, name, err);
	free(path);
	return rc;
}

static uint64_t
key_of(const char *path)
{
	struct kept *kept = kept_of(path);
	struct buf text = BUF_INIT;
	uint64_t key = kept != NULL ? kept->key : 0;

	if (key == 0 && read_file(path, &kept, &text, NULL) == 0) {
		key = compiled_key(text.data, text.len);
		if (kept != NULL)
			kept->key = key;
	}
	buf_release(&text);
	return key;
}

uint64_t
data_source_key(const struct data *data, const char *name)
{
	char *path = find(data, name);
	uint64_t key = path != NULL ? key_of(path) : 0;

	free(path);
	return key;
}
