/* SPDX-License-Identifier: MIT */
/*
 * aoi_list.c - all that may be done, by bit sets: one look at the board tells
 * for every node what can be brought there.  Of spaces in one town that are
 * all free only the first is listed, and no sources are spelled out: check
 * takes the others, too.
 */
#include "aoi.h"

#include <string.h>

struct scene {
	const struct aoi_edition *ed;
	const struct aoi_position *pos;
	unsigned seat;
	uint64_t part[NODES_MAX];
	uint64_t ports;
	/* nodes to which n cubes can be brought */
	uint64_t fed[RESOURCES][COST_MAX + 1];
	uint64_t present;         /* nodes where this seat has a counter */
	uint8_t owned[NODES_MAX]; /* its counters there */
	bool port[NODES_MAX], own_port[NODES_MAX];
	bool dry[RESOURCES], laid;
	uint32_t cards;  /* kinds in hand */
	uint64_t carded; /* nodes of the groups in hand */
	/* what both actions could build: industry, site */
	uint8_t (*both)[2];
	unsigned both_count;
	move_t *out;
	unsigned count;
};

/* aoi_move of a step with three arguments, at once. */
static void
emit(struct scene *v, enum kind kind, unsigned a, unsigned b, unsigned c)
{
	move_t head = (move_t)kind << 24 | a << 16 | b << 8 | c;

	if (v->count < LIST_MAX)
		v->out[v->count++] = head << 8 * (ARGS - 3);
}

/* How many cubes of a kind each node can be given; enough is enough. */
static void
feed(struct scene *v, unsigned r, const uint8_t *cubes, uint64_t offering)
{
	uint64_t todo, part, set;
	unsigned n, count;
	bool import;

	for (n = 0; n <= COST_MAX; n++)
		v->fed[r][n] = n == 0 ? UINT64_MAX : 0;
	for (todo = NODE(v->ed->nodes - 1) * 2 - 1; todo != 0; todo &= ~part) {
		part = v->part[__builtin_ctzll(todo)];
		import = (part & v->ports) != 0;
		count = 0;
		for (set = part & offering; set != 0; set &= set - 1)
			count += cubes[__builtin_ctzll(set)];
		for (n = 1; n <= COST_MAX; n++)
			if (count >= n || import)
				v->fed[r][n] |= part;
	}
}

/* With the switch import_strict the cubes of the whole board count. */
static void
bar_imports(struct scene *v, unsigned r, const uint8_t *cubes, unsigned all)
{
	uint64_t set;
	unsigned n, node, count;

	for (n = 1; n <= COST_MAX; n++)
		for (node = 0; node < v->ed->nodes; node++) {
			for (count = 0, set = v->part[node]; set != 0;
			     set &= set - 1)
				count += cubes[__builtin_ctzll(set)];
			if (count < n && all > count)
				v->fed[r][n] &= ~NODE(node);
		}
}

static void
look_at_cubes(struct scene *v, unsigned r)
{
	const struct aoi_position *pos = v->pos;
	uint8_t cubes[NODES_MAX] = {0};
	uint64_t offering = 0;
	unsigned s, node, all = 0;

	for (s = 0; s < v->ed->sites; s++) {
		if (pos->cubes[s] == 0 || !aoi_offers(v->ed, pos, s, r))
			continue;
		node = v->ed->site[s].node;
		cubes[node] = (uint8_t)(cubes[node] + pos->cubes[s]);
		all += pos->cubes[s];
		offering |= NODE(node);
	}
	v->dry[r] = all == 0 && pos->track[r] == 0;
	feed(v, r, cubes, offering);
	if (v->ed->strict)
		bar_imports(v, r, cubes, all);
}

static void
look(struct scene *v)
{
	const struct aoi_edition *ed = v->ed;
	const struct aoi_position *pos = v->pos;
	unsigned s, i, node, r;

	net_parts(pos->joined, ed->nodes, v->part);
	v->ports = ed->distant;
	for (s = 0; s < ed->sites; s++) {
		if (pos->owner[s] == NOTHING)
			continue;
		node = ed->site[s].node;
		if (pos->owner[s] == v->seat) {
			v->present |= NODE(node);
			v->owned[node]++;
		}
		if (ed->industry[pos->industry[s]].role != PORT)
			continue;
		v->ports |= NODE(node);
		v->port[node] = true;
		v->own_port[node] |= pos->owner[s] == v->seat;
	}
	for (r = 0; r < RESOURCES; r++)
		look_at_cubes(v, r);
	for (i = 0; i < pos->hand_count[v->seat]; i++)
		v->cards |= UINT32_C(1) << (pos->hand[v->seat][i] & ~SEEN);
	for (i = 0; i < ed->groups; i++)
		if (v->cards >> i & 1)
			v->carded |= ed->grouped[i];
}

