/* SPDX-License-Identifier: MIT */
/*
 * verify_replay.h - level 5 of verify: all entries of a match file are replayed
 * as they were written, also those that were voided or replaced later.
 */
#ifndef VERIFY_REPLAY_H
#define VERIFY_REPLAY_H

#include "match/match.h"
#include "match/verify.h"

/*
 * Replay what verify_file found right up to level 4 (so there is a reveal).
 * match must be fresh from match_init; it is then at the head, and the caller
 * releases it, also on failure.  editions as in match_load.  Sets reached,
 * throws, legal_moves, results, over, played, kept.
 *
 * EX_FALSE: a move is illegal, a result differs, what came "by clock" is not
 * the default move, what came "by standing" names no order that waited.
 * EX_CONFIG: this program has not the game, its rules or the edition, so
 * nothing could be said.
 */
int verify_replay(struct verify *verify, struct match *match,
    const struct data *data, const char *editions, struct err *err);

#endif
