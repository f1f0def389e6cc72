/* SPDX-License-Identifier: MIT */
/* ind_edition.c - the data of Industria, checked. */
#include "industria.h"

#include <stddef.h>
#include <string.h>

/* Few enough thalers that all bids fit a list of moves. */
#define MONEY_MAX 40
#define NUMBER_MAX 5
#define COST_MAX 20

/* Options, each one byte of the edition. */
static const struct {
	const char *name;
	int64_t min, max;
	size_t offset;
} numbers[] = {
    {"start_money", 0, MONEY_MAX, offsetof(struct ind_edition, start_money)},
    {"income", 0, NUMBER_MAX, offsetof(struct ind_edition, income)},
    {"material_price", 0, NUMBER_MAX, offsetof(struct ind_edition, price)},
    {"raw_tile_refund", 0, NUMBER_MAX, offsetof(struct ind_edition, refund)},
    {"link_points", 0, COST_MAX, offsetof(struct ind_edition, link_points)},
    {"bonus_points", 0, COST_MAX, offsetof(struct ind_edition, match_points)},
    {"thalers_per_point", 1, COST_MAX,
	offsetof(struct ind_edition, thalers_per_point)},
    {"factories_per_round", 1, EPOCH_TILES,
	offsetof(struct ind_edition, limit) + FACTORY},
    {"technologies_per_round", 1, EPOCH_TILES,
	offsetof(struct ind_edition, limit) + TECHNOLOGY},
    {"bonuses_per_round", 1, EPOCH_TILES,
	offsetof(struct ind_edition, limit) + BONUS},
};

static bool
load_options(const struct doc *doc, struct ind_edition *ed, struct buf *why)
{
	const struct doc *options = doc_get(doc, "options");
	int64_t number;
	size_t i;

	if (!doc_is(options, DOC_MAP))
		return edition_wrong(why, doc, "options is missing");
	for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		if (!edition_number(options, numbers[i].name, numbers[i].min,
			numbers[i].max, &number, why))
			return false;
		*((uint8_t *)ed + numbers[i].offset) = (uint8_t)number;
	}
	return true;
}

/* ---- rounds and epochs ---- */

/* A round has one tile a player, so the rounds of an epoch follow. */
static bool
load_rounds(const struct doc *doc, struct ind_edition *ed, struct buf *why)
{
	const struct doc *rounds = doc_get(doc, "rounds_per_epoch");
	const struct doc *epochs = doc_get(doc, "epochs");
	unsigned seats;

	for (seats = 3; seats <= SEATS; seats++) {
		char key[] = {(char)('0' + seats), '\0'};
		int64_t number;

		if (!edition_number(rounds != NULL ? rounds : doc, key, 1,
			EPOCH_TILES, &number, why))
			return false;
		if (number * seats != EPOCH_TILES)
			return edition_wrong(why, doc_get(rounds, key),
			    "%d tiles in rounds of %u make %u rounds an epoch, "
			    "not %d",
			    EPOCH_TILES, seats, EPOCH_TILES / seats,
			    (int)number);
		if (!edition_number(epochs != NULL ? epochs : doc, key, 1,
			EPOCHS, &number, why))
			return false;
		ed->epochs[seats] = (uint8_t)number;
	}
	return true;
}

static bool
load_epoch_money(const struct doc *doc, struct ind_edition *ed, struct buf *why)
{
	const struct doc *list = doc_get(doc, "epoch_money");
	int64_t number;
	size_t i;

	if (!doc_is(list, DOC_LIST) || doc_count(list) != EPOCHS)
		return edition_wrong(why, list != NULL ? list : doc,
		    "epoch_money must be a list of %d numbers", EPOCHS);
	for (i = 0; i < EPOCHS; i++) {
		if (!doc_number(doc_at(list, i), &number) || number < 0 ||
		    number > NUMBER_MAX)
			return edition_wrong(why, doc_at(list, i),
			    "the numbers of epoch_money must be from 0 to %d",
			    NUMBER_MAX);
		ed->epoch_money[i] = (uint8_t)number;
	}
	return true;
}

/* ---- materials, symbols, sources ---- */

