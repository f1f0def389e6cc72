/* SPDX-License-Identifier: MIT */
/* aoi_edition.c - the data of Age of Industry that all maps share, checked. */
#include "aoi_order.h"

#include <stddef.h>
#include <string.h>

const char *const aoi_resource_ids[RESOURCES] = {"coal", "iron"};

const char *const aoi_source_ids[OPEN_MAX + 1] = {
    "pile", "visible-1", "visible-2", "visible-3", "visible-4"};

static const char *const roles[] = {"goods", "coal", "iron", "port", "ship"};

#define AT(field) offsetof(struct aoi_edition, field)

/* Numbers of the edition that are one byte. */
static const struct {
	const char *map, *name;
	int64_t min, max;
	size_t offset;
} bytes[] = {
    {"options", "hand_limit", 1, HAND_MAX, AT(hand_limit)},
    {"options", "actions_first_turn", 1, 4, AT(first_actions)},
    {"options", "actions_per_turn", 1, 4, AT(actions)},
    {NULL, "rails_per_player", 0, LINKS_MAX, AT(rails)},
    {"rail", "coal", 0, 1, AT(rail_cost[COAL])},
    {"rail", "iron", 0, 1, AT(rail_cost[IRON])},
};

/* And those that are money or points. */
static const struct {
	const char *map, *name;
	int64_t min;
	size_t offset;
} amounts[] = {
    {"options", "start_money", 0, AT(start_money)},
    {"options", "price_when_empty", 0, AT(empty_price)},
    {"rail", "money", 0, AT(rail_money)},
    {"loan", "unit", 1, AT(loan_unit)},
    {"loan", "interest", 0, AT(interest)},
    {"scoring", "rail", 0, AT(rail_pays)},
    {"scoring", "rail_per_space", 0, AT(space_pays)},
    {"scoring", "money_per_point", 1, AT(money_per_point)},
    {"scoring", "unpaid_loan", 0, AT(loan_points)},
};

static const struct doc *
map_of(const struct doc *doc, const char *name)
{
	return name == NULL ? doc : doc_get(doc, name);
}

static bool
load_numbers(const struct doc *doc, struct aoi_edition *ed, struct buf *why)
{
	const struct doc *options = doc_get(doc, "options"), *map;
	bool strict;
	int64_t n;
	size_t i;

	for (i = 0; i < sizeof(bytes) / sizeof(bytes[0]); i++) {
		map = map_of(doc, bytes[i].map);
		if (map == NULL)
			return edition_wrong(
			    why, doc, "%s is missing", bytes[i].map);
		if (!edition_number(map, bytes[i].name, bytes[i].min,
			bytes[i].max, &n, why))
			return false;
		*((uint8_t *)ed + bytes[i].offset) = (uint8_t)n;
	}
	for (i = 0; i < sizeof(amounts) / sizeof(amounts[0]); i++) {
		map = map_of(doc, amounts[i].map);
		if (map == NULL)
			return edition_wrong(
			    why, doc, "%s is missing", amounts[i].map);
		if (!edition_number(map, amounts[i].name, amounts[i].min,
			MONEY_MAX, &n, why))
			return false;
		*(int32_t *)((char *)ed + amounts[i].offset) = (int32_t)n;
	}
	if (!edition_flag(options, "import_strict", &strict, why))
		return false;
	ed->strict = strict;
	return true;
}

/* ---- demand tracks ---- */

static bool
load_track(const struct doc *thing, struct aoi_edition *ed, unsigned r,
    struct buf *why)
{
	const struct doc *list = doc_get(thing, "prices");
	size_t i, count = doc_count(list);
	int64_t price;

	if (!doc_is(list, DOC_LIST) || count < 1 || count > TRACK_MAX)
		return edition_wrong(why, thing,
		    "prices must be a list of 1 to %d prices", TRACK_MAX);
	ed->track[r] = (uint8_t)count;
	for (i = 0; i < count; i++) {
		if (!doc_number(doc_at(list, i), &price) || price < 0 ||
		    price > MONEY_MAX || (i > 0 && price < ed->price[r][i - 1]))
			return edition_wrong(why, doc_at(list, i),
			    "prices must be whole numbers, the cheapest first");
		ed->price[r][i] = (int32_t)price;
	}
	return true;
}

static bool
load_tracks(const struct doc *doc, struct aoi_edition *ed, struct buf *why)
{
	const struct doc *list = doc_get(doc, "resources");
	char ids[RESOURCES][ID_SIZE];
	unsigned r;

	if (!edition_ids(doc, "resources", RESOURCES, RESOURCES, ID_SIZE,
		ids[0], NULL, why))
		return false;
	for (r = 0; r < RESOURCES; r++) {
		if (strcmp(ids[r], aoi_resource_ids[r]) != 0)
			return edition_wrong(
			    why, list, "resources must be coal and iron");
		if (!load_track(doc_at(list, r), ed, r, why))
			return false;
	}
	return true;
}

