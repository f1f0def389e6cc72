/* SPDX-License-Identifier: MIT */
/* unsubscribe.c - a mail program that wants fewer letters for its user. */
#include "answer/answer.h"
#include "reading/request.h"
#include "table/seats.h"
#include "wishes/seat_wishes.h"

#include <string.h>
#include <strings.h>

bool
unsubscribe_is(const struct request *request)
{
	const char *subject = request->mail->message.subject;

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
unsubscribe(struct request *request, bool confirmed, struct err *err)
{
	struct table *table = &request->table;
	uint32_t seat = request->route->reply.seat;
	struct player player = *table_player(table, seat);
	struct report report = {.kind = LETTER_SELF,
	    .seat = seat,
	    .since = NO_ENTRY,
	    .command = UNSUBSCRIBE,
	    .site_pictures = request->mail->site->pictures};

	if (player.letters == PLAYER_TURN)
		return 0;
	if (!confirmed && request_is_old(request))
		return self_ask(request, UNSUBSCRIBE, err);
	player.letters = PLAYER_TURN;
	if (table_prefer(table, seat, &player, err) < 0)
		return -1;
	report.prefer = table_player(table, seat);
	return answer_letter(request, &report, ANSWERS_A_DAY, err);
}

int
unsubscribe_take(struct request *request, struct err *err)
{
	if (!mail_is_disowned(request->mail) && request_is_owner(request))
		return unsubscribe(request, false, err);
	site_log_mail(request->mail->site, request->mail->now,
	    "%s: seat %u: \"" UNSUBSCRIBE "\" from another address, left out",
	    request->table.id, request->route->reply.seat);
	return 0;
}

int
unsubscribe_now(struct request *request, struct err *err)
{
	return unsubscribe(request, true, err);
}
