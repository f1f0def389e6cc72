/* SPDX-License-Identifier: MIT */
/* helio_list.c - the moves that carry the game on, and sensible open ones. */
#include "heliopolis.h"

#define LIST_MAX 1000 /* more are legal, but not listed */

struct list {
	const struct helio_edition *ed;
	const struct helio_position *pos;
	unsigned seat, count;
	unsigned joints; /* bit set of those in hand */
	move_t *out;
};

static void
add(struct list *l, const struct step *step)
{
	if (l->count < LIST_MAX)
		l->out[l->count++] = helio_move(step);
}

static void
add_plain(struct list *l, enum kind kind)
{
	struct step step = {.kind = kind};

	add(l, &step);
}

/* Add it if check says so. */
static void
try(struct list *l, const struct step *step)
{
	move_t move = helio_move(step);

	if (l->count < LIST_MAX &&
	    helio_check(l->ed, l->pos, l->seat, move, NULL))
		l->out[l->count++] = move;
}

static void
try_sale(struct list *l, struct step *step)
{
	try(l, step);
}

static void
find_joints(struct list *l)
{
	unsigned j;

	for (j = 0; j < l->ed->joints; j++)
		if (helio_copies(l->ed, l->pos, l->seat, l->ed->joint_kind[j]) >
		    0)
			l->joints |= 1u << j;
}

/* ---- phase 1 ---- */

static void
list_stall(struct list *l)
{
	struct step step = {.kind = DRAW};
	unsigned i;

	if (!l->pos->did)
		add_plain(l, SKIP);
	add_plain(l, BEGIN);
	for (i = 0; i <= ACTIONS; i++) {
		step.f[PILE] = (int16_t)i;
		try(l, &step);
	}
	step = (struct step){.kind = SEEK};
	try(l, &step);
	step.kind = HIRE;
	for (i = 0; i < l->ed->souk_places; i++) {
		if (l->pos->souk[i] == NONE)
			continue;
		step.f[PARTNER] =
		    (int16_t)(l->pos->souk[i] - l->ed->first[PARTNERS]);
		try(l, &step);
	}
	step = (struct step){.kind = WITHDRAW};
	for (i = 0; i < l->ed->proposals; i++) {
		step.f[CARD] = l->pos->stall[l->seat][i];
		if (step.f[CARD] != NONE)
			add(l, &step);
	}
}

/* ---- sales ---- */

/* Alone, and with each card that goes with it. */
static void
with_each(struct list *l, struct step *step, unsigned use,
    void (*then)(struct list *l, struct step *step))
{
	unsigned j, kind;

	step->f[JOINT] = 0;
	then(l, step);
	for (j = 0; l->joints >> j != 0; j++) {
		kind = l->ed->joint_kind[j];
		if (!(l->joints >> j & 1) ||
		    (use == USE_SALE) != (l->ed->kind[kind].use == USE_SALE))
			continue;
		step->f[JOINT] = (int16_t)(1 << j);
		then(l, step);
	}
	step->f[JOINT] = 0;
}

static void
list_sales(struct list *l, unsigned vias)
{
	struct step step = {.kind = SELL};
	unsigned g, c, via;

	for (g = 0; g < HELD; g++) {
		if (l->pos->goods[l->seat][g] == 0)
			continue;
		for (c = 0; c < CONVOYS; c++) {
			if (helio_buyer(l->ed, l->pos, c, g) == NONE)
				continue;
			step.f[GOOD] = (int16_t)g;
			step.f[CONVOY] = (int16_t)c;
			for (via = 0; via <= OF_PARTNER; via++) {
				step.f[VIA] = (int16_t)via;
				if (vias >> via & 1)
					with_each(l, &step, USE_SALE, try_sale);
			}
		}
	}
}

/* ---- transactions ---- */

/* One rare good is short: another is paid in its place. */
static void
try_swaps(struct list *l, struct step *step)
{
	unsigned a, b;

	for (a = 0; a < RARES; a++)
		for (b = 0; b < RARES; b++) {
			if (a == b || l->pos->goods[l->seat][a] == 0)
				continue;
			step->f[SWAP + a] = 1;
			step->f[SWAP + b] = -1;
			try(l, step);
			step->f[SWAP + a] = step->f[SWAP + b] = 0;
		}
}

