/* SPDX-License-Identifier: MIT */
/* helio_position.c - looking at a position, and what never changes in it. */
#include "heliopolis.h"

#include <string.h>

bool
helio_is_deal(const struct helio_edition *ed, unsigned card)
{
	return ed->pile_of[card] == DEALS;
}

uint32_t
helio_owes(const struct helio_position *pos)
{
	if (pos->state == OVER)
		return NO_SEAT;
	return pos->state == ANSWER ? pos->owner : pos->active;
}

static const struct person *
partner_of(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat)
{
	if (pos->partner[seat] == NONE)
		return NULL;
	return &ed->partner[pos->partner[seat] - ed->first[PARTNERS]];
}

unsigned
helio_access(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, unsigned base)
{
	const struct person *partner = partner_of(ed, pos, seat);

	return ed->merchant[pos->merchant[seat]].access[base] +
	       (partner ? partner->access[base] : 0u);
}

unsigned
helio_access_left(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, unsigned base)
{
	unsigned all = helio_access(ed, pos, seat, base);
	unsigned used = pos->used[seat][base];

	return all > used ? all - used : 0;
}

unsigned
helio_network(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat)
{
	const struct person *partner = partner_of(ed, pos, seat);

	return ed->merchant[pos->merchant[seat]].network +
	       (partner ? partner->network : 0u);
}

const struct effect *
helio_power(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, unsigned via)
{
	const struct person *person =
	    via == OWN          ? &ed->merchant[pos->merchant[seat]]
	    : via == OF_PARTNER ? partner_of(ed, pos, seat)
				: NULL;

	return person == NULL || person->power.op == OP_NONE ? NULL
							     : &person->power;
}

unsigned
helio_copies(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, unsigned kind)
{
	unsigned i, count = 0;

	for (i = 0; i < ed->kind[kind].copies; i++)
		count += pos->place[ed->first_copy[kind] + i] == HAND + seat;
	return count;
}

unsigned
helio_discards(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned pile)
{
	unsigned i, count = 0;

	for (i = 0; i < ed->count[pile]; i++)
		count += pos->place[ed->first[pile] + i] == DISCARDED;
	return count;
}

unsigned
helio_drawable(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned pile)
{
	return pos->left[pile] > 0 ? pos->left[pile]
				   : helio_discards(ed, pos, pile);
}

/* Cartes Convois: on the river the second and third bring half, and renown
 * is for the first (decision 21). */
unsigned
helio_price(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned convoy, unsigned place, unsigned *renown)
{
	const struct tile *tile = &ed->tile[pos->tile[convoy]];
	bool first = pos->filled[convoy][place] == 0;

	*renown = first ? tile->renown[place] : 0;
	return first ? tile->coins[place] : tile->coins[place] / 2u;
}

unsigned
helio_buyer(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned convoy, unsigned good)
{
	const struct tile *tile = &ed->tile[pos->tile[convoy]];
	unsigned i, renown, price, best = NONE, most = 0;
	unsigned room = convoy == RIVER ? ed->river_places : 1;

	for (i = 0; i < tile->count; i++) {
		if (tile->good[i] != good || pos->filled[convoy][i] >= room)
			continue;
		price = helio_price(ed, pos, convoy, i, &renown) +
			renown * ed->coins_per_point;
		if (best == NONE || price > most) {
			best = i;
			most = price;
		}
	}
	return best;
}

bool
helio_can_sell(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, unsigned convoy)
{
	unsigned g;

	for (g = 0; g < HELD; g++)
		if (pos->goods[seat][g] > 0 &&
		    helio_buyer(ed, pos, convoy, g) != NONE)
			return true;
	return false;
}

bool
helio_find_proposal(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned card, unsigned *owner,
    unsigned *slot)
{
	if (card >= ed->transactions || pos->place[card] < ON_STALL ||
	    pos->place[card] >= ON_STALL + SEATS)
		return false;
	*owner = pos->place[card] - ON_STALL;
	for (*slot = 0; *slot < PROPOSALS_MAX; (*slot)++)
		if (pos->stall[*owner][*slot] == card)
			return true;
	return false;
}

unsigned
helio_slot(unsigned place)
{
	if (place >= HAND && place < HAND + SEATS)
		return S_HAND + place - HAND;
	return place == IN_DECK     ? S_DECK
	       : place == DISCARDED ? S_DISCARDED
	       : place == DRAWN     ? S_DRAWN
				    : SLOTS;
}

unsigned
helio_wish(uint32_t list, unsigned n)
{
	unsigned good = n < HELD ? list >> 3 * n & 7 : 0;

	return good == 0 ? NONE : good - 1;
}

/* ---- Fin de la partie ---- */

static unsigned
luxuries(const struct helio_position *pos, unsigned seat)
{
	unsigned g, count = 0;

	for (g = RARES; g < HELD; g++)
		count += pos->goods[seat][g];
	return count;
}

void
helio_scores(const void *data, const void *position, int32_t *scores)
{
	const struct helio_position *pos = position;
	const struct helio_edition *ed = data;
	unsigned s;

	for (s = 0; s < pos->seats; s++)
		scores[s] = pos->renown[s] + (int32_t)luxuries(pos, s) +
			    pos->coins[s] / ed->coins_per_point;
}

