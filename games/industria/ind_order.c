/* SPDX-License-Identifier: MIT */
/* ind_order.c - the orders of Industria, to moves and back. */
#include "industria.h"

#include <assert.h>
#include <string.h>

/* Kind "": at any time (IA11). */
const struct verb ind_verbs[] = {
    {"offer", "tile:tiles", "sale"},
    {"bid", "count:number tile:tiles? cash:tiles?", "bid"},
    {"upto", "count:number tile:tiles? cash:tiles?", "bid"},
    {"pass", "tile:tiles?", "bid"},
    {"rest", "", "bid"},
    {"sell", "tile:tiles? count:number?", "decide"},
    {"keep", "tile:tiles?", "decide"},
    {"build",
	"tile:tiles m1:materials? s1:sources? p1:seat? m2:materials? "
	"s2:sources? p2:seat?",
	"build"},
    {"done", "", "build"},
    {"await", "", "build"},
    {"ready", "", "build"},
    {"cash", "tile:tiles", ""},
    {NULL, NULL, NULL},
};

struct reader {
	const struct ind_edition *ed;
	const struct ind_position *pos;
	unsigned seat;
	const struct order *order;
	struct phrase *why;
};

static bool
refuse_tile(const struct reader *r, const char *key, unsigned tile)
{
	phrase_set(r->why, key);
	phrase_thing(r->why, "tile", ind_id(r->ed, tile));
	return false;
}

tiles_t
ind_tiles_named(
    const struct ind_edition *ed, const struct order *order, const char *arg)
{
	const char *id = order_get(order, arg);
	tiles_t set = 0;
	unsigned i;

	for (i = 0; id != NULL && i < TILES; i++)
		if (strcmp(ind_id(ed, i), id) == 0)
			set |= tile_bit(i);
	return set;
}

static tiles_t
tiles_named(const struct reader *r, const char *arg)
{
	return ind_tiles_named(r->ed, r->order, arg);
}

static tiles_t
undrawn(const struct ind_edition *ed, const struct ind_position *pos)
{
	unsigned i, count = ed->epochs[pos->seats] * (unsigned)EPOCH_TILES;
	tiles_t set = 0;

	for (i = pos->drawn; i < count; i++)
		set |= tile_bit(pos->stack[i]);
	return set;
}

/*
 * True if the order is about what is decided now.  One that names another tile
 * waits for it; if that has found its owner, the order has had its time.  Two
 * tiles of one name mean the one on offer (IB9).
 */
static bool
is_now(const struct reader *r, enum phase phase)
{
	tiles_t named = tiles_named(r, "tile");
	const struct ind_position *pos = r->pos;
	bool now = phase == (enum phase)pos->phase;

	if (order_get(r->order, "tile") == NULL)
		return true;
	if (named == 0)
		return refuse(r->why, "bad-thing");
	if (now && pos->lot != NOTHING && named & tile_bit(pos->lot))
		return true;
	if (named & (pos->offer | undrawn(r->ed, pos)))
		return refuse_tile(r, "later", tile_first(named));
	return refuse_tile(r, "past", tile_first(named));
}

/* ---- bids ---- */

/* What is left of a bid that cannot be made: a pass, and why. */
static struct step
bid_left(const struct reader *r, int32_t count)
{
	const struct ind_position *pos = r->pos;

	if (count <= pos->best) {
		phrase_set(r->why, "bid-low");
		phrase_number(r->why, "best", pos->best);
	} else {
		phrase_set(r->why, "bid-dear");
		phrase_number(r->why, "count", count);
		phrase_number(r->why, "money", pos->money[r->seat]);
	}
	return (struct step){.kind = PASS};
}

/* IB1: a ceiling above one's money is one's money; an exact bid that does not
 * beat the standing one is a pass. */
