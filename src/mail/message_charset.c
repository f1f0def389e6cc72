/* SPDX-License-Identifier: MIT */
/* message_charset.c - charsets that need the tables of the C library. */
#include "base/fold.h"
#include "base/x.h"
#include "mail/message_p.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>
#include <strings.h>

/* Names that mail uses for something else than the C library does. */
static const struct {
	const char *name, *means;
} aliases[] = {
    {"gb2312", "GBK"},
    {"gb_2312-80", "GBK"},
    {"x-gbk", "GBK"},
    {"ks_c_5601-1987", "EUC-KR"},
    {"ks_c_5861-1992", "EUC-KR"},
    {"x-sjis", "SJIS"},
    {"iso-8859-8-i", "ISO-8859-8"},
    {"x-mac-roman", "MACINTOSH"},
    {"unicode-1-1-utf-7", "UTF-7"},
};

static iconv_t
charset_open(const char *name)
{
	size_t i;

	for (i = 0; i < ARRAY_LEN(aliases); i++)
		if (strcasecmp(name, aliases[i].name) == 0)
			name = aliases[i].means;
	/* A name of the C library's may end with //IGNORE or ,options. */
	if (strpbrk(name, "/,") != NULL)
		return (iconv_t)-1;
	return iconv_open("UTF-8", name);
}

void
message_charsets_open(
    struct message_charsets *charsets, const char *bytes, size_t len)
{
	struct message_raw raw;
	size_t i;

	charsets->count = 0;
	message_raw_init(&raw, bytes, len);
	for (i = 0; i < raw.charset_count; i++) {
		/* GMime asks for Latin 1 too, in encoded words, and takes it
		 * for whatever it does not know. */
		iconv_t cd = charset_open(raw.charsets[i]);

		if (cd == (iconv_t)-1)
			cd = charset_open("ISO-8859-1");
		if (cd != (iconv_t)-1)
			charsets->open[charsets->count++] = cd;
	}
	message_raw_release(&raw);
}

void
message_charsets_close(struct message_charsets *charsets)
{
	while (charsets->count > 0)
		iconv_close(charsets->open[--charsets->count]);
}

static void
convert(struct buf *out, char *bytes, size_t len, iconv_t cd)
{
	char chunk[4096];

	while (out->len < MESSAGE_MAX) {
		char *to = chunk;
		size_t room = sizeof(chunk);
		size_t done = iconv(cd, &bytes, &len, &to, &room);

		buf_add(out, chunk, (size_t)(to - chunk));
		if (done != (size_t)-1)
			break;
		if (errno == E2BIG)
			continue;
		fold_put(out, 0xfffd);
		if (errno != EILSEQ || len < 2)
			break;
		bytes++;
		len--;
	}
}

void
message_charset_decode(
    struct buf *out, char *bytes, size_t len, const char *charset)
{
	struct buf utf8 = BUF_INIT;

	if (!message_text_decode(&utf8, bytes, len, charset)) {
		iconv_t cd = charset_open(charset);

		if (cd != (iconv_t)-1) {
			convert(&utf8, bytes, len, cd);
			iconv_close(cd);
		} else {
			/* Nobody knows that one; its ASCII will do. */
			message_text_decode(&utf8, bytes, len, "");
		}
	}
	message_text_tidy(out, utf8.data, utf8.len);
	buf_release(&utf8);
}
