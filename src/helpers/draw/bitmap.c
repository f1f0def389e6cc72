/* SPDX-License-Identifier: MIT */
/*
 * bitmap.c - pixels to PNG.
 *
 * The palette is found by hand: libimagequant is under the GPL, and drawings
 * have few shades, which mostly fit as they are.
 */
#include "helpers/draw/bitmap.h"
#include "base/x.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS (2 * BITMAP_SHADES) /* of the table: never full */
#define RGB 0xffffffu

/* How hard zlib tries.  The helper that sends draws, and no mail waits. */
#define LEVEL 8

struct shade {
	uint32_t rgb, count; /* count 0: an empty slot */
	uint8_t index;       /* of the colour that stands for it */
};

/* Drawings are made of runs of one shade. */
struct run {
	uint16_t end, slot;
};

/* All shades of a picture, found by their value, and all runs. */
struct shades {
	struct shade slots[SLOTS];
	size_t count;
	png_color palette[BITMAP_COLOURS];
	int colours;
	struct buf runs;
};

/* ---- counting ---- */

static const uint32_t *
row_of(const struct bitmap *bitmap, uint32_t y)
{
	return (const void *)(bitmap->rows + y * bitmap->stride);
}

static size_t
find_slot(const struct shades *shades, uint32_t rgb)
{
	size_t slot = (rgb * 2654435761u >> 8) % SLOTS;

	while (shades->slots[slot].count > 0 && shades->slots[slot].rgb != rgb)
		slot = (slot + 1) % SLOTS;
	return slot;
}

static size_t
count_shade(struct shades *shades, uint32_t rgb, uint32_t pixels)
{
	size_t slot = find_slot(shades, rgb);

	if (shades->slots[slot].count == 0) {
		shades->slots[slot].rgb = rgb;
		shades->count++;
	}
	shades->slots[slot].count += pixels;
	return slot;
}

/* Where the run that begins at x ends; four pixels are compared at once. */
static uint32_t
run_end(const uint32_t *row, uint32_t x, uint32_t width)
{
	const uint32_t four[] = {row[x], row[x], row[x], row[x]};

	while (x + 4 <= width && memcmp(row + x, four, sizeof(four)) == 0)
		x += 4;
	while (x < width && row[x] == *four)
		x++;
	return x;
}

static void
count_row(struct shades *shades, const uint32_t *row, uint32_t width)
{
	struct run *runs;
	size_t count = 0;

	/* A call for each of a hundred thousand runs would cost as much. */
	buf_reserve(&shades->runs, width * sizeof(*runs));
	runs = (void *)(shades->runs.data + shades->runs.len);
	for (uint32_t x = 0; x < width && shades->count <= BITMAP_SHADES;) {
		uint32_t end = run_end(row, x, width);

		runs[count++] = (struct run){(uint16_t)end,
		    (uint16_t)count_shade(shades, row[x] & RGB, end - x)};
		x = end;
	}
	shades->runs.len += count * sizeof(*runs);
}

static bool
count_shades(struct shades *shades, const struct bitmap *bitmap)
{
	for (uint32_t y = 0; y < bitmap->height; y++)
		count_row(shades, row_of(bitmap, y), bitmap->width);
	return shades->count <= BITMAP_SHADES;
}

/* ---- the palette ---- */

/* Most frequent first; of equals the darker, so that the same drawing always
 * gives the same bytes. */
