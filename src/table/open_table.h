/* SPDX-License-Identifier: MIT */
/*
 * open_table.h - a table that people may come to (signup.h), before its match
 * begins, with what a run needs to change it and write its letters.
 *
 *     open_table_open      lock, read, finish a killed run
 *     ... open_table_sit, open_table_leave, open_table_write ...
 *     open_table_commit    batch to outbox/tmp (durable), the table's file
 *                          (durable: it has happened), the batch to
 *                          outbox/new; then the match, if it is to begin
 *     open_table_close     unlock
 *
 * One lock covers all open tables; one of them is read.  Nothing is kept of an
 * address that has not answered a letter of ours but its hash, and no letter
 * goes to one: the person who invites somebody must tell him.
 */
#ifndef OPEN_TABLE_H
#define OPEN_TABLE_H

#include "language/name.h"
#include "language/proposal.h"
#include "letters/notice.h"
#include "site/outbox.h"
#include "site/signup.h"
#include "table/table.h"

struct open_table {
	struct site *site;
	int64_t now;
	int fd;
	uint8_t post[KEY_LEN]; /* the site's secret for reply codes */
	struct signup signup;
	struct batch batch;
	/* After a function below has returned "name" or "guest": */
	enum name_fault misnamed; /* what is wrong with the name */
	char *whom; /* the name as it was written, without hidden characters */
	char *like; /* NAME_TAKEN: the name that it is like; else NULL */
};

/* Batches of open tables are called OPEN_TABLE_PREFIX "ID.NUMBER", the number
 * being signup.number. */
#define OPEN_TABLE_PREFIX "table-"

/* Copy the site's secret for reply codes to post (seal_site_post); the caller
 * wipes it.  EX_TEMPFAIL: no host key. */
int open_table_post(
    const struct site *site, uint8_t post[KEY_LEN], struct err *err);
/*
 * Lock all open tables and read this one; finish letters and the match's
 * beginning where a run was killed.  0 also if there is no such table:
 * signup.id is then "".  -1: nothing is open (EX_TEMPFAIL locked or no key,
 * EX_CONFIG a file that cannot be read).
 */
int open_table_open(struct open_table *open_table, struct site *site,
    const char *id, int64_t now, struct err *err);
void open_table_close(struct open_table *open_table);
/* Fill in a new table as proposed, with nobody at it; open_table_open has found
 * none of its id, which the caller sets (open_table_name). */
void open_table_set(
    struct open_table *open_table, const struct proposal *proposal);
/* Seat count computer players of the site's kind (deadline: bot).  EX_CONFIG: a
 * pack cannot be read. */
int open_table_seat_bots(
    struct open_table *open_table, unsigned count, struct err *err);
/* If the site does not let such a table be opened by mail, set proposal->miss
 * to the reason. */
void open_table_allows(const struct site *site, struct proposal *proposal);
/*
 * Make a short id that can be spoken from 16 bytes: the same as before if the
 * table of that id knows the mail tag (hexadecimal), since the mail came again;
 * else one that no table or match has.
 */
void open_table_name(const struct site *site, const uint8_t bytes[TAG_LEN],
    const char *tag, char id[17]);
/*
 * Write the table and its letters, and begin the match if its people are
 * complete (open_table_ripe) or the state is SIGNUP_STARTING.  Durable on
 * return.  On failure either nothing has changed, or the next open_table_open
 * finishes it.
 */
int open_table_commit(struct open_table *open_table, struct err *err);

/*
 * ---- who sits there ----
 *
 * In memory, until open_table_commit.  Those that return const char *: NULL on
 * success, else a static key of templates/LANG/notice/no.md ("name", "guest",
 * "full", "few", "over").  A person is an index of signup.people; removing one
 * moves those behind it.
 */

/* Seat a person, as new or on the seat kept for that address or name; *person
 * is then the last index.  address may be an account's receiver. */
