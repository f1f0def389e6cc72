/* SPDX-License-Identifier: MIT */
/*
 * archive.c - tar files with a manifest.
 *
 * By hand: libarchive would bring seven more libraries into each start of pli
 * for one kind of header; the checks of names and hashes, which are most of
 * this, would stay.
 */
#include "base/archive.h"

#include "base/seal.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 512

/* ustar, as POSIX.1-1988 section 10.1.1 lays it out. */
struct header {
	char name[100], mode[8], uid[8], gid[8], size[12], mtime[12], sum[8];
	char type, link[100], magic[6], version[2], uname[32], gname[32];
	char major[8], minor[8], prefix[155], pad[12];
};
_Static_assert(sizeof(struct header) == BLOCK, "a tar header is one block");

static unsigned
sum_of(const struct header *header)
{
	const unsigned char *bytes = (const unsigned char *)header;
	unsigned sum = 0;

	/* The field itself counts as blanks. */
	for (size_t i = 0; i < BLOCK; i++)
		sum += i >= offsetof(struct header, sum) &&
			       i < offsetof(struct header, type)
			   ? ' '
			   : bytes[i];
	return sum;
}

/* ---- writing ---- */

void
archive_init(struct archive *archive, FILE *out, const char *path, int64_t time)
{
	*archive = (struct archive){out, path, time, BUF_INIT};
}

void
archive_release(struct archive *archive)
{
	buf_release(&archive->manifest);
}

static int
put(struct archive *archive, const void *bytes, size_t len, struct err *err)
{
	if (fwrite(bytes, 1, len, archive->out) == len)
		return 0;
	return err_sys(err, EX_TEMPFAIL, "%s", archive->path);
}

static int
put_file(struct archive *archive, const char *name, const char *bytes,
    size_t len, struct err *err)
{
	static const char zeros[BLOCK];
	struct header header = {.mode = "0000600",
	    .uid = "0000000",
	    .gid = "0000000",
	    .type = '0',
	    .magic = "ustar",
	    .version = {'0', '0'}};

	if (strlen(name) > ARCHIVE_NAME_MAX || len > ARCHIVE_FILE_MAX)
		return err_set(err, EX_CONFIG,
		    "%s: the name is too long for a backup, or the file too "
		    "big",
		    name);
	strcpy(header.name, name);
	snprintf(header.size, sizeof(header.size), "%011zo", len);
	snprintf(header.mtime, sizeof(header.mtime), "%011llo",
	    (unsigned long long)archive->time & 077777777777ULL);
	snprintf(header.sum, sizeof(header.sum), "%06o", sum_of(&header));
	header.sum[7] = ' ';
	if (put(archive, &header, BLOCK, err) < 0 ||
	    put(archive, bytes, len, err) < 0)
		return -1;
	return put(archive, zeros, (BLOCK - len % BLOCK) % BLOCK, err);
}

static void
add_hash(struct buf *out, const char *bytes, size_t len, const char *name)
{
	uint8_t hash[HASH_LEN];

	seal_hash(hash, bytes, len);
	seal_hex(out, hash, HASH_LEN);
	buf_addf(out, "  %s\n", name);
}

int
archive_add(struct archive *archive, const char *name, const char *bytes,
    size_t len, struct err *err)
{
	if (put_file(archive, name, bytes, len, err) < 0)
		return -1;
	add_hash(&archive->manifest, bytes, len, name);
	return 0;
}

int
archive_finish(struct archive *archive, struct err *err)
{
	static const char end[2 * BLOCK];

	if (put_file(archive, ARCHIVE_MANIFEST, archive->manifest.data,
		archive->manifest.len, err) < 0 ||
	    put(archive, end, sizeof(end), err) < 0)
		return -1;
	if (fflush(archive->out) == 0)
		return 0;
	return err_sys(err, EX_TEMPFAIL, "%s", archive->path);
}

/* ---- reading ---- */

struct reading {
	FILE *in;
	const char *path;
	struct buf bytes, manifest; /* of this file; of all so far */
	char name[ARCHIVE_NAME_MAX + 1];
	int64_t time;
	bool whole; /* the manifest was seen, and is right */
};

static int
damaged(const struct reading *reading, const char *why, struct err *err)
{
	return err_set(err, EX_DATAERR, "%s: %s", reading->path, why);
}

