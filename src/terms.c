/* SPDX-License-Identifier: MIT */
/* terms.c - the time that a match gives its players. */
#include "terms.h"

#include "x.h"
#include "yaml.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DAY (24 * 3600)
#define DAYS_MAX 365
#define BOT "greedy"

static const char *const lates[] = {"wait", "default", "bot", "substitute"};
static const char *const weekdays[] = {
    "sun", "mon", "tue", "wed", "thu", "fri", "sat"};

void
terms_init(struct terms *terms)
{
	memset(terms, 0, sizeof(*terms));
	terms->calendar.days = CLOCK_EVERY_DAY;
	strcpy(terms->bot, BOT);
	terms->claim = 30 * (int64_t)DAY;
	terms->vacation_days = 30;
}

const char *
terms_late_name(enum late late)
{
	return lates[late];
}

const struct pace *
terms_pace(const struct terms *terms, const char *kind)
{
	for (unsigned i = 0; i < terms->kind_count; i++)
		if (strcmp(terms->kinds[i].kind, kind) == 0)
			return &terms->kinds[i].pace;
	return &terms->pace;
}

static int
wrong(const char *path, const struct doc *value, const char *key,
    const char *what, struct err *err)
{
	return err_set(
	    err, EX_CONFIG, "%s:%u: %s: %s", path, doc_line(value), key, what);
}

/* ---- lengths ---- */

int64_t
terms_length(const char *text)
{
	static const struct {
		const char *unit;
		int64_t seconds;
	} units[] = {{"", DAY}, {"d", DAY}, {"h", 3600}, {"m", 60}};
	size_t digits = strspn(text, "0123456789");
	int64_t number;

	if (digits == 0 || digits > 5)
		return -1;
	number = strtoll(text, NULL, 10);
	for (size_t i = 0; i < ARRAY_LEN(units); i++)
		if (strcmp(text + digits, units[i].unit) == 0)
			return number * units[i].seconds <= DAYS_MAX * DAY
				   ? number * units[i].seconds
				   : -1;
	return -1;
}

static int
read_length(int64_t *length, const struct doc *value, const char *path,
    const char *key, struct err *err)
{
	const char *text = doc_text(value);
	int64_t seconds = text == NULL ? -1 : terms_length(text);

	if (seconds < 0)
		return wrong(path, value, key,
		    "must be a length like 3d, 36h or 90m, at most 365d", err);
	*length = seconds;
	return 0;
}

/* ---- what a map may hold ---- */

struct reading {
	struct terms *terms;
	const char *path, *key;
	const struct doc *value;
	struct err *err;
};

static int
fail(const struct reading *reading, const char *what)
{
	return wrong(
	    reading->path, reading->value, reading->key, what, reading->err);
}

static int
read_into(const struct reading *reading, int64_t *length)
{
	return read_length(
	    length, reading->value, reading->path, reading->key, reading->err);
}

static int
read_target(const struct reading *reading)
{
	return read_into(reading, &reading->terms->pace.target);
}

static int
read_minimum(const struct reading *reading)
{
	return read_into(reading, &reading->terms->pace.minimum);
}

static int
read_grace(const struct reading *reading)
{
	return read_into(reading, &reading->terms->pace.grace);
}

static int
read_claim(const struct reading *reading)
{
	return read_into(reading, &reading->terms->claim);
}

static int
read_zone(const struct reading *reading)
{
	const char *zone = doc_text(reading->value);

	if (zone == NULL || !zone_is(zone))
		return fail(reading, "must be a time zone like Europe/Paris");
	strcpy(reading->terms->calendar.zone, zone);
	return 0;
}

static int
find_weekday(const char *text)
{
	for (int i = 0; text != NULL && i < 7; i++)
		if (strcmp(text, weekdays[i]) == 0)
			return i;
	return -1;
}

