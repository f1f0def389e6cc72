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

/* The position behind the first so many moves that a seat holds (none for who
 * has no seat), and the dice as they would fall there, unrecorded. */
void *match_copy(const struct match *match, uint32_t seat, unsigned moves,
    struct dice *dice);
/* Wiped: it may hold what is hidden. */
void match_copy_free(const struct match *match, void *pos, struct dice *dice);
/* The part of the match that stands, 0 in a game without. */
uint32_t match_part(const struct match *match);
/* All that was replayed. */
void match_forget(struct match *match);
/* Game, edition and keys of its log; no story yet. */
int match_begin(struct match *match, struct log *take, const struct data *data,
    const char *editions, const struct match_keys *keys, struct err *err);

/* ---- chapters that were kept (match_past.c) ---- */

/* Write them, and read them: of the entries before count, all that counted
 * then.  The blocks are in bytes from at on. */
void past_keep(const struct match *match, const uint8_t key[KEY_LEN],
    struct buf *state, struct buf *blocks);
bool past_read(struct match *match, uint32_t count, struct point *take);
void past_free(struct bygone *past);
/* Is entry n one of them?  Then these fill its chapter; and its position. */
bool past_has(const struct bygone *past, uint32_t n);
bool past_has_position(const struct bygone *past, uint32_t n);
void past_chapter(const struct match *match, uint32_t n);
const void *past_position(const struct match *match, uint32_t n);

/* Replay one entry, which may not be in the log yet, on top of what stands;
 * fills its chapter. */
int match_follow(
    struct match *match, const struct entry *entry, struct err *err);
/* Replay everything again (after a void, or when an entry was replaced). */
int match_rewind(struct match *match, uint32_t last, struct err *err);
/* The same as if that entry had been replaced (NO_ENTRY: none). */
int match_rewind_without(
    struct match *match, uint32_t last, uint32_t dead, struct err *err);
struct chapter *match_chapter(struct match *match, uint32_t number);
/* Follow an orders entry, give it its result, sign and add it. */
int match_add_orders(struct match *match, struct entry *take,
    struct sealed *sealed, const struct step *steps, size_t count,
    const struct host_key *key, struct err *err);
/* An orders entry with what every one has. */
void match_begin_orders(struct match *match, struct entry *entry, uint32_t seat,
    enum entry_by by, const char *time, const char *due);
/* Will this content fit the match's sealed parts? */
bool match_fits(const struct match *match, const struct sealed *sealed);
/* The sealed part of an entry. */
int match_open_sealed(const struct match *match, const struct entry *entry,
    struct sealed *sealed, struct err *err);
/* A phase begins where the match stands, if it is a simultaneous one. */
void match_open_phase(struct match *match, uint32_t number);
/* What waits behind an entry, of its sealed part: some lines are dropped, some
 * kept. */
void match_keep_waiting(struct match *match, const struct entry *entry,
    const struct sealed *sealed, uint32_t part);

#endif
