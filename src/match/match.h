/* SPDX-License-Identifier: MIT */
/*
 * match.h - a match in memory: the log replayed through the rules, and new
 * moves played on top of it.
 *
 * Replaying applies the moves of the live entries and nothing else: no words,
 * no defaults, no clock.  Nothing can be undone: to try a move, load the match
 * again, or play on a copy of its position (play/trial.h).
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

/* A waiting line of this text, in any language: where a seat has exactly one
 * legal move, the engine makes it. */
#define WAITING_AUTO "auto"
/* A waiting line of this text, behind orders handed in for their turn: if the
 * seat's decision is not complete after them, the seat is asked, and its next
 * letter adds to them. */
#define WAITING_OPEN "wait"

/* A line given ahead that waits, in the player's own words. */
struct waiting {
	uint32_t entry; /* number of the entry whose sealed part holds it */
	uint32_t part;  /* match_part when it was given; 0: a game without */
	char *text;
};

/* What an entry did, as the replay saw it. */
struct chapter {
	struct events events;
	struct dice_tape tape;
	void *pos;       /* position after it; NULL: no start or orders entry */
	uint32_t to_act; /* seats that owe a move after it, a bit set */
	bool live;       /* counts at the head (not voided or replaced) */
	bool held;       /* its moves were held until a phase closed */
	bool handed_in;  /* by orders that were handed in for their turn */
	bool revealed;   /* it threw dice, or showed hidden information */
};

/* How players are named (the charter's option names=): openly; by pseudonyms
 * for ever; by pseudonyms until the end; openly to each other, by pseudonyms in
 * the file. */
enum match_names { NAMES_OPEN, NAMES_SECRET, NAMES_UNTIL_END, NAMES_SIDE };

