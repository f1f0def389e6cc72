/* SPDX-License-Identifier: MIT */
/*
 * match_p.h - what the files match*.c share, and play/, which adds to a match,
 * and verify_replay.c, which must see each entry as it was written.
 */
#ifndef MATCH_P_H
#define MATCH_P_H

#include "match/match.h"

/* A move of an entry that is about to be added. */
struct step {
	move_t move;
	bool secret; /* its text stands in the sealed part */
	char *text;  /* canonical */
};

/* A copy of the position after the first moves of those that a seat holds (0
 * for what is no seat), and of the dice there, which record no tape.  End both
 * with match_copy_free. */
void *match_copy(const struct match *match, uint32_t seat, unsigned moves,
    struct dice *dice);
/* Wipes both, and frees pos (may be NULL). */
void match_copy_free(const struct match *match, void *pos, struct dice *dice);
/* The part of the match that is being played (game_part); 0: a game without. */
uint32_t match_part(const struct match *match);
/* Free and wipe what was replayed; pos, log, edition and keys stay. */
void match_forget(struct match *match);
/* Take the log over and find game, edition and keys, as match_load does, but
 * replay nothing. */
int match_begin(struct match *match, struct log *take, const struct data *data,
    const char *editions, const struct match_keys *keys, struct err *err);

/* ---- chapters that were kept (match_past.c) ---- */

/* Append to state, and sealed with key to blocks, the chapters of all live
 * entries. */
void past_keep(const struct match *match, const uint8_t key[KEY_LEN],
    struct buf *state, struct buf *blocks);
/* Read into match->past what past_keep wrote of the entries before count; takes
 * the point's buffers.  False: damaged. */
bool past_read(struct match *match, uint32_t count, struct point *take);
void past_free(struct bygone *past);
/* True if entry n is one of them (past may be NULL), and has a position. */
bool past_has(const struct bygone *past, uint32_t n);
bool past_has_position(const struct bygone *past, uint32_t n);
/* If past_has(n): the first of them from n on that has one, or the first entry
 * behind them. */
uint32_t past_next_position(const struct bygone *past, uint32_t n);
/* If past_has(n): fill match_chapter(n) by replay; its position, or NULL. */
void past_chapter(const struct match *match, uint32_t n);
const void *past_position(const struct match *match, uint32_t n);

/* Apply one entry, which need not be in the log yet, at the head, and fill its
 * chapter.  EX_FALSE, EX_USAGE as match_load; the match can then only be
 * released. */
int match_follow(
    struct match *match, const struct entry *entry, struct err *err);
/* Replay the log again up to entry last (after a void). */
int match_rewind(struct match *match, uint32_t last, struct err *err);
/* As match_rewind, but leaving out the entry dead (NO_ENTRY: none), which is
 * about to be replaced. */
int match_rewind_without(
    struct match *match, uint32_t last, uint32_t dead, struct err *err);
/* The chapter of that number, zeroed if there was none.  The next call may move
 * it. */
struct chapter *match_chapter(struct match *match, uint32_t number);
/*
 * Add steps to an entry of match_begin_orders, seal what is secret, apply it,
 * give it its result, sign and append it, in memory.  The caller releases take
 * in any case (it is empty unless this failed), and sealed.  On failure the
 * match can only be released.
 */
int match_add_orders(struct match *match, struct entry *take,
    struct sealed *sealed, const struct step *steps, size_t count,
    const struct host_key *key, struct err *err);
/* Initialise an orders entry: number, seat, by, time and due ("": none). */
void match_begin_orders(struct match *match, struct entry *entry, uint32_t seat,
    enum entry_by by, const char *time, const char *due);
/* True if this content fits the size of the match's sealed parts. */
bool match_fits(const struct match *match, const struct sealed *sealed);
/* Note that what is owed at the head was opened by entry number; if several
 * seats owe, a simultaneous phase begins.  Held moves are dropped. */
void match_open_phase(struct match *match, uint32_t number);
/* Apply the "when" and "drop" lines of an entry's sealed part to the seat's
 * waiting lines; part is match_part before the entry's moves. */
void match_keep_waiting(struct match *match, const struct entry *entry,
    const struct sealed *sealed, uint32_t part);

#endif
