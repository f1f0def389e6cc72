/* SPDX-License-Identifier: MIT */
/* seats.c - who sits at a table: seats that are free, written again, given to
 * others. */
#include "table/seats.h"
#include "base/x.h"
#include "letters/display_name.h"
#include "site/account.h"
#include "table/clocks.h"

#include <stdlib.h>
#include <string.h>

const char *
table_salt(const struct table *table, uint32_t seat)
{
	return log_salt(&table->match.log, seat);
}

bool
table_may_reseat(const struct table *table)
{
	return !match_closed(&table->match) &&
	       (table->match.started || table_salt(table, NO_SEAT) == NULL);
}

bool
table_is_free(const struct table *table, uint32_t seat)
{
	const struct log *log = &table->match.log;

	if (match_closed(&table->match) || match_over(&table->match))
		return false;
	return table->private.seats[seat].wanted != SEAT_HELD ||
	       log_seat(log, log_head(log), seat) == NULL;
}

enum seat_open
table_lost(const struct table *table, uint32_t seat)
{
	enum seat_open wanted = table->private.seats[seat].wanted;
	const struct private_former *former =
	    private_former(&table->private, seat);

	if (wanted != SEAT_HELD || former == NULL)
		return wanted;
	return former->resigned ? SEAT_RESIGNED : SEAT_LATE;
}

uint32_t
table_free_seat(const struct table *table)
{
	uint32_t seat = 0;

	if (!table_may_reseat(table))
		return NO_SEAT;
	while (seat < table->match.seats && !table_is_free(table, seat))
		seat++;
	return seat < table->match.seats ? seat : NO_SEAT;
}

static int
add_seat(struct table *table, uint32_t seat, const char *name, const char *lang,
    const char *bot, const uint8_t *key, struct err *err)
{
	struct entry entry;
	int rc;

	entry_init(&entry, ENTRY_SEAT);
	strcpy(entry.time, table->time);
	entry.seat = seat;
	entry.name = xstrdup(name);
	strncat(entry.lang, lang, sizeof(entry.lang) - 1);
	strncat(entry.bot, bot, sizeof(entry.bot) - 1);
	entry.has_key = key != NULL;
	if (key != NULL)
		memcpy(entry.key, key, KEY_LEN);
	rc = match_append(&table->match, &entry, &table->key, err);
	entry_release(&entry);
	return rc;
}

/* What the file calls him from now on: not what it must not say again. */
static const char *
file_name(const struct table *table, const struct entry *entry)
{
	const char *name;

	return match_called(&table->match, entry, &name) == CALLED_MASK
		   ? name
		   : entry->name;
}

int
table_reseat(struct table *table, uint32_t seat, const uint8_t *key,
    bool keep_key, struct err *err)
{
	const struct log *log = &table->match.log;
	const struct entry *old = log_seat(log, log_head(log), seat);

	if (key == NULL && keep_key && old->has_key)
		key = old->key;
	return add_seat(
	    table, seat, file_name(table, old), old->lang, old->bot, key, err);
}

int
table_rename(
    struct table *table, uint32_t seat, const char *name, struct err *err)
{
	const struct log *log = &table->match.log;
	const struct entry *old = log_seat(log, log_head(log), seat);
	bool secret = table->match.names != NAMES_OPEN;

	if (name != NULL && secret) {
		free(table->private.seats[seat].person);
		table->private.seats[seat].person = xstrdup(name);
		table->private_changed = true;
	}
	return add_seat(table, seat, name == NULL || secret ? old->name : name,
	    old->lang, old->bot, old->has_key ? old->key : NULL, err);
}

/* ---- somebody else sits down ---- */

/*
 * What the match file calls who sits down there: his name, or in a secret match
 * a pseudonym that nobody had in that seat; the private file has his name then.
 */
static char *
table_pseudonym(struct table *table, uint32_t seat, bool bot)
{
	const struct log *log = &table->match.log;
	struct words *words = table_language(table, table->site->lang, NULL);
	char *pseudonym = NULL;
	bool had = true;

	for (unsigned turn = 1; words != NULL && had; turn++) {
		free(pseudonym);
		pseudonym = display_name_pseudonym(words, seat, turn, bot);
		had = false;
		for (uint32_t i = 0; i <= log_head(log); i++) {
			const struct log_mark *mark = log_mark(log, i);

			had |= mark->kind == ENTRY_SEAT && mark->seat == seat &&
			       strcmp(log_entry(log, i)->name, pseudonym) == 0;
		}
	}
	return pseudonym;
}

