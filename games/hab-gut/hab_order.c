/* SPDX-License-Identifier: MIT */
/* hab_order.c - the orders of Hab & Gut, to moves and back. */
#include "hab_gut.h"

#include <assert.h>
#include <string.h>

static const char *const kind_names[] = {
    [BUY] = "buy",
    [SELL] = "sell",
    [CLIENT] = "client",
    [DONE] = "done",
    [PLAY] = "play",
    [HALVE] = "halve",
};

const struct verb hab_verbs[] = {
    {"buy", "count:number company:companies", "trade"},
    {"sell", "count:number company:companies", "trade"},
    {"client", "company:companies", "trade"},
    {"done", "", "trade"},
    {"play", "value:number company:companies rack:racks?", "market"},
    {"halve", "value:number company:companies rack:racks?", "market"},
    {NULL, NULL, NULL},
};

static enum kind
read_kind(const char *verb)
{
	unsigned kind;

	for (kind = BUY; kind <= HALVE; kind++)
		if (strcmp(kind_names[kind], verb) == 0)
			return kind;
	return 0;
}

static bool
read_company(
    const struct hab_edition *ed, const struct order *order, unsigned *company)
{
	const char *id = order_get(order, "company");

	for (*company = 0; id != NULL && *company < COMPANIES; (*company)++)
		if (strcmp(ed->ids[*company], id) == 0)
			return true;
	return false;
}

static bool
refuse_card(struct phrase *why, const char *key, const struct hab_edition *ed,
    int64_t value, unsigned company)
{
	phrase_set(why, key);
	phrase_number(why, "value", value);
	phrase_thing(why, "company", ed->ids[company]);
	return false;
}

static bool
read_card(const struct hab_edition *ed, const struct order *order,
    unsigned company, unsigned *card, struct phrase *why)
{
	int64_t value;
	unsigned i;

	if (!order_get_number(order, "value", &value))
		return refuse(why, "bad-thing");
	for (i = 0; i < ed->value_count; i++)
		if (ed->values[i] == value) {
			*card = company * ed->value_count + i;
			return true;
		}
	return refuse_card(why, "no-such-card", ed, value, company);
}

/* The player named no rack: it is the one that holds the card, and from which
 * no card was taken yet this turn. */
static bool
find_rack(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned seat, unsigned card, unsigned *rack, struct phrase *why)
{
	bool acts = hab_active(pos) == seat;
	unsigned r, holds = 0, may = 0;

	for (r = LEFT; r < RACKS; r++) {
		if (!hab_in_rack(pos, hab_rack_owner(pos, seat, r), card))
			continue;
		if (holds++ == 0)
			*rack = r;
		if (acts && (pos->played == r + 1 || pos->halved == r + 1))
			continue;
		if (may++ == 0)
			*rack = r;
	}
	if (may <= 1 && holds > 0)
		return true;
	return refuse_card(why, holds == 0 ? "no-such-card" : "which-rack", ed,
	    hab_value(ed, card), card / ed->value_count);
}

static bool
read_rack(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned seat, const struct order *order, unsigned card, unsigned *rack,
    struct phrase *why)
{
	const char *id = order_get(order, "rack");

	if (id == NULL)
		return find_rack(ed, pos, seat, card, rack, why);
	for (*rack = LEFT; *rack < RACKS; (*rack)++)
		if (strcmp(hab_rack_ids[*rack], id) == 0)
			return true;
	return refuse(why, "bad-thing");
}

static bool
read_count(const struct hab_edition *ed, const struct order *order,
    unsigned *count, struct phrase *why)
{
	int64_t number;

	if (order_get_number(order, "count", &number) && number >= 1 &&
	    number <= ed->trade_max) {
		*count = (unsigned)number;
		return true;
	}
	phrase_set(why, "bad-count");
	phrase_number(why, "max", ed->trade_max);
	return false;
}

static bool
read_step(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned seat, const struct order *order, struct step *step,
    struct phrase *why)
{
	step->kind = read_kind(order->verb);
	switch (step->kind) {
	case DONE:
		return true;
	case BUY:
	case SELL:
		return read_count(ed, order, &step->count, why) &&
		       (read_company(ed, order, &step->company) ||
			   refuse(why, "bad-thing"));
	case CLIENT:
		return read_company(ed, order, &step->company) ||
		       refuse(why, "bad-thing");
	case PLAY:
	case HALVE:
		if (!read_company(ed, order, &step->company))
			return refuse(why, "bad-thing");
		return read_card(ed, order, step->company, &step->card, why) &&
		       read_rack(
			   ed, pos, seat, order, step->card, &step->rack, why);
	}
	return refuse(why, "bad-thing");
}

bool
hab_never(const void *data, const struct order *order, struct phrase *why)
{
	unsigned kind = read_kind(order->verb), company, number;

	if (kind == BUY || kind == SELL)
		return !read_count(data, order, &number, why);
	if (kind != PLAY && kind != HALVE)
		return false;
	return read_company(data, order, &company) &&
	       !read_card(data, order, company, &number, why);
}

unsigned
hab_read_order(const void *data, const void *position, unsigned seat,
    const struct order *order, move_t *moves, unsigned max, struct phrase *why)
{
	struct step step = {0};

	if (!read_step(data, position, seat, order, &step, why))
		return 0;
	assert(max >= 1);
	moves[0] = hab_move(&step);
	return 1;
}

void
hab_write_order(const void *data, const void *position, unsigned seat,
    move_t move, struct order *order)
{
	const struct hab_edition *ed = data;
	struct step step;
	bool known = hab_step(ed, move, &step);

	(void)position;
	(void)seat;
	assert(known);
	order_set(order, kind_names[step.kind]);
	if (step.kind == BUY || step.kind == SELL)
		order_number(order, "count", step.count);
	if (step.kind == PLAY || step.kind == HALVE)
		order_number(order, "value", hab_value(ed, step.card));
	if (step.kind != DONE)
		order_word(order, "company", ed->ids[step.company]);
	if (step.kind == PLAY || step.kind == HALVE)
		order_word(order, "rack", hab_rack_ids[step.rack]);
}
