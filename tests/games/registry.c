/* SPDX-License-Identifier: MIT */
/*
 * registry.c - the games of test programs: the library's, and those that are
 * made for tests.  Linked before the library, it takes the place of
 * games/registry.c.
 */
#define GAMES_MORE GAME(auction) GAME(sealed) GAME(turns)
#include "games/registry.c"
