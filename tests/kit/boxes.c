/* SPDX-License-Identifier: MIT */
/* boxes.c - a board's texts and shapes, measured. */
#include "boxes.h"

#include "base/x.h"

#include <cairo.h>
#include <libxml/parser.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HAIR 1.0 /* of 1200 */
#define CLASSES 32

struct style {
	double x, y, scale; /* of what is inside */
	double clip[4];
	double size;
	bool bold;
	char anchor; /* 's', 'm', 'e' */
	uint32_t fill;
	bool filled;
};

struct reader {
	struct boxes *boxes;
	cairo_t *cairo;
	xmlDocPtr doc;
	struct {
		char name[16];
		uint32_t fill;
	} classes[CLASSES];
	size_t class_count;
};

static void __attribute__((noreturn)) give_up(const char *what, const char *of)
{
	fprintf(stderr, "boxes: %s %s\n", what, of);
	abort();
}

/* ---- attributes ---- */

static const char *
attribute(const xmlNode *node, const char *name)
{
	for (const xmlAttr *a = node->properties; a != NULL; a = a->next)
		if (strcmp((const char *)a->name, name) == 0)
			return a->children == NULL
				   ? ""
				   : (const char *)a->children->content;
	return NULL;
}

static double
number(const xmlNode *node, const char *name, double otherwise)
{
	const char *text = attribute(node, name);

	return text == NULL ? otherwise : strtod(text, NULL);
}

static uint32_t
colour(const char *text)
{
	unsigned long value = strtoul(text + 1, NULL, 16);

	if (text[0] != '#')
		give_up("no colour:", text);
	if (strspn(text + 1, "0123456789abcdef") == 3)
		value = (value >> 8 & 15) * 0x110000 +
			(value >> 4 & 15) * 0x1100 + (value & 15) * 0x11;
	return (uint32_t)value;
}

static void
take_fill(const struct reader *reader, const xmlNode *node, struct style *style)
{
	const char *fill = attribute(node, "fill"),
		   *class = attribute(node, "class");

	if (fill != NULL) {
		style->filled = strcmp(fill, "none") != 0;
		if (style->filled)
			style->fill = colour(fill);
	}
	for (size_t i = 0; class != NULL && i < reader->class_count; i++)
		if (strcmp(reader->classes[i].name, class) == 0)
			style->fill = reader->classes[i].fill;
}

/* ".a,.b{fill:#fff}" */
static void
read_classes(struct reader *reader, const char *css)
{
	while ((css = strstr(css, "{fill:")) != NULL) {
		const char *at = css;

		while (at > css - 64 && at[-1] != '}' && at[-1] != '>' &&
		       at[-1] != '\n')
			at--;
		for (; at < css; at++)
			if (*at == '.' && reader->class_count < CLASSES) {
				size_t len = strcspn(at + 1, ",{ ");

				snprintf(
				    reader->classes[reader->class_count].name,
				    sizeof(reader->classes[0].name), "%.*s",
				    (int)len, at + 1);
				reader->classes[reader->class_count++].fill =
				    colour(css + 6);
			}
		css += 6;
	}
}

static void
clip(struct style *style, double x, double y, double width, double height)
{
	style->clip[0] = fmax(style->clip[0], style->x + x * style->scale);
	style->clip[1] = fmax(style->clip[1], style->y + y * style->scale);
	style->clip[2] =
	    fmin(style->clip[2], style->x + (x + width) * style->scale);
	style->clip[3] =
	    fmin(style->clip[3], style->y + (y + height) * style->scale);
}

static void
move(struct style *style, double x, double y)
{
	style->x += x * style->scale;
	style->y += y * style->scale;
}

static const xmlNode *
by_id(const xmlNode *node, const char *id)
{
	for (; node != NULL; node = node->next) {
		const char *own = node->type == XML_ELEMENT_NODE
				      ? attribute(node, "id")
				      : NULL;
		const xmlNode *found;

		if (own != NULL && strcmp(own, id) == 0)
			return node;
		found = by_id(node->children, id);
		if (found != NULL)
			return found;
	}
	return NULL;
}

