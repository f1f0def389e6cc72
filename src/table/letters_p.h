/* SPDX-License-Identifier: MIT */
/* letters_p.h - what the files that write a table's letters share. */
#ifndef TABLE_LETTERS_P_H
#define TABLE_LETTERS_P_H

#include "table/letters.h"

/* ---- whose letters ---- */

/* As table_letters, for the entries from first on. */
int table_letters_since(struct table *table, uint32_t first, uint32_t mover,
    const struct verdicts *verdicts, struct err *err);
/* Add letters with what was said in the mail of the entry first, to those whom
 * no report in this batch tells it (told: a bit set of those whom one does). */
int table_say_beside(
    struct table *table, uint32_t first, uint32_t told, struct err *err);
/* The seat of an orders entry (the one that began a commit); else NO_SEAT. */
uint32_t table_mover_of(const struct log *log, uint32_t first);

/* ---- one letter ---- */

/* Fill in from and to whom a seat's mails go; it borrows from the table. */
void table_envelope(
    struct table *table, uint32_t seat, struct envelope *envelope);
/* True if letters of each turn to that player have pictures (never digests or
 * plain text). */
bool table_has_pictures(const struct table *table, const struct player *player);
/* The picture for letters to a player, NULL if he wants none or there is none;
 * it belongs to the table.  table_draw_failed (arg: the table) logs that one
 * cannot be drawn. */
const struct picture *table_picture(
    struct table *table, const struct player *player);
/* The same for those whom nobody can ask, as in a topic. */
const struct picture *table_board_picture(struct table *table);
void table_draw_failed(void *arg, const struct err *err);
/* Set how a letter of match (the table's, or a past state of it) has the board
 * page: report->board, a link, which is written to link and borrowed from it,
 * or report->board_file, an attachment.  Neither if the seat is asked nothing,
 * its reader does not want the page, or there is none. */
void table_board(struct table *table, const struct match *match,
    const struct words *words, struct report *report, struct buf *link);
/* Likewise for a forum's post, which has a link or nothing; the seat may be
 * OBSERVER. */
void table_board_post(struct table *table, const struct words *words,
    struct report *report, struct buf *link);
/* Append the page to be attached; if it cannot be made, log it and clear
 * report->board_file. */
void table_board_page(struct table *table, const struct words *words,
    struct report *report, struct buf *page);
/* Append a letter, as a mail or, if posting is not NULL, as a post.  Where a
 * host's template has a mistake, the installed one is used.  err must not be
 * NULL. */
int table_write(struct table *table, const struct report *report,
    struct words *words, const struct envelope *envelope,
    const struct posting *posting, const char *extra, struct buf *out,
    struct err *err);

/* ---- when it goes ---- */

/* Until when a letter is held (batch_hold): the end of its reader's quiet
 * hours; 0: not at all, as an answer, or one whose deadline is near.  extra as
 * in table_letter. */
int64_t table_held_until(
    struct table *table, const struct report *report, const char *extra);
/* When a letter is told in a digest; 0: it goes by itself, as its reader wants
 * no digest, or its deadline comes first. */
int64_t table_daily(
    struct table *table, const struct report *report, const char *extra);
/* True if the entries from first on neither opened nor closed a question to the
 * seat, and its player wants letters only then (PLAYER_TURN). */
bool table_is_idle(struct table *table, uint32_t first, uint32_t seat);

/* ---- which way: by mail, by the forum ---- */

/* The ways (WAY_MAIL, WAY_FORUM) that a letter to a seat goes; 0: none. */
unsigned table_ways(struct table *table, const struct report *report);
/* Fill in how this site posts. */
void table_posting(const struct table *table, struct posting *posting);
/* Add a post to the batch (until as in batch_hold; take_to is freed). */
void table_add_post(
    struct table *table, int64_t until, char *take_to, const struct buf *post);
/* Add a post in the match's topic, if it has one, with what is public of the
 * entries from first on. */
int table_public_post(struct table *table, uint32_t first, struct err *err);

/* ---- to those who look on ---- */

/* Add letters of the head to people who look on: to whom one is due, or (when
 * letters are written again) was written with the entries from first on. */
int table_tell_watchers(struct table *table, uint32_t first, struct err *err);
/* Queue the letters to people who look on that have become due, a batch each;
 * durable on return. */
int table_tick_watchers(struct table *table, struct err *err);
/* When the next such letter is due, or CLOCK_NEVER. */
int64_t table_watch_look(struct table *table);

#endif
