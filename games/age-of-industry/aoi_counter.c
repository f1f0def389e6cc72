/* SPDX-License-Identifier: MIT */
/* aoi_counter.c - counters placed, emptied and flipped. */
#include "aoi.h"

static struct phrase *
tell(const struct aoi_edition *ed, const struct aoi_position *pos,
    struct events *events, const char *key, unsigned site)
{
	struct phrase *p = event_add(events, EVERYBODY, key);

	phrase_seat(p, "seat", pos->owner[site]);
	phrase_thing(p, "industry", ed->industry[pos->industry[site]].id);
	phrase_thing(p, "place", ed->node[ed->site[site].node].id);
	return p;
}

/* "Dès qu'un marqueur industrie est retourné, le propriétaire empoche". */
void
aoi_flip(const struct aoi_edition *ed, struct aoi_position *pos, unsigned site,
    struct events *events)
{
	int32_t income = aoi_level_of(ed, pos, site)->income;
	struct phrase *p = tell(ed, pos, events, "flipped", site);

	pos->flipped[site] = 1;
	aoi_gain(pos, pos->owner[site], income);
	phrase_number(p, "income", income);
	phrase_aside(p, "closed", aoi_role(ed, pos, site) == PORT);
}

/* A mine or works without cubes, a ship whose boxes are used. */
static void
flip_if_used(const struct aoi_edition *ed, struct aoi_position *pos,
    unsigned site, struct events *events)
{
	unsigned role = aoi_role(ed, pos, site);
	bool used = role == SHIP ? aoi_ship_done(ed, pos, site)
				 : (role == COAL_MINE || role == IRON_WORKS) &&
				       pos->cubes[site] == 0;

	if (used && !pos->flipped[site])
		aoi_flip(ed, pos, site, events);
}

/* ---- fetching what a plan says ---- */

static void
tell_cube(const struct aoi_edition *ed, struct events *events,
    const struct cube *cube)
{
	bool tied = cube->other != NOTHING && !cube->spelled;
	struct phrase *p = event_add(events, EVERYBODY,
	    cube->site == IMPORT ? "imported"
	    : tied               ? "fetched-tie"
				 : "fetched");

	phrase_thing(p, "resource", aoi_resource_ids[cube->resource]);
	if (cube->site == IMPORT) {
		phrase_number(p, "price", cube->price);
		return;
	}
	phrase_thing(p, "place", ed->node[ed->site[cube->site].node].id);
	phrase_number(p, "space", ed->site[cube->site].number);
	if (!tied)
		return;
	phrase_thing(p, "other", ed->node[ed->site[cube->other].node].id);
	phrase_number(p, "other_space", ed->site[cube->other].number);
}

void
aoi_fetch(const struct aoi_edition *ed, struct aoi_position *pos,
    const struct plan *plan, struct events *events)
{
	const struct cube *cube;

	for (cube = plan->cube; cube < plan->cube + plan->count; cube++) {
		tell_cube(ed, events, cube);
		pos->supply[cube->resource]++;
		if (cube->site != IMPORT) {
			pos->cubes[cube->site]--;
			flip_if_used(ed, pos, cube->site, events);
		} else if (pos->track[cube->resource] > 0) {
			pos->track[cube->resource]--;
		} else {
			pos->supply[cube->resource]--;
		}
	}
}

/* ---- placing ---- */

/* "Construire une mine de charbon ou une sidérurgie", decision 9: the dearest
 * empty place first, through any port that can be reached. */
static void
export_cubes(const struct aoi_edition *ed, struct aoi_position *pos,
    unsigned site, unsigned r, struct events *events)
{
	unsigned count = 0, seat = pos->owner[site];
	uint64_t reach = net_reach(pos->joined, NODE(ed->site[site].node));
	int32_t money = 0;
	struct phrase *p;

	if (!(reach & aoi_ports(ed, pos)))
		return;
	while (pos->cubes[site] > 0 && pos->track[r] < ed->track[r]) {
		pos->track[r]++;
		pos->cubes[site]--;
		money += ed->price[r][ed->track[r] - pos->track[r]];
		count++;
	}
	if (count == 0)
		return;
	aoi_gain(pos, seat, money);
	p = event_add(events, EVERYBODY, "exported");
	phrase_seat(p, "seat", seat);
	phrase_number(p, "count", count);
	phrase_thing(p, "resource", aoi_resource_ids[r]);
	phrase_number(p, "money", money);
}

/* Decision 8: cubes left on what is built over go back; those of a ship's box
 * stay where they are (decision 51). */
static void
clear(const struct aoi_edition *ed, struct aoi_position *pos, unsigned site,
    struct events *events)
{
	unsigned role = aoi_role(ed, pos, site);

	if (role == NOTHING)
		return;
	tell(ed, pos, events, "replaced", site);
	if (role != SHIP) {
		pos->supply[role == IRON_WORKS ? IRON : COAL] +=
		    pos->cubes[site];
		pos->cubes[site] = 0;
	}
	pos->owner[site] = NOTHING;
}

void
aoi_place(const struct aoi_edition *ed, struct aoi_position *pos, unsigned seat,
    unsigned industry, unsigned site, struct events *events)
{
	const struct industry *kind = &ed->industry[industry];
	unsigned r = kind->role == IRON_WORKS ? IRON : COAL;
	bool mine = kind->role == COAL_MINE || kind->role == IRON_WORKS;
	struct phrase *p;

	clear(ed, pos, site, events);
	pos->owner[site] = (uint8_t)seat;
	pos->industry[site] = (uint8_t)industry;
	pos->level[site] = kind->order[pos->taken[seat][industry]++];
	pos->flipped[site] = 0;
	p = tell(ed, pos, events, "placed", site);
	phrase_number(p, "space", ed->site[site].number);
	phrase_number(p, "tech", aoi_level_of(ed, pos, site)->tech);
	if (mine) {
		pos->cubes[site] = aoi_level_of(ed, pos, site)->cubes;
		pos->supply[r] -= pos->cubes[site];
		export_cubes(ed, pos, site, r, events);
	}
	flip_if_used(ed, pos, site, events);
}
