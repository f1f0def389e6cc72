/* SPDX-License-Identifier: MIT */
/*
 * seal_test.h - chance that a test can have again.
 *
 * With --enable-crash-points and PLI_TEST_CHANCE=FILE nothing is drawn at
 * random: each process takes the next number out of the file (none yet: 1),
 * and all its keys and names follow from it, so that a test which failed once
 * fails again; with /dev/null each process is the first.  Such a program is for
 * tests alone.
 */
#ifndef SEAL_TEST_H
#define SEAL_TEST_H

/* Before the library is started. */
#ifdef PLI_CRASH_POINTS
void seal_test_init(void);
#else
static inline void
seal_test_init(void)
{
}
#endif

#endif