static void
take_clip(const struct reader *reader, const xmlNode *node, struct style *style)
{
	const char *path = attribute(node, "clip-path");
	char id[32];
	const xmlNode *found, *rect;

	if (path == NULL || sscanf(path, "url(#%31[^)])", id) != 1)
		return;
	found = by_id(xmlDocGetRootElement(reader->doc), id);
	rect = found == NULL ? NULL : xmlFirstElementChild((xmlNode *)found);
	if (rect == NULL)
		give_up("no clip", id);
	clip(style, number(rect, "x", 0), number(rect, "y", 0),
	    number(rect, "width", 0), number(rect, "height", 0));
}

static void
take_style(
    const struct reader *reader, const xmlNode *node, struct style *style)
{
	const char *transform = attribute(node, "transform"),
		   *anchor = attribute(node, "text-anchor"),
		   *weight = attribute(node, "font-weight"), *at;
	double x = 0, y = 0;

	if (transform != NULL && (at = strstr(transform, "translate(")))
		if (sscanf(at, "translate(%lf %lf", &x, &y) > 0)
			move(style, x, y);
	if (transform != NULL && (at = strstr(transform, "scale(")))
		style->scale *= strtod(at + 6, NULL);
	if (anchor != NULL)
		style->anchor = anchor[0];
	if (weight != NULL)
		style->bold = strcmp(weight, "bold") == 0;
	style->size = number(node, "font-size", style->size);
	take_fill(reader, node, style);
	take_clip(reader, node, style);
}

/* ---- boxes ---- */

static struct box *
add(struct reader *reader, const struct style *style, double left, double top,
    double right, double bottom)
{
	struct boxes *boxes = reader->boxes;
	struct box *box;

	boxes->list = x_grow(
	    boxes->list, &boxes->cap, boxes->count, sizeof(*boxes->list));
	box = &boxes->list[boxes->count++];
	*box = (struct box){.left = style->x + left * style->scale,
	    .top = style->y + top * style->scale,
	    .right = style->x + right * style->scale,
	    .bottom = style->y + bottom * style->scale,
	    .fill = style->fill,
	    .has_fill = style->filled};
	return box;
}

static void
add_shape(struct reader *reader, const struct style *style, const char *name,
    double left, double top, double right, double bottom)
{
	struct box *box = add(reader, style, left, top, right, bottom);

	snprintf(box->said, sizeof(box->said), "%s", name);
}

static const char *
next_number(const char *at, double *value)
{
	char *end;

	at += strspn(at, " ,");
	*value = strtod(at, &end);
	return end;
}

struct pen {
	double x, y, left, top, right, bottom;
	bool any;
};

static void
touch(struct pen *pen)
{
	pen->left = pen->any ? fmin(pen->left, pen->x) : pen->x;
	pen->right = pen->any ? fmax(pen->right, pen->x) : pen->x;
	pen->top = pen->any ? fmin(pen->top, pen->y) : pen->y;
	pen->bottom = pen->any ? fmax(pen->bottom, pen->y) : pen->y;
	pen->any = true;
}

static void
end_part(struct reader *reader, const struct style *style, struct pen *pen)
{
	if (pen->any)
		add_shape(reader, style, "path", pen->left, pen->top,
		    pen->right, pen->bottom);
	pen->any = false;
}

/* Each part of a path by itself; of a curve its end. */
static void
add_path(struct reader *reader, const struct style *style, const char *d)
{
	struct pen pen = {0};
	char what = 'M';

	while (*(d += strspn(d, " ,")) != '\0') {
		double x = 0, y = 0, skip;
		bool small;

		if (strchr("MmLlHhVvQqTtZz", *d) != NULL)
			what = *d++;
		small = what >= 'a';
		if (what == 'Z' || what == 'z')
			continue;
		if (what == 'Q' || what == 'q')
			d = next_number(next_number(d, &skip), &skip);
		if (what != 'V' && what != 'v')
			d = next_number(d, &x);
		if (what != 'H' && what != 'h')
			d = next_number(d, &y);
		if (what == 'M' || what == 'm')
			end_part(reader, style, &pen);
		pen.x = what == 'V' || what == 'v' ? pen.x
			: small                    ? pen.x + x
						   : x;
		pen.y = what == 'H' || what == 'h' ? pen.y
			: small                    ? pen.y + y
						   : y;
		if (what == 'M' || what == 'm')
			what = small ? 'l' : 'L';
		touch(&pen);
	}
	end_part(reader, style, &pen);
}

