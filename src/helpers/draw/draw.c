/* SPDX-License-Identifier: MIT */
/*
 * draw.c - pli-draw: SVG on stdin to PNG on stdout.
 *
 * With --stream any number of pictures, each behind its length in four bytes,
 * lowest first; so is each answer, and the length 0 says that it failed.
 * librsvg and its fonts take longer to load than a picture to draw.
 */
#include "base/buf.h"
#include "base/err.h"
#include "base/fs.h"
#include "base/sandbox.h"
#include "base/x.h"
#include "helpers/draw/bitmap.h"
#include "letters/draw_client.h"

#include <librsvg/rsvg.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define SECONDS 60 /* of CPU, for all pictures of a run */
#define MEMORY (512 * 1024 * 1024)
#define HUGE_PAGE (2 * 1024 * 1024)

static bool
write_png(cairo_surface_t *surface, struct buf *png)
{
	const struct bitmap bitmap = {
	    .rows = cairo_image_surface_get_data(surface),
	    .stride = (size_t)cairo_image_surface_get_stride(surface),
	    .width = (uint32_t)cairo_image_surface_get_width(surface),
	    .height = (uint32_t)cairo_image_surface_get_height(surface)};

	return bitmap_png(&bitmap, png);
}

/* Kept from picture to picture, and in huge pages where the kernel has them:
 * thousands of small ones cost more than to draw on them. */
static cairo_surface_t *
new_surface(int width, int height)
{
	static unsigned char *pixels;
	static size_t room;
	int stride = cairo_format_stride_for_width(CAIRO_FORMAT_RGB24, width);
	size_t need = (size_t)stride * (size_t)height;

	if (need > room) {
		free(pixels);
		room = (need + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
		pixels = aligned_alloc(HUGE_PAGE, room);
		if (pixels == NULL)
			_exit(EX_TEMPFAIL);
		madvise(pixels, room, MADV_HUGEPAGE);
	}
	return cairo_image_surface_create_for_data(
	    pixels, CAIRO_FORMAT_RGB24, width, height, stride);
}

/* Opaque, on white: a dark mail program shows it as it is. */
static bool
paint(RsvgHandle *handle, double width, double height, struct buf *png)
{
	cairo_surface_t *surface = new_surface((int)width, (int)height);
	cairo_t *cairo = cairo_create(surface);
	const RsvgRectangle all = {0, 0, width, height};
	bool good;

	cairo_set_source_rgb(cairo, 1, 1, 1);
	cairo_paint(cairo);
	good = rsvg_handle_render_document(handle, cairo, &all, NULL) &&
	       cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
	cairo_surface_flush(surface);
	good = good && write_png(surface, png);
	cairo_destroy(cairo);
	cairo_surface_destroy(surface);
	return good;
}

/*
 * The sizes of a picture, of which the largest is taken that is not too long,
 * and how much shorter than at the size before it gets at the most: what must
 * still be too long is not drawn.
 */
static const struct {
	double scale, least;
} sizes[] = {{1, 0}, {.67, .53}, {.6, .75}, {.55, .8}, {.5, .7}};

static size_t
next_size(size_t i, size_t len)
{
	double least = (double)len;

	while (++i + 1 < ARRAY_LEN(sizes)) {
		least *= sizes[i].least;
		if (least <= DRAW_PNG_WANTED)
			break;
	}
	return i;
}

static bool
draw(const char *svg, size_t len, struct buf *png)
{
	RsvgHandle *handle =
	    rsvg_handle_new_from_data((const guint8 *)svg, len, NULL);
	double width = 0, height = 0;
	bool good = false;

	buf_clear(png);
	if (handle == NULL)
		return false;
	if (rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) &&
	    width >= 1 && height >= 1 && width <= DRAW_SIDE_MAX &&
	    height <= DRAW_SIDE_MAX)
		for (size_t i = 0; i < ARRAY_LEN(sizes) &&
				   (i == 0 || png->len > DRAW_PNG_WANTED);
		     i = next_size(i, png->len)) {
			double scale = sizes[i].scale;

			buf_clear(png);
			good = paint(handle, ceil(width * scale),
			    ceil(height * scale), png);
		}
	g_object_unref(handle);
	return good;
}

/* ---- in and out ---- */

static bool
read_all(void *bytes, size_t len)
{
	char *at = bytes;

	while (len > 0) {
		ssize_t done = read(0, at, len);

		if (done <= 0)
			return false;
		at += done;
		len -= (size_t)done;
	}
	return true;
}

static int
draw_one(void)
{
	struct buf svg = BUF_INIT, png = BUF_INIT;
	struct err err = ERR_INIT;
	int rc = EX_DATAERR;

	if (fs_read_fd(&svg, 0, DRAW_SVG_MAX, NULL, &err) < 0)
		rc = err.exit;
	else if (draw(svg.data, svg.len, &png))
		rc = fs_write_fd(1, png.data, png.len) ? 0 : EX_IOERR;
	buf_release(&svg);
	buf_release(&png);
	return rc;
}

static bool
read_svg(struct buf *svg, size_t len)
{
	char *bytes = malloc(len + 1);
	bool good = bytes != NULL && read_all(bytes, len);

	buf_clear(svg);
	if (good)
		buf_add(svg, bytes, len);
	free(bytes);
	return good;
}

static int
draw_stream(void)
{
	struct buf svg = BUF_INIT, png = BUF_INIT;
	uint8_t head[DRAW_HEAD];
	size_t len;

	while (read_all(head, sizeof(head))) {
		len = draw_length(head);
		if (len > DRAW_SVG_MAX)
			break;
		if (!read_svg(&svg, len))
			break;
		if (!draw(svg.data, len, &png))
			buf_clear(&png);
		draw_set_length(head, png.len);
		if (!fs_write_fd(1, head, sizeof(head)) ||
		    !fs_write_fd(1, png.data, png.len))
			break;
	}
	buf_release(&svg);
	buf_release(&png);
	return 0;
}

int
main(int argc, char **argv)
{
	bool stream = argc == 2 && strcmp(argv[1], "--stream") == 0;
	bool help = argc == 2 && strcmp(argv[1], "--help") == 0;

	if (argc > 2 || (argc == 2 && !stream)) {
		fputs("usage: pli-draw [--stream] <SVG >PNG\n",
		    help ? stdout : stderr);
		return help ? 0 : EX_USAGE;
	}
	/* Limits and no walls: librsvg looks for fonts when it meets words,
	 * in threads of its own.  What it reads was written by our templates;
	 * without a base address it opens no other file. */
	sandbox_limit(SECONDS, MEMORY);
	return stream ? draw_stream() : draw_one();
}
