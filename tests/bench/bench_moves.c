/* SPDX-License-Identifier: MIT */
/* bench_moves.c - random moves per second of each game, on one core. */
#include "base/data.h"
#include "base/seal.h"
#include "game/simulate.h"

#include <stdio.h>
#include <stdlib.h>

#define SECONDS 1.0 /* for each number of seats, at least */

static int
load(struct edition *ed, const struct game *game)
{
	struct buf name = BUF_INIT, text = BUF_INIT, why = BUF_INIT;
	struct err err = ERR_INIT;
	struct data data;
	int rc = -1;

	data_init(&data);
	buf_addf(&name, "games/%s/edition.yaml", game->name);
	if (data_read(&data, name.data, &text, &err) < 0)
		fprintf(stderr, "bench_moves: %s\n", err.text);
	else if (!edition_load(
		     ed, game, name.data, text.data, text.len, NULL, 0, &why))
		fprintf(stderr, "bench_moves: %s\n", why.data);
	else
		rc = 0;
	buf_release(&name);
	buf_release(&text);
	buf_release(&why);
	return rc;
}

static void
bench(const struct edition *ed, unsigned seats)
{
	struct simulation sim;
	uint64_t count = 100;

	do {
		simulate_run(&sim, ed, seats, count, 1);
		count *= 4;
	} while (sim.seconds < SECONDS);
	printf("%-20s %u seats %12.0f random moves per second\n",
	    ed->game->name, seats, simulate_speed(&sim));
}

int
main(void)
{
	const struct game *const *game;
	struct edition ed;
	unsigned seats;

	seal_init();
	for (game = games; *game != NULL; game++) {
		if (load(&ed, *game) < 0)
			return EXIT_FAILURE;
		for (seats = game_seats_min(*game); seats <= (*game)->seats_max;
		     seats++)
			bench(&ed, seats);
		edition_release(&ed);
	}
	return EXIT_SUCCESS;
}
