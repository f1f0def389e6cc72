/* SPDX-License-Identifier: MIT */
/* aoi_check.c - "Actions des joueurs": what may be done, and why not. */
#include "aoi.h"

static bool
refuse_number(struct phrase *why, const char *key, const char *name, int number)
{
	phrase_set(why, key);
	phrase_number(why, name, number);
	return false;
}

static bool
check_card(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, unsigned card, struct phrase *why)
{
	if (aoi_has_card(pos, seat, card))
		return true;
	phrase_set(why, "no-card");
	phrase_thing(why, "card", ed->kind_id[card]);
	return false;
}

/* True if what a build or a railway needs can be brought there. */
static bool
check_need(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	struct need need;
	struct plan plan;

	aoi_need(ed, pos, seat, step, &need);
	return aoi_plan(ed, pos, seat, &need, &plan, why);
}

/* a) Construire une industrie; and by both actions of a turn, decision 21. */
static bool
check_build(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	unsigned industry = step->arg[AT_INDUSTRY], site = step->arg[AT_SITE];
	unsigned card = step->arg[AT_CARD];

	if (step->kind == DOUBLE && pos->left < 2)
		return refuse(why, "two-actions");
	if (!check_card(ed, pos, seat, card, why) ||
	    !aoi_fits(ed, pos, seat, industry, site, why))
		return false;
	if (step->kind == DOUBLE
		? !aoi_anyone_allows(ed, pos, site, why)
		: !aoi_card_allows(ed, pos, seat, industry, site, card, why))
		return false;
	return check_need(ed, pos, seat, step, why);
}

static bool
aoi_rail_meets(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, unsigned link)
{
	return (ed->ends[link] &
		   (pos->net[seat] | aoi_present(ed, pos, seat))) != 0;
}

static bool
refuse_link(struct phrase *why, const char *key, const struct aoi_edition *ed,
    unsigned link)
{
	phrase_set(why, key);
	phrase_thing(why, "from", ed->node[ed->end[link][0]].id);
	phrase_thing(why, "to", ed->node[ed->end[link][1]].id);
	return false;
}

/* b) Construire une voie ferrée. */
static bool
check_rail(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	unsigned link = step->arg[RAIL_LINK];

	if (pos->rail[link] != NOTHING)
		return refuse_link(why, "rail-taken", ed, link);
	if (pos->rails[seat] == 0)
		return refuse(why, "no-rails");
	if (!aoi_rail_meets(ed, pos, seat, link))
		return refuse_link(why, "rail-apart", ed, link);
	return check_need(ed, pos, seat, step, why);
}

unsigned
aoi_outlet_node(const struct aoi_edition *ed, unsigned to)
{
	return to >= MARKETS ? ed->market_node[to - MARKETS]
			     : ed->site[to].node;
}

/* Decisions 12 to 14: an unflipped port takes either goods, a market what its
 * tile says, and one overseas only if a ship is there. */
unsigned
aoi_buys(
    const struct aoi_edition *ed, const struct aoi_position *pos, unsigned to)
{
	unsigned market = to - MARKETS;
	const struct node *node;

	if (to < MARKETS)
		return aoi_role(ed, pos, to) == PORT && !pos->flipped[to]
			   ? UINT8_MAX
			   : 0;
	node = &ed->node[ed->market_node[market]];
	if (pos->used[market] ||
	    (node->kind == SHIP_SPACE && pos->owner[node->first] == NOTHING))
		return 0;
	return ed->tile_takes[pos->tile[market]];
}

