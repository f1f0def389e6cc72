/* SPDX-License-Identifier: MIT */
/* turn_ask.c - what a player only asks: who waits, what happened, who he is. */
#include "turn_p.h"
#include "x.h"

#include <stdlib.h>
#include <string.h>

struct question {
	struct mail *mail;
	const char *argument; /* or "" */
};

static int
answer(struct question *question, const struct report *report, struct err *err)
{
	struct report full = *report;

	full.seat = question->mail->reply.seat;
	return turn_letter(question->mail, &full, TURN_ANSWERS, err);
}

static int
tell_status(struct question *question, struct err *err)
{
	return answer(question,
	    &(struct report){.kind = LETTER_STATUS, .since = NO_ENTRY}, err);
}

static int
tell_history(struct question *question, struct err *err)
{
	return answer(question, &(struct report){.kind = LETTER_HISTORY}, err);
}

static int
tell_who(struct question *question, struct err *err)
{
	struct mail *mail = question->mail;

	return answer(question,
	    &(struct report){.kind = LETTER_WHO,
		.since = NO_ENTRY,
		.who = &mail->table.side.seats[mail->reply.seat],
		.prefer = table_player(&mail->table, mail->reply.seat),
		.site_pictures = mail->site->pictures},
	    err);
}

static int
refuse_entry(struct question *question, uint32_t head, struct err *err)
{
	struct phrase why;

	phrase_set(&why, "no-entry");
	phrase_number(&why, "max", head);
	return turn_refuse_why(question->mail, &why, err);
}

static int
tell_past(struct question *question, uint32_t entry, struct err *err)
{
	struct match past;
	int rc = table_past(&question->mail->table, entry, &past, err);

	if (rc == 0)
		rc = answer(question,
		    &(struct report){
			.kind = LETTER_PAST, .since = NO_ENTRY, .past = &past},
		    err);
	match_release(&past);
	return rc;
}

/* "report" is the newest once more. */
static int
tell_report(struct question *question, struct err *err)
{
	const struct match *match = &question->mail->table.match;
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
		.since = NO_ENTRY},
	    err);
}

/* When the match is over he is asked nothing else. */
static int
ask_again(struct question *question, struct err *err)
{
	return turn_again(question->mail, err);
}

static const struct {
	const char *command;
	int (*tell)(struct question *question, struct err *err);
} questions[] = {
    {"report", tell_report},
    {"status", tell_status},
    {"history", tell_history},
    {"who", tell_who},
    {"again", ask_again},
};

int
turn_ask(struct mail *mail, const struct orders *orders, bool *taken,
    struct err *err)
{
	struct question question = {mail, ""};
	const struct order_line *line;

	*taken = false;
	if (turn_changes_orders(orders) ||
	    turn_command(orders, "also-from") != NULL ||
	    turn_command(orders, "not-from") != NULL)
		return 0;
	for (size_t i = 0; i < ARRAY_LEN(questions); i++) {
		line = turn_command(orders, questions[i].command);
		if (line == NULL)
			continue;
		*taken = true;
		question.argument = line->argument;
		return questions[i].tell(&question, err);
	}
	return 0;
}
