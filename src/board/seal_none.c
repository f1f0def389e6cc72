/* SPDX-License-Identifier: MIT */
/*
 * seal_none.c - in the place of seal.c in the page, which keeps no secret: what
 * dice are thrown there is for a match against computer players, and a sum is
 * asked for by nobody else.  Words follow each other as splitmix64 has them
 * (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
 */
#include "base/seal.h"

#include <string.h>

static uint64_t
mix(uint64_t x)
{
	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

static void
fill(uint8_t *out, size_t size, const void *key, size_t key_len,
    const void *msg, size_t len)
{
	const uint8_t *k = key, *m = msg;
	uint64_t state = 0;

	for (size_t i = 0; i < key_len; i++)
		state = mix(state + k[i] + 1);
	for (size_t i = 0; i < len; i++)
		state = mix(state + m[i] + 1);
	for (size_t i = 0; i < size; i += 8) {
		uint64_t word = mix(state += UINT64_C(0x9e3779b97f4a7c15));

		memcpy(out + i, &word, sizeof(word));
	}
}

void
seal_hash(uint8_t out[HASH_LEN], const void *msg, size_t len)
{
	fill(out, HASH_LEN, "", 0, msg, len);
}

void
seal_f64(
    uint8_t out[64], const uint8_t key[KEY_LEN], const void *msg, size_t len)
{
	fill(out, 64, key, KEY_LEN, msg, len);
}

void
seal_wipe(void *bytes, size_t len)
{
	memset(bytes, 0, len);
}
