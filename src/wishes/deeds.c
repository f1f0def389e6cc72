/* SPDX-License-Identifier: MIT */
/*
 * deeds.c - what a mail wishes besides orders.  All of it is looked at
 * before any of it is carried out, and one letter tells it all: a mail may hold
 * whatever comes to its writer's mind.
 */
#include "wishes/deeds.h"
#include "answer/answer.h"
#include "reading/mail.h"
#include "table/seats.h"
#include "wishes/seat_wishes.h"

#include <string.h>

struct player *
deeds_player(struct mail *mail)
{
	if (!mail->prefers)
		mail->prefer = *table_player(&mail->table, mail->reply.seat);
	mail->prefers = true;
	return &mail->prefer;
}

int
deeds_do(struct mail *mail, struct err *err)
{
	struct table *table = &mail->table;
	uint32_t seat = mail->reply.seat;

	for (unsigned i = 0; i < mail->deeds.count; i++) {
		const struct report_deed *deed = &mail->deeds.list[i];

		if (strcmp(deed->command, "not-from") == 0)
			private_disallow(&table->private, seat, deed->argument);
		table->private_changed = true;
	}
	if (!mail->prefers)
		return 0;
	mail->prefers = false;
	return table_prefer(table, seat, &mail->prefer, err);
}

int
deeds_answer(struct mail *mail, struct err *err)
{
	answer_rest(mail);
	verdicts_forget(&mail->rest, VERDICT_DONE);
	mail->gathers = true;
	if (deeds_do(mail, err) < 0 || answer_deeds(mail, err) < 0 ||
	    questions_answer(mail, mail->deeds.count == 0, err) < 0)
		return -1;
	return answer_send(mail, err);
}
