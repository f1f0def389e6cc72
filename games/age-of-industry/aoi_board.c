/* SPDX-License-Identifier: MIT */
/* aoi_board.c - looking at a position. */
#include "aoi.h"

uint32_t
aoi_active(const struct aoi_position *pos)
{
	return pos->over ? NO_SEAT : pos->order[pos->at];
}

uint32_t
aoi_to_act(const void *data, const void *position)
{
	uint32_t active = aoi_active(position);

	(void)data;
	return active == NO_SEAT ? 0 : (uint32_t)1 << active;
}

unsigned
aoi_industry_card(const struct aoi_edition *ed, unsigned industry)
{
	return ed->groups + industry;
}

const struct level *
aoi_level_of(
    const struct aoi_edition *ed, const struct aoi_position *pos, unsigned site)
{
	return &ed->industry[pos->industry[site]].level[pos->level[site]];
}

const struct level *
aoi_next(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, unsigned industry)
{
	const struct industry *all = &ed->industry[industry];
	unsigned taken = pos->taken[seat][industry];

	return taken < all->counters ? &all->level[all->order[taken]] : NULL;
}

/* The role of the counter on a site; NOTHING if there is none. */
unsigned
aoi_role(
    const struct aoi_edition *ed, const struct aoi_position *pos, unsigned site)
{
	if (pos->owner[site] == NOTHING)
		return NOTHING;
	return ed->industry[pos->industry[site]].role;
}

/* Decision 14: a ship opens its coal box to all. */
unsigned
aoi_offered(
    const struct aoi_edition *ed, const struct aoi_position *pos, unsigned site)
{
	if (pos->cubes[site] == 0)
		return RESOURCES;
	switch (aoi_role(ed, pos, site)) {
	case COAL_MINE:
	case SHIP:
		return COAL;
	case IRON_WORKS:
		return IRON;
	default:
		return RESOURCES;
	}
}

uint64_t
aoi_offering(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned resource)
{
	uint64_t nodes = 0;
	unsigned s;

	for (s = 0; s < ed->sites; s++)
		if (aoi_offered(ed, pos, s) == resource)
			nodes |= NODE(ed->site[s].node);
	return nodes;
}

uint64_t
aoi_ports(const struct aoi_edition *ed, const struct aoi_position *pos)
{
	uint64_t nodes = ed->distant;
	unsigned s;

	for (s = 0; s < ed->sites; s++)
		if (pos->owner[s] != NOTHING &&
		    ed->industry[pos->industry[s]].role == PORT)
			nodes |= NODE(ed->site[s].node);
	return nodes;
}

/* Decision 44: a ship is no presence in the town. */
uint64_t
aoi_present(
    const struct aoi_edition *ed, const struct aoi_position *pos, unsigned seat)
{
	uint64_t nodes = 0;
	unsigned s;

	for (s = 0; s < ed->sites; s++)
		if (pos->owner[s] == seat)
			nodes |= NODE(ed->site[s].node);
	return nodes;
}

unsigned
aoi_counters(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, unsigned node)
{
	unsigned s, first = ed->node[node].first, count = 0;

	for (s = first; s < first + ed->node[node].sites; s++)
		count += pos->owner[s] == seat;
	return count;
}

bool
aoi_has_card(const struct aoi_position *pos, unsigned seat, unsigned card)
{
	unsigned i;

	for (i = 0; i < pos->hand_count[seat]; i++)
		if ((pos->hand[seat][i] & ~SEEN) == card)
			return true;
	return false;
}

unsigned
aoi_open_count(const struct aoi_position *pos)
{
	unsigned i, count = 0;

	for (i = 0; i < OPEN_MAX; i++)
		count += pos->open[i] != NOTHING;
	return count;
}

/* Decision 15: whatever boxes the map gives it. */
bool
aoi_ship_done(
    const struct aoi_edition *ed, const struct aoi_position *pos, unsigned site)
{
	unsigned market = ed->site[site].market;

	return pos->cubes[site] == 0 &&
	       (market == NOTHING || pos->used[market]);
}

/* Decision 20. */
bool
aoi_dry(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned resource)
{
	return pos->track[resource] == 0 &&
	       aoi_offering(ed, pos, resource) == 0;
}

/* Decision 3: the first on the board, whoever lays it. */
bool
aoi_first_rail(const struct aoi_edition *ed, const struct aoi_position *pos)
{
	unsigned i;

	for (i = 0; i < ed->links; i++)
		if (pos->rail[i] != NOTHING)
			return false;
	return true;
}
