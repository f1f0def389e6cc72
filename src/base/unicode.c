/* SPDX-License-Identifier: MIT */
/* unicode.c - the only file that includes libutf8proc. */
#include "base/unicode.h"
#include "base/x.h"

#include <stdlib.h>
#include <utf8proc.h>

#define PLAIN                                                                  \
	(UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD |            \
	    UTF8PROC_STRIPMARK | UTF8PROC_IGNORE)

enum unicode_kind
unicode_kind(uint32_t code)
{
	static const enum unicode_kind kinds[] = {
	    [UTF8PROC_CATEGORY_CN] = UNICODE_NONE,
	    [UTF8PROC_CATEGORY_LU] = UNICODE_LETTER,
	    [UTF8PROC_CATEGORY_LL] = UNICODE_LETTER,
	    [UTF8PROC_CATEGORY_LT] = UNICODE_LETTER,
	    [UTF8PROC_CATEGORY_LM] = UNICODE_LETTER,
	    [UTF8PROC_CATEGORY_LO] = UNICODE_LETTER,
	    [UTF8PROC_CATEGORY_MN] = UNICODE_MARK,
	    [UTF8PROC_CATEGORY_MC] = UNICODE_MARK,
	    [UTF8PROC_CATEGORY_ME] = UNICODE_MARK,
	    [UTF8PROC_CATEGORY_ND] = UNICODE_NUMBER,
	    [UTF8PROC_CATEGORY_NL] = UNICODE_NUMBER,
	    [UTF8PROC_CATEGORY_NO] = UNICODE_NUMBER,
	    [UTF8PROC_CATEGORY_PC] = UNICODE_SIGN,
	    [UTF8PROC_CATEGORY_PD] = UNICODE_SIGN,
	    [UTF8PROC_CATEGORY_PS] = UNICODE_SIGN,
	    [UTF8PROC_CATEGORY_PE] = UNICODE_SIGN,
	    [UTF8PROC_CATEGORY_PI] = UNICODE_SIGN,
	    [UTF8PROC_CATEGORY_PF] = UNICODE_SIGN,
	    [UTF8PROC_CATEGORY_PO] = UNICODE_SIGN,
	    [UTF8PROC_CATEGORY_SM] = UNICODE_SIGN,
	    [UTF8PROC_CATEGORY_SC] = UNICODE_SIGN,
	    [UTF8PROC_CATEGORY_SK] = UNICODE_SIGN,
	    [UTF8PROC_CATEGORY_SO] = UNICODE_SIGN,
	    [UTF8PROC_CATEGORY_ZS] = UNICODE_BLANK,
	    [UTF8PROC_CATEGORY_ZL] = UNICODE_BLANK,
	    [UTF8PROC_CATEGORY_ZP] = UNICODE_BLANK,
	    [UTF8PROC_CATEGORY_CC] = UNICODE_UNSEEN,
	    [UTF8PROC_CATEGORY_CF] = UNICODE_UNSEEN,
	    [UTF8PROC_CATEGORY_CS] = UNICODE_NONE,
	    [UTF8PROC_CATEGORY_CO] = UNICODE_NONE,
	};

	if ((code >= '\t' && code <= '\r') || code == 0x85)
		return UNICODE_BLANK;
	if (utf8proc_get_property((utf8proc_int32_t)code)->ignorable)
		return UNICODE_UNSEEN;
	return kinds[utf8proc_category((utf8proc_int32_t)code)];
}

size_t
unicode_plain(uint32_t code, uint32_t plain[UNICODE_PLAIN])
{
	utf8proc_int32_t out[UNICODE_PLAIN];
	utf8proc_ssize_t count = utf8proc_decompose_char(
	    (utf8proc_int32_t)code, out, UNICODE_PLAIN, PLAIN, NULL);

	if (count < 0 || count > UNICODE_PLAIN)
		return 0;
	for (utf8proc_ssize_t i = 0; i < count; i++)
		plain[i] = (uint32_t)out[i];
	return (size_t)count;
}

uint32_t
unicode_small(uint32_t code)
{
	return (uint32_t)utf8proc_tolower((utf8proc_int32_t)code);
}

uint32_t
unicode_capital(uint32_t code)
{
	return (uint32_t)utf8proc_toupper((utf8proc_int32_t)code);
}

static bool
add_form(struct buf *out, const char *text, int options)
{
	utf8proc_uint8_t *form;
	utf8proc_ssize_t len = utf8proc_map((const utf8proc_uint8_t *)text, 0,
	    &form,
	    (utf8proc_option_t)(options | UTF8PROC_NULLTERM | UTF8PROC_STABLE));

	if (len < 0)
		return false;
	buf_add(out, (const char *)form, (size_t)len);
	free(form);
	return true;
}

bool
unicode_compose(struct buf *out, const char *text)
{
	return add_form(out, text, UTF8PROC_COMPOSE);
}

bool
unicode_decompose(struct buf *out, const char *text)
{
	return add_form(out, text, UTF8PROC_DECOMPOSE);
}

bool
unicode_fold(struct buf *out, const char *text)
{
	return add_form(out, text, UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD);
}

bool
unicode_is_composed(const char *text)
{
	struct buf form = BUF_INIT;
	bool is = unicode_compose(&form, text) && buf_equals(&form, text);

	buf_release(&form);
	return is;
}

bool
unicode_bare(struct buf *out, const char *text)
{
	struct buf form = BUF_INIT;
	bool rc = unicode_fold(&form, text);
	utf8proc_int32_t code;

	for (size_t at = 0; rc && at < form.len;) {
		utf8proc_ssize_t used =
		    utf8proc_iterate((const utf8proc_uint8_t *)form.data + at,
			(utf8proc_ssize_t)(form.len - at), &code);

		if (code < 0x300 || code > 0x36f)
			buf_add(out, form.data + at, (size_t)used);
		at += (size_t)used;
	}
	buf_release(&form);
	return rc;
}

const char *
unicode_version(void)
{
	return utf8proc_unicode_version();
}
