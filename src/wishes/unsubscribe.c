/* SPDX-License-Identifier: MIT */
/* unsubscribe.c - a mail program that wants fewer letters for its user. */
#include "answer/answer.h"
#include "reading/mail.h"
#include "table/seats.h"
#include "wishes/seat_wishes.h"

#include <string.h>
#include <strings.h>

bool
unsubscribe_is(const struct mail *mail)
{
	const char *subject = mail->message.subject;

	subject += strspn(subject, " ");
	return strncasecmp(subject, UNSUBSCRIBE, strlen(UNSUBSCRIBE)) == 0 &&
	       subject[strlen(UNSUBSCRIBE) +
		       strspn(subject + strlen(UNSUBSCRIBE), " ")] == '\0';
}

/*
 * Mail programs offer a button for it, and some press it by themselves: so it
 * never leaves a match, and what has it said once is not said again.
 */
static int
unsubscribe(struct mail *mail, bool confirmed, struct err *err)
{
	struct table *table = &mail->table;
	uint32_t seat = mail->reply.seat;
	struct player player = *table_player(table, seat);
	struct report report = {.kind = LETTER_SELF,
	    .seat = seat,
	    .since = NO_ENTRY,
	    .command = UNSUBSCRIBE,
	    .site_pictures = mail->site->pictures};

	if (player.letters == PLAYER_TURN)
		return 0;
	if (!confirmed && mail_is_old(mail))
		return self_ask(mail, UNSUBSCRIBE, err);
	player.letters = PLAYER_TURN;
	if (table_prefer(table, seat, &player, err) < 0)
		return -1;
	report.prefer = table_player(table, seat);
	return answer_letter(mail, &report, ANSWERS_A_DAY, err);
}

int
unsubscribe_take(struct mail *mail, bool is_doubtful, struct err *err)
{
	if (!is_doubtful && mail_is_owner(mail))
		return unsubscribe(mail, false, err);
	site_log_mail(mail->site, mail->now,
	    "%s: seat %u: \"" UNSUBSCRIBE "\" from another address, left out",
	    mail->table.id, mail->reply.seat);
	return 0;
}

int
unsubscribe_now(struct mail *mail, struct err *err)
{
	return unsubscribe(mail, true, err);
}
