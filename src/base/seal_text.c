/* SPDX-License-Identifier: MIT */
/* seal_text.c - letters for bytes: hex, base32 and the print for people. */
#include "base/seal.h"

#include <endian.h>
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

#define DIGITS 16 /* at a time */

typedef uint8_t digits_t __attribute__((vector_size(DIGITS)));
typedef uint16_t pairs_t __attribute__((vector_size(DIGITS)));
typedef uint8_t bytes_t __attribute__((vector_size(DIGITS / 2)));

/*
 * Sixteen digits to eight bytes.  Each value is made, then the digit of each
 * value again: *bad keeps a bit where it is another one.
 */
static inline void
unhex_digits(const char *text, uint8_t *bytes, digits_t *bad)
{
	digits_t digits, values;
	pairs_t pairs;
	bytes_t out;

	memcpy(&digits, text, sizeof(digits));
	values = (digits & 15) + ((digits_t)(digits > '9') & 9);
	*bad |= (values & 0xf0) |
		(digits ^ (values + '0' +
			      ((digits_t)(values > 9) & ('a' - '9' - 1))));
	memcpy(&pairs, &values, sizeof(pairs));
	/* The first digit of a pair is the high one. */
	pairs = BYTE_ORDER == LITTLE_ENDIAN ? pairs << 4 | pairs >> 8
					    : pairs >> 4 | pairs;
	out = __builtin_convertvector(pairs & 0xff, bytes_t);
	memcpy(bytes, &out, sizeof(out));
}

bool
seal_unhex(uint8_t *bytes, size_t len, const char *text)
{
	const size_t step = DIGITS / 2;
	char digits[DIGITS];
	uint8_t last[DIGITS / 2];
	digits_t bad = {0};
	uint64_t any[2];
	size_t i;

	/* What is behind the end may not be there. */
	if (strnlen(text, 2 * len) < 2 * len)
		return false;
	for (i = 0; i + step <= len; i += step)
		unhex_digits(text + 2 * i, bytes + i, &bad);
	memset(digits, '0', sizeof(digits));
	memcpy(digits, text + 2 * i, 2 * (len - i));
	unhex_digits(digits, last, &bad);
	memcpy(bytes + i, last, len - i);
	memcpy(any, &bad, sizeof(any));
	return (any[0] | any[1]) == 0;
}

bool
seal_unhex_all(uint8_t *bytes, size_t len, const char *text)
{
	return strlen(text) == 2 * len && seal_unhex(bytes, len, text);
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
