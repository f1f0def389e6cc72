/* SPDX-License-Identifier: MIT */
/* aoi_view.c - what a seat knows: all but the cards of others. */
#include "aoi.h"

static void
add_id(struct doc *in, const char *key, const char *id)
{
	doc_add_string(doc_add_map(in, key), "id", id);
}

static void
view_turn(const struct aoi_edition *ed, const struct aoi_position *pos,
    struct doc *doc)
{
	add_id(doc, "map", ed->map_id);
	doc_add_number(doc, "turn", pos->turn);
	doc_add_bool(doc, "over", pos->over);
	doc_add_bool(doc, "last_turn", pos->latched && !pos->over);
	doc_add_number(doc, "pile", pos->pile_count);
	doc_add_number(doc, "hand_limit", ed->hand_limit);
	if (pos->over)
		return;
	doc_add_number(doc_add_map(doc, "active"), "seat", aoi_active(pos));
	doc_add_number(doc, "left", pos->left);
	doc_add_bool(doc, "left_one", pos->left == 1);
	doc_add_bool(doc, "selling", pos->selling);
	doc_add_bool(doc, "only_selling", pos->selling && pos->left == 0);
}

/* ---- the map ---- */

static void
view_counter(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned s, struct doc *map)
{
	unsigned role = aoi_role(ed, pos, s);

	doc_add_number(map, "seat", pos->owner[s]);
	add_id(map, "industry", ed->industry[pos->industry[s]].id);
	doc_add_number(map, "tech", aoi_level_of(ed, pos, s)->tech);
	doc_add_number(map, "income", aoi_level_of(ed, pos, s)->income);
	doc_add_bool(map, "flipped", pos->flipped[s]);
	if (role != COAL_MINE && role != IRON_WORKS)
		return;
	doc_add_number(map, "cubes", pos->cubes[s]);
	doc_add_bool(map, "cubes_one", pos->cubes[s] == 1);
}

static void
view_space(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned s, struct doc *list)
{
	struct doc *map = doc_add_map(list, NULL);

	doc_add_number(map, "number", ed->site[s].number);
	doc_add_bool(map, "free", pos->owner[s] == NOTHING);
	add_id(map, "type", ed->type_id[ed->site[s].type]);
	if (pos->owner[s] != NOTHING)
		view_counter(ed, pos, s, map);
}

static void
view_towns(const struct aoi_edition *ed, const struct aoi_position *pos,
    struct doc *doc)
{
	struct doc *map, *list = doc_add_list(doc, "towns"), *spaces;
	unsigned n, s;

	for (n = 0; n < ed->nodes; n++) {
		if (ed->node[n].kind != TOWN)
			continue;
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", ed->node[n].id);
		add_id(map, "group", ed->kind_id[ed->node[n].group]);
		doc_add_number(map, "limit", ed->node[n].limit);
		spaces = doc_add_list(map, "spaces");
		for (s = 0; s < ed->node[n].sites; s++)
			view_space(ed, pos, ed->node[n].first + s, spaces);
	}
}

static void
view_tile(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned market, struct doc *map)
{
	add_id(map, "tile", ed->tile_id[pos->tile[market]]);
	doc_add_bool(map, "used", pos->used[market]);
}

static void
view_ships(const struct aoi_edition *ed, const struct aoi_position *pos,
    struct doc *doc)
{
	struct doc *map, *list = doc_add_list(doc, "ships");
	unsigned s;

	for (s = 0; s < ed->sites; s++) {
		const struct site *site = &ed->site[s];

		if (ed->node[site->node].kind != SHIP_SPACE)
			continue;
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", ed->node[site->node].id);
		add_id(map, "group", ed->kind_id[ed->node[site->node].group]);
		add_id(map, "port", ed->node[site->port].id);
		doc_add_bool(map, "free", pos->owner[s] == NOTHING);
		doc_add_bool(map, "has_box", site->box > 0);
		doc_add_number(map, "coal", pos->cubes[s]);
		if (site->market != NOTHING) {
			add_id(map, "overseas", ed->overseas_id[site->market]);
			view_tile(ed, pos, site->market, map);
		}
		if (pos->owner[s] != NOTHING)
			view_counter(ed, pos, s, doc_add_map(map, "counter"));
	}
}

