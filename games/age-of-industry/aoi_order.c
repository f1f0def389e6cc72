/* SPDX-License-Identifier: MIT */
/* aoi_order.c - orders to moves and back. */
#include "aoi_order.h"

#include <assert.h>
#include <string.h>

#define SOURCES                                                                \
	"coal:places? coalspace:number? coal2:places? coal2space:number? "     \
	"iron:places? ironspace:number?"

const struct verb aoi_verbs[] = {
    {"build",
	"industry:industries place:places space:number? card:cards? " SOURCES,
	"action"},
    {"double",
	"industry:industries place:places space:number? card:cards? " SOURCES,
	"action"},
    {"rail",
	"from:places to:places coal:places? coalspace:number? iron:places? "
	"ironspace:number?",
	"action"},
    {"sell", "from:places fromspace:number? to:places tospace:number?",
	"action"},
    {"stop", "", "action"},
    {"develop", "industry:industries card:cards?", "action"},
    {"draw", "first:sources+cards? second:sources+cards?", "action"},
    {"draw-open", "", "action"},
    {"pass", "card:cards?", "action"},
    {"borrow", "amount:number", "loan"},
    {"repay", "amount:number?", "loan"},
    {"keep-loans", "", "loan"},
    {"clear-loans", "", "loan"},
    {NULL, NULL, NULL},
};

/* The kinds of moves that verbs stand for, in their order. */
static const uint8_t verb_kinds[] = {BUILD, DOUBLE, RAIL, SELL, STOP, DEVELOP,
    DRAW, DRAW, PASS, BORROW, REPAY, KEEP, KEEP};

/* 0: none. */
static enum kind
kind_of(const struct order *order)
{
	for (unsigned i = 0; aoi_verbs[i].name != NULL; i++)
		if (strcmp(aoi_verbs[i].name, order->verb) == 0)
			return (enum kind)verb_kinds[i];
	return (enum kind)0;
}

/* ---- what is named ---- */

static bool
read_industry(const struct reading *r, unsigned *industry)
{
	const char *id = order_get(r->order, "industry");

	*industry = aoi_find(r->ed->industry[0].id, sizeof(r->ed->industry[0]),
	    r->ed->industries, id);
	return *industry != NOTHING || refuse(r->why, "no-such-thing");
}

/* The card that is named; NOTHING if none is. */
static bool
read_card(const struct reading *r, unsigned *card)
{
	const char *id = order_get(r->order, "card");

	*card = aoi_find(r->ed->kind_id[0], ID_SIZE, r->ed->kinds, id);
	return id == NULL || *card != NOTHING ||
	       refuse(r->why, "no-such-thing");
}

/* The oldest card in hand. */
static unsigned
oldest(const struct reading *r)
{
	if (r->pos->hand_count[r->seat] == 0)
		return NOTHING;
	return r->pos->hand[r->seat][0] & ~SEEN;
}

/* ---- each kind ---- */

static bool
read_build(const struct reading *r, struct step *step)
{
	unsigned industry, site, card;

	if (!read_industry(r, &industry) ||
	    !aoi_choose_site(r, industry, &site) || !read_card(r, &card))
		return false;
	if (card == NOTHING)
		card = step->kind == DOUBLE
			   ? oldest(r)
			   : aoi_choose_card(r, industry, site);
	if (card == NOTHING)
		return refuse(r->why, "hand-empty");
	step->arg[AT_INDUSTRY] = (uint8_t)industry;
	step->arg[AT_SITE] = (uint8_t)site;
	step->arg[AT_CARD] = (uint8_t)card;
	return aoi_choose_sources(r, step);
}

