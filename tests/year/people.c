/* SPDX-License-Identifier: MIT */
/* people.c - the players: when they write, and what. */
#include "year.h"

#include "base/x.h"
#include "game/bot.h"
#include "intake/intake.h"
#include "play/ahead.h"
#include "table/seats.h"

#include "checks.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define ORDERS_MOST 40 /* moves of an answer */
#define ENTRIES_MANY 300
#define TRIES_MOST 6 /* answers to one question */

/* ---- who they are ---- */

static const char *const zones[] = {"", "Europe/Paris", "America/New_York",
    "Australia/Sydney", "Asia/Kolkata", "America/Sao_Paulo", "Europe/London",
    "Europe/Paris"};

/* Of twenty people. */
static const enum habit habits[] = {PROMPT, SLOW, PROMPT, AWAY, PROMPT, LATE,
    PROMPT, BOUNCE, SLOW, PROMPT, VANISH, PROMPT, AWAY, REFUSED, PROMPT, RETURN,
    SLOW, DEFER, LATE, PROMPT};

static void
write_file(struct year *year, const struct person *person)
{
	struct err err = ERR_INIT;

	ck_assert_msg(player_write(&person->wishes, &year->site,
			  person->address, &err) == 0,
	    "%s", err.text);
}

void
people_share(struct year *year, unsigned number)
{
	struct person *person = &year->people[number];

	person->habit = PROMPT;
	person->wishes.letters = PLAYER_DAILY;
	person->wishes.daily_at = PLAYER_DAILY_AT;
	if (person->wishes.zone[0] == '\0')
		strcpy(person->wishes.zone, "Europe/Paris");
	write_file(year, person);
}

static void
init_person(struct year *year, unsigned number)
{
	struct person *person = &year->people[number];
	const char *zone = zones[number % ARRAY_LEN(zones)];

	*person = (struct person){.habit = habits[number % ARRAY_LEN(habits)],
	    .stays = BUF_INIT,
	    .lang = number % 3 == 1 ? "fr" : "en"};
	snprintf(person->address, sizeof(person->address),
	    "player%03u@example.net", number);
	player_init(&person->wishes);
	strcpy(person->wishes.zone, zone);
	person->wishes.plain = number % 8 != 5;
	person->wishes.letters = number % 4 == 2 ? PLAYER_TURN : PLAYER_EVERY;
	person->wishes.calendar = number % 9 == 4;
	person->wishes.quiet = number % 3 == 0;
	person->wishes.quiet_from = 22 * 60 + 30;
	person->wishes.quiet_until = 7 * 60;
	if (number % 50 == 9)
		people_share(year, number);
	else
		write_file(year, person);
}

void
people_init(struct year *year)
{
	for (unsigned i = 0; i < YEAR_PEOPLE; i++)
		init_person(year, i);
	year->person_count = YEAR_PEOPLE;
}

struct person *
people_find(struct year *year, const char *address)
{
	for (unsigned i = 0; i < year->person_count; i++)
		if (strcmp(year->people[i].address, address) == 0)
			return &year->people[i];
	return NULL;
}

static bool
is_gone(const struct year *year, const struct person *person)
{
	return person->gone <= year->now && year->now < person->back;
}

bool
people_has_mailbox(const struct year *year, const struct person *person)
{
	return person->habit != BOUNCE || !is_gone(year, person);
}

/* ---- when they write ---- */

static bool
is_away(const struct person *person, int64_t time, int64_t *back)
{
	for (unsigned i = 0; i < person->away_count; i++)
		if (person->away[i].from <= time &&
		    time < person->away[i].until) {
			*back = person->away[i].until;
			return true;
		}
	return false;
}

int64_t
people_chance(struct year *year, const struct person *person, int64_t time)
{
	const struct wall *wall = year_wall(year, person->wishes.zone);
	struct wall_time shown;
	int64_t back;

	for (;;) {
		if (is_away(person, time, &back))
			time = back + HOUR;
		if (person->gone <= time && time < person->back) {
			if (person->back == CLOCK_NEVER)
				return CLOCK_NEVER;
			time = person->back + HOUR;
		}
		wall_look(wall, time, &shown);
		if (shown.minute >= 7 * 60 + 30 && shown.minute < 22 * 60)
			return time;
		time += 15 * MINUTE;
	}
}