static unsigned
op_of(const struct list *l, const struct step *step)
{
	const struct effect *power =
	    helio_power(l->ed, l->pos, l->seat, (unsigned)step->f[VIA]);

	if (step->f[JOINT] != 0)
		return l->ed
		    ->kind[l->ed->joint_kind[__builtin_ctz(
			(unsigned)step->f[JOINT])]]
		    .effect.op;
	return power != NULL ? power->op : OP_NONE;
}

/* What a card or power does not ease it is not spent on. */
static void
try_transaction(struct list *l, struct step *step)
{
	unsigned op = op_of(l, step), i;
	bool eased = false;

	if (op == REPLACE_RARE) {
		try_swaps(l, step);
		return;
	}
	if (op == WAIVE_BASE || op == WAIVE_RARE) {
		helio_fill_free(l->ed, l->pos, l->seat, step);
		for (i = 0; i < BASES + RARES; i++)
			eased |= step->f[FREE + i] > 0;
		if (!eased)
			return;
	}
	try(l, step);
	for (i = 0; i < BASES + RARES; i++)
		step->f[FREE + i] = 0;
}

/* How many goods are short; more than three, or one of luxury: hopeless. */
static bool
within_reach(const struct list *l, unsigned card, unsigned most)
{
	unsigned g, lack = 0;

	for (g = 0; g < GOODS; g++) {
		unsigned need = l->ed->cost[card][g], have;

		if (need == 0)
			continue;
		have = g < BASES ? helio_access_left(l->ed, l->pos, l->seat, g)
				 : l->pos->goods[l->seat][g - BASES];
		if (have < need && g >= BASES + RARES)
			return false;
		lack += have < need ? need - have : 0;
		if (lack > most)
			return false;
	}
	return true;
}

static void
list_performing(struct list *l, unsigned vias)
{
	struct step step = {.kind = PERFORM};
	unsigned card, via, place, most = vias > 1 || l->joints ? 3 : 0;

	for (card = 0; card < l->ed->transactions; card++) {
		place = l->pos->place[card];
		if ((place != HAND + l->seat && place != ON_STALL + l->seat) ||
		    !within_reach(l, card, most))
			continue;
		step.f[CARD] = (int16_t)card;
		for (via = 0; via <= OF_PARTNER; via++) {
			step.f[VIA] = (int16_t)via;
			if (via == NO_POWER)
				with_each(
				    l, &step, USE_TRANSACTION, try_transaction);
			else if (vias >> via & 1)
				try_transaction(l, &step);
		}
	}
}

static void
list_help(struct list *l)
{
	struct step step = {.kind = HELP};
	unsigned s, i;

	for (s = 0; s < l->pos->seats; s++)
		for (i = 0; s != l->seat && i < l->ed->proposals; i++) {
			step.f[CARD] = l->pos->stall[s][i];
			if (step.f[CARD] != NONE)
				with_each(
				    l, &step, USE_TRANSACTION, try_transaction);
		}
}

/* ---- cards and powers that stand alone ---- */

static void
list_takes(struct list *l, struct step *step, unsigned at, unsigned count,
    unsigned from, unsigned to)
{
	unsigned g;

	if (at == count) {
		try(l, step);
		return;
	}
	for (g = from; g <= to; g++) {
		step->f[TAKE + at] = (int16_t)(g + 1);
		list_takes(l, step, at + 1, count, g, to);
	}
	step->f[TAKE + at] = 0;
}

static void
list_spying(struct list *l, struct step *step)
{
	unsigned card, s;

	for (card = 0; card < l->ed->transactions; card++) {
		if (l->pos->place[card] != HAND + l->seat)
			continue;
		for (s = 0; s < l->pos->seats; s++) {
			step->f[SEAT] = (int16_t)(s + 1);
			step->f[CARD] = (int16_t)(card + 1);
			try(l, step);
		}
	}
}

