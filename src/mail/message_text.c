/* SPDX-License-Identifier: MIT */
/* message_text.c - a body's bytes to lines of UTF-8. */
#include "base/fold.h"
#include "mail/message_p.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define REPLACEMENT 0xfffd

/* ---- charsets that need no tables ---- */

enum encoding { ENC_GUESS, ENC_UTF8, ENC_LATIN, ENC_UTF16, ENC_16BE, ENC_16LE };

static const struct {
	const char *name;
	enum encoding encoding;
} encodings[] = {
    {"", ENC_GUESS},
    {"us-ascii", ENC_GUESS},
    {"ascii", ENC_GUESS},
    {"ansi_x3.4-1968", ENC_GUESS},
    {"unknown-8bit", ENC_GUESS},
    {"x-unknown", ENC_GUESS},
    {"binary", ENC_GUESS},
    {"default", ENC_GUESS},
    {"utf-8", ENC_UTF8},
    {"utf8", ENC_UTF8},
    /* Who says Latin 1 may mean its Windows dialect, never the other way. */
    {"iso-8859-1", ENC_LATIN},
    {"iso8859-1", ENC_LATIN},
    {"iso_8859-1", ENC_LATIN},
    {"latin1", ENC_LATIN},
    {"windows-1252", ENC_LATIN},
    {"cp1252", ENC_LATIN},
    {"cp-1252", ENC_LATIN},
    {"utf-16", ENC_UTF16},
    {"utf16", ENC_UTF16},
    {"utf-16be", ENC_16BE},
    {"utf-16le", ENC_16LE},
};

/* 0x80 to 0x9f of Windows 1252. */
static const uint16_t windows[32] = {0x20ac, 0x81, 0x201a, 0x0192, 0x201e,
    0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,
    0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
    0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178};

static void
decode_latin(struct buf *out, const char *bytes, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++) {
		unsigned char c = (unsigned char)bytes[i];

		if (c < 0x80)
			buf_addc(out, (char)c);
		else
			fold_put(out, c < 0xa0 ? windows[c - 0x80] : c);
	}
}

static uint32_t
unit_at(const char *bytes, bool big)
{
	unsigned char a = (unsigned char)bytes[0], b = (unsigned char)bytes[1];

	return big ? (uint32_t)a << 8 | b : (uint32_t)b << 8 | a;
}

static void
decode_utf16(struct buf *out, const char *bytes, size_t len, bool big)
{
	size_t i;

	for (i = 0; i + 2 <= len; i += 2) {
		uint32_t code = unit_at(bytes + i, big);

		if (code >= 0xd800 && code < 0xdc00 && i + 4 <= len) {
			uint32_t low = unit_at(bytes + i + 2, big);

			if (low >= 0xdc00 && low < 0xe000) {
				code = 0x10000 + ((code - 0xd800) << 10) + low -
				       0xdc00;
				i += 2;
			}
		}
		if (code >= 0xd800 && code < 0xe000)
			code = REPLACEMENT;
		fold_put(out, code);
	}
}

static bool
starts(const char *bytes, size_t len, const char *with, size_t n)
{
	return len >= n && memcmp(bytes, with, n) == 0;
}

/* Without a mark it is big-endian (RFC 2781 4.3), but programs send the other
 * kind: every language has blanks and line ends. */
static enum encoding
guess_order(const char *bytes, size_t len)
{
	size_t i, big = 0, little = 0;

	for (i = 0; i + 2 <= len; i += 2) {
		big += bytes[i] == '\0' && bytes[i + 1] != '\0';
		little += bytes[i + 1] == '\0' && bytes[i] != '\0';
	}
	return little > big ? ENC_16LE : ENC_16BE;
}

/* A byte order mark knows better than the label. */
static enum encoding
look_for_mark(const char *bytes, size_t len, enum encoding encoding)
{
	if (starts(bytes, len, "\xef\xbb\xbf", 3))
		return ENC_UTF8;
	if (starts(bytes, len, "\xff\xfe", 2))
		return ENC_16LE;
	if (starts(bytes, len, "\xfe\xff", 2))
		return ENC_16BE;
	return encoding == ENC_UTF16 ? guess_order(bytes, len) : encoding;
}

bool
message_text_decode(
    struct buf *out, const char *bytes, size_t len, const char *charset)
{
	enum encoding encoding;
	size_t i;

	for (i = 0; strcasecmp(encodings[i].name, charset) != 0;)
		if (++i == sizeof(encodings) / sizeof(encodings[0]))
			return false;
	encoding = look_for_mark(bytes, len, encodings[i].encoding);
	if (encoding == ENC_GUESS && !fold_is_utf8(bytes, len))
		encoding = ENC_LATIN;
	if (encoding == ENC_LATIN)
		decode_latin(out, bytes, len);
	else if (encoding == ENC_16BE || encoding == ENC_16LE)
		decode_utf16(out, bytes, len, encoding == ENC_16BE);
	else
		buf_add(out, bytes, len);
	return true;
}

/* ---- tidy UTF-8 ---- */

/* The length of what needs no look: printing ASCII and blanks. */
static size_t
plain_run(const char *bytes, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++) {
		unsigned char c = (unsigned char)bytes[i];

		if (c >= 0x80 || c == '\r' || c == '\0')
			break;
	}
	return i;
}

