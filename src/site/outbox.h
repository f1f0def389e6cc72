/* SPDX-License-Identifier: MIT */
/*
 * outbox.h - letters waiting to be sent, in batch files, each made visible by
 * one rename.
 *
 * A batch is one or more letters, each with its envelope, then the length and
 * hash of all before.  outbox/tmp holds batches whose turn has not happened
 * yet, outbox/new those that may go, outbox/sent and outbox/failed those that
 * are done with.  Their names:
 *
 *     ID.NNNNNN            of match ID, up to that entry (6 digits)
 *     ID.TAG               of match ID, without an entry: the tag of the mail
 *                          that is answered, or of the occasion ("remind...")
 *     ID.watch.ENTRY.HASH  of match ID, to a person who looks on
 *     table-ID.NNNNNN      that change of open table ID
 *     notice-HASH          to somebody without a seat
 *     host-TAG             to the host
 *     digest-HASH.TIME     one letter that tells what daily letters would
 *
 * Format, in bytes:
 *
 *     pli-batch 1 LF
 *     ( "tells " BATCH " " NUMBER LF )*
 *     ( "letter " FROM " " TO " " LENGTH LF  BYTES LF |
 *       "held " FROM " " TO " " UNTIL " " LENGTH LF  BYTES LF |
 *       "daily " SEAT " " FROM " " TO " " UNTIL " " LENGTH LF  BYTES LF )*
 *     "end " TOTAL " " HASH64 LF
 *
 * FROM is the envelope sender (an address that only bounces come to), TO one
 * recipient; neither holds blanks or controls.  A letter that is held goes not
 * before UNTIL, seconds since 1970: its reader wants to sleep.  One that is
 * daily is to be told at UNTIL in one letter together with others (digest.h),
 * for which it says whose it is, and goes by itself only if that has not been
 * written OUTBOX_DAILY_LATE later: so nothing that befalls that letter loses
 * one.  The batch of that letter begins with the letters (from 1) that it
 * tells: they are done with.  Beside a batch lies, when it is being sent and
 * later, its journal NAME.journal (outbox_p.h).
 */
#ifndef OUTBOX_H
#define OUTBOX_H

#include "base/buf.h"
#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

#define OUTBOX_LETTERS 64
#define OUTBOX_BATCH_MAX (64 * 1024 * 1024)

struct outbox_letter {
	char *from, *to;
	size_t at, len; /* of the mail's bytes in the batch's buffer */
	int64_t until;  /* held until then; 0: not held */
	bool daily;
	uint32_t seat; /* daily */
};

/* A daily letter that lies in a batch. */
struct outbox_daily {
	char *batch;    /* name */
	unsigned index; /* of the letter in it, from 0 */
	/* Not set in struct batch's tells: */
	char *to;
	uint32_t seat;
	int64_t until;
};
struct outbox_dailies {
	struct outbox_daily *list;
	size_t count, cap;
};
void outbox_dailies_release(struct outbox_dailies *dailies);

struct batch {
	struct buf bytes;
	struct outbox_letter letters[OUTBOX_LETTERS];
	size_t count;
	struct outbox_dailies tells; /* daily letters that its letter tells */
};

#define BATCH_INIT                                                             \
	{                                                                      \
		.bytes = BUF_INIT                                              \
	}

void batch_release(struct batch *batch);
/* Name a daily letter that the batch's letter tells; before the letter is
 * added.
 */
void batch_tells(struct batch *batch, const char *name, unsigned index);
/* Add one finished mail (copied) with its envelope. */
void batch_add(struct batch *batch, const char *from, const char *to,
    const char *mail, size_t len);
/* Likewise, held until then (seconds since 1970; 0: not held). */
void batch_hold(struct batch *batch, int64_t until, const char *from,
    const char *to, const char *mail, size_t len);
/* Likewise, as a daily letter of a seat, to be told in a digest at until. */
void batch_daily(struct batch *batch, uint32_t seat, int64_t until,
    const char *from, const char *to, const char *mail, size_t len);
