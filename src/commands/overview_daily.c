/* SPDX-License-Identifier: MIT */
/* overview_daily.c - what needs a person, and the letter that says so. */
#include "commands/overview.h"

#include "base/fs.h"
#include "base/zone.h"
#include "letters/hostmail.h"
#include "site/account.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DAY ((int64_t)24 * 3600)
#define TOLD_AFTER DAY       /* a letter of its own told of it at once */
#define FREE_AFTER (3 * DAY) /* somebody may still come */
#define DEFERRED_AFTER DAY   /* the server has hours of its own */
#define LISTED 50            /* as many as one wants to read */
#define MORNING (6 * 60)     /* minutes of the day */

struct needs {
	const struct doc *match; /* that is looked at, or NULL */
	struct doc *list;
	int64_t now;
	unsigned count;
};

/* ---- asking the desk ---- */

static bool
is_so(const struct doc *map, const char *key)
{
	const struct doc *value = doc_get(map, key);
	bool yes = false;

	return value != NULL && doc_bool(value, &yes) && yes;
}

/* ---- one thing that needs a person ---- */

/* With all that is known of it: what is under about, above it its match. */
static void
need(struct needs *needs, const char *kind, const struct doc *about)
{
	struct doc *map;

	if (needs->count++ >= LISTED)
		return;
	map = doc_add_map(needs->list, NULL);
	doc_add_bool(map, kind, true);
	if (needs->match != NULL)
		doc_add_string(
		    map, "match", doc_text_at(needs->match, "match", ""));
	for (size_t i = 0; i < doc_count(about); i++)
		if (doc_get(map, doc_key_at(about, i)) == NULL)
			doc_add_copy(
			    map, doc_key_at(about, i), doc_at(about, i));
}

/* The same of so many, so that a letter can say "one" of one. */
static void
need_some(struct needs *needs, const char *kind, const struct doc *about,
    int64_t count)
{
	struct doc *copy = doc_copy(about);

	doc_add_bool(copy, "one", count == 1);
	need(needs, kind, copy);
	doc_free(copy);
}

/* ---- of a match ---- */

/* What the terms let nobody but a person end; a pause is one's own will. */
static void
look_for_late(struct needs *needs)
{
	const struct doc *waiting = doc_get(needs->match, "waiting");
	bool waits = strcmp(doc_text_at(needs->match, "late", ""), "wait") == 0;

	if (doc_get(needs->match, "paused") != NULL)
		return;
	for (size_t i = 0; i < doc_count(waiting); i++) {
		const struct doc *seat = doc_at(waiting, i);

		if (is_so(seat, "too_late") &&
		    time_at(seat, "grace") + TOLD_AFTER <= needs->now &&
		    (waits || is_so(seat, "salt")))
			need(needs, "silent", seat);
	}
}

static void
look_for_bounced(struct needs *needs)
{
	const struct doc *bounced = doc_get(needs->match, "bounced");

	for (size_t i = 0; i < doc_count(bounced); i++)
		if (time_at(doc_at(bounced, i), "last") + TOLD_AFTER <=
		    needs->now)
			need(needs, "bounced", doc_at(bounced, i));
}

static void
look_for_left_out(struct needs *needs)
{
	const struct doc *left_out = doc_get(needs->match, "left_out");

	for (size_t i = 0; i < doc_count(left_out); i++)
		need(needs, "left_out", doc_at(left_out, i));
}

static void
look_for_free(struct needs *needs)
{
	int64_t count = doc_number_at(needs->match, "free_seats");
	struct doc *about;

	if (count == 0 ||
	    time_at(needs->match, "last") + FREE_AFTER > needs->now)
		return;
	about = doc_new_map();
	doc_add_number(about, "count", count);
	need_some(needs, "free_seat", about, count);
	doc_free(about);
}

static void
look_at_match(struct needs *needs)
{
	if (doc_get(needs->match, "wrong") != NULL) {
		struct doc *about = doc_new_map();

		doc_add_string(
		    about, "why", doc_text_at(needs->match, "wrong", ""));
		need(needs, "unreadable", about);
		doc_free(about);
		return;
	}
	look_for_late(needs);
	look_for_bounced(needs);
	look_for_left_out(needs);
	look_for_free(needs);
}

/* ---- of a table that is still open ---- */

static void
look_at_table(struct needs *needs, const struct doc *table)
{
	const struct doc *asks = doc_get(table, "asks");

	if (time_at(table, "changed") + TOLD_AFTER > needs->now)
		return;
	for (size_t i = 0; i < doc_count(asks); i++) {
		struct doc *about = doc_copy(doc_at(asks, i));

		doc_add_string(about, "table", doc_text_at(table, "table", ""));
		need(needs, "asks", about);
		doc_free(about);
	}
}

/* ---- of the site ---- */

/* Old failures were told of on their day. */
static void
look_at_letters(struct needs *needs, const struct doc *letters)
{
	int64_t since = time_at(letters, "deferred_since");

	if (time_at(letters, "last_failed") > needs->now - DAY)
		need_some(needs, "failed_letters", letters,
		    doc_number_at(letters, "failed"));
	if (since != 0 && since < needs->now - DEFERRED_AFTER)
		need_some(needs, "deferred_letters", letters,
		    doc_number_at(letters, "deferred"));
}

