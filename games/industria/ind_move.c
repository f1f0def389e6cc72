/* SPDX-License-Identifier: MIT */
/* ind_move.c - what may be done in Industria. */
#include "industria.h"

#include <string.h>

/* ---- codes ---- */

#define KIND_SHIFT 24
#define TILE_SHIFT 16
#define SOURCE_SHIFT 8
#define COUNT_MAX 0xffff

move_t
ind_move(const struct step *step)
{
	move_t move = (move_t)step->kind << KIND_SHIFT;

	if (step->kind == BID)
		return move | (move_t)step->count;
	if (step->kind == OFFER || step->kind == CASH || step->kind == BUILD)
		move |= (move_t)step->tile << TILE_SHIFT;
	if (step->kind == BUILD)
		move |=
		    (move_t)step->source[0] << SOURCE_SHIFT | step->source[1];
	return move;
}

static bool
is_build(const struct ind_edition *ed, const struct step *step)
{
	const struct ind_tile *tile = &ed->tiles[step->tile];
	unsigned i;

	for (i = 0; i < NEEDS_MAX; i++) {
		bool none = step->source[i] == FROM_NONE;

		if (none != (i >= tile->need_count) ||
		    step->source[i] >= SOURCES)
			return false;
	}
	return true;
}

bool
ind_step(const struct ind_edition *ed, move_t move, struct step *step)
{
	unsigned tile = (unsigned)(move >> TILE_SHIFT) & 0xff;

	memset(step, 0, sizeof(*step));
	if (move >> KIND_SHIFT < OFFER || move >> KIND_SHIFT > READY)
		return false;
	step->kind = (enum kind)(move >> KIND_SHIFT);
	if (step->kind == BID)
		step->count = (int32_t)(move & COUNT_MAX);
	if (step->kind == OFFER || step->kind == CASH || step->kind == BUILD) {
		if (tile >= TILES)
			return false;
		step->tile = tile;
	}
	if (step->kind == BUILD) {
		step->source[0] = (uint8_t)(move >> SOURCE_SHIFT);
		step->source[1] = (uint8_t)move;
		if (!is_build(ed, step))
			return false;
	}
	return ind_move(step) == move;
}

/* ---- refusals ---- */

static bool
refuse_tile(struct phrase *why, const char *key, const struct ind_edition *ed,
    unsigned tile)
{
	phrase_set(why, key);
	phrase_thing(why, "tile", ind_id(ed, tile));
	return false;
}

static bool
refuse_material(struct phrase *why, const char *key,
    const struct ind_edition *ed, unsigned material)
{
	phrase_set(why, key);
	phrase_thing(why, "material", ed->material_ids[material]);
	return false;
}

static bool
refuse_money(struct phrase *why, const char *key, const char *name,
    int32_t count, int32_t money)
{
	phrase_set(why, key);
	phrase_number(why, name, count);
	phrase_number(why, "money", money);
	return false;
}

/* ---- check ---- */

/* Auction: above the standing bid, and not above one's money (IA4, IA9). */
static bool
check_bid(const struct ind_position *pos, unsigned seat, int32_t count,
    struct phrase *why)
{
	if (count <= pos->best) {
		phrase_set(why, "bid-low");
		phrase_number(why, "best", pos->best);
		return false;
	}
	if (count > pos->money[seat])
		return refuse_money(
		    why, "bid-dear", "count", count, pos->money[seat]);
	return true;
}

/* Why a material cannot come from there. */
static bool
refuse_source(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned set, unsigned material, unsigned source, struct phrase *why)
{
	if (set & 1u << FROM_OWN)
		return refuse_material(why, "own-makes", ed, material);
	if (source == FROM_HAND)
		return refuse_material(why, "no-raw", ed, material);
	if (source == FROM_SUPPLY && set >> FROM_SEAT) {
		refuse_material(why, "supply-made", ed, material);
		phrase_seat(
		    why, "seat", (uint32_t)__builtin_ctz(set >> FROM_SEAT));
		return false;
	}
	if (source == FROM_SUPPLY) {
		refuse_material(why, "supply-later", ed, material);
		phrase_number(why, "epoch", ed->bank_from[material]);
		return false;
	}
	if (source == FROM_OWN || source - FROM_SEAT >= pos->seats)
		return refuse_material(why, "own-none", ed, material);
	refuse_material(why, "no-maker", ed, material);
	phrase_seat(why, "seat", source - FROM_SEAT);
	return false;
}

