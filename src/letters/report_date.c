/* SPDX-License-Identifier: MIT */
/* report_date.c - dates as the reader's calendar and clock show them. */
#include "base/zone.h"
#include "letters/report_p.h"
#include "site/site.h"
#include "text/template.h"

#include <stdio.h>
#include <string.h>

static void
add_two_digits(struct doc *doc, const char *key, unsigned number)
{
	char text[16];

	snprintf(text, sizeof(text), "%02u", number);
	doc_add_string(doc, key, text);
}

/* "Europe/Paris" is Paris; UTC has no city. */
static void
add_city(struct doc *doc, const char *zone)
{
	const char *last = strrchr(zone, '/');
	char city[ZONE_MAX + 1] = "";

	if (last == NULL || strncmp(zone, "Etc/", 4) == 0)
		return;
	strncat(city, last + 1, ZONE_MAX);
	for (char *c = city; *c != '\0'; c++)
		if (*c == '_')
			*c = ' ';
	doc_add_string(doc, "city", city);
}

/* What a language's "date.format" may speak of. */
static struct doc *
date_doc(const struct words *words, const char *zone, int64_t time)
{
	struct doc *doc = doc_new_map();
	unsigned minute = zone_minute(zone, time);
	struct zone_date date;
	char path[32];

	zone_date(zone, time, &date);
	snprintf(path, sizeof(path), "date.days.d%u", date.weekday);
	doc_add_string(doc, "weekday", words_text(words, path));
	snprintf(path, sizeof(path), "date.months.m%u", date.month);
	doc_add_string(doc, "month", words_text(words, path));
	doc_add_number(doc, "day", date.day);
	doc_add_bool(doc, "first", date.day == 1);
	doc_add_number(doc, "year", date.year);
	add_two_digits(doc, "hour", minute / 60);
	add_two_digits(doc, "minute", minute % 60);
	add_city(doc, zone);
	return doc;
}

/* Only a zone with a city is named by it; any other is told as UTC. */
static const char *
zone_of(const struct teller *teller)
{
	const char *zone = teller->report->zone;

	return zone != NULL && strchr(zone, '/') != NULL &&
		       strncmp(zone, "Etc/", 4) != 0
		   ? zone
		   : "";
}

static void
say_time(
    const struct teller *teller, const char *key, int64_t time, struct buf *out)
{
	const char *format = words_text(teller->words, key);
	struct doc *doc = date_doc(teller->words, zone_of(teller), time);

	template_render(
	    format, strlen(format), key, doc, ESCAPE_NONE, NULL, out, NULL);
	doc_free(doc);
}

void
report_day(
    const struct teller *teller, struct doc *doc, const char *key, int64_t time)
{
	struct buf text = BUF_INIT;

	say_time(teller, "date.day", time, &text);
	doc_add_string(doc, key, text.data);
	buf_release(&text);
}

void
report_holiday(const struct teller *teller, struct doc *doc, const char *key,
    int year, unsigned month, unsigned day)
{
	const char *form = year == 0 ? "date.yearly" : "date.day";
	const char *format = words_text(teller->words, form);
	struct doc *date = doc_new_map();
	struct buf text = BUF_INIT;
	char path[32];

	snprintf(path, sizeof(path), "date.months.m%u", month);
	doc_add_string(date, "month", words_text(teller->words, path));
	doc_add_number(date, "day", day);
	doc_add_bool(date, "first", day == 1);
	doc_add_number(date, "year", year);
	template_render(
	    format, strlen(format), form, date, ESCAPE_NONE, NULL, &text, NULL);
	doc_add_string(doc, key, text.data);
	doc_free(date);
	buf_release(&text);
}

void
report_date(const struct teller *teller, struct doc *doc, const char *key,
    const char *time)
{
	struct doc *map = doc_add_map(doc, key);
	struct buf text = BUF_INIT;

	if (time_read(time) >= 0)
		say_time(teller, "date.format", time_read(time), &text);
	else
		buf_adds(&text, time);
	doc_add_string(map, "time", time);
	doc_add_string(map, "text", text.data);
	buf_release(&text);
}