static unsigned
read_bid(const struct reader *r, bool ceiling, move_t *moves)
{
	const struct ind_position *pos = r->pos;
	tiles_t cash = tiles_named(r, "cash") & pos->hand[r->seat];
	struct step bid = {.kind = BID}, swap = {.kind = CASH};
	int32_t money = pos->money[r->seat];
	int64_t count;

	if (!order_get_number(r->order, "count", &count) || count < 0 ||
	    count > 1000)
		return refuse(r->why, "bad-thing");
	if (!is_now(r, BIDDING))
		return 0;
	cash &= r->ed->kinds[RAW];
	bid.count = ceiling ? pos->best + 1 : (int32_t)count;
	if (!ceiling && order_get(r->order, "tile") == NULL && cash == 0) {
		moves[0] = ind_move(&bid); /* as it is, or refused */
		return 1;
	}
	if (bid.count <= pos->best || bid.count > count)
		bid = bid_left(r, (int32_t)count);
	if (bid.count > money) {
		if (cash == 0 || bid.count > money + r->ed->refund) {
			bid = bid_left(r, bid.count);
		} else {
			swap.tile = tile_first(cash);
			moves[0] = ind_move(&swap);
			moves[1] = ind_move(&bid);
			return 2;
		}
	}
	moves[0] = ind_move(&bid);
	return 1;
}

/* ---- the auctioneer ---- */

/* "sell Steel from 3": else it is kept. */
static unsigned
read_sell(const struct reader *r, move_t *moves)
{
	struct step step = {.kind = SELL};
	int64_t from = 0;
	bool given = order_get_number(r->order, "count", &from);

	if (!is_now(r, DECIDE))
		return 0;
	if (given && r->pos->best < from)
		step.kind = KEEP;
	moves[0] = ind_move(&step);
	return 1;
}

static unsigned
read_offer(const struct reader *r, move_t *moves)
{
	tiles_t named = tiles_named(r, "tile");
	struct step step = {.kind = OFFER};

	if (named == 0)
		return refuse(r->why, "bad-thing");
	step.tile = tile_first(named);
	if (named & r->pos->offer)
		step.tile = tile_first(named & r->pos->offer);
	else if (named & undrawn(r->ed, r->pos))
		return refuse_tile(r, "later", step.tile);
	else
		return refuse_tile(r, "past", step.tile);
	moves[0] = ind_move(&step);
	return 1;
}

/* ---- building ---- */

/* The lowest in hand; if there is none, check will say so. */
static unsigned
tile_meant(const struct reader *r, tiles_t named)
{
	tiles_t held = named & r->pos->hand[r->seat];

	return tile_first(held != 0 ? held : named);
}

static bool
read_source(
    const struct reader *r, const char *source, const char *seat, uint8_t *from)
{
	static const char *const ids[] = {
	    [FROM_OWN] = "own", [FROM_HAND] = "hand", [FROM_SUPPLY] = "supply"};
	const char *id = order_get(r->order, source);
	int64_t number;
	uint8_t i;

	if (order_get_number(r->order, seat, &number)) {
		if (number < 0 || number >= r->pos->seats)
			return refuse(r->why, "bad-thing");
		*from = (uint8_t)(FROM_SEAT + number);
		if (number == r->seat)
			*from = FROM_OWN;
		return true;
	}
	for (i = FROM_OWN; id != NULL && i <= FROM_SUPPLY; i++)
		if (strcmp(ids[i], id) == 0)
			*from = i;
	return true;
}

static const char *const args[NEEDS_MAX][3] = {
    {"m1", "s1", "p1"}, {"m2", "s2", "p2"}};

/* "with iron from Bruno" */
static bool
read_choice(const struct reader *r, unsigned n, struct step *step)
{
	const struct ind_tile *tile = &r->ed->tiles[step->tile];
	const char *id = order_get(r->order, args[n][0]);
	unsigned i;

	if (id == NULL)
		return true;
	for (i = 0; i < tile->need_count; i++)
		if (strcmp(r->ed->material_ids[tile->need[i]], id) == 0)
			return read_source(
			    r, args[n][1], args[n][2], &step->source[i]);
	for (i = 0; i < r->ed->materials; i++)
		if (strcmp(r->ed->material_ids[i], id) == 0) {
			phrase_set(r->why, "not-needed");
			phrase_thing(
			    r->why, "material", r->ed->material_ids[i]);
			phrase_thing(r->why, "tile", ind_id(r->ed, step->tile));
			return false;
		}
	return refuse(r->why, "bad-thing");
}

