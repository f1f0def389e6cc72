/* SPDX-License-Identifier: MIT */
/*
 * year.h - a year of a site on a fake clock: matches, their players, a mail
 * server and a host, and what must hold of them.
 *
 * The site is a real folder, and all that happens to it happens through the
 * library: mails are taken in by turn_mail, time passes by the command tick,
 * letters leave by outbox_send.  year_run jumps from one thing that is due to
 * the next.  What the clock may do when is worked out again by counting
 * minutes (wall.c), and from what the letters promised.
 */
#ifndef YEAR_H
#define YEAR_H

#include "names.h"
#include "posted.h"
#include "quick.h"
#include "table/table.h"
#include "wall.h"

#include <stdbool.h>
#include <stdint.h>

#define MINUTE ((int64_t)60)
#define HOUR (60 * MINUTE)
#define DAY (24 * HOUR)
#define YEAR_TICK (5 * MINUTE) /* cron looks so often */

#define YEAR_PLAYERS 200
#define YEAR_OTHERS 10 /* who look for a seat */
#define YEAR_PEOPLE (YEAR_PLAYERS + YEAR_OTHERS)
#define YEAR_MATCHES 50
#define YEAR_AGAIN 4 /* more that are played because it was fun */
#define YEAR_SEATS 5
#define YEAR_STOPS 64
#define YEAR_POSTS 8 /* mails of a person that are on their way */

/* How somebody answers. */
enum habit {
	PROMPT,  /* within hours */
	SLOW,    /* before the deadline, mostly */
	LATE,    /* as often behind it */
	AWAY,    /* says so and is away for a week or two, several times */
	VANISH,  /* is there for a while, then never again */
	RETURN,  /* the same, but comes back */
	BOUNCE,  /* his letters come back for some days */
	REFUSED, /* his server refuses them for some days */
	DEFER,   /* his server puts them off for some days */
	HABITS
};

struct person {
	char address[32];
	char name[32]; /* that nobody else has; "": he has never sat */
	const char *lang;
	enum habit habit;
	struct player wishes; /* as his file says */
	int64_t gone, back;   /* away, vanished, or without a mailbox */
	struct stop away[YEAR_STOPS];
	unsigned away_count, away_days;
	unsigned mails, letters, refused;
	bool forgotten;
	struct buf stays; /* what forgetting him said that stays */
};

/* What the clock may know of one question to a seat. */
struct question {
	bool open;
	uint32_t asked;  /* the entry that asks */
	int64_t time;    /* of that entry */
	int64_t taken;   /* when the server took the letter that asks; 0: not */
	int64_t refused; /* when it last refused one; 0: it has not */
	int64_t promised;   /* the last deadline that a letter told; 0: none */
	int64_t changed;    /* when what counts for it was last another */
	unsigned reminders; /* that were written */
	bool told;          /* the host knows that it is not answered in time */
	int64_t extended;   /* all that was due then was put off to; 0: not */
};

/* A place at a table, and who sits there. */
struct chair {
	struct person *person; /* NULL: a computer player */
	struct person *former; /* who may have it back */
	struct question question;
	struct stop stops[YEAR_STOPS]; /* while letters came back */
	unsigned stop_count;
	int64_t bounced; /* seconds that they did */
	uint32_t bounce; /* the last entry whose letter did */
	unsigned tries;  /* answers to this question that were not played */
	bool planned;    /* an answer is on its way */
	char reply[128]; /* the newest letter's address */
	uint32_t seen;   /* its entry */
};

struct game_of_year {
	char id[17];
	struct table table; /* as it is on disk; unlocked */
	bool open;          /* the table is */
	bool stale;         /* somebody has wishes that it does not know of */
	uint32_t news;      /* the first entry that was written last */
	struct terms terms;
	struct chair chairs[YEAR_SEATS];
	unsigned seats;
	struct stop pauses[YEAR_STOPS];
	unsigned pause_count;
	int64_t begun, over;
	int64_t due;  /* as the ledger says; CLOCK_NEVER: nothing is */
	bool by_exec; /* its mails go through the program itself */
};

/* What somebody is going to do. */
struct year;
struct deed {
	int64_t at;
	void (*act)(struct year *year, const struct deed *deed);
	unsigned person, match, seat;
	uint32_t entry;
	char *text;
};

struct year {
	struct site site;
	char *dir, *outbox;
	int64_t now, began, ends;
	unsigned match_count;
	struct person people[YEAR_PEOPLE];
	unsigned person_count;
	struct game_of_year matches[YEAR_MATCHES + YEAR_AGAIN];
	struct deed *deeds;
	size_t deed_count, deed_cap;
	struct dice chance;
	struct wall walls[8];
	unsigned wall_count;
	struct stop down[4]; /* the machine stands still */
	unsigned down_count;
	struct stop holds[YEAR_STOPS]; /* of all clocks (outage.h) */
	unsigned hold_count;
	bool wishes;    /* somebody has others: cron looks at all */
	bool unsent;    /* there are new batches */
	int64_t ticked; /* when cron looked last */
	int64_t retry;  /* when a letter is to be tried again */
	/* letters that were seen in the outbox, by their Message-IDs */
	struct names ids;
	struct seen_letter {
		bool regular;  /* of an entry, not of a mail or the clock */
		bool may_wake; /* it may arrive in quiet hours */
		unsigned tries, taken;
		bool lost; /* its server's answer was, once */
		bool failed;
		bool daily; /* a digest tells what it would, or brings it */
		const struct person *to; /* or NULL */
		int64_t written, until;
	} * seen;
	size_t seen_cap;
	struct names batches;        /* that were looked at */
	const struct person *writer; /* whose mail is just taken in */
	unsigned mails, letters, reminders, acts, waits, ticks, claims,
	    refusals, digests, votes, pauses, extensions, undone, again,
	    exports, forgets;
};

