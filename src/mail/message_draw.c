/* SPDX-License-Identifier: MIT */
/* message_draw.c - the pictures of a finished letter, drawn on its way out. */
#include "mail/message.h"
#include "mail/message_p.h"

#include <string.h>

#define CRLF "\r\n"

/* A boundary and no words of a person stand before it: see is_literal in
 * message_write.c. */
static const char svg_type[] = "Content-Type: " MESSAGE_SVG CRLF;

struct excerpt {
	size_t part, body, end; /* the boundary before, base64, its end */
};

static bool
stands_at(const char *mail, size_t len, size_t at, const char *text)
{
	size_t text_len = strlen(text);

	return at + text_len <= len && memcmp(mail + at, text, text_len) == 0;
}

static bool
find_end(const char *mail, size_t len, const char *what, size_t *at)
{
	const char *found = memmem(mail + *at, len - *at, what, strlen(what));

	if (found == NULL)
		return false;
	*at = (size_t)(found - mail);
	return true;
}

/* The next SVG part from *at on. */
static bool
find_part(const char *mail, size_t len, size_t at, struct excerpt *found)
{
	static const char boundary[] = CRLF "--=_";

	for (; find_end(mail, len, boundary, &at); at++) {
		size_t line = at + strlen(boundary);

		if (!find_end(mail, len, CRLF, &line))
			return false;
		line += 2;
		if (!stands_at(mail, len, line, svg_type))
			continue;
		*found = (struct excerpt){.part = at, .body = line};
		if (!find_end(mail, len, CRLF CRLF, &found->body))
			return false;
		found->body += 4;
		found->end = found->body;
		return find_end(mail, len, boundary, &found->end);
	}
	return false;
}

/* ---- base64 (RFC 4648 section 4) ---- */

#define LINE_BYTES 57 /* 76 letters, RFC 2045 section 6.8 */

/* Three bytes, or the one or two last, as four letters. */
static char *
put_four(char *to, const unsigned char *b, size_t have)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "abcdefghijklmnopqrstuvwxyz0123456789+/";
	unsigned n = (unsigned)b[0] << 16 |
		     (have > 1 ? (unsigned)b[1] << 8 : 0) |
		     (have > 2 ? (unsigned)b[2] : 0);

	to[0] = letters[n >> 18];
	to[1] = letters[n >> 12 & 63];
	to[2] = letters[n >> 6 & 63];
	to[3] = letters[n & 63];
	if (have < 3)
		to[3] = '=';
	if (have < 2)
		to[2] = '=';
	return to + 4;
}

void
message_base64(struct buf *out, const char *bytes, size_t len)
{
	const unsigned char *b = (const unsigned char *)bytes;
	char line[LINE_BYTES / 3 * 4], *to;

	buf_reserve(out, len / 3 * 4 + len / LINE_BYTES * 2 + 8);
	for (size_t end; len > 0; len -= end) {
		end = len < LINE_BYTES ? len : LINE_BYTES;
		to = line;
		for (size_t i = 0; i < end; i += 3, b += 3)
			to = put_four(to, b, end - i);
		buf_add(out, line, (size_t)(to - line));
		buf_adds(out, CRLF);
	}
}

static int
digit(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	return c == '+' ? 62 : c == '/' ? 63 : -1;
}

static void
decode(const char *text, size_t len, struct buf *out)
{
	unsigned bits = 0, count = 0;

	for (size_t i = 0; i < len; i++) {
		int value = digit(text[i]);

		if (value < 0)
			continue;
		bits = bits << 6 | (unsigned)value;
		count += 6;
		if (count < 8)
			continue;
		count -= 8;
		buf_addc(out, (char)(bits >> count & 0xff));
	}
}

/* ---- parts ---- */

/* Its header fields, with the kind of picture it is now. */
static void
add_head(struct buf *out, const char *mail, const struct excerpt *found)
{
	size_t at = found->part;

	while (at < found->body) {
		if (stands_at(mail, found->body, at, MESSAGE_SVG)) {
			buf_adds(out, "image/png");
			at += strlen(MESSAGE_SVG);
		} else if (stands_at(mail, found->body, at, ".svg")) {
			buf_adds(out, ".png");
			at += 4;
		} else {
			buf_addc(out, mail[at++]);
		}
	}
}

static void
add_drawn(struct buf *out, const char *mail, const struct excerpt *found,
    bool (*draw)(void *arg, const char *svg, size_t len, struct buf *png),
    void *arg)
{
	struct buf svg = BUF_INIT, png = BUF_INIT;

	decode(mail + found->body, found->end - found->body, &svg);
	if (draw(arg, svg.data, svg.len, &png)) {
		add_head(out, mail, found);
		message_base64(out, png.data, png.len);
	}
	buf_release(&png);
	buf_release(&svg);
}

bool
message_draw(const char *mail, size_t len,
    bool (*draw)(void *arg, const char *svg, size_t len, struct buf *png),
    void *arg, struct buf *out)
{
	struct excerpt found;
	size_t done = 0;

	while (find_part(mail, len, done, &found)) {
		buf_add(out, mail + done, found.part - done);
		add_drawn(out, mail, &found, draw, arg);
		done = found.end;
	}
	if (done == 0)
		return false;
	buf_add(out, mail + done, len - done);
	return true;
}
