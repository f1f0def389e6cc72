/* SPDX-License-Identifier: MIT */
/* helio_redeal.c - a random arrangement of all that a seat does not know. */
#include "heliopolis.h"

#include <string.h>

/* The helper's cards of an open haggle are his: he has promised them. */
static void
pin(const struct helio_edition *ed, const struct helio_position *pos,
    uint8_t *pinned)
{
	unsigned j, i, k;

	if (pos->state != ANSWER && pos->state != REPLY)
		return;
	for (j = 0; j < ed->joints; j++) {
		k = ed->joint_kind[j];
		if (!(pos->joint >> j & 1))
			continue;
		for (i = ed->first_copy[k]; pos->place[i] != HAND + pos->active;
		     i++)
			;
		pinned[i] = 1;
	}
}

/* The unknown cards of a pile change places; decks are shuffled. */
static void
redeal_pile(const struct helio_edition *ed, struct helio_position *pos,
    unsigned pile, uint32_t bit, const uint8_t *pinned, struct dice *dice)
{
	unsigned i, card, first = ed->first[pile], n = 0, last;
	uint8_t cards[CARDS_MAX], places[CARDS_MAX];

	last = first + ed->count[pile];
	for (card = first; card < last; card++)
		if (!(pos->known[card] & bit) && !pinned[card]) {
			places[n] = pos->place[card];
			cards[n++] = (uint8_t)card;
		}
	if (pile <= ACTIONS && n > 1) {
		dice_redeal8(dice, places, n);
		for (i = 0; i < n; i++)
			pos->place[cards[i]] = places[i];
	}
	for (n = 0, card = first; card < last; card++)
		if (pos->place[card] == IN_DECK)
			pos->deck[first + pos->next[pile] + n++] =
			    (uint8_t)card;
	if (n > 1)
		dice_shuffle8(dice, pos->deck + first + pos->next[pile], n);
}

static void
redeal_standing(const struct helio_edition *ed, struct helio_position *pos,
    unsigned seat, struct dice *dice)
{
	unsigned k;

	for (k = 0; k < ed->kinds; k++)
		if (ed->kind[k].use >= USE_AIMED)
			pos->armed[seat][k] = (uint8_t)dice_below(
			    dice, helio_copies(ed, pos, seat, k) + 1);
	pos->keeps[seat] = (uint8_t)dice_below(dice, 2);
}

/* Less of everything can be paid as well. */
static void
redeal_terms(struct helio_position *pos, struct dice *dice)
{
	unsigned i;
	int size;

	for (i = 0; i < FLOWS; i++) {
		size = pos->terms[i] < 0 ? -pos->terms[i] : pos->terms[i];
		size = (int)dice_below(dice, (uint32_t)size + 1);
		pos->terms[i] = (int16_t)(pos->terms[i] < 0 ? -size : size);
	}
}

static void
redeal_drawn(const struct helio_edition *ed, struct helio_position *pos,
    struct dice *dice)
{
	unsigned card, n = 0;

	for (card = 0; card < ed->transactions; card++)
		if (pos->place[card] == DRAWN)
			pos->drawn[n++] = (uint8_t)card;
	if (n > 1)
		dice_shuffle8(dice, pos->drawn, n);
}

void
helio_redeal(const void *data, void *position, uint32_t seat, struct dice *dice)
{
	const struct helio_edition *ed = data;
	struct helio_position *pos = position;
	bool plays = seat < pos->seats;
	uint8_t pinned[CARDS_MAX] = {0};
	unsigned pile, s;

	if (!plays || seat != pos->active)
		pin(ed, pos, pinned);
	for (pile = 0; pile < PILES; pile++)
		redeal_pile(
		    ed, pos, pile, 1u << (plays ? seat : SEATS), pinned, dice);
	for (s = 0; s < pos->seats; s++)
		if (s != seat)
			redeal_standing(ed, pos, s, dice);
	if (!plays || seat != pos->active)
		redeal_drawn(ed, pos, dice);
	if ((pos->state == ANSWER || pos->state == REPLY) &&
	    seat != pos->owner && seat != pos->active)
		redeal_terms(pos, dice);
}
