/* SPDX-License-Identifier: MIT */
/*
 * sayings.c - "say to Anna and Bruno: ...": whom, and what.
 *
 * The words end with the line, unless a mail program broke it; or, if nothing
 * stands behind the colon, with the paragraph below.
 */
#include "reading/sayings.h"
#include "base/fold.h"
#include "base/x.h"
#include "reading/request.h"

#include <stdlib.h>
#include <string.h>

/* Mail programs break lines before they get longer than that. */
#define BROKEN_AT 64

struct reader {
	struct request *request;
	struct words *const *words;
	unsigned count;
	struct private_saying *saying;
};

/* ---- whom ---- */

static bool
is_called(const char *name, const char *folded)
{
	struct buf text = BUF_INIT;
	bool is;

	fold_add(&text, name, strlen(name));
	is = text.len > 0 && strcmp(text.data, folded) == 0;
	buf_release(&text);
	return is;
}

/* True if the folded text is one of the pack's words under "press", in any
 * language. */
static bool
is_word(const struct reader *reader, const char *list, const char *text)
{
	for (unsigned i = 0; i < reader->count; i++) {
		const struct doc *words =
		    doc_get(words_texts(reader->words[i], "press"), list);

		for (size_t w = 0; w < doc_count(words); w++)
			if (is_called(doc_text(doc_at(words, w)), text))
				return true;
	}
	return false;
}

/* Pseudonyms of a secret match are words of the language. */
static uint32_t
find_seat(const struct reader *reader, const char *folded)
{
	const struct match *match = &reader->request->table.match;

	for (uint32_t s = 0; s < match->seats; s++)
		for (unsigned i = 0; i < reader->count; i++)
			if (is_called(words_name(reader->words[i], s), folded))
				return s;
	return NO_SEAT;
}

/* The name that nobody has: one word of it. */
static void
set_unknown(struct order_line *line, const char *name, size_t len)
{
	while (len > 0 && name[len - 1] == ' ')
		len--;
	free(line->word);
	line->word = xstrndup(name, len);
}

/* One reader's name, folded; false if nobody is called that. */
static bool
add_reader(struct reader *reader, const char *name)
{
	uint32_t seat = find_seat(reader, name);

	if (seat != NO_SEAT)
		reader->saying->to |= 1u << seat;
	else if (is_word(reader, "all", name))
		reader->saying->all = true;
	else if (is_word(reader, "host", name))
		reader->saying->host = true;
	else if (is_word(reader, "anonymous", name))
		reader->saying->anonymous = true;
	else
		return false;
	return true;
}

/* A reader, or a word between them. */
static bool
take_word(struct reader *reader, const char *text, bool last, bool *joined)
{
	bool joins = is_word(reader, "between", text);

	if (joins && !*joined && !last)
		return *joined = true;
	if (add_reader(reader, text)) {
		*joined = false;
		return true;
	}
	*joined |= joins;
	return joins;
}

/*
 * Words that name readers one after the other: the longest beginning that is
 * one is taken, and words like "and" and "to" between them say nothing. Whoever
 * is called like one ("A", in French) is meant only behind such a word.
 */
static bool
add_readers(struct reader *reader, char *text, struct order_line *line)
{
	bool joined = false; /* such a word stands before */

	while (*text != '\0') {
		size_t len = strlen(text);
		bool found = false;

		while (!found) {
			char end = text[len];

			text[len] = '\0';
			found = take_word(reader, text, end == '\0', &joined);
			text[len] = end;
			if (found)
				break;
			while (len > 0 && text[len - 1] != ' ')
				len--;
			if (len == 0) {
				set_unknown(line, text, strcspn(text, " "));
				return false;
			}
			len--;
		}
		text += len + strspn(text + len, " ");
	}
	return true;
}