/* Villages, markets and distant ports. */
static void
view_others(const struct aoi_edition *ed, const struct aoi_position *pos,
    struct doc *doc)
{
	struct doc *markets = doc_add_list(doc, "markets"), *map;
	struct doc *villages = doc_add_list(doc, "villages");
	struct doc *ports = doc_add_list(doc, "distant_ports");
	unsigned n;

	for (n = 0; n < ed->markets; n++) {
		if (ed->node[ed->market_node[n]].kind != MARKET)
			continue;
		map = doc_add_map(markets, NULL);
		doc_add_string(map, "id", ed->node[ed->market_node[n]].id);
		view_tile(ed, pos, n, map);
	}
	for (n = 0; n < ed->nodes; n++)
		if (ed->node[n].kind == VILLAGE)
			doc_add_string(
			    doc_add_map(villages, NULL), "id", ed->node[n].id);
		else if (ed->node[n].kind == DISTANT_PORT)
			doc_add_string(
			    doc_add_map(ports, NULL), "id", ed->node[n].id);
}

/* Where all places lie, if the map says so, and how many spaces they have. */
static void
view_places(const struct aoi_edition *ed, struct doc *list)
{
	struct doc *map;
	unsigned n;

	for (n = 0; n < ed->nodes; n++) {
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", ed->node[n].id);
		doc_add_number(map, "sites", ed->node[n].sites);
		if (ed->node[n].x == NOTHING)
			continue;
		doc_add_number(map, "x", ed->node[n].x);
		doc_add_number(map, "y", ed->node[n].y);
	}
}

/* What is connected to what: the places joined by railways, whoever laid
 * them. */
static void
view_nets(const struct aoi_edition *ed, const struct aoi_position *pos,
    struct doc *doc)
{
	struct doc *list = doc_add_list(doc, "networks"), *map, *places;
	uint64_t part[NODES_MAX], laid = 0, set;
	unsigned i, n;

	for (i = 0; i < ed->links; i++)
		if (pos->rail[i] != NOTHING)
			laid |= NODE(ed->end[i][0]) | NODE(ed->end[i][1]);
	net_parts(pos->joined, ed->nodes, part);
	while (laid != 0) {
		n = (unsigned)__builtin_ctzll(laid);
		map = doc_add_map(list, NULL);
		doc_add_bool(map, "port", (part[n] & aoi_ports(ed, pos)) != 0);
		places = doc_add_list(map, "places");
		for (set = part[n]; set != 0; set &= set - 1)
			doc_add_string(doc_add_map(places, NULL), "id",
			    ed->node[__builtin_ctzll(set)].id);
		laid &= ~part[n];
	}
}

static void
view_free_links(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned owner, struct doc *list)
{
	struct doc *map;
	unsigned i;

	for (i = 0; i < ed->links; i++) {
		if (pos->rail[i] != owner)
			continue;
		map = doc_add_map(list, NULL);
		add_id(map, "from", ed->node[ed->end[i][0]].id);
		add_id(map, "to", ed->node[ed->end[i][1]].id);
	}
}

/* The cubes lie on the dearest places. */
static void
view_row(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned r, struct doc *list)
{
	struct doc *map;
	unsigned i;

	for (i = 0; i < ed->track[r]; i++) {
		map = doc_add_map(list, NULL);
		doc_add_number(map, "price", ed->price[r][i]);
		doc_add_bool(map, "cube", i + pos->track[r] >= ed->track[r]);
	}
}

static void
view_tracks(const struct aoi_edition *ed, const struct aoi_position *pos,
    struct doc *doc)
{
	struct doc *map, *list = doc_add_list(doc, "tracks");
	unsigned r, left, size;

