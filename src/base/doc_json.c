/* SPDX-License-Identifier: MIT */
/* doc_json.c - a tree of values as JSON. */
#include "base/doc.h"
#include "base/fold.h"

#include <inttypes.h>
#include <string.h>

/* How many of the first bytes stand in a JSON string as they are. */
static size_t
plain_bytes(const char *text, size_t len)
{
	size_t n = 0;

	while (n < len && text[n] >= 0x20 && text[n] < 0x7f && text[n] != '"' &&
	       text[n] != '\\')
		n++;
	return n;
}

/* One character; how many bytes it has. */
static size_t
json_character(const char *text, size_t len, struct buf *out)
{
	static const char special[] = "\b\f\n\r\t\"\\", names[] = "bfnrt\"\\";
	const char *found;
	uint32_t code;
	size_t used = fold_next(text, len, &code);

	if (used == 0) {
		/* Not UTF-8, which JSON must be. */
		fold_put(out, 0xfffd);
		used = 1;
	} else if (code < 0x80 &&
		   (found = strchr(special, (int)code)) != NULL) {
		buf_addc(out, '\\');
		buf_addc(out, names[found - special]);
	} else if (code < 0x20 || code == 0x7f) {
		buf_addf(out, "\\u%04x", (unsigned)code);
	} else {
		buf_add(out, text, used);
	}
	return used;
}

static void
json_string(const char *text, struct buf *out)
{
	size_t len = strlen(text), used;

	buf_addc(out, '"');
	for (; len > 0; text += used, len -= used) {
		used = plain_bytes(text, len);
		buf_add(out, text, used);
		if (used < len)
			used += json_character(text + used, len - used, out);
	}
	buf_addc(out, '"');
}

static void
json_line(struct buf *out, unsigned depth)
{
	buf_addc(out, '\n');
	for (unsigned i = 0; i < depth; i++)
		buf_adds(out, "  ");
}

static void json_add(const struct doc *doc, struct buf *out, unsigned depth);

/* The children of from that are found in doc. */
static void
json_children(const struct doc *doc, const struct doc *from, bool *first,
    struct buf *out, unsigned depth)
{
	for (size_t i = 0; i < doc_count(from); i++) {
		const char *key = doc_key_at(from, i);

		if (doc != from && doc_get(doc, key) != doc_at(from, i))
			continue;
		if (!*first)
			buf_addc(out, ',');
		*first = false;
		json_line(out, depth + 1);
		if (key != NULL) {
			json_string(key, out);
			buf_adds(out, ": ");
		}
		json_add(doc_at(from, i), out, depth + 1);
	}
}

static void
json_add(const struct doc *doc, struct buf *out, unsigned depth)
{
	const struct doc *more;
	bool map = doc_is(doc, DOC_MAP), first = true;
	int64_t number;

	if (doc_is(doc, DOC_STRING)) {
		json_string(doc_text(doc), out);
		return;
	}
	if (doc_number(doc, &number)) {
		buf_addf(out, "%" PRId64, number);
		return;
	}
	buf_addc(out, map ? '{' : '[');
	json_children(doc, doc, &first, out, depth);
	for (size_t i = 0; (more = doc_inherited(doc, i)) != NULL; i++)
		json_children(doc, more, &first, out, depth);
	if (!first)
		json_line(out, depth);
	buf_addc(out, map ? '}' : ']');
}

void
doc_json(const struct doc *doc, struct buf *out)
{
	if (doc != NULL)
		json_add(doc, out, 0);
	else
		buf_adds(out, "null");
}