static bool
load_materials(const struct doc *doc, struct ind_edition *ed, struct buf *why)
{
	unsigned i, count, symbols;
	int64_t epoch;

	if (!edition_ids(doc, "materials", 1, MATERIALS_MAX, ID_SIZE,
		ed->material_ids[0], &count, why) ||
	    !edition_ids(doc, "symbols", 1, SYMBOLS_MAX, ID_SIZE,
		ed->symbol_ids[0], &symbols, why))
		return false;
	ed->materials = (uint8_t)count;
	ed->symbol_count = (uint8_t)symbols;
	for (i = 0; i < count; i++) {
		if (!edition_number(doc_at(doc_get(doc, "materials"), i),
			"bank_from", 1, EPOCHS + 1, &epoch, why))
			return false;
		ed->bank_from[i] = (uint8_t)epoch;
	}
	return true;
}

/* The words of orders: hand, supply, own. */
static bool
load_sources(const struct doc *doc, struct buf *why)
{
	char ids[3][ID_SIZE];
	unsigned i;

	if (!edition_ids(doc, "sources", 3, 3, ID_SIZE, ids[0], NULL, why))
		return false;
	for (i = 0; i < 3; i++)
		if (strcmp(ids[i], "hand") != 0 &&
		    strcmp(ids[i], "supply") != 0 && strcmp(ids[i], "own") != 0)
			return edition_wrong(why, doc_get(doc, "sources"),
			    "sources must be hand, supply and own");
	return true;
}

static bool
find_id(const char *ids, unsigned count, const struct doc *name, uint8_t *index)
{
	const char *text = doc_text(name);
	unsigned i;

	for (i = 0; text != NULL && i < count; i++)
		if (strcmp(ids + i * ID_SIZE, text) == 0) {
			*index = (uint8_t)i;
			return true;
		}
	return false;
}

static bool
load_id(const struct doc *name, const char *what, const char *ids,
    unsigned count, uint8_t *index, struct buf *why)
{
	const char *text = doc_text(name);

	return find_id(ids, count, name, index) ||
	       edition_wrong(why, name, "there is no %s called %s", what,
		   text != NULL ? text : "that");
}

/* ---- tiles ---- */

static const char *const kinds[] = {"factory", "technology", "bonus", "raw"};

/* Which keys a tile may have: any other is a mistake. */
static const struct {
	const char *key;
	unsigned kinds;
} keys[] = {
    {"id", 0xf},
    {"kind", 0xf},
    {"name", 0xf},
    {"title", 0xf},
    {"the", 0xf},
    {"alias", 0xf},
    {"cost", 1 << FACTORY | 1 << BONUS},
    {"needs", 1 << FACTORY | 1 << TECHNOLOGY | 1 << BONUS},
    {"points", 1 << FACTORY | 1 << TECHNOLOGY},
    {"makes", 1 << FACTORY},
    {"symbols", 1 << FACTORY},
    {"discount", 1 << FACTORY},
    {"material", 1 << RAW},
    {"symbol", 1 << BONUS},
};

static bool
check_keys(const struct doc *map, unsigned kind, struct buf *why)
{
	size_t i, k;

	for (i = 0; i < doc_count(map); i++) {
		for (k = 0; k < sizeof(keys) / sizeof(keys[0]); k++)
			if (strcmp(keys[k].key, doc_key_at(map, i)) == 0 &&
			    keys[k].kinds & 1u << kind)
				break;
		if (k == sizeof(keys) / sizeof(keys[0]))
			return edition_wrong(why, doc_at(map, i),
			    "a %s has no %s", kinds[kind], doc_key_at(map, i));
	}
	return true;
}

static bool
load_kind(const struct doc *map, struct ind_tile *tile, struct buf *why)
{
	const char *text = doc_text_at(map, "kind", "");
	const struct doc *at = doc_get(map, "kind");

	for (tile->kind = 0; tile->kind < TILE_KINDS; tile->kind++)
		if (strcmp(kinds[tile->kind], text) == 0)
			return check_keys(map, tile->kind, why);
	return edition_wrong(why, at != NULL ? at : map,
	    "kind must be factory, technology, raw or bonus");
}

