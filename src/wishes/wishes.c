/* SPDX-License-Identifier: MIT */
/* wishes.c - the one table of wishes. */
#include "wishes/wishes.h"
#include "reading/lines.h"
#include "reading/request.h"
#include "wishes/seat_wishes.h"
#include "wishes/wishes_p.h"

#include <string.h>

const struct wishes_row wishes[] = {
    /* games and tables, for who has no seat */
    {"open", WISH_CHANGES, OLDER_ELSEWHERE, .by_post = true,
	.visit = visit_open},
    {"join", WISH_CHANGES, OLDER_ELSEWHERE, .by_post = true,
	.visit = visit_join},
    {"watch", WISH_CHANGES, OLDER_ELSEWHERE, .by_post = true,
	.visit = visit_watch},
    {"stop-watching", WISH_CHANGES, OLDER_ELSEWHERE, .watch = WATCH_STOPS},
    {"tables", WISH_ASKS, OLDER_ELSEWHERE, .by_post = true,
	.visit = visit_tables},
    {"games", WISH_ASKS, OLDER_ELSEWHERE, .by_post = true,
	.visit = visit_games},

    /* at an open table; who has a seat at a match resigns by "leave" */
    {"leave", WISH_CHANGES, OLDER_CONFIRMED, TALK_BESIDE, YES_ASKED,
	.by_post = true, .self = &self_resign, .sit = sit_leave},
    {"again", WISH_CHANGES, OLDER_SENT_BACK, .by_post = true,
	.ask = question_again, .sit = sit_again},
    {"invite", WISH_CHANGES, OLDER_ELSEWHERE, .by_post = true,
	.sit = sit_invite},
    {"name", WISH_CHANGES, OLDER_ELSEWHERE, TALK_STARTED, .by_post = true,
	.at_start = true, .sit = sit_name},
    {"start", WISH_CHANGES, OLDER_ELSEWHERE, .by_post = true, .sit = sit_start,
	.by_host = true},
    {"approve", WISH_CHANGES, OLDER_ELSEWHERE, .sit = sit_approve,
	.by_host = true},
    {"decline", WISH_CHANGES, OLDER_ELSEWHERE, .sit = sit_decline,
	.by_host = true},

    /* questions */
    {"report", WISH_ASKS, OLDER_ANSWERS, .watch = WATCH_REPORTS,
	.ask = question_report},
    {"status", WISH_ASKS, OLDER_ANSWERS, .watch = WATCH_REPORTS,
	.ask = question_status},
    {"history", WISH_ASKS, OLDER_ANSWERS, .ask = question_history},
    {"who", WISH_ASKS, OLDER_ANSWERS, .ask = question_who},
    {"help", WISH_ASKS, OLDER_ANSWERS, .ask = question_help,
	.visit = visit_help},
    {"rules", WISH_ASKS, OLDER_ANSWERS, .ask = question_rules,
	.visit = visit_help},

    /* words to others, letters, absences */
    {"say", WISH_SPEAKS, OLDER_SENT_BACK, .deed = press_wish},
    {"prefer", WISH_CHANGES, OLDER_SENT_BACK, .for_all = true, .by_file = true,
	.watch = WATCH_PREFERS, .deed = prefer_wish},
    {"language", WISH_CHANGES, OLDER_SENT_BACK, .by_file = true,
	.deed = prefer_wish, .visit = visit_language, .sit = sit_language},
    {"no-vacation", WISH_CHANGES, OLDER_SENT_BACK, .for_all = true,
	.deed = away_ends},
    {"vacation", WISH_CHANGES, OLDER_SENT_BACK, .for_all = true,
	.deed = away_begins},
    {"not-from", WISH_CHANGES, OLDER_SENT_BACK, .deed = allow_wish,
	.done = allow_ends},

    /* what the whole table would do */
    {"agree", WISH_CHANGES, OLDER_SENT_BACK, TALK_UNASKED,
	.motion = &motion_agree},
    {"disagree", WISH_CHANGES, OLDER_SENT_BACK, TALK_UNASKED,
	.motion = &motion_disagree},
    {"undo", WISH_CHANGES, OLDER_SENT_BACK, .motion = &motion_undo},
    {"pause", WISH_CHANGES, OLDER_SENT_BACK, .motion = &motion_pause},
    {"resume", WISH_CHANGES, OLDER_SENT_BACK, .motion = &motion_resume},
    {"extend", WISH_CHANGES, OLDER_SENT_BACK, .motion = &motion_extend},

    /* addresses, keys, accounts, the seat itself */
    {"renew", WISH_CHANGES, OLDER_CONFIRMED, TALK_NEVER, YES_OLDER,
	.self = &self_renew},
    {"key", WISH_CHANGES, OLDER_CONFIRMED, TALK_NEVER, YES_ASKED,
	.self = &self_key},
    {"no-key", WISH_CHANGES, OLDER_CONFIRMED, TALK_NEVER, YES_ASKED,
	.self = &self_no_key},
    {"signed", WISH_CHANGES, OLDER_CONFIRMED, TALK_NEVER, YES_ASKED,
	.self = &self_signed},
    {"unsigned", WISH_CHANGES, OLDER_CONFIRMED, TALK_NEVER, YES_ASKED,
	.self = &self_unsigned},
    {"also-from", WISH_CHANGES, OLDER_CONFIRMED, TALK_NEVER, YES_ANEW,
	.self = &self_also_from},
    {"address", WISH_CHANGES, OLDER_CONFIRMED, TALK_NEVER, YES_ASKED,
	.self = &self_address},
    {"forum", WISH_CHANGES, OLDER_CONFIRMED, TALK_NEVER, YES_ITSELF,
	.self = &self_forum},
    {"no-forum", WISH_CHANGES, OLDER_CONFIRMED, TALK_NEVER, YES_OLDER,
	.self = &self_no_forum},
    {"resign", WISH_CHANGES, OLDER_CONFIRMED, TALK_NEVER, YES_ASKED,
	.self = &self_resign},
    /* The yes itself, looked for where something waits for it. */
    {"confirm", WISH_CONFIRMS, OLDER_CONFIRMED, .not_here = "confirm-old"},

    /* before the start; and of who sat here before (back.c) */
    {"sentence", WISH_CHANGES, OLDER_ELSEWHERE, .talk = TALK_STARTED,
	.at_start = true},
    {"back", WISH_CHANGES, OLDER_ELSEWHERE, .by_former = true,
	.not_here = "not-gone"},

    /* with orders (play/) */
    {"wait", WISH_PLAYS, .older = OLDER_PLAYS},
    {"orders", WISH_PLAYS, .older = OLDER_PLAYS},
    {"preview", WISH_TRIES, .older = OLDER_PLAYS},
    {"cancel", WISH_ORDERS, .older = OLDER_PLAYS},
    {"start-over", WISH_ORDERS, .older = OLDER_PLAYS},
    {"auto", WISH_ORDERS, .older = OLDER_PLAYS},
    {"no-auto", WISH_ORDERS, .older = OLDER_PLAYS},
    {.command = NULL},
};

