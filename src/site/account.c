/* SPDX-License-Identifier: MIT */
/* account.c - a forum's accounts and posts. */
#include "site/account.h"
#include "base/chars.h"
#include "base/x.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const char user_receiver[] = ACCOUNT_RECEIVER "user/";
static const char topic_receiver[] = ACCOUNT_RECEIVER "topic/";

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

	buf_addf(&out, "%s%s", topic_receiver, match);
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

const char *
account_match(const char *address)
{
	size_t len = strlen(topic_receiver);

	return strncmp(address, topic_receiver, len) == 0 ? address + len
							  : NULL;
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

/* ---- mentions ---- */

/* A forum's names: letters of any script, digits and "._-", but at the end
 * those are a sentence's. */
size_t
account_mention_len(const char *text)
{
	size_t len = 0;

	while (isalnum((unsigned char)text[len]) ||
	       (unsigned char)text[len] >= 0x80 ||
	       (is_one_of(text[len], "._-")))
		len++;
	while (len > 0 && is_one_of(text[len - 1], "._-"))
		len--;
	return len <= ACCOUNT_WORD_MAX ? len : 0;
}

bool
account_is_mention(const char *text)
{
	size_t len = account_mention_len(text);

	return len > 0 && text[len] == '=' && account_is_word(text + len + 1);
}

const char *
account_mentioned(const struct account_post *post, const char *name, size_t len)
{
	for (unsigned i = 0; i < post->mention_count; i++)
		if (strncasecmp(post->mentions[i], name, len) == 0 &&
		    post->mentions[i][len] == '=')
			return post->mentions[i] + len + 1;
	return NULL;
}

/* ---- what a person wrote ---- */

#define CODES 3

/* How far into quotations the reader of a post is. */
struct reader {
	const char *end;     /* of the post */
	const char *code;    /* where code in a quotation ends */
	const char *plain;   /* before that is none */
	bool endless[CODES]; /* begins, but does not end any more */
	unsigned depth;      /* of quotations that tags begin and end */
	bool swallowed;      /* code held what would have ended one */
	bool below;          /* right below a line with ">" */
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

/* ---- code in a quotation ---- */

/*
 * Who is quoted may have written code in which a quotation seems to end: what
 * stands behind it is still his, and not an order of who quotes him.  In doubt
 * it is code.
 */
static const struct {
	const char *begin, *end;
} codes[CODES] = {
    {"[code", "[/code]"},
    {"<code", "</code>"},
    {"<pre", "</pre>"},
};

static bool
starts(const char *text, const char *end, const char *with)
{
	size_t len = strlen(with);

	return (size_t)(end - text) >= len && strncasecmp(text, with, len) == 0;
}

static size_t
run_length(const char *text, const char *end, char c)
{
	const char *at = text;

	while (at < end && *at == c)
		at++;
	return (size_t)(at - text);
}

static bool
begins_line(const char *line, const char *at)
{
	while (at > line && is_one_of(at[-1], " \t>"))
		at--;
	return at == line;
}

/* Behind a fence that is as long, or the end. */
static const char *
fence_end(const char *text, const char *end, size_t run)
{
	const char *line = text;
	char c = *text;

	while ((line = memchr(line, '\n', (size_t)(end - line))) != NULL) {
		for (line++; line < end && is_one_of(*line, " \t>");)
			line++;
		if (run_length(line, end, c) >= run)
			return line + run_length(line, end, c);
	}
	return end;
}

/* Behind a run that is as long, in the same paragraph; or text. */
static const char *
span_end(const char *text, const char *end, size_t run)
{
	const char *at = text + run;
	size_t len;

	for (; at < end && !starts(at, end, "\n\n"); at += len) {
		len = run_length(at, end, '`');
		if (len == run)
			return at + len;
		len = len > 0 ? len : 1;
	}
	return text;
}

static const char *
element_end(struct reader *reader, const char *text)
{
	for (size_t i = 0; i < ARRAY_LEN(codes); i++) {
		if (reader->endless[i] ||
		    !starts(text, reader->end, codes[i].begin))
			continue;
		for (const char *at = text; at < reader->end; at++)
			if (starts(at, reader->end, codes[i].end))
				return at + strlen(codes[i].end);
		reader->endless[i] = true;
	}
	return text;
}

/* Where the code that begins at text ends; text: none does.  What was looked
 * at is not looked at again. */
static const char *
code_end(struct reader *reader, const char *line, const char *text)
{
	size_t run = run_length(text, reader->end, *text);
	const char *end = text;

	if (text < reader->plain)
		return text;
	if (is_one_of(*text, "`~") && run >= 3 && begins_line(line, text))
		return fence_end(text, reader->end, run);
	if (*text == '`')
		end = span_end(text, reader->end, run);
	else if (*text == '[' || *text == '<')
		end = element_end(reader, text);
	reader->plain = text + (*text == '`' ? run : 1);
	return end;
}

/* True if what stands there is no tag: in code, escaped, or in a quotation in
 * one (inside) that was begun on a line above. */
static bool
is_shown(struct reader *reader, const char *line, const char *at, bool inside)
{
	if (reader->depth == 0)
		return false;
	if (at >= reader->code)
		reader->code = code_end(reader, line, at);
	return at < reader->code || (at > line && at[-1] == '\\') ||
	       (inside && line[strspn(line, " \t")] == '>');
}

/* One line without what tags quote. */
static void
drop_quoted(
    struct reader *reader, const char *line, size_t len, struct buf *out)
{
	bool inside = reader->depth > 0;
	const struct tag *tag;
	size_t i = 0, step;

	for (; i < len; i += step) {
		bool shown = is_shown(reader, line, line + i, inside);

		step = 1;
		tag = find_tag(line + i, len - i);
		if (tag != NULL && tag->depth < 0 && shown) {
			reader->swallowed = true;
		} else if (tag != NULL) {
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

/* What mails may take for the end of a line, forums do not: it would bring a
 * quoted order to a line of its own. */
static void
add_on_one_line(const char *text, size_t len, struct buf *out)
{
	static const char *const ends[] = {
	    "\r", "\v", "\f", "\xc2\x85", "\xe2\x80\xa8", "\xe2\x80\xa9"};
	const char *end = text + len;
	size_t step, i;

	for (; text < end; text += step) {
		for (i = 0; i < ARRAY_LEN(ends); i++)
			if (starts(text, end, ends[i]))
				break;
		step = i < ARRAY_LEN(ends) ? strlen(ends[i]) : 1;
		buf_addc(out, i < ARRAY_LEN(ends) ? ' ' : *text);
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
	if (*text == '-' || *text == '*' || *text == '+')
		return text[1] == ' ';
	return digits > 0 && (text[digits] == '.' || text[digits] == ')') &&
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
	const char *end = text + len;
	struct reader reader = {.end = end, .code = text, .plain = text};
	struct buf line = BUF_INIT, flat = BUF_INIT;

	while (text < end) {
		const char *stop = memchr(text, '\n', (size_t)(end - text));

		if (stop == NULL)
			stop = end;
		buf_clear(&line);
		drop_quoted(&reader, text, (size_t)(stop - text), &line);
		buf_clear(&flat);
		add_on_one_line(line.data, line.len, &flat);
		add_line(&reader, flat.data, out);
		buf_addc(out, '\n');
		text = stop + 1;
	}
	buf_release(&line);
	buf_release(&flat);
	/* Perhaps more was quoted than its writer meant. */
	return reader.lazy || (reader.swallowed && reader.depth > 0);
}