/* All before the colon, in parts by commas. */
static bool
read_readers(struct reader *reader, struct order_line *line, size_t len)
{
	const char *text = line->argument, *end = text + len;
	bool good = true;

	while (good && text < end) {
		size_t part = strcspn(text, ",:");
		struct buf folded = BUF_INIT;

		if (part > (size_t)(end - text))
			part = (size_t)(end - text);
		fold_add(&folded, text, part);
		good = folded.len > 0 && add_readers(reader, folded.data, line);
		/* A single word as he wrote it. */
		if (!good && strchr(folded.data, ' ') == NULL)
			set_unknown(line, text + strspn(text, " "),
			    part - strspn(text, " "));
		buf_release(&folded);
		text += part < (size_t)(end - text) ? part + 1 : part;
	}
	return good;
}

static bool
close_readers(struct reader *reader)
{
	struct private_saying *saying = reader->saying;

	if (saying->all)
		saying->to = (1u << reader->request->table.match.seats) - 1;
	saying->to &= ~(1u << saying->seat);
	return saying->to != 0 || saying->host;
}

/* ---- what ---- */

/* True if the next line's first word had no room on this one. */
static bool
is_broken(const struct order_line *line, const struct order_line *next)
{
	return fold_width(line->text, strlen(line->text)) + 1 +
		   fold_width(next->text, strcspn(next->text, " ")) >
	       BROKEN_AT;
}

/*
 * The lines below that belong to it, which become a part of it.  false: one of
 * them looks like an order, and nobody can tell whether it is one.
 */
static bool
add_lines_below(struct orders *orders, size_t i, struct buf *text)
{
	bool block = text->len == 0;

	for (size_t n = i + 1; n < orders->count; n++) {
		struct order_line *line = &orders->lines[n], *last = line - 1;

		if (line->number != last->number + 1 ||
		    orders_line_is_speech(line) ||
		    (!block && !is_broken(last, line)))
			break;
		if (line->kind != READ_CHATTER)
			return false;
		if (text->len > 0)
			buf_addc(text, block ? '\n' : ' ');
		buf_adds(text, line->text);
		/* So it is told as said, and not as unread. */
		line->kind = READ_COMMAND;
		strcpy(line->command, orders->lines[i].command);
		free(line->argument);
		line->argument = xstrdup("");
	}
	return true;
}

/* A refusal's key, or NULL. */
static const char *
read_saying(
    struct reader *reader, struct orders *orders, size_t i, struct buf *text)
{
	const char *argument = orders->lines[i].argument;
	const char *colon = strchr(argument, ':');

	if (colon == NULL)
		return "say-whom";
	if (!read_readers(
		reader, &orders->lines[i], (size_t)(colon - argument)))
		return orders->lines[i].word == NULL ? "say-whom"
						     : "say-nobody";
	if (!close_readers(reader))
		return "say-whom";
	buf_adds(text, colon + 1 + strspn(colon + 1, " "));
	if (!add_lines_below(orders, i, text))
		return "say-order";
	if (text->len == 0)
		return "say-whom";
	return text->len > SAYING_MAX ? "say-long" : NULL;
}

const char *
sayings_read(struct request *request, struct orders *orders,
    struct private_press *said, size_t *line)
{
	struct reader reader = {.request = request};
	const char *why = NULL;

	reader.words = table_words(
	    &request->table, request->route->reply.seat, &reader.count);
	for (size_t i = 0; why == NULL && i < orders->count; i++) {
		struct private_saying saying = {
		    .seat = request->route->reply.seat};
		struct buf text = BUF_INIT, tag = BUF_INIT;

		if (!orders_line_is_speech(&orders->lines[i]) ||
		    *orders->lines[i].argument == '\0')
			continue;
		reader.saying = &saying;
		*line = i;
		why = read_saying(&reader, orders, i, &text);
		buf_addf(&tag, "%s.%u", request->route->tag_hex,
		    orders->lines[i].number);
		saying.text = buf_take(&text);
		saying.tag = buf_take(&tag);
		private_press_add(said, &saying);
	}
	return why;
}
