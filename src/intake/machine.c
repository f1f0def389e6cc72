/* SPDX-License-Identifier: MIT */
/*
 * machine.c - mails that nobody wrote, and whose fields do not say so.
 *
 * What a field tells is known before (is_from_a_machine in route.c), and such a
 * mail is never answered.  Here only words tell it, and words may be a
 * person's: nothing of the mail happens, and it is said once, not each time.
 */
#include "intake/machine.h"
#include "answer/answer.h"
#include "answer/tag.h"
#include "letters/hostmail.h"
#include "mail/machines.h"
#include "reading/mail.h"
#include "reading/written.h"

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
machine_look(struct mail *mail, bool ours, struct err *err)
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

	written_lines(mail, &orders);
	for (size_t i = 0; i < orders.count; i++)
		has |= orders.lines[i].kind == READ_ORDERS;
	orders_release(&orders);
	return has;
}

const char *
machine_is_of_no_one(struct mail *mail)
{
	if (mail->absent)
		return "mail-absent";
	return mail->returned && !has_order(mail) ? "mail-returned" : NULL;
}

int
machine_answer(struct mail *mail, const char *why, struct err *err)
{
	const struct match *match = &mail->table.match;
	char kind = mail->absent ? 'a' : 'r';
	int rc;

	/* One of a list or an old program is never answered. */
	mail->silent = (mail->message.flags & MESSAGE_LIST) != 0;
	if (mail->silent || match_over(match) || match_closed(match) ||
	    !private_knows(
		&mail->table.private, mail->reply.seat, mail->message.from) ||
	    !answer_is_seldom(mail, kind, SELDOM_DAYS)) {
		site_log_mail(mail->site, mail->now,
		    "%s: seat %u: %s, no letter", mail->table.id,
		    mail->reply.seat, why);
		return 0;
	}
	rc = answer_refuse(mail, why, err);
	if (rc == 0)
		answer_note_seldom(mail, kind);
	return rc;
}

#define DAY (24 * 3600)

static int
leave(const struct mail *mail, const char *why)
{
	site_log_mail(mail->site, mail->now,
	    "%s: at seat %u's bounce address: %s", mail->table.id,
	    mail->reply.seat, why);
	return 0;
}

/* Has the player answered that letter, or a later one?  Then one of his
 * programs sent it on to where it was not wanted. */
static bool
is_answered(const struct mail *mail)
{
	const struct log *log = &mail->table.match.log;
	uint32_t i;

	for (i = mail->reply.entry + 1; i <= log_head(log); i++) {
		const struct entry *entry = log_entry(log, i);

		if (entry->kind == ENTRY_ORDERS && log_is_written(entry) &&
		    entry->seat == mail->reply.seat &&
		    entry->seen != NO_ENTRY && entry->seen >= mail->reply.entry)
			return true;
	}
	return false;
}

/* A seat entry ends its older addresses: the letter went to another. */
static bool
is_of_another(const struct mail *mail)
{
	const struct log *log = &mail->table.match.log;
	const struct entry *seat =
	    log_seat(log, log_head(log), mail->reply.seat);

	return seat == NULL || seat->number > mail->reply.entry;
}

static struct doc *
make_doc(const struct mail *mail)
{
	const struct table *table = &mail->table;
	uint32_t seat = mail->reply.seat;
	const struct private_bounces *bounces =
	    &table->private.seats[seat].bounces;
	int64_t until = private_pause_end(&table->private, seat, mail->now);
	struct doc *doc = doc_new_map();
	char time[21];

	doc_add_string(doc, "match", table->id);
	doc_add_number(doc, "seat", seat);
	doc_add_string(doc, "player", match_name(&table->match, seat));
	doc_add_number(doc, "entry", mail->reply.entry);
	doc_add_number(doc, "count", bounces->count);
	doc_add_bool(doc, "one", bounces->count == 1);
	doc_add_string(doc, "status", bounces->status);
	time_write(time, bounces->first);
	doc_add_string(doc, "first", time);
	if (until > 0) {
		time_write(time, until);
		doc_add_string(doc, "until", time);
	}
	return doc;
}

/* One letter a day about a seat, however many come back. */
static int
tell_host(const struct mail *mail, struct err *err)
{
	const struct table *table = &mail->table;
	struct doc *doc = make_doc(mail);
	struct buf tag = BUF_INIT;
	int rc;

	buf_addf(&tag, "bounce.%s.%u.%.4s%.2s%.2s", table->id, mail->reply.seat,
	    table->time, table->time + 5, table->time + 8);
	rc = hostmail_put(mail->site, "bounce", tag.data, doc, mail->now, err);
	buf_release(&tag);
	doc_free(doc);
	return rc;
}

int
machine_bounce(struct mail *mail, struct err *err)
{
	struct table *table = &mail->table;
	uint32_t seat = mail->reply.seat;

	if ((mail->message.flags & MESSAGE_FAILED) == 0)
		return leave(mail, "no failure to deliver, left out");
	if (is_of_another(mail))
		return leave(mail, "of a letter to an older address, left out");
	if (is_answered(mail))
		return leave(mail, "of a letter that was answered, left out");
	tag_make(mail);
	if (!private_bounced(&table->private, seat, mail->reply.entry,
		mail->tag_hex, mail->message.status, mail->now))
		return leave(mail, "of a letter that is known, left out");
	if (match_owes(&table->match, seat))
		private_pause(&table->private, seat, mail->now,
		    (int64_t)mail->site->bounce_pause * DAY);
	table->private_changed = true;
	leave(mail, "a letter could not be delivered");
	/* The host first: told twice on the same day, he is told once. */
	if (!mail->host_knows && tell_host(mail, err) < 0)
		return -1;
	mail->host_knows = true;
	return table_side(table, err);
}