/* Add the last line; nothing may be added afterwards. */
void batch_end(struct batch *batch);
/* Parse a batch's bytes; false if length, hash or form is wrong.  batch is
 * overwritten without being released. */
bool batch_parse(struct batch *batch, const char *bytes, size_t len);

/* dir is the site's outbox folder, name a batch's, as above. */

/*
 * A batch is written once.  One in new, sent or failed is never replaced, so no
 * letter is ever taken back; only one in tmp whose turn did not happen is
 * (outbox_drop), and those of entries that a host gives up (outbox_forget).
 */

/* Write outbox/tmp/NAME, not synced.  EX_TEMPFAIL if there is a batch of that
 * name. */
int outbox_prepare(const char *dir, const char *name, const struct batch *batch,
    struct err *err);
/* Make a prepared batch durable, where it could not be written again after its
 * turn. */
int outbox_sync(const char *dir, const char *name, struct err *err);
/* Rename a prepared batch to outbox/new/NAME: the letters may go.  Not durable.
 * If there is a batch of that name, the prepared one is dropped. */
int outbox_commit(const char *dir, const char *name, struct err *err);
/* Queue letters without a turn (refusals): durable on return.  If a batch of
 * that name has all these letters already, by receiver and Message-ID, nothing
 * is written; EX_TEMPFAIL if it has others. */
int outbox_put(const char *dir, const char *name, const struct batch *batch,
    struct err *err);
/* outbox_commit of a prepared batch, durable on return. */
int outbox_put_prepared(const char *dir, const char *name, struct err *err);
/* True if a batch of that name is in new, sent or failed, and not empty. */
bool outbox_has(const char *dir, const char *name);
/* Remove the batches of a match's entries above last, sent or not: these are
 * lost, and others will have their numbers. */
int outbox_forget(
    const char *dir, const char *id, uint32_t last, struct err *err);
/* Remove a prepared batch whose turn did not happen. */
int outbox_drop(const char *dir, const char *name, struct err *err);

/* ---- sending (used by the helper pli-send) ---- */

/* The mail server to send through; all strings may be NULL. */
struct smtp {
	const char *url; /* smtp://host:25, smtps://host:465 */
	const char *user, *password;
	bool starttls; /* required, not hoped for */
	bool auth;     /* required, not hoped for */
	const char *ca_file;
	unsigned timeout;  /* seconds */
	const char *hello; /* our name in EHLO */
};

enum sent { SENT_OK, SENT_LATER, SENT_FAILED };

/* How letters are delivered. */
struct carrier {
	void *state;
	/* Deliver one letter; append the server's words to why.  One connection
	 * may serve many calls. */
	enum sent (*send)(void *state, const char *from, const char *to,
	    const char *mail, size_t len, struct buf *why);
	/* True if it delivers to that receiver; NULL: it delivers to all mail
	 * addresses, and to no forum (account.h). */
	bool (*takes)(const char *to);
};

struct outbox_counts {
	/* Letters: sent by this run, still waiting, given up. */
	unsigned sent, later, failed;
	unsigned held;   /* letters whose time has not come */
	unsigned broken; /* batches that cannot be read */
};

#define OUTBOX_RETRY_FIRST 300 /* seconds */
#define OUTBOX_RETRY_MOST (4 * 3600)

struct outbox_when {
	int64_t now, give_up; /* seconds since 1970; seconds */
	bool all;             /* also what is to be tried again later; not what
			       * is held */
	/* Only the share-th of so many parts, counted from 0; all letters of a
	 * match are in the same one.  shares 0: everything. */
	unsigned share, shares;
};

/*
 * Send all that is due in outbox/new: locks each batch without waiting, writes
 * one fsynced journal line a letter after the server's answer, moves batches
 * that are done with to sent or failed.  A letter that has to wait is tried
 * again after 5 min, doubling up to 4 h, and fails after give_up.
 */
int outbox_send(const char *dir, struct carrier *carrier,
    const struct outbox_when *when, struct outbox_counts *counts,
    struct err *err);

