/* SPDX-License-Identifier: MIT */
/*
 * fetch_mbox.c - mail of an mbox: one file, each mail behind a "From " line.
 *
 * Such a file cannot be made shorter in its middle without a moment in which a
 * power cut would take mail along.  So it is emptied when all that is in it has
 * been taken, and else left as it is: what was taken is noted.
 */
#include "base/fs.h"
#include "base/seal.h"
#include "base/x.h"
#include "helpers/fetch/fetch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MBOX_MAX (256 * 1024 * 1024)
#define LOCK_TRIES 30 /* each 0.1 s */

struct mbox_piece {
	size_t start, len;
};

struct mbox {
	const struct place *place;
	struct buf bytes;
	struct mbox_piece *pieces;
	size_t count, cap;
};

/* ---- locks ---- */

struct lock {
	int fd;
	char *dot; /* a file.lock that is ours, or NULL */
};

/* FILE.lock holds the number of its process, and may outlive it. */
static bool
is_stale(const char *dot)
{
	struct buf text = BUF_INIT;
	long pid = 0;

	if (fs_read(&text, dot, 100, NULL) == 0)
		pid = strtol(text.data, NULL, 10);
	buf_release(&text);
	return pid > 0 && kill((pid_t)pid, 0) < 0 && errno == ESRCH;
}

