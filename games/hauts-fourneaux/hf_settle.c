/* SPDX-License-Identifier: MIT */
/* hf_settle.c - the end of an auction: cards and "Compensation". */
#include "hauts_fourneaux.h"

/* ---- who is compensated ---- */

static unsigned
first_won(const struct hf_position *pos, unsigned seat)
{
	unsigned card, value;

	for (card = 0; card < pos->row_count; card++)
		if (hf_winner(pos, card, &value) == seat)
			return card;
	return NOTHING;
}

/* Each disc that did not win; and the Negotiator's first card (k2), as if with
 * a disc. */
unsigned
hf_compensated(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, unsigned card)
{
	unsigned v, value;

	if (hf_winner(pos, card, &value) == seat)
		return hf_has(ed, &pos->seat[seat], WINNER_COMPENSATION) &&
			       first_won(pos, seat) == card
			   ? hf_ability(
				 ed, &pos->seat[seat], WINNER_COMPENSATION)
			   : 0;
	for (v = VALUES; v > 0; v--)
		if (pos->on[seat][v - 1] >> card & 1)
			return v;
	return 0;
}

static struct phrase *
tell(struct events *events, const char *key, const struct hf_edition *ed,
    const struct hf_position *pos, unsigned seat, unsigned card)
{
	struct phrase *p = event_add(events, EVERYBODY, key);

	phrase_seat(p, "seat", seat);
	phrase_number(p, "card", card + 1);
	phrase_thing(p, "company", ed->companies[pos->row[card]].id);
	return p;
}

static const struct hf_line *
line_of(
    const struct hf_edition *ed, const struct hf_position *pos, unsigned card)
{
	return &ed->companies[pos->row[card]].compensation;
}

static void
extract(const struct hf_edition *ed, struct hf_position *pos, unsigned seat,
    unsigned card, unsigned disc, struct events *events)
{
	int32_t net[GOODS] = {0};
	struct phrase *p;

	hf_take(&pos->seat[seat], line_of(ed, pos, card), disc, net);
	p = tell(events, "compensated", ed, pos, seat, card);
	phrase_number(p, "disc", disc);
	hf_phrase_net(p, net);
}

/*
 * From left to right, up to the next real choice: what an earlier card gave a
 * later one may spend (decision FB9).
 */
static void
go_on(const struct hf_edition *ed, struct hf_position *pos, unsigned seat,
    struct events *events)
{
	struct hf_seat *mine = &pos->seat[seat];

	for (; mine->at < pos->row_count; mine->at++) {
		unsigned disc = hf_compensated(ed, pos, seat, mine->at);
		const struct hf_line *line = line_of(ed, pos, mine->at);

		if (disc == 0)
			continue;
		if (line->kind == EXTRACT)
			extract(ed, pos, seat, mine->at, disc, events);
		else if (hf_affordable(mine, line, disc) > 0)
			return;
	}
}

/* ---- the whole row ---- */

static void
hand_out(const struct hf_edition *ed, struct hf_position *pos, unsigned card,
    struct events *events)
{
	unsigned value, company = pos->row[card];
	unsigned owner = hf_winner(pos, card, &value);
	struct phrase *p;

	if (owner < pos->seats) {
		struct hf_seat *seat = &pos->seat[owner];

		seat->cards[seat->count++] = (uint8_t)company;
		seat->fresh++;
		p = tell(events, "wins", ed, pos, owner, card);
		phrase_number(p, "disc", value);
		return;
	}
	/* Decisions FA14, FA26: back to the box. */
	pos->box |= (uint64_t)1 << company;
	p = event_add(
	    events, EVERYBODY, owner == AGENT ? "agent-wins" : "no-bids");
	if (owner == AGENT)
		phrase_number(p, "disc", value);
	phrase_number(p, "card", card + 1);
	phrase_thing(p, "company", ed->companies[company].id);
}

void
hf_settle(
    const struct hf_edition *ed, struct hf_position *pos, struct events *events)
{
	unsigned s, card;

	for (card = 0; card < pos->row_count; card++)
		hand_out(ed, pos, card, events);
	for (s = 0; s < pos->seats; s++) {
		pos->seat[s].at = 0;
		go_on(ed, pos, s, events);
	}
}

/* ---- choices ---- */

/* Why there is nothing to exchange on a card. */
static bool
refuse_card(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, unsigned card, struct phrase *why)
{
	unsigned at = pos->seat[seat].at;
	unsigned disc = hf_compensated(ed, pos, seat, card);
	const char *key = "card-passed";

	if (disc == 0 || line_of(ed, pos, card)->kind != TRANSFORM)
		key = "no-compensation";
	else if (card > at)
		key = "exchange-first";
	phrase_set(why, key);
	phrase_thing(
	    why, "company", ed->companies[pos->row[card > at ? at : card]].id);
	if (disc == 0 && why != NULL)
		why->args[0].thing = ed->companies[pos->row[card]].id;
	return false;
}

bool
hf_check_exchange(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	const struct hf_seat *mine = &pos->seat[seat];
	const struct hf_line *line;
	unsigned disc, good;
	int64_t need = 0;

	if (step->a >= pos->row_count)
		return refuse(why, "no-such-move");
	if (step->a != mine->at)
		return refuse_card(ed, pos, seat, step->a, why);
	disc = hf_compensated(ed, pos, seat, step->a);
	line = line_of(ed, pos, step->a);
	if (step->b > disc) {
		phrase_set(why, "disc-limit");
		phrase_thing(
		    why, "company", ed->companies[pos->row[step->a]].id);
		phrase_number(why, "max", disc);
		return false;
	}
	if (step->b == 0)
		return true;
	good = hf_short(mine, line, step->b, &need);
	if (good == GOODS)
		return true;
	phrase_set(why, "exchange-short");
	phrase_thing(why, "company", ed->companies[pos->row[step->a]].id);
	phrase_thing(why, "good", ed->goods[good]);
	phrase_number(why, "times", step->b);
	phrase_number(why, "need", need);
	phrase_number(why, "have", mine->stock[good]);
	hf_phrase_stock(why, mine);
	return false;
}

void
hf_exchange(const struct hf_edition *ed, struct hf_position *pos, unsigned seat,
    const struct step *step, struct events *events)
{
	struct hf_seat *mine = &pos->seat[seat];
	int32_t net[GOODS] = {0};
	struct phrase *p;

	p = tell(events, step->b > 0 ? "exchanged" : "not-exchanged", ed, pos,
	    seat, step->a);
	if (step->b > 0) {
		hf_take(mine, line_of(ed, pos, step->a), step->b, net);
		phrase_number(p, "times", step->b);
		hf_phrase_net(p, net);
	}
	mine->at++;
	go_on(ed, pos, seat, events);
}

void
hf_decline(const struct hf_edition *ed, struct hf_position *pos, unsigned seat,
    struct events *events)
{
	struct step step = {EXCHANGE, 0, 0};

	while (pos->seat[seat].at < pos->row_count) {
		step.a = pos->seat[seat].at;
		hf_exchange(ed, pos, seat, &step, events);
	}
}
