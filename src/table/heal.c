/* SPDX-License-Identifier: MIT */
/* heal.c - what a run that was cut off left undone. */
#include "base/fs.h"
#include "site/ledger.h"
#include "table/letters_p.h"
#include "table/table_p.h"

#include <stdlib.h>
#include <string.h>

struct leftover {
	const char *id, *outbox;
	uint32_t head;
	struct err *err;
};

/* A batch in outbox/tmp: of a turn that happened, or of one that did not. */
static int
finish_leftover(const char *name, void *arg)
{
	struct leftover *leftover = arg;
	size_t id = strlen(leftover->id);
	struct batch batch = BATCH_INIT;
	struct buf bytes = BUF_INIT;
	char *path;
	unsigned long number;
	char *end;
	int rc;

	if (strncmp(name, leftover->id, id) != 0 || name[id] != '.')
		return 0;
	number = strtoul(name + id + 1, &end, 10);
	path = fs_path(leftover->outbox, "tmp/%s", name);
	if (end == name + id + 7 && *end == '\0' && number <= leftover->head &&
	    fs_read(&bytes, path, OUTBOX_BATCH_MAX, NULL) == 0 &&
	    batch_parse(&batch, bytes.data, bytes.len))
		rc = outbox_commit(leftover->outbox, name, leftover->err);
	else
		rc = outbox_drop(leftover->outbox, name, leftover->err);
	batch_release(&batch);
	buf_release(&bytes);
	free(path);
	return rc;
}

int
table_finish_batches(
    const struct site *site, const char *id, uint32_t head, struct err *err)
{
	char *outbox = site_path(site, "outbox");
	char *tmp = site_path(site, "outbox/tmp");
	struct leftover leftover = {id, outbox, head, err};
	int rc = fs_each(tmp, finish_leftover, &leftover, err);

	free(tmp);
	free(outbox);
	return rc;
}

/* Batches are thrown away some time after they were sent. */
#define BATCH_REMEMBERED (7 * 24 * 3600)

/*
 * A batch that is there is the proof; the ledger alone, which is not synced
 * either, counts only where the batch may have been thrown away.
 */
static bool
is_queued(const struct table *table, const char *outbox, const char *name,
    uint32_t *queued)
{
	const struct log *log = &table->match.log;
	const struct entry *head = log_entry(log, log_head(log));
	char *dir = site_path(table->site, "ledger");
	struct ledger ledger;

	*queued = NO_ENTRY;
	if (ledger_read(&ledger, dir, table->id, NULL) > 0)
		*queued = ledger.queued;
	free(dir);
	if (outbox_has(outbox, name))
		return true;
	return *queued != NO_ENTRY && *queued >= log_head(log) &&
	       time_read(head->time) + BATCH_REMEMBERED < table->now;
}

/* The first entry whose letters are in no batch: the ledger, which may lag,
 * says from where on to look.  Runs that were killed one after the other leave
 * several. */
static uint32_t
first_unwritten(const struct table *table, const char *outbox, uint32_t queued)
{
	const struct log *log = &table->match.log;
	uint32_t first = table_write_began(log, log_head(log));
	bool found = false;

	while (queued != NO_ENTRY && first > queued + 1 && !found) {
		char *name = table_batch(table, first - 1);

		found = outbox_has(outbox, name);
		first -= !found;
		free(name);
	}
	return first;
}

/* The letters of the head, if a killed run left them unwritten: durable at
 * once, since no turn follows that would make them so. */
static int
write_again(struct table *table, const char *outbox, struct err *err)
{
	const struct log *log = &table->match.log;
	char *name = table_batch(table, log_head(log));
	uint32_t queued, first;
	int rc = 0;

	if (is_queued(table, outbox, name, &queued))
		goto out;
	first = first_unwritten(table, outbox, queued);
	rc = table_letters_since(
	    table, first, table_mover_of(log, first), NULL, err);
	if (rc == 0) {
		batch_end(&table->batch);
		rc = outbox_put(outbox, name, &table->batch, err);
	}
	batch_release(&table->batch);
	table->batch = (struct batch)BATCH_INIT;
out:
	free(name);
	return rc;
}

/* The ledger of a run that was cut off behind its turn: deadlines are read from
 * there, so it must not stay behind. */
static int
catch_up_ledger(struct table *table, struct err *err)
{
	const struct log *log = &table->match.log;
	char *dir = site_path(table->site, "ledger");
	struct ledger ledger;
	int rc = 0;

	if (ledger_read(&ledger, dir, table->id, NULL) <= 0 ||
	    ledger.head != log_head(log) || ledger.queued != log_head(log))
		rc = table_note_ledger(table, err);
	free(dir);
	return rc;
}

int
table_heal(struct table *table, struct err *err)
{
	char *outbox = site_path(table->site, "outbox");
	int rc = table_finish_batches(
	    table->site, table->id, log_head(&table->match.log), err);

	/* An older file that is taken on purpose, or another host's: a letter
	 * that says so follows at once, and until then the ledger stands. */
	if (rc < 0 || table->site->takes_older)
		goto out;
	rc = write_again(table, outbox, err);
	if (rc == 0)
		rc = catch_up_ledger(table, err);
out:
	free(outbox);
	return rc;
}
