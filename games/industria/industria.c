/* SPDX-License-Identifier: MIT */
/*
 * industria.c - the rules of Industria (Michael Schacht).  Captions name the
 * sections of the rule book; IA and IB are numbers of our own list of what the
 * rule book leaves open.
 */
#include "industria.h"

#include <assert.h>
#include <string.h>

static void
pay(struct ind_position *pos, unsigned seat, int32_t money)
{
	pos->money[seat] += money;
	pos->bank -= money;
}

static void
tell(struct events *events, const char *key, unsigned seat,
    const struct ind_edition *ed, unsigned tile)
{
	struct phrase *p = event_add(events, EVERYBODY, key);

	phrase_seat(p, "seat", seat);
	phrase_thing(p, "tile", ind_id(ed, tile));
}

/* ---- preparation ---- */

/* IB4: every stack of the match, from the tiles in data order, first on top.
 * IA1: with three players the tiles of epoch V stay in the box. */
static void
shuffle(
    const struct ind_edition *ed, struct ind_position *pos, struct dice *dice)
{
	unsigned i, count = ed->epochs[pos->seats] * (unsigned)EPOCH_TILES;

	memset(pos->stack, NOTHING, sizeof(pos->stack));
	for (i = 0; i < count; i++)
		pos->stack[i] = (uint8_t)i;
	for (i = 0; i < count; i += EPOCH_TILES)
		dice_shuffle8(dice, pos->stack + i, EPOCH_TILES);
}

/* ---- a round ---- */

/* 2. Discovering new tiles: one each, in turn. */
static void
draw(const struct ind_edition *ed, struct ind_position *pos,
    struct events *events)
{
	unsigned i, tile;

	for (i = 0; i < pos->seats; i++) {
		tile = pos->stack[pos->drawn++];
		pos->offer |= tile_bit(tile);
		tell(events, "drawn", (pos->first + i) % pos->seats, ed, tile);
	}
}

static void
begin_round(const struct ind_edition *ed, struct ind_position *pos,
    struct events *events)
{
	struct phrase *p = event_add(events, EVERYBODY, "round-begins");
	unsigned s;

	phrase_number(p, "round", pos->round + 1);
	phrase_number(p, "rounds", ind_rounds(ed, pos->seats));
	phrase_seat(p, "seat", pos->first);
	/* 1. Income */
	for (s = 0; s < pos->seats; s++)
		pay(pos, s, ed->income);
	if (ed->income > 0)
		phrase_number(event_add(events, EVERYBODY, "income"), "count",
		    ed->income);
	draw(ed, pos, events);
	pos->phase = CHOOSE;
	pos->auctioneer = pos->first;
	pos->lot = pos->leader = NOTHING;
	pos->best = pos->acted = 0;
	pos->asked = pos->idle = 0;
}

/* Change of epoch: technologies in hand are lost (IA37), and everybody gets a
 * thaler on entering III, IV and V (IA2, IA3). */
static void
change_epoch(const struct ind_edition *ed, struct ind_position *pos,
    struct events *events)
{
	uint8_t money = ed->epoch_money[pos->epoch++];
	unsigned s;

	phrase_number(
	    event_add(events, EVERYBODY, "epoch-begins"), "epoch", pos->epoch);
	for (s = 0; s < pos->seats; s++) {
		tiles_t lost = pos->hand[s] & ed->kinds[TECHNOLOGY];

		pos->hand[s] &= ~lost;
		pos->gone |= lost;
		for (; lost != 0; lost &= lost - 1)
			tell(events, "lost", s, ed, tile_first(lost));
		pay(pos, s, money);
	}
	if (money > 0)
		phrase_number(event_add(events, EVERYBODY, "epoch-money"),
		    "count", money);
}

/* 5. Changing the first player; the end of the game: IA36, IB7. */
static void
end_round(const struct ind_edition *ed, struct ind_position *pos,
    struct events *events)
{
	if (pos->round + 1u == ind_rounds(ed, pos->seats)) {
		ind_end_match(ed, pos, events);
		return;
	}
	pos->round++;
	pos->first = (uint8_t)((pos->first + 1u) % pos->seats);
	if (pos->drawn % EPOCH_TILES == 0)
		change_epoch(ed, pos, events);
	begin_round(ed, pos, events);
}

static void
setup(const void *data, void *position, unsigned seats, struct dice *dice,
    struct events *events)
{
	const struct ind_edition *ed = data;
	struct ind_position *pos = position;
	unsigned s;

	assert(seats >= 3 && seats <= SEATS);
	memset(pos, 0, sizeof(*pos));
	pos->seats = (uint8_t)seats;
	pos->epoch = 1;
	for (s = 0; s < seats; s++)
		pay(pos, s, ed->start_money);
	shuffle(ed, pos, dice);
	begin_round(ed, pos, events);
}

