/* SPDX-License-Identifier: MIT */
/* rival.h - a match in the page itself, against computer players. */
#ifndef RIVAL_H
#define RIVAL_H

#include "touch/board.h"

struct rival;

/* A new match, whose first seat is the reader's, and the scene of it; NULL:
 * there is no such game here.  The caller ends it with rival_free. */
struct rival *rival_new(const char *game, const char *lang, unsigned seats,
    uint32_t seed, const struct data *data, struct scene *scene);
void rival_free(struct rival *rival);
/* Play the steps taken on the board, then the others' moves, until the reader
 * is asked again or the match is over; the board begins anew there. */
void rival_go_on(struct rival *rival, struct board *board);

#endif
