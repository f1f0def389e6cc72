/* SPDX-License-Identifier: MIT */
/* helio_list_add.c - a move is added to a list, and with what it can be made.
 */
#include "helio_list.h"

#define LIST_MAX 1000 /* more are legal, but not listed */

void
helio_list_add(struct list *l, const struct step *step)
{
	if (l->count < LIST_MAX)
		l->out[l->count++] = helio_move(step);
}

/* Add it if check says so. */
void
helio_list_try(struct list *l, const struct step *step)
{
	if (helio_check_step(l->ed, l->pos, l->seat, step, NULL))
		helio_list_add(l, step);
}

void
helio_list_find_vias(struct list *l)
{
	unsigned via;

	for (via = OWN; via <= OF_PARTNER; via++)
		if (helio_power_ready(l->ed, l->pos, l->seat, via, NULL))
			l->vias |= 1u << via;
}

unsigned
helio_list_vias(const struct list *l, unsigned ops)
{
	unsigned via, vias = 1u << NO_POWER;

	for (via = OWN; via <= OF_PARTNER; via++)
		if (l->vias >> via & 1 &&
		    ops >> helio_power(l->ed, l->pos, l->seat, via)->op & 1)
			vias |= 1u << via;
	return vias;
}

void
helio_list_find_kinds(struct list *l)
{
	unsigned k;

	if (l->pos->hand[l->seat][ACTIONS] == 0)
		return;
	for (k = 0; k < l->ed->kinds; k++) {
		if (helio_copies(l->ed, l->pos, l->seat, k) == 0)
			continue;
		l->kinds |= 1u << k;
		if (l->ed->kind[k].joint != NONE)
			l->joints |= 1u << l->ed->kind[k].joint;
	}
}
