/* SPDX-License-Identifier: MIT */
/* lines.c - what the lines of a mail are, before any of them is played. */
#include "reading/lines.h"
#include "base/chars.h"
#include "base/x.h"

#include <string.h>

size_t
lines_find(const struct orders *orders, const char *name, size_t i)
{
	while (i < orders->count &&
	       (orders->lines[i].kind != READ_COMMAND ||
		   strcmp(orders->lines[i].command, name) != 0))
		i++;
	return i;
}

const struct order_line *
lines_command(const struct orders *orders, const char *name)
{
	size_t i = lines_find(orders, name, 0);

	return i < orders->count ? &orders->lines[i] : NULL;
}

char *
lines_word(const char *argument)
{
	size_t len;

	argument += strspn(argument, " <\"");
	len = strcspn(argument, " <>\",;");
	while (len > 0 && is_one_of(argument[len - 1], ".!:"))
		len--;
	return len == 0 ? NULL : xstrndup(argument, len);
}

bool
lines_order(const struct orders *orders)
{
	for (size_t i = 0; i < orders->count; i++)
		if (orders->lines[i].kind == READ_ORDERS ||
		    orders->lines[i].kind == READ_NEAR)
			return true;
	return false;
}

bool
lines_talk(const struct orders *orders)
{
	for (size_t i = 0; i < orders->count; i++)
		if (orders->lines[i].kind != READ_COMMAND)
			return true;
	return false;
}