/* ---- texts ---- */

struct run {
	char said[512];
	size_t len;
	double width, ascent, descent;
	uint32_t fill;
};

/* Blanks as SVG takes them: several are one, none begins or ends a text. */
static void
add_words(struct reader *reader, const struct style *style, const char *words,
    struct run *run)
{
	char shown[512];
	size_t len = 0;
	cairo_text_extents_t extents;
	cairo_font_extents_t font;

	for (; *words != '\0' && len + 2 < sizeof(shown); words++) {
		bool blank = strchr(" \t\n", *words) != NULL;
		bool after =
		    len > 0 ? shown[len - 1] == ' '
			    : run->len == 0 || run->said[run->len - 1] == ' ';

		if (*words != '\n' && (!blank || !after))
			shown[len++] = blank ? ' ' : *words;
	}
	shown[len] = '\0';
	cairo_select_font_face(reader->cairo, "DejaVu Sans",
	    CAIRO_FONT_SLANT_NORMAL,
	    style->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
	cairo_set_font_size(reader->cairo, style->size);
	cairo_text_extents(reader->cairo, shown, &extents);
	cairo_font_extents(reader->cairo, &font);
	if (extents.width > 0) {
		run->ascent = fmax(run->ascent, -extents.y_bearing);
		run->descent =
		    fmax(run->descent, extents.height + extents.y_bearing);
	}
	run->width += extents.x_advance;
	if (run->len == 0)
		run->fill = style->fill;
	run->len += (size_t)snprintf(
	    run->said + run->len, sizeof(run->said) - run->len, "%s", shown);
}

static void
add_runs(struct reader *reader, const xmlNode *node, const struct style *outer,
    struct run *run)
{
	for (node = node->children; node != NULL; node = node->next) {
		struct style style = *outer;

		if (node->type == XML_TEXT_NODE) {
			add_words(
			    reader, &style, (const char *)node->content, run);
			continue;
		}
		take_style(reader, node, &style);
		add_runs(reader, node, &style, run);
	}
}

static void
add_text(struct reader *reader, const xmlNode *node, struct style *style)
{
	struct run run = {0};
	struct box *box;
	double x = number(node, "x", 0) + number(node, "dx", 0);
	double y = number(node, "y", 0) + number(node, "dy", 0);

	add_runs(reader, node, style, &run);
	if (run.len == 0)
		return;
	if (style->anchor == 'm')
		x -= run.width / 2;
	else if (style->anchor == 'e')
		x -= run.width;
	box = add(
	    reader, style, x, y - run.ascent, x + run.width, y + run.descent);
	box->text = true;
	box->fill = run.fill;
	box->cut = box->left < style->clip[0] - HAIR ||
		   box->top < style->clip[1] - HAIR ||
		   box->right > style->clip[2] + HAIR ||
		   box->bottom > style->clip[3] + HAIR;
	snprintf(box->said, sizeof(box->said), "%.*s", BOX_SAID - 1, run.said);
}

/* ---- the walk ---- */

static void walk(
    struct reader *reader, const xmlNode *node, const struct style *outer);

static void
walk_children(
    struct reader *reader, const xmlNode *node, const struct style *style)
{
	for (node = node->children; node != NULL; node = node->next)
		if (node->type == XML_ELEMENT_NODE)
			walk(reader, node, style);
}

static void
walk_use(struct reader *reader, const xmlNode *node, struct style *style)
{
	const char *href = attribute(node, "href");
	const xmlNode *used =
	    by_id(xmlDocGetRootElement(reader->doc), href + 1);

	/* A kind that a board draws as nothing. */
	if (used == NULL)
		return;
	move(style, number(node, "x", 0), number(node, "y", 0));
	walk(reader, used, style);
}

static void
walk(struct reader *reader, const xmlNode *node, const struct style *outer)
{
	const char *name = (const char *)node->name;
	struct style style = *outer;
	double x = number(node, "x", 0), y = number(node, "y", 0);
	double r = number(node, "r", 0);

	if (strcmp(name, "defs") == 0)
		return;
	if (strcmp(name, "style") == 0) {
		read_classes(reader, (const char *)node->children->content);
		return;
	}
	take_style(reader, node, &style);
	if (strcmp(name, "svg") == 0) {
		clip(&style, x, y, number(node, "width", 1e6),
		    number(node, "height", 1e6));
		move(&style, x, y);
		walk_children(reader, node, &style);
	} else if (strcmp(name, "g") == 0) {
		walk_children(reader, node, &style);
	} else if (strcmp(name, "use") == 0) {
		walk_use(reader, node, &style);
	} else if (strcmp(name, "text") == 0) {
		add_text(reader, node, &style);
	} else if (strcmp(name, "rect") == 0) {
		add_shape(reader, &style, name, x, y,
		    x + number(node, "width", 0),
		    y + number(node, "height", 0));
	} else if (strcmp(name, "circle") == 0) {
		x = number(node, "cx", 0);
		y = number(node, "cy", 0);
		add_shape(reader, &style, name, x - r, y - r, x + r, y + r);
	} else if (strcmp(name, "path") == 0) {
		add_path(reader, &style, attribute(node, "d"));
	} else if (strcmp(name, "line") != 0 && strcmp(name, "polyline") != 0) {
		give_up("what is", name);
	}
}

void
boxes_read(struct boxes *boxes, const char *svg, size_t len)
{
	cairo_surface_t *surface =
	    cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
	cairo_font_options_t *options = cairo_font_options_create();
	struct reader reader = {.boxes = boxes,
	    .cairo = cairo_create(surface),
	    .doc = xmlReadMemory(svg, (int)len, NULL, NULL, XML_PARSE_NONET)};
	const struct style style = {.scale = 1,
	    .clip = {-1e9, -1e9, 1e9, 1e9},
	    .anchor = 's',
	    .filled = true};

	if (reader.doc == NULL)
		give_up("no XML:", svg);
	cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
	cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
	cairo_set_font_options(reader.cairo, options);
	boxes->count = 0;
	walk(&reader, xmlDocGetRootElement(reader.doc), &style);
	cairo_font_options_destroy(options);
	cairo_destroy(reader.cairo);
	cairo_surface_destroy(surface);
	xmlFreeDoc(reader.doc);
}

void
boxes_release(struct boxes *boxes)
{
	free(boxes->list);
	*boxes = (struct boxes){0};
}

/* ---- how they lie ---- */

bool
boxes_meet(const struct box *a, const struct box *b)
{
	return a->left + HAIR < b->right && b->left + HAIR < a->right &&
	       a->top + HAIR < b->bottom && b->top + HAIR < a->bottom;
}

bool
boxes_within(const struct box *a, const struct box *b)
{
	return b->left >= a->left - HAIR && b->right <= a->right + HAIR &&
	       b->top >= a->top - HAIR && b->bottom <= a->bottom + HAIR;
}

const struct box *
boxes_ground(const struct boxes *boxes, size_t text)
{
	const struct box *of = &boxes->list[text];
	double x = (of->left + of->right) / 2, y = (of->top + of->bottom) / 2;

	for (size_t i = text; i-- > 0;) {
		const struct box *box = &boxes->list[i];

		if (!box->text && box->has_fill && x >= box->left &&
		    x <= box->right && y >= box->top && y <= box->bottom)
			return box;
	}
	return NULL;
}
