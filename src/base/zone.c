/* SPDX-License-Identifier: MIT */
/*
 * zone.c - time zones: the C library reads the table, once it is told which.
 * What is here is what it has no function for: names as persons write them.
 */
#include "base/zone.h"
#include "base/chars.h"

#include "base/buf.h"
#include "base/fs.h"
#include "base/x.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#define ZONE_FILE_MAX (256 * 1024)
#define CITIES ZONE_DIR "/zone.tab"
#define DEPTH 3
#define QUARTER 900 /* seconds */
#define FOUND 64

/* ---- names ---- */

/* "right" counts leap seconds, and would be seconds off. */
static bool
is_other_table(const char *part)
{
	return strcasecmp(part, "right") == 0 || strcasecmp(part, "posix") == 0;
}

static bool
is_part(const char *part, size_t len)
{
	return len > 0 &&
	       strspn(part, "abcdefghijklmnopqrstuvwxyz"
			    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+-") >= len;
}

/* The table's files begin like this (RFC 9636); others lie beside them. */
static bool
is_table(const char *path)
{
	struct buf bytes = BUF_INIT;
	bool is;

	is = !fs_is_dir(path) && fs_exists(path) &&
	     fs_read(&bytes, path, ZONE_FILE_MAX, NULL) == 0 && bytes.len > 4 &&
	     memcmp(bytes.data, "TZif", 4) == 0;
	buf_release(&bytes);
	return is;
}

bool
zone_is(const char *zone)
{
	/* People of one match live by one clock, mostly. */
	static char last[ZONE_MAX + 1];
	const char *part = zone;
	size_t len;
	char *path;
	bool is;

	if (*zone == '\0')
		return true;
	if (strlen(zone) > ZONE_MAX)
		return false;
	for (;; part += len + 1) {
		len = strcspn(part, "/");
		if (!is_part(part, len))
			return false;
		if (part[len] == '\0')
			break;
	}
	if (strcmp(zone, last) == 0)
		return true;
	path = fs_path(ZONE_DIR, "%s", zone);
	is = is_table(path);
	free(path);
	if (is)
		strcpy(last, zone);
	return is;
}

/* How the folder spells a part of a name; false if it has none like it. */
static bool
spell(const char *folder, const char *part, struct buf *out)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;
	bool found = false;

	if (dir == NULL)
		return false;
	while (!found && (entry = readdir(dir)) != NULL)
		if (strcasecmp(entry->d_name, part) == 0) {
			buf_adds(out, entry->d_name);
			found = true;
		}
	closedir(dir);
	return found;
}

/* said has no part that leads elsewhere: is_part has seen them all. */
static bool
find_path(char *said, struct buf *name)
{
	struct buf folder = BUF_INIT;
	unsigned depth = 0;
	bool found = true;
	char *part, *rest = said;

	buf_adds(&folder, ZONE_DIR);
	while (found && (part = strsep(&rest, "/")) != NULL) {
		if (name->len > 0)
			buf_addc(name, '/');
		found = ++depth <= DEPTH && is_part(part, strlen(part)) &&
			!(depth == 1 && is_other_table(part)) &&
			spell(folder.data, part, name);
		buf_clear(&folder);
		buf_addf(&folder, ZONE_DIR "/%s", name->data);
	}
	buf_release(&folder);
	return found;
}

/* "FR<tab>+4852+00220<tab>Europe/Paris": the zone whose last part it is. */
static bool
find_city(const char *said, struct buf *name)
{
	struct buf table = BUF_INIT;
	const char *line, *end, *city;
	size_t len = strlen(said);
	bool found = false;

	if (fs_exists(CITIES))
		fs_read(&table, CITIES, ZONE_FILE_MAX, NULL);
	for (line = table.data; !found && table.len > 0 && *line != '\0';
	     line = *end == '\0' ? end : end + 1) {
		end = strchrnul(line, '\n');
		if (*line == '#')
			continue;
		for (int tab = 0; tab < 2 && line < end; tab++)
			line += strcspn(line, "\t\n") + 1;
		if (line >= end)
			continue;
		city = memrchr(line, '/', (size_t)(end - line));
		if (city == NULL || strncasecmp(city + 1, said, len) != 0 ||
		    !is_end_or_one_of(city[1 + len], "\t\n"))
			continue;
		buf_clear(name);
		buf_add(name, line, (size_t)(city + 1 + len - line));
		found = true;
	}
	buf_release(&table);
	return found;
}

bool
zone_find(const char *said, char zone[ZONE_MAX + 1])
{
	struct buf name = BUF_INIT;
	char *word = xstrdup(said), *c, *parts;
	bool found = false;

	for (c = word; *c != '\0'; c++)
		if (*c == ' ')
			*c = '_';
	parts = xstrdup(word);
	if (strlen(word) <= ZONE_MAX)
		found = find_path(parts, &name) ||
			(is_part(word, strlen(word)) && find_city(word, &name));
	/* A folder of the table is no zone. */
	found = found && name.len <= ZONE_MAX && zone_is(name.data);
	if (found)
		strcpy(zone, name.data);
	free(parts);
	free(word);
	buf_release(&name);
	return found;
}

