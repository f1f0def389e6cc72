/* SPDX-License-Identifier: MIT */
/* test_player.c - what a person chooses about letters, and clocks. */
#include "base/fs.h"
#include "site/player.h"
#include "suite.h"
#include "text/markup.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* 2026-11-21T18:00:00Z, a Saturday; in Paris it is an hour later. */
#define NOW 1795284000

static struct site site;

static void
make_site(void)
{
	static char dir[] = "players-XXXXXX";
	char *folder;

	strcpy(dir + sizeof(dir) - 7, "XXXXXX");
	site.dir = mkdtemp(dir);
	ck_assert_ptr_nonnull(site.dir);
	folder = site_path(&site, "players");
	ck_assert_int_eq(fs_mkdir(folder, NULL), 0);
	free(folder);
}

static int
unlink_one(const char *name, void *arg)
{
	char *path = fs_path(arg, "%s", name);

	fs_remove(path, NULL);
	free(path);
	return 0;
}

static void
drop_site(void)
{
	char *folder = site_path(&site, "players");

	fs_each(folder, unlink_one, folder, NULL);
	rmdir(folder);
	rmdir(site.dir);
	free(folder);
}

/* ---- zones ---- */

static const struct {
	const char *said, *zone; /* NULL: none */
} names[] = {
    {"Europe/Paris", "Europe/Paris"},
    {"europe/paris", "Europe/Paris"},
    {"America/New York", "America/New_York"},
    {"america/argentina/ushuaia", "America/Argentina/Ushuaia"},
    {"Tokyo", "Asia/Tokyo"},
    {"new york", "America/New_York"},
    {"utc", "UTC"},
    {"Europe", NULL},
    {"Atlantis", NULL},
    {"", NULL},
    {"/", NULL},
    {"Europe/", NULL},
    {"../zoneinfo/Europe/Paris", NULL},
    {"Europe/../Europe/Paris", NULL},
    {"/etc/passwd", NULL},
    {"../../../etc/passwd", NULL},
    {"right/Europe/Paris", NULL},
    {"posix/Europe/Paris", NULL},
    {"zone.tab", NULL},
    {"tzdata.zi", NULL},
    {"leapseconds", NULL},
    {"Europe/Paris\nx", NULL},
    {"Europe/ParisEurope/ParisEurope/ParisEurope/Paris", NULL},
};

START_TEST(zones_have_names)
{
	char zone[ZONE_MAX + 1] = "before";
	bool found = zone_find(names[_i].said, zone);

	ck_assert_msg(found == (names[_i].zone != NULL), "%s", names[_i].said);
	ck_assert_str_eq(zone, found ? names[_i].zone : "before");
	ck_assert(!found || zone_is(zone));
}
END_TEST

/* Minutes on the wall at NOW, and the next time it shows others. */
START_TEST(zones_have_clocks)
{
	static const struct {
		const char *zone;
		unsigned minute, next;
		int64_t after;
	} rows[] = {
	    {"", 18 * 60, 18 * 60 + 1, 60},
	    {"", 18 * 60, 18 * 60, 24 * 3600},
	    {"", 18 * 60, 0, 6 * 3600},
	    {"Europe/Paris", 19 * 60, 20 * 60, 3600},
	    {"Europe/Paris", 19 * 60, 18 * 60, 23 * 3600},
	    {"Asia/Kolkata", 23 * 60 + 30, 0, 1800},
	    {"Pacific/Kiritimati", 8 * 60, 7 * 60 + 59, 86340},
	    {"No/Such", 18 * 60, 19 * 60, 3600},
	};
	size_t i;

	for (i = 0; i < ARRAY_LEN(rows); i++) {
		ck_assert_msg(zone_minute(rows[i].zone, NOW) == rows[i].minute,
		    "%s", rows[i].zone);
		ck_assert_msg(zone_next(rows[i].zone, NOW, rows[i].next) ==
				  NOW + rows[i].after,
		    "%s %u", rows[i].zone, rows[i].next);
	}
	ck_assert_str_eq(getenv("TZ"), "Europe/Berlin");
}
END_TEST

