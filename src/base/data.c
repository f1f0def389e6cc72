/* SPDX-License-Identifier: MIT */
/* data.c - templates, language packs and editions: the site's, then ours. */
#include "base/data.h"
#include "base/fs.h"
#include "base/yaml.h"

#include <stdlib.h>
#include <string.h>

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

int
data_yaml(const struct data *data, const char *name, struct doc **doc,
    struct err *err)
{
	struct buf text = BUF_INIT;
	int rc;

	rc = data_read(data, name, &text, err);
	if (rc == 0)
		rc = yaml_parse(doc, text.data, text.len, name, err);
	buf_release(&text);
	return rc;
}
