/* SPDX-License-Identifier: MIT */
/* aoi_map.c - a map of Age of Industry, checked. */
#include "aoi.h"

#include <string.h>

struct map {
	const struct doc *doc; /* the edition */
	const struct doc *map; /* the map that is played */
	struct aoi_edition *ed;
	struct buf *why;
	const struct doc *bare; /* a place without a point on the map */
};

unsigned
aoi_find(const char *ids, size_t size, unsigned count, const char *id)
{
	unsigned i;

	for (i = 0; id != NULL && i < count; i++)
		if (strcmp(ids + i * size, id) == 0)
			return i;
	return NOTHING;
}

static unsigned
find_node(const struct aoi_edition *ed, const struct doc *name)
{
	return aoi_find(
	    ed->node[0].id, sizeof(ed->node[0]), ed->nodes, doc_text(name));
}

static bool
is_in(const struct map *m, const char *list, const char *id)
{
	const struct doc *things = doc_get(m->doc, list);
	size_t i;

	for (i = 0; id != NULL && i < doc_count(things); i++)
		if (strcmp(doc_text_at(doc_at(things, i), "id", ""), id) == 0)
			return strlen(id) < ID_SIZE;
	return false;
}

/* Where it lies, for those who draw the map: [x, y] from the upper left. */
static bool
read_point(struct map *m, const struct doc *map, unsigned node)
{
	const struct doc *at = doc_get(map, "at");
	struct aoi_edition *ed = m->ed;
	int64_t x, y;
	unsigned n;

	ed->node[node].x = ed->node[node].y = NOTHING;
	if (at == NULL) {
		m->bare = m->bare != NULL ? m->bare : map;
		return true;
	}
	if (doc_count(at) != 2 || !doc_number(doc_at(at, 0), &x) ||
	    !doc_number(doc_at(at, 1), &y) || x < 0 || x > MAP_MAX || y < 0 ||
	    y > MAP_MAX)
		return edition_wrong(
		    m->why, at, "at must be [x, y], from 0 to %d", MAP_MAX);
	for (n = 0; n < node; n++)
		if (ed->node[n].x == x && ed->node[n].y == y)
			return edition_wrong(
			    m->why, at, "%s lies there", ed->node[n].id);
	ed->node[node].x = (uint8_t)x;
	ed->node[node].y = (uint8_t)y;
	return true;
}

/* Its names must stand in places. */
static bool
add_node(struct map *m, const struct doc *map, unsigned *at)
{
	struct aoi_edition *ed = m->ed;
	const struct doc *place = doc_get(map, "place");
	const char *id = doc_text(place);

	if (!is_in(m, "places", id))
		return edition_wrong(m->why, place != NULL ? place : map,
		    "place must be an id of places");
	if (find_node(ed, place) != NOTHING)
		return edition_wrong(m->why, place, "%s is there twice", id);
	if (ed->nodes == NODES_MAX)
		return edition_wrong(
		    m->why, map, "a map has at most %d places", NODES_MAX);
	*at = ed->nodes++;
	memcpy(ed->node[*at].id, id, strlen(id));
	ed->node[*at].group = NOTHING;
	ed->node[*at].ship = NOTHING;
	return read_point(m, map, *at);
}

static bool
read_group(struct map *m, const struct doc *map, unsigned node)
{
	const struct doc *name = doc_get(map, "group");
	struct aoi_edition *ed = m->ed;
	unsigned group =
	    aoi_find(ed->kind_id[0], ID_SIZE, ed->groups, doc_text(name));
	unsigned i;

	if (group == NOTHING)
		return edition_wrong(m->why, name != NULL ? name : map,
		    "group must be one of the cards");
	ed->node[node].group = (uint8_t)group;
	for (i = 0; i < ed->deck_count; i++)
		if (ed->deck[i] == group)
			return true;
	return edition_wrong(
	    m->why, name, "there is no card of group %s", ed->kind_id[group]);
}

static bool
read_accepts(struct map *m, const struct doc *name, struct site *site)
{
	const struct doc *types = doc_get(m->doc, "space_types"), *list = NULL;
	const char *id = doc_text(name);
	struct aoi_edition *ed = m->ed;
	unsigned industry;
	size_t i;

	for (i = 0; id != NULL && i < doc_count(types); i++)
		if (strcmp(doc_text_at(doc_at(types, i), "id", ""), id) == 0) {
			list = doc_get(doc_at(types, i), "accepts");
			site->type = (uint8_t)i;
		}
	if (doc_count(list) == 0)
		return edition_wrong(
		    m->why, name, "a space must be one of space_types");
	for (i = 0; i < doc_count(list); i++) {
		industry = aoi_find(ed->industry[0].id, sizeof(ed->industry[0]),
		    ed->industries, doc_text(doc_at(list, i)));
		if (industry == NOTHING)
			return edition_wrong(m->why, doc_at(list, i),
			    "a space accepts industries");
		if (ed->industry[industry].role == SHIP)
			return edition_wrong(m->why, name,
			    "a town has no space for ships: see ships");
		site->accepts |= (uint8_t)(1u << industry);
	}
	return true;
}

