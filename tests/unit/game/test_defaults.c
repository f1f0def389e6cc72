/* SPDX-License-Identifier: MIT */
/* test_defaults.c - a game that says nothing it need not say. */
#include "game/bot.h"
#include "game/game.h"
#include "suite.h"

/*
 * Heap: a die is thrown for 2 to 7 counters (by each "throw"), then each in
 * turn takes one or two; a counter is a point.
 */
struct heap {
	int32_t left, points[2], turn;
};

enum { THROW = 3 };

static void
heap_setup(const void *ed, void *position, unsigned seats, struct dice *dice,
    struct events *events)
{
	(void)ed;
	(void)seats;
	(void)dice;
	(void)events;
	*(struct heap *)position = (struct heap){.left = 0};
}

static uint32_t
heap_to_act(const void *ed, const void *position)
{
	const struct heap *heap = position;

	(void)ed;
	return heap->left == 0 && heap->turn > 0 ? 0 : 1u << heap->turn % 2;
}

static unsigned
heap_legal_moves(
    const void *ed, const void *position, unsigned seat, move_t *out)
{
	const struct heap *heap = position;
	unsigned count = 0;

	if (!(heap_to_act(ed, position) >> seat & 1))
		return 0;
	if (heap->turn == 0)
		out[count++] = THROW;
	for (move_t n = 1; n <= 2 && n <= (move_t)heap->left; n++)
		out[count++] = n;
	return count;
}

static void
heap_apply(const void *ed, void *position, unsigned seat, move_t move,
    struct dice *dice, struct events *events)
{
	struct heap *heap = position;

	(void)ed;
	(void)events;
	heap->turn++;
	if (move == THROW) {
		heap->left = 2 + (int32_t)dice_below(dice, 6);
		return;
	}
	heap->left -= (int32_t)move;
	heap->points[seat] += (int32_t)move;
}

static void
heap_scores(const void *ed, const void *position, int32_t *scores)
{
	(void)ed;
	memcpy(scores, ((const struct heap *)position)->points,
	    2 * sizeof(*scores));
}

static const struct game least = {
    .name = "heap",
    .seats_max = 2,
    .position_size = sizeof(struct heap),
    .setup = heap_setup,
    .to_act = heap_to_act,
    .legal_moves = heap_legal_moves,
    .apply = heap_apply,
    .scores = heap_scores,
};

static const struct heap playing = {.left = 3, .points = {4, 5}, .turn = 2};

START_TEST(numbers)
{
	ck_assert_uint_eq(game_rules(&least), 1);
	ck_assert_uint_eq(game_seats_min(&least), 2);
	ck_assert_uint_eq(game_max_turns(&least), GAME_TURNS);
	ck_assert_uint_eq(game_seal(&least), GAME_SEAL);
	ck_assert(!game_hides(&least));
	ck_assert(game_open_scores(&least));
}
END_TEST

START_TEST(said_otherwise)
{
	struct game game = least;

	game.rules = 4;
	game.seats_min = 1;
	game.max_turns = 7;
	game.seal = 128;
	ck_assert_uint_eq(game_rules(&game), 4);
	ck_assert_uint_eq(game_seats_min(&game), 1);
	ck_assert_uint_eq(game_max_turns(&game), 7);
	ck_assert_uint_eq(game_seal(&game), 128);
}
END_TEST

/* What is listed, and nothing else; with a reason that all games' words have.
 */
START_TEST(checks)
{
	struct phrase why = {.key = NULL};

	ck_assert(game_check(&least, NULL, &playing, 0, 1, &why));
	ck_assert(game_check(&least, NULL, &playing, 0, 2, NULL));
	ck_assert_ptr_null(why.key);
	ck_assert(!game_check(&least, NULL, &playing, 0, THROW, &why));
	ck_assert_str_eq(why.key, "not-possible");
	ck_assert(!game_check(&least, NULL, &playing, 1, 1, NULL));
	ck_assert(!game_check(&least, NULL, &playing, 0, NO_MOVE, NULL));
}
END_TEST

static unsigned
open_nine(const void *ed, const void *pos, unsigned seat, move_t *out)
{
	(void)ed;
	(void)pos;
	(void)seat;
	out[0] = 9;
	return 1;
}

START_TEST(checks_open_moves)
{
	struct game game = least;
	move_t moves[MOVES_MAX];

	ck_assert_uint_eq(game_open_moves(&game, NULL, &playing, 1, moves), 0);
	game.open_moves = open_nine;
	ck_assert_uint_eq(game_open_moves(&game, NULL, &playing, 1, moves), 1);
	ck_assert(game_check(&game, NULL, &playing, 1, 9, NULL));
	ck_assert(!game_check(&game, NULL, &playing, 1, 1, NULL));
}
END_TEST

static move_t
done_two(const void *ed, const void *pos, unsigned seat)
{
	(void)ed;
	(void)pos;
	return seat == 0 ? 2 : NO_MOVE;
}

