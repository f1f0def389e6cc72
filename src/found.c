/* SPDX-License-Identifier: MIT */
/* found.c - the match file in what a forum gives back. */
#include "found.h"
#include "fold.h"
#include "log.h"
#include "x.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define ENTITY_MAX 10

void
found_release(struct found *found)
{
	buf_release(&found->file);
}

bool
found_is_plain(const char *bytes, size_t len)
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

static size_t
skip_tag(const char *text, size_t left, struct buf *out)
{
	const char *end = memchr(text, '>', left);
	size_t len = end == NULL ? left : (size_t)(end - text) + 1;

	if (ends_line(text, len))
		buf_addc(out, '\n');
	return len;
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
			buf_addc(out, bytes[i]);
			step = 1;
		}
	}
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

		used = fold_next(line + i, len - i, &code);
		if (used == 0)
			used = 1;
		if (undo & FOUND_UNSEEN && used > 1 && fold_is_hidden(code)) {
			*changes |= FOUND_UNSEEN;
			continue;
		}
		if (undo & FOUND_PRETTY && used > 1)
			text = plain_of(code);
		if (text != NULL) {
			*changes |= FOUND_PRETTY;
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
		*changes |= FOUND_CR;
	}
	last = end;
	from = line = skip_code(line, end);
	while (from < end && strchr("> \t", *from) != NULL && *from != '\0')
		from++;
	while (end > from && strchr(" \t", end[-1]) != NULL && end[-1] != '\0')
		end--;
	if (from > line || end < last)
		*changes |= FOUND_EDGES;
	*len = (size_t)(end - from);
	return from;
}

/* ---- entries ---- */

struct reading {
	struct found *found;
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

/* Entries come in order; what stands twice counts once. */
static void
take_entry(struct reading *reading)
{
	struct found *found = reading->found;

	if (reading->number == found->entries) {
		buf_add(&found->file, reading->entry.data, reading->entry.len);
		found->changes |= reading->changes;
		found->pieces += reading->apart;
		found->entries++;
		reading->apart = false;
	}
	if (reading->number > found->last)
		found->last = reading->number;
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
read_text(struct found *found, const char *text, size_t len, unsigned undo)
{
	struct reading reading = {found, undo, BUF_INIT, .apart = true};
	const char *end = text + len, *stop;

	for (; text < end; text = stop + 1) {
		stop = memchr(text, '\n', (size_t)(end - text));
		if (stop == NULL)
			stop = end;
		read_line(&reading, text, (size_t)(stop - text));
	}
	found->torn |= reading.in && reading.number != NO_ENTRY;
	buf_release(&reading.entry);
}

/* ---- which reading is right ---- */

static bool
is_signed(const struct found *found, const char *name)
{
	struct log log = LOG_INIT;
	bool is = log_parse_forms(&log, found->file.data, found->file.len, name,
		      NULL) == 0 &&
		  log.torn == 0 && log_check_all(&log, name, NULL) == 0;

	log_release(&log);
	return is;
}

/* The more is undone the later: what a player wrote may hold such things. */
static const unsigned undos[] = {
    0, FOUND_UNSEEN, FOUND_PRETTY, FOUND_UNSEEN | FOUND_PRETTY};

static bool
try_text(struct found *found, const char *text, size_t len, unsigned was,
    const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(undos); i++) {
		struct found trial = FOUND_INIT;

		read_text(&trial, text, len, undos[i]);
		trial.true_to_key =
		    trial.entries > 0 && is_signed(&trial, name);
		trial.changes |= was;
		if (trial.true_to_key || trial.entries > found->entries) {
			found_release(found);
			*found = trial;
		} else {
			found_release(&trial);
		}
		if (found->true_to_key)
			return true;
	}
	return false;
}

int
found_read(struct found *found, const char *bytes, size_t len, const char *name,
    struct err *err)
{
	struct buf text = BUF_INIT;
	bool html = is_html(bytes, len);

	if (!try_text(found, bytes, len, 0, name) && html) {
		html_to_text(bytes, len, &text);
		try_text(found, text.data, text.len, FOUND_HTML, name);
	}
	buf_release(&text);
	if (found->entries > 0 && found->last >= found->entries)
		return err_set(err, EX_DATAERR,
		    "%s: entry %u is missing, entries up to %u are there", name,
		    found->entries, found->last);
	if (found->entries > 0)
		return 0;
	return err_set(err, EX_DATAERR,
	    "%s: neither a match file nor a page with one: no entry 0", name);
}

void
found_say(const struct found *found, struct buf *out)
{
	static const char *const names[FOUND_CHANGES] = {"HTML",
	    "CR LF line ends", "blanks or \">\" at the edges of lines",
	    "characters that are not seen",
	    "typographic quotation marks, dashes or dots"};

	for (unsigned i = 0; i < FOUND_CHANGES; i++)
		if (found->changes >> i & 1)
			buf_addf(
			    out, "%s%s", out->len > 0 ? ", " : "", names[i]);
}
