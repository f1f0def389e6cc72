/* SPDX-License-Identifier: MIT */
/* orders.c - order lines: alternatives, orders ahead, near misses. */
#include "language/orders.h"
#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "language/orders_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- life ---- */

static void
order_line_release(struct order_line *line)
{
	unsigned i;

	for (i = 0; i < line->count; i++)
		free(line->alternatives[i].orders);
	free(line->alternatives);
	free(line->text);
	free(line->when);
	free(line->about);
	free(line->argument);
	free(line->suggestion);
	free(line->word);
}

void
orders_release(struct orders *orders)
{
	size_t i;

	for (i = 0; i < orders->count; i++)
		order_line_release(&orders->lines[i]);
	free(orders->lines);
	*orders = (struct orders)ORDERS_INIT;
}

void
orders_drop(struct orders *orders, size_t i)
{
	order_line_release(&orders->lines[i]);
	orders->count--;
	memmove(orders->lines + i, orders->lines + i + 1,
	    (orders->count - i) * sizeof(*orders->lines));
}

/* ---- one line ---- */

/* The languages a line is read in. */
struct ears {
	struct words *const *words;
	unsigned count;
};

static void
set_near(struct order_line *line, const char *key, const char *word,
    const char *suggestion)
{
	line->kind = READ_NEAR;
	phrase_set(&line->why, key);
	free(line->word);
	free(line->suggestion);
	line->word = xstrdup(word);
	line->suggestion = xstrdup(suggestion);
}

static void
add_alternative(struct order_line *line, const struct reading_result *result)
{
	struct alternative *alternative;

	if (line->alternatives == NULL)
		line->alternatives =
		    xcalloc(ORDERS_ALTERNATIVES, sizeof(*line->alternatives));
	alternative = &line->alternatives[line->count++];
	alternative->count = result->count;
	alternative->orders =
	    xcalloc(result->count, sizeof(*alternative->orders));
	memcpy(alternative->orders, result->orders,
	    result->count * sizeof(*alternative->orders));
}

/* A line without alternatives. */
static void
read_whole(struct order_line *line, const struct ears *ears)
{
	struct reading_result result;

	line->kind = words_read(ears->words, ears->count, line->text, &result);
	if (line->kind == READ_ORDERS) {
		add_alternative(line, &result);
	} else if (line->kind == READ_COMMAND) {
		memcpy(line->command, result.command, sizeof(line->command));
		line->argument = xstrdup(line->text + result.rest);
	} else if (line->kind == READ_NEAR) {
		set_near(line, result.why.key, result.word, result.suggestion);
	} else if (*result.suggestion != '\0') {
		line->suggestion = xstrdup(result.suggestion);
	}
}

/*
 * "buy 2 coal | 1 coal": an alternative without a verb has the one before it.
 */
static enum reading
read_with_verb(const struct ears *ears, const char *verb, const char *part,
    struct reading_result *result)
{
	struct buf text = BUF_INIT;
	enum reading reading;

	buf_add(&text, verb, strcspn(verb, " "));
	buf_addf(&text, " %s", part);
	reading = words_read(ears->words, ears->count, text.data, result);
	buf_release(&text);
	return reading;
}

/*
 * One alternative of a line.  Returns false if it spoils the line; *verb is
 * the text with the last verb.
 */
static bool
read_part(struct order_line *line, const struct ears *ears, const char *part,
    char **verb)
{
	struct reading_result result;
	enum reading reading;

	reading = words_read(ears->words, ears->count, part, &result);
	if (reading == READ_ORDERS) {
		free(*verb);
		*verb = xstrdup(part);
	} else if (reading == READ_COMMAND) {
		set_near(line, "near-alone", part, "");
		return false;
	} else if (reading == READ_NEAR) {
		set_near(line, result.why.key, result.word, result.suggestion);
		return false;
	} else if (*verb == NULL ||
		   read_with_verb(ears, *verb, part, &result) != READ_ORDERS) {
		set_near(line, "near-alternative", part, "");
		return false;
	}
	add_alternative(line, &result);
	return true;
}

/* The next alternative of a folded text, which the caller frees; *at moves
 * behind it. */
static char *
next_part(const struct ears *ears, const char *folded, size_t *at, bool *last)
{
	size_t skip, len, start = *at;

	len =
	    words_alternative(ears->words, ears->count, folded + start, &skip);
	*at += len + skip;
	*last = skip == 0;
	while (len > 0 && folded[start] == ' ') {
		start++;
		len--;
	}
	while (len > 0 && folded[start + len - 1] == ' ')
		len--;
	return xstrndup(folded + start, len);
}

/*
 * The alternatives of a folded text.  If the first is no order at all the line
 * is chatter: people write "|" and "else" for other reasons.
 */
