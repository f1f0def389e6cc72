/* SPDX-License-Identifier: MIT */
/*
 * answer.h - the letters that answer a mail to a seat and go with no entry, and
 * what they say of its lines.  Letters are durable on return, unless
 * request->answers.gathers.
 */
#ifndef ANSWER_H
#define ANSWER_H

#include "reading/request.h"

/*
 * Most letters without an entry to a seat in a day, by kind: a mail program
 * that answers by itself must not keep both sides busy for ever.  The last one
 * of a day says that it is the last.  ANSWERS_A_DAY is for refusals; what is
 * asked and done is answered as often as a seat may write (mails_per_day).
 */
#define STALE_LETTERS 3
#define FOREIGN_LETTERS 3
#define ANSWERS_A_DAY 20

/* ---- letters: answer_letter.c ---- */

/* Write the letter to the batch and queue it (answer_send), or only write it,
 * if answers.gathers.  None if answers.silent, or if the seat has had most
 * letters of its kind today; the log then says so. */
int answer_letter(struct request *request, const struct report *report,
    unsigned most, struct err *err);
/* Queue the letters that were gathered, with what is passed on to others. */
int answer_send(struct request *request, struct err *err);
/* How often line stands in the file of counts path; 0 if it cannot be read. */
unsigned answer_count(const char *path, const char *line);
/* True if the seat has had most letters of the report's kind today. */
bool answer_is_enough(
    const struct request *request, const struct report *report, unsigned most);
/* How many mails of the seat got no letter that day (a time in it), because it
 * had had its letters. */
unsigned answer_left_out(
    const struct site *site, const char *match, uint32_t seat, int64_t day);
/* Add the ids of matches with such mails that day as keys to a map. */
void answer_left_out_in(
    const struct site *site, int64_t day, struct doc *matches);
/* True if answer_note_seldom has not noted a letter of that kind to the seat in
 * the last days. */
bool answer_is_seldom(const struct request *request, char kind, unsigned days);
void answer_note_seldom(const struct request *request, char kind);

/* ---- refusals, and what became of lines: refuse.c ---- */

/* Answer with a letter of that kind (answer_letter). */
int answer_say(struct request *request, enum letter_kind kind,
    const struct verdicts *verdicts, const char *said, struct err *err);
/* Answer with the end of the match once more, and that nothing is played. */
int answer_over(struct request *request, struct err *err);
/* Refuse the whole mail, for a line of request->orders (NULL: for none of
 * them), and drop what it would pass on.  why NULL: the misread lines say it.
 */
int answer_refuse_line(struct request *request, const struct order_line *line,
    const struct phrase *why, struct err *err);
/* Refuse it for no line; by a refusal's key. */
int answer_refuse_why(
    struct request *request, const struct phrase *why, struct err *err);
int answer_refuse(struct request *request, const char *key, struct err *err);
/* Move line i of request->orders to the verdicts (outcome.rest); key (may be
 * NULL) is a refusal's. */
void answer_line(
    struct request *request, size_t i, enum verdict_kind kind, const char *key);
/* Move all lines that are left: as unread, dropped, or misread. */
void answer_rest(struct request *request);
/* Answer with what was carried out (outcome.deeds; none: no letter) and what
 * became of the other lines. */
int answer_deeds(struct request *request, struct err *err);

/* ---- mails of which nothing is played: doubt.c ---- */

/* The text whose code (seal_confirm_code) frees a mail with a false From. */
#define HELD_MAIL "held"
/* Tell the seat's address of a mail from an address that may not write for it;
 * unproved: from one that may, but is said to be false. */
int answer_foreign(struct request *request, bool unproved, struct err *err);
/* Answer a mail to an older letter: nothing was played. */
int answer_stale(struct request *request, struct err *err);
/* The mail answers an entry above the match's last, so an older file was put
 * back: tell the host, and return -1 with EX_TEMPFAIL, so that it waits. */
int answer_lost(const struct request *request, struct err *err);

#endif