/* One whose factory is still in his hand may lay it before. */
static bool
may_come_from(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned material, unsigned source)
{
	return pos->ahead > 0 && source >= FROM_SEAT &&
	       source - FROM_SEAT < pos->seats &&
	       pos->hand[source - FROM_SEAT] & ed->makers[material] &&
	       ind_may_come(ed, pos, seat, material);
}

static bool
check_build(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	const struct ind_tile *tile = &ed->tiles[step->tile];
	int32_t total;
	unsigned i, set;

	if (!(pos->hand[seat] & tile_bit(step->tile)))
		return refuse_tile(why, "not-in-hand", ed, step->tile);
	if (tile->kind == RAW)
		return refuse_tile(why, "not-to-build", ed, step->tile);
	if (pos->built[tile->kind] >= ed->limit[tile->kind])
		return refuse_tile(why, "kind-done", ed, step->tile);
	if (!ind_may_lay(ed, pos, seat, step->tile))
		return refuse(why, "no-such-move");
	for (i = 0; i < tile->need_count; i++) {
		set = ind_sources(ed, pos, seat, tile->need[i]);
		if (set & 1u << step->source[i])
			continue;
		if (may_come_from(
			ed, pos, seat, tile->need[i], step->source[i]))
			return refuse_tile(why, ORDER_LATER, ed, step->tile);
		return refuse_source(
		    ed, pos, set, tile->need[i], step->source[i], why);
	}
	total = ind_total(ed, pos, seat, step->tile, step->source);
	if (total <= pos->money[seat])
		return true;
	if (pos->ahead > 0 &&
	    total <= pos->money[seat] + ind_may_earn(ed, pos, seat))
		return refuse_tile(why, ORDER_LATER, ed, step->tile);
	refuse_money(why, "too-dear", "cost", total, pos->money[seat]);
	phrase_thing(why, "tile", ind_id(ed, step->tile));
	return false;
}

/* At any time, that is among one's own orders (IA11). */
static bool
check_cash(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned tile, struct phrase *why)
{
	if (ed->tiles[tile].kind != RAW)
		return refuse_tile(why, "not-raw", ed, tile);
	if (!(pos->hand[seat] & tile_bit(tile)))
		return refuse_tile(why, "not-in-hand", ed, tile);
	return (pos->hand[seat] & ed->tiles[tile].twins) == 0 ||
	       refuse(why, "no-such-move");
}

static bool
check_offer(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned tile, struct phrase *why)
{
	if (!(pos->offer & tile_bit(tile)))
		return refuse_tile(why, "past", ed, tile);
	return (pos->offer & ed->tiles[tile].twins) == 0 ||
	       refuse(why, "no-such-move");
}

/* Waiting for one's turn: while it is asked, and nothing else was ordered. */
static bool
check_await(const struct ind_position *pos, struct phrase *why)
{
	if (pos->phase == COLLECT || (pos->ahead > 0 && pos->tried == 0))
		return true;
	return refuse(why, pos->ahead > 0 ? "await-alone" : "now-building");
}

#define IN(phase) (1u << (phase))

/* Bit sets of the phases in which each is done. */
static const uint8_t phases_of[] = {
    [OFFER] = IN(CHOOSE),
    [PASS] = IN(BIDDING),
    [BID] = IN(BIDDING),
    [SELL] = IN(DECIDE),
    [KEEP] = IN(DECIDE),
    [BUILD] = IN(BUILDING),
    [DONE] = IN(COLLECT) | IN(BUILDING),
    [CASH] = IN(CHOOSE) | IN(BIDDING) | IN(DECIDE) | IN(BUILDING),
    [AWAIT] = IN(COLLECT) | IN(BUILDING),
    [READY] = IN(COLLECT),
};

static const char *const wrong_phase[] = {"now-choosing", "now-bidding",
    "now-deciding", "now-collecting", "now-building"};

static bool
refuse_seat(const struct ind_position *pos, struct phrase *why)
{
	if (pos->phase == COLLECT)
		return refuse(why, "now-collecting");
	phrase_set(why, "not-your-turn");
	phrase_seat(why, "seat", ind_active(pos));
	return false;
}

bool
ind_check(const void *data, const void *position, unsigned seat, move_t move,
    struct phrase *why)
{
	const struct ind_position *pos = position;
	const struct ind_edition *ed = data;
	struct step step;

