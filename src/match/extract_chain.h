/* SPDX-License-Identifier: MIT */
/*
 * extract_chain.h - puts entries from anywhere in order by their signatures:
 * each must be signed behind those before it, wherever it stood in a text.
 */
#ifndef EXTRACT_CHAIN_H
#define EXTRACT_CHAIN_H

#include "match/extract.h"

struct chain_piece {
	uint32_t number;
	unsigned text;    /* index of the text in which it stands */
	unsigned changes; /* what was undone in it */
	bool apart;       /* something else stands before it */
	struct buf bytes; /* from "---" to the end of its signature line */
};

struct chain_pieces {
	struct chain_piece *list;
	size_t count, cap;
};

/*
 * A cache of checked signatures, by the hash that they are over: a hash table
 * with open addressing.
 *
 * Anybody may post entries that no host has signed, and each must be checked;
 * after SIG_MEMO_FALSE_MAX false ones no more are, and given_up is set.
 */
#define SIG_MEMO_FALSE_MAX 5000u
#define SIG_MEMO_INIT                                                          \
	{                                                                      \
		.list = NULL                                                   \
	}

struct sig_memo {
	struct sig_known {
		uint8_t hash[HASH_LEN], sig[SIG_LEN];
		bool used, good;
	} * list;
	size_t count, cap; /* cap: a power of 2, or 0 */
	unsigned bad;      /* how many of them are false */
	bool given_up;     /* there were more: not all was looked at */
};

void sig_memo_release(struct sig_memo *memo);

/* Add a piece; its bytes are taken over. */
void pieces_add(struct chain_pieces *pieces, const struct chain_piece *take);
void pieces_release(struct chain_pieces *pieces);
/* Find the signed history among the pieces; sets all of found but last and
 * torn, and any and used of the texts. */
void pieces_join(struct chain_pieces *pieces, struct sig_memo *memo,
    struct extract *found, struct extract_text *texts);

#endif
