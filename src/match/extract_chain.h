/* SPDX-License-Identifier: MIT */
/*
 * extract_chain.h - entries from anywhere, put in order: each must be signed
 * behind those before it, so that no place in a text says where it belongs.
 */
#ifndef EXTRACT_CHAIN_H
#define EXTRACT_CHAIN_H

#include "match/extract.h"

struct chain_piece {
	uint32_t number;
	unsigned text;    /* in which it stands */
	unsigned changes; /* what was undone in it */
	bool apart;       /* something else stands before it */
	struct buf bytes; /* from "---" to behind its signature */
};

struct chain_pieces {
	struct chain_piece *list;
	size_t count, cap;
};

/*
 * What is known of signatures, so that no reading asks twice: each by the hash
 * that it is over, which tells all before it.  A table of open addresses.
 *
 * Anybody may write entries below a topic that no host has signed, and each
 * asks for a look in each reading: behind so many false ones nothing is looked
 * at any more.
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

/* Takes the bytes. */
void pieces_add(struct chain_pieces *pieces, const struct chain_piece *take);
void pieces_release(struct chain_pieces *pieces);
/* Find the history that is signed; sets all of found but last and torn, and in
 * texts which have any entry, and any of this match. */
void pieces_join(struct chain_pieces *pieces, struct sig_memo *memo,
    struct extract *found, struct extract_text *texts);

#endif
