/* SPDX-License-Identifier: MIT */
/*
 * outbox_send.c - letters leave, each at least once.
 *
 * The journal beside a batch says what became of each letter.  A line is on
 * disk before the next letter goes; so after whatever happens at most one
 * letter goes twice, with the same bytes.
 */
#include "base/fs.h"
#include "base/x.h"
#include "site/account.h"
#include "site/outbox_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define REASON_MAX 300
/* Time, number, word, reason. */
#define LINE_MAX (REASON_MAX + 64)

struct run {
	const char *dir;
	struct carrier *carrier;
	const struct outbox_when *when;
	struct outbox_counts *counts;
	struct err *err;
};

struct sending {
	struct run *run;
	const char *name;
	char *path, *journal;
	int lock, fd; /* fd: the journal's, -1 until it is needed */
	struct batch batch;
	struct journal told;
};

/* ---- the journal ---- */

/*
 * After a power cut the journal may have moved away, and the batch not.  Beside
 * a batch of the same name it belongs to that one: a match that was set back
 * writes its numbers twice.
 */
static int
fetch_journal(const struct sending *sending, struct err *err)
{
	static const char *const folders[] = {"sent", "failed"};
	const char *dir = sending->run->dir;
	int rc = 0;

	for (size_t i = 0;
	     rc == 0 && i < ARRAY_LEN(folders) && !fs_exists(sending->journal);
	     i++) {
		char *batch = fs_path(dir, "%s/%s", folders[i], sending->name);
		char *journal =
		    fs_path(dir, "%s/%s" JOURNAL, folders[i], sending->name);

		if (fs_exists(journal) && !fs_exists(batch))
			rc = fs_rename(journal, sending->journal, err);
		free(batch);
		free(journal);
	}
	return rc;
}

static int
read_journal(struct sending *sending, struct err *err)
{
	if (fetch_journal(sending, err) < 0)
		return -1;
	return journal_read(
	    &sending->told, sending->journal, sending->batch.count, err);
}

/*
 * Ready to take a line for each letter.  The disk must have room before a
 * letter goes: else a full one would let it go again and again.
 */
static int
open_journal(struct sending *sending, struct err *err)
{
	size_t room = sending->batch.count * LINE_MAX;
	bool there = fs_exists(sending->journal);
	char *folder;
	int rc = 0;

	if (sending->fd >= 0)
		return 0;
	sending->fd =
	    fs_lock(sending->journal, FS_EXCLUSIVE, true, 0, NULL, err);
	if (sending->fd < 0 ||
	    fs_truncate(sending->fd, sending->journal, sending->told.at, err) <
		0 ||
	    fs_reserve(
		sending->fd, sending->journal, sending->told.at, room, err) < 0)
		return -1;
	if (there)
		return 0;
	folder = fs_path(sending->run->dir, "new");
	rc = fs_sync_dir(folder, err);
	free(folder);
	return rc;
}

/* A server's words on one line, without the bounce address, which nobody
 * shall know. */
static void
add_reason(struct buf *line, const struct buf *why, const char *from)
{
	const char *at = why->data, *end = why->data + why->len;
	size_t from_len = strlen(from), before = line->len;

	while (at < end && line->len - before < REASON_MAX) {
		if (from_len > 2 && (size_t)(end - at) >= from_len &&
		    memcmp(at, from, from_len) == 0) {
			buf_adds(line, "(sender)");
			at += from_len;
			continue;
		}
		buf_addc(
		    line, (unsigned char)*at < ' ' || *at == 0x7f ? ' ' : *at);
		at++;
	}
}

static int
write_outcome(struct sending *sending, size_t i, enum sent sent,
    const struct buf *why, struct err *err)
{
	struct buf line = BUF_INIT;
	int rc;

	buf_addf(&line, "%lld %zu %s ", (long long)sending->run->when->now,
	    i + 1, journal_words[sent]);
	add_reason(&line, why, sending->batch.letters[i].from);
	buf_addc(&line, '\n');
	rc = fs_append(sending->fd, sending->journal, sending->told.at,
	    line.data, line.len, err);
	if (rc == 0)
		sending->told.at += (off_t)line.len;
	buf_release(&line);
	return rc;
}

/* ---- one letter ---- */

/* Whoever does not want to wait for a server may still not wake a player. */
static bool
is_held(const struct sending *sending, size_t i)
{
	const struct outbox_letter *letter = &sending->batch.letters[i];

	return sending->run->when->now <
	       letter->until + (letter->daily ? OUTBOX_DAILY_LATE : 0);
}

/* The others of a batch leave in another way. */
static bool
is_ours_to_send(const struct run *run, const char *to)
{
	return run->carrier->takes == NULL ? !account_is_receiver(to)
					   : run->carrier->takes(to);
}

static bool
is_due(const struct run *run, const struct history *letter)
{
	/* A clock that was set back is no reason to wait. */
	return run->when->all || run->when->now >= journal_due(letter) ||
	       run->when->now < letter->last;
}

static int
send_letter(struct sending *sending, size_t i, struct err *err)
{
	const struct outbox_letter *letter = &sending->batch.letters[i];
	const struct history *history = &sending->told.letters[i];
	struct run *run = sending->run;
	struct buf why = BUF_INIT;
	enum sent sent;
	int rc;

	if (open_journal(sending, err) < 0)
		return -1;
	sent = run->carrier->send(run->carrier->state, letter->from, letter->to,
	    sending->batch.bytes.data + letter->at, letter->len, &why);
	if (sent == SENT_LATER && history->tries > 0 &&
	    run->when->now - history->first >= run->when->give_up)
		sent = SENT_FAILED;
	journal_take(&sending->told, i, run->when->now, sent, NULL);
	if (sent == SENT_OK)
		run->counts->sent++;
	else if (sent == SENT_FAILED)
		run->counts->failed++;
	rc = write_outcome(sending, i, sent, &why, err);
	buf_release(&why);
	return rc;
}

