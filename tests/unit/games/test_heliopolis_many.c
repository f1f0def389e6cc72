/* SPDX-License-Identifier: MIT */
/* test_heliopolis_many.c - editions of Héliopolis, and many random matches. */
#include "game/simulate.h"
#include "helio_books.h"
#include "helio_table.h"
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

static void
read_edition(struct buf *text)
{
	struct err err = ERR_INIT;
	struct data data;

	data_init(&data);
	if (data.dirs[1] == NULL)
		data.dirs[1] = getenv("srcdir");
	ck_assert(
	    data_read(&data, "games/heliopolis/edition.yaml", text, &err) == 0);
}

START_TEST(mistakes_are_named)
{
	struct buf text = BUF_INIT, bad = BUF_INIT, why = BUF_INIT;
	struct edition ed;
	const char *at;
	size_t i;

	read_edition(&text);
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

/* ---- new cards of the same operations ---- */

/* Operations in places where the shipped cards have none of them. */
static const struct {
	const char *before, *card;
} additions[] = {
    {"  - {id: m1,",
	"  - {id: m10, name: {en: M10, fr: M10},\n"
	"     title: {en: Huya the Reader, fr: Houya le liseur},\n"
	"     access: {spice: 1, cloth: 1, parchment: 1, dye: 5}, network: 1,\n"
	"     power: {cost: 2, op: draw_actions, n: 2}}\n"},
    {"  - {id: p01,",
	"  - {id: p19, name: {en: P19, fr: P19},\n"
	"     title: {en: Maia the Giver, fr: Maïa la donatrice}, salary: 1,\n"
	"     access: {dye: 1}, network: 1, power: {cost: 1, op: "
	"luxury_for_renown,\n"
	"     luxury: 2, renown: 5, coins: 1}}\n"},
    {"  - {id: a01,",
	"  - {id: a16, name: {en: A16, fr: A16}, title: {en: Royal Gift,\n"
	"     fr: Don royal}, copies: 2, use: action, cost: 3,\n"
	"     op: gain_luxury, n: 2, coins: 1, different: true}\n"
	"  - {id: a17, name: {en: A17, fr: A17}, title: {en: Tithe,\n"
	"     fr: Dîme}, copies: 1, use: action, cost: 2,\n"
	"     op: tax, threshold: 15, n: 4}\n"},
    {"  - {id: ct1,", "  - {id: ct8, convoy: land, name: {en: CT8, fr: CT8},\n"
		      "     title: {en: Siwa Caravan, fr: Caravane de Siwa},\n"
		      "     places: [{good: gold, coins: 9, renown: 3},\n"
		      "              {good: gold, coins: 5}]}\n"},
    {"  - {id: f01,",
	"  - {id: f57, pile: deal, name: {en: F57, fr: F57},\n"
	"     title: {en: Sphinx, fr: Sphinx},\n"
	"     cost: {marble: 1, dye: 3}, gain: {gold: 2, renown: 2}}\n"},
};

static void
lay_additions(struct table *t)
{
	struct buf text = BUF_INIT, more = BUF_INIT, why = BUF_INIT;
	size_t i, at;

	memset(t, 0, sizeof(*t));
	read_edition(&text);
	for (i = 0; i < ARRAY_LEN(additions); i++) {
		const char *next = strstr(text.data, additions[i].before);

		ck_assert_ptr_nonnull(next);
		at = (size_t)(next - text.data);
		buf_clear(&more);
		buf_add(&more, text.data, at);
		buf_adds(&more, additions[i].card);
		buf_add(&more, text.data + at, text.len - at);
		buf_clear(&text);
		buf_add(&text, more.data, more.len);
	}
	ck_assert_msg(edition_load(&t->edition, game_find("heliopolis"),
			  "my.yaml", text.data, text.len, NULL, 0, &why),
	    "%s", why.data);
	lay_out(t, 3);
	buf_release(&text);
	buf_release(&more);
	buf_release(&why);
}

START_TEST(new_cards_need_no_c)
{
	struct table t;

	lay_additions(&t);
	merchant(&t, ANNA, "M10");
	partner(&t, ANNA, "P19");
	convoy(&t, "CT8", "");
	hand(&t, ANNA, "A16 F57");
	next(&t, "A17 A01");
	play(&t, ANNA, "use merchant"); /* 20 - 2 */
	has_hand(&t, ANNA, "A16 F57 A17 A01");
	coins(&t, BRUNO, 16);
	coins(&t, CHLOE, 15);       /* that is not more than 15 */
	play(&t, ANNA, "play A17"); /* 18 - 2 + 4 */
	has_coins(&t, ANNA, 20);
	has_coins(&t, BRUNO, 12);
	has_coins(&t, CHLOE, 15);
	turn_of(&t, ANNA);
	refused(&t, ANNA, "play A16 for marble + marble", "same-goods");
	play(&t, ANNA, "jouer A16 pour or + marbre"); /* - 3 + 1 */
	has_goods(&t, ANNA, "1 gold, 1 marble");
	has_coins(&t, ANNA, 18);
	play(&t, ANNA, "perform F57"); /* dye: 5 and 1 */
	has_left(&t, ANNA, "dye", 3);
	has_done(&t, ANNA, "F57");
	has_goods(&t, ANNA, "3 gold");
	has_renown(&t, ANNA, 2);
	turn_of(&t, ANNA);
	play(&t, ANNA, "sell gold to land"); /* 9 and 3 */
	has_renown(&t, ANNA, 5);
	has_coins(&t, ANNA, 27);
	play(&t, ANNA, "utiliser associé pour or + or"); /* - 1 + 1, 5 */
	has_renown(&t, ANNA, 10);
	has_coins(&t, ANNA, 27);
	has_goods(&t, ANNA, "");
	told(&t, "Anna uses the power of Maia the Giver.");
	clear(&t);
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
	const TTest *const tests[] = {mistakes_are_named, new_cards_need_no_c,
	    many_with_three, many_with_four, many_with_five,
	    many_with_free_powers, many_with_equal_turns};

	return suite_run("heliopolis_many", tests, ARRAY_LEN(tests));
}
