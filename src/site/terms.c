/* SPDX-License-Identifier: MIT */
/* terms.c - the time that a match gives its players. */
#include "site/terms.h"
#include "base/keywords.h"

#include "base/x.h"
#include "base/yaml.h"
#include "game/bot.h"
#include "game/game.h"

#include <stddef.h>
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

/* ---- what a map may hold ---- */

struct reading {
	struct terms *terms;
	const struct game *game; /* NULL: any */
	const struct doc *value;
	const struct doc **at; /* what is wrong, if not all of value */
	struct buf *why;       /* and why, if the row does not say it */
};

static bool
read_length(int64_t *length, const struct doc *value)
{
	const char *text = doc_text(value);
	int64_t seconds = text == NULL ? -1 : terms_length(text);

	if (seconds >= 0)
		*length = seconds;
	return seconds >= 0;
}

static bool
read_target(const struct reading *reading)
{
	return read_length(&reading->terms->pace.target, reading->value);
}

static bool
read_minimum(const struct reading *reading)
{
	return read_length(&reading->terms->pace.minimum, reading->value);
}

static bool
read_grace(const struct reading *reading)
{
	return read_length(&reading->terms->pace.grace, reading->value);
}

static bool
read_claim(const struct reading *reading)
{
	return read_length(&reading->terms->claim, reading->value);
}

static bool
read_zone(const struct reading *reading)
{
	const char *zone = doc_text(reading->value);

	if (zone == NULL || !zone_is(zone))
		return false;
	strcpy(reading->terms->calendar.zone, zone);
	return true;
}

static int
find_weekday(const char *text)
{
	for (int i = 0; text != NULL && i < 7; i++)
		if (strcmp(text, weekdays[i]) == 0)
			return i;
	return -1;
}

static bool
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
		return false;
	reading->terms->calendar.days = days;
	return true;
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

static bool
read_holidays(const struct reading *reading)
{
	struct calendar *calendar = &reading->terms->calendar;
	size_t count = doc_count(reading->value);

	if (!doc_is(reading->value, DOC_LIST) || count > CLOCK_HOLIDAYS)
		return false;
	calendar->holiday_count = 0;
	for (size_t i = 0; i < count; i++)
		if (!read_holiday(
			&calendar->holidays[calendar->holiday_count++],
			doc_text(doc_at(reading->value, i))))
			return false;
	return true;
}

static bool
read_reminder(const struct reading *reading, const char *text)
{
	struct terms *terms = reading->terms;
	bool before = text != NULL && *text == '-';
	int64_t length = text == NULL ? -1 : terms_length(text + before);
	int64_t when = before ? -length : length;

	if (length < 0 || (terms->remind_count > 0 &&
			      when <= terms->remind[terms->remind_count - 1]))
		return false;
	terms->remind[terms->remind_count++] = when;
	return true;
}

static bool
read_remind(const struct reading *reading)
{
	size_t count = doc_count(reading->value);

	if (!doc_is(reading->value, DOC_LIST) || count > TERMS_REMINDERS)
		return false;
	reading->terms->remind_count = 0;
	for (size_t i = 0; i < count; i++)
		if (!read_reminder(
			reading, doc_text(doc_at(reading->value, i))))
			return false;
	return true;
}

static bool
read_late(const struct reading *reading)
{
	const char *text = doc_text(reading->value);

	for (size_t i = 0; text != NULL && i < ARRAY_LEN(lates); i++)
		if (strcmp(text, lates[i]) == 0) {
			reading->terms->late = (enum late)i;
			return true;
		}
	return false;
}

static bool
read_bot(const struct reading *reading)
{
	const char *text = doc_text(reading->value);
	struct bot bot;

	if (text == NULL || strlen(text) >= sizeof(reading->terms->bot) ||
	    !bot_read(&bot, text))
		return false;
	strcpy(reading->terms->bot, text);
	return true;
}

static bool
read_vacation(const struct reading *reading)
{
	int64_t days;

	if (!doc_number(reading->value, &days) || days < 0 || days > DAYS_MAX)
		return false;
	reading->terms->vacation_days = (unsigned)days;
	return true;
}

/* ---- paces of their own ---- */

static const struct pace_row {
	const char *key;
	size_t at;
} pace_rows[] = {
    {"target", offsetof(struct pace, target)},
    {"minimum", offsetof(struct pace, minimum)},
    {"grace", offsetof(struct pace, grace)},
};

