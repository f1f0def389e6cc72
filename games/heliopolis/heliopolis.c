/* SPDX-License-Identifier: MIT */
/*
 * heliopolis.c - the rules of Héliopolis (Asan).  Captions name the sections of
 * the rule book; "decision" and HB are numbers of our own lists of what the
 * rule book leaves open.
 */
#include "heliopolis.h"

#include <assert.h>
#include <string.h>

/* ---- phase 1 ---- */

static void
apply_draw(const struct play *p, unsigned seat, unsigned pile)
{
	helio_gain(p, seat, COINS,
	    -(int)(pile == ACTIONS ? p->ed->cost_action : p->ed->cost_draw));
	if (pile == DEALS) { /* decision 3: choose one */
		p->pos->counts = 0;
		if (helio_choose(p, helio_network(p->ed, p->pos, seat), 1))
			helio_finish_action(p);
		return;
	}
	helio_draw_to_hand(
	    p, pile, seat, pile == BARTERS ? p->ed->draw_barters : 1);
}

static void
apply_seek(const struct play *p, unsigned seat)
{
	unsigned card, i = 0;
	struct phrase *f;

	helio_gain(p, seat, COINS, -(int)p->ed->cost_seek);
	while (p->pos->souk[i] != NONE)
		i++;
	card = helio_draw(p, PARTNERS, NO_SEAT, S_DECK);
	helio_put_open(p, card, ON_TABLE);
	p->pos->souk[i] = (uint8_t)card;
	f = event_add(p->events, EVERYBODY, "partner-arrives");
	phrase_thing(f, "partner", p->ed->ids[card]);
}

/* giver: NO_SEAT if it goes without saying. */
static void
tell_items(const struct play *p, uint32_t seats, const char *key,
    unsigned giver, const int16_t *flow, int sign)
{
	struct phrase *f;
	unsigned i;

	for (i = 0; i < FLOWS; i++) {
		if (flow[i] * sign <= 0)
			continue;
		f = event_add(p->events, seats, key);
		if (giver != NO_SEAT)
			phrase_seat(f, "seat", giver);
		phrase_number(f, "count", flow[i] * sign);
		phrase_thing(f, "good", p->ed->goods[BASES + i]);
	}
}

static void
tell_card(const struct play *p, const char *key, unsigned seat, unsigned card)
{
	struct phrase *f = event_aside(p->events, EVERYBODY, key);

	phrase_seat(f, "seat", seat);
	phrase_thing(f, "card", p->ed->ids[card]);
}

/* What a transaction asks or gives, bit by bit; how many bits. */
static unsigned
tell_flow(const struct play *p, const char *key, const char (*goods)[ID_SIZE],
    const uint8_t *counts, unsigned most)
{
	struct phrase *f;
	unsigned place = 0;

	for (unsigned i = 0; i < most; i++) {
		if (counts[i] == 0)
			continue;
		f = event_add(p->events, EVERYBODY, key);
		phrase_number(f, "place", (int)++place);
		phrase_number(f, "count", counts[i]);
		phrase_thing(f, "good", goods[i]);
	}
	return place;
}

static void
apply_post(const struct play *p, unsigned seat, const struct step *step)
{
	unsigned slot = 0, i, gains, card = (unsigned)step->f[CARD];
	struct phrase *f;

	while (p->pos->stall[seat][slot] != NONE)
		slot++;
	p->pos->stall[seat][slot] = (uint8_t)card;
	for (i = 0; i < FLOWS; i++)
		p->pos->reward[seat][slot][i] = (uint8_t)step->f[FLOW + i];
	p->pos->exchanged[seat][slot] = 0;
	helio_put_open(p, card, ON_STALL + seat);
	tell_card(p, "posted", seat, card);
	tell_flow(p, "posted-cost", p->ed->goods, p->ed->cost[card], GOODS);
	gains = tell_flow(
	    p, "posted-gain", p->ed->goods + BASES, p->ed->gain[card], FLOWS);
	if (p->ed->renown[card] > 0) {
		f = event_aside(p->events, EVERYBODY, "posted-renown");
		phrase_number(f, "place", (int)gains + 1);
		phrase_number(f, "count", p->ed->renown[card]);
	}
	tell_items(p, EVERYBODY, "reward-item", NO_SEAT, step->f + FLOW, 1);
}

static void
apply_withdraw(const struct play *p, unsigned seat, unsigned card)
{
	unsigned owner, slot;

	helio_find_proposal(p->ed, p->pos, card, &owner, &slot);
	p->pos->stall[seat][slot] = NONE;
	memset(p->pos->reward[seat][slot], 0, FLOWS);
	helio_withdraw(p, card, seat);
	tell_card(p, "withdrew", seat, card);
}

