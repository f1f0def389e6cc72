/* SPDX-License-Identifier: MIT */
/* helio_effect.c - sales, and what powers and action cards do. */
#include "heliopolis.h"

#include <string.h>

/* ---- added cards ---- */

/* Their costs are paid first; they are discarded. */
static void
use_joint(const struct play *p, unsigned seat, unsigned joint)
{
	unsigned j, kind;
	struct phrase *f;

	for (j = 0; joint >> j != 0; j++) {
		if (!(joint >> j & 1))
			continue;
		kind = p->ed->joint_kind[j];
		f = event_add(p->events, EVERYBODY, "added");
		phrase_seat(f, "seat", seat);
		phrase_thing(f, "action", p->ed->ids[p->ed->first_copy[kind]]);
		helio_gain(p, seat, COINS, -(int)p->ed->kind[kind].effect.cost);
		helio_discard_kind(p, seat, kind);
	}
}

static unsigned
joint_sum(const struct helio_edition *ed, unsigned joint, unsigned op)
{
	unsigned j, n = 0;

	for (j = 0; joint >> j != 0; j++)
		if (joint >> j & 1 &&
		    ed->kind[ed->joint_kind[j]].effect.op == op)
			n += ed->kind[ed->joint_kind[j]].effect.n;
	return n;
}

static const struct effect *
use_power(const struct play *p, unsigned seat, unsigned via)
{
	const struct effect *power = helio_power(p->ed, p->pos, seat, via);
	struct phrase *f;

	if (power == NULL)
		return NULL;
	p->pos->powers = (uint8_t)(p->pos->powers | 1u << (via - 1));
	f = event_add(p->events, EVERYBODY, "power-used");
	phrase_seat(f, "seat", seat);
	phrase_thing(f, "person",
	    via == OWN ? p->ed->merchant_ids[p->pos->merchant[seat]]
		       : p->ed->ids[p->pos->partner[seat]]);
	helio_gain(p, seat, COINS, -(int)power->cost);
	return power;
}

/* ---- Vendre une Marchandise ---- */

/* Cards armed against sales: one of a kind from each, in turn order. */
static void
answer_sale(const struct play *p)
{
	unsigned i, k, s;
	struct phrase *f;

	for (i = 1; i < p->pos->seats; i++)
		for (k = 0; k < p->ed->kinds; k++) {
			const struct action_kind *kind = &p->ed->kind[k];

			s = (p->pos->active + i) % p->pos->seats;
			if (kind->use != USE_SALE_OF_OTHERS ||
			    p->pos->armed[s][k] == 0)
				continue;
			p->pos->armed[s][k]--;
			f = event_add(p->events, EVERYBODY, "reacts");
			phrase_seat(f, "seat", s);
			phrase_thing(
			    f, "action", p->ed->ids[p->ed->first_copy[k]]);
			helio_discard_kind(p, s, k);
			helio_gain(
			    p, s, COINS, kind->effect.n - kind->effect.cost);
		}
}

static bool
is_full(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned convoy)
{
	unsigned i;

	for (i = 0; i < ed->tile[pos->tile[convoy]].count; i++)
		if (pos->filled[convoy][i] == 0)
			return false;
	return true;
}

static void
sell_one(const struct play *p, unsigned seat, unsigned convoy, unsigned good,
    unsigned bonus)
{
	unsigned place = helio_buyer(p->ed, p->pos, convoy, good), renown;
	unsigned price = helio_price(p->ed, p->pos, convoy, place, &renown);
	struct phrase *f = event_add(p->events, EVERYBODY, "sold");

	phrase_seat(f, "seat", seat);
	phrase_thing(f, "good", p->ed->goods[BASES + good]);
	phrase_thing(f, "convoy", helio_convoy_ids[convoy]);
	phrase_number(f, "coins", price + bonus);
	p->pos->goods[seat][good]--;
	p->pos->coins[seat] += (int32_t)(price + bonus);
	p->pos->filled[convoy][place]++;
	helio_gain_renown(p, seat, renown);
	answer_sale(p);
}

/* The convoy has taken a good: full, it leaves, and the seller may sell one
 * more to the next (decisions 20, HB5). */
