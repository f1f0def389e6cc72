/* SPDX-License-Identifier: MIT */
/* seal_sum.c - a fast sum of a long text, under a key. */
#include "base/seal.h"

#include <string.h>

#define BLOCK 4096
#define BLOCK_SUM 16

struct sum_keys {
	uint64_t block[BLOCK / sizeof(uint64_t)];
	uint8_t all[KEY_LEN];
};

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 uint128;

/* NH of a block: both words of each pair plus their keys, multiplied. */
static void
sum_block(
    const struct sum_keys *keys, const uint8_t *bytes, uint8_t sum[BLOCK_SUM])
{
	const uint64_t *key = keys->block;
	uint128 all = 0;

#pragma GCC unroll 8
	for (size_t i = 0; i < BLOCK; i += BLOCK_SUM, key += 2) {
		uint64_t pair[2];

		memcpy(pair, bytes + i, sizeof(pair));
		all += (uint128)(pair[0] + key[0]) * (pair[1] + key[1]);
	}
	memcpy(sum, &all, BLOCK_SUM);
}
#else
static void
sum_block(
    const struct sum_keys *keys, const uint8_t *bytes, uint8_t sum[BLOCK_SUM])
{
	uint8_t hash[HASH_LEN];

	seal_f(hash, keys->all, bytes, BLOCK);
	memcpy(sum, hash, BLOCK_SUM);
}
#endif

static void
add_block(const struct sum_keys *keys, const uint8_t *bytes, struct buf *blocks)
{
	uint8_t sum[BLOCK_SUM];

	sum_block(keys, bytes, sum);
	buf_add(blocks, sum, BLOCK_SUM);
}

/* What is behind the blocks, and how long it is, say how the text ends. */
static void
add_end(const struct sum_keys *keys, const uint8_t *bytes, size_t len,
    struct buf *blocks)
{
	uint8_t last[BLOCK] = {0};
	uint64_t rest = len;

	memcpy(last, bytes, len);
	add_block(keys, last, blocks);
	buf_add(blocks, &rest, sizeof(rest));
}

void
seal_sum(uint8_t out[HASH_LEN], const uint8_t key[KEY_LEN], struct buf *blocks,
    const void *bytes, size_t len)
{
	size_t whole = len / BLOCK, i;
	const uint8_t *text = bytes;
	struct sum_keys keys;
	uint8_t own[KEY_LEN];

	seal_f(own, key, "sum\n", 4);
	seal_stretch(&keys, sizeof(keys), own);
	for (i = blocks->len / BLOCK_SUM; i < whole; i++)
		add_block(&keys, text + i * BLOCK, blocks);
	add_end(&keys, text + whole * BLOCK, len % BLOCK, blocks);
	seal_f(out, keys.all, blocks->data, blocks->len);
	buf_cut(blocks, whole * BLOCK_SUM);
	seal_wipe(&keys, sizeof(keys));
	seal_wipe(own, sizeof(own));
}
