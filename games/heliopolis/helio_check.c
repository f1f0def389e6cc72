/* SPDX-License-Identifier: MIT */
/* helio_check.c - what is legal, decided by what the seat knows. */
#include "heliopolis.h"

static bool
can_pay(const struct helio_position *pos, unsigned seat, int32_t cost,
    struct phrase *why)
{
	if (cost <= pos->coins[seat])
		return true;
	phrase_set(why, "too-dear");
	phrase_number(why, "cost", cost);
	phrase_number(why, "coins", pos->coins[seat]);
	return false;
}

/* ---- phase 1 ---- */

static bool
check_draw(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	unsigned pile = (unsigned)step->f[PILE];

	if (pile > ACTIONS)
		return refuse(why, "no-such-move");
	if (helio_drawable(ed, pos, pile) == 0 ||
	    (pile == DEALS && helio_network(ed, pos, seat) == 0))
		return helio_refuse(
		    why, "pile-empty", "pile", helio_pile_ids[pile]);
	return can_pay(
	    pos, seat, pile == ACTIONS ? ed->cost_action : ed->cost_draw, why);
}

static bool
check_seek(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, struct phrase *why)
{
	unsigned i;

	for (i = 0; i < ed->souk_places && pos->souk[i] != NONE;)
		i++;
	if (i == ed->souk_places)
		return refuse(why, "souk-full");
	if (helio_drawable(ed, pos, PARTNERS) == 0)
		return refuse(why, "no-partners");
	return can_pay(pos, seat, ed->cost_seek, why);
}

static bool
in_souk(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned partner, struct phrase *why)
{
	unsigned i, card = ed->first[PARTNERS] + partner;

	if (partner >= ed->count[PARTNERS])
		return refuse(why, "no-such-move");
	for (i = 0; i < ed->souk_places; i++)
		if (pos->souk[i] == card)
			return true;
	return helio_refuse(why, "not-in-souk", "partner", ed->ids[card]);
}

static bool
in_hand(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, unsigned card, struct phrase *why)
{
	if (card >= ed->transactions)
		return refuse(why, "no-such-move");
	if (pos->place[card] == HAND + seat)
		return true;
	return helio_refuse(why, "not-in-hand", "card", ed->ids[card]);
}

static bool
check_post(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	unsigned i;

	if (!in_hand(ed, pos, seat, (unsigned)step->f[CARD], why))
		return false;
	for (i = 0; i < ed->proposals && pos->stall[seat][i] != NONE;)
		i++;
	if (i == ed->proposals)
		return refuse(why, "stall-full");
	for (i = 0; i < HELD; i++)
		if (step->f[FLOW + i] > GOOD_MAX)
			return refuse(why, "offer-bounds");
	if (helio_items(step->f + FLOW, 1) > ITEMS_MAX)
		return refuse(why, "offer-bounds");
	return true;
}

static bool
check_withdraw(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	unsigned card = (unsigned)step->f[CARD];

	if (card >= ed->transactions)
		return refuse(why, "no-such-move");
	if (pos->place[card] == ON_STALL + seat)
		return true;
	return helio_refuse(why, "not-on-stall", "card", ed->ids[card]);
}

/* ---- powers ---- */

/* Decision 1, HB18, HB19: in phase 2, or free in phase 1. */
bool
helio_power_ready(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, unsigned via,
    struct phrase *why)
{
	const struct effect *power = helio_power(ed, pos, seat, via);

	if (power == NULL)
		return refuse(why, "no-power");
	if (pos->powers >> (via - 1) & 1)
		return refuse(why, "power-used");
	if (ed->powers_free && pos->state != STALL)
		return refuse(why, "power-too-late");
	return can_pay(pos, seat, power->cost, why);
}

static bool
power_is(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, unsigned via, unsigned ops, struct phrase *why)
{
	if (via == NO_POWER)
		return true;
	if (via > OF_PARTNER)
		return refuse(why, "no-such-move");
	if (!helio_power_ready(ed, pos, seat, via, why))
		return false;
	if (ops >> helio_power(ed, pos, seat, via)->op & 1)
		return true;
	return refuse(why, "power-unfit");
}

/* ---- sales ---- */

