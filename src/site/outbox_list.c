/* SPDX-License-Identifier: MIT */
/* outbox_list.c - what waits and why; what is done with. */
#include "base/fs.h"
#include "base/x.h"
#include "site/outbox_p.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool
journal_is(const char *name)
{
	size_t len = strlen(name), tail = strlen(JOURNAL);

	return len > tail && strcmp(name + len - tail, JOURNAL) == 0;
}

static int64_t
written(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 ? (int64_t)st.st_mtime : 0;
}

/* ---- one batch as it lies there ---- */

void
lying_release(struct lying *lying)
{
	free(lying->path);
	free(lying->journal_path);
	batch_release(&lying->batch);
	journal_release(&lying->journal);
}

int
lying_read(struct lying *lying, const char *dir, const char *folder,
    const char *name, struct err *err)
{
	struct buf bytes = BUF_INIT;
	int rc = 0;

	*lying = (struct lying){.batch = BATCH_INIT};
	lying->path = fs_path(dir, "%s/%s", folder, name);
	lying->journal_path = fs_path(dir, "%s/%s" JOURNAL, folder, name);
	if (fs_read(&bytes, lying->path, OUTBOX_BATCH_MAX, err) < 0)
		rc = fs_exists(lying->path) ? -1 : 0;
	else
		lying->whole =
		    batch_parse(&lying->batch, bytes.data, bytes.len);
	if (lying->whole)
		rc = journal_read(&lying->journal, lying->journal_path,
		    lying->batch.count, err);
	buf_release(&bytes);
	return rc;
}

/* ---- each letter ---- */

struct each {
	const char *dir, *folder;
	int (*what)(const struct outbox_state *state, void *arg);
	void *arg;
	unsigned *broken;
	struct err *err;
};

static int64_t
later(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static int
each_letter(
    const struct each *each, const struct lying *lying, const char *name)
{
	int64_t queued = written(lying->path);
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < lying->batch.count; i++) {
		const struct history *letter = &lying->journal.letters[i];
		int64_t until = lying->batch.letters[i].until;

		if (letter->done && !letter->failed)
			continue;
		rc = each->what(
		    &(struct outbox_state){.batch = name,
			.number = (unsigned)i + 1,
			.from = lying->batch.letters[i].from,
			.to = lying->batch.letters[i].to,
			.failed = letter->failed,
			.told = !lying->journal.untold,
			.tries = letter->tries,
			.first = letter->first,
			.last = letter->last,
			.next = later(until, journal_due(letter)),
			.queued = later(until, queued),
			.why = letter->why == NULL ? "" : letter->why},
		    each->arg);
	}
	return rc;
}

static int
each_batch(const char *name, void *arg)
{
	struct each *each = arg;
	struct lying lying;
	int rc;

	if (journal_is(name))
		return 0;
	rc = lying_read(&lying, each->dir, each->folder, name, each->err);
	if (rc == 0 && lying.whole)
		rc = each_letter(each, &lying, name);
	else if (rc == 0 && fs_exists(lying.path) && each->broken != NULL)
		++*each->broken;
	lying_release(&lying);
	return rc;
}

int
outbox_each(const char *dir, const char *folder,
    int (*what)(const struct outbox_state *state, void *arg), void *arg,
    unsigned *broken, struct err *err)
{
	struct each each = {dir, folder, what, arg, broken, err};
	char *path = fs_path(dir, "%s", folder);
	int rc;

	if (broken != NULL)
		*broken = 0;
	rc = fs_each(path, each_batch, &each, err);
	free(path);
	return rc;
}

/* ---- one letter ---- */

/* Whose letter it is stands in its sender, where a site's addresses say so;
 * one may sit on two seats. */
static bool
is_of_seat(const char *from, const char *batch, uint32_t seat)
{
	struct buf mark = BUF_INIT;
	bool is;

	buf_addf(&mark, "%.*s.", (int)strcspn(batch, "."), batch);
	is = strstr(from, mark.data) == NULL;
	buf_addf(&mark, "%u.", seat);
	is = is || strstr(from, mark.data) != NULL;
	buf_release(&mark);
	return is;
}

