/* SPDX-License-Identifier: MIT */
/* aoi_order.h - what reading and choosing share. */
#ifndef AOI_ORDER_H
#define AOI_ORDER_H

#include "aoi.h"

struct reading {
	const struct aoi_edition *ed;
	const struct aoi_position *pos;
	unsigned seat;
	const struct order *order;
	struct phrase *why;
};

extern const char *const aoi_source_ids[OPEN_MAX + 1];

/* aoi_choose.c - what an order leaves open. */
/* What it names: a place, and one of its spaces (NOTHING if it names none). */
bool aoi_read_node(const struct reading *r, const char *name, unsigned *node);
bool aoi_choose_site(
    const struct reading *r, unsigned industry, unsigned *site);
/* The industry's own card if it will do, else the place's. */
unsigned aoi_choose_card(
    const struct reading *r, unsigned industry, unsigned site);
bool aoi_choose_sources(const struct reading *r, struct step *step);
bool aoi_choose_sale(const struct reading *r, struct step *step);

#endif
