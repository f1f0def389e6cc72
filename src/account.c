/* SPDX-License-Identifier: MIT */
/* account.c - a forum's accounts and posts. */
#include "account.h"
#include "x.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const char user_receiver[] = ACCOUNT_RECEIVER "user/";

bool
account_is_receiver(const char *address)
{
	return strncasecmp(
		   address, ACCOUNT_RECEIVER, strlen(ACCOUNT_RECEIVER)) == 0;
}

bool
account_is_word(const char *text)
{
	size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyz"
				  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/");

	return len > 0 && len <= ACCOUNT_WORD_MAX && text[len] == '\0';
}

char *
account_receiver(const char *user)
{
	struct buf out = BUF_INIT;

	buf_addf(&out, "%s%s", user_receiver, user);
	return buf_take(&out);
}

char *
account_topic(const char *match)
{
	struct buf out = BUF_INIT;

	buf_addf(&out, ACCOUNT_RECEIVER "topic/%s", match);
	return buf_take(&out);
}

const char *
account_of(const char *address)
{
	size_t len = strlen(user_receiver);

	if (strncmp(address, user_receiver, len) != 0 ||
	    !account_is_word(address + len))
		return NULL;
	return address + len;
}

bool
account_after(const char *text, char match[17], uint32_t *n)
{
	const char *dot = strchr(text, '.');
	size_t len = dot == NULL ? 0 : (size_t)(dot - text), digits;

	if (len == 0 || len > 16)
		return false;
	digits = strspn(dot + 1, "0123456789");
	if (digits == 0 || digits > 6 || dot[1 + digits] != '\0')
		return false;
	memcpy(match, text, len);
	match[len] = '\0';
	*n = 0;
	for (const char *c = dot + 1; *c != '\0'; c++)
		*n = *n * 10 + (uint32_t)(*c - '0');
	return true;
}

/* ---- what a person wrote ---- */

/* How far into quotations the reader of a post is. */
struct reader {
	unsigned depth; /* of quotations that tags begin and end */
	bool below;     /* right below a line with ">" */
	bool lazy;
};

/* The tags around what is quoted, of BBCode and of HTML. */
static const struct tag {
	const char *text;
	int depth;
} tags[] = {
    {"[quote", 1},
    {"[/quote]", -1},
    {"<blockquote", 1},
    {"</blockquote>", -1},
};

/* The tag that begins at text, if what could be its name ends there. */
static const struct tag *
find_tag(const char *text, size_t left)
{
	for (size_t i = 0; i < ARRAY_LEN(tags); i++) {
		size_t len = strlen(tags[i].text);

		if (left < len || strncasecmp(text, tags[i].text, len) != 0)
			continue;
		if (tags[i].depth < 0 || left == len ||
		    !isalnum((unsigned char)text[len]))
			return &tags[i];
	}
	return NULL;
}

/* The rest of an opening tag is quoted with what it opens. */
static size_t
tag_length(const char *text, size_t left)
{
	char end = *text == '[' ? ']' : '>';
	const char *at = memchr(text, end, left);

	return at == NULL ? left : (size_t)(at - text) + 1;
}

/* One line without what tags quote. */
static void
drop_quoted(
    struct reader *reader, const char *line, size_t len, struct buf *out)
{
	const struct tag *tag;
	size_t i = 0, step;

	for (; i < len; i += step) {
		step = 1;
		tag = find_tag(line + i, len - i);
		if (tag != NULL) {
			step = tag_length(line + i, len - i);
			if (tag->depth > 0)
				reader->depth++;
			else if (reader->depth > 0)
				reader->depth--;
		} else if (reader->depth == 0) {
			buf_addc(out, line[i]);
		}
	}
}

static bool
is_fence(const char *text)
{
	text += strspn(text, " ");
	return strncmp(text, "```", 3) == 0 || strncmp(text, "~~~", 3) == 0;
}

/* What ends a paragraph, so that it is none of the quotation above it. */
static bool
begins_block(const char *text)
{
	size_t digits = strspn(text, "0123456789");

	if (is_fence(text) || *text == '#')
		return true;
	if (strchr("-*+", *text) != NULL)
		return text[1] == ' ';
	return digits > 0 && strchr(".)", text[digits]) != NULL &&
	       text[digits + 1] == ' ';
}

/* "\*" is "*" */
static void
add_unescaped(const char *text, struct buf *out)
{
	for (; *text != '\0'; text++) {
		if (*text == '\\' && ispunct((unsigned char)text[1]))
			text++;
		buf_addc(out, *text);
	}
}

static void
add_line(struct reader *reader, const char *line, struct buf *out)
{
	const char *text = line + strspn(line, " \t");

	if (*text == '>') {
		reader->below = text[strspn(text, "> \t")] != '\0';
		buf_adds(out, line);
		return;
	}
	if (*text == '\0' || begins_block(text))
		reader->below = false;
	if (reader->below) {
		reader->lazy = true;
		buf_adds(out, "> ");
	}
	if (!is_fence(text))
		add_unescaped(line, out);
}

bool
account_words(const char *text, size_t len, struct buf *out)
{
	struct reader reader = {.depth = 0};
	const char *end = text + len;
	struct buf line = BUF_INIT;

	while (text < end) {
		const char *stop = memchr(text, '\n', (size_t)(end - text));

		if (stop == NULL)
			stop = end;
		buf_clear(&line);
		drop_quoted(&reader, text, (size_t)(stop - text), &line);
		add_line(&reader, line.data, out);
		buf_addc(out, '\n');
		text = stop + 1;
	}
	buf_release(&line);
	return reader.lazy;
}