static bool
check_good(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	unsigned good = (unsigned)step->f[GOOD];
	unsigned convoy = (unsigned)step->f[CONVOY];

	if (good >= HELD || convoy >= CONVOYS)
		return refuse(why, "no-such-move");
	if (pos->goods[seat][good] == 0)
		return helio_refuse(
		    why, "no-good", "good", ed->goods[BASES + good]);
	if (helio_buyer(ed, pos, convoy, good) != NONE)
		return true;
	phrase_set(why, "no-buyer");
	phrase_thing(why, "good", ed->goods[BASES + good]);
	phrase_thing(why, "convoy", helio_convoy_ids[convoy]);
	return false;
}

static bool
check_sell(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	unsigned via = (unsigned)step->f[VIA];
	const struct effect *power;
	int32_t fee;

	if (!check_good(ed, pos, seat, step, why))
		return false;
	if (pos->state == BONUS || pos->state == MORE) {
		if (via != NO_POWER || step->f[JOINT] != 0)
			return refuse(why, "bonus-alone");
		if (pos->state == MORE || step->f[CONVOY] == pos->bonus_convoy)
			return true;
		return helio_refuse(why, "bonus-elsewhere", "convoy",
		    helio_convoy_ids[pos->bonus_convoy]);
	}
	if (!power_is(ed, pos, seat, via, 1u << MULTIPLE_SALE, why))
		return false;
	power = helio_power(ed, pos, seat, via);
	fee = power != NULL ? power->cost : 0;
	return helio_check_joint(ed, pos, seat, (unsigned)step->f[JOINT],
		   USE_SALE, &fee, why) &&
	       can_pay(pos, seat, fee, why);
}

/* ---- transactions ---- */

static bool
check_perform(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	const unsigned ops =
	    1u << WAIVE_BASE | 1u << WAIVE_RARE | 1u << REPLACE_RARE;
	unsigned card = (unsigned)step->f[CARD], via = (unsigned)step->f[VIA];
	struct bill bill;

	if (card >= ed->transactions)
		return refuse(why, "no-such-move");
	if (pos->place[card] != HAND + seat &&
	    pos->place[card] != ON_STALL + seat)
		return helio_refuse(why, "not-in-hand", "card", ed->ids[card]);
	if (!power_is(ed, pos, seat, via, ops, why))
		return false;
	if (via != NO_POWER && helio_power(ed, pos, seat, via)->on_deal &&
	    !helio_is_deal(ed, card))
		return refuse(why, "power-unfit");
	return helio_bill_alone(ed, pos, seat, step, &bill, why);
}

static bool
check_help(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	unsigned card = (unsigned)step->f[CARD], owner, slot;
	struct bill bill;

	if (card >= ed->transactions)
		return refuse(why, "no-such-move");
	if (!helio_bill_help(ed, pos, seat, step, &bill, why))
		return false;
	helio_find_proposal(ed, pos, card, &owner, &slot);
	if (helio_suspended(ed, pos, owner, slot))
		return helio_refuse(why, "suspended", "card", ed->ids[card]);
	return true;
}

/* ---- cards and powers that stand alone ---- */

static bool
all_zero(const struct step *step, unsigned from, unsigned count)
{
	unsigned i;

	for (i = from; i < from + count; i++)
		if (step->f[i] != 0)
			return false;
	return true;
}

/* Goods named, ascending, as many as wanted, from first to last. */
static bool
check_takes(const struct step *step, unsigned count, unsigned first,
    unsigned last, bool different, struct phrase *why)
{
	const int16_t *take = step->f + TAKE;
	unsigned i;

	for (i = 0; i < TAKES_MAX; i++) {
		unsigned good = (unsigned)take[i];

		if (i >= count ? good != 0 : good == 0) {
			phrase_set(why, "name-goods");
			phrase_number(why, "count", count);
			return false;
		}
		if (i >= count)
			continue;
		if (good - 1 < first || good - 1 > last ||
		    (i > 0 && take[i] < take[i - 1]))
			return refuse(why, "wrong-goods");
		if (i > 0 && different && take[i] == take[i - 1])
			return refuse(why, "same-goods");
	}
	return true;
}

static bool
check_spy(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	unsigned target = (unsigned)step->f[SEAT] - 1;
	unsigned card = (unsigned)step->f[CARD] - 1;

	if (step->f[SEAT] == 0 || step->f[CARD] == 0)
		return refuse(why, "spy-names");
	if (target >= pos->seats || target == seat)
		return refuse(why, "no-such-move");
	if (pos->hand[target][BARTERS] + pos->hand[target][DEALS] == 0)
		return refuse(why, "spy-nothing");
	return in_hand(ed, pos, seat, card, why);
}

