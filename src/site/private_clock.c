/* SPDX-License-Identifier: MIT */
/* private_clock.c - letters that came back, and clocks that stand still. */
#include "site/private_p.h"

#include <string.h>

/* ---- letters that came back ---- */

bool
private_bounced(struct private *private, uint32_t seat, uint32_t entry,
    const char *mail, const char *status, int64_t now)
{
	struct private_bounces *known = &private->seats[seat].bounces;
	struct private_bounces now_known = {.count = known->count + 1,
	    .entry = entry,
	    .first = known->count == 0 ? now : known->first,
	    .last = now};

	/* Since he wrote, a reminder of the same entry may come back. */
	if (entry < known->entry ||
	    (entry == known->entry &&
		(known->count > 0 || strcmp(mail, known->mail) == 0)))
		return false;
	strncat(now_known.mail, mail, sizeof(now_known.mail) - 1);
	strncat(now_known.status, status, PRIVATE_STATUS_MAX);
	*known = now_known;
	return true;
}

/* ---- pauses ---- */

static int64_t
between(int64_t value, int64_t least, int64_t most)
{
	return value < least ? least : value > most ? most : value;
}

int64_t
private_pause_time(
    const struct private *private, uint32_t seat, int64_t from, int64_t to)
{
	const struct private_seat *known = &private->seats[seat];
	int64_t time = 0;
	unsigned i;

	for (i = 0; from < to && i < known->pause_count; i++)
		time += between(known->pauses[i].until, from, to) -
			between(known->pauses[i].from, from, to);
	return time;
}

int64_t
private_pause_end(const struct private *private, uint32_t seat, int64_t now)
{
	const struct private_seat *known = &private->seats[seat];
	unsigned i;

	for (i = 0; i < known->pause_count; i++)
		if (known->pauses[i].from <= now &&
		    now < known->pauses[i].until)
			return known->pauses[i].until;
	return 0;
}

bool
private_paused(const struct private *private, uint32_t seat, int64_t now)
{
	return private_pause_end(private, seat, now) != 0;
}

bool
private_pause(
    struct private *private, uint32_t seat, int64_t now, int64_t limit)
{
	struct private_seat *known = &private->seats[seat];
	int64_t left = limit - private_pause_time(private, seat, 0, INT64_MAX);

	if (left <= 0 || known->pause_count == PRIVATE_PAUSES ||
	    (known->pause_count > 0 &&
		now < known->pauses[known->pause_count - 1].until))
		return false;
	known->pauses[known->pause_count++] =
	    (struct private_pause){now, now + left};
	return true;
}

bool
private_heard(struct private *private, uint32_t seat, int64_t now)
{
	struct private_seat *known = &private->seats[seat];
	bool news = known->bounces.count > 0 || known->wanted != SEAT_HELD ||
		    private_paused(private, seat, now);

	known->bounces.count = 0;
	known->wanted = SEAT_HELD;
	if (private_paused(private, seat, now))
		known->pauses[known->pause_count - 1].until = now;
	return news;
}

/* ---- the file ---- */

static int
wrong(const char *path, const struct doc *value, struct err *err)
{
	return err_set(err, EX_CONFIG,
	    "%s:%u: bounces, pauses or what was told are broken", path,
	    doc_line(value));
}

static bool
read_time(const struct doc *map, const char *key, int64_t *time)
{
	*time = time_read(doc_text_at(map, key, ""));
	return *time >= 0;
}

static int
read_bounces(struct private_bounces *bounces, const struct doc *map,
    const char *path, struct err *err)
{
	int64_t count, entry;

	if (map == NULL)
		return 0;
	if (!doc_number(doc_get(map, "count"), &count) ||
	    !doc_number(doc_get(map, "entry"), &entry) || count < 0 ||
	    count > LOG_ENTRIES_MAX || entry < 0 || entry >= LOG_ENTRIES_MAX ||
	    !read_time(map, "first", &bounces->first) ||
	    !read_time(map, "last", &bounces->last))
		return wrong(path, map, err);
	bounces->count = (unsigned)count;
	bounces->entry = (uint32_t)entry;
	strncat(bounces->status, doc_text_at(map, "status", ""),
	    PRIVATE_STATUS_MAX);
	strncat(bounces->mail, doc_text_at(map, "mail", ""),
	    sizeof(bounces->mail) - 1);
	return 0;
}