static int64_t
delay(struct year *year, const struct game_of_year *match,
    const struct person *person)
{
	unsigned target = (unsigned)(match->terms.pace.target / MINUTE);

	switch (person->habit) {
	case SLOW:
		return (target / 5 + year_below(year, target * 3 / 5)) * MINUTE;
	case LATE:
		return (target / 2 + year_below(year, target)) * MINUTE;
	default:
		return (20 + year_below(year, 8 * 60)) * MINUTE;
	}
}

/* ---- mails ---- */

static void
exec_ingest(struct year *year, const char *to, const struct buf *mail)
{
	char now[24];
	const char *pli = getenv("PLI");
	int status, fd = open("mail", O_RDWR | O_CREAT | O_TRUNC, 0600);
	pid_t pid;

	ck_assert_int_eq(write(fd, mail->data, mail->len), (ssize_t)mail->len);
	close(fd);
	snprintf(now, sizeof(now), "%lld", (long long)year->now);
	pid = fork();
	if (pid == 0) {
		execl(pli, "pli", "-C", year->dir, "--now", now, "ingest",
		    "--recipient", to, "--", "mail", (char *)NULL);
		_exit(127);
	}
	waitpid(pid, &status, 0);
	ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0,
	    "%s ingest ends with %d", pli, status);
}

void
people_post(struct year *year, struct person *person, unsigned match,
    const char *to, const struct buf *mail)
{
	struct delivery delivery = {.recipient = to};
	struct err err = ERR_INIT;
	int fd;

	year->writer = person;
	year->mails++;
	if (person != NULL)
		person->mails++;
	if (match < year->match_count && year->matches[match].by_exec) {
		exec_ingest(year, to, mail);
	} else {
		fd = memfd_create("mail", MFD_CLOEXEC);
		ck_assert_int_eq(
		    write(fd, mail->data, mail->len), (ssize_t)mail->len);
		lseek(fd, 0, SEEK_SET);
		ck_assert_msg(intake_mail(&year->site, fd, &delivery, year->now,
				  &err) == 0,
		    "%s", err.text);
		close(fd);
	}
	if (match < year->match_count)
		watch(year, &year->matches[match]);
	year->writer = NULL;
}

static void
write_mail(struct year *year, const struct person *person, const char *to,
    const char *subject, const char *text, struct buf *mail)
{
	buf_addf(mail,
	    "Delivered-To: %s\nFrom: <%s>\nTo: <%s>\nSubject: Re: %s\n"
	    "Message-ID: <%u@mail.example.net>\nMIME-Version: 1.0\n"
	    "Content-Type: text/plain; charset=utf-8\n"
	    "Content-Transfer-Encoding: 8bit\n\n%s\n",
	    to, person->address, to, subject, year->mails, text);
}

void
people_say(struct year *year, unsigned match, unsigned seat, const char *text)
{
	struct chair *chair = &year->matches[match].chairs[seat];
	struct buf mail = BUF_INIT;

	write_mail(year, chair->person, chair->reply, "[pli]", text, &mail);
	people_post(year, chair->person, match, chair->reply, &mail);
	buf_release(&mail);
}

/* ---- what they order ---- */

struct thought {
	struct game_of_year *match;
	const struct game *game;
	const void *ed;
	unsigned seat;
	struct words *words;
	struct dice *chance;
	void *pos;
};

static move_t
think(struct thought *thought, enum bot_kind kind)
{
	struct bot_seat at = {thought->game, thought->ed, thought->pos,
	    thought->match->seats, thought->seat};
	struct bot bot = {kind, 0, 0};

	return bot_choose(&bot, &at, thought->chance);
}

static bool
owes(const struct thought *thought)
{
	return thought->game->to_act(thought->ed, thought->pos) >>
		   thought->seat &
	       1;
}

/* The others do what comes into their heads; in a long match all do, for who is
 * greedy may hoard for ever. */
static bool
is_clever(const struct year *year, const struct game_of_year *match,
    const struct person *person)
{
	return (person - year->people) % 4 == 0 &&
	       log_head(&match->table.match.log) <= ENTRIES_MANY;
}

