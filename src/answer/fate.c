/* SPDX-License-Identifier: MIT */
/* fate.c - what the host's log says of a mail: one line at least. */
#include "answer/fate.h"
#include "reading/mail.h"

#include <stdio.h>

static const char *const fates[] = {
    [FATE_NONE] = "nothing follows from it",
    [FATE_KNOWN] = "known again",
    [FATE_ANSWERED] = "answered",
    [FATE_REFUSED] = "refused",
    [FATE_TAKEN] = "taken",
};

void
fate_note(struct mail *mail, enum mail_fate fate)
{
	if (fate > mail->fate)
		mail->fate = fate;
}

/* A new player's seat is told by the entry that sets him down. */
static uint32_t
seat_of(const struct mail *mail)
{
	const struct table *table = &mail->table;
	const struct log *log = &table->match.log;

	if (mail->reply.kind != CODE_JOIN && mail->reply.kind != CODE_WATCH)
		return mail->reply.seat;
	return log_head(log) > table->opened
		   ? log_entry(log, table->opened + 1)->seat
		   : NO_SEAT;
}

void
fate_close(struct mail *mail)
{
	struct table *table = &mail->table;
	uint32_t seat;

	if (table->fd >= 0) {
		seat = seat_of(mail);
		if (seat < table->match.seats)
			snprintf(mail->where, sizeof(mail->where),
			    "%s: seat %u: ", table->id, seat);
		else
			snprintf(mail->where, sizeof(mail->where),
			    "%s: ", table->id);
		mail->first = table->opened + 1;
		mail->last = log_head(&table->match.log);
		if (mail->last >= mail->first)
			fate_note(mail, FATE_TAKEN);
	}
	table_close(table);
}

void
fate_log(const struct mail *mail, int rc, const struct err *err)
{
	const struct site *site = mail->site;

	if (rc < 0)
		site_log_mail(site, mail->now, "a mail must wait: %s",
		    err == NULL ? "local trouble" : err->text);
	else if (mail->fate == FATE_TAKEN && mail->last > mail->first)
		site_log_done(site, mail->now, "%staken, entries %u to %u",
		    mail->where, mail->first, mail->last);
	else if (mail->fate == FATE_TAKEN)
		site_log_done(site, mail->now, "%staken, entry %u", mail->where,
		    mail->first);
	else if (mail->fate > FATE_KNOWN)
		site_log_done(
		    site, mail->now, "%s%s", mail->where, fates[mail->fate]);
	else if (mail->fate == FATE_KNOWN || !site_log_told(site))
		site_log_mail(
		    site, mail->now, "%s%s", mail->where, fates[mail->fate]);
	site_log_end(mail->site);
}
