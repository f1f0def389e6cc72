/* SPDX-License-Identifier: MIT */
/* letters_p.h - what the files that write a table's letters share. */
#ifndef TABLE_LETTERS_P_H
#define TABLE_LETTERS_P_H

#include "table/letters.h"

/* ---- whose letters ---- */

/* Letters to all seats for the entries from first on, as table_letters. */
int table_letters_since(struct table *table, uint32_t first, uint32_t mover,
    const struct verdicts *verdicts, struct err *err);
/* What was said in the mail of the entry first, to those whom no letter with a
 * report has told it (a bit set has). */
int table_say_beside(
    struct table *table, uint32_t first, uint32_t told, struct err *err);
/* Whose mail began such a write, or NO_SEAT. */
uint32_t table_mover_of(const struct log *log, uint32_t first);

/* ---- one letter ---- */

/* From and to whom a seat's mails go. */
void table_envelope(
    struct table *table, uint32_t seat, struct envelope *envelope);
/* May letters of each turn to a person have pictures at all?  Digests have
 * none. */
bool table_has_pictures(const struct table *table, const struct player *player);
/* The picture of letters to a person, NULL if he wants none or there is
 * none; and where a letter says that it cannot be drawn (arg: the table). */
const struct picture *table_picture(
    struct table *table, const struct player *player);
void table_draw_failed(void *arg, const struct err *err);
/* How a letter that asks something of its seat, where the match or a past state
 * of it stands, has the board page: by a link, which is appended and becomes
 * the report's, or attached.  Neither if there is no such page, its reader does
 * not want it, or nothing is asked. */
void table_board(struct table *table, const struct match *match,
    const struct words *words, struct report *report, struct buf *link);
/* The same for what stands on a forum, where it is a link or none: for a seat
 * that is asked something, or as everybody may see it (OBSERVER). */
void table_board_post(struct table *table, const struct words *words,
    struct report *report, struct buf *link);
/* Append the page that is attached.  One that cannot be made is said in the
 * log, and the report is without it. */
void table_board_page(struct table *table, const struct words *words,
    struct report *report, struct buf *page);
/* A letter by mail, or as posting says if that is not NULL; a host's template
 * with a mistake stops none. */
int table_write(struct table *table, const struct report *report,
    struct words *words, const struct envelope *envelope,
    const struct posting *posting, const char *extra, struct buf *out,
    struct err *err);

/* ---- when it goes ---- */

/* When a letter may go (batch_hold), by what it says is due; extra as in
 * table_letter. */
int64_t table_held_until(
    struct table *table, const struct report *report, const char *extra);
/* When a letter is to be told in a digest, which is before its question must be
 * answered; 0: it goes by itself. */
int64_t table_daily(
    struct table *table, const struct report *report, const char *extra);
/* Does a letter of the entries from first on only tell what others do, to one
 * who wants to hear of his own turns? */
bool table_is_idle(struct table *table, uint32_t first, uint32_t seat);

/* ---- which way: by mail, by the forum ---- */

/* The ways (WAY_MAIL, WAY_FORUM) that a letter to a seat goes; 0: none. */
unsigned table_ways(struct table *table, const struct report *report);
/* Fill in how this site posts; and add a post to the batch (until: batch_hold,
 * take_to: freed here). */
void table_posting(const struct table *table, struct posting *posting);
void table_add_post(
    struct table *table, int64_t until, char *take_to, const struct buf *post);
/* What all may know of the entries from first on, as a post in the match's
 * topic, if it has one. */
int table_public_post(struct table *table, uint32_t first, struct err *err);

/* ---- to those who look on ---- */

/* Letters to those who look on, of the entries up to the head: to whom one is
 * due, or was written with the entries from first on. */
int table_tell_watchers(struct table *table, uint32_t first, struct err *err);
/* Those that became due since, alone; durable on return. */
int table_tick_watchers(struct table *table, struct err *err);
/* When the next of them is due, or CLOCK_NEVER. */
int64_t table_watch_look(struct table *table);

#endif
