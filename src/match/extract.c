/* SPDX-License-Identifier: MIT */
/* extract.c - the match file in what a forum gives back. */
#include "match/extract.h"
#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "match/extract_chain.h"
#include "match/log.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define ENTITY_MAX 10

void
extract_release(struct extract *found)
{
	buf_release(&found->file);
}

bool
extract_is_plain(const char *bytes, size_t len)
{
	static const char head[] = "---\npli: ", crlf[] = "---\r\npli: ";
	static const char bom[] = "\xef\xbb\xbf";

	if (len >= 3 && memcmp(bytes, bom, 3) == 0) {
		bytes += 3;
		len -= 3;
	}
	return (len >= strlen(head) &&
		   memcmp(bytes, head, strlen(head)) == 0) ||
	       (len >= strlen(crlf) && memcmp(bytes, crlf, strlen(crlf)) == 0);
}

/* ---- a page as text ---- */

static const struct {
	const char *name, *text;
} entities[] = {
    {"lt", "<"},
    {"gt", ">"},
    {"amp", "&"},
    {"quot", "\""},
    {"apos", "'"},
    {"nbsp", "\xc2\xa0"},
};

/* "&lt;" or "&#60;" at text: its length, 0 if it is none. */
static size_t
add_entity(const char *text, size_t left, struct buf *out)
{
	const char *end =
	    memchr(text, ';', left < ENTITY_MAX ? left : ENTITY_MAX);
	size_t len = end == NULL ? 0 : (size_t)(end - text) - 1;
	unsigned long code;
	char *rest;

	for (size_t i = 0; len > 0 && i < ARRAY_LEN(entities); i++)
		if (strlen(entities[i].name) == len &&
		    memcmp(text + 1, entities[i].name, len) == 0) {
			buf_adds(out, entities[i].text);
			return len + 2;
		}
	if (len < 2 || text[1] != '#')
		return 0;
	code = text[2] == 'x' || text[2] == 'X' ? strtoul(text + 3, &rest, 16)
						: strtoul(text + 2, &rest, 10);
	if (rest != end || code == 0 || code > 0x10ffff)
		return 0;
	fold_put(out, (uint32_t)code);
	return len + 2;
}

/* Tags after which a line ends. */
static bool
ends_line(const char *tag, size_t len)
{
	static const char *const ends[] = {
	    "<br", "</p", "</div", "</li", "</tr", "<pre", "</pre", "</h"};

	for (size_t i = 0; i < ARRAY_LEN(ends); i++)
		if (len > strlen(ends[i]) &&
		    strncasecmp(tag, ends[i], strlen(ends[i])) == 0)
			return true;
	return false;
}

/* With the end of the page's own line behind a break: it is seen as one. */
static size_t
skip_tag(const char *text, size_t left, struct buf *out)
{
	const char *end = memchr(text, '>', left);
	size_t len = end == NULL ? left : (size_t)(end - text) + 1;

	if (!ends_line(text, len))
		return len;
	buf_addc(out, '\n');
	if (strncasecmp(text, "<br", 3) != 0)
		return len;
	if (len < left && text[len] == '\r')
		len++;
	return len < left && text[len] == '\n' ? len + 1 : len;
}

static void
html_to_text(const char *bytes, size_t len, struct buf *out)
{
	size_t i = 0, step;

	for (; i < len; i += step) {
		step = 0;
		if (bytes[i] == '<')
			step = skip_tag(bytes + i, len - i, out);
		else if (bytes[i] == '&')
			step = add_entity(bytes + i, len - i, out);
		if (step == 0) {
			step = 1;
			while (i + step < len && bytes[i + step] != '<' &&
			       bytes[i + step] != '&')
				step++;
			buf_add(out, bytes + i, step);
		}
	}
}

static size_t
ascii_run(const char *text, size_t len)
{
	size_t i = 0;

	while (i < len && (unsigned char)text[i] < 0x80)
		i++;
	return i;
}

static bool
is_html(const char *bytes, size_t len)
{
	static const char *const marks[] = {"<pre", "<code", "<html", "<br"};

	for (size_t i = 0; i + 6 < len; i++)
		for (size_t m = 0; bytes[i] == '<' && m < ARRAY_LEN(marks); m++)
			if (strncasecmp(
				bytes + i, marks[m], strlen(marks[m])) == 0)
				return true;
	return false;
}

/* ---- lines as they were ---- */

static const struct {
	uint32_t code;
	const char *text;
} pretty[] = {
    {0x201c, "\""},
    {0x201d, "\""},
    {0x201e, "\""},
    {0x2018, "'"},
    {0x2019, "'"},
    {0x2013, "--"},
    {0x2014, "---"},
    {0x2026, "..."},
    {0x00a9, "(c)"},
    {0x00ae, "(r)"},
    {0x2122, "(tm)"},
    {0x00a0, " "},
};