static void
replace_tile(const struct play *p, unsigned convoy)
{
	unsigned tile = p->pos->tile[convoy];

	phrase_thing(event_add(p->events, EVERYBODY, "convoy-leaves"), "tile",
	    p->ed->ids[tile]);
	helio_discard_open(p, tile);
	helio_new_tile(p, convoy);
}

static void after_sale(const struct play *p, unsigned convoy);

/* What the list given ahead says (HB21); nothing on it fits: no sale. */
static void
sell_by_list(const struct play *p, unsigned convoy)
{
	unsigned seat = p->pos->active, n, good;

	for (n = 0; (good = helio_wish(p->pos->bonus[seat], n)) != NONE; n++)
		if (p->pos->goods[seat][good] > 0 &&
		    helio_buyer(p->ed, p->pos, convoy, good) != NONE) {
			sell_one(p, seat, convoy, good, 0);
			after_sale(p, convoy);
			return;
		}
	helio_go_on_selling(p);
}

static void
offer_bonus(const struct play *p, unsigned convoy)
{
	if (!helio_can_sell(p->ed, p->pos, p->pos->active, convoy)) {
		helio_go_on_selling(p);
	} else if (p->pos->bonus[p->pos->active] != 0) {
		sell_by_list(p, convoy);
	} else {
		p->pos->state = BONUS;
		p->pos->bonus_convoy = (uint8_t)convoy;
	}
}

static void
after_sale(const struct play *p, unsigned convoy)
{
	if (!is_full(p->ed, p->pos, convoy)) {
		helio_go_on_selling(p);
		return;
	}
	replace_tile(p, convoy);
	offer_bonus(p, convoy);
}

/* What is left of the action; not asked if nothing can be sold (HB17). */
void
helio_go_on_selling(const struct play *p)
{
	unsigned c;

	for (c = 0; p->pos->more_left > 0 && c < CONVOYS; c++)
		if (helio_can_sell(p->ed, p->pos, p->pos->active, c)) {
			p->pos->state = MORE;
			return;
		}
	p->pos->more_left = p->pos->more_bonus = 0;
	helio_finish_action(p);
}

void
helio_apply_sell(const struct play *p, unsigned seat, const struct step *step)
{
	unsigned joint = (unsigned)step->f[JOINT], bonus = 0;
	unsigned convoy = (unsigned)step->f[CONVOY];
	const struct effect *power;

	if (p->pos->state == MORE) {
		p->pos->more_left--;
		bonus = p->pos->more_bonus;
	} else if (p->pos->state != BONUS) {
		helio_begin_action(
		    p, step->f[VIA] != NO_POWER && p->ed->powers_free);
		power = use_power(p, seat, (unsigned)step->f[VIA]);
		use_joint(p, seat, joint);
		p->pos->more_left =
		    (uint8_t)((power ? power->n - 1u : 0) +
			      joint_sum(p->ed, joint, EXTRA_SALE));
		p->pos->more_bonus = power ? power->bonus : 0;
		bonus =
		    p->pos->more_bonus + joint_sum(p->ed, joint, SALE_BONUS);
	}
	sell_one(p, seat, convoy, (unsigned)step->f[GOOD], bonus);
	after_sale(p, convoy);
}

/* ---- Réaliser une Transaction ---- */

static void
take_goods(const struct play *p, unsigned seat, const uint8_t *pays)
{
	unsigned g;

	for (g = 0; g < BASES; g++)
		p->pos->used[seat][g] =
		    (uint8_t)(p->pos->used[seat][g] + pays[g]);
	for (g = BASES; g < GOODS; g++)
		helio_gain(p, seat, g - BASES, -(int)pays[g]);
}

static void
clear_slot(const struct play *p, unsigned card)
{
	unsigned owner, slot;

	if (!helio_find_proposal(p->ed, p->pos, card, &owner, &slot))
		return;
	p->pos->stall[owner][slot] = NONE;
	memset(p->pos->reward[owner][slot], 0, FLOWS);
	p->pos->exchanged[owner][slot] = 0;
}