/* ---- building ---- */

/* aoi_fits, without a reason. */
static bool
fits(const struct scene *v, const struct level *next, unsigned industry,
    unsigned s)
{
	const struct aoi_position *pos = v->pos;
	unsigned owner = pos->owner[s], node = v->ed->site[s].node, role;

	if (owner != v->seat && v->owned[node] >= v->ed->node[node].limit)
		return false;
	if (owner == NOTHING)
		return true;
	if (next->tech <= aoi_level_of(v->ed, pos, s)->tech)
		return false;
	if (owner == v->seat)
		return true;
	role = v->ed->industry[pos->industry[s]].role;
	return pos->industry[s] == industry &&
	       ((role == COAL_MINE && v->dry[COAL]) ||
		   (role == IRON_WORKS && v->dry[IRON]));
}

static bool
industry_allows(const struct scene *v, unsigned s)
{
	unsigned node = v->ed->site[s].node;

	if (v->ed->node[node].kind == SHIP_SPACE)
		return v->own_port[v->ed->site[s].port];
	return v->present == 0 || v->pos->owner[s] == v->seat ||
	       v->pos->net[v->seat] & NODE(node) ||
	       (v->ed->node[node].limit > 1 && v->owned[node] > 0);
}

static void
list_site(struct scene *v, unsigned industry, unsigned s)
{
	const struct aoi_edition *ed = v->ed;
	unsigned card = aoi_industry_card(ed, industry);
	bool ship = ed->node[ed->site[s].node].kind == SHIP_SPACE;

	if (!ship || v->port[ed->site[s].port]) {
		v->both[v->both_count][0] = (uint8_t)industry;
		v->both[v->both_count++][1] = (uint8_t)s;
		if (v->carded & NODE(ed->site[s].node))
			emit(v, BUILD, industry, s,
			    ed->node[ed->site[s].node].group);
	}
	if (v->cards >> card & 1 && industry_allows(v, s))
		emit(v, BUILD, industry, s, card);
}

static void
list_industry(struct scene *v, unsigned industry)
{
	const struct aoi_edition *ed = v->ed;
	const struct level *next = aoi_next(ed, v->pos, v->seat, industry);
	uint64_t fed, seen = 0;
	unsigned i, s;

	if (next == NULL || next->tech == 0)
		return;
	fed = v->fed[COAL][next->cost[COAL]] & v->fed[IRON][next->cost[IRON]];
	/* Neither this industry's card nor both actions: only by location. */
	if (v->pos->left < 2 &&
	    !(v->cards >> aoi_industry_card(ed, industry) & 1))
		fed &= v->carded;
	for (i = 0; i < ed->place_count[industry]; i++) {
		uint64_t node;

		s = ed->places[industry][i];
		node = NODE(ed->site[s].node);
		if (!(fed & node))
			continue;
		if (v->pos->owner[s] == NOTHING) {
			if (seen & node)
				continue;
			seen |= node;
		}
		if (fits(v, next, industry, s))
			list_site(v, industry, s);
	}
}

static void
list_builds(struct scene *v)
{
	unsigned i;

	for (i = 0; i < v->ed->industries; i++)
		list_industry(v, i);
}

/* Decision 21; with the oldest card. */
static void
list_doubles(struct scene *v)
{
	unsigned i, oldest = v->pos->hand[v->seat][0] & ~SEEN;

	for (i = 0; i < v->both_count; i++)
		emit(v, DOUBLE, v->both[i][0], v->both[i][1], oldest);
}

/* ---- all other actions ---- */

static void
list_rails(struct scene *v)
{
	const struct aoi_edition *ed = v->ed;
	uint64_t mine = v->present | v->pos->net[v->seat], coal, iron;
	bool first = aoi_first_rail(ed, v->pos);
	unsigned i;

	coal = v->fed[COAL][first ? 0 : ed->rail_cost[COAL]];
	iron = v->fed[IRON][first ? 0 : ed->rail_cost[IRON]];
	for (i = 0; i < ed->links && v->pos->rails[v->seat] > 0; i++) {
		uint64_t ends = NODE(ed->end[i][0]) | NODE(ed->end[i][1]);

		if (v->pos->rail[i] == NOTHING && ends & mine && ends & coal &&
		    ends & iron)
			emit(v, RAIL, i, 0, 0);
	}
}