void
message_text_tidy(struct buf *out, const char *bytes, size_t len)
{
	uint32_t code;
	size_t i = 0;

	if (starts(bytes, len, "\xef\xbb\xbf", 3))
		i = 3;
	while (i < len) {
		size_t n = plain_run(bytes + i, len - i);

		buf_add(out, bytes + i, n);
		i += n;
		if (i == len)
			break;
		n = fold_next(bytes + i, len - i, &code);
		if (n == 0)
			fold_put(out, REPLACEMENT);
		else if (code == '\r' && (i + 1 == len || bytes[i + 1] != '\n'))
			buf_addc(out, '\n');
		else if (code != '\r' && code != '\0')
			buf_add(out, bytes + i, n);
		i += n > 0 ? n : 1;
	}
}

bool
message_text_blank(const struct buf *text)
{
	uint32_t code;
	size_t i, n;

	for (i = 0; i < text->len; i += n) {
		n = fold_next(text->data + i, text->len - i, &code);
		if (n == 0 ||
		    (code > ' ' && code != 0xa0 && !fold_is_hidden(code)))
			return false;
	}
	return true;
}

bool
message_is_blank(const struct message *message)
{
	return message_text_blank(&message->text);
}

char *
message_text_line(const char *text, size_t len, size_t max)
{
	struct buf line = BUF_INIT;
	uint32_t code;
	size_t i, n;

	for (i = 0; i < len; i += n) {
		n = fold_next(text + i, len - i, &code);
		if (n == 0) {
			n = 1;
			code = REPLACEMENT;
		}
		if (code < ' ' || code == 0x7f) {
			code = ' ';
			if (line.len > 0 && line.data[line.len - 1] == ' ')
				continue;
		}
		if (line.len + 4 > max)
			break;
		if (code != ' ' || line.len > 0)
			fold_put(&line, code);
	}
	while (line.len > 0 && line.data[line.len - 1] == ' ')
		buf_cut(&line, line.len - 1);
	return buf_take(&line);
}

/* ---- format=flowed ---- */

struct flowed {
	struct buf *out;
	size_t depth; /* of the paragraph that is open */
	bool open;    /* the last line ended with a soft break */
};

static void
flowed_begin(struct flowed *flowed, size_t depth)
{
	size_t i;

	flowed->depth = depth;
	for (i = 0; i < depth; i++)
		buf_addc(flowed->out, '>');
	if (depth > 0)
		buf_addc(flowed->out, ' ');
}

static void
flowed_line(
    struct flowed *flowed, const char *line, const char *end, bool delsp)
{
	size_t depth = 0;
	bool signature, soft;

	for (; line < end && *line == '>'; line++)
		depth++;
	if (line < end && *line == ' ')
		line++; /* stuffed */
	signature = end - line == 3 && memcmp(line, "-- ", 3) == 0;
	soft = !signature && end > line && end[-1] == ' ';
	if (flowed->open && (depth != flowed->depth || signature)) {
		buf_addc(flowed->out, '\n');
		flowed->open = false;
	}
	if (!flowed->open)
		flowed_begin(flowed, depth);
	buf_add(flowed->out, line, (size_t)(end - line) - (soft && delsp));
	if (!soft)
		buf_addc(flowed->out, '\n');
	flowed->open = soft;
}

void
message_text_flowed(struct buf *out, const char *text, size_t len, bool delsp)
{
	struct flowed flowed = {.out = out};
	const char *end = text + len;

	while (text < end) {
		const char *lf = memchr(text, '\n', (size_t)(end - text));

		lf = lf == NULL ? end : lf;
		flowed_line(&flowed, text, lf, delsp);
		text = lf + 1;
	}
	if (flowed.open)
		buf_addc(out, '\n');
}

/* ---- clear-signed text ---- */

static const char *
next_line(const char *line)
{
	const char *lf = strchr(line, '\n');

	return lf == NULL ? line + strlen(line) : lf + 1;
}

static bool
is_armour(const char *line, const char *what)
{
	size_t len = strlen(what);

	return strncmp(line, what, len) == 0 &&
	       strspn(line + len, " \t") == (size_t)(strcspn(line + len, "\n"));
}

static bool
is_blank_line(const char *line)
{
	line += strspn(line, " \t");
	return *line == '\n' || *line == '\0';
}

void
message_text_bare(struct buf *text)
{
	struct buf bare = BUF_INIT;
	enum { OUT, HEAD, BODY, SIGNATURE } state = OUT;
	const char *line, *next;

	assert(strlen(text->data) == text->len);
	if (strstr(text->data, "-----BEGIN PGP SIGNED MESSAGE-----") == NULL)
		return;
	for (line = text->data; *line != '\0'; line = next) {
		next = next_line(line);
		if (is_armour(line, "-----BEGIN PGP SIGNED MESSAGE-----"))
			state = HEAD;
		else if (is_armour(line, "-----BEGIN PGP SIGNATURE-----"))
			state = SIGNATURE;
		else if (is_armour(line, "-----END PGP SIGNATURE-----"))
			state = OUT;
		else if (state == HEAD && is_blank_line(line))
			state = BODY;
		else if (state == BODY && strncmp(line, "- ", 2) == 0)
			buf_add(&bare, line + 2, (size_t)(next - line) - 2);
		else if (state == OUT || state == BODY)
			buf_add(&bare, line, (size_t)(next - line));
	}
	buf_release(text);
	*text = bare;
}
