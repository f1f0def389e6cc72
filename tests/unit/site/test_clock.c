/* SPDX-License-Identifier: MIT */
/* test_clock.c - which time counts, and the terms that say how much there is.
 */
#include "base/yaml.h"
#include "site/clock.h"
#include "site/site.h"
#include "site/terms.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

#define HOUR ((int64_t)3600)
#define DAY (24 * HOUR)

/* "2026-11-20 18:00" in UTC; a Friday. */
static int64_t
at(const char *text)
{
	char stamp[21];

	snprintf(stamp, sizeof(stamp), "%.10sT%.5s:00Z", text, text + 11);
	return time_read(stamp);
}

static void
say(int64_t time, char out[21])
{
	if (time == CLOCK_NEVER)
		strcpy(out, "never");
	else
		time_write(out, time);
}

static void
expect(int64_t got, const char *want)
{
	char a[21], b[21];

	say(got, a);
	say(strcmp(want, "never") == 0 ? CLOCK_NEVER : at(want), b);
	ck_assert_str_eq(a, b);
}

/* ---- what counts ---- */

static const struct {
	const char *zone;
	uint8_t days;             /* 0: all */
	const char *from, *until; /* a stop, or NULL */
	const char *asked, *due;
	unsigned hours;
} lengths[] = {
    {"", 0, NULL, NULL, "2026-11-20 18:00", "2026-11-23 18:00", 72},
    /* Friday evening: Saturday and Sunday do not count. */
    {"", 0x3e, NULL, NULL, "2026-11-20 18:00", "2026-11-25 18:00", 72},
    /* On Saturday itself: from Monday's first minute on. */
    {"", 0x3e, NULL, NULL, "2026-11-21 10:00", "2026-11-24 00:00", 24},
    /* Days begin in Paris an hour before. */
    {"Europe/Paris", 0x3e, NULL, NULL, "2026-11-21 10:00", "2026-11-23 23:00",
	24},
    /* Away for two days in between. */
    {"", 0, "2026-11-21 00:00", "2026-11-23 00:00", "2026-11-20 18:00",
	"2026-11-23 18:00", 24},
    /* Asked while away. */
    {"", 0, "2026-11-19 00:00", "2026-11-23 00:00", "2026-11-20 18:00",
	"2026-11-24 00:00", 24},
    /* Away over a weekend is not away twice. */
    {"", 0x3e, "2026-11-21 12:00", "2026-11-22 12:00", "2026-11-20 18:00",
	"2026-11-23 18:00", 24},
    /* A pause without an end. */
    {"", 0, "2026-11-20 20:00", "never", "2026-11-20 18:00", "never", 24},
    {"", 0, "2026-11-20 20:00", "never", "2026-11-20 18:00", "2026-11-20 20:00",
	2},
    /* The night in which clocks go back is 25 hours long: time is time. */
    {"Europe/Paris", 0, NULL, NULL, "2026-10-24 12:00", "2026-10-25 12:00", 24},
};

START_TEST(lengths_count)
{
	for (size_t i = 0; i < ARRAY_LEN(lengths); i++) {
		int64_t length = lengths[i].hours * HOUR;
		struct clock clock;

		clock_init(&clock);
		strcpy(clock.calendar.zone, lengths[i].zone);
		if (lengths[i].days != 0)
			clock.calendar.days = lengths[i].days;
		if (lengths[i].from != NULL)
			clock_stop(&clock, at(lengths[i].from),
			    strcmp(lengths[i].until, "never") == 0
				? CLOCK_NEVER
				: at(lengths[i].until));
		expect(clock_after(&clock, at(lengths[i].asked), length),
		    lengths[i].due);
	}
}
END_TEST

START_TEST(never_stays_never)
{
	struct clock clock;

	clock_init(&clock);
	ck_assert_int_eq(clock_after(&clock, CLOCK_NEVER, HOUR), CLOCK_NEVER);
}
END_TEST

START_TEST(holidays_do_not_count)
{
	struct clock clock;

	clock_init(&clock);
	clock.calendar.holidays[0] = (struct holiday){0, 12, 25};
	clock.calendar.holidays[1] = (struct holiday){2027, 4, 5};
	clock.calendar.holiday_count = 2;
	expect(clock_after(&clock, at("2026-12-24 12:00"), DAY),
	    "2026-12-26 12:00");
	expect(clock_after(&clock, at("2027-12-24 12:00"), DAY),
	    "2027-12-26 12:00");
	expect(clock_after(&clock, at("2027-04-04 12:00"), DAY),
	    "2027-04-06 12:00");
	expect(clock_after(&clock, at("2028-04-04 12:00"), DAY),
	    "2028-04-05 12:00");
}
END_TEST

