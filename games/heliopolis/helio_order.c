/* SPDX-License-Identifier: MIT */
/* helio_order.c - the orders of Héliopolis, to moves and back. */
#include "heliopolis.h"

#include <assert.h>
#include <string.h>

#define JOINTS "with1:actions? with2:actions? with3:actions? "
#define FREES                                                                  \
	"free1:goods? free2:goods? free3:goods? free4:goods? free5:goods? "    \
	"free6:goods? free7:goods? "

const char *const helio_withs[WITH_MAX] = {"with1", "with2", "with3"};
const char *const helio_wished[HELD] = {
    "g1", "g2", "g3", "g4", "g5", "g6", "g7"};
static const char *const keeps[KEEPS_MAX] = {
    "card", "c2", "c3", "c4", "c5", "c6"};
const char *const helio_takes[ITEMS_MAX] = {"g1", "g2", "g3", "g4"};
const char *const helio_counts[ITEMS_MAX] = {"n1", "n2", "n3", "n4"};
const char *const helio_frees[FREE_MAX] = {
    "free1", "free2", "free3", "free4", "free5", "free6", "free7"};
const char *const helio_bys[SWAPS_MAX] = {"by1", "by2"};
const char *const helio_fors[SWAPS_MAX] = {"for1", "for2"};

const struct verb helio_verbs[] = {
    [SKIP - 1] = {"skip", "", "stall"},
    [BEGIN - 1] = {"begin", "", "stall"},
    [DRAW - 1] = {"draw", "pile:piles", "stall"},
    [SEEK - 1] = {"seek", "", "stall"},
    [HIRE - 1] = {"hire", "partner:partners", "stall"},
    [POST - 1] = {"post",
	"card:cards n1:number? g1:goods? n2:number? g2:goods? n3:number? "
	"g3:goods? n4:number? g4:goods?",
	"stall"},
    [WITHDRAW - 1] = {"withdraw", "card:cards", "stall"},
    [SELL - 1] = {"sell", "good:goods convoy:convoys? who:who? " JOINTS,
	"souk"},
    [DECLINE - 1] = {"decline", "", "souk"},
    [PERFORM - 1] = {"perform",
	"card:cards who:who? " JOINTS FREES
	"by1:goods? for1:goods? by2:goods? for2:goods?",
	"souk"},
    [HELP - 1] = {"help",
	"seat:seat? card:cards " JOINTS FREES
	"by1:goods? for1:goods? by2:goods? for2:goods?",
	"souk"},
    [PLAY - 1] = {"play",
	"action:actions g1:goods? g2:goods? g3:goods? convoy:convoys? "
	"seat:seat? card:cards?",
	"souk"},
    [POWER - 1] = {"power",
	"who:who? g1:goods? g2:goods? g3:goods? convoy:convoys? "
	"partner:partners?",
	"souk"},
    [KEEP - 1] = {"keep",
	"card:cards? c2:cards? c3:cards? c4:cards? c5:cards? c6:cards? "
	"rest:rest?",
	"choice"},
    [RETAIN - 1] = {"retain", "", "upkeep"},
    [RELEASE - 1] = {"release", "", "upkeep"},
    [OFFER - 1] = {"haggle",
	"card:cards n1:number? g1:goods? n2:number? g2:goods? n3:number? "
	"g3:goods? n4:number? g4:goods? " JOINTS "by1:goods? for1:goods?",
	"haggle"},
    [ACCEPT - 1] = {"accept", "", "haggle"},
    [REFUSE - 1] = {"refuse", "", "haggle"},
    [NEVER - 1] = {"never", "", "haggle"},
    [ARM - 1] = {"arm", "count:number action:actions", "standing"},
    [STAY - 1] = {"stay", "", "standing"},
    [GO - 1] = {"go", "", "standing"},
    [END - 1] = {"end", "", "souk"},
    [WISH - 1] = {"bonus",
	"g1:goods? g2:goods? g3:goods? g4:goods? g5:goods? g6:goods? g7:goods?",
	"standing"},
    [MOVE_KINDS - 1] = {NULL, NULL, NULL},
};

/* ---- reading ---- */

