/* SPDX-License-Identifier: MIT */
/* hf_view.c - what a seat knows. */
#include "hauts_fourneaux.h"

#include <string.h>

static void
add_seat(struct doc *in, const char *key, uint32_t seat)
{
	doc_add_number(doc_add_map(in, key), "seat", seat);
}

/* ---- effects and cards ---- */

static struct doc *
add_good(
    const struct hf_edition *ed, unsigned good, int64_t count, struct doc *list)
{
	struct doc *map = doc_add_map(list, NULL);

	doc_add_string(map, "id", ed->goods[good]);
	doc_add_number(map, "count", count);
	doc_add_bool(map, "one", count == 1);
	return map;
}

static void
add_goods(const struct hf_edition *ed, const uint8_t *goods, const char *key,
    struct doc *in)
{
	struct doc *list = doc_add_list(in, key);
	unsigned g;

	for (g = 0; g < GOODS; g++)
		if (goods[g] > 0)
			add_good(ed, g, goods[g], list);
}

static void
fill_effect(
    const struct hf_edition *ed, const struct hf_line *line, struct doc *map)
{
	if (line->kind == UPGRADES) {
		doc_add_bool(map, "upgrades", true);
		return;
	}
	if (line->kind == TRANSFORM) {
		doc_add_bool(map, "transforms", true);
		add_goods(ed, line->spend, "spend", map);
	}
	if (line->max > 0)
		doc_add_number(map, "max", line->max);
	add_goods(ed, line->gain, "gain", map);
}

static void
add_effects(const struct hf_edition *ed, const struct hf_card *card,
    unsigned from, unsigned to, struct doc *list)
{
	for (; from < to; from++)
		fill_effect(ed, &card->lines[from], doc_add_map(list, NULL));
}

static void
add_faces(
    const struct hf_edition *ed, const struct hf_card *card, struct doc *map)
{
	add_effects(ed, card, 0, card->base, doc_add_list(map, "base"));
	add_effects(ed, card, card->base, card->lines_count,
	    doc_add_list(map, "upgrade"));
}

static void
view_cards(const struct hf_edition *ed, const struct hf_seat *mine, bool own,
    struct doc *list)
{
	unsigned i, card;
	struct doc *map;

	for (i = 0; i < mine->count; i++) {
		card = mine->cards[i];
		map = doc_add_map(list, NULL);
		doc_add_number(map, "number", i + 1);
		doc_add_string(map, "id", hf_card(ed, mine, card)->id);
		doc_add_bool(map, "startup", card == STARTUP);
		doc_add_bool(map, "upgraded", mine->upgraded >> card & 1);
		add_faces(ed, hf_card(ed, mine, card), map);
		if (!own)
			continue;
		doc_add_bool(map, "ran", mine->ran >> card & 1);
		doc_add_bool(map, "fresh", i + mine->fresh >= mine->count);
	}
}

/* ---- the row ---- */

static void
view_bids(const struct hf_position *pos, unsigned card, struct doc *list)
{
	unsigned v, owner;
	struct doc *map;

	for (v = VALUES; v > 0; v--)
		for (owner = 0; owner < OWNERS; owner++) {
			if (!(pos->on[owner][v - 1] >> card & 1))
				continue;
			map = doc_add_map(list, NULL);
			doc_add_number(map, "value", v);
			doc_add_bool(map, "agent", owner == AGENT);
			if (owner < pos->seats)
				doc_add_number(map, "seat", owner);
		}
}

static void
view_card(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned card, struct doc *map)
{
	unsigned value, winner = hf_winner(pos, card, &value);
	const struct hf_card *company = &ed->companies[pos->row[card]];

	doc_add_number(map, "number", card + 1);
	doc_add_string(map, "id", company->id);
	fill_effect(
	    ed, &company->compensation, doc_add_map(map, "compensation"));
	add_faces(ed, company, map);
	view_bids(pos, card, doc_add_list(map, "discs"));
	if (pos->phase == AUCTION)
		return;
	doc_add_bool(map, "resolved", true);
	doc_add_bool(map, "gone", winner >= pos->seats);
	if (winner < pos->seats)
		add_seat(map, "winner", winner);
}

/* ---- the seats ---- */

static void
view_discs(const struct hf_position *pos, unsigned owner, struct doc *list)
{
	unsigned v, n;

	for (v = 1; v <= VALUES; v++)
		for (n = 0; n < pos->left[owner][v - 1]; n++)
			doc_add_number(doc_add_map(list, NULL), "value", v);
}

static void
view_result(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, struct doc *map)
{
	uint8_t places[SEATS];

	hf_ranking(ed, pos, places);
	doc_add_number(map, "score", pos->seat[seat].stock[MONEY]);
	doc_add_number(map, "resources", hf_resources(&pos->seat[seat]));
	doc_add_bool(map, "winner", places[seat] == 1);
	doc_add_number(map, "place", places[seat]);
}

/* What the table sees of a seat: in a phase in which several choose, what was
 * there when it began. */