static void
list_effect(struct list *l, struct step *step, const struct effect *e)
{
	unsigned i;

	switch (e->op) {
	case GAIN_RARE:
		list_takes(l, step, 0, e->n, BASES, BASES + RARES - 1);
		return;
	case GAIN_LUXURY:
		list_takes(l, step, 0, e->n, BASES + RARES, GOODS - 1);
		return;
	case LUXURY_FOR_RENOWN:
		list_takes(l, step, 0, e->luxury, BASES + RARES, GOODS - 1);
		return;
	case REPLACE_CONVOY:
		for (i = 1; i <= CONVOYS; i++) {
			step->f[CONVOY] = (int16_t)i;
			try(l, step);
		}
		return;
	case SWAP_HAND:
		list_spying(l, step);
		return;
	case FREE_HIRE:
		try(l, step);
		for (i = 0; i < l->ed->souk_places; i++) {
			if (l->pos->souk[i] == NONE)
				continue;
			step->f[PARTNER] = (int16_t)(l->pos->souk[i] + 1 -
						     l->ed->first[PARTNERS]);
			try(l, step);
		}
		return;
	}
	try(l, step);
}

static void
list_alone(struct list *l, unsigned vias)
{
	struct step step;
	unsigned k, via;

	for (k = 0; l->pos->hand[l->seat][ACTIONS] > 0 && k < l->ed->kinds;
	     k++) {
		if (l->ed->kind[k].use != USE_ACTION ||
		    helio_copies(l->ed, l->pos, l->seat, k) == 0)
			continue;
		step = (struct step){.kind = PLAY};
		step.f[KIND] = (int16_t)k;
		list_effect(l, &step, &l->ed->kind[k].effect);
	}
	for (via = OWN; via <= OF_PARTNER; via++) {
		if (!(vias >> via & 1))
			continue;
		step = (struct step){.kind = POWER};
		step.f[VIA] = (int16_t)via;
		list_effect(l, &step, helio_power(l->ed, l->pos, l->seat, via));
	}
}

static void
list_turn(struct list *l)
{
	unsigned via, vias = 1;

	find_joints(l);
	for (via = OWN; via <= OF_PARTNER; via++)
		if (helio_power_ready(l->ed, l->pos, l->seat, via, NULL))
			vias |= 1u << via;
	if (l->pos->state == STALL)
		list_stall(l);
	list_sales(l, vias);
	list_performing(l, vias);
	list_help(l);
	list_alone(l, vias);
	add_plain(l, END);
}

/* ---- choices ---- */

static void
list_choice(struct list *l)
{
	struct step step = {.kind = KEEP};
	unsigned i;

	for (i = 0; i < l->pos->drawn_count; i++) {
		step.f[CARD] = l->pos->drawn[i];
		add(l, &step);
	}
}

static void
list_reply(struct list *l)
{
	struct step step = {.kind = HELP};

	find_joints(l);
	step.f[CARD] = l->pos->stall[l->pos->owner][l->pos->slot];
	with_each(l, &step, USE_TRANSACTION, try_transaction);
	step = (struct step){.kind = ACCEPT};
	try(l, &step);
	add_plain(l, REFUSE);
}

static void
sort(move_t *moves, unsigned count)
{
	unsigned i, j;

	for (i = 1; i < count; i++) {
		move_t move = moves[i];

		for (j = i; j > 0 && moves[j - 1] > move; j--)
			moves[j] = moves[j - 1];
		moves[j] = move;
	}
}

unsigned
helio_legal_moves(
    const void *data, const void *position, unsigned seat, move_t *out)
{
	const struct helio_position *pos = position;
	struct list l = {data, pos, seat, 0, 0, out};

	if (helio_owes(pos) != seat)
		return 0;
	switch (pos->state) {
	case STALL:
	case SOUK:
		list_turn(&l);
		break;
	case CHOICE:
		list_choice(&l);
		break;
	case BONUS:
	case MORE:
		list_sales(&l, 1);
		add_plain(&l, DECLINE);
		break;
	case UPKEEP:
		add_plain(&l, RETAIN);
		add_plain(&l, RELEASE);
		break;
	case ANSWER:
		add_plain(&l, ACCEPT);
		add_plain(&l, REFUSE);
		add_plain(&l, NEVER);
		break;
	case REPLY:
		list_reply(&l);
		break;
	}
	sort(out, l.count);
	return l.count;
}