static int
read_days(const struct reading *reading)
{
	uint8_t days = 0;

	for (size_t i = 0; i < doc_count(reading->value); i++) {
		int day = find_weekday(doc_text(doc_at(reading->value, i)));

		if (day < 0)
			break;
		days |= (uint8_t)(1u << day);
	}
	if (!doc_is(reading->value, DOC_LIST) || days == 0 ||
	    (size_t)__builtin_popcount(days) != doc_count(reading->value))
		return fail(reading,
		    "must be a list of sun, mon, tue, wed, thu, fri, sat");
	reading->terms->calendar.days = days;
	return 0;
}

static bool
read_holiday(struct holiday *holiday, const char *text)
{
	int end = 0;

	holiday->year = 0;
	if (text == NULL)
		return false;
	if (sscanf(text, "%2u-%2u%n", &holiday->month, &holiday->day, &end) !=
		2 ||
	    text[end] != '\0') {
		end = 0;
		if (sscanf(text, "%4d-%2u-%2u%n", &holiday->year,
			&holiday->month, &holiday->day, &end) != 3 ||
		    text[end] != '\0')
			return false;
	}
	return holiday->month >= 1 && holiday->month <= 12 &&
	       holiday->day >= 1 && holiday->day <= 31;
}

static int
read_holidays(const struct reading *reading)
{
	struct calendar *calendar = &reading->terms->calendar;
	size_t count = doc_count(reading->value);

	if (!doc_is(reading->value, DOC_LIST) || count > CLOCK_HOLIDAYS)
		return fail(reading, "must be a list of at most 64 days");
	calendar->holiday_count = 0;
	for (size_t i = 0; i < count; i++)
		if (!read_holiday(
			&calendar->holidays[calendar->holiday_count++],
			doc_text(doc_at(reading->value, i))))
			return fail(reading,
			    "must be days like 12-25 (every year) or "
			    "2027-04-05");
	return 0;
}

static int
read_reminder(const struct reading *reading, const char *text)
{
	struct terms *terms = reading->terms;
	bool before = text != NULL && *text == '-';
	int64_t length = text == NULL ? -1 : terms_length(text + before);
	int64_t when = before ? -length : length;

	if (length < 0 || (terms->remind_count > 0 &&
			      when <= terms->remind[terms->remind_count - 1]))
		return fail(reading,
		    "must be lengths in order, those before the deadline with "
		    "a minus: [-1d, 0h, 2d]");
	terms->remind[terms->remind_count++] = when;
	return 0;
}

static int
read_remind(const struct reading *reading)
{
	size_t count = doc_count(reading->value);

	if (!doc_is(reading->value, DOC_LIST) || count > TERMS_REMINDERS)
		return fail(reading, "must be a list of at most 6 lengths");
	reading->terms->remind_count = 0;
	for (size_t i = 0; i < count; i++)
		if (read_reminder(
			reading, doc_text(doc_at(reading->value, i))) < 0)
			return -1;
	return 0;
}

static int
read_late(const struct reading *reading)
{
	const char *text = doc_text(reading->value);

	for (size_t i = 0; text != NULL && i < ARRAY_LEN(lates); i++)
		if (strcmp(text, lates[i]) == 0) {
			reading->terms->late = (enum late)i;
			return 0;
		}
	return fail(reading, "must be wait, default, bot or substitute");
}

static int
read_bot(const struct reading *reading)
{
	const char *text = doc_text(reading->value);

	if (text == NULL || *text == '\0' ||
	    strlen(text) >= sizeof(reading->terms->bot))
		return fail(reading, "must be a kind of computer player");
	strcpy(reading->terms->bot, text);
	return 0;
}

static int
read_vacation(const struct reading *reading)
{
	int64_t days;

	if (!doc_number(reading->value, &days) || days < 0 || days > DAYS_MAX)
		return fail(reading, "must be 0 to 365 days a year");
	reading->terms->vacation_days = (unsigned)days;
	return 0;
}

/* ---- paces of their own ---- */

