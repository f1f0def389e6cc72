/* SPDX-License-Identifier: MIT */
/*
 * seal_test.h - chance that a test can have again, and what secrets leave.
 *
 * With --enable-crash-points and PLI_TEST_CHANCE=FILE nothing is drawn at
 * random: each process takes the next number out of the file (none yet: 1),
 * and all its keys and names follow from it, so that a test which failed once
 * fails again; with /dev/null each process is the first.  Such a program is for
 * tests alone.
 *
 * With PLI_TEST_LEFT=FILE it looks through its own memory when it ends, for
 * each secret of the file: a line of hexadecimal digits, g to v standing for 0
 * to f, so that the file itself leaves none.  Bytes or digits of one that are
 * still there are told, and it ends with 99.
 *
 * With PLI_TEST_SEED="H0 SEED", in hexadecimal digits, the dice of the match of
 * that h0 follow from SEED: a match that was thought out by hand keeps its deal
 * though the rule by which seeds are made is another one.
 */
#ifndef SEAL_TEST_H
#define SEAL_TEST_H

#include <stdint.h>

/* Before the library is started. */
#ifdef PLI_CRASH_POINTS
void seal_test_init(void);
/* When all is done and released. */
void seal_test_left(void);
/* In place of the seed of the match's dice, 32 bytes each. */
void seal_test_seed(uint8_t *seed, const uint8_t *h0);
#else
static inline void
seal_test_init(void)
{
}

static inline void
seal_test_left(void)
{
}

static inline void
seal_test_seed(uint8_t *seed, const uint8_t *h0)
{
	(void)seed;
	(void)h0;
}
#endif

#endif
