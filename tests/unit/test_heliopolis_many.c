/* SPDX-License-Identifier: MIT */
/* test_heliopolis_many.c - editions of Héliopolis, and many random matches. */
#include "helio_table.h"
#include "simulate.h"
#include "suite.h"

#define MATCHES 1000
#define SOAK 100000
#define BRIEF 10

/* ---- an edition with a mistake ---- */

static const struct {
	const char *from, *to, *why;
} mistakes[] = {
    {"op: gain_rare, n: 1, coins", "op: gain_rarity, n: 1, coins",
	"op: \"gain_rarity\" is not known"},
    {"op: cancel", "op: tax", "tax cannot be used like that"},
    {"cost: {spice: 2, cloth: 2}", "cost: {spice: 2, ivory: 2}",
	"a barter asks for base goods only"},
    {"{good: ivory, coins: 8}", "{good: spice, coins: 8}",
	"a convoy buys rare and luxury goods"},
    {"salary: 3", "salary: x", "salary must be a whole number"},
    {"powers: action", "powers: often", "powers: \"often\" is not known"},
    {"id: f02", "id: f01", "f01 is there twice"},
    {"op: gain_coins, n: 6", "op: gain_coins", "gain_coins needs n"},
    {"op: gain_coins, n: 6", "op: gain_coins, n: 0",
	"gain_coins: n must be at least 1"},
    {"op: gain_coins, n: 6", "op: gain_coins, n: 6, coins: 2",
	"gain_coins has no coins"},
    {"op: gain_coins, n: 6", "op: gain_coins, m: 6", "\"m\" is not known"},
    {"op: gain_rare, n: 2}", "op: gain_rare, n: 4}", "n is at most 3"},
    {"op: draw_deals, keep: 2", "op: draw_deals, keep: 0",
	"keep must be at least 1"},
    {"on: deal", "on: deals", "on: \"deals\" is not known"},
    {"different: true", "different: 3", "different must be true or false"},
    {"use: sale, cost", "use: sales, cost", "use: \"sales\" is not known"},
    {"copies: 3, use: sale,", "copies: 0, use: sale,", "copies"},
    {"network: 2,\n     power", "network: 2,\n     powr",
	"\"powr\" is not known"},
    {"places: [{good: ivory", "place: [{good: ivory", "is not known here"},
    {"{good: ivory, coins: 8}", "{good: ivory, coin: 8}",
	"\"coin\" is not known here"},
    {"convoy: land", "convoy: lake", "convoy: \"lake\" is not known"},
    {"pile: deal", "pile: deals", "pile: \"deals\" is not known"},
    {"cost: {ivory: 2, spice: 1}", "cost: {spice: 1}", "a deal for others"},
    {"cost: {ivory: 2, spice: 1}", "cost: {ivory: 4, spice: 1}",
	"at most 3 of a good"},
    {"gain: {coins: 12}", "gain: {coin: 12}", "\"coin\" is no good for it"},
    {"start_coins: 5", "start_coins: -1", "start_coins must be"},
    {"equal_turns: false", "equal_turns: perhaps", "equal_turns"},
    {"kind: luxury", "kind: base", "goods must be 4 base, 4 rare"},
    {"  - id: any", "  - id: some", "the 1. must be any"},
};

START_TEST(mistakes_are_named)
{
	struct buf text = BUF_INIT, bad = BUF_INIT, why = BUF_INIT;
	struct err err = ERR_INIT;
	struct edition ed;
	struct data data;
	const char *at;
	size_t i;

	data_init(&data);
	if (data.dirs[1] == NULL)
		data.dirs[1] = getenv("srcdir");
	ck_assert(data_read(&data, "games/heliopolis/edition.yaml", &text,
		      &err) == 0);
	for (i = 0; i < ARRAY_LEN(mistakes); i++) {
		at = strstr(text.data, mistakes[i].from);
		ck_assert_ptr_nonnull(at);
		buf_clear(&bad);
		buf_clear(&why);
		buf_add(&bad, text.data, (size_t)(at - text.data));
		buf_adds(&bad, mistakes[i].to);
		buf_adds(&bad, at + strlen(mistakes[i].from));
		ck_assert(!edition_load(&ed, game_find("heliopolis"), "my.yaml",
		    bad.data, bad.len, NULL, 0, &why));
		ck_assert_msg(strstr(why.data, mistakes[i].why) != NULL &&
				  strstr(why.data, "line ") != NULL &&
				  strstr(why.data, "my.yaml") != NULL,
		    "%s", why.data);
	}
	buf_release(&text);
	buf_release(&bad);
	buf_release(&why);
}
END_TEST

/* ---- many matches with other options, accounted for at every step ---- */

static void
many(const char *option)
{
	uint64_t n, count = getenv("PLI_SOAK") != NULL    ? SOAK
			    : getenv("PLI_BRIEF") != NULL ? BRIEF
							  : MATCHES;
	const char *options[] = {option};
	const struct game *game = game_find("heliopolis");
	struct helio_position pos;
	struct dice dice, choose;
	struct edition ed;
	unsigned seats, seat;
	move_t move;

	count /= 10;
	conform_edition(&ed, game, options, 1);
	for (seats = 3; seats <= SEATS; seats++)
		for (n = 0; n < count; n++) {
			struct random_match match = {.game = game,
			    .ed = ed.data,
			    .pos = &pos,
			    .seats = seats,
			    .dice = &dice,
			    .choose = &choose};

			simulate_dice(&dice, &choose, seats, n);
			game->setup(ed.data, &pos, seats, &dice, NULL);
			while (random_match_pick(&match, &seat, &move)) {
				random_match_apply(&match, seat, move);
				ck_assert(helio_sound(ed.data, &pos));
			}
		}
	edition_release(&ed);
}

START_TEST(many_with_free_powers)
{
	many("powers=free");
}
END_TEST

START_TEST(many_with_equal_turns)
{
	many("equal_turns=true");
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    mistakes_are_named, many_with_free_powers, many_with_equal_turns};

	return suite_run("heliopolis_many", tests, ARRAY_LEN(tests));
}
