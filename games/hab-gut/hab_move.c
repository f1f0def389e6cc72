/* SPDX-License-Identifier: MIT */
/* hab_move.c - what may be done in Hab & Gut, and what is done for the late. */
#include "hab_gut.h"

/* ---- moves in 64 bits: kind, rack, company or card, count ---- */

move_t
hab_move(const struct step *step)
{
	move_t move = (move_t)step->kind << 24;

	switch (step->kind) {
	case BUY:
	case SELL:
		return move | step->company << 8 | step->count;
	case CLIENT:
		return move | step->company << 8;
	case DONE:
		return move;
	case PLAY:
	case HALVE:
		return move | step->rack << 16 | step->card << 8;
	}
	return NO_MOVE;
}

bool
hab_step(const struct hab_edition *ed, move_t move, struct step *step)
{
	unsigned thing = move >> 8 & 0xff;

	step->kind = (enum kind)(move >> 24 & 0xff);
	step->rack = move >> 16 & 0xff;
	step->count = move & 0xff;
	step->company = step->card = 0;
	switch (step->kind) {
	case BUY:
	case SELL:
		step->company = thing;
		return thing < COMPANIES && step->count >= 1 &&
		       step->count <= ed->trade_max && hab_move(step) == move;
	case CLIENT:
		step->company = thing;
		return thing < COMPANIES && hab_move(step) == move;
	case DONE:
		return hab_move(step) == move;
	case PLAY:
	case HALVE:
		step->card = thing;
		step->company = thing / ed->value_count;
		return step->company < COMPANIES && step->rack < RACKS &&
		       hab_move(step) == move;
	}
	return false;
}

/* ---- what may be done: transactions ---- */

static bool
refuse_number(struct phrase *why, const char *key, const char *name, int number)
{
	phrase_set(why, key);
	phrase_number(why, name, number);
	return false;
}

/* Decision 6: at most so many in a turn, of any companies. */
static bool
check_limit(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned count, struct phrase *why)
{
	unsigned left = ed->trade_max - pos->bought - pos->sold;

	if (count <= left)
		return true;
	phrase_set(why, "trade-limit");
	phrase_number(why, "max", ed->trade_max);
	phrase_number(why, "left", left);
	return false;
}

static bool
check_buy(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	int32_t price = hab_price(ed, pos, step->company);
	int32_t cost = price * (int32_t)step->count;
	const char *id = ed->ids[step->company];

	if (pos->sold > 0)
		return refuse(why, "sold-already");
	if (!check_limit(ed, pos, step->count, why))
		return false;
	if (price == 0) {
		phrase_set(why, "price-zero");
		phrase_thing(why, "company", id);
		return false;
	}
	if (pos->pile[step->company] < step->count) {
		phrase_set(why, "pile-short");
		phrase_thing(why, "company", id);
		phrase_number(why, "left", pos->pile[step->company]);
		return false;
	}
	if (cost <= pos->money[seat])
		return true;
	phrase_set(why, "too-dear");
	phrase_number(why, "cost", cost);
	phrase_number(why, "money", pos->money[seat]);
	return false;
}

static bool
check_held(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned seat, const struct step *step, unsigned count, struct phrase *why)
{
	unsigned held = pos->held[seat][step->company];

	if (held >= count)
		return true;
	phrase_set(why, "shares-short");
	phrase_thing(why, "company", ed->ids[step->company]);
	phrase_number(why, "held", held);
	return false;
}

static bool
check_sell(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	if (pos->bought > 0)
		return refuse(why, "bought-already");
	return check_limit(ed, pos, step->count, why) &&
	       check_held(ed, pos, seat, step, step->count, why);
}

/* Financial advice, decision 8. */
static bool
check_client(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	if (pos->given >= ed->client_max)
		return refuse_number(
		    why, "client-limit", "max", ed->client_max);
	if (pos->placed[seat] >= ed->slots)
		return refuse_number(why, "slots-full", "slots", ed->slots);
	return check_held(ed, pos, seat, step, 1, why);
}