	if (pos->phase == OVER)
		return refuse(why, "over");
	if (seat >= pos->seats || !(ind_to_act(ed, pos) >> seat & 1))
		return refuse_seat(pos, why);
	if (!ind_step(ed, move, &step))
		return refuse(why, "no-such-move");
	if (!(phases_of[step.kind] & IN(pos->phase)))
		return refuse(why, wrong_phase[pos->phase]);
	switch (step.kind) {
	case OFFER:
		return check_offer(ed, pos, step.tile, why);
	case BID:
		return check_bid(pos, seat, step.count, why);
	case BUILD:
		return check_build(ed, pos, seat, &step, why);
	case CASH:
		return check_cash(ed, pos, seat, step.tile, why);
	case AWAIT:
		return check_await(pos, why);
	case PASS:
	case SELL:
	case KEEP:
	case DONE:
	case READY:
		break;
	}
	return true;
}

/* ---- legal moves ---- */

struct list {
	const struct ind_edition *ed;
	const struct ind_position *pos;
	unsigned seat, count;
	unsigned most; /* stop there */
	move_t *out;
};

static void
add(struct list *list, enum kind kind, unsigned tile)
{
	struct step step = {.kind = kind, .tile = tile};

	if (list->count < list->most)
		list->out[list->count++] = ind_move(&step);
}

static void
add_offers(struct list *list)
{
	tiles_t rest = list->pos->offer;

	for (; rest != 0; rest &= rest - 1) {
		unsigned tile = tile_first(rest);

		if (!(list->pos->offer & list->ed->tiles[tile].twins))
			add(list, OFFER, tile);
	}
}

static void
add_bids(struct list *list)
{
	struct step step = {.kind = BID, .count = list->pos->best + 1};

	add(list, PASS, 0);
	for (; step.count <= list->pos->money[list->seat] &&
	       list->count < list->most;
	     step.count++)
		list->out[list->count++] = ind_move(&step);
}

static void
add_second(struct list *list, struct step *step, unsigned set, int32_t left)
{
	const struct ind_tile *tile = &list->ed->tiles[step->tile];

	for (; set != 0 && list->count < list->most; set &= set - 1) {
		unsigned source = (unsigned)__builtin_ctz(set);

		if (tile->need_count < NEEDS_MAX)
			source = FROM_NONE;
		if (source >= FROM_SUPPLY && list->ed->price > left)
			continue;
		step->source[1] = (uint8_t)source;
		list->out[list->count++] = ind_move(step);
		if (source == FROM_NONE)
			return;
	}
}

/* All ways to pay for one tile, in the order of their codes. */
static void
add_builds_of(struct list *list, unsigned t)
{
	const struct ind_tile *tile = &list->ed->tiles[t];
	struct step step = {.kind = BUILD, .tile = t};
	unsigned set[NEEDS_MAX] = {1u << FROM_NONE, 1u << FROM_NONE}, i;
	int32_t left = list->pos->money[list->seat] -
		       ind_cost(list->ed, list->pos, list->seat, t);

	for (i = 0; i < tile->need_count; i++)
		set[i] =
		    ind_sources(list->ed, list->pos, list->seat, tile->need[i]);
	if (left < 0 || set[1] == 0)
		return;
	for (; set[0] != 0; set[0] &= set[0] - 1) {
		unsigned source = (unsigned)__builtin_ctz(set[0]);
		int32_t price = source >= FROM_SUPPLY ? list->ed->price : 0;

		if (price > left)
			continue;
		step.source[0] = (uint8_t)source;
		add_second(list, &step, set[1], left - price);
	}
}

static void
add_builds(struct list *list)
{
	tiles_t rest = list->pos->hand[list->seat] & ~list->ed->kinds[RAW];

	for (; rest != 0 && list->count < list->most; rest &= rest - 1)
		if (ind_may_lay(
			list->ed, list->pos, list->seat, tile_first(rest)))
			add_builds_of(list, tile_first(rest));
	add(list, DONE, 0);
}

static void
add_cash(struct list *list)
{
	tiles_t hand = list->pos->hand[list->seat];
	tiles_t rest = hand & list->ed->kinds[RAW];

	for (; rest != 0; rest &= rest - 1)
		if (!(hand & list->ed->tiles[tile_first(rest)].twins))
			add(list, CASH, tile_first(rest));
}

