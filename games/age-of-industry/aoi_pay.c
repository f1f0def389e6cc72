/* SPDX-License-Identifier: MIT */
/*
 * aoi_pay.c - "Acheminer du charbon et du fer": where the cubes come from.
 * Each cube from the nearest source (decision 5), reckoned anew for each; only
 * if none can be reached, from the demand track through a port (decision 4).
 */
#include "aoi.h"

#include <string.h>

/* What the place is joined to, and what is used up of it while planning. */
struct store {
	uint64_t reach;
	bool port;                 /* one is within reach */
	uint8_t source[SITES_MAX]; /* sites within reach with cubes */
	unsigned sources;
	uint8_t cubes[SITES_MAX]; /* left there */
	uint8_t track[RESOURCES];
	unsigned got; /* cubes of this resource that are found */
};

static void
look(const struct aoi_edition *ed, const struct aoi_position *pos, uint64_t at,
    struct store *store)
{
	unsigned s, sites = ed->sites;

	memset(store->cubes, 0, sizeof(store->cubes));
	memcpy(store->track, pos->track, sizeof(store->track));
	store->reach = net_reach(pos->joined, at);
	store->port = (store->reach & ed->distant) != 0;
	store->sources = 0;
	for (s = 0; s < sites; s++) {
		if (pos->owner[s] == NOTHING ||
		    !(store->reach & NODE(ed->site[s].node)))
			continue;
		store->port |= aoi_role(ed, pos, s) == PORT;
		if (aoi_offered(ed, pos, s) == RESOURCES)
			continue;
		store->source[store->sources++] = (uint8_t)s;
		store->cubes[s] = pos->cubes[s];
	}
}

/* Nodes within reach with cubes left. */
static uint64_t
left(const struct aoi_edition *ed, const struct aoi_position *pos,
    const struct store *store, unsigned resource)
{
	uint64_t nodes = 0;
	unsigned i, s;

	for (i = 0; i < store->sources; i++) {
		s = store->source[i];
		if (store->cubes[s] > 0 && aoi_offered(ed, pos, s) == resource)
			nodes |= NODE(ed->site[s].node);
	}
	return nodes;
}

/* Nodes with cubes out of reach. */
static uint64_t
beyond(const struct aoi_edition *ed, const struct aoi_position *pos,
    const struct store *store, unsigned resource)
{
	return aoi_offering(ed, pos, resource) & ~store->reach;
}

static bool
refuse_place(struct phrase *why, const char *key, const struct aoi_edition *ed,
    unsigned resource, unsigned node)
{
	phrase_set(why, key);
	phrase_thing(why, "resource", aoi_resource_ids[resource]);
	phrase_thing(why, "place", ed->node[node].id);
	return false;
}

void
aoi_tell_gap(const struct aoi_edition *ed, const struct aoi_position *pos,
    uint64_t from, uint64_t to, struct phrase *why)
{
	unsigned gap[2], count;

	if (why == NULL)
		return;
	count = net_gap(pos->joined, ed->linked, from, to, gap);
	phrase_number(why, "missing", count);
	if (count == 0)
		return;
	phrase_thing(why, "gap", ed->node[gap[0]].id);
	phrase_thing(why, "beyond", ed->node[gap[1]].id);
}

/* Nothing can be fetched: name the nearest source on the map, or else the
 * nearest port, and the link that is missing on the way. */
static bool
refuse_fetch(const struct aoi_edition *ed, const struct aoi_position *pos,
    const struct need *need, const struct store *store, unsigned resource,
    struct phrase *why)
{
	unsigned at = (unsigned)__builtin_ctzll(need->at);
	uint64_t nearest =
	    net_nearest(ed->linked, need->at, beyond(ed, pos, store, resource));
	const char *key = "not-joined";

	if (nearest == 0) {
		key = "no-import";
		nearest = net_nearest(ed->linked, need->at, aoi_ports(ed, pos));
	}
	refuse_place(why, nearest != 0 ? key : "none-left", ed, resource, at);
	phrase_number(why, "got", store->got);
	if (nearest == 0)
		return false;
	nearest &= -nearest;
	phrase_thing(why, "nearest", ed->node[__builtin_ctzll(nearest)].id);
	aoi_tell_gap(ed, pos, need->at, nearest, why);
	return false;
}

/* "En commençant par les moins chères ... 4 si les pistes sont vides". */
static bool
import_cube(const struct aoi_edition *ed, const struct aoi_position *pos,
    const struct need *need, struct store *store, struct cube *cube,
    struct phrase *why)
{
	unsigned r = cube->resource, count = store->track[r];
	uint64_t others;

