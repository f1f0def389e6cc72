/* SPDX-License-Identifier: MIT */
/*
 * wishes_p.h - the functions that the rows of the table name (wishes.c).
 */
#ifndef WISHES_P_H
#define WISHES_P_H

#include "wishes/visitor.h"

#define QUESTION(name) int name(struct wish_question *question, struct err *err)
struct wish_question;
QUESTION(question_again);
QUESTION(question_report);
QUESTION(question_status);
QUESTION(question_history);
QUESTION(question_who);
QUESTION(question_help);
QUESTION(question_rules);

struct self_action;
extern const struct self_action self_renew, self_key, self_no_key, self_signed,
    self_unsigned, self_also_from, self_address, self_forum, self_no_forum,
    self_resign;

struct motion_action;
extern const struct motion_action motion_agree, motion_disagree, motion_undo,
    motion_pause, motion_resume, motion_extend;

/* The seconds that text names, a number with a unit in one of these languages
 * ("3 days", "36h"); -1: it names none. */
int64_t motion_length(
    struct words *const *words, unsigned count, const char *text);
/*
 * Carry out the host's wish for the request's match: pause, resume, or extend
 * by length seconds, with a note of this text; commits.  If it cannot be,
 * nothing is done and *why is set ("paused", "running", "nothing-due",
 * "no-length").
 */
int motion_by_host(struct request *request, enum motion_kind kind,
    int64_t length, const char *text, const char **why, struct err *err);

#define VISIT(name)                                                            \
	int name(struct visitor *visitor, const struct order_line *line,       \
	    struct err *err)
VISIT(visit_open);
VISIT(visit_join);
VISIT(visit_watch);
VISIT(visit_tables);
VISIT(visit_games);
VISIT(visit_help);
VISIT(visit_language);

VISIT(sit_leave);
VISIT(sit_again);
VISIT(sit_invite);
VISIT(sit_name);
VISIT(sit_start);
VISIT(sit_approve);
VISIT(sit_decline);
VISIT(sit_language);

#endif
