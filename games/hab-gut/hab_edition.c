/* SPDX-License-Identifier: MIT */
/* hab_edition.c - the data of Hab & Gut, checked. */
#include "hab_gut.h"

#include <stddef.h>
#include <string.h>

#define PRICE_MAX 10000
#define VALUE_MAX 20

const char *const hab_rack_ids[RACKS] = {"left", "right"};

/* Options that are whole numbers, each one byte of the edition. */
static const struct {
	const char *name;
	int64_t min, max;
	size_t offset;
} numbers[] = {
    {"rounds", 1, ROUNDS_MAX, offsetof(struct hab_edition, rounds)},
    {"turns_per_round", 1, TURNS_MAX, offsetof(struct hab_edition, turns)},
    {"cards_per_rack", 2, RACK_MAX, offsetof(struct hab_edition, rack_size)},
    {"trade_max", 1, TRADE_MAX, offsetof(struct hab_edition, trade_max)},
    {"advice_slots", 1, SLOTS_MAX, offsetof(struct hab_edition, slots)},
    {"advice_per_turn", 1, SLOTS_MAX, offsetof(struct hab_edition, client_max)},
    {"shares_per_company", 1, 100, offsetof(struct hab_edition, shares)},
};

static bool
load_options(const struct doc *options, struct hab_edition *ed, struct buf *why)
{
	int64_t number;
	bool freeze;
	size_t i;

	for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		if (!edition_number(options, numbers[i].name, numbers[i].min,
			numbers[i].max, &number, why))
			return false;
		*((uint8_t *)ed + numbers[i].offset) = (uint8_t)number;
	}
	if (!edition_number(
		options, "start_money", 0, MONEY_MAX, &number, why) ||
	    !edition_flag(options, "freeze_at_ends", &freeze, why))
		return false;
	ed->start_money = (int32_t)number;
	ed->freeze = freeze;
	/* Two seats take a card each from every rack, every turn. */
	if (ed->rack_size < 2 * ed->turns)
		return edition_wrong(why, doc_get(options, "cards_per_rack"),
		    "cards_per_rack must be twice turns_per_round at least: "
		    "%d cards are too few for %d turns",
		    ed->rack_size, ed->turns);
	return true;
}

static bool
load_track(const struct doc *doc, struct hab_edition *ed, struct buf *why)
{
	const struct doc *track = doc_get(doc, "price_track");
	size_t i, count = doc_count(track);

	if (!doc_is(track, DOC_LIST) || count < 2 || count > SPACES_MAX)
		return edition_wrong(why, track != NULL ? track : doc,
		    "price_track must be a list of 2 to %d prices", SPACES_MAX);
	ed->spaces = (uint8_t)count;
	for (i = 0; i < count; i++) {
		const struct doc *node = doc_at(track, i);
		int64_t price;

		if (!doc_number(node, &price) || price < 0 ||
		    price > PRICE_MAX || (i > 0 && price <= ed->track[i - 1]))
			return edition_wrong(why, node,
			    "the prices of price_track must be whole numbers "
			    "from 0 to %d, each above the one before",
			    PRICE_MAX);
		ed->track[i] = (int32_t)price;
	}
	return true;
}

/* Decision 30: the start price is on the track. */
static bool
load_start(const struct doc *options, struct hab_edition *ed, struct buf *why)
{
	int64_t price;
	unsigned i;

	if (!edition_number(options, "start_price", 0, PRICE_MAX, &price, why))
		return false;
	for (i = 0; i < ed->spaces; i++)
		if (ed->track[i] == price) {
			ed->start_space = (uint8_t)i;
			return true;
		}
	return edition_wrong(why, doc_get(options, "start_price"),
	    "start_price %d is not on the price_track", (int)price);
}

/* Put a value among those there are, in order. */
static bool
add_value(struct hab_edition *ed, int8_t value)
{
	unsigned i, at = 0;

	while (at < ed->value_count && ed->values[at] < value)
		at++;
	if (at == ed->value_count || ed->values[at] != value) {
		if (ed->value_count == VALUES_MAX)
			return false;
		for (i = ed->value_count++; i > at; i--) {
			ed->values[i] = ed->values[i - 1];
			ed->copies[i] = ed->copies[i - 1];
		}
		ed->values[at] = value;
		ed->copies[at] = 0;
	}
	ed->copies[at]++;
	return true;
}

static unsigned
value_index(const struct hab_edition *ed, int64_t value)
{
	unsigned i = 0;

	while (ed->values[i] != value)
		i++;
	return i;
}

/* Decision 27: data order is company by company, each in the list's order. */
static void
fill_deck(const struct doc *list, struct hab_edition *ed)
{
	size_t i, count = doc_count(list);
	unsigned company;
	int64_t value = 0;

	for (company = 0; company < COMPANIES; company++)
		for (i = 0; i < count; i++) {
			doc_number(doc_at(list, i), &value);
			ed->deck[ed->deck_count++] =
			    (uint8_t)(company * ed->value_count +
				      value_index(ed, value));
		}
}

/* Decision 30: even values, and enough cards for the racks. */
static bool
load_deck(const struct doc *doc, struct hab_edition *ed, struct buf *why)
{
	const struct doc *list = doc_get(doc, "deck_per_company");
	size_t i, count = doc_count(list);

	if (!doc_is(list, DOC_LIST) || count < 1 || count > COPIES_MAX)
		return edition_wrong(why, list != NULL ? list : doc,
		    "deck_per_company must be a list of 1 to %d values",
		    COPIES_MAX);
	for (i = 0; i < count; i++) {
		const struct doc *node = doc_at(list, i);
		int64_t value;

		if (!doc_number(node, &value) || value % 2 != 0 || value == 0 ||
		    value < -VALUE_MAX || value > VALUE_MAX)
			return edition_wrong(why, node,
			    "the values of deck_per_company must be even "
			    "numbers from -%d to %d, and not 0",
			    VALUE_MAX, VALUE_MAX);
		if (!add_value(ed, (int8_t)value))
			return edition_wrong(why, node,
			    "deck_per_company has more than %d different "
			    "values",
			    VALUES_MAX);
	}
	if (count * COMPANIES < (size_t)SEATS * ed->rack_size)
		return edition_wrong(why, list,
		    "cards_per_rack is too much: %zu cards are too "
		    "few for %d racks of %d",
		    count * COMPANIES, SEATS, ed->rack_size);
	fill_deck(list, ed);
	return true;
}

static bool
load_things(const struct doc *doc, struct hab_edition *ed, struct buf *why)
{
	char racks[RACKS][ID_SIZE];

	if (!edition_ids(doc, "companies", COMPANIES, COMPANIES, ID_SIZE,
		ed->ids[0], NULL, why) ||
	    !edition_ids(
		doc, "racks", RACKS, RACKS, ID_SIZE, racks[0], NULL, why))
		return false;
	if (strcmp(racks[LEFT], hab_rack_ids[LEFT]) != 0 ||
	    strcmp(racks[RIGHT], hab_rack_ids[RIGHT]) != 0)
		return edition_wrong(
		    why, doc_get(doc, "racks"), "racks must be left and right");
	return true;
}

bool
hab_load_edition(const struct doc *doc, void *data, struct buf *why)
{
	const struct doc *options = doc_get(doc, "options");
	struct hab_edition *ed = data;

	memset(ed, 0, sizeof(*ed));
	if (!doc_is(options, DOC_MAP))
		return edition_wrong(why, doc, "options is missing");
	return load_things(doc, ed, why) && load_options(options, ed, why) &&
	       load_track(doc, ed, why) && load_start(options, ed, why) &&
	       load_deck(doc, ed, why);
}
