/* SPDX-License-Identifier: MIT */
/* helio_setup.c - "Préparation du jeu" (HB16). */
#include "heliopolis.h"

#include <assert.h>
#include <string.h>

static void
shuffle_pile(const struct play *p, unsigned pile)
{
	unsigned i, first = p->ed->first[pile];

	for (i = 0; i < p->ed->count[pile]; i++)
		p->pos->deck[first + i] = (uint8_t)(first + i);
	dice_shuffle8(p->dice, p->pos->deck + first, p->ed->count[pile]);
	p->pos->left[pile] = p->ed->count[pile];
}

static void
deal_merchants(const struct play *p)
{
	uint8_t order[MERCHANTS_MAX];
	unsigned i;
	struct phrase *f;

	for (i = 0; i < p->ed->merchants; i++)
		order[i] = (uint8_t)i;
	dice_shuffle8(p->dice, order, p->ed->merchants);
	for (i = 0; i < p->pos->seats; i++) {
		p->pos->merchant[i] = order[i];
		f = event_add(p->events, EVERYBODY, "merchant");
		phrase_seat(f, "seat", i);
		phrase_thing(f, "merchant", p->ed->merchant_ids[order[i]]);
	}
}

static void
clear(
    struct helio_position *pos, const struct helio_edition *ed, unsigned seats)
{
	unsigned s;

	memset(pos, 0, sizeof(*pos));
	memset(pos->partner, NONE, sizeof(pos->partner));
	memset(pos->souk, NONE, sizeof(pos->souk));
	memset(pos->stall, NONE, sizeof(pos->stall));
	memset(pos->drawn, NONE, sizeof(pos->drawn));
	pos->seats = (uint8_t)seats;
	pos->end_seat = NONE;
	for (s = 0; s < seats; s++)
		pos->coins[s] = ed->start_coins;
}

void
helio_setup(const void *data, void *position, unsigned seats, struct dice *dice,
    struct events *events)
{
	struct play play = {data, position, dice, events}, *p = &play;
	unsigned i;

	assert(seats >= 3 && seats <= SEATS);
	clear(p->pos, p->ed, seats);
	for (i = 0; i < p->ed->cards; i++)
		p->pos->may[i] = SLOT(S_DECK);
	for (i = 0; i < PILES; i++)
		shuffle_pile(p, i);
	deal_merchants(p);
	for (i = 0; i < seats; i++) {
		helio_draw_to_hand(
		    p, DEALS, i, p->ed->merchant[p->pos->merchant[i]].network);
		helio_draw_to_hand(p, BARTERS, i, p->ed->start_barters);
		helio_draw_to_hand(p, ACTIONS, i, p->ed->start_actions);
	}
	for (i = 0; i < p->ed->souk_places; i++)
		helio_fill_souk(p, i);
	for (i = 0; i < CONVOYS; i++)
		helio_new_tile(p, i);
	p->pos->active = (uint8_t)dice_below(dice, seats); /* decision 33 */
	p->pos->starter = p->pos->active;
	helio_begin_turn(p);
}
