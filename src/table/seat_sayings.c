/* SPDX-License-Identifier: MIT */
/* seat_sayings.c - what a seat says, passed on. */
#include "table/letters_p.h"
#include "table/seats.h"

#include <string.h>

/* Who wants letters only when something is asked reads it in the next one. */
static bool
wants_press(struct table *table, uint32_t seat)
{
	return table_player(table, seat)->letters != PLAYER_TURN;
}

int
table_say(struct table *table, const struct private_saying *saying,
    uint32_t readers, struct err *err)
{
	struct report report = {
	    .kind = LETTER_PRESS, .since = NO_ENTRY, .saying = saying};

	readers &= saying->to;
	for (uint32_t s = 0; s < table->match.seats; s++) {
		report.seat = s;
		if (readers >> s & 1 && wants_press(table, s) &&
		    table_letter(table, &report, saying->tag, err) < 0)
			return -1;
	}
	return 0;
}

int
table_say_beside(
    struct table *table, uint32_t first, uint32_t told, struct err *err)
{
	const struct entry *entry = log_entry(&table->match.log, first);
	const struct private_press *press = &table->private.press;
	struct buf tag = BUF_INIT;
	int rc = 0;

	if (entry->kind == ENTRY_ORDERS && entry->has_mail) {
		seal_hex(&tag, entry->mail, TAG_LEN);
		for (size_t i = 0; rc == 0 && i < press->count; i++)
			if (saying_is_of(&press->list[i], tag.data))
				rc = table_say(
				    table, &press->list[i], ~told, err);
	}
	buf_release(&tag);
	return rc;
}
