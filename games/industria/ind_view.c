/* SPDX-License-Identifier: MIT */
/* ind_view.c - what a seat knows, and a shuffle of all that it does not. */
#include "industria.h"

#include <string.h>

static const char *const numerals[] = {"", "I", "II", "III", "IV", "V"};

static void
add_seat(struct doc *in, const char *key, uint32_t seat)
{
	doc_add_number(doc_add_map(in, key), "seat", seat);
}

static void
add_id(struct doc *in, const char *key, const char *id)
{
	doc_add_string(doc_add_map(in, key), "id", id);
}

static void
add_place(struct doc *map, size_t i, size_t count)
{
	doc_add_bool(map, "first", i == 0);
	doc_add_bool(map, "last", i + 1 == count);
}

static uint32_t
owner_of(const struct ind_position *pos, const tiles_t *sets, unsigned tile)
{
	unsigned s;

	for (s = 0; s < pos->seats; s++)
		if (sets[s] & tile_bit(tile))
			return s;
	return NO_SEAT;
}

/* ---- a tile ---- */

static void
view_links(const struct ind_edition *ed, const struct ind_position *pos,
    uint32_t seat, unsigned tile, struct doc *map)
{
	struct doc *list = doc_add_list(map, "links"), *link;
	tiles_t rest = ed->tiles[tile].links;
	unsigned i, count = tile_count(rest);
	uint32_t owner;

	for (i = 0; i < count; i++, rest &= rest - 1) {
		link = doc_add_map(list, NULL);
		doc_add_string(link, "id", ind_id(ed, tile_first(rest)));
		owner = owner_of(pos, pos->laid, tile_first(rest));
		doc_add_bool(link, "mine", owner != NO_SEAT && owner == seat);
		if (owner != NO_SEAT)
			add_seat(link, "owner", owner);
		add_place(link, i, count);
	}
}

static void
view_needs(
    const struct ind_edition *ed, const struct ind_tile *tile, struct doc *map)
{
	struct doc *list = doc_add_list(map, "needs"), *need;
	unsigned i, n = 0, count = tile_count(tile->symbols);

	for (i = 0; i < tile->need_count; i++) {
		need = doc_add_map(list, NULL);
		doc_add_string(need, "id", ed->material_ids[tile->need[i]]);
		add_place(need, i, tile->need_count);
	}
	list = doc_add_list(map, "symbols");
	for (i = 0; i < ed->symbol_count; i++) {
		if (!(tile->symbols & 1u << i))
			continue;
		need = doc_add_map(list, NULL);
		doc_add_string(need, "id", ed->symbol_ids[i]);
		add_place(need, n++, count);
	}
	if (tile->makes != NOTHING)
		add_id(map, "makes", ed->material_ids[tile->makes]);
}

static void
view_tile(const struct ind_edition *ed, const struct ind_position *pos,
    uint32_t seat, unsigned t, struct doc *map)
{
	static const char *const kinds[] = {
	    "factory", "technology", "bonus", "raw"};
	const struct ind_tile *tile = &ed->tiles[t];
	uint32_t owner = owner_of(pos, pos->laid, t);
	uint32_t holder = owner_of(pos, pos->hand, t);
	unsigned k;

	doc_add_string(map, "id", ind_id(ed, t));
	for (k = FACTORY; k < TILE_KINDS; k++)
		doc_add_bool(map, kinds[k], tile->kind == k);
	doc_add_string(map, "numeral", numerals[tile->epoch]);
	doc_add_number(map, "cost", tile->cost);
	doc_add_number(map, "points", tile->points);
	doc_add_bool(map, "late", tile->epoch != pos->epoch);
	doc_add_number(map, "discount", tile->discount);
	view_needs(ed, tile, map);
	view_links(ed, pos, seat, t, map);
	if (owner != NO_SEAT)
		add_seat(map, "owner", owner);
	if (holder != NO_SEAT)
		add_seat(map, "holder", holder);
}

/* Only the names. */
static void
view_names(const struct ind_edition *ed, tiles_t set, struct doc *list)
{
	struct doc *map;
	bool first = true;

	for (; set != 0; set &= set - 1, first = false) {
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", ind_id(ed, tile_first(set)));
		doc_add_bool(map, "first", first);
	}
}

/* A number, and whether it is one. */
static void
add_count(struct doc *map, const char *key, const char *one, int32_t count)
{
	doc_add_number(map, key, count);
	doc_add_bool(map, one, count == 1);
}

/* ---- the match ---- */

static void
view_match(const struct ind_edition *ed, const struct ind_position *pos,
    struct doc *doc)
{
	static const char *const phases[] = {"choosing", "bidding", "deciding",
	    "collecting", "building", "over"};
	unsigned i, left = EPOCH_TILES - pos->drawn % EPOCH_TILES;

