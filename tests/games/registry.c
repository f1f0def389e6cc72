/* SPDX-License-Identifier: MIT */
/*
 * registry.c - the games of test programs: three real, and one that is made for
 * tests.  Linked before the library, it takes the place of games/registry.c.
 */
#include "game/game.h"

extern const struct game age_of_industry, hab_gut, hauts_fourneaux, heliopolis,
    industria, sealed;

const struct game *const games[] = {&age_of_industry, &hab_gut,
    &hauts_fourneaux, &heliopolis, &industria, &sealed, NULL};
