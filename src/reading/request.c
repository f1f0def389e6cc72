/* SPDX-License-Identifier: MIT */
/* request.c - what stands in a request of its writer and his seat. */
#include "reading/request.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

void
request_begin(struct request *request, const struct mail *mail)
{
	*request = (struct request){.mail = mail,
	    .route = &request->own_route,
	    .reading = &request->own_reading,
	    .table = {.fd = -1},
	    .outcome = {.rest = VERDICTS_INIT},
	    .joined = BUF_INIT,
	    .own_reading = {.body = &mail->message.text,
		.file = (mail->message.flags & MESSAGE_FILE) != 0
			    ? READING_FILE
			    : READING_LETTER}};
}

void
request_route(struct request *request, const struct route *route)
{
	request->own_route = *route;
	request->route = &request->own_route;
}

void
request_reading(struct request *request, const struct mail_reading *reading)
{
	request->own_reading = *reading;
	request->reading = &request->own_reading;
}

/* The letters are the owner's, whoever else may play for him. */
bool
request_is_owner(const struct request *request)
{
	const struct private *private = &request->table.private;
	const char *address =
	    private->seats[request->route->reply.seat].address;

	/* The code that bound the account came to that address. */
	if (request->mail->post != NULL)
		return true;
	return address != NULL &&
	       strcasecmp(address, request->mail->message.from) == 0;
}

bool
request_must_sign(const struct request *request)
{
	const struct table *table = &request->table;
	const struct log *log = &table->match.log;
	uint32_t seat = request->route->reply.seat;
	const struct entry *entry = log_seat(log, log_head(log), seat);

	return table->private.seats[seat].signed_only && entry != NULL &&
	       entry->has_key;
}

bool
request_has_motion_letter(const struct request *request)
{
	const struct private_motion *motion = &request->table.private.motion;

	return motion->open && motion->entry == request->route->reply.entry &&
	       motion->seat != request->route->reply.seat;
}

bool
request_is_stale(const struct request *request)
{
	uint32_t asked = request->table.match.asked[request->route->reply.seat];

	return asked != NO_ENTRY && request->route->reply.entry < asked;
}

/* The seat's entry was written again since: its older addresses are dead, and
 * a wish that was carried out so is not carried out twice. */
bool
request_is_dead(const struct request *request)
{
	const struct log *log = &request->table.match.log;
	const struct entry *seat =
	    log_seat(log, log_head(log), request->route->reply.seat);

	return seat != NULL && seat->number > request->route->reply.entry;
}

bool
request_is_late(const struct request *request)
{
	return request->route->kind == ROUTE_LATE;
}

bool
request_is_old(const struct request *request)
{
	return request->route->of_old_digest || request_is_stale(request) ||
	       request_is_dead(request);
}

bool
deeds_add(struct deeds *deeds, const char *command, char *take_argument)
{
	const char *text = take_argument == NULL ? "" : take_argument;
	bool is_new = deeds->count < DEEDS_MAX;

	for (unsigned i = 0; i < deeds->count; i++) {
		const char *known = deeds->list[i].argument;

		if (strcmp(deeds->list[i].command, command) == 0 &&
		    strcmp(known == NULL ? "" : known, text) == 0)
			is_new = false;
	}
	if (is_new)
		deeds->list[deeds->count++] =
		    (struct report_deed){command, take_argument};
	else
		free(take_argument);
	return is_new;
}

static void
deeds_release(struct deeds *deeds)
{
	while (deeds->count > 0)
		free(deeds->list[--deeds->count].argument);
}

void
request_end(struct request *request)
{
	struct mail_outcome *outcome = &request->outcome;

	deeds_release(&outcome->deeds);
	deeds_release(&outcome->questions);
	verdicts_release(&outcome->rest);
	private_press_release(&outcome->said);
	free(outcome->said_late);
	free(request->answers.registered);
	buf_release(&request->joined);
}
