/* SPDX-License-Identifier: MIT */
/*
 * read.c - orders in a file beside the letter.
 *
 * A greeting or a signature in the letter itself must not hide them, and what
 * is a greeting only who reads orders can tell: so it is not message.c that
 * chooses.
 */
#include "intake/read.h"
#include "play/movefile.h"
#include "reading/lines.h"
#include "reading/mail.h"
#include "reading/written.h"
#include "table/letters.h"
#include "wishes/wishes.h"

/* "OK" is no word for us where nobody asked. */
static bool
is_empty_yes(const struct mail *mail, const struct order_line *line)
{
	const struct wishes_row *row = wishes_of(line);

	return row != NULL && row->talk == TALK_UNASKED &&
	       !mail->table.private.motion.open;
}

/* Does what stands in the letter's text mean something to its match?  A mistake
 * in an order was meant as one. */
static bool
has_words(struct mail *mail, struct buf *own)
{
	struct orders orders = ORDERS_INIT;
	unsigned count;
	struct words *const *words =
	    table_words(&mail->table, mail->reply.seat, &count);
	bool has = read_pick(mail, own) != NULL;

	orders_read(&orders, own->data, own->len, words, count);
	read_leave_out_talk(mail, &orders);
	for (size_t i = 0; !has && i < orders.count; i++)
		has = orders.lines[i].kind != READ_CHATTER &&
		      !is_empty_yes(mail, &orders.lines[i]);
	orders_release(&orders);
	return has;
}

static bool
says_something(struct mail *mail)
{
	struct buf own = BUF_INIT;
	bool has = written_text(mail, true, &own, NULL, NULL) == 0 &&
		   (movefile_is(own.data, own.len) || has_words(mail, &own));

	buf_release(&own);
	return has;
}

static void
swap_file(struct mail *mail, size_t i)
{
	struct message *message = &mail->message;
	struct buf text = message->text;

	message->text = message->files[i];
	message->files[i] = text;
	message->flags ^= MESSAGE_FILE;
}

void
read_choose_text(struct mail *mail)
{
	if (mail->message.file_count == 0 || says_something(mail))
		return;
	for (size_t i = 0; i < mail->message.file_count; i++) {
		swap_file(mail, i);
		if (says_something(mail))
			return;
		swap_file(mail, i);
	}
	mail->no_file = true;
}

/* Is the first line something by itself: a bid of 2? */
static bool
is_order(struct mail *mail, const struct buf *text)
{
	struct orders orders = ORDERS_INIT;
	bool is;

	written_orders(mail, text->data, text->len, &orders);
	is = orders.count > 0 && (orders.lines[0].kind == READ_ORDERS ||
				     orders.lines[0].kind == READ_COMMAND);
	orders_release(&orders);
	return is;
}

const char *
read_pick(struct mail *mail, struct buf *text)
{
	struct buf sent = BUF_INIT, picked = BUF_INIT;
	const char *why = NULL;

	if (!mail->table.match.started ||
	    !orders_is_pick(text->data, text->len) || is_order(mail, text))
		return NULL;
	if (mail_has_motion_letter(mail))
		return "which-of-two";
	if (table_past_letter(&mail->table, mail->reply.entry, mail->reply.seat,
		mail->message.in_reply_to, &sent, NULL) < 0)
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
read_has_order(struct mail *mail)
{
	struct orders orders = ORDERS_INIT;
	const struct buf *text = &mail->message.text;
	bool has = movefile_is(text->data, text->len);
	size_t i;

	written_lines(mail, &orders);
	for (i = 0; i < orders.count; i++)
		has |= orders.lines[i].kind == READ_ORDERS ||
		       orders.lines[i].kind == READ_COMMAND;
	orders_release(&orders);
	return has;
}

/* Words that mean nothing now are talk: for a seat that is not played yet, in a
 * match that runs; a yes where nobody asked, in one that has not begun. */
static bool
means_nothing(const struct mail *mail, enum wishes_talk talk, bool plays)
{
	const struct table *table = &mail->table;

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
read_leave_out_talk(const struct mail *mail, struct orders *orders)
{
	bool plays = lines_order(orders);

	for (size_t i = 0; i < orders->count; i++) {
		struct order_line *line = &orders->lines[i];
		const struct wishes_row *row = wishes_of(line);

		if (row != NULL && means_nothing(mail, row->talk, plays))
			line->kind = READ_CHATTER;
	}
}
