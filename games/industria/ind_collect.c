/* SPDX-License-Identifier: MIT */
/*
 * ind_collect.c - building orders of Industria, collected from all seats
 * together and played in turn (IB5).
 */
#include "industria.h"

#include <string.h>

/* ---- what may have changed when the turn comes ---- */

/* True if the seat could lay that tile by then. */
static bool
may_build(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned tile)
{
	const struct ind_tile *t = &ed->tiles[tile];
	uint8_t source[NEEDS_MAX] = {FROM_NONE};
	unsigned i;

	for (i = 0; i < t->need_count; i++) {
		source[i] = (uint8_t)ind_source(ed, pos, seat, t->need[i]);
		if (source[i] == FROM_NONE &&
		    !ind_may_come(ed, pos, seat, t->need[i]))
			return false;
		if (source[i] == FROM_NONE)
			source[i] = FROM_SEAT; /* whoever it is */
	}
	return ind_total(ed, pos, seat, tile, source) <=
	       pos->money[seat] + ind_may_earn(ed, pos, seat);
}

/* ---- asking ---- */

/* True if the seat could do more than nothing, were it its turn. */
static bool
has_choice(
    const struct ind_edition *ed, const struct ind_position *pos, unsigned seat)
{
	move_t moves[2];

	return ind_turn_moves(ed, pos, seat, 2, moves) > 1;
}

static bool
has_hope(
    const struct ind_edition *ed, const struct ind_position *pos, unsigned seat)
{
	tiles_t rest = pos->hand[seat] & ~ed->kinds[RAW];

	for (; rest != 0; rest &= rest - 1)
		if (may_build(ed, pos, seat, tile_first(rest)))
			return true;
	return false;
}

/*
 * Whoever can lay nothing, whatever the others lay before, is not asked (IB3);
 * and if only one is left there is nothing to collect.
 */
void
ind_begin_building(const struct ind_edition *ed, struct ind_position *pos)
{
	bool choice = false;
	unsigned s;

	pos->phase = BUILDING;
	pos->acted = pos->asked = pos->idle = pos->ready = 0;
	memset(pos->built, 0, sizeof(pos->built));
	for (s = 0; s < pos->seats; s++) {
		bool can = has_choice(ed, pos, s);

		choice |= can;
		if (can || has_hope(ed, pos, s))
			pos->asked |= (uint8_t)(1u << s);
	}
	if (!choice || (pos->asked & (pos->asked - 1)) == 0)
		pos->asked = 0;
	else
		pos->phase = COLLECT;
	pos->open = pos->asked;
}

/* What was said shows when all have: who lays nothing, and who waits to be
 * asked.  Orders will show in their turn. */
static void
begin_turns(struct ind_position *pos, struct events *events)
{
	unsigned i, s, said;

	pos->phase = BUILDING;
	for (i = 0; i < pos->seats; i++) {
		s = (pos->first + i) % pos->seats;
		said = (pos->asked & ~(unsigned)pos->ready) >> s & 1;
		if (said)
			phrase_seat(event_add(events, EVERYBODY,
					pos->idle >> s & 1 ? "built-nothing"
							   : "awaits"),
			    "seat", s);
	}
}

void
ind_said(struct ind_position *pos, unsigned seat, enum kind kind,
    struct events *events)
{
	uint8_t bit = (uint8_t)(1u << seat);

	pos->phase = COLLECT;
	pos->ahead = pos->tried = 0;
	memset(pos->built, 0, sizeof(pos->built));
	pos->open &= (uint8_t)~bit;
	if (kind == DONE)
		pos->idle |= bit;
	if (kind == READY)
		pos->ready |= bit;
	if (pos->open == 0)
		begin_turns(pos, events);
}

move_t
ind_collect(
    const void *data, const void *position, unsigned seat, void *rehearsal)
{
	const struct ind_position *pos = position;
	struct ind_position *turn = rehearsal;
	const struct step step = {.kind = READY};

	(void)data;
	if (pos->phase != COLLECT || !(pos->open >> seat & 1))
		return NO_MOVE;
	if (turn != NULL) {
		turn->phase = BUILDING;
		turn->ahead = (uint8_t)(seat + 1);
	}
	return ind_move(&step);
}
