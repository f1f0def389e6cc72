/* SPDX-License-Identifier: MIT */
/* mutations.c - mails, and then not quite. */
#include "mutations.h"
#include "base/fs.h"
#include "base/x.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- chance ---- */

static uint64_t
next_random(struct mutations *m)
{
	/* xorshift64*: fast, and good enough to break things with. */
	m->state ^= m->state >> 12;
	m->state ^= m->state << 25;
	m->state ^= m->state >> 27;
	return m->state * UINT64_C(2685821657736338717);
}

uint64_t
mutations_below(struct mutations *m, uint64_t n)
{
	return (next_random(m) >> 11) % n;
}

/* Mostly short, sometimes as long as it may be. */
static size_t
some_length(struct mutations *m, size_t most)
{
	static const size_t tops[] = {4, 16, 64, 512, 8192, 1 << 20};
	size_t top = tops[mutations_below(m, ARRAY_LEN(tops))];

	if (mutations_below(m, 4) > 0 && top > 512)
		top = 64;
	return most == 0 ? 0 : 1 + mutations_below(m, top < most ? top : most);
}

static size_t
some_place(struct mutations *m, const struct buf *mail)
{
	return mutations_below(m, mail->len + 1);
}

/* ---- life ---- */

void
mutations_init(struct mutations *m, uint64_t seed)
{
	memset(m, 0, sizeof(*m));
	m->state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
	for (unsigned i = 0; i < 10; i++)
		next_random(m);
}

static void
release_all(struct buf *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		buf_release(&list[i]);
	free(list);
}

void
mutations_release(struct mutations *m)
{
	release_all(m->mails, m->mail_count);
	release_all(m->tokens, m->token_count);
}

static void
add_token(struct mutations *m, const char *from, const char *to)
{
	struct buf token = BUF_INIT;
	unsigned code;

	for (; from < to; from++)
		if (from[0] == '\\' && from[1] == 'x' &&
		    sscanf(from + 2, "%2x", &code) == 1) {
			buf_addc(&token, (char)code);
			from += 3;
		} else if (from[0] == '\\' && from + 1 < to) {
			buf_addc(&token, *++from);
		} else {
			buf_addc(&token, *from);
		}
	m->tokens =
	    x_grow(m->tokens, &m->token_cap, m->token_count, sizeof(token));
	m->tokens[m->token_count++] = token;
}

/* Lines of "...". */
static void
add_dict(struct mutations *m, const char *text)
{
	while (*text != '\0') {
		const char *end = strchrnul(text, '\n');
		const char *open = memchr(text, '"', (size_t)(end - text));
		const char *close = memrchr(text, '"', (size_t)(end - text));

		if (*text != '#' && open != NULL && close > open)
			add_token(m, open + 1, close);
		text = *end == '\0' ? end : end + 1;
	}
}

bool
mutations_load(struct mutations *m, const char *path)
{
	size_t len = strlen(path);
	struct buf mail = BUF_INIT;

	if (fs_read(&mail, path, MUTATIONS_MAIL, NULL) < 0)
		return false;
	if (len > 5 && strcmp(path + len - 5, ".dict") == 0) {
		add_dict(m, mail.data);
		buf_release(&mail);
		return true;
	}
	m->mails = x_grow(m->mails, &m->mail_cap, m->mail_count, sizeof(mail));
	m->mails[m->mail_count++] = mail;
	return true;
}

/* ---- changing bytes ---- */

/* Put bytes in the place of some; bytes may be part of mail. */
static void
splice(struct buf *mail, size_t at, size_t gone, const char *bytes, size_t len)
{
	struct buf out = BUF_INIT;

	if (mail->len - gone + len > MUTATIONS_MAIL)
		return;
	buf_add(&out, mail->data, at);
	buf_add(&out, bytes, len);
	buf_add(&out, mail->data + at + gone, mail->len - at - gone);
	buf_release(mail);
	*mail = out;
}

void
mutations_replace(struct buf *mail, const char *that, const char *what)
{
	size_t len = strlen(that), at = 0;
	const char *found;

	while (at < mail->len && (found = memmem(mail->data + at,
				      mail->len - at, that, len)) != NULL) {
		at = (size_t)(found - mail->data);
		splice(mail, at, len, what, strlen(what));
		at += strlen(what);
	}
}

static void
flip(struct mutations *m, struct buf *mail)
{
	if (mail->len > 0)
		mail->data[mutations_below(m, mail->len)] ^=
		    (char)(1 << mutations_below(m, 8));
}