static bool
is_old(const struct doc *about, int64_t now)
{
	int64_t since = time_at(about, "since");

	return since != 0 && since + TOLD_AFTER <= now;
}

static bool
is_about(const struct doc *list, const struct doc *match, int64_t now)
{
	const char *id = doc_text_at(match, "match", "");

	for (size_t i = 0; i < doc_count(list); i++)
		if (strcmp(doc_text_at(doc_at(list, i), "match", ""), id) ==
			0 &&
		    is_old(doc_at(list, i), now))
			return true;
	return false;
}

static void
need_topic(struct needs *needs, const struct doc *topic)
{
	bool lobby =
	    strcmp(doc_text_at(topic, "match", ""), ACCOUNT_LOBBY) == 0;

	need(needs, lobby ? "forum_lobby" : "forum_topic", topic);
}

/* One that cannot be read is told of once, though posts for it wait. */
static void
look_at_topics(struct needs *needs, const struct doc *forum)
{
	const struct doc *topics = doc_get(forum, "topics");
	const struct doc *waiting = doc_get(forum, "waiting");
	const struct doc *unedited = doc_get(forum, "unedited");

	for (size_t i = 0; i < doc_count(unedited); i++)
		need(needs, "forum_first", doc_at(unedited, i));
	for (size_t i = 0; i < doc_count(topics); i++)
		if (is_old(doc_at(topics, i), needs->now))
			need_topic(needs, doc_at(topics, i));
	for (size_t i = 0; i < doc_count(waiting); i++) {
		const struct doc *one = doc_at(waiting, i);

		if (!is_old(one, needs->now))
			continue;
		if (doc_get(one, "match") == NULL)
			need_some(needs, "forum_messages", one,
			    doc_number_at(one, "count"));
		else if (!is_about(topics, one, needs->now))
			need_topic(needs, one);
	}
}

/* While it is down, nothing else of it can be mended. */
static void
look_at_forum(struct needs *needs, const struct doc *forum)
{
	if (is_old(forum, needs->now))
		need(needs, "forum_down", forum);
	else
		look_at_topics(needs, forum);
}

static void
look_at_strangers(struct needs *needs, const struct doc *folders)
{
	int64_t count = doc_number_at(folders, "unanswered");

	if (count > 0)
		need_some(needs, "unanswered_mails", folders, count);
}

static void
look_at_clock(struct needs *needs, const struct doc *clock)
{
	if (doc_get(clock, "stopped") != NULL)
		need(needs, "clock_stopped", clock);
	if (is_so(clock, "disk_low"))
		need(needs, "disk", NULL);
}

struct doc *
overview_needs(const struct doc *desk, int64_t now)
{
	struct doc *doc = doc_new_map();
	const struct doc *matches = doc_get(desk, "matches");
	const struct doc *tables = doc_get(desk, "tables");
	struct needs needs = {.list = doc_add_list(doc, "items"), .now = now};

	look_at_clock(&needs, doc_get(desk, "clock"));
	look_at_letters(&needs, doc_get(desk, "letters"));
	look_at_forum(&needs, doc_get(desk, "forum"));
	look_at_strangers(&needs, doc_get(desk, "folders"));
	for (size_t i = 0; i < doc_count(matches); i++) {
		needs.match = doc_at(matches, i);
		look_at_match(&needs);
	}
	needs.match = NULL;
	for (size_t i = 0; i < doc_count(tables); i++)
		look_at_table(&needs, doc_at(tables, i));
	doc_add_number(doc, "count", needs.count);
	doc_add_bool(doc, "one", needs.count == 1);
	doc_add_number(
	    doc, "more", needs.count > LISTED ? needs.count - LISTED : 0);
	return doc;
}

/* ---- once a day ---- */

/* "2026-11-21", by the clock on the site's wall. */
static void
write_day(const char *zone, int64_t now, char day[32])
{
	struct zone_date date;

	zone_date(zone, now, &date);
	snprintf(day, 32, "%04d-%02u-%02u", date.year, date.month, date.day);
}

static int
write_letter(struct site *site, const char *day, int64_t now, struct err *err)
{
	struct doc *desk, *needs;
	struct buf tag = BUF_INIT;
	int rc = 0;

	if (overview_look(site, now, &desk, err) < 0)
		return -1;
	needs = overview_needs(desk, now);
	buf_addf(&tag, "daily.%s", day);
	if (doc_number_at(needs, "count") > 0)
		rc = hostmail_put(site, "daily", tag.data, needs, now, err);
	buf_release(&tag);
	doc_free(needs);
	doc_free(desk);
	return rc < 0 ? -1 : 0;
}

int
overview_daily(struct site *site, int64_t now, struct err *err)
{
	const char *zone = site->terms.calendar.zone;
	char day[32], *path;
	int rc = 0;

	if (site->host == NULL || zone_minute(zone, now) < MORNING)
		return 0;
	write_day(zone, now, day);
	path = site_path(site, "log/daily-%s", day);
	/* The batch's name holds it to one a day, this to one look. */
	if (!fs_exists(path)) {
		rc = write_letter(site, day, now, err);
		if (rc == 0)
			fs_note(path, ".", 1);
	}
	free(path);
	return rc;
}
