/* SPDX-License-Identifier: MIT */
/* questions.c - what a player only asks: who waits, what happened, who he is.
 */
#include "answer/answer.h"
#include "base/x.h"
#include "reading/lines.h"
#include "reading/request.h"
#include "table/letters.h"
#include "table/seats.h"
#include "wishes/seat_wishes.h"
#include "wishes/wishes.h"
#include "wishes/wishes_p.h"

#include <stdlib.h>
#include <string.h>

struct wish_question {
	struct request *request;
	const char *argument; /* or "" */
	bool rest;            /* its letter tells what became of other lines */
};

static int
answer(struct wish_question *question, const struct report *report,
    struct err *err)
{
	struct report full = *report;

	full.seat = question->request->route->reply.seat;
	if (question->rest)
		full.verdicts = &question->request->outcome.rest;
	return answer_letter(question->request, &full, ANSWERS_A_DAY, err);
}

int
question_status(struct wish_question *question, struct err *err)
{
	return answer(question,
	    &(struct report){.kind = LETTER_STATUS, .since = NO_ENTRY}, err);
}

int
question_history(struct wish_question *question, struct err *err)
{
	return answer(question, &(struct report){.kind = LETTER_HISTORY}, err);
}

int
question_who(struct wish_question *question, struct err *err)
{
	struct request *request = question->request;

	return answer(question,
	    &(struct report){.kind = LETTER_WHO,
		.since = NO_ENTRY,
		.who =
		    &request->table.private.seats[request->route->reply.seat],
		.prefer =
		    table_player(&request->table, request->route->reply.seat),
		.site_pictures = request->mail->site->pictures},
	    err);
}

static int
refuse_entry(struct wish_question *question, uint32_t head, struct err *err)
{
	struct phrase why;

	phrase_set(&why, "no-entry");
	phrase_number(&why, "max", head);
	return answer_refuse_why(question->request, &why, err);
}

static int
tell_past(struct wish_question *question, uint32_t entry, struct err *err)
{
	struct match past;
	int rc = table_past(&question->request->table, entry, &past, err);

	if (rc == 0)
		rc = answer(question,
		    &(struct report){
			.kind = LETTER_PAST, .since = NO_ENTRY, .past = &past},
		    err);
	match_release(&past);
	return rc;
}

/* "report" is the newest once more, with all that is left out of others. */
int
question_report(struct wish_question *question, struct err *err)
{
	const struct match *match = &question->request->table.match;
	uint32_t head = log_head(&match->log);
	unsigned long entry;

	if (*question->argument != '\0') {
		entry = strtoul(question->argument, NULL, 10);
		return entry > head ? refuse_entry(question, head, err)
				    : tell_past(question, (uint32_t)entry, err);
	}
	return answer(question,
	    &(struct report){.kind = match_over(match) || match_closed(match)
					 ? LETTER_OVER
					 : LETTER_TURN,
		.length = LETTERS_FULL,
		.since = NO_ENTRY},
	    err);
}

/* When the match is over he is asked nothing else. */
int
question_again(struct wish_question *question, struct err *err)
{
	return again_wish(question->request, err);
}

int
question_help(struct wish_question *question, struct err *err)
{
	return answer(question,
	    &(struct report){.kind = LETTER_HELP, .since = NO_ENTRY}, err);
}

int
question_rules(struct wish_question *question, struct err *err)
{
	return answer(question,
	    &(struct report){
		.kind = LETTER_HELP, .only_rules = true, .since = NO_ENTRY},
	    err);
}

/* One letter a kind: another one would have its name. */
static void
take_lines(struct request *request, const char *command)
{
	struct orders *orders = request->orders;
	const char *argument;
	bool first = true;
	size_t i;

	while ((i = lines_find(orders, command, 0)) < orders->count) {
		argument = orders->lines[i].argument;
		if (first)
			deeds_add(&request->outcome.questions, command,
			    argument == NULL ? NULL : xstrdup(argument));
		answer_line(request, i, first ? VERDICT_DONE : VERDICT_DROPPED,
		    first ? NULL : "ask-once");
		first = false;
	}
}

void
questions_take(struct request *request)
{
	for (size_t i = 0; wishes[i].command != NULL; i++)
		if (wishes[i].ask != NULL)
			take_lines(request, wishes[i].command);
}

int
questions_answer(struct request *request, bool rest, struct err *err)
{
	struct wish_question question = {request, "", rest};

	for (unsigned i = 0; i < request->outcome.questions.count; i++) {
		const struct report_deed *asked =
		    &request->outcome.questions.list[i];

		question.argument =
		    asked->argument == NULL ? "" : asked->argument;
		if (wishes_row(asked->command)->ask(&question, err) < 0)
			return -1;
		question.rest = false;
	}
	return 0;
}