char *
table_seat_name(struct table *table, uint32_t seat, const char *name, bool bot)
{
	char *pseudonym = NULL;

	if (table->match.names != NAMES_OPEN)
		pseudonym = table_pseudonym(table, seat, bot);
	if (pseudonym == NULL)
		return xstrdup(name);
	if (!bot) {
		free(table->private.seats[seat].person);
		table->private.seats[seat].person = xstrdup(name);
		table->private_changed = true;
	}
	return pseudonym;
}

/* "Anna (computer)", in as many bytes as a name may have. */
static char *
stand_in_name(struct table *table, const char *name)
{
	struct words *words = table_language(table, table->site->lang, NULL);
	const char *what =
	    words == NULL ? "(bot)" : words_text(words, "label.stand-in");
	struct buf out = BUF_INIT;
	size_t len = strlen(name), room = LOG_NAME_MAX - strlen(what) - 1;

	/* Not in the middle of a letter. */
	while (len > room || (len > 0 && (name[len] & 0xc0) == 0x80))
		len--;
	while (len > 0 && name[len - 1] == ' ')
		len--;
	buf_add(&out, name, len);
	buf_addf(&out, " %s", what);
	return buf_take(&out);
}

int
table_give_to_bot(
    struct table *table, uint32_t seat, const char *bot, struct err *err)
{
	const struct log *log = &table->match.log;
	const struct entry *old = log_seat(log, log_head(log), seat);
	int64_t claim = table_terms(table)->claim;
	char *name = stand_in_name(table, file_name(table, old)), *person;
	char lang[9];
	int rc;

	person = xstrdup(old->name);
	strcpy(lang, old->lang);
	private_change(&table->private, seat, person, lang,
	    claim > 0 ? table->now + claim : 0);
	table->private_changed = true;
	rc = add_seat(table, seat, name, lang, bot, NULL, err);
	free(person);
	free(name);
	return rc;
}

/* Who sits there is reached by a mail address, or by "forum:user/ID". */
static void
seat_at(struct table *table, uint32_t seat, const char *address)
{
	if (account_of(address) != NULL)
		private_bind(&table->private.seats[seat], account_of(address));
	else
		private_move(&table->private, seat, address);
	/* What was read is what the one before had chosen. */
	table->players_read &= ~(1u << seat);
}

int
table_give_back(struct table *table, uint32_t seat, struct err *err)
{
	const struct private_former *former =
	    &table->private.seats[seat].former;
	char *address = xstrdup(former->address);
	char *name = xstrdup(former->name);
	char *person = former->person == NULL ? NULL : xstrdup(former->person);
	char lang[9];
	int rc;

	strcpy(lang, former->lang);
	private_change(&table->private, seat, name, lang, 0);
	seat_at(table, seat, address);
	table->private.seats[seat].person = person;
	table->private_changed = true;
	rc = add_seat(table, seat, name, lang, "", NULL, err);
	free(address);
	free(name);
	return rc;
}

int
table_take_over(struct table *table, uint32_t seat, const char *name,
    const char *lang, const char *address, struct err *err)
{
	const struct log *log = &table->match.log;
	const struct entry *old = log_seat(log, log_head(log), seat);
	enum seat_open why = table_lost(table, seat);
	char *called;
	int rc;

	private_change(&table->private, seat, old != NULL ? old->name : name,
	    old != NULL ? old->lang : lang, old != NULL ? table->now : 0);
	table->private.seats[seat].lost = why;
	seat_at(table, seat, address);
	table->private_changed = true;
	called = table_seat_name(table, seat, name, false);
	rc = add_seat(table, seat, called, lang, "", NULL, err);
	free(called);
	return rc;
}

/* ---- what the table is asked together ---- */

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
		if (log_mark(log, i)->kind == ENTRY_ORDERS ||
		    log_mark(log, i)->kind == ENTRY_VOID)
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