/* c) Vendre des marchandises. */
static bool
check_sell(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	unsigned from = step->arg[SELL_FROM], to = step->arg[SELL_TO];
	unsigned a = ed->site[from].node, b = aoi_outlet_node(ed, to);

	if (pos->owner[from] != seat || aoi_role(ed, pos, from) != GOODS ||
	    pos->flipped[from]) {
		phrase_set(why, "no-goods");
		phrase_thing(why, "place", ed->node[a].id);
		return false;
	}
	if (ed->node[b].kind == SHIP_SPACE &&
	    pos->owner[ed->node[b].first] == NOTHING) {
		phrase_set(why, "no-ship");
		phrase_thing(why, "place", ed->node[b].id);
		return false;
	}
	if (!(aoi_buys(ed, pos, to) >> pos->industry[from] & 1)) {
		phrase_set(why, "not-bought");
		phrase_thing(why, "place", ed->node[b].id);
		phrase_thing(
		    why, "industry", ed->industry[pos->industry[from]].id);
		return false;
	}
	if (net_reach(pos->joined, NODE(a)) & NODE(b))
		return true;
	phrase_set(why, "no-railway");
	phrase_thing(why, "from", ed->node[a].id);
	phrase_thing(why, "to", ed->node[b].id);
	aoi_tell_gap(ed, pos, NODE(a), NODE(b), why);
	return false;
}

/* d) Développer, decision 32. */
static bool
check_develop(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	unsigned industry = step->arg[DEVELOP_INDUSTRY];

	if (aoi_next(ed, pos, seat, industry) == NULL) {
		phrase_set(why, "no-counter");
		phrase_thing(why, "industry", ed->industry[industry].id);
		return false;
	}
	return check_card(ed, pos, seat, step->arg[DEVELOP_CARD], why);
}

/* e) Tirer deux cartes, decisions 23 and 47. */
unsigned
aoi_draws(
    const struct aoi_edition *ed, const struct aoi_position *pos, unsigned seat)
{
	unsigned cards = pos->pile_count + aoi_open_count(pos);
	unsigned room = pos->hand_count[seat] < ed->hand_limit
			    ? ed->hand_limit - pos->hand_count[seat]
			    : 0;
	unsigned most = room < cards ? room : cards;

	return most < 2 ? most : 2;
}

static bool
check_draw(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	unsigned draws = aoi_draws(ed, pos, seat), i, piles = 0;
	unsigned count = step->arg[DRAW_SECOND] == 0 ? 1 : 2;

	if (pos->hand_count[seat] >= ed->hand_limit)
		return refuse_number(why, "hand-full", "limit", ed->hand_limit);
	if (draws == 0)
		return refuse(why, "no-cards");
	if (count != draws)
		return refuse_number(why, "draw-count", "count", (int)draws);
	for (i = 0; i < count; i++) {
		unsigned source = step->arg[DRAW_FIRST + i] - 1u;

		if (source == 0 && ++piles > pos->pile_count)
			return refuse_number(
			    why, "pile-short", "left", pos->pile_count);
		if (source > 0 && pos->open[source - 1] == NOTHING)
			return refuse_number(
			    why, "place-empty", "place", (int)source);
	}
	if (count == 2 && step->arg[DRAW_FIRST] != 1 &&
	    step->arg[DRAW_FIRST] == step->arg[DRAW_SECOND])
		return refuse_number(
		    why, "place-twice", "place", step->arg[DRAW_FIRST] - 1);
	return true;
}

/* f) Passer, decision 25. */
static bool
check_pass(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	unsigned card = step->arg[PASS_CARD];

	if (card > 0)
		return check_card(ed, pos, seat, card - 1, why);
	if (pos->hand_count[seat] > 0)
		return refuse(why, "pass-card");
	if (pos->pile_count > 0)
		return refuse(why, "pass-empty");
	return true;
}

/* Emprunts: at any time, by anybody (decision 26). */
static bool
check_loan(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	int32_t n = step->arg[LOAN_HIGH] << 8 | step->arg[LOAN_LOW];

	if (step->kind == KEEP) {
		if (pos->keep_loans[seat] != step->arg[KEEP_YES])
			return true;
		return refuse(why,
		    pos->keep_loans[seat] ? "kept-already" : "clear-already");
	}
	if (step->kind == BORROW)
		return pos->loans[seat] + n <= LOANS_MAX ||
		       refuse(why, "loan-limit");
	if (pos->loans[seat] < n)
		return refuse_number(why, "no-such-loan", "owed",
		    pos->loans[seat] * ed->loan_unit);
	if (pos->money[seat] >= n * ed->loan_unit)
		return true;
	refuse_number(why, "too-dear", "cost", n * ed->loan_unit);
	phrase_number(why, "money", pos->money[seat]);
	return false;
}