static bool
read_link(const struct reading *r, unsigned *link)
{
	const struct aoi_edition *ed = r->ed;
	unsigned from, to, i;

	if (!aoi_read_node(r, "from", &from) || !aoi_read_node(r, "to", &to))
		return false;
	for (i = 0; i < ed->links; i++)
		if ((ed->end[i][0] == from && ed->end[i][1] == to) ||
		    (ed->end[i][0] == to && ed->end[i][1] == from)) {
			*link = i;
			return true;
		}
	phrase_set(r->why, "no-link");
	phrase_thing(r->why, "from", ed->node[from].id);
	phrase_thing(r->why, "to", ed->node[to].id);
	return false;
}

static bool
read_rail(const struct reading *r, struct step *step)
{
	unsigned link;

	if (!read_link(r, &link))
		return false;
	step->arg[RAIL_LINK] = (uint8_t)link;
	return aoi_choose_sources(r, step);
}

static bool
read_develop(const struct reading *r, struct step *step)
{
	unsigned industry, card;

	if (!read_industry(r, &industry) || !read_card(r, &card))
		return false;
	if (card == NOTHING)
		card = oldest(r);
	if (card == NOTHING)
		return refuse(r->why, "hand-empty");
	step->arg[DEVELOP_INDUSTRY] = (uint8_t)industry;
	step->arg[DEVELOP_CARD] = (uint8_t)card;
	return true;
}

/* Of the sources, NOTHING else. */
static unsigned
find_source(const struct reading *r, const char *id)
{
	for (unsigned i = 0; i <= r->ed->open; i++)
		if (strcmp(aoi_source_ids[i], id) == 0)
			return i + 1;
	return NOTHING;
}

/* Also a card that lies face up, by what it is; but not that of taken. */
static bool
read_source(
    const struct reading *r, const char *name, unsigned taken, uint8_t *source)
{
	const char *id = order_get(r->order, name);
	unsigned i = id == NULL ? 0 : find_source(r, id);

	if (i != NOTHING) {
		*source = (uint8_t)i;
		return true;
	}
	for (i = 0; i < r->ed->open; i++)
		if (r->pos->open[i] != NOTHING && i + 2 != taken &&
		    strcmp(r->ed->kind_id[r->pos->open[i]], id) == 0) {
			*source = (uint8_t)(i + 2);
			return true;
		}
	phrase_set(r->why, "not-visible");
	phrase_thing(r->why, "card", id);
	return false;
}

/* "Grey and visible 1" where both are grey is number 2 and number 1. */
static bool
read_sources(const struct reading *r, uint8_t *first, uint8_t *second)
{
	const char *id = order_get(r->order, "second");

	return read_source(
		   r, "first", id == NULL ? 0 : find_source(r, id), first) &&
	       read_source(r, "second", *first, second);
}

/* All that lie face up. */
static void
read_open(const struct reading *r, uint8_t *first, uint8_t *second)
{
	unsigned i;

	for (i = r->ed->open; i-- > 0;)
		if (r->pos->open[i] != NOTHING) {
			*second = *first;
			*first = (uint8_t)(i + 2);
		}
}

/* What is not named comes from the pile, then from the lowest visible. */
static bool
read_draw(const struct reading *r, struct step *step)
{
	unsigned i, draws = aoi_draws(r->ed, r->pos, r->seat);
	uint8_t *first = &step->arg[DRAW_FIRST];
	uint8_t *second = &step->arg[DRAW_SECOND];
	unsigned left = r->pos->pile_count;

	if (!read_sources(r, first, second))
		return false;
	if (strcmp(r->order->verb, "draw-open") == 0)
		read_open(r, first, second);
	if (*first == 0)
		*first = left > 0 ? 1 : NOTHING;
	for (i = 0; *first == NOTHING && i < r->ed->open; i++)
		if (r->pos->open[i] != NOTHING)
			*first = (uint8_t)(i + 2);
	if (*first == NOTHING)
		*first = 1;
	if (*second != 0 || draws < 2)
		return true;
	if (left > (*first == 1))
		*second = 1;
	for (i = 0; *second == 0 && i < r->ed->open; i++)
		if (r->pos->open[i] != NOTHING && *first != i + 2)
			*second = (uint8_t)(i + 2);
	return true;
}