static int
read_pace(
    struct pace *pace, const struct doc *map, const char *path, struct err *err)
{
	for (size_t i = 0; i < doc_count(map); i++) {
		const char *key = doc_key_at(map, i);
		int64_t *length = strcmp(key, "target") == 0    ? &pace->target
				  : strcmp(key, "minimum") == 0 ? &pace->minimum
				  : strcmp(key, "grace") == 0   ? &pace->grace
								: NULL;

		if (length == NULL)
			return wrong(path, doc_at(map, i), key,
			    "not one of target, minimum, grace", err);
		if (read_length(length, doc_at(map, i), path, key, err) < 0)
			return -1;
	}
	return 0;
}

static int
read_kinds(const struct reading *reading)
{
	struct terms *terms = reading->terms;
	const struct doc *map = reading->value;

	if (!doc_is(map, DOC_MAP) || doc_count(map) > TERMS_KINDS)
		return fail(reading, "must be a map of at most 8 decisions");
	terms->kind_count = 0;
	for (size_t i = 0; i < doc_count(map); i++) {
		const char *kind = doc_key_at(map, i);

		if (strlen(kind) > TERMS_KIND_MAX ||
		    !doc_is(doc_at(map, i), DOC_MAP))
			return fail(reading, "must be a map of maps");
		strcpy(terms->kinds[terms->kind_count].kind, kind);
		terms->kinds[terms->kind_count].pace = terms->pace;
		if (read_pace(&terms->kinds[terms->kind_count++].pace,
			doc_at(map, i), reading->path, reading->err) < 0)
			return -1;
	}
	return 0;
}

/* kinds stand last: they begin with what holds for all. */
static const struct {
	const char *key;
	int (*read)(const struct reading *reading);
} rows[] = {
    {"target", read_target},
    {"minimum", read_minimum},
    {"grace", read_grace},
    {"zone", read_zone},
    {"days", read_days},
    {"holidays", read_holidays},
    {"remind", read_remind},
    {"late", read_late},
    {"bot", read_bot},
    {"claim", read_claim},
    {"vacation", read_vacation},
    {"kinds", read_kinds},
};

static bool
is_row(const char *key)
{
	for (size_t i = 0; i < ARRAY_LEN(rows); i++)
		if (strcmp(rows[i].key, key) == 0)
			return true;
	return false;
}

static int
read_map(struct terms *terms, const struct doc *map, const char *path,
    struct err *err)
{
	for (size_t i = 0; i < doc_count(map); i++)
		if (!is_row(doc_key_at(map, i)))
			return wrong(path, doc_at(map, i), doc_key_at(map, i),
			    "no such setting of deadline", err);
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		const struct doc *value = doc_get(map, rows[i].key);
		struct reading reading = {terms, path, rows[i].key, value, err};

		if (value != NULL && rows[i].read(&reading) < 0)
			return -1;
	}
	return 0;
}

int
terms_read(struct terms *terms, const struct doc *value, const char *path,
    struct err *err)
{
	int64_t days;

	if (doc_is(value, DOC_MAP))
		return read_map(terms, value, path, err);
	if (!doc_number(value, &days) || days < 0 || days > DAYS_MAX)
		return wrong(path, value, "deadline",
		    "must be 0 to 365 days, or a map", err);
	terms->pace.target = days * DAY;
	return 0;
}

int
terms_setting(struct doc **map, const char *setting, struct err *err)
{
	const char *equals = strchr(setting, '=');
	struct buf text = BUF_INIT;
	int rc;

	if (equals == NULL || equals == setting ||
	    strcspn(setting, ": \n") < (size_t)(equals - setting))
		return err_set(err, EX_USAGE, "%s: must be KEY=VALUE", setting);
	buf_addf(
	    &text, "%.*s: %s\n", (int)(equals - setting), setting, equals + 1);
	rc = yaml_parse(map, text.data, text.len, setting, err);
	if (rc == 0 && !doc_is(*map, DOC_MAP)) {
		doc_free(*map);
		rc = err_set(err, EX_USAGE, "%s: must be KEY=VALUE", setting);
	}
	if (rc < 0)
		err->exit = EX_USAGE;
	buf_release(&text);
	return rc;
}
