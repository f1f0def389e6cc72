/* SPDX-License-Identifier: MIT */
/* data.c - templates, language packs and editions: the site's, then ours. */
#include "base/data.h"
#include "base/compiled.h"
#include "base/fs.h"
#include "base/helper.h"
#include "base/x.h"
#include "base/yaml.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Each change of a host's file leaves a tree behind that nobody asks for: with
 * more files than that in the cache it is begun anew. */
#define CACHE_FILES 64
/* Beside the helpers, as its numbers are the machine's. */
#define INSTALLED "packs"

#ifndef PLI_DATADIR
#define PLI_DATADIR "/usr/local/share/pli"
#endif

void
data_init(struct data *data)
{
	const char *dir = getenv("PLI_DATA");

	data->dirs[0] = NULL;
	data->dirs[1] = dir != NULL && *dir != '\0' ? dir : PLI_DATADIR;
}

void
data_installed(struct data *installed, const struct data *data)
{
	*installed = *data;
	installed->dirs[0] = NULL;
}

/* Names hold a game's or a language's name, which a match file may bring. */
static bool
is_plain_name(const char *name)
{
	return *name != '\0' && *name != '/' && strstr(name, "..") == NULL;
}

/* The file's path, which the caller frees, or NULL if there is none. */
static char *
find(const struct data *data, const char *name)
{
	char *path;
	unsigned i;

	if (!is_plain_name(name))
		return NULL;
	for (i = 0; i < DATA_DIRS; i++) {
		if (data->dirs[i] == NULL)
			continue;
		path = fs_path(data->dirs[i], "%s", name);
		if (fs_exists(path))
			return path;
		free(path);
	}
	return NULL;
}

bool
data_has(const struct data *data, const char *name)
{
	char *path = find(data, name);

	free(path);
	return path != NULL;
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

int
data_read(
    const struct data *data, const char *name, struct buf *out, struct err *err)
{
	char *path = find(data, name);
	size_t before = out->len;
	int rc = -1;

	if (path == NULL) {
		fail(data, name, err);
		goto out;
	}
	if (fs_read(out, path, DATA_FILE_MAX, err) < 0) {
		buf_cut(out, before);
		goto out;
	}
	rc = 0;
out:
	free(path);
	return rc;
}

/* ---- compiled ---- */

/* Mapped once for each process, and never unmapped. */
static const struct compiled *
installed_file(void)
{
	static struct compiled *file;
	static char *opened;
	char *path = helper_path(INSTALLED);

	if (opened == NULL || strcmp(opened, path) != 0) {
		file = compiled_open(path);
		free(opened);
		opened = path;
	} else {
		free(path);
	}
	return file;
}

/* Only the site's own user makes one: nobody else's files lie in a site. */
static bool
may_keep(const char *site, const char *cache)
{
	struct stat st;

	return stat(site, &st) == 0 && st.st_uid == geteuid() &&
	       fs_mkdir(cache, NULL) == 0;
}

static int
count_file(const char *name, void *count)
{
	(void)name;
	++*(unsigned *)count;
	return 0;
}

static int
remove_file(const char *name, void *cache)
{
	char *path = fs_path(cache, "%s", name);

	fs_remove(path, NULL);
	free(path);
	return 0;
}

/* Nothing hangs on it: no sync, and no mistake if it cannot be written. */
static void
keep(const char *site, const char *path, uint64_t key, const struct doc *doc)
{
	char *cache = fs_path(site, DATA_CACHE);
	struct compiled_tree tree = {key, doc};
	struct buf bytes = BUF_INIT;
	unsigned count = 0;

	if (may_keep(site, cache)) {
		fs_each(cache, count_file, &count, NULL);
		if (count >= CACHE_FILES)
			fs_each(cache, remove_file, cache, NULL);
		compiled_write(&tree, 1, &bytes);
		fs_replace(path, bytes.data, bytes.len, false, NULL);
	}
	buf_release(&bytes);
	free(cache);
}

int
data_tree(const struct data *data, const char *name, const char *text,
    size_t len, struct doc **doc, struct err *err)
{
	uint64_t key = compiled_key(text, len);
	const struct compiled *installed = installed_file();
	struct doc *found = NULL;
	char *path = NULL;
	int rc = 0;

	if (installed != NULL)
		found = compiled_find(installed, key);
	if (found == NULL && data->dirs[0] != NULL) {
		path = fs_path(data->dirs[0], DATA_CACHE "/%016" PRIx64, key);
		found = compiled_load(path, key);
	}
	if (found == NULL) {
		rc = yaml_parse(&found, text, len, name, err);
		if (rc == 0 && path != NULL)
			keep(data->dirs[0], path, key, found);
	}
	if (rc == 0)
		*doc = found;
	free(path);
	return rc;
}

int
data_yaml(const struct data *data, const char *name, struct doc **doc,
    struct err *err)
{
	struct buf text = BUF_INIT;
	int rc;

	rc = data_read(data, name, &text, err);
	if (rc == 0)
		rc = data_tree(data, name, text.data, text.len, doc, err);
	buf_release(&text);
	return rc;
}