/* 2026-03-29 02:00 is 03:00 in Paris; 2026-10-25 03:00 is 02:00 again. */
START_TEST(clocks_are_set)
{
	int64_t spring = time_read("2026-03-28T20:00:00Z");
	int64_t autumn = time_read("2026-10-24T20:00:00Z");
	int64_t next;

	next = zone_next("Europe/Paris", spring, 8 * 60);
	ck_assert_int_eq(next, time_read("2026-03-29T06:00:00Z"));
	next = zone_next("Europe/Paris", autumn, 8 * 60);
	ck_assert_int_eq(next, time_read("2026-10-25T07:00:00Z"));
	/* An hour that is not there: later by the step, and never before. */
	next = zone_next("Europe/Paris", spring, 2 * 60 + 30);
	ck_assert_int_eq(llabs(next - time_read("2026-03-29T01:00:00Z")), 1800);
	/* One that is there twice comes once. */
	next = zone_next("Europe/Paris", autumn, 2 * 60 + 30);
	ck_assert(next == time_read("2026-10-25T00:30:00Z") ||
		  next == time_read("2026-10-25T01:30:00Z"));
	ck_assert_int_ge(
	    zone_next("Europe/Paris", next, 2 * 60 + 30) - next, 23 * 3600);
}
END_TEST

/* ---- quiet hours ---- */

START_TEST(quiet_hours_end)
{
	static const struct {
		unsigned from, until;
		int64_t due, wait; /* wait: seconds; 0: none */
	} rows[] = {
	    /* It is 19:00 on his wall. */
	    {22 * 60, 7 * 60, -1, 0},
	    {18 * 60, 20 * 60, -1, 3600},
	    {19 * 60, 20 * 60, -1, 3600},
	    {18 * 60, 19 * 60, -1, 0},
	    {18 * 60, 7 * 60, -1, 12 * 3600},
	    {20 * 60, 19 * 60 + 30, -1, 1800},
	    /* A deadline before they end waits for nobody's sleep. */
	    {18 * 60, 7 * 60, NOW + 3600, 0},
	    {18 * 60, 7 * 60, NOW + 12 * 3600, 0},
	    {18 * 60, 7 * 60, NOW + 12 * 3600 + 1, 12 * 3600},
	};
	struct player player;
	size_t i;

	player_init(&player);
	strcpy(player.zone, "Europe/Paris");
	ck_assert_int_eq(player_quiet_end(&player, player.zone, NOW, -1), 0);
	player.quiet = true;
	for (i = 0; i < ARRAY_LEN(rows); i++) {
		player.quiet_from = rows[i].from;
		player.quiet_until = rows[i].until;
		ck_assert_msg(
		    player_quiet_end(&player, player.zone, NOW, rows[i].due) ==
			(rows[i].wait == 0 ? 0 : NOW + rows[i].wait),
		    "row %zu", i);
	}
}
END_TEST

/* ---- the file ---- */

static void
check_same(const struct player *a, const struct player *b)
{
	ck_assert_str_eq(a->lang, b->lang);
	ck_assert_str_eq(a->zone, b->zone);
	ck_assert_uint_eq(a->plain, b->plain);
	ck_assert_uint_eq(a->pictures, b->pictures);
	ck_assert_uint_eq(a->board, b->board);
	ck_assert_uint_eq(a->width, b->width);
	ck_assert_uint_eq(a->length, b->length);
	ck_assert_uint_eq(a->letters, b->letters);
	ck_assert_uint_eq(a->daily_at, b->daily_at);
	ck_assert_uint_eq(a->quiet, b->quiet);
	ck_assert_uint_eq(a->quiet_from, b->quiet_from);
	ck_assert_uint_eq(a->quiet_until, b->quiet_until);
	ck_assert_uint_eq(a->calendar, b->calendar);
	ck_assert_uint_eq(a->way, b->way);
	ck_assert_int_eq(a->pictured, b->pictured);
	ck_assert_uint_eq(a->away_count, b->away_count);
	for (unsigned i = 0; i < a->away_count; i++) {
		ck_assert_str_eq(a->away[i].from, b->away[i].from);
		ck_assert_str_eq(a->away[i].until, b->away[i].until);
	}
}

static int64_t
daily(struct player *player, unsigned minute, const char *now)
{
	player->daily_at = minute;
	return player_daily_next(player, player->zone, time_read(now));
}

