/* SPDX-License-Identifier: MIT */
/*
 * intake.c - the way of a mail: it is parsed in a cage (mail/inbox.h); routed
 * by its address (route.c) to whom it concerns, mostly a seat (seat_mail.c);
 * its lines are read (read.c), carried out by the table of wishes and played
 * (carry_out.c); and what it is answered with is committed with its match
 * (answer/, table/).  One line at least of the log tells of it.
 */
#include "intake/intake.h"
#include "answer/fate.h"
#include "base/fs.h"
#include "intake/route.h"
#include "mail/header.h"
#include "mail/inbox.h"
#include "reading/request.h"
#include "table/integrity.h"

#include <string.h>

/* The parser has failed: the log names the mail by its Message-ID field. */
static void
name_unread(struct site *site, const struct buf *bytes, const char *queue_id)
{
	struct buf id = BUF_INIT;

	header_find(bytes->data, bytes->len, "Message-ID", &id);
	site_log_begin(site, id.data + strspn(id.data, " \t"), queue_id);
	buf_release(&id);
}

void
intake_wait(struct site *site, const struct buf *bytes, const char *queue_id,
    int64_t now, const struct err *err)
{
	const struct mail mail = {.site = site, .now = now};
	struct request request;

	request_begin(&request, &mail);
	name_unread(site, bytes, queue_id);
	fate_log(&request, -1, err);
}

static int
take(struct request *request, struct mail *mail,
    const struct delivery *delivery, const struct buf *bytes, struct err *err)
{
	struct route route;

	if (integrity_site(mail->site, err) < 0)
		return -1;
	/* The parser's process crashed: a fault of ours, or an attack. */
	if (mail->message.flags & MESSAGE_BROKE)
		site_log_mail(mail->site, mail->now,
		    "a mail, and what read it died of it (%zu bytes)",
		    bytes->len);
	if (route_find(mail, delivery, &route, err) < 0)
		return -1;
	request_begin(request, mail);
	request_route(request, &route);
	return route_take(request, bytes, err);
}

int
intake_mail(struct site *site, int fd, const struct delivery *delivery,
    int64_t now, struct err *err)
{
	struct mail mail = {.site = site,
	    .now = now,
	    .recipient = delivery->recipient,
	    .known = delivery->known};
	struct request request;
	struct buf bytes = BUF_INIT;
	bool cut = false;
	int rc = -1;

	message_init(&mail.message);
	mail.message.recipient_field = site->recipient_field;
	request_begin(&request, &mail);
	if (fs_read_fd(&bytes, fd, MESSAGE_MAIL_MAX, &cut, err) == 0 &&
	    inbox_parse(&mail.message, delivery->parser, bytes.data, bytes.len,
		cut, site->address, err) == 0) {
		site_log_begin(
		    site, mail.message.message_id, delivery->queue_id);
		rc = take(&request, &mail, delivery, &bytes, err);
	} else {
		name_unread(site, &bytes, delivery->queue_id);
	}
	/* Whatever is wrong here, the mail system must keep the mail. */
	if (rc < 0 && err != NULL)
		err->exit = EX_TEMPFAIL;
	fate_log(&request, rc, err);
	request_end(&request);
	message_release(&mail.message);
	buf_release(&bytes);
	return rc;
}
