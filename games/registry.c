/* SPDX-License-Identifier: MIT */
/*
 * registry.c - all games, one line each.  Nothing else may be defined here:
 * test programs link a registry of their own instead.
 */
#include "game/game.h"

extern const struct game age_of_industry;
extern const struct game hab_gut;
extern const struct game hauts_fourneaux;
extern const struct game heliopolis;
extern const struct game industria;

const struct game *const games[] = {&age_of_industry, &hab_gut,
    &hauts_fourneaux, &heliopolis, &industria, NULL};