static int
read_pauses(struct private_seat *seat, const struct doc *list, const char *path,
    struct err *err)
{
	int64_t before = 0;
	size_t i;

	if (list == NULL)
		return 0;
	if (!doc_is(list, DOC_LIST) || doc_count(list) > PRIVATE_PAUSES)
		return wrong(path, list, err);
	for (i = 0; i < doc_count(list); i++) {
		struct private_pause *pause = &seat->pauses[i];

		if (!read_time(doc_at(list, i), "from", &pause->from) ||
		    !read_time(doc_at(list, i), "until", &pause->until) ||
		    pause->from < before || pause->until < pause->from)
			return wrong(path, doc_at(list, i), err);
		before = pause->until;
		seat->pause_count++;
	}
	return 0;
}

static int
read_reminded(struct private_seat *seat, const struct doc *map,
    const char *path, struct err *err)
{
	int64_t entry, count;

	if (map == NULL)
		return 0;
	if (!doc_number(doc_get(map, "entry"), &entry) || entry < 0 ||
	    entry >= LOG_ENTRIES_MAX ||
	    !doc_number(doc_get(map, "count"), &count) || count < 0 ||
	    count > LOG_ENTRIES_MAX)
		return wrong(path, map, err);
	seat->reminded = (uint32_t)entry;
	seat->reminders = (unsigned)count;
	return 0;
}

static int
read_told(struct private_seat *seat, const struct doc *map, const char *path,
    struct err *err)
{
	int64_t entry;

	if (map == NULL)
		return 0;
	if (!doc_number(doc_get(map, "entry"), &entry) || entry < 0 ||
	    entry >= LOG_ENTRIES_MAX || !read_time(map, "time", &seat->told_at))
		return wrong(path, map, err);
	seat->told = (uint32_t)entry;
	return 0;
}

int
private_clock_read(struct private_seat *seat, const struct doc *map,
    const char *path, struct err *err)
{
	if (read_bounces(&seat->bounces, doc_get(map, "bounces"), path, err) <
		0 ||
	    read_reminded(seat, doc_get(map, "reminded"), path, err) < 0 ||
	    read_told(seat, doc_get(map, "told"), path, err) < 0)
		return -1;
	return read_pauses(seat, doc_get(map, "pauses"), path, err);
}

void
private_clock_write(const struct private_seat *seat, struct doc *map)
{
	const struct private_bounces *bounces = &seat->bounces;
	struct doc *list = NULL, *item;
	unsigned i;

	if (bounces->last > 0) {
		item = doc_add_map(map, "bounces");
		doc_add_number(item, "count", bounces->count);
		doc_add_number(item, "entry", bounces->entry);
		time_add(item, "first", bounces->first);
		time_add(item, "last", bounces->last);
		doc_add_string(item, "status", bounces->status);
		doc_add_string(item, "mail", bounces->mail);
	}
	if (seat->reminded != NO_ENTRY) {
		item = doc_add_map(map, "reminded");
		doc_add_number(item, "entry", seat->reminded);
		doc_add_number(item, "count", seat->reminders);
	}
	if (seat->told != NO_ENTRY) {
		item = doc_add_map(map, "told");
		doc_add_number(item, "entry", seat->told);
		time_add(item, "time", seat->told_at);
	}
	if (seat->pause_count > 0)
		list = doc_add_list(map, "pauses");
	for (i = 0; i < seat->pause_count; i++) {
		item = doc_add_map(list, NULL);
		time_add(item, "from", seat->pauses[i].from);
		time_add(item, "until", seat->pauses[i].until);
	}
}