static void
view_player(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, struct doc *map)
{
	const struct hf_seat *mine =
	    pos->owed != 0 ? &pos->shown[seat] : &pos->seat[seat];
	unsigned g;

	doc_add_number(map, "seat", seat);
	doc_add_bool(map, "starts", seat == pos->first);
	doc_add_bool(map, "waits", hf_owes(pos, seat));
	for (g = 0; g < GOODS; g++)
		doc_add_number(map, ed->goods[g], mine->stock[g]);
	doc_add_number(map, "companies", mine->count - 1);
	if (mine->person != NOTHING)
		doc_add_string(doc_add_map(map, "industrialist"), "id",
		    ed->people[mine->person].id);
	view_discs(pos, seat, doc_add_list(map, "discs"));
	view_cards(ed, mine, false, doc_add_list(map, "cards"));
	if (pos->phase == OVER)
		view_result(ed, pos, seat, map);
}

/* ---- one's own ---- */

/* The exchanges that may still be made, from left to right. */
static void
view_exchanges(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, struct doc *list)
{
	const struct hf_seat *mine = &pos->seat[seat];
	unsigned card, disc;
	struct doc *map;

	for (card = mine->at; card < pos->row_count; card++) {
		const struct hf_card *company = &ed->companies[pos->row[card]];

		disc = hf_compensated(ed, pos, seat, card);
		if (disc == 0 || company->compensation.kind != TRANSFORM)
			continue;
		map = doc_add_map(list, NULL);
		doc_add_number(map, "number", card + 1);
		doc_add_string(map, "id", company->id);
		doc_add_number(map, "disc", disc);
		fill_effect(ed, &company->compensation, map);
	}
}

static void
view_stock(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, struct doc *list)
{
	unsigned g;

	for (g = 0; g < GOODS; g++)
		doc_add_number(add_good(ed, g, pos->seat[seat].stock[g], list),
		    "before", pos->shown[seat].stock[g]);
}

static void
view_me(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, struct doc *map)
{
	const struct hf_seat *mine = &pos->seat[seat];
	bool planned, begun;

	doc_add_number(map, "seat", seat);
	doc_add_bool(map, "waits", hf_owes(pos, seat));
	planned = (pos->owed >> seat & 1) && !hf_owes(pos, seat);
	begun = !planned && pos->owed >> seat & 1 &&
		memcmp(mine, &pos->shown[seat], sizeof(*mine)) != 0;
	doc_add_bool(map, "planned", planned);
	doc_add_bool(map, "begun", begun);
	doc_add_bool(map, "changed", planned || begun);
	if (mine->person != NOTHING)
		doc_add_string(doc_add_map(map, "industrialist"), "id",
		    ed->people[mine->person].id);
	if (mine->open != NOTHING)
		doc_add_string(doc_add_map(map, "open"), "id",
		    hf_card(ed, mine, mine->open)->id);
	view_stock(ed, pos, seat, doc_add_list(map, "stock"));
	view_discs(pos, seat, doc_add_list(map, "discs"));
	view_cards(ed, mine, true, doc_add_list(map, "cards"));
	if (pos->phase == SETTLEMENT)
		view_exchanges(ed, pos, seat, doc_add_list(map, "choices"));
}

/* ---- all of it ---- */

static void
view_match(
    const struct hf_edition *ed, const struct hf_position *pos, struct doc *doc)
{
	static const char *const phases[] = {
	    "auction", "settlement", "chain", "production", "over"};
	unsigned i;

	doc_add_number(doc, "round", pos->round + 1);
	doc_add_number(doc, "rounds", ed->rounds);
	doc_add_string(doc, "phase", phases[pos->phase]);
	for (i = AUCTION; i <= OVER; i++)
		doc_add_bool(doc, phases[i], pos->phase == i);
	doc_add_bool(doc, "has_row", pos->phase <= SETTLEMENT);
	doc_add_bool(doc, "chained", ed->chain);
	doc_add_bool(doc, "agent", pos->seats == 2);
	doc_add_number(doc, "deck", hf_bits(pos->deck));
	add_seat(doc, "first_player", pos->first);
	if (pos->phase == AUCTION)
		add_seat(doc, "active", hf_bidder(pos));
	add_goods(ed, ed->upgrade_cost, "upgrade_cost", doc);
}

void
hf_view(const void *data, const void *position, uint32_t seat, struct doc *doc)
{
	const struct hf_position *pos = position;
	struct doc *list, *map;
	unsigned i;

	view_match(data, pos, doc);
	list = doc_add_list(doc, "row");
	for (i = 0; pos->phase <= SETTLEMENT && i < pos->row_count; i++)
		view_card(data, pos, i, doc_add_map(list, NULL));
	list = doc_add_list(doc, "players");
	for (i = 0; i < pos->seats; i++) {
		map = doc_add_map(list, NULL);
		doc_add_bool(map, "me", i == seat);
		view_player(data, pos, i, map);
	}
	view_discs(pos, AGENT, doc_add_list(doc, "agent_discs"));
	if (seat < pos->seats)
		view_me(data, pos, seat, doc_add_map(doc, "me"));
}
