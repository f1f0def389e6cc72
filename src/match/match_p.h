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