/* ---- open moves ---- */

/* The first card that something is missing for, and a reward of coins. */
static void
list_posts(struct list *l)
{
	struct step step = {.kind = POST};
	unsigned card, listed = 0;

	for (card = l->ed->transactions; card-- > 0 && listed < 4;) {
		if (l->pos->place[card] != HAND + l->seat ||
		    within_reach(l, card, 0))
			continue;
		step.f[CARD] = (int16_t)card;
		step.f[FLOW + COINS] = 2;
		try(l, &step);
		step.f[FLOW + COINS] = 4;
		try(l, &step);
		listed++;
	}
}

static void
list_offers(struct list *l, unsigned owner, unsigned slot, int sign)
{
	struct step step = {.kind = OFFER};
	const uint8_t *reward = l->pos->reward[owner][slot];
	unsigned i;

	step.f[CARD] = l->pos->stall[owner][slot];
	for (i = 0; i < FLOWS; i++)
		step.f[FLOW + i] = reward[i];
	step.f[FLOW + COINS] = (int16_t)(step.f[FLOW + COINS] + 2 * sign);
	try(l, &step);
	step.f[FLOW + COINS] = (int16_t)(step.f[FLOW + COINS] + sign);
	try(l, &step);
}

static void
list_haggling(struct list *l)
{
	const struct helio_position *pos = l->pos;
	struct step step = {.kind = HELP};
	unsigned s, i;

	if (pos->state == STALL || pos->state == SOUK) {
		if (l->seat != pos->active)
			return;
		for (s = 0; s < pos->seats; s++)
			for (i = 0; s != l->seat && i < l->ed->proposals; i++)
				if (pos->stall[s][i] != NONE)
					list_offers(l, s, i, 1);
	} else if (pos->state == ANSWER && l->seat == pos->owner) {
		list_offers(l, pos->owner, pos->slot, 1);
		list_offers(l, pos->owner, pos->slot, -1);
	} else if (pos->state == REPLY && l->seat == pos->active) {
		list_offers(l, pos->owner, pos->slot, 1);
	} else if (pos->state == ANSWER && l->seat == pos->active) {
		find_joints(l);
		step.f[CARD] = pos->stall[pos->owner][pos->slot];
		with_each(l, &step, USE_TRANSACTION, try_transaction);
	}
}

static void
list_standing(struct list *l)
{
	struct step step = {.kind = ARM};
	unsigned k, n, held;

	for (k = 0; k < l->ed->kinds; k++) {
		if (l->ed->kind[k].use < USE_AIMED)
			continue;
		held = helio_copies(l->ed, l->pos, l->seat, k);
		step.f[KIND] = (int16_t)k;
		for (n = 0; n <= held; n++) {
			step.f[COUNT] = (int16_t)n;
			try(l, &step);
		}
	}
	step = (struct step){.kind = STAY};
	try(l, &step);
	step.kind = GO;
	try(l, &step);
}

/* For a bonus sale: what the seat has, the dearest first. */
static void
list_wish(struct list *l)
{
	struct step step = {.kind = WISH};
	unsigned g, n = 0;

	if (l->seat != l->pos->active || l->pos->bonus[l->seat] != 0)
		return;
	for (g = HELD; g-- > 0;)
		if (l->pos->goods[l->seat][g] > 0)
			step.f[WISHED + n++] = (int16_t)(g + 1);
	if (n > 1)
		try(l, &step);
}

unsigned
helio_open_moves(
    const void *data, const void *position, unsigned seat, move_t *out)
{
	const struct helio_position *pos = position;
	struct list l = {data, pos, seat, 0, 0, out};

	if (pos->state == OVER)
		return 0;
	if (pos->state == STALL && seat == pos->active)
		list_posts(&l);
	list_haggling(&l);
	list_standing(&l);
	list_wish(&l);
	return l.count;
}
