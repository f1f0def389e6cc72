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
	char *game; /* whose own parts are meant; NULL */
};

/* Put the places and the sums of the layout into doc. */
int picture_reckon(
    const struct picture *picture, struct doc *doc, struct err *err);

#endif