/* ---- one batch ---- */

/* In whatever order a power cut leaves these two, no letter goes again. */
static int
move_away(struct sending *sending, const char *folder, struct err *err)
{
	const char *dir = sending->run->dir;
	char *batch = fs_path(dir, "%s/%s", folder, sending->name);
	char *journal = fs_path(dir, "%s/%s" JOURNAL, folder, sending->name);
	int rc = fs_rename(sending->path, batch, err);

	if (rc == 0 && fs_exists(sending->journal))
		rc = fs_rename(sending->journal, journal, err);
	free(batch);
	free(journal);
	return rc;
}

static int
send_all(struct sending *sending, struct err *err)
{
	bool left = false, failed = false;
	size_t i;

	for (i = 0; i < sending->batch.count; i++) {
		const struct history *letter = &sending->told.letters[i];
		bool ours =
		    is_ours_to_send(sending->run, sending->batch.letters[i].to);
		bool held = !letter->done && is_held(sending, i);

		if (ours && !letter->done && !held &&
		    is_due(sending->run, letter) &&
		    send_letter(sending, i, err) < 0)
			return -1;
		left = left || !letter->done;
		failed = failed || letter->failed;
		sending->run->counts->held += ours && held;
		sending->run->counts->later += ours && !letter->done && !held;
	}
	return left ? 0 : move_away(sending, failed ? "failed" : "sent", err);
}

/* Returns 1 if there is nothing to be done with it now. */
static int
open_batch(struct sending *sending, struct err *err)
{
	struct buf bytes = BUF_INIT;
	bool busy;
	int rc;

	sending->lock =
	    fs_lock(sending->path, FS_EXCLUSIVE, false, 0, &busy, err);
	if (sending->lock < 0)
		/* Another run has it, or has just done with it. */
		return busy || !fs_exists(sending->path) ? 1 : -1;
	rc = fs_read(&bytes, sending->path, OUTBOX_BATCH_MAX, err);
	if (rc == 0 && !batch_parse(&sending->batch, bytes.data, bytes.len)) {
		sending->run->counts->broken++;
		rc = 1;
	}
	buf_release(&bytes);
	if (rc == 0)
		rc = read_journal(sending, err);
	return rc;
}

static int
send_batch(struct run *run, const char *name)
{
	struct sending sending = {.run = run,
	    .name = name,
	    .lock = -1,
	    .fd = -1,
	    .batch = BATCH_INIT,
	    .told = {0}};
	int rc;

	sending.path = fs_path(run->dir, "new/%s", name);
	sending.journal = fs_path(run->dir, "new/%s" JOURNAL, name);
	rc = open_batch(&sending, run->err);
	if (rc == 0)
		rc = send_all(&sending, run->err);
	if (sending.fd >= 0)
		close(sending.fd);
	if (sending.lock >= 0)
		close(sending.lock);
	journal_release(&sending.told);
	batch_release(&sending.batch);
	free(sending.path);
	free(sending.journal);
	return rc < 0 ? -1 : 0;
}

/* ---- all of them ---- */

/* A journal whose batch has gone follows it: a run was killed in between. */
static void
follow(struct run *run, const char *journal, const char *name)
{
	static const char *const folders[] = {"sent", "failed"};
	char *from = fs_path(run->dir, "new/%s", journal);
	size_t i;

	for (i = 0; i < ARRAY_LEN(folders); i++) {
		char *batch = fs_path(run->dir, "%s/%s", folders[i], name);
		char *to = fs_path(run->dir, "%s/%s", folders[i], journal);

		/* Another run may do the same: whoever is first has it. */
		if (fs_exists(batch) && fs_exists(from))
			fs_rename(from, to, NULL);
		free(batch);
		free(to);
	}
	free(from);
}

/* FNV-1a of the match's name. */
static bool
is_ours(const struct outbox_when *when, const char *name)
{
	uint32_t hash = 2166136261;

	if (when->shares == 0)
		return true;
	for (; *name != '\0' && *name != '.'; name++)
		hash = (hash ^ (unsigned char)*name) * 16777619;
	return hash % when->shares == when->share;
}

static int
each_name(const char *name, void *arg)
{
	size_t len = strlen(name), tail = strlen(JOURNAL);
	struct run *run = arg;
	char *batch, *path;

	if (!is_ours(run->when, name))
		return 0;
	if (len <= tail || strcmp(name + len - tail, JOURNAL) != 0)
		return send_batch(run, name);
	batch = xstrndup(name, len - tail);
	path = fs_path(run->dir, "new/%s", batch);
	if (!fs_exists(path))
		follow(run, name, batch);
	free(batch);
	free(path);
	return 0;
}

int
outbox_send(const char *dir, struct carrier *carrier,
    const struct outbox_when *when, struct outbox_counts *counts,
    struct err *err)
{
	struct run run = {dir, carrier, when, counts, err};
	char *new = fs_path(dir, "new");
	int rc;

	*counts = (struct outbox_counts){0};
	rc = fs_each(new, each_name, &run, err);
	free(new);
	return rc;
}
