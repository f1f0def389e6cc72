/* SPDX-License-Identifier: MIT */
/*
 * draw_client.h - runs pli-draw and gets pictures from it.
 *
 * One process draws up to DRAW_RUN pictures; it is started with the first, and
 * again after one at which it died.
 */
#ifndef DRAW_CLIENT_H
#define DRAW_CLIENT_H

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
#define DRAW_PNG_WANTED (16 * 1024)
#define DRAW_SECONDS 30 /* for one picture, on a busy machine */
#define DRAW_RUN 200    /* pictures by one process */

/* A length on the wire: four bytes, lowest first. */
#define DRAW_HEAD 4
size_t draw_length(const uint8_t head[DRAW_HEAD]);
void draw_set_length(uint8_t head[DRAW_HEAD], size_t len);

struct draw_client {
	pid_t pid; /* 0: not running */
	int to, from;
	unsigned drawn;
	bool broken; /* it cannot be run at all */
};

#define DRAW_CLIENT_INIT                                                       \
	{                                                                      \
		0, -1, -1, 0, false                                            \
	}

/* Append the PNG of an SVG to png; false if there is none within DRAW_SECONDS.
 */
bool draw_client_png(struct draw_client *draw_client, const char *svg,
    size_t len, struct buf *png);
void draw_client_end(struct draw_client *draw_client);

#endif
