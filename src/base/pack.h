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
uint64_t unpack_number(struct unpack *in);
/* One of at most max; a larger one is bad. */
uint32_t unpack_below(struct unpack *in, uint32_t max);
/* The next len bytes, in their place; NULL: there are fewer. */
const void *unpack_bytes(struct unpack *in, size_t len);
/* They are copied to to, or it is filled with zeros. */
void unpack_copy(struct unpack *in, void *to, size_t len);
/* The text in its place; "" if it is none. */
const char *unpack_text(struct unpack *in);

#endif