/* What was not said is found: IB2. */
static bool
find_sources(const struct reader *r, struct step *step)
{
	const struct ind_tile *tile = &r->ed->tiles[step->tile];
	unsigned i;

	for (i = 0; i < tile->need_count; i++) {
		if (step->source[i] != FROM_NONE)
			continue;
		step->source[i] =
		    (uint8_t)ind_source(r->ed, r->pos, r->seat, tile->need[i]);
		if (step->source[i] != FROM_NONE)
			continue;
		if (r->pos->ahead > 0 &&
		    ind_may_come(r->ed, r->pos, r->seat, tile->need[i]))
			return refuse_tile(r, ORDER_LATER, step->tile);
		phrase_set(r->why, "no-source");
		phrase_thing(
		    r->why, "material", r->ed->material_ids[tile->need[i]]);
		phrase_thing(r->why, "tile", ind_id(r->ed, step->tile));
		return false;
	}
	return true;
}

static unsigned
read_build(const struct reader *r, move_t *moves)
{
	tiles_t named = tiles_named(r, "tile");
	struct step step = {.kind = BUILD};
	unsigned n;

	if (named == 0)
		return refuse(r->why, "bad-thing");
	step.tile = tile_meant(r, named);
	if (!(r->pos->hand[r->seat] & tile_bit(step.tile)))
		return refuse_tile(r, "not-in-hand", step.tile);
	for (n = 0; n < NEEDS_MAX; n++)
		if (!read_choice(r, n, &step))
			return 0;
	if (!find_sources(r, &step))
		return 0;
	moves[0] = ind_move(&step);
	return 1;
}

static unsigned
read_cash(const struct reader *r, move_t *moves)
{
	tiles_t named = tiles_named(r, "tile");
	struct step step = {.kind = CASH};

	if (named == 0)
		return refuse(r->why, "bad-thing");
	step.tile = tile_meant(r, named);
	moves[0] = ind_move(&step);
	return 1;
}

/* "pass", "keep": with a tile or without. */
static unsigned
read_plain(
    const struct reader *r, enum kind kind, enum phase phase, move_t *moves)
{
	struct step step = {.kind = kind};

	if (!is_now(r, phase))
		return 0;
	moves[0] = ind_move(&step);
	return 1;
}

unsigned
ind_read_order(const void *data, const void *position, unsigned seat,
    const struct order *order, move_t *moves, unsigned max, struct phrase *why)
{
	struct reader r = {data, position, seat, order, why};
	move_t found[2] = {0};
	unsigned count = 0;

	if (strcmp(order->verb, "offer") == 0)
		count = read_offer(&r, found);
	else if (strcmp(order->verb, "bid") == 0)
		count = read_bid(&r, false, found);
	else if (strcmp(order->verb, "upto") == 0)
		count = read_bid(&r, true, found);
	else if (strcmp(order->verb, "pass") == 0 ||
		 strcmp(order->verb, "rest") == 0)
		count = read_plain(&r, PASS, BIDDING, found);
	else if (strcmp(order->verb, "sell") == 0)
		count = read_sell(&r, found);
	else if (strcmp(order->verb, "keep") == 0)
		count = read_plain(&r, KEEP, DECIDE, found);
	else if (strcmp(order->verb, "build") == 0)
		count = read_build(&r, found);
	else if (strcmp(order->verb, "done") == 0)
		count = read_plain(&r, DONE, BUILDING, found);
	else if (strcmp(order->verb, "await") == 0)
		count = read_plain(&r, AWAIT, COLLECT, found);
	else if (strcmp(order->verb, "ready") == 0)
		count = read_plain(&r, READY, COLLECT, found);
	else if (strcmp(order->verb, "cash") == 0)
		count = read_cash(&r, found);
	else
		refuse(why, "bad-thing");
	if (count > max)
		return refuse(why, "bad-thing");
	memcpy(moves, found, count * sizeof(*moves));
	return count;
}

