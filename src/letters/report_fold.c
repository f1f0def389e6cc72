/* SPDX-License-Identifier: MIT */
/* report_fold.c - the tables of a board without what the reader knows. */
#include "base/x.h"
#include "letters/report_p.h"

#include <stdlib.h>
#include <string.h>

/* ---- what the reader knows ---- */

/* The entry whose position a letter of that head has shown; NO_ENTRY: it is not
 * there any more. */
static uint32_t
shown_by(const struct match *match, uint32_t head)
{
	const struct log *log = &match->log;
	uint32_t start = log_start(log);

	for (uint32_t i = head; i != NO_ENTRY && i >= start; i--) {
		unsigned kind = log_mark(log, i)->kind;

		/* Then the letter showed what stood before that. */
		if (kind == ENTRY_VOID) {
			i = log_entry(log, i)->back + 1;
			continue;
		}
		if (kind == ENTRY_ORDERS || kind == ENTRY_START)
			return match_position_at(match, i) == NULL ? NO_ENTRY
								   : i;
	}
	return NO_ENTRY;
}

/* True if the seat owed something there. */
static bool
is_asked(const struct match *match, uint32_t seat, uint32_t entry)
{
	return match->game->to_act(
		   match->edition.data, match_position_at(match, entry)) >>
		   seat &
	       1;
}

/* The letter of the beginning has told everything. */
static uint32_t
known_first(const struct match *match)
{
	const struct log *log = &match->log;
	uint32_t start = log_start(log);
	const struct log_mark *next =
	    start == log_head(log) ? NULL : log_mark(log, start + 1);

	/* It was written behind what followed by itself. */
	if (next != NULL && next->kind == ENTRY_ORDERS &&
	    (next->by == BY_BOT || next->by == BY_STANDING))
		return NO_ENTRY;
	return shown_by(match, start);
}

uint32_t
report_known(const struct match *match, uint32_t seat)
{
	const struct log *log = &match->log;
	uint32_t start = log_start(log), shown, seen;

	if (seat >= match->seats || start == NO_ENTRY)
		return NO_ENTRY;
	for (uint32_t i = log_head(log); i > start; i--) {
		const struct log_mark *mark = log_mark(log, i);

		if (mark->seat != seat)
			continue;
		/* Somebody else, or somebody with other addresses. */
		if (mark->kind == ENTRY_SEAT)
			return NO_ENTRY;
		if (mark->kind != ENTRY_ORDERS || !mark->has_moves ||
		    !log_is_written_by(mark->by))
			continue;
		seen = log_entry(log, i)->seen;
		shown = seen == NO_ENTRY || seen >= i ? NO_ENTRY
						      : shown_by(match, seen);
		if (shown == NO_ENTRY || is_asked(match, seat, shown))
			return shown;
	}
	return known_first(match);
}

bool
report_is_taught(const struct match *match, uint32_t seat)
{
	const struct log *log = &match->log;
	uint32_t start = log_start(log);

	if (seat >= match->seats || start == NO_ENTRY)
		return false;
	for (uint32_t i = log_head(log); i > start; i--) {
		const struct log_mark *mark = log_mark(log, i);

		if (mark->seat != seat)
			continue;
		if (mark->kind == ENTRY_SEAT)
			return false;
		if (mark->kind == ENTRY_ORDERS && mark->has_moves &&
		    log_is_written_by(mark->by))
			return true;
	}
	return false;
}

/* ---- marked sections ---- */

/* A line of Markdown, without its end. */
struct line {
	const char *text;
	size_t len;
};

struct fold_section {
	enum { CHANGES, FIXED, DERIVED } kind;
	char name[32];
	struct line *lines;
	size_t count, cap;
};

static const char *const kinds[] = {
    [CHANGES] = "<!-- changes ",
    [FIXED] = "<!-- fixed ",
    [DERIVED] = "<!-- derived ",
};
static const char end_mark[] = "<!-- end -->";
/* Between them only what is fixed of a game's tables is said. */
static const char only_mark[] = "<!-- only fixed -->";
static const char all_mark[] = "<!-- all again -->";

static bool
next_line(const char **at, struct line *line)
{
	if (**at == '\0')
		return false;
	line->text = *at;
	line->len = strcspn(*at, "\n");
	*at += line->len + ((*at)[line->len] == '\n');
	return true;
}

static bool
begins(const struct line *line, const char *mark)
{
	size_t len = strlen(mark);

	return line->len >= len && memcmp(line->text, mark, len) == 0;
}

static bool
same(const struct line *a, const struct line *b)
{
	return a->len == b->len && memcmp(a->text, b->text, a->len) == 0;
}

static bool
begins_section(const struct line *line, struct fold_section *section)
{
	for (size_t k = 0; k < sizeof(kinds) / sizeof(*kinds); k++) {
		const char *name = line->text + strlen(kinds[k]);
		size_t len;

		if (!begins(line, kinds[k]))
			continue;
		len = strcspn(name, " ");
		if (len >= sizeof(section->name))
			return false;
		section->kind = k;
		memcpy(section->name, name, len);
		section->name[len] = '\0';
		section->count = 0;
		return true;
	}
	return false;
}

static void
read_section(const char **at, struct fold_section *section)
{
	struct line line;

	while (next_line(at, &line) && !begins(&line, end_mark)) {
		section->lines = x_grow(section->lines, &section->cap,
		    section->count, sizeof(*section->lines));
		section->lines[section->count++] = line;
	}
}

