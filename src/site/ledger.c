/* SPDX-License-Identifier: MIT */
/* ledger.c - the newest known entry of a match, against rollback. */
#include "site/ledger.h"
#include "base/fs.h"
#include "base/x.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define LEDGER_MAX 4096
#define ENTRY_DIGITS 6
#define NONE_QUEUED "------"
#define FORGOTTEN " forgotten"
#define LINE_LEN 127 /* and its end: no line is longer */

static const char *const kinds[] = {
    [LEDGER_HEAD] = NULL,
    [LEDGER_BEGUN] = "begun ",
    [LEDGER_RESTORED] = "restored ",
    [LEDGER_LOST] = "lost ",
};

/* "000019", or false. */
static bool
read_entry(const char *text, uint32_t *entry)
{
	unsigned i;

	*entry = 0;
	for (i = 0; i < ENTRY_DIGITS; i++) {
		if (text[i] < '0' || text[i] > '9')
			return false;
		*entry = *entry * 10 + (uint32_t)(text[i] - '0');
	}
	return true;
}

/* " forgotten", at the end. */
static bool
read_end(struct ledger *ledger, const char *text)
{
	ledger->forgotten = strcmp(text, FORGOTTEN) == 0;
	return ledger->forgotten || *text == '\0';
}

/* The fields behind the hash: "000019 <time>". */
static bool
read_more(struct ledger *ledger, const char *text)
{
	if (strncmp(text, NONE_QUEUED, strlen(NONE_QUEUED)) != 0 &&
	    !read_entry(text, &ledger->queued))
		return false;
	text += ENTRY_DIGITS;
	if (strncmp(text, " -", 2) == 0)
		return read_end(ledger, text + 2);
	if (text[0] != ' ' || strlen(text) < sizeof(ledger->due))
		return false;
	strncat(ledger->due, text + 1, sizeof(ledger->due) - 1);
	return log_is_time(ledger->due) &&
	       read_end(ledger, text + sizeof(ledger->due));
}

/* "begun <time>" and the like. */
static bool
read_mark(struct ledger *ledger, const char *line)
{
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		size_t len = kinds[i] == NULL ? 0 : strlen(kinds[i]);

		if (len == 0 || strncmp(line, kinds[i], len) != 0 ||
		    !log_is_time(line + len))
			continue;
		ledger->kind = (enum ledger_kind)i;
		strcpy(ledger->time, line + len);
		return true;
	}
	return false;
}

/* A line without its end. */
static bool
read_line(struct ledger *ledger, const char *line)
{
	const size_t hash = ENTRY_DIGITS + 1, more = hash + 2 * HASH_LEN;

	memset(ledger, 0, sizeof(*ledger));
	ledger->queued = NO_ENTRY;
	if (read_mark(ledger, line))
		return true;
	if (strlen(line) < more || !read_entry(line, &ledger->head) ||
	    line[ENTRY_DIGITS] != ' ' ||
	    !seal_unhex(ledger->hash, HASH_LEN, line + hash))
		return false;
	if (line[more] == '\0')
		return true;
	return strlen(line) >= more + 1 + ENTRY_DIGITS && line[more] == ' ' &&
	       read_more(ledger, line + more + 1);
}

static int
read_file(struct ledger *ledger, const char *path, struct err *err)
{
	struct buf file = BUF_INIT;
	char *lf;
	int rc = -1;

	if (fs_read(&file, path, LEDGER_MAX, err) < 0)
		goto out;
	lf = memchr(file.data, '\n', file.len);
	if (lf != NULL)
		*lf = '\0';
	if (lf != NULL && read_line(ledger, file.data))
		rc = 1;
	else
		err_set(err, EX_TEMPFAIL,
		    "%s: this is no line of a ledger%s; if the match is known"
		    " to be right, pli match %s accept writes it anew",
		    path, file.len == 0 ? ", but empty" : "",
		    strrchr(path, '/') + 1);
out:
	buf_release(&file);
	return rc;
}

int
ledger_read(
    struct ledger *ledger, const char *dir, const char *id, struct err *err)
{
	char *path = fs_path(dir, "%s", id);
	int rc = 0;

