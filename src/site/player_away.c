/* SPDX-License-Identifier: MIT */
/* player_away.c - when a player is not there. */
#include "site/player.h"

#include <stdio.h>
#include <string.h>

#define DAY ((int64_t)24 * 3600)
#define CLOCKS_RUN (180 * DAY) /* at most, behind an absence */

/* Days are counted as they stand, wherever they begin. */
static int64_t
day_number(const char *day)
{
	return zone_day("", day) / DAY;
}

static unsigned
overlap(int64_t from, int64_t until, int64_t first, int64_t last)
{
	if (from < first)
		from = first;
	if (until > last)
		until = last;
	return from > until ? 0 : (unsigned)(until - from + 1);
}

static unsigned
days_in(const struct player_away *away, int year)
{
	char first[16], last[16];

	snprintf(first, sizeof(first), "%04d-01-01", year);
	snprintf(last, sizeof(last), "%04d-12-31", year);
	return overlap(day_number(away->from), day_number(away->until),
	    day_number(first), day_number(last));
}

unsigned
player_away_days(const struct player *player, int year)
{
	unsigned days = 0;

	for (unsigned i = 0; i < player->away_count; i++)
		days += days_in(&player->away[i], year);
	return days;
}

/* The moment behind its last day. */
static int64_t
end_of(const struct player_away *away, const char *zone)
{
	int64_t last = zone_day(zone, away->until);

	return last < 0 ? 0 : zone_next(zone, last, 0);
}

int64_t
player_back(const struct player *player, const char *zone, int64_t now)
{
	int64_t back = 0;

	for (unsigned i = 0; i < player->away_count; i++) {
		int64_t from = zone_day(zone, player->away[i].from);
		int64_t until = end_of(&player->away[i], zone);

		if (from <= now && now < until && until > back)
			back = until;
	}
	return back;
}

/* This year's count against what is allowed, and clocks stood still in them. */
static void
forget_old(struct player *player, const char *zone, int64_t now)
{
	struct zone_date today;
	unsigned kept = 0;
	int year;

	zone_date(zone, now, &today);
	for (unsigned i = 0; i < player->away_count; i++) {
		sscanf(player->away[i].until, "%4d", &year);
		if (year >= today.year ||
		    end_of(&player->away[i], zone) > now - CLOCKS_RUN)
			player->away[kept++] = player->away[i];
	}
	player->away_count = kept;
}

static bool
meets_another(const struct player *player, const struct player_away *away)
{
	for (unsigned i = 0; i < player->away_count; i++)
		if (overlap(day_number(away->from), day_number(away->until),
			day_number(player->away[i].from),
			day_number(player->away[i].until)) > 0)
			return true;
	return false;
}

const char *
player_go_away(struct player *player, const struct player_away *away,
    const char *zone, unsigned most, int64_t now)
{
	int first, last;

	if (zone_day("", away->from) < 0 || zone_day("", away->until) < 0 ||
	    strcmp(away->from, away->until) > 0)
		return "away-dates";
	if (end_of(away, zone) <= now)
		return "away-past";
	forget_old(player, zone, now);
	if (meets_another(player, away))
		return "away-twice";
	if (player->away_count == PLAYER_AWAY)
		return "away-too-long";
	player->away[player->away_count++] = *away;
	sscanf(away->from, "%4d", &first);
	sscanf(away->until, "%4d", &last);
	for (int year = first; year <= last; year++)
		if (player_away_days(player, year) > most) {
			player->away_count--;
			return "away-too-long";
		}
	return NULL;
}

/* False: it began today. */
static bool
end_yesterday(struct player_away *away, const char *zone, int64_t now)
{
	struct zone_date date;
	char today[16];

	zone_date(zone, now, &date);
	snprintf(today, sizeof(today), "%04d-%02u-%02u", date.year, date.month,
	    date.day);
	zone_date(zone, zone_day(zone, today) - 1, &date);
	snprintf(today, sizeof(today), "%04d-%02u-%02u", date.year, date.month,
	    date.day);
	if (strcmp(today, away->from) < 0)
		return false;
	memcpy(away->until, today, sizeof(away->until));
	return true;
}

void
player_come_back(struct player *player, const char *zone, int64_t now)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < player->away_count; i++) {
		struct player_away *away = &player->away[i];

		if (zone_day(zone, away->from) > now)
			continue;
		if (end_of(away, zone) <= now || end_yesterday(away, zone, now))
			player->away[kept++] = *away;
	}
	player->away_count = kept;
}
