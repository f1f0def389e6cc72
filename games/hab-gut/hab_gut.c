/* SPDX-License-Identifier: MIT */
/*
 * hab_gut.c - the rules of Hab & Gut (Carlo A. Rossi).  Captions name the
 * sections of the rule book; "decision" is a number of our own list of what
 * the rule book leaves open.
 */
#include "hab_gut.h"

#include <assert.h>
#include <string.h>

/* ---- preparation ---- */

/* Decisions 13, 27: all cards, in data order, are shuffled; the first seat
 * takes the first of them. */
static void
deal(const struct hab_edition *ed, struct hab_position *pos, struct dice *dice)
{
	uint8_t deck[CARDS_MAX];
	unsigned s;

	memcpy(deck, ed->deck, sizeof(deck));
	dice_shuffle8(dice, deck, ed->deck_count);
	memset(pos->rack, NOTHING, sizeof(pos->rack));
	memset(pos->discard, NOTHING, sizeof(pos->discard));
	pos->discards = 0;
	for (s = 0; s < pos->seats; s++) {
		memcpy(pos->rack[s], deck + s * ed->rack_size, ed->rack_size);
		hab_sort(pos->rack[s], ed->rack_size);
		pos->rack_count[s] = ed->rack_size;
	}
}

static void
tell_round(const struct hab_edition *ed, const struct hab_position *pos,
    struct events *events)
{
	struct phrase *p = event_add(events, EVERYBODY, "round-begins");

	phrase_number(p, "round", pos->round + 1);
	phrase_number(p, "rounds", ed->rounds);
}

static void
tell_turn(const struct hab_edition *ed, const struct hab_position *pos,
    struct events *events)
{
	struct phrase *p = event_add(events, EVERYBODY, "turn-begins");

	phrase_number(p, "round", pos->round + 1);
	phrase_number(p, "turn", pos->turn + 1);
	phrase_number(p, "turns", ed->turns);
	phrase_seat(p, "seat", pos->hat);
}

static void
setup(const void *data, void *position, unsigned seats, struct dice *dice,
    struct events *events)
{
	const struct hab_edition *ed = data;
	struct hab_position *pos = position;
	unsigned s;

	assert(seats >= 3 && seats <= SEATS);
	memset(pos, 0, sizeof(*pos));
	pos->seats = (uint8_t)seats;
	for (s = 0; s < seats; s++)
		pos->money[s] = ed->start_money;
	memset(pos->client, NOTHING, sizeof(pos->client));
	memset(pos->pile, ed->shares, sizeof(pos->pile));
	memset(pos->space, ed->start_space, sizeof(pos->space));
	deal(ed, pos, dice);
	pos->hat = (uint8_t)dice_below(dice, seats); /* decision 19 */
	tell_round(ed, pos, events);
	tell_turn(ed, pos, events);
}

/* ---- from seat to seat, from turn to turn ---- */

static void
end_round(const struct hab_edition *ed, struct hab_position *pos,
    struct dice *dice, struct events *events)
{
	unsigned s;

	phrase_number(event_add(events, EVERYBODY, "round-ends"), "round",
	    pos->round + 1);
	for (s = 0; s < pos->seats; s++)
		hab_sell_clients(ed, pos, s, events);
	memset(pos->client, NOTHING, sizeof(pos->client));
	memset(pos->low, 0, sizeof(pos->low));
	if (pos->round + 1 == ed->rounds) {
		hab_end_match(ed, pos, events);
		return;
	}
	pos->round++;
	pos->turn = 0;
	deal(ed, pos, dice);
	tell_round(ed, pos, events);
	tell_turn(ed, pos, events);
}

/* Decision 12: the hat goes left after every turn, also between rounds. */
static void
end_turn(const struct hab_edition *ed, struct hab_position *pos,
    struct dice *dice, struct events *events)
{
	pos->hat = (uint8_t)((pos->hat + 1) % pos->seats);
	pos->phase = TRADE;
	if (pos->turn + 1 == ed->turns) {
		end_round(ed, pos, dice, events);
		return;
	}
	pos->turn++;
	tell_turn(ed, pos, events);
}

