/* SPDX-License-Identifier: MIT */
/* back.c - a player whose seat a computer player has taken, or another
 * person. */
#include "answer/answer.h"
#include "answer/match_notice.h"
#include "reading/request.h"
#include "reading/written.h"
#include "table/letters.h"
#include "table/seats.h"
#include "wishes/seat_wishes.h"
#include "wishes/wishes.h"

#include <string.h>
#include <strings.h>

/* A seat that was given away is a stranger's letter a day at most. */
#define FORMER_LETTERS 3

static const struct private_former *
former_of(const struct request *request)
{
	return &request->table.private.seats[request->route->reply.seat].former;
}

bool
back_is_former(const struct request *request)
{
	const struct private_former *former =
	    private_former(&request->table.private, request->route->reply.seat);

	return former != NULL &&
	       strcasecmp(former->address, request->mail->message.from) == 0;
}

static bool
wants_it_back(struct request *request)
{
	struct orders orders = ORDERS_INIT;
	bool wants =
	    written_lines(request, &orders) && wishes_by_former(&orders);

	orders_release(&orders);
	return wants;
}

static int
give_back(struct request *request, struct err *err)
{
	struct table *table = &request->table;

	if (table_give_back(table, request->route->reply.seat, err) < 0 ||
	    table_letters(table, NO_SEAT, NULL, err) < 0)
		return -1;
	return table_commit(table, err);
}

/* Once more how things stand: he may have it back, or not any more. */
static int
say_so(struct request *request, struct err *err)
{
	struct report report = {.kind = LETTER_TAKEN,
	    .seat = request->route->reply.seat,
	    .since = NO_ENTRY};

	return answer_letter(request, &report, FORMER_LETTERS, err);
}

/* The letter that told him of it, or a later one; an older one may be anybody's
 * by now. */
static bool
is_told(const struct request *request)
{
	const struct log *log = &request->table.match.log;
	const struct entry *seat =
	    log_seat(log, log_head(log), request->route->reply.seat);

	return seat == NULL || request->route->reply.entry >= seat->number;
}

int
back_wish(struct request *request, struct err *err)
{
	struct table *table = &request->table;
	bool in_time = request->mail->now < former_of(request)->until &&
		       !match_over(&table->match) && table_may_reseat(table);

	return in_time && is_told(request) && wants_it_back(request)
		   ? give_back(request, err)
		   : say_so(request, err);
}

/* ---- another person ---- */

static bool
is_seat(const struct log *log, uint32_t i, uint32_t seat)
{
	const struct log_mark *mark = log_mark(log, i);

	return mark->kind == ENTRY_SEAT && mark->seat == seat &&
	       log_entry(log, i)->bot[0] == '\0';
}

/* The person whose seat it was when the letter was written that is answered,
 * or a computer player took it from. */
static const struct entry *
person_then(const struct request *request)
{
	const struct log *log = &request->table.match.log;

	for (uint32_t i = request->route->reply.entry + 1; i-- > 0;)
		if (is_seat(log, i, request->route->reply.seat))
			return log_entry(log, i);
	return NULL;
}

/* Nobody takes the name of who sits there. */
bool
back_is_replaced(const struct request *request)
{
	const struct log *log = &request->table.match.log;
	const struct entry *then = person_then(request);
	uint32_t seat = request->route->reply.seat;

	if (then == NULL || private_knows(&request->table.private, seat,
				request->mail->message.from))
		return false;
	for (uint32_t i = then->number + 1; i <= log_head(log); i++)
		if (is_seat(log, i, seat) &&
		    strcmp(log_entry(log, i)->name, then->name) != 0)
			return true;
	return false;
}

int
back_replaced(struct request *request, struct err *err)
{
	return match_notice_replaced(request, person_then(request)->lang, err);
}