/* ---- what may be done: manipulation of the markets ---- */

static bool
check_card(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	bool play = step->kind == PLAY;
	unsigned other = play ? pos->halved : pos->played;

	if (play ? pos->played : pos->halved)
		return refuse(why, play ? "played-already" : "halved-already");
	if (other == step->rack + 1) {
		phrase_set(why, "same-rack");
		phrase_thing(why, "rack", hab_rack_ids[step->rack]);
		return false;
	}
	if (hab_in_rack(pos, hab_rack_owner(pos, seat, step->rack), step->card))
		return true;
	phrase_set(why, "not-in-rack");
	phrase_number(why, "value", hab_value(ed, step->card));
	phrase_thing(why, "company", ed->ids[step->company]);
	phrase_thing(why, "rack", hab_rack_ids[step->rack]);
	return false;
}

static bool
check_step(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	bool card = step->kind == PLAY || step->kind == HALVE;

	if (pos->phase == OVER)
		return refuse(why, "over");
	if (hab_active(pos) != seat) {
		phrase_set(why, "not-your-turn");
		phrase_seat(why, "seat", hab_active(pos));
		return false;
	}
	if (card != (pos->phase == MARKET))
		return refuse(why, card ? "not-market" : "not-trading");
	switch (step->kind) {
	case BUY:
		return check_buy(ed, pos, seat, step, why);
	case SELL:
		return check_sell(ed, pos, seat, step, why);
	case CLIENT:
		return check_client(ed, pos, seat, step, why);
	case PLAY:
	case HALVE:
		return check_card(ed, pos, seat, step, why);
	case DONE:
		break;
	}
	return true;
}

bool
hab_check(const void *data, const void *position, unsigned seat, move_t move,
    struct phrase *why)
{
	const struct hab_position *pos = position;
	struct step step;

	phrase_set(why, NULL);
	if (seat >= pos->seats || !hab_step(data, move, &step))
		return refuse(why, "no-such-move");
	return check_step(data, pos, seat, &step, why);
}

uint32_t
hab_to_act(const void *data, const void *position)
{
	uint32_t active = hab_active(position);

	(void)data;
	return active == NO_SEAT ? 0 : (uint32_t)1 << active;
}

static unsigned
least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* One, two ... shares of each company, as many as step's kind allows. */
static unsigned
list_trades(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned seat, enum kind kind, move_t *out)
{
	unsigned left = ed->trade_max - pos->bought - pos->sold;
	struct step step = {.kind = kind};
	unsigned c, most, count = 0;

	for (c = 0; c < COMPANIES; c++) {
		int32_t price = hab_price(ed, pos, c);

		most = least(left, pos->held[seat][c]);
		if (kind == BUY && price > 0)
			most = least(least(left, pos->pile[c]),
			    (unsigned)(pos->money[seat] / price));
		else if (kind == BUY)
			most = 0;
		step.company = c;
		for (step.count = 1; step.count <= most; step.count++)
			out[count++] = hab_move(&step);
	}
	return count;
}

static unsigned
list_trading(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned seat, move_t *out)
{
	struct step step = {.kind = CLIENT};
	unsigned count = 0;

	if (pos->sold == 0)
		count += list_trades(ed, pos, seat, BUY, out);
	if (pos->bought == 0)
		count += list_trades(ed, pos, seat, SELL, out + count);
	if (pos->given < ed->client_max && pos->placed[seat] < ed->slots)
		for (step.company = 0; step.company < COMPANIES; step.company++)
			if (pos->held[seat][step.company] > 0)
				out[count++] = hab_move(&step);
	step.kind = DONE;
	out[count++] = hab_move(&step);
	return count;
}

