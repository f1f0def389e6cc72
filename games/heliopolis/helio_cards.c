/* SPDX-License-Identifier: MIT */
/* helio_cards.c - cards on their way. */
#include "heliopolis.h"

#include <assert.h>
#include <string.h>

/* ---- what is known of cards ---- */

/* Whoever thought that a card of the pile may be in one slot thinks that it may
 * be in another, too; stays: and still in the first. */
static void
spread(const struct play *p, unsigned pile, enum slot from, unsigned to,
    bool stays)
{
	unsigned i, first = p->ed->first[pile];

	for (i = first; i < first + p->ed->count[pile]; i++) {
		uint64_t bits = p->pos->may[i] & SLOT(from);

		if (!stays)
			p->pos->may[i] &= ~SLOT(from);
		p->pos->may[i] |=
		    to > from ? bits << (to - from) : bits >> (from - to);
	}
}

/* The same for all but one seat; that one knows it of a single card. */
static void
spread_but(const struct play *p, unsigned card, unsigned seat, enum slot from,
    unsigned to)
{
	unsigned i, pile = p->ed->pile_of[card], first = p->ed->first[pile];
	uint64_t mask = SLOT(from) & ~EYES(seat);

	for (i = first; i < first + p->ed->count[pile]; i++)
		p->pos->may[i] |= (p->pos->may[i] & mask) << (to - from);
	p->pos->may[card] &= ~EYES(seat);
	p->pos->may[card] |= SLOT(to) & EYES(seat);
}

/* Everybody sees where it is. */
static void
show(const struct play *p, unsigned card)
{
	unsigned slot = helio_slot(p->pos->place[card]);

	p->pos->may[card] = slot < SLOTS ? SLOT(slot) : 0;
}

/* ---- piles ---- */

/* Decisions 5, HB10: all discards, in data order, are shuffled in. */
static void
refill(const struct play *p, unsigned pile)
{
	unsigned i, first = p->ed->first[pile], count = 0;

	for (i = first; i < first + p->ed->count[pile]; i++)
		if (p->pos->place[i] == DISCARDED) {
			p->pos->place[i] = IN_DECK;
			p->pos->deck[first + count++] = (uint8_t)i;
		}
	if (count > 1)
		dice_shuffle8(p->dice, p->pos->deck + first, count);
	p->pos->next[pile] = 0;
	p->pos->left[pile] = (uint8_t)count;
	spread(p, pile, S_DISCARDED, S_DECK, false);
}

/* The top card, NONE if there is none; it goes to no place yet, but only the
 * seat (all, if it is none) sees it in its hand or among the drawn. */
unsigned
helio_draw(const struct play *p, unsigned pile, unsigned seat, enum slot to)
{
	unsigned card, first = p->ed->first[pile];

	if (p->pos->left[pile] == 0)
		refill(p, pile);
	if (p->pos->left[pile] == 0)
		return NONE;
	card = p->pos->deck[first + p->pos->next[pile]++];
	p->pos->left[pile]--;
	if (seat < SEATS)
		spread_but(p, card, seat, S_DECK, to);
	return card;
}

static void
tell_own(const struct play *p, const char *key, unsigned seat, unsigned card)
{
	struct phrase *f = event_add(p->events, 1u << seat, key);

	phrase_thing(f, "card", p->ed->ids[card]);
}

/* Into a hand. */
static void
take(const struct play *p, unsigned card, unsigned seat)
{
	p->pos->place[card] = (uint8_t)(HAND + seat);
	p->pos->hand[seat][p->ed->pile_of[card]]++;
}

