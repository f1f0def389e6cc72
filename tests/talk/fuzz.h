/* SPDX-License-Identifier: MIT */
/*
 * fuzz.h - sentences at random, from all that is known of talk and around it:
 * each thing and each number of an order that is read of one stands in it by
 * some name, and no word that makes it unsure.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include "scenes.h"

#include <stdint.h>

/* How many of count sentences a scene were orders (*read), and how many of them
 * broke the promise, which are printed. */
unsigned fuzz_scenes(
    struct scenes *scenes, unsigned count, uint64_t seed, unsigned *read);

#endif
