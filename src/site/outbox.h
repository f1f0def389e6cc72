/* SPDX-License-Identifier: MIT */
/*
 * outbox.h - letters waiting to be sent: one batch file a turn, made visible
 * by one rename.
 *
 * A batch, outbox/new/ID.N, is the letters of what happened at entry N of match
 * ID (refusals: ID.N.TAG), each with its envelope, then the length and hash
 * of all before.  outbox/tmp holds batches whose turn has not happened yet;
 * outbox/sent and outbox/failed those that are done with.  Format, in bytes:
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
 * later, its journal ID.N.journal (outbox_p.h).
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

/* A daily letter. */
struct outbox_daily {
	char *batch;    /* name */
	unsigned index; /* of the letter in it, from 0 */
	/* The rest is not known of one that a batch tells. */
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
	struct outbox_dailies tells;
};

#define BATCH_INIT                                                             \
	{                                                                      \
		.bytes = BUF_INIT                                              \
	}

void batch_release(struct batch *batch);
/* Say what the batch's letter tells, before that is added. */
void batch_tells(struct batch *batch, const char *name, unsigned index);
/* Add one finished mail. */
void batch_add(struct batch *batch, const char *from, const char *to,
    const char *mail, size_t len);
/* The same; it is held until then (0: not at all). */
void batch_hold(struct batch *batch, int64_t until, const char *from,
    const char *to, const char *mail, size_t len);
/* The same; at that time it is to be told in a digest. */
void batch_daily(struct batch *batch, uint32_t seat, int64_t until,
    const char *from, const char *to, const char *mail, size_t len);
/* Length and hash line; nothing may be added afterwards. */
void batch_end(struct batch *batch);
/* Parse a batch's bytes; false if length, hash or form is wrong.  What batch
 * held before is forgotten, not freed. */
bool batch_parse(struct batch *batch, const char *bytes, size_t len);

/* name is "ID.N" or "ID.N.TAG"; dir the site's outbox folder. */

/*
 * A batch is written once.  One that is there whole, sent or not, is never
 * replaced, so no letter is ever taken back; only what was written and did not
 * happen is (outbox/tmp), and the entries that a host gives up
 * (outbox_forget).
 */

/* Write outbox/tmp/NAME, not synced: the turn is what makes it count.
 * EX_TEMPFAIL if there is a batch of that name. */
int outbox_prepare(const char *dir, const char *name, const struct batch *batch,
    struct err *err);
/* Make what was prepared durable, before a turn after which nobody here can
 * write it again. */
int outbox_sync(const char *dir, const char *name, struct err *err);
/* Rename it to outbox/new/NAME: the letters may go.  If there is a batch of
 * that name, what was prepared is dropped. */
int outbox_commit(const char *dir, const char *name, struct err *err);
/* For letters without a turn (refusals): write, fsync, rename, fsync the
 * folder.  If a batch of that name has all these letters already, by receiver
 * and Message-ID, nothing is written; EX_TEMPFAIL if it has others. */
int outbox_put(const char *dir, const char *name, const struct batch *batch,
    struct err *err);
/* The same for what was prepared: fsync, rename, fsync the folder. */
int outbox_put_prepared(const char *dir, const char *name, struct err *err);
bool outbox_has(const char *dir, const char *name); /* new, sent or failed */
/* The entries of a match behind last are lost, and others will have their
 * numbers: remove the batches of them, sent or not. */
int outbox_forget(
    const char *dir, const char *id, uint32_t last, struct err *err);
/* Remove what was prepared and will not happen. */
int outbox_drop(const char *dir, const char *name, struct err *err);

/* ---- sending (used by the helper pli-send) ---- */

/* What is to be sent through which server; all strings may be NULL. */
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

/*
 * How a letter is delivered: returns what became of it, and the server's words
 * in why.  One connection serves many calls.
 */
struct carrier {
	void *state;
	enum sent (*send)(void *state, const char *from, const char *to,
	    const char *mail, size_t len, struct buf *why);
	/* Which receivers it is for; NULL: all that are mail addresses, and
	 * not on a forum (account.h). */
	bool (*takes)(const char *to);
};

struct outbox_counts {
	unsigned sent, later,
	    failed;      /* letters: now, still waiting, given up */
	unsigned held;   /* letters that go at a time of their own */
	unsigned broken; /* batches that are to be written again */
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
 * been sent; stops at a return other than 0 and hands it on.  Batches that
 * cannot be read are counted in broken (may be NULL).
 */
int outbox_each(const char *dir, const char *folder,
    int (*what)(const struct outbox_state *state, void *arg), void *arg,
    unsigned *broken, struct err *err);

/* ---- what goes in a digest ---- */

/* The name of its batch begins so; no match can be called so. */
#define OUTBOX_DIGEST "digest-"
#define OUTBOX_DAILY_LATE (6 * 3600)

/* All daily letters of outbox/new that nothing has become of yet. */
int outbox_find_dailies(
    const char *dir, struct outbox_dailies *dailies, struct err *err);
/* Has the batch the same letter as mine, by receiver and Message-ID? */
bool batch_has_same(
    const struct batch *batch, const struct batch *mine, size_t index);
/* Does the batch of that name, done with or not, hold the same letter as mine,
 * by receiver and Message-ID, which is not daily and so goes by itself? */
bool outbox_has_same(
    const char *dir, const char *name, const struct batch *mine, size_t index);
/* The letter of the batch called digest, which is durable, tells what this one
 * would: it is done with.  Durable on return; nothing happens if it is done
 * with already. */
int outbox_gather(const char *dir, const struct outbox_daily *daily,
    const char *digest, int64_t now, struct err *err);
/* The same for all that the batches whose names begin so tell, wherever they
 * are: a run may have been cut off in between. */
int outbox_gather_all(
    const char *dir, const char *prefix, int64_t now, struct err *err);

#define OUTBOX_UNTAKEN INT64_MAX
/*
 * When the mail server took the letter to that address, for that seat, of that
 * batch "ID.N"; seconds since 1970; if another one told it, that one.
 * OUTBOX_UNTAKEN while it has not, or has refused it; 0: nothing is known of
 * such a letter, which may have been removed since.
 */
int64_t outbox_taken(
    const char *dir, const char *batch, const char *to, uint32_t seat);

/* ---- what is done with ---- */

/* The host knows now of all that failed in this batch of outbox/failed. */
int outbox_told(
    const char *dir, const char *batch, int64_t now, struct err *err);
/* Move all that failed back to outbox/new, to be tried again at once; count is
 * the number of letters. */
int outbox_again(
    const char *dir, int64_t now, unsigned *count, struct err *err);
/*
 * Forget what letters said, before their time: of the batches that is_of names
 * and of those with a letter to address (may be NULL) nothing stays of a letter
 * that is done with but whom it went to and its Message-ID, and he is nobody.
 * A letter to him that waits does not go; the others that wait are left as they
 * are, and counted in left.  Batches that have failed are emptied and lie in
 * sent/ then: nobody can send them again.
 */
struct outbox_empty {
	const char *address;
	bool (*is_of)(const char *batch, void *arg);
	void *arg;
	unsigned wait; /* ms, for who is sending it */
	int64_t now;
};
int outbox_empty(const char *dir, const struct outbox_empty *what,
    unsigned *left, struct err *err);
/* Remove the batches that have been done with since before that time, but those
 * that somebody still asks for: waits (may be NULL) says so of their name, or
 * of that of a batch that they tell. */
int outbox_prune(const char *dir, int64_t before,
    bool (*waits)(const char *batch, void *arg), void *arg, struct err *err);

#endif
