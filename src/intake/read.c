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
#include "reading/lines.h"
#include "reading/request.h"
#include "reading/written.h"
#include "table/letters.h"
#include "wishes/wishes.h"

/* "OK" is no word for us where nobody asked. */
static bool
is_empty_yes(const struct request *request, const struct order_line *line)
{
	const struct wishes_row *row = wishes_of(line);

	return row != NULL && row->talk == TALK_UNASKED &&
	       !request->table.private.motion.open;
}

/* Does what stands in the letter's text mean something to its match?  A mistake
 * in an order was meant as one. */
static bool
has_words(struct request *request, struct buf *own)
{
	struct orders orders = ORDERS_INIT;
	unsigned count;
	struct words *const *words =
	    table_words(&request->table, request->route->reply.seat, &count);
	bool has = read_pick(request, own) != NULL;

	orders_read(&orders, own->data, own->len, words, count);
	read_leave_out_talk(request, &orders);
	for (size_t i = 0; !has && i < orders.count; i++)
		has = orders.lines[i].kind != READ_CHATTER &&
		      !is_empty_yes(request, &orders.lines[i]);
	orders_release(&orders);
	return has;
}

static bool
says_something(struct request *request)
{
	struct buf own = BUF_INIT;
	bool has = written_text(request, true, &own, NULL, NULL) == 0 &&
		   (movefile_is(own.data, own.len) || has_words(request, &own));

	buf_release(&own);
	return has;
}

void
read_choose_text(struct request *request)
{
	const struct message *message = &request->mail->message;
	const struct mail_reading letter = *request->reading;
	struct mail_reading reading = letter;

	if (message->file_count == 0 || says_something(request))
		return;
	for (size_t i = 0; i < message->file_count; i++) {
		reading =
		    (struct mail_reading){&message->files[i], READING_FILE};
		request_reading(request, &reading);
		if (says_something(request))
			return;
	}
	reading = (struct mail_reading){letter.body, READING_NOTHING};
	request_reading(request, &reading);
}

/* Is the first line something by itself: a bid of 2? */
static bool
is_order(struct request *request, const struct buf *text)
{
	struct orders orders = ORDERS_INIT;
	bool is;

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
