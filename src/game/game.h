/* SPDX-License-Identifier: MIT */
/*
 * game.h - what a game is to the engine.
 *
 * A game is a set of facts and pure functions over an edition (the component
 * data, read-only) and a position.  Both are plain structs without pointers or
 * padding: copying is memcpy, comparing is memcmp.  A game knows no files, no
 * clock, no mail, no language; it allocates nothing.  The engine knows no game
 * by name.
 *
 * Words: a seat is a place at the table, counted from 0; a move is one legal
 * step, coded in 64 bits as the game likes; an order is a move in words: a
 * verb and named arguments, in no language; an event is something that
 * happened, as a key with arguments that the language packs put into words.
 */
#ifndef GAME_H
#define GAME_H

#include "base/buf.h"
#include "base/doc.h"
#include "game/dice.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SEATS_MAX 16
#define MOVES_MAX 1024 /* a seat has fewer moves to choose from */
#define NO_MOVE UINT64_MAX
#define NO_SEAT UINT32_MAX
/* As a seat in view(): what everybody may know. */
#define OBSERVER UINT32_MAX
/* As the seats of an event: everybody. */
#define EVERYBODY UINT32_MAX

typedef uint64_t move_t;

/* ---- phrases: keys with arguments, never prose ---- */

#define PHRASE_ARGS 10

enum arg_kind { ARG_NUMBER, ARG_SEAT, ARG_THING };

struct arg {
	const char *name; /* a literal */
	enum arg_kind kind;
	bool aside;        /* letters alone need it: phrase_aside */
	int64_t number;    /* ARG_NUMBER, ARG_SEAT */
	const char *thing; /* ARG_THING: an id; lives as long as the edition */
};

struct phrase {
	const char *key; /* a literal; NULL: no phrase */
	unsigned count;
	struct arg args[PHRASE_ARGS];
};

/* Begin a phrase.  All of these do nothing if phrase is NULL. */
void phrase_set(struct phrase *phrase, const char *key);
void phrase_number(struct phrase *phrase, const char *name, int64_t number);
/*
 * As phrase_number, of what letters say and no result digest knows: it may be
 * added to the events of a game, or taken away, while matches run.
 */
void phrase_aside(struct phrase *phrase, const char *name, int64_t number);
void phrase_seat(struct phrase *phrase, const char *name, uint32_t seat);
void phrase_thing(struct phrase *phrase, const char *name, const char *id);
/* phrase_set, then false: "return refuse(why, "too-dear");" */
bool refuse(struct phrase *why, const char *key);

/* ---- events ---- */

struct event {
	uint32_t seats; /* bit set of seats that may know it, or EVERYBODY */
	bool aside;     /* as that of an argument, of the whole event */
	struct phrase phrase;
};

struct events {
	struct event *list;
	size_t count, cap;
};

#define EVENTS_INIT                                                            \
	{                                                                      \
		NULL, 0, 0                                                     \
	}

/*
 * Tell something.  Returns its phrase, to which the arguments are added before
 * the next event, or NULL if events is NULL (simulation, trials).
 */
struct phrase *event_add(
    struct events *events, uint32_t seats, const char *key);
/* As event_add, of what no result digest knows (phrase_aside). */
struct phrase *event_aside(
    struct events *events, uint32_t seats, const char *key);
void events_release(struct events *events);
/*
 * Append an event's canonical line, which result digests are made of, with its
 * LF: who may know it ("*" or seats joined by commas), the key, and name=value
 * for each argument that is not aside; nothing for an event that is.
 */
void event_line(const struct event *event, struct buf *out);
/* True if a seat (or OBSERVER) may know of it. */
bool event_seen(const struct event *event, uint32_t seat);

/* ---- orders: moves in words ---- */

#define ORDER_ARGS 16
#define ORDER_WORD 40

struct order_arg {
	char name[16];
	char value[ORDER_WORD]; /* a number in decimal, or a thing's id */
};

struct order {
	char verb[24]; /* id of the verb */
	unsigned count;
	struct order_arg args[ORDER_ARGS];
};

