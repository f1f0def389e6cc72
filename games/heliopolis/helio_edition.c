/* SPDX-License-Identifier: MIT */
/* helio_edition.c - the data of Héliopolis, checked. */
#include "heliopolis.h"

#include <stddef.h>
#include <string.h>

static const char *const uses[USES] = {
    "action", "sale", "transaction", "deal", "aimed", "sale-of-others"};
const char *const helio_convoy_ids[CONVOYS] = {"land", "river", "pharaoh"};
const char *const helio_pile_ids[ACTIONS + 1] = {"barter", "deal", "action"};

static const struct {
	const char *name;
	uint8_t min, max;
	size_t offset;
} numbers[] = {
#define ROW(name, min, max)                                                    \
	{                                                                      \
#name, min, max, offsetof(struct helio_edition, name)          \
	}
    ROW(start_coins, 0, 100),
    ROW(start_barters, 0, 5),
    ROW(start_actions, 0, 5),
    ROW(cost_action, 1, 50),
    ROW(cost_draw, 1, 50),
    ROW(cost_seek, 1, 50),
    ROW(cost_upkeep, 0, 50),
    ROW(souk_places, 1, SOUK_MAX),
    ROW(proposals, 0, PROPOSALS_MAX),
    ROW(actions, 1, 5),
    ROW(draw_barters, 1, 10),
    ROW(river_places, 1, 9),
    ROW(exchanges, 0, 9),
    ROW(last_deal, 1, 20),
    ROW(coins_per_point, 1, 100),
};

static bool
load_options(const struct doc *doc, struct helio_edition *ed, struct buf *why)
{
	static const char *const powers[] = {"action", "free"};
	const struct doc *options = doc_get(doc, "options");
	int64_t number;
	bool flag;
	size_t i;

	if (!doc_is(options, DOC_MAP))
		return edition_wrong(why, doc, "options is missing");
	for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		if (!edition_number(options, numbers[i].name, numbers[i].min,
			numbers[i].max, &number, why))
			return false;
		*((uint8_t *)ed + numbers[i].offset) = (uint8_t)number;
	}
	if (!edition_flag(options, "equal_turns", &flag, why))
		return false;
	ed->equal_turns = flag;
	return helio_load_word(
	    options, "powers", powers, 2, &ed->powers_free, why);
}

/* "{ivory: 2, coins: 3}": counts of the first n of goods; renown beside. */
static bool
load_goods(const struct doc *map, const char *key,
    const struct helio_edition *ed, unsigned from, unsigned to, unsigned max,
    uint8_t *counts, uint8_t *renown, struct buf *why)
{
	const struct doc *list = doc_get(map, key);
	size_t i;
	unsigned g;
	int64_t number;

	if (!doc_is(list, DOC_MAP))
		return edition_wrong(
		    why, list ? list : map, "%s must name goods", key);
	for (i = 0; i < doc_count(list); i++) {
		const char *name = doc_key_at(list, i);

		if (!edition_number(list, name, 1, 100, &number, why))
			return false;
		for (g = from; g < to && strcmp(ed->goods[g], name) != 0;)
			g++;
		if (renown != NULL && strcmp(name, "renown") == 0)
			*renown = (uint8_t)number;
		else if (g == to)
			return edition_wrong(why, doc_at(list, i),
			    "%s: \"%.30s\" is no good for it", key, name);
		else if (g < GOODS && number > max)
			return edition_wrong(why, doc_at(list, i),
			    "%s: at most %u of a good", key, max);
		else
			counts[g - from] = (uint8_t)number;
	}
	return true;
}

/* Goods stand in our order: four base, four rare, three luxury, coins. */
static bool
load_good_ids(const struct doc *doc, struct helio_edition *ed, struct buf *why)
{
	static const char *const kinds[] = {"base", "rare", "luxury", "coins"};
	const struct doc *list = doc_get(doc, "goods");
	unsigned i, want;

	if (!edition_ids(doc, "goods", GOODS + 1, GOODS + 1, ID_SIZE,
		ed->goods[0], NULL, why))
		return false;
	for (i = 0; i <= GOODS; i++) {
		want = i < BASES           ? 0
		       : i < BASES + RARES ? 1
		       : i < GOODS         ? 2
					   : 3;
		if (strcmp(doc_text_at(doc_at(list, i), "kind", ""),
			kinds[want]) != 0)
			return edition_wrong(why, doc_at(list, i),
			    "goods must be 4 base, 4 rare, 3 luxury, coins");
	}
	if (strcmp(ed->goods[GOODS], "coins") != 0)
		return edition_wrong(
		    why, doc_at(list, GOODS), "the last good must be coins");
	return true;
}

static bool
load_person(const struct doc *map, const struct helio_edition *ed,
    struct person *person, struct buf *why)
{
	static const char *const keys[] = {
	    "id", "access", "network", "salary", "power", NULL};
	const struct doc *power = doc_get(map, "power");

