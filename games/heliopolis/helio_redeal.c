/* SPDX-License-Identifier: MIT */
/* helio_redeal.c - a random arrangement of all that a seat does not know. */
#include "heliopolis.h"

#include <string.h>

/* Helps that are thought of, and terms, before what is taken is enough. */
#define ADDED_TRIES 40
#define TERMS_TRIES 40

/* ---- cards: who knows what is in helio_cards.c ---- */

/* The cards of a pile of which the reader is not sure, and where such lie. */
struct puzzle {
	const struct helio_position *pos;
	unsigned eyes, n;
	uint8_t card[CARDS_MAX], place[CARDS_MAX];
	uint8_t holder[CARDS_MAX]; /* of a place: an index of card, or NONE */
	uint8_t tried[CARDS_MAX];
};

static bool
may_lie(const struct helio_position *pos, unsigned card, unsigned eyes,
    unsigned place)
{
	unsigned slot = helio_slot(place);

	return slot < SLOTS && pos->may[card] & SLOT(slot) & EYES(eyes);
}

static bool
is_sure(const struct helio_position *pos, unsigned card, unsigned eyes)
{
	uint64_t bits = pos->may[card] & EYES(eyes);

	return (bits & (bits - 1)) == 0;
}

/* Find a place for a card, moving on others that hold one. */
static bool
settle(struct puzzle *z, unsigned i)
{
	unsigned k;

	for (k = 0; k < z->n; k++) {
		if (z->tried[k] ||
		    !may_lie(z->pos, z->card[i], z->eyes, z->place[k]))
			continue;
		z->tried[k] = 1;
		if (z->holder[k] == NONE || settle(z, z->holder[k])) {
			z->holder[k] = (uint8_t)i;
			return true;
		}
	}
	return false;
}

static void
redeal_places(const struct helio_edition *ed, struct helio_position *pos,
    unsigned pile, unsigned eyes, struct dice *dice)
{
	struct puzzle z = {.pos = pos, .eyes = eyes};
	unsigned i, card, first = ed->first[pile];

	for (card = first; card < first + ed->count[pile]; card++)
		if (!is_sure(pos, card, eyes)) {
			z.card[z.n] = (uint8_t)card;
			z.place[z.n++] = pos->place[card];
		}
	if (z.n < 2)
		return;
	dice_shuffle8(dice, z.card, z.n);
	dice_redeal8(dice, z.place, z.n);
	memset(z.holder, NONE, z.n);
	for (i = 0; i < z.n; i++) {
		memset(z.tried, 0, z.n);
		if (!settle(&z, i))
			return; /* never: as it is, all fit */
	}
	for (i = 0; i < z.n; i++)
		pos->place[z.card[z.holder[i]]] = z.place[i];
}

static void
redeal_deck(const struct helio_edition *ed, struct helio_position *pos,
    unsigned pile, struct dice *dice)
{
	unsigned card, n = 0, first = ed->first[pile];
	uint8_t *deck = pos->deck + first + pos->next[pile];

	for (card = first; card < first + ed->count[pile]; card++)
		if (pos->place[card] == IN_DECK)
			deck[n++] = (uint8_t)card;
	if (n > 1)
		dice_shuffle8(dice, deck, n);
}

/* ---- an open haggle: the cards that the helper adds, the terms ---- */

/* True if an unseen card of the kind can be in the hand, in place of
 * another. */
static bool
bring(const struct helio_edition *ed, struct helio_position *pos, unsigned seat,
    unsigned kind, unsigned eyes, const uint8_t *pinned, unsigned *got)
{
	unsigned i, k, first = ed->first[ACTIONS];

	for (i = ed->first_copy[kind];
	     i < ed->first_copy[kind] + ed->kind[kind].copies; i++)
		if (pos->place[i] == HAND + seat) {
			*got = i;
			return true;
		}
	for (i = ed->first_copy[kind];
	     i < ed->first_copy[kind] + ed->kind[kind].copies; i++)
		for (k = first; k < first + ed->count[ACTIONS]; k++) {
			unsigned place = pos->place[i];

			if (pinned[k] || pos->place[k] != HAND + seat ||
			    !may_lie(pos, i, eyes, HAND + seat) ||
			    !may_lie(pos, k, eyes, place))
				continue;
			pos->place[k] = (uint8_t)place;
			pos->place[i] = (uint8_t)(HAND + seat);
			*got = i;
			return true;
		}
	return false;
}

/* Give the helper all cards that he is said to add. */
static bool
bring_all(const struct helio_edition *ed, struct helio_position *pos,
    unsigned joint, unsigned eyes)
{
	uint8_t was[CARDS_MAX], pinned[CARDS_MAX] = {0};
	unsigned j, got;

	memcpy(was, pos->place, sizeof(was));
	for (j = 0; joint >> j != 0; j++) {
		if (!(joint >> j & 1))
			continue;
		if (!bring(ed, pos, pos->active, ed->joint_kind[j], eyes,
			pinned, &got)) {
			memcpy(pos->place, was, sizeof(was));
			return false;
		}
		pinned[got] = 1;
	}
	return true;
}

struct added {
	uint8_t joint, by, instead;
};