void order_set(struct order *order, const char *verb);
void order_word(struct order *order, const char *name, const char *value);
void order_number(struct order *order, const char *name, int64_t number);
/* The value of an argument, or NULL. */
const char *order_get(const struct order *order, const char *name);
/* True if full has all arguments of order, and perhaps more. */
bool order_extends(const struct order *full, const struct order *order);
/* True if verb and arguments are equal, in the same order. */
bool order_is_same(const struct order *a, const struct order *b);
/* False if it is not there or no whole number of at most nine digits. */
bool order_get_number(
    const struct order *order, const char *name, int64_t *number);

/*
 * A verb that orders may use.  args lists its arguments in canonical order:
 * "count:number company:companies", where the word behind the colon is
 * "number", "seat", or a list (or map) of things in the edition, or several
 * with '+' between them; a '?' behind it says that the argument may be missing.
 * kind names the decision that the verb belongs to: an order ahead waits for
 * its seat's next decision of that kind; "" is part of any decision.
 */
struct verb {
	const char *name, *args, *kind;
};

/*
 * Keys of refusals by which read_order says that an order is not about the
 * present decision but about another of its kind: one that is still to come
 * (the order waits, or waits on), or one that is over (a waiting order goes).
 */
#define ORDER_LATER "later"
#define ORDER_PAST "past"

/* ---- the game ---- */

/* Whether what an order ahead was meant for is over. */
enum past {
	PAST_NOT,
	PAST_TOLD,   /* yes: its owner, who counted on it, is told */
	PAST_QUIETLY /* yes, as was to be expected: it is just gone */
};

/*
 * What a game says of orders given ahead.  Each member may be left out.  How
 * they work is told in play/ahead.h; without any of this they wait until their
 * seat has a decision of their kind, whenever that is, and are played then.
 */
struct game_ahead {
	/* True if an order can never be played, whatever happens in the match;
	 * why says so.  NULL: false. */
	bool (*never)(
	    const void *ed, const struct order *order, struct phrase *why);
	/* An order that speaks of several decisions at once, as one for each;
	 * 0: it speaks of one only.  NULL: the game has none like that. */
	unsigned (*spell_out)(const void *ed, const void *pos, unsigned seat,
	    const struct order *order, struct order *out, unsigned max);
	/*
	 * Which part of the match this is, a number that grows; and whether
	 * what an order that waits for a decision of that kind was meant for,
	 * if it was given in the part since, is over by now.  Then it is
	 * dropped.  Both or none; NULL: nothing is ever over.
	 */
	uint32_t (*part)(const void *ed, const void *pos);
	enum past (*is_past)(const void *ed, const void *pos, const char *kind,
	    const struct order *order, uint32_t since);
	/* The id of the one thing that is decided on now, by whomever: what is
	 * under the hammer.  NULL, or no function: any that moves name. */
	const char *(*subject)(const void *ed, const void *pos);
	/* The kind of decision whose orders stand apart: one that cannot be
	 * played is left out, its owner told, and the others are played.
	 * NULL: none. */
	const char *apart;
	/* Verbs of one kind, then NULL: a decision needs one order of each, so
	 * that some of them alone are half of it.  NULL: no decision does. */
	const char *const *pair;
	/*
	 * Orders of the kind apart may be collected: all seats in to_act give
	 * theirs at the same time, and each one's are played when its turn
	 * comes.  The legal move by which a seat hands its orders in; NO_MOVE:
	 * they are not collected from it now.  rehearsal (may be NULL) is pos,
	 * or a copy of it, and is turned into a position on which the seat may
	 * try its orders as if its turn had come; what is refused there with
	 * ORDER_LATER may be possible by then.  NULL: never collected.
	 */
	move_t (*collect)(
	    const void *ed, const void *pos, unsigned seat, void *rehearsal);
};

/*
 * A game fills the members that have no default, 15 at most, and those others
 * in which it is unlike the default.  The engine asks by the game_ functions
 * below, which know the defaults.
 */