static const char *
plain_of(uint32_t code)
{
	for (size_t i = 0; i < ARRAY_LEN(pretty); i++)
		if (pretty[i].code == code)
			return pretty[i].text;
	return NULL;
}

/* One line with as much undone as undo says; *changes is what was. */
static void
undo_line(const char *line, size_t len, unsigned undo, unsigned *changes,
    struct buf *out)
{
	size_t i, used;
	uint32_t code;

	for (i = 0; i < len; i += used) {
		const char *text = NULL;

		used = ascii_run(line + i, len - i);
		if (used > 0) {
			buf_add(out, line + i, used);
			continue;
		}
		used = fold_next(line + i, len - i, &code);
		if (used == 0)
			used = 1;
		if (undo & EXTRACT_UNSEEN && used > 1 && fold_is_hidden(code)) {
			*changes |= EXTRACT_UNSEEN;
			continue;
		}
		if (undo & EXTRACT_PRETTY && used > 1)
			text = plain_of(code);
		if (text != NULL) {
			*changes |= EXTRACT_PRETTY;
			buf_adds(out, text);
		} else {
			buf_add(out, line + i, used);
		}
	}
}

/* A code block's tag may stand right before its first line. */
static const char *
skip_code(const char *line, const char *end)
{
	const char *close;

	if (end - line < 6 || strncasecmp(line, "[code", 5) != 0)
		return line;
	close = memchr(line, ']', (size_t)(end - line));
	return close == NULL ? line : close + 1;
}

/* What is around a line: blanks, quotation marks, the CR. */
static const char *
trim(const char *line, size_t *len, unsigned *changes)
{
	const char *end = line + *len, *from, *last;

	if (end[-1] == '\r') {
		end--;
		*changes |= EXTRACT_CR;
	}
	last = end;
	from = line = skip_code(line, end);
	while (from < end && is_one_of(*from, "> \t"))
		from++;
	while (end > from && is_one_of(end[-1], " \t"))
		end--;
	if (from > line || end < last)
		*changes |= EXTRACT_EDGES;
	*len = (size_t)(end - from);
	return from;
}

/* ---- entries ---- */

struct reading {
	struct extract *found;
	struct chain_pieces *pieces;
	unsigned text; /* which */
	unsigned undo;
	struct buf entry;     /* the lines of the one that is being read */
	unsigned changes;     /* in it */
	uint32_t number;      /* NO_ENTRY: it has not said yet */
	bool in, head, apart; /* in one; its head is behind it; text between */
};

static bool
begins(const char *line, size_t len, const char *with)
{
	return len >= strlen(with) && memcmp(line, with, strlen(with)) == 0;
}

static void
drop_entry(struct reading *reading)
{
	reading->in = false;
	buf_clear(&reading->entry);
}

static void
take_entry(struct reading *reading)
{
	struct extract *found = reading->found;

	if (reading->number > found->last)
		found->last = reading->number;
	pieces_add(reading->pieces,
	    &(struct chain_piece){reading->number, reading->text,
		reading->changes, reading->apart, reading->entry});
	reading->apart = false;
	reading->entry = (struct buf)BUF_INIT;
	drop_entry(reading);
}

static void
begin_entry(struct reading *reading)
{
	if (reading->in && reading->number != NO_ENTRY)
		reading->found->torn = true;
	drop_entry(reading);
	reading->in = true;
	reading->changes = 0;
	reading->number = NO_ENTRY;
	buf_adds(&reading->entry, "---\n");
}

/* A line as it was. */
static void
take_line(
    struct reading *reading, const char *line, size_t len, unsigned changes)
{
	if (len == 3 && begins(line, len, "---")) {
		begin_entry(reading);
		reading->changes = changes;
		return;
	}
	if (!reading->in) {
		reading->apart |= len > 0;
		return;
	}
	if (begins(line, len, "entry: ")) {
		reading->number = (uint32_t)strtoul(line + 7, NULL, 10);
	} else if (reading->number == NO_ENTRY && !begins(line, len, "pli: ")) {
		reading->apart = true;
		drop_entry(reading);
		return;
	}
	reading->changes |= changes;
	buf_addf(&reading->entry, "%s\n", line);
	if (begins(line, len, "sig: "))
		take_entry(reading);
}

static void
read_line(struct reading *reading, const char *line, size_t len)
{
	struct buf was = BUF_INIT;
	unsigned changes = 0;

	if (len > 0)
		line = trim(line, &len, &changes);
	undo_line(line, len, reading->undo, &changes, &was);
	take_line(reading, was.data, was.len, changes);
	buf_release(&was);
}

