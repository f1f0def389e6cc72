/* SPDX-License-Identifier: MIT */
/*
 * ahead_add.c - a new line ahead is added to the list, and takes the place of
 * those that cannot be meant beside it.
 */
#include "base/x.h"
#include "play/ahead.h"
#include "play/trial.h"

#include <stdlib.h>
#include <string.h>

static bool
same_text(const char *a, const char *b)
{
	return strcmp(a == NULL ? "" : a, b == NULL ? "" : b) == 0;
}

static const struct order *
first_order(const struct order_line *line)
{
	return line->count > 0 && line->alternatives[0].count > 0
		   ? &line->alternatives[0].orders[0]
		   : NULL;
}

static bool
is_number(const char *value)
{
	return *value != '\0' && value[strspn(value, "0123456789")] == '\0';
}

/* True if they are of the same things: "buy 2 coal" and "buy 4 coal" are, "buy
 * 2 tea" is not. */
static bool
same_subject(const struct order *a, const struct order *b)
{
	if (strcmp(a->verb, b->verb) != 0 || a->count != b->count)
		return false;
	for (unsigned i = 0; i < a->count; i++) {
		const struct order_arg *x = &a->args[i], *y = &b->args[i];

		if (strcmp(x->name, y->name) != 0 ||
		    (strcmp(x->value, y->value) != 0 &&
			!(is_number(x->value) && is_number(y->value))))
			return false;
	}
	return true;
}

/* "pass": beside any other order of its decision it means something else. */
static bool
declines(const struct match *match, const struct order_line *line)
{
	const struct order *order = first_order(line);

	return order != NULL && order->count == 0 &&
	       line->alternatives[0].count == 1 &&
	       !trial_only_ends(match, line);
}

static bool
contradicts(const struct match *match, const struct order_line *new,
    const struct order_line *old)
{
	const struct order *a = first_order(new), *b = first_order(old);

	if (a == NULL || b == NULL || !same_text(new->about, old->about) ||
	    !same_text(
		trial_line_kind(match, new), trial_line_kind(match, old)))
		return false;
	return new->about != NULL || declines(match, new) ||
	       declines(match, old) || same_subject(a, b);
}

bool
ahead_displaces(const struct match *match, uint32_t seat,
    struct words *const *words, unsigned count, const struct order_line *line,
    struct strikes *strikes, struct buf *told)
{
	const struct waiting *old;
	bool any = false;

	for (unsigned n = 1;
	     n <= ORDERS_AHEAD && (old = ahead_line(match, seat, n)) != NULL;
	     n++) {
		struct orders orders = ORDERS_INIT;

		orders_read_line(
		    &orders, old->text, strlen(old->text), 0, words, count);
		if (!strikes->line[n] && orders.count > 0 &&
		    orders.lines[0].kind == READ_ORDERS &&
		    contradicts(match, line, &orders.lines[0])) {
			if (!any)
				strikes->by[n] = strikes->added;
			strikes->line[n] = any = true;
			buf_addf(told, "%s%s", told->len > 0 ? " | " : "",
			    old->text);
		}
		orders_release(&orders);
	}
	return any;
}

unsigned
ahead_count(const struct match *match, uint32_t seat)
{
	unsigned count = 0;

	while (ahead_line(match, seat, count + 1) != NULL)
		count++;
	return count;
}

/* What was put among the old lines is there twice now. */
static bool
is_placed(const struct strikes *strikes, size_t number)
{
	for (unsigned n = 1; n <= ORDERS_AHEAD; n++)
		if (strikes->by[n] == number)
			return true;
	return false;
}

void
ahead_put_last(
    struct sealed *sealed, size_t count, const struct strikes *strikes)
{
	size_t rest = sealed->waiting_count - count, last = rest;
	struct sealed_line *list = sealed->waiting, *new;

	if (count == 0 || rest == 0)
		return;
	new = xcalloc(count, sizeof(*new));
	memcpy(new, list, count * sizeof(*new));
	memmove(list, list + count, rest * sizeof(*list));
	for (size_t i = 0; i < count; i++) {
		if (is_placed(strikes, i + 1))
			free(new[i].text);
		else
			list[last++] = new[i];
	}
	sealed->waiting_count = last;
	free(new);
}
