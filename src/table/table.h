/* SPDX-License-Identifier: MIT */
/*
 * table.h - a match of a site, locked, with all that a run needs to play on it
 * and write its letters: the order of work of one change.
 *
 *     table_open      lock, read, check key and ledger, finish a killed run
 *     ... play_orders, match_append, table_letter ...
 *     table_commit    of a new match: its ledger says "begun" (durable);
 *                     the private file, if it has changed (durable);
 *                     the batch to outbox/tmp;
 *                     the match appended (durable: it has happened);
 *                     the batch to outbox/new; the ledger.  The last two
 *                     may be lost with the power: table_open makes them
 *                     again
 *     table_close     unlock
 *
 * Until table_commit nothing on disk has changed.  The seats of a table are
 * seats.h's, its times clocks.h's, its letters letters.h's.
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

#define TABLE_LANGUAGES LANGUAGES_MAX

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
	uint8_t point_key[KEY_LEN]; /* of point.h */
	bool has_point_key;
	bool is_kept; /* its checkpoint is of its head */
	struct match match;
	struct private private;
	bool private_changed;
	struct player players[SEATS_MAX]; /* table_player (seats.h) */
	uint32_t players_read;            /* a bit set of seats */
	uint32_t opened;                  /* head when it was opened */
	uint32_t before; /* head on disk, NO_ENTRY for a new match */
	size_t durable;  /* bytes on disk */
	struct words *words[TABLE_LANGUAGES]; /* made when asked for */
	struct words
	    *speaking[TABLE_LANGUAGES]; /* of the seat last asked for */
	char due[21], look[21];
	struct terms terms; /* once table_terms (clocks.h) has made them */
	bool has_terms, has_holds;
	struct stop holds[OUTAGE_HOLDS]; /* of the whole site (outage.h) */
	unsigned hold_count;
	struct batch batch;
	uint8_t mail[TAG_LEN]; /* the tag of the mail that is carried out */
	bool has_mail;
	uint32_t answered; /* the seat whose mail or post this run answers, or
			      NO_SEAT; and the way it came */
	unsigned answers;
	struct picture *picture; /* loaded when asked for */
	bool picture_tried;
	bool slow_bots; /* this run may take its time */
};

/* ---- opening ---- */

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

/* ---- its languages ---- */

/* The languages a seat's orders are read in, its own first (a speaker of
 * ahead_settle). */
struct words *const *table_words(void *table, uint32_t seat, unsigned *count);
struct words *table_language(
    struct table *table, const char *lang, struct err *err);

/* ---- what follows, and making it happen ---- */

/* Waiting orders, computer players that are quick, the end and its reveal:
 * everything that follows by itself. */
int table_follow(
    struct table *table, struct verdicts *verdicts, struct err *err);
/* The computer players that owe a move, a bit set; slow: those too that are
 * not quick.  table->slow_bots lets table_follow play these as well. */
uint32_t table_bots(const struct table *table, bool slow);
/* Write the private file, if it has changed: durable on return.  The two below
 * do that first. */
int table_write_private(struct table *table, struct err *err);
/* Make it happen.  EX_TEMPFAIL: nothing has.  If no entry was added, there are
 * no letters, and only the private file is written, if it has changed. */
int table_commit(struct table *table, struct err *err);
/* What follows by itself, letters to all whom it concerns, and make it happen.
 */
int table_go_on(struct table *table, struct err *err);
/* Write the ledger of the head, whose letters are queued. */
int table_note_ledger(struct table *table, struct err *err);
/* Letters without an entry (refusals): batch ID.N.TAG. */
int table_commit_letters(struct table *table, const char *tag, struct err *err);
/*
 * What a killed run left in outbox/tmp: the batches of entries up to head go,
 * the others never happened.  table_open does so; it cannot where the match is
 * another host's by its head.
 */
int table_finish_batches(
    const struct site *site, const char *id, uint32_t head, struct err *err);

#endif
