/* SPDX-License-Identifier: MIT */
/* aoi_play.c - "Actions des joueurs": playing a move. */
#include "aoi.h"

#include <assert.h>
#include <string.h>

static struct phrase *
tell(struct events *events, const char *key, unsigned seat)
{
	struct phrase *p = event_add(events, EVERYBODY, key);

	phrase_seat(p, "seat", seat);
	return p;
}

static void
use_card(const struct aoi_edition *ed, struct aoi_position *pos, unsigned seat,
    unsigned card, const char *key, struct events *events)
{
	phrase_thing(tell(events, key, seat), "card", ed->kind_id[card]);
	aoi_discard(pos, seat, card);
	aoi_latch(pos, events);
}

/* Decision 42: the cubes, then the whole price in one sum. */
static void
pay(const struct aoi_edition *ed, struct aoi_position *pos, unsigned seat,
    const struct step *step, int32_t price, struct events *events)
{
	struct need need;
	struct plan plan;
	struct phrase *p;
	bool possible;

	aoi_need(ed, pos, seat, step, &need);
	possible = aoi_plan(ed, pos, seat, &need, &plan, NULL);
	assert(possible);
	aoi_fetch(ed, pos, &plan, events);
	price += plan.money;
	p = tell(events, "paid", seat);
	phrase_number(p, "amount", price);
	aoi_pay(ed, pos, seat, price, events);
	pos->spent[seat] += price;
}

static void
play_build(const struct aoi_edition *ed, struct aoi_position *pos,
    unsigned seat, const struct step *step, struct events *events)
{
	unsigned industry = step->arg[AT_INDUSTRY];

	use_card(ed, pos, seat, step->arg[AT_CARD],
	    step->kind == DOUBLE ? "card-double" : "card-played", events);
	pay(ed, pos, seat, step, aoi_next(ed, pos, seat, industry)->money,
	    events);
	aoi_place(ed, pos, seat, industry, step->arg[AT_SITE], events);
}

static void
play_rail(const struct aoi_edition *ed, struct aoi_position *pos, unsigned seat,
    const struct step *step, struct events *events)
{
	unsigned link = step->arg[RAIL_LINK];
	unsigned a = ed->end[link][0], b = ed->end[link][1];
	struct phrase *p = tell(events, "rail-laid", seat);

	phrase_thing(p, "from", ed->node[a].id);
	phrase_thing(p, "to", ed->node[b].id);
	pay(ed, pos, seat, step, ed->rail_money, events);
	pos->rail[link] = (uint8_t)seat;
	pos->rails[seat]--;
	pos->net[seat] |= NODE(a) | NODE(b);
	net_join(pos->joined, a, b);
}

/* Both counters are flipped, and a ship whose boxes are then used. */
static void
play_sale(const struct aoi_edition *ed, struct aoi_position *pos, unsigned seat,
    const struct step *step, struct events *events)
{
	unsigned from = step->arg[SELL_FROM], to = step->arg[SELL_TO], ship;
	struct phrase *p = tell(events, "sold", seat);

	phrase_thing(p, "industry", ed->industry[pos->industry[from]].id);
	phrase_thing(p, "from", ed->node[ed->site[from].node].id);
	phrase_thing(p, "to", ed->node[aoi_outlet_node(ed, to)].id);
	phrase_aside(p, "closed", to >= MARKETS);
	aoi_flip(ed, pos, from, events);
	if (to < MARKETS) {
		aoi_flip(ed, pos, to, events);
		return;
	}
	pos->used[to - MARKETS] = 1;
	ship = ed->node[aoi_outlet_node(ed, to)].first;
	if (ed->node[aoi_outlet_node(ed, to)].kind == SHIP_SPACE &&
	    !pos->flipped[ship] && aoi_ship_done(ed, pos, ship))
		aoi_flip(ed, pos, ship, events);
}

static void
play_develop(const struct aoi_edition *ed, struct aoi_position *pos,
    unsigned seat, const struct step *step, struct events *events)
{
	unsigned industry = step->arg[DEVELOP_INDUSTRY];
	struct phrase *p;

	use_card(
	    ed, pos, seat, step->arg[DEVELOP_CARD], "card-discarded", events);
	p = tell(events, "developed", seat);
	phrase_thing(p, "industry", ed->industry[industry].id);
	phrase_number(p, "tech", aoi_next(ed, pos, seat, industry)->tech);
	pos->taken[seat][industry]++;
}