/* The number of an id in a list, or NONE. */
static unsigned
find(const char (*ids)[ID_SIZE], unsigned count, const char *id)
{
	unsigned i;

	for (i = 0; id != NULL && i < count; i++)
		if (strcmp(ids[i], id) == 0)
			return i;
	return NONE;
}

static bool
read_id(const struct order *order, const char *name, const char (*ids)[ID_SIZE],
    unsigned count, int16_t *out)
{
	unsigned i = find(ids, count, order_get(order, name));

	*out = (int16_t)(i == NONE ? 0 : i);
	return i != NONE;
}

static bool
read_good(const struct helio_edition *ed, const struct order *order,
    const char *name, unsigned *good)
{
	*good = find(ed->goods, GOODS + 1, order_get(order, name));
	return *good != NONE;
}

static bool
read_kind(const struct helio_edition *ed, const char *id, unsigned *kind)
{
	for (*kind = 0; id != NULL && *kind < ed->kinds; (*kind)++)
		if (strcmp(ed->ids[ed->first_copy[*kind]], id) == 0)
			return true;
	return false;
}

static bool
read_joint(const struct helio_edition *ed, const struct order *order,
    struct step *step, struct phrase *why)
{
	unsigned i, kind, joint;

	for (i = 0; i < WITH_MAX; i++) {
		const char *id = order_get(order, helio_withs[i]);

		if (id == NULL)
			continue;
		if (!read_kind(ed, id, &kind))
			return refuse(why, "bad-thing");
		joint = ed->kind[kind].joint;
		if (joint == NONE) {
			phrase_set(why, "wrong-card");
			phrase_thing(why, "action", id);
			return false;
		}
		step->f[JOINT] = (int16_t)(step->f[JOINT] | 1 << joint);
	}
	return true;
}

static bool
read_convoy(const struct order *order, int16_t *out)
{
	const char *id = order_get(order, "convoy");
	int16_t c;

	for (c = 0; id != NULL && c < CONVOYS; c++)
		if (strcmp(helio_convoy_ids[c], id) == 0) {
			*out = c;
			return true;
		}
	return false;
}

static void
read_who(const struct order *order, struct step *step)
{
	const char *id = order_get(order, "who");

	if (id != NULL)
		step->f[VIA] = strcmp(id, "own") == 0 ? OWN : OF_PARTNER;
}

static bool
read_seat(
    const struct helio_position *pos, const struct order *order, int16_t *seat)
{
	int64_t number;

	if (!order_get_number(order, "seat", &number) || number < 0 ||
	    number >= pos->seats)
		return false;
	*seat = (int16_t)number;
	return true;
}

/* The best price of the day, if no convoy was named. */
static bool
read_sell(const struct helio_edition *ed, const struct helio_position *pos,
    const struct order *order, struct step *step, struct phrase *why)
{
	unsigned good, c, place, renown, price, most = 0;

	if (!read_good(ed, order, "good", &good))
		return refuse(why, "bad-thing");
	if (good < BASES || good == GOODS)
		return refuse(why, "not-sold");
	step->f[GOOD] = (int16_t)(good - BASES);
	read_who(order, step);
	if (!read_joint(ed, order, step, why))
		return false;
	if (read_convoy(order, &step->f[CONVOY]))
		return true;
	if (pos->state == BONUS) {
		step->f[CONVOY] = pos->bonus_convoy;
		return true;
	}
	for (c = 0; c < CONVOYS; c++) {
		place = helio_buyer(ed, pos, c, good - BASES);
		if (place == NONE)
			continue;
		price = helio_price(ed, pos, c, place, &renown);
		price += renown * ed->coins_per_point + 1;
		if (price > most) {
			most = price;
			step->f[CONVOY] = (int16_t)c;
		}
	}
	return true;
}

/* Waived goods and replaced ones, one by one. */
static bool
read_eased(const struct helio_edition *ed, const struct order *order,
    struct step *step, bool *free, struct phrase *why)
{
	unsigned i, good, other;