static bool
add_site(struct map *m, const struct doc *at, unsigned node)
{
	struct aoi_edition *ed = m->ed;
	struct site *site = &ed->site[ed->sites];

	if (ed->sites == SITES_MAX)
		return edition_wrong(
		    m->why, at, "a map has at most %d spaces", SITES_MAX);
	if (ed->node[node].sites == SPACES_MAX)
		return edition_wrong(
		    m->why, at, "a town has at most %d spaces", SPACES_MAX);
	if (ed->node[node].sites == 0)
		ed->node[node].first = ed->sites;
	site->node = (uint8_t)node;
	site->number = ++ed->node[node].sites;
	site->market = NOTHING;
	ed->sites++;
	return true;
}

/* How many counters of one player: by the town's spaces. */
static bool
read_limit(struct map *m, struct node *node)
{
	const struct doc *map = doc_get(m->doc, "presence");
	int64_t small, few, many;

	if (map == NULL)
		return edition_wrong(m->why, m->doc, "presence is missing");
	if (!edition_number(map, "small", 0, SITES_MAX, &small, m->why) ||
	    !edition_number(map, "few", 1, SITES_MAX, &few, m->why) ||
	    !edition_number(map, "many", few, SITES_MAX, &many, m->why))
		return false;
	node->limit = (uint8_t)(node->sites > small ? many : few);
	return true;
}

static bool
add_town(struct map *m, const struct doc *map, unsigned node)
{
	const struct doc *spaces = doc_get(map, "spaces");
	size_t i;

	if (!read_group(m, map, node))
		return false;
	if (doc_count(spaces) == 0)
		return edition_wrong(m->why, map, "a town needs spaces");
	for (i = 0; i < doc_count(spaces); i++)
		if (!add_site(m, doc_at(spaces, i), node) ||
		    !read_accepts(
			m, doc_at(spaces, i), &m->ed->site[m->ed->sites - 1]))
			return false;
	return read_limit(m, &m->ed->node[node]);
}

static bool
add_market(struct map *m, const struct doc *at, unsigned node)
{
	struct aoi_edition *ed = m->ed;

	if (ed->markets == MARKETS_MAX)
		return edition_wrong(
		    m->why, at, "a map has at most %d markets", MARKETS_MAX);
	ed->market_node[ed->markets++] = (uint8_t)node;
	return true;
}

static bool
load_node(struct map *m, const struct doc *map)
{
	static const char *const kinds[] = {
	    "town", "village", "market", "distant-port"};
	const char *kind = doc_text_at(map, "kind", "town");
	unsigned node, k;

	if (!add_node(m, map, &node))
		return false;
	for (k = TOWN; k <= DISTANT_PORT; k++)
		if (strcmp(kinds[k], kind) == 0)
			break;
	m->ed->node[node].kind = (uint8_t)k;
	switch (k) {
	case TOWN:
		return add_town(m, map, node);
	case MARKET:
		return add_market(m, map, node);
	case DISTANT_PORT:
		m->ed->distant |= NODE(node);
		break;
	case VILLAGE:
		break;
	default:
		return edition_wrong(m->why, map,
		    "kind must be town, village, market or distant-port");
	}
	return true;
}

static bool
has_port(const struct aoi_edition *ed, unsigned node)
{
	unsigned i, k;

	for (i = 0; i < ed->node[node].sites; i++)
		for (k = 0; k < ed->industries; k++)
			if (ed->site[ed->node[node].first + i].accepts >> k &
				1 &&
			    ed->industry[k].role == PORT)
				return true;
	return false;
}

static uint8_t
ships_of(const struct aoi_edition *ed)
{
	unsigned k, accepts = 0;

	for (k = 0; k < ed->industries; k++)
		if (ed->industry[k].role == SHIP)
			accepts |= 1u << k;
	return (uint8_t)accepts;
}

/* A market overseas is called like a place; editions of early days have a list
 * of their own. */
static bool
name_market(struct map *m, const struct doc *map, unsigned market)
{
	const struct doc *name = doc_get(map, "overseas");
	const char *id = doc_text(name);

	if (!is_in(m, "places", id) && !is_in(m, "overseas", id))
		return edition_wrong(m->why, name != NULL ? name : map,
		    "overseas must be an id of places");
	memcpy(m->ed->overseas_id[market], id, strlen(id));
	return true;
}

static bool
load_ship(struct map *m, const struct doc *map)
{
	struct aoi_edition *ed = m->ed;
	unsigned port = find_node(ed, doc_get(map, "port")), node;
	struct site *site = &ed->site[ed->sites];
	int64_t coal;
	bool market;

	if (port == NOTHING || ed->node[port].kind != TOWN ||
	    !has_port(ed, port))
		return edition_wrong(
		    m->why, map, "port must be a town with a port space");
	if (!add_node(m, map, &node) || !read_group(m, map, node) ||
	    !add_site(m, map, node) ||
	    !edition_flag(map, "market", &market, m->why) ||
	    !edition_number(map, "coal", 0, CUBES_MAX, &coal, m->why))
		return false;
	ed->node[node].kind = SHIP_SPACE;
	ed->node[node].limit = 1;
	if (ed->node[port].ship == NOTHING)
		ed->node[port].ship = (uint8_t)(site - ed->site);
	site->port = (uint8_t)port;
	site->accepts = ships_of(ed);
	site->box = (uint8_t)coal;
	net_join(ed->linked, node, port);
	if (!market)
		return true;
	site->market = ed->markets;
	return add_market(m, map, node) && name_market(m, map, site->market);
}

