/* SPDX-License-Identifier: MIT */
/*
 * turn_file.c - orders in a file beside the letter.
 *
 * A greeting or a signature in the letter itself must not hide them, and what
 * is a greeting only who reads orders can tell: so it is not message.c that
 * chooses.
 */
#include "intake/turn_p.h"
#include "play/movefile.h"

#include <string.h>

/* "OK" is no word for us where nobody asked. */
static bool
is_empty_yes(const struct mail *mail, const struct order_line *line)
{
	return line->kind == READ_COMMAND && !mail->table.private.motion.open &&
	       (strcmp(line->command, "agree") == 0 ||
		   strcmp(line->command, "disagree") == 0);
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
	bool has = turn_pick(mail, own) != NULL;

	orders_read(&orders, own->data, own->len, words, count);
	turn_leave_out_talk(mail, &orders);
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
	bool has = turn_strip(mail, true, &own, NULL, NULL) == 0 &&
		   (movefile_is(own.data, own.len) || has_words(mail, &own));

	buf_release(&own);
	return has;
}

void
turn_swap_file(struct mail *mail, size_t i)
{
	struct message *message = &mail->message;
	struct buf text = message->text;

	message->text = message->files[i];
	message->files[i] = text;
	message->flags ^= MESSAGE_FILE;
}

void
turn_choose_text(struct mail *mail)
{
	if (mail->message.file_count == 0 || says_something(mail))
		return;
	for (size_t i = 0; i < mail->message.file_count; i++) {
		turn_swap_file(mail, i);
		if (says_something(mail))
			return;
		turn_swap_file(mail, i);
	}
	mail->no_file = true;
}

const char *
turn_tell_file(const struct mail *mail)
{
	if ((mail->message.flags & MESSAGE_FILE) != 0)
		return "file-read";
	if (mail->message.file_count == 0)
		return NULL;
	return mail->no_file ? "file-empty" : "file-left";
}
