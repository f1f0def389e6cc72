/* SPDX-License-Identifier: MIT */
/* report_terms.c - what the host has changed of a match's terms, in words. */
#include "base/x.h"
#include "letters/report_p.h"
#include "site/policy.h"
#include "site/terms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MINUTE 60
#define HOUR (60 * MINUTE)
#define DAY (24 * HOUR)

void
report_length(int64_t seconds, struct doc *map)
{
	static const struct {
		const char *key;
		int64_t seconds;
	} units[] = {{"days", DAY}, {"hours", HOUR}, {"minutes", MINUTE}};
	size_t i = 0;

	while (i + 1 < ARRAY_LEN(units) && seconds % units[i].seconds != 0)
		i++;
	doc_add_number(map, units[i].key, seconds / units[i].seconds);
	doc_add_bool(map, "one", seconds == units[i].seconds);
}

static void
add_length(int64_t seconds, struct doc *map)
{
	doc_add_bool(map, "none", seconds == 0);
	if (seconds != 0)
		report_length(seconds, map);
}

/* A setting that was read. */
struct told_setting {
	const struct teller *teller;
	const struct doc *value; /* as it was typed */
	const struct terms *terms;
	const struct policy *policy;
};

/* ---- times ---- */

static void
say_target(const struct told_setting *setting, struct doc *map)
{
	add_length(setting->terms->pace.target, map);
}

static void
say_minimum(const struct told_setting *setting, struct doc *map)
{
	add_length(setting->terms->pace.minimum, map);
}

static void
say_grace(const struct told_setting *setting, struct doc *map)
{
	add_length(setting->terms->pace.grace, map);
}

static void
say_claim(const struct told_setting *setting, struct doc *map)
{
	add_length(setting->terms->claim, map);
}

static void
say_vacation(const struct told_setting *setting, struct doc *map)
{
	add_length(setting->terms->vacation_days * (int64_t)DAY, map);
}

static void
say_remind(const struct told_setting *setting, struct doc *map)
{
	const struct terms *terms = setting->terms;
	struct doc *times = doc_add_list(map, "times");

	doc_add_bool(map, "none", terms->remind_count == 0);
	for (unsigned i = 0; i < terms->remind_count; i++) {
		int64_t when = terms->remind[i];
		struct doc *time = doc_add_map(times, NULL);

		doc_add_bool(time, "before", when < 0);
		doc_add_bool(time, "after", when > 0);
		add_length(when < 0 ? -when : when, time);
	}
}

/* What the game calls the decision; a host may name one that it has not. */
static const char *
kind_name(const struct teller *teller, const char *kind)
{
	const struct doc *kinds = words_texts(teller->words, "kinds");

	return doc_text_at(doc_get(kinds, kind), "name", kind);
}

static void
say_kinds(const struct told_setting *setting, struct doc *map)
{
	static const char *const keys[] = {"target", "grace", "minimum"};
	struct doc *list = doc_add_list(map, "list");

	doc_add_bool(map, "none", doc_count(setting->value) == 0);
	for (size_t i = 0; i < doc_count(setting->value); i++) {
		const struct doc *pace = doc_at(setting->value, i);
		struct doc *kind = doc_add_map(list, NULL);

		doc_add_string(kind, "name",
		    kind_name(setting->teller, doc_key_at(setting->value, i)));
		for (size_t k = 0; k < ARRAY_LEN(keys); k++)
			if (doc_get(pace, keys[k]) != NULL)
				add_length(terms_length(
					       doc_text_at(pace, keys[k], "")),
				    doc_add_map(kind, keys[k]));
	}
}

/* ---- days ---- */

/* Weeks are told from Monday on. */
static void
say_days(const struct told_setting *setting, struct doc *map)
{
	uint8_t days = setting->terms->calendar.days;
	struct doc *list = doc_add_list(map, "list");
	char path[32];

	doc_add_bool(map, "all", days == CLOCK_EVERY_DAY);
	for (unsigned i = 1; i <= 7; i++) {
		if (!(days >> i % 7 & 1))
			continue;
		snprintf(path, sizeof(path), "date.days.d%u", i % 7);
		doc_add_string(doc_add_map(list, NULL), "text",
		    words_text(setting->teller->words, path));
	}
}

