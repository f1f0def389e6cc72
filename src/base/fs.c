/* SPDX-License-Identifier: MIT */
/* fs.c - files: the only writer of what must not be lost. */
#include "base/fs.h"
#include "base/fs_crash.h"
#include "base/x.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define BLOCK 65536
/* Between two tries for a lock, in milliseconds. */
#define LOCK_PAUSE 5

/* ---- reading ---- */

/* The next bytes, at most max, behind out: 0 at the end, -1 with errno. */
static ssize_t
read_some(struct buf *out, int fd, size_t max)
{
	size_t room = out->cap > out->len ? out->cap - out->len - 1 : 0;
	ssize_t got;

	if (room == 0) {
		room = max < BLOCK ? max : BLOCK;
		buf_reserve(out, room);
	}
	if (max > room)
		max = room;
	do
		got = read(fd, out->data + out->len, max);
	while (got < 0 && errno == EINTR);
	if (got > 0)
		out->len += (size_t)got;
	out->data[out->len] = '\0';
	return got;
}

int
fs_read_fd(struct buf *out, int fd, size_t max, bool *cut, struct err *err)
{
	struct buf rest = BUF_INIT;
	size_t start = out->len;
	ssize_t got = 1;
	bool more = false;

	while (got > 0 && out->len - start < max)
		got = read_some(out, fd, max - (out->len - start));
	/* A writer must not meet a closed pipe: take the rest, too. */
	while (got > 0) {
		buf_clear(&rest);
		got = read_some(&rest, fd, BLOCK);
		more = more || got > 0;
	}
	buf_release(&rest);
	if (got < 0) {
		buf_cut(out, start);
		return err_sys(err, EX_TEMPFAIL, "cannot read");
	}
	if (cut != NULL)
		*cut = more;
	return 0;
}

bool
fs_write_fd(int fd, const void *bytes, size_t len)
{
	const char *at = bytes;

	while (len > 0) {
		ssize_t done = write(fd, at, len);

		if (done < 0 && errno != EINTR)
			return false;
		if (done > 0) {
			at += done;
			len -= (size_t)done;
		}
	}
	return true;
}

/* Room for a whole file at once, as far as it says its length.  Its end has
 * been met when a read gets less than there was room for. */
static bool
reserve_for(struct buf *out, int fd, size_t max)
{
	struct stat st;

	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size <= 0)
		return false;
	/* One more, to meet the end with. */
	buf_reserve(
	    out, (size_t)st.st_size < max ? (size_t)st.st_size + 1 : max);
	return true;
}

int
fs_read_head(struct buf *out, const char *path, size_t max, struct err *err)
{
	size_t start = out->len;
	ssize_t got = 1;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);

	if (fd < 0)
		return err_sys(err, EX_TEMPFAIL, "%s", path);
	while (got > 0 && out->len - start < max)
		got = read_some(out, fd, max - (out->len - start));
	if (got < 0) {
		err_sys(err, EX_TEMPFAIL, "%s", path);
		buf_cut(out, start);
	}
	close(fd);
	return got < 0 ? -1 : 0;
}

int
fs_read(struct buf *out, const char *path, size_t max, struct err *err)
{
	size_t start = out->len;
	ssize_t got = 1;
	bool regular;
	int fd, rc = -1;

	fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (fd < 0)
		return err_sys(err, EX_TEMPFAIL, "%s", path);
	regular = reserve_for(out, fd, max);
	while (got > 0 && out->len - start <= max) {
		size_t room = out->cap > out->len ? out->cap - out->len - 1 : 0;

		got = read_some(out, fd, max + 1 - (out->len - start));
		if (regular && got > 0 && (size_t)got < room &&
		    out->len - start <= max)
			got = 0;
	}
	if (got < 0)
		err_sys(err, EX_TEMPFAIL, "%s", path);
	else if (got > 0)
		err_set(
		    err, EX_TEMPFAIL, "%s: longer than %zu bytes", path, max);
	else
		rc = 0;
	if (rc < 0)
		buf_cut(out, start);
	close(fd);
	return rc;
}