static bool
load_amount(
    const struct doc *map, const char *key, uint8_t *amount, struct buf *why)
{
	int64_t number = 0;

	if (doc_get(map, key) != NULL &&
	    !edition_number(map, key, 0, COST_MAX, &number, why))
		return false;
	*amount = (uint8_t)number;
	return true;
}

/* IB8: the same material twice is refused. */
static bool
load_needs(const struct ind_edition *ed, const struct doc *map,
    struct ind_tile *tile, struct buf *why)
{
	const struct doc *list = doc_get(map, "needs");
	size_t i, count = doc_count(list);

	if (list != NULL && (!doc_is(list, DOC_LIST) || count > NEEDS_MAX))
		return edition_wrong(why, list,
		    "needs must be a list of at most %d materials", NEEDS_MAX);
	for (i = 0; i < count; i++)
		if (!load_id(doc_at(list, i), "material", ed->material_ids[0],
			ed->materials, &tile->need[i], why))
			return false;
	if (count == NEEDS_MAX && tile->need[0] == tile->need[1])
		return edition_wrong(why, list, "needs %s twice",
		    ed->material_ids[tile->need[0]]);
	tile->need_count = (uint8_t)count;
	return true;
}

static bool
load_symbols(const struct ind_edition *ed, const struct doc *map,
    struct ind_tile *tile, struct buf *why)
{
	const struct doc *list = doc_get(map, "symbols");
	uint8_t symbol;
	size_t i;

	if (list != NULL && !doc_is(list, DOC_LIST))
		return edition_wrong(why, list, "symbols must be a list");
	for (i = 0; i < doc_count(list); i++) {
		if (!load_id(doc_at(list, i), "symbol", ed->symbol_ids[0],
			ed->symbol_count, &symbol, why))
			return false;
		tile->symbols |= (uint8_t)(1u << symbol);
	}
	if (tile->kind != BONUS)
		return true;
	if (doc_get(map, "symbol") == NULL)
		return edition_wrong(why, map, "symbol is missing");
	if (!load_id(doc_get(map, "symbol"), "symbol", ed->symbol_ids[0],
		ed->symbol_count, &symbol, why))
		return false;
	tile->symbols = (uint8_t)(1u << symbol);
	return true;
}

static bool
load_thing(const struct ind_edition *ed, const struct doc *map,
    struct ind_tile *tile, struct buf *why)
{
	const struct doc *makes = doc_get(map, "makes");
	const struct doc *material = doc_get(map, "material");

	memset(tile, 0, sizeof(*tile));
	tile->makes = tile->material = NOTHING;
	if (!load_kind(map, tile, why) ||
	    !load_amount(map, "cost", &tile->cost, why) ||
	    !load_amount(map, "points", &tile->points, why) ||
	    !load_amount(map, "discount", &tile->discount, why) ||
	    !load_needs(ed, map, tile, why) ||
	    !load_symbols(ed, map, tile, why))
		return false;
	if (makes != NULL && !load_id(makes, "material", ed->material_ids[0],
				 ed->materials, &tile->makes, why))
		return false;
	if (tile->kind == RAW && material == NULL)
		return edition_wrong(why, map, "material is missing");
	return tile->kind != RAW ||
	       load_id(material, "material", ed->material_ids[0], ed->materials,
		   &tile->material, why);
}

/* A tile takes its place in a stack: that is its epoch. */
static void
place(struct ind_edition *ed, unsigned n, const struct ind_tile *thing)
{
	struct ind_tile *tile = &ed->tiles[n];
	unsigned i;

	*tile = *thing;
	tile->epoch = (uint8_t)(n / EPOCH_TILES + 1);
	for (i = 0; i < n; i++)
		if (ed->tiles[i].thing == tile->thing)
			tile->twins |= tile_bit(i);
	ed->kinds[tile->kind] |= tile_bit(n);
	if (tile->makes != NOTHING)
		ed->makers[tile->makes] |= tile_bit(n);
	if (tile->material != NOTHING)
		ed->raws[tile->material] |= tile_bit(n);
	for (i = 0; tile->kind == FACTORY && i < ed->symbol_count; i++)
		if (tile->symbols & 1u << i)
			ed->symbols[i] |= tile_bit(n);
}