START_TEST(the_daily_hour_is_on_the_wall)
{
	struct player player;

	player_init(&player);
	strcpy(player.zone, "Europe/Paris");
	/* The night of 2027-03-28 has no 02:30. */
	ck_assert_int_eq(daily(&player, 1080, "2027-03-27T17:00:00Z"),
	    time_read("2027-03-28T16:00:00Z"));
	ck_assert_int_eq(daily(&player, 150, "2027-03-27T17:00:00Z"),
	    time_read("2027-03-28T01:30:00Z"));
	ck_assert_int_eq(daily(&player, 150, "2027-03-28T01:30:00Z"),
	    time_read("2027-03-29T00:30:00Z"));
	/* That of 2026-10-25 has two. */
	ck_assert_int_eq(daily(&player, 1080, "2026-10-24T16:00:00Z"),
	    time_read("2026-10-25T17:00:00Z"));
	player.quiet = true;
	player.quiet_from = 1320;
	player.quiet_until = 420;
	ck_assert_int_eq(daily(&player, 1380, "2026-11-21T18:00:00Z"),
	    time_read("2026-11-22T06:00:00Z"));
	ck_assert_int_eq(daily(&player, 420, "2026-11-21T18:00:00Z"),
	    time_read("2026-11-22T06:00:00Z"));
}
END_TEST

START_TEST(files_come_back)
{
	struct player player, read,
	    other = {"fr", "Europe/Paris", true, PLAYER_WITH, BOARD_OFF, 40,
		LETTERS_FULL, PLAYER_DAILY, 450, true, 1320, 420, true, true,
		{{"2026-12-20", "2027-01-05"}}, 1, PLAYER_BY_BOTH, 1795284000};

	make_site();
	player_init(&player);
	ck_assert_int_eq(
	    player_read(&read, &site, "anna@example.net", NULL), 0);
	check_same(&read, &player);
	ck_assert_int_eq(
	    player_write(&player, &site, "anna@example.net", NULL), 0);
	ck_assert_int_eq(
	    player_read(&read, &site, "Anna@Example.NET", NULL), 0);
	check_same(&read, &player);
	ck_assert_int_eq(
	    player_write(&other, &site, "ANNA@example.net", NULL), 0);
	ck_assert_int_eq(
	    player_read(&read, &site, "anna@example.net", NULL), 0);
	check_same(&read, &other);
	/* Another's are his own. */
	ck_assert_int_eq(
	    player_read(&read, &site, "bruno@example.net", NULL), 0);
	check_same(&read, &player);
	ck_assert_int_eq(
	    player_move(&site, "anna@example.net", "bruno@example.net", NULL),
	    0);
	ck_assert_int_eq(
	    player_read(&read, &site, "bruno@example.net", NULL), 0);
	check_same(&read, &other);
	other.width = 50;
	other.length = LETTERS_SHORT;
	ck_assert_int_eq(
	    player_write(&other, &site, "anna@example.net", NULL), 0);
	ck_assert_int_eq(
	    player_move(&site, "anna@example.net", "bruno@example.net", NULL),
	    0);
	ck_assert_int_eq(
	    player_read(&read, &site, "bruno@example.net", NULL), 0);
	ck_assert_uint_eq(read.width, 40);
	drop_site();
}
END_TEST

static const char *const wrong_files[] = {
    "- a list\n",
    "width: 39\n",
    "length: long\n",
    "board: perhaps\n",
    "width: 101\n",
    "width: 72x\n",
    "width: -60\n",
    "width: {}\n",
    "language: klingon\n",
    "letters: never\n",
    "letters: daily\nletters: daily\n",
    "letters: daily 24:00\n",
    "letters: daily 18:000\n",
    "quiet: \"24:00-07:00\"\n",
    "quiet: \"7:00-22:00\"\n",
    "quiet: \"22:00\"\n",
    "quiet: \"22:00-22:00\"\n",
    "quiet: \"22:00-07:00x\"\n",
    "calendar: perhaps\n",
    "size: 12\n",
    "width: 60\nwidth: 60\n",
    "zone: 0123456789012345678901234567890123456789012345\n",
};

START_TEST(files_are_checked)
{
	struct player player, fine;
	struct err err = ERR_INIT;
	char hash[PLAYER_HASH + 1], *path;

	make_site();
	player_init(&fine);
	player_hash("anna@example.net", hash);
	path = site_path(&site, "players/%s.yaml", hash);
	ck_assert_int_eq(fs_replace(path, wrong_files[_i],
			     strlen(wrong_files[_i]), false, NULL),
	    0);
	ck_assert_int_lt(
	    player_read(&player, &site, "anna@example.net", &err), 0);
	ck_assert_int_eq(err.exit, EX_CONFIG);
	check_same(&player, &fine);
	free(path);
	drop_site();
}
END_TEST

