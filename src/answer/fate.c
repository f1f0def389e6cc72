/* SPDX-License-Identifier: MIT */
/* fate.c - what the host's log says of a mail: one line at least. */
#include "answer/fate.h"
#include "reading/request.h"

#include <stdio.h>

static const char *const fates[] = {
    [FATE_NONE] = "nothing follows from it",
    [FATE_KNOWN] = "known again",
    [FATE_ANSWERED] = "answered",
    [FATE_REFUSED] = "refused",
    [FATE_TAKEN] = "taken",
};

void
fate_note(struct request *request, enum mail_fate fate)
{
	if (fate > request->answers.fate)
		request->answers.fate = fate;
}

/* A new player's seat is told by the entry that sets him down. */
static uint32_t
seat_of(const struct request *request)
{
	const struct table *table = &request->table;
	const struct log *log = &table->match.log;

	if (request->route->reply.kind != CODE_JOIN &&
	    request->route->reply.kind != CODE_WATCH)
		return request->route->reply.seat;
	return log_head(log) > table->opened
		   ? log_entry(log, table->opened + 1)->seat
		   : NO_SEAT;
}

void
fate_close(struct request *request)
{
	struct table *table = &request->table;
	uint32_t seat;

	if (table->fd >= 0) {
		seat = seat_of(request);
		if (seat < table->match.seats)
			snprintf(request->answers.where,
			    sizeof(request->answers.where),
			    "%s: seat %u: ", table->id, seat);
		else
			snprintf(request->answers.where,
			    sizeof(request->answers.where), "%s: ", table->id);
		request->answers.first = table->opened + 1;
		request->answers.last = log_head(&table->match.log);
		if (request->answers.last >= request->answers.first)
			fate_note(request, FATE_TAKEN);
	}
	table_close(table);
}

void
fate_log(const struct request *request, int rc, const struct err *err)
{
	const struct site *site = request->mail->site;

	if (rc < 0)
		site_log_mail(site, request->mail->now, "a mail must wait: %s",
		    err == NULL ? "local trouble" : err->text);
	else if (request->answers.fate == FATE_TAKEN &&
		 request->answers.last > request->answers.first)
		site_log_done(site, request->mail->now,
		    "%staken, entries %u to %u", request->answers.where,
		    request->answers.first, request->answers.last);
	else if (request->answers.fate == FATE_TAKEN)
		site_log_done(site, request->mail->now, "%staken, entry %u",
		    request->answers.where, request->answers.first);
	else if (request->answers.fate > FATE_KNOWN)
		site_log_done(site, request->mail->now, "%s%s",
		    request->answers.where, fates[request->answers.fate]);
	else if (request->answers.fate == FATE_KNOWN || !site_log_told(site))
		site_log_mail(site, request->mail->now, "%s%s",
		    request->answers.where, fates[request->answers.fate]);
	site_log_end(request->mail->site);
}