static bool
load_link(struct map *m, const struct doc *pair)
{
	struct aoi_edition *ed = m->ed;
	unsigned i, end[2];

	if (!doc_is(pair, DOC_LIST) || doc_count(pair) != 2)
		return edition_wrong(m->why, pair, "a link has two ends");
	for (i = 0; i < 2; i++) {
		end[i] = find_node(ed, doc_at(pair, i));
		if (end[i] == NOTHING || ed->node[end[i]].kind == SHIP_SPACE)
			return edition_wrong(m->why, doc_at(pair, i),
			    "this map has no place \"%.40s\" for a link",
			    doc_text(doc_at(pair, i)) != NULL
				? doc_text(doc_at(pair, i))
				: "...");
	}
	if (end[0] == end[1] || ed->linked[end[0]] & NODE(end[1]))
		return edition_wrong(m->why, pair, "this link is there twice");
	if (ed->links == LINKS_MAX)
		return edition_wrong(
		    m->why, pair, "a map has at most %d links", LINKS_MAX);
	ed->ends[ed->links] = NODE(end[0]) | NODE(end[1]);
	ed->end[ed->links][0] = (uint8_t)end[0];
	ed->end[ed->links++][1] = (uint8_t)end[1];
	net_join(ed->linked, end[0], end[1]);
	return true;
}

static bool
each(struct map *m, const char *key,
    bool (*load)(struct map *, const struct doc *))
{
	const struct doc *list = doc_get(m->map, key);
	size_t i;

	if (!doc_is(list, DOC_LIST))
		return edition_wrong(m->why, m->map, "%s must be a list", key);
	for (i = 0; i < doc_count(list); i++)
		if (!load(m, doc_at(list, i)))
			return false;
	return true;
}

/* Every group of the cards colours something: else its cards are dead. */
static bool
check_groups(struct map *m)
{
	const struct aoi_edition *ed = m->ed;
	unsigned g, n;

	for (g = 0; g < ed->groups; g++) {
		for (n = 0; n < ed->nodes; n++)
			if (ed->node[n].group == g)
				break;
		if (n == ed->nodes)
			return edition_wrong(m->why, m->map,
			    "nothing is of group %s", ed->kind_id[g]);
	}
	return true;
}

/* All places lie somewhere, or none does. */
static bool
check_points(struct map *m)
{
	unsigned n;

	for (n = 0; m->bare != NULL && n < m->ed->nodes; n++)
		if (m->ed->node[n].x != NOTHING)
			return edition_wrong(m->why, m->bare,
			    "at is missing, and %s has one", m->ed->node[n].id);
	return true;
}

/* The same in bit sets, for those that look at a whole map at once. */
static void
gather_nodes(struct aoi_edition *ed)
{
	unsigned n;

	for (n = 0; n < ed->nodes; n++) {
		if (ed->node[n].group != NOTHING)
			ed->grouped[ed->node[n].group] |= NODE(n);
		if (ed->node[n].kind == SHIP_SPACE)
			ed->ship_spaces |= NODE(n);
		if (ed->node[n].limit > 1)
			ed->roomy |= NODE(n);
	}
}

static void
gather_spaces(struct aoi_edition *ed)
{
	const struct site *site;
	unsigned i;

	for (i = 0; i < ed->industries; i++)
		for (site = ed->site; site < ed->site + ed->sites; site++)
			if (site->accepts >> i & 1) {
				ed->accepting[i] |= NODE(site->node);
				ed->space[i][site->node] |=
				    (uint16_t)(1u << (site->number - 1));
			}
}

bool
aoi_load_map(const struct doc *doc, struct aoi_edition *ed, struct buf *why)
{
	const struct doc *name = doc_find(doc, "options.map");
	const char *id = doc_text(name);
	const struct doc *maps = doc_get(doc, "maps");
	struct map m = {doc, NULL, ed, why, NULL};
	size_t i;

	for (i = 0; id != NULL && i < doc_count(maps); i++)
		if (strcmp(doc_text_at(doc_at(maps, i), "id", ""), id) == 0)
			m.map = doc_at(maps, i);
	if (m.map == NULL || strlen(id) >= ID_SIZE)
		return edition_wrong(
		    why, name != NULL ? name : doc, "map is none of maps");
	memcpy(ed->map_id, id, strlen(id));
	if (!edition_ids(doc, "space_types", 1, TYPES_MAX, ID_SIZE,
		ed->type_id[0], NULL, why))
		return false;
	if (!each(&m, "nodes", load_node))
		return false;
	if (!each(&m, "ships", load_ship) || !each(&m, "links", load_link) ||
	    !check_groups(&m) || !check_points(&m))
		return false;
	gather_nodes(ed);
	gather_spaces(ed);
	return true;
}