static void
read_text(struct reading *reading, const struct buf *text)
{
	const char *at = text->data, *end = at + text->len, *stop;

	for (; at < end; at = stop + 1) {
		stop = memchr(at, '\n', (size_t)(end - at));
		if (stop == NULL)
			stop = end;
		read_line(reading, at, (size_t)(stop - at));
	}
	reading->found->torn |= reading->in && reading->number != NO_ENTRY;
	drop_entry(reading);
}

/* ---- which reading is right ---- */

/* The more is undone the later: what a player wrote may hold such things. */
static const unsigned undos[] = {
    0, EXTRACT_UNSEEN, EXTRACT_PRETTY, EXTRACT_UNSEEN | EXTRACT_PRETTY};

/* All texts read in one way. */
static void
read_texts(struct extract *found, struct sig_memo *memo,
    const struct buf *bytes, struct extract_text *texts, size_t count,
    unsigned undo)
{
	struct chain_pieces pieces = {NULL, 0, 0};

	for (size_t i = 0; i < count; i++) {
		struct reading reading = {found, &pieces, (unsigned)i, undo,
		    BUF_INIT, .number = NO_ENTRY, .apart = true};

		read_text(&reading, &bytes[i]);
		buf_release(&reading.entry);
	}
	pieces_join(&pieces, memo, found, texts);
	pieces_release(&pieces);
}

/* What there is to be undone in any of them. */
static unsigned
may_undo(const struct buf *bytes, size_t count)
{
	unsigned may = 0;

	for (size_t i = 0; i < count; i++) {
		struct buf was = BUF_INIT;

		undo_line(bytes[i].data, bytes[i].len,
		    EXTRACT_UNSEEN | EXTRACT_PRETTY, &may, &was);
		buf_release(&was);
	}
	return may;
}

static bool
try_texts(struct extract *found, struct sig_memo *memo, const struct buf *bytes,
    struct extract_text *texts, size_t count, unsigned was)
{
	unsigned may = may_undo(bytes, count);

	for (size_t i = 0; i < ARRAY_LEN(undos); i++) {
		struct extract trial = EXTRACT_INIT;

		if (undos[i] & ~may)
			continue;
		read_texts(&trial, memo, bytes, texts, count, undos[i]);
		trial.changes |= was;
		if (trial.true_to_key || trial.forked ||
		    trial.entries > found->entries) {
			extract_release(found);
			*found = trial;
		} else {
			extract_release(&trial);
		}
		if (found->true_to_key || found->forked)
			return true;
	}
	return false;
}

int
extract_read(struct extract *found, struct extract_text *texts, size_t count,
    struct err *err)
{
	struct buf *bytes = xcalloc(count, sizeof(*bytes));
	struct sig_memo memo = SIG_MEMO_INIT;
	bool html = false, given_up;

	for (size_t i = 0; i < count; i++) {
		buf_add(&bytes[i], texts[i].bytes, texts[i].len);
		html |= is_html(texts[i].bytes, texts[i].len);
	}
	if (!try_texts(found, &memo, bytes, texts, count, 0) && html) {
		for (size_t i = 0; i < count; i++) {
			if (!is_html(texts[i].bytes, texts[i].len))
				continue;
			buf_clear(&bytes[i]);
			html_to_text(texts[i].bytes, texts[i].len, &bytes[i]);
		}
		try_texts(found, &memo, bytes, texts, count, EXTRACT_HTML);
	}
	for (size_t i = 0; i < count; i++)
		buf_release(&bytes[i]);
	free(bytes);
	given_up = memo.given_up;
	sig_memo_release(&memo);
	if (found->forked)
		return 0;
	if (given_up)
		return err_set(err, EX_DATAERR,
		    "%s: more than %u entries stand there that nobody signed; "
		    "leave out what is not of this match",
		    texts[0].name, SIG_MEMO_FALSE_MAX);
	if (found->entries > 0 && found->last >= found->entries)
		return err_set(err, EX_DATAERR,
		    "%s: entry %u is missing, entries up to %u are there",
		    texts[0].name, found->entries, found->last);
	if (found->entries > 0)
		return 0;
	return err_set(err, EX_DATAERR,
	    "%s: neither a match file nor a page with one: no entry 0",
	    texts[0].name);
}

void
extract_say(const struct extract *found, struct buf *out)
{
	static const char *const names[EXTRACT_CHANGES] = {"HTML",
	    "CR LF line ends", "blanks or \">\" at the edges of lines",
	    "characters that are not seen",
	    "typographic quotation marks, dashes or dots"};

	for (unsigned i = 0; i < EXTRACT_CHANGES; i++)
		if (found->changes >> i & 1)
			buf_addf(
			    out, "%s%s", out->len > 0 ? ", " : "", names[i]);
}