bool
fs_exists(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0;
}

bool
fs_is_dir(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* ---- changing ---- */

int
fs_mkdir(const char *path, struct err *err)
{
	if (fs_is_dir(path))
		return 0;
	fs_crash_step();
	if (mkdir(path, 0700) < 0) {
		/* Another process may have been quicker. */
		if (errno == EEXIST && fs_is_dir(path))
			return 0;
		return err_sys(err, EX_TEMPFAIL, "%s", path);
	}
	fs_crash_create(path);
	return 0;
}

static int
open_new(const char *path, int flags)
{
	bool there = fs_exists(path);
	int fd;

	fd = open(path,
	    O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW | flags, 0600);
	if (fd >= 0 && !there)
		fs_crash_create(path);
	return fd;
}

static int
write_at(int fd, off_t at, const char *bytes, size_t len)
{
	ssize_t put;

	for (; len > 0; bytes += put, len -= (size_t)put, at += put) {
		do
			put = pwrite(fd, bytes, len, at);
		while (put < 0 && errno == EINTR);
		if (put < 0)
			return -1;
		/* pwrite of a regular file puts nothing only on a full disk. */
		if (put == 0) {
			errno = ENOSPC;
			return -1;
		}
	}
	return 0;
}

static int
sync_fd(int fd)
{
	fs_crash_step();
	if (fsync(fd) < 0)
		return -1;
	fs_crash_synced(fd);
	return 0;
}

static int
sync_path(const char *path, int flags, struct err *err)
{
	int fd, rc;

	fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | flags);
	if (fd < 0)
		return err_sys(err, EX_TEMPFAIL, "%s", path);
	rc = sync_fd(fd);
	if (rc < 0)
		err_sys(err, EX_TEMPFAIL, "%s: cannot sync", path);
	close(fd);
	return rc;
}

int
fs_sync(const char *path, struct err *err)
{
	return sync_path(path, 0, err);
}

int
fs_sync_dir(const char *path, struct err *err)
{
	return sync_path(path, O_DIRECTORY, err);
}

int
fs_rename(const char *from, const char *to, struct err *err)
{
	fs_crash_step();
	fs_crash_rename(from, to);
	if (rename(from, to) == 0)
		return 0;
	fs_crash_failed();
	return err_sys(err, EX_TEMPFAIL, "cannot rename %s to %s", from, to);
}

int
fs_remove(const char *path, struct err *err)
{
	struct stat st;

	if (lstat(path, &st) < 0 && errno == ENOENT)
		return 0;
	fs_crash_step();
	fs_crash_remove(path);
	if (remove(path) == 0)
		return 0;
	fs_crash_failed();
	/* Another process may have been quicker. */
	if (errno == ENOENT)
		return 0;
	return err_sys(err, EX_TEMPFAIL, "cannot remove %s", path);
}

/* keep: its old bytes go only once the new ones are written. */
static int
write_whole(
    const char *path, const char *bytes, size_t len, bool keep, struct err *err)
{
	int fd, rc = -1;

	fs_crash_step();
	fd = open_new(path, 0);
	if (fd < 0)
		return err_sys(err, EX_TEMPFAIL, "%s", path);
	fs_crash_bytes(fd);
	if ((keep || ftruncate(fd, 0) == 0) &&
	    write_at(fd, 0, bytes, len) == 0 &&
	    (!keep || ftruncate(fd, (off_t)len) == 0))
		rc = 0;
	if (rc < 0) {
		err_sys(err, EX_TEMPFAIL, "%s", path);
		if (!keep)
			unlink(path);
	}
	close(fd);
	return rc;
}

int
fs_write(const char *path, const char *bytes, size_t len, struct err *err)
{
	return write_whole(path, bytes, len, false, err);
}

int
fs_overwrite(const char *path, const char *bytes, size_t len, struct err *err)
{
	return write_whole(path, bytes, len, true, err);
}

