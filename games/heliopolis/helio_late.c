/* SPDX-License-Identifier: MIT */
/* helio_late.c - what closes a decision, is done for the late, or shows. */
#include "heliopolis.h"

/* ---- closing, and the late ---- */

static move_t
plain(enum kind kind)
{
	struct step step = {.kind = kind};

	return helio_move(&step);
}

/*
 * A mail about phase 1 ends phase 1, one about phase 2 the turn; but not a turn
 * in which nothing was done in phase 2.
 */
move_t
helio_done(const void *data, const void *position, unsigned seat)
{
	const struct helio_position *pos = position;

	(void)data;
	if (helio_owes(pos) != seat)
		return NO_MOVE;
	if (pos->state == STALL)
		return plain(BEGIN);
	return pos->state == SOUK ? plain(END) : NO_MOVE;
}

/* Decisions 34, HB2, HB11.  It is followed by the next, so that who was late in
 * a choice has done with the turn. */
move_t
helio_default_move(const void *data, const void *position, unsigned seat)
{
	const struct helio_position *pos = position;
	struct step step = {.kind = KEEP};

	(void)data;
	switch (pos->state) {
	case CHOICE:
		step.f[CARD] = pos->drawn[0];
		return helio_move(&step);
	case BONUS:
	case MORE:
		return plain(DECLINE);
	case UPKEEP:
		return plain(pos->keeps[seat] ? RETAIN : RELEASE);
	case ANSWER:
		return plain(NEVER);
	case REPLY:
		return plain(REFUSE);
	}
	return plain(pos->did ? END : SKIP);
}

/* ---- what shows something new ---- */

/* Cards of others may answer: brokers, guards. */
static bool
others_hold_actions(const struct helio_position *pos, unsigned seat)
{
	unsigned s;

	for (s = 0; s < pos->seats; s++)
		if (s != seat && pos->hand[s][ACTIONS] > 0)
			return true;
	return false;
}

static bool
fills(const struct helio_edition *ed, const struct helio_position *pos,
    const struct step *step)
{
	unsigned convoy = (unsigned)step->f[CONVOY], i, empty = 0;
	unsigned place = helio_buyer(ed, pos, convoy, (unsigned)step->f[GOOD]);

	for (i = 0; i < ed->tile[pos->tile[convoy]].count; i++)
		empty += i != place && pos->filled[convoy][i] == 0;
	return empty == 0;
}

bool
helio_reveals(
    const void *data, const void *position, unsigned seat, move_t move)
{
	const struct helio_position *pos = position;
	const struct helio_edition *ed = data;
	const struct effect *e = NULL;
	struct step step;

	helio_step(ed, move, &step);
	switch (step.kind) {
	case DRAW:
	case SEEK:
	case OFFER:
		return true;
	case HIRE:
		return pos->turns < pos->seats;
	case SELL:
		return others_hold_actions(pos, seat) || fills(ed, pos, &step);
	case PLAY:
		e = &ed->kind[step.f[KIND]].effect;
		break;
	case POWER:
		e = helio_power(ed, pos, seat, (unsigned)step.f[VIA]);
		break;
	case ACCEPT: /* the owner sees the helper's cards */
		return pos->state == ANSWER;
	default:
		return false;
	}
	return e->op == DRAW_DEALS || e->op == DRAW_ACTIONS ||
	       e->op == REPLACE_CONVOY || e->op == TAX || e->op == SWAP_HAND ||
	       (e->op == FREE_HIRE && pos->turns < pos->seats);
}

/* Decisions HB6, HB12: standing orders, the terms of a haggle, the choice of
 * a deal and what is given to a spy's victim. */
bool
helio_is_secret(
    const void *data, const void *position, unsigned seat, move_t move)
{
	const struct helio_edition *ed = data;
	struct step step;

	(void)position;
	(void)seat;
	helio_step(ed, move, &step);
	return helio_is_standing(step.kind) || step.kind == OFFER ||
	       step.kind == KEEP || (step.kind == PLAY && step.f[CARD] != 0);
}
