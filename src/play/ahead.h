/* SPDX-License-Identifier: MIT */
/*
 * ahead.h - orders ahead: lines that wait for a later decision of their seat.
 *
 * Where they come from.  A line of a mail that is not for the decision now open
 * is kept: "when market: buy 2", or any order whose verb belongs to another
 * kind of decision (verb.kind).  Two wishes stand among them under names of no
 * language: WAITING_AUTO ("auto") and WAITING_OPEN ("wait", below).
 *
 * Where they stand.  In the sealed part of an orders entry, as the player wrote
 * them: each entry adds lines, and drops all those of earlier entries that it
 * names.  Replay (match_keep_waiting) makes match->waiting of it, in the order
 * in which they were given.  New lines for later are added behind the old list;
 * one takes the place of those that it contradicts (ahead_add.c): lines of the
 * same decision about the same thing, or with the same order of the same things
 * in another number, or where one of the two does nothing ("pass").  "cancel"
 * drops the list, "cancel 2" a line of it.  In a preview all of this happens in
 * memory alone.
 *
 * When they act.  ahead_settle runs after each change of a match.  For a seat
 * that owes a move all its lines are tried, in their order, on a copy of the
 * position (trial.h), and each
 *   - waits on, if the decision is of another kind, or not about the thing
 *     that it names ("when auction of Steel: ..."), or the game refuses it with
 *     ORDER_LATER;
 *   - goes, if what it was meant for is over (game_ahead.is_past, ORDER_PAST),
 *     or the thing that it hangs on is no more as its writer saw it
 *     (ahead_is_as_before); its owner is told, unless it was to be expected;
 *   - is played, if one of its alternatives can be;
 *   - else fails, and with it the whole list: the plan no longer holds.  In a
 *     decision of the kind apart it is left out alone.  Its owner is told why.
 * What was played becomes one entry (BY_STANDING), which drops the lines that
 * acted, and ends the decision as far as it can be ended.  This goes on, seat
 * by seat, until no line acts (MATCH_MOVES entries at most).  Last, a seat that
 * wished "auto" has its move made where it has but one (ahead_settle_auto).
 *
 * Orders that are collected (game_ahead.collect).  All seats give the orders of
 * a decision at the same time, and each one's are played when its turn comes.
 * They are tried as if that had come (trial_rehearse), then wait as lines, and
 * the seat's move in the simultaneous phase is "handed in".  WAITING_OPEN
 * behind them says that their writer has not ended the decision: he is asked in
 * his turn, and until then his next mail adds to them (ahead_adds).  An order
 * that answers the question itself, as to build nothing, need not wait.
 *
 * What a game says of it is struct game_ahead in game.h; a game that says
 * nothing has lines that wait until there is a decision of their kind.  In a
 * game's file: never and spell_out when a mail is read; part, is_past and
 * subject when lines act; apart and collect for orders that are collected.
 */
#ifndef AHEAD_H
#define AHEAD_H

#include "match/match.h"
#include "play/verdicts.h"

struct trial;

/* ---- for all: what waits, and letting it act ---- */

/* The line that waits under a number from 1, as its owner's letters count, or
 * NULL; the two wishes are not counted. */
const struct waiting *ahead_line(
    const struct match *match, uint32_t seat, unsigned number);
/* Does the engine make a seat's move if there is but one? */
bool ahead_is_auto(const struct match *match, uint32_t seat);
/* Were orders handed in for their turn that its next letter adds to? */
bool ahead_adds(const struct match *match, uint32_t seat);
/* Let waiting orders act until nothing more happens.  words(seat) hands out
 * the languages of a seat, its own first. */
struct speakers {
	struct words *const *(*words)(
	    void *arg, uint32_t seat, unsigned *count);
	void *arg;
};
int ahead_settle(struct match *match, const struct speakers *speakers,
    const char *time, const char *due, struct verdicts *verdicts,
    const struct host_key *key, struct err *err);

/* ---- for play.c: what a mail does to the list ---- */

/* May a line wait behind so many others?  Else why not: nobody need wait to
 * learn that it can never be played, or no more. */
bool ahead_may_wait(const struct match *match, uint32_t seat,
    const struct order_line *line, size_t waiting, struct phrase *why);
/* The kind of a decision of which only half waits, as the lines are read in
 * that language; NULL: none is known. */
const char *ahead_half(
    const struct match *match, uint32_t seat, struct words *words);
/* Does the game read an order there as one about something that is over? */
bool ahead_reads_as_past(const struct match *match, uint32_t seat,
    const void *pos, const struct order *order, struct phrase *why);
/* Lines of the list that go, by their number from 1; and which of the mail's
 * own lines, from 1, stands in the place of one, or 0. */
struct strikes {
	bool line[ORDERS_AHEAD + 1];
	size_t by[ORDERS_AHEAD + 1];
	size_t added; /* lines of the mail so far */
};
/* Strike out the lines that "cancel 2, 3" names, numbered
 * as in the letter of the entry seen; false: it cannot be, and why. */
bool ahead_strike(const struct match *match, uint32_t seat, uint32_t seen,
    const char *numbers, struct strikes *strikes, struct phrase *why);
/* How many lines wait? */
unsigned ahead_count(const struct match *match, uint32_t seat);
/* Strike out the lines that a new one (strikes->added) takes the place of, and
 * append what they said; false: there are none. */
bool ahead_displaces(const struct match *match, uint32_t seat,
    struct words *const *words, unsigned count, const struct order_line *line,
    struct strikes *strikes, struct buf *told);
/* The first lines of what is sealed, the new ones, go behind the others, but
 * for those that have taken an old one's place. */
void ahead_put_last(
    struct sealed *sealed, size_t count, const struct strikes *strikes);
/* Withdraw all that waits for a seat, also what would wait again if its held
 * entry were replaced. */
void ahead_drop_all(
    struct sealed *sealed, const struct match *match, uint32_t seat);
/* Keep the lines that are not struck out, behind the mail's own, which stand
 * where they take a place. */
void ahead_keep(struct sealed *sealed, const struct match *match, uint32_t seat,
    const struct strikes *strikes);
/* A held entry is replaced: its lines for later are still meant, and what it
 * withdrew stays withdrawn. */
void ahead_keep_again(
    struct sealed *sealed, const struct match *match, uint32_t seat);

/* ---- for play.c: orders handed in ---- */

/* Does the seat hold orders that a decision to do nothing would take back? */
bool ahead_holds_orders(const struct match *match, uint32_t seat);
/* What the seat has handed in is tried first.  What cannot be played now may be
 * when its turn comes. */
void ahead_try_handed_in(
    struct trial *trial, struct words *const *words, unsigned count);
/* And those lines stay in front of the new ones. */
void ahead_keep_handed_in(
    struct sealed *sealed, const struct match *match, uint32_t seat);

/* ---- among the files ahead*.c ---- */

/* May one of the seat's lines hang on a thing?  "when auction of Steel: ..." */
bool ahead_may_watch(const struct match *match, uint32_t seat);
/*
 * Is all that a seat may see of a thing as it was behind an entry?  True, too,
 * if that entry counts no more.
 */
bool ahead_is_as_before(const struct match *match, uint32_t seat,
    const char *thing, uint32_t number);
/* Make the only move that the seat has, if it wished that; *acted says whether
 * it was done, and is untouched if not. */
int ahead_settle_auto(struct match *match, uint32_t seat, const char *time,
    const char *due, const struct host_key *key, bool *acted, struct err *err);

#endif