/* Open and lock a file, and make sure it still is the one of that name. */
static int
try_lock(const char *path, int how, bool create)
{
	struct stat mine, named;
	int fd;

	fd = open(
	    path, (how & LOCK_EX ? O_RDWR : O_RDONLY) | O_CLOEXEC | O_NOCTTY);
	if (fd < 0 && errno == ENOENT && create) {
		fs_crash_step();
		fd = open_new(path, 0);
	}
	if (fd < 0)
		return -1;
	if (flock(fd, how) == 0) {
		if (fstat(fd, &mine) == 0 && stat(path, &named) == 0 &&
		    mine.st_dev == named.st_dev && mine.st_ino == named.st_ino)
			return fd;
		/* Renamed or removed while we waited: look again. */
		errno = EWOULDBLOCK;
	}
	close(fd);
	return -1;
}

/* The folder of path and, for what is written beside it, a name. */
static char *
folder_of(const char *path)
{
	char *copy = xstrdup(path), *dir = xstrdup(dirname(copy));

	free(copy);
	return dir;
}

static char *
beside(const char *path)
{
	char *dir = folder_of(path), *copy = xstrdup(path), *name;

	name = fs_path(dir, ".%s.new", basename(copy));
	free(copy);
	free(dir);
	return name;
}

static int
fill(const char *path, int fd, const char *bytes, size_t len, bool sync,
    struct err *err)
{
	fs_crash_step();
	fs_crash_bytes(fd);
	if (ftruncate(fd, 0) < 0 || write_at(fd, 0, bytes, len) < 0 ||
	    (sync && sync_fd(fd) < 0))
		return err_sys(err, EX_TEMPFAIL, "%s", path);
	return 0;
}

/* A link is replaced, whatever it leads to. */
static bool
holds(const char *path, const char *bytes, size_t len)
{
	struct buf old = BUF_INIT;
	struct stat st;
	bool same = lstat(path, &st) == 0 && S_ISREG(st.st_mode) &&
		    (size_t)st.st_size == len &&
		    fs_read(&old, path, len, NULL) == 0 && old.len == len &&
		    memcmp(old.data, bytes, len) == 0;

	/* It may be a key. */
	buf_wipe(&old);
	return same;
}

/* Who wrote it may have been cut off before it was durable. */
static int
keep(const char *path, const char *dir, bool sync, struct err *err)
{
	if (!sync)
		return 0;
	return fs_sync(path, err) < 0 ? -1 : fs_sync_dir(dir, err);
}

static int
write_beside(const char *path, const char *dir, const char *bytes, size_t len,
    bool sync, struct err *err)
{
	char *new = beside(path);
	int fd, rc = -1;

	/*
	 * Always the same name, so that a killed run leaves no litter, and
	 * locked, so that two writers take turns.
	 */
	fd = fs_lock(new, FS_EXCLUSIVE, true, 10000, NULL, err);
	if (fd < 0)
		goto out;
	if (fill(new, fd, bytes, len, sync, err) < 0) {
		unlink(new);
		goto out;
	}
	if (fs_rename(new, path, err) < 0)
		goto out;
	if (sync && fs_sync_dir(dir, err) < 0)
		goto out;
	rc = 0;
out:
	if (fd >= 0)
		close(fd);
	free(new);
	return rc;
}

int
fs_replace(
    const char *path, const char *bytes, size_t len, bool sync, struct err *err)
{
	char *dir = folder_of(path);
	int rc = holds(path, bytes, len)
		     ? keep(path, dir, sync, err)
		     : write_beside(path, dir, bytes, len, sync, err);

	free(dir);
	return rc;
}

int
fs_append(int fd, const char *path, off_t at, const char *bytes, size_t len,
    struct err *err)
{
	fs_crash_step();
	fs_crash_bytes(fd);
	if (write_at(fd, at, bytes, len) == 0 && sync_fd(fd) == 0)
		return 0;
	err_sys(err, EX_TEMPFAIL, "%s: cannot append", path);
	if (ftruncate(fd, at) < 0 || fsync(fd) < 0)
		err_sys(err, EX_TEMPFAIL,
		    "%s: cannot append, nor cut back to %lld bytes", path,
		    (long long)at);
	return -1;
}

