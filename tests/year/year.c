/* SPDX-License-Identifier: MIT */
/* year.c - a year, from one thing that is due to the next. */
#include "year.h"

#include "base/fs.h"
#include "base/x.h"
#include "base/yaml.h"
#include "commands/cmd.h"
#include "folder.h"
#include "table/new_player.h"

#include "checks.h"
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EVERY (3 * DAY) /* a match is begun */

void
year_wrong(const struct year *year, const struct game_of_year *match, int seat,
    const char *fmt, ...)
{
	struct buf text = BUF_INIT;
	char time[21], what[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(what, sizeof(what), fmt, ap);
	va_end(ap);
	time_write(time, year->now);
	buf_addf(&text, "%s", time);
	if (match != NULL)
		buf_addf(&text, ", match %s", match->id);
	if (match != NULL && seat >= 0 && match->chairs[seat].person != NULL)
		buf_addf(&text, ", seat %d (%s, habit %d)", seat,
		    match->chairs[seat].person->address,
		    match->chairs[seat].person->habit);
	ck_abort_msg("%s: %s", text.data, what);
	abort();
}

unsigned
year_below(struct year *year, unsigned n)
{
	return dice_below(&year->chance, n);
}

void
year_plan(struct year *year, int64_t at,
    void (*act)(struct year *year, const struct deed *deed), unsigned person,
    unsigned match, unsigned seat, const char *text)
{
	year->deeds = x_grow(year->deeds, &year->deed_cap, year->deed_count,
	    sizeof(*year->deeds));
	year->deeds[year->deed_count++] = (struct deed){.at = at,
	    .act = act,
	    .person = person,
	    .match = match,
	    .seat = seat,
	    .text = text == NULL ? NULL : xstrdup(text)};
}

struct game_of_year *
year_match(struct year *year, const char *id)
{
	for (unsigned m = 0; m < year->match_count; m++)
		if (strcmp(year->matches[m].id, id) == 0)
			return &year->matches[m];
	return NULL;
}

struct game_of_year *
year_adopt(struct year *year, const char *id)
{
	struct game_of_year *match = &year->matches[year->match_count];
	char *path = site_path(&year->site, "state/%s.pli", id);
	bool is = *id != '\0' && fs_exists(path);

	free(path);
	if (!is)
		return NULL;
	ck_assert(year->match_count < ARRAY_LEN(year->matches));
	*match = (struct game_of_year){.due = CLOCK_NEVER, .begun = year->now};
	strcpy(match->id, id);
	year->match_count++;
	year->again++;
	watch_match(year, match);
	return match;
}

const struct wall *
year_wall(struct year *year, const char *zone)
{
	unsigned i = 0;

	while (i < year->wall_count && strcmp(year->walls[i].zone, zone) != 0)
		i++;
	if (i == year->wall_count) {
		ck_assert(i < ARRAY_LEN(year->walls));
		wall_init(&year->walls[year->wall_count++], zone, year->began);
	}
	return &year->walls[i];
}

const char *
year_zone(const struct game_of_year *match, const struct person *person)
{
	if (person != NULL && person->wishes.zone[0] != '\0')
		return person->wishes.zone;
	return match == NULL ? "" : match->terms.calendar.zone;
}

/* ---- the host ---- */

static void
run_command(struct year *year, int argc, const char *const *argv)
{
	const struct command *command = command_find(argv[0]);
	const struct cli cli = {year->dir, year->now, true};
	struct err err = ERR_INIT;

	ck_assert_msg(
	    command->run(&cli, argc, (char **)(uintptr_t)argv, &err) == 0,
	    "pli %s: %s", argv[0], err.text);
}

void
year_command(
    struct year *year, int argc, const char *const *argv, struct buf *out)
{
	int told, kept;

	if (out == NULL) {
		run_command(year, argc, argv);
		return;
	}
	fflush(stdout);
	kept = dup(STDOUT_FILENO);
	told = open("told", O_RDWR | O_CREAT | O_TRUNC, 0600);
	ck_assert(kept >= 0 && told >= 0 && dup2(told, STDOUT_FILENO) >= 0);
	run_command(year, argc, argv);
	fflush(stdout);
	dup2(kept, STDOUT_FILENO);
	close(kept);
	close(told);
	ck_assert_int_eq(fs_read(out, "told", (size_t)1 << 28, NULL), 0);
}

void
host_rescues(struct year *year, const struct deed *deed)
{
	struct game_of_year *match = &year->matches[deed->match];
	const char *const argv[] = {
	    "match", match->id, "set", "late=bot", NULL};

	if (match->over != 0 || !match->chairs[deed->seat].question.told)
		return;
	year_command(year, 4, argv, NULL);
	watch(year, match);
}

void
host_sends_again(struct year *year, const struct deed *deed)
{
	struct err err = ERR_INIT;
	unsigned count;

	(void)deed;
	ck_assert_int_eq(
	    outbox_again(year->outbox, year->now, &count, &err), 0);
	year->retry = year->now;
}

static void
host_pauses(struct year *year, const struct deed *deed)
{
	struct game_of_year *match = &year->matches[deed->match];
	const char *const argv[] = {"note", match->id, "--topic", deed->text,
	    "The host is moving house.", NULL};

	if (match->over != 0)
		return;
	year_command(year, 5, argv, NULL);
	watch(year, match);
}

static void
host_resumes(struct year *year, const struct deed *deed)
{
	if (log_paused(&year->matches[deed->match].table.match.log) != NULL)
		host_pauses(year, deed);
}

void
host_goes_on(struct year *year, struct game_of_year *match, int64_t in)
{
	year_plan(year, year->now + in, host_resumes, 0,
	    (unsigned)(match - year->matches), 0, "resume");
}

void
year_look_for_another(struct year *year, struct game_of_year *match)
{
	unsigned who = YEAR_PLAYERS + year_below(year, YEAR_OTHERS);

	year_plan(year, year->now + 3 * DAY, people_join, who,
	    (unsigned)(match - year->matches), 0, NULL);
}

/* ---- matches ---- */

static const char *const kinds_of_terms[] = {
    "{target: 1d, grace: 12h, remind: [-6h], late: default, "
    "kinds: {auction: {target: 12h}, market: {target: 2d, grace: 6h}, "
    "trade: {target: 30h}}}",
    "{target: 3d, grace: 12h, minimum: 12h, days: [mon, tue, wed, thu, fri], "
    "holidays: [05-01, 12-25, 2026-04-06], zone: Europe/Paris, "
    "remind: [-1d], late: bot, claim: 20d}",
    "{target: 36h, grace: 6h, remind: [-12h, 0h, 3h], late: substitute, "
    "zone: America/New_York}",
    "{target: 2d, grace: 1d, minimum: 1d, remind: [0h, 12h], late: wait}",
    "{target: 2d, grace: 1d, remind: [-1d, 0h], late: default}",
    "{target: 2d, remind: [-1d, -2h], late: bot, zone: Australia/Sydney}",
    "{target: 40h, grace: 8h, late: substitute, remind: [-2d, -1d, 0h], "
    "days: [mon, tue, wed, thu, fri, sat], vacation: 20}",
};

static const struct kind_of_match {
	const char *game;
	unsigned persons, bots;
} kinds_of_matches[] = {
    {"hab-gut", 5, 0},
    {"age-of-industry", 5, 0},
    {"hauts-fourneaux", 4, 0},
    {"hab-gut", 4, 0},
    {"age-of-industry", 3, 0},
    {"age-of-industry", 4, 1},
    {"hauts-fourneaux", 4, 0},
    {"hab-gut", 4, 1},
    {"age-of-industry", 4, 0},
    {"industria", 3, 0},
};

/* Of the longest game there are two, early in the year, and on terms by which
 * nobody who is gone holds it up. */
static const struct kind_of_match longest = {"heliopolis", 3, 0};

static const struct kind_of_match *
kind_of_match(unsigned m)
{
	return m == 5 || m == 12
		   ? &longest
		   : &kinds_of_matches[m % ARRAY_LEN(kinds_of_matches)];
}

static void
set_terms(struct table *table, const char *text)
{
	struct err err = ERR_INIT;

	ck_assert_msg(yaml_parse(&table->private.deadline, text, strlen(text),
			  "terms", &err) == 0,
	    "%s", err.text);
	table->private_changed = true;
}

static unsigned
seat_people(struct year *year, unsigned m, unsigned first, const char **specs)
{
	static const char *const names[] = {
	    "Anna", "Bruno", "Chloé", "Denis", "Elsa"};
	unsigned persons = kind_of_match(m)->persons;
	struct buf spec = BUF_INIT;

	for (unsigned s = 0; s < persons; s++) {
		struct person *person = &year->people[first + s];

		buf_clear(&spec);
		if (person->name[0] == '\0')
			snprintf(person->name, sizeof(person->name), "%s%03u",
			    names[s], first + s);
		buf_addf(&spec, "%s <%s>;%s", person->name, person->address,
		    person->lang);
		specs[s] = xstrdup(spec.data);
	}
	buf_release(&spec);
	return persons;
}

static void
open_match(struct year *year, const struct deed *deed)
{
	static const char *const greedy[] = {"greedy"};
	struct game_of_year *match = &year->matches[deed->match];
	struct new_player players[SEATS_MAX] = {0};
	const char *specs[YEAR_SEATS];
	struct charter_plan plan = {.id = match->id,
	    .game = game_find(kind_of_match(deed->match)->game),
	    .seats = match->seats,
	    .salts_all = true};
	unsigned persons = seat_people(year, deed->match, deed->person, specs);
	struct table table;
	struct err err = ERR_INIT;

	ck_assert_msg(
	    table_create(&table, &year->site, &plan, year->now, &err) == 0 &&
		new_players_read(players, specs, persons, &year->site, &err) ==
		    0 &&
		new_players_add_bots(players, persons, greedy,
		    match->seats - persons, &year->site, &err) == 0,
	    "%s", err.text);
	set_terms(
	    &table, kinds_of_terms[deed->match % ARRAY_LEN(kinds_of_terms)]);
	ck_assert_msg(new_players_seat(&table, players, &err) == 0 &&
			  table_go_on(&table, &err) == 0,
	    "%s", err.text);
	table_close(&table);
	new_players_free(players);
	for (unsigned s = 0; s < persons; s++)
		free((char *)(uintptr_t)specs[s]);
	match->begun = year->now;
	watch(year, match);
	forgotten_plan(year, match);
	if (deed->match % 9 == 2) {
		year_plan(year, year->now + 30 * DAY, host_pauses, 0,
		    deed->match, 0, "pause");
		year_plan(year, year->now + 35 * DAY, host_pauses, 0,
		    deed->match, 0, "resume");
	}
}

static void
plan_matches(struct year *year)
{
	unsigned first = 0;

	for (unsigned m = 0; m < year->match_count; m++) {
		struct game_of_year *match = &year->matches[m];
		const struct kind_of_match *kind = kind_of_match(m);

		snprintf(match->id, sizeof(match->id), "m%03u", m);
		match->seats = kind->persons + kind->bots;
		match->due = CLOCK_NEVER;
		match->by_exec = m == 3;
		/* Some play in two, and want to be told of both at once. */
		if (m % 16 == 2)
			people_share(year, --first);
		year_plan(year, year->began + HOUR + m * EVERY, open_match,
		    first, m, 0, NULL);
		first += kind->persons;
	}
}

/* ---- the site ---- */

static void
write_site(struct year *year)
{
	struct err err = ERR_INIT;

	setenv("PLI_SITE_ANYWHERE", "1", 1);
	ck_assert_msg(site_create("site", "pli@example.org", "en", &err) == 0,
	    "%s", err.text);
	put("site/pli.yaml",
	    "address: pli@example.org\nhost: host@example.net\n"
	    "pictures: no\ndeadline: {target: 3d, grace: 1d}\n");
	year->dir = realpath("site", NULL);
	year->outbox = fs_path(year->dir, "outbox");
	ck_assert_msg(
	    site_open(&year->site, year->dir, &err) == 0, "%s", err.text);
}

void
year_init(struct year *year, unsigned matches, unsigned seed)
{
	memset(year, 0, sizeof(*year));
	year->began = time_read("2026-01-05T00:00:00Z");
	year->ends = year->began + 365 * DAY;
	year->now = year->ticked = year->began;
	year->match_count = matches;
	year->retry = CLOCK_NEVER;
	dice_init_number(&year->chance, seed);
	quick_seed(seed);
	write_site(year);
	people_init(year);
	plan_matches(year);
	year->down[0] = (struct stop){
	    year->began + 30 * DAY, year->began + 32 * DAY + 3 * HOUR};
	year->down[1] = (struct stop){
	    year->began + 120 * DAY, year->began + 121 * DAY + 9 * HOUR};
	year->down_count = 2;
}

void
year_release(struct year *year)
{
	for (unsigned m = 0; m < year->match_count; m++)
		if (year->matches[m].open)
			table_close(&year->matches[m].table);
	for (size_t i = 0; i < year->deed_count; i++)
		free(year->deeds[i].text);
	for (unsigned i = 0; i < year->person_count; i++)
		buf_release(&year->people[i].stays);
	names_release(&year->ids);
	names_release(&year->batches);
	for (unsigned i = 0; i < year->wall_count; i++)
		wall_release(&year->walls[i]);
	free(year->deeds);
	free(year->seen);
	free(year->outbox);
	free(year->dir);
	site_release(&year->site);
}

/* ---- time ---- */

/* Cron looks when something is due, and once a day in any case. */
static int64_t
next_tick(const struct year *year)
{
	int64_t next = (year->ticked / DAY + 1) * DAY;

	for (unsigned m = 0; m < year->match_count; m++)
		if (year->matches[m].due < next)
			next = year->matches[m].due;
	if (year->wishes && year->now < next)
		next = year->now;
	if (next <= year->ticked)
		next = year->ticked + 1;
	return (next + YEAR_TICK - 1) / YEAR_TICK * YEAR_TICK;
}

static void
tick(struct year *year)
{
	static const char *const argv[] = {"tick", NULL};
	int64_t now = year->now;

	year->ticked = now;
	year->wishes = false;
	year_command(year, 1, argv, NULL);
	year->ticks++;
	watch_holds(year);
	for (unsigned m = 0; m < year->match_count; m++)
		if (year->matches[m].open)
			watch_match(year, &year->matches[m]);
	letters_look(year);
}

static struct deed
take_deed(struct year *year, size_t i)
{
	struct deed deed = year->deeds[i];

	year->deeds[i] = year->deeds[--year->deed_count];
	return deed;
}

static size_t
first_deed(const struct year *year)
{
	size_t first = 0;

	for (size_t i = 1; i < year->deed_count; i++)
		if (year->deeds[i].at < year->deeds[first].at)
			first = i;
	return first;
}

/* While the machine stands still, mails wait elsewhere. */
static int64_t
when_up(const struct year *year, int64_t time)
{
	for (unsigned i = 0; i < year->down_count; i++)
		if (year->down[i].from <= time && time < year->down[i].until)
			return year->down[i].until;
	return time;
}

static void
step(struct year *year, int64_t *send)
{
	int64_t ticks = when_up(year, next_tick(year)), sends, next = ticks;
	size_t first = first_deed(year);

	sends = year->retry < *send ? year->retry : *send;
	sends = sends == CLOCK_NEVER ? sends : when_up(year, sends);
	if (sends < next)
		next = sends;
	if (year->deed_count > 0 && when_up(year, year->deeds[first].at) < next)
		next = when_up(year, year->deeds[first].at);
	if (next > year->now)
		year->now = next;
	if (year->deed_count > 0 &&
	    when_up(year, year->deeds[first].at) <= year->now) {
		struct deed deed = take_deed(year, first);

		deed.act(year, &deed);
		free(deed.text);
	} else if (sends <= year->now) {
		*send = CLOCK_NEVER;
		year->unsent = false;
		server_send(year);
		if (year->retry <= year->now)
			year->retry = year->now + MINUTE;
	} else {
		tick(year);
	}
	if (year->unsent)
		*send = year->now / MINUTE * MINUTE + MINUTE;
}

void
year_run(struct year *year)
{
	int64_t send = CLOCK_NEVER;

	while (year->now < year->ends)
		step(year, &send);
}