static unsigned
list_cards(
    const struct hab_position *pos, unsigned seat, enum kind kind, move_t *out)
{
	unsigned other = kind == PLAY ? pos->halved : pos->played;
	struct step step = {.kind = kind};
	unsigned i, count = 0;

	for (step.rack = LEFT; step.rack < RACKS; step.rack++) {
		unsigned owner = hab_rack_owner(pos, seat, step.rack);
		const uint8_t *rack = pos->rack[owner];

		if (other == step.rack + 1)
			continue;
		for (i = 0; i < pos->rack_count[owner]; i++) {
			if (i > 0 && rack[i] == rack[i - 1])
				continue;
			step.card = rack[i];
			out[count++] = hab_move(&step);
		}
	}
	return count;
}

unsigned
hab_legal_moves(
    const void *data, const void *position, unsigned seat, move_t *out)
{
	const struct hab_position *pos = position;
	unsigned count = 0;

	if (hab_active(pos) != seat)
		return 0;
	if (pos->phase == TRADE)
		return list_trading(data, pos, seat, out);
	if (!pos->played)
		count = list_cards(pos, seat, PLAY, out);
	if (!pos->halved)
		count += list_cards(pos, seat, HALVE, out + count);
	return count;
}

move_t
hab_done(const void *data, const void *position, unsigned seat)
{
	static const struct step step = {.kind = DONE};
	const struct hab_position *pos = position;

	(void)data;
	if (pos->phase != TRADE || hab_active(pos) != seat)
		return NO_MOVE;
	return hab_move(&step);
}

/* The card that ends a round shows client shares and deals; nothing else shows
 * its mover anything new. */
bool
hab_reveals(const void *data, const void *position, unsigned seat, move_t move)
{
	const struct hab_edition *ed = data;
	const struct hab_position *pos = position;
	unsigned s;

	(void)move;
	if (pos->phase != MARKET || !(pos->played || pos->halved) ||
	    pos->acted + 1 < pos->seats || pos->turn + 1 < ed->turns)
		return false;
	for (s = 0; s < pos->seats; s++)
		if (s != seat && pos->placed[s] > 0)
			return true;
	return pos->round + 1 < ed->rounds;
}

bool
hab_is_secret(
    const void *data, const void *position, unsigned seat, move_t move)
{
	(void)data;
	(void)position;
	(void)seat;
	return move >> 24 == CLIENT;
}

/* ---- missed deadlines: decisions 20, 21, 25 ---- */

/* True if a is the better default than b: by size, then company, then
 * positive. */
static bool
is_better(const struct hab_edition *ed, unsigned a, unsigned b, bool largest)
{
	int va = hab_value(ed, a), vb = hab_value(ed, b);
	int size_a = va < 0 ? -va : va, size_b = vb < 0 ? -vb : vb;

	if (size_a != size_b)
		return largest ? size_a > size_b : size_a < size_b;
	if (a / ed->value_count != b / ed->value_count)
		return a / ed->value_count < b / ed->value_count;
	return va > vb;
}

static move_t
default_card(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned seat, enum kind kind, unsigned rack)
{
	unsigned i, owner = hab_rack_owner(pos, seat, rack);
	const uint8_t *cards = pos->rack[owner];
	struct step step = {.kind = kind, .rack = rack, .card = cards[0]};

	for (i = 1; i < pos->rack_count[owner]; i++)
		if (is_better(ed, cards[i], step.card, kind == HALVE))
			step.card = cards[i];
	return hab_move(&step);
}

move_t
hab_default_move(const void *data, const void *position, unsigned seat)
{
	const struct hab_position *pos = position;

	if (pos->phase == TRADE)
		return hab_done(data, position, seat);
	if (pos->played)
		return default_card(data, pos, seat, HALVE,
		    pos->played == LEFT + 1 ? RIGHT : LEFT);
	return default_card(
	    data, pos, seat, PLAY, pos->halved == LEFT + 1 ? RIGHT : LEFT);
}
