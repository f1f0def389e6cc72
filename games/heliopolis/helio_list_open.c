/* SPDX-License-Identifier: MIT */
/* helio_list_open.c - sensible open moves: offers, and orders that stand. */
#include "helio_list.h"

/* The first card that something is missing for, and a reward of coins. */
static void
list_posts(struct list *l)
{
	struct step step = {.kind = POST};
	unsigned card, listed = 0;
	uint8_t have[GOODS];

	helio_list_goods(l, have);
	for (card = l->ed->transactions; card-- > 0 && listed < 4;) {
		if (l->pos->place[card] != HAND + l->seat ||
		    helio_list_reach(l, card, have, 0))
			continue;
		step.f[CARD] = (int16_t)card;
		step.f[FLOW + COINS] = 2;
		helio_list_try(l, &step);
		step.f[FLOW + COINS] = 4;
		helio_list_try(l, &step);
		listed++;
	}
}

static void
list_offers(struct list *l, unsigned owner, unsigned slot, int sign)
{
	struct step step = {.kind = OFFER};
	const uint8_t *reward = l->pos->reward[owner][slot];
	unsigned i;

	step.f[CARD] = l->pos->stall[owner][slot];
	for (i = 0; i < FLOWS; i++)
		step.f[FLOW + i] = reward[i];
	step.f[FLOW + COINS] = (int16_t)(step.f[FLOW + COINS] + 2 * sign);
	helio_list_try(l, &step);
	step.f[FLOW + COINS] = (int16_t)(step.f[FLOW + COINS] + sign);
	helio_list_try(l, &step);
}

static void
list_haggling(struct list *l)
{
	const struct helio_position *pos = l->pos;
	unsigned s, i;

	if (pos->state == STALL || pos->state == SOUK) {
		if (l->seat != pos->active)
			return;
		for (s = 0; s < pos->seats; s++)
			for (i = 0; s != l->seat && i < l->ed->proposals; i++)
				if (pos->stall[s][i] != NONE)
					list_offers(l, s, i, 1);
	} else if (pos->state == ANSWER && l->seat == pos->owner) {
		list_offers(l, pos->owner, pos->slot, 1);
		list_offers(l, pos->owner, pos->slot, -1);
	} else if (pos->state == REPLY && l->seat == pos->active) {
		list_offers(l, pos->owner, pos->slot, 1);
	} else if (pos->state == ANSWER && l->seat == pos->active) {
		helio_list_find_kinds(l);
		helio_list_help(l, pos->stall[pos->owner][pos->slot]);
	}
}

static void
list_standing(struct list *l)
{
	struct step step = {.kind = ARM};
	unsigned k, n, held;

	for (k = 0; k < l->ed->kinds; k++) {
		if (l->ed->kind[k].use < USE_AIMED)
			continue;
		held = helio_copies(l->ed, l->pos, l->seat, k);
		step.f[KIND] = (int16_t)k;
		for (n = 0; n <= held; n++) {
			step.f[COUNT] = (int16_t)n;
			helio_list_try(l, &step);
		}
	}
	step = (struct step){.kind = STAY};
	if (l->pos->partner[l->seat] != NONE)
		helio_list_try(l, &step);
	step.kind = GO;
	helio_list_try(l, &step);
}

/* For a bonus sale: what the seat has, the dearest first. */
static void
list_wish(struct list *l)
{
	struct step step = {.kind = WISH};
	unsigned g, n = 0;

	if (l->seat != l->pos->active || l->pos->bonus[l->seat] != 0)
		return;
	for (g = HELD; g-- > 0;)
		if (l->pos->goods[l->seat][g] > 0)
			step.f[WISHED + n++] = (int16_t)(g + 1);
	if (n > 1)
		helio_list_try(l, &step);
}

unsigned
helio_open_moves(
    const void *data, const void *position, unsigned seat, move_t *out)
{
	const struct helio_position *pos = position;
	struct list l = {data, pos, seat, 0, 0, 0, 0, out};

	if (pos->state == OVER)
		return 0;
	if (pos->state == STALL && seat == pos->active)
		list_posts(&l);
	list_haggling(&l);
	list_standing(&l);
	list_wish(&l);
	return l.count;
}
