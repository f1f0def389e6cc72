/* SPDX-License-Identifier: MIT */
/*
 * picture_p.h - what the files picture*.c share.
 */
#ifndef PICTURE_P_H
#define PICTURE_P_H

#include "letters/picture.h"

struct picture {
	struct buf svg, name; /* the template and its file's name */
	struct doc *layout;   /* board.yaml */
	struct buf layout_name;
	const struct data *data;
	char *game; /* the game of its {{>game-...}} parts, or NULL */
};

/* Add the layout's places to doc, and compute its sums.  EX_CONFIG: a mistake
 * in the layout. */
int picture_reckon(
    const struct picture *picture, struct doc *doc, struct err *err);

#endif
