/* SPDX-License-Identifier: MIT */
/* helio_view.c - what a seat knows. */
#include "heliopolis.h"

#include <string.h>

static const char *const state_names[STATES] = {"in_stall", "in_souk",
    "in_choice", "in_bonus", "in_more", "in_upkeep", "in_answer", "in_reply",
    "over"};

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

static struct doc *
add_item(struct doc *list, const char *id, int count)
{
	struct doc *map = doc_add_map(list, NULL);

	doc_add_string(map, "id", id);
	doc_add_number(map, "count", count);
	doc_add_bool(map, "several", count != 1);
	return map;
}

/* Goods from one on, of counts that are not 0. */
static void
add_goods(const struct helio_edition *ed, struct doc *in, const char *key,
    const uint8_t *counts, unsigned from, unsigned count)
{
	struct doc *list = doc_add_list(in, key);
	unsigned i;

	for (i = 0; i < count; i++)
		if (counts[i] > 0)
			add_item(list, ed->goods[from + i], counts[i]);
}

static void
add_card(const struct helio_edition *ed, struct doc *map, unsigned card)
{
	doc_add_string(map, "id", ed->ids[card]);
	doc_add_bool(map, "deal", helio_is_deal(ed, card));
	add_goods(ed, map, "cost", ed->cost[card], 0, GOODS);
	add_goods(ed, map, "gain", ed->gain[card], BASES, FLOWS);
	doc_add_number(map, "renown", ed->renown[card]);
}

static void
add_effect(struct doc *in, const char *key, const struct effect *e)
{
	struct doc *map;

	if (e->op == OP_NONE)
		return;
	map = doc_add_map(in, key);
	doc_add_bool(map, helio_ops[e->op], true);
	doc_add_number(map, "cost", e->cost);
	doc_add_number(map, "n", e->n);
	doc_add_bool(map, "several", e->n != 1);
	doc_add_number(map, "more", e->coins);
	doc_add_bool(map, "several_more", e->coins != 1);
	doc_add_number(map, "bonus", e->bonus);
	doc_add_number(map, "keep", e->keep);
	doc_add_number(map, "luxury", e->luxury);
	doc_add_bool(map, "several_luxury", e->luxury != 1);
	doc_add_number(map, "points", e->renown);
	doc_add_number(map, "threshold", e->threshold);
	doc_add_bool(map, "different", e->different);
	doc_add_bool(map, "on_deal", e->on_deal);
}

static unsigned
proposals(const struct helio_edition *ed, const struct helio_position *pos)
{
	unsigned s, i, count = 0;

	for (s = 0; s < pos->seats; s++)
		for (i = 0; i < ed->proposals; i++)
			count += pos->stall[s][i] != NONE;
	return count;
}

static void
view_match(const struct helio_edition *ed, const struct helio_position *pos,
    struct doc *doc)
{
	struct doc *map, *list;
	unsigned i;

	for (i = 0; i < STATES; i++)
		doc_add_bool(doc, state_names[i], pos->state == i);
	if (pos->state != OVER) {
		add_seat(doc, "active", helio_owes(pos));
		add_seat(doc, "turn_of", pos->active);
	}
	doc_add_bool(doc, "last_turns", pos->end_seat != NONE);
	doc_add_bool(doc, "first_round", pos->turns < pos->seats);
	doc_add_number(doc, "actions_left", ed->actions - pos->acts);
	doc_add_number(doc, "last_deal", ed->last_deal);
	list = doc_add_list(doc, "piles");
	for (i = 0; i <= ACTIONS; i++) {
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", helio_pile_ids[i]);
		doc_add_number(map, "cards", pos->left[i]);
		doc_add_number(map, "discards", helio_discards(ed, pos, i));
	}
	doc_add_number(doc, "partners_left", pos->left[PARTNERS]);
	doc_add_number(doc, "posted", proposals(ed, pos));
}

static void
add_person(const struct helio_edition *ed, struct doc *map,
    const struct person *person)
{
	add_goods(ed, map, "access", person->access, 0, BASES);
	doc_add_number(map, "network", person->network);
	doc_add_number(map, "salary", person->salary);
	add_effect(map, "power", &person->power);
}

static void
view_souk(const struct helio_edition *ed, const struct helio_position *pos,
    struct doc *doc)
{
	struct doc *map, *list = doc_add_list(doc, "souk");
	unsigned i;

	for (i = 0; i < ed->souk_places; i++) {
		if (pos->souk[i] == NONE)
			continue;
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", ed->ids[pos->souk[i]]);
		add_person(
		    ed, map, &ed->partner[pos->souk[i] - ed->first[PARTNERS]]);
	}
}