/* Where a letter to that address is told of; NULL: there is none. */
static const struct history *
find_letter(
    const struct lying *lying, const char *name, const char *to, uint32_t seat)
{
	for (size_t i = 0; i < lying->batch.count; i++)
		if (strcmp(lying->batch.letters[i].to, to) == 0 &&
		    is_of_seat(lying->batch.letters[i].from, name, seat))
			return &lying->journal.letters[i];
	return NULL;
}

/* digest is set to a copy of the name of the batch that told it instead, if
 * there is one. */
static int64_t
taken(const struct history *letter, char **digest, int64_t *refused)
{
	*refused = 0;
	if (letter == NULL)
		return 0;
	if (letter->digest != NULL) {
		free(*digest);
		*digest = xstrdup(letter->digest);
	}
	if (letter->done && letter->failed)
		*refused = letter->last;
	return letter->done && !letter->failed ? letter->last : OUTBOX_UNTAKEN;
}

static int64_t
taken_alone(const char *dir, const char *batch, const char *to, uint32_t seat,
    char **digest, int64_t *refused)
{
	static const char *const folders[] = {"new", "sent", "failed"};
	struct lying lying;
	int64_t time = 0;

	/* It may be moved on from one to the next while we look. */
	for (size_t i = 0; time == 0 && i < ARRAY_LEN(folders); i++) {
		if (lying_read(&lying, dir, folders[i], batch, NULL) == 0 &&
		    lying.whole)
			time = taken(find_letter(&lying, batch, to, seat),
			    digest, refused);
		lying_release(&lying);
	}
	return time;
}

int64_t
outbox_taken(const char *dir, const char *batch, const char *to, uint32_t seat,
    int64_t *refused)
{
	char *digest = NULL, *none = NULL;
	int64_t time;

	*refused = 0;
	time = taken_alone(dir, batch, to, seat, &digest, refused);
	/* No digest is told in another. */
	if (digest != NULL)
		time = taken_alone(dir, digest, to, seat, &none, refused);
	free(digest);
	free(none);
	return time;
}

/* ---- lines that no letter's sending writes ---- */

int
journal_append(
    const char *path, off_t at, const struct buf *lines, struct err *err)
{
	int fd = fs_lock(path, FS_EXCLUSIVE, true, 1000, NULL, err);
	int rc = -1;

	if (fd >= 0) {
		rc = fs_truncate(fd, path, at, err);
		if (rc == 0)
			rc = fs_append(
			    fd, path, at, lines->data, lines->len, err);
		close(fd);
	}
	return rc;
}

int
outbox_told(const char *dir, const char *batch, int64_t now, struct err *err)
{
	struct buf line = BUF_INIT;
	struct lying lying;
	int rc = lying_read(&lying, dir, "failed", batch, err);

	if (rc == 0 && lying.whole && lying.journal.untold) {
		buf_addf(&line, "%lld 0 told\n", (long long)now);
		rc = journal_append(
		    lying.journal_path, lying.journal.at, &line, err);
	}
	lying_release(&lying);
	buf_release(&line);
	return rc;
}

struct again {
	const char *dir;
	int64_t now;
	unsigned *count;
	struct err *err;
};

/* The journal says so before the batch moves: else it would move back. */
static int
send_back(struct again *again, const char *name, struct lying *lying)
{
	char *batch = fs_path(again->dir, "new/%s", name);
	char *journal = fs_path(again->dir, "new/%s" JOURNAL, name);
	struct buf lines = BUF_INIT;
	unsigned count = 0;
	int rc = 0;

	for (size_t i = 0; i < lying->batch.count; i++)
		if (!lying->journal.letters[i].done ||
		    lying->journal.letters[i].failed) {
			buf_addf(&lines, "%lld %zu again\n",
			    (long long)again->now, i + 1);
			count++;
		}
	/* One of this name that waits is of a history that was taken back; and
	 * without a journal nothing is known. */
	if (count == 0 || lying->journal.last == 0 || fs_exists(batch))
		goto out;
	rc = journal_append(
	    lying->journal_path, lying->journal.at, &lines, again->err);
	if (rc == 0)
		rc = fs_rename(lying->path, batch, again->err);
	if (rc == 0)
		rc = fs_rename(lying->journal_path, journal, again->err);
	if (rc == 0)
		*again->count += count;
out:
	free(batch);
	free(journal);
	buf_release(&lines);
	return rc;
}

