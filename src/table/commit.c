/* SPDX-License-Identifier: MIT */
/* commit.c - a change of a match: what follows, and what is written when. */
#include "base/fs.h"
#include "play/ahead.h"
#include "site/due.h"
#include "site/ledger.h"
#include "table/clocks.h"
#include "table/letters.h"
#include "table/point.h"
#include "table/seats.h"
#include "table/table_p.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- what follows ---- */

static bool
may_start(const struct table *table)
{
	const struct log *log = &table->match.log;
	const struct entry *charter = log_entry(log, 0);
	uint32_t head = log_head(log);

	if (table->match.started || !charter->salts_all ||
	    match_closed(&table->match))
		return false;
	for (unsigned s = 0; s < table->match.seats; s++) {
		const struct entry *seat = log_seat(log, head, s);

		if (seat == NULL)
			return false;
		if (seat->bot[0] == '\0' && table_salt(table, s) == NULL)
			return false;
	}
	return charter->beacon == NULL || table_salt(table, NO_SEAT) != NULL;
}

static int
append(struct table *table, enum entry_kind kind, struct err *err)
{
	struct entry entry;
	int rc;

	entry_init(&entry, kind);
	strcpy(entry.time, table->time);
	if (kind == ENTRY_REVEAL)
		memcpy(entry.key, table->match.keys.match, KEY_LEN);
	else
		strcpy(entry.due, table_due(table));
	rc = match_append(&table->match, &entry, &table->key, err);
	entry_release(&entry);
	return rc;
}

/* Orders given ahead and computer players take turns until none has any. */
static int
settle(struct table *table, struct verdicts *verdicts, struct err *err)
{
	struct speakers speakers = {table_words, table};
	int moved = 1;

	for (unsigned moves = 0; moved > 0 && moves < MATCH_MOVES; moves++) {
		if (ahead_settle(&table->match, &speakers, table->time,
			table_due(table), verdicts, &table->key, err) < 0)
			return -1;
		moved = table_move_bot(table, table->slow_bots, err);
	}
	return moved < 0 ? -1 : 0;
}

int
table_follow(struct table *table, struct verdicts *verdicts, struct err *err)
{
	struct match *match = &table->match;

	if (may_start(table) && append(table, ENTRY_START, err) < 0)
		return -1;
	if (!match->started || match_closed(match))
		return 0;
	if (settle(table, verdicts, err) < 0)
		return -1;
	if (match_over(match) && table->site->reveal)
		return append(table, ENTRY_REVEAL, err);
	return 0;
}

/* ---- making it happen ---- */

char *
table_batch(const struct table *table, uint32_t entry)
{
	struct buf name = BUF_INIT;

	buf_addf(&name, "%s.%06u", table->id, entry);
	return buf_take(&name);
}

static int
write_match(struct table *table, struct err *err)
{
	const struct buf *bytes = &table->match.log.bytes;
	char *path = table_path(table->site, table->id);
	char *state = site_path(table->site, "state");
	int rc;

	rc = fs_append(table->fd, path, (off_t)table->durable,
	    bytes->data + table->durable, bytes->len - table->durable, err);
	if (rc == 0 && table->before == NO_ENTRY)
		rc = fs_sync_dir(state, err);
	free(state);
	free(path);
	return rc;
}

int
table_note_ledger(struct table *table, struct err *err)
{
	const struct log *log = &table->match.log;
	char *dir = site_path(table->site, "ledger");
	struct ledger ledger;
	bool forgotten;
	int rc;

	forgotten =
	    ledger_read(&ledger, dir, table->id, NULL) > 0 && ledger.forgotten;
	ledger_of(&ledger, log, log_head(log), table_look(table));
	ledger.forgotten = forgotten;
	rc = ledger_write(dir, table->id, &ledger, err);
	if (rc == 0)
		due_note(table->site, table->id, ledger.due);
	free(dir);
	return rc;
}

/* From here on it has happened: trouble is told to the host, and the next run
 * finishes it. */
static void
finish(struct table *table, const char *outbox, const char *name)
{
	const struct log *log = &table->match.log;
	struct err err = ERR_INIT;

	if (outbox_commit(outbox, name, &err) < 0 ||
	    table_note_ledger(table, &err) < 0)
		site_log(
		    table->site, table->now, "%s: %s", table->id, err.text);
	table->before = log_head(log);
	table->durable = log->bytes.len;
	table_keep(table);
}

static int
write_private(struct table *table, uint32_t entry, struct err *err)
{
	char *path = site_path(table->site, "state/%s.private", table->id);
	int rc = 0;

	if (table->private_changed) {
		due_note(table->site, table->id, table->time);
		rc = private_write(&table->private, path, entry, err);
	}
	table->private_changed = table->private_changed && rc < 0;
	free(path);
	return rc;
}

