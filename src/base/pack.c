/* SPDX-License-Identifier: MIT */
/* pack.c - numbers, bytes and texts to a string of bytes, and back. */
#include "base/pack.h"

#include <string.h>

void
pack_number(struct buf *out, uint64_t number)
{
	uint8_t bytes[PACK_NUMBER_MAX];

	buf_add(out, bytes, (size_t)(pack_put(bytes, number) - bytes));
}

void
pack_text(struct buf *out, const char *text)
{
	size_t len = strlen(text);

	pack_number(out, len);
	buf_add(out, text, len + 1);
}

struct unpack
unpack_from(const void *bytes, size_t len)
{
	const uint8_t *at = bytes;

	return (struct unpack){at, at == NULL ? at : at + len, false};
}

uint64_t
unpack_long(struct unpack *in)
{
	uint64_t number = 0;

	for (unsigned shift = 0; shift < 64 && in->at < in->end; shift += 7) {
		uint8_t byte = *in->at++;

		number |= (uint64_t)(byte & 127) << shift;
		if (byte < 128)
			return number;
	}
	in->bad = true;
	return 0;
}

const void *
unpack_bytes(struct unpack *in, size_t len)
{
	const void *at = in->at;

	if (in->bad || (size_t)(in->end - in->at) < len) {
		in->bad = true;
		return NULL;
	}
	in->at += len;
	return at;
}

void
unpack_copy(struct unpack *in, void *to, size_t len)
{
	const void *from = unpack_bytes(in, len);

	if (from != NULL && len > 0)
		memcpy(to, from, len);
	else
		memset(to, 0, len);
}

const char *
unpack_text(struct unpack *in)
{
	size_t len = (size_t)unpack_number(in);
	const char *text;

	if (in->bad || len >= (size_t)(in->end - in->at)) {
		in->bad = true;
		return "";
	}
	text = unpack_bytes(in, len + 1);
	if (text[len] == '\0' && strlen(text) == len)
		return text;
	in->bad = true;
	return "";
}
