/* SPDX-License-Identifier: MIT */
/* aoi_site.c - "Construire une industrie": what may be built where. */
#include "aoi.h"

static bool
refuse_site(struct phrase *why, const char *key, const struct aoi_edition *ed,
    unsigned industry, unsigned site)
{
	phrase_set(why, key);
	phrase_thing(why, "industry", ed->industry[industry].id);
	phrase_thing(why, "place", ed->node[ed->site[site].node].id);
	return false;
}

unsigned
aoi_free_site(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned node, unsigned industry)
{
	unsigned s, first = ed->node[node].first;

	for (s = first; s < first + ed->node[node].sites; s++)
		if (pos->owner[s] == NOTHING &&
		    ed->site[s].accepts >> industry & 1)
			return s;
	return NOTHING;
}

/* Lowest technology first; level 0 can only be developed away. */
static bool
has_counter(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, unsigned industry, struct phrase *why)
{
	const struct level *next = aoi_next(ed, pos, seat, industry);

	if (next != NULL && next->tech > 0)
		return true;
	phrase_set(why, next == NULL ? "no-counter" : "level-zero");
	phrase_thing(why, "industry", ed->industry[industry].id);
	return false;
}

/* "Construire par-dessus des marqueurs d'un joueur adverse", decision 20. */
static bool
may_replace_other(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned industry, unsigned site, struct phrase *why)
{
	unsigned role = aoi_role(ed, pos, site);

	if (role != COAL_MINE && role != IRON_WORKS)
		return refuse_site(why, "space-taken", ed, industry, site);
	if (pos->industry[site] != industry)
		return refuse_site(why, "same-kind-only", ed, industry, site);
	if (!aoi_dry(ed, pos, role == COAL_MINE ? COAL : IRON))
		return refuse_site(why, "not-dry", ed, industry, site);
	return true;
}

/* "Construire par-dessus un marqueur": a higher technology. */
static bool
may_replace(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, unsigned industry, unsigned site, struct phrase *why)
{
	const struct level *next = aoi_next(ed, pos, seat, industry);
	const struct level *old = aoi_level_of(ed, pos, site);

	if (pos->owner[site] != seat &&
	    !may_replace_other(ed, pos, industry, site, why))
		return false;
	if (next->tech > old->tech)
		return true;
	refuse_site(why, "not-higher", ed, industry, site);
	phrase_number(why, "tech", next->tech);
	phrase_number(why, "old", old->tech);
	return false;
}

/* 1 to 3 spaces: one counter; 4 or more: two.  Decision 19. */
static bool
has_room(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, unsigned industry, unsigned site, struct phrase *why)
{
	unsigned node = ed->site[site].node, limit = ed->node[node].limit;

	if (pos->owner[site] == seat ||
	    aoi_counters(ed, pos, seat, node) < limit)
		return true;
	refuse_site(why, "presence", ed, industry, site);
	phrase_number(why, "limit", limit);
	return false;
}

bool
aoi_fits(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, unsigned industry, unsigned site, struct phrase *why)
{
	if (!has_counter(ed, pos, seat, industry, why))
		return false;
	if (!(ed->site[site].accepts >> industry & 1))
		return refuse_site(why, "wrong-space", ed, industry, site);
	if (pos->owner[site] != NOTHING &&
	    !may_replace(ed, pos, seat, industry, site, why))
		return false;
	return has_room(ed, pos, seat, industry, site, why);
}

/* True if a port stands at the town of a ship space: anybody's, or this
 * seat's. */
static bool
port_at(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned site, unsigned seat)
{
	const struct node *node = &ed->node[ed->site[site].port];
	unsigned s;

	for (s = node->first; s < (unsigned)node->first + node->sites; s++)
		if (aoi_role(ed, pos, s) == PORT &&
		    (seat == NOTHING || pos->owner[s] == seat))
			return true;
	return false;
}

static bool
is_ship_space(const struct aoi_edition *ed, unsigned site)
{
	return ed->node[ed->site[site].node].kind == SHIP_SPACE;
}

static bool
refuse_port(struct phrase *why, const char *key, const struct aoi_edition *ed,
    unsigned site)
{
	phrase_set(why, key);
	phrase_thing(why, "place", ed->node[ed->site[site].port].id);
	return false;
}

/* A ship needs a port, decision 17; for all but the ship's own card
 * anybody's. */
bool
aoi_anyone_allows(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned site, struct phrase *why)
{
	if (!is_ship_space(ed, site) || port_at(ed, pos, site, NOTHING))
		return true;
	return refuse_port(why, "no-port", ed, site);
}

/* "Jouer une carte industrie": one of these must hold. */
static bool
industry_allows(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, unsigned industry, unsigned site, struct phrase *why)
{
	const struct node *node = &ed->node[ed->site[site].node];
	unsigned s;

	if (is_ship_space(ed, site)) /* decision 50 */
		return port_at(ed, pos, site, seat) ||
		       refuse_port(why, "no-own-port", ed, site);
	if (pos->owner[site] == seat ||
	    pos->net[seat] & NODE(ed->site[site].node))
		return true;
	if (node->limit > 1 &&
	    aoi_counters(ed, pos, seat, ed->site[site].node) > 0)
		return true;
	for (s = 0; s < ed->sites; s++)
		if (pos->owner[s] == seat)
			return refuse_site(
			    why, "not-in-network", ed, industry, site);
	return true;
}

/* "Jouer une carte localisation": anything in a place of its colour. */
static bool
group_allows(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned industry, unsigned site, unsigned card, struct phrase *why)
{
	if (ed->node[ed->site[site].node].group == card)
		return aoi_anyone_allows(ed, pos, site, why);
	refuse_site(why, "wrong-group", ed, industry, site);
	phrase_thing(why, "card", ed->kind_id[card]);
	phrase_thing(
	    why, "group", ed->kind_id[ed->node[ed->site[site].node].group]);
	return false;
}

bool
aoi_card_allows(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, unsigned industry, unsigned site, unsigned card,
    struct phrase *why)
{
	if (card < ed->groups)
		return group_allows(ed, pos, industry, site, card, why);
	if (card == aoi_industry_card(ed, industry))
		return industry_allows(ed, pos, seat, industry, site, why);
	refuse_site(why, "wrong-card", ed, industry, site);
	phrase_thing(why, "card", ed->kind_id[card]);
	return false;
}

bool
aoi_loses(const void *data, const void *position, unsigned seat, move_t move)
{
	const struct aoi_edition *ed = data;
	const struct aoi_position *pos = position;
	struct step step;

	return aoi_step(ed, move, &step) &&
	       (step.kind == BUILD || step.kind == DOUBLE) &&
	       pos->owner[step.arg[AT_SITE]] == seat;
}