/* ---- what never comes ---- */

/* All the money that there can be in a match of so many. */
static int64_t
all_money(const struct ind_edition *ed, unsigned seats)
{
	int64_t each = ed->start_money + ed->income * ind_rounds(ed, seats);

	for (unsigned i = 0; i < ed->epochs[seats] && i < EPOCHS; i++)
		each += ed->epoch_money[i];
	return seats * each + ed->refund * tile_count(ed->kinds[RAW]);
}

/* A bid of nothing, or of more than all together can ever have.  "Up to" so
 * much is as far as one's money goes. */
bool
ind_never(const void *data, const struct order *order, struct phrase *why)
{
	const struct ind_edition *ed = data;
	int64_t count, most = 0;

	if (strcmp(order->verb, "bid") != 0 ||
	    !order_get_number(order, "count", &count))
		return false;
	for (unsigned seats = 2; seats <= SEATS; seats++)
		if (all_money(ed, seats) > most)
			most = all_money(ed, seats);
	if (count >= 1 && count <= most)
		return false;
	phrase_set(why, count < 1 ? "bid-low" : "bid-never");
	if (count >= 1)
		phrase_number(why, "count", count);
	phrase_number(why, count < 1 ? "best" : "most", count < 1 ? 0 : most);
	return true;
}

/* ---- moves to orders ---- */

static void
write_build(
    const struct ind_edition *ed, const struct step *step, struct order *order)
{
	static const char *const ids[] = {
	    [FROM_HAND] = "hand", [FROM_SUPPLY] = "supply"};
	const struct ind_tile *tile = &ed->tiles[step->tile];
	unsigned i, n = 0;

	for (i = 0; i < tile->need_count; i++) {
		uint8_t source = step->source[i];

		if (source == FROM_OWN)
			continue; /* goes without saying */
		order_word(order, args[n][0], ed->material_ids[tile->need[i]]);
		if (source < FROM_SEAT)
			order_word(order, args[n][1], ids[source]);
		else
			order_number(order, args[n][2], source - FROM_SEAT);
		n++;
	}
}

void
ind_write_order(const void *data, const void *position, unsigned seat,
    move_t move, struct order *order)
{
	static const char *const verbs[] = {[OFFER] = "offer",
	    [PASS] = "pass",
	    [BID] = "bid",
	    [SELL] = "sell",
	    [KEEP] = "keep",
	    [BUILD] = "build",
	    [DONE] = "done",
	    [CASH] = "cash",
	    [AWAIT] = "await",
	    [READY] = "ready"};
	const struct ind_edition *ed = data;
	struct step step;
	bool known = ind_step(ed, move, &step);

	(void)position;
	(void)seat;
	assert(known);
	order_set(order, verbs[step.kind]);
	if (step.kind == BID)
		order_number(order, "count", step.count);
	if (step.kind == OFFER || step.kind == CASH || step.kind == BUILD)
		order_word(order, "tile", ind_id(ed, step.tile));
	if (step.kind == BUILD)
		write_build(ed, &step, order);
}

/* ---- one order for several auctions ---- */

/* "pass on the rest", "sell all from 2": one for each tile on offer. */
unsigned
ind_spell_out(const void *data, const void *position, unsigned seat,
    const struct order *order, struct order *out, unsigned max)
{
	const struct ind_position *pos = position;
	bool rest = strcmp(order->verb, "rest") == 0;
	tiles_t offer = pos->offer;
	unsigned count = 0;

	(void)seat;
	if (!rest && (strcmp(order->verb, "sell") != 0 ||
			 order_get(order, "count") == NULL ||
			 order_get(order, "tile") != NULL))
		return 0;
	for (; offer != 0 && count < max; offer &= offer - 1) {
		order_set(&out[count], rest ? "pass" : "sell");
		order_word(
		    &out[count], "tile", ind_id(data, tile_first(offer)));
		if (!rest)
			order_word(
			    &out[count], "count", order_get(order, "count"));
		count++;
	}
	return count;
}
