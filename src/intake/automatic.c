/* SPDX-License-Identifier: MIT */
/*
 * automatic.c - mails that nobody wrote, and whose fields do not say so.
 *
 * What a field tells is known before (message_is_automatic), and such a mail is
 * never answered.  Here only words tell it, and words may be a
 * person's: nothing of the mail happens, and it is said once, not each time.
 */
#include "intake/automatic.h"
#include "answer/answer.h"
#include "answer/tag.h"
#include "letters/hostmail.h"
#include "mail/machines.h"
#include "reading/request.h"
#include "reading/written.h"
#include "site/reply.h"

#define SELDOM_DAYS 7

/* Who writes there is a machine. */
static bool
is_for_machines(const struct reply *reply)
{
	return reply->kind == CODE_BOUNCE ||
	       reply->kind == CODE_DIGEST_BOUNCE || reply->kind == CODE_WATCH;
}

int
automatic_look(
    struct mail *mail, bool ours, struct route *route, struct err *err)
{
	struct message *message = &mail->message;
	bool reports = ours && is_for_machines(&route->reply);
	struct machines *machines;

	if (!reports && !machines_may_be(message))
		return 0;
	if (machines_new(&machines, &mail->site->data, err) < 0)
		return -1;
	route->absent = machines_is_absent(machines, message->subject);
	if (reports)
		machines_report(machines, message);
	else if (machines_is_receipt(machines, message))
		message->flags |= MESSAGE_AUTO;
	else if (!route->absent)
		route->returned = machines_is_returned(machines, message);
	machines_free(machines);
	return 0;
}

/* A player may forward a report, and write orders above it. */
static bool
has_order(struct request *request)
{
	struct orders orders = ORDERS_INIT;
	bool has = false;

	written_lines(request, &orders);
	for (size_t i = 0; i < orders.count; i++)
		has |= orders.lines[i].kind == READ_ORDERS;
	orders_release(&orders);
	return has;
}

bool
automatic_is_of_no_one(struct request *request)
{
	const struct route *route = request->route;

	return route->absent || (route->returned && !has_order(request));
}

int
automatic_answer(struct request *request, struct err *err)
{
	bool absent = request->route->absent;
	const char *why = absent ? "mail-absent" : "mail-returned";
	const struct match *match = &request->table.match;
	char kind = absent ? 'a' : 'r';
	int rc;

	/* One of a list or an old program is never answered. */
	request->answers.silent =
	    (request->mail->message.flags & MESSAGE_LIST) != 0;
	if (request->answers.silent || match_over(match) ||
	    match_closed(match) ||
	    !private_knows(&request->table.private, request->route->reply.seat,
		request->mail->message.from) ||
	    !answer_is_seldom(request, kind, SELDOM_DAYS)) {
		site_log_mail(request->mail->site, request->mail->now,
		    "%s: seat %u: %s, no letter", request->table.id,
		    request->route->reply.seat, why);
		return 0;
	}
	rc = answer_refuse(request, why, err);
	if (rc == 0)
		answer_note_seldom(request, kind);
	return rc;
}

#define DAY (24 * 3600)

static int
leave(const struct request *request, const char *why)
{
	site_log_mail(request->mail->site, request->mail->now,
	    "%s: at seat %u's bounce address: %s", request->table.id,
	    request->route->reply.seat, why);
	return 0;
}

/* True if the player has answered that letter, or a later one: then one of his
 * programs sent it on to where it was not wanted. */
static bool
is_answered(const struct request *request)
{
	const struct log *log = &request->table.match.log;
	uint32_t i;

	for (i = request->route->reply.entry + 1; i <= log_head(log); i++) {
		const struct entry *entry = log_entry(log, i);

		if (entry->kind == ENTRY_ORDERS && log_is_written(entry) &&
		    entry->seat == request->route->reply.seat &&
		    entry->seen != NO_ENTRY &&
		    entry->seen >= request->route->reply.entry)
			return true;
	}
	return false;
}

/* A seat entry ends its older addresses: the letter went to another. */
static bool
is_of_another(const struct request *request)
{
	const struct log *log = &request->table.match.log;
	const struct entry *seat =
	    log_seat(log, log_head(log), request->route->reply.seat);

	return seat == NULL || seat->number > request->route->reply.entry;
}

/* A program that answers for somebody who is away writes to where the letter
 * came from (RFC 3834 4), and what its note says of mails is a person's. */
static bool
is_of_a_player(const struct request *request)
{
	const struct private *private = &request->table.private;
	const struct message *message = &request->mail->message;

	if ((message->flags & MESSAGE_WORDED) == 0)
		return false;
	for (uint32_t seat = 0; seat < private->count; seat++)
		if (private_has_been(private, seat, message->from))
			return true;
	return false;
}

static struct doc *
make_doc(const struct request *request)
{
	const struct table *table = &request->table;
	uint32_t seat = request->route->reply.seat;
	const struct private_bounces *bounces =
	    &table->private.seats[seat].bounces;
	int64_t until =
	    private_pause_end(&table->private, seat, request->mail->now);
	struct doc *doc = doc_new_map();
	char time[21];

	doc_add_string(doc, "match", table->id);
	doc_add_number(doc, "seat", seat);
	doc_add_string(doc, "player", match_name(&table->match, seat));
	doc_add_number(doc, "entry", request->route->reply.entry);
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
tell_host(const struct request *request, struct err *err)
{
	const struct table *table = &request->table;
	struct doc *doc = make_doc(request);
	struct buf tag = BUF_INIT;
	int rc;

	buf_addf(&tag, "bounce.%s.%u.%.4s%.2s%.2s", table->id,
	    request->route->reply.seat, table->time, table->time + 5,
	    table->time + 8);
	rc = hostmail_put(request->mail->site, "bounce", tag.data, doc,
	    request->mail->now, err);
	buf_release(&tag);
	doc_free(doc);
	return rc;
}

/* Of the same letter: reports without a Message-ID are known by their words,
 * which those of other letters may have, too. */
static bool
is_known_report(const struct request *request)
{
	const struct private *private = &request->table.private;
	const struct reply *reply = &request->route->reply;

	return private->seats[reply->seat].bounces.entry == reply->entry &&
	       mail_tags_has(&private->mails, request->route->tag_hex);
}

int
automatic_bounce(struct request *request, struct err *err)
{
	struct table *table = &request->table;
	uint32_t seat = request->route->reply.seat;

	if ((request->mail->message.flags & MESSAGE_FAILED) == 0)
		return leave(request, "no failure to deliver, left out");
	if (is_of_a_player(request))
		return leave(request, "a note of a player, left out");
	if (is_of_another(request))
		return leave(
		    request, "of a letter to an older address, left out");
	if (is_answered(request))
		return leave(
		    request, "of a letter that was answered, left out");
	tag_make(request);
	if (is_known_report(request))
		return leave(request, "known again, left out");
	mail_tags_add(&table->private.mails, request->route->tag_hex);
	table->private_changed = true;
	if (!private_bounced(&table->private, seat, request->route->reply.entry,
		request->route->tag_hex, request->mail->message.status,
		request->mail->now)) {
		leave(request, "of a letter that is known, left out");
		return table_write_private(table, err);
	}
	if (match_owes(&table->match, seat))
		private_pause(&table->private, seat, request->mail->now,
		    (int64_t)request->mail->site->bounce_pause * DAY);
	leave(request, "a letter could not be delivered");
	/* The host first: told twice on the same day, he is told once. */
	if (!request->answers.host_knows && tell_host(request, err) < 0)
		return -1;
	request->answers.host_knows = true;
	return table_write_private(table, err);
}
