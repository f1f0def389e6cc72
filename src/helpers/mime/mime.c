/* SPDX-License-Identifier: MIT */
/*
 * mime.c - pli-mime: a stranger's mail on stdin to a packed message on stdout.
 *
 * GMime and what it needs are fifteen libraries.  They are mapped here, behind
 * walls, and not by pli, which has a match and keys to look after.
 *
 * Before the mail stands a line: "whole" or "cut" (the mail was longer), a
 * blank, and the field that names the recipient (struct message), or nothing.
 * So the program can be started, and have its libraries at hand, before that is
 * known.
 */
#include "base/buf.h"
#include "base/err.h"
#include "base/fs.h"
#include "base/sandbox.h"
#include "mail/message.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Far above what the worst mail needs (see tests/unit/mail/test_inbox.c). */
#define SECONDS 3
#define MEMORY (128 * 1024 * 1024)

#define REQUEST_MAX 256

struct mime_request {
	bool cut;
	char field[REQUEST_MAX]; /* "": none is named */
	size_t len;              /* of the line, with its end */
};

/* False: there is no such line. */
static bool
read_request(struct mime_request *request, const struct buf *input)
{
	const char *end = memchr(input->data, '\n',
	    input->len < REQUEST_MAX ? input->len : REQUEST_MAX);
	char word[8];

	if (end == NULL ||
	    sscanf(input->data, "%7s%*1[ ]%255[^\n]", word, request->field) < 1)
		return false;
	request->cut = strcmp(word, "cut") == 0;
	request->len = (size_t)(end - input->data) + 1;
	return true;
}

/* The tables of charsets are read from files: first. */
static int
read_mail(const struct mime_request *request, const char *mail, size_t len)
{
	struct message_charsets charsets;
	struct buf packed = BUF_INIT;
	struct message message;
	int rc;

	message_charsets_open(&charsets, mail, len);
	sandbox_enter(SECONDS, MEMORY);
	message_init(&message);
	if (request->field[0] != '\0')
		message.recipient_field = request->field;
	message_parse(&message, mail, len, request->cut);
	message_pack(&message, &packed);
	rc = fs_write_fd(1, packed.data, packed.len) ? 0 : EX_IOERR;
	message_release(&message);
	message_charsets_close(&charsets);
	buf_release(&packed);
	return rc;
}

int
main(void)
{
	struct mime_request request = {.cut = false};
	struct err err = ERR_INIT;
	struct buf input = BUF_INIT;
	int rc;

	message_begin();
	if (fs_read_fd(&input, 0, REQUEST_MAX + MESSAGE_MAIL_MAX, NULL, &err) <
	    0)
		return err.exit;
	if (!read_request(&request, &input))
		return EX_USAGE;
	rc = read_mail(
	    &request, input.data + request.len, input.len - request.len);
	buf_release(&input);
	/* What else runs at an exit may want what the sandbox forbids. */
	_exit(rc);
}
