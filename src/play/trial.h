/* SPDX-License-Identifier: MIT */
/*
 * trial.h - moves tried on a copy of a match's position, before anything
 * counts: what the files of play/ share, and their tests.
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
	move_t collect; /* what hands in the orders tried here, or NO_MOVE */
	bool revealed;  /* something was shown: what stands, stands */
	bool dry;       /* of a preview: nothing may be shown */
	bool beyond;    /* dry, and the last order would have shown something */
	bool played;    /* something was played in the present decision */
	bool strict;    /* what is only left of an order does not count */
	/* of the last order played; phrases borrow it, so it is a literal of
	 * the game */
	const char *kind;
};

/* Which of a seat's held moves stand: all; not the last entry's if they
 * complete its decision, since they are to be replaced; not the last entry's.
 */
enum trial_from { TRIAL_ON, TRIAL_AGAIN, TRIAL_ANEW };
/* Begin at the match's position as the seat plays it. */
void trial_begin(struct trial *trial, const struct match *match, uint32_t seat,
    enum trial_from from);
/* Begun anew: take over what the last entry holds as the first steps. */
void trial_carry(struct trial *trial);
/* Forget all steps, and nothing else. */
void trial_forget(struct trial *trial);
void trial_release(struct trial *trial);
/* If orders are collected from the seat, go on as if its turn had come. */
void trial_rehearse(struct trial *trial);
/* Does the only move that was rehearsed answer the question itself (as to build
 * nothing), so that it need not wait for its turn? */
bool trial_answers(const struct trial *trial);
/* Does a step from there on hide its move from others? */
bool trial_hides(const struct trial *trial, size_t from);
/* Instead of what was rehearsed play the move that answers, or hands it in. */
void trial_hand_in(struct trial *trial);
/* All of it must fit the sealed part: its length must tell nothing. */
bool trial_fits(const struct trial *trial, struct sealed *sealed);
/* Does the seat owe a move here? */
bool trial_owes(const struct trial *trial);
/* Have the moves tried led to where orders are collected from the seat?  They
 * wait until that has happened. */
bool trial_begins_collecting(const struct trial *trial);
/* Is a decision of that kind open to the seat here? */
bool trial_has_kind(const struct trial *trial, const char *kind);
enum trial_result {
	TRIAL_REFUSED, /* nothing was played, and why */
	TRIAL_PART,    /* it showed something new, then failed: what was played
			  stands, and why */
	TRIAL_PLAYED
};
/* Play the first alternative that is not refused; why is that of the first. */
enum trial_result trial_play_any(
    struct trial *trial, const struct order_line *line, struct phrase *why);
/* Does a refusal say that the order is about another decision than this? */
bool trial_is_elsewhere(const struct phrase *why);
/* Close the present decision if something was played in it and it can be
 * closed; true if it was. */
bool trial_close(struct trial *trial);
/* The same if nothing else is left to choose in it. */
bool trial_close_complete(struct trial *trial);
/* The same if the next decision is then the one that a line is for: whoever
 * goes on to it has ended this one.  Nothing is shown for that. */
bool trial_close_for(struct trial *trial, const struct order_line *line);
/* Does a line only say that its writer is done? */
bool trial_only_ends(const struct match *match, const struct order_line *line);
/*
 * Does a line only say that its writer is done, who has something to decide
 * here, or had in the same mail (carried: steps before it)?  Then the decision
 * is closed if it can be; if a compulsory part of it is open, why says so.
 */
enum trial_end { TRIAL_NO_END, TRIAL_ENDED, TRIAL_UNFINISHED };
enum trial_end trial_end(struct trial *trial, const struct order_line *line,
    size_t carried, struct phrase *why);
/* Close the decision of that kind though nothing was played in it. */
bool trial_close_empty(struct trial *trial, const char *kind);
/* Is something left of a decision in which something was played? */
bool trial_is_open(const struct trial *trial);
/* Is the decision that is open to the seat here the one a line is for? */
bool trial_is_for(const struct trial *trial, const struct order_line *line);
/* The kind of the decision that is open here, which an order of kind "" is part
 * of; "" if none is. */
const char *trial_open_kind(const struct trial *trial);
/* The kind of decision a line's orders belong to. */
const char *trial_line_kind(
    const struct match *match, const struct order_line *line);

/* Let the match stand as if an entry with these moves had been added: what a
 * preview shows.  instead as in entries, or NO_ENTRY. */
int trial_foresee(struct match *match, const struct trial *trial,
    const struct sealed *sealed, uint32_t instead, struct events *events,
    struct err *err);
/* One move as an entry of its own; of: the entry whose waiting line acts, or
 * NO_ENTRY. */
int trial_write_move(struct match *match, uint32_t seat, move_t move,
    enum entry_by by, uint32_t of, const char *time, const char *due,
    const struct host_key *key, struct err *err);

#endif