static void
next_seat(const struct hab_edition *ed, struct hab_position *pos,
    struct dice *dice, struct events *events)
{
	pos->bought = pos->sold = pos->given = 0;
	pos->played = pos->halved = 0;
	if (++pos->acted < pos->seats)
		return;
	pos->acted = 0;
	if (pos->phase == TRADE)
		pos->phase = MARKET;
	else
		end_turn(ed, pos, dice, events);
}

/* ---- playing a move ---- */

static void
apply_buy(const struct hab_edition *ed, struct hab_position *pos, unsigned seat,
    const struct step *step, struct events *events)
{
	unsigned c = step->company;

	pos->money[seat] -= hab_price(ed, pos, c) * (int32_t)step->count;
	pos->held[seat][c] = (uint8_t)(pos->held[seat][c] + step->count);
	pos->pile[c] = (uint8_t)(pos->pile[c] - step->count);
	pos->bought = (uint8_t)(pos->bought + step->count);
	hab_tell_sale(ed, pos, events, "bought", seat, c, step->count);
}

static void
apply_sell(const struct hab_edition *ed, struct hab_position *pos,
    unsigned seat, const struct step *step, struct events *events)
{
	unsigned c = step->company, placed = pos->placed[seat], left;

	pos->money[seat] += hab_price(ed, pos, c) * (int32_t)step->count;
	pos->held[seat][c] = (uint8_t)(pos->held[seat][c] - step->count);
	pos->pile[c] = (uint8_t)(pos->pile[c] + step->count);
	pos->sold = (uint8_t)(pos->sold + step->count);
	left = hab_owned(pos, seat, c);
	if (placed > 0 && left < pos->low[seat][placed - 1][c])
		pos->low[seat][placed - 1][c] = (uint8_t)left;
	hab_tell_sale(ed, pos, events, "sold", seat, c, step->count);
}

static void
apply_client(const struct hab_edition *ed, struct hab_position *pos,
    unsigned seat, const struct step *step, struct events *events)
{
	unsigned c, slot = pos->placed[seat]++;
	struct phrase *p;

	pos->held[seat][step->company]--;
	pos->client[seat][slot] = (uint8_t)step->company;
	pos->given++;
	for (c = 0; c < COMPANIES; c++)
		pos->low[seat][slot][c] = (uint8_t)hab_owned(pos, seat, c);
	p = event_add(events, EVERYBODY, "client-share");
	phrase_seat(p, "seat", seat);
	phrase_number(p, "placed", slot + 1);
	phrase_number(p, "slots", ed->slots);
	p = event_add(events, (uint32_t)1 << seat, "client-share-own");
	phrase_thing(p, "company", ed->ids[step->company]);
}

static void
apply_done(const struct hab_edition *ed, struct hab_position *pos,
    unsigned seat, struct dice *dice, struct events *events)
{
	if (pos->bought + pos->sold == 0)
		phrase_seat(
		    event_add(events, EVERYBODY, "no-trade"), "seat", seat);
	next_seat(ed, pos, dice, events);
}

static void
discard(struct hab_position *pos, unsigned owner, unsigned card)
{
	uint8_t *rack = pos->rack[owner];
	unsigned i = 0, last = --pos->rack_count[owner];

	while (rack[i] != card)
		i++;
	for (; i < last; i++)
		rack[i] = rack[i + 1];
	rack[last] = NOTHING;
	pos->discard[pos->discards++] = (uint8_t)card;
}

/* Move a pawn; what would run past an end is lost (decision 1). */
static int
move_pawn(const struct hab_edition *ed, struct hab_position *pos,
    unsigned company, int steps)
{
	int to = pos->space[company] + steps, last = ed->spaces - 1, lost = 0;

	if (to < 0) {
		lost = -to;
		to = 0;
	} else if (to > last) {
		lost = to - last;
		to = last;
	}
	pos->space[company] = (uint8_t)to;
	return lost;
}

static void
tell_card(const struct hab_edition *ed, const struct hab_position *pos,
    struct events *events, unsigned seat, const struct step *step, int32_t from)
{
	bool play = step->kind == PLAY;
	struct phrase *p =
	    event_add(events, EVERYBODY, play ? "played" : "halved");

