/* SPDX-License-Identifier: MIT */
/* helio_check_haggle.c - which offers, acceptances and weapons are legal. */
#include "heliopolis.h"

bool
helio_refuse(
    struct phrase *why, const char *key, const char *name, const char *id)
{
	phrase_set(why, key);
	phrase_thing(why, name, id);
	return false;
}

unsigned
helio_items(const int16_t *flow, int sign)
{
	unsigned i, count = 0;

	for (i = 0; i < FLOWS; i++)
		count += flow[i] * sign > 0;
	return count;
}

/* ---- haggling (decision 12, HB2) ---- */

void
helio_haggle_step(const struct helio_position *pos, struct step *step)
{
	*step = (struct step){.kind = OFFER};
	step->f[CARD] = pos->stall[pos->owner][pos->slot];
	step->f[JOINT] = pos->joint;
	if (pos->by > 0) {
		step->f[SWAP + pos->by - 1]++;
		step->f[SWAP + pos->instead - 1]--;
	}
}

/* An offer is no more than two kinds each way. */
static bool
check_terms(const struct step *step, struct phrase *why)
{
	unsigned i;

	for (i = 0; i < HELD; i++)
		if (step->f[FLOW + i] > GOOD_MAX ||
		    step->f[FLOW + i] < -GOOD_MAX)
			return refuse(why, "offer-bounds");
	if (step->f[FLOW + COINS] > OFFER_MAX ||
	    step->f[FLOW + COINS] < -OFFER_MAX ||
	    helio_items(step->f + FLOW, 1) > 2 ||
	    helio_items(step->f + FLOW, -1) > 2)
		return refuse(why, "offer-bounds");
	return true;
}

static bool
check_swap_names(const struct step *step, struct phrase *why)
{
	int16_t by = step->f[BY], instead = step->f[INSTEAD];

	if (by > RARES || instead > RARES || (by == 0) != (instead == 0) ||
	    (by != 0 && by == instead))
		return refuse(why, "cannot-replace");
	return true;
}

static bool
check_offer_of_helper(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, const struct step *step,
    struct phrase *why)
{
	struct step help = {.kind = HELP};
	unsigned card = (unsigned)step->f[CARD], owner, slot;
	struct bill bill;

	if (!helio_find_proposal(ed, pos, card, &owner, &slot))
		return refuse(why, "not-proposed");
	if (pos->exchanged[owner][slot] >= ed->exchanges)
		return refuse(why, "haggled-enough");
	if (!check_swap_names(step, why))
		return false;
	help.f[CARD] = step->f[CARD];
	help.f[JOINT] = step->f[JOINT];
	if (step->f[BY] > 0) {
		help.f[SWAP + step->f[BY] - 1]++;
		help.f[SWAP + step->f[INSTEAD] - 1]--;
	}
	helio_fill_free(ed, pos, seat, &help);
	if (!helio_bill_help(ed, pos, seat, &help, &bill, why))
		return false;
	if (helio_suspended(ed, pos, owner, slot))
		return helio_refuse(why, "suspended", "card", ed->ids[card]);
	if (!helio_owner_can(ed, pos, owner, card, step->f + FLOW))
		return refuse(why, "owner-cannot");
	if (!helio_helper_can(ed, pos, seat, &bill, step->f + FLOW))
		return refuse(why, "helper-cannot");
	return true;
}

/* The owner sees what lies on the stalls, not the helper's cards. */
static bool
check_offer_of_owner(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, const struct step *step,
    struct phrase *why)
{
	if (step->f[JOINT] != 0 || step->f[BY] != 0 || step->f[INSTEAD] != 0)
		return refuse(why, "owner-adds-none");
	if (!helio_owner_can(
		ed, pos, seat, (unsigned)step->f[CARD], step->f + FLOW))
		return refuse(why, "owner-cannot");
	if (!helio_helper_may(ed, pos, pos->active, seat,
		(unsigned)step->f[CARD], step->f + FLOW))
		return refuse(why, "helper-cannot");
	return true;
}

bool
helio_check_offer(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, const struct step *step,
    struct phrase *why)
{
	bool open = pos->state == ANSWER || pos->state == REPLY;

	if (step->f[CARD] >= ed->transactions)
		return refuse(why, "no-such-move");
	if (!check_terms(step, why))
		return false;
	if (open && step->f[CARD] != pos->stall[pos->owner][pos->slot])
		return helio_refuse(why, "other-haggle", "card",
		    ed->ids[pos->stall[pos->owner][pos->slot]]);
	if (pos->state == ANSWER)
		return check_offer_of_owner(ed, pos, seat, step, why);
	return check_offer_of_helper(ed, pos, seat, step, why);
}

bool
helio_check_accept(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, struct phrase *why)
{
	struct step step;
	struct bill bill;

	if (pos->state == ANSWER)
		return true; /* it was possible when it was offered */
	helio_haggle_step(pos, &step);
	helio_fill_free(ed, pos, seat, &step);
	if (!helio_bill_help(ed, pos, seat, &step, &bill, why))
		return false;
	return helio_helper_can(ed, pos, seat, &bill, pos->terms) ||
	       refuse(why, "helper-cannot");
}

/* ---- standing orders, any time (decision 14, HB6) ---- */

bool
helio_is_standing(enum kind kind)
{
	return kind == ARM || kind == STAY || kind == GO || kind == WISH;
}

/* HB21: a list of goods, best first; during the sale it is for it answers. */
static bool
check_wish(const struct helio_position *pos, unsigned seat,
    const struct step *step, struct phrase *why)
{
	const int16_t *good = step->f + WISHED;
	unsigned i, j;

	for (i = 0; i < HELD; i++)
		for (j = 0; good[i] > 0 && j < i; j++)
			if (good[j] == 0 || good[j] == good[i])
				return refuse(why, "named-twice");
	if (pos->state == BONUS && seat == pos->active)
		return refuse(why, "sale-first");
	for (i = 0; pos->bonus[seat] != 0 && i < HELD; i++)
		if (good[i] != (int16_t)(pos->bonus[seat] >> 3 * i & 7))
			return true;
	return pos->bonus[seat] == 0 || refuse(why, "as-it-is");
}

bool
helio_check_standing(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, const struct step *step,
    struct phrase *why)
{
	unsigned kind = (unsigned)step->f[KIND], held;
	const char *id;

	if (step->kind == WISH)
		return check_wish(pos, seat, step, why);
	if (step->kind != ARM)
		return pos->keeps[seat] != (step->kind == STAY) ||
		       refuse(why, "as-it-is");
	if (kind >= ed->kinds)
		return refuse(why, "no-such-move");
	id = ed->ids[ed->first_copy[kind]];
	if (ed->kind[kind].use < USE_AIMED)
		return helio_refuse(why, "not-armed", "action", id);
	held = helio_copies(ed, pos, seat, kind);
	if ((unsigned)step->f[COUNT] > held) {
		phrase_set(why, "arm-too-many");
		phrase_thing(why, "action", id);
		phrase_number(why, "held", held);
		return false;
	}
	return pos->armed[seat][kind] != step->f[COUNT] ||
	       refuse(why, "as-it-is");
}
