/* SPDX-License-Identifier: MIT */
/* test_bitmap.c - pixels to PNG and back. */
#include "helpers/draw/bitmap.h"
#include "suite.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

#define SMALL_ENOUGH (140 * 1024) /* of what a hurry makes more of */
#define WIDE 160
#define HIGH 120

#define WORDS_WIDE 900
#define WORDS_HIGH 620

#define TYPE 25 /* where a PNG says how its colours are kept */

static uint32_t pixels[HIGH][WIDE];

static const struct bitmap bitmap = {
    (const uint8_t *)pixels, sizeof(pixels[0]), WIDE, HIGH};

static void
fill(uint32_t (*shade)(unsigned i))
{
	for (unsigned i = 0; i < WIDE * HIGH; i++)
		pixels[i / WIDE][i % WIDE] = shade(i);
}

#define GROUND 0xeeece5

/* Reads it with libpng; how far the worst part of a pixel is off, and that the
 * ground is never. */
static int
worst(const struct buf *png)
{
	png_image image = {.version = PNG_IMAGE_VERSION};
	static uint8_t back[HIGH][WIDE][3];
	int most = 0;

	ck_assert(
	    png_image_begin_read_from_memory(&image, png->data, png->len));
	ck_assert_uint_eq(image.width, WIDE);
	ck_assert_uint_eq(image.height, HIGH);
	image.format = PNG_FORMAT_RGB;
	ck_assert(png_image_finish_read(&image, NULL, back, 0, NULL));
	for (unsigned i = 0; i < WIDE * HIGH * 3; i++) {
		unsigned at = i / 3, shift = 16 - i % 3 * 8;
		int want = pixels[at / WIDE][at % WIDE] >> shift & 0xff;
		int off = abs(want - back[at / WIDE][at % WIDE][i % 3]);

		most = off > most ? off : most;
		ck_assert(off == 0 || pixels[at / WIDE][at % WIDE] != GROUND);
	}
	return most;
}

/* What stands above the colour means nothing. */
static uint32_t
few(unsigned i)
{
	return 0xaa000000 | (i % BITMAP_EXACT) * 0x010203;
}

/* One colour, and now and then another. */
static uint32_t
edges(unsigned i)
{
	return i % 3 == 0 ? i % 256 * 0x010101 : GROUND;
}

static uint32_t
colourful(unsigned i)
{
	return i % 40 == 0 ? i / 40 * 0x08f21 % 0x1000000 : GROUND;
}

static uint32_t
many(unsigned i)
{
	return i * 0x31;
}

START_TEST(keeps_few_colours)
{
	struct buf png = BUF_INIT;

	fill(few);
	ck_assert(bitmap_png(&bitmap, &png));
	ck_assert_int_eq(png.data[TYPE], PNG_COLOR_TYPE_PALETTE);
	ck_assert_int_eq(worst(&png), 0);
	buf_release(&png);
}
END_TEST

START_TEST(comes_near_with_more)
{
	struct buf png = BUF_INIT;

	fill(edges);
	ck_assert(bitmap_png(&bitmap, &png));
	ck_assert_int_eq(png.data[TYPE], PNG_COLOR_TYPE_PALETTE);
	ck_assert_int_gt(worst(&png), 0);
	ck_assert_int_le(worst(&png), BITMAP_OFF);
	buf_clear(&png);
	fill(colourful);
	ck_assert(bitmap_png(&bitmap, &png));
	ck_assert_int_eq(png.data[TYPE], PNG_COLOR_TYPE_PALETTE);
	ck_assert_int_gt(worst(&png), BITMAP_OFF);
	buf_release(&png);
}
END_TEST

START_TEST(keeps_a_photograph)
{
	struct buf png = BUF_INIT;

	fill(many);
	ck_assert(bitmap_png(&bitmap, &png));
	ck_assert_int_eq(png.data[TYPE], PNG_COLOR_TYPE_RGB);
	ck_assert_int_eq(worst(&png), 0);
	buf_release(&png);
}
END_TEST

/* Words of few colours, in no order: what patience finds more of. */
START_TEST(tries_hard)
{
	static uint32_t words[WORDS_HIGH][WORDS_WIDE];
	const struct bitmap written = {
	    (const uint8_t *)words, sizeof(words[0]), WORDS_WIDE, WORDS_HIGH};
	struct buf png = BUF_INIT;
	uint32_t word = 1;

	for (unsigned i = 0; i < WORDS_WIDE * WORDS_HIGH; i++) {
		if (i % 5 == 0)
			word = word * 1664525 + 1013904223;
		words[i / WORDS_WIDE][i % WORDS_WIDE] =
		    ((word >> 24) * 31 + i % 5 * 7) * 0x9e5 % 61;
	}
	ck_assert(bitmap_png(&written, &png));
	ck_assert_uint_lt(png.len, SMALL_ENOUGH);
	buf_release(&png);
}
END_TEST

START_TEST(refuses_what_is_no_picture)
{
	struct bitmap none = bitmap;
	struct buf png = BUF_INIT;

	none.width = 0;
	buf_adds(&png, "before");
	ck_assert(!bitmap_png(&none, &png));
	ck_assert_str_eq(png.data, "before");
	buf_release(&png);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {keeps_few_colours, comes_near_with_more,
	    keeps_a_photograph, tries_hard, refuses_what_is_no_picture};

	return suite_run("bitmap", tests, ARRAY_LEN(tests));
}