	if (!helio_load_only(map, keys, why) ||
	    !load_goods(
		map, "access", ed, 0, BASES, 50, person->access, NULL, why) ||
	    !helio_load_small(map, "network", &person->network, 8, why) ||
	    !helio_load_small(map, "salary", &person->salary, 50, why))
		return false;
	return power == NULL ||
	       helio_load_effect(power, &person->power, AS_POWER, why);
}

/* Count the pile's cards in; they lie side by side. */
static bool
add_cards(struct helio_edition *ed, unsigned pile, unsigned count,
    const struct doc *at, struct buf *why)
{
	unsigned i;

	if (ed->cards + count > CARDS_MAX)
		return edition_wrong(why, at, "more than %d cards", CARDS_MAX);
	ed->first[pile] = ed->cards;
	ed->count[pile] = (uint8_t)count;
	for (i = 0; i < count; i++)
		ed->pile_of[ed->cards++] = (uint8_t)pile;
	return true;
}

static bool
load_card(const struct doc *map, struct helio_edition *ed, unsigned card,
    unsigned pile, struct buf *why)
{
	static const char *const keys[] = {"id", "pile", "cost", "gain", NULL};
	unsigned g, rare = 0;

	if (!helio_load_only(map, keys, why) ||
	    !load_goods(
		map, "cost", ed, 0, GOODS, 3, ed->cost[card], NULL, why) ||
	    !load_goods(map, "gain", ed, BASES, GOODS + 1, 7, ed->gain[card],
		&ed->renown[card], why))
		return false;
	for (g = BASES; g < GOODS; g++)
		rare += ed->cost[card][g];
	if (pile == BARTERS ? rare > 0 : rare == 0)
		return edition_wrong(why, doc_get(map, "cost"),
		    "a barter asks for base goods only, a deal for others "
		    "too");
	return true;
}

/* Transactions by their ids, which is how a spy counts them (HB9). */
static void
sort_ids(struct helio_edition *ed)
{
	unsigned i, j;

	for (i = 0; i < ed->transactions; i++) {
		for (j = i;
		     j > 0 && strcmp(ed->ids[ed->by_id[j - 1]], ed->ids[i]) > 0;
		     j--)
			ed->by_id[j] = ed->by_id[j - 1];
		ed->by_id[j] = (uint8_t)i;
	}
}

static bool
load_cards(const struct doc *doc, struct helio_edition *ed, struct buf *why)
{
	const struct doc *list = doc_get(doc, "cards");
	unsigned i, count, of[2] = {0, 0};
	uint8_t pile;

	if (!edition_ids(doc, "cards", 20, TRANSACTIONS_MAX, ID_SIZE,
		ed->ids[0], &count, why))
		return false;
	for (i = 0; i < count; i++) {
		const struct doc *map = doc_at(list, i);

		if (!helio_load_word(
			map, "pile", helio_pile_ids, 2, &pile, why) ||
		    !load_card(map, ed, i, pile, why))
			return false;
		if (pile == BARTERS && of[DEALS] > 0)
			return edition_wrong(
			    why, map, "barters stand before deals");
		of[pile]++;
	}
	ed->transactions = (uint8_t)count;
	sort_ids(ed);
	return add_cards(ed, BARTERS, of[BARTERS], list, why) &&
	       add_cards(ed, DEALS, of[DEALS], list, why);
}

static bool
load_actions(const struct doc *doc, struct helio_edition *ed, struct buf *why)
{
	const struct doc *list = doc_get(doc, "actions");
	char ids[KINDS_MAX][ID_SIZE];
	unsigned i, k, count, card = ed->cards;
	int64_t copies;

	if (!edition_ids(
		doc, "actions", 1, KINDS_MAX, ID_SIZE, ids[0], &count, why))
		return false;
	for (k = 0; k < count; k++) {
		const struct doc *map = doc_at(list, k);
		struct action_kind *kind = &ed->kind[k];

		if (!helio_load_word(map, "use", uses, USES, &kind->use, why) ||
		    !helio_load_effect(map, &kind->effect, kind->use, why) ||
		    !edition_number(map, "copies", 1, 9, &copies, why))
			return false;
		kind->copies = (uint8_t)copies;
		kind->joint = NONE;
		if (kind->use >= USE_SALE && kind->use <= USE_DEAL) {
			if (ed->joints == JOINTS_MAX)
				return edition_wrong(why, map,
				    "more than %d cards go with an action",
				    JOINTS_MAX);
			kind->joint = ed->joints;
			ed->joint_kind[ed->joints++] = (uint8_t)k;
		}
		ed->first_copy[k] = (uint8_t)card;
		for (i = 0; i < kind->copies && card < CARDS_MAX; i++) {
			ed->kind_of[card] = (uint8_t)k;
			memcpy(ed->ids[card++], ids[k], ID_SIZE);
		}
	}
	ed->kinds = (uint8_t)count;
	return add_cards(ed, ACTIONS, card - ed->cards, list, why);
}

