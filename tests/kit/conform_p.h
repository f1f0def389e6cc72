/* SPDX-License-Identifier: MIT */
/* conform_p.h - what the files of conform share. */
#ifndef CONFORM_P_H
#define CONFORM_P_H

#include "conform.h"

/* Moves that are tried at each position besides the legal ones. */
#define NONSENSE 6
#define NEAR 6

/* One match under test. */
struct trial {
	struct conform *conform;
	const struct game *game;
	const void *ed;
	unsigned seats;
	void *pos;
	struct dice dice, choose;
	unsigned move; /* how many were played */
};

/*
 * Fails with all that is needed to meet the same position again.  Not
 * ck_assert, which writes a mark to a file each time, also if all is well.
 */
#define must(t, condition)                                                     \
	do                                                                     \
		if (!(condition))                                              \
			trial_broken(t, #condition);                           \
	while (0)

void trial_broken(const struct trial *t, const char *what);

/* conform_try.c - one position, one seat */
void sound_events(const struct trial *t, const struct events *events);
/* Append the lines that a seat may see, or simply all. */
void lines_of(
    const struct events *events, uint32_t seat, bool all, struct buf *out);
void same_view(
    const struct trial *t, const void *a, const void *b, uint32_t seat);
void try_view(struct trial *t, uint32_t seat);
/* legal_moves and open_moves, with what is promised of the lists. */
unsigned legal_of(
    const struct trial *t, const void *pos, unsigned seat, move_t *moves);
unsigned open_of(
    const struct trial *t, const void *pos, unsigned seat, move_t *moves);
move_t random_bits(struct trial *t);
/* A legal move with a bit turned over, or one more or less. */
move_t near_bits(struct trial *t, const move_t *legal, unsigned count);
void try_seat(struct trial *t, unsigned seat);
/* A position on which the seat may try orders that are collected from it, or
 * NULL; the caller frees it. */
void *rehearsal_of(const struct trial *t, const void *pos, unsigned seat);
/* What is legal for one seat, tried by another. */
void try_strangers(struct trial *t);

/* conform_redeal.c - what a seat may not know has no effect on it */
void try_redeal(struct trial *t, uint32_t seat);

#endif