static int
again_batch(const char *name, void *arg)
{
	struct again *again = arg;
	struct lying lying;
	int rc;

	if (journal_is(name))
		return 0;
	rc = lying_read(&lying, again->dir, "failed", name, again->err);
	if (rc == 0 && lying.whole)
		rc = send_back(again, name, &lying);
	lying_release(&lying);
	return rc;
}

int
outbox_again(const char *dir, int64_t now, unsigned *count, struct err *err)
{
	struct again again = {dir, now, count, err};
	char *failed = fs_path(dir, "failed");
	int rc;

	*count = 0;
	rc = fs_each(failed, again_batch, &again, err);
	free(failed);
	return rc;
}

/* ---- what is old ---- */

struct pruning {
	const char *dir, *folder;
	int64_t before;
	bool (*waits)(const char *batch, void *arg); /* or NULL */
	void *arg;
	struct err *err;
};

/* When a batch, or the lone journal of one, was last touched. */
static int64_t
last_use(const char *path, const char *journal_path)
{
	struct journal journal;
	int64_t last = 0;

	if (journal_read(&journal, journal_path, 0, NULL) == 0)
		last = journal.last;
	journal_release(&journal);
	if (last == 0)
		last = written(fs_exists(path) ? path : journal_path);
	return last;
}

/* What became of a letter that a digest told became of the digest. */
static bool
is_asked_for(const struct pruning *pruning, const char *name)
{
	struct lying lying;
	bool is;

	if (pruning->waits == NULL)
		return false;
	is = pruning->waits(name, pruning->arg);
	if (lying_read(&lying, pruning->dir, pruning->folder, name, NULL) ==
		0 &&
	    lying.whole)
		for (size_t i = 0; !is && i < lying.batch.tells.count; i++)
			is = pruning->waits(
			    lying.batch.tells.list[i].batch, pruning->arg);
	lying_release(&lying);
	return is;
}

static int
prune_one(const char *name, void *arg)
{
	struct pruning *pruning = arg;
	size_t len = strlen(name) - (journal_is(name) ? strlen(JOURNAL) : 0);
	char *path =
	    fs_path(pruning->dir, "%s/%.*s", pruning->folder, (int)len, name);
	char *journal = fs_path(
	    pruning->dir, "%s/%.*s" JOURNAL, pruning->folder, (int)len, name);
	char *waiting = fs_path(pruning->dir, "new/%.*s", (int)len, name);
	int rc = 0;

	/* A power cut may leave a batch behind its journal: it will follow. */
	if ((fs_exists(path) || !fs_exists(waiting)) &&
	    last_use(path, journal) < pruning->before &&
	    !is_asked_for(pruning, strrchr(path, '/') + 1)) {
		rc = fs_remove(path, pruning->err);
		if (rc == 0)
			rc = fs_remove(journal, pruning->err);
	}
	free(path);
	free(journal);
	free(waiting);
	return rc;
}

int
outbox_prune(const char *dir, int64_t before,
    bool (*waits)(const char *batch, void *arg), void *arg, struct err *err)
{
	static const char *const folders[] = {"sent", "failed"};
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < ARRAY_LEN(folders); i++) {
		struct pruning pruning = {
		    dir, folders[i], before, waits, arg, err};
		char *path = fs_path(dir, "%s", folders[i]);

		rc = fs_each(path, prune_one, &pruning, err);
		free(path);
	}
	return rc;
}
