/* SPDX-License-Identifier: MIT */
/* report_figures.c - the story of a match that is over, in figures. */
#include "base/x.h"
#include "letters/report_p.h"

#include <stdlib.h>

#define MOMENTS 6 /* as many numbers as one hears out behind a name */
#define DAY (24 * 3600)

/* ---- the scores, in a few numbers each ---- */

static void
add_points(const struct teller *teller, uint32_t seat, const uint32_t *moments,
    size_t count, struct doc *list)
{
	const struct match *match = teller->match;
	struct doc *map = doc_add_map(list, NULL), *points;
	int32_t scores[SEATS_MAX];

	doc_add_number(map, "seat", seat);
	points = doc_add_list(map, "points");
	for (size_t i = 0; i < count; i++) {
		match->game->scores(match->edition.data,
		    match_position_at(match, moments[i]), scores);
		doc_add_number(
		    doc_add_map(points, NULL), "score", scores[seat]);
	}
}

/* ---- who led ---- */

/* The seat that has more than all others, or NO_SEAT. */
static uint32_t
leader(const struct match *match, const void *pos)
{
	int32_t scores[SEATS_MAX];
	uint32_t best = 0;
	bool alone = true;

	match->game->scores(match->edition.data, pos, scores);
	for (uint32_t s = 1; s < match->seats; s++) {
		if (scores[s] >= scores[best])
			alone = scores[s] > scores[best];
		if (scores[s] > scores[best])
			best = s;
	}
	return alone ? best : NO_SEAT;
}

/* How often the lead went to another, and for how many moves each had it. */
static unsigned
follow_lead(const struct match *match, unsigned led[SEATS_MAX])
{
	uint32_t last = NO_SEAT;
	unsigned changes = 0;

	for (uint32_t n = 0; n <= log_head(&match->log); n++) {
		const void *pos = match_position_at(match, n);
		uint32_t now = pos == NULL ? NO_SEAT : leader(match, pos);

		if (now == NO_SEAT)
			continue;
		changes += last != NO_SEAT && now != last;
		last = now;
		led[now]++;
	}
	return changes;
}

static void
add_lead(const struct teller *teller, struct doc *doc)
{
	unsigned led[SEATS_MAX] = {0}, most = 0;
	unsigned changes = follow_lead(teller->match, led);
	bool alone = false;
	uint32_t longest = 0;

	for (uint32_t s = 0; s < teller->match->seats; s++) {
		if (led[s] >= most)
			alone = led[s] > most;
		if (led[s] > most)
			longest = s;
		most = led[s] > most ? led[s] : most;
	}
	doc_add_number(doc, "lead_changes", changes);
	doc_add_bool(doc, "no_change", changes == 0);
	doc_add_bool(doc, "one_change", changes == 1);
	doc_add_bool(doc, "changes", changes > 1);
	if (alone)
		doc_add_number(doc_add_map(doc, "led"), "seat", longest);
}

/* ---- how long it took ---- */

/* In the largest unit of which it took two; a part of one counts as one. */
static void
add_took(int64_t seconds, struct doc *doc)
{
	static const struct {
		const char *name;
		int64_t length;
	} units[] = {{"days", DAY}, {"hours", 3600}, {"minutes", 60}};
	struct doc *map = doc_add_map(doc, "took");
	bool told = false;

	for (size_t i = 0; i < ARRAY_LEN(units); i++) {
		int64_t count =
		    (seconds + units[i].length - 1) / units[i].length;
		bool is = !told && (seconds >= 2 * units[i].length ||
				       i + 1 == ARRAY_LEN(units));

		if (is)
			doc_add_number(
			    map, units[i].name, count < 1 ? 1 : count);
		else
			doc_add_bool(map, units[i].name, false);
		if (is)
			doc_add_bool(map, "one", count <= 1);
		told |= is;
	}
}

static void
add_length(const struct teller *teller, struct doc *doc)
{
	const struct match *match = teller->match;
	const struct log *log = &match->log;
	const char *first = log_entry(log, log_start(log))->time, *last = first;
	unsigned turns = 0;

	for (uint32_t n = 0; n <= log_head(log); n++) {
		if (log_entry(log, n)->kind != ENTRY_ORDERS ||
		    !match_has_position(match, n))
			continue;
		turns++;
		last = log_entry(log, n)->time;
	}
	report_date(teller, doc, "ended", last);
	add_took(time_read(last) - time_read(first), doc);
	doc_add_number(doc, "turns", turns);
}

void
report_figures(const struct teller *teller, struct doc *doc)
{
	const struct match *match = teller->match;
	struct doc *figures = doc_add_map(doc, "figures"), *players;
	uint32_t moments[MOMENTS];
	size_t count = report_moments(match, moments, MOMENTS);

	players = doc_add_list(figures, "players");
	for (uint32_t s = 0; s < match->seats; s++)
		add_points(teller, s, moments, count, players);
	add_lead(teller, figures);
	add_length(teller, figures);
}