	for (i = 0; i < FREE_MAX; i++) {
		if (order_get(order, helio_frees[i]) == NULL)
			continue;
		if (!read_good(ed, order, helio_frees[i], &good))
			return refuse(why, "bad-thing");
		if (good >= BASES + RARES || step->f[FREE + good] == 3)
			return refuse(why, "cannot-waive");
		step->f[FREE + good]++;
		*free = true;
	}
	for (i = 0; i < SWAPS_MAX; i++) {
		if (order_get(order, helio_bys[i]) == NULL)
			continue;
		if (!read_good(ed, order, helio_bys[i], &good) ||
		    !read_good(ed, order, helio_fors[i], &other))
			return refuse(why, "bad-thing");
		if (good < BASES || good >= BASES + RARES || other < BASES ||
		    other >= BASES + RARES || good == other)
			return refuse(why, "cannot-replace");
		step->f[SWAP + good - BASES]++;
		step->f[SWAP + other - BASES]--;
	}
	return true;
}

static bool
read_transaction(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, const struct order *order,
    struct step *step, struct phrase *why)
{
	int16_t owner;
	unsigned at, slot;
	bool free = false;

	if (!read_id(order, "card", ed->ids, ed->transactions, &step->f[CARD]))
		return refuse(why, "bad-thing");
	if (step->kind == PERFORM)
		read_who(order, step);
	if (!read_joint(ed, order, step, why) ||
	    !read_eased(ed, order, step, &free, why))
		return false;
	if (step->kind == HELP && read_seat(pos, order, &owner) &&
	    helio_find_proposal(ed, pos, (unsigned)step->f[CARD], &at, &slot) &&
	    at != (unsigned)owner) {
		phrase_set(why, "other-stall");
		phrase_seat(why, "seat", at);
		phrase_thing(why, "card", ed->ids[step->f[CARD]]);
		return false;
	}
	if (step->kind == HELP)
		for (at = BASES; at < BASES + RARES; at++)
			if (step->f[FREE + at] > 0)
				return refuse(why, "cannot-waive");
	if (!free)
		helio_fill_free(ed, pos, seat, step);
	return true;
}

static bool
read_flow(const struct helio_edition *ed, const struct order *order,
    struct step *step, int64_t most, struct phrase *why)
{
	int64_t number;
	unsigned i, good;

	for (i = 0; i < ITEMS_MAX; i++) {
		if (order_get(order, helio_takes[i]) == NULL)
			continue;
		if (!read_good(ed, order, helio_takes[i], &good))
			return refuse(why, "bad-thing");
		if (!order_get_number(order, helio_counts[i], &number))
			number = 1;
		if (good < BASES)
			return refuse(why, "no-base-reward"); /* decision 10 */
		if (step->f[FLOW + good - BASES] != 0)
			return refuse(why, "named-twice"); /* HB15 */
		if (number < 1 || number > most ||
		    (good < GOODS && number > GOOD_MAX))
			return refuse(why, "offer-bounds");
		if (step->kind == OFFER && i >= ITEMS_MAX / 2)
			number = -number;
		step->f[FLOW + good - BASES] = (int16_t)number;
	}
	return true;
}

static bool
read_offer(const struct helio_edition *ed, const struct helio_position *pos,
    const struct order *order, struct step *step, struct phrase *why)
{
	unsigned by, instead;

	(void)pos;
	if (!read_id(order, "card", ed->ids, ed->transactions, &step->f[CARD]))
		return refuse(why, "bad-thing");
	if (!read_flow(ed, order, step, OFFER_MAX, why))
		return false;
	if (step->kind == POST)
		return true;
	if (!read_joint(ed, order, step, why))
		return false;
	if (order_get(order, "by1") == NULL)
		return true;
	if (!read_good(ed, order, "by1", &by) ||
	    !read_good(ed, order, "for1", &instead) || by < BASES ||
	    by >= BASES + RARES || instead < BASES || instead >= BASES + RARES)
		return refuse(why, "cannot-replace");
	step->f[BY] = (int16_t)(by - BASES + 1);
	step->f[INSTEAD] = (int16_t)(instead - BASES + 1);
	return true;
}

/* Goods in any order; the move holds them ascending. */
static bool
read_takes(const struct helio_edition *ed, const struct order *order,
    struct step *step, struct phrase *why)
{
	int16_t *take = step->f + TAKE;
	unsigned i, j, good, count = 0;

