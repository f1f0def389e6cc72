/* SPDX-License-Identifier: MIT */
/*
 * pack.h - numbers, bytes and texts one behind the other, for files that only
 * this program reads.  A number takes seven bits a byte, the lowest first; the
 * last byte is below 128.
 */
#ifndef PACK_H
#define PACK_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PACK_NUMBER_MAX 10 /* bytes of a number */

/* Write a number at at, where there is room for PACK_NUMBER_MAX bytes; what is
 * behind it comes back. */
static inline uint8_t *
pack_put(uint8_t *at, uint64_t number)
{
	for (; number >= 128; number >>= 7)
		*at++ = (uint8_t)(128 | (number & 127));
	*at++ = (uint8_t)number;
	return at;
}

void pack_number(struct buf *out, uint64_t number);
/* Its length, then the text and a NUL. */
void pack_text(struct buf *out, const char *text);

/* What is left to read.  Who asks for more than there is gets zeros, and bad is
 * set from then on. */
struct unpack {
	const uint8_t *at, *end;
	bool bad;
};

/* bytes may be NULL if len is 0. */
struct unpack unpack_from(const void *bytes, size_t len);
uint64_t unpack_long(struct unpack *in);

/* Nearly all have one byte or two. */
static inline uint64_t
unpack_number(struct unpack *in)
{
	const uint8_t *at = in->at;

	if (in->end - at < 2)
		return unpack_long(in);
	if (at[0] < 128) {
		in->at++;
		return at[0];
	}
	if (at[1] < 128) {
		in->at += 2;
		return (uint64_t)at[1] << 7 | (at[0] & 127);
	}
	return unpack_long(in);
}

/* One of at most max; a larger one is bad. */
static inline uint32_t
unpack_below(struct unpack *in, uint32_t max)
{
	uint64_t number = unpack_number(in);

	in->bad |= number > max;
	return in->bad ? 0 : (uint32_t)number;
}

static inline uint8_t
unpack_byte(struct unpack *in)
{
	in->bad |= in->at == in->end;
	return in->bad ? 0 : *in->at++;
}

/* The next len bytes, in their place; NULL: there are fewer. */
const void *unpack_bytes(struct unpack *in, size_t len);
/* They are copied to to, or it is filled with zeros. */
void unpack_copy(struct unpack *in, void *to, size_t len);
/* The text in its place; "" if it is none. */
const char *unpack_text(struct unpack *in);

#endif