static int
by_count(const void *left, const void *right)
{
	const struct shade *a = *(struct shade *const *)left;
	const struct shade *b = *(struct shade *const *)right;

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

/* How far a shade is from the colour of the palette that is nearest so far,
 * which stands for it from now on. */
static int
stand_for(const struct shades *shades, struct shade *shade)
{
	int least = INT32_MAX;

	for (int i = 0; i < shades->colours && least > 0; i++) {
		const png_color *colour = &shades->palette[i];
		int far = off(shade->rgb, 8, colour->green);

		if (far >= least)
			continue;
		far = most(far, most(off(shade->rgb, 16, colour->red),
				    off(shade->rgb, 0, colour->blue)));
		if (far >= least)
			continue;
		least = far;
		shade->index = (uint8_t)i;
	}
	return least;
}

static void
place_shade(struct shades *shades, struct shade *shade)
{
	bool exact = shades->colours < BITMAP_EXACT;

	if (!exact && (stand_for(shades, shade) <= BITMAP_OFF ||
			  shades->colours == BITMAP_COLOURS))
		return;
	shade->index = (uint8_t)shades->colours;
	shades->palette[shades->colours++] =
	    (png_color){(png_byte)(shade->rgb >> 16),
		(png_byte)(shade->rgb >> 8), (png_byte)shade->rgb};
}

static void
choose_palette(struct shades *shades)
{
	struct shade **all = xcalloc(shades->count, sizeof(struct shade *));
	size_t count = 0;

	for (size_t i = 0; i < SLOTS; i++)
		if (shades->slots[i].count > 0)
			all[count++] = &shades->slots[i];
	qsort(all, count, sizeof(struct shade *), by_count);
	for (size_t i = 0; i < count; i++)
		place_shade(shades, all[i]);
	free(all);
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
    const struct shades *shades, int level)
{
	bool few = shades->colours > 0;

	png_set_compression_level(png, level);
	png_set_check_for_invalid_index(png, 0);
	png_set_IHDR(png, info, bitmap->width, bitmap->height, 8,
	    few ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_RGB,
	    PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
	    PNG_FILTER_TYPE_DEFAULT);
	if (few)
		png_set_PLTE(png, info, shades->palette, shades->colours);
	png_write_info(png, info);
}

static const struct run *
fill_indices(const struct shades *shades, const struct run *run, uint32_t width,
    uint8_t *row)
{
	for (uint32_t x = 0; x < width; x = run++->end)
		memset(row + x, shades->slots[run->slot].index, run->end - x);
	return run;
}

static void
fill_colours(const uint32_t *pixels, uint32_t width, uint8_t *row)
{
	for (uint32_t x = 0; x < width; x++) {
		*row++ = (uint8_t)(pixels[x] >> 16);
		*row++ = (uint8_t)(pixels[x] >> 8);
		*row++ = (uint8_t)pixels[x];
	}
}

static void
write_rows(png_structp png, const struct bitmap *bitmap,
    const struct shades *shades, uint8_t *row)
{
	const struct run *run = (const void *)shades->runs.data;

	for (uint32_t y = 0; y < bitmap->height; y++) {
		if (shades->colours > 0)
			run = fill_indices(shades, run, bitmap->width, row);
		else
			fill_colours(row_of(bitmap, y), bitmap->width, row);
		png_write_row(png, row);
	}
}

/* libpng comes back from an error by a jump. */
static bool
write_all(png_structp png, png_infop info, const struct bitmap *bitmap,
    const struct shades *shades, int level, uint8_t *row)
{
	if (setjmp(png_jmpbuf(png)) != 0)
		return false;
	write_head(png, info, bitmap, shades, level);
	write_rows(png, bitmap, shades, row);
	png_write_end(png, info);
	return true;
}

static bool
write_png(const struct bitmap *bitmap, const struct shades *shades, int level,
    struct buf *out)
{
	uint8_t *row = xcalloc(bitmap->width + 1, 3);
	png_structp png = png_create_write_struct(
	    PNG_LIBPNG_VER_STRING, NULL, on_error, on_warning);
	png_infop info = png == NULL ? NULL : png_create_info_struct(png);
	size_t before = out->len;
	bool good = false;

	if (info != NULL) {
		png_set_write_fn(png, out, take_bytes, NULL);
		good = write_all(png, info, bitmap, shades, level, row);
	}
	if (!good)
		buf_cut(out, before);
	png_destroy_write_struct(&png, &info);
	free(row);
	return good;
}

bool
bitmap_png(const struct bitmap *bitmap, struct buf *out)
{
	struct shades *shades = xcalloc(1, sizeof(*shades));
	bool good;

	shades->runs = (struct buf)BUF_INIT;
	if (bitmap->width <= UINT16_MAX && count_shades(shades, bitmap))
		choose_palette(shades);
	good = write_png(bitmap, shades, LEVEL, out);
	buf_release(&shades->runs);
	free(shades);
	return good;
}
