/* SPDX-License-Identifier: MIT */
/* buf.c - a string of bytes that grows. */
#include "base/buf.h"
#include "base/x.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#define BUF_LEAST 64

/* What an empty buffer points to; it stays NUL, nothing ever writes there. */
char buf_empty[1];

void
buf_release(struct buf *buf)
{
	if (buf->cap > 0)
		free(buf->data);
	*buf = (struct buf)BUF_INIT;
}

void
buf_wipe(struct buf *buf)
{
	if (buf->cap > 0)
		explicit_bzero(buf->data, buf->cap);
	buf_release(buf);
}

void
buf_clear(struct buf *buf)
{
	buf_cut(buf, 0);
}

void
buf_cut(struct buf *buf, size_t len)
{
	assert(len <= buf->len);
	buf->len = len;
	if (buf->cap > 0)
		buf->data[len] = '\0';
}

void
buf_reserve(struct buf *buf, size_t extra)
{
	size_t cap = buf->cap;

	/* What nearly always holds; cap is 0 where len is. */
	if (extra < cap - buf->len)
		return;
	if (extra >= SIZE_MAX / 4 - buf->len) {
		fputs("pli: out of memory\n", stderr);
		_Exit(EX_TEMPFAIL);
	}
	if (cap < BUF_LEAST)
		cap = BUF_LEAST;
	while (cap <= buf->len + extra)
		cap *= 2;
	buf->data = xrealloc(buf->cap > 0 ? buf->data : NULL, cap, 1);
	buf->cap = cap;
	buf->data[buf->len] = '\0';
}

void
buf_add(struct buf *buf, const void *bytes, size_t len)
{
	if (len == 0)
		return;
	buf_reserve(buf, len);
	memcpy(buf->data + buf->len, bytes, len);
	buf->len += len;
	buf->data[buf->len] = '\0';
}

void
buf_adds(struct buf *buf, const char *text)
{
	buf_add(buf, text, strlen(text));
}

void
buf_addc(struct buf *buf, char c)
{
	buf_reserve(buf, 1);
	buf->data[buf->len++] = c;
	buf->data[buf->len] = '\0';
}

void
buf_add_quoted(struct buf *buf, const char *text)
{
	buf_addc(buf, '"');
	for (; *text != '\0'; text++) {
		if (*text == '"' || *text == '\\')
			buf_addc(buf, '\\');
		buf_addc(buf, *text);
	}
	buf_addc(buf, '"');
}

void
buf_addf(struct buf *buf, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(buf, fmt, ap);
	va_end(ap);
}

void
buf_vaddf(struct buf *buf, const char *fmt, va_list ap)
{
	va_list again;
	size_t room;
	int len;

	buf_reserve(buf, BUF_LEAST);
	room = buf->cap - buf->len;
	va_copy(again, ap);
	len = vsnprintf(buf->data + buf->len, room, fmt, again);
	va_end(again);
	assert(len >= 0);
	if ((size_t)len >= room) {
		buf_reserve(buf, (size_t)len);
		vsnprintf(buf->data + buf->len, (size_t)len + 1, fmt, ap);
	}
	buf->len += (size_t)len;
}

char *
buf_take(struct buf *buf)
{
	char *text;

	buf_reserve(buf, 0);
	text = buf->data;
	*buf = (struct buf)BUF_INIT;
	return text;
}

bool
buf_equals(const struct buf *buf, const char *text)
{
	return buf->len == strlen(text) &&
	       memcmp(buf->data, text, buf->len) == 0;
}