	if (!store->port)
		return refuse_fetch(ed, pos, need, store, r, why);
	others = ed->strict ? beyond(ed, pos, store, r) : 0;
	if (others != 0) {
		refuse_place(why, "import-barred", ed, r,
		    (unsigned)__builtin_ctzll(need->at));
		phrase_thing(
		    why, "nearest", ed->node[__builtin_ctzll(others)].id);
		return false;
	}
	cube->site = IMPORT;
	cube->price =
	    count > 0 ? ed->price[r][ed->track[r] - count] : ed->empty_price;
	if (count > 0)
		store->track[r]--;
	return true;
}

static bool
is_near(const struct aoi_edition *ed, const struct aoi_position *pos,
    const struct store *store, uint64_t near, unsigned s, unsigned resource)
{
	return store->cubes[s] > 0 && near & NODE(ed->site[s].node) &&
	       aoi_offered(ed, pos, s) == resource;
}

/* Decision 46: the player's own first, then data order. */
static void
choose(const struct aoi_edition *ed, const struct aoi_position *pos,
    const struct store *store, unsigned seat, uint64_t near, struct cube *cube)
{
	unsigned i, s, own = NOTHING, first = NOTHING, second = NOTHING;

	for (i = 0; i < store->sources; i++) {
		s = store->source[i];
		if (!is_near(ed, pos, store, near, s, cube->resource))
			continue;
		if (own == NOTHING && pos->owner[s] == seat &&
		    aoi_role(ed, pos, s) != SHIP)
			own = s;
		if (first == NOTHING)
			first = s;
		else if (second == NOTHING)
			second = s;
	}
	cube->site = (uint8_t)(own != NOTHING ? own : first);
	cube->other = (uint8_t)(cube->site == first ? second : first);
}

static bool
take_named(const struct aoi_edition *ed, const struct aoi_position *pos,
    const struct store *store, uint64_t near, unsigned source,
    struct cube *cube, struct phrase *why)
{
	unsigned s = source - 1;

	cube->site = (uint8_t)s;
	cube->spelled = 1;
	if (near == 0) {
		phrase_set(why, "no-source");
		phrase_thing(why, "resource", aoi_resource_ids[cube->resource]);
		phrase_thing(why, "place", ed->node[ed->site[s].node].id);
		return false;
	}
	if (is_near(ed, pos, store, near, s, cube->resource))
		return true;
	phrase_set(why, "not-nearest");
	phrase_thing(why, "resource", aoi_resource_ids[cube->resource]);
	phrase_thing(why, "place", ed->node[ed->site[s].node].id);
	phrase_thing(why, "nearest", ed->node[__builtin_ctzll(near)].id);
	return false;
}

static bool
plan_cube(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, const struct need *need, unsigned source,
    struct store *store, struct cube *cube, struct phrase *why)
{
	uint64_t near = net_nearest(
	    pos->joined, need->at, left(ed, pos, store, cube->resource));

	if (source != 0) {
		if (!take_named(ed, pos, store, near, source, cube, why))
			return false;
	} else if (near == 0) {
		return import_cube(ed, pos, need, store, cube, why);
	} else {
		choose(ed, pos, store, seat, near, cube);
	}
	store->cubes[cube->site]--;
	return true;
}

/* A source named for a cube that is not needed. */
static bool
check_spare(const struct need *need, unsigned r, struct phrase *why)
{
	unsigned i;

	for (i = need->cost[r]; i < COST_MAX; i++)
		if (need->source[r][i] != 0) {
			phrase_set(why, "not-needed");
			phrase_thing(why, "resource", aoi_resource_ids[r]);
			phrase_number(why, "count", need->cost[r]);
			return false;
		}
	return true;
}

/* Decision 42: the coal, then the iron, cube by cube. */
bool
aoi_plan(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, const struct need *need, struct plan *plan,
    struct phrase *why)
{
	struct store store;
	struct cube *cube;
	unsigned r, i;

	if (need->cost[COAL] + need->cost[IRON] > 0)
		look(ed, pos, need->at, &store);
	plan->count = 0;
	plan->money = 0;
	for (r = 0; r < RESOURCES; r++) {
		if (!check_spare(need, r, why))
			return false;
		store.got = 0;
		for (i = 0; i < need->cost[r]; i++) {
			cube = &plan->cube[plan->count++];
			*cube = (struct cube){
			    .resource = (uint8_t)r, .other = NOTHING};
			if (!plan_cube(ed, pos, seat, need, need->source[r][i],
				&store, cube, why))
				return false;
			plan->money += cube->price;
			store.got++;
		}
	}
	return true;
}
