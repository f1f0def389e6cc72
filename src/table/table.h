/* SPDX-License-Identifier: MIT */
/*
 * table.h - a match of a site, locked, with all that a run needs to play on it
 * and write its letters: the order of work of one change.
 *
 *     table_open      lock, read, check key and ledger, finish a killed run
 *     ... play_orders, match_append, table_letter ...
 *     table_commit    batch to outbox/tmp, append and fsync the match (it
 *                     happened), rename the batch, ledger
 *     table_close     unlock
 *
 * Until table_commit nothing on disk has changed.
 */
#ifndef TABLE_H
#define TABLE_H

#include "letters/compose.h"
#include "letters/report.h"
#include "play/play.h"
#include "site/outbox.h"
#include "site/player.h"
#include "site/seat.h"
#include "site/site.h"
#include "table/outage.h"

#define TABLE_LANGUAGES 8

/* The ways to a player, a bit set. */
#define WAY_MAIL 1u
#define WAY_FORUM 2u

struct table {
	struct site *site;
	char id[17];
	int fd;
	int64_t now;
	char time[21];
	struct host_key key;
	struct match match;
	struct private private;
	bool private_changed;
	struct player players[SEATS_MAX]; /* table_player */
	uint32_t players_read;            /* a bit set of seats */
	uint32_t opened;                  /* head when it was opened */
	uint32_t before; /* head on disk, NO_ENTRY for a new match */
	size_t durable;  /* bytes on disk */
	struct words *words[TABLE_LANGUAGES]; /* made when asked for */
	struct words
	    *speaking[TABLE_LANGUAGES]; /* of the seat last asked for */
	char due[21], look[21];
	struct terms terms; /* once table_terms has made them */
	bool has_terms, has_holds;
	struct stop holds[OUTAGE_HOLDS]; /* of the whole site (outage.h) */
	unsigned hold_count;
	struct batch batch;
	uint32_t answered; /* the seat whose mail or post this run answers, or
			      NO_SEAT; and the way it came */
	unsigned answers;
	struct picture *picture; /* loaded when asked for */
	bool picture_tried;
	bool slow_bots; /* this run may take its time */
};

/* Is there such a match? */
bool table_exists(const struct site *site, const char *id);
/* And was it made to the end?  If not, who makes it again goes on with it. */
bool table_is_made(const struct site *site, const char *id);
/* exclusive: for changes; else only for reading.  Without a host key a table
 * opened for reading has what the file alone gives (has_post_key is false).
 * EX_TEMPFAIL for anything local, EX_FALSE for a bad signature. */
int table_open(struct table *table, struct site *site, const char *id,
    bool exclusive, int64_t now, struct err *err);
/*
 * A table around a match file that belongs to no site: takes the log over, also
 * on failure.  Its key must be key; name stands in errors.  table_commit must
 * not be called.
 */
int table_adopt(struct table *table, struct site *site, struct log *take,
    const struct host_key *key, const char *name, int64_t now, struct err *err);
/* A new match: makes keys and charter; options "name=value".  given_key (may
 * be NULL) makes it a test match with dice=given. */
struct charter_plan {
	const char *id; /* NULL: a random one */
	const struct game *game;
	unsigned seats;
	const char *const *options;
	size_t option_count;
	bool salts_all;
	enum match_names names;
	const char *beacon;
	const uint8_t *given_key;
};
int table_create(struct table *table, struct site *site,
    const struct charter_plan *plan, int64_t now, struct err *err);
/* Of one that was created and never written: the file that was locked. */
void table_discard(const struct table *table);
void table_close(struct table *table);
/*
 * For long thoughts: let others in, while this run goes on in memory; then
 * lock again before table_commit.  *same is false if others have changed the
 * match: then what was thought is for nothing.
 */
void table_unlock(struct table *table);
int table_lock_again(struct table *table, bool *same, struct err *err);

/* The languages a seat's orders are read in, its own first (a speaker of
 * ahead_settle). */
struct words *const *table_words(void *table, uint32_t seat, unsigned *count);
struct words *table_language(
    struct table *table, const char *lang, struct err *err);
/* What a seat's player has chosen about letters; the usual if nobody sits
 * there, or the file is broken (the log says so). */
const struct player *table_player(struct table *table, uint32_t seat);
/* The same read from disk; EX_CONFIG: the file is broken. */
int table_read_player(const struct table *table, uint32_t seat,
    struct player *player, struct err *err);
/* Choose for him: durable on return. */
int table_prefer(struct table *table, uint32_t seat,
    const struct player *player, struct err *err);
/* Before private_move: the choices go where the letters go. */
int table_move_player(
    struct table *table, uint32_t seat, const char *to, struct err *err);