struct game {
	/* ---- identity and data ---- */
	const char *name; /* folder under games/, id in charters */
	/* rules_version: raised when any result changes; 0: 1 */
	unsigned rules;
	unsigned seats_min; /* 0: 2 */
	unsigned seats_max;
	/* Most moves in a match, whatever is played; 0: GAME_TURNS. */
	unsigned max_turns;
	/* Bytes of a sealed part, 128, 256 ... 2048; 0: GAME_SEAL. */
	unsigned seal;
	size_t edition_size, position_size;
	/*
	 * Fill the edition from edition.yaml, whose map "options" already holds
	 * the match's options in place of the defaults.  A mistake: false, and
	 * why says "line N: ..." for the host.
	 */
	bool (*load_edition)(const struct doc *doc, void *ed, struct buf *why);

	/* ---- the rules ---- */
	/* The position at the start, the whole of it written. */
	void (*setup)(const void *ed, void *pos, unsigned seats,
	    struct dice *dice, struct events *events);
	/* Bit set of the seats that owe a move; 0 = over.  More than one bit:
	 * the phase is simultaneous (its moves are held until it closes). */
	uint32_t (*to_act)(const void *ed, const void *pos);
	/* Moves that carry the game on, ascending, fewer than MOVES_MAX;
	 * returns how many.  Not empty exactly for seats in to_act. */
	unsigned (*legal_moves)(
	    const void *ed, const void *pos, unsigned seat, move_t *out);
	/* A few sensible open moves (loan, offer, arming a card), fewer than
	 * MOVES_MAX: legal for any seat if check says so.  NULL: the game has
	 * none. */
	unsigned (*open_moves)(
	    const void *ed, const void *pos, unsigned seat, move_t *out);
	/* The authority for both kinds, for any 64 bits; decided only by what
	 * the seat knows.  why (may be NULL) is set if it is refused.  NULL:
	 * what is listed is legal, all else "not-possible". */
	bool (*check)(const void *ed, const void *pos, unsigned seat,
	    move_t move, struct phrase *why);
	/* Play a move that check accepts. */
	void (*apply)(const void *ed, void *pos, unsigned seat, move_t move,
	    struct dice *dice, struct events *events);
	/* Points of each seat, any time. */
	void (*scores)(const void *ed, const void *pos, int32_t *scores);
	/* Place of each seat from 1, tie-breaks applied; equal = shared; only
	 * when over.  Place 1 = has won; there may be none.  NULL: by scores
	 * (places_by_scores). */
	void (*ranking)(const void *ed, const void *pos, uint8_t *places);

	/* ---- words and orders ---- */
	const struct verb *verbs; /* ends with a NULL name */
	/*
	 * One order to one or more moves (at most max), which may or may not be
	 * legal one after the other.  0 and why if it says nothing possible.
	 * Moves and why: they are only what is left of it (a bid that is too
	 * low, taken as a pass), for want of a better alternative.
	 */
	unsigned (*read_order)(const void *ed, const void *pos, unsigned seat,
	    const struct order *order, move_t *moves, unsigned max,
	    struct phrase *why);
	/* The inverse for a single move that check accepts. */
	void (*write_order)(const void *ed, const void *pos, unsigned seat,
	    move_t move, struct order *order);

	/* ---- decisions of more than one move ---- */
	/* The legal move that closes a decision which the seat could also go on
	 * with; NO_MOVE if there is none.  NULL: there never is. */
	move_t (*done)(const void *ed, const void *pos, unsigned seat);
	/* The verb that does nothing but that; NULL: none.  In another decision
	 * it means that one. */
	const char *closing;
	/* A number, known to everybody, that is another one when a seat's
	 * decision has ended though its next one is of the same kind and comes
	 * at once: who was last in a turn may be first in the next.  NULL: no
	 * seat ever has two like that in a row. */
	uint32_t (*decision)(const void *ed, const void *pos);
	/* The legal move for a seat whose time is up.  One deadline is for all
	 * that the seat owes when it passes: the move is followed by the next
	 * default, until the seat owes nothing or has another decision().
	 * NULL: done, if that is legal, else the first of legal_moves. */
	move_t (*default_move)(const void *ed, const void *pos, unsigned seat);