static bool
find_section(const char *board, const char *name, struct fold_section *section)
{
	struct line line;

	while (next_line(&board, &line)) {
		if (!begins_section(&line, section))
			continue;
		read_section(&board, section);
		if (strcmp(section->name, name) == 0)
			return true;
	}
	return false;
}

/* ---- the lines of one ---- */

enum line_kind { BLANK, HEADING, ROW, HEAD, TEXT };

/* A table's first two lines are its head. */
static enum line_kind
kind_of(const struct fold_section *section, size_t i)
{
	const struct line *line = &section->lines[i];

	if (line->len == 0)
		return BLANK;
	if (line->text[0] == '#')
		return HEADING;
	if (begins(line, "- "))
		return ROW;
	if (line->text[0] != '|')
		return TEXT;
	if (begins(line, "| :---") || begins(line, "|:---"))
		return HEAD;
	return i + 1 < section->count &&
		       (begins(&section->lines[i + 1], "| :---") ||
			   begins(&section->lines[i + 1], "|:---"))
		   ? HEAD
		   : ROW;
}

/* What a row is about: its first cell, or what stands before the colon. */
static struct line
key_of(const struct line *row)
{
	char end = row->text[0] == '|' ? '|' : ':';
	const char *at = memchr(row->text + 1, end, row->len - 1);

	return (struct line){
	    row->text, at == NULL ? row->len : (size_t)(at - row->text)};
}

/* How many rows are about that; the last one of them. */
static unsigned
find_row(
    const struct fold_section *section, const struct line *key, size_t *found)
{
	unsigned count = 0;

	for (size_t i = 0; i < section->count; i++) {
		struct line other;

		if (kind_of(section, i) != ROW)
			continue;
		other = key_of(&section->lines[i]);
		if (same(&other, key)) {
			*found = i;
			count++;
		}
	}
	return count;
}

static bool
has_line(const struct fold_section *section, const struct line *line)
{
	for (size_t i = 0; i < section->count; i++)
		if (same(&section->lines[i], line))
			return true;
	return false;
}

/* True if both have one row for each thing, the same ones in the same order.
 * Then those that changed say everything. */
static bool
is_alike(const struct fold_section *now, const struct fold_section *before)
{
	size_t i = 0, j = 0, found;
	struct line key, old;

	for (;; i++, j++) {
		while (i < now->count && kind_of(now, i) != ROW)
			i++;
		while (j < before->count && kind_of(before, j) != ROW)
			j++;
		if (i == now->count || j == before->count)
			return i == now->count && j == before->count;
		key = key_of(&now->lines[i]);
		old = key_of(&before->lines[j]);
		if (!same(&key, &old) || find_row(now, &key, &found) != 1)
			return false;
	}
}

static bool
is_same(const struct fold_section *now, const struct fold_section *before)
{
	if (now->count != before->count)
		return false;
	for (size_t i = 0; i < now->count; i++)
		if (!same(&now->lines[i], &before->lines[i]))
			return false;
	return true;
}

static void
add_line(const struct line *line, struct buf *out)
{
	buf_add(out, line->text, line->len);
	buf_addc(out, '\n');
}

static void
add_whole(const struct fold_section *section, struct buf *out)
{
	buf_addf(out, "<!-- whole %s -->\n", section->name);
	for (size_t i = 0; i < section->count; i++)
		add_line(&section->lines[i], out);
	buf_addf(out, "%s\n", end_mark);
}

/* Headings, heads of tables, and what is not as it was. */
static void
add_changes(const struct fold_section *now, const struct fold_section *before,
    const char *heading, struct buf *out)
{
	buf_addf(out, "<!-- part %s -->\n", now->name);
	for (size_t i = 0; i < now->count; i++) {
		const struct line *line = &now->lines[i];
		enum line_kind kind = kind_of(now, i);

		if (kind == HEADING)
			buf_addf(out, "%.*s%s\n", (int)line->len, line->text,
			    heading);
		else if (kind == BLANK || kind == HEAD ||
			 !has_line(before, line))
			add_line(line, out);
	}
	buf_addf(out, "%s\n", end_mark);
}

static void
fold_section(const struct fold_section *now, const char *board,
    const char *heading, bool pictured, struct fold_section *before,
    struct buf *out)
{
	if (now->kind == DERIVED)
		return;
	if ((now->kind == CHANGES && !pictured) ||
	    !find_section(board, now->name, before))
		add_whole(now, out);
	else if (is_same(now, before))
		return;
	else if (is_alike(now, before))
		add_changes(now, before, heading, out);
	else
		add_whole(now, out);
}

void
report_fold(const char *letter, const char *board, const char *heading,
    bool pictured, struct buf *out)
{
	struct fold_section now = {0}, before = {0};
	struct line line;

	while (next_line(&letter, &line)) {
		if (!begins_section(&line, &now)) {
			add_line(&line, out);
			continue;
		}
		read_section(&letter, &now);
		fold_section(&now, board, heading, pictured, &before, out);
	}
	free(now.lines);
	free(before.lines);
}

void
report_only_fixed(const char *letter, struct buf *out)
{
	struct fold_section section = {0};
	struct line line;
	bool only = false, is;

	while (next_line(&letter, &line)) {
		is = begins_section(&line, &section);
		if (is)
			read_section(&letter, &section);
		only = begins(&line, only_mark) ||
		       (only && !begins(&line, all_mark));
		if (is && (!only || section.kind == FIXED))
			add_whole(&section, out);
		else if (!is && !only)
			add_line(&line, out);
	}
	free(section.lines);
}