void
helio_draw_to_hand(
    const struct play *p, unsigned pile, unsigned seat, unsigned count)
{
	struct phrase *f;
	unsigned card, i,
	    all = p->pos->left[pile] + helio_discards(p->ed, p->pos, pile);

	if (count > all)
		count = all;
	f = event_add(p->events, EVERYBODY, "drew");
	phrase_seat(f, "seat", seat);
	phrase_number(f, "count", count);
	phrase_thing(f, "pile", helio_pile_ids[pile]);
	for (i = 0; i < count; i++) {
		card = helio_draw(p, pile, seat, S_HAND + seat);
		take(p, card, seat);
		tell_own(p, "drew-own", seat, card);
	}
}

static void
leave_hand(const struct play *p, unsigned card)
{
	unsigned place = p->pos->place[card];

	if (place >= HAND && place < HAND + SEATS)
		p->pos->hand[place - HAND][p->ed->pile_of[card]]--;
}

/* From a stall back into the hand, where everybody knows it. */
void
helio_withdraw(const struct play *p, unsigned card, unsigned seat)
{
	take(p, card, seat);
	show(p, card);
}

/* Everybody sees where it goes. */
void
helio_put_open(const struct play *p, unsigned card, unsigned place)
{
	leave_hand(p, card);
	p->pos->place[card] = (uint8_t)place;
	show(p, card);
}

void
helio_discard_open(const struct play *p, unsigned card)
{
	helio_put_open(p, card, DISCARDED);
}

/* An action card is played; what is armed is never more than what is held. */
void
helio_discard_kind(const struct play *p, unsigned seat, unsigned kind)
{
	unsigned i = p->ed->first_copy[kind];

	while (p->pos->place[i] != HAND + seat)
		i++;
	helio_discard_open(p, i);
	if (p->pos->armed[seat][kind] > helio_copies(p->ed, p->pos, seat, kind))
		p->pos->armed[seat][kind]--;
}

/* ---- choosing among drawn cards (decision 3) ---- */

bool
helio_keep(const struct play *p, unsigned card)
{
	unsigned i, j, seat = p->pos->active;
	struct helio_position *pos = p->pos;

	for (i = 0; pos->drawn[i] != card; i++)
		;
	for (j = i + 1; j < pos->drawn_count; j++)
		pos->drawn[j - 1] = pos->drawn[j];
	pos->drawn[--pos->drawn_count] = NONE;
	pos->keep_left--;
	spread_but(p, card, seat, S_DRAWN, S_HAND + seat);
	take(p, card, seat);
	tell_own(p, "kept-own", seat, card);
	if (pos->keep_left > 0)
		return false;
	spread(p, DEALS, S_DRAWN,
	    pos->drawn_count > 0 ? S_DISCARDED : S_HAND + seat, false);
	while (pos->drawn_count > 0) {
		card = pos->drawn[--pos->drawn_count];
		pos->drawn[pos->drawn_count] = NONE;
		pos->place[card] = DISCARDED;
	}
	return true;
}

/* Draw deals and keep some; no choice is asked if all are kept (HB17). */
bool
helio_choose(const struct play *p, unsigned count, unsigned keep)
{
	unsigned card, i, seat = p->pos->active;
	struct phrase *f;
	bool done = false;

	if (count > DRAWN_MAX)
		count = DRAWN_MAX;
	for (i = 0; i < count; i++) {
		card = helio_draw(p, DEALS, seat, S_DRAWN);
		if (card == NONE)
			break;
		p->pos->place[card] = DRAWN;
		p->pos->drawn[p->pos->drawn_count++] = (uint8_t)card;
		tell_own(p, "drew-own", seat, card);
	}
	f = event_add(p->events, EVERYBODY, "drew-to-choose");
	phrase_seat(f, "seat", seat);
	phrase_number(f, "count", p->pos->drawn_count);
	phrase_number(f, "keep", keep);
	p->pos->keep_left = (uint8_t)keep;
	if (p->pos->drawn_count > keep) {
		p->pos->state = CHOICE;
		return false;
	}
	p->pos->keep_left = p->pos->drawn_count;
	for (i = p->pos->drawn_count; i > 0; i--)
		done = helio_keep(p, p->pos->drawn[0]);
	return done;
}

