/* SPDX-License-Identifier: MIT */
/*
 * squeeze.h - few bytes for a few thousand that resemble each other: an
 * adaptive arithmetic coder, bit by bit, which learns what follows what
 * (Rissanen and Langdon, "Arithmetic coding", 1979; the carryless form of
 * lpaq).  The same bytes always give the same.
 */
#ifndef SQUEEZE_H
#define SQUEEZE_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>

/* Append what stands for the bytes. */
void squeeze(struct buf *out, const void *bytes, size_t len);
/* The inverse, which any bytes may be given; false, and nothing appended: they
 * would be more than max, or are not those that squeeze made. */
bool unsqueeze(struct buf *out, const void *bytes, size_t len, size_t max);

/* Append base64 for URLs (RFC 4648 section 5, unpadded), and read it: false,
 * and nothing appended, if it is none. */
void url64(struct buf *out, const void *bytes, size_t len);
bool url64_read(struct buf *out, const char *text, size_t len);

#endif
