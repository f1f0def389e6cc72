/* SPDX-License-Identifier: MIT */
/*
 * seats.h - who sits at a table: its seats taken, given, renewed and renamed,
 * and what their players have chosen.
 *
 * A change is an entry of the match or a line of its private file; it happens
 * with table_commit, but where it says that it is durable on return.
 */
#ifndef TABLE_SEATS_H
#define TABLE_SEATS_H

#include "table/table.h"

/* ---- what there is ---- */

/* A seat's salt in force (NO_SEAT: the beacon), or NULL. */
const char *table_salt(const struct table *table, uint32_t seat);
/* Is it nobody's, or one for which somebody is looked since its player is gone?
 */
bool table_is_free(const struct table *table, uint32_t seat);
/* The same of a match that is not opened, without locks or checks: false is
 * sure. */
bool table_may_be_free(const struct site *site, const char *id);
/* Why it is, or if somebody else sits down now, who sat there lost it;
 * SEAT_HELD: that is not known, or there was nobody. */
enum seat_open table_lost(const struct table *table, uint32_t seat);
/* The first one that may be taken now, or NO_SEAT. */
uint32_t table_free_seat(const struct table *table);
/* The persons at the table who can be asked, a bit set. */
uint32_t table_voters(const struct table *table);

/* ---- what their players have chosen about letters ---- */

/* What a seat's player has chosen about letters; the usual if nobody sits
 * there, or the file is broken (the log says so). */
const struct player *table_player(struct table *table, uint32_t seat);
/* The same read from disk; EX_CONFIG: the file is broken. */
int table_read_player(const struct table *table, uint32_t seat,
    struct player *player, struct err *err);
/* Where that lies or would lie, below the site, in a new string; NULL: nobody
 * sits there who can be written to. */
char *table_player_file(const struct table *table, uint32_t seat);
/* Choose for him: durable on return. */
int table_prefer(struct table *table, uint32_t seat,
    const struct player *player, struct err *err);
/* Before private_move: the choices go where the letters go. */
int table_move_player(
    struct table *table, uint32_t seat, const char *to, struct err *err);
/* The language of a seat's letters. */
const char *table_lang(struct table *table, uint32_t seat);

/* ---- a seat written again ---- */

/* May a seat's entry be written again?  Not between the beacon and the start,
 * nor after the reveal. */
bool table_may_reseat(const struct table *table);
/*
 * What the match file is to call one who sits down in a seat: the name given,
 * or his pseudonym, in a secret match, whose private file keeps the name of a
 * person. The caller frees it.
 */
char *table_seat_name(
    struct table *table, uint32_t seat, const char *name, bool bot);
/*
 * Write the entry of a seat that is taken once more: all its older reply
 * addresses die, and before the start its salt.  key: a new one of the player's
 * own, or NULL; then the old one stays if keep_key.
 */
int table_reseat(struct table *table, uint32_t seat, const uint8_t *key,
    bool keep_key, struct err *err);
/* The same, under another name (NULL: the old one), which nobody else has; in a
 * secret match only the private file tells it. */
int table_rename(
    struct table *table, uint32_t seat, const char *name, struct err *err);
/*
 * A computer player of that kind takes a person's seat; who sat there may have
 * it back (table_give_back) as long as the terms say, and is told so by
 * table_letters.
 */
int table_give_to_bot(
    struct table *table, uint32_t seat, const char *bot, struct err *err);
int table_give_back(struct table *table, uint32_t seat, struct err *err);
/* Somebody else, of a mail address or "forum:user/ID", sits down there; who sat
 * there has no part in it any more. */
int table_take_over(struct table *table, uint32_t seat, const char *name,
    const char *lang, const char *address, struct err *err);

/* ---- what the table is asked together ---- */

/* A motion that time or the match has left behind is open no more. */
void table_leave_motion(struct table *table);

#endif
