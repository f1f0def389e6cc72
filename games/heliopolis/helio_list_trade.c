/* SPDX-License-Identifier: MIT */
/* helio_list_trade.c - sales, and transactions alone and helped, listed. */
#include "helio_list.h"

#include <string.h>

/* ---- sales ---- */

static void
try_sale(struct list *l, struct step *step)
{
	helio_list_try(l, step);
}

/* Alone, and with each card that goes with it. */
static void
with_each(struct list *l, struct step *step, unsigned use,
    void (*then)(struct list *l, struct step *step))
{
	unsigned j, kind;

	step->f[JOINT] = 0;
	then(l, step);
	for (j = 0; l->joints >> j != 0; j++) {
		kind = l->ed->joint_kind[j];
		if (!(l->joints >> j & 1) ||
		    (use == USE_SALE) != (l->ed->kind[kind].use == USE_SALE))
			continue;
		step->f[JOINT] = (int16_t)(1 << j);
		then(l, step);
	}
	step->f[JOINT] = 0;
}

void
helio_list_sales(struct list *l)
{
	struct step step = {.kind = SELL};
	unsigned g, c, via, vias = helio_list_vias(l, 1u << MULTIPLE_SALE);

	for (g = 0; g < HELD; g++) {
		if (l->pos->goods[l->seat][g] == 0)
			continue;
		for (c = 0; c < CONVOYS; c++) {
			if (helio_buyer(l->ed, l->pos, c, g) == NONE)
				continue;
			step.f[GOOD] = (int16_t)g;
			step.f[CONVOY] = (int16_t)c;
			for (via = 0; via <= OF_PARTNER; via++) {
				step.f[VIA] = (int16_t)via;
				if (vias >> via & 1)
					with_each(l, &step, USE_SALE, try_sale);
			}
		}
	}
}

/* ---- transactions ---- */

/* One rare good is short: another is paid in its place. */
static void
try_swaps(struct list *l, struct step *step)
{
	const uint8_t *cost = l->ed->cost[step->f[CARD]] + BASES;
	unsigned a, b;

	for (a = 0; a < RARES; a++)
		for (b = 0; b < RARES; b++) {
			if (a == b || cost[b] == 0 ||
			    l->pos->goods[l->seat][a] == 0)
				continue;
			step->f[SWAP + a] = 1;
			step->f[SWAP + b] = -1;
			helio_list_try(l, step);
			step->f[SWAP + a] = step->f[SWAP + b] = 0;
		}
}

static unsigned
op_of(const struct list *l, const struct step *step)
{
	const struct effect *power =
	    helio_power(l->ed, l->pos, l->seat, (unsigned)step->f[VIA]);

	if (step->f[JOINT] != 0)
		return l->ed
		    ->kind[l->ed->joint_kind[__builtin_ctz(
			(unsigned)step->f[JOINT])]]
		    .effect.op;
	return power != NULL ? power->op : OP_NONE;
}

/* What a card or power does not ease it is not spent on. */
static void
try_transaction(struct list *l, struct step *step)
{
	unsigned op = op_of(l, step), i;
	bool eased = false;

	if (op == REPLACE_RARE) {
		try_swaps(l, step);
		return;
	}
	if (op == WAIVE_BASE || op == WAIVE_RARE) {
		helio_fill_free(l->ed, l->pos, l->seat, step);
		for (i = 0; i < BASES + RARES; i++)
			eased |= step->f[FREE + i] > 0;
		if (!eased)
			return;
	}
	helio_list_try(l, step);
	for (i = 0; i < BASES + RARES; i++)
		step->f[FREE + i] = 0;
}

/* For how many goods a card or power that eases a transaction makes up. */
static unsigned
ease_of(const struct effect *e)
{
	return EASES >> e->op & 1 ? e->n : 0;
}

static unsigned
most_ease(const struct list *l, unsigned vias)
{
	unsigned i, n, most = 0;

	for (i = OWN; i <= OF_PARTNER; i++) {
		n = vias >> i & 1
			? ease_of(helio_power(l->ed, l->pos, l->seat, i))
			: 0;
		most = n > most ? n : most;
	}
	for (i = 0; l->joints >> i != 0; i++) {
		n = l->joints >> i & 1
			? ease_of(&l->ed->kind[l->ed->joint_kind[i]].effect)
			: 0;
		most = n > most ? n : most;
	}
	return most;
}

void
helio_list_goods(const struct list *l, uint8_t *have)
{
	unsigned g;

	for (g = 0; g < BASES; g++)
		have[g] = (uint8_t)helio_access_left(l->ed, l->pos, l->seat, g);
	memcpy(have + BASES, l->pos->goods[l->seat], HELD);
}

bool
helio_list_reach(
    const struct list *l, unsigned card, const uint8_t *have, unsigned most)
{
	const uint8_t *need = l->ed->cost[card];
	unsigned g, lack = 0;

	for (g = 0; g < BASES + RARES; g++)
		if (need[g] > have[g])
			lack += (unsigned)need[g] - have[g];
	for (; g < GOODS; g++)
		if (need[g] > have[g])
			return false;
	return lack <= most;
}

static void
list_ways(struct list *l, unsigned card, unsigned vias)
{
	struct step step = {.kind = PERFORM};
	unsigned via;

	step.f[CARD] = (int16_t)card;
	with_each(l, &step, USE_TRANSACTION, try_transaction);
	for (via = OWN; via <= OF_PARTNER; via++) {
		step.f[VIA] = (int16_t)via;
		if (vias >> via & 1)
			try_transaction(l, &step);
	}
}

void
helio_list_performing(struct list *l)
{
	const unsigned hand = HAND + l->seat, stall = ON_STALL + l->seat;
	unsigned card, place, vias = helio_list_vias(l, EASES);
	unsigned most = most_ease(l, vias), cards = l->ed->transactions;
	uint8_t have[GOODS];

	helio_list_goods(l, have);
	for (card = 0; card < cards; card++) {
		place = l->pos->place[card];
		if ((place == hand || place == stall) &&
		    helio_list_reach(l, card, have, most))
			list_ways(l, card, vias);
	}
}

void
helio_list_help(struct list *l, unsigned card)
{
	struct step step = {.kind = HELP};

	step.f[CARD] = (int16_t)card;
	with_each(l, &step, USE_TRANSACTION, try_transaction);
}

void
helio_list_helping(struct list *l)
{
	unsigned s, i, card;

	for (s = 0; s < l->pos->seats; s++)
		for (i = 0; s != l->seat && i < l->ed->proposals; i++) {
			card = l->pos->stall[s][i];
			if (card != NONE)
				helio_list_help(l, card);
		}
}
