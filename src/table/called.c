/* SPDX-License-Identifier: MIT */
/* called.c - who is shown by another name than the match file's. */
#include "table/table_p.h"

#include <string.h>

/* Who sat there under that name sits there still, or may come back. */
static const char *
person_of(const struct table *table, const struct entry *entry)
{
	const struct log *log = &table->match.log;
	const struct private_former *former =
	    private_former(&table->private, entry->seat);
	const struct entry *now = log_seat(log, log_head(log), entry->seat);

	if (now != NULL && strcmp(now->name, entry->name) == 0)
		return table->private.seats[entry->seat].person;
	return former != NULL && strcmp(former->name, entry->name) == 0
		   ? former->person
		   : NULL;
}

/* In a secret match nobody is told who it is. */
static enum match_called
find(const struct match *match, const struct entry *entry, const void *arg,
    const char **name)
{
	const struct table *table = arg;
	const char *mask = private_masked(&table->private, entry->number);
	const char *person = NULL;

	if (mask == NULL && match->names == NAMES_SIDE)
		person = person_of(table, entry);
	if (mask == NULL && person == NULL)
		return CALLED_AS_WRITTEN;
	*name = mask != NULL ? mask : person;
	return mask != NULL ? CALLED_MASK : CALLED_PERSON;
}

void
table_call(struct table *table)
{
	table->match.calls = (struct match_calls){.find = find, .arg = table};
}
