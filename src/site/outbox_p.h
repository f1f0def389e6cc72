/* SPDX-License-Identifier: MIT */
/*
 * outbox_p.h - inside the outbox: journals.
 *
 * Beside a batch lies its journal, "TIME LETTER WORD TEXT" a line:
 *
 *     ok      the server has taken letter LETTER (from 1)
 *     retry   it has not, for now; TEXT is what it said
 *     failed  for good
 *     digest  it was told in the letter of batch TEXT
 *     again   what failed is to be tried as if it never had been
 *     told    (letter 0) the host knows of all that failed before this line
 *
 * A line counts with its line end; a line of no such form says nothing.
 */
#ifndef OUTBOX_P_H
#define OUTBOX_P_H

#include "site/outbox.h"

#include <sys/types.h>

#define JOURNAL ".journal"

struct history {
	bool done, failed;
	unsigned tries;
	int64_t first, last;
	char *why;    /* the last words of the server, or NULL */
	char *digest; /* the batch whose letter told it, or NULL */
};

struct journal {
	off_t at;     /* where the last whole line ends */
	int64_t last; /* time of the last line, 0: none */
	bool untold;  /* letters have failed that the host knows nothing of */
	size_t count; /* of letters in the batch */
	struct history letters[OUTBOX_LETTERS];
};

/* True if the name of a file in the outbox is a journal's. */
bool journal_is(const char *name);
/* Read a journal of a batch of count letters; a missing one is empty.  Release
 * it, also on failure; a zeroed one may be released. */
int journal_read(
    struct journal *journal, const char *path, size_t count, struct err *err);
void journal_release(struct journal *journal);
/* Note in memory what became of a letter (index from 0); why may be NULL. */
void journal_take(struct journal *journal, size_t letter, int64_t time,
    enum sent sent, const char *why);
extern const char *const journal_words[];
#define JOURNAL_DIGEST "digest"
/* When a letter may be tried (again), seconds since 1970. */
int64_t journal_due(const struct history *letter);
/* Write lines at offset at, behind the last whole one, and fsync; the name of a
 * new file is not synced. */
int journal_append(
    const char *path, off_t at, const struct buf *lines, struct err *err);

/* A batch of a folder of the outbox, with its journal. */
struct lying {
	char *path, *journal_path;
	struct batch batch;
	struct journal journal;
	bool whole; /* the batch could be read */
};
/* Read one; if it is gone meanwhile, whole is false, and that is no error.
 * Release it, also on failure. */
int lying_read(struct lying *lying, const char *dir, const char *folder,
    const char *name, struct err *err);
void lying_release(struct lying *lying);

#endif