/* All that one can do in one's turn to build. */
static void
add_turn(struct list *list)
{
	add_builds(list);
	add_cash(list);
	if (list->pos->ahead > 0 && list->pos->tried == 0)
		add(list, AWAIT, 0);
}

static void
fill(struct list *list)
{
	switch ((enum phase)list->pos->phase) {
	case CHOOSE:
		add_offers(list);
		break;
	case BIDDING:
		add_bids(list);
		break;
	case DECIDE:
		add(list, SELL, 0);
		add(list, KEEP, 0);
		break;
	case COLLECT:
		add(list, DONE, 0);
		add(list, AWAIT, 0);
		add(list, READY, 0);
		return;
	case BUILDING:
		add_turn(list);
		return;
	case OVER:
		return;
	}
	add_cash(list);
}

unsigned
ind_legal_moves(
    const void *data, const void *position, unsigned seat, move_t *out)
{
	struct list list = {data, position, seat, 0, MOVES_MAX, out};

	if (!(ind_to_act(data, position) >> seat & 1))
		return 0;
	fill(&list);
	return list.count;
}

unsigned
ind_turn_moves(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned most, move_t *out)
{
	struct list list = {ed, pos, seat, 0, most, out};

	add_turn(&list);
	return list.count;
}

/* IB3: swapping a raw tile is a choice, too; but nobody is asked for the sake
 * of that alone where he has to take the tile (IA8).  Orders that were given
 * for the turn are played or left out by name. */
move_t
ind_forced(const struct ind_edition *ed, const struct ind_position *pos)
{
	const struct step nothing = {.kind = DONE}, take = {.kind = KEEP};
	move_t moves[2];
	struct list list = {ed, pos, ind_active(pos), 0, 2, moves};

	if (list.seat == NO_SEAT || pos->ahead > 0)
		return NO_MOVE;
	if (pos->phase == DECIDE && pos->leader == NOTHING)
		return ind_move(&take);
	if (pos->phase == BUILDING && pos->idle >> list.seat & 1)
		return ind_move(&nothing);
	if (pos->phase == BUILDING && pos->ready >> list.seat & 1)
		return NO_MOVE;
	fill(&list);
	return list.count == 1 ? moves[0] : NO_MOVE;
}

/* ---- other questions ---- */

uint32_t
ind_to_act(const void *data, const void *position)
{
	const struct ind_position *pos = position;

	(void)data;
	if (pos->phase == COLLECT)
		return pos->open;
	return pos->phase == OVER ? 0 : (uint32_t)1 << ind_active(pos);
}

move_t
ind_done(const void *data, const void *position, unsigned seat)
{
	const struct ind_position *pos = position;
	struct step step = {.kind = DONE};

	if ((pos->phase != BUILDING && pos->phase != COLLECT) ||
	    !(ind_to_act(data, position) >> seat & 1))
		return NO_MOVE;
	return ind_move(&step);
}

/* The hand is open (IA12), and nothing is played face down, but for what is
 * said all at once. */
bool
ind_is_secret(
    const void *data, const void *position, unsigned seat, move_t move)
{
	const struct ind_position *pos = position;

	(void)data;
	(void)seat;
	(void)move;
	return pos->phase == COLLECT || pos->ahead > 0;
}

/* IB2: the tile that was drawn first. */
static unsigned
oldest_offer(const struct ind_position *pos)
{
	unsigned i = pos->drawn - (unsigned)pos->seats;

	while (!(pos->offer & tile_bit(pos->stack[i])))
		i++;
	return pos->stack[i];
}

/* IA40, IB2: pass, sell, lay nothing. */
move_t
ind_default_move(const void *data, const void *position, unsigned seat)
{
	const struct ind_position *pos = position;
	const struct ind_edition *ed = data;
	struct step step = {.kind = DONE};

	(void)seat;
	if (pos->phase == CHOOSE) {
		tiles_t twins;

		step.kind = OFFER;
		step.tile = oldest_offer(pos);
		twins = pos->offer & ed->tiles[step.tile].twins;
		if (twins != 0)
			step.tile = tile_first(twins);
	} else if (pos->phase == BIDDING) {
		step.kind = PASS;
	} else if (pos->phase == DECIDE) {
		step.kind = pos->leader != NOTHING ? SELL : KEEP;
	}
	return ind_move(&step);
}
