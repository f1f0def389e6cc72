/* SPDX-License-Identifier: MIT */
/* helio_books.c - Héliopolis counted by somebody else. */
#include "helio_books.h"

#include <string.h>

static int
least(int a, int b)
{
	return a < b ? a : b;
}

void
books_open(struct books *b, const struct helio_edition *ed, unsigned seats,
    const struct events *events)
{
	memset(b, 0, sizeof(*b));
	b->ed = ed;
	b->seats = seats;
	for (unsigned s = 0; s < seats; s++)
		b->coins[s] = ed->start_coins;
	books_told(b, events);
}

/* ---- what a transaction costs ---- */

static int
access_of(const struct books *b, const struct helio_position *pos,
    unsigned seat, unsigned base)
{
	int access = b->ed->merchant[pos->merchant[seat]].access[base];

	for (unsigned c = b->ed->first[PARTNERS]; b->ed->pile_of[c] == PARTNERS;
	     c++)
		if (b->lies[c] == PARTNER_OF && b->of[c] == seat)
			access += b->ed->partner[c - b->ed->first[PARTNERS]]
				      .access[base];
	return access;
}

static int
can_give(const struct books *b, const struct helio_position *pos, unsigned seat,
    unsigned good)
{
	int left;

	if (good >= BASES)
		return b->goods[seat][good - BASES];
	left = access_of(b, pos, seat, good) - b->used[seat][good];
	return left > 0 ? left : 0;
}

static void
give(struct books *b, const struct helio_position *pos, unsigned seat,
    unsigned good, int count)
{
	MUST(b, count >= 0 && count <= can_give(b, pos, seat, good));
	if (good < BASES)
		b->used[seat][good] += count;
	else
		b->goods[seat][good - BASES] -= count;
}

static void
get(struct books *b, unsigned seat, unsigned flow, int count)
{
	if (flow == COINS)
		b->coins[seat] += count;
	else
		b->goods[seat][flow] += count;
}

/* Fees of the cards that are added, and their renown. */
static void
add_cards(struct books *b, unsigned seat, const struct step *step)
{
	for (unsigned j = 0; j < b->ed->joints; j++) {
		const struct effect *e =
		    &b->ed->kind[b->ed->joint_kind[j]].effect;

		if (!(step->f[JOINT] >> j & 1))
			continue;
		b->coins[seat] -= e->cost;
		if (e->op == GAIN_RENOWN)
			b->renown[seat] += e->n;
		if (e->op == SALE_BONUS)
			b->next_bonus += e->n;
	}
}

static const struct effect *
power_of(const struct books *b, const struct helio_position *pos, unsigned seat,
    unsigned via)
{
	unsigned c = b->ed->first[PARTNERS];

	if (via == OWN)
		return &b->ed->merchant[pos->merchant[seat]].power;
	while (b->lies[c] != PARTNER_OF || b->of[c] != seat)
		c++;
	return &b->ed->partner[c - b->ed->first[PARTNERS]].power;
}

/* What is left to pay of a good for whoever names waivers and swaps. */
static int
eased(const struct step *step, unsigned good, int need)
{
	if (good < BASES + RARES)
		need -= step->f[FREE + good];
	if (good >= BASES && good < BASES + RARES)
		need += step->f[SWAP + good - BASES];
	return need;
}

static void
gain_of(struct books *b, unsigned owner, unsigned card)
{
	for (unsigned i = 0; i < FLOWS; i++)
		get(b, owner, i, b->ed->gain[card][i]);
	b->renown[owner] += b->ed->renown[card];
}

static void
enter_perform(struct books *b, const struct helio_position *pos, unsigned seat,
    const struct step *step)
{
	unsigned card = (unsigned)step->f[CARD], via = (unsigned)step->f[VIA];

	if (via != NO_POWER)
		b->coins[seat] -= power_of(b, pos, seat, via)->cost;
	add_cards(b, seat, step);
	for (unsigned g = 0; g < GOODS; g++)
		give(b, pos, seat, g, eased(step, g, b->ed->cost[card][g]));
	gain_of(b, seat, card);
}

/* The owner gives all he has, the helper the rest; he pays the reward out of
 * the gains, and both take all the renown. */
