/* SPDX-License-Identifier: MIT */
/* fs_crash.c - how fs.c dies for a test. */
#include "base/fs_crash.h"

#ifdef PLI_CRASH_POINTS

#include "base/buf.h"
#include "base/x.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum kind { BYTES, CREATE, RENAME, REMOVE };

/*
 * One change that no sync has reached.  Paths are absolute, since the program
 * may change its folder.  fd holds on to a file that may lose its name: the
 * one whose bytes changed, or the one that was removed or replaced (-1: none).
 */
struct change {
	enum kind kind;
	char *path, *to;
	int fd;
	bool folder;      /* what was removed is one */
	struct buf bytes; /* BYTES: what the disk holds */
};

static struct change *changes;
static size_t change_count, change_cap;
static unsigned long step;

/* PLI_CRASH_AT and PLI_CRASH_POWER. */
static bool
power_cut(void)
{
	const char *power = getenv("PLI_CRASH_POWER");

	return power != NULL && strcmp(power, "1") == 0;
}

/* PLI_CRASH_STEPS=file: a line of each step there, its number and what it
 * changes or makes durable, so that a test can choose among them. */
static void
tell(const char *path)
{
	const char *list = getenv("PLI_CRASH_STEPS");
	int fd;

	if (list == NULL || *list == '\0' || step == 0)
		return;
	fd = open(list, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	if (fd < 0 || dprintf(fd, "%lu %s\n", step, path) < 0)
		abort();
	close(fd);
}

static void
tell_fd(int fd)
{
	char name[64], path[4096];
	ssize_t len;

	snprintf(name, sizeof(name), "/proc/self/fd/%d", fd);
	len = readlink(name, path, sizeof(path) - 1);
	if (len < 0)
		return;
	path[len] = '\0';
	tell(path);
}

static char *
absolute(const char *path)
{
	struct buf full = BUF_INIT;
	char *cwd;

	if (path[0] != '/') {
		cwd = getcwd(NULL, 0);
		if (cwd == NULL)
			abort();
		buf_addf(&full, "%s/", cwd);
		free(cwd);
	}
	buf_adds(&full, path);
	return buf_take(&full);
}

static struct change *
add_change(enum kind kind, const char *path)
{
	struct change *change;

	changes = x_grow(changes, &change_cap, change_count, sizeof(*changes));
	change = &changes[change_count++];
	*change = (struct change){kind, NULL, NULL, -1, false, BUF_INIT};
	if (path != NULL)
		change->path = absolute(path);
	return change;
}

static void
drop_change(size_t i)
{
	struct change *change = &changes[i];

	if (change->fd >= 0)
		close(change->fd);
	free(change->path);
	free(change->to);
	buf_release(&change->bytes);
	change_count--;
	memmove(change, change + 1, (change_count - i) * sizeof(*change));
}

static bool
same_file(int a, int b)
{
	struct stat sa, sb;

	return a >= 0 && fstat(a, &sa) == 0 && fstat(b, &sb) == 0 &&
	       sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino;
}

static void
read_all(int fd, struct buf *out)
{
	char block[65536];
	ssize_t got;

	while ((got = pread(fd, block, sizeof(block), (off_t)out->len)) > 0)
		buf_add(out, block, (size_t)got);
}

static void
write_all(int fd, const struct buf *bytes)
{
	if (ftruncate(fd, 0) < 0 ||
	    pwrite(fd, bytes->data, bytes->len, 0) != (ssize_t)bytes->len)
		abort();
}

void
fs_crash_bytes(int fd)
{
	struct change *change;
	char name[64];
	size_t i;

	tell_fd(fd);
	if (!power_cut())
		return;
	/* What the disk holds is what stood before the first change. */
	for (i = 0; i < change_count; i++)
		if (changes[i].kind == BYTES && same_file(changes[i].fd, fd))
			return;
	change = add_change(BYTES, NULL);
	/* Not dup: a lock on fd must go when its owner closes it. */
	snprintf(name, sizeof(name), "/proc/self/fd/%d", fd);
	change->fd = open(name, O_RDWR | O_CLOEXEC);
	if (change->fd < 0)
		abort();
	read_all(change->fd, &change->bytes);
}

/* Hold on to a file that is about to lose its name. */
static void
hold(struct change *change, const char *path)
{
	struct stat st;

	if (lstat(path, &st) < 0)
		return;
	change->folder = S_ISDIR(st.st_mode);
	if (S_ISREG(st.st_mode))
		change->fd = open(path, O_RDONLY | O_CLOEXEC);
}

void
fs_crash_rename(const char *from, const char *to)
{
	struct change *change;

	tell(to);
	if (!power_cut())
		return;
	change = add_change(RENAME, from);
	change->to = absolute(to);
	hold(change, to);
}

void
fs_crash_remove(const char *path)
{
	tell(path);
	if (power_cut())
		hold(add_change(REMOVE, path), path);
}

void
fs_crash_create(const char *path)
{
	if (power_cut())
		add_change(CREATE, path);
}

void
fs_crash_failed(void)
{
	if (power_cut())
		drop_change(change_count - 1);
}

static bool
stands_in(const char *path, int folder)
{
	struct buf above = BUF_INIT;
	bool yes;
	int fd;

	buf_add(&above, path, (size_t)(strrchr(path, '/') - path) + 1);
	fd = open(above.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	yes = same_file(fd, folder);
	if (fd >= 0)
		close(fd);
	buf_release(&above);
	return yes;
}

void
fs_crash_synced(int fd)
{
	const struct change *change;
	bool durable;
	size_t i;

	tell_fd(fd);
	for (i = change_count; i-- > 0;) {
		change = &changes[i];
		if (change->kind == BYTES)
			durable = same_file(change->fd, fd);
		else if (change->kind == RENAME)
			durable = stands_in(change->to, fd);
		else
			durable = stands_in(change->path, fd);
		if (durable)
			drop_change(i);
	}
}

/* Bring a file back under its name, with what the disk still holds of it. */
static void
bring_back(const struct change *change, const char *path)
{
	struct buf bytes = BUF_INIT;
	int fd;

	if (change->folder && mkdir(path, 0700) < 0)
		abort();
	if (change->fd < 0)
		return;
	fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (fd < 0)
		abort();
	read_all(change->fd, &bytes);
	write_all(fd, &bytes);
	buf_release(&bytes);
	close(fd);
}

static void
undo_name(const struct change *change)
{
	switch (change->kind) {
	case BYTES:
		break;
	case CREATE:
		remove(change->path);
		break;
	case RENAME:
		if (rename(change->to, change->path) < 0)
			abort();
		bring_back(change, change->to);
		break;
	case REMOVE:
		bring_back(change, change->path);
		break;
	}
}

/* Bytes first, while every file can be reached through its descriptor. */
static void
cut_power(void)
{
	size_t i;

	for (i = 0; i < change_count; i++)
		if (changes[i].kind == BYTES)
			write_all(changes[i].fd, &changes[i].bytes);
	for (i = change_count; i-- > 0;)
		undo_name(&changes[i]);
}

void
fs_crash_step(void)
{
	const char *at = getenv("PLI_CRASH_AT");

	if (at == NULL)
		return;
	step++;
	tell("");
	if (strtoul(at, NULL, 10) != step)
		return;
	if (power_cut())
		cut_power();
	kill(getpid(), SIGKILL);
	abort();
}

#endif
