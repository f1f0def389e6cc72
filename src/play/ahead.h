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

/* The waiting line of that number, from 1 as its owner's letters count (without
 * WAITING_AUTO and WAITING_OPEN), or NULL.  It belongs to the match. */
const struct waiting *ahead_line(
    const struct match *match, uint32_t seat, unsigned number);
/* True if the seat wished "auto": its only legal move is made for it. */
bool ahead_is_auto(const struct match *match, uint32_t seat);
/* True if the seat has handed in orders for its turn, and its next mail adds to
 * them (WAITING_OPEN). */
bool ahead_adds(const struct match *match, uint32_t seat);
/* The languages of each seat, its own first (table_words). */
struct speakers {
	struct words *const *(*words)(
	    void *arg, uint32_t seat, unsigned *count);
	void *arg;
};
/* Let waiting orders act until nothing more happens; appends entries to the
 * match in memory, and what became of lines to verdicts.  Errors as
 * match_append's. */
int ahead_settle(struct match *match, const struct speakers *speakers,
    const char *time, const char *due, struct verdicts *verdicts,
    const struct host_key *key, struct err *err);

/* ---- for play.c: what a mail does to the list ---- */

/* True if the line may wait behind waiting others; else *why says why not:
 * there are too many, or it can never, or no more, be played. */
bool ahead_may_wait(const struct match *match, uint32_t seat,
    const struct order_line *line, size_t waiting, struct phrase *why);
/* The kind of a decision for which a part of the orders waits, but not all that
 * it needs, read in that language; NULL: there is none. */
const char *ahead_half(
    const struct match *match, uint32_t seat, struct words *words);
/* True if the game refuses the order in pos as about something that is over. */
bool ahead_reads_as_past(const struct match *match, uint32_t seat,
    const void *pos, const struct order *order, struct phrase *why);
/* Waiting lines to be removed, by their number from 1. */
struct strikes {
	bool line[ORDERS_AHEAD + 1]; /* it goes */
	/* The line of the mail, from 1, that takes its place; 0: none. */
	size_t by[ORDERS_AHEAD + 1];
	size_t added; /* lines of the mail so far */
};
/* Strike out the lines that "cancel 2, 3" names (numbers), as the letter of
 * entry seen numbered them; false: it cannot be, and *why says why. */
bool ahead_strike(const struct match *match, uint32_t seat, uint32_t seen,
    const char *numbers, struct strikes *strikes, struct phrase *why);
/* The number of waiting lines, as ahead_line counts them. */
unsigned ahead_count(const struct match *match, uint32_t seat);
/* Strike out the lines whose place a new line (number strikes->added) takes,
 * and append their texts to told; false: there are none. */
bool ahead_displaces(const struct match *match, uint32_t seat,
    struct words *const *words, unsigned count, const struct order_line *line,
    struct strikes *strikes, struct buf *told);
/* Move the first count lines of sealed, the new ones, behind the others, except
 * those that have taken an old line's place. */
void ahead_put_last(
    struct sealed *sealed, size_t count, const struct strikes *strikes);
/* True if the list can be dropped in one entry once this sealed part, of the
 * next one, has added to it; or if it drops lines itself. */
bool ahead_can_go(
    const struct match *match, uint32_t seat, const struct sealed *sealed);
/* Add "drop" lines for all that waits for a seat, also for what would wait
 * again if its held entry were replaced. */
void ahead_drop_all(
    struct sealed *sealed, const struct match *match, uint32_t seat);
/* Add the waiting lines that are not struck out to sealed again, with the
 * mail's lines in the places that they take. */
void ahead_keep(struct sealed *sealed, const struct match *match, uint32_t seat,
    const struct strikes *strikes);
/* For an entry that replaces the seat's held one: add the lines and drops of
 * the old entry to sealed again. */
void ahead_keep_again(
    struct sealed *sealed, const struct match *match, uint32_t seat);

/* ---- for play.c: orders handed in ---- */

/* True if the seat holds orders that a decision to do nothing would take back.
 */
bool ahead_holds_orders(const struct match *match, uint32_t seat);
/* Try the orders that the seat has handed in, before the mail's.  One that
 * cannot be played now is left out: it may be when its turn comes. */
void ahead_try_handed_in(
    struct trial *trial, struct words *const *words, unsigned count);
/* Add those lines to sealed, in front of the new ones. */
void ahead_keep_handed_in(
    struct sealed *sealed, const struct match *match, uint32_t seat);

/* ---- among the files ahead*.c ---- */

/* True if lines of the seat can depend on a thing ("when auction of Steel:").
 */
bool ahead_may_watch(const struct match *match, uint32_t seat);
/* True if all that the seat sees of a thing is as it was after entry number, or
 * that entry is not live any more. */
bool ahead_is_as_before(const struct match *match, uint32_t seat,
    const char *thing, uint32_t number);
/* If the seat wished "auto" and has exactly one move, append it and set *acted;
 * else *acted is untouched. */
int ahead_settle_auto(struct match *match, uint32_t seat, const char *time,
    const char *due, const struct host_key *key, bool *acted, struct err *err);

#endif
