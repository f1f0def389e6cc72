/* SPDX-License-Identifier: MIT */
/* template_escape.c - what a value must not do to the text around it. */
#include "base/chars.h"
#include "base/fold.h"
#include "text/template.h"

#include <string.h>

/* What a byte becomes; NULL: it stays. */
static const char *
xml_name(char c, bool apostrophe)
{
	switch (c) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\'':
		return apostrophe ? "&#39;" : NULL;
	default:
		return NULL;
	}
}

/* Nearly all of a text stays, and goes over in long pieces. */
static void
escape_xml(struct buf *out, const char *text, size_t len, bool apostrophe)
{
	const char *name;
	size_t done = 0;

	for (size_t i = 0; i < len; i++) {
		name = xml_name(text[i], apostrophe);
		if (name == NULL)
			continue;
		buf_add(out, text + done, i - done);
		buf_adds(out, name);
		done = i + 1;
	}
	buf_add(out, text + done, len - done);
}

static bool
is_plain(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9');
}

static bool
is_punctuation(char c)
{
	return c > ' ' && c < 0x7f && !is_plain(c);
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
		for (step = 0; i + step < len && is_plain(text[i + step]);)
			step++;
		if (step > 0) {
			if (blank)
				buf_addc(out, ' ');
			blank = false;
			buf_add(out, text + i, step);
			continue;
		}
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
	size_t done = 0;

	for (size_t i = 0; i < len; i++) {
		if (is_plain(text[i]) || is_one_of(text[i], "-._~"))
			continue;
		buf_add(out, text + done, i - done);
		done = i + 1;
		buf_add(out,
		    (const char[]){'%', digits[(unsigned char)text[i] >> 4],
			digits[text[i] & 15]},
		    3);
	}
	buf_add(out, text + done, len - done);
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
