/* SPDX-License-Identifier: MIT */
/*
 * seats.h - who sits at a table: seats are taken, given, renewed and renamed;
 * and what their players have chosen.
 *
 * A change is an entry of the match or a line of its private file, in memory
 * until table_commit, unless a function says "durable on return".
 */
#ifndef TABLE_SEATS_H
#define TABLE_SEATS_H

#include "table/table.h"

/* ---- what there is ---- */

/* log_salt of the table's log. */
const char *table_salt(const struct table *table, uint32_t seat);
/* True if the match goes on and the seat is empty, or wanted: somebody is
 * looked for to take it. */
bool table_is_free(const struct table *table, uint32_t seat);
/* False if the match has surely no such seat; found without opening it, and
 * without locks. */
bool table_may_be_free(const struct site *site, const char *id);
/* Why the seat's last person lost it, or would if somebody else took it now;
 * SEAT_HELD: not known, or there was nobody. */
enum seat_open table_lost(const struct table *table, uint32_t seat);
/* The first seat that is free and may be taken now, or NO_SEAT. */
uint32_t table_free_seat(const struct table *table);
/* The seats of persons to whom letters can go, who vote on motions: a bit set.
 */
uint32_t table_voters(const struct table *table);

/* ---- what their players have chosen about letters ---- */

/* What a seat's player has chosen about letters; the defaults if nobody sits
 * there, or the file has a mistake (which is logged).  Read once, and belongs
 * to the table. */
const struct player *table_player(struct table *table, uint32_t seat);
/* Read it from disk; EX_CONFIG: the file has a mistake. */
int table_read_player(const struct table *table, uint32_t seat,
    struct player *player, struct err *err);
/* The path of that file below the site, whether it exists or not; the caller
 * frees it.  NULL: nobody sits there who can be written to. */
char *table_player_file(const struct table *table, uint32_t seat);
/* Write a player's choices: durable on return. */
int table_prefer(struct table *table, uint32_t seat,
    const struct player *player, struct err *err);
/* Copy the choices to the address to, unless that has its own, before
 * private_move makes it the seat's; durable on return. */
int table_move_player(
    struct table *table, uint32_t seat, const char *to, struct err *err);
/* The language of a seat's letters: its player's choice, or its entry's. */
const char *table_lang(struct table *table, uint32_t seat);

/* ---- a seat written again ---- */

/* True if seat entries may be written now: not between the beacon and the
 * start, nor in a closed match. */
bool table_may_reseat(const struct table *table);
/*
 * The name for the match file of somebody who takes a seat: the name given, or
 * unless names are open (enum match_names) a pseudonym; a person's name then
 * goes to the private file.  The caller frees it.
 */
char *table_seat_name(
    struct table *table, uint32_t seat, const char *name, bool bot);
/*
 * Append the entry of a taken seat once more: all its older reply addresses
 * die, and before the start its salt.  key: a new key of the player's own, or
 * NULL; then the old one stays if keep_key.
 */
int table_reseat(struct table *table, uint32_t seat, const uint8_t *key,
    bool keep_key, struct err *err);
/* Likewise with another name (NULL: the old one), which the caller has checked;
 * unless names are open, only the private file has it.  The key stays. */
int table_rename(
    struct table *table, uint32_t seat, const char *name, struct err *err);
/* Give a person's seat to a computer player of that kind.  The person may have
 * it back (table_give_back) as long as the terms say; table_letters tells him.
 */
int table_give_to_bot(
    struct table *table, uint32_t seat, const char *bot, struct err *err);
/* Give the seat back to the person from whom table_give_to_bot took it. */
int table_give_back(struct table *table, uint32_t seat, struct err *err);
/* Give the seat to somebody of a mail address or "forum:user/ID"; its former
 * player loses it for good. */
int table_take_over(struct table *table, uint32_t seat, const char *name,
    const char *lang, const char *address, struct err *err);

/* ---- what the table is asked together ---- */

/* Close an open motion that is older than 14 days, or that would take back what
 * is not the end of the match any more. */
void table_leave_motion(struct table *table);

#endif