static bool
read_pass(const struct reading *r, struct step *step)
{
	unsigned card;

	if (!read_card(r, &card))
		return false;
	if (card == NOTHING)
		card = oldest(r);
	step->arg[PASS_CARD] = (uint8_t)(card == NOTHING ? 0 : card + 1);
	return true;
}

static bool
read_loan(const struct reading *r, struct step *step)
{
	int64_t amount, unit = r->ed->loan_unit;

	if (order_get(r->order, "amount") == NULL) {
		amount = r->pos->money[r->seat] / unit;
		if (amount > r->pos->loans[r->seat])
			amount = r->pos->loans[r->seat];
		if (amount == 0)
			amount = 1; /* check says why not */
		amount *= unit;
	} else if (!order_get_number(r->order, "amount", &amount)) {
		amount = 0;
	}
	if (amount < unit || amount % unit != 0 || amount / unit > LOAN_ORDER) {
		phrase_set(r->why, "bad-amount");
		phrase_number(r->why, "unit", unit);
		phrase_number(r->why, "max", LOAN_ORDER * unit);
		return false;
	}
	step->arg[LOAN_HIGH] = (uint8_t)(amount / unit >> 8);
	step->arg[LOAN_LOW] = (uint8_t)(amount / unit & 0xff);
	return true;
}

static bool
read_step(const struct reading *r, struct step *step)
{
	switch (step->kind) {
	case BUILD:
	case DOUBLE:
		return read_build(r, step);
	case RAIL:
		return read_rail(r, step);
	case SELL:
		return aoi_choose_sale(r, step);
	case DEVELOP:
		return read_develop(r, step);
	case DRAW:
		return read_draw(r, step);
	case PASS:
		return read_pass(r, step);
	case BORROW:
	case REPAY:
		return read_loan(r, step);
	case KEEP:
		step->arg[KEEP_YES] = r->order->verb[0] == 'k';
		return true;
	default:
		return true;
	}
}

/* True if the place has no space that takes the industry, whoever builds
 * there. */
static bool
takes_never(const struct reading *r)
{
	const struct aoi_edition *ed = r->ed;
	unsigned industry, node, i;

	if (!read_industry(r, &industry) || !aoi_read_node(r, "place", &node) ||
	    ed->industry[industry].role == SHIP)
		return false;
	for (i = 0; i < ed->node[node].sites; i++)
		if (ed->site[ed->node[node].first + i].accepts >> industry & 1)
			return false;
	phrase_set(r->why, "takes-never");
	phrase_thing(r->why, "place", ed->node[node].id);
	phrase_thing(r->why, "industry", ed->industry[industry].id);
	return true;
}

bool
aoi_never(const void *data, const struct order *order, struct phrase *why)
{
	struct reading r = {data, NULL, 0, order, why};
	struct step step = {0};
	unsigned link;

	switch (kind_of(order)) {
	case BUILD:
	case DOUBLE:
		return takes_never(&r);
	case RAIL:
		return !read_link(&r, &link);
	case BORROW:
	case REPAY:
		return order_get(order, "amount") != NULL &&
		       !read_loan(&r, &step);
	default:
		return false;
	}
}

unsigned
aoi_read_order(const void *data, const void *position, unsigned seat,
    const struct order *order, move_t *moves, unsigned max, struct phrase *why)
{
	struct reading r = {data, position, seat, order, why};
	struct step step = {.kind = kind_of(order)};

	assert(max >= 1);
	phrase_set(why, NULL);
	if (seat >= r.pos->seats) {
		refuse(why, "no-such-move");
		return 0;
	}
	if (step.kind == 0) {
		refuse(why, "no-such-thing");
		return 0;
	}
	if (!read_step(&r, &step))
		return 0;
	moves[0] = aoi_move(&step);
	return 1;
}
