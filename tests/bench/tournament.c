/* SPDX-License-Identifier: MIT */
/*
 * tournament.c - how well computer players play: "tournament GAME [MATCHES
 * [SEATS [ROUNDS [SEED]]]]".  The kinds are rotated through all seats; a match
 * counts for each pair of two kinds in it: 1 for the one that ranks higher, a
 * half if they share a place.
 */
#include "base/data.h"
#include "base/seal.h"
#include "base/x.h"
#include "game/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define KINDS 3

static const char *const names[KINDS] = {"random", "greedy", "search"};

struct tournament {
	struct bot bots[KINDS];
	struct edition ed;
	unsigned seats;
	double points[KINDS][KINDS], pairs[KINDS][KINDS];
	double seconds, longest; /* of a search's choice */
	uint64_t choices, moves;
};

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static move_t
choose(struct tournament *tour, const struct bot_seat *at, unsigned kind,
    struct dice *dice)
{
	double began = now(), took;
	move_t move = bot_choose(&tour->bots[kind], at, dice);

	took = now() - began;
	if (kind != BOT_SEARCH)
		return move;
	tour->choices++;
	tour->seconds += took;
	if (took > tour->longest)
		tour->longest = took;
	return move;
}

static void
play(struct tournament *tour, const unsigned *kinds, uint64_t number,
    uint8_t *places)
{
	const struct game *game = tour->ed.game;
	void *pos = xmalloc(game->position_size);
	struct bot_seat at = {game, tour->ed.data, pos, tour->seats, 0};
	struct dice dice, thoughts;
	uint32_t act;

	dice_init_number(&dice, 2 * number);
	dice_init_number(&thoughts, 2 * number + 1);
	game->setup(at.ed, pos, tour->seats, &dice, NULL);
	while ((act = game->to_act(at.ed, pos)) != 0) {
		at.seat = (unsigned)__builtin_ctz(act);
		game->apply(at.ed, pos, at.seat,
		    choose(tour, &at, kinds[at.seat], &thoughts), &dice, NULL);
		tour->moves++;
	}
	game_ranking(game, at.ed, pos, at.seats, places);
	free(pos);
}

static void
count(struct tournament *tour, const unsigned *kinds, const uint8_t *places)
{
	for (unsigned a = 0; a < tour->seats; a++)
		for (unsigned b = 0; b < tour->seats; b++) {
			if (kinds[a] == kinds[b])
				continue;
			tour->pairs[kinds[a]][kinds[b]]++;
			tour->points[kinds[a]][kinds[b]] +=
			    places[a] < places[b]    ? 1
			    : places[a] == places[b] ? 0.5
						     : 0;
		}
}

static void
print(const struct tournament *tour, unsigned matches)
{
	static const unsigned rows[][2] = {{2, 1}, {2, 0}, {1, 0}};

	printf("%s, %u seats, %u matches, search-%u\n", tour->ed.game->name,
	    tour->seats, matches, tour->bots[BOT_SEARCH].rounds);
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		unsigned a = rows[i][0], b = rows[i][1];

		printf("  %s before %s: %.1f %% of %.0f pairs\n", names[a],
		    names[b], 100 * tour->points[a][b] / tour->pairs[a][b],
		    tour->pairs[a][b]);
	}
	printf("  a search takes %.1f ms, at most %.1f\n",
	    1e3 * tour->seconds / (double)tour->choices, 1e3 * tour->longest);
	fflush(stdout);
}

static unsigned
number(int argc, char **argv, int i, unsigned otherwise)
{
	return i < argc ? (unsigned)strtoul(argv[i], NULL, 10) : otherwise;
}

int
main(int argc, char **argv)
{
	const struct game *game = argc > 1 ? game_find(argv[1]) : NULL;
	unsigned matches = number(argc, argv, 2, 100);
	unsigned seed = number(argc, argv, 5, 1);
	struct tournament tour = {.seats = 4};
	struct buf text = BUF_INIT, why = BUF_INIT, path = BUF_INIT;
	struct data data;

	if (game == NULL)
		return 64;
	seal_init();
	data_init(&data);
	buf_addf(&path, "games/%s/edition.yaml", game->name);
	if (data_read(&data, path.data, &text, NULL) < 0 ||
	    !edition_load(
		&tour.ed, game, path.data, text.data, text.len, NULL, 0, &why))
		return 78;
	tour.seats = number(argc, argv, 3, game->seats_max);
	for (unsigned i = 0; i < KINDS; i++)
		bot_read(&tour.bots[i], names[i]);
	tour.bots[BOT_SEARCH].rounds = number(argc, argv, 4, BOT_ROUNDS);
	tour.bots[BOT_SEARCH].seconds = 0;
	for (unsigned m = 0; m < matches; m++) {
		unsigned kinds[SEATS_MAX];
		uint8_t places[SEATS_MAX];

		/* Three kinds and perhaps more seats: who is there twice
		 * changes, too. */
		for (unsigned s = 0; s < tour.seats; s++)
			kinds[s] = (s + m + (m / KINDS) * (s / KINDS)) % KINDS;
		play(&tour, kinds, (uint64_t)seed << 32 | m, places);
		count(&tour, kinds, places);
	}
	print(&tour, matches);
	edition_release(&tour.ed);
	buf_release(&text);
	buf_release(&path);
	return 0;
}