/* The language of a seat's letters. */
const char *table_lang(struct table *table, uint32_t seat);
/* A seat's salt in force (NO_SEAT: the beacon), or NULL. */
const char *table_salt(const struct table *table, uint32_t seat);
/*
 * What a seat's letter of an entry said, as far as the match alone tells it
 * (report_sent), for striking it from replies; answers: the Message-ID that the
 * reply names, or "".
 */
int table_past_letter(struct table *table, uint32_t entry, uint32_t seat,
    const char *answers, struct buf *out, struct err *err);
/* The match as it stood after an entry; the caller ends it with match_release,
 * also on failure. */
int table_past(
    struct table *table, uint32_t entry, struct match *match, struct err *err);
/* ---- time (clock.h) ---- */

/* The terms of this match: the site's, and what is set for it alone. */
const struct terms *table_terms(struct table *table);
/* The policy of this match: the site's, and what is set for it alone. */
struct policy table_manners(struct table *table);
/* When what opens now will be due, as its entry says: "" if there are no
 * deadlines.  What a seat is told (table_told) heeds its own clock. */
const char *table_due(struct table *table);
/* The time zone that a seat's letters are written in. */
const char *table_zone(struct table *table, uint32_t seat);
/* Does the seat owe something: a move, or a salt before the start? */
bool table_owes(const struct table *table, uint32_t seat);
/*
 * The time that a seat has which owes something; seconds since 1970,
 * CLOCK_NEVER: none, or not yet known.
 */
struct seat_time {
	int64_t asked; /* when the mail server took the letter that asks; before
			  that, when it was written */
	int64_t told;  /* the deadline that its letters tell; never, too, while
			  its clock stands still without an end */
	int64_t up;  /* when it is really up: not before the mail server has had
			the letter for as long as the terms say.  Never, too,
			while that letter has not been taken, or was refused */
	int64_t end; /* of its grace */
};
void table_time(struct table *table, uint32_t seat, struct seat_time *time);
/* table_time's told, and up. */
int64_t table_told(struct table *table, uint32_t seat);
/* Is it beyond its grace? */
bool table_is_late(const struct table *table, const struct seat_time *time);
/* The last reminder of the terms, counted from 1, that is to be written now; 0:
 * none. */
unsigned table_reminder(
    struct table *table, uint32_t seat, const struct seat_time *time);
/* When the mail server took the letter that asks the seat; 0 or OUTBOX_UNTAKEN
 * as outbox_taken. */
int64_t table_taken(const struct table *table, uint32_t seat);
/* The entry that asked what a seat owes, or the one that says that what came
 * behind that is lost: it asks again.  NO_ENTRY: none did. */
uint32_t table_asking(const struct table *table, uint32_t seat);
/* The seats that have not answered within their grace, a bit set. */
uint32_t table_late(struct table *table);
/* The seats that have not answered by their deadline, a bit set. */
uint32_t table_overdue(struct table *table);
/*
 * What the clock brings to a table that is open for changes: reminders, and
 * what the terms say of seats that are late (only if may_act).  It is made to
 * happen here; the table is then to be closed.
 */
int table_tick(struct table *table, bool may_act, struct err *err);
/*
 * A computer player of that kind takes a person's seat; who sat there may have
 * it back (table_give_back) as long as the terms say, and is told so by
 * table_letters.
 */
int table_give_to_bot(
    struct table *table, uint32_t seat, const char *bot, struct err *err);
int table_give_back(struct table *table, uint32_t seat, struct err *err);
/* Somebody else, of a mail address or "forum:user/ID", sits down there; who sat
 * there has no part in it any more. */
int table_take_over(struct table *table, uint32_t seat, const char *name,
    const char *lang, const char *address, struct err *err);
/*
 * When a seat that owes its sentence may be somebody else's, at a table that
 * anybody could come to; CLOCK_NEVER: it owes none, or it is no such table.
 */
int64_t table_silent(const struct table *table, uint32_t seat);
/* When tick is to look next, for the ledger: "" if nothing is due. */
const char *table_look(struct table *table);
/* Write the ledger of the head, whose letters are queued. */
int table_note_ledger(struct table *table, struct err *err);

/*
 * What the match file is to call one who sits down in a seat: the name given,
 * or his mask, in a secret match, whose private file keeps the name of a
 * person. The caller frees it.
 */
char *table_seat_name(
    struct table *table, uint32_t seat, const char *name, bool bot);
/* May a seat's entry be written again?  Not between the beacon and the start,
 * nor after the reveal. */
