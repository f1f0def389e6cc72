/* SPDX-License-Identifier: MIT */
/*
 * aoi_list.c - all that may be done, by bit sets: one look at the board tells
 * for every node what can be brought there.  Of spaces in one town that are
 * all free only the first is listed, and no sources are spelled out: check
 * takes the others, too.
 */
#include "aoi_scene.h"

struct list {
	move_t *out;
	unsigned count;
	/* what both actions could build: industry << 8 | site */
	uint16_t both[INDUSTRIES_MAX * SITES_MAX];
	unsigned both_count;
};

/* aoi_move of a step with three arguments, at once. */
static void
emit(struct list *list, enum kind kind, unsigned a, unsigned b, unsigned c)
{
	move_t head = (move_t)kind << 24 | a << 16 | b << 8 | c;

	if (list->count < LIST_MAX)
		list->out[list->count++] = head << 8 * (ARGS - 3);
}

/* ---- building ---- */

/* Where an industry's own card builds; beside that, over one's own. */
static uint64_t
networked(const struct scene *v)
{
	uint64_t towns = UINT64_MAX;

	if (v->present != 0)
		towns = v->pos->net[v->seat] | (v->present & v->ed->roomy);
	return (towns & ~v->ed->ship_spaces) | v->own_moored;
}

/* Nodes where one industry may be built, by what. */
struct ways {
	const struct level *next;
	unsigned industry, kind; /* kind: of its own card */
	bool dry;                /* over those of others, too */
	uint64_t both;           /* by both actions */
	uint64_t place;          /* by a card of the place */
	uint64_t card;           /* by its own card */
	uint64_t own;            /* by its own card over one's own */
};

/* Spaces of a node that aoi_fits may accept: of the free ones the first, one's
 * own, and if there is room for one more all that may have run dry. */
static unsigned
candidates(const struct scene *v, const struct ways *ways, unsigned node)
{
	unsigned space = v->ed->space[ways->industry][node];
	unsigned free = space & ~v->taken[node], set = space & v->own[node];

	if (v->own_count[node] >= v->ed->node[node].limit)
		return set;
	if (ways->dry)
		set |= space & v->taken[node];
	return set | (free & -free);
}

/* A higher technology, and over another's only the same. */
static bool
may_replace(const struct scene *v, const struct ways *ways, unsigned s)
{
	return ways->next->tech > aoi_level_of(v->ed, v->pos, s)->tech &&
	       (v->pos->owner[s] == v->seat ||
		   v->pos->industry[s] == ways->industry);
}

static void
list_space(const struct scene *v, struct list *list, const struct ways *ways,
    unsigned node, unsigned s)
{
	unsigned owner = v->pos->owner[s];

	if (owner != NOTHING && !may_replace(v, ways, s))
		return;
	if (ways->both & NODE(node))
		list->both[list->both_count++] =
		    (uint16_t)(ways->industry << 8 | s);
	if (ways->place & NODE(node))
		emit(list, BUILD, ways->industry, s, v->ed->node[node].group);
	if ((ways->card | (owner == v->seat ? ways->own : 0)) & NODE(node))
		emit(list, BUILD, ways->industry, s, ways->kind);
}

static void
list_industry(const struct scene *v, struct list *list, const struct ways *ways)
{
	const struct aoi_edition *ed = v->ed;
	uint64_t set = ways->both | ways->place | ways->card | ways->own;
	unsigned node, spaces;

	set &= v->fed[COAL][ways->next->cost[COAL]];
	set &= v->fed[IRON][ways->next->cost[IRON]];
	set &= ed->accepting[ways->industry];
	for (; set != 0; set &= set - 1) {
		node = (unsigned)__builtin_ctzll(set);
		spaces = candidates(v, ways, node);
		for (; spaces != 0; spaces &= spaces - 1)
			list_space(v, list, ways, node,
			    ed->node[node].first +
				(unsigned)__builtin_ctz(spaces));
	}
}

static void
list_builds(const struct scene *v, struct list *list)
{
	uint64_t open = v->moored | ~v->ed->ship_spaces, card = networked(v);
	uint64_t own = v->present & ~v->ed->ship_spaces;
	bool both = v->pos->left >= 2 && v->cards != 0, held;
	struct ways ways;
	unsigned i, role, kind;

	for (i = 0; i < v->ed->industries; i++) {
		role = v->ed->industry[i].role;
		kind = aoi_industry_card(v->ed, i);
		held = v->cards >> kind & 1;
		ways = (struct ways){
		    .next = aoi_next(v->ed, v->pos, v->seat, i),
		    .industry = i,
		    .kind = kind,
		    .dry = (role == COAL_MINE && v->dry[COAL]) ||
			   (role == IRON_WORKS && v->dry[IRON]),
		    .both = both ? open : 0,
		    .place = open & v->carded,
		    .card = held ? card : 0,
		    .own = held ? own : 0,
		};
		if (ways.next != NULL && ways.next->tech > 0)
			list_industry(v, list, &ways);
	}
}

/* Decision 21; with the oldest card. */
static void
list_doubles(const struct scene *v, struct list *list)
{
	unsigned i, oldest = v->pos->hand[v->seat][0] & ~SEEN;

	for (i = 0; i < list->both_count; i++)
		emit(list, DOUBLE, list->both[i] >> 8, list->both[i] & 0xff,
		    oldest);
}