static void
enter_help(struct books *b, const struct helio_position *pos, unsigned helper,
    const struct step *step, const int *flow, bool by_offer)
{
	unsigned card = (unsigned)step->f[CARD], owner = b->of[card], g;
	int missing = 0;

	MUST(b, b->lies[card] == POST_JOURNAL_BY);
	add_cards(b, helper, step);
	for (g = 0; g < GOODS; g++) {
		int cost = b->ed->cost[card][g];
		int own = least(cost, can_give(b, pos, owner, g));
		int rest = eased(step, g, cost - own);

		give(b, pos, owner, g, own);
		/* What labourers do was not named in an offer. */
		if (by_offer && g < BASES)
			rest = least(rest, can_give(b, pos, helper, g));
		give(b, pos, helper, g, rest);
		missing += cost - own;
	}
	MUST(b, missing > 0);
	gain_of(b, owner, card);
	b->renown[helper] += b->ed->renown[card];
	for (g = 0; g < FLOWS; g++) {
		get(b, owner, g, -flow[g]);
		get(b, helper, g, flow[g]);
		b->for_goods += g != COINS && flow[g] != 0;
	}
	b->helps++;
}

static void
enter_accept(struct books *b, const struct helio_position *pos)
{
	struct step help = b->offer;

	if (help.f[BY] > 0) {
		help.f[SWAP + help.f[BY] - 1]++;
		help.f[SWAP + help.f[INSTEAD] - 1]--;
	}
	enter_help(b, pos, b->active, &help, b->terms, true);
	b->haggled++;
}

/* ---- what else a move costs and brings ---- */

static void
enter_sale(struct books *b, const struct helio_position *pos, enum state state,
    unsigned seat, const struct step *step)
{
	b->next_bonus = state == MORE ? b->bonus : 0;
	if (state == MORE || state == BONUS)
		return;
	b->bonus = 0;
	if (step->f[VIA] != NO_POWER) {
		const struct effect *e =
		    power_of(b, pos, seat, (unsigned)step->f[VIA]);

		b->coins[seat] -= e->cost;
		b->bonus = b->next_bonus = e->bonus;
	}
	add_cards(b, seat, step);
}

static void
take_tax(struct books *b, unsigned seat, const struct effect *e)
{
	for (unsigned s = 0; s < b->seats; s++) {
		int pays = least(e->n, b->coins[s]);

		if (s == seat || b->coins[s] <= e->threshold)
			continue;
		b->coins[s] -= pays;
		b->coins[seat] += pays;
	}
}

static void
enter_effect(struct books *b, unsigned seat, const struct effect *e,
    const struct step *step, bool cancelled)
{
	int sign = e->op == LUXURY_FOR_RENOWN ? -1 : 1, count = 0;

	b->coins[seat] -= e->cost;
	for (unsigned i = 0; i < TAKES_MAX && step->f[TAKE + i] > 0; i++) {
		get(b, seat, (unsigned)step->f[TAKE + i] - 1 - BASES, sign);
		count++;
	}
	if (e->op == GAIN_RARE || e->op == GAIN_LUXURY)
		MUST(b, count == e->n);
	else
		MUST(b, count == (sign < 0 ? e->luxury : 0));
	if (e->op == GAIN_COINS)
		b->coins[seat] += e->n;
	if (e->op == GAIN_RENOWN)
		b->renown[seat] += e->n;
	b->coins[seat] += e->coins;
	b->renown[seat] += e->renown;
	if (e->op == TAX && !cancelled)
		take_tax(b, seat, e);
}

static void
enter_post(struct books *b, const struct step *step)
{
	for (unsigned i = 0; i < FLOWS; i++)
		b->reward[step->f[CARD]][i] = step->f[FLOW + i];
}

static void
enter_offer(struct books *b, unsigned seat, const struct step *step)
{
	for (unsigned i = 0; i < FLOWS; i++)
		b->terms[i] = step->f[FLOW + i];
	if (seat == b->active)
		b->offer = *step;
}

/* Prices that are printed in the rule book. */
static int
price_of(const struct books *b, const struct step *step)
{
	switch (step->kind) {
	case DRAW:
		return step->f[PILE] == ACTIONS ? b->ed->cost_action
						: b->ed->cost_draw;
	case SEEK:
		return b->ed->cost_seek;
	case HIRE:
		return b->ed->partner[step->f[PARTNER]].salary;
	case RETAIN:
		return b->ed->cost_upkeep;
	default:
		return 0;
	}
}

