/* SPDX-License-Identifier: MIT */
/*
 * signup.h - the file of an open table: a match that is to be made, and who has
 * come so far.
 *
 * One file a table, tables/ID.yaml (pli-site(5)).  It is private, and never
 * part of a match file.  Its id becomes the match's.  After a table has begun
 * or was closed, its file stays for a while with the id and the tags of its
 * mails, so that a mail which comes again does nothing.
 */
#ifndef SIGNUP_H
#define SIGNUP_H

#include "game/game.h"
#include "site/mail_tags.h"
#include "site/site.h"

#define SIGNUP_OPTIONS 17 /* those of a wish, and names=... */

enum signup_state {
	SIGNUP_OPEN,
	SIGNUP_STARTING, /* decided; the next open_table_open makes the match */
	SIGNUP_STARTED,
	SIGNUP_CLOSED
};

enum signup_part {
	SIGNUP_SITS,
	SIGNUP_ASKS,   /* waits for the host's yes */
	SIGNUP_HELD,   /* of a table that plays again: has not answered yet */
	SIGNUP_INVITED /* invited by somebody who sits there; only a name */
};

struct signup_person {
	enum signup_part part;
	char *name;
	char *address; /* or an account's receiver (account.h); NULL: none */
	char lang[9];
	char bot[33]; /* a computer player of that kind, or "" */
	/* SIGNUP_INVITED: player_hash of the address; "": anyone of that name
	 */
	char invited[33];
};

struct signup {
	char id[17]; /* "": no such table */
	const struct game *game;
	unsigned seats;
	char *options[SIGNUP_OPTIONS]; /* "name=value" */
	unsigned option_count;
	enum signup_state state;
	bool manual;    /* begins when its opener says so */
	bool of_host;   /* the host opened it: it has no opener */
	char again[17]; /* the match that is played again, or "" */
	int64_t pace;   /* seconds for a turn; 0: as the site says */
	bool forum;     /* the match will have a topic on the forum */
	int64_t opened, changed;
	unsigned number; /* counts the changes (names their batches) */
	/* In the order in which they came: the first who sits is the opener. */
	struct signup_person people[SEATS_MAX];
	unsigned count;
	struct mail_tags mails; /* that were taken */
};

void signup_init(struct signup *signup);
void signup_release(struct signup *signup);
/* 1: read; 0: there is none of that id, and signup->id is "".  -1, EX_CONFIG:
 * the file has a mistake.  Initialises signup; release it also on failure. */
int signup_read(struct signup *signup, const struct site *site, const char *id,
    struct err *err);
/* Durable on return. */
int signup_write(
    const struct signup *signup, const struct site *site, struct err *err);
bool signup_exists(const struct site *site, const char *id);
/* Call what with the id of each table, sorted; a return other than 0 ends the
 * loop and is returned. */
int signup_each(const struct site *site, int (*what)(const char *id, void *arg),
    void *arg, struct err *err);

/* ---- who sits there ---- */

/* "sits", "asks", "held", "invited". */
const char *signup_part_name(enum signup_part part);

/* True if the match is to have secret names: then nobody who sits there may
 * learn who else does, not even by a name that is taken. */
bool signup_is_secret(const struct signup *signup);
/* Persons are indices of people; SIGNUP_NOBODY: none. */
#define SIGNUP_NOBODY UINT32_MAX
/* The person of that name, compared as name_same does; of two at a secret table
 * the one who asks (SIGNUP_ASKS). */
uint32_t signup_named(const struct signup *signup, const char *name);
/* The person of that address, not invited ones. */
uint32_t signup_of(const struct signup *signup, const char *address);
/* The person whose invitation is for that address. */
uint32_t signup_invited(const struct signup *signup, const char *address);
/* The person who may start it and invite; SIGNUP_NOBODY: only the host may. */
uint32_t signup_opener(const struct signup *signup);
/* The number of people of that part. */
unsigned signup_count(const struct signup *signup, enum signup_part part);
/* The number of seats that nobody has or is kept one of. */
unsigned signup_free(const struct signup *signup);
/* Add a person; strings are copied, address may be NULL.  The table must not be
 * full.  The pointer is good until the next change. */
struct signup_person *signup_add(struct signup *signup, enum signup_part part,
    const char *name, const char *address, const char *lang);
/* Remove one; those behind move down. */
void signup_remove(struct signup *signup, uint32_t person);
/* Remove all. */
void signup_empty(struct signup *signup);

#endif