static bool
check_free_hire(const struct helio_edition *ed,
    const struct helio_position *pos, const struct step *step,
    struct phrase *why)
{
	unsigned i;

	if (step->f[PARTNER] > 0)
		return in_souk(ed, pos, (unsigned)step->f[PARTNER] - 1, why);
	for (i = 0; i < ed->souk_places; i++)
		if (pos->souk[i] != NONE)
			return refuse(why, "name-partner"); /* HB14 */
	return true;
}

static bool
held_enough(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct step *step, unsigned count, struct phrase *why)
{
	unsigned i, j, need;

	for (i = 0; i < count; i++) {
		unsigned good = (unsigned)step->f[TAKE + i] - 1 - BASES;

		for (j = need = 0; j < count; j++)
			need += step->f[TAKE + j] == step->f[TAKE + i];
		if (pos->goods[seat][good] < need)
			return helio_refuse(
			    why, "no-good", "good", ed->goods[BASES + good]);
	}
	return true;
}

/* What an effect needs to be told. */
static bool
check_effect(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct effect *e, const struct step *step,
    struct phrase *why)
{
	const unsigned last_rare = BASES + RARES - 1;
	unsigned takes = 0, first = BASES, last = last_rare;

	if (e->op == GAIN_RARE)
		takes = e->n;
	if (e->op == GAIN_LUXURY || e->op == LUXURY_FOR_RENOWN) {
		takes = e->op == GAIN_LUXURY ? e->n : e->luxury;
		first = BASES + RARES;
		last = GOODS - 1;
	}
	if (!check_takes(step, takes, first, last, e->different, why))
		return false;
	if (e->op != FREE_HIRE && step->f[PARTNER] != 0)
		return refuse(why, "too-much-named");
	if (e->op != SWAP_HAND && !all_zero(step, SEAT, 1))
		return refuse(why, "too-much-named");
	if (e->op != SWAP_HAND && !all_zero(step, CARD, 1))
		return refuse(why, "too-much-named");
	if (e->op == REPLACE_CONVOY && step->f[CONVOY] == 0)
		return refuse(why, "name-convoy");
	if (e->op != REPLACE_CONVOY && step->f[CONVOY] != 0)
		return refuse(why, "too-much-named");
	switch (e->op) {
	case LUXURY_FOR_RENOWN:
		return held_enough(ed, pos, seat, step, takes, why);
	case SWAP_HAND:
		return check_spy(ed, pos, seat, step, why);
	case FREE_HIRE:
		return check_free_hire(ed, pos, step, why);
	case DRAW_ACTIONS:
	case DRAW_DEALS:
		if (helio_drawable(
			ed, pos, e->op == DRAW_DEALS ? DEALS : ACTIONS) == 0 ||
		    (e->op == DRAW_DEALS && helio_network(ed, pos, seat) == 0))
			return helio_refuse(why, "pile-empty", "pile",
			    helio_pile_ids[e->op == DRAW_DEALS ? DEALS
							       : ACTIONS]);
		break;
	}
	return true;
}

static bool
check_play(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	unsigned kind = (unsigned)step->f[KIND];
	const char *id;

	if (kind >= ed->kinds)
		return refuse(why, "no-such-move");
	id = ed->ids[ed->first_copy[kind]];
	if (ed->kind[kind].use != USE_ACTION)
		return helio_refuse(why, "not-an-action", "action", id);
	if (helio_copies(ed, pos, seat, kind) == 0)
		return helio_refuse(why, "no-action-card", "action", id);
	return can_pay(pos, seat, ed->kind[kind].effect.cost, why) &&
	       check_effect(ed, pos, seat, &ed->kind[kind].effect, step, why);
}

static bool
check_power(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	const unsigned with_others = 1u << WAIVE_BASE | 1u << WAIVE_RARE |
				     1u << REPLACE_RARE | 1u << MULTIPLE_SALE;
	unsigned via = (unsigned)step->f[VIA];

	if (via == NO_POWER)
		return refuse(why, "no-such-move");
	return power_is(ed, pos, seat, via, ~with_others, why) &&
	       check_effect(
		   ed, pos, seat, helio_power(ed, pos, seat, via), step, why);
}

