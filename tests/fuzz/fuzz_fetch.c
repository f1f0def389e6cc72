/* SPDX-License-Identifier: MIT */
/*
 * fuzz_fetch.c - a mail server may say anything: IMAP if the first byte is
 * even, else POP3.  What it gives as a mail is never longer than was asked for.
 */
#include "base/x.h"
#include "helpers/fetch/fetch.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

#define MAIL_MOST 500

struct server {
	const unsigned char *data;
	size_t left;
};

static ssize_t
server_read(void *carrier, char *to, size_t max, struct err *err)
{
	struct server *server = carrier;

	if (server->left == 0)
		return err_set(err, EX_TEMPFAIL, "the line is dead");
	if (max > server->left)
		max = server->left;
	memcpy(to, server->data, max);
	server->data += max;
	server->left -= max;
	return (ssize_t)max;
}

static int
server_write(void *carrier, const char *bytes, size_t len, struct err *err)
{
	(void)carrier;
	(void)bytes;
	(void)len;
	(void)err;
	return 0;
}

static void
use(struct box *box)
{
	struct texts names = {0};
	bool *done, gone = false;
	size_t i;

	if (box->list(box->state, &names, NULL) < 0)
		texts_release(&names);
	done = xcalloc(names.count + 1, sizeof(*done));
	for (i = 0; i < names.count && i < 100; i++) {
		struct buf mail = BUF_INIT;

		done[i] =
		    box->get(box->state, i, &mail, MAIL_MOST, &gone, NULL) == 0;
		if (mail.len > MAIL_MOST)
			abort();
		buf_release(&mail);
	}
	if (names.count > 0)
		box->drop(box->state, done, NULL);
	box->close(box->state);
	texts_release(&names);
	free(done);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	char target[] = "Done";
	struct place place = {
	    .folder = "INBOX", .then = THEN_MOVE, .target = target};
	struct server server;
	struct wire wire;
	struct box box;

	if (size == 0)
		return 0;
	server = (struct server){data + 1, size - 1};
	wire_init(&wire);
	wire.carrier = &server;
	wire.read = server_read;
	wire.write = server_write;
	if ((data[0] % 2 == 0 ? imap_open : pop3_open)(
		&box, &wire, NULL, &place, NULL) == 0)
		use(&box);
	return 0;
}
