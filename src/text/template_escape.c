/* SPDX-License-Identifier: MIT */
/* template_escape.c - what a value must not do to the text around it. */
#include "base/chars.h"
#include "base/fold.h"
#include "text/template.h"

#include <string.h>

static void
escape_xml(struct buf *out, const char *text, size_t len, bool apostrophe)
{
	for (size_t i = 0; i < len; i++)
		switch (text[i]) {
		case '&':
			buf_adds(out, "&amp;");
			break;
		case '<':
			buf_adds(out, "&lt;");
			break;
		case '>':
			buf_adds(out, "&gt;");
			break;
		case '"':
			buf_adds(out, "&quot;");
			break;
		case '\'':
			buf_adds(out, apostrophe ? "&#39;" : "'");
			break;
		default:
			buf_addc(out, text[i]);
		}
}

static bool
is_punctuation(char c)
{
	return c > ' ' && c < 0x7f &&
	       is_one_of(c, "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~");
}

/*
 * Markdown has no other way to quote: every ASCII mark may mean something
 * somewhere.  Runs of blanks become one, since four at the start of a line are
 * code and two at its end a line break.
 */
static void
escape_markdown(struct buf *out, const char *text, size_t len)
{
	uint32_t code;
	size_t step;
	bool blank = false;

	for (size_t i = 0; i < len; i += step) {
		step = fold_next(text + i, len - i, &code);
		if (step == 0) {
			step = 1;
			code = 0xfffd;
		}
		if (code == ' ' || (code >= '\t' && code <= '\r') ||
		    code == 0x85 || code == 0x2028 || code == 0x2029) {
			blank = true;
			continue;
		}
		if (fold_is_hidden(code))
			continue;
		if (blank)
			buf_addc(out, ' ');
		blank = false;
		if (code < 0x7f && is_punctuation((char)code))
			buf_addc(out, '\\');
		fold_put(out, code);
	}
	if (blank)
		buf_addc(out, ' ');
}

static void
escape_url(struct buf *out, const char *text, size_t len)
{
	static const char digits[] = "0123456789ABCDEF";
	static const char kept[] = "abcdefghijklmnopqrstuvwxyz"
				   "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";

	for (size_t i = 0; i < len; i++)
		if (is_one_of(text[i], kept))
			buf_addc(out, text[i]);
		else
			buf_add(out,
			    (const char[]){'%',
				digits[(unsigned char)text[i] >> 4],
				digits[text[i] & 15]},
			    3);
}

void
template_escape(
    struct buf *out, const char *text, size_t len, enum escape escape)
{
	switch (escape) {
	case ESCAPE_NONE:
		buf_add(out, text, len);
		break;
	case ESCAPE_HTML:
	case ESCAPE_XML:
		escape_xml(out, text, len, escape == ESCAPE_XML);
		break;
	case ESCAPE_MARKDOWN:
		escape_markdown(out, text, len);
		break;
	case ESCAPE_URL:
		escape_url(out, text, len);
		break;
	}
}
