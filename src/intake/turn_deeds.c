/* SPDX-License-Identifier: MIT */
/*
 * turn_deeds.c - what a mail wishes besides orders.  All of it is looked at
 * before any of it is carried out, and one letter tells it all: a mail may hold
 * whatever comes to its writer's mind.
 */
#include "base/x.h"
#include "intake/turn_p.h"

#include <stdlib.h>
#include <string.h>

bool
turn_add_deed(struct deeds *deeds, const char *command, char *take_argument)
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
turn_mail_release(struct mail *mail)
{
	deeds_release(&mail->deeds);
	deeds_release(&mail->questions);
	verdicts_release(&mail->rest);
	private_press_release(&mail->said);
	free(mail->said_late);
	free(mail->registered);
}

struct player *
turn_chosen(struct mail *mail)
{
	if (!mail->prefers)
		mail->prefer = *table_player(&mail->table, mail->reply.seat);
	mail->prefers = true;
	return &mail->prefer;
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
turn_do_deeds(struct mail *mail, struct err *err)
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
turn_tell_deeds(struct mail *mail, struct err *err)
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
	return turn_letter(mail, &report, TURN_ANSWERS, err);
}
