/* SPDX-License-Identifier: MIT */
/* orders_letter.c - a letter that stands for a choice of our list. */
#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "language/orders_p.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* "b", or the place 2; what it is called in our list is at most so long. */
#define LETTERS_MAX 2

struct pick {
	char letters[LETTERS_MAX + 1]; /* "" if it is a number */
	unsigned number;
};

/* The choices of a letter, in its order; some stand in it twice. */
struct list {
	struct {
		char letters[LETTERS_MAX + 1];
		char *text;
	} * items;
	size_t count, cap;
};

/* ---- what is written ---- */

/* "b", "B.", "(b)", "2)". */
static bool
read_pick(const struct body_line *line, struct pick *pick)
{
	struct buf folded = BUF_INIT;
	const char *at, *end;
	size_t len;
	bool is = false;

	*pick = (struct pick){.number = 0};
	if (line->len > 16)
		return false;
	fold_add(&folded, line->text, line->len);
	at = folded.data + strspn(folded.data, " \t(");
	len = strspn(at, "abcdefghijklmnopqrstuvwxyz");
	if (len > 0 && len <= LETTERS_MAX) {
		memcpy(pick->letters, at, len);
		is = true;
	} else if (len == 0 && (len = strspn(at, "0123456789")) > 0 &&
		   len <= LETTERS_MAX) {
		pick->number = (unsigned)atoi(at);
		is = pick->number > 0;
	}
	for (end = at + len; is_one_of(*end, " \t.)");)
		end++;
	is = is && *end == '\0';
	buf_release(&folded);
	return is;
}

bool
orders_is_pick(const char *text, size_t len)
{
	struct body body = {NULL, 0, 0};
	struct pick pick;
	size_t first;
	bool is;

	body_split(&body, text, len);
	first = body_next(&body, 0);
	is = first < body.count && read_pick(&body.lines[first], &pick);
	body_release(&body);
	return is;
}

/* ---- what was offered ---- */

static void
add_item(struct list *list, const char *text, size_t len)
{
	size_t letters = strcspn(text, ".");

	while (len > 0 && text[len - 1] == ' ')
		len--;
	list->items =
	    x_grow(list->items, &list->cap, list->count, sizeof(*list->items));
	memset(&list->items[list->count], 0, sizeof(*list->items));
	memcpy(list->items[list->count].letters, text, letters);
	list->items[list->count++].text =
	    xstrndup(text + letters + 2, len - letters - 2);
}

/* Where the next choice of a line begins, two blanks before it; or its end. */
static const char *
next_item(const char *at, const char *end)
{
	for (at += 2; at < end; at++)
		if (at[-1] == ' ' && at[-2] == ' ' && ours_is_choice(at))
			return at;
	return end;
}

/* A choice that is too long goes on below itself, further in. */
static void
go_on(struct list *list, const char *text, size_t len)
{
	struct buf whole = BUF_INIT;
	char **last = &list->items[list->count - 1].text;

	buf_addf(&whole, "%s %.*s", *last, (int)len, text);
	free(*last);
	*last = buf_take(&whole);
}

static void
add_line(struct list *list, const char *line, bool *open)
{
	const char *end = line + strlen(line), *next;

	if (*open && strncmp(line, "   ", 3) == 0 && line[3] != ' ' &&
	    line[3] != '\0') {
		go_on(list, line + 3, strlen(line + 3));
		return;
	}
	*open = ours_is_choice(line);
	for (; *open && line < end; line = next) {
		next = next_item(line, end);
		add_item(list, line, (size_t)(next - line));
	}
}

static void
list_read(struct list *list, const char *sent)
{
	struct body body = {NULL, 0, 0};
	bool open = false;

	body_split(&body, sent, strlen(sent));
	for (size_t i = 0; i < body.count; i++) {
		char *line = xstrndup(body.lines[i].text, body.lines[i].len);

		add_line(list, line, &open);
		free(line);
	}
	body_release(&body);
}

static void
list_release(struct list *list)
{
	for (size_t i = 0; i < list->count; i++)
		free(list->items[i].text);
	free(list->items);
}

/* ---- which one is meant ---- */

/* A number may be the order's own: then it says nothing. */
static bool
has_digits(const struct list *list)
{
	for (size_t i = 0; i < list->count; i++)
		if (strpbrk(list->items[i].text, "0123456789") != NULL)
			return true;
	return false;
}

/* 2 for "b", as our letters count them. */
static void
number_letters(unsigned number, char letters[LETTERS_MAX + 1])
{
	unsigned high = (number - 1) / 26;

	if (high > 0)
		*letters++ = (char)('a' + high - 1);
	*letters++ = (char)('a' + (number - 1) % 26);
	*letters = '\0';
}

/* How many are called that: one, if it stands in the list twice. */
static unsigned
find_item(const struct list *list, const char *letters, const char **text)
{
	unsigned found = 0;

	for (size_t i = 0; i < list->count; i++) {
		if (strcmp(list->items[i].letters, letters) != 0)
			continue;
		found += found == 0 || strcmp(*text, list->items[i].text) != 0;
		*text = list->items[i].text;
	}
	return found;
}

/* Append the order that a line stands for, or the line itself if it is no pick
 * of the list; false: nobody can tell.  below: the line above it is one. */
static bool
pick_line(const struct list *list, const struct body_line *line, bool below,
    bool *picking, struct buf *out)
{
	const char *text = NULL;
	unsigned found = 0;
	struct pick pick;

	*picking = *picking && list->count > 0 && read_pick(line, &pick);
	if (*picking && pick.number > 0) {
		if (has_digits(list))
			return false;
		number_letters(pick.number, pick.letters);
	}
	if (*picking)
		found = find_item(list, pick.letters, &text);
	if (found > 1 || (found == 0 && *picking && pick.number > 0))
		return false;
	/* Right below another choice; a signature has a capital. */
	if (found == 0 && *picking && below &&
	    islower((unsigned char)*line->text))
		return false;
	*picking = found == 1;
	if (found == 1)
		buf_adds(out, text);
	else
		buf_add(out, line->text, line->len);
	return true;
}

/* True if the last line is two orders.  Each such is a decision by itself. */
static bool
is_pair(const struct buf *out)
{
	const char *line = memrchr(out->data, '\n', out->len);

	return strstr(line == NULL ? out->data : line, ", ") != NULL;
}

bool
orders_pick(const char *sent, const char *text, size_t len, struct buf *out)
{
	struct list list = {NULL, 0, 0};
	struct body body = {NULL, 0, 0};
	bool picking = true, clear = true, below = false;
	unsigned pairs = 0;

	list_read(&list, sent);
	body_split(&body, text, len);
	for (size_t i = 0; clear && i < body.count; i++) {
		bool empty = body_next(&body, i) != i;

		if (!empty)
			clear = pick_line(&list, &body.lines[i], below,
				    &picking, out) &&
				(pairs += picking && is_pair(out)) < 2;
		below = !empty && picking;
		buf_addc(out, '\n');
	}
	body_release(&body);
	list_release(&list);
	return clear;
}