static bool
read_pace(const struct reading *reading, struct pace *pace, const char *kind)
{
	const struct doc *map = doc_get(reading->value, kind);
	const char *stray = keywords_stray(&KEYWORDS(pace_rows), map);

	if (stray != NULL) {
		*reading->at = doc_get(map, stray);
		buf_adds(reading->why, "unknown key: ");
		keywords_guess(&KEYWORDS(pace_rows), stray, reading->why);
		buf_addf(reading->why,
		    "; there are target, minimum, grace, like {%s: {target: "
		    "1d}}",
		    kind);
		return false;
	}
	for (size_t i = 0; i < ARRAY_LEN(pace_rows); i++) {
		const struct doc *value = doc_get(map, pace_rows[i].key);
		char *length = (char *)pace + pace_rows[i].at;

		if (value != NULL &&
		    !read_length((int64_t *)(void *)length, value)) {
			*reading->at = value;
			return false;
		}
	}
	return true;
}

#define KINDS_MOST 64 /* of all games */

static void
add_kinds(struct keywords *known, const char **kinds, const struct game *game)
{
	for (const struct verb *verb = game->verbs; verb->name != NULL; verb++)
		if (*verb->kind != '\0' && known->count < KINDS_MOST &&
		    !keywords_has(known, verb->kind))
			kinds[known->count++] = verb->kind;
}

/* True if it is a decision of the game; pli.yaml is for the matches of all. */
static bool
is_kind(const struct reading *reading, const char *kind)
{
	const char *kinds[KINDS_MOST];
	struct keywords known = {kinds, 0, sizeof(*kinds)};
	struct buf *why = reading->why;

	if (reading->game != NULL)
		add_kinds(&known, kinds, reading->game);
	for (size_t i = 0; reading->game == NULL && games[i] != NULL; i++)
		add_kinds(&known, kinds, games[i]);
	if (keywords_has(&known, kind))
		return true;
	*reading->at = doc_get(reading->value, kind);
	buf_adds(why, "no such decision: ");
	keywords_guess(&known, kind, why);
	buf_adds(why, "; there are ");
	for (size_t i = 0; i < known.count; i++)
		buf_addf(why, "%s, ", kinds[i]);
	buf_addf(why, "like {%s: {target: 1d}}", kinds[0]);
	return false;
}

static bool
read_kinds(const struct reading *reading)
{
	struct terms *terms = reading->terms;
	const struct doc *map = reading->value;

	if (!doc_is(map, DOC_MAP) || doc_count(map) > TERMS_KINDS)
		return false;
	terms->kind_count = 0;
	for (size_t i = 0; i < doc_count(map); i++) {
		const char *kind = doc_key_at(map, i);
		const struct doc *value = doc_at(map, i);

		if (!is_kind(reading, kind) || !doc_is(value, DOC_MAP) ||
		    strlen(kind) > TERMS_KIND_MAX)
			return false;
		strcpy(terms->kinds[terms->kind_count].kind, kind);
		terms->kinds[terms->kind_count].pace = terms->pace;
		if (!read_pace(
			reading, &terms->kinds[terms->kind_count++].pace, kind))
			return false;
	}
	return true;
}

#define LENGTH "a length in d, h or m, at most 365d"

/* kinds stand last: they begin with what holds for all. */
static const struct row {
	const char *key;
	bool (*read)(const struct reading *reading);
	const char *what, *example; /* that can be read */
} rows[] = {
    {"target", read_target, LENGTH ", or 0 for no deadline", "36h"},
    {"minimum", read_minimum, LENGTH, "12h"},
    {"grace", read_grace, LENGTH, "12h"},
    {"zone", read_zone, "a time zone", "Europe/Paris"},
    {"days", read_days, "a list of sun, mon, tue, wed, thu, fri, sat",
	"[mon, tue, wed, thu, fri]"},
    {"holidays", read_holidays,
	"a list of at most 64 days, of every year or of one",
	"[12-25, 2027-04-05]"},
    {"remind", read_remind,
	"a list of at most 6 lengths in order, those before the deadline with "
	"a minus (or [], and nobody is reminded)",
	"[-1d, 0h, 2d]"},
    {"late", read_late, "wait, default, bot or substitute", "wait"},
    {"bot", read_bot,
	"random, greedy, search or search-N (N rounds of thought, at most "
	"100000)",
	"greedy"},
    {"claim", read_claim, LENGTH, "30d"},
    {"vacation", read_vacation, "a number of days in a year, at most 365",
	"30"},
    {"kinds", read_kinds,
	"a map of at most 8 decisions, each with a target, a minimum or a "
	"grace",
	"{auction: {target: 1d}}"},
};

