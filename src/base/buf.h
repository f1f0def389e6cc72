/* SPDX-License-Identifier: MIT */
/*
 * buf.h - a string of bytes that grows.
 *
 * data is never NULL and always ends with a NUL that len does not count, so
 * that it can be read as a C string wherever NUL bytes have been refused.
 */
#ifndef BUF_H
#define BUF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct buf {
	char *data;
	size_t len, cap;
};

extern char buf_empty[1];
#define BUF_INIT                                                               \
	{                                                                      \
		buf_empty, 0, 0                                                \
	}

/* Free what the buffer holds; it is then as BUF_INIT leaves it. */
void buf_release(struct buf *buf);
/* buf_release for secrets: the bytes are overwritten first. */
void buf_wipe(struct buf *buf);
/* Empty it, keep the memory. */
void buf_clear(struct buf *buf);
/* Cut to len bytes; len must not be above what it holds. */
void buf_cut(struct buf *buf, size_t len);
/* Make room for extra more bytes. */
void buf_reserve(struct buf *buf, size_t extra);

void buf_add(struct buf *buf, const void *bytes, size_t len);
void buf_adds(struct buf *buf, const char *text);
void buf_addc(struct buf *buf, char c);
/* Append text between double quotes, with a backslash before each quote and
 * backslash. */
void buf_add_quoted(struct buf *buf, const char *text);
void buf_addf(struct buf *buf, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void buf_vaddf(struct buf *buf, const char *fmt, va_list ap)
    __attribute__((format(printf, 2, 0)));

/* Hand out the string, which the caller frees; the buffer is then empty. */
char *buf_take(struct buf *buf);
bool buf_equals(const struct buf *buf, const char *text);

#endif
