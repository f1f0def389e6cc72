/* SPDX-License-Identifier: MIT */
/* post_letter.c - a letter of the outbox, read as a forum's post. */
#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "helpers/forum/post.h"
#include "mail/header.h"
#include "site/account.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
read_receiver(struct post_letter *letter, const char *receiver)
{
	const char *match = account_match(receiver);
	const char *to = match != NULL ? match : account_of(receiver);

	if (to == NULL || !forum_is_id(to))
		return false;
	letter->channel = match != NULL ? FORUM_TOPICS : FORUM_MESSAGES;
	snprintf(letter->to, sizeof(letter->to), "%s", to);
	return true;
}

/* Behind the empty line, with LF line ends. */
static void
read_text(struct post_letter *letter, const char *mail, size_t len)
{
	const char *at = mail, *end = mail + len, *lf;
	bool body = false;

	for (; at < end; at = lf + 1) {
		lf = memchr(at, '\n', (size_t)(end - at));
		if (lf == NULL)
			lf = end;
		len = (size_t)(lf - at);
		if (len > 0 && at[len - 1] == '\r')
			len--;
		if (body) {
			buf_add(&letter->text, at, len);
			buf_addc(&letter->text, '\n');
		}
		body = body || len == 0;
	}
}

static void
trim(struct buf *text)
{
	while (text->len > 0 && text->data[text->len - 1] == '\n')
		buf_cut(text, text->len - 1);
}

/* The last bytes of the text, if it has more. */
static void
cut_last(struct post_letter *letter, size_t len, struct buf *out)
{
	size_t at;

	if (len < letter->text.len) {
		at = letter->text.len - len;
		buf_add(out, letter->text.data + at, len);
		buf_cut(&letter->text, at);
	}
	trim(&letter->text);
}

/* A field's value, without the blank in front of it. */
static bool
find(const char *mail, size_t len, const char *name, struct buf *out)
{
	struct buf value = BUF_INIT;
	bool found = header_find(mail, len, name, &value);

	buf_adds(out, value.data + strspn(value.data, " \t"));
	buf_release(&value);
	return found;
}

/* "Pli-First: N": so many bytes; 0: there is no such field. */
static size_t
find_size(const char *mail, size_t len, const char *name)
{
	struct buf value = BUF_INIT;
	size_t size =
	    find(mail, len, name, &value) ? strtoul(value.data, NULL, 10) : 0;

	buf_release(&value);
	return size;
}

/* "Pli-Entry: MATCH N" */
static void
read_entry(struct post_letter *letter, const char *mail, size_t len)
{
	struct buf value = BUF_INIT;

	if (find(mail, len, "Pli-Entry", &value) &&
	    sscanf(value.data, "%16[a-z0-9] %u", letter->match,
		&letter->entry) != 2)
		letter->match[0] = '\0';
	buf_release(&value);
}

bool
post_letter_read(struct post_letter *letter, const char *receiver,
    const char *mail, size_t len, struct buf *why)
{
	*letter = (struct post_letter){.subject = BUF_INIT,
	    .message_id = BUF_INIT,
	    .text = BUF_INIT,
	    .asks = BUF_INIT,
	    .first = BUF_INIT,
	    .picture = BUF_INIT,
	    .file = BUF_INIT};
	if (!read_receiver(letter, receiver)) {
		buf_adds(why, "no forum has such a receiver");
		return false;
	}
	find(mail, len, "Subject", &letter->subject);
	if (!find(mail, len, "Message-ID", &letter->message_id)) {
		buf_adds(why, "the letter has no Message-ID");
		return false;
	}
	read_entry(letter, mail, len);
	find(mail, len, "Pli-Asks", &letter->asks);
	read_text(letter, mail, len);
	cut_last(letter, find_size(mail, len, "Pli-File"), &letter->file);
	cut_last(letter, find_size(mail, len, "Pli-Picture"), &letter->picture);
	cut_last(letter, find_size(mail, len, "Pli-First"), &letter->first);
	if (letter->text.len == 0 ||
	    strlen(letter->text.data) != letter->text.len ||
	    !fold_is_utf8(letter->text.data, letter->text.len) ||
	    !fold_is_utf8(letter->subject.data, letter->subject.len)) {
		buf_adds(why, "the letter is no text");
		return false;
	}
	return true;
}

void
post_letter_release(struct post_letter *letter)
{
	buf_release(&letter->subject);
	buf_release(&letter->message_id);
	buf_release(&letter->text);
	buf_release(&letter->asks);
	buf_release(&letter->first);
	buf_release(&letter->picture);
	buf_release(&letter->file);
}

/* ---- pieces ---- */

/* The bytes of the first most characters; one of four bytes counts as two, as
 * JavaScript counts. */
static size_t
bytes_of(const char *text, int64_t most)
{
	size_t at = 0, len;
	uint32_t code;

	for (; text[at] != '\0'; at += len) {
		len = fold_next(text + at, strlen(text + at), &code);
		most -= len > 3 ? 2 : 1;
		if (len == 0 || most < 0)
			break;
	}
	return at;
}

/* The last place of what within so many bytes, but not in the first half. */
static size_t
last_of(const char *text, size_t len, const char *what)
{
	size_t word = strlen(what);

	for (size_t at = len; at > len / 2; at--)
		if (strncmp(text + at, what, word) == 0)
			return at;
	return 0;
}

size_t
post_cut(const char *text, int64_t most)
{
	static const char *const places[] = {"\n\n", "\n", " "};
	size_t len = most <= 0 ? strlen(text) : bytes_of(text, most);

	if (text[len] == '\0')
		return len;
	for (size_t i = 0; i < ARRAY_LEN(places); i++) {
		size_t at = last_of(text, len, places[i]);

		if (at > 0)
			return at;
	}
	return len;
}

/* The length of the longest run without a blank or a line's end. */
static int64_t
longest_word(const char *text, size_t len)
{
	int64_t most = 0, run = 0;

	for (size_t i = 0; i < len; i++) {
		run = is_one_of(text[i], " \t\n") ? 0 : run + 1;
		most = run > most ? run : most;
	}
	return most;
}

static bool
has_link(const char *text, size_t len)
{
	return memmem(text, len, "](http", 6) != NULL ||
	       memmem(text, len, "[url=http", 9) != NULL;
}

void
post_leave_out(struct buf *text, int64_t most)
{
	struct buf kept = BUF_INIT;
	const char *at = text->data, *end;
	size_t len;

	if (most <= 0 || longest_word(text->data, text->len) <= most)
		return;
	for (; *at != '\0'; at = end) {
		end = strstr(at, "\n\n");
		end = end == NULL ? at + strlen(at) : end + strspn(end, "\n");
		len = (size_t)(end - at);
		if (longest_word(at, len) <= most || !has_link(at, len))
			buf_add(&kept, at, len);
	}
	if (kept.len > 0) {
		buf_clear(text);
		buf_add(text, kept.data, kept.len);
		trim(text);
	}
	buf_release(&kept);
}