static bool
load_stack(struct ind_edition *ed, const struct doc *stack, unsigned base,
    const struct ind_tile *things, struct buf *why)
{
	uint8_t thing;
	unsigned i;

	if (!doc_is(stack, DOC_LIST) || doc_count(stack) != EPOCH_TILES)
		return edition_wrong(
		    why, stack, "a stack must have %d tiles", EPOCH_TILES);
	for (i = 0; i < EPOCH_TILES; i++) {
		if (!load_id(doc_at(stack, i), "tile", ed->ids[0], ed->things,
			&thing, why))
			return false;
		place(ed, base + i, &things[thing]);
	}
	return true;
}

static bool
load_tiles(const struct doc *doc, struct ind_edition *ed, struct buf *why)
{
	const struct doc *list = doc_get(doc, "tiles");
	const struct doc *stacks = doc_get(doc, "stacks");
	struct ind_tile things[TILES];
	unsigned i, count;

	if (!edition_ids(
		doc, "tiles", 1, TILES, ID_SIZE, ed->ids[0], &count, why))
		return false;
	ed->things = (uint8_t)count;
	for (i = 0; i < count; i++) {
		if (!load_thing(ed, doc_at(list, i), &things[i], why))
			return false;
		things[i].thing = (uint8_t)i;
	}
	if (!doc_is(stacks, DOC_LIST) || doc_count(stacks) != EPOCHS)
		return edition_wrong(why, stacks != NULL ? stacks : doc,
		    "stacks must be a list of %d stacks", EPOCHS);
	for (i = 0; i < EPOCHS; i++)
		if (!load_stack(
			ed, doc_at(stacks, i), i * EPOCH_TILES, things, why))
			return false;
	return true;
}

/* ---- links ---- */

static tiles_t
tiles_of(const struct ind_edition *ed, unsigned thing)
{
	tiles_t set = 0;
	unsigned i;

	for (i = 0; i < TILES; i++)
		if (ed->tiles[i].thing == thing)
			set |= tile_bit(i);
	return set;
}

static void
join(struct ind_edition *ed, tiles_t ends, tiles_t others)
{
	for (; ends != 0; ends &= ends - 1)
		ed->tiles[tile_first(ends)].links |= others;
}

static bool
load_links(const struct doc *doc, const char *key, unsigned kind,
    struct ind_edition *ed, struct buf *why)
{
	const struct doc *list = doc_get(doc, key);
	tiles_t end[2];
	uint8_t thing;
	size_t i, j;

	if (!doc_is(list, DOC_LIST))
		return edition_wrong(
		    why, list != NULL ? list : doc, "%s must be a list", key);
	for (i = 0; i < doc_count(list); i++) {
		const struct doc *pair = doc_at(list, i);

		if (!doc_is(pair, DOC_LIST) || doc_count(pair) != 2)
			return edition_wrong(
			    why, pair, "each of %s has two ends", key);
		for (j = 0; j < 2; j++) {
			if (!load_id(doc_at(pair, j), "tile", ed->ids[0],
				ed->things, &thing, why))
				return false;
			end[j] = tiles_of(ed, thing);
			if ((end[j] & ed->kinds[kind]) == 0)
				return edition_wrong(why, doc_at(pair, j),
				    "%s join only what is a %s", key,
				    kinds[kind]);
		}
		if (end[0] == end[1])
			return edition_wrong(
			    why, pair, "it joins a tile with itself");
		join(ed, end[0], end[1]);
		join(ed, end[1], end[0]);
	}
	return true;
}

bool
ind_load_edition(const struct doc *doc, void *data, struct buf *why)
{
	struct ind_edition *ed = data;

	memset(ed, 0, sizeof(*ed));
	return load_options(doc, ed, why) && load_rounds(doc, ed, why) &&
	       load_epoch_money(doc, ed, why) && load_materials(doc, ed, why) &&
	       load_sources(doc, why) && load_tiles(doc, ed, why) &&
	       load_links(doc, "roads", FACTORY, ed, why) &&
	       load_links(doc, "lines", TECHNOLOGY, ed, why);
}