/* ---- haggling ---- */

static void
tell_haggle(const struct play *p, const char *key, unsigned seat)
{
	struct phrase *f = event_add(p->events, EVERYBODY, key);

	phrase_seat(f, "seat", seat);
	phrase_seat(
	    f, "other", seat == p->pos->owner ? p->pos->active : p->pos->owner);
	phrase_thing(
	    f, "card", p->ed->ids[p->pos->stall[p->pos->owner][p->pos->slot]]);
}

static void
forget_haggle(struct helio_position *pos)
{
	memset(pos->terms, 0, sizeof(pos->terms));
	pos->owner = pos->slot = pos->joint = pos->by = pos->instead = 0;
}

static void
apply_offer(const struct play *p, unsigned seat, const struct step *step)
{
	struct helio_position *pos = p->pos;
	unsigned owner, slot, i;
	uint32_t both;

	helio_find_proposal(p->ed, pos, (unsigned)step->f[CARD], &owner, &slot);
	both = 1u << owner | 1u << pos->active;
	pos->owner = (uint8_t)owner;
	pos->slot = (uint8_t)slot;
	for (i = 0; i < FLOWS; i++)
		pos->terms[i] = step->f[FLOW + i];
	tell_haggle(p, "haggles", seat);
	tell_items(p, both, "would-give", owner, step->f + FLOW, 1);
	tell_items(p, both, "would-give", pos->active, step->f + FLOW, -1);
	if (seat == owner) {
		pos->state = REPLY;
		return;
	}
	pos->exchanged[owner][slot]++;
	pos->joint = (uint8_t)step->f[JOINT];
	pos->by = (uint8_t)step->f[BY];
	pos->instead = (uint8_t)step->f[INSTEAD];
	pos->state = ANSWER;
}

static void
apply_accept(const struct play *p, unsigned seat)
{
	int16_t flow[FLOWS];
	struct step step;

	tell_haggle(p, "agrees", seat);
	memcpy(flow, p->pos->terms, sizeof(flow));
	helio_haggle_step(p->pos, &step);
	helio_fill_free(p->ed, p->pos, p->pos->active, &step);
	forget_haggle(p->pos);
	helio_apply_transaction(p, p->pos->active, &step, flow);
}

/* No is no exchange more; the helper plays on without loss. */
static void
apply_refuse(const struct play *p, unsigned seat, bool never)
{
	tell_haggle(p, never ? "refuses-more" : "refuses", seat);
	if (never)
		p->pos->exchanged[p->pos->owner][p->pos->slot] = NONE;
	forget_haggle(p->pos);
	p->pos->state = SOUK;
}

static void
apply_help(const struct play *p, unsigned seat, const struct step *step)
{
	unsigned owner, slot, i;
	int16_t flow[FLOWS];

	helio_find_proposal(
	    p->ed, p->pos, (unsigned)step->f[CARD], &owner, &slot);
	for (i = 0; i < FLOWS; i++)
		flow[i] = p->pos->reward[owner][slot][i];
	forget_haggle(p->pos);
	helio_apply_transaction(p, seat, step, flow);
}

/* ---- the rest ---- */

static void
apply_arm(const struct play *p, unsigned seat, const struct step *step)
{
	unsigned kind = (unsigned)step->f[KIND];
	struct phrase *f = event_add(p->events, 1u << seat, "armed");

	p->pos->armed[seat][kind] = (uint8_t)step->f[COUNT];
	phrase_number(f, "count", step->f[COUNT]);
	phrase_thing(f, "action", p->ed->ids[p->ed->first_copy[kind]]);
}

static void
apply_wish(const struct play *p, unsigned seat, const struct step *step)
{
	uint32_t list = WISHES, me = 1u << seat;
	unsigned n;

	for (n = 0; n < HELD && step->f[WISHED + n] > 0; n++) {
		list |= (uint32_t)step->f[WISHED + n] << 3 * n;
		phrase_thing(event_add(p->events, me,
				 n == 0 ? "bonus-first" : "bonus-else"),
		    "good", p->ed->goods[BASES + step->f[WISHED + n] - 1]);
	}
	if (n == 0)
		event_add(p->events, me, "bonus-none");
	p->pos->bonus[seat] = list;
}

static void
apply_upkeep(const struct play *p, unsigned seat, bool pays)
{
	struct phrase *f;

	if (pays) {
		f = event_add(p->events, EVERYBODY, "upkeep");
		phrase_seat(f, "seat", seat);
		phrase_thing(f, "partner", p->ed->ids[p->pos->partner[seat]]);
		helio_gain(p, seat, COINS, -(int)p->ed->cost_upkeep);
	} else {
		helio_leave_partner(p, seat);
	}
	helio_end_turn(p);
}

