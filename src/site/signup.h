/* SPDX-License-Identifier: MIT */
/*
 * signup.h - the file of an open table: a match that is not set yet, and who
 * has come so far.
 *
 * One file a table, tables/ID.yaml (pli-site(5)).  It is private, and never
 * part of a match file: how many play, and who, is known only when the match
 * is set.  Its id becomes the match's.  A table that has begun or was closed
 * leaves its id and the tags of its mails behind for a while, so that a mail
 * which comes again does nothing.
 */
#ifndef SIGNUP_H
#define SIGNUP_H

#include "game/game.h"
#include "site/mail_tags.h"
#include "site/site.h"

#define SIGNUP_OPTIONS 17 /* those of a wish, and names=... */

enum signup_state {
	SIGNUP_OPEN,
	SIGNUP_STARTING, /* decided; the match is set by whoever comes next */
	SIGNUP_STARTED,
	SIGNUP_CLOSED
};

enum signup_part {
	SIGNUP_SITS,
	SIGNUP_ASKS,   /* waits for the host's yes */
	SIGNUP_HELD,   /* of a table that plays again: has not answered yet */
	SIGNUP_INVITED /* a name that who sits there has given away */
};

struct signup_person {
	enum signup_part part;
	char *name;
	char *address; /* or an account's receiver (account.h); NULL: none */
	char lang[9];
	char bot[33]; /* a computer player of that kind, or "" */
	char
	    invited[33]; /* SIGNUP_INVITED: the address's hash, or "" for all */
};

struct signup {
	char id[17]; /* "": no such table */
	const struct game *game;
	unsigned seats;
	char *options[SIGNUP_OPTIONS]; /* "name=value" */
	unsigned option_count;
	enum signup_state state;
	bool manual;    /* begins when its opener says so */
	bool of_host;   /* nobody who sits there may start it */
	char again[17]; /* the match that is played again, or "" */
	int64_t pace;   /* seconds for a turn; 0: as the site says */
	bool forum;     /* the match will have a topic on the forum */
	int64_t opened, changed;
	unsigned number; /* of the last change */
	/* In the order in which they came: the first who sits is the opener. */
	struct signup_person people[SEATS_MAX];
	unsigned count;
	struct mail_tags mails; /* that were taken */
};

void signup_init(struct signup *signup);
void signup_release(struct signup *signup);
/* 1: read; 0: there is none of that id, signup->id is "".  EX_CONFIG: broken.
 */
int signup_read(struct signup *signup, const struct site *site, const char *id,
    struct err *err);
/* Durable on return. */
int signup_write(
    const struct signup *signup, const struct site *site, struct err *err);
bool signup_exists(const struct site *site, const char *id);
/* Call what with the id of each table, by id; stops at a return other than 0
 * and hands it on. */
int signup_each(const struct site *site, int (*what)(const char *id, void *arg),
    void *arg, struct err *err);

/* ---- who sits there ---- */

/* "sits", "asks", "held", "invited". */
const char *signup_part_name(enum signup_part part);

/* Is the match to be secret?  Then nobody who sits there learns who else does,
 * not even by a name that is taken. */
bool signup_is_secret(const struct signup *signup);
/* Names are compared as name_same does; SIGNUP_NOBODY: none.  Of two at a
 * secret table it is who asks. */
#define SIGNUP_NOBODY UINT32_MAX
uint32_t signup_named(const struct signup *signup, const char *name);
/* Who sits, asks or is held a seat by that address. */
uint32_t signup_of(const struct signup *signup, const char *address);
/* The invitation of that address. */
uint32_t signup_invited(const struct signup *signup, const char *address);
/* Who may start it and invite; SIGNUP_NOBODY: only the host. */
uint32_t signup_opener(const struct signup *signup);
/* How many are there of a part, or of all. */
unsigned signup_count(const struct signup *signup, enum signup_part part);
unsigned signup_free(const struct signup *signup);
/* One more; strings are copied, address may be NULL.  The table must not be
 * full. */
struct signup_person *signup_add(struct signup *signup, enum signup_part part,
    const char *name, const char *address, const char *lang);
void signup_remove(struct signup *signup, uint32_t person);
/* Nobody is there any more. */
void signup_empty(struct signup *signup);

#endif
