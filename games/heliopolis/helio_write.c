/* SPDX-License-Identifier: MIT */
/* helio_write.c - moves to orders. */
#include "heliopolis.h"

#include <assert.h>

/* ---- writing ---- */

static void
write_joint(const struct helio_edition *ed, const struct step *step,
    struct order *order)
{
	unsigned j, n = 0;

	for (j = 0; j < ed->joints && n < WITH_MAX; j++)
		if (step->f[JOINT] >> j & 1)
			order_word(order, helio_withs[n++],
			    ed->ids[ed->first_copy[ed->joint_kind[j]]]);
}

static void
write_eased(const struct helio_edition *ed, const struct step *step,
    struct order *order)
{
	unsigned g, n = 0, b = 0, i = 0;
	int k;

	for (g = 0; g < BASES + RARES; g++)
		for (k = 0; k < step->f[FREE + g] && n < FREE_MAX; k++)
			order_word(order, helio_frees[n++], ed->goods[g]);
	for (g = 0; g < RARES; g++)
		for (k = 0; k < step->f[SWAP + g] && b < SWAPS_MAX; k++)
			order_word(order, helio_bys[b++], ed->goods[BASES + g]);
	for (g = 0; g < RARES; g++)
		for (k = 0; k > step->f[SWAP + g] && i < SWAPS_MAX; k--)
			order_word(
			    order, helio_fors[i++], ed->goods[BASES + g]);
}

static void
write_who(const struct step *step, struct order *order)
{
	if (step->f[VIA] != NO_POWER)
		order_word(
		    order, "who", step->f[VIA] == OWN ? "own" : "partner");
}

/* What the owner gives; in an offer, then what the helper gives. */
static void
write_flow(const struct helio_edition *ed, const struct step *step,
    struct order *order)
{
	unsigned i, n = 0;

	for (i = 0; i < FLOWS && n < ITEMS_MAX; i++) {
		if (step->f[FLOW + i] <= 0)
			continue;
		order_number(order, helio_counts[n], step->f[FLOW + i]);
		order_word(order, helio_takes[n++], ed->goods[BASES + i]);
	}
	n = ITEMS_MAX / 2;
	for (i = 0; i < FLOWS && n < ITEMS_MAX; i++) {
		if (step->f[FLOW + i] >= 0)
			continue;
		order_number(order, helio_counts[n], -step->f[FLOW + i]);
		order_word(order, helio_takes[n++], ed->goods[BASES + i]);
	}
}

static void
write_use(const struct helio_edition *ed, const struct step *step,
    struct order *order)
{
	unsigned i;

	if (step->kind == PLAY)
		order_word(
		    order, "action", ed->ids[ed->first_copy[step->f[KIND]]]);
	else
		write_who(step, order);
	for (i = 0; i < TAKES_MAX; i++)
		if (step->f[TAKE + i] > 0)
			order_word(order, helio_takes[i],
			    ed->goods[step->f[TAKE + i] - 1]);
	if (step->f[CONVOY] > 0)
		order_word(
		    order, "convoy", helio_convoy_ids[step->f[CONVOY] - 1]);
	if (step->f[SEAT] > 0)
		order_number(order, "seat", step->f[SEAT] - 1);
	if (step->f[CARD] > 0)
		order_word(order, "card", ed->ids[step->f[CARD] - 1]);
	if (step->f[PARTNER] > 0)
		order_word(order, "partner",
		    ed->ids[ed->first[PARTNERS] + step->f[PARTNER] - 1]);
}

static void
write_wish(const struct helio_edition *ed, const struct step *step,
    struct order *order)
{
	unsigned n;

	for (n = 0; n < HELD && step->f[WISHED + n] > 0; n++)
		order_word(order, helio_wished[n],
		    ed->goods[BASES + step->f[WISHED + n] - 1]);
}

static void
write_card(const struct helio_edition *ed, const struct helio_position *pos,
    const struct step *step, struct order *order)
{
	unsigned owner, slot;

	if (step->kind == HELP && helio_find_proposal(ed, pos,
				      (unsigned)step->f[CARD], &owner, &slot))
		order_number(order, "seat", owner);
	order_word(order, "card", ed->ids[step->f[CARD]]);
	if (step->kind == PERFORM)
		write_who(step, order);
	if (step->kind == POST || step->kind == OFFER)
		write_flow(ed, step, order);
	if (step->kind == PERFORM || step->kind == HELP || step->kind == OFFER)
		write_joint(ed, step, order);
	if (step->kind == PERFORM || step->kind == HELP)
		write_eased(ed, step, order);
	if (step->kind == OFFER && step->f[BY] > 0) {
		order_word(order, "by1", ed->goods[BASES + step->f[BY] - 1]);
		order_word(
		    order, "for1", ed->goods[BASES + step->f[INSTEAD] - 1]);
	}
}

void
helio_write_order(const void *data, const void *position, unsigned seat,
    move_t move, struct order *order)
{
	const struct helio_edition *ed = data;
	struct step step;
	bool known = helio_step(ed, move, &step);

	(void)seat;
	assert(known);
	order_set(order, helio_verbs[step.kind - 1].name);
	switch (step.kind) {
	case DRAW:
		order_word(order, "pile", helio_pile_ids[step.f[PILE]]);
		break;
	case HIRE:
		order_word(order, "partner",
		    ed->ids[ed->first[PARTNERS] + step.f[PARTNER]]);
		break;
	case SELL:
		order_word(order, "good", ed->goods[BASES + step.f[GOOD]]);
		order_word(order, "convoy", helio_convoy_ids[step.f[CONVOY]]);
		write_who(&step, order);
		write_joint(ed, &step, order);
		break;
	case PLAY:
	case POWER:
		write_use(ed, &step, order);
		break;
	case ARM:
		order_number(order, "count", step.f[COUNT]);
		order_word(
		    order, "action", ed->ids[ed->first_copy[step.f[KIND]]]);
		break;
	case WISH:
		write_wish(ed, &step, order);
		break;
	case POST:
	case WITHDRAW:
	case PERFORM:
	case HELP:
	case KEEP:
	case OFFER:
		write_card(ed, position, &step, order);
		break;
	default:
		break;
	}
}
