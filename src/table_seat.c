/* SPDX-License-Identifier: MIT */
/* table_seat.c - a seat's entry written again: renewal, keys. */
#include "table.h"
#include "x.h"

#include <string.h>

bool
table_may_reseat(const struct table *table)
{
	return log_reveal(&table->match.log) == NO_ENTRY &&
	       (table->match.started || table_salt(table, NO_SEAT) == NULL);
}

int
table_reseat(struct table *table, uint32_t seat, const uint8_t *key,
    bool keep_key, struct err *err)
{
	const struct log *log = &table->match.log;
	const struct entry *old = log_seat(log, log_head(log), seat);
	struct entry entry;
	int rc;

	entry_init(&entry, ENTRY_SEAT);
	strcpy(entry.time, table->time);
	entry.seat = seat;
	entry.name = xstrdup(old->name);
	strcpy(entry.lang, old->lang);
	strcpy(entry.bot, old->bot);
	if (key == NULL && keep_key && old->has_key)
		key = old->key;
	entry.has_key = key != NULL;
	if (key != NULL)
		memcpy(entry.key, key, KEY_LEN);
	rc = match_append(&table->match, &entry, &table->key, err);
	entry_release(&entry);
	return rc;
}