int
fs_truncate(int fd, const char *path, off_t len, struct err *err)
{
	fs_crash_step();
	fs_crash_bytes(fd);
	if (ftruncate(fd, len) < 0)
		return err_sys(err, EX_TEMPFAIL, "%s: cannot cut", path);
	return 0;
}

int
fs_reserve(int fd, const char *path, off_t at, size_t len, struct err *err)
{
	fs_crash_step();
#ifdef FALLOC_FL_KEEP_SIZE
	if (fallocate(fd, FALLOC_FL_KEEP_SIZE, at, (off_t)len) < 0 &&
	    (errno == ENOSPC || errno == EDQUOT || errno == EFBIG))
		return err_sys(err, EX_TEMPFAIL, "%s: no room", path);
#else
	(void)fd, (void)path, (void)at, (void)len, (void)err;
#endif
	return 0;
}

static long
milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int
fs_lock(const char *path, enum fs_lock how, bool create, unsigned wait,
    bool *busy, struct err *err)
{
	const struct timespec pause = {0, LOCK_PAUSE * 1000000};
	int flags = (how == FS_EXCLUSIVE ? LOCK_EX : LOCK_SH) | LOCK_NB;
	long end = milliseconds() + (long)wait;
	int fd;

	if (busy != NULL)
		*busy = false;
	while ((fd = try_lock(path, flags, create)) < 0) {
		if (errno != EWOULDBLOCK && errno != EINTR)
			return err_sys(err, EX_TEMPFAIL, "%s", path);
		if (milliseconds() >= end) {
			if (busy != NULL)
				*busy = true;
			return err_set(err, EX_TEMPFAIL,
			    "%s: locked by another process", path);
		}
		nanosleep(&pause, NULL);
	}
	return fd;
}

/* ---- names ---- */

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static int
list_names(const char *dir, char ***names, size_t *count, struct err *err)
{
	DIR *folder = opendir(dir);
	struct dirent *entry;
	size_t cap = 0;
	int rc = 0;

	if (folder == NULL)
		return err_sys(err, EX_TEMPFAIL, "%s", dir);
	while (errno = 0, (entry = readdir(folder)) != NULL) {
		if (entry->d_name[0] == '.')
			continue;
		*names = x_grow(*names, &cap, *count, sizeof(**names));
		(*names)[(*count)++] = xstrdup(entry->d_name);
	}
	if (errno != 0)
		rc = err_sys(err, EX_TEMPFAIL, "%s", dir);
	closedir(folder);
	if (*count > 0)
		qsort(*names, *count, sizeof(**names), by_name);
	return rc;
}

int
fs_each(const char *dir, int (*what)(const char *name, void *arg), void *arg,
    struct err *err)
{
	char **names = NULL;
	size_t count = 0, i;
	int rc;

	rc = list_names(dir, &names, &count, err);
	for (i = 0; i < count; i++) {
		if (rc == 0)
			rc = what(names[i], arg);
		free(names[i]);
	}
	free(names);
	return rc;
}

char *
fs_path(const char *dir, const char *fmt, ...)
{
	struct buf path = BUF_INIT;
	va_list ap;

	buf_addf(&path, "%s/", dir);
	va_start(ap, fmt);
	buf_vaddf(&path, fmt, ap);
	va_end(ap);
	return buf_take(&path);
}

void
fs_note(const char *path, const char *bytes, size_t len)
{
	struct stat now;
	struct buf old = BUF_INIT;
	int fd;

	if (stat(path, &now) == 0 && now.st_size > FS_NOTE_MAX) {
		buf_addf(&old, "%s.old", path);
		rename(path, old.data);
		buf_release(&old);
	}
	fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	/* A full disk is met, and told, elsewhere. */
	if (fd < 0)
		return;
	if (write(fd, bytes, len) < 0)
		errno = 0;
	close(fd);
}

bool
fs_has_ending(const char *name, const char *ending)
{
	size_t len = strlen(name), tail = strlen(ending);

	return len > tail && strcmp(name + len - tail, ending) == 0;
}
