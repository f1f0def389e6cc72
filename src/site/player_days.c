/* SPDX-License-Identifier: MIT */
/*
 * player_days.c - the days of an absence as people write them: "24 to 31
 * December", "du 24/12 au 2/1", "2026-12-20 to 2027-01-05".
 *
 * What a word or a number may mean is looked up in one language at a time, and
 * all of it must mean something there: a day that was guessed would stop a
 * clock at the wrong time.  Only beside ISO dates other words do no harm.
 */
#include "site/player.h"

#include "base/fold.h"
#include "base/pattern.h"
#include "base/x.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DAYS_LATE 90 /* so long ago it is not next year that is meant */
#define DAY ((int64_t)24 * 3600)
#define NAME_LETTERS 3 /* of a month or a weekday, at least */
#define CENTURY 2000
#define MARKS " ,;:.()'\"-/"

/* A day as far as it is said; 0: not said. */
struct day {
	unsigned year, month, day;
	unsigned pair[2]; /* "3/4": which is the month is seen later */
};

struct days {
	const struct words *words;
	struct day list[2];
	unsigned count;
	bool from, until; /* such a word was there */
	bool all_iso;     /* no day was said in another way */
	bool strange;     /* a word that means nothing */
	bool wrong;       /* days that make no absence */
};

/* ---- words ---- */

static bool
is_in(const struct words *words, const char *path, const char *word)
{
	const struct doc *list = words_texts(words, path);
	struct buf folded = BUF_INIT;
	bool is = false;

	for (size_t i = 0; !is && i < doc_count(list); i++) {
		buf_clear(&folded);
		fold_add(&folded, doc_text(doc_at(list, i)),
		    strlen(doc_text(doc_at(list, i))));
		is = buf_equals(&folded, word);
	}
	buf_release(&folded);
	return is;
}

/* The place in a map of names of the only one that begins like the word, from
 * 1; or 0. */
static unsigned
find_name(const struct words *words, const char *path, const char *word)
{
	const struct doc *map = words_texts(words, path);
	struct buf folded = BUF_INIT;
	size_t len = strlen(word);
	unsigned found = 0, matches = 0;

	for (size_t i = 0; len >= NAME_LETTERS && i < doc_count(map); i++) {
		buf_clear(&folded);
		fold_add(&folded, doc_text(doc_at(map, i)),
		    strlen(doc_text(doc_at(map, i))));
		if (strncmp(folded.data, word, len) != 0)
			continue;
		found = (unsigned)i + 1;
		matches++;
	}
	buf_release(&folded);
	return matches == 1 ? found : 0;
}

/* ---- what stands in the text ---- */

static struct day *
next_day(struct days *days)
{
	if (days->count == 2) {
		days->wrong = true;
		return &days->list[1];
	}
	days->list[days->count] = (struct day){.year = 0};
	return &days->list[days->count++];
}

static struct day *
last_day(struct days *days)
{
	return days->count == 0 ? next_day(days) : &days->list[days->count - 1];
}

static unsigned
group(const struct pattern *pattern, const char *text, const char *name)
{
	size_t at, len;

	return pattern_group(pattern, name, &at, &len)
		   ? (unsigned)strtoul(text + at, NULL, 10)
		   : 0;
}

static void
take_iso(struct days *days, const struct pattern *pattern, const char *text)
{
	struct day *day = next_day(days);

	day->year = group(pattern, text, "y");
	day->month = group(pattern, text, "m");
	day->day = group(pattern, text, "d");
}

static void
take_pair(struct days *days, const struct pattern *pattern, const char *text)
{
	struct day *day = next_day(days);

	days->all_iso = false;
	day->pair[0] = group(pattern, text, "a");
	day->pair[1] = group(pattern, text, "b");
	day->year = group(pattern, text, "y");
	if (day->year > 0 && day->year < 100)
		day->year += CENTURY;
}

