/* SPDX-License-Identifier: MIT */
/* away.c - a player says when he is away. */
#include "answer/answer.h"
#include "base/x.h"
#include "reading/lines.h"
#include "reading/mail.h"
#include "table/clocks.h"
#include "wishes/deeds.h"
#include "wishes/seat_wishes.h"

/* A refusal's key, or NULL: then it is a deed. */
static const char *
go_away(struct mail *mail, const char *text)
{
	struct table *table = &mail->table;
	struct player *player = deeds_player(mail);
	const char *zone = table_zone(table, mail->reply.seat), *why;
	struct player_away away;
	struct buf days = BUF_INIT;
	struct words *const *words;
	unsigned count;

	words = table_words(table, mail->reply.seat, &count);
	why = player_read_days(words, count, text, zone, mail->now, &away);
	if (why == NULL)
		why = player_go_away(player, &away, zone,
		    table_terms(table)->vacation_days, mail->now);
	if (why != NULL)
		return why;
	buf_addf(&days, "%s %s", away.from, away.until);
	deeds_add(&mail->deeds, "vacation", buf_take(&days));
	return NULL;
}

static const char *
come_back(struct mail *mail, const char *text)
{
	(void)text;
	player_come_back(deeds_player(mail),
	    table_zone(&mail->table, mail->reply.seat), mail->now);
	deeds_add(&mail->deeds, "no-vacation", NULL);
	return NULL;
}

static const struct {
	const char *command;
	const char *(*wish)(struct mail *mail, const char *text);
} wished[] = {{"no-vacation", come_back}, {"vacation", go_away}};

static int
take(struct mail *mail, size_t wish, bool *taken, struct err *err)
{
	const char *command = wished[wish].command, *key;
	struct orders *orders = mail->orders;
	struct phrase why;
	size_t i;

	while (
	    !*taken && (i = lines_find(orders, command, 0)) < orders->count) {
		key = mail_is_owner(mail)
			  ? wished[wish].wish(mail, orders->lines[i].argument)
			  : "prefer-owner";
		if (key == NULL) {
			answer_line(mail, i, VERDICT_DONE, NULL);
			continue;
		}
		*taken = true;
		phrase_set(&why, key);
		phrase_number(
		    &why, "max", table_terms(&mail->table)->vacation_days);
		return answer_refuse_line(mail, &orders->lines[i], &why, err);
	}
	return 0;
}

int
away_wish(struct mail *mail, bool *taken, struct err *err)
{
	int rc = 0;

	*taken = false;
	for (size_t i = 0; rc == 0 && !*taken && i < ARRAY_LEN(wished); i++)
		rc = take(mail, i, taken, err);
	return rc;
}