	doc_add_number(doc, "round", pos->round + 1);
	doc_add_number(doc, "rounds", ind_rounds(ed, pos->seats));
	doc_add_number(doc, "epoch", pos->epoch);
	doc_add_string(doc, "numeral", numerals[pos->epoch]);
	doc_add_number(doc, "epochs", ed->epochs[pos->seats]);
	for (i = CHOOSE; i <= OVER; i++)
		doc_add_bool(doc, phases[i], pos->phase == i);
	doc_add_bool(doc, "auction", pos->phase < COLLECT);
	doc_add_number(doc, "undrawn", left % EPOCH_TILES);
	doc_add_number(doc, "best", pos->best);
	add_seat(doc, "starts", pos->first);
	if (pos->phase < COLLECT) {
		add_seat(doc, "auctioneer", pos->auctioneer);
		doc_add_bool(doc, "sells", pos->auctioneer == pos->first);
	}
	if (ind_active(pos) != NO_SEAT)
		add_seat(doc, "active", ind_active(pos));
	if (pos->leader != NOTHING)
		add_seat(doc, "leader", pos->leader);
	if (pos->lot != NOTHING)
		add_id(doc, "lot", ind_id(ed, pos->lot));
}

/* Who is still to build, in turn.  Who will lay nothing is known as soon as
 * all have said it. */
static void
view_order(const struct ind_position *pos, struct doc *doc)
{
	struct doc *list = doc_add_list(doc, "order"), *map;
	unsigned i, n = 0, seat, seats[SEATS];

	for (i = 0; i < pos->seats; i++) {
		seat = (pos->first + i) % pos->seats;
		if (pos->phase == COLLECT || pos->ahead > 0 ||
		    (pos->phase == BUILDING && i >= pos->acted &&
			!(pos->idle >> seat & 1)))
			seats[n++] = seat;
	}
	for (i = 0; i < n; i++) {
		map = doc_add_map(list, NULL);
		doc_add_number(map, "seat", seats[i]);
		add_place(map, i, n);
	}
}

/* The tiles of the round, as they were drawn. */
static void
view_offer(const struct ind_edition *ed, const struct ind_position *pos,
    uint32_t seat, struct doc *doc)
{
	struct doc *list = doc_add_list(doc, "offer"), *map;
	unsigned i, n = 0, count = tile_count(pos->offer);

	for (i = pos->drawn - (unsigned)pos->seats; i < pos->drawn; i++) {
		if (!(pos->offer & tile_bit(pos->stack[i])))
			continue;
		map = doc_add_map(list, NULL);
		view_tile(ed, pos, seat, pos->stack[i], map);
		doc_add_bool(map, "lot", pos->lot == pos->stack[i]);
		add_place(map, n++, count);
	}
}

/* Whose factories make a material; true if there are any. */
static bool
view_makers(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned material, struct doc *list)
{
	struct doc *map;
	bool made = false;
	unsigned s;

	for (s = 0; s < pos->seats; s++) {
		tiles_t set = pos->laid[s] & ed->makers[material];

		if (set == 0)
			continue;
		made = true;
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", ed->material_ids[material]);
		add_seat(map, "owner", s);
		add_id(map, "tile", ind_id(ed, tile_first(set)));
	}
	return made;
}

/* Who makes what, and what the bank sells. */
static void
view_materials(const struct ind_edition *ed, const struct ind_position *pos,
    struct doc *doc)
{
	struct doc *supply = doc_add_list(doc, "supply");
	struct doc *makers = doc_add_list(doc, "makers");
	unsigned m;

	for (m = 0; m < ed->materials; m++)
		if (!view_makers(ed, pos, m, makers) &&
		    pos->epoch >= ed->bank_from[m])
			add_id(supply, NULL, ed->material_ids[m]);
}

static void
view_players(const struct ind_edition *ed, const struct ind_position *pos,
    uint32_t seat, struct doc *doc)
{
	struct doc *list = doc_add_list(doc, "players"), *map;
	int32_t scores[SEATS];
	uint8_t places[SEATS];
	unsigned s;

	ind_scores(ed, pos, scores);
	ind_ranking(ed, pos, places);
	for (s = 0; s < pos->seats; s++) {
		map = doc_add_map(list, NULL);
		doc_add_number(map, "seat", s);
		doc_add_bool(map, "me", s == seat);
		doc_add_number(map, "money", pos->money[s]);
		doc_add_number(map, "points", pos->points[s]);
		doc_add_number(map, "laid_count", tile_count(pos->laid[s]));
		doc_add_number(
		    map, "bonuses", ind_bonus_points(ed, pos->laid[s]));
		doc_add_number(map, "links", ind_link_points(ed, pos->laid[s]));
		doc_add_number(
		    map, "money_points", ind_money_points(ed, pos->money[s]));
		doc_add_number(map, "score", scores[s]);
		doc_add_bool(map, "starts", s == pos->first);
		doc_add_bool(map, "active", ind_to_act(ed, pos) >> s & 1);
		if (pos->phase == OVER) {
			doc_add_number(map, "place", places[s]);
			doc_add_bool(map, "winner", places[s] == 1);
		}
		view_names(ed, pos->hand[s], doc_add_list(map, "hand"));
		view_names(ed, pos->laid[s], doc_add_list(map, "laid"));
	}
}