/* A day of a month, which may stand before it or behind; or a year. */
static void
take_number(struct days *days, const struct pattern *pattern, const char *text)
{
	unsigned number = group(pattern, text, "n");
	struct day *day = last_day(days);

	days->all_iso = false;
	if (number >= CENTURY) {
		days->wrong |= day->month == 0 || day->year != 0;
		day->year = number;
		return;
	}
	if (day->day != 0 || day->pair[0] != 0)
		day = next_day(days);
	day->day = number;
}

static void
take_word(struct days *days, const struct pattern *pattern, const char *text)
{
	char word[16] = "";
	size_t at, len;
	unsigned month;

	if (pattern_group(pattern, "w", &at, &len) && len < sizeof(word))
		memcpy(word, text + at, len);
	month = find_name(days->words, "date.months", word);
	if (month != 0) {
		struct day *day = last_day(days);

		days->all_iso = false;
		if (day->month != 0 || day->pair[0] != 0)
			day = next_day(days);
		day->month = month;
		return;
	}
	days->from |= is_in(days->words, "away.from", word);
	days->until |= is_in(days->words, "away.until", word);
	days->strange |= !is_in(days->words, "away.from", word) &&
			 !is_in(days->words, "away.until", word) &&
			 !is_in(days->words, "away.skip", word) &&
			 find_name(days->words, "date.days", word) == 0;
}

static void
take_strange(struct days *days, const struct pattern *pattern, const char *text)
{
	(void)pattern;
	(void)text;
	days->strange = true;
}

/* The first that fits at a place; what it takes. */
static const struct {
	const char *regex;
	void (*take)(
	    struct days *days, const struct pattern *pattern, const char *text);
} forms[] = {
    {"^(?<all>(?<y>[0-9]{4})-(?<m>[0-9]{2})-(?<d>[0-9]{2}))(?![0-9])",
	take_iso},
    {"^(?<all>(?<a>[0-9]{1,2})(?<s>[./-])(?<b>[0-9]{1,2})\\k<s>"
     "(?<y>[0-9]{4}|[0-9]{2}))(?![0-9])",
	take_pair},
    {"^(?<all>(?<a>[0-9]{1,2})[./](?<b>[0-9]{1,2}))(?![0-9])", take_pair},
    {"^(?<all>(?<n>[0-9]{1,2}|2[0-9]{3})(?:st|nd|rd|th|er|e|eme)?)(?![a-z0-9])",
	take_number},
    {"^(?<all>(?<w>[a-z]+))", take_word},
    {"^(?<all>[0-9?]+)", take_strange},
};

/* How much of the text is taken. */
static size_t
take_next(struct days *days, const char *text)
{
	size_t at, len = strspn(text, MARKS);

	for (size_t i = 0; len == 0 && i < ARRAY_LEN(forms); i++) {
		struct pattern *pattern = pattern_new(forms[i].regex, NULL);

		if (pattern_match(pattern, text, strlen(text)) &&
		    pattern_group(pattern, "all", &at, &len))
			forms[i].take(days, pattern, text);
		pattern_free(pattern);
	}
	return len == 0 ? 1 : len;
}

/* ---- what is not said ---- */

/* True if all pairs can be read with the month in that place. */
static bool
can_be(const struct days *days, unsigned month)
{
	for (unsigned i = 0; i < days->count; i++)
		if (days->list[i].pair[month] > 12 ||
		    days->list[i].pair[1 - month] > 31)
			return false;
	return true;
}

static bool
are_twins(const struct days *days)
{
	for (unsigned i = 0; i < days->count; i++)
		if (days->list[i].pair[0] != days->list[i].pair[1])
			return false;
	return true;
}

