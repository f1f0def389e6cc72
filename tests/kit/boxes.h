/* SPDX-License-Identifier: MIT */
/*
 * boxes.h - where the texts and the shapes of a board lie (libxml2, and cairo
 * with DejaVu Sans, which a board asks for).
 *
 * What our boards use of SVG is known: g, svg, use, text, tspan, rect, circle,
 * path, translate, scale, clip-path, and classes of one name.
 */
#ifndef BOXES_H
#define BOXES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BOX_SAID 80

struct box {
	double left, top, right, bottom; /* of the picture, in its own units */
	bool text;
	/* A text that does not show whole: it leaves the picture, or what clips
	 * it. */
	bool cut;
	uint32_t fill; /* 0xRRGGBB of a text, of a filled shape */
	bool has_fill;
	char said[BOX_SAID]; /* a text's words; of a shape its element */
};

struct boxes {
	struct box *list; /* in the order in which they are drawn */
	size_t count, cap;
};

/* Of an SVG; what cannot be read ends the test. */
void boxes_read(struct boxes *boxes, const char *svg, size_t len);
void boxes_release(struct boxes *boxes);

/* Do both have more than a hair in common? */
bool boxes_meet(const struct box *a, const struct box *b);
/* Does b lie in a, with all of it? */
bool boxes_within(const struct box *a, const struct box *b);
/* What a text is written on: of the filled shapes drawn before it the last one
 * in which its middle lies; NULL: the picture has no ground. */
const struct box *boxes_ground(const struct boxes *boxes, size_t text);

#endif
