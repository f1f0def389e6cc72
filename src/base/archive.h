/* SPDX-License-Identifier: MIT */
/*
 * archive.h - files in one: a tar file (POSIX.1-1988 ustar, plain files alone,
 * mode 0600) whose last member, MANIFEST, has the BLAKE2b-256 hash of each of
 * the others, as "b2sum -l 256" prints it: so that tar and b2sum can do what
 * this does.
 */
#ifndef ARCHIVE_H
#define ARCHIVE_H

#include "base/buf.h"
#include "base/err.h"

#include <stdint.h>
#include <stdio.h>

#define ARCHIVE_MANIFEST "MANIFEST"
#define ARCHIVE_NAME_MAX 99
#define ARCHIVE_FILE_MAX ((size_t)64 * 1024 * 1024)

struct archive {
	FILE *out;        /* the caller's */
	const char *path; /* stands in errors */
	int64_t time;
	struct buf manifest;
};

/* Write to out from now on; archive_release ends it in any case. */
void archive_init(
    struct archive *archive, FILE *out, const char *path, int64_t time);
void archive_release(struct archive *archive);
/* One file.  EX_TEMPFAIL; EX_CONFIG: its name is too long. */
int archive_add(struct archive *archive, const char *name, const char *bytes,
    size_t len, struct err *err);
/* The manifest and the end, flushed, not synced. */
int archive_finish(struct archive *archive, struct err *err);

/*
 * Call take with each file; stops at a return other than 0 and hands it on.
 * Whether all of them are there, and as they were, is known only at the end: to
 * see it first, call this once with NULL.  A name is relative, never leads up,
 * and has no parts that begin with a dot.  time (may be NULL): when it was
 * written.  EX_DATAERR: it is no such archive, or damaged.
 */
int archive_read(FILE *in, const char *path,
    int (*take)(
	const char *name, const struct buf *bytes, void *arg, struct err *err),
    void *arg, int64_t *time, struct err *err);

#endif