	if (fs_exists(path))
		rc = read_file(ledger, path, err);
	free(path);
	return rc;
}

int
ledger_check(const struct ledger *ledger, const char *site, const char *id,
    const struct log *log, struct err *err)
{
	if (ledger->kind == LEDGER_BEGUN)
		return 0;
	if (ledger->kind == LEDGER_RESTORED)
		return err_set(err, EX_TEMPFAIL,
		    "match %s: was put back from a backup of %s; if nothing"
		    " newer is to be found, pli -C %s match %s accept goes on"
		    " from entry %u",
		    id, ledger->time, site, id, log_head(log));
	if (ledger->kind == LEDGER_LOST)
		return err_set(err, EX_TEMPFAIL,
		    "match %s: was given up as lost on %.10s, and its file is"
		    " there again; pli -C %s match %s accept goes on from entry"
		    " %u",
		    id, ledger->time, site, id, log_head(log));
	if (ledger->head > log_head(log))
		return err_set(err, EX_TEMPFAIL,
		    "match %s: the file ends with entry %u, but entry %u was"
		    " known: an older copy was put back, or its end was lost",
		    id, log_head(log), ledger->head);
	if (memcmp(log_hash(log, ledger->head), ledger->hash, HASH_LEN) != 0)
		return err_set(err, EX_TEMPFAIL,
		    "match %s: entry %u is not the one that was known: the file"
		    " has another history",
		    id, ledger->head);
	return 0;
}

void
ledger_of(struct ledger *ledger, const struct log *log, uint32_t queued,
    const char *due)
{
	memset(ledger, 0, sizeof(*ledger));
	ledger->kind = LEDGER_HEAD;
	ledger->head = log_head(log);
	memcpy(ledger->hash, log_hash(log, ledger->head), HASH_LEN);
	ledger->queued = queued;
	ledger->due[0] = '\0';
	assert(due == NULL || due[0] == '\0' || log_is_time(due));
	if (due != NULL)
		strcpy(ledger->due, due);
}

/* As long as the longest, so that it never changes its size. */
static void
fill(struct buf *line)
{
	assert(line->len <= LINE_LEN);
	while (line->len <= LINE_LEN)
		buf_addc(line, '\n');
}

int
ledger_mark(const char *dir, const char *id, enum ledger_kind kind,
    const char *time, struct err *err)
{
	char *path = fs_path(dir, "%s", id);
	struct buf line = BUF_INIT;
	int rc;

	buf_addf(&line, "%s%s", kinds[kind], time);
	fill(&line);
	rc = fs_replace(path, line.data, line.len, true, err);
	buf_release(&line);
	free(path);
	return rc;
}

static void
write_line(struct buf *line, const struct ledger *ledger)
{
	buf_addf(line, "%06u ", ledger->head);
	seal_hex(line, ledger->hash, HASH_LEN);
	if (ledger->queued == NO_ENTRY)
		buf_adds(line, " " NONE_QUEUED);
	else
		buf_addf(line, " %06u", ledger->queued);
	buf_addf(line, " %s%s", ledger->due[0] == '\0' ? "-" : ledger->due,
	    ledger->forgotten ? FORGOTTEN : "");
	fill(line);
}

int
ledger_write(const char *dir, const char *id, const struct ledger *ledger,
    struct err *err)
{
	char *path = fs_path(dir, "%s", id);
	struct buf line = BUF_INIT;
	int rc;

	write_line(&line, ledger);
	rc = fs_overwrite(path, line.data, line.len, err);
	buf_release(&line);
	free(path);
	return rc;
}

int
ledger_forget(const char *dir, const char *id, struct err *err)
{
	char *path = fs_path(dir, "%s", id);
	struct buf line = BUF_INIT;
	struct ledger ledger;
	int rc = ledger_read(&ledger, dir, id, err);

	if (rc > 0 && ledger.kind == LEDGER_HEAD && !ledger.forgotten) {
		ledger.forgotten = true;
		write_line(&line, &ledger);
		rc = fs_replace(path, line.data, line.len, true, err);
	}
	buf_release(&line);
	free(path);
	return rc < 0 ? -1 : 0;
}