static void
say_holidays(const struct told_setting *setting, struct doc *map)
{
	const struct calendar *calendar = &setting->terms->calendar;
	struct doc *list = doc_add_list(map, "list");

	doc_add_bool(map, "none", calendar->holiday_count == 0);
	for (unsigned i = 0; i < calendar->holiday_count; i++) {
		const struct holiday *holiday = &calendar->holidays[i];

		report_holiday(setting->teller, doc_add_map(list, NULL), "text",
		    holiday->year, holiday->month, holiday->day);
	}
}

static void
say_zone(const struct told_setting *setting, struct doc *map)
{
	doc_add_string(map, "name", setting->terms->calendar.zone);
}

/* ---- what follows, and policy ---- */

static void
say_late(const struct told_setting *setting, struct doc *map)
{
	doc_add_bool(map, terms_late_name(setting->terms->late), true);
}

static void
say_bot(const struct told_setting *setting, struct doc *map)
{
	doc_add_string(map, "kind", setting->terms->bot);
}

static void
say_press(const struct told_setting *setting, struct doc *map)
{
	doc_add_bool(map, policy_press_name(setting->policy->press), true);
}

static void
say_observers(const struct told_setting *setting, struct doc *map)
{
	doc_add_bool(map, "yes", setting->policy->observers);
}

static void
say_forum(const struct told_setting *setting, struct doc *map)
{
	doc_add_bool(map, "yes", strcmp(doc_text(setting->value), "yes") == 0);
}

static const struct {
	const char *key;
	void (*say)(const struct told_setting *setting, struct doc *map);
} rows[] = {
    {"target", say_target},
    {"minimum", say_minimum},
    {"grace", say_grace},
    {"kinds", say_kinds},
    {"zone", say_zone},
    {"days", say_days},
    {"holidays", say_holidays},
    {"remind", say_remind},
    {"late", say_late},
    {"bot", say_bot},
    {"claim", say_claim},
    {"vacation", say_vacation},
    {"press", say_press},
    {"observers", say_observers},
    {"forum", say_forum},
};

/* A file may come from a newer program, or from a forger. */
static bool
is_right(const struct doc *map, const char *text, struct terms *terms,
    struct policy *policy)
{
	const char *key = doc_key_at(map, 0);
	const struct doc *value = doc_at(map, 0);
	struct err err = ERR_INIT;

	terms_init(terms);
	policy_init(policy);
	if (strcmp(key, "forum") == 0)
		return doc_text(value) != NULL;
	if (policy_is_key(key))
		return policy_set(policy, key, value, text, &err) == 0;
	return terms_read(terms, NULL, map, text, &err) == 0;
}

static bool
say(const struct teller *teller, const char *text, struct doc *list)
{
	struct err err = ERR_INIT;
	struct terms terms;
	struct policy policy;
	struct doc *map;
	bool said = false;

	if (terms_setting(&map, text, &err) < 0)
		return false;
	if (doc_count(map) == 1 && is_right(map, text, &terms, &policy))
		for (size_t i = 0; !said && i < ARRAY_LEN(rows); i++) {
			const struct told_setting setting = {
			    teller, doc_at(map, 0), &terms, &policy};

			said = strcmp(doc_key_at(map, 0), rows[i].key) == 0;
			if (said)
				rows[i].say(&setting,
				    doc_add_map(
					doc_add_map(list, NULL), rows[i].key));
		}
	doc_free(map);
	return said;
}

bool
report_terms(const struct teller *teller, const char *settings, struct doc *doc)
{
	struct doc *list = doc_new_list();
	char *copy = xstrdup(settings), *rest = copy, *at;
	bool said = true;

	while (said && rest != NULL) {
		at = strstr(rest, TERMS_AND);
		if (at != NULL)
			*at = '\0';
		said = say(teller, rest, list);
		rest = at == NULL ? NULL : at + strlen(TERMS_AND);
	}
	if (said)
		doc_add_copy(doc, "terms", list);
	doc_free(list);
	free(copy);
	return said;
}
