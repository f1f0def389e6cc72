/* SPDX-License-Identifier: MIT */
/*
 * bot_p.h - what the files bot*.c share.
 */
#ifndef BOT_P_H
#define BOT_P_H

#include "game/bot.h"

/* What a bot thinks with: room for a position, and its dice. */
struct thought {
	const struct bot_seat *at;
	struct dice *dice;
	void *pos, *next; /* position_size bytes each */
};

/* How well a seat stands against each other one, from 0 to 1. */
double bot_standing(
    const struct thought *thought, const void *pos, unsigned seat);
/* The standing of seat after a legal move, tried on thought->next. */
double bot_after(
    struct thought *thought, const void *pos, unsigned seat, move_t move);
move_t bot_search(const struct bot *bot, struct thought *thought);

#endif
