/* SPDX-License-Identifier: MIT */
/* away.c - a player says when he is away. */
#include "answer/answer.h"
#include "base/x.h"
#include "reading/lines.h"
#include "reading/request.h"
#include "table/clocks.h"
#include "wishes/deeds.h"
#include "wishes/seat_wishes.h"

/* A refusal's key, or NULL: then it is a deed. */
static const char *
go_away(struct request *request, const char *text)
{
	struct table *table = &request->table;
	struct player *player = deeds_player(request);
	const char *zone = table_zone(table, request->route->reply.seat), *why;
	struct player_away away;
	struct buf days = BUF_INIT;
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
	buf_addf(&days, "%s %s", away.from, away.until);
	deeds_add(&request->outcome.deeds, "vacation", buf_take(&days));
	return NULL;
}

static const char *
come_back(struct request *request, const char *text)
{
	(void)text;
	player_come_back(deeds_player(request),
	    table_zone(&request->table, request->route->reply.seat),
	    request->mail->now);
	deeds_add(&request->outcome.deeds, "no-vacation", NULL);
	return NULL;
}

static const struct {
	const char *command;
	const char *(*wish)(struct request *request, const char *text);
} wished[] = {{"no-vacation", come_back}, {"vacation", go_away}};

static int
take(struct request *request, size_t wish, bool *taken, struct err *err)
{
	const char *command = wished[wish].command, *key;
	struct orders *orders = request->orders;
	struct phrase why;
	size_t i;

	while (
	    !*taken && (i = lines_find(orders, command, 0)) < orders->count) {
		key = request_is_owner(request) ? wished[wish].wish(request,
						      orders->lines[i].argument)
						: "prefer-owner";
		if (key == NULL) {
			answer_line(request, i, VERDICT_DONE, NULL);
			continue;
		}
		*taken = true;
		phrase_set(&why, key);
		phrase_number(
		    &why, "max", table_terms(&request->table)->vacation_days);
		return answer_refuse_line(
		    request, &orders->lines[i], &why, err);
	}
	return 0;
}

int
away_wish(struct request *request, bool *taken, struct err *err)
{
	int rc = 0;

	*taken = false;
	for (size_t i = 0; rc == 0 && !*taken && i < ARRAY_LEN(wished); i++)
		rc = take(request, i, taken, err);
	return rc;
}
