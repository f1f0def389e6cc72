/* SPDX-License-Identifier: MIT */
/* squeeze.c - an adaptive arithmetic coder. */
#include "base/squeeze.h"
#include "base/pack.h"
#include "base/x.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- how likely the next bit is ---- */

/* A bit hangs on the bits of its byte before it, and on: nothing, the byte
 * before, the two before. */
#define ORDERS 3
#define TABLE 4096
#define LIMIT 60 /* so many bits are remembered */

struct chance {
	uint16_t one;  /* in 65536 parts */
	uint16_t seen; /* how often it was asked */
};

struct model {
	struct chance *table[ORDERS], *now[ORDERS];
	uint32_t before, node; /* the last bytes; 1 and the bits of this one */
};

static void
model_init(struct model *model)
{
	*model = (struct model){.node = 1};
	for (unsigned o = 0; o < ORDERS; o++) {
		model->table[o] = xcalloc(TABLE, sizeof(struct chance));
		for (unsigned i = 0; i < TABLE; i++)
			model->table[o][i].one = 32768;
	}
}

static void
model_release(struct model *model)
{
	for (unsigned o = 0; o < ORDERS; o++)
		free(model->table[o]);
}

/* Whole numbers alone: every machine must come to the same. */
static uint32_t
model_ask(struct model *model)
{
	uint64_t sum = 32768, weights = 1;

	for (unsigned o = 0; o < ORDERS; o++) {
		uint32_t hash = (model->before & ((1u << 8 * o) - 1)) *
				UINT32_C(2654435761);
		struct chance *at =
		    &model->table[o]
				 [((hash >> 8) + model->node * 0x9e5u) % TABLE];
		uint32_t far =
		    at->one > 32768 ? at->one - 32768u : 32768u - at->one;
		uint64_t weight =
		    at->seen == 0
			? 0
			: (1 + (far >> 8)) * (1 + 3 * o) + far * far / 4194304;

		model->now[o] = at;
		sum += weight * at->one;
		weights += weight;
	}
	sum /= weights;
	return sum < 64 ? 64 : sum > 65472 ? 65472 : (uint32_t)sum;
}

static void
model_learn(struct model *model, unsigned bit)
{
	for (unsigned o = 0; o < ORDERS; o++) {
		struct chance *at = model->now[o];
		int32_t gap = (bit ? 65535 : 0) - at->one;

		at->one = (uint16_t)(at->one + gap * 2 / (2 * at->seen + 3));
		at->seen += at->seen < LIMIT;
	}
	model->node = model->node << 1 | bit;
	if (model->node >= 256) {
		model->before = model->before << 8 | (model->node & 255);
		model->node = 1;
	}
}

/* ---- the coder ---- */

struct coder {
	struct model model;
	uint32_t low, high, code;
	const uint8_t *at, *end;
	unsigned beyond; /* bytes asked for behind the end */
};

static uint32_t
split(struct coder *coder)
{
	return coder->low + (uint32_t)(((uint64_t)(coder->high - coder->low) *
					   model_ask(&coder->model)) >>
				       16);
}

/* Keep the part of a bit; true while a byte of it is settled. */
static void
keep(struct coder *coder, uint32_t middle, unsigned bit)
{
	if (bit)
		coder->high = middle;
	else
		coder->low = middle + 1;
	model_learn(&coder->model, bit);
}

static bool
settled(const struct coder *coder)
{
	return (coder->low ^ coder->high) >> 24 == 0;
}

static void
shift(struct coder *coder)
{
	coder->low <<= 8;
	coder->high = coder->high << 8 | 255;
}

static void
put_byte(struct coder *coder, uint8_t byte, struct buf *out)
{
	for (unsigned i = 8; i-- > 0;) {
		keep(coder, split(coder), byte >> i & 1);
		for (; settled(coder); shift(coder))
			buf_addc(out, (char)(coder->high >> 24));
	}
}

static uint8_t
next_byte(struct coder *coder)
{
	if (coder->at < coder->end)
		return *coder->at++;
	coder->beyond++;
	return 0;
}

static uint8_t
get_byte(struct coder *coder)
{
	uint32_t middle;
	unsigned byte = 0;

	for (unsigned i = 0; i < 8; i++) {
		middle = split(coder);
		byte = byte << 1 | (coder->code <= middle);
		keep(coder, middle, byte & 1);
		for (; settled(coder); shift(coder))
			coder->code = coder->code << 8 | next_byte(coder);
	}
	return (uint8_t)byte;
}

void
squeeze(struct buf *out, const void *bytes, size_t len)
{
	struct coder coder = {.high = UINT32_MAX};
	const uint8_t *at = bytes;

	pack_number(out, len);
	model_init(&coder.model);
	for (size_t i = 0; i < len; i++)
		put_byte(&coder, at[i], out);
	/* One byte settles the rest: what is behind the end reads as 0. */
	buf_addc(out, (char)((coder.low >> 24) + 1));
	model_release(&coder.model);
}

bool
unsqueeze(struct buf *out, const void *bytes, size_t len, size_t max)
{
	struct coder coder = {.high = UINT32_MAX};
	struct unpack in = unpack_from(bytes, len);
	uint64_t count = unpack_number(&in);
	size_t before = out->len;

	if (in.bad || count > max)
		return false;
	coder.at = in.at;
	coder.end = in.end;
	model_init(&coder.model);
	for (unsigned i = 0; i < 4; i++)
		coder.code = coder.code << 8 | next_byte(&coder);
	for (; count > 0 && coder.beyond <= 4; count--)
		buf_addc(out, (char)get_byte(&coder));
	model_release(&coder.model);
	if (coder.beyond <= 4 && coder.at == coder.end)
		return true;
	buf_cut(out, before);
	return false;
}

/* ---- letters ---- */

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuv"
			      "wxyz0123456789-_";

void
url64(struct buf *out, const void *bytes, size_t len)
{
	const uint8_t *at = bytes;
	uint32_t held = 0;
	unsigned bits = 0;

	for (size_t i = 0; i < len; i++) {
		held = held << 8 | at[i];
		for (bits += 8; bits >= 6; bits -= 6)
			buf_addc(out, letters[held >> (bits - 6) & 63]);
	}
	if (bits > 0)
		buf_addc(out, letters[held << (6 - bits) & 63]);
}

bool
url64_read(struct buf *out, const char *text, size_t len)
{
	size_t before = out->len;
	uint32_t held = 0;
	unsigned bits = 0;

	for (size_t i = 0; i < len; i++) {
		const char *at =
		    text[i] == '\0' ? NULL : strchr(letters, text[i]);

		if (at == NULL) {
			buf_cut(out, before);
			return false;
		}
		held = held << 6 | (uint32_t)(at - letters);
		bits += 6;
		if (bits >= 8) {
			bits -= 8;
			buf_addc(out, (char)(held >> bits & 255));
		}
	}
	return true;
}