START_TEST(names_are_checked)
{
	static const char text[] = "address: anna@example.net\nwidth: 60\n";
	char hash[PLAYER_HASH + 1], name[PLAYER_HASH + 8];
	struct player player;
	char *path;

	make_site();
	player_init(&player);
	player_hash("anna@example.net", hash);
	ck_assert_int_eq(
	    player_write(&player, &site, "anna@example.net", NULL), 0);
	snprintf(name, sizeof(name), "%s.yaml", hash);
	ck_assert_int_eq(player_check(&site, name, NULL), 0);
	hash[0] = hash[0] == '0' ? '1' : '0';
	snprintf(name, sizeof(name), "%s.yaml", hash);
	path = site_path(&site, "players/%s", name);
	ck_assert_int_eq(
	    fs_replace(path, text, sizeof(text) - 1, false, NULL), 0);
	ck_assert_int_lt(player_check(&site, name, NULL), 0);
	free(path);
	drop_site();
}
END_TEST

/* ---- wishes ---- */

/* What a line changes, as the file says it; a refusal's key stands in < >. */
static const struct {
	const char *said, *want;
} wishes[] = {
    {"French", "language: fr"},
    {"letters in French", "language: fr"},
    {"English.", "language: en"},
    {"français", "language: fr"},
    {"l’anglais", "language: en"},
    {"text", "format: text"},
    {"plain text, please", "format: text"},
    {"html", ""},
    {"no picture", "pictures: no"},
    {"no pictures", "pictures: no"},
    {"pictures", "pictures: yes"},
    {"letters without pictures", "pictures: no"},
    {"sans images", "pictures: no"},
    {"pas d'image", "pictures: no"},
    {"aucune image", "pictures: no"},
    {"text, no picture and 60 columns", "format: text|pictures: no|width: 60"},
    {"board attached", "board: attached"},
    {"the board as an attachment", "board: attached"},
    {"no board", "board: off"},
    {"board: off", "board: off"},
    {"a link to the board", ""},
    {"le plateau joint", "board: attached"},
    {"les lettres sans plateau", "board: off"},
    {"un lien vers le plateau", ""},
    {"width 100", "width: 100"},
    {"40 columns", "width: 40"},
    {"a width of 80 columns", "<prefer-width>"},
    {"width 39", "<prefer-width>"},
    {"101 columns", "<prefer-width>"},
    {"columns", "<prefer-width>"},
    {"80 colonnes", "width: 80"},
    {"largeur 80", "width: 80"},
    {"time zone Europe/Paris", "zone: Europe/Paris"},
    {"Europe/Paris", "zone: Europe/Paris"},
    {"zone tokyo", "zone: Asia/Tokyo"},
    {"time zone America/New York", "zone: America/New_York"},
    {"fuseau Europe/Paris", "zone: Europe/Paris"},
    {"fuseau horaire : Paris", "zone: Europe/Paris"},
    {"time zone ../../etc/passwd", "<prefer-zone>"},
    {"time zone Mars/Olympus", "<prefer-zone>"},
    {"time zone", "<prefer-zone>"},
    {"letters at every event", ""},
    {"letters only on my turn", "letters: turn"},
    {"only on my turn", "letters: turn"},
    {"letters only when it is my turn", "letters: turn"},
    {"seulement à mon tour", "letters: turn"},
    {"letters daily", "letters: daily 18:00"},
    {"one letter a day at 7 am", "letters: daily 07:00"},
    {"a daily digest at 18:30, text", "format: text|letters: daily 18:30"},
    {"once a day at 18:00 and no picture", "pictures: no|letters: daily 18:00"},
    {"une lettre par jour à 18 h", "letters: daily 18:00"},
    {"le résumé du jour à 7 h 30", "letters: daily 07:30"},
    {"les lettres une fois par jour", "letters: daily 18:00"},
    {"daily at 25:00", "<prefer-daily>"},
    {"chaque jour à minuit", "<prefer-daily>"},
    {"quiet hours 22:00-07:00", "quiet: 22:00-07:00"},
    {"quiet hours from 10 pm to 7 am", "quiet: 22:00-07:00"},
    {"quiet hours between 22:00 and 7:00, text",
	"format: text|quiet: 22:00-07:00"},
    {"quiet hours 22:00-07:00, Europe/Paris",
	"zone: Europe/Paris|quiet: 22:00-07:00"},
    {"heures de silence de 22 h à 7 h", "quiet: 22:00-07:00"},
    {"heures de silence entre 22 h et 7 h", "quiet: 22:00-07:00"},
    {"quiet hours", "<prefer-quiet>"},
    {"quiet hours 22:00", "<prefer-quiet>"},
    {"quiet hours 22:00-22:00", "<prefer-quiet>"},
    {"quiet hours 22:60-07:00", "<prefer-quiet>"},
    {"no quiet hours", ""},
    {"calendar", "calendar: yes"},
    {"calendar entries", "calendar: yes"},
    {"des entrées de calendrier", "calendar: yes"},
    {"no calendar", ""},
    {"lettres sans calendrier", ""},
    {"mail", ""},
    {"letters by mail", ""},
    {"forum, text", "format: text|way: forum"},
    {"mail and forum", "way: both"},
    {"par courrier et sur le forum", "way: both"},
    {"le forum", "way: forum"},
    {"chocolate", "<prefer-unknown>"},
    {"text chocolate", "<prefer-unknown>"},
    {"text, chocolate", "<prefer-unknown>"},
    {",", "<prefer-unknown>"},
    {"a the of", "<prefer-unknown>"},
};

