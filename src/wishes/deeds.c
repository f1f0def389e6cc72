/* SPDX-License-Identifier: MIT */
/*
 * deeds.c - what a mail wishes besides orders.  All of it is looked at
 * before any of it is carried out, and one letter tells it all: a mail may hold
 * whatever comes to its writer's mind.
 */
#include "wishes/deeds.h"
#include "answer/answer.h"
#include "reading/request.h"
#include "table/seats.h"
#include "wishes/seat_wishes.h"
#include "wishes/wishes.h"

struct player *
deeds_player(struct request *request)
{
	if (!request->outcome.prefers)
		request->outcome.prefer =
		    *table_player(&request->table, request->route->reply.seat);
	request->outcome.prefers = true;
	return &request->outcome.prefer;
}

int
deeds_do(struct request *request, struct err *err)
{
	struct table *table = &request->table;
	uint32_t seat = request->route->reply.seat;

	for (unsigned i = 0; i < request->outcome.deeds.count; i++) {
		const struct report_deed *deed =
		    &request->outcome.deeds.list[i];
		void (*done)(struct request * request, const char *argument);

		done = wishes_row(deed->command)->done;
		if (done != NULL)
			done(request, deed->argument);
		table->private_changed = true;
	}
	if (!request->outcome.prefers)
		return 0;
	request->outcome.prefers = false;
	return table_prefer(table, seat, &request->outcome.prefer, err);
}

int
deeds_answer(struct request *request, struct err *err)
{
	answer_rest(request);
	verdicts_forget(&request->outcome.rest, VERDICT_DONE);
	request->answers.gathers = true;
	if (deeds_do(request, err) < 0 || answer_deeds(request, err) < 0 ||
	    questions_answer(request, request->outcome.deeds.count == 0, err) <
		0)
		return -1;
	return answer_send(request, err);
}