/* ---- 3. Auctions ---- */

static void
apply_offer(const struct ind_edition *ed, struct ind_position *pos,
    unsigned seat, unsigned tile, struct events *events)
{
	pos->lot = (uint8_t)tile;
	pos->phase = BIDDING;
	pos->best = pos->acted = 0;
	pos->leader = NOTHING;
	tell(events, "offered", seat, ed, tile);
}

static void
apply_bid(const struct ind_edition *ed, struct ind_position *pos, unsigned seat,
    int32_t count, struct events *events)
{
	struct phrase *p =
	    event_add(events, EVERYBODY, count > 0 ? "bid" : "passed");

	phrase_seat(p, "seat", seat);
	phrase_thing(p, "tile", ind_id(ed, pos->lot));
	if (count > 0) {
		phrase_number(p, "count", count);
		pos->best = count;
		pos->leader = (uint8_t)seat;
	} else {
		phrase_aside(p, "lacks",
		    pos->money[seat] <= pos->best
			? pos->best + 1 - pos->money[seat]
			: 0);
	}
	if (++pos->acted == pos->seats - 1)
		pos->phase = DECIDE;
}

/* All tiles have found an owner: building begins, with the first player (the
 * role of auctioneer changes nothing in that). */
static void
end_lot(const struct ind_edition *ed, struct ind_position *pos)
{
	pos->offer &= ~tile_bit(pos->lot);
	pos->lot = pos->leader = NOTHING;
	pos->best = pos->acted = 0;
	pos->phase = CHOOSE;
	if (pos->offer == 0)
		ind_begin_building(ed, pos);
}

/* The buyer pays the auctioneer, who goes on. */
static void
apply_sell(const struct ind_edition *ed, struct ind_position *pos,
    unsigned seat, struct events *events)
{
	struct phrase *p = event_add(events, EVERYBODY, "sold");

	phrase_seat(p, "seat", seat);
	phrase_seat(p, "buyer", pos->leader);
	phrase_thing(p, "tile", ind_id(ed, pos->lot));
	phrase_number(p, "price", pos->best);
	pos->money[pos->leader] -= pos->best;
	pos->money[seat] += pos->best;
	pos->hand[pos->leader] |= tile_bit(pos->lot);
	end_lot(ed, pos);
}

/* He takes it for nothing and hands the role on (IA7, IA8). */
static void
apply_keep(const struct ind_edition *ed, struct ind_position *pos,
    unsigned seat, struct events *events)
{
	struct phrase *p = event_add(events, EVERYBODY, "kept");

	phrase_seat(p, "seat", seat);
	phrase_thing(p, "tile", ind_id(ed, pos->lot));
	phrase_number(p, "best", pos->best);
	pos->hand[seat] |= tile_bit(pos->lot);
	pos->auctioneer = (uint8_t)((seat + 1) % pos->seats);
	end_lot(ed, pos);
}

/* ---- 4. Building ---- */

static void
use_raw(const struct ind_edition *ed, struct ind_position *pos, unsigned seat,
    unsigned material, struct phrase *p)
{
	unsigned tile = tile_first(pos->hand[seat] & ed->raws[material]);

	pos->hand[seat] &= ~tile_bit(tile);
	pos->gone |= tile_bit(tile);
	phrase_thing(p, "tile", ind_id(ed, tile));
}

/* Supply of raw materials: what was chosen is told. */
static void
take_material(const struct ind_edition *ed, struct ind_position *pos,
    unsigned seat, unsigned material, unsigned source, struct events *events)
{
	static const char *const keys[] = {NULL, "own-material",
	    "hand-material", "supply-material", "rival-material"};
	unsigned from = source < FROM_SEAT ? source : FROM_SEAT;
	struct phrase *p = event_add(events, EVERYBODY, keys[from]);

	phrase_seat(p, "seat", seat);
	phrase_thing(p, "material", ed->material_ids[material]);
	if (source == FROM_OWN) {
		phrase_thing(p, "maker",
		    ind_id(ed,
			tile_first(pos->laid[seat] & ed->makers[material])));
	} else if (source == FROM_HAND) {
		use_raw(ed, pos, seat, material, p);
	} else if (source == FROM_SUPPLY) {
		pay(pos, seat, -ed->price);
		phrase_number(p, "price", ed->price);
	} else {
		pos->money[seat] -= ed->price;
		pos->money[source - FROM_SEAT] += ed->price;
		phrase_seat(p, "from", source - FROM_SEAT);
		phrase_number(p, "price", ed->price);
	}
}