/*
 * How the name of a seat entry is shown: as the file has it; a person's name,
 * from the private file (to be shown to the host and the table alone); or a
 * mask for somebody who was forgotten.  This folder does not know private
 * files, so it asks the function in struct match_calls (table/called.c).
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
	struct sealer sealer;     /* if M is known */
	bool has_match_key;       /* M is known: sealed parts can be read */
	bool has_post_key;        /* P is known: letters can be addressed */
	bool test_dice;           /* the charter says dice=given */
	enum match_names names;   /* the charter's option */
	struct match_calls calls; /* find NULL: all are as written */

	void *pos; /* the position at the head, without held moves */
	struct dice dice;
	bool started;
	struct chapter *chapters; /* one an entry: match_chapter_at */
	size_t chapter_cap;
	struct bygone *past; /* chapters that were kept (match_past.c) */

	/* a simultaneous phase: moves held until it closes */
	struct held {
		uint32_t entry; /* the last entry of held moves, or NO_ENTRY */
		move_t *moves;
		unsigned count, from; /* from: first move of that entry */
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
/* Frees and wipes all it holds; it is then as after match_init. */
void match_release(struct match *match);

/*
 * Replay a log (taken over, also on failure) up to and including entry last
 * (NO_ENTRY: the head) into a match fresh from match_init; the caller releases
 * it, also on failure.  The edition is found by its hash: the file HASH.yaml in
 * the folder editions (may be NULL), or editions itself if it is a file, else
 * the installed one.  keys may be NULL: then M is taken from the reveal.
 * Without M, replay stops at the start entry, because the dice need M.
 *
 * EX_FALSE: a move is illegal, a seal does not open, a result differs, M is not
 * what the charter commits to.  EX_CONFIG (75 in ingest): game, rules number or
 * edition are not here.  EX_USAGE: there is a start entry and no M.
 */
int match_load(struct match *match, struct log *take, uint32_t last,
    const struct data *data, const char *editions,
    const struct match_keys *keys, struct err *err);

/*
 * Append to out the checkpoint of a match at its head, which match_resume takes
 * up without replaying.  It is sealed with key, because it holds hidden cards
 * and coming throws, and only the same build of the program reads it (build.h),
 * because positions are kept as raw bytes.
 *
 * Positions after old entries, which few letters show, are sealed in blocks of
 * 32 and opened when asked for; the events of an old entry are then replayed.
 */
void match_keep(
    const struct match *match, const uint8_t key[KEY_LEN], struct buf *out);
/* An opened checkpoint: the log's part (for log_resume), then the match's. */
struct point {
	struct buf file, state;
	size_t blocks;    /* offset in file of the sealed blocks */
	struct unpack in; /* reads state */
	uint8_t key[KEY_LEN];
};
/* Open a checkpoint; takes the bytes over, also on failure.  False (nothing to
 * release): not of this build and key, or damaged. */
bool point_open(
    struct point *point, struct buf *take, const uint8_t key[KEY_LEN]);
void point_release(struct point *point);
/* Open the sealed part of an entry into an initialised sealed.  EX_FALSE: it
 * does not open. */
int match_open_sealed(const struct match *match, const struct entry *entry,
    struct sealed *sealed, struct err *err);
/* The match's keys, as the checkpoint holds them; the caller wipes them. */
void point_keys(const struct point *point, struct match_keys *keys);
/* As match_load, from a checkpoint and the log that log_resume made of it;
 * replays the entries from known on.  Takes log and point over, also on
 * failure.  Returns false if the checkpoint cannot be used; the caller must
 * then release the match and call match_load. */
bool match_resume(struct match *match, struct log *take, uint32_t known,
    struct point *point, const struct data *data, const char *editions,
    const struct match_keys *keys);

/* The seats that owe a move, a bit set; in a simultaneous phase without those
 * whose held moves are complete.  0 before the start and after the end. */
uint32_t match_to_act(const struct match *match);
/* True once the game has ended by its rules; false before the start. */
bool match_over(const struct match *match);
/* Topic of the host's note that ends a match as it stands. */
#define TOPIC_CLOSED "closed"
/* Topic of the note behind an older file that the host accepted: the entries
 * that once followed the one before it are lost. */
#define TOPIC_RESTORED "restored"
/* Topic of the note of changed settings; its text joins them by TERMS_AND
 * ("target=2d; late=bot"). */
#define TOPIC_TERMS "terms"
#define TERMS_AND "; "
/* Topic of the note of a deadline that the table has put off. */
#define TOPIC_DEADLINE "deadline"
/* A note's text must not be empty: this stands for no text. */
#define NOTE_NO_TEXT "-"
/* True if the host has ended it, by a TOPIC_CLOSED note or the reveal: nothing
 * is played any more.  match_over tells whether the game had ended. */
bool match_closed(const struct match *match);
/* True if an option of a charter is one of its game, and not one of how the
 * match is kept (dice=given, names=secret). */
bool match_is_game_option(const char *option);
/* True if no salt can be given or changed any more: the match has started, the
 * beacon is entered, or all salts are and only the beacon is awaited. */
bool match_salts_closed(const struct match *match);
/* True if a person sits there; false for a computer player or nobody. */
bool match_is_person(const struct match *match, uint32_t seat);
/* True if the seat owes a move, or before the start, as a person's, a salt.
 * Never in a closed match. */
bool match_owes(const struct match *match, uint32_t seat);
/* A copy of the position as a seat plays it, with its own held moves (none for
 * a seat number that is no seat).  The caller wipes it (position_size) and
 * frees it: it holds what is hidden. */
void *match_position(const struct match *match, uint32_t seat);
/* The position after a live start or orders entry, or NULL.  It belongs to the
 * match. */
const void *match_position_at(const struct match *match, uint32_t number);
/* True if match_position_at would return one; cheaper. */
bool match_has_position(const struct match *match, uint32_t number);
/* The first entry from that one on that has one, or NO_ENTRY. */
uint32_t match_next_position(const struct match *match, uint32_t number);
/* What an entry did; NULL if it is not live.  It belongs to the match. */
const struct chapter *match_chapter_at(
    const struct match *match, uint32_t number);
/* True if seat (or OBSERVER) may see this event.  After the reveal always
 * true. */
bool match_event_seen(
    const struct match *match, const struct event *event, uint32_t seat);
/* The name to show for whoever sits there; "?" for an empty seat.  Belongs to
 * the match or to what calls.find knows. */
const char *match_name(const struct match *match, uint32_t seat);
/* How a seat entry's name is shown; *name is always set to the name to show. */
enum match_called match_called(
    const struct match *match, const struct entry *entry, const char **name);
/* True if players know each other by pseudonyms alone (NAMES_SECRET,
 * NAMES_UNTIL_END). */
bool match_is_secret(const struct match *match);
/* The charter's option ("names=secret"); NULL for NAMES_OPEN. */
const char *match_names_option(enum match_names names);
/* The language of the seat's entry, never NULL: "en" for an empty seat. */
const char *match_lang(const struct match *match, uint32_t seat);
/* The last deadline that an entry tells, or NULL. */
const char *match_due(const struct match *match);

/*
 * Sign and append an entry of any kind but orders (match_p.h), and apply it; it
 * gets the next number.  *take is emptied, also on failure.  In memory only:
 * table_commit writes it.  EX_SOFTWARE: the entry breaks the format; the match
 * is unchanged.  After another error it can only be released.
 */
int match_append(struct match *match, struct entry *take,
    const struct host_key *key, struct err *err);

#endif
