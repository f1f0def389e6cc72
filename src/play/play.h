/* SPDX-License-Identifier: MIT */
/*
 * play.h - plays new moves on a match in memory (match/match.h).
 *
 * Orders are turned into moves, judged, applied and appended to the log as
 * signed entries; table_commit writes them.  Orders for a later decision are
 * ahead.h's.
 */
#ifndef PLAY_H
#define PLAY_H

#include "language/orders.h"
#include "match/match.h"
#include "play/verdicts.h"

/* ---- what a seat has to decide ---- */

/* A copy of the position that the seat's next orders are for: without the held
 * moves that they replace, and, if orders are collected, as if its turn had
 * come.  The caller wipes (position_size) and frees it. */
void *play_choosing(const struct match *match, uint32_t seat);
/* True if the seat holds a part of its decision in a simultaneous phase, so
 * that its next orders add to it. */
bool play_has_begun(const struct match *match, uint32_t seat);
/* The kind of decision that the seat owes now, "" if it owes none; a constant
 * of the game. */
const char *play_kind(const struct match *match, uint32_t seat);

/* ---- playing ---- */

/*
 * What a mail ends.  Orders are played in the decision that is open; a decision
 * ends if nothing is left to choose in it, by a word ("done": the closing
 * verb), or by an order for the seat's next decision, if that opens at once and
 * nothing is shown.  The end of a mail ends nothing else: what is left is the
 * next question, and no mail is refused for it.  "done" while a compulsory part
 * is open says what is missing, and what stands above it is played all the
 * same.  Orders ahead end the decision in which they act.
 *
 * In a simultaneous phase orders are held.  To an open decision the next mail
 * adds (its entry takes over what is held and stands instead of the last); a
 * complete one it replaces, but for "done" alone, which changes nothing; "start
 * over" begins anew in both cases.  Orders that are collected for their turn
 * complete the decision; the next mail adds to them if they were not ended
 * (ahead_adds), and the turn then goes on behind them.
 */

/* How a mail or move file came; what its entry records. */
struct arrival {
	uint32_t seat;
	enum entry_by by;
	uint32_t seen;       /* entry of the letter answered, or NO_ENTRY */
	const uint8_t *mail; /* tag, TAG_LEN bytes, or NULL */
	const char *time;
	const char *due; /* "" or the deadline that what it opens will have */
	/* of a signed move file: its words and signature, or NULL */
	const char *const *words;
	size_t word_count;
	const uint8_t *sig;
	bool dry;       /* a preview, as if the mail said so */
	bool in_public; /* all can read it: nothing hidden may stand in it */
};

/*
 * Judge and play the orders of one mail (ORDERS in pli(1)); verdicts says what
 * became of each line.  A mail that says "preview" appends no entry: what it
 * would do is done in memory, up to the first order that needs dice or shows
 * what its seat does not know; the match must then not be committed.  -1:
 * errors of match_append; the match can then only be released.
 */
int play_orders(struct match *match, const struct arrival *arrival,
    const struct orders *orders, struct words *const *words, unsigned count,
    struct verdicts *verdicts, const struct host_key *key, struct err *err);
/* Append one move, by the clock or by a computer player, as an entry. */
int play_move(struct match *match, uint32_t seat, move_t move, enum entry_by by,
    const char *time, const char *due, const struct host_key *key,
    struct err *err);
/* Append the default moves (default_move in game.h) of a seat whose time is up,
 * an entry each, until the decision that it owes is made; MATCH_MOVES at most.
 */
int play_late(struct match *match, uint32_t seat, const char *time,
    const char *due, const struct host_key *key, struct err *err);

#endif
