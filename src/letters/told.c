/* SPDX-License-Identifier: MIT */
/* told.c - joins event texts into the lines of a report. */
#include "letters/told.h"

#include <string.h>

/* Longer lines are not continued by the same player's next text. */
#define TOLD_BYTES 400
#define UTF8_NBSP "\xc2\xa0"
#define UTF8_TIMES "\xc3\x97"

/* Where the last text stands. */
static struct buf *
last_line(struct told *told)
{
	return told->aside.len > 0 ? &told->aside : &told->line;
}

/* How often the last text was told stands before its stop. */
static void
end_text(struct told *told)
{
	struct buf *line = last_line(told);

	if (told->times > 1) {
		buf_cut(line, line->len - 1);
		buf_addf(line, " (" UTF8_TIMES "%u).", told->times);
	}
	told->times = 0;
}

static void
end_line(struct told *told)
{
	if (told->line.len == 0)
		return;
	doc_add_string(doc_add_map(told->list, NULL), "text", told->line.data);
	buf_clear(&told->line);
	told->count++;
}

/* What was an aside is a line of its own. */
static void
end_aside(struct told *told)
{
	if (told->aside.len == 0)
		return;
	end_line(told);
	buf_adds(&told->line, told->aside.data);
	buf_clear(&told->aside);
}

/* True if two lines begin with the same word, the name of who did both. */
static bool
is_more(const struct buf *line, const struct buf *text)
{
	size_t len = strcspn(text->data, " ");

	return len < text->len && line->len > len && line->len < TOLD_BYTES &&
	       memcmp(line->data, text->data, len + 1) == 0;
}

/* True if it is the last text once more, which is a sentence. */
static bool
is_again(const struct told *told, const struct buf *text)
{
	return told->times > 0 && text->data[text->len - 1] == '.' &&
	       strcmp(told->last.data, text->data) == 0;
}

/* No line is broken behind the name: what follows it may be an order. */
static void
add_more(struct buf *line, const struct buf *text)
{
	size_t len = strcspn(text->data, " ");

	buf_addf(line, " %.*s" UTF8_NBSP "%s", (int)len, text->data,
	    text->data + len + 1);
}

static void
add_comma(struct buf *line, const struct buf *text)
{
	if (line->len > 0 && line->data[line->len - 1] == '.')
		buf_cut(line, line->len - 1);
	buf_adds(line, text->data);
}

static void
add_text(struct told *told, const struct buf *text)
{
	struct buf *line = &told->line, *aside = &told->aside;

	end_text(told);
	if (text->data[0] == ',') {
		add_comma(last_line(told), text);
	} else if (is_more(line, text)) {
		if (aside->len > 0)
			buf_addf(line, " %s", aside->data);
		buf_clear(aside);
		add_more(line, text);
	} else if (aside->len > 0 && is_more(aside, text)) {
		add_more(aside, text);
	} else {
		end_aside(told);
		buf_adds(line->len == 0 ? line : aside, text->data);
	}
}

void
told_add(struct told *told, const struct buf *text)
{
	if (text->len == 0)
		return;
	if (!is_again(told, text)) {
		add_text(told, text);
		buf_clear(&told->last);
		buf_adds(&told->last, text->data);
	}
	told->times++;
}

unsigned
told_end(struct told *told)
{
	end_text(told);
	end_aside(told);
	end_line(told);
	buf_release(&told->line);
	buf_release(&told->aside);
	buf_release(&told->last);
	return told->count;
}