/* Decisions 25, HB22: score, then luxury goods, then coins. */
static bool
is_before(const struct helio_position *pos, const int32_t *scores, unsigned a,
    unsigned b)
{
	if (scores[a] != scores[b])
		return scores[a] > scores[b];
	if (luxuries(pos, a) != luxuries(pos, b))
		return luxuries(pos, a) > luxuries(pos, b);
	return pos->coins[a] > pos->coins[b];
}

void
helio_ranking(const void *data, const void *position, uint8_t *places)
{
	const struct helio_position *pos = position;
	int32_t scores[SEATS];
	unsigned a, b;

	helio_scores(data, pos, scores);
	for (a = 0; a < pos->seats; a++) {
		places[a] = 1;
		for (b = 0; b < pos->seats; b++)
			places[a] += is_before(pos, scores, b, a);
	}
}

static int32_t
least(int32_t a, int32_t b)
{
	return a < b ? a : b;
}

/*
 * In tenths of a point: a rare good will bring four coins, a few cards in hand
 * and a deal done are worth something, a partner what he costs.  More coins
 * than one can use count for nothing: who would rather gather them than trade
 * never comes to an end.
 */
#define COINS_USED 100

int32_t
helio_value(const void *data, const void *position, unsigned seat)
{
	const struct helio_position *pos = position;
	const struct helio_edition *ed = data;
	const uint8_t *hand = pos->hand[seat];
	int32_t value =
	    10 * pos->renown[seat] + 10 * (int32_t)luxuries(pos, seat) +
	    10 * least(pos->coins[seat], COINS_USED) / ed->coins_per_point;
	unsigned g;

	for (g = 0; g < RARES; g++)
		value += 4 * pos->goods[seat][g];
	value += 2 * least(hand[BARTERS], 4) + 3 * least(hand[DEALS], 4) +
		 3 * least(hand[ACTIONS], 3) + 2 * pos->deals[seat];
	return value + (pos->partner[seat] != NONE ? 3 : 0);
}

/* ---- what never changes in number ---- */

/* Nobody believes what is not true, and what lies open is seen. */
static bool
belief_sound(const struct helio_position *pos, unsigned card)
{
	unsigned slot = helio_slot(pos->place[card]);

	if (slot == SLOTS)
		return pos->may[card] == 0;
	return (pos->may[card] & SLOT(slot)) == SLOT(slot);
}

/* The deck's list and the places say the same. */
static bool
pile_sound(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned pile)
{
	unsigned i, in_deck = 0, first = ed->first[pile];

	if (pos->next[pile] + pos->left[pile] > ed->count[pile])
		return false;
	for (i = 0; i < ed->count[pile]; i++)
		in_deck += pos->place[first + i] == IN_DECK;
	for (i = 0; i < pos->left[pile]; i++) {
		unsigned card = pos->deck[first + pos->next[pile] + i];

		if (ed->pile_of[card] != pile || pos->place[card] != IN_DECK)
			return false;
	}
	return in_deck == pos->left[pile];
}

static bool
seat_sound(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat)
{
	unsigned card, pile, k, deals = 0, posted = 0;
	uint8_t hand[ACTIONS + 1] = {0};

	for (card = 0; card < ed->cards; card++) {
		pile = ed->pile_of[card];
		if (pos->place[card] == HAND + seat && pile <= ACTIONS)
			hand[pile]++;
		deals += pos->place[card] == DONE_BY + seat;
		posted += pos->place[card] == ON_STALL + seat;
	}
	for (k = 0; k < ed->proposals; k++)
		posted -= pos->stall[seat][k] != NONE;
	for (k = 0; k < ed->kinds; k++)
		if (pos->armed[seat][k] > helio_copies(ed, pos, seat, k))
			return false;
	return memcmp(hand, pos->hand[seat], sizeof(hand)) == 0 &&
	       deals == pos->deals[seat] && posted == 0 &&
	       pos->coins[seat] >= 0 && pos->renown[seat] >= 0 &&
	       (pos->partner[seat] == NONE ||
		   pos->place[pos->partner[seat]] == WITH + seat);
}

bool
helio_sound(const void *data, const void *position)
{
	const struct helio_position *pos = position;
	const struct helio_edition *ed = data;
	unsigned i, drawn = 0;

	for (i = 0; i < ed->cards; i++) {
		drawn += pos->place[i] == DRAWN;
		if (!belief_sound(pos, i))
			return false;
	}
	if (drawn != pos->drawn_count)
		return false;
	for (i = 0; i < drawn; i++)
		if (pos->place[pos->drawn[i]] != DRAWN)
			return false;
	for (i = 0; i < PILES; i++)
		if (!pile_sound(ed, pos, i))
			return false;
	for (i = 0; i < CONVOYS; i++)
		if (pos->place[pos->tile[i]] != ON_TABLE)
			return false;
	for (i = 0; i < pos->seats; i++)
		if (!seat_sound(ed, pos, i))
			return false;
	return true;
}
