/* SPDX-License-Identifier: MIT */
/*
 * test_ind_random.c - random matches of Industria end by the rules, and money
 * and tiles are where they should be at every step: the money by what the
 * events tell, not by the account that the position keeps.
 */
#include "conform.h"
#include "game/simulate.h"
#include "games/industria/industria.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

#define MATCHES 1000 /* of each number of seats */
#define SOAK 100000
#define BRIEF 20

static int64_t
number_of(const struct phrase *phrase, const char *name)
{
	for (unsigned i = 0; i < phrase->count; i++)
		if (strcmp(phrase->args[i].name, name) == 0)
			return phrase->args[i].number;
	ck_abort_msg("%s has no %s", phrase->key, name);
	return 0;
}

/* What all players together gain from the bank by an event. */
static const struct {
	const char *key, *arg;
	int sign;
	bool all; /* each of them */
} flows[] = {
    {"income", "count", 1, true},
    {"epoch-money", "count", 1, true},
    {"cashed", "count", 1, false},
    {"last-cashed", "count", 1, false},
    {"built", "cost", -1, false},
    {"supply-material", "price", -1, false},
};

static int64_t
flow_of(const struct events *events, unsigned seats)
{
	int64_t sum = 0;

	for (size_t i = 0; i < events->count; i++)
		for (size_t k = 0; k < ARRAY_LEN(flows); k++) {
			const struct phrase *p = &events->list[i].phrase;

			if (strcmp(p->key, flows[k].key) == 0)
				sum += flows[k].sign *
				       number_of(p, flows[k].arg) *
				       (flows[k].all ? (int)seats : 1);
		}
	return sum;
}

static int64_t
money_of(const struct ind_position *pos)
{
	int64_t sum = 0;

	for (unsigned s = 0; s < pos->seats; s++)
		sum += pos->money[s];
	return sum;
}

static unsigned
count_of(const struct events *events, const char *key)
{
	unsigned count = 0;

	for (size_t i = 0; i < events->count; i++)
		count += strcmp(events->list[i].phrase.key, key) == 0;
	return count;
}

static void
one_match(const struct game *game, const struct edition *ed, unsigned seats,
    uint64_t number)
{
	struct ind_position pos;
	struct dice dice, choose;
	struct events events = EVENTS_INIT;
	struct random_match match = {.game = game,
	    .ed = ed->data,
	    .pos = &pos,
	    .seats = seats,
	    .dice = &dice,
	    .choose = &choose,
	    .events = &events};
	int64_t money = seats * 4, drawn = 0, rounds = 0, sold = 0;
	unsigned seat;
	move_t move;

	simulate_dice(&dice, &choose, 77, number);
	game->setup(ed->data, &pos, seats, &dice, &events);
	for (;;) {
		money += flow_of(&events, seats);
		drawn += count_of(&events, "drawn");
		rounds += count_of(&events, "round-begins");
		sold += count_of(&events, "sold") + count_of(&events, "kept");
		if (money_of(&pos) != money ||
		    !game_sound(game, ed->data, &pos))
			ck_abort_msg("%u seats, match %llu, move %u", seats,
			    (unsigned long long)number, match.moves);
		events.count = 0;
		if (!random_match_pick(&match, &seat, &move))
			break;
		random_match_apply(&match, seat, move);
	}
	ck_assert_int_eq(drawn, seats == 3 ? 48 : 60);
	ck_assert_int_eq(sold, drawn);
	ck_assert_int_eq(rounds, seats == 3 ? 16 : 15);
	events_release(&events);
}

START_TEST(random_matches)
{
	const struct game *game = game_find("industria");
	uint64_t count = getenv("PLI_SOAK") != NULL    ? SOAK
			 : getenv("PLI_BRIEF") != NULL ? BRIEF
						       : MATCHES;
	struct edition ed;

	conform_edition(&ed, game, NULL, 0);
	for (unsigned seats = 3; seats <= 4; seats++)
		for (uint64_t i = 0; i < count; i++)
			one_match(game, &ed, seats, i);
	edition_release(&ed);
}
END_TEST

/* 22 thalers of income a player, with three and with four. */
START_TEST(both_tables_bring_the_same_money)
{
	const struct game *game = game_find("industria");
	const struct ind_edition *data;
	struct edition ed;

	conform_edition(&ed, game, NULL, 0);
	data = ed.data;
	for (unsigned seats = 3; seats <= 4; seats++) {
		unsigned money =
		    data->start_money + data->income * ind_rounds(data, seats);

		for (unsigned e = 0; e < data->epochs[seats]; e++)
			money += data->epoch_money[e];
		ck_assert_uint_eq(money, 22);
	}
	edition_release(&ed);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    random_matches, both_tables_bring_the_same_money};

	return suite_run("ind_random", tests, ARRAY_LEN(tests));
}
