/* SPDX-License-Identifier: MIT */
/*
 * drawer.h - how pli-draw is spoken to, and pictures had from it.
 *
 * A run of it answers any number of pictures; it is started with the first and
 * again after one that it could not stand.
 */
#ifndef DRAWER_H
#define DRAWER_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define DRAW_SVG_MAX (1024 * 1024)
#define DRAW_PNG_MAX (4 * 1024 * 1024)
#define DRAW_SIDE_MAX 4000 /* pixels */
/* A picture is drawn smaller, at most to half of its size, until its PNG has no
 * more bytes than this. */
#define DRAW_PNG_WANTED (28 * 1024)
#define DRAW_SECONDS 30 /* for one picture, on a busy machine */
#define DRAW_RUN 200    /* pictures by one process */

/* A length on the wire: four bytes, lowest first. */
#define DRAW_HEAD 4
size_t draw_length(const uint8_t head[DRAW_HEAD]);
void draw_set_length(uint8_t head[DRAW_HEAD], size_t len);

struct drawer {
	pid_t pid; /* 0: not running */
	int to, from;
	unsigned drawn;
	bool broken; /* it cannot be run at all */
};

#define DRAWER_INIT                                                            \
	{                                                                      \
		0, -1, -1, 0, false                                            \
	}

/* The PNG of an SVG, in png; false if there is none after DRAW_SECONDS at
 * most. */
bool drawer_draw(
    struct drawer *drawer, const char *svg, size_t len, struct buf *png);
void drawer_end(struct drawer *drawer);

#endif