/* Mail programs agree on fcntl and on FILE.lock, and some know only one. */
static bool
dot_lock(struct lock *lock, const char *path)
{
	struct buf dot = BUF_INIT;
	bool there;
	int fd;

	buf_addf(&dot, "%s.lock", path);
	fd = open(dot.data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
	there = fd < 0 && errno == EEXIST;
	if (fd >= 0) {
		dprintf(fd, "%ld\n", (long)getpid());
		close(fd);
		lock->dot = buf_take(&dot);
	} else if (there && is_stale(dot.data)) {
		unlink(dot.data);
	}
	buf_release(&dot);
	/* Where only mail programs may make files fcntl must do. */
	return !there;
}

static bool
try_lock(struct lock *lock, const char *path, bool write)
{
	struct flock whole = {
	    .l_type = write ? F_WRLCK : F_RDLCK, .l_whence = SEEK_SET};

	if (write && lock->dot == NULL && !dot_lock(lock, path))
		return false;
	return fcntl(lock->fd, F_SETLK, &whole) == 0;
}

static void
unlock(struct lock *lock)
{
	if (lock->dot != NULL)
		unlink(lock->dot);
	free(lock->dot);
	if (lock->fd >= 0)
		close(lock->fd);
}

static int
lock_file(struct lock *lock, const char *path, bool write, struct err *err)
{
	const struct timespec pause = {.tv_nsec = 100 * 1000 * 1000};
	unsigned tries;

	*lock = (struct lock){.fd = open(path, (write ? O_RDWR : O_RDONLY) |
						   O_CLOEXEC | O_NOCTTY)};
	if (lock->fd < 0)
		return err_sys(err, EX_TEMPFAIL, "%s", path);
	for (tries = 0; tries < LOCK_TRIES; tries++) {
		if (try_lock(lock, path, write))
			return 0;
		nanosleep(&pause, NULL);
	}
	unlock(lock);
	return err_set(err, EX_TEMPFAIL, "%s: another program holds it", path);
}

/* ---- taking it apart ---- */

static bool
begins(const struct buf *bytes, size_t at)
{
	return bytes->len - at >= 5 &&
	       memcmp(bytes->data + at, "From ", 5) == 0;
}

static bool
is_behind_empty(const char *data, size_t at)
{
	return at >= 2 &&
	       (data[at - 2] == '\n' ||
		   (at >= 3 && data[at - 2] == '\r' && data[at - 3] == '\n'));
}

/* From the line behind "From " to the empty line before the next one. */
static void
add_piece(struct mbox *mbox, size_t from, size_t to)
{
	const char *data = mbox->bytes.data;
	const char *line = memchr(data + from, '\n', to - from);
	size_t start = line == NULL ? to : (size_t)(line - data) + 1;

	if (to - start >= 2 && data[to - 1] == '\n' && data[to - 2] == '\n')
		to--;
	mbox->pieces = x_grow(
	    mbox->pieces, &mbox->cap, mbox->count, sizeof(*mbox->pieces));
	mbox->pieces[mbox->count++] = (struct mbox_piece){start, to - start};
}

static int
take_apart(struct mbox *mbox, struct err *err)
{
	const struct buf *bytes = &mbox->bytes;
	size_t at, start = 0;
	const char *end;

	if (bytes->len > 0 && !begins(bytes, 0))
		return err_set(
		    err, EX_TEMPFAIL, "%s: is not an mbox", mbox->place->path);
	for (at = 0; at < bytes->len; at = (size_t)(end - bytes->data) + 1) {
		if (at > start && begins(bytes, at) &&
		    is_behind_empty(bytes->data, at)) {
			add_piece(mbox, start, at);
			start = at;
		}
		end = memchr(bytes->data + at, '\n', bytes->len - at);
		if (end == NULL)
			break;
	}
	if (bytes->len > 0)
		add_piece(mbox, start, bytes->len);
	return 0;
}

static void
add_name(const struct mbox *mbox, size_t which, struct texts *names)
{
	const struct mbox_piece *piece = &mbox->pieces[which];
	uint8_t digest[HASH_LEN];
	struct buf hex = BUF_INIT;

	seal_hash(digest, mbox->bytes.data + piece->start, piece->len);
	seal_hex(&hex, digest, 16);
	texts_add(names, hex.data, hex.len);
	buf_release(&hex);
}

static int
read_all(struct mbox *mbox, int fd, struct err *err)
{
	bool cut = false;

	buf_clear(&mbox->bytes);
	mbox->count = 0;
	if (fs_read_fd(&mbox->bytes, fd, MBOX_MAX, &cut, err) < 0)
		return -1;
	if (cut)
		return err_set(err, EX_TEMPFAIL, "%s: longer than %d bytes",
		    mbox->place->path, MBOX_MAX);
	return take_apart(mbox, err);
}

/* ---- the box ---- */

/* None yet is an empty one: mail programs make it when they need it. */
static int
mbox_list(void *state, struct texts *names, struct err *err)
{
	struct mbox *mbox = state;
	const struct place *place = mbox->place;
	struct lock lock;
	size_t i;
	int rc;

	if (!fs_exists(place->path))
		return 0;
	if (lock_file(&lock, place->path, place->then != THEN_KEEP, err) < 0)
		return -1;
	rc = read_all(mbox, lock.fd, err);
	unlock(&lock);
	for (i = 0; rc == 0 && i < mbox->count; i++)
		add_name(mbox, i, names);
	return rc;
}

static int
mbox_get(void *state, size_t which, struct buf *out, size_t max, bool *gone,
    struct err *err)
{
	const struct mbox *mbox = state;
	const struct mbox_piece *piece = &mbox->pieces[which];

	(void)err;
	*gone = false;
	buf_add(out, mbox->bytes.data + piece->start,
	    piece->len < max ? piece->len : max);
	return 0;
}

static bool
is_as_it_was(const struct mbox *mbox, int fd)
{
	struct buf now = BUF_INIT;
	bool same;

	same = fs_read_fd(&now, fd, MBOX_MAX, NULL, NULL) == 0 &&
	       now.len == mbox->bytes.len &&
	       memcmp(now.data, mbox->bytes.data, now.len) == 0;
	buf_release(&now);
	return same;
}

/* Only if nothing in it waits, and nothing has come since. */
static int
mbox_drop(void *state, const bool *done, struct err *err)
{
	struct mbox *mbox = state;
	const char *path = mbox->place->path;
	struct lock lock;
	size_t i;
	int rc = 0;

	for (i = 0; i < mbox->count; i++)
		if (!done[i])
			return 0;
	if (lock_file(&lock, path, true, err) < 0)
		return -1;
	if (is_as_it_was(mbox, lock.fd))
		rc = fs_truncate(lock.fd, path, 0, err);
	unlock(&lock);
	return rc;
}

static void
mbox_close(void *state)
{
	struct mbox *mbox = state;

	buf_release(&mbox->bytes);
	free(mbox->pieces);
	free(mbox);
}

int
box_mbox(struct box *box, const struct place *place, struct err *err)
{
	struct mbox *mbox = xcalloc(1, sizeof(*mbox));

	(void)err;
	mbox->place = place;
	mbox->bytes = (struct buf)BUF_INIT;
	*box = (struct box){mbox, mbox_list, mbox_get, mbox_drop, mbox_close};
	return 0;
}
