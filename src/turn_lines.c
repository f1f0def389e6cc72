/* SPDX-License-Identifier: MIT */
/* turn_lines.c - what the lines of a mail are, before any of them is played. */
#include "turn_p.h"
#include "x.h"

#include <string.h>

const struct order_line *
turn_command(const struct orders *orders, const char *name)
{
	for (size_t i = 0; i < orders->count; i++)
		if (orders->lines[i].kind == READ_COMMAND &&
		    strcmp(orders->lines[i].command, name) == 0)
			return &orders->lines[i];
	return NULL;
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
