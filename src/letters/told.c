/* SPDX-License-Identifier: MIT */
/* told.c - joins event texts into the lines of a report. */
#include "letters/told.h"

#include <string.h>

/* Longer lines are not continued by the same player's next text. */
#define TOLD_BYTES 400
#define UTF8_NBSP "\xc2\xa0"

static void
end_line(struct told *told)
{
	if (told->line.len == 0)
		return;
	doc_add_string(doc_add_map(told->list, NULL), "text", told->line.data);
	buf_clear(&told->line);
	told->count++;
}

/* True if two lines begin with the same word, the name of who did both. */
static bool
is_more(const struct buf *line, const struct buf *text)
{
	size_t len = strcspn(text->data, " ");

	return len < text->len && line->len > len && line->len < TOLD_BYTES &&
	       memcmp(line->data, text->data, len + 1) == 0;
}

/* No line is broken behind the name: what follows it may be an order. */
static void
add_more(struct buf *line, const struct buf *text)
{
	size_t len = strcspn(text->data, " ");

	buf_addf(line, " %.*s" UTF8_NBSP "%s", (int)len, text->data,
	    text->data + len + 1);
}

void
told_add(struct told *told, const struct buf *text)
{
	struct buf *line = &told->line;

	if (text->len == 0)
		return;
	if (is_more(line, text)) {
		add_more(line, text);
		return;
	}
	if (text->data[0] != ',')
		end_line(told);
	else if (line->len > 0 && line->data[line->len - 1] == '.')
		buf_cut(line, line->len - 1);
	buf_adds(line, text->data);
}

unsigned
told_end(struct told *told)
{
	end_line(told);
	buf_release(&told->line);
	return told->count;
}
