/* SPDX-License-Identifier: MIT */
/* test_away.c - when a player is not there. */
#include "base/fs.h"
#include "site/player.h"
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

/* Today is Saturday, 21 November 2026. */
static const struct {
	const char *lang, *text, *from, *until; /* from: or why not */
} said[] = {
    {"en", "2026-12-20 to 2027-01-05", "2026-12-20", "2027-01-05"},
    {"en", "is from 2026-12-20, I think, to 2027-01-05", "2026-12-20",
	"2027-01-05"},
    {"en", "24 to 31 December", "2026-12-24", "2026-12-31"},
    {"en", "24-31 Dec.", "2026-12-24", "2026-12-31"},
    {"en", "from 24 Dec to 2 Jan", "2026-12-24", "2027-01-02"},
    {"en", "from the 24th of December until Saturday, the 2nd of January",
	"2026-12-24", "2027-01-02"},
    {"en", "December 24 - 31", "2026-12-24", "2026-12-31"},
    {"en", "December 24, 2026 to January 2, 2027", "2026-12-24", "2027-01-02"},
    {"en", "24 December to 2 January 2028", "2027-12-24", "2028-01-02"},
    {"en", "24 December 2027 to 2 January", "2027-12-24", "2028-01-02"},
    {"en", "24/12 - 31/12", "2026-12-24", "2026-12-31"},
    {"en", "12/24 - 1/2", "2026-12-24", "2027-01-02"},
    {"en", "3/12 to 24/12", "2026-12-03", "2026-12-24"},
    {"en", "24/12/2026 - 02/01/2027", "2026-12-24", "2027-01-02"},
    {"en", "24.12.26 - 2.1.27", "2026-12-24", "2027-01-02"},
    {"en", "12/12", "2026-12-12", "2026-12-12"},
    {"en", "3/4 to 5/4", "away-which", NULL},
    {"en", "3/4", "away-which", NULL},
    {"en", "24/12 to 12/31", "away-dates", NULL},
    {"en", "5 December", "2026-12-05", "2026-12-05"},
    {"en", "5 March", "2027-03-05", "2027-03-05"},
    {"en", "18 to 25 November", "2026-11-18", "2026-11-25"},
    {"en", "10 November", "2026-11-10", "2026-11-10"}, /* is over */
    {"en", "until 30 November", "2026-11-21", "2026-11-30"},
    {"en", "from 24 December", "away-dates", NULL},
    {"en", "24 to 31", "away-dates", NULL},
    {"en", "December", "away-dates", NULL},
    {"en", "next week", "away-dates", NULL},
    {"en", "24 December for 2 weeks", "away-dates", NULL},
    {"en", "24, 26 and 28 December", "away-dates", NULL},
    {"en", "40 December", "2026-12-40", "2026-12-40"}, /* is no day */
    {"en", "du 24 au 31 décembre", "2026-12-24", "2026-12-31"},
    {"fr", "du 24 au 31 décembre", "2026-12-24", "2026-12-31"},
    {"fr", "du 24 déc. au 2 janv.", "2026-12-24", "2027-01-02"},
    {"fr", "du jeudi 24 décembre au samedi 2 janvier", "2026-12-24",
	"2027-01-02"},
    {"fr", "du 1er au 5 août 2027", "2027-08-01", "2027-08-05"},
    {"fr", "du 3/4 au 5/4", "2027-04-03", "2027-04-05"},
    {"fr", "le 3/4", "2027-04-03", "2027-04-03"},
    {"fr", "12/24", "away-dates", NULL},
    {"fr", "jusqu’au 30 novembre", "2026-11-21", "2026-11-30"},
    {"fr", "à partir du 24 décembre", "away-dates", NULL},
    {"fr", "24 to 31 December", "2026-12-24", "2026-12-31"},
    {"fr", "1er juin", "2027-06-01", "2027-06-01"},
    {"fr", "1 jui", "away-dates", NULL},
    {"fr", "2026-12-20 à 2027-01-05", "2026-12-20", "2027-01-05"},
    {"fr", "", "away-dates", NULL},
};

START_TEST(days_are_read)
{
	static const char *const langs[] = {"en", "fr"};
	struct words *packs[2], *words[2];
	struct data data;
	struct err err = ERR_INIT;
	struct player_away away;
	int64_t now = time_read("2026-11-21T18:00:00Z");

	data_init(&data);
	for (unsigned i = 0; i < 2; i++)
		ck_assert_int_eq(
		    words_new(&packs[i], &data, langs[i], NULL, NULL, &err), 0);
	for (size_t i = 0; i < ARRAY_LEN(said); i++) {
		unsigned first =
		    strcmp(said[i].lang, words_lang(packs[0])) != 0;
		const char *why;

		words[0] = packs[first];
		words[1] = packs[1 - first];
		why = player_read_days(words, 2, said[i].text, "", now, &away);
		ck_assert_msg(
		    strcmp(why == NULL ? away.from : why, said[i].from) == 0 &&
			(why != NULL || strcmp(away.until, said[i].until) == 0),
		    "%s: \"%s\": %s, %s to %s", said[i].lang, said[i].text,
		    why == NULL ? "fine" : why, away.from, away.until);
	}
	words_free(packs[0]);
	words_free(packs[1]);
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
	const TTest *const tests[] = {absences_count, days_are_read,
	    absences_are_cut_short, absences_are_not_forgotten_at_new_year};

	if (!fs_exists(ZONE_DIR "/Europe/Paris")) {
		puts("1..0 # SKIP no table of time zones here");
		return 0;
	}
	return suite_run("away", tests, ARRAY_LEN(tests));
}
