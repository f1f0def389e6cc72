/* SPDX-License-Identifier: MIT */
/* aoi_scene.c - what the list of moves asks of the board, gathered once. */
#include "aoi_scene.h"

#include <string.h>

static void
look_at_cubes(struct scene *v, unsigned s)
{
	unsigned node = v->ed->site[s].node, r = aoi_offered(v->ed, v->pos, s);

	if (r == RESOURCES)
		return;
	v->offering[r] |= NODE(node);
	v->cubes[r][node] = (uint8_t)(v->cubes[r][node] + v->pos->cubes[s]);
}

static void
look_at_port(struct scene *v, unsigned s)
{
	unsigned node = v->ed->site[s].node;
	uint64_t ships = v->pos->joined[node] & v->ed->ship_spaces;

	v->ports |= NODE(node);
	v->moored |= ships;
	if (v->pos->owner[s] == v->seat)
		v->own_moored |= ships;
}

static void
look_at_counter(struct scene *v, unsigned s)
{
	unsigned node = v->ed->site[s].node;
	uint16_t space = (uint16_t)(1u << (v->ed->site[s].number - 1));

	v->built[v->built_count++] = (uint8_t)s;
	v->taken[node] |= space;
	if (v->pos->owner[s] == v->seat) {
		v->own[node] |= space;
		v->own_count[node]++;
		v->present |= NODE(node);
	}
	if (v->pos->cubes[s] > 0)
		look_at_cubes(v, s);
	if (scene_role(v, s) == PORT)
		look_at_port(v, s);
}

void
scene_look(struct scene *v, const struct aoi_edition *ed,
    const struct aoi_position *pos, unsigned seat)
{
	unsigned s, sites = ed->sites;

	memset(v, 0, sizeof(*v));
	v->ed = ed;
	v->pos = pos;
	v->seat = seat;
	v->ports = ed->distant;
	for (s = 0; s < sites; s++)
		if (pos->owner[s] != NOTHING)
			look_at_counter(v, s);
}

/*
 * How many cubes of a kind each node can be given; enough is enough.  With the
 * switch import_strict nothing is imported as long as a cube lies elsewhere.
 */
static void
feed(struct scene *v, unsigned r, uint64_t import)
{
	uint64_t set, part, todo = v->offering[r], *fed = v->fed[r];
	unsigned n, count;

	v->dry[r] = todo == 0 && v->pos->track[r] == 0;
	fed[0] = UINT64_MAX;
	for (; todo != 0; todo &= ~part) {
		part = net_reach(v->pos->joined, todo & -todo);
		count = 0;
		for (set = part & todo; set != 0; set &= set - 1)
			count += v->cubes[r][__builtin_ctzll(set)];
		for (n = 1; n <= COST_MAX && n <= count; n++)
			fed[n] |= part;
		if (v->ed->strict)
			import &= part;
	}
	for (n = 1; n <= COST_MAX; n++)
		fed[n] |= import;
}

static void
look_at_hand(struct scene *v)
{
	unsigned i;

	for (i = 0; i < v->pos->hand_count[v->seat]; i++)
		v->cards |= UINT32_C(1) << (v->pos->hand[v->seat][i] & ~SEEN);
	for (i = 0; i < v->ed->groups; i++)
		if (v->cards >> i & 1)
			v->carded |= v->ed->grouped[i];
}

void
scene_look_closer(struct scene *v)
{
	uint64_t import = net_reach(v->pos->joined, v->ports);

	feed(v, COAL, import);
	feed(v, IRON, import);
	look_at_hand(v);
}