static void
read_alternatives(
    struct order_line *line, const struct ears *ears, const char *folded)
{
	char *part, *verb = NULL;
	bool last = false, ok = true;
	size_t at = 0;

	line->kind = READ_ORDERS;
	while (ok && !last) {
		part = next_part(ears, folded, &at, &last);
		if (line->count == ORDERS_ALTERNATIVES) {
			set_near(line, "too-many-alternatives", part, "");
			phrase_number(&line->why, "max", ORDERS_ALTERNATIVES);
			ok = false;
		} else {
			ok = read_part(line, ears, part, &verb);
		}
		free(part);
	}
	free(verb);
	if (line->kind == READ_NEAR && line->count == 0 &&
	    strcmp(line->why.key, "near-alternative") == 0)
		line->kind = READ_CHATTER;
}

/* No decision that we know, or nothing that it could be about. */
static void
set_no_decision(
    struct order_line *line, const struct when *when, const char *folded)
{
	size_t name = strcspn(folded, " ");
	char *word;

	if (when->word[0] != '\0') {
		set_near(line, "near-thing", when->word, "");
		return;
	}
	name += strspn(folded + name, " ");
	word = xstrndup(folded + name, strcspn(folded + name, ":"));
	set_near(line, "unknown-decision", word, "");
	free(word);
}

/* "when market: ..." in front; false if there is none. */
static bool
read_when(struct order_line *line, const struct ears *ears, const char *folded)
{
	struct when when;

	if (!words_when(ears->words, ears->count, folded, &when))
		return false;
	read_alternatives(line, ears, folded + when.rest);
	if (line->kind == READ_CHATTER)
		return true;
	line->when = xstrdup(when.kind);
	if (when.thing != NULL)
		line->about = xstrdup(when.thing);
	if (*when.kind == '\0' && line->kind == READ_ORDERS)
		set_no_decision(line, &when, folded);
	return true;
}

bool
orders_line_is_speech(const struct order_line *line)
{
	return line->kind == READ_COMMAND &&
	       words_command_is_speech(line->command);
}

/* Words for people may hold what would part alternatives of an order. */
static bool
read_speech(struct order_line *line, const struct ears *ears)
{
	struct reading_result result;

	/* Few lines with alternatives have one, and to read is dear. */
	if (strchr(line->text, ':') == NULL ||
	    words_read(ears->words, ears->count, line->text, &result) !=
		READ_COMMAND ||
	    !words_command_is_speech(result.command))
		return false;
	read_whole(line, ears);
	return true;
}

static void
read_folded(struct order_line *line, const struct ears *ears, const char *text)
{
	size_t skip;

	if (read_when(line, ears, text))
		return;
	words_alternative(ears->words, ears->count, text, &skip);
	if (skip == 0)
		read_whole(line, ears);
	else if (!read_speech(line, ears))
		read_alternatives(line, ears, text);
}

/* "When my turn comes: buy 2 coal": an order that cannot be played yet waits
 * in any case.  False: there is no order behind it. */
static bool
read_turn(struct order_line *line, const struct ears *ears, const char *text)
{
	size_t len = words_turn(ears->words, ears->count, text);
	char *whole = line->text;

	if (len == 0 || text[len] == '\0')
		return false;
	line->text = xstrdup(text + len);
	read_folded(line, ears, text + len);
	if (line->kind == READ_ORDERS) {
		free(whole);
		return true;
	}
	order_line_release(line);
	*line = (struct order_line){
	    .number = line->number, .kind = READ_CHATTER, .text = whole};
	return false;
}

static void
read_line(struct order_line *line, const struct ears *ears)
{
	struct buf folded = BUF_INIT;
	const char *text;

	fold_add(&folded, line->text, strlen(line->text));
	/* Bullets go here, too: "- when market: ..." */
	text = folded.data + strspn(folded.data, "-*+ ");
	if (!read_turn(line, ears, text))
		read_folded(line, ears, text);
	buf_release(&folded);
}

/* Most orders that any alternative of it plays. */
static unsigned
order_count(const struct order_line *line)
{
	unsigned i, most = 0;

	for (i = 0; i < line->count; i++)
		if (line->alternatives[i].count > most)
			most = line->alternatives[i].count;
	return most;
}

static void
keep(struct orders *orders, const struct order_line *line)
{
	orders->lines =
	    x_grow(orders->lines, &orders->cap, orders->count, sizeof(*line));
	orders->lines[orders->count++] = *line;
}

/* The line in UTF-8 without what would show it as something else. */
static char *
tidy(const char *text, size_t len)
{
	struct buf out = BUF_INIT;
	size_t used;
	uint32_t code;

	for (; len > 0; text += used, len -= used) {
		used = fold_next(text, len, &code);
		if (used == 0) {
			used = 1;
			code = 0xfffd;
		}
		if (code == '\t')
			code = ' ';
		if (!fold_is_hidden(code) && (code != ' ' || out.len > 0))
			fold_put(&out, code);
	}
	while (out.len > 0 && out.data[out.len - 1] == ' ')
		buf_cut(&out, out.len - 1);
	return buf_take(&out);
}