/* ---- which when ---- */

#define IN(state) (1u << (state))
#define TURN (IN(STALL) | IN(SOUK))

/* In which states each kind may be done by whoever owes a move. */
static const uint16_t when[MOVE_KINDS] = {
    [SKIP] = IN(STALL),
    [BEGIN] = IN(STALL),
    [DRAW] = IN(STALL),
    [SEEK] = IN(STALL),
    [HIRE] = IN(STALL),
    [POST] = IN(STALL),
    [WITHDRAW] = IN(STALL),
    [SELL] = TURN | IN(BONUS) | IN(MORE),
    [DECLINE] = IN(BONUS) | IN(MORE),
    [PERFORM] = TURN,
    [HELP] = TURN | IN(REPLY),
    [PLAY] = TURN,
    [POWER] = TURN,
    [KEEP] = IN(CHOICE),
    [RETAIN] = IN(UPKEEP),
    [RELEASE] = IN(UPKEEP),
    [OFFER] = TURN | IN(ANSWER) | IN(REPLY),
    [ACCEPT] = IN(ANSWER) | IN(REPLY),
    [REFUSE] = IN(ANSWER) | IN(REPLY),
    [NEVER] = IN(ANSWER),
    [END] = TURN,
};

static const char *const not_now[STATES] = {
    [STALL] = "not-in-stall",
    [SOUK] = "not-in-souk-phase",
    [CHOICE] = "choose-first",
    [BONUS] = "sale-first",
    [MORE] = "sale-first",
    [UPKEEP] = "upkeep-first",
    [ANSWER] = "answer-first",
    [REPLY] = "reply-first",
};

static bool
check_what(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	unsigned card = (unsigned)step->f[CARD];

	switch (step->kind) {
	case SKIP:
		return !pos->did || refuse(why, "turn-begun");
	case DRAW:
		return check_draw(ed, pos, seat, step, why);
	case SEEK:
		return check_seek(ed, pos, seat, why);
	case HIRE:
		return in_souk(ed, pos, (unsigned)step->f[PARTNER], why) &&
		       can_pay(pos, seat, ed->partner[step->f[PARTNER]].salary,
			   why);
	case POST:
		return check_post(ed, pos, seat, step, why);
	case WITHDRAW:
		return check_withdraw(ed, pos, seat, step, why);
	case SELL:
		return check_sell(ed, pos, seat, step, why);
	case PERFORM:
		return check_perform(ed, pos, seat, step, why);
	case HELP:
		if (pos->state == REPLY &&
		    card != pos->stall[pos->owner][pos->slot])
			return refuse(why, "reply-first");
		return check_help(ed, pos, seat, step, why);
	case PLAY:
		return check_play(ed, pos, seat, step, why);
	case POWER:
		return check_power(ed, pos, seat, step, why);
	case KEEP:
		return (card < ed->transactions && pos->place[card] == DRAWN) ||
		       refuse(why, "not-drawn");
	case OFFER:
		return helio_check_offer(ed, pos, seat, step, why);
	case ACCEPT:
		return helio_check_accept(ed, pos, seat, why);
	default:
		return true;
	}
}

bool
helio_check_step(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, const struct step *step,
    struct phrase *why)
{
	if (pos->state == OVER)
		return refuse(why, "over");
	if (helio_is_standing(step->kind))
		return helio_check_standing(ed, pos, seat, step, why);
	/* He who waits for an answer may still take the reward. */
	if (pos->state == ANSWER && seat == pos->active && step->kind == HELP &&
	    step->f[CARD] == pos->stall[pos->owner][pos->slot])
		return check_help(ed, pos, seat, step, why);
	if (helio_owes(pos) != seat) {
		phrase_set(why, "not-your-turn");
		phrase_seat(why, "seat", helio_owes(pos));
		return false;
	}
	if (!(when[step->kind] & IN(pos->state)))
		return refuse(why, not_now[pos->state]);
	return check_what(ed, pos, seat, step, why);
}

bool
helio_check(const void *data, const void *position, unsigned seat, move_t move,
    struct phrase *why)
{
	const struct helio_position *pos = position;
	struct step step;

	phrase_set(why, NULL);
	if (seat >= pos->seats || !helio_step(data, move, &step))
		return refuse(why, "no-such-move");
	return helio_check_step(data, pos, seat, &step, why);
}
