/* SPDX-License-Identifier: MIT */
/*
 * play.h - new moves on top of a match in memory (match/match.h).
 *
 * Orders are turned into moves, judged, applied and appended to the log as
 * signed entries; nothing is on disk until table.h says so.
 */
#ifndef PLAY_H
#define PLAY_H

#include "language/orders.h"
#include "match/match.h"

/* The position that its next orders are for: without what they replace, and if
 * they are collected as if its turn had come. */
void *match_choosing(const struct match *match, uint32_t seat);
/* Does it hold a part of its decision in a simultaneous phase, so that the next
 * orders go on with it? */
bool match_has_begun(const struct match *match, uint32_t seat);
/* The kind of decision that the seat owes now, "" if it owes none. */
const char *match_kind(const struct match *match, uint32_t seat);
/* Does the engine make a seat's move if there is but one? */
bool match_is_auto(const struct match *match, uint32_t seat);
/* Were orders handed in for their turn that its next letter adds to? */
bool match_adds(const struct match *match, uint32_t seat);
/* The line that waits under a number from 1, as its owner's letters count, or
 * NULL. */
const struct waiting *match_waiting(
    const struct match *match, uint32_t seat, unsigned number);
/*
 * Is all that a seat may see of a thing as it was behind an entry?  True, too,
 * if that entry counts no more.
 */
bool match_is_as_before(const struct match *match, uint32_t seat,
    const char *thing, uint32_t number);

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
 * (match_adds), and the turn then goes on behind them.
 */

enum verdict_kind {
	VERDICT_PLAYED,  /* the order was played */
	VERDICT_CLOSED,  /* the engine closed the decision (done) */
	VERDICT_KEPT,    /* kept as an order ahead */
	VERDICT_HELD,    /* held until the phase closes */
	VERDICT_DONE,    /* a command was carried out */
	VERDICT_BEYOND,  /* of a preview: needs dice, or shows something */
	VERDICT_REFUSED, /* cannot be played: why */
	VERDICT_MISREAD, /* meant as an order, not understood: why */
	VERDICT_MISSING, /* a compulsory part was left open: why */
	VERDICT_DROPPED, /* left out because something before it failed */
	VERDICT_UNREAD   /* not read as an order */
};

struct verdict {
	enum verdict_kind kind;
	unsigned line; /* of the mail; 0: none */
	char *text;    /* the player's own words, or the order's canonical form
			  in the seat's words */
	struct phrase why;
	char *suggestion, *word;
};

enum outcome {
	OUTCOME_PLAYED,   /* an entry was added */
	OUTCOME_FORESEEN, /* a preview: the match stands as it would, but
			     no entry was added; it must not be saved */
	OUTCOME_REFUSED,  /* all orders were refused; no entry */
	OUTCOME_NOTHING,  /* no order in it; no entry */
	OUTCOME_ASKED     /* only commands that are answered by a letter */
};

struct verdicts {
	struct verdict *list;
	size_t count, cap;
	enum outcome outcome;
	uint32_t entry; /* of OUTCOME_PLAYED */
	bool open;      /* of OUTCOME_PLAYED: its decision goes on */
	bool lists;     /* the mail asks what waits for later */
	char asked[24]; /* of OUTCOME_ASKED: the command that asks, the last */
	unsigned moves; /* how many were played */
	/* waiting orders that could not be played: told to their seat */
	uint32_t dropped; /* bit set of seats that have some */
	struct unplayed {
		uint32_t seat;
		char *text;
		struct phrase why;
		bool all; /* what the seat gave for later went with it */
	} * unplayed;
	size_t unplayed_count, unplayed_cap;
	/* lines whose moment has passed, and such as hung on something that
	 * has changed, each with its LF, or NULL */
	char *past_lines[SEATS_MAX], *changed_lines[SEATS_MAX];
	struct events foreseen; /* what a preview would cause */
};

#define VERDICTS_INIT                                                          \
	{                                                                      \
		.outcome = OUTCOME_NOTHING, .entry = NO_ENTRY                  \
	}

void verdicts_release(struct verdicts *verdicts);
/* Say what became of a line (NULL: of the mail). */
struct verdict *verdicts_add(struct verdicts *verdicts, enum verdict_kind kind,
    const struct order_line *line);
void verdicts_add_refusal(struct verdicts *verdicts, enum verdict_kind kind,
    const struct order_line *line, const struct phrase *why);
/* A refused mail plays nothing: what was to be played was left out. */
void verdicts_drop(struct verdicts *verdicts);
/* Nothing is said of lines that a letter answers by itself. */
void verdicts_forget(struct verdicts *verdicts, enum verdict_kind kind);
/* Is anything said of that line? */
bool verdicts_have(const struct verdicts *verdicts, unsigned line);
/* Refuse a whole mail for a reason that is no line's. */
void verdicts_refuse(struct verdicts *verdicts, const struct phrase *why);
/* The same for a line, with its why, word and suggestion. */
void verdicts_misread(struct verdicts *verdicts, const struct order_line *line);

/* How a mail or move file came; what its entry records. */
struct arrival {
	uint32_t seat;
	enum entry_by by;
	uint32_t seen;       /* the letter's entry, NO_ENTRY */
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
 * Judge and play the orders of one mail (design: "what a mail means").  A mail
 * that says "preview" plays nothing: what it would do is done in memory alone,
 * up to the first order that needs dice or shows what its seat does not know.
 */
int match_play(struct match *match, const struct arrival *arrival,
    const struct orders *orders, struct words *const *words, unsigned count,
    struct verdicts *verdicts, const struct host_key *key, struct err *err);
/*
 * Let waiting orders act until nothing more happens.  words(seat) hands out
 * the languages of a seat, its own first.
 */
struct speakers {
	struct words *const *(*words)(
	    void *arg, uint32_t seat, unsigned *count);
	void *arg;
};
int match_settle(struct match *match, const struct speakers *speakers,
    const char *time, const char *due, struct verdicts *verdicts,
    const struct host_key *key, struct err *err);
/* One move by the clock (the default move) or by a computer player. */
int match_move(struct match *match, uint32_t seat, move_t move,
    enum entry_by by, const char *time, const char *due,
    const struct host_key *key, struct err *err);
/* The time of a seat is up: its default moves, an entry each, until it owes
 * nothing more of what it owed then (default_move in game.h); MATCH_MOVES at
 * most. */
int match_late(struct match *match, uint32_t seat, const char *time,
    const char *due, const struct host_key *key, struct err *err);

#endif
