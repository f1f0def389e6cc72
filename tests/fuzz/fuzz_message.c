/* SPDX-License-Identifier: MIT */
/*
 * fuzz_message.c - whatever came in, what comes out is tidy, crosses the pipe
 * unchanged, and can be quoted in a letter without ending a line of its header.
 */
#include "base/fold.h"
#include "mail/message.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void
must(bool good)
{
	if (!good)
		abort();
}

static void
must_be_line(const char *text)
{
	must(fold_is_utf8(text, strlen(text)));
	must(strpbrk(text, "\r\n") == NULL);
}

static void
must_be_text(const struct buf *text)
{
	must(fold_is_utf8(text->data, text->len));
	must(memchr(text->data, '\0', text->len) == NULL);
	must(memchr(text->data, '\r', text->len) == NULL);
	must(text->len <= MESSAGE_MAX);
}

static void
must_be_tidy(const struct message *message)
{
	size_t i;

	must_be_line(message->message_id);
	must_be_line(message->from);
	must_be_line(message->from_name);
	must_be_line(message->subject);
	must_be_line(message->in_reply_to);
	must_be_line(message->auth_results);
	must(strlen(message->from) <= MESSAGE_ADDRESS_MAX);
	must(message->recipient_count <= MESSAGE_RECIPIENTS);
	for (i = 0; i < message->recipient_count; i++)
		must_be_line(message->recipients[i]);
	must_be_text(&message->text);
	must_be_text(&message->html);
	must(message->file_count <= MESSAGE_FILES);
	for (i = 0; i < message->file_count; i++)
		must_be_text(&message->files[i]);
	must(message->html.len == 0 || (message->flags & MESSAGE_HTML) != 0);
}

static void
must_cross(const struct message *message)
{
	struct buf there = BUF_INIT, back = BUF_INIT;
	struct message other;

	message_init(&other);
	message_pack(message, &there);
	must(message_unpack(&other, there.data, there.len));
	message_pack(&other, &back);
	must(there.len == back.len &&
	     memcmp(there.data, back.data, there.len) == 0);
	message_release(&other);
	buf_release(&there);
	buf_release(&back);
}

/* A letter with all that a stranger can bring into one. */
static void
must_be_quotable(const struct message *message)
{
	const struct letter_field field = {"X-Words", message->subject};
	const struct letter_part part = {
	    "text/plain", message->subject, NULL, "x", 1};
	const struct letter letter = {
	    .from_name = message->from_name,
	    .from = "pli@example.org",
	    .to_name = message->subject,
	    .to = message->from,
	    .subject = message->subject,
	    .message_id = "<1@example.org>",
	    .fields = &field,
	    .field_count = 1,
	    .text = message->text.data,
	    .parts = &part,
	    .part_count = 1,
	    .boundary = {"=_m", "=_a", "=_r"},
	};
	struct buf out = BUF_INIT;
	struct message read;

	if (message_write(&letter, &out, NULL) < 0) {
		must(message->from[0] == '\0');
		return;
	}
	message_init(&read);
	message_parse(&read, out.data, out.len, false);
	must(strcmp(read.from, "pli@example.org") == 0);
	must(strcmp(read.message_id, "<1@example.org>") == 0);
	/* Somebody's words may be those that PGP begins with; without any the
	 * part is read. */
	must((read.flags & ~(unsigned)(MESSAGE_LIMIT | MESSAGE_CRYPT |
				       MESSAGE_FILE)) == 0);
	message_release(&read);
	buf_release(&out);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct message message;

	message_init(&message);
	message_unpack(&message, (const char *)data, size);
	message_release(&message);
	message_init(&message);
	message_parse(&message, (const char *)data, size, false);
	must_be_tidy(&message);
	must_cross(&message);
	must_be_quotable(&message);
	message_release(&message);
	return 0;
}
