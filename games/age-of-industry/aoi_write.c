/* SPDX-License-Identifier: MIT */
/* aoi_write.c - moves as orders: as short as they can be read back. */
#include "aoi_order.h"

#include <assert.h>
#include <string.h>

static void
write_place(const struct aoi_edition *ed, struct order *order, const char *name,
    unsigned node)
{
	order_word(order, name, ed->node[node].id);
}

static void
write_source(const struct aoi_edition *ed, struct order *order,
    const char *name, const char *space, unsigned source)
{
	if (source == 0)
		return;
	write_place(ed, order, name, ed->site[source - 1].node);
	order_number(order, space, ed->site[source - 1].number);
}

static void
write_sources(
    const struct aoi_edition *ed, const struct step *step, struct order *order)
{
	write_source(ed, order, "coal", "coalspace", step->arg[AT_COAL]);
	write_source(ed, order, "coal2", "coal2space", step->arg[AT_COAL2]);
	write_source(ed, order, "iron", "ironspace", step->arg[AT_IRON]);
}

/* A ship is built in its port town, unless another ship space comes first. */
static unsigned
place_of(const struct aoi_edition *ed, unsigned site)
{
	unsigned node = ed->site[site].node;

	if (ed->node[node].kind == SHIP_SPACE &&
	    ed->node[ed->site[site].port].ship == site)
		return ed->site[site].port;
	return node;
}

static void
write_build(const struct aoi_edition *ed, const struct aoi_position *pos,
    const struct step *step, struct order *order)
{
	unsigned site = step->arg[AT_SITE], node = ed->site[site].node;

	order_set(order, step->kind == BUILD ? "build" : "double");
	order_word(order, "industry", ed->industry[step->arg[AT_INDUSTRY]].id);
	write_place(ed, order, "place", place_of(ed, site));
	if (ed->node[node].kind != SHIP_SPACE &&
	    aoi_free_site(ed, pos, node, step->arg[AT_INDUSTRY]) != site)
		order_number(order, "space", ed->site[site].number);
	order_word(order, "card", ed->kind_id[step->arg[AT_CARD]]);
	write_sources(ed, step, order);
}

static void
write_rail(
    const struct aoi_edition *ed, const struct step *step, struct order *order)
{
	order_set(order, "rail");
	write_place(ed, order, "from", ed->end[step->arg[RAIL_LINK]][0]);
	write_place(ed, order, "to", ed->end[step->arg[RAIL_LINK]][1]);
	write_sources(ed, step, order);
}

/* With spaces (bit 0: from, bit 1: to), or without. */
static void
write_spaces(const struct aoi_edition *ed, const struct step *step,
    unsigned spaces, struct order *order)
{
	unsigned from = step->arg[SELL_FROM], to = step->arg[SELL_TO];

	order_set(order, "sell");
	write_place(ed, order, "from", ed->site[from].node);
	if (spaces & 1)
		order_number(order, "fromspace", ed->site[from].number);
	write_place(ed, order, "to", aoi_outlet_node(ed, to));
	if (spaces & 2 && to < MARKETS)
		order_number(order, "tospace", ed->site[to].number);
}

static void
write_sale(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, const struct step *step, struct order *order)
{
	unsigned spaces;
	move_t move;

	for (spaces = 0; spaces < 4; spaces++) {
		write_spaces(ed, step, spaces, order);
		if (aoi_read_order(ed, pos, seat, order, &move, 1, NULL) == 1 &&
		    move == aoi_move(step))
			return;
	}
}

static void
write_draw(const struct step *step, struct order *order)
{
	order_set(order, "draw");
	order_word(order, "first", aoi_source_ids[step->arg[DRAW_FIRST] - 1]);
	if (step->arg[DRAW_SECOND] > 0)
		order_word(order, "second",
		    aoi_source_ids[step->arg[DRAW_SECOND] - 1]);
}

static void
write_loan(
    const struct aoi_edition *ed, const struct step *step, struct order *order)
{
	int32_t n = step->arg[LOAN_HIGH] << 8 | step->arg[LOAN_LOW];

	order_set(order, step->kind == BORROW ? "borrow" : "repay");
	order_number(order, "amount", n * ed->loan_unit);
}

static void
write_card(const struct aoi_edition *ed, const char *verb, unsigned card,
    struct order *order)
{
	order_set(order, verb);
	if (card > 0)
		order_word(order, "card", ed->kind_id[card - 1]);
}

void
aoi_write_order(const void *data, const void *position, unsigned seat,
    move_t move, struct order *order)
{
	const struct aoi_edition *ed = data;
	struct step step;
	bool known = aoi_step(ed, move, &step);

	assert(known);
	switch (step.kind) {
	case BUILD:
	case DOUBLE:
		write_build(ed, position, &step, order);
		break;
	case RAIL:
		write_rail(ed, &step, order);
		break;
	case SELL:
		write_sale(ed, position, seat, &step, order);
		break;
	case DEVELOP:
		order_set(order, "develop");
		order_word(order, "industry",
		    ed->industry[step.arg[DEVELOP_INDUSTRY]].id);
		order_word(order, "card", ed->kind_id[step.arg[DEVELOP_CARD]]);
		break;
	case DRAW:
		write_draw(&step, order);
		break;
	case PASS:
		write_card(ed, "pass", step.arg[PASS_CARD], order);
		break;
	case BORROW:
	case REPAY:
		write_loan(ed, &step, order);
		break;
	case KEEP:
		order_set(
		    order, step.arg[KEEP_YES] ? "keep-loans" : "clear-loans");
		break;
	default:
		order_set(order, "stop");
	}
}