bool table_may_reseat(const struct table *table);
/* Is it nobody's, or one for which somebody is looked since its player is gone?
 */
bool table_is_free(const struct table *table, uint32_t seat);
/* The same of a match that is not opened, without locks or checks: false is
 * sure. */
bool table_may_be_free(const struct site *site, const char *id);
/* Why it is, or if somebody else sits down now, who sat there lost it;
 * SEAT_HELD: that is not known, or there was nobody. */
enum seat_open table_lost(const struct table *table, uint32_t seat);
/* The first one that may be taken now, or NO_SEAT. */
uint32_t table_free_seat(const struct table *table);
/*
 * Write the entry of a seat that is taken once more: all its older reply
 * addresses die, and before the start its salt.  key: a new one of the player's
 * own, or NULL; then the old one stays if keep_key.
 */
int table_reseat(struct table *table, uint32_t seat, const uint8_t *key,
    bool keep_key, struct err *err);
/* The same, under another name (NULL: the old one), which nobody else has; in a
 * secret match only the private file tells it. */
int table_rename(
    struct table *table, uint32_t seat, const char *name, struct err *err);

/* Write a letter of the head to a seat into the batch.  Seats without address
 * and computer players get none. */
int table_letter(struct table *table, const struct report *report,
    const char *extra, struct err *err);
/*
 * Pass on what a seat said, to those of readers (a bit set) to whom it was said
 * and who want letters of such things; the report of all of them tells it.
 */
int table_say(struct table *table, const struct private_saying *saying,
    uint32_t readers, struct err *err);
/*
 * What a seat's reader is to be told in a digest, which is to be released, also
 * on failure; untold: an entry from which on he has been told nothing, or NULL.
 * 1: nobody is to be told.
 */
int table_section(struct table *table, uint32_t seat, const uint32_t *untold,
    struct section *section, struct err *err);
/* The same as a letter of its own, which no digest waits for; none, if that of
 * the head has gone to him already, since it answered him. */
int table_letter_alone(struct table *table, uint32_t seat,
    const uint32_t *untold, struct err *err);
/* Append where a seat's letters of the head are answered to, and their subject.
 */
int table_reply(struct table *table, uint32_t seat, struct buf *reply,
    struct buf *subject, struct err *err);
/* A digest that goes now tells what the seat owes, if nothing has before: its
 * time counts from now on.  Durable on return. */
int table_tell(struct table *table, uint32_t seat, struct err *err);
/* The first entry of the write that ended with entry last: what follows by
 * itself stands behind what it follows. */
uint32_t table_write_began(const struct log *log, uint32_t last);
/*
 * One letter to one who looks on, into the batch: what is public, with the
 * entries from watcher->from on.  answers: the tag of the mail that asked for
 * it, or NULL.
 */
int table_watch_letter(struct table *table,
    const struct private_watcher *watcher, const char *answers,
    struct err *err);
/* What such a person has chosen about letters, as far as the file can be read.
 */
void table_watch_player(struct table *table,
    const struct private_watcher *watcher, struct player *player);
/*
 * Letters to all seats for what was added since the table was opened: what
 * each is owed (start, turn, over, note); mover (or NO_SEAT) gets the receipt
 * with the verdicts.
 */
int table_letters(struct table *table, uint32_t mover,
    const struct verdicts *verdicts, struct err *err);
/* Waiting orders, computer players that are quick, the end and its reveal:
 * everything that follows by itself. */
int table_follow(
    struct table *table, struct verdicts *verdicts, struct err *err);
/* The computer players that owe a move, a bit set; slow: those too that are
 * not quick.  table->slow_bots lets table_follow play these as well. */
uint32_t table_bots(const struct table *table, bool slow);
/* Write the private file, if it has changed: durable on return.  The two below
 * do that first. */
int table_side(struct table *table, struct err *err);
/* Make it happen.  EX_TEMPFAIL: nothing has.  If no entry was added, there are
 * no letters, and only the private file is written, if it has changed. */
int table_commit(struct table *table, struct err *err);
/* What follows by itself, letters to all whom it concerns, and make it happen.
 */
int table_go_on(struct table *table, struct err *err);
/* Letters without an entry (refusals): batch ID.N.TAG. */
int table_commit_letters(struct table *table, const char *tag, struct err *err);

/* ---- what the table is asked: table_motion.c ---- */

/* The persons at the table who can be asked, a bit set. */
uint32_t table_voters(const struct table *table);
/* A motion that time or the match has left behind is open no more. */
void table_leave_motion(struct table *table);
/* Let a report say that an answer is awaited of its seat, or that none is any
 * more, which it says once. */
void table_dress_motion(struct table *table, struct report *report);

#endif
