/* SPDX-License-Identifier: MIT */
/*
 * test_aoi_matches.c - Age of Industry at random: every map and number of
 * seats ends by the rules, and nothing is lost on the way.
 */
#include "base/seal.h"
#include "base/x.h"
#include "conform.h"
#include "game/simulate.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>

#define MATCHES 500
#define SOAK 50000
#define BRIEF 5
#define CONFORM 40

extern const struct game age_of_industry;

static const char *const maps[] = {"map=germany", "map=new-england"};
#define SEAT_KINDS 4

static uint64_t
how_many(uint64_t matches, uint64_t soak)
{
	if (getenv("PLI_SOAK") != NULL)
		return soak;
	return getenv("PLI_BRIEF") != NULL ? BRIEF : matches;
}

/* All of it is conserved at every step; returns the moves. */
static unsigned
play(const struct edition *ed, void *pos, unsigned seats, uint64_t n)
{
	struct dice dice, choose;
	struct random_match match = {.game = ed->game,
	    .ed = ed->data,
	    .pos = pos,
	    .seats = seats,
	    .dice = &dice,
	    .choose = &choose};
	unsigned seat;
	move_t move;

	simulate_dice(&dice, &choose, 5, n);
	ed->game->setup(ed->data, pos, seats, &dice, NULL);
	while (random_match_pick(&match, &seat, &move)) {
		random_match_apply(&match, seat, move);
		if (!game_sound(ed->game, ed->data, pos))
			ck_abort_msg("match %llu, %u seats: lost at move %u",
			    (unsigned long long)n, seats, match.moves);
	}
	return match.moves;
}

START_TEST(random_matches_end)
{
	uint64_t i, count = how_many(MATCHES, SOAK);
	unsigned seats = 2 + (unsigned)_i % SEAT_KINDS, moves, longest = 0;
	struct edition ed;
	void *pos;

	conform_edition(&ed, &age_of_industry, &maps[_i / SEAT_KINDS], 1);
	pos = xmalloc(ed.game->position_size);
	for (i = 0; i < count; i++) {
		moves = play(&ed, pos, seats, i);
		if (moves > longest)
			longest = moves;
	}
	ck_assert_uint_gt(longest, 20);
	ck_assert_uint_lt(longest, game_max_turns(ed.game) / 2);
	free(pos);
	edition_release(&ed);
}
END_TEST

/* The switches of the edition, which the conformance tests leave alone. */
static const struct {
	const char *options[3];
	size_t count;
} variants[] = {
    {{"map=new-england"}, 1},
    {{"map=germany", "import_strict=true"}, 2},
    {{"map=new-england", "import_strict=true", "short_deck=true"}, 3},
    {{"map=germany", "start_money=50", "hand_limit=7"}, 3},
};

START_TEST(variants_conform)
{
	struct conform conform = {.stride = 64};
	struct edition ed;

	conform_edition(
	    &ed, &age_of_industry, variants[_i].options, variants[_i].count);
	conform.ed = &ed;
	conform_matches(&conform, 100, how_many(CONFORM, 20 * CONFORM));
	ck_assert_uint_gt(conform.moves, 0);
	edition_release(&ed);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("aoi-matches");
	TCase *tc = tcase_create("aoi-matches");
	SRunner *runner = srunner_create(suite);
	int failed;

	seal_init();
	suite_add_tcase(suite, tc);
	tcase_set_timeout(tc, 0);
	tcase_add_loop_test(
	    tc, random_matches_end, 0, (int)ARRAY_LEN(maps) * SEAT_KINDS);
	tcase_add_loop_test(tc, variants_conform, 0, (int)ARRAY_LEN(variants));
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