static bool
load_people(const struct doc *doc, struct helio_edition *ed, struct buf *why)
{
	const struct doc *list = doc_get(doc, "merchants");
	unsigned i, count;

	if (!edition_ids(doc, "merchants", SEATS, MERCHANTS_MAX, ID_SIZE,
		ed->merchant_ids[0], &count, why))
		return false;
	ed->merchants = (uint8_t)count;
	for (i = 0; i < count; i++)
		if (!load_person(doc_at(list, i), ed, &ed->merchant[i], why))
			return false;
	if (ed->cards + PARTNERS_MAX > CARDS_MAX)
		return edition_wrong(why, doc, "too many cards");
	if (!edition_ids(doc, "partners", SOUK_MAX, PARTNERS_MAX, ID_SIZE,
		ed->ids[ed->cards], &count, why))
		return false;
	list = doc_get(doc, "partners");
	for (i = 0; i < count; i++)
		if (!load_person(doc_at(list, i), ed, &ed->partner[i], why))
			return false;
	return add_cards(ed, PARTNERS, count, list, why);
}

static bool
load_tile(const struct doc *map, const struct helio_edition *ed,
    struct tile *tile, struct buf *why)
{
	const struct doc *list = doc_get(map, "places");
	size_t i;
	unsigned g;

	if (doc_count(list) < 1 || doc_count(list) > PLACES)
		return edition_wrong(why, list ? list : map,
		    "a convoy has 1 to %d places", PLACES);
	tile->count = (uint8_t)doc_count(list);
	for (i = 0; i < tile->count; i++) {
		static const char *const keys[] = {
		    "good", "coins", "renown", NULL};
		const struct doc *place = doc_at(list, i);
		const char *good = doc_text_at(place, "good", "");

		for (g = BASES; g < GOODS && strcmp(ed->goods[g], good) != 0;)
			g++;
		if (g == GOODS)
			return edition_wrong(why, place,
			    "a convoy buys rare and luxury goods, not "
			    "\"%.30s\"",
			    good);
		tile->good[i] = (uint8_t)(g - BASES);
		if (!helio_load_only(place, keys, why) ||
		    !helio_load_small(
			place, "coins", &tile->coins[i], 100, why) ||
		    !helio_load_small(
			place, "renown", &tile->renown[i], 20, why))
			return false;
	}
	return true;
}

static bool
load_tiles(const struct doc *doc, struct helio_edition *ed, struct buf *why)
{
	const struct doc *list = doc_get(doc, "tiles");
	unsigned i, c, count, of[CONVOYS] = {0}, card = ed->cards;
	uint8_t convoy, last = 0;

	if (card + 3 * 12 > CARDS_MAX)
		return edition_wrong(why, list, "too many cards");
	if (!edition_ids(doc, "tiles", CONVOYS, 3 * 12, ID_SIZE, ed->ids[card],
		&count, why))
		return false;
	for (i = 0; i < count; i++) {
		static const char *const keys[] = {
		    "id", "convoy", "places", NULL};
		const struct doc *map = doc_at(list, i);

		if (!helio_load_only(map, keys, why) ||
		    !helio_load_word(map, "convoy", helio_convoy_ids, CONVOYS,
			&convoy, why) ||
		    !load_tile(map, ed, &ed->tile[card + i], why))
			return false;
		if (convoy < last)
			return edition_wrong(why, map,
			    "tiles stand in the order land, river, pharaoh");
		last = convoy;
		of[convoy]++;
	}
	for (c = 0; c < CONVOYS; c++) {
		if (of[c] == 0)
			return edition_wrong(
			    why, list, "no %s convoy", helio_convoy_ids[c]);
		if (!add_cards(ed, TILES + c, of[c], list, why))
			return false;
	}
	return true;
}

static bool
is_list_of(const struct doc *doc, const char *key, const char *const *ids,
    unsigned count, struct buf *why)
{
	const struct doc *list = doc_get(doc, key);
	unsigned i;

	for (i = 0; i < count; i++)
		if (doc_count(list) != count ||
		    strcmp(doc_text_at(doc_at(list, i), "id", ""), ids[i]) != 0)
			return edition_wrong(why, list ? list : doc,
			    "%s: the %u. must be %s", key, i + 1, ids[i]);
	return true;
}

bool
helio_load_edition(const struct doc *doc, void *data, struct buf *why)
{
	static const char *const who[] = {"own", "partner"};
	static const char *const rest[] = {"any"};
	struct helio_edition *ed = data;

	memset(ed, 0, sizeof(*ed));
	return load_options(doc, ed, why) &&
	       is_list_of(doc, "convoys", helio_convoy_ids, CONVOYS, why) &&
	       is_list_of(doc, "piles", helio_pile_ids, ACTIONS + 1, why) &&
	       is_list_of(doc, "who", who, 2, why) &&
	       is_list_of(doc, "rest", rest, 1, why) &&
	       load_good_ids(doc, ed, why) && load_cards(doc, ed, why) &&
	       load_actions(doc, ed, why) && load_people(doc, ed, why) &&
	       load_tiles(doc, ed, why);
}