static void
set(struct mutations *m, struct buf *mail)
{
	static const char odd[] = "\0\n\r\t =-:;<>@\"'\\/|.,?&%#+*\x7f\x80\xff";

	if (mail->len > 0)
		mail->data[mutations_below(m, mail->len)] =
		    mutations_below(m, 2) == 0
			? odd[mutations_below(m, sizeof(odd))]
			: (char)mutations_below(m, 256);
}

static void
drop(struct mutations *m, struct buf *mail)
{
	size_t at = some_place(m, mail);

	splice(mail, at, some_length(m, mail->len - at), "", 0);
}

static void
cut(struct mutations *m, struct buf *mail)
{
	if (mutations_below(m, 3) == 0)
		buf_cut(mail, some_place(m, mail));
}

/* A piece of it once more, somewhere. */
static void
copy(struct mutations *m, struct buf *mail)
{
	size_t from = some_place(m, mail);
	size_t len = some_length(m, mail->len - from);

	splice(mail, some_place(m, mail), 0, mail->data + from, len);
}

/* A piece of it again and again. */
static void
repeat(struct mutations *m, struct buf *mail)
{
	size_t from = some_place(m, mail);
	size_t len = some_length(m, mail->len - from), room;
	struct buf many = BUF_INIT;

	room = mutations_below(m, 50) == 0 ? MUTATIONS_MAIL : 20000;
	while (len > 0 && many.len + len < room && mutations_below(m, 200) > 0)
		buf_add(&many, mail->data + from, len);
	splice(mail, from, 0, many.data, many.len);
	buf_release(&many);
}

static void
add_noise(struct mutations *m, struct buf *mail)
{
	struct buf noise = BUF_INIT;
	size_t len = some_length(m, 4096);

	while (len-- > 0)
		buf_addc(&noise, (char)mutations_below(m, 256));
	splice(mail, some_place(m, mail), 0, noise.data, noise.len);
	buf_release(&noise);
}

/* ---- changing words and lines ---- */

static void
add_word(struct mutations *m, struct buf *mail)
{
	const struct buf *token;
	size_t at = some_place(m, mail);

	if (m->token_count == 0)
		return;
	token = &m->tokens[mutations_below(m, m->token_count)];
	splice(mail, at,
	    mutations_below(m, 2) == 0 ? 0 : some_length(m, mail->len - at),
	    token->data, token->len);
}

/* The beginning of some line. */
static size_t
some_line(struct mutations *m, const struct buf *mail)
{
	size_t at = some_place(m, mail);

	while (at > 0 && mail->data[at - 1] != '\n')
		at--;
	return at;
}

static size_t
line_length(const struct buf *mail, size_t at)
{
	const char *lf = memchr(mail->data + at, '\n', mail->len - at);

	return lf == NULL ? mail->len - at : (size_t)(lf + 1 - mail->data) - at;
}

static void
add_line(struct mutations *m, struct buf *mail)
{
	static const char *const lines[] = {"buy 1 coal\n", "client coal\n",
	    "done\n", "wait\n", "cancel\n", "orders\n", "help\n", "renew\n",
	    "also from evil@example.com\n", "acheter 2 th\xc3\xa9\n",
	    "buy 1 coal | pass | sell 1 tea\n",
	    "when market: play +6 salt left\n", "--8<-- pli --8<--\n", "> ",
	    "-- \n", "a. buy 1 coal   b. done\n",
	    "On Sat, 21 Nov 2026 at 18:00, Pli <pli@example.org> wrote:\n",
	    "-----Original Message-----\nFrom: a\nTo: b\nSubject: c\n",
	    "-----BEGIN PGP SIGNED MESSAGE-----\n\n", "pli-moves 1\n",
	    "Content-Type: text/html; charset=utf-8\n",
	    "Content-Type: multipart/mixed; boundary=b\n",
	    "Content-Type: message/rfc822\n", "Content-Type: text/calendar\n",
	    "Content-Transfer-Encoding: base64\n",
	    "Content-Transfer-Encoding: quoted-printable\n",
	    "Content-Transfer-Encoding: x-uuencode\n", "--b\n", "--b--\n",
	    "Auto-Submitted: no\n", "Auto-Submitted: auto-replied\n",
	    "Bcc: evil@example.com\n", "Reply-To: evil@example.com\n",
	    "From: evil@example.com\n", "Return-Path: <>\n",
	    "Date: Thu, 1 Jan 1970 00:00:00 +0000\n",
	    "Message-ID: <evil@example.com>\n", "Pli-Head: 1 7\n",
	    "List-Id: <x>\n", "\n", "\r\n", "\r", ".\r\n", "\xef\xbb\xbf",
	    "\xe2\x80\xae", "<blockquote>", "</div>",
	    "<a href=\"mailto:", "<br>", "&nbsp;", "<!--",
	    "<div class=gmail_quote>"};
	const char *line = lines[mutations_below(m, ARRAY_LEN(lines))];

	splice(mail, some_line(m, mail), 0, line, strlen(line));
}

