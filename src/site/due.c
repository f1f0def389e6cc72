/* SPDX-License-Identifier: MIT */
/* due.c - the index of what is due: lines of one length, time first. */
#include "site/due.h"
#include "base/fs.h"
#include "base/x.h"
#include "match/log.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* "2026-11-21T18:00:00Z k7m2qd          " and a line end. */
#define TIME_LEN 20
#define LINE_LEN 38
#define BOOT_LEN 36
#define GENERATIONS 100000000u
#define LIST_MAX (64 * 1024 * 1024)

/* ---- the list ---- */

static char *
list_path(const struct site *site)
{
	return site_path(site, "ledger/.due");
}

static void
add_line(struct buf *out, const char *time, const char *id)
{
	buf_addf(out, "%.20s %-16.16s\n", time, id);
}

/* If there is none, the next tick looks at all.  The lock is for who writes the
 * list anew: no line is lost then. */
void
due_note(const struct site *site, const char *id, const char *time)
{
	char *path = list_path(site);
	struct buf line = BUF_INIT;
	int fd = *time == '\0' ? -1
			       : fs_lock(path, FS_SHARED, false,
				     site->lock_wait, NULL, NULL);

	if (fd >= 0) {
		add_line(&line, time, id);
		fs_note(path, line.data, line.len);
		close(fd);
	}
	buf_release(&line);
	free(path);
}

/* ---- what the list was made from ---- */

/*
 * Two lines: when all were looked at, the end of the ctime of players/, and how
 * often the list was written; and since which start of the machine.
 */
#define HEAD_LEN (2 * LINE_LEN)
#define GENERATION_AT 29

static void
write_head(
    struct buf *out, const struct site *site, int64_t now, unsigned generation)
{
	char *players = site_path(site, "players");
	struct buf boot = BUF_INIT;
	char looked[TIME_LEN + 1];
	struct stat st;
	unsigned long long time = 0;

	time_write(looked, now);
	if (stat(players, &st) == 0)
		time = (unsigned long long)st.st_ctim.tv_sec * 1000000000 +
		       (unsigned long long)st.st_ctim.tv_nsec;
	if (fs_read_head(
		&boot, "/proc/sys/kernel/random/boot_id", BOOT_LEN, NULL) < 0)
		buf_clear(&boot);
	buf_addf(out, "%s %07llu %08u\n", looked, time / 1000000 % 10000000,
	    generation % GENERATIONS);
	buf_addf(out, "%-37.36s\n", boot.data);
	buf_release(&boot);
	free(players);
}

static unsigned
generation_of(const struct buf *list)
{
	char digits[9] = "";

	if (list->len < HEAD_LEN)
		return 0;
	memcpy(digits, list->data + GENERATION_AT, 8);
	return (unsigned)strtoul(digits, NULL, 10);
}

/* True if the list is whole, of this start, of these players, and not too
 * old. */
static bool
is_good(const struct buf *list, const struct buf *head, int64_t now)
{
	char looked[TIME_LEN + 1] = "";
	int64_t age;

	if (list->len < HEAD_LEN || list->len % LINE_LEN != 0 ||
	    memcmp(list->data + TIME_LEN, head->data + TIME_LEN,
		GENERATION_AT - TIME_LEN) != 0 ||
	    memcmp(list->data + LINE_LEN, head->data + LINE_LEN, LINE_LEN) != 0)
		return false;
	memcpy(looked, list->data, TIME_LEN);
	age = log_is_time(looked) ? now - time_read(looked) : -1;
	return age >= 0 && age < DUE_LOOK;
}

/* ---- a tick ---- */

void
due_release(struct due *due)
{
	free(due->ids);
	buf_release(&due->head);
	buf_release(&due->next);
	*due = (struct due){.head = BUF_INIT, .next = BUF_INIT};
}

static int
compare(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void
take_line(struct due *due, const char *line)
{
	char *id;

	due->ids = x_grow(due->ids, &due->cap, due->count, sizeof(*due->ids));
	id = due->ids[due->count];
	memcpy(id, line + TIME_LEN + 1, 16);
	id[16] = '\0';
	id[strcspn(id, " \n")] = '\0';
	due->count += log_is_match_id(id);
}

static void
drop_doubles(struct due *due)
{
	size_t kept = 0;

	if (due->count == 0)
		return;
	qsort(due->ids, due->count, sizeof(*due->ids), compare);
	for (size_t i = 1; i < due->count; i++)
		if (strcmp(due->ids[i], due->ids[kept]) != 0)
			memcpy(
			    due->ids[++kept], due->ids[i], sizeof(*due->ids));
	due->count = kept + 1;
}

static int
open_list(const struct site *site, struct buf *list)
{
	char *path = list_path(site);
	int fd = fs_lock(path, FS_EXCLUSIVE, true, site->lock_wait, NULL, NULL);

	if (fd >= 0 && fs_read(list, path, LIST_MAX, NULL) < 0)
		buf_clear(list);
	free(path);
	return fd;
}

void
due_take(struct due *due, const struct site *site, int64_t now)
{
	struct buf list = BUF_INIT;
	int fd = open_list(site, &list);

	*due = (struct due){.head = BUF_INIT, .next = BUF_INIT};
	write_head(&due->head, site, now, generation_of(&list) + 1);
	time_write(due->time, now);
	due->read = list.len;
	due->all = fd < 0 || !is_good(&list, &due->head, now);
	due->afresh = fd < 0 || list.len < HEAD_LEN ||
		      memcmp(list.data + LINE_LEN, due->head.data + LINE_LEN,
			  LINE_LEN) != 0;
	for (size_t at = HEAD_LEN; !due->all && at < list.len; at += LINE_LEN)
		if (memcmp(list.data + at, due->time, TIME_LEN) <= 0)
			take_line(due, list.data + at);
	drop_doubles(due);
	if (fd >= 0)
		close(fd);
	buf_release(&list);
}

void
due_looked(struct due *due, const char *id, const char *time)
{
	if (*time != '\0')
		add_line(&due->next, time, id);
}

/* The old list without what was looked at, and what was written since. */
static void
write_list(const struct due *due, const struct buf *list, struct buf *out)
{
	buf_add(out, due->head.data, due->head.len);
	/* All were not looked at: the time when they were stays. */
	if (!due->all)
		memcpy(out->data, list->data, TIME_LEN);
	for (size_t at = HEAD_LEN; !due->all && at < due->read; at += LINE_LEN)
		if (memcmp(list->data + at, due->time, TIME_LEN) > 0)
			buf_add(out, list->data + at, LINE_LEN);
	buf_add(out, due->next.data, due->next.len);
	buf_add(out, list->data + due->read, list->len - due->read);
}

/* One that was written anew since, by another tick, or lost stays as it is:
 * what has come due is looked at again. */
void
due_done(struct due *due, const struct site *site)
{
	char *path = list_path(site);
	struct buf list = BUF_INIT, out = BUF_INIT;
	int fd = !due->all && due->count == 0 ? -1 : open_list(site, &list);

	if (fd >= 0 && list.len >= due->read &&
	    (generation_of(&list) + 1) % GENERATIONS ==
		generation_of(&due->head)) {
		write_list(due, &list, &out);
		fs_overwrite(path, out.data, out.len, NULL);
	}
	if (fd >= 0)
		close(fd);
	buf_release(&list);
	buf_release(&out);
	free(path);
}