/* False: nobody can tell the day from the month. */
static bool
sort_pairs(struct days *days)
{
	const char *first = words_text(days->words, "away.first");
	bool day_first = can_be(days, 1), month_first = can_be(days, 0);

	if (strcmp(first, "day") == 0)
		month_first = false;
	if (day_first && month_first && !are_twins(days))
		return false;
	days->wrong |= !day_first && !month_first;
	for (unsigned i = 0; i < days->count; i++) {
		struct day *day = &days->list[i];

		if (day->pair[0] == 0)
			continue;
		day->day = day->pair[day_first ? 0 : 1];
		day->month = day->pair[day_first ? 1 : 0];
	}
	return true;
}

static unsigned
in_year(const struct day *day)
{
	return day->month * 100 + day->day;
}

static void
write_day(const struct day *day, char out[11])
{
	char text[40];

	snprintf(text, sizeof(text), "%04u-%02u-%02u", day->year, day->month,
	    day->day);
	snprintf(out, 11, "%.10s", text);
}

/* A year that one of the two has is the other's, too, or the next to it. */
static void
share_year(struct day *first, struct day *last)
{
	unsigned over = in_year(last) < in_year(first) ? 1 : 0;

	if (first->year == 0 && last->year != 0)
		first->year = last->year - over;
	else if (last->year == 0 && first->year != 0)
		last->year = first->year + over;
}

/* Without any: the first whose last day is not long over. */
static void
find_year(struct day *first, struct day *last, const char *zone, int64_t now)
{
	unsigned over = in_year(last) < in_year(first) ? 1 : 0;
	struct zone_date late;
	char oldest[11], end[11];

	zone_date(zone, now - DAYS_LATE * DAY, &late);
	write_day(&(struct day){(unsigned)late.year, late.month, late.day, {0}},
	    oldest);
	first->year = (unsigned)late.year - 1;
	do {
		first->year++;
		last->year = first->year + over;
		write_day(last, end);
	} while (strcmp(end, oldest) < 0);
}

static void
add_today(struct days *days, const char *zone, int64_t now)
{
	struct zone_date today;

	zone_date(zone, now, &today);
	days->list[1] = days->list[0];
	days->list[0] =
	    (struct day){(unsigned)today.year, today.month, today.day, {0}};
	days->count = 2;
}

static void
fill_in(struct days *days, const char *zone, int64_t now)
{
	struct day *first = &days->list[0], *last = &days->list[1];

	/* "until 31 December" begins today; "from 24 December" ends nowhere. */
	if (days->count == 1 && days->until)
		add_today(days, zone, now);
	days->wrong |= days->count == 0 || (days->count == 1 && days->from);
	if (days->count == 1)
		*last = *first;
	if (first->month == 0)
		first->month = last->month;
	if (last->month == 0)
		last->month = first->month;
	days->wrong |= first->month == 0 || first->day == 0 || last->day == 0;
	if (days->wrong)
		return;
	share_year(first, last);
	if (first->year == 0)
		find_year(first, last, zone, now);
}

static const char *
read_in(const struct words *words, const char *text, const char *zone,
    int64_t now, struct player_away *away, bool *strange)
{
	struct days days = {.words = words, .all_iso = true};

	while (*text != '\0')
		text += take_next(&days, text);
	*strange = days.strange && !(days.all_iso && days.count > 0);
	if (*strange)
		return "away-dates";
	if (!days.wrong && !sort_pairs(&days))
		return "away-which";
	if (!days.wrong)
		fill_in(&days, zone, now);
	if (days.wrong)
		return "away-dates";
	write_day(&days.list[0], away->from);
	write_day(&days.list[1], away->until);
	return NULL;
}

const char *
player_read_days(struct words *const *words, unsigned count, const char *text,
    const char *zone, int64_t now, struct player_away *away)
{
	struct buf folded = BUF_INIT;
	const char *why = "away-dates";
	bool strange = true;

	*away = (struct player_away){"", ""};
	fold_add(&folded, text, strlen(text));
	for (unsigned i = 0; strange && i < count; i++)
		why = read_in(words[i], folded.data, zone, now, away, &strange);
	buf_release(&folded);
	return why;
}