static void
apply_build(const struct ind_edition *ed, struct ind_position *pos,
    unsigned seat, const struct step *step, struct events *events)
{
	const struct ind_tile *tile = &ed->tiles[step->tile];
	int32_t cost = ind_cost(ed, pos, seat, step->tile);
	int32_t points = ind_points(ed, pos, step->tile);
	struct phrase *p;
	unsigned i;

	for (i = 0; i < tile->need_count; i++)
		take_material(
		    ed, pos, seat, tile->need[i], step->source[i], events);
	pay(pos, seat, -cost);
	pos->points[seat] += points;
	pos->hand[seat] &= ~tile_bit(step->tile);
	pos->laid[seat] |= tile_bit(step->tile);
	pos->built[tile->kind]++;
	pos->tried = pos->ahead > 0;
	p = event_add(events, EVERYBODY, "built");
	phrase_seat(p, "seat", seat);
	phrase_thing(p, "tile", ind_id(ed, step->tile));
	phrase_number(p, "cost", cost);
	phrase_number(p, "points", points);
}

static void
apply_done(const struct ind_edition *ed, struct ind_position *pos,
    unsigned seat, struct events *events)
{
	bool nothing =
	    pos->built[FACTORY] + pos->built[TECHNOLOGY] + pos->built[BONUS] ==
	    0;

	/* Of an idle seat it has been told before. */
	if (nothing && !(pos->idle >> seat & 1))
		phrase_seat(event_add(events, EVERYBODY, "built-nothing"),
		    "seat", seat);
	memset(pos->built, 0, sizeof(pos->built));
	if (++pos->acted == pos->seats)
		end_round(ed, pos, events);
}

static void
apply_cash(const struct ind_edition *ed, struct ind_position *pos,
    unsigned seat, unsigned tile, struct events *events)
{
	tell(events, "cashed", seat, ed, tile);
	if (events != NULL)
		phrase_number(&events->list[events->count - 1].phrase, "count",
		    ed->refund);
	pos->hand[seat] &= ~tile_bit(tile);
	pos->gone |= tile_bit(tile);
	pos->tried = pos->ahead > 0;
	pay(pos, seat, ed->refund);
}

/* ---- playing a move ---- */

static void
play(const struct ind_edition *ed, struct ind_position *pos, unsigned seat,
    move_t move, struct events *events)
{
	struct step step;

	ind_step(ed, move, &step);
	pos->ready &= pos->phase == BUILDING ? (uint8_t) ~(1u << seat) : 0xff;
	switch (step.kind) {
	case OFFER:
		apply_offer(ed, pos, seat, step.tile, events);
		break;
	case PASS:
	case BID:
		apply_bid(ed, pos, seat, step.count, events);
		break;
	case SELL:
		apply_sell(ed, pos, seat, events);
		break;
	case KEEP:
		apply_keep(ed, pos, seat, events);
		break;
	case BUILD:
		apply_build(ed, pos, seat, &step, events);
		break;
	case DONE:
		if (pos->phase == COLLECT || pos->ahead > 0)
			ind_said(pos, seat, DONE, events);
		else
			apply_done(ed, pos, seat, events);
		break;
	case AWAIT:
	case READY:
		ind_said(pos, seat, step.kind, events);
		break;
	case CASH:
		apply_cash(ed, pos, seat, step.tile, events);
		break;
	}
}

/* IB3: what has only one way to go on goes on. */
static void
play_on(const struct ind_edition *ed, struct ind_position *pos,
    struct events *events)
{
	move_t move;

	while ((move = ind_forced(ed, pos)) != NO_MOVE)
		play(ed, pos, ind_active(pos), move, events);
}

static void
apply(const void *data, void *position, unsigned seat, move_t move,
    struct dice *dice, struct events *events)
{
	(void)dice;
	assert(ind_check(data, position, seat, move, NULL));
	play(data, position, seat, move, events);
	play_on(data, position, events);
}

static void
set_up(const void *data, void *position, unsigned seats, struct dice *dice,
    struct events *events)
{
	setup(data, position, seats, dice, events);
	play_on(data, position, events);
}

/* New tiles are news, and what the others build, which the last to say it
 * brings to light. */
static bool
ind_reveals(const void *data, const void *position, unsigned seat, move_t move)
{
	const struct ind_position *pos = position;
	struct ind_position copy = *pos;
	struct step step;

	ind_step(data, move, &step);
	if (pos->phase == COLLECT || pos->ahead > 0)
		return pos->open == 1u << seat && step.kind != BUILD &&
		       step.kind != CASH;
	if (pos->drawn % EPOCH_TILES == 0 &&
	    pos->round + 1u == ind_rounds(data, pos->seats))
		return false;
	play(data, &copy, seat, move, NULL);
	play_on(data, &copy, NULL);
	return copy.drawn != pos->drawn;
}

