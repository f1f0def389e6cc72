/* SPDX-License-Identifier: MIT */
/*
 * test_aoi_list.c - Age of Industry: the list of what may be done, which is
 * made by bit sets, against an obvious one that asks check about everything.
 */
#include "base/seal.h"
#include "base/x.h"
#include "conform.h"
#include "game/simulate.h"
#include "games/age-of-industry/aoi.h"
#include "suite.h"

#include <stdlib.h>

#define MATCHES 4
#define STRIDE 5 /* every fifth position is looked at */
#define SEAT_KINDS 4

extern const struct game age_of_industry;

struct obvious {
	const struct aoi_edition *ed;
	const struct aoi_position *pos;
	unsigned seat, count;
	move_t move[LIST_MAX];
};

static void
ask(struct obvious *o, enum kind kind, unsigned a, unsigned b, unsigned c)
{
	struct step step = {
	    .kind = kind, .arg = {(uint8_t)a, (uint8_t)b, (uint8_t)c}};

	if (!aoi_check(o->ed, o->pos, o->seat, aoi_move(&step), NULL))
		return;
	ck_assert_uint_lt(o->count, LIST_MAX);
	o->move[o->count++] = aoi_move(&step);
}

/* Of free spaces of one town only the first is listed. */
static bool
is_listed(const struct obvious *o, unsigned industry, unsigned site)
{
	return o->pos->owner[site] != NOTHING ||
	       aoi_free_site(o->ed, o->pos, o->ed->site[site].node, industry) ==
		   site;
}

/* card NOTHING: any. */
static void
ask_builds(struct obvious *o, enum kind kind, unsigned card)
{
	unsigned i, s, c;

	for (i = 0; i < o->ed->industries; i++)
		for (s = 0; s < o->ed->sites; s++)
			for (c = 0; c < o->ed->kinds; c++)
				if ((card == NOTHING || card == c) &&
				    is_listed(o, i, s))
					ask(o, kind, i, s, c);
}

static void
ask_all(struct obvious *o)
{
	unsigned a, b, oldest = o->pos->hand[o->seat][0];

	o->count = 0;
	ask_builds(o, BUILD, NOTHING);
	for (a = 0; a < o->ed->links; a++)
		ask(o, RAIL, a, 0, 0);
	for (a = 0; a < o->ed->sites; a++)
		for (b = 0; b < (unsigned)MARKETS + o->ed->markets; b++)
			ask(o, SELL, a, b, 0);
	ask(o, STOP, 0, 0, 0);
	/* Of two sources the one named first is the same, whichever it is. */
	for (a = 1; a <= o->ed->open + 1u; a++)
		for (b = 0; b <= o->ed->open + 1u; b++)
			if (b == 0 || b >= a)
				ask(o, DRAW, a, b, 0);
	for (a = 0; a <= o->ed->kinds; a++)
		ask(o, PASS, a, 0, 0);
	for (a = 0; a < o->ed->industries; a++)
		for (b = 0; b < o->ed->kinds; b++)
			ask(o, DEVELOP, a, b, 0);
	if (o->pos->hand_count[o->seat] > 0)
		ask_builds(o, DOUBLE, oldest & ~SEEN);
}

static uint64_t
compare(struct obvious *o, unsigned match)
{
	move_t move[LIST_MAX];
	unsigned i, count = aoi_legal_moves(o->ed, o->pos, o->seat, move);
	bool sale = false;

	ask_all(o);
	for (i = 0; i < count && i < o->count; i++) {
		ck_assert_msg(move[i] == o->move[i],
		    "match %u: listed %llx, obvious %llx", match,
		    (unsigned long long)move[i],
		    (unsigned long long)o->move[i]);
		sale |= move[i] >> 48 == SELL;
	}
	ck_assert_uint_eq(count, o->count);
	ck_assert(aoi_can_sell(o->ed, o->pos, o->seat) == sale);
	return count;
}

static uint64_t
play(const struct edition *ed, struct aoi_position *pos, unsigned seats,
    unsigned n, struct obvious *o)
{
	struct dice dice, choose;
	struct random_match match = {.game = ed->game,
	    .ed = ed->data,
	    .pos = pos,
	    .seats = seats,
	    .dice = &dice,
	    .choose = &choose};
	uint64_t listed = 0;
	unsigned seat;
	move_t move;

	simulate_dice(&dice, &choose, 17, n);
	ed->game->setup(ed->data, pos, seats, &dice, NULL);
	while (random_match_pick(&match, &seat, &move)) {
		o->seat = aoi_active(pos);
		if (match.moves % STRIDE == n % STRIDE)
			listed += compare(o, n);
		random_match_apply(&match, seat, move);
	}
	return listed;
}

static const struct {
	const char *options[2];
	size_t count;
} editions[] = {
    {{"map=germany"}, 1},
    {{"map=new-england"}, 1},
    {{"map=germany", "import_strict=true"}, 2},
    {{"map=new-england", "import_strict=true"}, 2},
};

START_TEST(list_agrees_with_the_obvious)
{
	unsigned n, seats = 2 + (unsigned)_i % SEAT_KINDS, at;
	struct aoi_position pos;
	struct obvious *o = xmalloc(sizeof(*o));
	struct edition ed;
	uint64_t listed = 0;

	at = (unsigned)_i / SEAT_KINDS;
	conform_edition(
	    &ed, &age_of_industry, editions[at].options, editions[at].count);
	o->ed = ed.data;
	o->pos = &pos;
	for (n = 0; n < MATCHES; n++)
		listed += play(&ed, &pos, seats, n, o);
	ck_assert_uint_gt(listed, 1000);
	free(o);
	edition_release(&ed);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("aoi-list");
	TCase *tc = tcase_create("aoi-list");
	SRunner *runner = srunner_create(suite);
	int failed;

	seal_init();
	suite_add_tcase(suite, tc);
	tcase_set_timeout(tc, 0);
	tcase_add_loop_test(tc, list_agrees_with_the_obvious, 0,
	    (int)ARRAY_LEN(editions) * SEAT_KINDS);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