const char *open_table_sit(struct open_table *open_table, const char *name,
    const char *address, const char *lang, uint32_t *person);
/* Give one of its people another name. */
const char *open_table_rename(
    struct open_table *open_table, uint32_t person, const char *name);
/* Remove a person; a table where then nobody sits or asks is closed, unless it
 * is the host's. */
void open_table_leave(struct open_table *open_table, uint32_t person);
/* Keep a seat for a name; address (NULL: anyone of that name) is kept hashed.
 */
const char *open_table_invite(
    struct open_table *open_table, const char *name, const char *address);
/* Hold a seat for a forum account (address: its receiver), which is to be asked
 * whether it wants it. */
const char *open_table_ask(
    struct open_table *open_table, const char *name, const char *address);
/* The part that somebody gets who says that he comes: SIGNUP_ASKS if the host
 * must say yes first (never at a table that plays again), else SIGNUP_SITS. */
enum signup_part open_table_part(const struct open_table *open_table);
/* Begin now: whoever does not sit is removed.  "few": too few sit. */
const char *open_table_start(struct open_table *open_table);
/* Give a person who asks (SIGNUP_ASKS) the seat, or remove him; adds the
 * letters that tell it to the batch. */
int open_table_admit(
    struct open_table *open_table, uint32_t person, struct err *err);
int open_table_turn_away(
    struct open_table *open_table, uint32_t person, struct err *err);
/* Close it and forget its people. */
void open_table_shut(struct open_table *open_table);
/* True if the match begins by itself at the next commit: it is open, and all
 * seats are taken (at a table that plays again: all have answered). */
bool open_table_ripe(const struct open_table *open_table);
/* True if it is open and the host's, or somebody sits there. */
bool open_table_shown(const struct signup *signup);

/* ---- letters ---- */

/* What is new: a key of "news" in the template, and the name of the person it
 * is about (may be NULL). */
struct open_table_news {
	const char *what, *name;
};
/* The name to show to a reader of lang; a computer player's is translated.  The
 * caller frees it. */
char *open_table_called(
    const struct site *site, const char *lang, const char *called, bool bot);
/* Add to doc what letters tell of a table to one of its people (or
 * SIGNUP_NOBODY). */
void open_table_tell(const struct site *site, const struct signup *signup,
    const char *lang, uint32_t person, struct doc *doc);
/* Add to doc a map "pace" of the time for a turn, in seconds; 0: none. */
void open_table_tell_pace(int64_t target, struct doc *doc);
/* Add to doc "words", the commands in lang, and the site's address. */
void open_table_tell_words(
    const struct site *site, const char *lang, struct doc *doc);
/* Add the letter templates/LANG/notice/NOTICE.md to one of its people to the
 * batch; none to a person without address.  news may be NULL. */
int open_table_write(struct open_table *open_table, const char *notice,
    uint32_t person, const struct open_table_news *news, struct err *err);
/* Add the letter "seated" to the opener, unless there is none or it is that
 * person. */
int open_table_write_opener(struct open_table *open_table, uint32_t person,
    const struct open_table_news *news, struct err *err);
/* Add a letter that asks the host (if the site names one) whether that person
 * may sit. */
int open_table_ask_host(
    struct open_table *open_table, uint32_t person, struct err *err);

/* ---- all tables ---- */

/* Add to doc a list "tables" of maps, in lang: the open tables that may be
 * shown, then matches with a free seat; and "none". */
int open_table_list(struct site *site, int64_t now, const char *lang,
    struct doc *doc, struct err *err);
/* Count the open tables that were opened by mail: all of them, and those whose
 * opener has that address (may be NULL). */
int open_table_count(const struct site *site, const char *address,
    unsigned *all, unsigned *own, struct err *err);
/* Close tables that nobody fills, remove old files, and finish what killed runs
 * left. */
int open_table_tick(struct site *site, int64_t now, struct err *err);

#endif
