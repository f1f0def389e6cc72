/* SPDX-License-Identifier: MIT */
/*
 * hauts_fourneaux.c - the course of Les Hauts Fourneaux (Ivan Lashin).
 * Captions name the sections of the rule book; "decision" is a number of our
 * own list of what the rule book leaves open.
 */
#include "hauts_fourneaux.h"

#include <assert.h>
#include <string.h>

/* ---- "Mise en place du jeu" ---- */

/* Decision FB6: shuffled, and seat i gets the i-th. */
static void
draw(struct dice *dice, unsigned count, unsigned seats, uint8_t *out)
{
	uint8_t all[PEOPLE_MAX];
	unsigned i;

	for (i = 0; i < count; i++)
		all[i] = (uint8_t)i;
	dice_shuffle8(dice, all, count);
	memcpy(out, all, seats);
}

static void
give(struct hf_seat *mine, const uint8_t *goods)
{
	struct hf_line line = {.kind = EXTRACT};

	memcpy(line.gain, goods, GOODS);
	hf_take(mine, &line, 1, NULL);
}

static void
deal_seat(const struct hf_edition *ed, struct hf_seat *mine, unsigned seat,
    unsigned startup, unsigned person, struct events *events)
{
	struct phrase *p;

	memset(mine->cards, NOTHING, sizeof(mine->cards));
	mine->cards[0] = STARTUP;
	mine->count = 1;
	mine->open = NOTHING;
	mine->startup = (uint8_t)startup;
	mine->person = (uint8_t)person;
	give(mine, ed->startups[startup].start);
	if (person != NOTHING)
		give(mine, ed->people[person].start);
	p = event_add(
	    events, EVERYBODY, person == NOTHING ? "dealt" : "dealt-with");
	phrase_seat(p, "seat", seat);
	phrase_thing(p, "startup", ed->startups[startup].id);
	if (person != NOTHING)
		phrase_thing(p, "industrialist", ed->people[person].id);
}

/* What the others see of a seat until the phase is over. */
static void
show(struct hf_position *pos)
{
	memcpy(pos->shown, pos->seat, sizeof(pos->shown));
}

static void
begin_round(const struct hf_edition *ed, struct hf_position *pos,
    struct dice *dice, struct events *events)
{
	hf_begin_auction(ed, pos, dice, events);
	show(pos);
}

static void
setup(const void *data, void *position, unsigned seats, struct dice *dice,
    struct events *events)
{
	const struct hf_edition *ed = data;
	struct hf_position *pos = position;
	uint8_t startups[SEATS], people[SEATS];
	unsigned s;

	assert(seats >= 2 && seats <= SEATS);
	memset(pos, 0, sizeof(*pos));
	memset(people, NOTHING, sizeof(people));
	pos->seats = (uint8_t)seats;
	pos->deck = ((uint64_t)1 << ed->company_count) - 1;
	draw(dice, ed->startup_count, seats, startups);
	if (ed->industrialists)
		draw(dice, ed->person_count, seats, people);
	for (s = 0; s < seats; s++)
		deal_seat(ed, &pos->seat[s], s, startups[s], people[s], events);
	pos->first = (uint8_t)dice_below(dice, seats);
	begin_round(ed, pos, dice, events);
}

/* ---- "Fin de partie" ---- */

/* The Liquidator (k5). */
static void
final_sale(const struct hf_edition *ed, struct hf_seat *mine, unsigned seat,
    struct events *events)
{
	const struct hf_person *person = &ed->people[mine->person];
	int32_t net[GOODS] = {0};
	struct hf_line line;
	unsigned g;

	for (g = 0; g < RESOURCES; g++) {
		memset(&line, 0, sizeof(line));
		line.spend[g] = 1;
		line.gain[MONEY] = person->rates[g];
		hf_take(mine, &line, (unsigned)mine->stock[g], net);
	}
	if (net[MONEY] > 0) {
		struct phrase *p = event_add(events, EVERYBODY, "final-sale");

		phrase_seat(p, "seat", seat);
		hf_phrase_net(p, net);
	}
}

static void
end_match(
    const struct hf_edition *ed, struct hf_position *pos, struct events *events)
{
	uint8_t places[SEATS];
	struct phrase *p;
	unsigned s;

	pos->phase = OVER;
	for (s = 0; s < pos->seats; s++)
		if (hf_has(ed, &pos->seat[s], FINAL_SALE))
			final_sale(ed, &pos->seat[s], s, events);
	for (s = 0; s < pos->seats; s++) {
		p = event_add(events, EVERYBODY, "final-score");
		phrase_seat(p, "seat", s);
		phrase_number(p, "score", pos->seat[s].stock[MONEY]);
		phrase_number(p, "companies", pos->seat[s].count - 1);
		phrase_number(p, "resources", hf_resources(&pos->seat[s]));
	}
	hf_ranking(ed, pos, places);
	for (s = 0; s < pos->seats; s++) {
		if (places[s] != 1)
			continue;
		p = event_add(events, EVERYBODY, "winner");
		phrase_seat(p, "seat", s);
		phrase_number(p, "score", pos->seat[s].stock[MONEY]);
	}
}

/* ---- from phase to phase ---- */

