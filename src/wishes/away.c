/* SPDX-License-Identifier: MIT */
/* away.c - a player says when he is away. */
#include "answer/answer.h"
#include "base/x.h"
#include "reading/lines.h"
#include "reading/request.h"
#include "table/clocks.h"
#include "wishes/deeds.h"
#include "wishes/seat_wishes.h"
#include "wishes/wishes.h"

/* A refusal's key, or NULL; *days: what is told of it, or NULL. */
static const char *
go_away(struct request *request, const char *text, char **days)
{
	struct table *table = &request->table;
	struct player *player = deeds_player(request);
	const char *zone = table_zone(table, request->route->reply.seat), *why;
	struct player_away away;
	struct buf told = BUF_INIT;
	struct words *const *words;
	unsigned count;

	words = table_words(table, request->route->reply.seat, &count);
	why = player_read_days(
	    words, count, text, zone, request->mail->now, &away);
	if (why == NULL)
		why = player_go_away(player, &away, zone,
		    table_terms(table)->vacation_days, request->mail->now);
	if (why != NULL)
		return why;
	buf_addf(&told, "%s %s", away.from, away.until);
	*days = buf_take(&told);
	return NULL;
}

static const char *
come_back(struct request *request, const char *text, char **days)
{
	(void)text;
	*days = NULL;
	player_come_back(deeds_player(request),
	    table_zone(&request->table, request->route->reply.seat),
	    request->mail->now);
	return NULL;
}

static int
refuse_days(struct request *request, const struct order_line *line,
    const char *key, struct err *err)
{
	struct phrase why;

	phrase_set(&why, key);
	phrase_number(&why, "max", table_terms(&request->table)->vacation_days);
	return answer_refuse_line(request, line, &why, err);
}

/* Each line of the row is a deed. */
static int
take(struct request *request, const char *command,
    const char *(*wish)(struct request *request, const char *text, char **days),
    bool *taken, struct err *err)
{
	struct orders *orders = request->orders;
	const char *key;
	size_t i;

	*taken = false;
	while ((i = lines_find(orders, command, 0)) < orders->count) {
		const struct order_line *line = &orders->lines[i];
		char *days = NULL;
		bool told;

		key = request_is_owner(request)
			  ? wish(request, line->argument, &days)
			  : "prefer-owner";
		*taken = key != NULL;
		if (*taken)
			return refuse_days(request, line, key, err);
		told = days != NULL;
		request->outcome.tells_absence |=
		    deeds_add(&request->outcome.deeds, command, days) && told;
		answer_line(request, i, VERDICT_DONE, NULL);
	}
	return 0;
}

DEED(away_begins)
{
	return take(request, row->command, go_away, taken, err);
}

DEED(away_ends)
{
	return take(request, row->command, come_back, taken, err);
}
