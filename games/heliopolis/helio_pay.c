/* SPDX-License-Identifier: MIT */
/* helio_pay.c - what a transaction takes, and of whom. */
#include "heliopolis.h"

#include <string.h>

static unsigned
has(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, unsigned good)
{
	return good < BASES ? helio_access_left(ed, pos, seat, good)
			    : pos->goods[seat][good - BASES];
}

static bool
refuse_good(struct phrase *why, const char *key, const struct helio_edition *ed,
    unsigned good, unsigned count)
{
	phrase_set(why, key);
	phrase_thing(why, "good", ed->goods[good]);
	phrase_number(why, "count", count);
	return false;
}

/* ---- cards that go with an action ---- */

static bool
goes_with(unsigned use, unsigned what)
{
	return use == what || (use == USE_TRANSACTION && what == USE_DEAL);
}

/* Decisions 15, HB4: one of each kind; costs are paid first. */
bool
helio_check_joint(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, unsigned joint,
    unsigned what, int32_t *fee, struct phrase *why)
{
	unsigned j;

	if (joint == 0)
		return true;
	if (joint >> ed->joints != 0)
		return refuse(why, "no-such-move");
	if (__builtin_popcount(joint) > WITH_MAX)
		return refuse(why, "too-many-cards");
	for (j = 0; j < ed->joints; j++) {
		unsigned k = ed->joint_kind[j];

		if (!(joint >> j & 1))
			continue;
		phrase_set(why, "wrong-card");
		phrase_thing(why, "action", ed->ids[ed->first_copy[k]]);
		if (!goes_with(ed->kind[k].use, what))
			return false;
		phrase_set(why, "no-action-card");
		phrase_thing(why, "action", ed->ids[ed->first_copy[k]]);
		if (helio_copies(ed, pos, seat, k) == 0)
			return false;
		*fee += ed->kind[k].effect.cost;
	}
	phrase_set(why, NULL);
	return true;
}

/* How many goods an operation of the added cards and the power reaches. */
static unsigned
reach(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct step *step, unsigned op)
{
	const struct effect *power =
	    helio_power(ed, pos, seat, (unsigned)step->f[VIA]);
	unsigned j, n = power != NULL && power->op == op ? power->n : 0;

	for (j = 0; step->f[JOINT] != 0 && j < ed->joints; j++)
		if (step->f[JOINT] >> j & 1 &&
		    ed->kind[ed->joint_kind[j]].effect.op == op)
			n += ed->kind[ed->joint_kind[j]].effect.n;
	return n;
}

/* ---- the bill ---- */

/* Take what is waived and replaced off what is needed (HB13). */
static bool
ease(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct step *step, uint8_t *need, struct phrase *why)
{
	static const int16_t nothing[TAKE - FREE];
	unsigned i, base = 0, rare = 0, more = 0;
	int sum = 0;

	if (memcmp(step->f + FREE, nothing, sizeof(nothing)) == 0)
		return true;
	for (i = 0; i < BASES + RARES; i++) {
		unsigned count = (unsigned)step->f[FREE + i];

		if (count > need[i])
			return refuse_good(
			    why, "waived-too-much", ed, i, need[i]);
		need[i] = (uint8_t)(need[i] - count);
		*(i < BASES ? &base : &rare) += count;
	}
	for (i = 0; i < RARES; i++) {
		int swap = step->f[SWAP + i], left = need[BASES + i] + swap;

		if (left < 0)
			return refuse_good(why, "replaced-too-much", ed,
			    BASES + i, need[BASES + i]);
		need[BASES + i] = (uint8_t)left;
		sum += swap;
		more += swap > 0 ? (unsigned)swap : 0;
	}
	if (base + rare > FREE_MAX || more > SWAPS_MAX)
		return refuse(why, "eased-too-much");
	if (base > 0 && base > reach(ed, pos, seat, step, WAIVE_BASE))
		return refuse(why, "cannot-waive");
	if (rare > 0 && rare > reach(ed, pos, seat, step, WAIVE_RARE))
		return refuse(why, "cannot-waive");
	if (sum != 0 ||
	    (more > 0 && more > reach(ed, pos, seat, step, REPLACE_RARE)))
		return refuse(why, "cannot-replace");
	return true;
}