/* ---- what orders ahead are for ---- */

/* A part is the round, whether it is built in it, and which of its tiles, in
 * the order in which they were drawn, have found their owners. */
#define PART_BUILDING (1u << SEATS)
#define PART_ROUND (PART_BUILDING << 1)

/* The i-th tile drawn in a round. */
static unsigned
drawn_in(const struct ind_position *pos, unsigned round, unsigned i)
{
	return pos->stack[round * pos->seats + i];
}

static uint32_t
part(const void *data, const void *position)
{
	const struct ind_position *pos = position;
	uint32_t number = PART_ROUND * pos->round;
	unsigned i;

	(void)data;
	if (pos->phase >= COLLECT)
		number |= PART_BUILDING;
	for (i = 0; i < pos->seats; i++)
		if (!(pos->offer & tile_bit(drawn_in(pos, pos->round, i))))
			number |= 1u << i;
	return number;
}

/* What is given when it is built already is not meant for this round's
 * auctions, nor for its building. */
static unsigned
round_meant(uint32_t since)
{
	return since / PART_ROUND + (since & PART_BUILDING ? 1 : 0);
}

/* Those of a set that were on offer in a round, and not sold before since. */
static tiles_t
on_offer(
    const struct ind_position *pos, tiles_t set, unsigned round, uint32_t since)
{
	tiles_t found = 0;
	unsigned i;

	for (i = 0; i < pos->seats; i++)
		if (since / PART_ROUND < round || !(since >> i & 1))
			found |= set & tile_bit(drawn_in(pos, round, i));
	return found;
}

/*
 * An order of the auctions is for the round in which its tile was on offer when
 * it was given, else for the first round after that in which there is one of
 * the name; without a tile, for the auctions that were going on, or else the
 * next.
 */
static bool
auction_past(const struct ind_edition *ed, const struct ind_position *pos,
    const struct order *order, uint32_t since)
{
	unsigned round = round_meant(since);
	tiles_t set = ind_tiles_named(ed, order, "tile"), meant = 0;

	if (set == 0)
		return pos->round > round ||
		       (pos->round == round && pos->phase >= COLLECT);
	for (; meant == 0 && round <= pos->round; round++)
		meant = on_offer(pos, set, round, since);
	return meant != 0 && !(meant & pos->offer);
}

/* What was to be built in a round is not meant for the next.  That auctions
 * which one has given orders for are over is nothing to be told. */
static enum past
is_past(const void *data, const void *position, const char *kind,
    const struct order *order, uint32_t since)
{
	const struct ind_position *pos = position;

	if (strcmp(kind, "build") == 0)
		return pos->round > round_meant(since) ? PAST_TOLD : PAST_NOT;
	if (*kind != '\0' && auction_past(data, pos, order, since))
		return PAST_QUIETLY;
	return PAST_NOT;
}

/* What is under the hammer. */
static const char *
subject(const void *data, const void *position)
{
	const struct ind_position *pos = position;

	return pos->lot == NOTHING ? NULL : ind_id(data, pos->lot);
}

static const struct game_ahead ahead = {
    .never = ind_never,
    .spell_out = ind_spell_out,
    .part = part,
    .is_past = is_past,
    .subject = subject,
    .apart = "build", /* IB5 */
    .collect = ind_collect,
};

const struct game industria = {
    .name = "industria",
    .rules = 3,
    .seats_min = 3, /* IA42 */
    .seats_max = SEATS,
    /* a tile: offered, bids, the decision, laid or cashed; a round: says what
     * it builds, done */
    .max_turns = TILES * (1 + SEATS + 1 + 1) + TILES * SEATS,
    .seal = 2048,
    .edition_size = sizeof(struct ind_edition),
    .position_size = sizeof(struct ind_position),
    .load_edition = ind_load_edition,
    .setup = set_up,
    .to_act = ind_to_act,
    .legal_moves = ind_legal_moves,
    .check = ind_check,
    .apply = apply,
    .scores = ind_scores,
    .ranking = ind_ranking,
    .verbs = ind_verbs,
    .read_order = ind_read_order,
    .write_order = ind_write_order,
    .done = ind_done,
    .closing = "done",
    .default_move = ind_default_move,
    .view = ind_view,
    .redeal = ind_redeal,
    .reveals = ind_reveals,
    .is_secret = ind_is_secret,
    .open_scores = true,
    .ahead = &ahead,
    .value = ind_estimate,
    .sound = ind_sound,
};