/* ---- industries ---- */

static bool
load_level(const struct doc *map, struct industry *industry, unsigned at,
    struct buf *why)
{
	struct level *level = &industry->level[at];
	int64_t tech, n, money, coal, iron, cubes, income;
	int64_t most =
	    industry->role == COAL_MINE || industry->role == IRON_WORKS
		? CUBES_MAX
		: 0;

	if (!edition_number(map, "tech", 0, 100, &tech, why) ||
	    !edition_number(map, "n", 1, COUNTERS_MAX, &n, why) ||
	    !edition_number(map, "money", 0, MONEY_MAX, &money, why) ||
	    !edition_number(map, "coal", 0, COST_MAX, &coal, why) ||
	    !edition_number(map, "iron", 0, 1, &iron, why) ||
	    !edition_number(map, "cubes", 0, most, &cubes, why) ||
	    !edition_number(map, "income", 0, MONEY_MAX, &income, why))
		return false;
	if (at > 0 && tech <= industry->level[at - 1].tech)
		return edition_wrong(why, map, "the lowest level comes first");
	if (industry->counters + n > COUNTERS_MAX)
		return edition_wrong(why, map, "%s has more than %d counters",
		    industry->id, COUNTERS_MAX);
	*level = (struct level){.money = (int32_t)money,
	    .income = (int32_t)income,
	    .cost = {(uint8_t)coal, (uint8_t)iron},
	    .tech = (uint8_t)tech,
	    .cubes = (uint8_t)cubes,
	    .count = (uint8_t)n};
	for (; n > 0; n--)
		industry->order[industry->counters++] = (uint8_t)at;
	return true;
}

static bool
load_industry(const struct doc *map, struct industry *industry, struct buf *why)
{
	const struct doc *list = doc_get(map, "levels");
	const char *role = doc_text_at(map, "role", "");
	size_t i, count = doc_count(list);

	for (i = 0; i < sizeof(roles) / sizeof(roles[0]); i++)
		if (strcmp(roles[i], role) == 0)
			break;
	if (i == sizeof(roles) / sizeof(roles[0]))
		return edition_wrong(
		    why, map, "role must be goods, coal, iron, port or ship");
	industry->role = (uint8_t)i;
	if (!doc_is(list, DOC_LIST) || count < 1 || count > LEVELS_MAX)
		return edition_wrong(why, map,
		    "levels must be a list of 1 to %d levels", LEVELS_MAX);
	for (i = 0; i < count; i++)
		if (!load_level(doc_at(list, i), industry, (unsigned)i, why))
			return false;
	return true;
}

static bool
load_industries(const struct doc *doc, struct aoi_edition *ed, struct buf *why)
{
	const struct doc *list = doc_get(doc, "industries");
	char ids[INDUSTRIES_MAX][ID_SIZE];
	unsigned i, count;

	if (!edition_ids(doc, "industries", 1, INDUSTRIES_MAX, ID_SIZE, ids[0],
		&count, why))
		return false;
	ed->industries = (uint8_t)count;
	for (i = 0; i < count; i++) {
		memcpy(ed->industry[i].id, ids[i], ID_SIZE);
		if (!load_industry(doc_at(list, i), &ed->industry[i], why))
			return false;
	}
	return true;
}

/* ---- cards ---- */

/* A card's number among the kinds: groups first, then industries. */
static bool
load_card(const struct doc *map, struct aoi_edition *ed, bool is_short,
    struct buf *why)
{
	const char *kind = doc_text_at(map, "kind", "");
	const char *id = doc_text_at(map, "id", "");
	unsigned card = NOTHING;
	int64_t n;

	if (!edition_number(
		map, is_short ? "short" : "count", 0, CARDS_MAX, &n, why))
		return false;
	if (strcmp(kind, "industry") == 0)
		card = aoi_find(ed->industry[0].id, sizeof(ed->industry[0]),
		    ed->industries, id);
	if (card != NOTHING)
		card += ed->groups;
	else if (strcmp(kind, "group") == 0)
		card = aoi_find(ed->kind_id[0], ID_SIZE, ed->groups, id);
	if (card == NOTHING)
		return edition_wrong(why, map,
		    "kind must be group, or industry with the id of one");
	if (ed->deck_count + n > CARDS_MAX)
		return edition_wrong(
		    why, map, "there are more than %d cards", CARDS_MAX);
	for (; n > 0; n--)
		ed->deck[ed->deck_count++] = (uint8_t)card;
	return true;
}

/* Groups are known by their cards. */
static bool
load_groups(const struct doc *list, struct aoi_edition *ed, struct buf *why)
{
	const char *id;
	size_t i;

	for (i = 0; i < doc_count(list); i++) {
		const struct doc *map = doc_at(list, i);

		if (strcmp(doc_text_at(map, "kind", ""), "group") != 0)
			continue;
		if (ed->groups == GROUPS_MAX)
			return edition_wrong(why, map,
			    "there are more than %d groups", GROUPS_MAX);
		id = doc_text_at(map, "id", "");
		memcpy(ed->kind_id[ed->groups++], id, strlen(id));
	}
	for (i = 0; i < ed->industries; i++)
		memcpy(
		    ed->kind_id[ed->groups + i], ed->industry[i].id, ID_SIZE);
	ed->kinds = (uint8_t)(ed->groups + ed->industries);
	return true;
}