START_TEST(stops_merge)
{
	struct clock clock;

	clock_init(&clock);
	clock_stop(&clock, 100, 200);
	clock_stop(&clock, 400, 500);
	clock_stop(&clock, 50, 60);
	clock_stop(&clock, 70, 70);
	ck_assert_uint_eq(clock.stop_count, 3);
	ck_assert_int_eq(clock.stops[0].from, 50);
	ck_assert_int_eq(clock.stops[2].until, 500);
	clock_stop(&clock, 150, 450);
	ck_assert_uint_eq(clock.stop_count, 2);
	ck_assert_int_eq(clock.stops[1].from, 100);
	ck_assert_int_eq(clock.stops[1].until, 500);
	for (int64_t i = 0; i < 2 * CLOCK_STOPS; i++)
		clock_stop(&clock, 1000 + 10 * i, 1005 + 10 * i);
	ck_assert_uint_eq(clock.stop_count, CLOCK_STOPS);
	ck_assert_int_eq(clock_after(&clock, 0, 1), 1);
	/* What did not fit lengthens the last. */
	ck_assert_int_eq(clock.stops[CLOCK_STOPS - 1].until,
	    1005 + 10 * (2 * CLOCK_STOPS - 1));
}
END_TEST

/* ---- deadlines ---- */

START_TEST(deadlines_let_people_sleep)
{
	struct clock clock;
	struct pace pace = {DAY, 12 * HOUR, 0};

	clock_init(&clock);
	strcpy(clock.calendar.zone, "Europe/Paris");
	clock.calendar.quiet = true;
	clock.calendar.quiet_from = 22 * 60;
	clock.calendar.quiet_until = 7 * 60;
	expect(clock_due(&clock, &pace, at("2026-11-20 12:00")),
	    "2026-11-21 12:00");
	/* 23:30 and 04:00 in Paris: seven there is six here. */
	expect(clock_due(&clock, &pace, at("2026-11-20 22:30")),
	    "2026-11-22 06:00");
	expect(clock_due(&clock, &pace, at("2026-11-20 03:00")),
	    "2026-11-21 06:00");
	/* Nor is anything due on a day off. */
	clock.calendar.days = 0x3e;
	expect(clock_due(&clock, &pace, at("2026-11-19 22:30")),
	    "2026-11-23 06:00");
	pace.target = 0;
	expect(clock_due(&clock, &pace, at("2026-11-20 12:00")), "never");
}
END_TEST

/* Whose clock goes on again has time to look up. */
START_TEST(minimum_is_left)
{
	struct clock clock;
	struct pace pace = {DAY, 12 * HOUR, 0};

	clock_init(&clock);
	clock_stop(&clock, at("2026-11-21 11:00"), at("2026-11-25 08:00"));
	expect(clock_due(&clock, &pace, at("2026-11-20 12:00")),
	    "2026-11-25 20:00");
	pace.minimum = 0;
	expect(clock_due(&clock, &pace, at("2026-11-20 12:00")),
	    "2026-11-25 09:00");
}
END_TEST

/* ---- terms ---- */

static int
read(struct terms *terms, const char *text, struct err *err)
{
	struct doc *doc = NULL;
	int rc;

	ck_assert_int_eq(
	    yaml_parse(&doc, text, strlen(text), "pli.yaml", err), 0);
	terms_init(terms);
	rc = terms_read(terms, NULL, doc_get(doc, "deadline"), "pli.yaml", err);
	doc_free(doc);
	return rc;
}

START_TEST(terms_are_read)
{
	struct err err = ERR_INIT;
	struct terms terms;

	ck_assert_int_eq(read(&terms, "deadline: 3\n", &err), 0);
	ck_assert_int_eq(terms.pace.target, 3 * DAY);
	ck_assert_int_eq(terms.late, LATE_WAIT);
	ck_assert_int_eq(
	    read(&terms,
		"deadline:\n  kinds: {auction: {target: 1d}}\n  target: 3d\n"
		"  minimum: 12h\n  grace: 90m\n  zone: Europe/Paris\n"
		"  days: [mon, tue, wed, thu, fri]\n"
		"  holidays: [12-25, 2027-04-05]\n  remind: [-1d, 0h, 2d]\n"
		"  late: bot\n  bot: search\n  claim: 10d\n  vacation: 20\n",
		&err),
	    0);
	ck_assert_int_eq(terms.pace.grace, 90 * 60);
	ck_assert_int_eq(terms_pace(&terms, "auction")->target, DAY);
	ck_assert_int_eq(terms_pace(&terms, "auction")->minimum, 12 * HOUR);
	ck_assert_int_eq(terms_pace(&terms, "market")->target, 3 * DAY);
	ck_assert_int_eq(terms.calendar.days, 0x3e);
	ck_assert_int_eq(terms.calendar.holidays[1].year, 2027);
	ck_assert_uint_eq(terms.remind_count, 3);
	ck_assert_int_eq(terms.remind[0], -DAY);
	ck_assert_int_eq(terms.late, LATE_BOT);
	ck_assert_str_eq(terms.bot, "search");
	ck_assert_int_eq(terms.claim, 10 * DAY);
	ck_assert_uint_eq(terms.vacation_days, 20);
}
END_TEST

