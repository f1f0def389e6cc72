/* SPDX-License-Identifier: MIT */
/* words_post.c - the house's texts as a post says them: what comes by mail is a
 * letter, what a forum brings is none. */
#include "base/chars.h"
#include "base/x.h"
#include "language/words_p.h"

#include <string.h>

#define BLANKS " \t\n"

/* What is not the house's own speech, or must be written as it stands. */
static const struct {
	const char *open, *close;
} kept[] = {{"`", "`"}, {"{{", "}}"}, {"“", "”"}, {"„", "“"}, {"«", "»"}};

void
words_set_posted(struct words *words, bool posted)
{
	words->posted = posted;
}

/* Length of what is kept at the beginning of text, or 0. */
static size_t
kept_len(const char *text)
{
	for (size_t i = 0; i < ARRAY_LEN(kept); i++) {
		size_t len = strlen(kept[i].open);
		const char *end;

		if (strncmp(text, kept[i].open, len) != 0)
			continue;
		end = strstr(text + len, kept[i].close);
		if (end != NULL)
			return (size_t)(end - text) + strlen(kept[i].close);
	}
	return 0;
}

/* A letter of two bytes begins with another byte than the signs of three. */
static bool
is_letter_at(const char *text)
{
	uint8_t c = (uint8_t)*text;

	return words_ends_in_letter(text, 1) || (c >= '0' && c <= '9') ||
	       (c >= 0xc3 && c <= 0xcb);
}

static bool
is_within(const char *text, const char *at)
{
	return words_ends_in_letter(text, (size_t)(at - text)) ||
	       (at > text && at[-1] >= '0' && at[-1] <= '9');
}

static bool
is_larger(const char *text, const char *key)
{
	return *key >= 'a' && *key <= 'z' && *text == *key - 'a' + 'A';
}

/* How much of text is the key, whose blanks may be any, or 0. */
static size_t
key_len(const char *text, const char *key)
{
	const char *at = text;

	if (*at != *key && !is_larger(at, key))
		return 0;
	for (at++, key++; *key != '\0'; key++)
		if (*key == ' ' && is_one_of(*at, BLANKS))
			at += strspn(at, BLANKS);
		else if (*at++ != *key)
			return 0;
	return is_letter_at(at) ? 0 : (size_t)(at - text);
}

/* The longest key that stands at the beginning of text; its length there. */
static size_t
find(const struct doc *map, const char *text, const char **value)
{
	size_t best = 0;

	for (size_t i = 0; i < doc_count(map); i++) {
		size_t len = key_len(text, doc_key_at(map, i));

		if (len > best) {
			best = len;
			*value = doc_text(doc_at(map, i));
			*value = *value == NULL ? "" : *value;
		}
	}
	return best;
}

/* As large as what it stands for. */
static void
add_value(const char *text, const char *value, struct buf *out)
{
	size_t start = out->len;

	buf_adds(out, value);
	if (*text >= 'A' && *text <= 'Z' && *value >= 'a' && *value <= 'z')
		out->data[start] = (char)(*value - 'a' + 'A');
}

void
words_post(const struct words *words, struct buf *text)
{
	const struct doc *map = doc_get(words->shared, "posts");
	struct buf out = BUF_INIT;
	const char *at = text->data, *end = at + text->len, *value = "";

	if (!words->posted || text->len == 0 || doc_count(map) == 0)
		return;
	while (at < end) {
		size_t len = kept_len(at);

		if (len > 0) {
			buf_add(&out, at, len);
			at += len;
			continue;
		}
		if (is_letter_at(at) && !is_within(text->data, at))
			len = find(map, at, &value);
		if (len > 0)
			add_value(at, value, &out);
		else
			buf_addc(&out, *at);
		at += len > 0 ? len : 1;
	}
	buf_release(text);
	*text = out;
}
