/* SPDX-License-Identifier: MIT */
/* outbox_journal.c - what became of each letter of a batch. */
#include "base/fs.h"
#include "base/x.h"
#include "site/outbox_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JOURNAL_MAX (16 * 1024 * 1024)

const char *const journal_words[] = {
    [SENT_OK] = "ok", [SENT_LATER] = "retry", [SENT_FAILED] = "failed"};

void
journal_take(struct journal *journal, size_t letter, int64_t time,
    enum sent sent, const char *why)
{
	struct history *history = &journal->letters[letter];

	if (history->tries++ == 0)
		history->first = time;
	history->last = time;
	history->done = sent != SENT_LATER;
	history->failed = sent == SENT_FAILED;
	free(history->why);
	history->why = why == NULL ? NULL : xstrdup(why);
	journal->untold |= history->failed;
}

static void
forget(struct history *history)
{
	free(history->why);
	free(history->digest);
	*history = (struct history){0};
}

static void
take_word(struct journal *journal, size_t letter, int64_t time,
    const char *word, const char *why)
{
	if (strcmp(word, "again") == 0)
		forget(&journal->letters[letter]);
	if (strcmp(word, JOURNAL_DIGEST) == 0) {
		forget(&journal->letters[letter]);
		journal->letters[letter].done = true;
		journal->letters[letter].digest = xstrdup(why);
	}
	for (size_t i = 0; i < ARRAY_LEN(journal_words); i++)
		if (strcmp(word, journal_words[i]) == 0)
			journal_take(journal, letter, time, (enum sent)i, why);
}

static void
take_line(struct journal *journal, const char *line)
{
	long long time;
	unsigned number;
	int words = 0;
	char word[8];

	if (sscanf(line, "%lld %u %7s%n", &time, &number, word, &words) != 3)
		return;
	journal->last = time;
	line += words;
	if (number > journal->count)
		return;
	if (number > 0)
		take_word(
		    journal, number - 1, time, word, line + (*line == ' '));
	else if (strcmp(word, "told") == 0)
		journal->untold = false;
}

/* What stands behind the last line end was cut off; it never counted. */
int
journal_read(
    struct journal *journal, const char *path, size_t count, struct err *err)
{
	struct buf bytes = BUF_INIT;
	char *line, *lf;
	int rc = 0;

	*journal = (struct journal){.count = count};
	if (fs_exists(path))
		rc = fs_read(&bytes, path, JOURNAL_MAX, err);
	for (line = bytes.data; (lf = strchr(line, '\n')) != NULL;
	     line = lf + 1) {
		*lf = '\0';
		take_line(journal, line);
	}
	journal->at = line - bytes.data;
	buf_release(&bytes);
	return rc;
}

void
journal_release(struct journal *journal)
{
	for (size_t i = 0; i < journal->count; i++)
		forget(&journal->letters[i]);
}

int64_t
journal_due(const struct history *letter)
{
	int64_t wait = OUTBOX_RETRY_FIRST;

	for (unsigned i = 1; i < letter->tries && wait < OUTBOX_RETRY_MOST; i++)
		wait *= 2;
	if (wait > OUTBOX_RETRY_MOST)
		wait = OUTBOX_RETRY_MOST;
	return letter->tries == 0 ? 0 : letter->last + wait;
}
