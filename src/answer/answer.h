/* SPDX-License-Identifier: MIT */
/*
 * answer.h - what a mail to a seat is answered with: the letters that no entry
 * goes with, and what they say of its lines.
 */
#ifndef ANSWER_H
#define ANSWER_H

#include "reading/request.h"

/*
 * Letters a day and seat that no entry goes with: a mail program that answers
 * by itself must not keep us both busy for ever.  The last one of a day says
 * so.  ANSWERS_A_DAY is of refusals; what is asked and done is answered as
 * often as a seat may write (mails_per_day).
 */
#define STALE_LETTERS 3
#define FOREIGN_LETTERS 3
#define ANSWERS_A_DAY 20

/* ---- letters: answer_letter.c ---- */

/* Write and queue the only letter to a mail, unless it is a silent one, or the
 * seat has had that many of its kind today: then the host is told, in the log.
 */
int answer_letter(struct request *request, const struct report *report,
    unsigned most, struct err *err);
/* Queue the letters that were gathered. */
int answer_send(struct request *request, struct err *err);
/* How often does line stand in one of the day's files of counts? */
unsigned answer_count(const char *path, const char *line);
/* Has the seat had that many letters of a kind today? */
bool answer_is_enough(
    const struct request *request, const struct report *report, unsigned most);
/* How many of a day's mails, of a seat of a match, were left out since it had
 * its refusals? */
unsigned answer_left_out(
    const struct site *site, const char *match, uint32_t seat, int64_t day);
/* Add the matches that have such mails, as keys of a map. */
void answer_left_out_in(
    const struct site *site, int64_t day, struct doc *matches);
/* Has the seat had no letter of a kind in so many days?  And note that it had.
 */
bool answer_is_seldom(const struct request *request, char kind, unsigned days);
void answer_note_seldom(const struct request *request, char kind);

/* ---- refusals, and what became of lines: refuse.c ---- */

/* A letter that no entry goes with, as the only answer to a mail. */
int answer_say(struct request *request, enum letter_kind kind,
    const struct verdicts *verdicts, const char *said, struct err *err);
/* The match is over, or revealed: the end once more. */
int answer_over(struct request *request, struct err *err);
/* The whole mail is refused, for a reason that is no line's (line NULL), or a
 * line's of request->orders; why NULL: its misread lines say it. */
int answer_refuse_line(struct request *request, const struct order_line *line,
    const struct phrase *why, struct err *err);
int answer_refuse_why(
    struct request *request, const struct phrase *why, struct err *err);
int answer_refuse(struct request *request, const char *key, struct err *err);
/* A line of request->orders is dealt with and goes; key (may be NULL) says why.
 */
void answer_line(
    struct request *request, size_t i, enum verdict_kind kind, const char *key);
/* The same for all that are left. */
void answer_rest(struct request *request);
/* The letter that says what was carried out, with what became of other lines.
 */
int answer_deeds(struct request *request, struct err *err);

/* ---- mails of which nothing is played: doubt.c ---- */

/* What the code confirms that frees a mail whose From was said to be false. */
#define HELD_MAIL "held"
/* It comes from an address that may not write for the seat; unproved: from one
 * that may, but is said to be false. */
int answer_foreign(struct request *request, bool unproved, struct err *err);
/* It answers an older letter. */
int answer_stale(struct request *request, struct err *err);
/* A file was put back: the mail answers an entry above the last one. */
int answer_lost(const struct request *request, struct err *err);

#endif
