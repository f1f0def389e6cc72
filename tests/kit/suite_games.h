/* SPDX-License-Identifier: MIT */
/*
 * suite_games.h - main of a unit test that looks at every game:
 *
 *	int
 *	main(void)
 *	{
 *		const struct game_test tests[] = {{facts, 1}, {matches, 10}};
 *
 *		return suite_run_games("conform", tests, ARRAY_LEN(tests));
 *	}
 *
 * A test with n parts is run n times for each game: _i / n is the game's place
 * in games, _i % n the part.  Each game is a case of Check's by its name, so
 * CK_RUN_CASE=hab-gut runs those of one game; a name that is no game's fails.
 */
#ifndef SUITE_GAMES_H
#define SUITE_GAMES_H

#include "base/seal.h"
#include "base/x.h"
#include "game/game.h"

#include "checks.h"
#include <stdio.h>
#include <stdlib.h>

struct game_test {
	const TTest *test;
	int parts;
};

static inline TCase *
suite_game(
    const char *name, int game, const struct game_test *tests, size_t count)
{
	TCase *tc = tcase_create(name);

	tcase_set_timeout(tc, 0);
	for (size_t i = 0; i < count; i++)
		tcase_add_loop_test(tc, tests[i].test, game * tests[i].parts,
		    (game + 1) * tests[i].parts);
	return tc;
}

static inline int
suite_run_games(const char *name, const struct game_test *tests, size_t count)
{
	const char *only = getenv("CK_RUN_CASE");
	Suite *suite = suite_create(name);
	SRunner *runner = srunner_create(suite);
	int failed;

	if (only != NULL && game_find(only) == NULL) {
		fprintf(stderr, "%s: no game is called %s\n", name, only);
		return 99;
	}
	seal_init();
	for (int g = 0; games[g] != NULL; g++)
		suite_add_tcase(
		    suite, suite_game(games[g]->name, g, tests, count));
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}

#endif
