/* SPDX-License-Identifier: MIT */
/* hf_position.c - looking at a position. */
#include "hauts_fourneaux.h"

#include <string.h>

/* How many bits are set. */
unsigned
hf_bits(uint64_t set)
{
	unsigned count = 0;

	for (; set != 0; set &= set - 1)
		count++;
	return count;
}

/* ---- who acts ---- */

bool
hf_owes(const struct hf_position *pos, unsigned seat)
{
	const struct hf_seat *mine = &pos->seat[seat];

	switch (pos->phase) {
	case AUCTION:
		return hf_bidder(pos) == seat;
	case SETTLEMENT:
		return mine->at < pos->row_count;
	case CHAIN:
		return mine->fresh > 0;
	case PRODUCTION:
		return !mine->finished;
	}
	return false;
}

uint32_t
hf_to_act(const void *data, const void *position)
{
	const struct hf_position *pos = position;
	uint32_t set = 0;
	unsigned s;

	(void)data;
	if (pos->phase == AUCTION)
		return (uint32_t)1 << hf_bidder(pos);
	for (s = 0; s < pos->seats; s++)
		if (hf_owes(pos, s))
			set |= (uint32_t)1 << s;
	return set;
}

/* "Les joueurs vont enchérir ... dans le sens horaire" */
unsigned
hf_bidder(const struct hf_position *pos)
{
	unsigned seat = pos->first + pos->turn;

	if (pos->turn >= pos->seats)
		return AGENT;
	return seat < pos->seats ? seat : seat - pos->seats;
}

/* ---- cards and people ---- */

const struct hf_card *
hf_card(const struct hf_edition *ed, const struct hf_seat *seat, unsigned card)
{
	return card == STARTUP ? &ed->startups[seat->startup]
			       : &ed->companies[card];
}

unsigned
hf_lines(const struct hf_edition *ed, const struct hf_seat *seat, unsigned card)
{
	const struct hf_card *c = hf_card(ed, seat, card);

	return seat->upgraded >> card & 1 ? c->lines_count : c->base;
}

bool
hf_has(const struct hf_edition *ed, const struct hf_seat *seat,
    enum ability ability)
{
	return seat->person != NOTHING &&
	       ed->people[seat->person].ability == ability;
}

unsigned
hf_ability(const struct hf_edition *ed, const struct hf_seat *seat,
    enum ability ability)
{
	return hf_has(ed, seat, ability) ? ed->people[seat->person].value : 0;
}

/* ---- "Fin de partie" ---- */

/* Decision FA22: coal, iron and oil; tokens and money are none. */
unsigned
hf_resources(const struct hf_seat *seat)
{
	return (
	    unsigned)(seat->stock[COAL] + seat->stock[IRON] + seat->stock[OIL]);
}

void
hf_scores(const void *data, const void *position, int32_t *scores)
{
	const struct hf_position *pos = position;
	unsigned s;

	(void)data;
	for (s = 0; s < pos->seats; s++)
		scores[s] = pos->seat[s].stock[MONEY];
}

/* Money, then cards, then resources; then the victory is shared (FA23). */
static bool
beats(const struct hf_seat *a, const struct hf_seat *b)
{
	if (a->stock[MONEY] != b->stock[MONEY])
		return a->stock[MONEY] > b->stock[MONEY];
	if (a->count != b->count)
		return a->count > b->count;
	return hf_resources(a) > hf_resources(b);
}

void
hf_ranking(const void *data, const void *position, uint8_t *places)
{
	const struct hf_position *pos = position;
	unsigned a, b;

	(void)data;
	for (a = 0; a < pos->seats; a++)
		for (b = 0, places[a] = 1; b < pos->seats; b++)
			places[a] += beats(&pos->seat[b], &pos->seat[a]);
}

/* ---- what never changes ---- */

static bool
sound_stock(const struct hf_seat *mine)
{
	unsigned g;

	for (g = 0; g < GOODS; g++)
		if (mine->stock[g] < 0 ||
		    mine->stock[g] != mine->got[g] - mine->spent[g])
			return false;
	return true;
}

/* A seat's cards are its start-up and different companies. */
static bool
sound_cards(const struct hf_seat *mine, uint64_t *companies)
{
	uint64_t startup = (uint64_t)1 << STARTUP, cards = 0;
	unsigned i;

	for (i = 0; i < mine->count; i++)
		cards |= (uint64_t)1 << mine->cards[i];
	*companies = cards & ~startup;
	return hf_bits(cards) == mine->count && cards & startup &&
	       (mine->upgraded & ~*companies) == 0 && (mine->ran & ~cards) == 0;
}

/* As many discs as each owner has, never two of a value on a card, nor two of
 * an owner. */
static bool
sound_discs(const struct hf_edition *ed, const struct hf_position *pos)
{
	unsigned o, v, want, values[VALUES] = {0};

	for (o = 0; o < OWNERS; o++) {
		unsigned cards = 0;

		for (v = 0; v < VALUES; v++) {
			want = ed->discs[v];
			if (o < pos->seats && v + 1u == ed->neutral)
				want += hf_has(ed, &pos->seat[o], EXTRA_DISC);
			if (o >= pos->seats && (o != AGENT || pos->seats != 2))
				want = 0;
			if ((pos->on[o][v] & (cards | values[v])) != 0 ||
			    pos->left[o][v] + hf_bits(pos->on[o][v]) != want)
				return false;
			cards |= pos->on[o][v];
			values[v] |= pos->on[o][v];
		}
	}
	return true;
}

/* Each company is in the deck, in the row, with a seat, or in the box. */
bool
hf_sound(const void *data, const void *position)
{
	const struct hf_edition *ed = data;
	const struct hf_position *pos = position;
	uint64_t all = ((uint64_t)1 << ed->company_count) - 1, cards;
	uint64_t seen = pos->deck | pos->box;
	unsigned s, i, count;

	count = hf_bits(pos->deck) + hf_bits(pos->box);
	for (i = 0; pos->phase == AUCTION && i < pos->row_count; i++, count++)
		seen |= (uint64_t)1 << pos->row[i];
	for (s = 0; s < pos->seats; s++) {
		if (!sound_stock(&pos->seat[s]) ||
		    !sound_cards(&pos->seat[s], &cards))
			return false;
		seen |= cards;
		count += pos->seat[s].count - 1u;
	}
	return seen == all && count == ed->company_count &&
	       sound_discs(ed, pos);
}

/* ---- moves as numbers ---- */

move_t
hf_move(enum kind kind, unsigned a, unsigned b)
{
	return (move_t)kind << 16 | a << 8 | b;
}

bool
hf_step(move_t move, struct step *step)
{
	step->kind = (enum kind)(move >> 16 & 0xff);
	step->a = move >> 8 & 0xff;
	step->b = move & 0xff;
	return move >> 24 == 0 && step->kind >= BID && step->kind <= FINISH;
}
