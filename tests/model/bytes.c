/* SPDX-License-Identifier: MIT */
/* bytes.c - is each byte of the site as it was? */
#include "model.h"

#include "base/fs.h"
#include "base/seal.h"
#include "base/x.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define FILE_MOST ((size_t)64 * 1024 * 1024)

/* What was refused to others, and the names of boots; what is only locked; when
 * mail came in last, also one that came before; what can be made again. */
static bool
is_log(const char *path)
{
	return strncmp(path, "log", 3) == 0 ||
	       strcmp(path, "tables/.lock") == 0 ||
	       strcmp(path, "ledger/.heard") == 0 ||
	       strcmp(path, "ledger/.due") == 0 ||
	       strncmp(path, "cache/", 6) == 0;
}

static void
note_change(struct bytes *bytes, const char *path, const char *what)
{
	if (is_log(path))
		return;
	if (bytes->changed++ == 0)
		snprintf(
		    bytes->first, sizeof(bytes->first), "%s %s", path, what);
}

static struct file *
find_file(struct bytes *bytes, const char *path)
{
	size_t i = names_find(&bytes->names, path);

	if (i == NAMES_NONE) {
		i = names_add(&bytes->names, path);
		bytes->files =
		    x_grow(bytes->files, &bytes->cap, i, sizeof(struct file));
		bytes->files[i] = (struct file){.gone = true};
	}
	return &bytes->files[i];
}

static uint64_t
nanoseconds(const struct timespec *time)
{
	return (uint64_t)time->tv_sec * 1000000000 + (uint64_t)time->tv_nsec;
}

static void
read_hash(const char *full, uint8_t hash[16])
{
	uint8_t all[HASH_LEN];
	struct buf content = BUF_INIT;

	if (fs_read(&content, full, FILE_MOST, NULL) == 0)
		seal_hash(all, content.data, content.len);
	else
		memset(all, 0, sizeof(all));
	memcpy(hash, all, 16);
	buf_release(&content);
}

static void
look_at_file(struct bytes *bytes, const char *full, const char *path,
    const struct stat *st)
{
	struct file *file = find_file(bytes, path);
	struct file now = {.ino = (uint64_t)st->st_ino,
	    .size = (uint64_t)st->st_size,
	    .mtime = nanoseconds(&st->st_mtim),
	    .ctime = nanoseconds(&st->st_ctim),
	    .round = bytes->round};

	if (!file->gone && file->ino == now.ino && file->size == now.size &&
	    file->mtime == now.mtime && file->ctime == now.ctime) {
		file->round = bytes->round;
		return;
	}
	read_hash(full, now.hash);
	if (file->gone)
		note_change(bytes, path, "is new");
	else if (memcmp(file->hash, now.hash, sizeof(now.hash)) != 0)
		note_change(bytes, path, "is another");
	*file = now;
}

static void
look_in(struct bytes *bytes, const char *full, const char *path)
{
	DIR *dir = opendir(full);
	const struct dirent *entry;

	while (dir != NULL && (entry = readdir(dir)) != NULL) {
		char *inner, *name;
		struct stat st;

		if (strcmp(entry->d_name, ".") == 0 ||
		    strcmp(entry->d_name, "..") == 0)
			continue;
		inner = fs_path(full, "%s", entry->d_name);
		name = *path == '\0' ? xstrdup(entry->d_name)
				     : fs_path(path, "%s", entry->d_name);
		if (lstat(inner, &st) == 0 && S_ISDIR(st.st_mode))
			look_in(bytes, inner, name);
		else if (S_ISREG(st.st_mode))
			look_at_file(bytes, inner, name, &st);
		free(inner);
		free(name);
	}
	if (dir != NULL)
		closedir(dir);
}

void
bytes_look(struct bytes *bytes, const char *dir)
{
	bytes->round++;
	bytes->changed = 0;
	look_in(bytes, dir, "");
	for (size_t i = 0; i < bytes->names.count; i++) {
		struct file *file = &bytes->files[i];

		if (file->gone || file->round == bytes->round)
			continue;
		file->gone = true;
		note_change(bytes, bytes->names.names[i], "is gone");
	}
}

const struct file *
bytes_find(const struct bytes *bytes, const char *path)
{
	size_t i = names_find(&bytes->names, path);

	return i == NAMES_NONE || bytes->files[i].gone ? NULL
						       : &bytes->files[i];
}

void
bytes_release(struct bytes *bytes)
{
	names_release(&bytes->names);
	free(bytes->files);
}