/* What somebody else wrote must not lead out of the folder, nor hide there. */
static bool
is_plain_name(const char *name)
{
	const char *part = name;

	if (*name == '\0')
		return false;
	for (const char *c = name; *c != '\0'; c++) {
		if ((unsigned char)*c < ' ' || *c == 0x7f || *c == '\\')
			return false;
		if (c == part && (*c == '.' || *c == '/'))
			return false;
		if (*c == '/')
			part = c + 1;
	}
	return *part != '\0';
}

static bool
read_octal(const char *text, size_t len, uint64_t *number)
{
	*number = 0;
	for (size_t i = 0; i < len && text[i] != '\0' && text[i] != ' '; i++) {
		if (text[i] < '0' || text[i] > '7')
			return false;
		*number = *number << 3 | (uint64_t)(text[i] - '0');
	}
	return true;
}

/* 1: there is a file; 0: it was the end. */
static int
read_header(struct reading *reading, size_t *len, struct err *err)
{
	static const struct header none;
	struct header header;
	uint64_t sum, size, time;

	if (fread(&header, 1, BLOCK, reading->in) != BLOCK)
		return damaged(reading, "it is cut off", err);
	if (memcmp(&header, &none, BLOCK) == 0)
		return 0;
	if (memcmp(header.magic, "ustar", 6) != 0 || header.type != '0' ||
	    memchr(header.name, '\0', sizeof(header.name)) == NULL ||
	    !read_octal(header.sum, sizeof(header.sum), &sum) ||
	    !read_octal(header.size, sizeof(header.size), &size) ||
	    !read_octal(header.mtime, sizeof(header.mtime), &time) ||
	    sum != sum_of(&header) || header.prefix[0] != '\0' ||
	    size > ARCHIVE_FILE_MAX || !is_plain_name(header.name))
		return damaged(reading, "this is no file of \"pli\"", err);
	strcpy(reading->name, header.name);
	reading->time = (int64_t)time;
	*len = (size_t)size;
	return 1;
}

static int
read_bytes(struct reading *reading, size_t len, struct err *err)
{
	size_t padded = (len + BLOCK - 1) / BLOCK * BLOCK;
	char block[BLOCK];

	buf_clear(&reading->bytes);
	for (size_t at = 0; at < padded; at += BLOCK) {
		if (fread(block, 1, BLOCK, reading->in) != BLOCK)
			return damaged(reading, "it is cut off", err);
		buf_add(&reading->bytes, block,
		    len - at < BLOCK ? len - at : BLOCK);
	}
	return 0;
}

static int
read_all(struct reading *reading,
    int (*take)(
	const char *name, const struct buf *bytes, void *arg, struct err *err),
    void *arg, struct err *err)
{
	size_t len = 0;
	int rc;

	while ((rc = read_header(reading, &len, err)) > 0) {
		if (reading->whole)
			return damaged(reading, "it does not end", err);
		if (read_bytes(reading, len, err) < 0)
			return -1;
		if (strcmp(reading->name, ARCHIVE_MANIFEST) == 0) {
			reading->whole =
			    buf_equals(&reading->bytes, reading->manifest.data);
			if (!reading->whole)
				return damaged(reading,
				    "it is damaged: the hashes are not right",
				    err);
			continue;
		}
		add_hash(&reading->manifest, reading->bytes.data,
		    reading->bytes.len, reading->name);
		rc = take == NULL
			 ? 0
			 : take(reading->name, &reading->bytes, arg, err);
		if (rc != 0)
			return rc;
	}
	if (rc == 0 && !reading->whole)
		return damaged(reading, "it is cut off", err);
	return rc;
}

int
archive_read(FILE *in, const char *path,
    int (*take)(
	const char *name, const struct buf *bytes, void *arg, struct err *err),
    void *arg, int64_t *time, struct err *err)
{
	struct reading reading = {
	    .in = in, .path = path, .bytes = BUF_INIT, .manifest = BUF_INIT};
	int rc = read_all(&reading, take, arg, err);

	if (rc == 0 && time != NULL)
		*time = reading.time;
	buf_wipe(&reading.bytes);
	buf_release(&reading.manifest);
	return rc;
}
