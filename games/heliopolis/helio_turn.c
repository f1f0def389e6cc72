/* SPDX-License-Identifier: MIT */
/* helio_turn.c - turns, upkeep, the end. */
#include "heliopolis.h"

#include <string.h>

/* Phase 2 begins by its first order (HB17); a free power leaves phase 1. */
void
helio_begin_action(const struct play *p, bool free)
{
	p->pos->counts = !free;
	if (!free)
		p->pos->state = SOUK;
}

void
helio_finish_action(const struct play *p)
{
	if (!p->pos->counts) {
		p->pos->state = STALL;
		return;
	}
	p->pos->counts = 0;
	p->pos->state = SOUK;
	if (++p->pos->acts >= p->ed->actions)
		helio_begin_upkeep(p);
}

/* Fin du tour; not asked if it cannot be paid (HB17). */
void
helio_begin_upkeep(const struct play *p)
{
	unsigned seat = p->pos->active;

	if (p->pos->partner[seat] != NONE &&
	    p->pos->coins[seat] >= p->ed->cost_upkeep) {
		p->pos->state = UPKEEP;
		phrase_seat(
		    event_add(p->events, EVERYBODY, "turn-done"), "seat", seat);
		return;
	}
	helio_leave_partner(p, seat);
	helio_end_turn(p);
}

/* Decision 2: every access is full again in each player's turn. */
void
helio_begin_turn(const struct play *p)
{
	struct helio_position *pos = p->pos;

	pos->state = STALL;
	pos->acts = pos->counts = pos->powers = pos->did = 0;
	memset(pos->used, 0, sizeof(pos->used));
	memset(pos->exchanged, 0, sizeof(pos->exchanged));
	phrase_seat(event_add(p->events, EVERYBODY, "turn-begins"), "seat",
	    pos->active);
}

static void
tell_scores(const struct play *p)
{
	int32_t scores[SEATS];
	uint8_t places[SEATS];
	struct phrase *f;
	unsigned s, g, luxury;

	helio_scores(p->ed, p->pos, scores);
	helio_ranking(p->ed, p->pos, places);
	for (s = 0; s < p->pos->seats; s++) {
		for (luxury = 0, g = RARES; g < HELD; g++)
			luxury += p->pos->goods[s][g];
		f = event_add(p->events, EVERYBODY, "final-score");
		phrase_seat(f, "seat", s);
		phrase_number(f, "score", scores[s]);
		phrase_number(f, "renown", p->pos->renown[s]);
		phrase_number(f, "luxury", luxury);
		phrase_number(f, "coins", p->pos->coins[s]);
	}
	for (s = 0; s < p->pos->seats; s++) {
		if (places[s] != 1)
			continue;
		f = event_add(p->events, EVERYBODY, "winner");
		phrase_seat(f, "seat", s);
		phrase_number(f, "score", scores[s]);
	}
}

static void
end_match(const struct play *p, const char *key)
{
	p->pos->state = OVER;
	if (key != NULL)
		event_add(p->events, EVERYBODY, key);
	tell_scores(p);
}

/* Fin de la partie: each other player has one more turn, also the owner of a
 * deal that was helped (decisions 22, 23); or the round is played out. */
void
helio_begin_end(const struct play *p)
{
	if (p->pos->end_seat != NONE)
		return;
	p->pos->end_seat =
	    p->ed->equal_turns ? p->pos->starter : p->pos->active;
	event_add(p->events, EVERYBODY,
	    p->ed->equal_turns ? "end-of-round" : "last-turns");
}

/* Decision HB23: a round in which all missed their turn ends the match. */
void
helio_end_turn(const struct play *p)
{
	struct helio_position *pos = p->pos;

	pos->turns++;
	pos->bonus[pos->active] = 0;
	pos->skipped = pos->did ? 0 : (uint8_t)(pos->skipped + 1);
	if (pos->skipped >= pos->seats) {
		end_match(p, "all-absent");
		return;
	}
	pos->active = (uint8_t)((pos->active + 1) % pos->seats);
	if (pos->active == pos->end_seat)
		end_match(p, NULL);
	else
		helio_begin_turn(p);
}

/* ---- gains ---- */

/* Flow is a token's index or COINS; a negative count is paid. */
void
helio_gain(const struct play *p, unsigned seat, unsigned flow, int count)
{
	struct phrase *f;

	if (count == 0)
		return;
	if (flow == COINS)
		p->pos->coins[seat] += count;
	else
		p->pos->goods[seat][flow] =
		    (uint8_t)(p->pos->goods[seat][flow] + count);
	f = event_add(p->events, EVERYBODY, count > 0 ? "gets" : "pays");
	phrase_seat(f, "seat", seat);
	phrase_number(f, "count", count > 0 ? count : -count);
	phrase_thing(f, "good", p->ed->goods[BASES + flow]);
}

void
helio_gain_renown(const struct play *p, unsigned seat, unsigned count)
{
	struct phrase *f;

	if (count == 0)
		return;
	p->pos->renown[seat] += (int32_t)count;
	f = event_add(p->events, EVERYBODY, "renown");
	phrase_seat(f, "seat", seat);
	phrase_number(f, "count", count);
}