static void
list_sales_of(struct scene *v, unsigned from)
{
	const struct aoi_edition *ed = v->ed;
	uint64_t part = v->part[ed->site[from].node];
	unsigned i, industry = v->pos->industry[from];

	for (i = 0; i < ed->sites; i++)
		if (part & NODE(ed->site[i].node) &&
		    aoi_outlet(ed, v->pos, i, industry))
			emit(v, SELL, from, i, 0);
	for (i = 0; i < ed->markets; i++)
		if (part & NODE(ed->market_node[i]) &&
		    aoi_outlet(ed, v->pos, MARKETS + i, industry))
			emit(v, SELL, from, MARKETS + i, 0);
}

static void
list_sales(struct scene *v)
{
	unsigned s;

	for (s = 0; s < v->ed->sites; s++)
		if (v->pos->owner[s] == v->seat && !v->pos->flipped[s] &&
		    aoi_role(v->ed, v->pos, s) == GOODS)
			list_sales_of(v, s);
}

static void
list_developing(struct scene *v)
{
	unsigned i, card;

	for (i = 0; i < v->ed->industries; i++) {
		if (aoi_next(v->ed, v->pos, v->seat, i) == NULL)
			continue;
		for (card = 0; card < v->ed->kinds; card++)
			if (v->cards >> card & 1)
				emit(v, DEVELOP, i, card, 0);
	}
}

static void
list_draws(struct scene *v)
{
	unsigned a, b, draws = aoi_draws(v->ed, v->pos, v->seat);
	unsigned last = v->ed->open + 1u;

	for (a = 1; a <= last && draws > 0; a++) {
		if (a == 1 ? v->pos->pile_count == 0
			   : v->pos->open[a - 2] == NOTHING)
			continue;
		if (draws == 1)
			emit(v, DRAW, a, 0, 0);
		for (b = a; b <= last && draws == 2; b++)
			if (b == 1 ? v->pos->pile_count >= 2
				   : b != a && v->pos->open[b - 2] != NOTHING)
				emit(v, DRAW, a, b, 0);
	}
}

static void
list_passes(struct scene *v)
{
	unsigned card;

	if (v->cards == 0 && v->pos->pile_count == 0)
		emit(v, PASS, 0, 0, 0);
	for (card = 0; card < v->ed->kinds; card++)
		if (v->cards >> card & 1)
			emit(v, PASS, card + 1, 0, 0);
}

unsigned
aoi_legal_moves(
    const void *data, const void *position, unsigned seat, move_t *out)
{
	const struct aoi_position *pos = position;
	uint8_t both[INDUSTRIES_MAX * SITES_MAX][2];
	struct scene v = {
	    .ed = data, .pos = pos, .seat = seat, .both = both, .out = out};

	if (aoi_active(pos) != seat)
		return 0;
	look(&v);
	if (pos->selling && pos->left == 0) {
		list_sales(&v);
		emit(&v, STOP, 0, 0, 0);
		return v.count;
	}
	list_builds(&v);
	list_rails(&v);
	list_sales(&v);
	list_draws(&v);
	list_passes(&v);
	list_developing(&v);
	if (pos->left >= 2 && v.cards != 0)
		list_doubles(&v);
	return v.count;
}

bool
aoi_can_sell(
    const struct aoi_edition *ed, const struct aoi_position *pos, unsigned seat)
{
	move_t out[LIST_MAX];
	struct scene v = {.ed = ed, .pos = pos, .seat = seat, .out = out};

	net_parts(pos->joined, ed->nodes, v.part);
	list_sales(&v);
	return v.count > 0;
}

/* Loans of everybody, decision 26; and what becomes of them at the end of the
 * turn, decision 49. */
unsigned
aoi_open_moves(
    const void *data, const void *position, unsigned seat, move_t *out)
{
	static const enum kind kinds[] = {BORROW, REPAY, KEEP};
	const struct aoi_position *pos = position;
	struct step step = {0};
	unsigned i, count = 0;

	for (i = 0; i < 3; i++) {
		step = (struct step){.kind = kinds[i]};
		if (kinds[i] == KEEP)
			step.arg[KEEP_YES] = !pos->keep_loans[seat];
		else
			step.arg[LOAN_LOW] = 1;
		if (aoi_check(data, position, seat, aoi_move(&step), NULL))
			out[count++] = aoi_move(&step);
	}
	return count;
}
