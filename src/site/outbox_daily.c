/* SPDX-License-Identifier: MIT */
/* outbox_daily.c - letters that one letter a day tells of. */
#include "base/fs.h"
#include "base/x.h"
#include "site/outbox_p.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* How long whoever sends letters of a batch may keep us waiting, in ms. */
#define PATIENCE 10000

void
outbox_dailies_release(struct outbox_dailies *dailies)
{
	for (size_t i = 0; i < dailies->count; i++) {
		free(dailies->list[i].batch);
		free(dailies->list[i].to);
	}
	free(dailies->list);
	*dailies = (struct outbox_dailies){.list = NULL};
}

/* ---- finding them ---- */

struct finding {
	const char *dir;
	struct outbox_dailies *dailies;
	struct err *err;
};

static void
take(struct outbox_dailies *dailies, const struct lying *lying,
    const char *name, size_t index)
{
	const struct outbox_letter *letter = &lying->batch.letters[index];

	dailies->list = x_grow(dailies->list, &dailies->cap, dailies->count,
	    sizeof(*dailies->list));
	dailies->list[dailies->count++] =
	    (struct outbox_daily){.batch = xstrdup(name),
		.index = (unsigned)index,
		.to = xstrdup(letter->to),
		.seat = letter->seat,
		.until = letter->until};
}

static int
find_in(const char *name, void *arg)
{
	struct finding *finding = arg;
	struct lying lying;
	int rc;

	if (journal_is(name))
		return 0;
	rc = lying_read(&lying, finding->dir, "new", name, finding->err);
	for (size_t i = 0; rc == 0 && lying.whole && i < lying.batch.count; i++)
		if (lying.batch.letters[i].daily &&
		    !lying.journal.letters[i].done)
			take(finding->dailies, &lying, name, i);
	lying_release(&lying);
	return rc;
}

int
outbox_find_dailies(
    const char *dir, struct outbox_dailies *dailies, struct err *err)
{
	struct finding finding = {dir, dailies, err};
	char *new = fs_path(dir, "new");
	int rc = fs_each(new, find_in, &finding, err);

	free(new);
	return rc;
}

/* ---- the same letter ---- */

/* "Message-ID: <...>" of a mail, with the line end in front of it. */
static const char *
find_id(const char *mail, size_t len, size_t *id_len)
{
	static const char field[] = "\r\nMessage-ID:";
	const char *at = memmem(mail, len, field, strlen(field)), *end;

	if (at == NULL)
		return NULL;
	end = memmem(at + 2, len - (size_t)(at + 2 - mail), "\r\n", 2);
	*id_len = end == NULL ? 0 : (size_t)(end - at);
	return end == NULL ? NULL : at;
}

/* Not told in a digest, if it goes alone. */
static bool
holds(const struct batch *batch, const struct batch *mine, size_t index,
    bool alone)
{
	const struct outbox_letter *letter = &mine->letters[index];
	size_t id_len;
	const char *id =
	    find_id(mine->bytes.data + letter->at, letter->len, &id_len);

	for (size_t i = 0; id != NULL && i < batch->count; i++) {
		const struct outbox_letter *other = &batch->letters[i];

		if (!(alone && other->daily) &&
		    strcmp(other->to, letter->to) == 0 &&
		    memmem(batch->bytes.data + other->at, other->len, id,
			id_len) != NULL)
			return true;
	}
	return false;
}

bool
batch_has_same(
    const struct batch *batch, const struct batch *mine, size_t index)
{
	return holds(batch, mine, index, false);
}

bool
outbox_has_same(
    const char *dir, const char *name, const struct batch *mine, size_t index)
{
	static const char *const folders[] = {"new", "sent", "failed"};
	struct lying lying;
	bool has = false;

	for (size_t i = 0; !has && i < ARRAY_LEN(folders); i++) {
		has = lying_read(&lying, dir, folders[i], name, NULL) == 0 &&
		      lying.whole && holds(&lying.batch, mine, index, true);
		lying_release(&lying);
	}
	return has;
}

/* ---- done with ---- */

/* The batch is ours: nobody sends of it now. */
static int
note_digest(const char *dir, const struct outbox_daily *daily,
    const char *digest, int64_t now, struct err *err)
{
	struct buf line = BUF_INIT;
	char *new = fs_path(dir, "new");
	struct lying lying;
	int rc = lying_read(&lying, dir, "new", daily->batch, err);

	if (rc < 0 || !lying.whole || daily->index >= lying.batch.count ||
	    !lying.batch.letters[daily->index].daily ||
	    lying.journal.letters[daily->index].done)
		goto out;
	buf_addf(&line, "%lld %u " JOURNAL_DIGEST " %s\n", (long long)now,
	    daily->index + 1, digest);
	rc = journal_append(lying.journal_path, lying.journal.at, &line, err);
	if (rc == 0)
		rc = fs_sync_dir(new, err);
out:
	lying_release(&lying);
	buf_release(&line);
	free(new);
	return rc;
}

int
outbox_gather(const char *dir, const struct outbox_daily *daily,
    const char *digest, int64_t now, struct err *err)
{
	char *path = fs_path(dir, "new/%s", daily->batch);
	int rc = 0, lock = -1;

	if (fs_exists(path))
		lock = fs_lock(path, FS_EXCLUSIVE, false, PATIENCE, NULL, err);
	if (lock >= 0)
		rc = note_digest(dir, daily, digest, now, err);
	else if (fs_exists(path))
		rc = -1;
	if (lock >= 0)
		close(lock);
	free(path);
	return rc;
}

/* ---- finishing ---- */

struct finishing {
	const char *dir, *folder, *prefix;
	int64_t now;
	struct err *err;
};

static int
finish(const char *name, void *arg)
{
	const struct finishing *finishing = arg;
	struct lying lying;
	int rc;

	if (journal_is(name) ||
	    strncmp(name, finishing->prefix, strlen(finishing->prefix)) != 0)
		return 0;
	rc = lying_read(
	    &lying, finishing->dir, finishing->folder, name, finishing->err);
	for (size_t i = 0;
	     rc == 0 && lying.whole && i < lying.batch.tells.count; i++)
		rc = outbox_gather(finishing->dir, &lying.batch.tells.list[i],
		    name, finishing->now, finishing->err);
	lying_release(&lying);
	return rc;
}

int
outbox_gather_all(
    const char *dir, const char *prefix, int64_t now, struct err *err)
{
	static const char *const folders[] = {"new", "sent", "failed"};
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < ARRAY_LEN(folders); i++) {
		struct finishing finishing = {
		    dir, folders[i], prefix, now, err};
		char *path = fs_path(dir, "%s", folders[i]);

		rc = fs_each(path, finish, &finishing, err);
		free(path);
	}
	return rc;
}