static bool
check_fee(const struct helio_position *pos, unsigned seat, int32_t fee,
    struct phrase *why)
{
	if (fee <= pos->coins[seat])
		return true;
	phrase_set(why, "too-dear");
	phrase_number(why, "cost", fee);
	phrase_number(why, "coins", pos->coins[seat]);
	return false;
}

static unsigned
what_is(const struct helio_edition *ed, unsigned card)
{
	return helio_is_deal(ed, card) ? USE_DEAL : USE_TRANSACTION;
}

bool
helio_bill_alone(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, const struct step *step,
    struct bill *bill, struct phrase *why)
{
	const struct effect *power =
	    helio_power(ed, pos, seat, (unsigned)step->f[VIA]);
	unsigned card = (unsigned)step->f[CARD], g;

	memset(bill, 0, sizeof(*bill));
	bill->card = (uint8_t)card;
	bill->fee = power != NULL ? power->cost : 0;
	memcpy(bill->owner_pays, ed->cost[card], GOODS);
	if (!helio_check_joint(ed, pos, seat, (unsigned)step->f[JOINT],
		what_is(ed, card), &bill->fee, why) ||
	    !check_fee(pos, seat, bill->fee, why) ||
	    !ease(ed, pos, seat, step, bill->owner_pays, why))
		return false;
	for (g = 0; g < GOODS; g++)
		if (bill->owner_pays[g] > has(ed, pos, seat, g))
			return refuse_good(why, "good-short", ed, g,
			    bill->owner_pays[g] - has(ed, pos, seat, g));
	return true;
}

/* Decision 7: the owner supplies all he has, the helper what is missing. */
static unsigned
share(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned owner, struct bill *bill)
{
	unsigned g, missing = 0;

	for (g = 0; g < GOODS; g++) {
		unsigned cost = ed->cost[bill->card][g];
		unsigned own = cost > 0 ? has(ed, pos, owner, g) : 0;

		bill->owner_pays[g] = (uint8_t)(own < cost ? own : cost);
		bill->helper_pays[g] = (uint8_t)(cost - bill->owner_pays[g]);
		missing += bill->helper_pays[g];
	}
	return missing;
}

bool
helio_bill_help(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, const struct step *step,
    struct bill *bill, struct phrase *why)
{
	unsigned card = (unsigned)step->f[CARD], owner, slot, g;

	memset(bill, 0, sizeof(*bill));
	bill->card = (uint8_t)card;
	bill->helped = true;
	if (!helio_find_proposal(ed, pos, card, &owner, &slot))
		return refuse(why, "not-proposed");
	if (owner == seat)
		return refuse(why, "own-proposal");
	if (share(ed, pos, owner, bill) == 0)
		return refuse(why, "nothing-missing");
	if (!helio_check_joint(ed, pos, seat, (unsigned)step->f[JOINT],
		what_is(ed, card), &bill->fee, why) ||
	    !check_fee(pos, seat, bill->fee, why) ||
	    !ease(ed, pos, seat, step, bill->helper_pays, why))
		return false;
	for (g = 0; g < GOODS; g++)
		if (bill->helper_pays[g] > has(ed, pos, seat, g))
			return refuse_good(why, "good-short", ed, g,
			    bill->helper_pays[g] - has(ed, pos, seat, g));
	return true;
}

