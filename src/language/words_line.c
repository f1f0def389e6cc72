/* SPDX-License-Identifier: MIT */
/*
 * words_line.c - a line taken apart: what says nothing goes, then verbs and
 * what stands behind them.
 */
#include "base/chars.h"
#include "base/fold.h"
#include "base/unicode.h"
#include "base/x.h"
#include "language/words_p.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Parts of a line between commas and joiners; a name may hold some of them. */
#define PARTIALS_MAX 40
#define PARTIALS_JOINED 8 /* of them at most make one order */
/* Tries for one line: a hostile line is no order, it never costs time. */
#define TRIES_MAX 200

/* ---- cleaning ---- */

static void
cut_front(struct buf *text, size_t len)
{
	memmove(text->data, text->data + len, text->len - len + 1);
	text->len -= len;
}

/* "1. ", "2) ", "(3) ", "a) ": never "a. ", which is how our letters number
 * their choices. */
static size_t
list_number(const char *text)
{
	size_t open = text[0] == '(', digits, len;

	digits = strspn(text + open, "0123456789");
	if (digits == 0 && islower((unsigned char)text[open]) &&
	    text[open + 1] == ')')
		return text[open + 2] == ' ' ? open + 3 : 0;
	len = open + digits;
	if (digits < 1 || digits > 2 || !is_one_of(text[len], ".)/:"))
		return 0;
	return text[len + 1] == ' ' ? len + 2 : 0;
}

static void
cut_bullets(struct buf *text)
{
	size_t len;

	do {
		len = strspn(text->data, " *-+#?!.,:;'=~_");
		if (len == 0)
			len = list_number(text->data);
		cut_front(text, len);
	} while (len > 0);
}

/* Brackets and marks of emphasis become blanks, runs of blanks one. */
static void
cut_marks(struct buf *text)
{
	size_t from, to = 0;
	char c;

	for (from = 0; from < text->len; from++) {
		c = text->data[from];
		if (is_one_of(c, "*_\"()[]{}~"))
			c = ' ';
		if (c == ' ' && (to == 0 || text->data[to - 1] == ' '))
			continue;
		text->data[to++] = c;
	}
	if (text->len > 0)
		buf_cut(text, to);
}

static void
cut_end(struct buf *text)
{
	size_t len = text->len;

	while (len > 0 && is_one_of(text->data[len - 1], " .,;:!'=-"))
		len--;
	if (len < text->len)
		buf_cut(text, len);
}

/* A picture at the end folds to a question mark; a real one is a question,
 * and nobody gives orders in questions. */
static bool
ends_in_question(const char *line)
{
	size_t len = strlen(line);

	while (len > 0 && is_one_of(line[len - 1], " \t\r"))
		len--;
	return len > 0 && line[len - 1] == '?';
}

/* Letters that folding does not know stay, lest "name Анна" be a question. */
static void
fold_line(struct buf *out, const char *line)
{
	struct buf kept = BUF_INIT;
	uint32_t code;

	fold_add_name(&kept, line, strlen(line));
	for (size_t at = 0, used; at < kept.len; at += used) {
		enum unicode_kind kind;

		used = fold_next(kept.data + at, kept.len - at, &code);
		if (used == 0)
			break;
		kind = code < 0x80 ? UNICODE_LETTER : unicode_kind(code);
		if (kind == UNICODE_LETTER || kind == UNICODE_MARK ||
		    kind == UNICODE_NUMBER)
			buf_add(out, kept.data + at, used);
		else
			buf_addc(out, '?');
	}
	buf_release(&kept);
}

void
line_clean(struct buf *out, const char *line)
{
	bool question = ends_in_question(line);

	buf_clear(out);
	fold_line(out, line);
	cut_bullets(out);
	/* Our letters put players' lines in quotation marks; so does who
	 * speaks of an order without giving it. */
	if (out->data[0] == '"')
		buf_clear(out);
	cut_marks(out);
	cut_bullets(out);
	cut_end(out);
	while (out->len > 0 && out->data[out->len - 1] == '?') {
		buf_cut(out, out->len - 1);
		cut_end(out);
	}
	if (question && out->len > 0)
		buf_addc(out, '?');
}

/* Length of a polite word at the end, its blank or comma included. */
static size_t
polite_end(const struct words *words, const struct buf *text)
{
	size_t i, len, before;

	for (i = 0; i < words->polite.count; i++) {
		const char *word = words->polite.list[i];

		len = strlen(word);
		if (len >= text->len)
			continue;
		before = text->len - len;
		if (strcmp(text->data + before, word) == 0 &&
		    is_one_of(text->data[before - 1], " ,"))
			return len;
	}
	return 0;
}

void
line_trim(const struct words *words, struct buf *text)
{
	size_t len;

	do {
		len = word_list_begins(&words->polite, text->data);
		if (len == 0)
			len = word_list_begins(&words->joiners, text->data);
		/* A lone one is left: it may be a verb ("then" is none). */
		if (len == text->len)
			len = 0;
		cut_front(text, len);
		if (len > 0)
			cut_bullets(text);
	} while (len > 0);
	while ((len = polite_end(words, text)) > 0) {
		buf_cut(text, text->len - len);
		cut_end(text);
	}
}

/* ---- what a line begins with ---- */

static int
compare_opening(const void *key, const void *entry)
{
	return strcmp(key, ((const struct opening *)entry)->text);
}