/* ---- clocks ---- */

/* Pli has one thread, and all else in it is UTC. */
static char *
enter(const char *zone)
{
	const char *before = getenv("TZ");
	char *kept = before == NULL ? NULL : xstrdup(before);
	struct buf tz = BUF_INIT;

	buf_addf(&tz, ":" ZONE_DIR "/%s", zone);
	setenv("TZ", tz.data, 1);
	tzset();
	buf_release(&tz);
	return kept;
}

static void
leave(char *kept)
{
	if (kept != NULL)
		setenv("TZ", kept, 1);
	else
		unsetenv("TZ");
	tzset();
	free(kept);
}

/*
 * What a clock there shows is asked for again and again, and each time the C
 * library reads two tables.  Since 1972 no clock has been set but at a full
 * quarter of an hour, so what was found holds for all of one.
 */
static int64_t
offset_at(const char *zone, int64_t time)
{
	static struct {
		char zone[ZONE_MAX + 1];
		int64_t quarter, offset;
	} found[FOUND];
	int64_t quarter = time / QUARTER;
	size_t i = (size_t)quarter % FOUND;
	time_t when = (time_t)time;
	struct tm tm;
	char *kept;

	if (*zone == '\0')
		return 0;
	if (found[i].quarter == quarter && strcmp(found[i].zone, zone) == 0)
		return found[i].offset;
	kept = enter(zone);
	localtime_r(&when, &tm);
	leave(kept);
	if (strlen(zone) <= ZONE_MAX) {
		strcpy(found[i].zone, zone);
		found[i].quarter = quarter;
		found[i].offset = tm.tm_gmtoff;
	}
	return tm.tm_gmtoff;
}

static void
show(const char *zone, int64_t time, struct tm *tm)
{
	time_t shown = (time_t)(time + offset_at(zone, time));

	gmtime_r(&shown, tm);
}

void
zone_date(const char *zone, int64_t time, struct zone_date *date)
{
	struct tm tm;

	show(zone, time, &tm);
	date->year = tm.tm_year + 1900;
	date->month = (unsigned)tm.tm_mon + 1;
	date->day = (unsigned)tm.tm_mday;
	date->weekday = (unsigned)tm.tm_wday;
}

/* Days begin somewhere on earth from 14 hours before to 12 hours after they do
 * in Greenwich. */
int64_t
zone_day(const char *zone, const char *day)
{
	struct tm tm = {.tm_isdst = 0};
	struct zone_date date;
	int64_t time;
	int end = 0;

	if (sscanf(day, "%4d-%2d-%2d%n", &tm.tm_year, &tm.tm_mon, &tm.tm_mday,
		&end) != 3 ||
	    end != 10 || day[10] != '\0' || tm.tm_year < 1970)
		return -1;
	tm.tm_year -= 1900;
	tm.tm_mon--;
	struct tm same = tm;
	time = (int64_t)timegm(&same);
	if (same.tm_mon != tm.tm_mon || same.tm_mday != tm.tm_mday)
		return -1;
	time -= 14 * 3600 + 1;
	for (int i = 0; i < 3; i++) {
		time = zone_next(zone, time, 0);
		zone_date(zone, time, &date);
		if (date.day == (unsigned)tm.tm_mday)
			return time;
	}
	return -1;
}

unsigned
zone_minute(const char *zone, int64_t time)
{
	struct tm tm;

	show(zone, time, &tm);
	return (unsigned)(tm.tm_hour * 60 + tm.tm_min);
}

bool
zone_between(unsigned minute, unsigned from, unsigned until)
{
	if (from <= until)
		return minute >= from && minute < until;
	return minute >= from || minute < until;
}

/* In the zone that was entered. */
static time_t
find_next(const struct tm *day, time_t when, unsigned minute, bool utc)
{
	time_t next = when;
	struct tm tm;

	for (int days = 0; days < 3 && next <= when; days++) {
		tm = *day;
		tm.tm_mday += days;
		tm.tm_hour = (int)minute / 60;
		tm.tm_min = (int)minute % 60;
		tm.tm_sec = 0;
		tm.tm_isdst = -1;
		next = utc ? timegm(&tm) : mktime(&tm);
	}
	return next;
}

int64_t
zone_next(const char *zone, int64_t after, unsigned minute)
{
	bool utc = *zone == '\0';
	time_t when = (time_t)after, next;
	struct tm day;
	char *kept;

	show(zone, after, &day);
	kept = utc ? NULL : enter(zone);
	next = find_next(&day, when, minute, utc);
	if (!utc)
		leave(kept);
	return next > when ? (int64_t)next : after + 24 * 3600;
}