static bool
check_turn(const struct aoi_position *pos, unsigned seat,
    const struct step *step, struct phrase *why)
{
	if (aoi_active(pos) != seat) {
		phrase_set(why, "not-your-turn");
		phrase_seat(why, "seat", aoi_active(pos));
		return false;
	}
	if (step->kind == STOP)
		return (pos->selling && pos->left == 0) ||
		       refuse(why, "not-selling");
	if (pos->selling && pos->left == 0 && step->kind != SELL)
		return refuse(why, "only-selling");
	return true;
}

static bool
check_step(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	if (pos->over)
		return refuse(why, "over");
	if (step->kind >= BORROW)
		return check_loan(ed, pos, seat, step, why);
	if (!check_turn(pos, seat, step, why))
		return false;
	switch (step->kind) {
	case BUILD:
	case DOUBLE:
		return check_build(ed, pos, seat, step, why);
	case RAIL:
		return check_rail(ed, pos, seat, step, why);
	case SELL:
		return check_sell(ed, pos, seat, step, why);
	case DEVELOP:
		return check_develop(ed, pos, seat, step, why);
	case DRAW:
		return check_draw(ed, pos, seat, step, why);
	case PASS:
		return check_pass(ed, pos, seat, step, why);
	default:
		return true;
	}
}

bool
aoi_check(const void *data, const void *position, unsigned seat, move_t move,
    struct phrase *why)
{
	const struct aoi_position *pos = position;
	struct step step;

	phrase_set(why, NULL);
	if (seat >= pos->seats || !aoi_step(data, move, &step))
		return refuse(why, "no-such-move");
	return check_step(data, pos, seat, &step, why);
}

/* ---- about moves ---- */

/* Only drawing shows cards: from the pile, or what is turned up then. */
bool
aoi_reveals(const void *data, const void *position, unsigned seat, move_t move)
{
	const struct aoi_position *pos = position;
	struct step step;

	(void)seat;
	return aoi_step(data, move, &step) && step.kind == DRAW &&
	       pos->pile_count > 0;
}

/* Decision 33: all that is done lies open. */
bool
aoi_is_secret(
    const void *data, const void *position, unsigned seat, move_t move)
{
	(void)data;
	(void)position;
	(void)seat;
	(void)move;
	return false;
}

/* A sale goes on until it is stopped; the end of a mail stops it. */
move_t
aoi_done(const void *data, const void *position, unsigned seat)
{
	static const struct step stop = {.kind = STOP};
	const struct aoi_position *pos = position;

	(void)data;
	if (aoi_active(pos) != seat || !pos->selling || pos->left > 0)
		return NO_MOVE;
	return aoi_move(&stop);
}

/* Missed deadlines, decisions 36 and 53: draw, from the pile first; else pass
 * with the oldest card. */
move_t
aoi_default_move(const void *data, const void *position, unsigned seat)
{
	const struct aoi_edition *ed = data;
	const struct aoi_position *pos = position;
	unsigned i, n, draws = aoi_draws(ed, pos, seat);
	struct step step = {.kind = DRAW};

	if (pos->selling && pos->left == 0)
		return aoi_done(data, position, seat);
	n = pos->pile_count < draws ? pos->pile_count : draws;
	for (i = 0; i < n; i++)
		step.arg[i] = 1;
	for (i = 0; i < ed->open && n < draws; i++)
		if (pos->open[i] != NOTHING)
			step.arg[n++] = (uint8_t)(i + 2);
	if (draws > 0)
		return aoi_move(&step);
	step = (struct step){.kind = PASS};
	if (pos->hand_count[seat] > 0)
		step.arg[PASS_CARD] =
		    (uint8_t)((pos->hand[seat][0] & ~SEEN) + 1);
	return aoi_move(&step);
}