	phrase_seat(p, "seat", seat);
	phrase_number(p, "value", hab_value(ed, step->card));
	if (!play)
		phrase_number(p, "half", hab_value(ed, step->card) / 2);
	phrase_thing(p, "company", ed->ids[step->company]);
	phrase_number(p, "from", from);
	phrase_number(p, "to", hab_price(ed, pos, step->company));
	phrase_thing(p, "rack", hab_rack_ids[step->rack]);
}

static void
tell_stop(const struct hab_edition *ed, const struct hab_position *pos,
    struct events *events, unsigned company, bool frozen, int lost)
{
	struct phrase *p;

	if (!frozen && lost == 0)
		return;
	p = event_add(events, EVERYBODY, frozen ? "frozen" : "track-end");
	phrase_thing(p, "company", ed->ids[company]);
	phrase_number(p, "price", hab_price(ed, pos, company));
	if (!frozen)
		phrase_number(p, "lost", lost);
}

/* Play a card, "reduce" a card: decision 5, half of it with its sign. */
static void
apply_card(const struct hab_edition *ed, struct hab_position *pos,
    unsigned seat, const struct step *step, struct dice *dice,
    struct events *events)
{
	int32_t from = hab_price(ed, pos, step->company);
	bool frozen = hab_frozen(ed, pos, step->company);
	int steps = hab_value(ed, step->card), lost = 0;

	if (step->kind == PLAY) {
		pos->played = (uint8_t)(step->rack + 1);
	} else {
		pos->halved = (uint8_t)(step->rack + 1);
		steps /= 2;
	}
	discard(pos, hab_rack_owner(pos, seat, step->rack), step->card);
	if (!frozen)
		lost = move_pawn(ed, pos, step->company, steps);
	tell_card(ed, pos, events, seat, step, from);
	tell_stop(ed, pos, events, step->company, frozen, lost);
	if (pos->played && pos->halved)
		next_seat(ed, pos, dice, events);
}

static void
apply(const void *data, void *position, unsigned seat, move_t move,
    struct dice *dice, struct events *events)
{
	const struct hab_edition *ed = data;
	struct hab_position *pos = position;
	struct step step;
	bool known = hab_step(ed, move, &step);

	assert(known && hab_check(ed, pos, seat, move, NULL));
	switch (step.kind) {
	case BUY:
		apply_buy(ed, pos, seat, &step, events);
		break;
	case SELL:
		apply_sell(ed, pos, seat, &step, events);
		break;
	case CLIENT:
		apply_client(ed, pos, seat, &step, events);
		break;
	case DONE:
		apply_done(ed, pos, seat, dice, events);
		break;
	case PLAY:
	case HALVE:
		apply_card(ed, pos, seat, &step, dice, events);
		break;
	}
}

static const char *const pair[] = {"play", "halve", NULL};
static const struct game_ahead ahead = {.never = hab_never, .pair = pair};

const struct game hab_gut = {
    .name = "hab-gut",
    .seats_min = 3, /* decision 18 */
    .seats_max = SEATS,
    /* share by share, all client shares, done, two cards */
    .max_turns =
	ROUNDS_MAX * TURNS_MAX * SEATS * (TRADE_MAX + SLOTS_MAX + 1 + 2),
    .edition_size = sizeof(struct hab_edition),
    .position_size = sizeof(struct hab_position),
    .load_edition = hab_load_edition,
    .setup = setup,
    .to_act = hab_to_act,
    .legal_moves = hab_legal_moves,
    .check = hab_check,
    .apply = apply,
    .scores = hab_scores,
    .ranking = hab_ranking,
    .verbs = hab_verbs,
    .read_order = hab_read_order,
    .write_order = hab_write_order,
    .done = hab_done,
    .closing = "done",
    .default_move = hab_default_move,
    .view = hab_view,
    .redeal = hab_redeal,
    .reveals = hab_reveals,
    .is_secret = hab_is_secret,
    .ahead = &ahead,
    .value = hab_estimate,
    .sound = hab_sound,
};