static void
draw_one(const struct aoi_edition *ed, struct aoi_position *pos, unsigned seat,
    unsigned source, struct events *events)
{
	uint8_t *card = &pos->hand[seat][pos->hand_count[seat]++];
	struct phrase *p;

	if (source == 0) {
		*card = pos->pile[0];
		memmove(pos->pile, pos->pile + 1, --pos->pile_count);
		pos->pile[pos->pile_count] = NOTHING;
		tell(events, "drew", seat);
		p = event_add(events, (uint32_t)1 << seat, "drew-own");
		phrase_thing(p, "card", ed->kind_id[*card]);
		return;
	}
	p = tell(events, "took", seat);
	phrase_thing(p, "card", ed->kind_id[pos->open[source - 1]]);
	*card = pos->open[source - 1] | SEEN;
	pos->open[source - 1] = NOTHING;
}

/* Decision 23: replaced after both, as long as there is a pile. */
static void
refill(const struct aoi_edition *ed, struct aoi_position *pos,
    struct events *events)
{
	struct phrase *p;
	unsigned i;

	for (i = 0; i < ed->open && pos->pile_count > 0; i++) {
		if (pos->open[i] != NOTHING)
			continue;
		pos->open[i] = pos->pile[0];
		memmove(pos->pile, pos->pile + 1, --pos->pile_count);
		pos->pile[pos->pile_count] = NOTHING;
		p = event_add(events, EVERYBODY, "turned-up");
		phrase_thing(p, "card", ed->kind_id[pos->open[i]]);
		phrase_number(p, "place", i + 1);
	}
}

static void
play_draw(const struct aoi_edition *ed, struct aoi_position *pos, unsigned seat,
    const struct step *step, struct events *events)
{
	bool piled = pos->pile_count > 0;

	draw_one(ed, pos, seat, step->arg[DRAW_FIRST] - 1u, events);
	if (step->arg[DRAW_SECOND] > 0)
		draw_one(ed, pos, seat, step->arg[DRAW_SECOND] - 1u, events);
	refill(ed, pos, events);
	if (piled && pos->pile_count == 0)
		event_add(events, EVERYBODY, "pile-empty");
	aoi_latch(pos, events);
}

static void
play_pass(const struct aoi_edition *ed, struct aoi_position *pos, unsigned seat,
    const struct step *step, struct events *events)
{
	tell(events, "passed", seat);
	if (step->arg[PASS_CARD] > 0)
		use_card(ed, pos, seat, step->arg[PASS_CARD] - 1u,
		    "card-discarded", events);
}

static void
play_loan(const struct aoi_edition *ed, struct aoi_position *pos, unsigned seat,
    const struct step *step, struct events *events)
{
	int32_t n = step->arg[LOAN_HIGH] << 8 | step->arg[LOAN_LOW];

	if (step->kind == KEEP) {
		pos->keep_loans[seat] = step->arg[KEEP_YES];
		tell(events,
		    step->arg[KEEP_YES] ? "keeps-loans" : "clears-loans", seat);
	} else if (step->kind == REPAY) {
		aoi_repay(ed, pos, seat, n, events);
	} else {
		pos->loans[seat] += n;
		aoi_gain(pos, seat, n * ed->loan_unit);
		phrase_number(tell(events, "borrowed", seat), "amount",
		    n * ed->loan_unit);
	}
}

static void
play_action(const struct aoi_edition *ed, struct aoi_position *pos,
    unsigned seat, const struct step *step, struct events *events)
{
	static void (*const play[KIND_END])(const struct aoi_edition *,
	    struct aoi_position *, unsigned, const struct step *,
	    struct events *) = {
	    [BUILD] = play_build,
	    [DOUBLE] = play_build,
	    [RAIL] = play_rail,
	    [SELL] = play_sale,
	    [DEVELOP] = play_develop,
	    [DRAW] = play_draw,
	    [PASS] = play_pass,
	};

	if (step->kind == SELL) {
		pos->left = (uint8_t)(pos->left - !pos->selling);
		pos->selling = 1;
	} else {
		pos->left =
		    (uint8_t)(pos->left - (step->kind == DOUBLE ? 2 : 1));
		pos->selling = 0;
	}
	play[step->kind](ed, pos, seat, step, events);
}

/* A sale stays open as long as something could be sold. */
void
aoi_apply(const void *data, void *position, unsigned seat, move_t move,
    struct dice *dice, struct events *events)
{
	const struct aoi_edition *ed = data;
	struct aoi_position *pos = position;
	struct step step;
	bool known = aoi_step(ed, move, &step);

	(void)dice;
	assert(known);
	assert(aoi_check(ed, pos, seat, move, NULL));
	if (step.kind >= BORROW) {
		play_loan(ed, pos, seat, &step, events);
		return;
	}
	if (step.kind != STOP)
		play_action(ed, pos, seat, &step, events);
	if (pos->left > 0)
		return;
	if (step.kind != SELL || !aoi_can_sell(ed, pos, seat))
		aoi_next_seat(ed, pos, events);
}
