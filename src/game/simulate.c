/* SPDX-License-Identifier: MIT */
/* simulate.c - random matches, counted and timed. */
#include "game/simulate.h"
#include "base/x.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* One pick in so many tries an open move first. */
#define OPEN_ODDS 8

static unsigned
lowest(uint32_t set)
{
	return (unsigned)__builtin_ctz(set);
}

/* An open move of any seat, now and then. */
static bool
pick_open(struct random_match *match, unsigned *seat, move_t *move)
{
	const struct game *game = match->game;
	move_t moves[MOVES_MAX];
	unsigned count;

	if (game->open_moves == NULL ||
	    dice_below(match->choose, OPEN_ODDS) > 0)
		return false;
	*seat = dice_below(match->choose, match->seats);
	if (match->open[*seat] >= SIMULATE_OPEN)
		return false;
	count = game_open_moves(game, match->ed, match->pos, *seat, moves);
	assert(count < MOVES_MAX);
	if (count == 0)
		return false;
	*move = moves[dice_below(match->choose, count)];
	match->open[*seat]++;
	return true;
}

bool
random_match_pick(struct random_match *match, unsigned *seat, move_t *move)
{
	const struct game *game = match->game;
	uint32_t acting = game->to_act(match->ed, match->pos);
	move_t moves[MOVES_MAX];
	unsigned count;

	if (acting == 0)
		return false;
	assert(match->moves < game_max_turns(game));
	if (pick_open(match, seat, move))
		return true;
	*seat = lowest(acting);
	count = game->legal_moves(match->ed, match->pos, *seat, moves);
	assert(count > 0 && count < MOVES_MAX);
	*move = moves[dice_below(match->choose, count)];
	match->open[*seat] = 0;
	return true;
}

void
random_match_apply(struct random_match *match, unsigned seat, move_t move)
{
	match->game->apply(
	    match->ed, match->pos, seat, move, match->dice, match->events);
	match->moves++;
}

/* Pick and apply to the end, from where the position stands. */
static void
random_match_finish(struct random_match *match)
{
	unsigned seat;
	move_t move;

	while (random_match_pick(match, &seat, &move))
		random_match_apply(match, seat, move);
}

void
simulate_dice(struct dice *dice, struct dice *choose, uint64_t seed, uint64_t n)
{
	/* Far apart, so that neighbouring seeds have no match in common. */
	uint64_t base = seed * UINT64_C(0x9e3779b97f4a7c15) + 2 * n;

	dice_init_number(dice, base);
	dice_init_number(choose, base + 1);
}

static void
count_scores(struct simulation *sim, const void *ed, const void *pos)
{
	int32_t scores[SEATS_MAX];
	unsigned s;

	sim->game->scores(ed, pos, scores);
	for (s = 0; s < sim->seats; s++) {
		sim->score_sum[s] += scores[s];
		if (scores[s] < sim->score_min[s])
			sim->score_min[s] = scores[s];
		if (scores[s] > sim->score_max[s])
			sim->score_max[s] = scores[s];
	}
}

static void
count_wins(struct simulation *sim, const void *ed, const void *pos)
{
	uint8_t places[SEATS_MAX];
	unsigned s, winners = 0;

	game_ranking(sim->game, ed, pos, sim->seats, places);
	for (s = 0; s < sim->seats; s++)
		if (places[s] == 1) {
			sim->wins[s]++;
			winners++;
		}
	sim->shared += winners > 1;
	sim->none += winners == 0;
}

static void
count_match(struct simulation *sim, const struct random_match *match)
{
	sim->matches++;
	sim->moves += match->moves;
	if (match->moves < sim->shortest)
		sim->shortest = match->moves;
	if (match->moves > sim->longest)
		sim->longest = match->moves;
	count_scores(sim, match->ed, match->pos);
	count_wins(sim, match->ed, match->pos);
}

static double
now(void)
{
	struct timespec t;

	/* Of one core, whatever else the machine does. */
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void
simulate_init(struct simulation *sim, const struct game *game, unsigned seats)
{
	unsigned s;

	memset(sim, 0, sizeof(*sim));
	sim->game = game;
	sim->seats = seats;
	sim->shortest = UINT32_MAX;
	for (s = 0; s < seats; s++) {
		sim->score_min[s] = INT32_MAX;
		sim->score_max[s] = INT32_MIN;
	}
}

void
simulate_run(struct simulation *sim, const struct edition *ed, unsigned seats,
    uint64_t count, uint64_t seed)
{
	const struct game *game = ed->game;
	void *pos = xmalloc(game->position_size);
	double start = now();
	uint64_t n;

	simulate_init(sim, game, seats);
	for (n = 0; n < count; n++) {
		struct dice dice, choose;
		struct random_match match = {.game = game,
		    .ed = ed->data,
		    .pos = pos,
		    .seats = seats,
		    .dice = &dice,
		    .choose = &choose};

		simulate_dice(&dice, &choose, seed, n);
		game->setup(ed->data, pos, seats, &dice, NULL);
		random_match_finish(&match);
		count_match(sim, &match);
	}
	sim->seconds = now() - start;
	free(pos);
}

double
simulate_speed(const struct simulation *sim)
{
	return sim->seconds > 0 ? (double)sim->moves / sim->seconds : 0;
}

void
simulate_print(const struct simulation *sim, struct buf *out)
{
	double matches = sim->matches > 0 ? (double)sim->matches : 1;
	unsigned s;

	buf_addf(out,
	    "%s, %u seats: %" PRIu64 " matches, %" PRIu64 " moves "
	    "(%u to %u a match, mean %.1f)\n",
	    sim->game->name, sim->seats, sim->matches, sim->moves,
	    sim->matches > 0 ? sim->shortest : 0, sim->longest,
	    (double)sim->moves / matches);
	buf_adds(
	    out, "seat     wins    %     mean score      least       most\n");
	for (s = 0; s < sim->seats && sim->matches > 0; s++)
		buf_addf(out,
		    "%4u %8" PRIu64 " %4.1f %14.1f %10" PRId32 " %10" PRId32
		    "\n",
		    s, sim->wins[s], 100 * (double)sim->wins[s] / matches,
		    (double)sim->score_sum[s] / matches, sim->score_min[s],
		    sim->score_max[s]);
	buf_addf(out, "shared victories %" PRIu64 ", no winner %" PRIu64 "\n",
	    sim->shared, sim->none);
	buf_addf(out, "%.0f random moves per second\n", simulate_speed(sim));
}