	/* ---- what is seen, and what is hidden ---- */
	/*
	 * Add to the map doc all that this seat (or OBSERVER) may know, nothing
	 * else, in no language: a map with "id" names a thing of the edition,
	 * one with "seat" a seat; report.c adds their names.
	 */
	void (*view)(
	    const void *ed, const void *pos, uint32_t seat, struct doc *doc);
	/* Replace all that the seat (or OBSERVER) does not know by a random
	 * arrangement that agrees with all it knows.  What is chosen in a
	 * simultaneous phase is hidden, too.  NULL: nothing is ever hidden. */
	void (*redeal)(
	    const void *ed, void *pos, uint32_t seat, struct dice *dice);
	/* True if this legal move draws, rolls, turns up or shows anything that
	 * the mover's view does not already hold.  NULL: true, if it throws
	 * dice or the game hides anything; no preview then goes beyond a move.
	 */
	bool (*reveals)(
	    const void *ed, const void *pos, unsigned seat, move_t move);
	/* True if this legal move must stay unknown to others.  Those of a
	 * simultaneous phase do in any case.  NULL: false. */
	bool (*is_secret)(
	    const void *ed, const void *pos, unsigned seat, move_t move);
	/* True if everybody knows scores() at any time; needless in a game that
	 * hides nothing. */
	bool open_scores;

	/* ---- the orders to choose from in a letter ---- */
	/* Verbs, parted by blanks, that let a chance go by: they are named
	 * behind all others, as the closing one.  NULL: none. */
	const char *passing;
	/* True if this legal move changes nothing but that it cannot be made
	 * any more: it is not listed.  NULL: false. */
	bool (*idle)(
	    const void *ed, const void *pos, unsigned seat, move_t move);
	/* True if this legal move takes from its seat what other moves of its
	 * verb do not: it is listed apart, with "loses" of the pack's verb.
	 * NULL: false. */
	bool (*loses)(
	    const void *ed, const void *pos, unsigned seat, move_t move);

	/* ---- other modules' questions ---- */
	/* How often that is done which takes or makes so many of a good, by its
	 * name in "talk.goods" of the game's packs, where an order says once;
	 * 0: never, or it cannot be told.  NULL: 0. */
	unsigned (*often)(const void *ed, const void *pos, unsigned seat,
	    const struct order *order, const char *good, unsigned amount);
	/* Orders ahead; NULL: as if each of its members were left out. */
	const struct game_ahead *ahead;
	/* Computer players: a fast estimate of the seat's final score.  NULL:
	 * its score now. */
	int32_t (*value)(const void *ed, const void *pos, unsigned seat);
	/* Conformance tests: true if what never changes in number (money,
	 * cards) is still complete; every legal move must keep it so.  NULL:
	 * not tested. */
	bool (*sound)(const void *ed, const void *pos);
};

/* ---- asking a game: what it says, or the default (defaults.c) ---- */

#define GAME_TURNS 1000
#define GAME_SEAL 512

unsigned game_rules(const struct game *game);
unsigned game_seats_min(const struct game *game);
unsigned game_max_turns(const struct game *game);
unsigned game_seal(const struct game *game);
/* True if it has hidden information. */
bool game_hides(const struct game *game);
bool game_open_scores(const struct game *game);
unsigned game_open_moves(const struct game *game, const void *ed,
    const void *pos, unsigned seat, move_t *out);
bool game_check(const struct game *game, const void *ed, const void *pos,
    unsigned seat, move_t move, struct phrase *why);
void game_ranking(const struct game *game, const void *ed, const void *pos,
    unsigned seats, uint8_t *places);
move_t game_done(
    const struct game *game, const void *ed, const void *pos, unsigned seat);
uint32_t game_decision(
    const struct game *game, const void *ed, const void *pos);
move_t game_default_move(
    const struct game *game, const void *ed, const void *pos, unsigned seat);
void game_redeal(const struct game *game, const void *ed, void *pos,
    uint32_t seat, struct dice *dice);
bool game_reveals(const struct game *game, const void *ed, const void *pos,
    unsigned seat, move_t move);
bool game_is_secret(const struct game *game, const void *ed, const void *pos,
    unsigned seat, move_t move);
bool game_idle(const struct game *game, const void *ed, const void *pos,
    unsigned seat, move_t move);
bool game_loses(const struct game *game, const void *ed, const void *pos,
    unsigned seat, move_t move);
int32_t game_value(
    const struct game *game, const void *ed, const void *pos, unsigned seat);
