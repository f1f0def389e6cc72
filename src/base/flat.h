/* SPDX-License-Identifier: MIT */
/*
 * flat.h - a tree as bytes that are read where they lie: no parse, nothing
 * allocated for a node.
 *
 * The bytes: uint32_t count of nodes, uint32_t where the texts begin; the nodes
 * (struct flat_node) level by level, so that the children of one lie side by
 * side and in the order of their parents; the indexes of large maps; the texts,
 * each ended by a NUL.  Numbers are the machine's own: such bytes are no
 * format to exchange.
 */
#ifndef FLAT_H
#define FLAT_H

#include "base/buf.h"
#include "base/doc.h"

#include <stddef.h>

/* Trees are no deeper than YAML lets them be. */
#define FLAT_DEPTH 32
/* Bytes begin at a multiple of it. */
#define FLAT_ALIGN 8

/* Append a tree, whose length is then a multiple of FLAT_ALIGN; so must be
 * that of out. */
void flat_write(const struct doc *doc, struct buf *out);
/*
 * The tree in such bytes, which must stay as they are for as long as it does;
 * the caller owns it.  NULL: they are none.  Any bytes may be given: all
 * distances are checked first, so that no byte outside is read later and every
 * walk ends.
 */
struct doc *flat_read(const void *bytes, size_t len);

#endif