int
table_write_private(struct table *table, struct err *err)
{
	return write_private(table, NO_ENTRY, err);
}

/* What has no entry has no letters of one, either. */
static int
commit_private(struct table *table, struct err *err)
{
	bool changed =
	    table->private_changed && !private_is_known(&table->private);

	assert(table->batch.count == 0);
	if (table_write_private(table, err) < 0)
		return -1;
	return changed ? table_note_ledger(table, err) : 0;
}

/* A new match: from now on it is known that there will be one. */
static int
begin_ledger(const struct table *table, struct err *err)
{
	char *dir = site_path(table->site, "ledger");
	int rc = ledger_mark(dir, table->id, LEDGER_BEGUN, table->time, err);

	free(dir);
	return rc;
}

/* It is known from now on: by an entry that names it, or else here. */
static void
note_mail(struct table *table)
{
	struct buf tag = BUF_INIT;

	if (!table->has_mail ||
	    log_find_mail(&table->match.log, table->mail) != NO_ENTRY)
		return;
	seal_hex(&tag, table->mail, TAG_LEN);
	table->private_changed |=
	    mail_tags_add(&table->private.mails, tag.data);
	buf_release(&tag);
}

/* Under another key nobody here can write them again, if they are lost. */
static bool
changes_hosts(const struct table *table)
{
	const struct log *log = &table->match.log;

	return memcmp(log_host(log, log_head(log)), table->key.sign_public,
		   KEY_LEN) != 0;
}

static int
commit_entries(struct table *table, struct err *err)
{
	char *outbox = site_path(table->site, "outbox");
	char *name = table_batch(table, log_head(&table->match.log));
	bool noted;
	int rc = -1;

	note_mail(table);
	noted = table->private_changed;
	if ((table->before == NO_ENTRY && begin_ledger(table, err) < 0) ||
	    write_private(table, log_head(&table->match.log), err) < 0)
		goto out;
	batch_end(&table->batch);
	if (outbox_prepare(outbox, name, &table->batch, err) < 0)
		goto out;
	/* On a full disk nothing is changed, not even that. */
	if (!noted)
		due_note(table->site, table->id, table->time);
	if (changes_hosts(table) && outbox_sync(outbox, name, err) < 0)
		goto out;
	if (write_match(table, err) < 0) {
		outbox_drop(outbox, name, NULL);
		goto out;
	}
	finish(table, outbox, name);
	rc = 0;
out:
	free(name);
	free(outbox);
	return rc;
}

static bool
has_entries(const struct table *table)
{
	return table->before == NO_ENTRY ||
	       table->before < log_head(&table->match.log);
}

int
table_commit(struct table *table, struct err *err)
{
	int rc = has_entries(table) ? commit_entries(table, err)
				    : commit_private(table, err);

	if (rc == 0 && table_bots(table, true) != 0)
		table->site->bots_wait = true;
	return rc;
}

int
table_go_on_for(struct table *table, uint32_t mover, struct verdicts *verdicts,
    struct err *err)
{
	if (table_follow(table, verdicts, err) < 0 ||
	    table_letters(table, mover, verdicts, err) < 0)
		return -1;
	return table_commit(table, err);
}

int
table_go_on(struct table *table, struct err *err)
{
	struct verdicts verdicts = VERDICTS_INIT;
	int rc = table_go_on_for(table, NO_SEAT, &verdicts, err);

	verdicts_release(&verdicts);
	return rc;
}

int
table_commit_letters(struct table *table, const char *tag, struct err *err)
{
	char *outbox = site_path(table->site, "outbox");
	struct buf name = BUF_INIT;
	bool tried;
	int rc = 0;

	buf_addf(&name, "%s.%s", table->id, tag);
	batch_end(&table->batch);
	/* Where there is no room for the letters nothing is changed. */
	tried = table->private_changed && table->batch.count > 0 &&
		!outbox_has(outbox, name.data);
	if (tried)
		rc = outbox_prepare(outbox, name.data, &table->batch, err);
	if (rc == 0)
		rc = table_write_private(table, err);
	if (rc < 0 && tried)
		outbox_drop(outbox, name.data, NULL);
	else if (rc == 0 && tried)
		rc = outbox_put_prepared(outbox, name.data, err);
	else if (rc == 0 && table->batch.count > 0)
		rc = outbox_put(outbox, name.data, &table->batch, err);
	buf_release(&name);
	free(outbox);
	return rc;
}
