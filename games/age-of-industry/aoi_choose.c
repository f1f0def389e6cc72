/* SPDX-License-Identifier: MIT */
/* aoi_choose.c - what an order leaves open: the obvious is taken. */
#include "aoi_order.h"

#include <string.h>

static bool
refuse_place(const struct reading *r, const char *key, unsigned node)
{
	phrase_set(r->why, key);
	phrase_thing(r->why, "place", r->ed->node[node].id);
	return false;
}

bool
aoi_read_node(const struct reading *r, const char *name, unsigned *node)
{
	const char *id = order_get(r->order, name);

	*node = aoi_find(
	    r->ed->node[0].id, sizeof(r->ed->node[0]), r->ed->nodes, id);
	return *node != NOTHING || refuse(r->why, "no-such-place");
}

/* The site of a place with a number behind it, if there is one. */
static bool
read_space(
    const struct reading *r, const char *name, unsigned node, unsigned *site)
{
	int64_t number;

	*site = NOTHING;
	if (order_get(r->order, name) == NULL)
		return true;
	if (order_get_number(r->order, name, &number) && number >= 1 &&
	    number <= r->ed->node[node].sites) {
		*site = r->ed->node[node].first + (unsigned)number - 1;
		return true;
	}
	phrase_set(r->why, "no-such-space");
	phrase_thing(r->why, "place", r->ed->node[node].id);
	phrase_number(r->why, "spaces", r->ed->node[node].sites);
	return false;
}

/* Decision 43: the first free space that accepts the industry.  A ship in a
 * port town means the ship space there. */
bool
aoi_choose_site(const struct reading *r, unsigned industry, unsigned *site)
{
	const struct aoi_edition *ed = r->ed;
	unsigned node;

	if (!aoi_read_node(r, "place", &node))
		return false;
	if (ed->industry[industry].role == SHIP &&
	    ed->node[node].kind == TOWN && ed->node[node].ship != NOTHING)
		node = ed->site[ed->node[node].ship].node;
	if (ed->node[node].sites == 0)
		return refuse_place(r, "no-spaces", node);
	if (!read_space(r, "space", node, site))
		return false;
	if (ed->node[node].kind == SHIP_SPACE)
		*site = ed->node[node].first;
	if (*site == NOTHING)
		*site = aoi_free_site(ed, r->pos, node, industry);
	if (*site != NOTHING)
		return true;
	refuse_place(r, "no-free-space", node);
	phrase_thing(r->why, "industry", ed->industry[industry].id);
	return false;
}

unsigned
aoi_choose_card(const struct reading *r, unsigned industry, unsigned site)
{
	unsigned own = aoi_industry_card(r->ed, industry);
	unsigned group = r->ed->node[r->ed->site[site].node].group;
	bool has_own = aoi_has_card(r->pos, r->seat, own);

	if (has_own &&
	    aoi_card_allows(r->ed, r->pos, r->seat, industry, site, own, NULL))
		return own;
	if (aoi_has_card(r->pos, r->seat, group))
		return group;
	return has_own ? own : group;
}

/* ---- sources ---- */

struct source {
	const char *place, *space;
	unsigned resource, arg;
};

static const struct source named[] = {
    {"coal", "coalspace", COAL, AT_COAL},
    {"coal2", "coal2space", COAL, AT_COAL2},
    {"iron", "ironspace", IRON, AT_IRON},
};

/* Cubes of a counter that are not named yet by this order. */
static unsigned
cubes_left(const struct reading *r, const struct step *step, unsigned site)
{
	unsigned used = 0;

	used += step->arg[AT_COAL] == site + 1;
	return r->pos->cubes[site] > used ? r->pos->cubes[site] - used : 0;
}

/* Decision 46: the player's own first, then data order. */
static bool
find_source(const struct reading *r, const struct source *source, unsigned node,
    struct step *step)
{
	unsigned s, first = r->ed->node[node].first, found = NOTHING;

	for (s = first; s < first + r->ed->node[node].sites; s++) {
		if (aoi_offered(r->ed, r->pos, s) != source->resource ||
		    cubes_left(r, step, s) == 0)
			continue;
		if (found == NOTHING || (r->pos->owner[s] == r->seat &&
					    r->pos->owner[found] != r->seat))
			found = s;
	}
	if (found == NOTHING) {
		refuse_place(r, "no-source", node);
		phrase_thing(
		    r->why, "resource", aoi_resource_ids[source->resource]);
		return false;
	}
	step->arg[source->arg] = (uint8_t)(found + 1);
	return true;
}

bool
aoi_choose_sources(const struct reading *r, struct step *step)
{
	unsigned i, node, site;

	for (i = 0; i < sizeof(named) / sizeof(named[0]); i++) {
		if (order_get(r->order, named[i].place) == NULL)
			continue;
		if (!aoi_read_node(r, named[i].place, &node) ||
		    !read_space(r, named[i].space, node, &site))
			return false;
		if (site != NOTHING)
			step->arg[named[i].arg] = (uint8_t)(site + 1);
		else if (!find_source(r, &named[i], node, step))
			return false;
	}
	return true;
}