static void
view_row(const struct ind_edition *ed, const struct ind_position *pos,
    tiles_t row, struct doc *list)
{
	struct doc *map;
	uint32_t owner;

	for (; row != 0; row &= row - 1) {
		const struct ind_tile *tile = &ed->tiles[tile_first(row)];

		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", ind_id(ed, tile_first(row)));
		doc_add_number(map, "points", tile->points);
		doc_add_bool(map, "technology", tile->kind == TECHNOLOGY);
		view_names(ed, tile->links, doc_add_list(map, "links"));
		owner = owner_of(pos, pos->laid, tile_first(row));
		if (owner != NO_SEAT)
			add_seat(map, "owner", owner);
	}
}

/* Factories and technologies by epoch, with their links. */
static void
view_board(const struct ind_edition *ed, const struct ind_position *pos,
    struct doc *doc)
{
	struct doc *list = doc_add_list(doc, "board"), *map;
	tiles_t shown = ed->kinds[FACTORY] | ed->kinds[TECHNOLOGY], row;
	unsigned e;

	for (e = 0; e < ed->epochs[pos->seats]; e++) {
		row = shown & (tile_bit(EPOCH_TILES) - 1) << e * EPOCH_TILES;
		map = doc_add_map(list, NULL);
		doc_add_string(map, "numeral", numerals[e + 1]);
		view_row(ed, pos, row, doc_add_list(map, "tiles"));
	}
}

static bool
has_bonus(const struct ind_edition *ed, tiles_t laid, unsigned symbol)
{
	tiles_t rest = laid & ed->kinds[BONUS];

	while (
	    rest != 0 && !(ed->tiles[tile_first(rest)].symbols & 1u << symbol))
		rest &= rest - 1;
	return rest != 0;
}

static void
view_owned(const struct ind_edition *ed, const struct ind_position *pos,
    tiles_t set, struct doc *list)
{
	struct doc *map;
	uint32_t owner;

	for (; set != 0; set &= set - 1) {
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", ind_id(ed, tile_first(set)));
		owner = owner_of(pos, pos->laid, tile_first(set));
		if (owner != NO_SEAT)
			add_seat(map, "owner", owner);
	}
}

/* The kinds of bonus: who has laid one, and the factories that count for it. */
static void
view_bonuses(const struct ind_edition *ed, const struct ind_position *pos,
    struct doc *doc)
{
	struct doc *list = doc_add_list(doc, "bonuses"), *map, *owners;
	tiles_t shown = tile_bit(ed->epochs[pos->seats] * EPOCH_TILES) - 1;
	unsigned i, s;

	for (i = 0; i < ed->symbol_count; i++) {
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", ed->symbol_ids[i]);
		owners = doc_add_list(map, "owners");
		for (s = 0; s < pos->seats; s++)
			if (has_bonus(ed, pos->laid[s], i))
				add_seat(owners, NULL, s);
		view_owned(ed, pos, ed->symbols[i] & shown,
		    doc_add_list(map, "tiles"));
	}
}

static uint32_t
view_end(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned tile, struct doc *map)
{
	uint32_t owner = owner_of(pos, pos->laid, tile);

	doc_add_string(map, "id", ind_id(ed, tile));
	doc_add_number(map, "epoch", ed->tiles[tile].epoch);
	if (owner != NO_SEAT)
		add_seat(map, "owner", owner);
	return owner;
}

static void
view_link(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned from, unsigned to, struct doc *map)
{
	uint32_t a = view_end(ed, pos, from, doc_add_map(map, "from"));
	uint32_t b = view_end(ed, pos, to, doc_add_map(map, "to"));

	doc_add_bool(map, "technology", ed->tiles[from].kind == TECHNOLOGY);
	doc_add_bool(map, "lost", a != b && a != NO_SEAT && b != NO_SEAT);
	if (a == b && a != NO_SEAT)
		add_seat(map, "owner", a);
}

/* Roads and lines, each once, from the earlier tile to the later. */
static void
view_roads(const struct ind_edition *ed, const struct ind_position *pos,
    struct doc *doc)
{
	struct doc *list = doc_add_list(doc, "roads");
	unsigned t, count = ed->epochs[pos->seats] * (unsigned)EPOCH_TILES;
	tiles_t rest;

