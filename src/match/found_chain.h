/* SPDX-License-Identifier: MIT */
/*
 * found_chain.h - entries from anywhere, put in order: each must be signed
 * behind those before it, so that no place in a text says where it belongs.
 */
#ifndef FOUND_CHAIN_H
#define FOUND_CHAIN_H

#include "match/found.h"

struct piece {
	uint32_t number;
	unsigned text;    /* in which it stands */
	unsigned changes; /* what was undone in it */
	bool apart;       /* something else stands before it */
	struct buf bytes; /* from "---" to behind its signature */
};

struct pieces {
	struct piece *list;
	size_t count, cap;
};

/* Takes the bytes. */
void pieces_add(struct pieces *pieces, const struct piece *take);
void pieces_release(struct pieces *pieces);
/* Find the history that is signed; sets all of found but last and torn, and in
 * texts which have any entry, and any of this match.  What known, another
 * reading of the same, has proved is not proved again. */
void pieces_join(struct pieces *pieces, const struct found *known,
    struct found *found, struct found_text *texts);

#endif
