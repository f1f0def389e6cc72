/* SPDX-License-Identifier: MIT */
/*
 * bitmap.h - pixels to PNG (libpng), small enough for a letter.
 *
 * A drawing has few colours and many shades at its edges.  With up to
 * BITMAP_SHADES of them it gets a palette: the BITMAP_EXACT that are most
 * frequent are kept, and each other pixel becomes one that is at most
 * BITMAP_OFF from it in red, green and blue, as long as BITMAP_COLOURS do for
 * that; beyond, the nearest.  A photograph keeps all.
 */
#ifndef BITMAP_H
#define BITMAP_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BITMAP_SHADES 8192
#define BITMAP_EXACT 24
#define BITMAP_OFF 20
#define BITMAP_COLOURS 64

/* Pixels are 0x??RRGGBB, in rows of stride bytes, as cairo has RGB24. */
struct bitmap {
	const uint8_t *rows;
	size_t stride;
	uint32_t width, height;
};

/* Append the PNG.  false: libpng refused; nothing was appended. */
bool bitmap_png(const struct bitmap *bitmap, struct buf *png);

#endif
