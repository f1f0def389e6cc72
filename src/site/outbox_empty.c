/* SPDX-License-Identifier: MIT */
/* outbox_empty.c - the words of letters are forgotten before their time. */
#include "base/fs.h"
#include "base/x.h"
#include "site/erase.h"
#include "site/outbox_p.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

struct emptying {
	const char *dir, *folder;
	const struct outbox_empty *what;
	unsigned *left;
	struct err *err;
};

static bool
is_his(const struct emptying *emptying, const struct outbox_letter *letter)
{
	return emptying->what->address != NULL &&
	       strcasecmp(letter->to, emptying->what->address) == 0;
}

/* By which a letter is known again, and nothing else of its head. */
static void
keep_id(const char *mail, size_t len, struct buf *out)
{
	static const char field[] = "\nMessage-ID:";

	for (size_t at = 0; at + sizeof(field) - 1 < len; at++) {
		const char *end;

		if (strncasecmp(mail + at, field, sizeof(field) - 1) != 0)
			continue;
		end = memchr(mail + at + 1, '\n', len - at - 1);
		if (end != NULL)
			buf_add(out, mail + at + 1,
			    (size_t)(end + 1 - mail) - at - 1);
		return;
	}
}

static void
copy_letter(const struct batch *from, size_t i, const char *to, bool empty,
    struct batch *batch)
{
	const struct outbox_letter *letter = &from->letters[i];
	const char *mail = from->bytes.data + letter->at;
	struct buf bytes = BUF_INIT;

	if (empty)
		keep_id(mail, letter->len, &bytes);
	else
		buf_add(&bytes, mail, letter->len);
	if (letter->daily)
		batch_daily(batch, letter->seat, letter->until, letter->from,
		    to, bytes.data, bytes.len);
	else
		batch_hold(batch, letter->until, letter->from, to, bytes.data,
		    bytes.len);
	buf_release(&bytes);
}

/* A letter to him that has not gone will not: its journal says it is done. */
static int
end_letter(const struct emptying *emptying, struct lying *lying, size_t i)
{
	struct buf line = BUF_INIT;
	int rc;

	buf_addf(&line, "%lld %zu %s\n", (long long)emptying->what->now, i + 1,
	    journal_words[SENT_OK]);
	rc = journal_append(
	    lying->journal_path, lying->journal.at, &line, emptying->err);
	lying->journal.at += (off_t)line.len;
	buf_release(&line);
	return rc;
}

static int
empty_letters(
    const struct emptying *emptying, struct lying *lying, struct batch *batch)
{
	bool gone = strcmp(emptying->folder, "new") != 0;

	for (size_t i = 0; i < lying->batch.tells.count; i++)
		batch_tells(batch, lying->batch.tells.list[i].batch,
		    lying->batch.tells.list[i].index);
	for (size_t i = 0; i < lying->batch.count; i++) {
		const struct outbox_letter *letter = &lying->batch.letters[i];
		bool his = is_his(emptying, letter);
		bool done = gone || lying->journal.letters[i].done;

		if (his && !done && end_letter(emptying, lying, i) < 0)
			return -1;
		*emptying->left += !his && !done;
		copy_letter(&lying->batch, i, his ? ERASED_ADDRESS : letter->to,
		    his || done, batch);
	}
	batch_end(batch);
	return 0;
}

/* What a server said of an address names it. */
static int
empty_journal(const struct emptying *emptying, const struct lying *lying)
{
	const char *path = lying->journal_path;
	struct buf bytes = BUF_INIT, out = BUF_INIT;
	int rc = 0;

	if (emptying->what->address == NULL || !fs_exists(path))
		return 0;
	rc = fs_read(&bytes, path, OUTBOX_BATCH_MAX, emptying->err);
	if (rc == 0 && erase_word(bytes.data, bytes.len,
			   emptying->what->address, ERASED_ADDRESS, &out))
		rc = fs_replace(path, out.data, out.len, true, emptying->err);
	buf_release(&bytes);
	buf_release(&out);
	return rc;
}

/* Nobody can send what is empty again. */
static int
put_with_sent(const struct emptying *emptying, const struct lying *lying,
    const char *name)
{
	char *batch = fs_path(emptying->dir, "sent/%s", name);
	char *journal = fs_path(emptying->dir, "sent/%s" JOURNAL, name);
	int rc = fs_rename(lying->path, batch, emptying->err);

	if (rc == 0 && fs_exists(lying->journal_path))
		rc = fs_rename(lying->journal_path, journal, emptying->err);
	free(batch);
	free(journal);
	return rc;
}

static bool
concerns(const struct emptying *emptying, const struct lying *lying,
    const char *name)
{
	bool is = emptying->what->is_of(name, emptying->what->arg);

	for (size_t i = 0; i < lying->batch.count; i++)
		is |= is_his(emptying, &lying->batch.letters[i]);
	return is;
}

static int
empty_whole(struct emptying *emptying, struct lying *lying, const char *name)
{
	struct batch batch = BATCH_INIT;
	int rc = empty_letters(emptying, lying, &batch);

	if (rc == 0)
		rc = fs_replace(lying->path, batch.bytes.data, batch.bytes.len,
		    true, emptying->err);
	if (rc == 0)
		rc = empty_journal(emptying, lying);
	if (rc == 0 && strcmp(emptying->folder, "failed") == 0)
		rc = put_with_sent(emptying, lying, name);
	batch_release(&batch);
	return rc;
}

/* Under its lock: who sends it reads it first. */
static int
empty_one(const char *name, void *arg)
{
	struct emptying *emptying = arg;
	char *path = fs_path(emptying->dir, "%s/%s", emptying->folder, name);
	struct lying lying;
	bool busy = false;
	int fd, rc = 0;

	if (journal_is(name))
		goto out;
	fd = fs_lock(path, FS_EXCLUSIVE, false, emptying->what->wait, &busy,
	    emptying->err);
	if (fd < 0) {
		rc = fs_exists(path) ? -1 : 0;
		goto out;
	}
	rc = lying_read(
	    &lying, emptying->dir, emptying->folder, name, emptying->err);
	if (rc == 0 && lying.whole && concerns(emptying, &lying, name))
		rc = empty_whole(emptying, &lying, name);
	lying_release(&lying);
	close(fd);
out:
	free(path);
	return rc;
}

int
outbox_empty(const char *dir, const struct outbox_empty *what, unsigned *left,
    struct err *err)
{
	static const char *const folders[] = {"new", "sent", "failed"};
	int rc = 0;

	*left = 0;
	for (size_t i = 0; rc == 0 && i < ARRAY_LEN(folders); i++) {
		struct emptying emptying = {dir, folders[i], what, left, err};
		char *path = fs_path(dir, "%s", folders[i]);

		rc = fs_each(path, empty_one, &emptying, err);
		free(path);
	}
	return rc;
}
