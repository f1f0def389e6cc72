/* SPDX-License-Identifier: MIT */
/* hf_move.c - what may be done. */
#include "hauts_fourneaux.h"

#include <string.h>

/* The phase in which each kind of move is made. */
static const struct {
	enum phase phase;
	const char *otherwise;
} phases[] = {
    [BID] = {AUCTION, "not-auction"},
    [EXCHANGE] = {SETTLEMENT, "not-settlement"},
    [DECLINE] = {SETTLEMENT, "not-settlement"},
    [PLACE] = {CHAIN, "not-chain"},
    [APPEND] = {CHAIN, "not-chain"},
    [RUN] = {PRODUCTION, "not-production"},
    [CONVERT] = {PRODUCTION, "not-production"},
    [UPGRADE] = {PRODUCTION, "not-production"},
    [FINISH] = {PRODUCTION, "not-production"},
};

static bool
check_phase(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	switch (pos->phase) {
	case AUCTION:
		return hf_check_bid(ed, pos, seat, step, why);
	case SETTLEMENT:
		if (!hf_owes(pos, seat))
			return refuse(why, "finished-already");
		if (step->kind == EXCHANGE)
			return hf_check_exchange(ed, pos, seat, step, why);
		break;
	case CHAIN:
		if (!hf_owes(pos, seat))
			return refuse(why, "finished-already");
		if (step->kind == PLACE)
			return hf_check_place(ed, pos, seat, step, why);
		break;
	case PRODUCTION:
		return hf_check_produce(ed, pos, seat, step, why);
	}
	return (step->a == 0 && step->b == 0) || refuse(why, "no-such-move");
}

bool
hf_check(const void *data, const void *position, unsigned seat, move_t move,
    struct phrase *why)
{
	const struct hf_position *pos = position;
	struct step step;

	if (seat >= pos->seats || !hf_step(move, &step))
		return refuse(why, "no-such-move");
	if (pos->phase == OVER)
		return refuse(why, "over");
	if (pos->phase != phases[step.kind].phase)
		return refuse(why, phases[step.kind].otherwise);
	return check_phase(data, pos, seat, &step, why);
}

/* ---- lists ---- */

static unsigned
bid_moves(const struct hf_position *pos, unsigned seat, move_t *out)
{
	unsigned value, cards, count = 0;

	for (value = 1; value <= VALUES; value++)
		for (cards = hf_fits(pos, seat, value); cards != 0;
		     cards &= cards - 1)
			out[count++] =
			    hf_move(BID, value, (unsigned)__builtin_ctz(cards));
	return count;
}

static unsigned
exchange_moves(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, move_t *out)
{
	const struct hf_seat *mine = &pos->seat[seat];
	unsigned n, count = 0, card = mine->at;
	unsigned most = hf_compensated(ed, pos, seat, card);

	most = hf_affordable(
	    mine, &ed->companies[pos->row[card]].compensation, most);
	for (n = 0; n <= most; n++)
		out[count++] = hf_move(EXCHANGE, card, n);
	out[count++] = hf_move(DECLINE, 0, 0);
	return count;
}

static unsigned
place_moves(const struct hf_position *pos, unsigned seat, move_t *out)
{
	const struct hf_seat *mine = &pos->seat[seat];
	unsigned i, count = 0, chain = mine->count - mine->fresh;

	for (i = 0; i <= chain; i++)
		out[count++] = hf_move(PLACE, mine->cards[chain], i);
	out[count++] = hf_move(APPEND, 0, 0);
	return count;
}

unsigned
hf_legal_moves(
    const void *data, const void *position, unsigned seat, move_t *out)
{
	const struct hf_position *pos = position;

	if (!hf_owes(pos, seat))
		return 0;
	switch (pos->phase) {
	case AUCTION:
		return bid_moves(pos, seat, out);
	case SETTLEMENT:
		return exchange_moves(data, pos, seat, out);
	case CHAIN:
		return place_moves(pos, seat, out);
	}
	return hf_produce_moves(data, pos, seat, out);
}

/* ---- single moves ---- */

move_t
hf_done(const void *data, const void *position, unsigned seat)
{
	const struct hf_position *pos = position;

	(void)data;
	if (!hf_owes(pos, seat))
		return NO_MOVE;
	switch (pos->phase) {
	case SETTLEMENT:
		return hf_move(DECLINE, 0, 0);
	case CHAIN:
		return hf_move(APPEND, 0, 0);
	case PRODUCTION:
		return hf_move(FINISH, 0, 0);
	}
	return NO_MOVE;
}

/* Decision FB2: the smallest disc, on the left-most card that it fits. */
static move_t
default_bid(const struct hf_position *pos, unsigned seat)
{
	unsigned value = 1, cards;

	while ((cards = hf_fits(pos, seat, value)) == 0)
		value++;
	return hf_move(BID, value, (unsigned)__builtin_ctz(cards));
}

/* Decision FA11: as often as possible, unless it is a loss. */
static move_t
default_exchange(
    const struct hf_edition *ed, const struct hf_position *pos, unsigned seat)
{
	const struct hf_seat *mine = &pos->seat[seat];
	const struct hf_line *line =
	    &ed->companies[pos->row[mine->at]].compensation;
	unsigned g, times = hf_compensated(ed, pos, seat, mine->at);
	int gain = 0;

	for (g = 0; g < GOODS; g++)
		gain += ed->worth[g] * (line->gain[g] - line->spend[g]);
	times = gain < 0 ? 0 : hf_affordable(mine, line, times);
	return hf_move(EXCHANGE, mine->at, times);
}

move_t
hf_default_move(const void *data, const void *position, unsigned seat)
{
	const struct hf_position *pos = position;

	if (pos->phase == AUCTION)
		return default_bid(pos, seat);
	if (pos->phase == SETTLEMENT)
		return default_exchange(data, pos, seat);
	return hf_done(data, position, seat);
}

/*
 * A bid shows something new if the Agent's die follows it.  The last choice of
 * a phase turns up those of all others (decision FB5), and the last production
 * of a round deals the next.
 */
bool
hf_reveals(const void *data, const void *position, unsigned seat, move_t move)
{
	const struct hf_edition *ed = data;
	const struct hf_position *pos = position;
	struct hf_position copy;
	struct step step;

	hf_step(move, &step);
	if (pos->phase == AUCTION)
		return hf_bid_rolls(pos, seat, &step);
	if (hf_to_act(ed, pos) != (uint32_t)1 << seat)
		return false;
	if (pos->owed == 1u << seat &&
	    (pos->phase != PRODUCTION || pos->round + 1 == ed->rounds))
		return false;
	memcpy(&copy, pos, sizeof(copy));
	hf_choose(ed, &copy, seat, &step, NULL);
	return !hf_owes(&copy, seat);
}

/* Decision FB5: sealed as long as somebody else chooses at the same time. */
bool
hf_is_secret(const void *data, const void *position, unsigned seat, move_t move)
{
	const struct hf_position *pos = position;

	(void)data;
	(void)move;
	return (pos->owed & ~(1u << seat)) != 0;
}