/* The next move in words; false if nothing can be foreseen behind it. */
static bool
add_order(struct thought *thought, enum bot_kind kind, struct buf *out)
{
	move_t move = think(thought, kind);
	struct order order;
	bool reveals;

	thought->game->write_order(
	    thought->ed, thought->pos, thought->seat, move, &order);
	words_write(thought->words, &order, out);
	buf_addc(out, '\n');
	reveals = game_reveals(
	    thought->game, thought->ed, thought->pos, thought->seat, move);
	thought->game->apply(thought->ed, thought->pos, thought->seat, move,
	    thought->chance, NULL);
	return !reveals;
}

static void
write_orders(struct year *year, struct game_of_year *match, unsigned seat,
    struct buf *out)
{
	struct chair *chair = &match->chairs[seat];
	const struct match *played = &match->table.match;
	struct thought thought = {.match = match,
	    .game = played->game,
	    .ed = played->edition.data,
	    .seat = seat,
	    .chance = &year->chance,
	    .pos = play_choosing(played, seat)};
	bool more = chair->tries == 0;
	enum bot_kind kind =
	    chair->tries < 2 && is_clever(year, match, chair->person)
		? BOT_GREEDY
		: BOT_RANDOM;
	unsigned count = 0;

	thought.words = table_language(
	    &match->table, table_lang(&match->table, seat), NULL);
	game_redeal(thought.game, thought.ed, thought.pos, seat, &year->chance);
	do
		more = add_order(&thought, kind, out) && more;
	while (more && ++count < ORDERS_MOST && owes(&thought));
	if (chair->tries == 0 && !ahead_is_auto(played, seat))
		buf_addf(out, "%s\n", words_command(thought.words, "auto"));
	free(thought.pos);
}

static void answer(struct year *year, const struct deed *deed);

static void
plan_answer(
    struct year *year, struct game_of_year *match, unsigned seat, int64_t in)
{
	struct chair *chair = &match->chairs[seat];

	if (chair->planned)
		return;
	chair->planned = true;
	year_plan(year, people_chance(year, chair->person, year->now + in),
	    answer, (unsigned)(chair->person - year->people),
	    (unsigned)(match - year->matches), seat, NULL);
}

/* What was said was not played. */
static void
try_again(struct year *year, struct game_of_year *match, unsigned seat,
    const char *said)
{
	struct chair *chair = &match->chairs[seat];

	year->refusals++;
	if (getenv("YEAR_SHOW") != NULL)
		printf("# %s, seat %u: not played: %s", match->id, seat, said);
	if (++chair->tries < TRIES_MOST)
		plan_answer(year, match, seat, 30 * MINUTE);
}

static void
answer(struct year *year, const struct deed *deed)
{
	struct game_of_year *match = &year->matches[deed->match];
	struct chair *chair = &match->chairs[deed->seat];
	struct person *person = &year->people[deed->person];
	struct buf text = BUF_INIT;
	uint32_t head;

	if (chair->person != person)
		return;
	chair->planned = false;
	if (!chair->question.open || chair->seen < chair->question.asked)
		return;
	if (people_chance(year, person, year->now) > year->now) {
		plan_answer(year, match, deed->seat, 0);
		return;
	}
	head = log_head(&match->table.match.log);
	if (!match->table.match.started)
		buf_addf(&text, "seat %u of match %s says so\n", deed->seat,
		    match->id);
	else
		write_orders(year, match, deed->seat, &text);
	people_say(year, deed->match, deed->seat, text.data);
	if (log_head(&match->table.match.log) == head && chair->question.open)
		try_again(year, match, deed->seat, text.data);
	else if (match->table.match.started)
		between_answered(year, match, deed->seat);
	buf_release(&text);
}

/* ---- what else they say ---- */

/* "I am back", to the letter that said that the seat is taken. */
static void
claim(struct year *year, const struct deed *deed)
{
	struct game_of_year *match = &year->matches[deed->match];
	struct person *person = &year->people[deed->person];
	struct buf mail = BUF_INIT;

	if (match->chairs[deed->seat].former != person || match->over != 0)
		return;
	write_mail(year, person, deed->text, "[pli]",
	    strcmp(person->lang, "fr") == 0 ? "me revoilà" : "I am back",
	    &mail);
	people_post(year, person, deed->match, deed->text, &mail);
	buf_release(&mail);
	if (match->chairs[deed->seat].person != person)
		year_wrong(year, match, (int)deed->seat,
		    "%s is back in time and has not got the seat",
		    person->address);
	year->claims++;
}

