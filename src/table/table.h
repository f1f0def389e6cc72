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
 *                     the match marked in ledger/.due (site/due.h);
 *                     the match appended (durable: it has happened);
 *                     the batch to outbox/new; the ledger; the checkpoint
 *                     state/ID.point.  These three may be lost with the
 *                     power: table_open makes them again
 *     table_close     unlock
 *
 * table_open for changes writes, too: it cuts a torn end off the file, finishes
 * batches and writes ledger and checkpoint that a killed run left behind.  What
 * a caller does to the match is in memory until table_commit, but for functions
 * that say "durable on return".  The seats of a table are seats.h's, its times
 * clocks.h's, its letters letters.h's.
 */
#ifndef TABLE_H
#define TABLE_H

#include "letters/compose.h"
#include "letters/report.h"
#include "play/play.h"
#include "site/outbox.h"
#include "site/player.h"
#include "site/private.h"
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
	uint8_t point_key[KEY_LEN]; /* seals its checkpoint (point.h) */
	bool has_point_key;
	bool is_kept; /* the checkpoint on disk is of the head */
	bool keeps;   /* it is not, and one is written before it is closed */
	struct match match;
	struct private private;
	bool private_changed;
	struct player players[SEATS_MAX]; /* table_player (seats.h) */
	uint32_t players_read;            /* a bit set of seats */
	uint32_t opened;                  /* head when it was opened */
	uint32_t before; /* head on disk, NO_ENTRY for a new match */
	size_t durable;  /* bytes of the match file on disk */
	struct words *words[TABLE_LANGUAGES];    /* table_language */
	struct words *speaking[TABLE_LANGUAGES]; /* what table_words returned */
	char due[21], look[21]; /* what table_due, table_look returned */
	struct terms terms;     /* if has_terms: table_terms (clocks.h) */
	bool has_terms, has_holds;
	struct stop holds[OUTAGE_HOLDS]; /* of the whole site (outage.h) */
	unsigned hold_count;
	struct batch batch;
	uint8_t mail[TAG_LEN]; /* the tag of the mail that is carried out */
	bool has_mail;
	uint32_t answered; /* the seat whose mail or post this run answers, or
			      NO_SEAT */
	unsigned answers;  /* the way it came (WAY_...) */
	struct picture *picture; /* if picture_tried; NULL: there is none */
	bool picture_tried;
	bool slow_bots; /* table_follow plays slow computer players, too */
};

/* ---- opening ---- */

/* True if there is a match of this name, whole or with something missing: its
 * file exists (empty, too), or integrity_is says INTEGRITY_HERE. */
bool table_exists(const struct site *site, const char *id);
/* True if the match's file holds something.  An empty file is a match whose
 * making was cut off; table_create takes it up. */
bool table_is_made(const struct site *site, const char *id);
/*
 * Open a match for changes (exclusive) or only for reading, waiting up to
 * site->lock_wait for its lock.  now: seconds since 1970, the time of all that
 * is written.  End it with table_close; on failure it is closed already (to
 * close it again does no harm).  EX_TEMPFAIL: there is no such match, it is
 * locked, or something of it or the host key is missing.  EX_FALSE: a false
 * signature, another match's or host's file.  EX_CONFIG: its game or edition is
 * not here.
 */
int table_open(struct table *table, struct site *site, const char *id,
    bool exclusive, int64_t now, struct err *err);
/*
 * A table around a match file that is none of the site's: takes the log over,
 * also on failure (the table is then closed).  The key in force must be key
 * (else EX_FALSE); name is the file's, for errors.  table_commit must not be
 * called.
 */
int table_adopt(struct table *table, struct site *site, struct log *take,
    const struct host_key *key, const char *name, int64_t now, struct err *err);
/* What the charter of a new match says. */
struct charter_plan {
	const char *id; /* NULL: a random one */
	const struct game *game;
	unsigned seats;
	const char *const *options; /* "name=value" */
	size_t option_count;
	bool salts_all; /* the match waits for every person's salt */
	enum match_names names;
	const char *beacon;       /* what it will be, in words; or NULL */
	const uint8_t *given_key; /* M, for a test match (dice=given); or NULL
				   */
};
/* Make keys and charter of a new match, open for changes; its file exists, is
 * empty and locked, until table_commit.  EX_USAGE: there is a match of that
 * name.  On failure the table is closed and nothing of it is left. */
int table_create(struct table *table, struct site *site,
    const struct charter_plan *plan, int64_t now, struct err *err);
/* Remove the empty file of a match that was created and not committed; before
 * table_close. */
void table_discard(const struct table *table);
/* Unlock, free and wipe.  May be called twice. */
void table_close(struct table *table);
/*
 * For long computations: release the lock while this run goes on in memory, and
 * lock again before table_commit.  *same is false if others have changed the
 * match file since (then close the table without committing).
 */
void table_unlock(struct table *table);
int table_lock_again(struct table *table, bool *same, struct err *err);

/* ---- its languages ---- */

/* The languages a seat's orders are read in, its own first (a speaker of
 * ahead_settle).  The array belongs to the table, until the next call. */
struct words *const *table_words(void *table, uint32_t seat, unsigned *count);
/* The words of a language with the match's game and names; English for one that
 * pli does not know, the installed pack where the host's has a mistake.  They
 * belong to the table.  NULL: no pack can be read (EX_CONFIG). */
struct words *table_language(
    struct table *table, const char *lang, struct err *err);

/* ---- what follows, and making it happen ---- */

/* Append everything that follows by itself: the start, waiting orders, moves of
 * quick computer players, the reveal.  verdicts gets what became of waiting
 * orders.  In memory, as match_append. */
int table_follow(
    struct table *table, struct verdicts *verdicts, struct err *err);
/* The computer players that owe a move, a bit set; slow: with those that are
 * not quick (table_follow plays them only if table->slow_bots). */
uint32_t table_bots(const struct table *table, bool slow);
/* Write the private file if private_changed: durable on return.  table_commit,
 * table_go_on and table_commit_letters write it, too. */
int table_write_private(struct table *table, struct err *err);
/*
 * Write the new entries with their batch ID.NNNNNN (the head's number), in the
 * order above.  0: it has happened; what fails after that is logged, and the
 * next run finishes it.  EX_TEMPFAIL: it has not happened, though the private
 * file may be written.  Without new entries the batch must be empty, and only
 * the private file is written, if it has changed (then the ledger, too).
 */
int table_commit(struct table *table, struct err *err);
/* table_follow, table_letters to all seats, table_commit. */
int table_go_on(struct table *table, struct err *err);
/* The same behind a mail of a seat, which learns what became of its lines. */
int table_go_on_for(struct table *table, uint32_t mover,
    struct verdicts *verdicts, struct err *err);
/* Write the ledger of the head (its letters must be queued) with the next time
 * at which tick must look (table_look).  Not durable. */
int table_note_ledger(struct table *table, struct err *err);
/*
 * Queue the table's batch, letters that go with no entry (refusals, reminders),
 * as ID.TAG, after writing the private file: durable on return.  If there is
 * such a batch with these letters already, nothing more is queued (outbox_put).
 */
int table_commit_letters(struct table *table, const char *tag, struct err *err);
/*
 * Finish the batches that a killed run left in outbox/tmp: those of entries up
 * to head are queued, all others of the match dropped.  table_open does it,
 * too; this is for a match that another host has now.
 */
int table_finish_batches(
    const struct site *site, const char *id, uint32_t head, struct err *err);

#endif
