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

static int
refuse_away(struct mail *mail, const char *key, struct err *err)
{
	struct phrase why;

	phrase_set(&why, key);
	phrase_number(&why, "max", table_terms(&mail->table)->vacation_days);
	return turn_refuse_why(mail, &why, err);
}

static int
say_away(
    struct mail *mail, const char *command, const char *days, struct err *err)
{
	struct report report = {.kind = LETTER_SELF,
	    .seat = mail->reply.seat,
	    .since = NO_ENTRY,
	    .command = command,
	    .argument = days};

	return turn_letter(mail, &report, TURN_ANSWERS, err);
}

static int
go_away(struct mail *mail, const char *text, struct err *err)
{
	struct table *table = &mail->table;
	uint32_t seat = mail->reply.seat;
	struct player player = *table_player(table, seat);
	struct player_away away;
	struct buf days = BUF_INIT;
	const char *why;
	int rc;

	read_days(text, &away);
	why = player_go_away(&player, &away, table_zone(table, seat),
	    table_terms(table)->vacation_days, mail->now);
	/* The same mail again has been answered. */
	if (why != NULL)
		return refuse_away(mail, why, err);
	buf_addf(&days, "%s \xe2\x80\x93 %s", away.from, away.until);
	rc = table_prefer(table, seat, &player, err);
	if (rc == 0)
		rc = say_away(mail, "vacation", days.data, err);
	buf_release(&days);
	return rc;
}

static int
come_back(struct mail *mail, struct err *err)
{
	struct table *table = &mail->table;
	uint32_t seat = mail->reply.seat;
	struct player player = *table_player(table, seat);

	player_come_back(&player, table_zone(table, seat), mail->now);
	if (table_prefer(table, seat, &player, err) < 0)
		return -1;
	return say_away(mail, "no-vacation", NULL, err);
}

int
turn_away(struct mail *mail, const struct orders *orders, bool *taken,
    struct err *err)
{
	const struct order_line *line = turn_command(orders, "vacation");
	bool none = turn_command(orders, "no-vacation") != NULL;

	*taken = (line != NULL || none) && !turn_orders_something(orders);
	if (!*taken)
		return 0;
	if (!turn_is_owner(mail))
		return turn_refuse(mail, "prefer-owner", err);
	return none ? come_back(mail, err) : go_away(mail, line->argument, err);
}