static void
begin_production(struct hf_position *pos)
{
	unsigned s;

	pos->phase = PRODUCTION;
	for (s = 0; s < pos->seats; s++)
		pos->seat[s].fresh = 0;
}

/* "Fin de Tour" */
static void
end_round(const struct hf_edition *ed, struct hf_position *pos,
    struct dice *dice, struct events *events)
{
	unsigned s;

	for (s = 0; s < pos->seats; s++) {
		struct hf_seat *mine = &pos->seat[s];

		mine->ran = 0;
		mine->finished = mine->overtime = mine->runs = mine->line = 0;
	}
	phrase_number(event_add(events, EVERYBODY, "round-ends"), "round",
	    pos->round + 1);
	pos->owed = 0;
	if (pos->round + 1 == ed->rounds) {
		end_match(ed, pos, events);
		show(pos);
		return;
	}
	pos->round++;
	pos->first = (uint8_t)((pos->first + 1) % pos->seats);
	begin_round(ed, pos, dice, events);
}

/* Go on until somebody has to choose, or all is over. */
static void
go_on(const struct hf_edition *ed, struct hf_position *pos, struct dice *dice,
    struct events *events)
{
	while (pos->phase != OVER && hf_to_act(ed, pos) == 0) {
		switch (pos->phase) {
		case SETTLEMENT:
			if (ed->chain)
				pos->phase = CHAIN;
			else
				begin_production(pos);
			break;
		case CHAIN:
			begin_production(pos);
			break;
		case PRODUCTION:
			end_round(ed, pos, dice, events);
			return;
		}
		show(pos);
		pos->owed = (uint8_t)hf_to_act(ed, pos);
	}
}

static void
end_auction(const struct hf_edition *ed, struct hf_position *pos,
    struct dice *dice, struct events *events)
{
	pos->phase = SETTLEMENT;
	hf_settle(ed, pos, events);
	show(pos);
	pos->owed = (uint8_t)hf_to_act(ed, pos);
	go_on(ed, pos, dice, events);
}

static void
apply(const void *data, void *position, unsigned seat, move_t move,
    struct dice *dice, struct events *events)
{
	const struct hf_edition *ed = data;
	struct hf_position *pos = position;
	struct step step;
	bool known = hf_step(move, &step);

	assert(known && hf_check(ed, pos, seat, move, NULL));
	if (step.kind == BID) {
		if (!hf_bid(ed, pos, seat, &step, dice, events))
			end_auction(ed, pos, dice, events);
		return;
	}
	hf_choose(ed, pos, seat, &step, events);
	go_on(ed, pos, dice, events);
}

/* ---- what orders ahead are for ---- */

static uint32_t
part(const void *data, const void *position)
{
	const struct hf_position *pos = position;

	(void)data;
	return (uint32_t)(pos->round * (OVER + 1) + pos->phase);
}

/* An order is for the phase of its kind in the round it was given in, or in the
 * next one if that phase was over. */
static enum past
is_past(const void *data, const void *position, const char *kind,
    const struct order *order, uint32_t since)
{
	static const char *const kinds[] = {
	    "auction", "settlement", "chain", "production"};
	uint32_t round = since / (OVER + 1), phase = AUCTION;

	(void)order;
	while (phase < OVER && strcmp(kinds[phase], kind) != 0)
		phase++;
	if (phase == OVER)
		return PAST_NOT;
	round += since % (OVER + 1) > phase;
	return part(data, position) > round * (OVER + 1) + phase ? PAST_TOLD
								 : PAST_NOT;
}

/* Who has one disc more than the others (k1) bids twice in a row: those are two
 * decisions. */
static uint32_t
decision(const void *data, const void *position)
{
	const struct hf_position *pos = position;
	unsigned o, v, discs = 0;

	for (o = 0; pos->phase == AUCTION && o < OWNERS; o++)
		for (v = 0; v < VALUES; v++)
			discs += hf_bits(pos->on[o][v]);
	return part(data, position) * 256 + discs;
}

static const struct game_ahead ahead = {
    .never = hf_never, .part = part, .is_past = is_past};

const struct game hauts_fourneaux = {
    .name = "hauts-fourneaux",
    .seats_max = SEATS,
    /* discs; exchanges; placing; and running, converting, upgrading cards */
    .max_turns = ROUNDS_MAX * SEATS *
		 (VALUES + ROW_MAX + VALUES + CARDS_MAX * (LINES_MAX + 2)),
    .seal = 2048,
    .edition_size = sizeof(struct hf_edition),
    .position_size = sizeof(struct hf_position),
    .load_edition = hf_load_edition,
    .setup = setup,
    .to_act = hf_to_act,
    .legal_moves = hf_legal_moves,
    .check = hf_check,
    .apply = apply,
    .scores = hf_scores,
    .ranking = hf_ranking,
    .verbs = hf_verbs,
    .read_order = hf_read_order,
    .write_order = hf_write_order,
    .done = hf_done,
    .closing = "finish",
    .decision = decision,
    .default_move = hf_default_move,
    .view = hf_view,
    .redeal = hf_redeal,
    .reveals = hf_reveals,
    .often = hf_often,
    .is_secret = hf_is_secret,
    .idle = hf_idle,
    .ahead = &ahead,
    .value = hf_estimate,
    .sound = hf_sound,
};
