/* SPDX-License-Identifier: MIT */
/*
 * registry.c - all games.  games.inc is made of the list in games/local.mk and
 * says GAME(name) for each.  Nothing else may be defined here: test programs
 * link a registry of their own instead, which adds theirs as GAMES_MORE.
 */
#include "game/game.h"

#ifndef GAMES_MORE
#define GAMES_MORE
#endif

#define GAME(name) extern const struct game name;
#include "games/games.inc"
GAMES_MORE
#undef GAME

#define GAME(name) &name,
const struct game *const games[] = {
#include "games/games.inc"
    GAMES_MORE NULL};
