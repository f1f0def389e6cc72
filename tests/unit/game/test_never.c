/* SPDX-License-Identifier: MIT */
/* test_never.c - orders that can never be played, which are not kept for later.
 */
#include "game/game.h"
#include "packs.h"
#include "suite.h"

#include <string.h>

static const struct {
	const char *game, *order, *why; /* why NULL: it may come */
} cases[] = {
    {"age-of-industry", "borrow 5", "bad-amount"},
    {"age-of-industry", "repay 15", "bad-amount"},
    {"age-of-industry", "borrow 20", NULL},
    {"age-of-industry", "repay", NULL},
    {"age-of-industry", "rail Hamburg - Munich", "no-link"},
    {"age-of-industry", "rail Munich - Stuttgart", NULL},
    {"age-of-industry", "build coal mine in Hamburg with red", "takes-never"},
    {"age-of-industry", "build port in Berlin with yellow", "takes-never"},
    {"age-of-industry", "double cotton mill in Essen with red", NULL},
    {"age-of-industry", "build ship in Hamburg with ship", NULL},
    {"hab-gut", "buy 9 coal", "bad-count"},
    {"hab-gut", "halve +99 tea left", "no-such-card"},
    {"hab-gut", "buy 2 coal", NULL},
    {"hauts-fourneaux", "bid 9 on 1", "no-disc"},
    {"hauts-fourneaux", "bid 0 on 1", "no-disc"},
    {"hauts-fourneaux", "bid 1 on 12", "no-such-card"},
    {"hauts-fourneaux", "bid 4 on 7", NULL},
    {"industria", "bid 999", "bid-never"},
    {"industria", "bid 999 on Shipyard", "bid-never"},
    {"industria", "bid 0", "bid-low"},
    {"industria", "bid 40 on Shipyard", NULL},
    {"industria", "up to 999 on Shipyard", NULL},
    {"industria", "pass", NULL},
    {"heliopolis", "sell spice", "not-sold"},
    {"heliopolis", "sell silk", NULL},
    {"heliopolis", "play A02 for gold", NULL},
};

static void
check(size_t i)
{
	const struct game *game = game_find(cases[i].game);
	struct packs packs;
	struct words *words[PACKS_MAX];
	struct reading_result result;
	struct phrase why = {.key = NULL};
	bool never;

	packs_load(&packs, game);
	packs_order(&packs, "en", words);
	ck_assert_msg(
	    words_read(words, 1, cases[i].order, &result) == READ_ORDERS, "%s",
	    cases[i].order);
	never = game_never(game, packs.ed.data, &result.orders[0], &why);
	ck_assert_msg(never == (cases[i].why != NULL), "%s", cases[i].order);
	if (never)
		ck_assert_str_eq(why.key, cases[i].why);
	packs_free(&packs);
}

START_TEST(what_never_comes_is_known)
{
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		check(i);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {what_never_comes_is_known};

	return suite_run("never", tests, ARRAY_LEN(tests));
}
