/* SPDX-License-Identifier: MIT */
/* helio_list.c - the moves that carry the game on, and sensible open ones. */
#include "helio_list.h"

static void
add_plain(struct list *l, enum kind kind)
{
	struct step step = {.kind = kind};

	helio_list_add(l, &step);
}

/* ---- phase 1 ---- */

static void
list_stall(struct list *l)
{
	struct step step = {.kind = DRAW};
	unsigned i;

	if (!l->pos->did)
		add_plain(l, SKIP);
	add_plain(l, BEGIN);
	for (i = 0; i <= ACTIONS; i++) {
		step.f[PILE] = (int16_t)i;
		helio_list_try(l, &step);
	}
	step = (struct step){.kind = SEEK};
	helio_list_try(l, &step);
	step.kind = HIRE;
	for (i = 0; i < l->ed->souk_places; i++) {
		if (l->pos->souk[i] == NONE)
			continue;
		step.f[PARTNER] =
		    (int16_t)(l->pos->souk[i] - l->ed->first[PARTNERS]);
		helio_list_try(l, &step);
	}
	step = (struct step){.kind = WITHDRAW};
	for (i = 0; i < l->ed->proposals; i++) {
		step.f[CARD] = l->pos->stall[l->seat][i];
		if (step.f[CARD] != NONE)
			helio_list_add(l, &step);
	}
}

/* ---- cards and powers that stand alone ---- */

static void
list_takes(struct list *l, struct step *step, unsigned at, unsigned count,
    unsigned from, unsigned to)
{
	unsigned g;

	if (at == count) {
		helio_list_try(l, step);
		return;
	}
	for (g = from; g <= to; g++) {
		step->f[TAKE + at] = (int16_t)(g + 1);
		list_takes(l, step, at + 1, count, g, to);
	}
	step->f[TAKE + at] = 0;
}

static void
list_spying(struct list *l, struct step *step)
{
	unsigned card, s;

	for (s = 0; s < l->pos->seats; s++) {
		step->f[SEAT] = (int16_t)(s + 1);
		for (card = 0; card < l->ed->transactions; card++) {
			if (l->pos->place[card] != HAND + l->seat)
				continue;
			step->f[CARD] = (int16_t)(card + 1);
			helio_list_try(l, step);
		}
	}
}

static void
list_effect(struct list *l, struct step *step, const struct effect *e)
{
	unsigned i;

	switch (e->op) {
	case GAIN_RARE:
		list_takes(l, step, 0, e->n, BASES, BASES + RARES - 1);
		return;
	case GAIN_LUXURY:
		list_takes(l, step, 0, e->n, BASES + RARES, GOODS - 1);
		return;
	case LUXURY_FOR_RENOWN:
		list_takes(l, step, 0, e->luxury, BASES + RARES, GOODS - 1);
		return;
	case REPLACE_CONVOY:
		for (i = 1; i <= CONVOYS; i++) {
			step->f[CONVOY] = (int16_t)i;
			helio_list_try(l, step);
		}
		return;
	case SWAP_HAND:
		list_spying(l, step);
		return;
	case FREE_HIRE:
		helio_list_try(l, step);
		for (i = 0; i < l->ed->souk_places; i++) {
			if (l->pos->souk[i] == NONE)
				continue;
			step->f[PARTNER] = (int16_t)(l->pos->souk[i] + 1 -
						     l->ed->first[PARTNERS]);
			helio_list_try(l, step);
		}
		return;
	}
	helio_list_try(l, step);
}

static void
list_alone(struct list *l)
{
	struct step step;
	unsigned k, via,
	    vias = helio_list_vias(l, ~(EASES | 1u << MULTIPLE_SALE));

	for (k = 0; l->kinds >> k != 0; k++) {
		if (l->ed->kind[k].use != USE_ACTION || !(l->kinds >> k & 1))
			continue;
		step = (struct step){.kind = PLAY};
		step.f[KIND] = (int16_t)k;
		list_effect(l, &step, &l->ed->kind[k].effect);
	}
	for (via = OWN; via <= OF_PARTNER; via++) {
		if (!(vias >> via & 1))
			continue;
		step = (struct step){.kind = POWER};
		step.f[VIA] = (int16_t)via;
		list_effect(l, &step, helio_power(l->ed, l->pos, l->seat, via));
	}
}

static void
list_turn(struct list *l)
{
	helio_list_find_vias(l);
	helio_list_find_kinds(l);
	if (l->pos->state == STALL)
		list_stall(l);
	helio_list_sales(l);
	helio_list_performing(l);
	helio_list_helping(l);
	list_alone(l);
	add_plain(l, END);
}

/* ---- choices ---- */

static void
list_choice(struct list *l)
{
	struct step step = {.kind = KEEP};
	unsigned i;

	for (i = 0; i < l->pos->drawn_count; i++) {
		step.f[CARD] = l->pos->drawn[i];
		helio_list_add(l, &step);
	}
}

static void
list_reply(struct list *l)
{
	struct step step = {.kind = ACCEPT};

	helio_list_find_kinds(l);
	helio_list_help(l, l->pos->stall[l->pos->owner][l->pos->slot]);
	helio_list_try(l, &step);
	add_plain(l, REFUSE);
}

static void
sort(move_t *moves, unsigned count)
{
	unsigned i, j;

	for (i = 1; i < count; i++) {
		move_t move = moves[i];

		for (j = i; j > 0 && moves[j - 1] > move; j--)
			moves[j] = moves[j - 1];
		moves[j] = move;
	}
}

unsigned
helio_legal_moves(
    const void *data, const void *position, unsigned seat, move_t *out)
{
	const struct helio_position *pos = position;
	struct list l = {data, pos, seat, 0, 0, 0, 0, out};

	if (helio_owes(pos) != seat)
		return 0;
	switch (pos->state) {
	case STALL:
	case SOUK:
		list_turn(&l);
		break;
	case CHOICE:
		list_choice(&l);
		break;
	case BONUS:
	case MORE:
		helio_list_sales(&l);
		add_plain(&l, DECLINE);
		break;
	case UPKEEP:
		add_plain(&l, RETAIN);
		add_plain(&l, RELEASE);
		break;
	case ANSWER:
		add_plain(&l, ACCEPT);
		add_plain(&l, REFUSE);
		add_plain(&l, NEVER);
		break;
	case REPLY:
		list_reply(&l);
		break;
	}
	sort(out, l.count);
	return l.count;
}
