/* SPDX-License-Identifier: MIT */
/* wishes.c - the wishes that a person can write. */
#include "wishes/wishes.h"
#include "base/x.h"
#include "reading/lines.h"

#include <string.h>

bool
wishes_change_orders(const struct orders *orders)
{
	return lines_order(orders) || lines_command(orders, "cancel") != NULL ||
	       lines_command(orders, "auto") != NULL ||
	       lines_command(orders, "no-auto") != NULL ||
	       lines_command(orders, "start-over") != NULL;
}

/* Commands that go with orders. */
static const char *const playing[] = {
    "wait", "cancel", "start-over", "orders", "preview", "auto", "no-auto"};

bool
wishes_play(const struct order_line *line)
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
wishes_have_orders(const struct orders *orders)
{
	for (size_t i = 0; i < orders->count; i++)
		if (wishes_play(&orders->lines[i]))
			return true;
	return false;
}
