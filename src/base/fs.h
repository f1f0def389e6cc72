/* SPDX-License-Identifier: MIT */
/*
 * fs.h - files: the only writer of what must not be lost.
 *
 * Every function that changes the disk is a numbered step.  A build with
 * --enable-crash-points reads three variables: PLI_CRASH_AT=n ends the process
 * (as SIGKILL would) just before step n, and PLI_CRASH_POWER=1 also undoes
 * everything no fsync has made durable, as a power cut may: unsynced bytes,
 * unsynced names, unsynced renames and removals.  PLI_CRASH_STEPS=file lists
 * the steps there, if PLI_CRASH_AT is set (to 0: nothing befalls the run).
 *
 * All paths are as open(2) takes them; created files have mode 0600 and
 * folders 0700.  Descriptors close on exec.  Errors are EX_TEMPFAIL.
 */
#ifndef FS_H
#define FS_H

#include "base/buf.h"
#include "base/err.h"

#include <stdbool.h>
#include <sys/types.h>

/*
 * Read a whole file (or descriptor) of at most max bytes into out, behind what
 * it holds.  A longer one is an error in fs_read; fs_read_fd reads max bytes,
 * then reads the rest and drops it, and sets *cut (which may be NULL).
 */
int fs_read(struct buf *out, const char *path, size_t max, struct err *err);
/* Read the first max bytes of a file, or all. */
int fs_read_head(
    struct buf *out, const char *path, size_t max, struct err *err);
int fs_read_fd(struct buf *out, int fd, size_t max, bool *cut, struct err *err);
/* Write all of it to a descriptor that is no file of ours (a pipe, standard
 * output): no step.  False if it cannot be; errno says why. */
bool fs_write_fd(int fd, const void *bytes, size_t len);

bool fs_exists(const char *path);
bool fs_is_dir(const char *path);
/* Make a folder; one that is there is fine.  Parents must exist. */
int fs_mkdir(const char *path, struct err *err);

/* Write beside path and rename over it; with sync, durable when it returns.  A
 * file that holds these bytes already is not touched. */
int fs_replace(const char *path, const char *bytes, size_t len, bool sync,
    struct err *err);
/* Write a new file without any sync. */
int fs_write(const char *path, const char *bytes, size_t len, struct err *err);
/* Put bytes in the place of a small file's (made if it is not there), without
 * any sync.  What was there is never emptied first nor removed on failure: a
 * reader takes what it needs from the front and ignores what may be left over
 * behind. */
int fs_overwrite(
    const char *path, const char *bytes, size_t len, struct err *err);
/* Append to a file, made if need be, that nothing hangs on: logs and counts.
 * No sync, no error, no step.  One that is longer than FS_NOTE_MAX is begun
 * anew, and kept as PATH.old: so no stranger fills a disk with it. */
#define FS_NOTE_MAX (8 * 1024 * 1024)
void fs_note(const char *path, const char *bytes, size_t len);
/* Make a file or a folder's names durable. */
int fs_sync(const char *path, struct err *err);
int fs_sync_dir(const char *path, struct err *err);
int fs_rename(const char *from, const char *to, struct err *err);
/* Remove; one that is not there is fine. */
int fs_remove(const char *path, struct err *err);

/*
 * Append to an open file at offset at, and fsync.  A short or failed write is
 * cut back to at, so that the file is as it was.
 */
int fs_append(int fd, const char *path, off_t at, const char *bytes, size_t len,
    struct err *err);
int fs_truncate(int fd, const char *path, off_t len, struct err *err);
/*
 * Make sure of room for len bytes at offset at, for a file that will grow
 * after something that cannot be taken back.  The file stays as long as it is.
 * A disk that cannot promise room is no error; a full one is.
 */
int fs_reserve(int fd, const char *path, off_t at, size_t len, struct err *err);

/*
 * Open (create says whether to make it) and flock a file.  Waits up to wait
 * milliseconds, then fails with EX_TEMPFAIL and *busy (may be NULL) set.
 * Returns the descriptor; closing it unlocks.
 */
enum fs_lock { FS_SHARED, FS_EXCLUSIVE };
int fs_lock(const char *path, enum fs_lock how, bool create, unsigned wait,
    bool *busy, struct err *err);

/* Call what with each name in a folder, sorted, dot files left out; stops at a
 * return other than 0 and hands it on. */
int fs_each(const char *dir, int (*what)(const char *name, void *arg),
    void *arg, struct err *err);

/* "dir/name" in a new string that the caller frees. */
char *fs_path(const char *dir, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* True if the name of a file has that ending, and more in front of it. */
bool fs_has_ending(const char *name, const char *ending);

#endif
