/* SPDX-License-Identifier: MIT */
/* json.c - JSON to a doc tree, by jansson. */
#include "helpers/forum/json.h"
#include "base/fold.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add(struct doc *in, const char *key, json_t *value, unsigned depth);

static void
add_list(struct doc *list, json_t *value, unsigned depth)
{
	for (size_t i = 0; i < json_array_size(value); i++)
		add(list, NULL, json_array_get(value, i), depth);
}

static void
add_map(struct doc *map, json_t *value, unsigned depth)
{
	void *at = json_object_iter(value);

	/* doc.h looks for a key from the front: so there is a limit. */
	for (unsigned count = 0; at != NULL && count < JSON_KEYS; count++) {
		add(map, json_object_iter_key(at), json_object_iter_value(at),
		    depth);
		at = json_object_iter_next(value, at);
	}
}

static void
add_real(struct doc *in, const char *key, double real)
{
	char text[32];

	snprintf(text, sizeof(text), "%.17g", real);
	doc_add_string(in, key, text);
}

static void
add(struct doc *in, const char *key, json_t *value, unsigned depth)
{
	if (depth == 0)
		return;
	if (json_is_object(value))
		add_map(doc_add_map(in, key), value, depth - 1);
	else if (json_is_array(value))
		add_list(doc_add_list(in, key), value, depth - 1);
	else if (json_is_string(value))
		doc_add_string(in, key, json_string_value(value));
	else if (json_is_integer(value))
		doc_add_number(in, key, json_integer_value(value));
	else if (json_is_boolean(value))
		doc_add_bool(in, key, json_is_true(value));
	else if (json_is_real(value))
		add_real(in, key, json_real_value(value));
}

/* ---- what jansson refuses ---- */

#define BAD 0xfffd

/* The code of "\\u12ab" at text, or -1. */
static long
escape_code(const char *text, size_t left)
{
	char digits[5] = "";

	if (left < 6 || text[0] != '\\' || text[1] != 'u')
		return -1;
	memcpy(digits, text + 2, 4);
	return strspn(digits, "0123456789abcdefABCDEF") == 4
		   ? strtol(digits, NULL, 16)
		   : -1;
}

static bool
is_half(long code, long first)
{
	return code >= first && code < first + 0x400;
}

/* What begins with a backslash, which stands in texts only; its length. */
static size_t
mend_escape(const char *text, size_t left, struct buf *out)
{
	long code = escape_code(text, left);
	size_t len = code >= 0 ? 6 : left < 2 ? left : 2;

	if (is_half(code, 0xd800) && left > len &&
	    is_half(escape_code(text + len, left - len), 0xdc00)) {
		len += 6;
	} else if (code == 0 || is_half(code, 0xd800) ||
		   is_half(code, 0xdc00)) {
		fold_put(out, BAD);
		return len;
	}
	buf_add(out, text, len);
	return len;
}

static void
mend(const char *text, size_t len, struct buf *out)
{
	uint32_t code;
	size_t used;

	for (; len > 0; text += used, len -= used) {
		used = 1;
		if (*text == '\\') {
			used = mend_escape(text, len, out);
			continue;
		}
		if ((unsigned char)*text >= 0x80)
			used = fold_next(text, len, &code);
		if (used > 0) {
			buf_add(out, text, used);
		} else {
			fold_put(out, BAD);
			used = 1;
		}
	}
}

int
json_read(struct doc **doc, const char *text, size_t len, struct err *err)
{
	struct buf mended = BUF_INIT;
	json_error_t error;
	json_t *value;

	mend(text, len, &mended);
	value = json_loadb(mended.data, mended.len, 0, &error);
	buf_release(&mended);
	if (value == NULL)
		/* Its text would bring the answer's own bytes to a terminal. */
		return err_set(
		    err, EX_DATAERR, "no JSON from line %d on", error.line);
	if (json_is_object(value)) {
		*doc = doc_new_map();
		add_map(*doc, value, JSON_DEPTH);
	} else {
		*doc = doc_new_list();
		add_list(*doc, value, JSON_DEPTH);
	}
	json_decref(value);
	return 0;
}
