/* SPDX-License-Identifier: MIT */
/* report_terms.c - what the host has changed of a match's time, in words. */
#include "report_p.h"
#include "terms.h"
#include "x.h"

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
	if (seconds == 0)
		doc_add_bool(map, "none", true);
	else
		report_length(seconds, map);
}

static void
say_target(const struct terms *terms, struct doc *map)
{
	add_length(terms->pace.target, map);
}

static void
say_grace(const struct terms *terms, struct doc *map)
{
	add_length(terms->pace.grace, map);
}

static void
say_late(const struct terms *terms, struct doc *map)
{
	doc_add_bool(map, terms_late_name(terms->late), true);
}

static void
say_remind(const struct terms *terms, struct doc *map)
{
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

static const struct {
	const char *key;
	void (*say)(const struct terms *terms, struct doc *map);
} rows[] = {
    {"target", say_target},
    {"grace", say_grace},
    {"late", say_late},
    {"remind", say_remind},
};

bool
report_terms(const char *setting, struct doc *doc)
{
	struct err err = ERR_INIT;
	struct terms terms;
	struct doc *map;
	bool said = false;

	if (terms_setting(&map, setting, &err) < 0)
		return false;
	terms_init(&terms);
	if (terms_read(&terms, map, setting, &err) == 0)
		for (size_t i = 0; !said && i < ARRAY_LEN(rows); i++) {
			said = doc_get(map, rows[i].key) != NULL;
			if (said)
				rows[i].say(&terms,
				    doc_add_map(doc_add_map(doc, "terms"),
					rows[i].key));
		}
	doc_free(map);
	return said;
}