	for (r = 0; r < RESOURCES; r++) {
		left = pos->track[r];
		size = ed->track[r];
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", aoi_resource_ids[r]);
		doc_add_number(map, "cubes", left);
		doc_add_number(map, "places", size);
		doc_add_number(map, "buy",
		    left > 0 ? ed->price[r][size - left] : ed->empty_price);
		doc_add_bool(map, "full", left == size);
		if (left < size)
			doc_add_number(
			    map, "sell", ed->price[r][size - left - 1]);
		view_row(ed, pos, r, doc_add_list(map, "row"));
	}
}

/* ---- the players ---- */

/* Decision 54: cards that were taken face up are known. */
static void
view_known(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, struct doc *list)
{
	unsigned i, card;

	for (card = 0; card < ed->kinds; card++)
		for (i = 0; i < pos->hand_count[seat]; i++)
			if (pos->hand[seat][i] == (card | SEEN))
				doc_add_string(doc_add_map(list, NULL), "id",
				    ed->kind_id[card]);
}

static void
view_player(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, struct doc *map)
{
	doc_add_number(map, "money", pos->money[seat]);
	doc_add_number(map, "loans", pos->loans[seat] * ed->loan_unit);
	doc_add_number(map, "spent", pos->spent[seat]);
	doc_add_number(map, "cards", pos->hand_count[seat]);
	doc_add_number(map, "rails_left", pos->rails[seat]);
	doc_add_number(map, "rail_income", aoi_rail_income(ed, pos, seat));
	doc_add_number(map, "tech", aoi_tech(ed, pos, seat));
	doc_add_bool(map, "keeps_loans", pos->keep_loans[seat]);
	view_known(ed, pos, seat, doc_add_list(map, "known"));
	view_free_links(ed, pos, seat, doc_add_list(map, "rails"));
	aoi_view_display(ed, pos, seat, doc_add_list(map, "display"));
}

/* In the order of the turn. */
static void
view_players(const struct aoi_edition *ed, const struct aoi_position *pos,
    uint32_t seat, struct doc *doc)
{
	struct doc *map, *list = doc_add_list(doc, "players");
	int32_t scores[SEATS];
	uint8_t places[SEATS];
	unsigned i;

	aoi_scores(ed, pos, scores);
	aoi_ranking(ed, pos, places);
	for (i = 0; i < pos->seats; i++) {
		map = doc_add_map(list, NULL);
		doc_add_number(map, "seat", pos->order[i]);
		doc_add_bool(map, "me", pos->order[i] == seat);
		doc_add_bool(map, "active", pos->order[i] == aoi_active(pos));
		view_player(ed, pos, pos->order[i], map);
		doc_add_number(map, "score", scores[pos->order[i]]);
		if (!pos->over)
			continue;
		doc_add_number(map, "place", places[pos->order[i]]);
		doc_add_bool(map, "winner", places[pos->order[i]] == 1);
	}
}

/* By seat: what stands in tables that must not jump when the order does. */
static void
view_seats(const struct aoi_edition *ed, const struct aoi_position *pos,
    uint32_t seat, struct doc *list)
{
	for (unsigned i = 0; i < pos->seats; i++) {
		struct doc *map = doc_add_map(list, NULL);

		doc_add_number(map, "seat", i);
		doc_add_bool(map, "me", i == seat);
		doc_add_number(map, "rails_left", pos->rails[i]);
		doc_add_number(map, "rail_income", aoi_rail_income(ed, pos, i));
		view_free_links(ed, pos, i, doc_add_list(map, "rails"));
	}
}

/* The cards of a hand, each kind once. */
static void
view_held(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, struct doc *list)
{
	struct doc *map;

	for (unsigned card = 0; card < ed->kinds; card++) {
		unsigned count = 0;

		for (unsigned i = 0; i < pos->hand_count[seat]; i++)
			count += (pos->hand[seat][i] & ~SEEN) == card;
		if (count == 0)
			continue;
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", ed->kind_id[card]);
		doc_add_number(map, "count", count);
		doc_add_bool(map, "count_one", count == 1);
	}
}