static void
say_file(const struct player *player, struct buf *out)
{
	char hash[PLAYER_HASH + 1], *path, *at;
	struct buf text = BUF_INIT;

	ck_assert_int_eq(player_write(player, &site, "a@example.net", NULL), 0);
	player_hash("a@example.net", hash);
	path = site_path(&site, "players/%s.yaml", hash);
	ck_assert_int_eq(fs_read(&text, path, 4096, NULL), 0);
	at = strchr(text.data, '\n') + 1;
	for (; *at != '\0'; at++)
		if (*at == '\n' && at[1] != '\0')
			buf_addc(out, '|');
		else if (*at != '\n' && *at != '"')
			buf_addc(out, *at);
	free(path);
	buf_release(&text);
}

static struct words *words[2];

static void
load_words(void)
{
	struct data data;

	data_init(&data);
	ck_assert_int_eq(
	    words_new(&words[0], &data, "en", NULL, NULL, NULL), 0);
	ck_assert_int_eq(
	    words_new(&words[1], &data, "fr", NULL, NULL, NULL), 0);
}

START_TEST(wishes_are_read)
{
	struct player player, before;
	struct player_miss miss = {NULL, ""};
	struct buf got = BUF_INIT;

	make_site();
	load_words();
	player_init(&player);
	before = player;
	if (player_wish(&player, words, 2, wishes[_i].said, &miss)) {
		say_file(&player, &got);
	} else {
		check_same(&player, &before);
		buf_addf(&got, "<%s>", miss.key);
		ck_assert_str_ne(
		    words_text(words[0], "refusals.prefer-unknown"),
		    "refusals.prefer-unknown");
	}
	ck_assert_msg(buf_equals(&got, wishes[_i].want), "%s: %s, not %s",
	    wishes[_i].said, got.data, wishes[_i].want);
	buf_release(&got);
	words_free(words[0]);
	words_free(words[1]);
	drop_site();
}
END_TEST

/* What one cannot say twice: the later word holds. */
START_TEST(wishes_add_up)
{
	struct player player;
	struct player_miss miss;

	load_words();
	player_init(&player);
	ck_assert(player_wish(&player, words, 2, "quiet hours 1-2", &miss));
	ck_assert(player_wish(&player, words, 2, "text", &miss));
	ck_assert(player.quiet && player.plain);
	ck_assert(player_wish(&player, words, 2, "no quiet hours", &miss));
	ck_assert(player_wish(&player, words, 2, "a picture", &miss));
	/* Text alone shows none. */
	ck_assert(!player.quiet && !player.plain);
	words_free(words[0]);
	words_free(words[1]);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("player");
	TCase *tc = tcase_create("player");
	SRunner *runner = srunner_create(suite);
	int failed;

	setenv("TZ", "Europe/Berlin", 1);
	if (!fs_exists(ZONE_DIR "/Europe/Paris")) {
		puts("1..0 # SKIP no table of time zones here");
		return 0;
	}
	tcase_set_timeout(tc, 60);
	suite_add_tcase(suite, tc);
	tcase_add_loop_test(tc, zones_have_names, 0, ARRAY_LEN(names));
	tcase_add_test(tc, zones_have_clocks);
	tcase_add_test(tc, clocks_are_set);
	tcase_add_test(tc, quiet_hours_end);
	tcase_add_test(tc, the_daily_hour_is_on_the_wall);
	tcase_add_test(tc, files_come_back);
	tcase_add_loop_test(tc, files_are_checked, 0, ARRAY_LEN(wrong_files));
	tcase_add_test(tc, names_are_checked);
	tcase_add_loop_test(tc, wishes_are_read, 0, ARRAY_LEN(wishes));
	tcase_add_test(tc, wishes_add_up);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
