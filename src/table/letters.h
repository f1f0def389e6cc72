/* SPDX-License-Identifier: MIT */
/*
 * letters.h - the letters of a table: who gets which, when, and by mail or by
 * the forum.  They are added to table->batch, in memory; a commit queues it.
 * EX_CONFIG: a template has a mistake, also the installed one.
 */
#ifndef TABLE_LETTERS_H
#define TABLE_LETTERS_H

#include "table/table.h"

/* ---- letters of what has happened ---- */

/*
 * Add letters to all whom the entries not yet on disk concern: seats (start,
 * turn, over, note ...), people who look on, the forum's topic.  mover (or
 * NO_SEAT) gets the receipt with the verdicts (may be NULL).
 */
int table_letters(struct table *table, uint32_t mover,
    const struct verdicts *verdicts, struct err *err);
/* Set *kind to the letter that tells a seat of the entries from first to the
 * head; false: none, for there is nothing that it must be told. */
bool table_letter_kind(const struct match *match, uint32_t first,
    uint32_t mover, uint32_t seat, enum letter_kind *kind);
/* Add the letter report to its seat, of the match at its head; none to a seat
 * without address or a computer player.  extra: a part of the Message-ID, the
 * tag of a letter that no entry goes with; else NULL. */
int table_letter(struct table *table, const struct report *report,
    const char *extra, struct err *err);
/*
 * Add a letter with what a seat said to those of readers (a bit set) to whom it
 * was said and who want such letters; the others' next report tells it.
 */
int table_say(struct table *table, const struct private_saying *saying,
    uint32_t readers, struct err *err);
/* Append the reply address and the subject of a seat's letters of the head. */
int table_reply(struct table *table, uint32_t seat, struct buf *reply,
    struct buf *subject, struct err *err);

/* ---- in a digest ---- */

/*
 * Fill in the section of a digest for a seat; release it, also on failure.
 * untold: the first entry that its reader was not told of, or NULL.  1: there
 * is no person in the seat.  err must not be NULL.
 */
int table_section(struct table *table, uint32_t seat, const uint32_t *untold,
    struct section *section, struct err *err);
/* Add what table_section would tell as a letter of its own (to: the address or
 * account, which chooses the way); none if the head's batch has that letter. */
int table_letter_alone(struct table *table, uint32_t seat, const char *to,
    const uint32_t *untold, struct err *err);

/* ---- to those who look on ---- */

/*
 * Add a letter to a person who looks on: what is public, with the entries from
 * watcher->from on.  answers: the tag of the mail that asked for it, or NULL.
 */
int table_watch_letter(struct table *table,
    const struct private_watcher *watcher, const char *answers,
    struct err *err);
/* Read what a person who looks on has chosen about letters; the defaults if the
 * file cannot be read. */
void table_watch_player(struct table *table,
    const struct private_watcher *watcher, struct player *player);

/* ---- what a letter said ---- */

/* The first entry of the commit that ended with entry last: entries that follow
 * by themselves stand behind the one that caused them. */
uint32_t table_write_began(const struct log *log, uint32_t last);
/* Replay the match up to an entry; the caller ends it with match_release, also
 * on failure. */
int table_past(
    struct table *table, uint32_t entry, struct match *match, struct err *err);
/*
 * Append the text of a seat's letter of an entry, as far as the match alone
 * tells it (report_sent): to strike it from a reply that quotes it, or for its
 * choices alone (orders_pick), which leaves out what HTML and help say and
 * takes half the time, or as its text alone (orders_is_ours).  answers: the
 * Message-ID that the reply names, or "".
 */
enum past_use { PAST_STRIKE, PAST_CHOICES, PAST_TEXT };
int table_past_letter(struct table *table, uint32_t entry, uint32_t seat,
    const char *answers, enum past_use use, struct buf *out, struct err *err);

#endif