/* A seat's own, wherever they lie. */
static void
view_counters(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, struct doc *list)
{
	struct doc *map;

	for (unsigned s = 0; s < ed->sites; s++) {
		if (pos->owner[s] != seat)
			continue;
		map = doc_add_map(list, NULL);
		add_id(map, "place", ed->node[ed->site[s].node].id);
		view_counter(ed, pos, s, map);
	}
}

static void
view_me(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, struct doc *doc)
{
	struct doc *map = doc_add_map(doc, "me"), *hand;
	unsigned i;

	doc_add_number(map, "seat", seat);
	doc_add_bool(map, "my_turn", aoi_active(pos) == seat);
	doc_add_bool(map, "both_actions",
	    aoi_active(pos) == seat && pos->left >= 2 && !pos->selling);
	view_player(ed, pos, seat, map);
	hand = doc_add_list(map, "hand");
	for (i = 0; i < pos->hand_count[seat]; i++)
		doc_add_string(doc_add_map(hand, NULL), "id",
		    ed->kind_id[pos->hand[seat][i] & ~SEEN]);
	view_held(ed, pos, seat, doc_add_list(map, "held"));
	view_counters(ed, pos, seat, doc_add_list(map, "counters"));
}

static void
view_cards(const struct aoi_edition *ed, const struct aoi_position *pos,
    struct doc *doc)
{
	struct doc *open = doc_add_list(doc, "visible"), *map;
	struct doc *discards = doc_add_list(doc, "discards");
	unsigned i;

	for (i = 0; i < ed->open; i++) {
		if (pos->open[i] == NOTHING)
			continue;
		map = doc_add_map(open, NULL);
		doc_add_string(map, "id", ed->kind_id[pos->open[i]]);
		doc_add_number(map, "place", i + 1);
	}
	for (i = 0; i < ed->kinds; i++) {
		if (pos->discarded[i] == 0)
			continue;
		map = doc_add_map(discards, NULL);
		doc_add_string(map, "id", ed->kind_id[i]);
		doc_add_number(map, "count", pos->discarded[i]);
		doc_add_bool(map, "count_one", pos->discarded[i] == 1);
	}
}

void
aoi_view(const void *data, const void *position, uint32_t seat, struct doc *doc)
{
	const struct aoi_position *pos = position;

	view_turn(data, pos, doc);
	if (seat < pos->seats)
		view_me(data, pos, seat, doc);
	view_players(data, pos, seat, doc);
	view_seats(data, pos, seat, doc_add_list(doc, "seats"));
	aoi_view_levels(data, pos, seat, doc);
	view_towns(data, pos, doc);
	view_ships(data, pos, doc);
	view_others(data, pos, doc);
	view_places(data, doc_add_list(doc, "places"));
	view_nets(data, pos, doc);
	view_free_links(data, pos, NOTHING, doc_add_list(doc, "free_links"));
	view_tracks(data, pos, doc);
	view_cards(data, pos, doc);
}

/* ---- redeal ---- */

/* The cards that a seat does not know, wherever they lie. */
static unsigned
unseen(struct aoi_position *pos, uint32_t seat, uint8_t **out)
{
	unsigned s, i, count = 0;

	for (i = 0; i < pos->pile_count; i++)
		out[count++] = &pos->pile[i];
	for (s = 0; s < pos->seats; s++)
		for (i = 0; s != seat && i < pos->hand_count[s]; i++)
			if (!(pos->hand[s][i] & SEEN))
				out[count++] = &pos->hand[s][i];
	return count;
}

void
aoi_redeal(const void *data, void *position, uint32_t seat, struct dice *dice)
{
	uint8_t *where[CARDS_MAX + SEATS * HAND_MAX];
	uint8_t cards[CARDS_MAX + SEATS * HAND_MAX];
	unsigned i, count = unseen(position, seat, where);

	(void)data;
	for (i = 0; i < count; i++)
		cards[i] = *where[i];
	dice_redeal8(dice, cards, count);
	for (i = 0; i < count; i++)
		*where[i] = cards[i];
}