/* ---- convoys and partners ---- */

/* Another of the type; what has just left may come back (HB10). */
void
helio_new_tile(const struct play *p, unsigned convoy)
{
	unsigned card = helio_draw(p, TILES + convoy, NO_SEAT, S_DECK);
	struct phrase *f;

	assert(card != NONE);
	helio_put_open(p, card, ON_TABLE);
	p->pos->tile[convoy] = (uint8_t)card;
	memset(p->pos->filled[convoy], 0, PLACES);
	f = event_add(p->events, EVERYBODY, "convoy-arrives");
	phrase_thing(f, "convoy", helio_convoy_ids[convoy]);
	phrase_thing(f, "tile", p->ed->ids[card]);
}

void
helio_fill_souk(const struct play *p, unsigned place)
{
	unsigned card = helio_draw(p, PARTNERS, NO_SEAT, S_DECK);
	struct phrase *f;

	if (card == NONE)
		return;
	helio_put_open(p, card, ON_TABLE);
	p->pos->souk[place] = (uint8_t)card;
	f = event_add(p->events, EVERYBODY, "partner-arrives");
	phrase_thing(f, "partner", p->ed->ids[card]);
}

static unsigned
free_place(const struct helio_edition *ed, const struct helio_position *pos)
{
	unsigned i;

	for (i = 0; i < ed->souk_places; i++)
		if (pos->souk[i] == NONE)
			return i;
	return NONE;
}

/* Both swap a card of their hands; third parties cannot tell which (HB9). */
void
helio_swap(const struct play *p, unsigned taken, unsigned given, unsigned a,
    unsigned b)
{
	uint64_t both = EYES(a) | EYES(b);
	unsigned i;

	for (i = 0; i < p->ed->transactions; i++) {
		uint64_t mine = p->pos->may[i] & SLOT(S_HAND + a) & ~both;
		uint64_t other = p->pos->may[i] & SLOT(S_HAND + b) & ~both;

		p->pos->may[i] |= mine >> a << b | other >> b << a;
	}
	leave_hand(p, taken);
	leave_hand(p, given);
	take(p, taken, a);
	take(p, given, b);
	p->pos->may[taken] &= ~both;
	p->pos->may[taken] |= SLOT(S_HAND + a) & both;
	p->pos->may[given] &= ~both;
	p->pos->may[given] |= SLOT(S_HAND + b) & both;
}

/* Règles spéciales: to a free place in the souk, else he is discarded. */
void
helio_leave_partner(const struct play *p, unsigned seat)
{
	unsigned card = p->pos->partner[seat], place;
	struct phrase *f;

	if (card == NONE)
		return;
	place = free_place(p->ed, p->pos);
	p->pos->partner[seat] = NONE;
	f = event_add(p->events, EVERYBODY,
	    place == NONE ? "partner-gone" : "partner-back");
	phrase_seat(f, "seat", seat);
	phrase_thing(f, "partner", p->ed->ids[card]);
	if (place == NONE) {
		helio_discard_open(p, card);
		return;
	}
	p->pos->souk[place] = (uint8_t)card;
	helio_put_open(p, card, ON_TABLE);
}

/* HB7: the old one leaves, the new one is taken, the first round refills. */
void
helio_hire(const struct play *p, unsigned seat, unsigned card)
{
	struct phrase *f;
	unsigned place;

	helio_leave_partner(p, seat);
	for (place = 0; p->pos->souk[place] != card; place++)
		;
	p->pos->souk[place] = NONE;
	p->pos->partner[seat] = (uint8_t)card;
	helio_put_open(p, card, WITH + seat);
	f = event_add(p->events, EVERYBODY, "hired");
	phrase_seat(f, "seat", seat);
	phrase_thing(f, "partner", p->ed->ids[card]);
	if (p->pos->turns < p->pos->seats)
		helio_fill_souk(p, place);
}
