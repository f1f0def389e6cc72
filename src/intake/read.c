/* SPDX-License-Identifier: MIT */
/*
 * read.c - orders in a file beside the letter.
 *
 * A greeting or a signature in the letter itself must not hide them, and what
 * is a greeting only who reads orders can tell: so it is not message.c that
 * chooses.
 */
#include "intake/read.h"
#include "language/talk.h"
#include "play/movefile.h"
#include "play/trial.h"
#include "reading/lines.h"
#include "reading/request.h"
#include "reading/written.h"
#include "table/letters.h"
#include "wishes/wishes.h"

#include <ctype.h>
#include <string.h>

/* "OK" is no word for us where nobody asked. */
static bool
is_empty_yes(const struct request *request, const struct order_line *line)
{
	const struct wishes_row *row = wishes_of(line);

	return row != NULL && row->talk == TALK_UNASKED &&
	       !request->table.private.motion.open;
}

/* What a text says to its match, the more the later. */
enum weight {
	SAYS_NOTHING,
	SAYS_WISHES, /* "help", "say to all: ..."; or only that it is done */
	SAYS_NEARLY, /* a mistake in an order was meant as one */
	SAYS_ORDERS
};

static enum weight
weigh_line(const struct request *request, const struct order_line *line)
{
	switch (line->kind) {
	case READ_ORDERS:
		return trial_only_ends(&request->table.match, line)
			   ? SAYS_WISHES
			   : SAYS_ORDERS;
	case READ_NEAR:
		return SAYS_NEARLY;
	case READ_COMMAND:
		return is_empty_yes(request, line) ? SAYS_NOTHING : SAYS_WISHES;
	default:
		return SAYS_NOTHING;
	}
}

static enum weight
weigh_lines(struct request *request, const struct buf *own)
{
	struct orders orders = ORDERS_INIT;
	enum weight most = SAYS_NOTHING;
	unsigned count;
	struct words *const *words =
	    table_words(&request->table, request->route->reply.seat, &count);

	orders_read(&orders, own->data, own->len, words, count);
	read_leave_out_talk(request, &orders);
	for (size_t i = 0; i < orders.count; i++) {
		enum weight weight = weigh_line(request, &orders.lines[i]);

		most = weight > most ? weight : most;
	}
	orders_release(&orders);
	return most;
}

/* Of what is read now; own gets what its writer wrote himself. */
static enum weight
weigh(struct request *request, struct buf *own)
{
	if (written_text(request, true, own, NULL, NULL) < 0)
		return SAYS_NOTHING;
	if (movefile_is(own->data, own->len) || read_pick(request, own) != NULL)
		return SAYS_ORDERS;
	return weigh_lines(request, own);
}

/* Reads the file that says most, the first of them. */
static enum weight
choose_file(struct request *request, struct buf *own)
{
	const struct message *message = &request->mail->message;
	const struct buf *best = NULL;
	enum weight most = SAYS_NOTHING;

	for (size_t i = 0; i < message->file_count; i++) {
		struct mail_reading reading = {
		    &message->files[i], READING_FILE};
		struct buf text = BUF_INIT;
		enum weight weight;

		request_reading(request, &reading);
		weight = weigh(request, &text);
		if (weight > most) {
			most = weight;
			best = reading.body;
			buf_clear(own);
			buf_add(own, text.data, text.len);
		}
		buf_release(&text);
	}
	if (best != NULL)
		request_reading(
		    request, &(struct mail_reading){best, READING_FILE});
	return most;
}

/* Orders first: "done" in the letter ends what the file has begun, and what is
 * said to others may go on to the letter's end. */
static void
join_texts(
    struct request *request, const struct buf *file, const struct buf *letter)
{
	buf_add(&request->joined, file->data, file->len);
	buf_adds(&request->joined, "\n\n");
	buf_add(&request->joined, letter->data, letter->len);
	request_reading(
	    request, &(struct mail_reading){&request->joined, READING_BOTH});
}

