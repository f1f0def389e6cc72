/* SPDX-License-Identifier: MIT */
/*
 * mime.c - pli-mime: a stranger's mail on stdin to a packed message on stdout.
 *
 * GMime and what it needs are fifteen libraries.  They are mapped here, behind
 * walls, and not by pli, which has a match and keys to look after.
 */
#include "base/buf.h"
#include "base/err.h"
#include "base/fs.h"
#include "base/sandbox.h"
#include "mail/message.h"

#include <getopt.h>
#include <stdio.h>
#include <unistd.h>

/* Far above what the worst mail needs (see tests/unit/mail/test_inbox.c). */
#define SECONDS 3
#define MEMORY (128 * 1024 * 1024)

static int
read_options(int argc, char **argv, bool *cut, const char **field)
{
	static const struct option options[] = {
	    {"cut", no_argument, NULL, 'c'},
	    {"recipient-field", required_argument, NULL, 'r'},
	    {"help", no_argument, NULL, 'h'},
	    {NULL, 0, NULL, 0},
	};
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		if (option == 'c')
			*cut = true;
		else if (option == 'r')
			*field = optarg;
		else
			return option == 'h' ? 0 : EX_USAGE;
	return -1;
}

/* The library and the tables of charsets are read from files: first. */
static int
read_mail(const struct buf *mail, bool cut, const char *field)
{
	struct message_charsets charsets;
	struct buf packed = BUF_INIT;
	struct message message;
	int rc;

	message_begin();
	message_charsets_open(&charsets, mail->data, mail->len);
	sandbox_enter(SECONDS, MEMORY);
	message_init(&message);
	message.recipient_field = field;
	message_parse(&message, mail->data, mail->len, cut);
	message_pack(&message, &packed);
	rc = fs_write_fd(1, packed.data, packed.len) ? 0 : EX_IOERR;
	message_release(&message);
	message_charsets_close(&charsets);
	buf_release(&packed);
	return rc;
}

int
main(int argc, char **argv)
{
	struct err err = ERR_INIT;
	struct buf mail = BUF_INIT;
	const char *field = NULL;
	bool cut = false;
	int rc = read_options(argc, argv, &cut, &field);

	if (rc >= 0) {
		fputs(
		    "usage: pli-mime [--cut] [--recipient-field NAME] <MAIL\n",
		    rc == 0 ? stdout : stderr);
		return rc;
	}
	if (fs_read_fd(&mail, 0, MESSAGE_MAIL_MAX, NULL, &err) < 0)
		return err.exit;
	rc = read_mail(&mail, cut, field);
	buf_release(&mail);
	/* What else runs at an exit may want what the sandbox forbids. */
	_exit(rc);
}
