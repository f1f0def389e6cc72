/* SPDX-License-Identifier: MIT */
/* test_heliopolis_many.c - editions of Héliopolis, and many random matches. */
#include "helio_books.h"
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

/* ---- many matches, counted by somebody else at every step ---- */

/* A match at random, and the offers of each seat in this turn. */
struct counted {
	const struct edition *ed;
	struct helio_position pos;
	struct dice dice, choose;
	struct random_match match;
	struct events events;
	struct books books;
	bool soundly; /* by the game's own count, too (else test_conform's) */
	unsigned offers[SEATS];
	int32_t turn;
};

/* Up to two kinds of goods or coins each way, few of each. */
static void
any_flow(struct dice *choose, bool both_ways, int16_t *flow)
{
	unsigned i, n = dice_below(choose, 4);

	for (i = 0; i < n; i++) {
		unsigned what = dice_below(choose, FLOWS);
		int count = 1 + (int)dice_below(choose, what == COINS ? 6 : 2);

		if (both_ways && dice_below(choose, 3) == 0)
			count = -count;
		flow[what] = (int16_t)count;
	}
}

/* A card that lies there, or NO_SEAT. */
static unsigned
any_card(struct counted *c, unsigned seat, bool on_stall)
{
	unsigned i, cards[TRANSACTIONS_MAX], n = 0, place;
	const struct helio_edition *ed = c->ed->data;

	for (i = 0; i < ed->transactions; i++) {
		place = c->pos.place[i];
		if (on_stall ? place >= ON_STALL && place < ON_STALL + SEATS &&
				   place != ON_STALL + seat
			     : place == HAND + seat)
			cards[n++] = i;
	}
	return n == 0 ? NO_SEAT : cards[dice_below(&c->choose, n)];
}

/* An offer or a proposal with goods, if the rules allow it. */
static bool
pick_offer(struct counted *c, unsigned *seat, move_t *move)
{
	struct helio_position *pos = &c->pos;
	bool open = pos->state == ANSWER || pos->state == REPLY;
	struct step step = {.kind = POST};
	unsigned card;

	*seat = helio_owes(pos);
	if (c->offers[*seat] >= SIMULATE_OPEN ||
	    dice_below(&c->choose, open ? 2 : 6) > 0)
		return false;
	if (open || dice_below(&c->choose, 2) > 0)
		step.kind = OFFER;
	card = open ? pos->stall[pos->owner][pos->slot]
		    : any_card(c, *seat, step.kind == OFFER);
	if (card == NO_SEAT)
		return false;
	step.f[CARD] = (int16_t)card;
	any_flow(&c->choose, step.kind == OFFER, step.f + FLOW);
	*move = helio_move(&step);
	if (!helio_check(c->ed->data, pos, *seat, *move, NULL))
		return false;
	c->offers[*seat]++;
	return true;
}

/* At most three open moves a seat and turn. */
static bool
pick(struct counted *c, unsigned *seat, move_t *move)
{
	if (c->pos.turns != c->turn)
		memset(c->offers, 0, sizeof(c->offers));
	c->turn = c->pos.turns;
	if (c->pos.state == OVER)
		return false;
	if (pick_offer(c, seat, move))
		return true;
	memcpy(c->match.open, c->offers, sizeof(c->offers));
	if (!random_match_pick(&c->match, seat, move))
		return false;
	if (c->match.open[*seat] > c->offers[*seat])
		c->offers[*seat]++;
	return true;
}

static void
play_counted(struct counted *c, unsigned seats, uint64_t n)
{
	struct helio_position before;
	unsigned seat;
	move_t move;

	simulate_dice(&c->dice, &c->choose, seats, n);
	c->turn = -1;
	c->events.count = 0;
	c->match = (struct random_match){.game = c->ed->game,
	    .ed = c->ed->data,
	    .pos = &c->pos,
	    .seats = seats,
	    .dice = &c->dice,
	    .choose = &c->choose,
	    .events = &c->events};
	c->ed->game->setup(c->ed->data, &c->pos, seats, &c->dice, &c->events);
	books_open(&c->books, c->ed->data, seats, &c->events);
	while (pick(c, &seat, &move)) {
		before = c->pos;
		c->events.count = 0;
		random_match_apply(&c->match, seat, move);
		books_enter(&c->books, &before, seat, move, &c->events);
		books_agree(&c->books, &c->pos);
		if (c->soundly)
			MUST(&c->books, helio_sound(c->ed->data, &c->pos));
	}
}

static void
many(const char *option, unsigned seats, uint64_t count)
{
	const char *options[] = {option};
	struct counted c = {.events = EVENTS_INIT, .soundly = option != NULL};
	unsigned helps = 0, haggled = 0, for_goods = 0;
	struct edition ed;
	uint64_t n;

	conform_edition(&ed, game_find("heliopolis"), options, option != NULL);
	c.ed = &ed;
	for (n = 0; n < count; n++) {
		play_counted(&c, seats, n);
		helps += c.books.helps;
		haggled += c.books.haggled;
		for_goods += c.books.for_goods;
	}
	/* Else it proves little. */
	if (count >= BRIEF) {
		ck_assert_uint_gt(helps, count);
		ck_assert_uint_gt(haggled, count / 10);
		ck_assert_uint_gt(for_goods, count / 10);
	}
	events_release(&c.events);
	edition_release(&ed);
}

static uint64_t
matches(void)
{
	return getenv("PLI_SOAK") != NULL    ? SOAK
	       : getenv("PLI_BRIEF") != NULL ? BRIEF
					     : MATCHES;
}

START_TEST(many_with_three)
{
	many(NULL, 3, matches());
}
END_TEST

START_TEST(many_with_four)
{
	many(NULL, 4, matches());
}
END_TEST

START_TEST(many_with_five)
{
	many(NULL, 5, matches());
}
END_TEST

static void
some(const char *option)
{
	for (unsigned seats = 3; seats <= SEATS; seats++)
		many(option, seats, (matches() + 9) / 10);
}

START_TEST(many_with_free_powers)
{
	some("powers=free");
}
END_TEST

START_TEST(many_with_equal_turns)
{
	some("equal_turns=true");
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {mistakes_are_named, many_with_three,
	    many_with_four, many_with_five, many_with_free_powers,
	    many_with_equal_turns};

	return suite_run("heliopolis_many", tests, ARRAY_LEN(tests));
}
