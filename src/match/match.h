/* SPDX-License-Identifier: MIT */
/*
 * match.h - a match in memory: the log replayed through the rules, and new
 * moves played on top of it.
 *
 * Replaying applies the moves in the live entries and nothing else: no words,
 * no defaults, no clock.  Playing (match_play and its kin) turns orders into
 * moves, judges them, applies them and appends signed entries to the log in
 * memory; nothing is on disk until turn.c says so.  Whoever wants to try
 * something frees the match and loads it again.
 */
#ifndef MATCH_H
#define MATCH_H

#include "base/data.h"
#include "base/seal.h"
#include "game/game.h"
#include "language/orders.h"
#include "match/log.h"

/* Most moves that waiting orders, or a seat whose time is up, may set off in
 * one write. */
#define MATCH_MOVES 1000

/* What stands among them, in any language, if the engine shall make a seat's
 * move when there is but one. */
#define WAITING_AUTO "auto"
/* And behind orders that were handed in for their turn, if the decision goes on
 * behind them: its seat is asked then, and its next letter adds to them. */
#define WAITING_OPEN "wait"

/* A line given ahead that waits, in the player's own words. */
struct waiting {
	uint32_t entry; /* in whose sealed part it stands */
	uint32_t part;  /* of the match, in which it was given; or 0 */
	char *text;
};

/* What an entry did, as the replay saw it. */
struct chapter {
	struct events events;
	struct dice_tape tape;
	void *pos;       /* behind it; NULL: not of a start or orders */
	uint32_t to_act; /* behind it */
	bool live;       /* counts at the head */
	bool held;       /* its moves were held until a phase closed */
	bool handed_in;  /* by orders that were handed in for their turn */
	bool revealed;   /* it threw dice, or showed what was hidden */
};

/* Who its players are: known, or behind masks, for ever or until the end. */
enum match_names { NAMES_OPEN, NAMES_SECRET, NAMES_UNTIL_END };

struct match {
	struct log log;
	const struct game *game;
	struct edition edition;
	unsigned seats;
	struct match_keys keys;
	bool has_match_key;     /* M is known: sealed parts can be read */
	bool has_post_key;      /* P is known: letters can be addressed */
	bool test_dice;         /* the charter says dice=given */
	enum match_names names; /* or names=secret, names=until-end */

	void *pos; /* what has been applied */
	struct dice dice;
	bool started;
	struct chapter *chapters; /* one an entry */
	size_t chapter_cap;

	/* a simultaneous phase: moves held until it closes */
	struct held {
		uint32_t entry; /* the last; NO_ENTRY: none */
		move_t *moves;
		unsigned count, from; /* from: the last entry's first */
		bool complete; /* the seat owes nothing more in this phase */
	} held[SEATS_MAX];
	uint32_t phase;  /* the seats that owed when the phase opened, or 0 */
	uint32_t opened; /* the entry that opened it */
	uint32_t handed_in; /* seats whose last move handed in orders for their
			       turn */

	struct waiting *waiting[SEATS_MAX];
	unsigned waiting_count[SEATS_MAX];
	uint32_t asked[SEATS_MAX]; /* entry that last opened or closed a
				      question to the seat; NO_ENTRY: none */
	uint32_t moved[SEATS_MAX]; /* last entry with a move of the seat */
};

void match_init(struct match *match);
void match_release(struct match *match);

/*
 * Replay a log (taken over, also on failure) up to and including entry last
 * (NO_ENTRY: the head).  The edition is found by its hash: editions/HASH.yaml
 * in editions (may be NULL), or editions itself if it is a file, else the
 * installed one.  keys may be NULL: then M is taken from the reveal if there is
 * one, and without it replay ends where the first sealed move stands, which is
 * an error.
 *
 * EX_FALSE: a move is illegal, a seal does not open, a result differs.
 * EX_CONFIG (75 in ingest): game, rules number or edition are not here.
 */
int match_load(struct match *match, struct log *take, uint32_t last,
    const struct data *data, const char *editions,
    const struct match_keys *keys, struct err *err);

/* The seats that still owe something: in a simultaneous phase without those
 * whose moves are held. */
uint32_t match_to_act(const struct match *match);
bool match_over(const struct match *match);
/* The host's note of this topic ends a match as it stands. */
#define TOPIC_CLOSED "closed"
/* That of an older file that was taken on purpose: what was behind the entry
 * before it is lost. */
#define TOPIC_RESTORED "restored"
/* That of settings that the host has changed, its text
 * ("target=2d; late=bot"). */
#define TOPIC_TERMS "terms"
#define TERMS_AND "; "
/* That of a deadline that the table has put off. */
#define TOPIC_DEADLINE "deadline"
/* A note's text is never empty: this one says nothing. */
#define NOTE_NO_TEXT "-"
/* Has the host ended it, by that note or by the reveal?  Then nothing is played
 * any more; match_over tells whether the game had come to its end. */
bool match_closed(const struct match *match);
/* Can no sentence be given or changed any more before the start?  The public
 * number is there, or it is drawn when all sentences are. */
bool match_salts_closed(const struct match *match);
/* Does a person sit there, and no computer player? */
bool match_is_person(const struct match *match, uint32_t seat);
/* Does the seat owe a move, or a person's salt before the start? */
bool match_owes(const struct match *match, uint32_t seat);
/* The position as a seat plays it: with its own held moves.  The caller frees
 * it. */
void *match_position(const struct match *match, uint32_t seat);
/* The position that its next orders are for: without what they replace, and if
 * they are collected as if its turn had come. */
void *match_choosing(const struct match *match, uint32_t seat);
/* Does it hold a part of its decision in a simultaneous phase, so that the next
 * orders go on with it? */
bool match_has_begun(const struct match *match, uint32_t seat);
/* The position behind a start or orders entry that counts, or NULL.  It belongs
 * to the match. */
const void *match_position_at(const struct match *match, uint32_t number);
/* The kind of decision that the seat owes now, "" if it owes none. */
const char *match_kind(const struct match *match, uint32_t seat);
/* What an entry caused, as far as a seat (or OBSERVER) may know: events a seat
 * may see; all of them after the reveal. */
bool match_event_seen(
    const struct match *match, const struct event *event, uint32_t seat);
const char *match_name(const struct match *match, uint32_t seat);
/* What the charter says of names ("names=secret"), NULL if they are open. */
const char *match_names_option(enum match_names names);
const char *match_lang(const struct match *match, uint32_t seat);
/* The last deadline told, or NULL. */
const char *match_due(const struct match *match);
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
/* Append any other kind of entry (taken over) and follow it. */
int match_append(struct match *match, struct entry *take,
    const struct host_key *key, struct err *err);

#endif
