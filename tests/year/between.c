/* SPDX-License-Identifier: MIT */
/* between.c - what comes between a player and his answers. */
#include "year.h"

#include "checks.h"
#include <string.h>

static void
ask(struct year *year, const struct deed *deed)
{
	struct chair *chair = &year->matches[deed->match].chairs[deed->seat];

	if (chair->person == &year->people[deed->person] &&
	    chair->reply[0] != '\0')
		people_say(year, deed->match, deed->seat, deed->text);
}

/* Midnight before that moment, there. */
static int64_t
midnight(const struct wall *wall, int64_t time)
{
	struct wall_time shown;

	wall_look(wall, time, &shown);
	shown.minute = 0;
	return wall_find(wall, &shown);
}

/* Has what he said changed his file? */
static bool
is_taken(struct year *year, struct person *person)
{
	struct player after;
	struct err err = ERR_INIT;
	bool taken;

	ck_assert_int_eq(
	    player_read(&after, &year->site, person->address, &err), 0);
	taken =
	    memcmp(after.away, person->wishes.away, sizeof(after.away)) != 0 ||
	    after.away_count != person->wishes.away_count;
	person->wishes = after;
	return taken;
}

/* Back earlier than he said: until yesterday he was away. */
static void
come_home(struct year *year, const struct deed *deed)
{
	struct game_of_year *match = &year->matches[deed->match];
	struct person *person = &year->people[deed->person];
	const struct wall *wall = year_wall(year, year_zone(match, person));
	int64_t today = midnight(wall, year->now);

	if (match->chairs[deed->seat].person != person || match->over != 0)
		return;
	people_say(year, deed->match, deed->seat,
	    strcmp(person->lang, "fr") == 0 ? "pas de vacances"
					    : "no vacation");
	if (!is_taken(year, person))
		year_wrong(year, match, (int)deed->seat,
		    "who comes back early is not heard");
	for (unsigned i = 0; i < person->away_count; i++)
		if (person->away[i].until > today) {
			person->away_days -= (unsigned)((person->away[i].until -
							    today + DAY / 2) /
							DAY);
			person->away[i].until = today;
		}
	watch_person(year, person);
}

static void
go_away(struct year *year, const struct deed *deed)
{
	struct game_of_year *match = &year->matches[deed->match];
	struct chair *chair = &match->chairs[deed->seat];
	struct person *person = &year->people[deed->person];
	const struct wall *wall = year_wall(year, year_zone(match, person));
	unsigned days = 4 + year_below(year, 12);
	struct stop away = {midnight(wall, year->now + 2 * DAY),
	    midnight(wall, year->now + (3 + days) * DAY)};
	struct wall_time first, last;
	struct buf text = BUF_INIT;

	if (chair->person != person || match->over != 0 ||
	    chair->reply[0] == '\0')
		return;
	wall_look(wall, away.from, &first);
	wall_look(wall, away.until - HOUR, &last);
	buf_addf(&text, "%s %04d-%02u-%02u - %04d-%02u-%02u",
	    strcmp(person->lang, "fr") == 0 ? "vacances" : "vacation",
	    first.year, first.month, first.day, last.year, last.month,
	    last.day);
	people_say(year, deed->match, deed->seat, text.data);
	buf_release(&text);
	if (!is_taken(year, person))
		return;
	person->away_days += days + 1;
	if (person->away_days > match->terms.vacation_days)
		year_wrong(year, match, (int)deed->seat,
		    "away for %u days of %u", person->away_days,
		    match->terms.vacation_days);
	person->away[person->away_count++] = away;
	watch_person(year, person);
	if (year_below(year, 3) == 0)
		year_plan(year, away.from + days / 2 * DAY + 10 * HOUR,
		    come_home, deed->person, deed->match, deed->seat, NULL);
}

/* At some time in a match; what it is, is his habit. */
void
between_plan(struct year *year, struct game_of_year *match, unsigned seat)
{
	struct person *person = match->chairs[seat].person;
	unsigned m = (unsigned)(match - year->matches);
	unsigned p = (unsigned)(person - year->people);
	int64_t when = year->now + (8 + year_below(year, 20)) * DAY;

	if (person->back != 0 || person->away_count > 0)
		return;
	switch (person->habit) {
	case AWAY:
		for (unsigned i = 0; i < 4; i++)
			year_plan(year,
			    people_chance(year, person, when + i * 25 * DAY),
			    go_away, p, m, seat, NULL);
		break;
	case VANISH:
		person->gone = when;
		person->back = CLOCK_NEVER;
		break;
	case RETURN:
		person->gone = when;
		person->back = when + (12 + year_below(year, 12)) * DAY;
		break;
	case BOUNCE:
	case REFUSED:
	case DEFER:
		person->gone = when;
		person->back = when + (2 + year_below(year, 4)) * DAY;
		if (person->habit == BOUNCE)
			year_plan(year,
			    people_chance(year, person, person->back + HOUR),
			    ask, p, m, seat,
			    strcmp(person->lang, "fr") == 0 ? "rapport"
							    : "report");
		break;
	default:
		break;
	}
}

/* ---- what the table asks each other ---- */

static const struct word {
	const char *en, *fr;
} pause_it = {"pause", "faire une pause"},
  resume_it = {"resume", "continuer la partie"},
  extend_it = {"extend by 2 days", "prolonger de 2 jours"},
  undo_it = {"undo", "reprendre mon coup"},
  agree_to = {"I agree", "je suis pour"},
  disagree_to = {"I disagree", "je suis contre"},
  again_with = {"again", "encore"};

static void
plan_word(struct year *year, struct game_of_year *match, unsigned seat,
    int64_t in, const struct word *word)
{
	const struct person *person = match->chairs[seat].person;

	year_plan(year, people_chance(year, person, year->now + in), ask,
	    (unsigned)(person - year->people),
	    (unsigned)(match - year->matches), seat,
	    strcmp(person->lang, "fr") == 0 ? word->fr : word->en);
}

/* Of the prompt some think twice, some need time, or a rest. */
void
between_answered(struct year *year, struct game_of_year *match, unsigned seat)
{
	switch ((match->chairs[seat].person - year->people) % 20) {
	case 2:
		if (year_below(year, 24) == 0)
			plan_word(year, match, seat, HOUR, &extend_it);
		break;
	case 4:
		if (year_below(year, 50) == 0) {
			plan_word(year, match, seat, HOUR, &pause_it);
			plan_word(year, match, seat, 2 * DAY, &resume_it);
			plan_word(year, match, seat, 4 * DAY, &resume_it);
			host_goes_on(year, match, 6 * DAY);
		}
		break;
	case 6:
	case 14:
		if (year_below(year, 24) == 0)
			plan_word(year, match, seat, 10 * MINUTE, &undo_it);
		break;
	default:
		break;
	}
}

void
between_read(
    struct year *year, struct game_of_year *match, const struct posted *posted)
{
	unsigned m = (unsigned)(match - year->matches);

	if (strcmp(posted->kind, "motion") == 0) {
		year->votes++;
		plan_word(year, match, posted->seat,
		    HOUR + year_below(year, 12) * HOUR,
		    year_below(year, 8) == 0 ? &disagree_to : &agree_to);
	}
	/* One match is played once more, if all who were at it like. */
	if (strcmp(posted->kind, "over") == 0 && m == 0)
		plan_word(year, match, posted->seat, HOUR, &again_with);
}