/* True if the help would be possible like that, and he could pay what he
 * offers. */
static bool
would_do(const struct helio_edition *ed, const struct helio_position *pos,
    const struct added *added)
{
	struct helio_position try = *pos;
	struct step step;
	struct bill bill;

	try.joint = added->joint;
	try.by = added->by;
	try.instead = added->instead;
	helio_haggle_step(&try, &step);
	helio_fill_free(ed, &try, try.active, &step);
	return helio_bill_help(ed, &try, try.active, &step, &bill, NULL) &&
	       (pos->state == REPLY ||
		   helio_helper_can(ed, &try, try.active, &bill, try.terms));
}

/* Any cards with which the help is possible, but only those that are needed
 * are likely: most often none. */
static void
redeal_added(const struct helio_edition *ed, struct helio_position *pos,
    unsigned eyes, struct dice *dice)
{
	struct added real = {pos->joint, pos->by, pos->instead}, added;
	struct helio_position try;
	unsigned i, joint;

	for (i = 0; i < ADDED_TRIES; i++) {
		joint = i == 0 && dice_below(dice, 2) > 0
			    ? 0
			    : dice_below(dice, 1u << ed->joints);
		added = (struct added){.joint = (uint8_t)joint};
		if (i > 0 && dice_below(dice, 2) > 0) {
			added.by = (uint8_t)(dice_below(dice, RARES) + 1);
			added.instead = (uint8_t)(dice_below(dice, RARES) + 1);
		}
		if (added.by == added.instead && added.by != 0)
			continue;
		try = *pos;
		if (bring_all(ed, &try, joint, eyes) &&
		    would_do(ed, &try, &added))
			break;
	}
	if (i == ADDED_TRIES) {
		added = real;
		try = *pos;
		if (!bring_all(ed, &try, real.joint, eyes))
			return;
	}
	memcpy(pos->place, try.place, sizeof(pos->place));
	pos->joint = added.joint;
	pos->by = added.by;
	pos->instead = added.instead;
}

/* What third parties can think of: anything that both could pay. */
static void
redeal_terms(const struct helio_edition *ed, struct helio_position *pos,
    struct dice *dice)
{
	unsigned card = pos->stall[pos->owner][pos->slot], i, k;
	struct bill bill;
	struct step step;

	helio_haggle_step(pos, &step);
	helio_fill_free(ed, pos, pos->active, &step);
	helio_bill_help(ed, pos, pos->active, &step, &bill, NULL);
	for (i = 0; i < TERMS_TRIES; i++) {
		memset(pos->terms, 0, sizeof(pos->terms));
		for (k = 0; k < 2; k++)
			pos->terms[dice_below(dice, FLOWS)] =
			    (int16_t)((int)dice_below(dice, 13) - 4);
		if (helio_owner_can(ed, pos, pos->owner, card, pos->terms) &&
		    helio_helper_can(ed, pos, pos->active, &bill, pos->terms))
			return;
	}
	memset(pos->terms, 0, sizeof(pos->terms));
}

/* ---- the rest ---- */

/* In the world that the reader imagines the others know their own cards, and of
 * the rest what he knows. */
static void
redeal_beliefs(const struct helio_edition *ed, struct helio_position *pos,
    unsigned pile, unsigned eyes)
{
	unsigned card, w, slot, first = ed->first[pile];
	uint64_t mine, its;

	for (card = first; card < first + ed->count[pile]; card++) {
		if (is_sure(pos, card, eyes))
			continue;
		mine = (pos->may[card] & EYES(eyes)) >> 8 * eyes;
		slot = helio_slot(pos->place[card]);
		for (w = 0; w <= PUBLIC; w++) {
			its = mine & ~((uint64_t)1 << (S_HAND + w));
			if (w == slot - S_HAND ||
			    (w == pos->active && slot == S_DRAWN))
				its = (uint64_t)1 << slot;
			if (w == eyes)
				continue;
			pos->may[card] &= ~EYES(w);
			pos->may[card] |= its << 8 * w;
		}
	}
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
	pos->bonus[seat] =
	    dice_below(dice, 4) > 0 ? 0 : WISHES | (dice_below(dice, HELD) + 1);
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
	unsigned pile, s, eyes = seat < pos->seats ? seat : PUBLIC;
	bool haggle = pos->state == ANSWER || pos->state == REPLY;

	for (pile = BARTERS; pile <= ACTIONS; pile++)
		redeal_places(ed, pos, pile, eyes, dice);
	if (haggle && seat != pos->owner && seat != pos->active)
		memset(pos->terms, 0, sizeof(pos->terms));
	if (haggle && seat != pos->active)
		redeal_added(ed, pos, eyes, dice);
	if (haggle && seat != pos->owner && seat != pos->active)
		redeal_terms(ed, pos, dice);
	for (pile = BARTERS; pile <= ACTIONS; pile++)
		redeal_beliefs(ed, pos, pile, eyes);
	for (pile = 0; pile < PILES; pile++)
		redeal_deck(ed, pos, pile, dice);
	for (s = 0; s < pos->seats; s++)
		if (s != seat)
			redeal_standing(ed, pos, s, dice);
	if (seat != pos->active)
		redeal_drawn(ed, pos, dice);
}