/* ---- what waits, and why ---- */

struct outbox_state {
	const char *batch; /* name */
	unsigned number;   /* of the letter in it, from 1 */
	const char *from, *to;
	bool failed, told; /* told: the host knows that it failed */
	unsigned tries;
	int64_t first, last; /* tries, seconds since 1970 */
	int64_t next;        /* not before */
	int64_t queued;  /* since when it may go: when the batch was written,
			  * or until when it is held */
	const char *why; /* the server's last words, or "" */
};

/*
 * Call what with each letter of outbox/FOLDER ("new" or "failed") that has not
 * been sent; a return other than 0 ends the loop and is returned.  Batches that
 * cannot be read are counted in broken (may be NULL).
 */
int outbox_each(const char *dir, const char *folder,
    int (*what)(const struct outbox_state *state, void *arg), void *arg,
    unsigned *broken, struct err *err);

/* ---- what goes in a digest ---- */

/* The name of its batch begins so; no match can be called so. */
#define OUTBOX_DIGEST "digest-"
#define OUTBOX_DAILY_LATE (6 * 3600)

/* Find all daily letters of outbox/new that are neither sent nor told; release
 * dailies, also on failure. */
int outbox_find_dailies(
    const char *dir, struct outbox_dailies *dailies, struct err *err);
/* True if batch has the letter at index in mine, by receiver and Message-ID. */
bool batch_has_same(
    const struct batch *batch, const struct batch *mine, size_t index);
/* True if the batch of that name, sent or not, has the letter at index in mine,
 * and not as a daily one. */
bool outbox_has_same(
    const char *dir, const char *name, const struct batch *mine, size_t index);
/* Note in its journal that a daily letter was told by the letter of the batch
 * digest, which must be durable: it is done with.  Durable on return; nothing
 * if it is done with already. */
int outbox_gather(const char *dir, const struct outbox_daily *daily,
    const char *digest, int64_t now, struct err *err);
/* outbox_gather for all daily letters that batches with names of that prefix
 * tell: a run may have been cut off before it had done so. */
int outbox_gather_all(
    const char *dir, const char *prefix, int64_t now, struct err *err);

#define OUTBOX_UNTAKEN INT64_MAX
/*
 * When the mail server took the letter of that batch to that address and seat,
 * or the digest that told it; seconds since 1970.  OUTBOX_UNTAKEN: it has not
 * taken it yet, or refused it: *refused is when it did, else 0.  0: there is no
 * such letter, or no longer.
 */
int64_t outbox_taken(const char *dir, const char *batch, const char *to,
    uint32_t seat, int64_t *refused);

/* ---- what is done with ---- */

/* Note that the host was told of all letters that failed in this batch of
 * outbox/failed. */
int outbox_told(
    const char *dir, const char *batch, int64_t now, struct err *err);
/* Move all failed letters back to outbox/new, to be tried again at once; *count
 * is how many. */
int outbox_again(
    const char *dir, int64_t now, unsigned *count, struct err *err);
/*
 * Empty letters, for a person who is forgotten: in the batches that is_of
 * names, and in those with a letter to address (may be NULL), only receiver and
 * Message-ID stay of letters that are done with, and address becomes nobody's.
 * Letters to address that wait do not go; other waiting letters stay as they
 * are, and are counted in *left.  Failed batches are emptied and moved to
 * sent/, so that nobody can send them again.
 */
struct outbox_empty {
	const char *address;
	bool (*is_of)(const char *batch, void *arg);
	void *arg;
	unsigned wait; /* ms to wait for a run that sends the batch */
	int64_t now;
};
int outbox_empty(const char *dir, const struct outbox_empty *what,
    unsigned *left, struct err *err);
/* Remove the batches that were done with before that time, except those that
 * are still needed: waits (may be NULL) returns true for their name, or for
 * that of a batch that they tell. */
int outbox_prune(const char *dir, int64_t before,
    bool (*waits)(const char *batch, void *arg), void *arg, struct err *err);

#endif