static const char *const mistakes[] = {"deadline: -1\n", "deadline: soon\n",
    "deadline: 366\n", "deadline: {target: 3x}\n", "deadline: {target: 400d}\n",
    "deadline: {wish: 3d}\n", "deadline: {zone: Atlantis}\n",
    "deadline: {zone: ../../etc/passwd}\n", "deadline: {days: []}\n",
    "deadline: {days: [mon, mon]}\n", "deadline: {days: mon}\n",
    "deadline: {holidays: [13-01]}\n", "deadline: {holidays: [12-25x]}\n",
    "deadline: {remind: [0h, -1d]}\n", "deadline: {remind: [1d, 1d]}\n",
    "deadline: {late: never}\n", "deadline: {bot: aVeryVeryLongKindOfPlayer}\n",
    "deadline: {bot: foo}\n", "deadline: {bot: search-0}\n",
    "deadline: {bot: search-100001}\n", "deadline: {bot: Greedy}\n",
    "deadline: {vacation: 400}\n", "deadline: {kinds: {auction: 1d}}\n",
    "deadline: {kinds: {auction: {aim: 1d}}}\n",
    "deadline: {kinds: {auktion: {target: 1d}}}\n"};

START_TEST(mistakes_are_named)
{
	struct terms terms;

	for (size_t i = 0; i < ARRAY_LEN(mistakes); i++) {
		struct err err = ERR_INIT;

		ck_assert_int_eq(read(&terms, mistakes[i], &err), -1);
		ck_assert_int_eq(err.exit, EX_CONFIG);
		ck_assert_msg(strstr(err.text, "pli.yaml:1: ") != NULL,
		    "%s: %s", mistakes[i], err.text);
	}
}
END_TEST

/* The form behind a word in the last error, as a value of key. */
static void
follow(const char *key, const struct err *err, const char *word)
{
	const char *form = strstr(err->text, word);
	struct err again = ERR_INIT;
	struct terms terms;
	char text[200];
	int len;

	if (form == NULL)
		return;
	form += strlen(word);
	len = (int)strcspn(form, ";");
	snprintf(text, sizeof(text), "deadline:\n  %s: %.*s\n", key, len, form);
	ck_assert_msg(
	    read(&terms, text, &again) == 0, "%s: %s", text, again.text);
}

/* Whatever is wrong with whatever setting: what is advised can be read. */
START_TEST(advice_works)
{
	static const char *const keys[] = {"target", "minimum", "grace", "zone",
	    "days", "holidays", "remind", "late", "bot", "claim", "vacation",
	    "kinds"};
	static const char *const values[] = {"0", "0h", "1d", "-1d", "30 days",
	    "36 hours", "5 weeks", "off", "no", "[]", "{}", "[x]", "{x: y}",
	    "{x: {target: y}}", "''", "[0h, -1d]", "-1d, 0h", "mon", "mon, tue",
	    "12-25", "9999d", "01234567890123456789012345678901234567890"};
	struct terms terms;
	char text[200];
	unsigned wrong = 0;

	for (size_t k = 0; k < ARRAY_LEN(keys); k++)
		for (size_t v = 0; v < ARRAY_LEN(values); v++) {
			struct err err = ERR_INIT;

			snprintf(text, sizeof(text), "deadline:\n  %s: %s\n",
			    keys[k], values[v]);
			if (read(&terms, text, &err) == 0)
				continue;
			wrong++;
			ck_assert_msg(strstr(err.text, ", like ") != NULL &&
					  strstr(err.text, keys[k]) != NULL,
			    "%s: %s", text, err.text);
			follow(keys[k], &err, ", like ");
			follow(keys[k], &err, "; write ");
		}
	ck_assert_uint_gt(wrong, 150);
}
END_TEST

static const struct {
	const char *text, *advice;
} meant[] = {
    {"remind: 0h", "; write [0h]"},
    {"remind: -1d, 0h", "; write [-1d, 0h]"},
    {"remind: off", "or [], and nobody is reminded"},
    {"days: mon, tue", "; write [mon, tue]"},
    {"holidays: 12-25", "; write [12-25]"},
    {"vacation: 30d", "; write 30"},
    {"vacation: 30 days", "; write 30"},
    {"target: 36 hours", "; write 36h"},
    {"claim: 10 days", "; write 10d"},
    {"kinds: {auktion: {target: 1d}}", "auktion (did you mean auction?)"},
    {"kinds: {tea: {target: 1d}}", "; there are action, loan, trade, market, "},
    {"kinds: {trade: {targt: 1d}}", "targt (did you mean target?)"},
};

START_TEST(what_was_meant_is_advised)
{
	struct terms terms;
	char text[200];

	for (size_t i = 0; i < ARRAY_LEN(meant); i++) {
		struct err err = ERR_INIT;

		snprintf(
		    text, sizeof(text), "deadline:\n  %s\n", meant[i].text);
		ck_assert_int_eq(read(&terms, text, &err), -1);
		ck_assert_msg(strstr(err.text, meant[i].advice) != NULL,
		    "%s: %s", text, err.text);
	}
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {advice_works, what_was_meant_is_advised,
	    lengths_count, never_stays_never, holidays_do_not_count,
	    stops_merge, deadlines_let_people_sleep, minimum_is_left,
	    terms_are_read, mistakes_are_named};

	return suite_run("clock", tests, ARRAY_LEN(tests));
}
