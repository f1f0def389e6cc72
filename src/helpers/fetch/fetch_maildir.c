/* SPDX-License-Identifier: MIT */
/* fetch_maildir.c - mail of a Maildir: one file each in new/ and cur/. */
#include "base/fs.h"
#include "base/seal.h"
#include "base/x.h"
#include "helpers/fetch/fetch.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAME_LONGEST 200

struct maildir {
	const struct place *place;
	char *base;         /* "new/" or "cur/" of what is being listed */
	struct texts files; /* "new/NAME", sorted by NAME */
};

static int
add_file(const char *name, void *arg)
{
	struct maildir *maildir = arg;
	struct buf path = BUF_INIT;

	buf_addf(&path, "%s%s", maildir->base, name);
	texts_add(&maildir->files, path.data, path.len);
	buf_release(&path);
	return 0;
}

static int
list_folder(struct maildir *maildir, char *base, struct err *err)
{
	char *dir = fs_path(maildir->place->path, "%s", base);
	int rc;

	maildir->base = base;
	rc = fs_each(dir, add_file, maildir, err);
	free(dir);
	return rc;
}

/* They begin with the time of their arrival. */
static int
by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a + 4, *(char *const *)b + 4);
}

/* The name without flags, which come and go; as one line, whatever it is. */
static void
add_name(struct texts *names, const char *file)
{
	const char *name = file + 4;
	size_t len = strcspn(name, ":"), i;
	struct buf hex = BUF_INIT;
	uint8_t digest[HASH_LEN];

	for (i = 0; i < len; i++)
		if ((unsigned char)name[i] <= ' ' || name[i] == 0x7f)
			break;
	if (i == len && len < NAME_LONGEST && len > 0) {
		texts_add(names, name, len);
		return;
	}
	seal_hash(digest, name, len);
	buf_addc(&hex, '/');
	seal_hex(&hex, digest, HASH_LEN);
	texts_add(names, hex.data, hex.len);
	buf_release(&hex);
}

static int
maildir_list(void *state, struct texts *names, struct err *err)
{
	static char folder_new[] = "new/", folder_cur[] = "cur/";
	struct maildir *maildir = state;
	size_t i;

	if (list_folder(maildir, folder_new, err) < 0 ||
	    list_folder(maildir, folder_cur, err) < 0)
		return -1;
	if (maildir->files.count > 0)
		qsort(maildir->files.list, maildir->files.count,
		    sizeof(*maildir->files.list), by_name);
	for (i = 0; i < maildir->files.count; i++)
		add_name(names, maildir->files.list[i]);
	return 0;
}

static int
maildir_get(void *state, size_t which, struct buf *out, size_t max, bool *gone,
    struct err *err)
{
	struct maildir *maildir = state;
	char *path =
	    fs_path(maildir->place->path, "%s", maildir->files.list[which]);
	int fd, rc = 0;
	struct stat st;

	/* A program that marks it as read gives it another name. */
	fd = open(
	    path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW | O_NONBLOCK);
	*gone = fd < 0 && (errno == ENOENT || errno == ELOOP);
	if (*gone)
		goto out;
	if (fd < 0 || fstat(fd, &st) < 0)
		rc = err_sys(err, EX_TEMPFAIL, "%s", path);
	else if (!S_ISREG(st.st_mode))
		*gone = true;
	else
		rc = fs_read_fd(out, fd, max, NULL, err);
	if (fd >= 0)
		close(fd);
out:
	free(path);
	return rc;
}

/* ---- deleting and moving ---- */

static int
make_target(const struct place *place, struct err *err)
{
	static const char *const parts[] = {"", "/tmp", "/new", "/cur"};
	int rc = 0;
	size_t i;

	for (i = 0; rc == 0 && i < ARRAY_LEN(parts); i++) {
		char *path = fs_path(place->target, "%s", parts[i]);

		/* Without the slash at the end. */
		if (i == 0)
			path[strlen(path) - 1] = '\0';
		rc = fs_mkdir(path, err);
		free(path);
	}
	return rc;
}

/* Where it is found no more it has been marked, and its turn comes later. */
static int
drop_file(const struct place *place, const char *file, struct err *err)
{
	char *from = fs_path(place->path, "%s", file), *to = NULL;
	int rc;

	if (place->then == THEN_DELETE) {
		rc = fs_remove(from, err);
	} else {
		to = fs_path(place->target, "%s", file);
		rc = fs_exists(from) ? fs_rename(from, to, err) : 0;
	}
	free(from);
	free(to);
	return rc;
}

static int
maildir_drop(void *state, const bool *done, struct err *err)
{
	struct maildir *maildir = state;
	const struct place *place = maildir->place;
	int rc = 0;
	size_t i;

	if (place->then == THEN_MOVE)
		rc = make_target(place, err);
	for (i = 0; rc == 0 && i < maildir->files.count; i++)
		if (done[i])
			rc = drop_file(place, maildir->files.list[i], err);
	return rc;
}

static void
maildir_close(void *state)
{
	struct maildir *maildir = state;

	texts_release(&maildir->files);
	free(maildir);
}

int
box_maildir(struct box *box, const struct place *place, struct err *err)
{
	struct maildir *maildir;
	char *cur = fs_path(place->path, "cur");
	bool there = fs_is_dir(cur);

	free(cur);
	if (!there)
		return err_set(
		    err, EX_TEMPFAIL, "%s: there is no Maildir", place->path);
	maildir = xcalloc(1, sizeof(*maildir));
	maildir->place = place;
	*box = (struct box){
	    maildir, maildir_list, maildir_get, maildir_drop, maildir_close};
	return 0;
}
