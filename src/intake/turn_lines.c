/* SPDX-License-Identifier: MIT */
/* turn_lines.c - what the lines of a mail are, before any of them is played. */
#include "base/x.h"
#include "intake/turn_p.h"

#include <string.h>

size_t
turn_find(const struct orders *orders, const char *name, size_t i)
{
	while (i < orders->count &&
	       (orders->lines[i].kind != READ_COMMAND ||
		   strcmp(orders->lines[i].command, name) != 0))
		i++;
	return i;
}

const struct order_line *
turn_command(const struct orders *orders, const char *name)
{
	size_t i = turn_find(orders, name, 0);

	return i < orders->count ? &orders->lines[i] : NULL;
}

char *
turn_word(const char *argument)
{
	size_t len;

	argument += strspn(argument, " <\"");
	len = strcspn(argument, " <>\",;");
	while (len > 0 && strchr(".!:", argument[len - 1]) != NULL)
		len--;
	return len == 0 ? NULL : xstrndup(argument, len);
}

bool
turn_orders_something(const struct orders *orders)
{
	for (size_t i = 0; i < orders->count; i++)
		if (orders->lines[i].kind == READ_ORDERS ||
		    orders->lines[i].kind == READ_NEAR)
			return true;
	return false;
}

bool
turn_has_talk(const struct orders *orders)
{
	for (size_t i = 0; i < orders->count; i++)
		if (orders->lines[i].kind != READ_COMMAND)
			return true;
	return false;
}

bool
turn_changes_orders(const struct orders *orders)
{
	return turn_orders_something(orders) ||
	       turn_command(orders, "cancel") != NULL ||
	       turn_command(orders, "auto") != NULL ||
	       turn_command(orders, "no-auto") != NULL ||
	       turn_command(orders, "start-over") != NULL;
}

/* Commands that go with orders. */
static const char *const playing[] = {
    "wait", "cancel", "start-over", "orders", "preview", "auto", "no-auto"};

static bool
is_playing(const struct order_line *line)
{
	if (line->kind == READ_ORDERS || line->kind == READ_NEAR)
		return true;
	for (size_t i = 0; line->kind == READ_COMMAND && i < ARRAY_LEN(playing);
	     i++)
		if (strcmp(line->command, playing[i]) == 0)
			return true;
	return false;
}

bool
turn_has_orders(const struct orders *orders)
{
	for (size_t i = 0; i < orders->count; i++)
		if (is_playing(&orders->lines[i]))
			return true;
	return false;
}

/* ---- what becomes of them ---- */

void
turn_tell_line(
    struct mail *mail, size_t i, enum verdict_kind kind, const char *key)
{
	struct phrase why = {.key = NULL};

	if (key != NULL)
		phrase_set(&why, key);
	verdicts_add_refusal(&mail->rest, kind, &mail->orders->lines[i], &why);
	orders_drop(mail->orders, i);
}

void
turn_tell_rest(struct mail *mail)
{
	struct orders *orders = mail->orders;
	const struct order_line *line;

	for (; orders != NULL && orders->count > 0; orders_drop(orders, 0)) {
		line = &orders->lines[0];
		if (verdicts_have(&mail->rest, line->number))
			continue;
		if (line->kind == READ_NEAR)
			verdicts_misread(&mail->rest, line);
		else
			verdicts_add(&mail->rest,
			    line->kind == READ_CHATTER ? VERDICT_UNREAD
						       : VERDICT_DROPPED,
			    line);
	}
}

void
turn_leave_orders(struct mail *mail, const char *key)
{
	struct orders *orders = mail->orders;

	for (size_t i = 0; i < orders->count;)
		if (is_playing(&orders->lines[i]))
			turn_tell_line(mail, i, VERDICT_DROPPED, key);
		else
			i++;
}

/* Words for tables and codes, which no match's letter takes. */
void
turn_leave_others(struct mail *mail)
{
	struct orders *orders = mail->orders;

	for (size_t i = 0; i < orders->count;) {
		const struct order_line *line = &orders->lines[i];

		if (line->kind != READ_COMMAND || is_playing(line))
			i++;
		else if (strcmp(line->command, "confirm") == 0)
			turn_tell_line(mail, i,
			    mail->freed ? VERDICT_DONE : VERDICT_DROPPED,
			    mail->freed ? NULL : "confirm-old");
		else
			turn_tell_line(mail, i, VERDICT_DROPPED,
			    strcmp(line->command, "back") == 0 ? "not-gone"
							       : "elsewhere");
	}
}
