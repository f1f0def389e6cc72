/* SPDX-License-Identifier: MIT */
/*
 * simulate_file.h - a random match as a match file: played by computer players
 * to its end and revealed, under a host key and a match key made from the
 * seed, so that the same seed writes the same bytes.
 *
 * Its charter says dice=given, since its dice are nobody's secret.
 */
#ifndef SIMULATE_FILE_H
#define SIMULATE_FILE_H

#include "base/data.h"
#include "match/match.h"

struct simulate_plan {
	const struct game *game;
	const struct data *data;
	unsigned seats;
	const char *const *options; /* "name=value" */
	size_t option_count;
	uint64_t seed;
	char time[21]; /* of all its entries */
};

/* Append the bytes of the n-th match of the seed. */
int simulate_file(const struct simulate_plan *plan, uint64_t n, struct buf *out,
    struct err *err);

#endif
