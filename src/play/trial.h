/* SPDX-License-Identifier: MIT */
/*
 * trial.h - tries moves on a copy of a match's position, before anything is
 * appended: what the files of play/ and their tests share.
 *
 *     trial_begin      at the position as the seat plays it
 *     trial_play_any   an order: played, or refused and the copy as it was
 *     trial_close      ends the decision
 *     ... trial->steps: the moves that an entry is made of
 *     trial_release
 */
#ifndef TRIAL_H
#define TRIAL_H

#include "language/orders.h"
#include "match/match_p.h"

#define TRIAL_MOVES 64 /* most that one order may become */

/* A position on which moves are tried, and what has been tried so far. */
struct trial {
	const struct match *match;
	uint32_t seat;
	void *pos;
	struct dice dice;
	struct step *steps;
	size_t count, cap;
	move_t collect; /* the move that hands in the orders, or NO_MOVE */
	bool revealed;  /* something was shown: steps cannot be taken back */
	bool dry;       /* of a preview: nothing may be shown */
	bool beyond;    /* dry, and the last order would have shown something */
	bool played;    /* something was played in the present decision */
	bool strict;    /* what is only left of an order does not count */
	/* of the last order played; phrases borrow it, so it is a literal of
	 * the game */
	const char *kind;
};

/* Which of a seat's held moves the position has. */
enum trial_from {
	TRIAL_ON,    /* all */
	TRIAL_AGAIN, /* all, but for the last entry's if they complete the
			decision: they are to be replaced */
	TRIAL_ANEW   /* all but the last entry's */
};
/* Begin at the match's position as the seat plays it; trial_release wipes it.
 */
void trial_begin(struct trial *trial, const struct match *match, uint32_t seat,
    enum trial_from from);
/* After TRIAL_ANEW: play the last entry's held moves as the first steps. */
void trial_carry(struct trial *trial);
/* Forget all steps; the position stays. */
void trial_forget(struct trial *trial);
void trial_release(struct trial *trial);
/* If orders are collected from the seat, go on as if its turn had come. */
void trial_rehearse(struct trial *trial);
/* Begin rehearsed, and with all that the seat does not know dealt anew, so that
 * what orders show tells nothing: for what is offered behind them. */
void trial_imagine(
    struct trial *trial, const struct match *match, uint32_t seat);
/* True if there is one step, which answers the question itself (as to build
 * nothing), so that it need not wait for its turn. */
bool trial_answers(const struct trial *trial);
/* True if a step from index from on is hidden from others. */
bool trial_hides(const struct trial *trial, size_t from);
/* Replace the rehearsed steps by the move that answers, or that hands them in.
 */
void trial_hand_in(struct trial *trial);
/* True if the steps' texts and sealed fit the match's sealed part. */
bool trial_fits(const struct trial *trial, struct sealed *sealed);
/* True if the seat owes a move in the position. */
bool trial_owes(const struct trial *trial);
/* True if the steps have led to where orders are collected from the seat. */
bool trial_begins_collecting(const struct trial *trial);
/* True if a decision of that kind is open to the seat. */
bool trial_has_kind(const struct trial *trial, const char *kind);
enum trial_result {
	TRIAL_REFUSED, /* nothing was played; *why */
	TRIAL_PART,    /* it showed something new, then failed: the moves until
			  then stay; *why */
	TRIAL_PLAYED
};
/* Play the first alternative of a line that is not refused; *why is the first
 * one's refusal. */
enum trial_result trial_play_any(
    struct trial *trial, const struct order_line *line, struct phrase *why);
/* True if a refusal says that the order is about another decision. */
bool trial_is_elsewhere(const struct phrase *why);
/* Close the present decision if something was played in it and it can be
 * closed; true if it was. */
bool trial_close(struct trial *trial);
/* trial_close, if nothing else is left to choose in the decision. */
bool trial_close_complete(struct trial *trial);
/* trial_close, if the next decision is then the one that the line is for, and
 * closing shows nothing. */
bool trial_close_for(struct trial *trial, const struct order_line *line);
/* True if the line only says that its writer is done. */
bool trial_only_ends(const struct match *match, const struct order_line *line);
/*
 * If the line only says that its writer is done, and he has something to decide
 * here, or had in the same mail (steps from carried on), close the decision if
 * possible.  TRIAL_UNFINISHED: a compulsory part of it is open; *why.
 */
enum trial_end { TRIAL_NO_END, TRIAL_ENDED, TRIAL_UNFINISHED };
enum trial_end trial_end(struct trial *trial, const struct order_line *line,
    size_t carried, struct phrase *why);
/* Close the decision of that kind though nothing was played in it. */
bool trial_close_empty(struct trial *trial, const char *kind);
/* True if something was played in the present decision, and it goes on. */
bool trial_is_open(const struct trial *trial);
/* True if the open decision is the one that the line is for. */
bool trial_is_for(const struct trial *trial, const struct order_line *line);
/* The kind of the open decision, to which orders of kind "" belong; "" if none
 * is open. */
const char *trial_open_kind(const struct trial *trial);
/* The kind of decision that a line's orders belong to. */
const char *trial_line_kind(
    const struct match *match, const struct order_line *line);

/* Change the match in memory as if an entry with these steps had been added,
 * for a preview; events are those that it causes.  instead: the entry that it
 * replaces, or NO_ENTRY.  The match must not be committed. */
int trial_foresee(struct match *match, const struct trial *trial,
    const struct sealed *sealed, uint32_t instead, struct events *events,
    struct err *err);
/* Append one move as an entry; of: the entry whose waiting line acts, or
 * NO_ENTRY. */
int trial_write_move(struct match *match, uint32_t seat, move_t move,
    enum entry_by by, uint32_t of, const char *time, const char *due,
    const struct host_key *key, struct err *err);

#endif
