/* SPDX-License-Identifier: MIT */
/* mail.c - what stands in a mail of its writer and his seat. */
#include "reading/mail.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool
mail_is_public(const struct mail *mail)
{
	return mail->post != NULL && mail->post->match != NULL;
}

/* The letters are the owner's, whoever else may play for him. */
bool
mail_is_owner(const struct mail *mail)
{
	const struct private *private = &mail->table.private;
	const char *address = private->seats[mail->reply.seat].address;

	/* The code that bound the account came to that address. */
	if (mail->post != NULL)
		return true;
	return address != NULL && strcasecmp(address, mail->message.from) == 0;
}

bool
mail_must_sign(const struct mail *mail)
{
	const struct table *table = &mail->table;
	const struct log *log = &table->match.log;
	uint32_t seat = mail->reply.seat;
	const struct entry *entry = log_seat(log, log_head(log), seat);

	return table->private.seats[seat].signed_only && entry != NULL &&
	       entry->has_key;
}

bool
mail_has_motion_letter(const struct mail *mail)
{
	const struct private_motion *motion = &mail->table.private.motion;

	return motion->open && motion->entry == mail->reply.entry &&
	       motion->seat != mail->reply.seat;
}

/* Nor does one whose From is said to be false; but never the other way round:
 * nothing is played because a server says it is true. */
bool
mail_is_disowned(const struct mail *mail)
{
	return mail->site->authserv != NULL &&
	       message_disowned(&mail->message, mail->site->authserv);
}

bool
mail_is_stale(const struct mail *mail)
{
	uint32_t asked = mail->table.match.asked[mail->reply.seat];

	return asked != NO_ENTRY && mail->reply.entry < asked;
}

/* The seat's entry was written again since: its older addresses are dead, and
 * a wish that was carried out so is not carried out twice. */
bool
mail_is_dead(const struct mail *mail)
{
	const struct log *log = &mail->table.match.log;
	const struct entry *seat =
	    log_seat(log, log_head(log), mail->reply.seat);

	return seat != NULL && seat->number > mail->reply.entry;
}

bool
mail_is_old(const struct mail *mail)
{
	return mail->of_old_digest || mail_is_stale(mail) || mail_is_dead(mail);
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
mail_release(struct mail *mail)
{
	deeds_release(&mail->deeds);
	deeds_release(&mail->questions);
	verdicts_release(&mail->rest);
	private_press_release(&mail->said);
	free(mail->said_late);
	free(mail->registered);
}
