/* SPDX-License-Identifier: MIT */
/* forget_forum.c - what a site keeps of a forum's account. */
#include "table/forget_forum.h"

#include "base/fs.h"
#include "base/texts.h"
#include "base/x.h"
#include "base/yaml.h"
#include "site/account.h"
#include "site/erase.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define JOURNAL_MAX ((size_t)64 * 1024 * 1024)

struct account_files {
	const struct site *site;
	const char *account;
	struct texts names; /* by which its posts call it */
	struct texts files; /* from the site's folder on */
	struct err *err;
};

/* ---- its files ---- */

/* An id that is no file's name has no file. */
static bool
is_file_name(const char *account)
{
	return strchr(account, '/') == NULL && account[0] != '.';
}

static void
add_file(struct account_files *found, const char *folder, const char *name)
{
	struct buf file = BUF_INIT;

	buf_addf(&file, "forum/%s/%s", folder, name);
	texts_add(&found->files, file.data, file.len);
	buf_release(&file);
}

/* One that cannot be read is nobody's. */
static int
look_at_post(const char *name, void *arg)
{
	struct account_files *found = arg;
	char *path = site_path(found->site, "forum/read/%s", name);
	struct doc *post = NULL;

	if (yaml_load(&post, path, NULL) == 0 &&
	    strcmp(doc_text_at(post, "uid", ""), found->account) == 0) {
		const char *called = doc_text_at(post, "name", "");

		if (*called != '\0')
			texts_add(&found->names, called, strlen(called));
		add_file(found, "read", name);
	}
	doc_free(post);
	free(path);
	return 0;
}

static int
find_files(struct account_files *found)
{
	char *room = site_path(found->site, "forum/rooms/%s", found->account);
	char *read = site_path(found->site, "forum/read");
	int rc = 0;

	if (is_file_name(found->account) && fs_exists(room))
		add_file(found, "rooms", found->account);
	if (fs_exists(read))
		rc = fs_each(read, look_at_post, found, found->err);
	free(room);
	free(read);
	return rc;
}

static void
release(struct account_files *found)
{
	texts_release(&found->names);
	texts_release(&found->files);
}

int
forum_files_each(const struct site *site, const char *account,
    int (*what)(const char *file, void *arg), void *arg, struct err *err)
{
	struct account_files found = {
	    .site = site, .account = account, .err = err};
	int rc = find_files(&found);

	for (size_t i = 0; rc == 0 && i < found.files.count; i++)
		rc = what(found.files.list[i], arg);
	release(&found);
	return rc;
}

/* ---- the journal ---- */

/* "begin SECONDS KEY messages ID" and "done ..." alike. */
static bool
is_line_to(const char *line, const char *account)
{
	char channel[9], to[ACCOUNT_WORD_MAX + 1];

	return sscanf(line, "%*s %*s %*s %8s %64s", channel, to) == 2 &&
	       strcmp(channel, "messages") == 0 && strcmp(to, account) == 0;
}

static int
drop_lines(const char *path, const char *account, struct err *err)
{
	struct buf bytes = BUF_INIT, kept = BUF_INIT;
	int rc = fs_read(&bytes, path, JOURNAL_MAX, err);
	char *line, *end;

	for (line = bytes.data; rc == 0 && (end = strchr(line, '\n')) != NULL;
	     line = end + 1) {
		*end = '\0';
		if (!is_line_to(line, account))
			buf_addf(&kept, "%s\n", line);
	}
	if (rc == 0 && kept.len < bytes.len)
		rc = fs_replace(path, kept.data, kept.len, true, err);
	buf_release(&bytes);
	buf_release(&kept);
	return rc;
}

/* Under the lock that pli-post holds while it posts. */
static int
forget_journal(const struct site *site, const char *account, struct err *err)
{
	char *path = site_path(site, "forum/posted");
	int fd, rc = 0;

	if (fs_exists(path)) {
		fd = fs_lock(
		    path, FS_EXCLUSIVE, false, site->lock_wait, NULL, err);
		rc = fd < 0 ? -1 : drop_lines(path, account, err);
		if (fd >= 0)
			close(fd);
	}
	free(path);
	return rc;
}

/* ---- all of it ---- */

static int
remove_file(const struct account_files *found, const char *file)
{
	char *path = site_path(found->site, "%s", file);
	int rc = fs_remove(path, found->err);

	free(path);
	return rc;
}

static bool
names_it(const struct account_files *found, const char *path)
{
	struct buf bytes = BUF_INIT;
	bool does = false;

	if (fs_read(&bytes, path, JOURNAL_MAX, NULL) == 0)
		for (size_t i = 0; !does && i < found->names.count; i++)
			does = erase_finds(
			    bytes.data, bytes.len, found->names.list[i]);
	buf_release(&bytes);
	return does;
}

static int
remove_others_post(const char *name, void *arg)
{
	struct account_files *found = arg;
	char *file = fs_path("forum/read", "%s", name);
	char *path = site_path(found->site, "%s", file);
	int rc = !texts_has(&found->files, file) && names_it(found, path)
		     ? fs_remove(path, found->err)
		     : 0;

	free(file);
	free(path);
	return rc;
}

static int
remove_posts(struct account_files *found)
{
	char *read = site_path(found->site, "forum/read");
	int rc = found->names.count == 0
		     ? 0
		     : fs_each(read, remove_others_post, found, found->err);

	/* They tell its name: a run that was cut off still finds them. */
	for (size_t i = 0; rc == 0 && i < found->files.count; i++)
		rc = remove_file(found, found->files.list[i]);
	free(read);
	return rc;
}

int
forum_forget(const struct site *site, const char *account,
    int (*what)(const char *file, void *arg), void *arg, struct err *err)
{
	struct account_files found = {
	    .site = site, .account = account, .err = err};
	int rc = forget_journal(site, account, err);

	if (rc == 0)
		rc = find_files(&found);
	for (size_t i = 0; rc == 0 && i < found.files.count; i++)
		rc = what(found.files.list[i], arg);
	if (rc == 0)
		rc = remove_posts(&found);
	release(&found);
	return rc;
}