/* ---- all other actions ---- */

static void
list_rails(const struct scene *v, struct list *list)
{
	const struct aoi_edition *ed = v->ed;
	uint64_t mine = v->present | v->pos->net[v->seat], coal, iron;
	bool first = aoi_first_rail(ed, v->pos);
	unsigned i;

	coal = v->fed[COAL][first ? 0 : ed->rail_cost[COAL]];
	iron = v->fed[IRON][first ? 0 : ed->rail_cost[IRON]];
	if (v->pos->rails[v->seat] == 0)
		return;
	for (i = 0; i < ed->links; i++)
		if (ed->ends[i] & mine && v->pos->rail[i] == NOTHING &&
		    ed->ends[i] & coal && ed->ends[i] & iron)
			emit(list, RAIL, i, 0, 0);
}

/* What still buys: a port or a market, and bit sets of where and what. */
struct outlet {
	uint64_t node;
	unsigned to, takes;
};

static void
add_outlet(
    const struct scene *v, unsigned to, struct outlet *outlet, unsigned *count)
{
	unsigned takes = aoi_buys(v->ed, v->pos, to);

	if (takes == 0)
		return;
	outlet[*count].node = NODE(aoi_outlet_node(v->ed, to));
	outlet[*count].to = to;
	outlet[(*count)++].takes = takes;
}

static unsigned
find_outlets(const struct scene *v, struct outlet *outlet)
{
	unsigned i, count = 0;

	for (i = 0; i < v->built_count; i++)
		if (scene_role(v, v->built[i]) == PORT)
			add_outlet(v, v->built[i], outlet, &count);
	for (i = 0; i < v->ed->markets; i++)
		add_outlet(v, MARKETS + i, outlet, &count);
	return count;
}

static void
list_sales(const struct scene *v, struct list *list)
{
	struct outlet outlet[SITES_MAX + MARKETS_MAX];
	unsigned i, j, from, count = NOTHING;
	uint64_t part;

	for (i = 0; i < v->built_count; i++) {
		from = v->built[i];
		if (v->pos->owner[from] != v->seat || v->pos->flipped[from] ||
		    scene_role(v, from) != GOODS)
			continue;
		if (count == NOTHING)
			count = find_outlets(v, outlet);
		part = net_reach(v->pos->joined, NODE(v->ed->site[from].node));
		for (j = 0; j < count; j++)
			if (part & outlet[j].node &&
			    outlet[j].takes >> v->pos->industry[from] & 1)
				emit(list, SELL, from, outlet[j].to, 0);
	}
}

static void
list_developing(const struct scene *v, struct list *list)
{
	unsigned i;
	uint32_t set;

	for (i = 0; i < v->ed->industries; i++) {
		if (aoi_next(v->ed, v->pos, v->seat, i) == NULL)
			continue;
		for (set = v->cards; set != 0; set &= set - 1)
			emit(list, DEVELOP, i, (unsigned)__builtin_ctz(set), 0);
	}
}

static void
list_draws(const struct scene *v, struct list *list)
{
	unsigned a, b, draws = aoi_draws(v->ed, v->pos, v->seat);
	unsigned last = v->ed->open + 1u;

	for (a = 1; a <= last && draws > 0; a++) {
		if (a == 1 ? v->pos->pile_count == 0
			   : v->pos->open[a - 2] == NOTHING)
			continue;
		if (draws == 1)
			emit(list, DRAW, a, 0, 0);
		for (b = a; b <= last && draws == 2; b++)
			if (b == 1 ? v->pos->pile_count >= 2
				   : b != a && v->pos->open[b - 2] != NOTHING)
				emit(list, DRAW, a, b, 0);
	}
}

static void
list_passes(const struct scene *v, struct list *list)
{
	uint32_t set;

	if (v->cards == 0 && v->pos->pile_count == 0)
		emit(list, PASS, 0, 0, 0);
	for (set = v->cards; set != 0; set &= set - 1)
		emit(list, PASS, (unsigned)__builtin_ctz(set) + 1, 0, 0);
}

unsigned
aoi_legal_moves(
    const void *data, const void *position, unsigned seat, move_t *out)
{
	const struct aoi_position *pos = position;
	struct scene v;
	struct list list;

	if (aoi_active(pos) != seat)
		return 0;
	list.out = out;
	list.count = list.both_count = 0;
	scene_look(&v, data, pos, seat);
	if (pos->selling && pos->left == 0) {
		list_sales(&v, &list);
		emit(&list, STOP, 0, 0, 0);
		return list.count;
	}
	scene_look_closer(&v);
	list_builds(&v, &list);
	list_rails(&v, &list);
	list_sales(&v, &list);
	list_draws(&v, &list);
	list_passes(&v, &list);
	list_developing(&v, &list);
	list_doubles(&v, &list);
	return list.count;
}

bool
aoi_can_sell(
    const struct aoi_edition *ed, const struct aoi_position *pos, unsigned seat)
{
	move_t out[LIST_MAX];
	struct scene v;
	struct list list;

	list.out = out;
	list.count = list.both_count = 0;
	scene_look(&v, ed, pos, seat);
	list_sales(&v, &list);
	return list.count > 0;
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
