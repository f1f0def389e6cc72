/* SPDX-License-Identifier: MIT */
/* refuse.c - letters that no entry goes with, and what became of lines. */
#include "answer/answer.h"
#include "answer/pass_on.h"
#include "reading/mail.h"
#include "table/clocks.h"
#include "table/seats.h"

#include <string.h>

static const char *
answer_file(const struct mail *mail)
{
	if ((mail->message.flags & MESSAGE_FILE) != 0)
		return "file-read";
	if (mail->message.file_count == 0)
		return NULL;
	return mail->no_file ? "file-empty" : "file-left";
}

/* ---- what becomes of them ---- */

void
answer_line(
    struct mail *mail, size_t i, enum verdict_kind kind, const char *key)
{
	struct phrase why = {.key = NULL};

	if (key != NULL)
		phrase_set(&why, key);
	verdicts_add_refusal(&mail->rest, kind, &mail->orders->lines[i], &why);
	orders_drop(mail->orders, i);
}

void
answer_rest(struct mail *mail)
{
	struct orders *orders = mail->orders;
	const struct order_line *line;

	for (; orders != NULL && orders->count > 0; orders_drop(orders, 0)) {
		line = &orders->lines[0];
		if (verdicts_have(&mail->rest, line->number))
			continue;
		if (line->kind == READ_NEAR)
			verdicts_misread(&mail->rest, line);
		else
			verdicts_add(&mail->rest,
			    line->kind == READ_CHATTER ? VERDICT_UNREAD
						       : VERDICT_DROPPED,
			    line);
	}
}

/* ---- answers ---- */

int
answer_say(struct mail *mail, enum letter_kind kind,
    const struct verdicts *verdicts, const char *said, struct err *err)
{
	struct report report = {.kind = kind,
	    .seat = mail->reply.seat,
	    .since = NO_ENTRY,
	    .verdicts = verdicts,
	    .file = kind == LETTER_REFUSAL ? answer_file(mail) : NULL,
	    .said = said};

	return answer_letter(mail, &report, ANSWERS_A_DAY, err);
}

int
answer_refuse_line(struct mail *mail, const struct order_line *line,
    const struct phrase *why, struct err *err)
{
	pass_on_drop(mail);
	if (why != NULL)
		verdicts_add_refusal(&mail->rest, VERDICT_REFUSED, line, why);
	answer_rest(mail);
	verdicts_drop(&mail->rest);
	mail->rest.outcome = OUTCOME_REFUSED;
	return answer_say(mail, LETTER_REFUSAL, &mail->rest, NULL, err);
}

int
answer_refuse_why(struct mail *mail, const struct phrase *why, struct err *err)
{
	return answer_refuse_line(mail, NULL, why, err);
}

int
answer_refuse(struct mail *mail, const char *key, struct err *err)
{
	struct phrase why;

	phrase_set(&why, key);
	return answer_refuse_why(mail, &why, err);
}

/* The match is over: the end once more. */
int
answer_over(struct mail *mail, struct err *err)
{
	struct phrase why;

	answer_rest(mail);
	verdicts_drop(&mail->rest);
	phrase_set(&why, "match-over");
	verdicts_refuse(&mail->rest, &why);
	return answer_say(mail, LETTER_OVER, &mail->rest, NULL, err);
}

static bool
has_deed(const struct mail *mail, const char *command)
{
	for (unsigned i = 0; i < mail->deeds.count; i++)
		if (strcmp(mail->deeds.list[i].command, command) == 0)
			return true;
	return false;
}

int
answer_deeds(struct mail *mail, struct err *err)
{
	struct table *table = &mail->table;
	const struct report_deed *deeds = mail->deeds.list;
	struct report report = {.kind = LETTER_SELF,
	    .seat = mail->reply.seat,
	    .since = NO_ENTRY,
	    .command = deeds[0].command,
	    .argument = deeds[0].argument,
	    .deeds = deeds + 1,
	    .deed_count = mail->deeds.count - 1,
	    .verdicts = &mail->rest,
	    .site_pictures = mail->site->pictures};

	if (mail->deeds.count == 0)
		return 0;
	if (has_deed(mail, "prefer"))
		report.prefer = table_player(table, mail->reply.seat);
	if (has_deed(mail, "vacation")) {
		report.away = table_player(table, mail->reply.seat);
		report.away_days = table_terms(table)->vacation_days;
	}
	if (has_deed(mail, "say"))
		report.passed = mail->tag_hex;
	verdicts_forget(&mail->rest, VERDICT_DONE);
	return answer_letter(mail, &report, ANSWERS_A_DAY, err);
}