/* ---- sales ---- */

#define OUTLETS_MAX (SITES_MAX + 2)

/* The ports and markets that a place may mean, a player's own first. */
static unsigned
list_outlets(
    const struct reading *r, unsigned node, unsigned space, uint8_t *out)
{
	const struct aoi_edition *ed = r->ed;
	unsigned s, i, first = ed->node[node].first, count = 0;

	for (i = 0; i < 2; i++)
		for (s = first; s < first + ed->node[node].sites; s++)
			if (aoi_role(ed, r->pos, s) == PORT &&
			    (r->pos->owner[s] == r->seat) == (i == 0) &&
			    (space == NOTHING || space == s))
				out[count++] = (uint8_t)s;
	for (i = 0; i < ed->markets; i++)
		if (ed->market_node[i] == node)
			out[count++] = (uint8_t)(MARKETS + i);
	s = ed->node[node].ship;
	if (ed->node[node].kind == TOWN && s != NOTHING && space == NOTHING &&
	    r->pos->owner[s] != NOTHING && ed->site[s].market != NOTHING)
		out[count++] = (uint8_t)(MARKETS + ed->site[s].market);
	return count;
}

/* The first counter and outlet that fit; else the first that are there, for
 * check to say what is wrong. */
static void
pair(const struct reading *r, unsigned node, unsigned space,
    const uint8_t *outlet, unsigned count, struct step *step)
{
	unsigned s, i, first = r->ed->node[node].first;
	struct step trial = {.kind = SELL};
	bool found = false;

	for (s = first; s < first + r->ed->node[node].sites; s++) {
		if ((space != NOTHING && space != s) ||
		    r->pos->owner[s] != r->seat ||
		    aoi_role(r->ed, r->pos, s) != GOODS || r->pos->flipped[s])
			continue;
		for (i = 0; i < count; i++) {
			trial.arg[SELL_FROM] = (uint8_t)s;
			trial.arg[SELL_TO] = outlet[i];
			if (!found)
				*step = trial;
			found = true;
			if (!(aoi_buys(r->ed, r->pos, outlet[i]) >>
				    r->pos->industry[s] &
				1))
				continue;
			*step = trial;
			return;
		}
	}
	if (found)
		return;
	step->arg[SELL_FROM] = (uint8_t)(space != NOTHING ? space : first);
	step->arg[SELL_TO] = outlet[0];
}

/* ---- sales overseas ---- */

/* True if goods get from a town to a market overseas: a ship lies there, the
 * market buys, and railways lead to it. */
static bool
is_open(const struct reading *r, unsigned from, unsigned market)
{
	const struct aoi_edition *ed = r->ed;

	return aoi_buys(ed, r->pos, MARKETS + market) != 0 &&
	       net_reach(r->pos->joined, NODE(from)) &
		   NODE(ed->market_node[market]);
}

/* Several ships may trade with one market: that which is open is meant; if
 * none is, check says why. */
static bool
find_overseas(
    const struct reading *r, unsigned from, const char *id, unsigned *node)
{
	const struct aoi_edition *ed = r->ed;
	unsigned i, found = NOTHING;
	bool open, was_open = false;

	for (i = 0; i < ed->markets; i++) {
		if (id == NULL || strcmp(ed->overseas_id[i], id) != 0)
			continue;
		open = is_open(r, from, i);
		if (open && was_open) {
			refuse_place(r, "which-ship", ed->market_node[found]);
			phrase_thing(
			    r->why, "other", ed->node[ed->market_node[i]].id);
			return false;
		}
		if (found == NOTHING || open)
			found = i;
		was_open |= open;
	}
	if (found == NOTHING)
		return refuse(r->why, "no-such-place");
	*node = ed->market_node[found];
	return true;
}

/* A place of this map, or overseas. */
static bool
read_outlet(const struct reading *r, unsigned from, unsigned *to)
{
	const char *id = order_get(r->order, "to");

	*to = aoi_find(
	    r->ed->node[0].id, sizeof(r->ed->node[0]), r->ed->nodes, id);
	return *to != NOTHING || find_overseas(r, from, id, to);
}

bool
aoi_choose_sale(const struct reading *r, struct step *step)
{
	unsigned from, from_space, to, to_space, count;
	uint8_t outlet[OUTLETS_MAX];

	if (!aoi_read_node(r, "from", &from) || !read_outlet(r, from, &to) ||
	    !read_space(r, "fromspace", from, &from_space) ||
	    !read_space(r, "tospace", to, &to_space))
		return false;
	if (r->ed->node[from].sites == 0)
		return refuse_place(r, "no-goods", from);
	count = list_outlets(r, to, to_space, outlet);
	if (count == 0)
		return refuse_place(r, "no-outlet", to);
	pair(r, from, from_space, outlet, count, step);
	return true;
}
