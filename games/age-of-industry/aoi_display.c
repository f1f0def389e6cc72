/* SPDX-License-Identifier: MIT */
/* aoi_display.c - what all displays hold, and what their counters cost. */
#include "aoi.h"

/* The lowest counter of a kind, and how many are left of it in all. */
static void
view_next(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, unsigned industry, struct doc *map)
{
	const struct level *next = aoi_next(ed, pos, seat, industry);

	doc_add_number(map, "left",
	    ed->industry[industry].counters - pos->taken[seat][industry]);
	if (next == NULL)
		return;
	doc_add_number(map, "tech", next->tech);
	doc_add_bool(map, "zero", next->tech == 0);
}

static void
view_costs(const struct level *level, struct doc *map)
{
	doc_add_number(map, "money", level->money);
	doc_add_number(map, "coal", level->cost[COAL]);
	doc_add_number(map, "iron", level->cost[IRON]);
	doc_add_number(map, "cubes", level->cubes);
	doc_add_number(map, "income", level->income);
}

void
aoi_view_display(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, struct doc *list)
{
	const struct level *next;
	struct doc *map;
	unsigned i;

	for (i = 0; i < ed->industries; i++) {
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", ed->industry[i].id);
		view_next(ed, pos, seat, i, map);
		next = aoi_next(ed, pos, seat, i);
		if (next != NULL)
			view_costs(next, map);
	}
}

/* The same by industry: a row each, with a cell for each seat. */
static void
view_row(const struct aoi_edition *ed, const struct aoi_position *pos,
    uint32_t seat, unsigned industry, struct doc *row)
{
	struct doc *cells, *map;
	unsigned i;

	doc_add_string(row, "id", ed->industry[industry].id);
	cells = doc_add_list(row, "cells");
	for (i = 0; i < pos->seats; i++) {
		map = doc_add_map(cells, NULL);
		doc_add_number(map, "seat", i);
		doc_add_bool(map, "me", i == seat);
		view_next(ed, pos, i, industry, map);
	}
}

/* What each counter costs that can be built, as it stays for the whole match.
 */
static void
view_prices(const struct aoi_edition *ed, unsigned industry, struct doc *list)
{
	const struct industry *all = &ed->industry[industry];
	unsigned last = all->order[all->counters - 1], i;
	struct doc *map;

	for (i = 0; i <= last; i++) {
		if (all->level[i].tech == 0)
			continue;
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", all->id);
		doc_add_number(map, "tech", all->level[i].tech);
		doc_add_number(map, "each", all->level[i].count);
		view_costs(&all->level[i], map);
	}
}

void
aoi_view_levels(const struct aoi_edition *ed, const struct aoi_position *pos,
    uint32_t seat, struct doc *doc)
{
	struct doc *rows = doc_add_list(doc, "displays");
	struct doc *prices = doc_add_list(doc, "prices");
	struct doc *rail = doc_add_map(doc, "rail");
	unsigned i;

	doc_add_number(rail, "money", ed->rail_money);
	doc_add_number(rail, "coal", ed->rail_cost[COAL]);
	doc_add_number(rail, "iron", ed->rail_cost[IRON]);
	for (i = 0; i < ed->industries; i++) {
		view_row(ed, pos, seat, i, doc_add_map(rows, NULL));
		view_prices(ed, i, prices);
	}
}
