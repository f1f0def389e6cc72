/* SPDX-License-Identifier: MIT */
/*
 * rating.h - how strong players are, told from the places of their matches.
 *
 * Elo's numbers, for tables of any size: each two at a table have played one
 * game against each other, and all of a table together move a player by at
 * most RATING_STEP, so that a match of five counts no more than one of two.
 * A. E. Elo, The Rating of Chessplayers (1978): who is 400 better is expected
 * to have 10 of 11 points.
 */
#ifndef RATING_H
#define RATING_H

#define RATING_FIRST 1500
#define RATING_STEP 32

/*
 * One match of count players, each rated before: ratings are moved by their
 * places (1: won; equal: shared).  What is gained is lost by others.
 */
void rating_match(
    double *const *ratings, const unsigned *places, unsigned count);

#endif
