/* SPDX-License-Identifier: MIT */
/* turn_away.c - a player says when he is away. */
#include "turn_p.h"
#include "x.h"

#include <stdlib.h>
#include <string.h>

/* The first thing in the text that looks like a day, or NULL. */
static const char *
find_day(const char *text)
{
	static const char form[] = "dddd-dd-dd";

	for (; *text != '\0'; text++) {
		size_t i = 0;

		while (form[i] != '\0' &&
		       (form[i] == 'd' ? text[i] >= '0' && text[i] <= '9'
				       : text[i] == form[i]))
			i++;
		if (form[i] == '\0')
			return text;
	}
	return NULL;
}

/* "2026-12-20 to 2027-01-05", or a single day. */
static void
read_days(const char *text, struct player_away *away)
{
	const char *first = find_day(text);
	const char *last = first == NULL ? NULL : find_day(first + 10);

	*away = (struct player_away){"", ""};
	if (first == NULL)
		return;
	memcpy(away->from, first, 10);
	memcpy(away->until, last == NULL ? first : last, 10);
}

/* A refusal's key, or NULL: then it is a deed. */
static const char *
go_away(struct mail *mail, const char *text)
{
	struct table *table = &mail->table;
	struct player *player = turn_chosen(mail);
	struct player_away away;
	struct buf days = BUF_INIT;
	const char *why;

	read_days(text, &away);
	why = player_go_away(player, &away, table_zone(table, mail->reply.seat),
	    table_terms(table)->vacation_days, mail->now);
	if (why != NULL)
		return why;
	buf_addf(&days, "%s \xe2\x80\x93 %s", away.from, away.until);
	turn_add_deed(&mail->deeds, "vacation", buf_take(&days));
	return NULL;
}

static const char *
come_back(struct mail *mail, const char *text)
{
	(void)text;
	player_come_back(turn_chosen(mail),
	    table_zone(&mail->table, mail->reply.seat), mail->now);
	turn_add_deed(&mail->deeds, "no-vacation", NULL);
	return NULL;
}

static const struct {
	const char *command;
	const char *(*wish)(struct mail *mail, const char *text);
} wishes[] = {{"no-vacation", come_back}, {"vacation", go_away}};

static int
take(struct mail *mail, size_t wish, bool *taken, struct err *err)
{
	const char *command = wishes[wish].command, *key;
	struct orders *orders = mail->orders;
	struct phrase why;
	size_t i;

	while (!*taken && (i = turn_find(orders, command, 0)) < orders->count) {
		key = turn_is_owner(mail)
			  ? wishes[wish].wish(mail, orders->lines[i].argument)
			  : "prefer-owner";
		if (key == NULL) {
			turn_tell_line(mail, i, VERDICT_DONE, NULL);
			continue;
		}
		*taken = true;
		phrase_set(&why, key);
		phrase_number(
		    &why, "max", table_terms(&mail->table)->vacation_days);
		return turn_refuse_line(mail, &orders->lines[i], &why, err);
	}
	return 0;
}

int
turn_away(struct mail *mail, bool *taken, struct err *err)
{
	int rc = 0;

	*taken = false;
	for (size_t i = 0; rc == 0 && !*taken && i < ARRAY_LEN(wishes); i++)
		rc = take(mail, i, taken, err);
	return rc;
}