const struct opening *
line_opening(const struct words *words, const char *text, const char **rest)
{
	const struct opening *found = NULL, *candidate;
	char begin[80];
	size_t len = 0;
	unsigned i;

	if (words->opening_count == 0)
		return NULL;
	for (i = 0; i < OPENING_WORDS; i++) {
		len += strcspn(text + len, " ,:");
		if (len >= sizeof(begin))
			break;
		memcpy(begin, text, len);
		begin[len] = '\0';
		candidate =
		    bsearch(begin, words->openings, words->opening_count,
			sizeof(struct opening), compare_opening);
		if (candidate != NULL) {
			found = candidate;
			*rest = text + len + strspn(text + len, " ,:");
		}
		if (text[len] != ' ')
			break;
		len++;
	}
	return found;
}

/* ---- several orders ---- */

struct line_part {
	size_t at, end;
};

struct reader {
	struct words *words;
	const char *text;
	bool fuzzy;
	const struct opening *first;
	struct line_part parts[PARTIALS_MAX];
	unsigned count, tries, deepest;
	struct reading_result *result;
	struct miss *miss;
};

/* Length of what parts two things at text: a comma, "and", " + ". */
static size_t
joiner_at(const struct words *words, const char *text)
{
	size_t len;

	if (is_one_of(*text, ",;&"))
		return 1;
	if (*text != ' ')
		return 0;
	if (strncmp(text, " + ", 3) == 0)
		return 3;
	len = word_list_begins(&words->joiners, text + 1);
	return len > 0 && text[1 + len] == ' ' ? len + 2 : 0;
}

static void
add_part(struct reader *reader, size_t at, size_t end)
{
	while (at < end && reader->text[at] == ' ')
		at++;
	while (end > at && reader->text[end - 1] == ' ')
		end--;
	if (at == end || reader->count == PARTIALS_MAX)
		return;
	reader->parts[reader->count].at = at;
	reader->parts[reader->count++].end = end;
}

static void
split(struct reader *reader)
{
	const char *text = reader->text;
	size_t at = 0, i = 0, len;

	while (text[i] != '\0') {
		len = joiner_at(reader->words, text + i);
		if (len == 0) {
			i++;
			continue;
		}
		add_part(reader, at, i);
		/* "coal, and tea": the blank may begin another joiner. */
		i += len - (text[i + len - 1] == ' ' && len > 1);
		at = i;
	}
	add_part(reader, at, i);
}

/* Some parts as one text, with blanks for commas; the caller frees it. */
static char *
join(const struct reader *reader, unsigned from, unsigned count)
{
	struct buf out = BUF_INIT;
	size_t i, end = reader->parts[from + count - 1].end;
	char c;

	for (i = reader->parts[from].at; i < end; i++) {
		c = reader->text[i];
		if (c == ',' || c == ';')
			c = ' ';
		if (c != ' ' || (out.len > 0 && out.data[out.len - 1] != ' '))
			buf_addc(&out, c);
	}
	return buf_take(&out);
}

/* What the text begins with; the first part's verb may have been put in place
 * of a misspelt one. */
static const struct opening *
opening_of(const struct reader *reader, unsigned part, const char *text,
    const char **rest)
{
	if (part > 0 || reader->first == NULL)
		return line_opening(reader->words, text, rest);
	*rest = text + strcspn(text, " ,:");
	*rest += strspn(*rest, " ,:");
	return reader->first;
}

static bool
read_order(struct reader *reader, unsigned part, const char *text,
    struct spoken **verb, struct miss *miss)
{
	struct reading_result *result = reader->result;
	const struct opening *opening;
	struct spoken *spoken = *verb;
	const char *rest = text;

	opening = opening_of(reader, part, text, &rest);
	if (opening != NULL && opening->verb == NO_INDEX)
		return false;
	if (opening != NULL)
		spoken = &reader->words->verbs[opening->verb];
	else if (spoken == NULL || !spoken->list)
		return false;
	if (result->count == LINE_ORDERS_MAX ||
	    !form_read(reader->words, spoken, rest, reader->fuzzy,
		&result->orders[result->count], miss))
		return false;
	result->count++;
	*verb = spoken;
	return true;
}

/* The part that the reading got to and no further is the one to speak of. */
static void
note_miss(struct reader *reader, unsigned part, const char *text,
    const struct miss *miss)
{
	if (part < reader->deepest)
		return;
	reader->deepest = part;
	*reader->miss = *miss;
	if (part > 0 && *miss->word == '\0')
		snprintf(
		    reader->miss->word, sizeof(reader->miss->word), "%s", text);
}

/* Read the parts from the i-th on.  The longest first: names may hold commas
 * and joiners. */
static bool
read_parts(struct reader *reader, unsigned i, struct spoken *verb)
{
	unsigned n, before = reader->result->count;
	struct spoken *next;
	struct miss miss;
	char *text;
	bool ok;

	if (i == reader->count)
		return true;
	n = reader->count - i < PARTIALS_JOINED ? reader->count - i
						: PARTIALS_JOINED;
	for (; n > 0 && reader->tries < TRIES_MAX; n--) {
		reader->tries++;
		next = verb;
		miss = (struct miss){MISSED_FORM, ""};
		text = join(reader, i, n);
		ok = read_order(reader, i, text, &next, &miss);
		if (!ok && n == 1)
			note_miss(reader, i, text, &miss);
		free(text);
		if (ok && read_parts(reader, i + n, next))
			return true;
		reader->result->count = before;
	}
	return false;
}

bool
line_orders(struct words *words, const char *text, const struct opening *first,
    bool fuzzy, struct reading_result *result, struct miss *miss)
{
	struct reader reader = {.words = words,
	    .text = text,
	    .first = first,
	    .fuzzy = fuzzy,
	    .result = result,
	    .miss = miss};

	result->count = 0;
	split(&reader);
	return reader.count > 0 && reader.count < PARTIALS_MAX &&
	       read_parts(&reader, 0, NULL);
}
