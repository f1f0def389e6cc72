/* SPDX-License-Identifier: MIT */
/* table_motion.c - what the table is asked, as letters about other things tell
 * of it: that an answer is awaited, or that none is any more. */
#include "table/table_p.h"

#define DAY ((int64_t)24 * 3600)
#define MOTION_DAYS 14 /* then it is forgotten */

uint32_t
table_voters(const struct table *table)
{
	uint32_t bits = 0;

	for (uint32_t s = 0; s < table->match.seats; s++)
		if (match_is_person(&table->match, s) &&
		    private_reaches(&table->private, s))
			bits |= 1u << s;
	return bits;
}

/* What would be taken back is no more the end of the match. */
static bool
has_gone_on(const struct table *table)
{
	const struct private_motion *motion = &table->private.motion;
	const struct log *log = &table->match.log;

	if (motion->kind != MOTION_UNDO)
		return false;
	for (uint32_t i = motion->entry + 1; i <= log_head(log); i++)
		if (log_entry(log, i)->kind == ENTRY_ORDERS ||
		    log_entry(log, i)->kind == ENTRY_VOID)
			return true;
	return false;
}

void
table_leave_motion(struct table *table)
{
	struct private_motion *motion = &table->private.motion;

	if (!motion->open || (table->now <= motion->time + MOTION_DAYS * DAY &&
				 !has_gone_on(table)))
		return;
	motion->open = false;
	motion->left = true;
	motion->told = 0;
	table->private_changed = true;
}

void
table_dress_motion(struct table *table, struct report *report)
{
	struct private_motion *motion = &table->private.motion;
	uint32_t bit = 1u << report->seat;

	table_leave_motion(table);
	if (report->kind == LETTER_MOTION || report->kind == LETTER_TAKEN ||
	    (table_voters(table) & bit) == 0)
		return;
	if (motion->open && (motion->agreed & bit) == 0)
		report->asks = motion;
	if (motion->left && (motion->told & bit) == 0) {
		report->left = motion;
		motion->told |= bit;
		table->private_changed = true;
	}
}
