/* SPDX-License-Identifier: MIT */
/* ind_position.c - looking at a position of Industria. */
#include "industria.h"

const char *
ind_id(const struct ind_edition *ed, unsigned tile)
{
	return ed->ids[ed->tiles[tile].thing];
}

uint32_t
ind_active(const struct ind_position *pos)
{
	switch ((enum phase)pos->phase) {
	case CHOOSE:
	case DECIDE:
		return pos->auctioneer;
	case BIDDING:
		return (pos->auctioneer + 1u + pos->acted) % pos->seats;
	case BUILDING:
		if (pos->ahead > 0)
			return pos->ahead - 1u;
		return (pos->first + 0u + pos->acted) % pos->seats;
	case COLLECT:
	case OVER:
		break;
	}
	return NO_SEAT;
}

/* Game sequence: a tile a player and round, 12 tiles an epoch. */
unsigned
ind_rounds(const struct ind_edition *ed, unsigned seats)
{
	return ed->epochs[seats] * (EPOCH_TILES / seats);
}

tiles_t
ind_raws(
    const struct ind_edition *ed, const struct ind_position *pos, unsigned seat)
{
	return pos->hand[seat] & ed->kinds[RAW];
}

/*
 * Supply of raw materials.  IA16: one's own factory is taken by itself; the
 * bank sells only what no player makes (IA18: a factory in hand makes
 * nothing), and only from its epoch on (IA34).
 */
unsigned
ind_sources(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned material)
{
	tiles_t makers = ed->makers[material];
	unsigned s, set = 0;

	if (pos->laid[seat] & makers)
		return 1u << FROM_OWN;
	for (s = 0; s < pos->seats; s++)
		if (pos->laid[s] & makers)
			set |= 1u << (FROM_SEAT + s);
	if (set == 0 && pos->epoch >= ed->bank_from[material])
		set = 1u << FROM_SUPPLY;
	if (pos->hand[seat] & ed->raws[material])
		set |= 1u << FROM_HAND;
	return set;
}

/* IA17: the poorer rival, then the nearer to the left. */
static unsigned
pick_rival(const struct ind_position *pos, unsigned seat, unsigned set)
{
	unsigned i, s, found = NOTHING;

	for (i = 1; i < pos->seats; i++) {
		s = (seat + i) % pos->seats;
		if (!(set & 1u << (FROM_SEAT + s)))
			continue;
		if (found == NOTHING || pos->money[s] < pos->money[found])
			found = s;
	}
	return FROM_SEAT + found;
}

/* IB2: own factory, else a raw tile in hand, else a rival, else the bank. */
unsigned
ind_source(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned material)
{
	unsigned set = ind_sources(ed, pos, seat, material);

	if (set & 1u << FROM_OWN)
		return FROM_OWN;
	if (set & 1u << FROM_HAND)
		return FROM_HAND;
	if (set >> FROM_SEAT)
		return pick_rival(pos, seat, set);
	return set != 0 ? FROM_SUPPLY : FROM_NONE;
}

/* Bank and stock exchange: IA22, IB6, and never below 0. */
int32_t
ind_cost(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned tile)
{
	int32_t cost = ed->tiles[tile].cost;
	tiles_t laid = pos->laid[seat];

	for (; cost > 0 && laid != 0; laid &= laid - 1)
		cost -= ed->tiles[tile_first(laid)].discount;
	return cost > 0 ? cost : 0;
}

int32_t
ind_total(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned tile, const uint8_t *source)
{
	int32_t total = ind_cost(ed, pos, seat, tile);
	unsigned i;

	for (i = 0; i < ed->tiles[tile].need_count; i++)
		if (source[i] >= FROM_SUPPLY)
			total += ed->price;
	return total;
}

/* Building: at most one factory, one technology and one bonus a round. */
bool
ind_may_lay(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned tile)
{
	const struct ind_tile *t = &ed->tiles[tile];

	return pos->hand[seat] & tile_bit(tile) && t->kind != RAW &&
	       (pos->hand[seat] & t->twins) == 0 &&
	       pos->built[t->kind] < ed->limit[t->kind];
}

/* Points for building: factories in their own epoch only; a technology is
 * never laid in another. */
int32_t
ind_points(
    const struct ind_edition *ed, const struct ind_position *pos, unsigned tile)
{
	const struct ind_tile *t = &ed->tiles[tile];

	return t->epoch == pos->epoch ? t->points : 0;
}

/* ---- before a seat builds ---- */

/* The seats that build before, as a bit set. */
static unsigned
before(const struct ind_position *pos, unsigned seat)
{
	unsigned s, set = 0;

	for (s = pos->first; s != seat; s = (s + 1) % pos->seats)
		set |= 1u << s;
	return set;
}

bool
ind_may_come(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned material)
{
	unsigned set = before(pos, seat), s;

	for (s = 0; s < pos->seats; s++)
		if (set >> s & 1 && pos->hand[s] & ed->makers[material])
			return true;
	return false;
}

int32_t
ind_may_earn(
    const struct ind_edition *ed, const struct ind_position *pos, unsigned seat)
{
	unsigned set = before(pos, seat), s, i;
	int32_t sum = 0;

	for (s = 0; s < pos->seats; s++) {
		tiles_t rest = set >> s & 1 ? pos->hand[s] : 0;

		for (; rest != 0; rest &= rest - 1) {
			const struct ind_tile *tile =
			    &ed->tiles[tile_first(rest)];

			for (i = 0; i < tile->need_count; i++)
				if (pos->laid[seat] & ed->makers[tile->need[i]])
					sum += ed->price;
		}
	}
	return sum;
}