/* The player said "with labourers" and no more: they do what is missing. */
void
helio_fill_free(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, struct step *step)
{
	unsigned base = reach(ed, pos, seat, step, WAIVE_BASE);
	unsigned rare = reach(ed, pos, seat, step, WAIVE_RARE);
	unsigned card = (unsigned)step->f[CARD], g, owner, slot;
	struct bill bill = {.card = (uint8_t)card};
	const uint8_t *need = ed->cost[card];

	if (base + rare == 0)
		return;
	base = base < FREE_MAX ? base : FREE_MAX;
	rare = rare < FREE_MAX - base ? rare : FREE_MAX - base;
	if (step->kind != PERFORM) {
		if (!helio_find_proposal(ed, pos, card, &owner, &slot))
			return;
		share(ed, pos, owner, &bill);
		need = bill.helper_pays;
	}
	for (g = 0; g < BASES + RARES; g++) {
		int swap = g < BASES ? 0 : step->f[SWAP + g - BASES];
		int lack = need[g] + swap - (int)has(ed, pos, seat, g);
		unsigned *left = g < BASES ? &base : &rare;

		if (lack <= 0)
			continue;
		if ((unsigned)lack > *left)
			lack = (int)*left;
		step->f[FREE + g] = (int16_t)lack;
		*left -= (unsigned)lack;
	}
}

/* ---- rewards and offers ---- */

/* Decision 9, HB3: out of what is there behind the gains. */
bool
helio_owner_can(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned owner, unsigned card,
    const int16_t *flow)
{
	struct bill bill = {.card = (uint8_t)card};
	unsigned i;

	share(ed, pos, owner, &bill);
	for (i = 0; i < HELD; i++) {
		int left = pos->goods[owner][i] - bill.owner_pays[BASES + i] +
			   ed->gain[card][i];

		if (flow[i] > left)
			return false;
	}
	return flow[COINS] <= pos->coins[owner] + ed->gain[card][COINS];
}

bool
helio_suspended(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned owner, unsigned slot)
{
	int16_t flow[FLOWS];
	unsigned i;

	for (i = 0; i < FLOWS; i++)
		flow[i] = pos->reward[owner][slot][i];
	return !helio_owner_can(ed, pos, owner, pos->stall[owner][slot], flow);
}

/* HB2: behind the cards he adds and the goods he supplies. */
bool
helio_helper_can(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned helper, const struct bill *bill,
    const int16_t *flow)
{
	unsigned i;

	(void)ed;
	for (i = 0; i < HELD; i++)
		if (-flow[i] >
		    pos->goods[helper][i] - bill->helper_pays[BASES + i])
			return false;
	return -flow[COINS] <= pos->coins[helper] - bill->fee;
}

/* How many rare goods the cards that he might hold could make up; that he holds
 * any lies open, not which. */
static unsigned
may_ease(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned helper, unsigned card)
{
	const unsigned ops = 1u << WAIVE_RARE | 1u << REPLACE_RARE;
	unsigned j, n = 0;

	for (j = 0; pos->hand[helper][ACTIONS] > 0 && j < ed->joints; j++) {
		const struct action_kind *kind = &ed->kind[ed->joint_kind[j]];

		if (ops >> kind->effect.op & 1 &&
		    goes_with(kind->use, what_is(ed, card)))
			n += kind->effect.n;
	}
	return n;
}

/*
 * HB2, by what lies open: goods, coins, and what the proposal wants of him.
 * Luxury goods are never waived nor replaced (HB13).
 */
bool
helio_helper_may(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned helper, unsigned owner,
    unsigned card, const int16_t *flow)
{
	struct bill bill = {.card = (uint8_t)card};
	unsigned i, lack = 0;

	share(ed, pos, owner, &bill);
	for (i = 0; i < HELD; i++) {
		int given = flow[i] < 0 ? -flow[i] : 0;
		int missing =
		    given + bill.helper_pays[BASES + i] - pos->goods[helper][i];

		if (missing > 0 && i >= RARES)
			return false;
		lack += missing > 0 ? (unsigned)missing : 0;
	}
	return lack <= may_ease(ed, pos, helper, card) &&
	       -flow[COINS] <= pos->coins[helper];
}