/* Decisions 5, 6, 38: the owner's card; both take all the renown. */
static void
carry_out(const struct play *p, unsigned owner, unsigned helper,
    const struct bill *bill, const int16_t *flow)
{
	const uint8_t *gain = p->ed->gain[bill->card];
	bool deal = helio_is_deal(p->ed, bill->card);
	unsigned i;

	clear_slot(p, bill->card);
	take_goods(p, owner, bill->owner_pays);
	if (helper != NO_SEAT)
		take_goods(p, helper, bill->helper_pays);
	for (i = 0; i < FLOWS; i++)
		helio_gain(p, owner, i, gain[i]);
	for (i = 0; flow != NULL && i < FLOWS; i++) {
		helio_gain(p, owner, i, -flow[i]);
		helio_gain(p, helper, i, flow[i]);
	}
	helio_gain_renown(p, owner, p->ed->renown[bill->card]);
	if (helper != NO_SEAT)
		helio_gain_renown(p, helper, p->ed->renown[bill->card]);
	helio_put_open(
	    p, bill->card, deal ? (unsigned)DONE_BY + owner : DISCARDED);
	p->pos->deals[owner] = (uint8_t)(p->pos->deals[owner] + deal);
	if (deal && p->pos->deals[owner] >= p->ed->last_deal)
		helio_begin_end(p);
}

static void
tell_transaction(
    const struct play *p, unsigned seat, unsigned owner, unsigned card)
{
	struct phrase *f = event_add(
	    p->events, EVERYBODY, owner == seat ? "performed" : "helped");

	phrase_seat(f, "seat", seat);
	if (owner != seat)
		phrase_seat(f, "owner", owner);
	phrase_thing(f, "card", p->ed->ids[card]);
}

/* flow is the reward of a helped one, NULL of one's own. */
void
helio_apply_transaction(const struct play *p, unsigned seat,
    const struct step *step, const int16_t *flow)
{
	unsigned card = (unsigned)step->f[CARD], owner = seat, slot;
	unsigned joint = (unsigned)step->f[JOINT];
	bool help = flow != NULL;
	struct bill bill;

	if (help) {
		helio_bill_help(p->ed, p->pos, seat, step, &bill, NULL);
		helio_find_proposal(p->ed, p->pos, card, &owner, &slot);
	} else {
		helio_bill_alone(p->ed, p->pos, seat, step, &bill, NULL);
	}
	helio_begin_action(p, step->f[VIA] != NO_POWER && p->ed->powers_free);
	tell_transaction(p, seat, owner, card);
	use_power(p, seat, (unsigned)step->f[VIA]);
	use_joint(p, seat, joint);
	carry_out(p, owner, help ? seat : NO_SEAT, &bill, flow);
	helio_gain_renown(p, seat, joint_sum(p->ed, joint, GAIN_RENOWN));
	helio_finish_action(p);
}

/* ---- powers and cards that stand alone ---- */

/* Decision HB1: the first guard, in turn order, stops the whole card. */
static bool
guarded(const struct play *p, uint32_t targets)
{
	unsigned i, k, s;
	struct phrase *f;

	for (i = 1; i < p->pos->seats; i++)
		for (k = 0; k < p->ed->kinds; k++) {
			s = (p->pos->active + i) % p->pos->seats;
			if (!(targets >> s & 1) ||
			    p->ed->kind[k].use != USE_AIMED ||
			    p->pos->armed[s][k] == 0)
				continue;
			p->pos->armed[s][k]--;
			f = event_add(p->events, EVERYBODY, "cancelled");
			phrase_seat(f, "seat", s);
			phrase_thing(
			    f, "action", p->ed->ids[p->ed->first_copy[k]]);
			helio_discard_kind(p, s, k);
			return true;
		}
	return false;
}

static void
apply_tax(const struct play *p, unsigned seat, const struct effect *e)
{
	uint32_t targets = 0;
	unsigned s;

	for (s = 0; s < p->pos->seats; s++)
		if (s != seat && p->pos->coins[s] > e->threshold)
			targets |= 1u << s;
	if (guarded(p, targets))
		return;
	for (s = 0; s < p->pos->seats; s++) {
		int pays = e->n < p->pos->coins[s] ? e->n : p->pos->coins[s];

		if (!(targets >> s & 1))
			continue;
		helio_gain(p, s, COINS, -pays);
		helio_gain(p, seat, COINS, pays);
	}
}

