/* SPDX-License-Identifier: MIT */
/*
 * aoi_scene.h - one look at the board from a seat: bit sets of all that its
 * moves depend on.
 */
#ifndef AOI_SCENE_H
#define AOI_SCENE_H

#include "aoi.h"

struct scene {
	const struct aoi_edition *ed;
	const struct aoi_position *pos;
	unsigned seat;
	uint8_t built[SITES_MAX]; /* sites with a counter, ascending */
	unsigned built_count;
	/* spaces with a counter, and with one of this seat, by number; and how
	 * many these are */
	uint16_t taken[NODES_MAX], own[NODES_MAX];
	uint8_t own_count[NODES_MAX];
	uint64_t present; /* nodes where this seat has a counter */
	uint64_t ports;   /* and distant ones */
	/* ship spaces at a port, and at one of this seat's */
	uint64_t moored, own_moored;
	/* nodes where cubes lie for all, and how many */
	uint64_t offering[RESOURCES];
	uint8_t cubes[RESOURCES][NODES_MAX];
	/* nodes to which n cubes can be brought */
	uint64_t fed[RESOURCES][COST_MAX + 1];
	bool dry[RESOURCES];
	uint32_t cards;  /* kinds in hand */
	uint64_t carded; /* nodes of the groups in hand */
};

/* The counters: all but fed, dry, cards and carded. */
void scene_look(struct scene *v, const struct aoi_edition *ed,
    const struct aoi_position *pos, unsigned seat);
/* What can be brought where, and the hand. */
void scene_look_closer(struct scene *v);
/* The role of the counter on a site. */
static inline unsigned
scene_role(const struct scene *v, unsigned site)
{
	return v->ed->industry[v->pos->industry[site]].role;
}

#endif