	for (i = 0; i < TAKES_MAX; i++) {
		if (order_get(order, helio_takes[i]) == NULL)
			continue;
		if (!read_good(ed, order, helio_takes[i], &good))
			return refuse(why, "bad-thing");
		if (good == GOODS)
			return refuse(why, "wrong-goods");
		for (j = count++; j > 0 && take[j - 1] > (int16_t)good + 1; j--)
			take[j] = take[j - 1];
		take[j] = (int16_t)(good + 1);
	}
	return true;
}

static bool
read_use(const struct helio_edition *ed, const struct helio_position *pos,
    const struct order *order, struct step *step, struct phrase *why)
{
	unsigned kind;
	int16_t number;

	if (step->kind == PLAY) {
		if (!read_kind(ed, order_get(order, "action"), &kind))
			return refuse(why, "bad-thing");
		step->f[KIND] = (int16_t)kind;
		if (read_id(order, "card", ed->ids, ed->transactions, &number))
			step->f[CARD] = (int16_t)(number + 1);
		if (read_seat(pos, order, &number))
			step->f[SEAT] = (int16_t)(number + 1);
	} else {
		step->f[VIA] = OWN;
		read_who(order, step);
		if (read_id(order, "partner", ed->ids + ed->first[PARTNERS],
			ed->count[PARTNERS], &number))
			step->f[PARTNER] = (int16_t)(number + 1);
	}
	if (read_convoy(order, &number))
		step->f[CONVOY] = (int16_t)(number + 1);
	return read_takes(ed, order, step, why);
}

static bool
read_arm(const struct helio_edition *ed, const struct order *order,
    struct step *step, struct phrase *why)
{
	int64_t count;
	unsigned kind;

	if (!read_kind(ed, order_get(order, "action"), &kind) ||
	    !order_get_number(order, "count", &count) || count < 0 ||
	    count > 15)
		return refuse(why, "bad-thing");
	step->f[KIND] = (int16_t)kind;
	step->f[COUNT] = (int16_t)count;
	return true;
}

/* Ahead a list; at the sale it is for, the sale itself. */
static bool
read_wish(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct order *order, struct step *step,
    struct phrase *why)
{
	bool at_once = pos->state == BONUS && seat == pos->active, sold = false;
	unsigned i, good, n = 0;

	for (i = 0; i < HELD; i++) {
		if (order_get(order, helio_wished[i]) == NULL)
			continue;
		if (!read_good(ed, order, helio_wished[i], &good))
			return refuse(why, "bad-thing");
		if (good < BASES || good == GOODS)
			return refuse(why, "not-sold");
		good -= BASES;
		step->f[WISHED + n++] = (int16_t)(good + 1);
		if (!at_once || sold || pos->goods[seat][good] == 0 ||
		    helio_buyer(ed, pos, pos->bonus_convoy, good) == NONE)
			continue;
		step->f[GOOD] = (int16_t)good;
		step->f[CONVOY] = pos->bonus_convoy;
		sold = true;
	}
	if (at_once)
		step->kind = sold ? SELL : DECLINE;
	return true;
}

/* Which of the drawn deals are kept: those named, best first, and if it says
 * so any others, the first drawn first (HB21). */
static unsigned
read_keep(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct order *order, move_t *moves, unsigned max,
    struct phrase *why)
{
	bool any = order_get(order, "rest") != NULL;
	uint8_t left[DRAWN_MAX], *at;
	unsigned i, n = 0, most = max < pos->keep_left ? max : pos->keep_left;
	struct step step = {.kind = KEEP};

	if (pos->state != CHOICE || pos->active != seat)
		return refuse(why, "not-choosing");
	refuse(why, "not-drawn");
	memcpy(left, pos->drawn, sizeof(left));
	for (i = 0; i < (unsigned)KEEPS_MAX + pos->drawn_count && n < most;
	     i++) {
		if (i >= KEEPS_MAX)
			step.f[CARD] = any ? left[i - KEEPS_MAX] : NONE;
		else if (order_get(order, keeps[i]) == NULL)
			continue;
		else if (!read_id(order, keeps[i], ed->ids, ed->transactions,
			     &step.f[CARD]))
			return refuse(why, "bad-thing");
		at = memchr(left, step.f[CARD], pos->drawn_count);
		if (step.f[CARD] == NONE || at == NULL)
			continue;
		*at = NONE;
		moves[n++] = helio_move(&step);
	}
	if (n > 0)
		phrase_set(why, NULL);
	return n;
}