bool game_sound(const struct game *game, const void *ed, const void *pos);
/* Of orders ahead (struct game_ahead): */
bool game_never(const struct game *game, const void *ed,
    const struct order *order, struct phrase *why);
/* True if it has orders that game_spell_out takes apart. */
bool game_spells_out(const struct game *game);
unsigned game_spell_out(const struct game *game, const void *ed,
    const void *pos, unsigned seat, const struct order *order,
    struct order *out, unsigned max);
uint32_t game_part(const struct game *game, const void *ed, const void *pos);
enum past game_is_past(const struct game *game, const void *ed, const void *pos,
    const char *kind, const struct order *order, uint32_t since);
const char *game_subject(
    const struct game *game, const void *ed, const void *pos);
bool game_is_apart(const struct game *game, const char *kind);
/* Verbs, ends with NULL; NULL: there are none. */
const char *const *game_pair(const struct game *game);
move_t game_collect(const struct game *game, const void *ed, const void *pos,
    unsigned seat, void *rehearsal);

/* The place of each seat by its score alone, most first; equal = shared. */
void places_by_scores(const int32_t *scores, unsigned seats, uint8_t *places);

/* All games, ends with NULL (games/registry.c); and one by name or NULL. */
extern const struct game *const games[];
const struct game *game_find(const char *name);
const struct verb *game_verb(const struct game *game, const char *verb);

/*
 * An order's one form in no language, as the match file holds it: the verb and
 * its values in the order of verb.args, "-" for a missing one.
 */
void order_format(
    const struct game *game, const struct order *order, struct buf *out);
/* The inverse; false if the text is not such a form. */
bool order_parse(
    const struct game *game, const char *text, struct order *order);

/* One argument of a verb, as verb.args lists them. */
struct verb_arg {
	char name[16];
	char list[24]; /* "number", "seat", or a list of things */
	bool optional;
};
/* The i-th argument of a verb; false if there are no more. */
bool verb_arg(const struct verb *verb, unsigned i, struct verb_arg *arg);

/*
 * An edition in memory: the file's tree with the match's options put in, and
 * the game's own struct.  Things are the maps with an "id" in it.
 */
struct edition {
	const struct game *game;
	struct doc *doc;
	void *data;       /* edition_size bytes */
	uint8_t hash[32]; /* of the file's bytes */
	struct indexed {
		const char *id;
		const struct doc *doc;
		size_t at; /* in the file's order */
	} * things;        /* by id, then at */
	size_t thing_count;
};

/*
 * Load from the bytes of an edition.yaml.  options are "name=value" strings;
 * each must be a key of the file's map "options".  false: why says it with
 * file name and line, for the host.
 */
bool edition_load(struct edition *ed, const struct game *game, const char *name,
    const char *text, size_t len, const char *const *options, size_t count,
    struct buf *why);
/* As edition_load, of the file's tree, a root that is taken over (also if it is
 * refused), and the hash of its bytes. */
bool edition_build(struct edition *ed, const struct game *game,
    const char *name, struct doc *take, const uint8_t hash[32],
    const char *const *options, size_t count, struct buf *why);
void edition_release(struct edition *ed);
/* The map of the thing with that id below the list (or map) named in
 * verb.args, or anywhere if list is NULL; NULL if there is none. */
const struct doc *edition_thing(
    const struct edition *ed, const char *list, const char *id);

/* For load_edition: all of them return false with "line N: ..." in why. */

/* The mistake at a node (or, if it is missing, at the map it belongs in). */
bool edition_wrong(struct buf *why, const struct doc *at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* The whole number from min to max under key. */
bool edition_number(const struct doc *map, const char *key, int64_t min,
    int64_t max, int64_t *number, struct buf *why);
/* true or false under key. */
bool edition_flag(
    const struct doc *map, const char *key, bool *flag, struct buf *why);
/*
 * The ids of a list of things, from at least min to at most max of them, each
 * of a-z, 0-9 and '-', below size bytes, no two the same; count may be NULL.
 * ids is an array of char[size].
 */
bool edition_ids(const struct doc *map, const char *key, unsigned min,
    unsigned max, size_t size, char *ids, unsigned *count, struct buf *why);

#endif
