/* SPDX-License-Identifier: MIT */
/* turn_bounce.c - letters that came back. */
#include "intake/turn_p.h"
#include "letters/hostmail.h"

#include <stdlib.h>
#include <string.h>

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
turn_bounce(struct mail *mail, struct err *err)
{
	struct table *table = &mail->table;
	uint32_t seat = mail->reply.seat;

	if ((mail->message.flags & MESSAGE_FAILED) == 0)
		return leave(mail, "no failure to deliver, left out");
	if (is_of_another(mail))
		return leave(mail, "of a letter to an older address, left out");
	if (is_answered(mail))
		return leave(mail, "of a letter that was answered, left out");
	turn_tag(mail);
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
