/* SPDX-License-Identifier: MIT */
/* hf_auction.c - "Phase d'Enchère", and the Agent of "Partie à 2 joueurs". */
#include "hauts_fourneaux.h"

#include <assert.h>
#include <string.h>

/* ---- discs ---- */

/* The cards where an owner has a disc. */
static unsigned
cards_of(const struct hf_position *pos, unsigned owner)
{
	unsigned v, cards = 0;

	for (v = 0; v < VALUES; v++)
		cards |= pos->on[owner][v];
	return cards;
}

/* The cards where a disc of that value lies. */
static unsigned
cards_with(const struct hf_position *pos, unsigned value)
{
	unsigned owner, cards = 0;

	for (owner = 0; owner < OWNERS; owner++)
		cards |= pos->on[owner][value - 1];
	return cards;
}

/* Never two discs of one owner on a card, never two of one value. */
unsigned
hf_fits(const struct hf_position *pos, unsigned owner, unsigned value)
{
	unsigned all = (1u << pos->row_count) - 1;

	if (pos->left[owner][value - 1] == 0)
		return 0;
	return all & ~(cards_of(pos, owner) | cards_with(pos, value));
}

static bool
hf_can_bid(const struct hf_position *pos, unsigned owner)
{
	unsigned value;

	for (value = 1; value <= VALUES; value++)
		if (hf_fits(pos, owner, value) != 0)
			return true;
	return false;
}

static bool
has_discs(const struct hf_position *pos, unsigned owner)
{
	unsigned v, discs = 0;

	for (v = 0; v < VALUES; v++)
		discs += pos->left[owner][v];
	return discs > 0;
}

static void
put(struct hf_position *pos, unsigned owner, unsigned value, unsigned card)
{
	pos->left[owner][value - 1]--;
	pos->on[owner][value - 1] |= (uint8_t)(1u << card);
}

unsigned
hf_winner(const struct hf_position *pos, unsigned card, unsigned *value)
{
	unsigned owner, v;

	for (v = VALUES; v > 0; v--)
		for (owner = 0; owner < OWNERS; owner++)
			if (pos->on[owner][v - 1] >> card & 1) {
				*value = v;
				return owner;
			}
	*value = 0;
	return NOTHING;
}

bool
hf_check_bid(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	const char *company;

	if (step->a < 1 || step->a > VALUES || step->b >= pos->row_count)
		return refuse(why, "no-such-move");
	if (hf_bidder(pos) != seat) {
		phrase_set(why, "not-your-turn");
		phrase_seat(why, "seat", hf_bidder(pos));
		return false;
	}
	if (hf_fits(pos, seat, step->a) >> step->b & 1)
		return true;
	company = ed->companies[pos->row[step->b]].id;
	if (pos->left[seat][step->a - 1] == 0) {
		phrase_set(why, "no-disc");
		phrase_number(why, "disc", step->a);
		return false;
	}
	if (cards_of(pos, seat) >> step->b & 1) {
		phrase_set(why, "own-disc");
		phrase_thing(why, "company", company);
		return false;
	}
	phrase_set(why, "value-taken");
	phrase_thing(why, "company", company);
	phrase_number(why, "disc", step->a);
	return false;
}

/* ---- from bid to bid ---- */

static bool
has_agent(const struct hf_position *pos)
{
	return pos->seats == 2;
}

enum next { BIDS, ROLLS, ENDS };

/*
 * Who is next.  Decisions FA3, FA6: who cannot place is skipped.  The Agent is
 * always third (FA26); he rolls after each bid of the second player (FA24), and
 * in that player's place as long as a disc of his fits (FB1).
 */
static enum next
go_on(struct hf_position *pos, bool bid)
{
	unsigned i, places = pos->seats + has_agent(pos);

	for (i = 0; i < places; i++) {
		pos->turn = (uint8_t)((pos->turn + 1) % places);
		if (pos->turn < pos->seats) {
			if (hf_can_bid(pos, hf_bidder(pos)))
				return BIDS;
		} else if (has_discs(pos, AGENT) &&
			   ((bid && i == 0) || hf_can_bid(pos, AGENT))) {
			return ROLLS;
		}
	}
	return ENDS;
}

