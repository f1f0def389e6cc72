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

/* A byte in each of the eight. */
#define EACH(byte) (UINT64_C(0x0101010101010101) * (byte))
#define DIGITS 8

/*
 * Eight digits to four bytes.  Each value is made, then the digit of each value
 * again: *bad keeps a bit where it is another one.
 */
static inline uint32_t
unhex_word(const char *text, uint64_t *bad)
{
	uint64_t digits, values, letters;

	memcpy(&digits, text, DIGITS);
	digits = le64toh(digits);
	values = (digits & EACH(15)) + (digits >> 6 & EACH(1)) * 9;
	letters = (values + EACH(128 - 10)) >> 7 & EACH(1);
	*bad |= (values & EACH(0xf0)) |
		(digits ^ (values + EACH('0') + letters * ('a' - '9' - 1)));
	values = (values << 4 | values >> 8) & UINT64_C(0x00ff00ff00ff00ff);
	values = (values | values >> 8) & UINT64_C(0x0000ffff0000ffff);
	return htole32((uint32_t)(values | values >> 16));
}

bool
seal_unhex(uint8_t *bytes, size_t len, const char *text)
{
	char last[DIGITS + 1] = "00000000";
	uint64_t bad = 0;
	uint32_t word;
	size_t i;

	/* What is behind the end may not be there. */
	if (strnlen(text, 2 * len) < 2 * len)
		return false;
	for (i = 0; i + sizeof(word) <= len; i += sizeof(word)) {
		word = unhex_word(text + 2 * i, &bad);
		memcpy(bytes + i, &word, sizeof(word));
	}
	memcpy(last, text + 2 * i, 2 * (len - i));
	word = unhex_word(last, &bad);
	memcpy(bytes + i, &word, len - i);
	return bad == 0;
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
