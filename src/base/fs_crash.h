/* SPDX-License-Identifier: MIT */
/*
 * fs_crash.h - how fs.c dies for a test (see fs.h).
 *
 * fs.c calls fs_crash_step before each change, and then says what it changed
 * and what it made durable.  Without --enable-crash-points all of it is
 * nothing.
 *
 * What a power cut leaves is what POSIX promises and no more: a file's bytes
 * are safe after fsync of the file, a name after fsync of its folder, a rename
 * after fsync of the folder it leads to.  Everything else goes, the last
 * change first.
 */
#ifndef FS_CRASH_H
#define FS_CRASH_H

#ifdef PLI_CRASH_POINTS

/* One more step: the last one if PLI_CRASH_AT says so. */
void fs_crash_step(void);

/* Before it happens: the bytes of an open file, a rename, a removal. */
void fs_crash_bytes(int fd);
void fs_crash_rename(const char *from, const char *to);
void fs_crash_remove(const char *path);
/* The rename or removal just told of came to nothing. */
void fs_crash_failed(void);
/* After it has happened: a new file or folder. */
void fs_crash_create(const char *path);

/* An open file or folder has been synced. */
void fs_crash_synced(int fd);

#else

static inline void
fs_crash_step(void)
{
}

static inline void
fs_crash_bytes(int fd)
{
	(void)fd;
}

static inline void
fs_crash_rename(const char *from, const char *to)
{
	(void)from;
	(void)to;
}

static inline void
fs_crash_remove(const char *path)
{
	(void)path;
}

static inline void
fs_crash_failed(void)
{
}

static inline void
fs_crash_create(const char *path)
{
	(void)path;
}

static inline void
fs_crash_synced(int fd)
{
	(void)fd;
}

#endif
#endif
