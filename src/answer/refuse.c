/* SPDX-License-Identifier: MIT */
/* refuse.c - letters that no entry goes with, and what became of lines. */
#include "answer/answer.h"
#include "answer/pass_on.h"
#include "play/question.h"
#include "reading/request.h"
#include "table/clocks.h"
#include "table/seats.h"

#include <string.h>

static const char *
answer_file(const struct request *request)
{
	static const char *const keys[] = {
	    [READING_LETTER] = "file-left",
	    [READING_FILE] = "file-read",
	    [READING_BOTH] = "file-both",
	    [READING_NOTHING] = "file-empty",
	};
	const struct message *message = &request->mail->message;

	if (request->reading->file != READING_FILE && message->file_count == 0)
		return (message->flags & MESSAGE_DOCUMENT) != 0 ? "file-foreign"
								: NULL;
	return keys[request->reading->file];
}

/* ---- what becomes of them ---- */

void
answer_line(
    struct request *request, size_t i, enum verdict_kind kind, const char *key)
{
	struct phrase why = {.key = NULL};

	if (key != NULL)
		phrase_set(&why, key);
	verdicts_add_refusal(
	    &request->outcome.rest, kind, &request->orders->lines[i], &why);
	orders_drop(request->orders, i);
}

void
answer_rest(struct request *request)
{
	struct orders *orders = request->orders;
	const struct order_line *line;

	for (; orders != NULL && orders->count > 0; orders_drop(orders, 0)) {
		line = &orders->lines[0];
		if (verdicts_have(&request->outcome.rest, line->number))
			continue;
		if (line->kind == READ_NEAR)
			verdicts_misread(&request->outcome.rest, line);
		else
			verdicts_add(&request->outcome.rest,
			    line->kind == READ_CHATTER ? VERDICT_UNREAD
						       : VERDICT_DROPPED,
			    line);
	}
}

/* ---- answers ---- */

int
answer_say(struct request *request, enum letter_kind kind,
    const struct verdicts *verdicts, const char *said, struct err *err)
{
	struct report report = {.kind = kind,
	    .seat = request->route->reply.seat,
	    .since = NO_ENTRY,
	    .verdicts = verdicts,
	    .file = kind == LETTER_REFUSAL ? answer_file(request) : NULL,
	    .said = said};

	return answer_letter(request, &report, ANSWERS_A_DAY, err);
}

/* What his lines may mean. */
static void
offer_help(struct request *request)
{
	static const struct orders none = ORDERS_INIT;
	uint32_t seat = request->route->reply.seat;
	unsigned count;
	struct words *const *words = table_words(&request->table, seat, &count);

	question_offer(&request->table.match, seat, words, count,
	    request->orders == NULL ? &none : request->orders,
	    &request->outcome.rest);
}

int
answer_refuse_line(struct request *request, const struct order_line *line,
    const struct phrase *why, struct err *err)
{
	pass_on_drop(request);
	if (why != NULL)
		verdicts_add_refusal(
		    &request->outcome.rest, VERDICT_REFUSED, line, why);
	/* A yes may answer our own question. */
	if (why == NULL || strcmp(why->key, "no-motion") == 0)
		offer_help(request);
	answer_rest(request);
	verdicts_drop(&request->outcome.rest);
	request->outcome.rest.outcome = OUTCOME_REFUSED;
	return answer_say(
	    request, LETTER_REFUSAL, &request->outcome.rest, NULL, err);
}

int
answer_refuse_why(
    struct request *request, const struct phrase *why, struct err *err)
{
	return answer_refuse_line(request, NULL, why, err);
}

int
answer_refuse(struct request *request, const char *key, struct err *err)
{
	struct phrase why;

	phrase_set(&why, key);
	return answer_refuse_why(request, &why, err);
}

/* The match is over: the end once more. */
int
answer_over(struct request *request, struct err *err)
{
	struct phrase why;

	answer_rest(request);
	verdicts_drop(&request->outcome.rest);
	phrase_set(&why, "match-over");
	verdicts_refuse(&request->outcome.rest, &why);
	return answer_say(
	    request, LETTER_OVER, &request->outcome.rest, NULL, err);
}

int
answer_deeds(struct request *request, struct err *err)
{
	struct table *table = &request->table;
	const struct report_deed *deeds = request->outcome.deeds.list;
	struct report report = {.kind = LETTER_SELF,
	    .seat = request->route->reply.seat,
	    .since = NO_ENTRY,
	    .command = deeds[0].command,
	    .argument = deeds[0].argument,
	    .deeds = deeds + 1,
	    .deed_count = request->outcome.deeds.count - 1,
	    .verdicts = &request->outcome.rest,
	    .site_pictures = request->mail->site->pictures};

	if (request->outcome.deeds.count == 0)
		return 0;
	if (request->outcome.tells_letters)
		report.prefer = table_player(table, request->route->reply.seat);
	if (request->outcome.tells_absence) {
		report.away = table_player(table, request->route->reply.seat);
		report.away_days = table_terms(table)->vacation_days;
	}
	if (request->outcome.tells_said)
		report.passed = request->route->tag_hex;
	verdicts_forget(&request->outcome.rest, VERDICT_DONE);
	return answer_letter(request, &report, ANSWERS_A_DAY, err);
}
