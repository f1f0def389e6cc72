/* SPDX-License-Identifier: MIT */
/* message_body.c - which of the texts in a mail are its words. */
#include "mail/html_unseen.h"
#include "mail/message_p.h"

#include <string.h>

void
message_body_init(struct message_body *body)
{
	*body = (struct message_body){.text = BUF_INIT, .html = BUF_INIT};
	for (size_t i = 0; i < MESSAGE_FILES; i++)
		body->files[i] = (struct buf)BUF_INIT;
}

void
message_body_release(struct message_body *body)
{
	buf_release(&body->text);
	buf_release(&body->html);
	for (size_t i = 0; i < MESSAGE_FILES; i++)
		buf_release(&body->files[i]);
}

/* Hand out at most MESSAGE_MAX bytes of whole characters. */
static void
give(struct message *message, struct buf *to, struct buf *from)
{
	size_t len = from->len;

	if (len > MESSAGE_MAX) {
		len = MESSAGE_MAX;
		while ((from->data[len] & 0xc0) == 0x80)
			len--;
		buf_cut(from, len);
		message->flags |= MESSAGE_LIMIT;
	}
	buf_release(to);
	*to = *from;
	*from = (struct buf)BUF_INIT;
}

/* From the i-th on; one that is too long is left. */
static void
give_files(struct message_body *body, struct message *message, size_t i)
{
	for (; i < body->file_count; i++)
		if (body->files[i].len <= MESSAGE_MAX)
			give(message, &message->files[message->file_count++],
			    &body->files[i]);
}

void
message_body_give(
    struct message_body *body, struct message *message, bool skipped)
{
	bool no_text = message_text_blank(&body->text);
	bool no_html = message_text_blank(&body->html);
	/* The text beside it does not say what was struck out. */
	bool struck = html_strikes(body->html.data, body->html.len);
	size_t i = 0;

	if (strstr(body->text.data, "-----BEGIN PGP MESSAGE-----") != NULL)
		message->flags |= MESSAGE_CRYPT;
	if (skipped && no_text && no_html &&
	    (body->cut || body->file_count == 0))
		message->flags |= MESSAGE_CUT;
	if ((no_text || struck) && !no_html) {
		message->flags |= MESSAGE_HTML;
		give(message, &message->html, &body->html);
	} else if (no_text && body->file_count > 0) {
		message->flags |= MESSAGE_FILE;
		give(message, &message->text, &body->files[i++]);
	} else if (!no_text) {
		give(message, &message->text, &body->text);
	}
	give_files(body, message, i);
}