/* Who would take over writes to the plain address, then says his name. */
void
people_join(struct year *year, const struct deed *deed)
{
	struct person *person = &year->people[deed->person];
	struct game_of_year *match = &year->matches[deed->match];
	struct buf mail = BUF_INIT, text = BUF_INIT;

	if (match->over != 0)
		return;
	buf_addf(&text, "%s %s",
	    strcmp(person->lang, "fr") == 0 ? "je reprends" : "take over",
	    match->id);
	write_mail(year, person, year->site.address, "seat", text.data, &mail);
	people_post(year, person, deed->match, year->site.address, &mail);
	buf_release(&mail);
	buf_release(&text);
}

static void
say_name(struct year *year, const struct deed *deed)
{
	static const char *const names[] = {
	    "Anna", "Bruno", "Chloé", "Denis", "Elsa"};
	struct person *person = &year->people[deed->person];
	struct game_of_year *match = &year->matches[deed->match];
	struct buf mail = BUF_INIT, name = BUF_INIT;

	buf_addf(&name, "%s %u", names[deed->person % 5], deed->person);
	write_mail(year, person, deed->text, "[pli]", name.data, &mail);
	people_post(year, person, deed->match, deed->text, &mail);
	buf_release(&mail);
	buf_release(&name);
	for (unsigned s = 0; s < match->seats; s++)
		year->claims += match->chairs[s].person == person;
}

/* ---- what they read ---- */

/* Once more?  Gladly. */
static void
say_again(struct year *year, const struct deed *deed)
{
	struct person *person = &year->people[deed->person];
	struct buf mail = BUF_INIT;

	if (person->forgotten)
		return;
	write_mail(year, person, deed->text, "[pli]",
	    strcmp(person->lang, "fr") == 0 ? "encore" : "again", &mail);
	people_post(year, person, YEAR_MATCHES + YEAR_AGAIN, deed->text, &mail);
	buf_release(&mail);
	letters_look(year);
}

static void
read_slip(struct year *year, struct person *person, const struct posted *posted)
{
	char id[17];

	if (strstr(posted->subject, "once more?") != NULL ||
	    strstr(posted->subject, "encore_une") != NULL)
		year_plan(year, people_chance(year, person, year->now + HOUR),
		    say_again, (unsigned)(person - year->people), 0, 0,
		    posted->reply);

	for (unsigned m = 0; m < year->match_count; m++) {
		snprintf(id, sizeof(id), "+%s.j.", year->matches[m].id);
		if (strstr(posted->reply, id) != NULL)
			year_plan(year, people_chance(year, person, year->now),
			    say_name, (unsigned)(person - year->people), m, 0,
			    posted->reply);
	}
}

/* One letter that tells of many matches. */
static void
read_digest(
    struct year *year, struct person *person, const struct posted *posted)
{
	struct posted section;
	struct buf text = BUF_INIT;
	size_t at = 0;

	while (posted_section(posted, &at, &section, &text))
		if (year_match(year, section.match) != NULL)
			people_read(year, person, &section);
	buf_release(&text);
}

void
people_read(
    struct year *year, struct person *person, const struct posted *posted)
{
	struct game_of_year *match = year_match(year, posted->match);
	struct chair *chair;

	if (match == NULL && strstr(posted->id, ".digest@") != NULL) {
		read_digest(year, person, posted);
		return;
	}
	if (match == NULL) {
		read_slip(year, person, posted);
		return;
	}
	chair = &match->chairs[posted->seat];
	if (strcmp(posted->kind, "taken") == 0 && chair->former == person) {
		if (person->back > year->now && person->habit == RETURN)
			year_plan(year,
			    people_chance(year, person, person->back), claim,
			    (unsigned)(person - year->people),
			    (unsigned)(match - year->matches), posted->seat,
			    posted->reply);
		return;
	}
	if (chair->person != person || posted->entry < chair->seen)
		return;
	strcpy(chair->reply, posted->reply);
	chair->seen = posted->entry;
	between_read(year, match, posted);
	if (chair->question.open && posted->entry >= chair->question.asked)
		plan_answer(year, match, posted->seat,
		    chair->tries > 0 ? 30 * MINUTE
				     : delay(year, match, person));
}
