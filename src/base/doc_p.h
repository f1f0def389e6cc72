/* SPDX-License-Identifier: MIT */
/*
 * doc_p.h - what doc.c and flat.c share: the two shapes of a node.
 *
 * A grown node is built in memory and its parts are pointers.  A flat one lies
 * in bytes that flat_write has written: its parts are distances from where it
 * lies itself, so the bytes may lie anywhere, and nothing can be added to it.
 * A root is always a grown one; its children may be flat.
 */
#ifndef DOC_P_H
#define DOC_P_H

#include "base/doc.h"

/* From this many keys on a map has an index; below, looking is quicker. */
#define DOC_INDEX_FROM 16
#define DOC_INDEX_FIRST 64

/* How each node begins.  enum doc_kind as a byte: it may come from a file. */
struct doc {
	uint8_t kind;
	uint8_t flat; /* 1 or 0 */
	uint8_t mark; /* of a flat node's key; else 0 */
	uint8_t rest; /* 0 */
	uint32_t line;
	uint32_t count; /* 0 but in a map or list */
};

/* All numbers are distances in bytes, forward from the node; 0: none. */
struct flat_node {
	struct doc head;
	uint32_t key;
	union {
		int64_t number; /* DOC_NUMBER */
		struct {
			/* The text, or the first child; those of one node lie
			 * side by side. */
			uint32_t at;
			/* As in a grown node, of doc_index_size() slots; 0: no
			 * index. */
			uint32_t index;
		};
	};
};

_Static_assert(sizeof(struct flat_node) == 24, "the shape in a file");

/* A byte that most keys have another one of. */
uint8_t doc_mark(const char *key, size_t len);
/* Of the index of so many keys: always a power of two and at most half full. */
uint32_t doc_index_size(uint32_t count);
/* Fill the slots, which are zero: 1 + the place of a child in each. */
void doc_index_fill(const struct doc *map, uint32_t *index, uint32_t size);
/* A root whose children are those of a flat node. */
struct doc *doc_over(const struct flat_node *node);

#endif