/* The n-th transaction of a hand, by id (HB9). */
static unsigned
nth_of_hand(const struct play *p, unsigned seat, unsigned n)
{
	unsigned i;

	for (i = 0; i < p->ed->transactions; i++)
		if (p->pos->place[p->ed->by_id[i]] == HAND + seat && n-- == 0)
			break;
	return p->ed->by_id[i];
}

static void
apply_spy(const struct play *p, unsigned seat, const struct step *step)
{
	unsigned target = (unsigned)step->f[SEAT] - 1, taken, given;
	uint32_t both = 1u << seat | 1u << target;
	struct phrase *f = event_add(p->events, EVERYBODY, "spied");

	phrase_seat(f, "seat", seat);
	phrase_seat(f, "target", target);
	if (guarded(p, 1u << target))
		return;
	given = (unsigned)step->f[CARD] - 1;
	taken = nth_of_hand(p, target,
	    dice_below(p->dice, (uint32_t)p->pos->hand[target][BARTERS] +
				    p->pos->hand[target][DEALS]));
	helio_swap(p, taken, given, seat, target);
	f = event_add(p->events, both, "swapped");
	phrase_seat(f, "seat", seat);
	phrase_seat(f, "target", target);
	phrase_thing(f, "taken", p->ed->ids[taken]);
	phrase_thing(f, "given", p->ed->ids[given]);
}

static void
apply_takes(
    const struct play *p, unsigned seat, const struct step *step, int sign)
{
	unsigned i;

	for (i = 0; i < TAKES_MAX && step->f[TAKE + i] > 0; i++)
		helio_gain(
		    p, seat, (unsigned)(step->f[TAKE + i] - 1 - BASES), sign);
}

/* True if the action goes on with a choice or a sale. */
static bool
apply_effect(const struct play *p, unsigned seat, const struct effect *e,
    const struct step *step)
{
	switch (e->op) {
	case GAIN_COINS:
		helio_gain(p, seat, COINS, e->n);
		break;
	case GAIN_RENOWN:
		helio_gain_renown(p, seat, e->n);
		break;
	case GAIN_RARE:
	case GAIN_LUXURY:
		apply_takes(p, seat, step, 1);
		helio_gain(p, seat, COINS, e->coins);
		break;
	case LUXURY_FOR_RENOWN:
		apply_takes(p, seat, step, -1);
		helio_gain_renown(p, seat, e->renown);
		helio_gain(p, seat, COINS, e->coins);
		break;
	case FREE_HIRE:
		helio_gain(p, seat, COINS, e->coins);
		if (step->f[PARTNER] > 0)
			helio_hire(p, seat,
			    p->ed->first[PARTNERS] +
				(unsigned)step->f[PARTNER] - 1);
		break;
	case DRAW_DEALS:
		if (helio_choose(
			p, helio_network(p->ed, p->pos, seat), e->keep))
			helio_finish_action(p);
		return true;
	case DRAW_ACTIONS:
		helio_draw_to_hand(p, ACTIONS, seat, e->n);
		break;
	case REPLACE_CONVOY:
		replace_tile(p, (unsigned)step->f[CONVOY] - 1);
		offer_bonus(p, (unsigned)step->f[CONVOY] - 1);
		return true;
	case TAX:
		apply_tax(p, seat, e);
		break;
	case SWAP_HAND:
		apply_spy(p, seat, step);
		break;
	}
	return false;
}

void
helio_apply_use(const struct play *p, unsigned seat, const struct step *step)
{
	bool power = step->kind == POWER;
	unsigned kind = (unsigned)step->f[KIND];
	const struct effect *e;
	struct phrase *f;

	helio_begin_action(p, power && p->ed->powers_free);
	if (power) {
		e = use_power(p, seat, (unsigned)step->f[VIA]);
	} else {
		e = &p->ed->kind[kind].effect;
		f = event_add(p->events, EVERYBODY, "played");
		phrase_seat(f, "seat", seat);
		phrase_thing(f, "action", p->ed->ids[p->ed->first_copy[kind]]);
		helio_gain(p, seat, COINS, -(int)e->cost);
		helio_discard_kind(p, seat, kind);
	}
	if (!apply_effect(p, seat, e, step))
		helio_finish_action(p);
}
