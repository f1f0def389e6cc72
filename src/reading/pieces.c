/* SPDX-License-Identifier: MIT */
/* pieces.c - lines of our own letter that came back without a mark. */
#include "reading/pieces.h"
#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "language/talk.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The number-th line of a text, from 1. */
static const char *
line_at(const char *text, size_t size, unsigned number, size_t *len)
{
	const char *end = text + size;

	while (--number > 0) {
		const char *next = memchr(text, '\n', (size_t)(end - text));

		if (next == NULL)
			break;
		text = next + 1;
	}
	while (text < end && is_one_of(*text, " \t"))
		text++;
	*len = 0;
	while (text + *len < end && !is_one_of(text[*len], "\r\n"))
		++*len;
	return text;
}

/* Behind the letter of a choice, "b. ". */
static const char *
skip_label(const char *folded)
{
	size_t len = 0;

	while (len < 2 && islower((unsigned char)folded[len]))
		len++;
	return len > 0 && folded[len] == '.' && folded[len + 1] == ' '
		   ? folded + len + 2
		   : folded;
}

static void
write_listed(
    const struct order_line *line, const struct words *words, struct buf *out)
{
	const struct alternative *first = &line->alternatives[0];

	for (unsigned i = 0; i < first->count; i++) {
		buf_adds(out, i > 0 ? ", " : "");
		words_write(words, &first->orders[i], out);
	}
}

/* True if a line is written as letters write its orders, but perhaps for a stop
 * at its end. */
static bool
is_as_listed(const struct order_line *line, const char *text, size_t len,
    const struct words *words)
{
	struct buf folded = BUF_INIT, listed = BUF_INIT, as = BUF_INIT;
	bool is;

	fold_add(&folded, text, len);
	while (folded.len > 0 && is_one_of(folded.data[folded.len - 1], " .!"))
		buf_cut(&folded, folded.len - 1);
	write_listed(line, words, &listed);
	fold_add(&as, listed.data, listed.len);
	is = line->count == 1 && strcmp(skip_label(folded.data), as.data) == 0;
	buf_release(&folded);
	buf_release(&listed);
	buf_release(&as);
	return is;
}

/* Sentences of a report end with a stop, rows of a table have no verb, lists
 * have commas, choices their letters.  "Buy 2 tea please" is nothing of it, and
 * to make a letter is dear. */
static bool
is_like_ours(
    const char *text, size_t len, struct words *const *words, unsigned count)
{
	char *line = xstrndup(text, len);
	bool is, verb = false;

	while (len > 0 && line[len - 1] == ' ')
		len--;
	is = (len > 0 && line[len - 1] == '.') || strchr(line, ',') != NULL ||
	     skip_label(line) != line;
	for (unsigned i = 0; !is && !verb && i < count; i++)
		verb = talk_may_do(words[i], line);
	is = is || !verb;
	free(line);
	return is;
}

static bool
may_be(const struct order_line *line, const char *text, size_t len,
    struct words *const *words, unsigned count)
{
	return line->kind == READ_ORDERS && len > 0 &&
	       is_like_ours(text, len, words, count) &&
	       !is_as_listed(line, text, len, words[0]);
}

bool
pieces_may_be(const struct orders *orders, const char *text, size_t len,
    struct words *const *words, unsigned count)
{
	for (size_t i = 0; i < orders->count; i++) {
		size_t size;
		const char *line =
		    line_at(text, len, orders->lines[i].number, &size);

		if (may_be(&orders->lines[i], line, size, words, count))
			return true;
	}
	return false;
}

/* Beside an order it is talk, which is named as it was written. */
static void
doubt(struct order_line *line, const char *text, size_t len,
    const struct words *words, bool beside)
{
	struct buf suggestion = BUF_INIT;

	buf_adds(&suggestion, "");
	if (!beside)
		write_listed(line, words, &suggestion);
	free(line->suggestion);
	line->suggestion = buf_take(&suggestion);
	free(line->text);
	line->text = xstrndup(text, len);
	if (beside)
		line->kind = READ_CHATTER;
	else
		talk_doubt(line, "talk-piece");
}

void
pieces_doubt(struct orders *orders, const char *text, size_t len,
    struct words *const *words, unsigned count, const char *sent)
{
	bool *piece = xcalloc(orders->count + 1, sizeof(*piece)),
	     beside = false;

	for (size_t i = 0; i < orders->count; i++) {
		size_t size;
		const struct order_line *line = &orders->lines[i];
		const char *at = line_at(text, len, line->number, &size);

		piece[i] = may_be(line, at, size, words, count) &&
			   orders_is_ours(sent, at, size);
		beside |= line->kind == READ_ORDERS && !piece[i];
	}
	for (size_t i = 0; i < orders->count; i++) {
		size_t size;
		const char *at =
		    line_at(text, len, orders->lines[i].number, &size);

		if (piece[i])
			doubt(&orders->lines[i], at, size, words[0], beside);
	}
	free(piece);
}
