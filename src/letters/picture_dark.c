/* SPDX-License-Identifier: MIT */
/*
 * picture_dark.c - the second set of a picture's colours.  A board says its
 * colours as they are by day; what renders it for a letter (librsvg) takes
 * those and passes over a rule for certain screens.
 */
#include "letters/picture.h"

#include <stdlib.h>
#include <string.h>

#define COLOURS "templates/colours.yaml"

/* A colour as an attribute of anything in the picture. */
static void
add_attribute(const char *svg, const char *property, const char *light,
    const char *dark, struct buf *style)
{
	struct buf said = BUF_INIT;

	buf_addf(&said, "%s=\"%s\"", property, light);
	if (strstr(svg, said.data) != NULL)
		buf_addf(style, "[%s]{%s:%s}", said.data, property, dark);
	buf_release(&said);
}

static const char *
dark_of(const struct doc *colours, const char *light, size_t len)
{
	for (size_t i = 0; i < doc_count(colours); i++) {
		const struct doc *map = doc_at(colours, i);
		const char *own = doc_text_at(map, "light", "");

		if (strlen(own) == len && strncmp(own, light, len) == 0)
			return doc_text_at(map, "dark", own);
	}
	return NULL;
}

/* The rules that the picture brings, with the other colours. */
static void
add_rules(const char *svg, const struct doc *colours, struct buf *style)
{
	const char *at = strstr(svg, "<style>"), *end, *dark;

	if (at == NULL || (end = strstr(at, "</style>")) == NULL)
		return;
	for (at += strlen("<style>"); at < end; at++) {
		size_t len =
		    *at == '#' ? 1 + strspn(at + 1, "0123456789abcdef") : 1;

		dark = len > 1 ? dark_of(colours, at, len) : NULL;
		if (dark != NULL)
			buf_adds(style, dark);
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
	struct doc *colours;

	if (end == NULL)
		return 0;
	if (data_yaml(data, COLOURS, &colours, err) < 0)
		return -1;
	for (size_t i = 0; i < doc_count(colours); i++) {
		const struct doc *map = doc_at(colours, i);
		const char *light = doc_text_at(map, "light", "");
		const char *dark = doc_text_at(map, "dark", "");

		add_attribute(svg->data, "fill", light, dark, &style);
		add_attribute(svg->data, "stroke", light, dark, &style);
	}
	add_rules(svg->data, colours, &style);
	/* Of rules as strong as each other the last one holds. */
	buf_cut(svg, (size_t)(end - svg->data));
	buf_addf(svg,
	    "<style>@media (prefers-color-scheme:dark){%s}</style>\n</svg>\n",
	    style.data == NULL ? "" : style.data);
	buf_release(&style);
	doc_free(colours);
	return 0;
}
