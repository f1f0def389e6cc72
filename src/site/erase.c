/* SPDX-License-Identifier: MIT */
/* erase.c - a person's words taken out of what a site keeps. */
#include "site/erase.h"

#include "base/chars.h"
#include "base/fs.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define FILE_MAX ((size_t)256 * 1024 * 1024)

/* ---- words ---- */

/* A byte that would make another word of it.  What stands before the @ of an
 * address has more of them; a full stop behind one ends a sentence. */
static bool
is_part(unsigned char byte, bool address, bool before)
{
	if (isalnum(byte) || byte >= 0x80)
		return true;
	return address && is_one_of(byte, before ? "._%+-" : "-");
}

static bool
stands_at(const char *text, size_t len, size_t at, const char *word)
{
	size_t end = at + strlen(word);
	bool address = strchr(word, '@') != NULL;

	return end <= len && strncasecmp(text + at, word, end - at) == 0 &&
	       (at == 0 ||
		   !is_part((unsigned char)text[at - 1], address, true)) &&
	       (end == len ||
		   !is_part((unsigned char)text[end], address, false));
}

bool
erase_finds(const char *text, size_t len, const char *word)
{
	for (size_t at = 0; at < len; at++)
		if (stands_at(text, len, at, word))
			return true;
	return false;
}

bool
erase_word(const char *text, size_t len, const char *word, const char *with,
    struct buf *out)
{
	if (!erase_finds(text, len, word))
		return false;
	for (size_t at = 0; at < len;) {
		if (stands_at(text, len, at, word)) {
			buf_adds(out, with);
			at += strlen(word);
		} else {
			buf_addc(out, text[at++]);
		}
	}
	return true;
}

/* ---- files ---- */

int
erase_in_file(const struct site *site, const char *file, const char *word,
    const char *with, struct err *err)
{
	char *path = site_path(site, "%s", file);
	struct buf bytes = BUF_INIT, out = BUF_INIT;
	int rc = 0;

	if (fs_exists(path))
		rc = fs_read(&bytes, path, FILE_MAX, err);
	if (rc == 0 && erase_word(bytes.data, bytes.len, word, with, &out))
		rc = fs_replace(path, out.data, out.len, true, err);
	buf_release(&bytes);
	buf_release(&out);
	free(path);
	return rc;
}

struct search {
	const struct site *site;
	const char *folder, *word; /* folder: from the site's on */
	int (*what)(const char *file, void *arg);
	void *arg;
	struct err *err;
};

/* One that has gone since is not kept any more. */
static bool
holds(const char *path, const char *word)
{
	struct buf bytes = BUF_INIT;
	bool is = fs_read(&bytes, path, FILE_MAX, NULL) == 0 &&
		  erase_finds(bytes.data, bytes.len, word);

	buf_release(&bytes);
	return is;
}

static int
search_one(const char *name, void *arg)
{
	struct search *search = arg, below = *search;
	struct buf place = BUF_INIT;
	char *path;
	int rc = 0;

	buf_addf(&place, "%s%s%s", search->folder,
	    *search->folder == '\0' ? "" : "/", name);
	path = site_path(search->site, "%s", place.data);
	below.folder = place.data;
	if (fs_is_dir(path))
		rc = fs_each(path, search_one, &below, search->err);
	else if (holds(path, search->word))
		rc = search->what(place.data, search->arg);
	free(path);
	buf_release(&place);
	return rc;
}

static int
search(const struct site *site, const char *folder, const char *word,
    int (*what)(const char *file, void *arg), void *arg, struct err *err)
{
	struct search all = {site, folder, word, what, arg, err};
	char *path = site_path(site, "%s", folder);
	int rc = fs_exists(path) ? fs_each(path, search_one, &all, err) : 0;

	free(path);
	return rc;
}

int
erase_each_holder(const struct site *site, const char *word,
    int (*what)(const char *file, void *arg), void *arg, struct err *err)
{
	return search(site, "", word, what, arg, err);
}

struct removal {
	const struct site *site;
	struct err *err;
};

static int
remove_one(const char *file, void *arg)
{
	const struct removal *removal = arg;
	char *path = site_path(removal->site, "%s", file);
	int rc = fs_remove(path, removal->err);

	free(path);
	return rc;
}

int
erase_files(const struct site *site, const char *folder, const char *word,
    struct err *err)
{
	struct removal removal = {site, err};

	return search(site, folder, word, remove_one, &removal, err);
}