static void
view_convoys(const struct helio_edition *ed, const struct helio_position *pos,
    uint32_t seat, struct doc *doc)
{
	struct doc *map, *place, *places, *list = doc_add_list(doc, "convoys");
	unsigned c, i, renown, price, free;
	unsigned room;

	for (c = 0; c < CONVOYS; c++) {
		const struct tile *tile = &ed->tile[pos->tile[c]];

		room = c == RIVER ? ed->river_places : 1;
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", helio_convoy_ids[c]);
		add_id(map, "tile", ed->ids[pos->tile[c]]);
		places = doc_add_list(map, "places");
		for (i = 0; i < tile->count; i++) {
			place = doc_add_map(places, NULL);
			price = helio_price(ed, pos, c, i, &renown);
			free = room - pos->filled[c][i];
			add_id(place, "good", ed->goods[BASES + tile->good[i]]);
			doc_add_number(place, "coins", price);
			doc_add_number(place, "renown", renown);
			doc_add_number(place, "filled", pos->filled[c][i]);
			doc_add_number(place, "free", free);
			doc_add_bool(place, "many", room > 1);
			if (seat < pos->seats)
				doc_add_number(place, "mine",
				    pos->goods[seat][tile->good[i]]);
		}
	}
}

static void
view_proposals(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned owner, struct doc *map)
{
	struct doc *item, *list = doc_add_list(map, "proposals");
	unsigned i;

	for (i = 0; i < ed->proposals; i++) {
		if (pos->stall[owner][i] == NONE)
			continue;
		item = doc_add_map(list, NULL);
		add_card(ed, item, pos->stall[owner][i]);
		add_seat(item, "owner", owner);
		add_goods(
		    ed, item, "reward", pos->reward[owner][i], BASES, FLOWS);
		doc_add_bool(
		    item, "suspended", helio_suspended(ed, pos, owner, i));
	}
}

static void
view_players(const struct helio_edition *ed, const struct helio_position *pos,
    uint32_t seat, struct doc *doc)
{
	struct doc *map, *list = doc_add_list(doc, "players");
	int32_t scores[SEATS];
	uint8_t places[SEATS];
	unsigned s;

	helio_scores(ed, pos, scores);
	helio_ranking(ed, pos, places);
	for (s = 0; s < pos->seats; s++) {
		map = doc_add_map(list, NULL);
		doc_add_number(map, "seat", s);
		doc_add_bool(map, "me", s == seat);
		doc_add_bool(map, "turn", s == pos->active);
		add_id(map, "merchant", ed->merchant_ids[pos->merchant[s]]);
		if (pos->partner[s] != NONE)
			add_id(map, "partner", ed->ids[pos->partner[s]]);
		doc_add_number(map, "coins", pos->coins[s]);
		doc_add_number(map, "renown", pos->renown[s]);
		doc_add_number(map, "deals", pos->deals[s]);
		doc_add_number(map, "barters_held", pos->hand[s][BARTERS]);
		doc_add_number(map, "deals_held", pos->hand[s][DEALS]);
		doc_add_number(map, "actions_held", pos->hand[s][ACTIONS]);
		add_goods(ed, map, "goods", pos->goods[s], BASES, HELD);
		view_proposals(ed, pos, s, map);
		doc_add_number(map, "score", scores[s]);
		if (pos->state != OVER)
			continue;
		doc_add_bool(map, "winner", places[s] == 1);
		doc_add_number(map, "place", places[s]);
	}
}

/* What the reader can perform now, and what is one good short. */
static void
view_hand(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, struct doc *me)
{
	struct doc *map, *list = doc_add_list(me, "cards");
	unsigned card, g, have, lack, which = 0;

	for (card = 0; card < ed->transactions; card++) {
		if (pos->place[card] != HAND + seat &&
		    pos->place[card] != ON_STALL + seat)
			continue;
		for (lack = g = 0; g < GOODS; g++) {
			have = g < BASES ? helio_access_left(ed, pos, seat, g)
					 : pos->goods[seat][g - BASES];
			if (have >= ed->cost[card][g])
				continue;
			lack += ed->cost[card][g] - have;
			which = g;
		}
		map = doc_add_map(list, NULL);
		add_card(ed, map, card);
		doc_add_bool(map, "on_stall", pos->place[card] >= ON_STALL);
		doc_add_bool(map, "now", lack == 0);
		doc_add_bool(map, "one_short", lack == 1);
		doc_add_number(map, "lack", (int)lack);
		if (lack == 1)
			add_id(map, "short", ed->goods[which]);
	}
}

