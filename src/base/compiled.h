/* SPDX-License-Identifier: MIT */
/*
 * compiled.h - files of compiled trees: language packs, editions, layouts of
 * boards as flat.h has them, found by what they were made from.
 *
 * A tree's key is a hash of all bytes of its source.  Whoever has read the
 * source can say whether there is a tree of it; nothing is known of a source's
 * name, age or place, so an edited source, an older program's file or one of
 * another site is never taken for it.  The hash is as fast as the reading
 * itself (less than an instruction a byte) and no seal: it holds against
 * chance, not against an enemy, and whoever can write here can write the
 * sources, too.
 *
 * The file: MAGIC, the number of entries, the entries, the trees; all in the
 * machine's own numbers.  It is mapped, so it is only ever replaced by a rename
 * (fs_replace, install), as a program's library is, and never written in place.
 */
#ifndef COMPILED_H
#define COMPILED_H

#include "base/buf.h"
#include "base/doc.h"

#include <stddef.h>
#include <stdint.h>

struct compiled;

/* The key of a source's bytes; never 0. */
uint64_t compiled_key(const char *bytes, size_t len);

/* Map a file; NULL: there is none, or it is not of this form. */
struct compiled *compiled_open(const char *path);
void compiled_close(struct compiled *file);
/* As compiled_open, of bytes in memory, which must stay as they are; the caller
 * frees it (free). */
struct compiled *compiled_at(const void *bytes, size_t len);
/* All bytes of a file, which belong to it. */
const void *compiled_whole(const struct compiled *file, size_t *len);
/*
 * The tree of a key, which the caller owns and which lives no longer than the
 * file; NULL: none, or its bytes are not as they were written.  Any bytes may
 * stand in the file.
 */
struct doc *compiled_find(const struct compiled *file, uint64_t key);
/* compiled_open and compiled_find in one; the file is closed with the tree. */
struct doc *compiled_load(const char *path, uint64_t key);

/* The bytes of an entry of another form, as they were written, FLAT_ALIGNed;
 * they are the file's. */
const void *compiled_bytes(
    const struct compiled *file, uint64_t key, size_t *len);
struct compiled_tree {
	uint64_t key;
	struct doc *doc; /* NULL: the bytes as they are */
	struct buf bytes;
};

/* Append a file of these trees, each key once.  They lie in it in this order:
 * what is used together should stand together. */
void compiled_write(
    const struct compiled_tree *trees, size_t count, struct buf *out);

#endif