bool
hf_bid_rolls(
    const struct hf_position *pos, unsigned seat, const struct step *step)
{
	struct hf_position copy;

	if (!has_agent(pos))
		return false;
	memcpy(&copy, pos, sizeof(copy));
	put(&copy, seat, step->a, step->b);
	return go_on(&copy, true) == ROLLS;
}

static void
tell_agent(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned value, unsigned card, struct events *events)
{
	struct phrase *p = event_add(events, EVERYBODY, "agent-bid");

	phrase_number(p, "disc", value);
	phrase_number(p, "card", card + 1);
	phrase_thing(p, "company", ed->companies[pos->row[card]].id);
}

/* The smallest disc that fits on the card rolled, else on the next. */
static void
agent_bids(const struct hf_edition *ed, struct hf_position *pos,
    struct dice *dice, struct events *events)
{
	unsigned value, i, card, face = dice_below(dice, ed->die);

	phrase_number(
	    event_add(events, EVERYBODY, "agent-die"), "result", face + 1);
	for (i = 0; i < pos->row_count; i++) {
		card = (face + i) % pos->row_count;
		for (value = 1; value <= VALUES; value++)
			if (hf_fits(pos, AGENT, value) >> card & 1) {
				put(pos, AGENT, value, card);
				tell_agent(ed, pos, value, card, events);
				return;
			}
	}
	event_add(events, EVERYBODY, "agent-skips");
}

bool
hf_bid(const struct hf_edition *ed, struct hf_position *pos, unsigned seat,
    const struct step *step, struct dice *dice, struct events *events)
{
	struct phrase *p = event_add(events, EVERYBODY, "bid");
	enum next next;

	phrase_seat(p, "seat", seat);
	phrase_number(p, "disc", step->a);
	phrase_number(p, "card", step->b + 1);
	phrase_thing(p, "company", ed->companies[pos->row[step->b]].id);
	put(pos, seat, step->a, step->b);
	next = go_on(pos, true);
	while (next == ROLLS) {
		agent_bids(ed, pos, dice, events);
		next = go_on(pos, false);
	}
	return next == BIDS;
}

/* ---- the row ---- */

static void
take_discs(const struct hf_edition *ed, struct hf_position *pos)
{
	unsigned s;

	memset(pos->on, 0, sizeof(pos->on));
	memset(pos->left, 0, sizeof(pos->left));
	for (s = 0; s < pos->seats; s++) {
		memcpy(pos->left[s], ed->discs, VALUES);
		if (hf_has(ed, &pos->seat[s], EXTRA_DISC))
			pos->left[s][ed->neutral - 1]++;
	}
	if (has_agent(pos))
		memcpy(pos->left[AGENT], ed->discs, VALUES);
}

/* Decisions FA1, FB6: what is left of the deck is shuffled, and its first
 * cards are the row, from left to right. */
void
hf_begin_auction(const struct hf_edition *ed, struct hf_position *pos,
    struct dice *dice, struct events *events)
{
	uint8_t deck[COMPANIES_MAX];
	unsigned i, count = 0;
	struct phrase *p;

	for (i = 0; i < ed->company_count; i++)
		if (pos->deck >> i & 1)
			deck[count++] = (uint8_t)i;
	dice_shuffle8(dice, deck, count);
	pos->row_count = ed->row_size[pos->seats - 2];
	assert(count >= pos->row_count);
	memset(pos->row, NOTHING, sizeof(pos->row));
	memcpy(pos->row, deck, pos->row_count);
	for (i = 0; i < pos->row_count; i++)
		pos->deck &= ~((uint64_t)1 << pos->row[i]);
	take_discs(ed, pos);
	pos->phase = AUCTION;
	pos->turn = 0;
	pos->owed = 0;
	p = event_add(events, EVERYBODY, "round-begins");
	phrase_number(p, "round", pos->round + 1);
	phrase_number(p, "rounds", ed->rounds);
	phrase_seat(p, "seat", pos->first);
}