void
read_choose_text(struct request *request)
{
	struct mail_reading reading = *request->reading;
	struct buf letter = BUF_INIT, file = BUF_INIT;
	enum weight own, most;

	if (request->mail->message.file_count == 0)
		return;
	own = weigh(request, &letter);
	most = own > SAYS_WISHES ? SAYS_NOTHING : choose_file(request, &file);
	if (own == SAYS_WISHES && most > SAYS_WISHES) {
		join_texts(request, &file, &letter);
	} else if (own > SAYS_NOTHING) {
		request_reading(request, &reading);
	} else if (most == SAYS_NOTHING) {
		reading.file = READING_NOTHING;
		request_reading(request, &reading);
	}
	buf_release(&letter);
	buf_release(&file);
}

/* True if the first line is something by itself: a bid of 2.  What people say
 * is no single letter, so it is not looked for there. */
static bool
is_order(struct request *request, const struct buf *text)
{
	struct orders orders = ORDERS_INIT;
	bool is;
	unsigned count;
	struct words *const *words =
	    table_words(&request->table, request->route->reply.seat, &count);

	if (isalpha((unsigned char)text->data[0]))
		orders_read(&orders, text->data, strcspn(text->data, "\n"),
		    words, count);
	else
		written_orders(request, text->data, text->len, &orders);
	is = orders.count > 0 && (orders.lines[0].kind == READ_ORDERS ||
				     orders.lines[0].kind == READ_COMMAND);
	orders_release(&orders);
	return is;
}

/* "I take b" is "b". */
static void
put_picks(struct request *request, struct buf *text)
{
	struct buf letters = BUF_INIT;
	unsigned count;
	struct words *const *words =
	    table_words(&request->table, request->route->reply.seat, &count);

	if (talk_picks(words, count, text->data, text->len, &letters)) {
		buf_clear(text);
		buf_add(text, letters.data, letters.len);
	}
	buf_release(&letters);
}

const char *
read_pick(struct request *request, struct buf *text)
{
	struct buf sent = BUF_INIT, picked = BUF_INIT;
	const char *why = NULL;

	if (request->table.match.started)
		put_picks(request, text);
	if (!request->table.match.started ||
	    !orders_is_pick(text->data, text->len) || is_order(request, text))
		return NULL;
	if (request_has_motion_letter(request))
		return "which-of-two";
	if (table_past_letter(&request->table, request->route->reply.entry,
		request->route->reply.seat, request->mail->message.in_reply_to,
		PAST_CHOICES, &sent, NULL) < 0)
		goto out;
	if (!orders_pick(sent.data, text->data, text->len, &picked)) {
		why = "which-letter";
		goto out;
	}
	buf_clear(text);
	buf_add(text, picked.data, picked.len);
out:
	buf_release(&sent);
	buf_release(&picked);
	return why;
}

bool
read_has_order(struct request *request)
{
	struct orders orders = ORDERS_INIT;
	const struct buf *text = request->reading->body;
	bool has = movefile_is(text->data, text->len);
	size_t i;

	written_lines(request, &orders);
	for (i = 0; i < orders.count; i++)
		has |= orders.lines[i].kind == READ_ORDERS ||
		       orders.lines[i].kind == READ_COMMAND;
	orders_release(&orders);
	return has;
}

/* Words that mean nothing now are talk: for a seat that is not played yet, in a
 * match that runs; a yes where nobody asked, in one that has not begun. */
static bool
means_nothing(const struct request *request, enum wishes_talk talk, bool plays)
{
	const struct table *table = &request->table;

	switch (talk) {
	case TALK_STARTED:
		return table->match.started;
	case TALK_BESIDE:
		return table->match.started && plays;
	case TALK_UNASKED:
		return !table->match.started && !table->private.motion.open;
	default:
		return false;
	}
}

void
read_leave_out_talk(const struct request *request, struct orders *orders)
{
	bool plays = lines_order(orders);

	for (size_t i = 0; i < orders->count; i++) {
		struct order_line *line = &orders->lines[i];
		const struct wishes_row *row = wishes_of(line);

		if (row != NULL && means_nothing(request, row->talk, plays))
			line->kind = READ_CHATTER;
	}
}