static void
view_actions(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, struct doc *me)
{
	struct doc *map, *list = doc_add_list(me, "actions");
	unsigned k, copies;
	bool adds = false;

	for (k = 0; k < ed->kinds; k++) {
		copies = helio_copies(ed, pos, seat, k);
		if (copies == 0)
			continue;
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id", ed->ids[ed->first_copy[k]]);
		doc_add_number(map, "count", copies);
		doc_add_bool(map, "several", copies != 1);
		doc_add_number(map, "armed", pos->armed[seat][k]);
		doc_add_number(map, "price", ed->kind[k].effect.cost);
		doc_add_bool(
		    map, "goes_with_sale", ed->kind[k].use == USE_SALE);
		doc_add_bool(map, "goes_with_transaction",
		    ed->kind[k].use == USE_TRANSACTION);
		doc_add_bool(
		    map, "goes_with_deal", ed->kind[k].use == USE_DEAL);
		doc_add_bool(
		    map, "in_others_turn", ed->kind[k].use >= USE_AIMED);
		add_effect(map, "effect", &ed->kind[k].effect);
		adds |= ed->kind[k].joint != NONE;
	}
	doc_add_bool(me, "adds", adds && pos->state != OVER);
}

static void
view_me(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, struct doc *doc)
{
	struct doc *map, *list, *me = doc_add_map(doc, "me");
	unsigned i, via;

	doc_add_number(me, "seat", seat);
	doc_add_bool(me, "my_turn", helio_owes(pos) == seat);
	doc_add_bool(me, "my_round", pos->active == seat && pos->state != OVER);
	doc_add_bool(me, "keep_partner", pos->keeps[seat]);
	doc_add_bool(me, "bonus_list", pos->bonus[seat] != 0);
	list = doc_add_list(me, "bonus");
	for (i = 0; helio_wish(pos->bonus[seat], i) != NONE; i++)
		doc_add_string(doc_add_map(list, NULL), "id",
		    ed->goods[BASES + helio_wish(pos->bonus[seat], i)]);
	doc_add_number(me, "coins", pos->coins[seat]);
	doc_add_number(me, "upkeep", ed->cost_upkeep);
	doc_add_number(me, "network", helio_network(ed, pos, seat));
	list = doc_add_list(me, "access");
	for (i = 0; i < BASES; i++) {
		map = add_item(
		    list, ed->goods[i], (int)helio_access(ed, pos, seat, i));
		doc_add_number(
		    map, "left", helio_access_left(ed, pos, seat, i));
	}
	list = doc_add_list(me, "powers");
	for (via = OWN; via <= OF_PARTNER; via++) {
		const struct effect *e = helio_power(ed, pos, seat, via);

		if (e == NULL)
			continue;
		map = doc_add_map(list, NULL);
		doc_add_string(map, "id",
		    via == OWN ? ed->merchant_ids[pos->merchant[seat]]
			       : ed->ids[pos->partner[seat]]);
		doc_add_bool(map, "used",
		    pos->active == seat && pos->powers >> (via - 1) & 1);
		add_effect(map, "effect", e);
	}
	view_hand(ed, pos, seat, me);
	view_actions(ed, pos, seat, me);
	if (pos->state != CHOICE || pos->active != seat)
		return;
	doc_add_number(me, "keep_left", pos->keep_left);
	list = doc_add_list(me, "drawn");
	for (i = 0; i < pos->drawn_count; i++)
		add_card(ed, doc_add_map(list, NULL), pos->drawn[i]);
}

/* The terms are seen by the two (HB12). */
static void
view_haggle(const struct helio_edition *ed, const struct helio_position *pos,
    uint32_t seat, struct doc *doc)
{
	struct doc *map, *list;
	unsigned i;
	int sign;

	if (pos->state != ANSWER && pos->state != REPLY)
		return;
	map = doc_add_map(doc, "haggle");
	add_seat(map, "owner", pos->owner);
	add_seat(map, "helper", pos->active);
	add_id(map, "card", ed->ids[pos->stall[pos->owner][pos->slot]]);
	doc_add_number(map, "exchanges_left",
	    ed->exchanges - pos->exchanged[pos->owner][pos->slot]);
	doc_add_bool(map, "terms", seat == pos->owner || seat == pos->active);
	doc_add_bool(
	    map, "my_answer", seat == pos->owner && pos->state == ANSWER);
	doc_add_bool(
	    map, "my_reply", seat == pos->active && pos->state == REPLY);
	doc_add_bool(
	    map, "my_wait", seat == pos->active && pos->state == ANSWER);
	if (seat != pos->owner && seat != pos->active)
		return;
	for (sign = 1; sign >= -1; sign -= 2) {
		list = doc_add_list(map, sign > 0 ? "gives" : "takes");
		for (i = 0; i < FLOWS; i++)
			if (pos->terms[i] * sign > 0)
				add_item(list, ed->goods[BASES + i],
				    pos->terms[i] * sign);
	}
}

void
helio_view(
    const void *data, const void *position, uint32_t seat, struct doc *doc)
{
	const struct helio_position *pos = position;
	const struct helio_edition *ed = data;

	view_match(ed, pos, doc);
	view_souk(ed, pos, doc);
	view_convoys(ed, pos, seat, doc);
	view_players(ed, pos, seat, doc);
	view_haggle(ed, pos, seat, doc);
	if (seat < pos->seats)
		view_me(ed, pos, seat, doc);
}