/* ---- what was meant ---- */

/* True if a value, as it is written, does for this row. */
static bool
does(const struct row *row, const struct reading *like, const char *text)
{
	struct terms scratch = *like->terms;
	struct buf line = BUF_INIT, why = BUF_INIT;
	struct doc *map = NULL;
	const struct doc *at = NULL;
	bool yes = false;

	buf_addf(&line, "%s: %s\n", row->key, text);
	if (yaml_parse(&map, line.data, line.len, row->key, NULL) == 0 &&
	    doc_is(map, DOC_MAP))
		yes = row->read(&(struct reading){
		    &scratch, like->game, doc_get(map, row->key), &at, &why});
	doc_free(map);
	buf_release(&why);
	buf_release(&line);
	return yes;
}

/* The brackets are forgotten, or the unit is a word, or none goes there: the
 * first that does is put into out. */
static bool
guess(const struct row *row, const struct reading *like, const char *text,
    struct buf *out)
{
	int digits = (int)strspn(text, "0123456789");
	const char *unit = text + digits + strspn(text + digits, " ");
	bool found;

	buf_addf(out, "[%s]", text);
	found = does(row, like, out->data);
	if (!found && digits > 0) {
		buf_clear(out);
		buf_addf(out, "%.*s%.1s", digits, text, unit);
		found = does(row, like, out->data);
	}
	if (!found && digits > 0 && *unit == 'd') {
		buf_clear(out);
		buf_addf(out, "%.*s", digits, text);
		found = does(row, like, out->data);
	}
	return found;
}

static int
blame(const struct row *row, const struct reading *reading, const char *path,
    struct err *err)
{
	const char *text = doc_text(reading->value);
	struct buf what = BUF_INIT, meant = BUF_INIT;

	if (reading->why->len > 0)
		buf_adds(&what, reading->why->data);
	else
		buf_addf(&what, "must be %s, like %s", row->what, row->example);
	if (text != NULL && guess(row, reading, text, &meant))
		buf_addf(&what, "; write %s", meant.data);
	wrong(path, *reading->at, row->key, what.data, err);
	buf_release(&what);
	buf_release(&meant);
	return -1;
}

static bool
is_row(const char *key)
{
	for (size_t i = 0; i < ARRAY_LEN(rows); i++)
		if (strcmp(rows[i].key, key) == 0)
			return true;
	return false;
}

static int
unknown(
    const char *path, const struct doc *at, const char *key, struct err *err)
{
	struct buf what = BUF_INIT;
	int rc;

	keywords_guess(&KEYWORDS(rows), key, &what);
	rc = wrong(path, at, "unknown key", what.data, err);
	buf_release(&what);
	return rc;
}

static int
read_map(struct terms *terms, const struct game *game, const struct doc *map,
    const char *path, struct err *err)
{
	for (size_t i = 0; i < doc_count(map); i++)
		if (!is_row(doc_key_at(map, i)))
			return unknown(
			    path, doc_at(map, i), doc_key_at(map, i), err);
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		const struct doc *value = doc_get(map, rows[i].key);
		const struct doc *at = value;
		struct buf why = BUF_INIT;
		const struct reading reading = {terms, game, value, &at, &why};
		int rc = 0;

		if (value != NULL && !rows[i].read(&reading))
			rc = blame(&rows[i], &reading, path, err);
		buf_release(&why);
		if (rc < 0)
			return -1;
	}
	return 0;
}

int
terms_read(struct terms *terms, const struct game *game,
    const struct doc *value, const char *path, struct err *err)
{
	int64_t days;

	if (doc_is(value, DOC_MAP))
		return read_map(terms, game, value, path, err);
	if (!doc_number(value, &days) || days < 0 || days > DAYS_MAX)
		return wrong(path, value, "deadline",
		    "must be a number of days, 0 to 365, or a map, like "
		    "{target: 36h}",
		    err);
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