const struct wishes_row *
wishes_row(const char *command)
{
	for (size_t i = 0; wishes[i].command != NULL; i++)
		if (strcmp(wishes[i].command, command) == 0)
			return &wishes[i];
	return NULL;
}

const struct wishes_row *
wishes_of(const struct order_line *line)
{
	return line->kind == READ_COMMAND ? wishes_row(line->command) : NULL;
}

bool
wishes_do(const struct order_line *line, enum wishes_does does)
{
	const struct wishes_row *row = wishes_of(line);

	return row != NULL && row->does == does;
}

const struct order_line *
wishes_find(const struct orders *orders, enum wishes_does does)
{
	for (size_t i = 0; i < orders->count; i++)
		if (wishes_do(&orders->lines[i], does))
			return &orders->lines[i];
	return NULL;
}

bool
wishes_by_former(const struct orders *orders)
{
	for (size_t i = 0; i < orders->count; i++) {
		const struct wishes_row *row = wishes_of(&orders->lines[i]);

		if (row != NULL && row->by_former)
			return true;
	}
	return false;
}

bool
wishes_play(const struct order_line *line)
{
	const struct wishes_row *row = wishes_of(line);

	return line->kind == READ_ORDERS || line->kind == READ_NEAR ||
	       (row != NULL && row->older == OLDER_PLAYS);
}

bool
wishes_have_orders(const struct orders *orders)
{
	for (size_t i = 0; i < orders->count; i++)
		if (wishes_play(&orders->lines[i]))
			return true;
	return false;
}

bool
wishes_change_orders(const struct orders *orders)
{
	return wishes_find(orders, WISH_ORDERS) != NULL || lines_order(orders);
}

int
wishes_deeds(
    struct request *request, bool by_file, bool *taken, struct err *err)
{
	int rc = 0;

	*taken = false;
	for (size_t i = 0; rc == 0 && !*taken && wishes[i].command != NULL; i++)
		if (wishes[i].deed != NULL && (wishes[i].by_file || !by_file))
			rc = wishes[i].deed(request, &wishes[i], taken, err);
	return rc;
}