	for (t = 0; t < count; t++) {
		rest = ed->tiles[t].links & ~(tile_bit(t) - 1);
		for (; rest != 0; rest &= rest - 1)
			if (tile_first(rest) < count)
				view_link(ed, pos, t, tile_first(rest),
				    doc_add_map(list, NULL));
	}
}

/* ---- what a tile in hand would cost ---- */

static void
view_why(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned t, struct doc *map)
{
	static const char *const words[] = {
	    "from_none", "from_own", "from_hand", "from_bank", "from_rival"};
	const struct ind_tile *tile = &ed->tiles[t];
	struct doc *list = doc_add_list(map, "why"), *need;
	uint8_t source[NEEDS_MAX] = {FROM_NONE};
	bool can = true;
	int32_t total;
	unsigned i;

	for (i = 0; i < tile->need_count; i++) {
		source[i] = (uint8_t)ind_source(ed, pos, seat, tile->need[i]);
		can = can && source[i] != FROM_NONE;
		need = doc_add_map(list, NULL);
		doc_add_string(need, "id", ed->material_ids[tile->need[i]]);
		doc_add_bool(need, "may_come",
		    source[i] == FROM_NONE && pos->phase == COLLECT &&
			ind_may_come(ed, pos, seat, tile->need[i]));
		doc_add_bool(need,
		    words[source[i] < FROM_SEAT ? source[i] : FROM_SEAT], true);
		if (source[i] >= FROM_SEAT)
			add_seat(need, "from", source[i] - FROM_SEAT);
		if (source[i] >= FROM_SUPPLY)
			doc_add_number(need, "price", ed->price);
	}
	total = ind_total(ed, pos, seat, t, source);
	doc_add_number(map, "price", ind_cost(ed, pos, seat, t));
	doc_add_number(map, "reduced", tile->cost - ind_cost(ed, pos, seat, t));
	doc_add_number(map, "total", total);
	doc_add_bool(map, "missing", !can);
	doc_add_bool(map, "dear", can && total > pos->money[seat]);
	add_count(map, "gain", "gain_one", ind_points(ed, pos, t));
}

static void
view_me(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, struct doc *doc)
{
	struct doc *map = doc_add_map(doc, "me"), *list;
	tiles_t rest = pos->hand[seat];
	bool turn = ind_to_act(ed, pos) >> seat & 1;
	unsigned i, count = tile_count(rest);

	doc_add_number(map, "seat", seat);
	doc_add_bool(map, "my_turn", turn);
	add_count(map, "money", "money_one", pos->money[seat]);
	add_count(map, "points", "points_one", pos->points[seat]);
	list = doc_add_list(map, "hand");
	for (i = 0; i < count; i++, rest &= rest - 1) {
		struct doc *tile = doc_add_map(list, NULL);

		view_tile(ed, pos, seat, tile_first(rest), tile);
		add_place(tile, i, count);
		if (ed->tiles[tile_first(rest)].kind != RAW)
			view_why(ed, pos, seat, tile_first(rest), tile);
	}
}

void
ind_view(const void *data, const void *position, uint32_t seat, struct doc *doc)
{
	const struct ind_position *pos = position;

	view_match(data, pos, doc);
	view_order(pos, doc);
	view_offer(data, pos, seat, doc);
	view_materials(data, pos, doc);
	view_players(data, pos, seat, doc);
	view_board(data, pos, doc);
	view_bonuses(data, pos, doc);
	view_roads(data, pos, doc);
	if (seat < pos->seats)
		view_me(data, pos, seat, doc);
}

/* While all say what they build, who has said it is known, but not what. */
static void
redeal_said(struct ind_position *pos, uint32_t seat, struct dice *dice)
{
	unsigned said = pos->asked & ~(unsigned)pos->open, s;

	if (pos->phase != COLLECT && pos->ahead == 0)
		return;
	for (s = 0; s < pos->seats; s++) {
		if (s == seat || !(said >> s & 1))
			continue;
		pos->idle &= (uint8_t) ~(1u << s);
		pos->ready &= (uint8_t) ~(1u << s);
		switch (dice_below(dice, 3)) {
		case 0:
			pos->idle |= (uint8_t)(1u << s);
			break;
		case 1:
			pos->ready |= (uint8_t)(1u << s);
			break;
		}
	}
}

/* IB4: the order of the stacks is the only other secret. */
void
ind_redeal(const void *data, void *position, uint32_t seat, struct dice *dice)
{
	const struct ind_edition *ed = data;
	struct ind_position *pos = position;
	unsigned count = ed->epochs[pos->seats] * (unsigned)EPOCH_TILES;
	unsigned at = pos->drawn, end;

	redeal_said(pos, seat, dice);
	for (; at < count; at = end) {
		end = at - at % EPOCH_TILES + EPOCH_TILES;
		dice_redeal8(dice, pos->stack + at, end - at);
	}
}