static void
enter_move(struct books *b, const struct helio_position *pos, unsigned seat,
    const struct step *step, bool cancelled)
{
	b->coins[seat] -= price_of(b, step);
	if (step->kind == POST)
		enter_post(b, step);
	if (step->kind == OFFER)
		enter_offer(b, seat, step);
	if (step->kind == SELL)
		enter_sale(b, pos, pos->state, seat, step);
	if (step->kind == PERFORM)
		enter_perform(b, pos, seat, step);
	if (step->kind == HELP)
		enter_help(b, pos, seat, step, b->reward[step->f[CARD]], false);
	if (step->kind == ACCEPT)
		enter_accept(b, pos);
	if (step->kind == PLAY)
		enter_effect(b, seat, &b->ed->kind[step->f[KIND]].effect, step,
		    cancelled);
	if (step->kind == POWER)
		enter_effect(b, seat,
		    power_of(b, pos, seat, (unsigned)step->f[VIA]), step,
		    cancelled);
}

static bool
was_told(const struct events *events, const char *key)
{
	for (size_t i = 0; i < events->count; i++)
		if (strcmp(events->list[i].phrase.key, key) == 0)
			return true;
	return false;
}

void
books_enter(struct books *b, const struct helio_position *before, unsigned seat,
    move_t move, const struct events *events)
{
	struct step step;
	unsigned c;

	MUST(b, helio_step(b->ed, move, &step));
	/* What was not chosen has gone. */
	for (c = 0; before->state != CHOICE && c < b->ed->cards; c++)
		if (b->lies[c] == LOOKED_AT)
			b->lies[c] = AWAY;
	enter_move(b, before, seat, &step, was_told(events, "cancelled"));
	books_told(b, events);
	b->moves++;
}

/* ---- do they agree? ---- */

static void
card_agrees(
    const struct books *b, const struct helio_position *pos, unsigned card)
{
	static const unsigned at[] = {[HELD_BY] = HAND,
	    [POST_JOURNAL_BY] = ON_STALL,
	    [DONE_FOR] = DONE_BY,
	    [PARTNER_OF] = WITH};
	unsigned place = pos->place[card];
	bool same;

	if (b->lies[card] >= HELD_BY)
		same = place == at[b->lies[card]] + b->of[card];
	else if (b->lies[card] == IN_SIGHT)
		same = place == ON_TABLE;
	else
		same = place == IN_DECK || place == DISCARDED ||
		       (b->lies[card] == LOOKED_AT && place == DRAWN);
	MUST(b, same);
}

/* Every copy once: in hands, in the deck's list, or discarded. */
static void
cards_agree(const struct books *b, const struct helio_position *pos)
{
	int held[SEATS][KINDS_MAX] = {{0}};
	unsigned c, p, i, seen[CARDS_MAX] = {0};

	for (c = 0; c < b->ed->cards; c++) {
		unsigned place = pos->place[c];

		if (b->ed->pile_of[c] != ACTIONS)
			card_agrees(b, pos, c);
		else if (place >= HAND && place < HAND + b->seats)
			held[place - HAND][b->ed->kind_of[c]]++;
		seen[c] += place != IN_DECK;
	}
	MUST(b, memcmp(held, b->held, sizeof(held)) == 0);
	for (p = 0; p < PILES; p++)
		for (i = 0; i < pos->left[p]; i++)
			seen[pos->deck[b->ed->first[p] + pos->next[p] + i]]++;
	for (c = 0; c < b->ed->cards; c++)
		MUST(b, seen[c] == 1);
}

void
books_agree(const struct books *b, const struct helio_position *pos)
{
	unsigned s, i;

	cards_agree(b, pos);
	for (s = 0; s < b->seats; s++) {
		MUST(b, b->coins[s] == pos->coins[s] && b->coins[s] >= 0);
		MUST(b, b->renown[s] == pos->renown[s]);
		for (i = 0; i < HELD; i++)
			MUST(b, b->goods[s][i] == pos->goods[s][i]);
		for (i = 0; i < BASES; i++)
			MUST(b, b->used[s][i] == pos->used[s][i]);
	}
	for (s = 0; s < CONVOYS; s++) {
		MUST(b, b->tile[s] == pos->tile[s]);
		for (i = 0; i < PLACES; i++)
			MUST(b, b->filled[s][i] == pos->filled[s][i]);
	}
}
