/* SPDX-License-Identifier: MIT */
/*
 * match.h - a match in memory: the log replayed through the rules, and new
 * moves played on top of it.
 *
 * Replaying applies the moves in the live entries and nothing else: no words,
 * no defaults, no clock.  Whoever wants to try something frees the match and
 * loads it again.
 */
#ifndef MATCH_H
#define MATCH_H

#include "base/data.h"
#include "base/seal.h"
#include "game/game.h"
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

/* Who its players are: known, or by pseudonyms, for ever or until the end; or
 * known to each other, but by pseudonyms in the file. */
enum match_names { NAMES_OPEN, NAMES_SECRET, NAMES_UNTIL_END, NAMES_SIDE };

/*
 * What a seat's entry is shown as, where that is not the name in the file:
 * whoever knows it stands above (table/called.c).  A person's name is for the
 * host and the table alone.
 */
enum match_called { CALLED_AS_WRITTEN, CALLED_PERSON, CALLED_MASK };
struct match;
struct match_calls {
	enum match_called (*find)(const struct match *match,
	    const struct entry *entry, const void *arg, const char **name);
	const void *arg;
};

struct match {
	struct log log;
	const struct game *game;
	struct edition edition;
	unsigned seats;
	struct match_keys keys;
	bool has_match_key;       /* M is known: sealed parts can be read */
	bool has_post_key;        /* P is known: letters can be addressed */
	bool test_dice;           /* the charter says dice=given */
	enum match_names names;   /* or names=secret, until-end, side */
	struct match_calls calls; /* find NULL: all are as written */

	void *pos; /* what has been applied */
	struct dice dice;
	bool started;
	struct chapter *chapters; /* one an entry: match_chapter_at */
	size_t chapter_cap;
	struct bygone *past; /* chapters that were kept (match_past.c) */

	/* a simultaneous phase: moves held until it closes */
	struct held {
		uint32_t entry; /* the last; NO_ENTRY: none */
		move_t *moves;
		unsigned count, from; /* from: the last entry's first */
		bool complete; /* the seat owes nothing more in this phase */
	} held[SEATS_MAX];
	uint32_t phase;  /* the seats that owed when the phase opened, or 0 */
	uint32_t opened; /* the entry that opened it */
	uint32_t handed_in; /* seats whose last move handed in orders for
			       their turn */

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

/*
 * A match as it stands behind its head, for match_resume, which takes it up
 * without replaying anything.  What was kept is sealed by key, since hands and
 * coming throws are in it, and is only read by the same program (build.h): a
 * position is its bytes.
 *
 * The positions behind old entries, which few letters show, are sealed 32 by 32
 * and opened when they are asked for; what else an old entry did is replayed
 * then.
 */
void match_keep(
    const struct match *match, const uint8_t key[KEY_LEN], struct buf *out);
/*
 * What was kept: the log (log_resume), and the match.  point_open takes the
 * bytes over, also on failure; false: it was not kept by this program and this
 * key, or is damaged.
 */
struct point {
	struct buf file, state;
	size_t blocks;    /* where they begin in file */
	struct unpack in; /* of state */
	uint8_t key[KEY_LEN];
};
bool point_open(
    struct point *point, struct buf *take, const uint8_t key[KEY_LEN]);
void point_release(struct point *point);
/* The match's keys. */
void point_keys(const struct point *point, struct match_keys *keys);
/* As match_load, of a log that log_resume has made; entries from known on are
 * followed.  The point is taken over, also on failure.  False: who has the
 * file loads it. */
bool match_resume(struct match *match, struct log *take, uint32_t known,
    struct point *point, const struct data *data, const char *editions,
    const struct match_keys *keys);

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
/* The position behind a start or orders entry that counts, or NULL.  It belongs
 * to the match. */
const void *match_position_at(const struct match *match, uint32_t number);
/* Is there one? */
bool match_has_position(const struct match *match, uint32_t number);
/* What an entry did, or NULL: it does not count at the head. */
const struct chapter *match_chapter_at(
    const struct match *match, uint32_t number);
/* What an entry caused, as far as a seat (or OBSERVER) may know: events a seat
 * may see; all of them after the reveal. */
bool match_event_seen(
    const struct match *match, const struct event *event, uint32_t seat);
/* What who sits there is called: as the file says, or what is shown for it. */
const char *match_name(const struct match *match, uint32_t seat);
/* What is to be shown for a seat's entry; name is set to it in any case. */
enum match_called match_called(
    const struct match *match, const struct entry *entry, const char **name);
/* Is it hidden from the players who the others are? */
bool match_is_secret(const struct match *match);
/* What the charter says of names ("names=secret"), NULL if they are open. */
const char *match_names_option(enum match_names names);
const char *match_lang(const struct match *match, uint32_t seat);
/* The last deadline told, or NULL. */
const char *match_due(const struct match *match);

/* Append any other kind of entry (taken over) and follow it. */
int match_append(struct match *match, struct entry *take,
    const struct host_key *key, struct err *err);

#endif