static void
drop_line(struct mutations *m, struct buf *mail)
{
	size_t at = some_line(m, mail);

	splice(mail, at, line_length(mail, at), "", 0);
}

static void
move_line(struct mutations *m, struct buf *mail)
{
	size_t from = some_line(m, mail);
	char *line = xstrndup(mail->data + from, line_length(mail, from));

	splice(mail, some_line(m, mail), 0, line, strlen(line));
	free(line);
}

/* A piece of another mail, perhaps in place of the rest. */
static void
marry(struct mutations *m, struct buf *mail)
{
	const struct buf *other = &m->mails[mutations_below(m, m->mail_count)];
	size_t from = some_line(m, other), to = some_line(m, mail);

	splice(mail, to, mutations_below(m, 2) == 0 ? 0 : mail->len - to,
	    other->data + from, other->len - from);
}

/* ---- changing all of it ---- */

static size_t
body_of(const struct buf *mail)
{
	const char *body = memmem(mail->data, mail->len, "\n\n", 2);

	return body == NULL ? mail->len : (size_t)(body - mail->data) + 2;
}

static void
to_crlf(struct mutations *m, struct buf *mail)
{
	if (mutations_below(m, 2) == 0)
		mutations_replace(mail, "\n", "\r\n");
	else
		mutations_replace(mail, "\n", "\r");
}

/* Two bytes a letter, as if nobody had noticed. */
static void
widen(struct mutations *m, struct buf *mail)
{
	size_t body = body_of(mail), i;
	struct buf wide = BUF_INIT;

	buf_add(&wide, mail->data, body);
	if (mutations_below(m, 2) == 0)
		buf_adds(&wide, "\xff\xfe");
	for (i = body; i < mail->len; i++) {
		buf_addc(&wide, mail->data[i]);
		buf_addc(&wide, '\0');
	}
	splice(mail, 0, mail->len, wide.data, wide.len);
	buf_release(&wide);
}

static void
to_upper(struct mutations *m, struct buf *mail)
{
	size_t at = some_line(m, mail), end = at + line_length(mail, at);

	for (; at < end; at++)
		mail->data[at] = (char)toupper((unsigned char)mail->data[at]);
}

/* The mail becomes a part in another one, and that again. */
static void
wrap(struct mutations *m, struct buf *mail)
{
	static const char *const types[] = {"multipart/mixed", "message/rfc822",
	    "multipart/alternative", "multipart/related", "multipart/signed",
	    "multipart/digest", "multipart/report", "multipart/encrypted"};
	struct buf head = BUF_INIT;
	uint64_t depth = 1 + mutations_below(m, 30);

	while (depth-- > 0)
		buf_addf(&head, "Content-Type: %s; boundary=b%llu\n\n--b%llu\n",
		    types[mutations_below(m, ARRAY_LEN(types))],
		    (unsigned long long)depth, (unsigned long long)depth);
	splice(mail, body_of(mail) > 0 ? body_of(mail) - 1 : 0, 0, head.data,
	    head.len);
	buf_release(&head);
}

static const struct {
	void (*change)(struct mutations *m, struct buf *mail);
	unsigned odds;
} changes[] = {
    {flip, 8},
    {set, 8},
    {drop, 4},
    {cut, 1},
    {copy, 4},
    {repeat, 2},
    {add_noise, 2},
    {add_word, 10},
    {add_line, 12},
    {drop_line, 4},
    {move_line, 4},
    {marry, 3},
    {to_crlf, 1},
    {widen, 1},
    {to_upper, 1},
    {wrap, 2},
};

static void
change(struct mutations *m, struct buf *mail)
{
	unsigned all = 0, i;
	uint64_t pick;

	for (i = 0; i < ARRAY_LEN(changes); i++)
		all += changes[i].odds;
	pick = mutations_below(m, all);
	for (i = 0; pick >= changes[i].odds; i++)
		pick -= changes[i].odds;
	changes[i].change(m, mail);
}

void
mutations_next(struct mutations *m, struct buf *mail)
{
	const struct buf *from = &m->mails[mutations_below(m, m->mail_count)];
	uint64_t count = mutations_below(m, 9);

	buf_clear(mail);
	buf_add(mail, from->data, from->len);
	while (count-- > 0)
		change(m, mail);
}
