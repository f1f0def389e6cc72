/* SPDX-License-Identifier: MIT */
/*
 * bitmap.h - pixels to PNG (libpng), small enough for a letter.
 *
 * A drawing has few colours and many shades at its edges.  With up to
 * BITMAP_SHADES of them it gets a palette of the 256 that are most frequent,
 * and each other pixel the one that is nearest; a photograph keeps all.
 */
#ifndef BITMAP_H
#define BITMAP_H

#include "buf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BITMAP_SHADES 8192

/* Pixels are 0x??RRGGBB, in rows of stride bytes, as cairo has RGB24. */
struct bitmap {
	const uint8_t *rows;
	size_t stride;
	uint32_t width, height;
};

/* Append the PNG.  false: libpng refused; nothing was appended. */
bool bitmap_png(const struct bitmap *bitmap, struct buf *png);

#endif
