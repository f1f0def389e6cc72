/* SPDX-License-Identifier: MIT */
/*
 * picture_dark.c - the second set of a picture's colours.  A board says its
 * colours as they are by day; what renders it for a letter (librsvg) takes
 * those and passes over a rule for certain screens.
 */
#include "base/x.h"
#include "letters/picture.h"

#include <stdlib.h>
#include <string.h>

#define COLOURS "templates/colours.yaml"

static const char *const properties[] = {"fill", "stroke"};

/* The colours, by what they are by day; each has what it is in the dark. */
struct colours {
	size_t count;
	struct colour {
		const char *light, *dark;
		uint8_t found; /* a bit for each of properties */
	} * list;
};

static void
read_colours(const struct doc *doc, struct colours *colours)
{
	colours->count = doc_count(doc);
	colours->list = xcalloc(colours->count + 1, sizeof(*colours->list));
	for (size_t i = 0; i < colours->count; i++) {
		struct colour *colour = &colours->list[i];

		colour->light = doc_text_at(doc_at(doc, i), "light", "");
		colour->dark =
		    doc_text_at(doc_at(doc, i), "dark", colour->light);
	}
}

static struct colour *
find_colour(const struct colours *colours, const char *light, size_t len)
{
	for (size_t i = 0; i < colours->count; i++) {
		struct colour *colour = &colours->list[i];

		if (strncmp(colour->light, light, len) == 0 &&
		    colour->light[len] == '\0')
			return colour;
	}
	return NULL;
}

static bool
ends_with(const char *svg, const char *end, const char *name)
{
	size_t len = strlen(name);

	return (size_t)(end - svg) > len && end[-1 - (ptrdiff_t)len] == ' ' &&
	       strncmp(end - len, name, len) == 0;
}

/* Which colours anything in the picture has as an attribute, and as which. */
static void
find_attributes(const char *svg, struct colours *colours)
{
	const char *at = svg;

	for (; (at = strstr(at, "=\"#")) != NULL; at += strlen("=\"")) {
		const char *light = at + strlen("=\"");
		struct colour *colour =
		    find_colour(colours, light, strcspn(light, "\""));

		for (unsigned p = 0; p < ARRAY_LEN(properties); p++)
			if (colour != NULL && ends_with(svg, at, properties[p]))
				colour->found |= 1u << p;
	}
}

static void
add_attributes(const char *svg, struct colours *colours, struct buf *style)
{
	find_attributes(svg, colours);
	for (size_t i = 0; i < colours->count; i++) {
		const struct colour *colour = &colours->list[i];

		for (unsigned p = 0; p < ARRAY_LEN(properties); p++)
			if (colour->found >> p & 1)
				buf_addf(style, "[%s=\"%s\"]{%s:%s}",
				    properties[p], colour->light, properties[p],
				    colour->dark);
	}
}

/* The rules that the picture brings, with the other colours. */
static void
add_rules(const char *svg, const struct colours *colours, struct buf *style)
{
	const char *at = strstr(svg, "<style>"), *end;
	const struct colour *colour;

	if (at == NULL || (end = strstr(at, "</style>")) == NULL)
		return;
	for (at += strlen("<style>"); at < end; at++) {
		size_t len =
		    *at == '#' ? 1 + strspn(at + 1, "0123456789abcdef") : 1;

		colour = len > 1 ? find_colour(colours, at, len) : NULL;
		if (colour != NULL)
			buf_adds(style, colour->dark);
		else
			buf_add(style, at, len);
		at += len - 1;
	}
}

int
picture_dark(const struct data *data, struct buf *svg, struct err *err)
{
	const char *end = strrchr(svg->data, '<');
	struct buf style = BUF_INIT;
	struct colours colours;
	struct doc *doc;

	if (end == NULL)
		return 0;
	if (data_yaml(data, COLOURS, &doc, err) < 0)
		return -1;
	read_colours(doc, &colours);
	add_attributes(svg->data, &colours, &style);
	add_rules(svg->data, &colours, &style);
	/* Of rules as strong as each other the last one holds. */
	buf_cut(svg, (size_t)(end - svg->data));
	buf_addf(svg,
	    "<style>@media (prefers-color-scheme:dark){%s}</style>\n</svg>\n",
	    style.data == NULL ? "" : style.data);
	buf_release(&style);
	free(colours.list);
	doc_free(doc);
	return 0;
}