/* ---- year.c ---- */

/* Something does not hold: says when and where, and ends the test. */
void year_wrong(const struct year *year, const struct game_of_year *match,
    int seat, const char *fmt, ...)
    __attribute__((format(printf, 4, 5), noreturn));
unsigned year_below(struct year *year, unsigned n);
/* Let something be done at a time; text (may be NULL) is copied. */
void year_plan(struct year *year, int64_t at,
    void (*act)(struct year *year, const struct deed *deed), unsigned person,
    unsigned match, unsigned seat, const char *text);
void year_init(struct year *year, unsigned matches, unsigned seed);
/* A match that players have set is looked at from now on: the same table once
 * more.  NULL: there is none of that id. */
struct game_of_year *year_adopt(struct year *year, const char *id);
/* The match of that id, or NULL. */
struct game_of_year *year_match(struct year *year, const char *id);
const struct wall *year_wall(struct year *year, const char *zone);
/* The zone that somebody's clocks are in; match may be NULL. */
const char *year_zone(
    const struct game_of_year *match, const struct person *person);
void year_run(struct year *year);
void year_release(struct year *year);
/* The host hears of a seat that is late, of letters that failed, and does
 * something about it; somebody without a seat hears that one is free. */
void host_rescues(struct year *year, const struct deed *deed);
void host_sends_again(struct year *year, const struct deed *deed);
/* In a while the host lets a match go on, if it stands still yet. */
void host_goes_on(struct year *year, struct game_of_year *match, int64_t in);
void year_look_for_another(struct year *year, struct game_of_year *match);
/* What a command of pli does now; what it prints is in out (may be NULL). */
void year_command(
    struct year *year, int argc, const char *const *argv, struct buf *out);

/* ---- people.c ---- */

void people_init(struct year *year);
/* Somebody who sits in two matches gets one letter a day. */
void people_share(struct year *year, unsigned number);
/* A letter has reached somebody: what he makes of it. */
void people_read(
    struct year *year, struct person *person, const struct posted *posted);
/* Is his mailbox there now? */
bool people_has_mailbox(const struct year *year, const struct person *person);
/* A mail to that address, about a match (or YEAR_MATCHES: none); person NULL: a
 * machine's. */
void people_post(struct year *year, struct person *person, unsigned match,
    const char *to, const struct buf *mail);
/* When he may write, from that time on: not at night, nor while he is not
 * there. */
int64_t people_chance(
    struct year *year, const struct person *person, int64_t time);
/* A mail to the newest address of a chair. */
void people_say(
    struct year *year, unsigned match, unsigned seat, const char *text);
/* Somebody who has no seat looks for one. */
void people_join(struct year *year, const struct deed *deed);
struct person *people_find(struct year *year, const char *address);

/* ---- between.c ---- */

/* Somebody has sat down: plan what will come between. */
void between_plan(struct year *year, struct game_of_year *match, unsigned seat);
/* He has just played; he reads a letter. */
void between_answered(
    struct year *year, struct game_of_year *match, unsigned seat);
void between_read(
    struct year *year, struct game_of_year *match, const struct posted *posted);

/* ---- forgotten.c ---- */

/* A match has begun: one of it will ask what is kept about him, and one for
 * nothing to be. */
void forgotten_plan(struct year *year, struct game_of_year *match);
/* At the end of the year nothing tells of those who were forgotten. */
void forgotten_check(struct year *year);

/* ---- server.c ---- */

/* Let the letters go that wait. */
void server_send(struct year *year);

/* ---- due.c ---- */

/* The clock does now what follows when a seat has not answered; or it has
 * answered now, so that this was not to be; or a reminder was written for it;
 * or its question has ended, with as many as were asked for. */
void due_check_act(
    struct year *year, struct game_of_year *match, unsigned seat);
void due_check_answered(
    struct year *year, struct game_of_year *match, unsigned seat);
void due_check_reminder(
    struct year *year, struct game_of_year *match, unsigned seat);
void due_check_reminders(
    struct year *year, struct game_of_year *match, unsigned seat);

/* ---- letters.c ---- */

/* Look at what is new in the outbox. */
void letters_look(struct year *year);
/* The server has taken a letter. */
/* The mail server has refused a letter, for good. */
void letters_refused(struct year *year, const struct seen_letter *seen,
    const struct posted *posted);
void letters_taken(struct year *year, const struct seen_letter *seen,
    const struct posted *posted);

/* ---- watch.c ---- */

/* Look at all that is new in a match; with the outbox, or without. */
void watch(struct year *year, struct game_of_year *match);
void watch_match(struct year *year, struct game_of_year *match);
/* What counts for somebody's clocks is another from now on. */
void watch_person(struct year *year, const struct person *person);
/* Read what the guard holds. */
void watch_holds(struct year *year);
/* All that must hold at the end. */
void watch_end_of_year(struct year *year);

#endif