static bool
read_pile(const struct order *order, struct step *step, struct phrase *why)
{
	const char *id = order_get(order, "pile");
	int16_t i;

	for (i = 0; id != NULL && i <= ACTIONS; i++)
		if (strcmp(helio_pile_ids[i], id) == 0) {
			step->f[PILE] = i;
			return true;
		}
	return refuse(why, "bad-thing");
}

static bool
read_step(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, const struct order *order, struct step *step,
    struct phrase *why)
{
	switch (step->kind) {
	case DRAW:
		return read_pile(order, step, why);
	case HIRE:
		return read_id(order, "partner", ed->ids + ed->first[PARTNERS],
			   ed->count[PARTNERS], &step->f[PARTNER]) ||
		       refuse(why, "bad-thing");
	case POST:
	case OFFER:
		return read_offer(ed, pos, order, step, why);
	case WISH:
		return read_wish(ed, pos, seat, order, step, why);
	case WITHDRAW:
		return read_id(order, "card", ed->ids, ed->transactions,
			   &step->f[CARD]) ||
		       refuse(why, "bad-thing");
	case SELL:
		return read_sell(ed, pos, order, step, why);
	case PERFORM:
	case HELP:
		return read_transaction(ed, pos, seat, order, step, why);
	case PLAY:
	case POWER:
		return read_use(ed, pos, order, step, why);
	case ARM:
		return read_arm(ed, order, step, why);
	default:
		return true;
	}
}

/* HB21: what is not an answer to the open question waits for it. */
static bool
waits(const struct helio_position *pos, unsigned seat, enum kind kind)
{
	if (helio_owes(pos) != seat)
		return false;
	if (pos->state == BONUS || pos->state == MORE)
		return kind == PERFORM || kind == HELP || kind == PLAY ||
		       kind == POWER || kind == END;
	return pos->state == REPLY &&
	       (kind == SELL || kind == PERFORM || kind == PLAY ||
		   kind == POWER || kind == END);
}

unsigned
helio_read_order(const void *data, const void *position, unsigned seat,
    const struct order *order, move_t *moves, unsigned max, struct phrase *why)
{
	struct step step = {0};
	unsigned kind;

	assert(max >= 1);
	for (kind = SKIP; kind < MOVE_KINDS; kind++)
		if (strcmp(helio_verbs[kind - 1].name, order->verb) == 0)
			step.kind = (enum kind)kind;
	if (step.kind == 0) {
		refuse(why, "bad-thing");
		return 0;
	}
	if (step.kind == KEEP)
		return read_keep(data, position, seat, order, moves, max, why);
	if (!read_step(data, position, seat, order, &step, why))
		return 0;
	if (waits(position, seat, step.kind))
		return refuse(why, ORDER_LATER);
	moves[0] = helio_move(&step);
	return 1;
}

/* ---- what never comes ---- */

/* Goods that nobody buys, waives or offers, however the match goes. */
bool
helio_never(const void *data, const struct order *order, struct phrase *why)
{
	const struct helio_edition *ed = data;
	struct step step = {0};
	unsigned good;
	bool free = false;

	for (unsigned kind = SKIP; kind < MOVE_KINDS; kind++)
		if (strcmp(helio_verbs[kind - 1].name, order->verb) == 0)
			step.kind = (enum kind)kind;
	switch (step.kind) {
	case SELL:
		if (read_good(ed, order, "good", &good) &&
		    (good < BASES || good == GOODS))
			return !refuse(why, "not-sold");
		return !read_joint(ed, order, &step, why);
	case PERFORM:
	case HELP:
		return !read_joint(ed, order, &step, why) ||
		       !read_eased(ed, order, &step, &free, why);
	case POST:
	case OFFER:
		return !read_flow(ed, order, &step, OFFER_MAX, why);
	case ARM:
		return !read_arm(ed, order, &step, why);
	default:
		return false;
	}
}
