/* SPDX-License-Identifier: MIT */
/* seal_text.c - letters for bytes: hex, base32 and the print for people. */
#include "base/seal.h"

#include <string.h>

static const char hex_letters[] = "0123456789abcdef";
static const char base32_letters[] = "abcdefghijklmnopqrstuvwxyz234567";

void
seal_hex(struct buf *out, const uint8_t *bytes, size_t len)
{
	char *to;
	size_t i;

	buf_reserve(out, 2 * len);
	to = out->data + out->len;
	for (i = 0; i < len; i++) {
		*to++ = hex_letters[bytes[i] >> 4];
		*to++ = hex_letters[bytes[i] & 15];
	}
	*to = '\0';
	out->len += 2 * len;
}

#define NO_DIGIT 16

static const uint8_t hex_values[256] = {
    [0 ... '0' - 1] = NO_DIGIT,
    ['0'] = 0,
    ['1'] = 1,
    ['2'] = 2,
    ['3'] = 3,
    ['4'] = 4,
    ['5'] = 5,
    ['6'] = 6,
    ['7'] = 7,
    ['8'] = 8,
    ['9'] = 9,
    ['9' + 1 ... 'a' - 1] = NO_DIGIT,
    ['a'] = 10,
    ['b'] = 11,
    ['c'] = 12,
    ['d'] = 13,
    ['e'] = 14,
    ['f'] = 15,
    ['f' + 1 ... 255] = NO_DIGIT,
};

bool
seal_unhex(uint8_t *bytes, size_t len, const char *text)
{
	const unsigned char *digit = (const unsigned char *)text;
	uint8_t high, low, all = 0;
	size_t i;

	/* What is behind the end may not be there. */
	if (strnlen(text, 2 * len) < 2 * len)
		return false;
	for (i = 0; i < len; i++, digit += 2) {
		high = hex_values[digit[0]];
		low = hex_values[digit[1]];
		all |= high | low;
		bytes[i] = (uint8_t)(high << 4 | low);
	}
	return all < NO_DIGIT;
}

void
seal_base32(struct buf *out, const uint8_t *bytes, size_t len)
{
	uint32_t bits = 0;
	unsigned have = 0;
	size_t i;

	for (i = 0; i < len; i++) {
		bits = bits << 8 | bytes[i];
		for (have += 8; have >= 5; have -= 5)
			buf_addc(out, base32_letters[bits >> (have - 5) & 31]);
	}
	if (have > 0)
		buf_addc(out, base32_letters[bits << (5 - have) & 31]);
}

void
seal_print(struct buf *out, const uint8_t hash[HASH_LEN])
{
	struct buf letters = BUF_INIT;
	size_t i;

	seal_base32(&letters, hash, 20);
	for (i = 0; i < letters.len; i += 4) {
		if (i > 0)
			buf_addc(out, ' ');
		buf_add(out, letters.data + i, 4);
	}
	buf_release(&letters);
}