START_TEST(decides)
{
	const struct heap over = {.turn = 5};
	struct game game = least;

	ck_assert(game_done(&game, NULL, &playing, 0) == NO_MOVE);
	ck_assert(game_default_move(&game, NULL, &playing, 0) == 1);
	ck_assert(game_default_move(&game, NULL, &over, 0) == NO_MOVE);
	ck_assert_uint_eq(game_decision(&game, NULL, &playing), 0);
	ck_assert(!game_idle(&game, NULL, &playing, 0, 1));
	ck_assert(!game_loses(&game, NULL, &playing, 0, 1));
	game.done = done_two;
	ck_assert(game_default_move(&game, NULL, &playing, 0) == 2);
}
END_TEST

static void
deal_nothing(const void *ed, void *pos, uint32_t seat, struct dice *dice)
{
	(void)ed;
	(void)seat;
	(void)dice;
	((struct heap *)pos)->left++;
}

/* Dice show something; in a game that hides, so may any move. */
START_TEST(reveals)
{
	const struct heap start = {.left = 0};
	struct heap pos = playing;
	struct game game = least;
	struct dice dice;

	dice_init_number(&dice, 1);
	ck_assert(game_reveals(&game, NULL, &start, 0, THROW));
	ck_assert_int_eq(start.left, 0);
	ck_assert(!game_reveals(&game, NULL, &playing, 0, 1));
	ck_assert(!game_is_secret(&game, NULL, &playing, 0, 1));
	game_redeal(&game, NULL, &pos, 0, &dice);
	ck_assert_mem_eq(&pos, &playing, sizeof(pos));
	game.redeal = deal_nothing;
	ck_assert(game_hides(&game));
	ck_assert(!game_open_scores(&game));
	ck_assert(game_reveals(&game, NULL, &playing, 0, 1));
	game_redeal(&game, NULL, &pos, 0, &dice);
	ck_assert_int_eq(pos.left, playing.left + 1);
	game.open_scores = true;
	ck_assert(game_open_scores(&game));
}
END_TEST

START_TEST(ranks)
{
	static const int32_t scores[] = {3, -1, 7, 3, 0};
	static const uint8_t want[] = {2, 5, 1, 2, 4};
	uint8_t places[ARRAY_LEN(want)];

	places_by_scores(scores, ARRAY_LEN(want), places);
	ck_assert_mem_eq(places, want, sizeof(want));
	game_ranking(&least, NULL, &playing, 2, places);
	ck_assert_uint_eq(places[0], 2);
	ck_assert_uint_eq(places[1], 1);
	ck_assert_int_eq(game_value(&least, NULL, &playing, 1), 5);
	ck_assert(game_sound(&least, NULL, &playing));
}
END_TEST

START_TEST(says_nothing_of_orders_ahead)
{
	struct game game = least;
	static const struct game_ahead nothing;
	struct order order, out[2];

	order_set(&order, "take");
	for (int i = 0; i < 2; i++, game.ahead = &nothing) {
		ck_assert(!game_never(&game, NULL, &order, NULL));
		ck_assert(!game_spells_out(&game));
		ck_assert_uint_eq(
		    game_spell_out(&game, NULL, &playing, 0, &order, out, 2),
		    0);
		ck_assert_uint_eq(game_part(&game, NULL, &playing), 0);
		ck_assert_int_eq(
		    game_is_past(&game, NULL, &playing, "", &order, 0),
		    PAST_NOT);
		ck_assert_ptr_null(game_subject(&game, NULL, &playing));
		ck_assert(!game_is_apart(&game, "move"));
		ck_assert(
		    game_collect(&game, NULL, &playing, 0, NULL) == NO_MOVE);
	}
}
END_TEST

/* Computer players play it to its end. */
START_TEST(is_played)
{
	static const char *const kinds[] = {"random", "greedy", "search-4"};
	struct heap pos = playing;
	struct dice dice;
	unsigned moves = 0;

	dice_init_number(&dice, 3);
	for (uint32_t acts; (acts = heap_to_act(NULL, &pos)) != 0; moves++) {
		unsigned seat = (unsigned)__builtin_ctz(acts);
		struct bot_seat at = {&least, NULL, &pos, 2, seat};
		struct bot bot;
		move_t move;

		ck_assert(bot_read(&bot, kinds[moves % ARRAY_LEN(kinds)]));
		bot.seconds = 0;
		move = bot_choose(&bot, &at, &dice);
		ck_assert(game_check(&least, NULL, &pos, seat, move, NULL));
		heap_apply(NULL, &pos, seat, move, &dice, NULL);
	}
	ck_assert_int_eq(pos.points[0] + pos.points[1], 12);
	ck_assert_uint_ge(moves, 2);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {numbers, said_otherwise, checks,
	    checks_open_moves, decides, reveals, ranks,
	    says_nothing_of_orders_ahead, is_played};

	return suite_run("defaults", tests, ARRAY_LEN(tests));
}
