/* SPDX-License-Identifier: MIT */
/* bitmap.c - pixels to PNG. */
#include "bitmap.h"
#include "x.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

#define COLOURS 256
#define SLOTS (2 * BITMAP_SHADES) /* of the table: never full */
#define RGB 0xffffffu

struct shade {
	uint32_t rgb, count; /* count 0: an empty slot */
	uint8_t index;       /* of the colour that stands for it */
};

/* All shades of a picture, found by their value. */
struct shades {
	struct shade slots[SLOTS];
	size_t count;
	png_color palette[COLOURS];
	int colours;
};

/* ---- counting ---- */

static uint32_t
pixel(const struct bitmap *bitmap, uint32_t x, uint32_t y)
{
	uint32_t value;

	memcpy(&value, bitmap->rows + y * bitmap->stride + x * sizeof(value),
	    sizeof(value));
	return value & RGB;
}

static struct shade *
find_shade(struct shades *shades, uint32_t rgb)
{
	size_t slot = (rgb * 2654435761u >> 8) % SLOTS;

	while (shades->slots[slot].count > 0 && shades->slots[slot].rgb != rgb)
		slot = (slot + 1) % SLOTS;
	return &shades->slots[slot];
}

/* Drawings are made of runs: where the one at x ends. */
static uint32_t
run_end(const struct bitmap *bitmap, uint32_t x, uint32_t y)
{
	uint32_t rgb = pixel(bitmap, x, y);

	while (++x < bitmap->width && pixel(bitmap, x, y) == rgb)
		continue;
	return x;
}

static bool
count_shade(struct shades *shades, uint32_t rgb, uint32_t pixels)
{
	struct shade *shade = find_shade(shades, rgb);

	if (shade->count == 0) {
		shade->rgb = rgb;
		shades->count++;
	}
	shade->count += pixels;
	return shades->count <= BITMAP_SHADES;
}

static bool
count_shades(struct shades *shades, const struct bitmap *bitmap)
{
	for (uint32_t y = 0; y < bitmap->height; y++)
		for (uint32_t x = 0; x < bitmap->width;) {
			uint32_t end = run_end(bitmap, x, y);

			if (!count_shade(shades, pixel(bitmap, x, y), end - x))
				return false;
			x = end;
		}
	return true;
}

/* ---- the palette ---- */

/* Most frequent first; of equals the darker, so that the same drawing always
 * gives the same bytes. */
static int
by_count(const void *left, const void *right)
{
	const struct shade *a = left, *b = right;

	if (a->count != b->count)
		return a->count < b->count ? 1 : -1;
	return (a->rgb > b->rgb) - (a->rgb < b->rgb);
}

static int
off(uint32_t rgb, int shift, int value)
{
	return abs((int)(rgb >> shift & 0xff) - value);
}

static int
most(int a, int b)
{
	return a > b ? a : b;
}

/* How far a shade is from the colour of the palette that is nearest. */
static int
nearest(const struct shades *shades, uint32_t rgb, uint8_t *index)
{
	int least = INT32_MAX;

	for (int i = 0; i < shades->colours; i++) {
		const png_color *colour = &shades->palette[i];
		int far = most(
		    off(rgb, 16, colour->red), most(off(rgb, 8, colour->green),
						   off(rgb, 0, colour->blue)));

		if (far < least) {
			least = far;
			*index = (uint8_t)i;
		}
	}
	return least;
}

static void
add_colour(struct shades *shades, uint32_t rgb)
{
	uint8_t index;

	if (shades->colours >= BITMAP_EXACT &&
	    nearest(shades, rgb, &index) <= BITMAP_OFF)
		return;
	shades->palette[shades->colours++] = (png_color){
	    (png_byte)(rgb >> 16), (png_byte)(rgb >> 8), (png_byte)rgb};
}

static void
choose_palette(struct shades *shades)
{
	struct shade *all = xcalloc(SLOTS, sizeof(*all));
	struct shade *shade = shades->slots;

	memcpy(all, shades->slots, sizeof(shades->slots));
	qsort(all, SLOTS, sizeof(*all), by_count);
	for (size_t i = 0; all[i].count > 0 && shades->colours < COLOURS; i++)
		add_colour(shades, all[i].rgb);
	free(all);
	for (; shade < shades->slots + SLOTS; shade++)
		if (shade->count > 0)
			nearest(shades, shade->rgb, &shade->index);
}

/* ---- writing ---- */

/* What libpng has to say is of no use to a host: a picture fails as a whole. */
static void
on_error(png_structp png, png_const_charp text)
{
	(void)text;
	png_longjmp(png, 1);
}

static void
on_warning(png_structp png, png_const_charp text)
{
	(void)png;
	(void)text;
}

static void
take_bytes(png_structp png, png_bytep bytes, size_t len)
{
	buf_add(png_get_io_ptr(png), bytes, len);
}

static void
write_head(png_structp png, png_infop info, const struct bitmap *bitmap,
    const struct shades *shades)
{
	bool few = shades->colours > 0;

	png_set_IHDR(png, info, bitmap->width, bitmap->height, 8,
	    few ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_RGB,
	    PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
	    PNG_FILTER_TYPE_DEFAULT);
	if (few)
		png_set_PLTE(png, info, shades->palette, shades->colours);
	png_write_info(png, info);
}

static void
fill_indices(const struct bitmap *bitmap, struct shades *shades, uint32_t y,
    uint8_t *row)
{
	for (uint32_t x = 0; x < bitmap->width;) {
		uint32_t end = run_end(bitmap, x, y);

		memset(row + x, find_shade(shades, pixel(bitmap, x, y))->index,
		    end - x);
		x = end;
	}
}

static void
fill_colours(const struct bitmap *bitmap, uint32_t y, uint8_t *row)
{
	for (uint32_t x = 0; x < bitmap->width; x++) {
		uint32_t rgb = pixel(bitmap, x, y);

		*row++ = (uint8_t)(rgb >> 16);
		*row++ = (uint8_t)(rgb >> 8);
		*row++ = (uint8_t)rgb;
	}
}

/* libpng comes back from an error by a jump. */
static bool
write_all(png_structp png, png_infop info, const struct bitmap *bitmap,
    struct shades *shades, uint8_t *row)
{
	if (setjmp(png_jmpbuf(png)) != 0)
		return false;
	write_head(png, info, bitmap, shades);
	for (uint32_t y = 0; y < bitmap->height; y++) {
		if (shades->colours > 0)
			fill_indices(bitmap, shades, y, row);
		else
			fill_colours(bitmap, y, row);
		png_write_row(png, row);
	}
	png_write_end(png, info);
	return true;
}

bool
bitmap_png(const struct bitmap *bitmap, struct buf *out)
{
	struct shades *shades = xcalloc(1, sizeof(*shades));
	uint8_t *row = xcalloc(bitmap->width + 1, 3);
	png_structp png = png_create_write_struct(
	    PNG_LIBPNG_VER_STRING, NULL, on_error, on_warning);
	png_infop info = png == NULL ? NULL : png_create_info_struct(png);
	size_t before = out->len;
	bool good = false;

	if (info != NULL) {
		if (count_shades(shades, bitmap))
			choose_palette(shades);
		png_set_write_fn(png, out, take_bytes, NULL);
		good = write_all(png, info, bitmap, shades, row);
	}
	if (!good)
		buf_cut(out, before);
	png_destroy_write_struct(&png, &info);
	free(row);
	free(shades);
	return good;
}
