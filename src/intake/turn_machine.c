/* SPDX-License-Identifier: MIT */
/*
 * turn_machine.c - mails that nobody wrote, and whose fields do not say so.
 *
 * What a field tells is known before (is_from_a_machine in turn.c), and such a
 * mail is never answered.  Here only words tell it, and words may be a
 * person's: nothing of the mail happens, and it is said once, not each time.
 */
#include "intake/turn_p.h"

#define SELDOM_DAYS 7

/* Who writes there is a machine. */
static bool
is_for_machines(const struct mail *mail)
{
	return mail->reply.kind == CODE_BOUNCE ||
	       mail->reply.kind == CODE_DIGEST_BOUNCE ||
	       mail->reply.kind == CODE_WATCH;
}

int
turn_look_for_machines(struct mail *mail, bool ours, struct err *err)
{
	struct message *message = &mail->message;
	struct machines *machines;

	if (!(ours && is_for_machines(mail)) && !machines_may_be(message))
		return 0;
	if (machines_new(&machines, &mail->site->data, err) < 0)
		return -1;
	mail->absent = machines_is_absent(machines, message->subject);
	if (ours && is_for_machines(mail))
		machines_report(machines, message);
	else if (!mail->absent)
		mail->returned = machines_is_returned(machines, message);
	machines_free(machines);
	return 0;
}

/* Above a report that he sends on he may have written an order. */
static bool
has_order(struct mail *mail)
{
	struct orders orders = ORDERS_INIT;
	bool has = false;

	turn_read(mail, &orders);
	for (size_t i = 0; i < orders.count; i++)
		has |= orders.lines[i].kind == READ_ORDERS;
	orders_release(&orders);
	return has;
}

const char *
turn_is_of_no_one(struct mail *mail)
{
	if (mail->absent)
		return "mail-absent";
	return mail->returned && !has_order(mail) ? "mail-returned" : NULL;
}

int
turn_answer_no_one(struct mail *mail, const char *why, struct err *err)
{
	const struct match *match = &mail->table.match;
	char kind = mail->absent ? 'a' : 'r';
	int rc;

	/* One of a list or an old program is never answered. */
	mail->silent = (mail->message.flags & MESSAGE_LIST) != 0;
	if (mail->silent || match_over(match) || match_closed(match) ||
	    !private_knows(
		&mail->table.private, mail->reply.seat, mail->message.from) ||
	    !turn_is_seldom(mail, kind, SELDOM_DAYS)) {
		site_log_mail(mail->site, mail->now,
		    "%s: seat %u: %s, no letter", mail->table.id,
		    mail->reply.seat, why);
		return 0;
	}
	rc = turn_refuse(mail, why, err);
	if (rc == 0)
		turn_note_seldom(mail, kind);
	return rc;
}
