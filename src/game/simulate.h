/* SPDX-License-Identifier: MIT */
/*
 * simulate.h - random matches: to try a game's rules and data, to measure how
 * fast they are, and to make match files for tests.
 *
 * Every move is picked evenly from legal_moves, sometimes from open_moves (at
 * most SIMULATE_OPEN before a seat's next legal one).  In a simultaneous phase
 * the seats move in seat order, as held moves are applied when it closes.
 */
#ifndef SIMULATE_H
#define SIMULATE_H

#include "base/buf.h"
#include "game/game.h"

#define SIMULATE_OPEN 3

/* A match at random, from setup to its end. */
struct random_match {
	const struct game *game;
	const void *ed;
	void *pos; /* position_size bytes, of the caller's */
	unsigned seats;
	struct dice *dice;        /* the match's own throws */
	struct dice *choose;      /* picks the moves */
	struct events *events;    /* NULL: none are written */
	unsigned moves;           /* played so far */
	unsigned open[SEATS_MAX]; /* since the seat's last legal move */
};

/*
 * Pick the next move.  False when the match is over; it then was at most
 * max_turns moves long (asserted).
 */
bool random_match_pick(
    struct random_match *match, unsigned *seat, move_t *move);
/* Play a picked move. */
void random_match_apply(struct random_match *match, unsigned seat, move_t move);

/* What many matches came to. */
struct simulation {
	const struct game *game;
	unsigned seats;
	uint64_t matches, moves;
	unsigned shortest, longest; /* moves in a match */
	uint64_t wins[SEATS_MAX];   /* a shared victory counts for each */
	uint64_t shared, none; /* matches with several winners, with none */
	int64_t score_sum[SEATS_MAX];
	int32_t score_min[SEATS_MAX], score_max[SEATS_MAX];
	double seconds; /* of one core; setup and end included */
};

/* Play count matches; the same seed plays the same ones. */
void simulate_run(struct simulation *sim, const struct edition *ed,
    unsigned seats, uint64_t count, uint64_t seed);
double simulate_speed(const struct simulation *sim);
/* Append a table and the line "N random moves per second". */
void simulate_print(const struct simulation *sim, struct buf *out);
/* The dice and the choices of the n-th match of a seed. */
void simulate_dice(
    struct dice *dice, struct dice *choose, uint64_t seed, uint64_t n);

#endif
