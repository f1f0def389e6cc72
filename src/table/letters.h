/* SPDX-License-Identifier: MIT */
/*
 * letters.h - the letters of a table, written into its batch: who gets which,
 * and when and which way each goes.
 */
#ifndef TABLE_LETTERS_H
#define TABLE_LETTERS_H

#include "table/table.h"

/* ---- letters of what has happened ---- */

/*
 * Letters to all seats for what was added since the table was opened: what
 * each is owed (start, turn, over, note); mover (or NO_SEAT) gets the receipt
 * with the verdicts.
 */
int table_letters(struct table *table, uint32_t mover,
    const struct verdicts *verdicts, struct err *err);
/* Which letter tells a seat of the entries from first to the head; false: there
 * is nothing that it must be told. */
bool table_letter_kind(const struct match *match, uint32_t first,
    uint32_t mover, uint32_t seat, enum letter_kind *kind);
/* Write a letter of the head to a seat into the batch.  Seats without address
 * and computer players get none. */
int table_letter(struct table *table, const struct report *report,
    const char *extra, struct err *err);
/*
 * Pass on what a seat said, to those of readers (a bit set) to whom it was said
 * and who want letters of such things; the report of all of them tells it.
 */
int table_say(struct table *table, const struct private_saying *saying,
    uint32_t readers, struct err *err);
/* Append where a seat's letters of the head are answered to, and their subject.
 */
int table_reply(struct table *table, uint32_t seat, struct buf *reply,
    struct buf *subject, struct err *err);

/* ---- in a digest ---- */

/*
 * What a seat's reader is to be told in a digest, which is to be released, also
 * on failure; untold: an entry from which on he has been told nothing, or NULL.
 * 1: nobody is to be told.
 */
int table_section(struct table *table, uint32_t seat, const uint32_t *untold,
    struct section *section, struct err *err);
/* The same as a letter of its own, which no digest waits for; none, if that of
 * the head has gone to him already, since it answered him. */
int table_letter_alone(struct table *table, uint32_t seat, const char *to,
    const uint32_t *untold, struct err *err);

/* ---- to those who look on ---- */

/*
 * One letter to one who looks on, into the batch: what is public, with the
 * entries from watcher->from on.  answers: the tag of the mail that asked for
 * it, or NULL.
 */
int table_watch_letter(struct table *table,
    const struct private_watcher *watcher, const char *answers,
    struct err *err);
/* What such a person has chosen about letters, as far as the file can be read.
 */
void table_watch_player(struct table *table,
    const struct private_watcher *watcher, struct player *player);

/* ---- what a letter said ---- */

/* The first entry of the write that ended with entry last: what follows by
 * itself stands behind what it follows. */
uint32_t table_write_began(const struct log *log, uint32_t last);
/* The match as it stood after an entry; the caller ends it with match_release,
 * also on failure. */
int table_past(
    struct table *table, uint32_t entry, struct match *match, struct err *err);
/*
 * What a seat's letter of an entry said, as far as the match alone tells it
 * (report_sent), for striking it from replies; answers: the Message-ID that the
 * reply names, or "".  Its choices alone (orders_pick) take half the work: what
 * HTML and help say is then left out.
 */
enum past_use { PAST_STRIKE, PAST_CHOICES };
int table_past_letter(struct table *table, uint32_t entry, uint32_t seat,
    const char *answers, enum past_use use, struct buf *out, struct err *err);

#endif