static bool
load_cards(const struct doc *doc, struct aoi_edition *ed, struct buf *why)
{
	const struct doc *list = doc_get(doc, "cards");
	const struct doc *options = doc_get(doc, "options");
	char ids[KINDS_MAX][ID_SIZE];
	bool is_short;
	size_t i;

	if (!edition_ids(
		doc, "cards", 1, KINDS_MAX, ID_SIZE, ids[0], NULL, why) ||
	    !edition_flag(options, "short_deck", &is_short, why) ||
	    !load_groups(list, ed, why))
		return false;
	for (i = 0; i < doc_count(list); i++)
		if (!load_card(doc_at(list, i), ed, is_short, why))
			return false;
	return true;
}

/* Set-up: 6 cards with 3 or 5 players, 5 with 2 or 4. */
static bool
load_deal(const struct doc *doc, struct aoi_edition *ed, struct buf *why)
{
	static const char *const keys[] = {"2", "3", "4", "5"};
	const struct doc *map = doc_get(doc, "deal");
	char ids[OPEN_MAX + 1][ID_SIZE];
	unsigned count;
	int64_t n;
	size_t i;

	if (!edition_ids(
		doc, "sources", 1, OPEN_MAX + 1, ID_SIZE, ids[0], &count, why))
		return false;
	ed->open = (uint8_t)(count - 1);
	for (i = 0; i < count; i++)
		if (strcmp(ids[i], aoi_source_ids[i]) != 0)
			return edition_wrong(why, doc_get(doc, "sources"),
			    "sources must be pile, visible-1, visible-2 ...");
	if (map == NULL)
		return edition_wrong(why, doc, "deal is missing");
	for (i = 0; i < 4; i++) {
		if (!edition_number(map, keys[i], 0, HAND_MAX, &n, why))
			return false;
		if (n > ed->hand_limit)
			return edition_wrong(why, map,
			    "hand_limit must be %d at least, not \"%d\": so "
			    "many cards are dealt to each of %s players",
			    (int)n, ed->hand_limit, keys[i]);
		ed->deal[i + 2] = (uint8_t)n;
		if (n * (int64_t)(i + 2) + ed->open > ed->deck_count)
			return edition_wrong(why, map,
			    "%d cards are too few for %s players",
			    ed->deck_count, keys[i]);
	}
	return true;
}

/* ---- market tiles ---- */

static bool
load_tile(const struct doc *map, struct aoi_edition *ed, unsigned tile,
    struct buf *why)
{
	const struct doc *takes = doc_get(map, "takes");
	unsigned industry;
	int64_t n;
	size_t i;

	if (!edition_number(map, "count", 1, 100, &n, why))
		return false;
	ed->tile_count[tile] = (uint8_t)n;
	for (i = 0; i < doc_count(takes); i++) {
		industry = aoi_find(ed->industry[0].id, sizeof(ed->industry[0]),
		    ed->industries, doc_text(doc_at(takes, i)));
		if (industry == NOTHING || ed->industry[industry].role != GOODS)
			return edition_wrong(why, doc_at(takes, i),
			    "a tile takes industries whose role is goods");
		ed->tile_takes[tile] |= (uint8_t)(1u << industry);
	}
	return true;
}

static bool
load_tiles(const struct doc *doc, struct aoi_edition *ed, struct buf *why)
{
	const struct doc *list = doc_get(doc, "tiles");
	unsigned i, count, all = 0;

	if (!edition_ids(doc, "tiles", 1, TILES_MAX, ID_SIZE, ed->tile_id[0],
		&count, why))
		return false;
	ed->tiles = (uint8_t)count;
	for (i = 0; i < count; i++) {
		if (!load_tile(doc_at(list, i), ed, i, why))
			return false;
		all += ed->tile_count[i];
	}
	if (all < ed->markets || all > CARDS_MAX)
		return edition_wrong(why, list,
		    "%u market tiles for %d market spaces", all, ed->markets);
	return true;
}

bool
aoi_load_edition(const struct doc *doc, void *data, struct buf *why)
{
	struct aoi_edition *ed = data;

	memset(ed, 0, sizeof(*ed));
	if (!doc_is(doc_get(doc, "options"), DOC_MAP))
		return edition_wrong(why, doc, "options is missing");
	return load_numbers(doc, ed, why) && load_tracks(doc, ed, why) &&
	       load_industries(doc, ed, why) && load_cards(doc, ed, why) &&
	       load_deal(doc, ed, why) && aoi_load_map(doc, ed, why) &&
	       load_tiles(doc, ed, why);
}
