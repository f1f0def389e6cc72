/* SPDX-License-Identifier: MIT */
/* test_away.c - when a player is not there. */
#include "fs.h"
#include "player.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

START_TEST(absences_count)
{
	static const struct {
		struct player_away away;
		const char *why; /* NULL: fine */
	} cases[] = {
	    {{"2026-12-20", "2027-01-05"}, NULL},
	    {{"2027-01-05", "2027-01-06"}, "away-twice"},
	    {{"2026-11-01", "2026-11-20"}, "away-past"},
	    {{"2026-11-21", "2026-11-21"}, NULL}, /* today */
	    {{"2027-03-01", "2027-02-01"}, "away-dates"},
	    {{"2027-02-29", "2027-03-01"}, "away-dates"},
	    {{"2027-02-01", "2027-02-20"}, "away-too-long"},
	    {{"2027-02-01", "2027-02-15"}, NULL}, /* 5 + 15 of 20 */
	    {{"2028-02-29", "2028-02-29"}, NULL},
	};
	struct player player;
	int64_t now = time_read("2026-11-21T18:00:00Z");

	player_init(&player);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *why =
		    player_go_away(&player, &cases[i].away, "", 20, now);

		ck_assert_msg(
		    (why == NULL) == (cases[i].why == NULL) &&
			(why == NULL || strcmp(why, cases[i].why) == 0),
		    "%s: %s", cases[i].away.from, why);
	}
	ck_assert_uint_eq(player_away_days(&player, 2026), 13);
	ck_assert_uint_eq(player_away_days(&player, 2027), 20);
	ck_assert_int_eq(
	    player_back(&player, "", now), time_read("2026-11-22T00:00:00Z"));
	ck_assert_int_eq(player_back(&player, "America/New_York", now),
	    time_read("2026-11-22T05:00:00Z"));
	ck_assert_int_eq(
	    player_back(&player, "", time_read("2026-11-23T00:00:00Z")), 0);
}
END_TEST

/* Who comes back early has had the days that he was away, and his clock stood
 * still in them. */
START_TEST(absences_are_cut_short)
{
	static const struct {
		const char *zone, *now, *left;
	} cases[] = {
	    {"", "2026-12-19T12:00:00Z", ""},
	    {"", "2026-12-20T12:00:00Z", ""},
	    {"", "2026-12-21T00:00:00Z", "2026-12-20"},
	    {"", "2026-12-23T12:00:00Z", "2026-12-22"},
	    {"America/New_York", "2026-12-23T04:00:00Z", "2026-12-21"},
	    {"Europe/Paris", "2026-12-22T23:30:00Z", "2026-12-22"},
	    {"", "2027-01-06T00:00:00Z", "2027-01-05"},
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct player player;

		player_init(&player);
		player.away_count = 1;
		player.away[0] =
		    (struct player_away){"2026-12-20", "2027-01-05"};
		player_come_back(
		    &player, cases[i].zone, time_read(cases[i].now));
		ck_assert_str_eq(
		    player.away_count == 0 ? "" : player.away[0].until,
		    cases[i].left);
	}
}
END_TEST

/* A clock that still runs stood still in last year's, too. */
START_TEST(absences_are_not_forgotten_at_new_year)
{
	struct player_away next = {"2027-02-01", "2027-02-02"};
	struct player player;

	player_init(&player);
	player.away_count = 2;
	player.away[0] = (struct player_away){"2026-03-01", "2026-03-02"};
	player.away[1] = (struct player_away){"2026-12-20", "2026-12-31"};
	ck_assert_ptr_null(player_go_away(
	    &player, &next, "", 30, time_read("2027-01-02T12:00:00Z")));
	ck_assert_uint_eq(player.away_count, 2);
	ck_assert_str_eq(player.away[0].from, "2026-12-20");
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {absences_count, absences_are_cut_short,
	    absences_are_not_forgotten_at_new_year};

	if (!fs_exists(ZONE_DIR "/Europe/Paris")) {
		puts("1..0 # SKIP no table of time zones here");
		return 0;
	}
	return suite_run("away", tests, ARRAY_LEN(tests));
}