void
orders_read_line(struct orders *orders, const char *text, size_t len,
    unsigned number, struct words *const *words, unsigned count)
{
	struct ears ears = {words, count};
	struct order_line line = {.number = number, .kind = READ_CHATTER};

	line.text = tidy(text, len);
	read_line(&line, &ears);
	keep(orders, &line);
}

/* ---- a body ---- */

/* What a body came to so far. */
struct tally {
	unsigned looked_at, orders, near, chatter;
};

/* True if there is anything but punctuation on it. */
static bool
says_something(const struct body_line *line)
{
	struct buf folded = BUF_INIT;
	bool something;

	fold_add(&folded, line->text, line->len < 100 ? line->len : 100);
	something =
	    folded.data[strspn(folded.data, " -_=*#.,:;!?~'\"+/\\|()[]{}<>")] !=
	    '\0';
	buf_release(&folded);
	return something;
}

/* A long line is prose, or meant as an order and then too long for one. */
static void
read_long(struct orders *orders, const struct body_line *body_line,
    unsigned number, const struct ears *ears)
{
	struct order_line *line;

	orders_read_line(orders, body_line->text, ORDERS_LINE_MAX, number,
	    ears->words, ears->count);
	line = &orders->lines[orders->count - 1];
	if (line->kind == READ_CHATTER)
		return;
	if (orders_line_is_speech(line) &&
	    body_line->len <= ORDERS_SPEECH_MAX) {
		order_line_release(&orders->lines[--orders->count]);
		orders_read_line(orders, body_line->text, body_line->len,
		    number, ears->words, ears->count);
		return;
	}
	set_near(line, "line-too-long", "", "");
	orders->too_long = true;
}

static void
read_body_line(struct orders *orders, struct tally *tally,
    const struct body_line *line, unsigned number, const struct ears *ears)
{
	const struct order_line *read;

	tally->looked_at++;
	if (line->len > ORDERS_LINE_MAX)
		read_long(orders, line, number, ears);
	else
		orders_read_line(orders, line->text, line->len, number,
		    ears->words, ears->count);
	read = &orders->lines[orders->count - 1];
	if (read->kind == READ_CHATTER) {
		if (++tally->chatter > ORDERS_CHATTER)
			order_line_release(&orders->lines[--orders->count]);
		return;
	}
	tally->near += read->kind == READ_NEAR;
	tally->orders += read->kind == READ_ORDERS ? order_count(read) : 1;
	if (tally->orders > ORDERS_MAX || tally->near > ORDERS_NEAR) {
		orders->too_many = true;
		order_line_release(&orders->lines[--orders->count]);
	}
}

/* Where "~~" stands from at on, or len. */
static size_t
find_strike(const char *text, size_t at, size_t len)
{
	while (at + 1 < len && (text[at] != '~' || text[at + 1] != '~'))
		at++;
	return at + 1 < len ? at : len;
}

/* What is struck out ("~~buy 2 tea~~") is not said: blanks stand there. */
static void
strike_out(struct buf *text)
{
	size_t at = find_strike(text->data, 0, text->len), end;

	while (at < text->len) {
		end = find_strike(text->data, at + 2, text->len);
		if (end == text->len)
			return;
		for (; at < end + 2; at++)
			if (!is_one_of(text->data[at], "\r\n"))
				text->data[at] = ' ';
		at = find_strike(text->data, at, text->len);
	}
}

static void
read_body(struct orders *orders, const char *text, size_t len,
    struct words *const *words, unsigned count)
{
	struct ears ears = {words, count};
	struct body body = {NULL, 0, 0};
	struct tally tally = {0, 0, 0, 0};
	size_t i;

	body_split(&body, text, len);
	for (i = 0; i < body.count && !orders->too_many; i++) {
		if (!says_something(&body.lines[i]))
			continue;
		if (tally.looked_at == ORDERS_LINES)
			orders->too_many = true;
		else
			read_body_line(orders, &tally, &body.lines[i],
			    (unsigned)i + 1, &ears);
	}
	body_release(&body);
}

void
orders_read(struct orders *orders, const char *text, size_t len,
    struct words *const *words, unsigned count)
{
	struct buf said = BUF_INIT;

	if (find_strike(text, 0, len) == len) {
		read_body(orders, text, len, words, count);
		return;
	}
	buf_add(&said, text, len);
	strike_out(&said);
	read_body(orders, said.data, said.len, words, count);
	buf_release(&said);
}