static void
apply_decline(const struct play *p)
{
	if (p->pos->state == MORE)
		p->pos->more_left = 0;
	helio_go_on_selling(p);
}

static void
apply_skip(const struct play *p, unsigned seat)
{
	phrase_seat(event_add(p->events, EVERYBODY, "skipped"), "seat", seat);
	helio_begin_upkeep(p);
}

static void
apply_hire(const struct play *p, unsigned seat, const struct step *step)
{
	unsigned i = (unsigned)step->f[PARTNER];

	helio_gain(p, seat, COINS, -(int)p->ed->partner[i].salary);
	helio_hire(p, seat, p->ed->first[PARTNERS] + i);
}

static void
apply_step(const struct play *p, unsigned seat, const struct step *step)
{
	switch (step->kind) {
	case SKIP:
		apply_skip(p, seat);
		break;
	case BEGIN:
		p->pos->state = SOUK;
		phrase_seat(
		    event_add(p->events, EVERYBODY, "phase-two"), "seat", seat);
		break;
	case DRAW:
		apply_draw(p, seat, (unsigned)step->f[PILE]);
		break;
	case SEEK:
		apply_seek(p, seat);
		break;
	case HIRE:
		apply_hire(p, seat, step);
		break;
	case POST:
		apply_post(p, seat, step);
		break;
	case WITHDRAW:
		apply_withdraw(p, seat, (unsigned)step->f[CARD]);
		break;
	case SELL:
		helio_apply_sell(p, seat, step);
		break;
	case DECLINE:
		apply_decline(p);
		break;
	case PERFORM:
		helio_apply_transaction(p, seat, step, NULL);
		break;
	case HELP:
		apply_help(p, seat, step);
		break;
	case PLAY:
	case POWER:
		helio_apply_use(p, seat, step);
		break;
	case KEEP:
		if (helio_keep(p, (unsigned)step->f[CARD]))
			helio_finish_action(p);
		break;
	case RETAIN:
	case RELEASE:
		apply_upkeep(p, seat, step->kind == RETAIN);
		break;
	case OFFER:
		apply_offer(p, seat, step);
		break;
	case ACCEPT:
		apply_accept(p, seat);
		break;
	case REFUSE:
	case NEVER:
		apply_refuse(p, seat, step->kind == NEVER);
		break;
	case ARM:
		apply_arm(p, seat, step);
		break;
	case STAY:
	case GO:
		p->pos->keeps[seat] = step->kind == STAY;
		event_add(p->events, 1u << seat,
		    step->kind == STAY ? "will-keep" : "will-release");
		break;
	case END:
		helio_begin_upkeep(p);
		break;
	case WISH:
		apply_wish(p, seat, step);
		break;
	case MOVE_KINDS:
		break;
	}
}

void
helio_apply(const void *data, void *position, unsigned seat, move_t move,
    struct dice *dice, struct events *events)
{
	struct play play = {data, position, dice, events};
	struct step step;
	bool known = helio_step(data, move, &step);
	unsigned state = play.pos->state;

	assert(known && helio_check(data, position, seat, move, NULL));
	if (seat == play.pos->active && step.kind != SKIP &&
	    !helio_is_standing(step.kind) && state != UPKEEP)
		play.pos->did = 1;
	apply_step(&play, seat, &step);
}

static uint32_t
to_act(const void *data, const void *position)
{
	uint32_t seat = helio_owes(position);

	(void)data;
	return seat == NO_SEAT ? 0 : (uint32_t)1 << seat;
}

static const struct game_ahead ahead = {.never = helio_never};

const struct game heliopolis = {
    .name = "heliopolis",
    .seats_min = 3, /* decision 37 */
    .seats_max = SEATS,
    /* The rules know no limit but that all deals are done or nobody acts. */
    .max_turns = 1000000,
    .edition_size = sizeof(struct helio_edition),
    .position_size = sizeof(struct helio_position),
    .load_edition = helio_load_edition,
    .setup = helio_setup,
    .to_act = to_act,
    .legal_moves = helio_legal_moves,
    .open_moves = helio_open_moves,
    .check = helio_check,
    .apply = helio_apply,
    .scores = helio_scores,
    .ranking = helio_ranking,
    .verbs = helio_verbs,
    .read_order = helio_read_order,
    .write_order = helio_write_order,
    .ahead = &ahead,
    .done = helio_done,
    .closing = "end",
    .default_move = helio_default_move,
    .view = helio_view,
    .redeal = helio_redeal,
    .reveals = helio_reveals,
    .is_secret = helio_is_secret,
    .open_scores = true,
    .passing = "skip begin",
    .value = helio_value,
    .sound = helio_sound,
};
