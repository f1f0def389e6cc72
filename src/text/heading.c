/* SPDX-License-Identifier: MIT */
/* heading.c - a text whose first line is its title. */
#include "text/heading.h"
#include "text/markup.h"

#include <string.h>

static void
to_text(const char *markdown, size_t len, struct buf *text)
{
	struct markup *markup = markup_new(markdown, len);

	markup_text(markup, text);
	markup_free(markup);
}

void
heading_subject(const struct buf *markdown, struct buf *subject)
{
	const char *line = markdown->data;
	size_t len = strcspn(line, "\n"), skip = strspn(line, "# ");
	size_t begin = subject->len;

	skip = skip < len ? skip : len;
	to_text(line + skip, len - skip, subject);
	while (subject->len > begin && subject->data[subject->len - 1] == '\n')
		buf_cut(subject, subject->len - 1);
	for (size_t i = begin; i < subject->len; i++)
		if (subject->data[i] == '\n')
			subject->data[i] = ' ';
}

void
heading_text(const struct buf *markdown, const char *site, struct buf *text)
{
	to_text(markdown->data, markdown->len, text);
	buf_addf(text, "\n-- \n%s\n", site);
}
