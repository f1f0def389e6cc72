/* SPDX-License-Identifier: MIT */
/* fetch_forum_prune.c - what was read on a forum and is done with, goes. */
#include "base/fs.h"
#include "base/x.h"
#include "helpers/fetch/fetch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define DAY (24 * 3600)

struct pruning {
	const struct site *site;
	const struct seen *seen;
	int64_t before;
	struct err *err;
};

/* "post-12.yaml" is about "post/12". */
static int
prune_one(const char *file, void *arg)
{
	const struct pruning *pruning = arg;
	char *path = site_path(pruning->site, "forum/read/%s", file);
	char *name = xstrdup(file), *end = strstr(name, ".yaml");
	struct stat st;
	int rc = 0;

	if (end != NULL && strlen(name) > 4 && name[4] == '-') {
		*end = '\0';
		name[4] = '/';
		if (seen_has(pruning->seen, name) && stat(path, &st) == 0 &&
		    st.st_mtime < pruning->before)
			rc = fs_remove(path, pruning->err);
	}
	free(name);
	free(path);
	return rc;
}

int
fetch_forum_prune(const struct site *site, const struct seen *seen, int64_t now,
    struct err *err)
{
	struct pruning pruning = {
	    site, seen, now - (int64_t)site->keep * DAY, err};
	char *path = site_path(site, "forum/read");
	int rc = site->keep > 0 ? fs_each(path, prune_one, &pruning, err) : 0;

	free(path);
	return rc;
}
