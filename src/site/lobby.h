/* SPDX-License-Identifier: MIT */
/*
 * lobby.h - an open table: a match that is not set yet, and who has come so
 * far.
 *
 * One file a table, tables/ID.yaml (pli-site(5)).  It is private, and never
 * part of a match file: how many play, and who, is known only when the match
 * is set.  Its id becomes the match's.  A table that has begun or was closed
 * leaves its id and the tags of its mails behind for a while, so that a mail
 * which comes again does nothing.
 */
#ifndef LOBBY_H
#define LOBBY_H

#include "game/game.h"
#include "site/site.h"

#define LOBBY_OPTIONS 17 /* those of a wish, and names=... */
#define LOBBY_TAGS 100
#define LOBBY_TAG_LEN 32 /* hexadecimal digits */

enum lobby_state {
	LOBBY_OPEN,
	LOBBY_STARTING, /* decided; the match is set by whoever comes next */
	LOBBY_STARTED,
	LOBBY_CLOSED
};

enum lobby_part {
	LOBBY_SITS,
	LOBBY_ASKS,   /* waits for the host's yes */
	LOBBY_HELD,   /* of a table that plays again: has not answered yet */
	LOBBY_INVITED /* a name that who sits there has given away */
};

struct lobby_person {
	enum lobby_part part;
	char *name;
	char *address; /* or an account's receiver (account.h); NULL: none */
	char lang[9];
	char bot[33];   /* a computer player of that kind, or "" */
	char guest[33]; /* LOBBY_INVITED: the address's hash, or "" for all */
};

struct lobby {
	char id[17]; /* "": no such table */
	const struct game *game;
	unsigned seats;
	char *options[LOBBY_OPTIONS]; /* "name=value" */
	unsigned option_count;
	enum lobby_state state;
	bool manual;    /* begins when its opener says so */
	bool of_host;   /* nobody who sits there may start it */
	char again[17]; /* the match that is played again, or "" */
	int64_t pace;   /* seconds for a turn; 0: as the site says */
	bool forum;     /* the match will have a topic on the forum */
	int64_t opened, changed;
	unsigned number; /* of the last change */
	/* In the order in which they came: the first who sits is the opener. */
	struct lobby_person people[SEATS_MAX];
	unsigned count;
	char tags[LOBBY_TAGS][LOBBY_TAG_LEN + 1]; /* of mails that were taken */
	unsigned tag_count;
};

void lobby_init(struct lobby *lobby);
void lobby_release(struct lobby *lobby);
/* 1: read; 0: there is none of that id, lobby->id is "".  EX_CONFIG: broken. */
int lobby_read(struct lobby *lobby, const struct site *site, const char *id,
    struct err *err);
/* Durable on return. */
int lobby_write(
    const struct lobby *lobby, const struct site *site, struct err *err);
bool lobby_exists(const struct site *site, const char *id);
/* Call what with the id of each table, by id; stops at a return other than 0
 * and hands it on. */
int lobby_each(const struct site *site, int (*what)(const char *id, void *arg),
    void *arg, struct err *err);

/* Was the mail of that tag taken?  Note that it was. */
bool lobby_knows(const struct lobby *lobby, const char *tag);
void lobby_note(struct lobby *lobby, const char *tag);

/* ---- who sits there ---- */

/* "sits", "asks", "held", "invited". */
const char *lobby_part_name(enum lobby_part part);

/* Is the match to be secret?  Then nobody who sits there learns who else does,
 * not even by a name that is taken. */
bool lobby_is_secret(const struct lobby *lobby);
/* Names are compared as name_same does; LOBBY_NOBODY: none.  Of two at a
 * secret table it is who asks. */
#define LOBBY_NOBODY UINT32_MAX
uint32_t lobby_named(const struct lobby *lobby, const char *name);
/* Who sits, asks or is held a seat by that address. */
uint32_t lobby_of(const struct lobby *lobby, const char *address);
/* The invitation of that address. */
uint32_t lobby_invited(const struct lobby *lobby, const char *address);
/* Who may start it and invite; LOBBY_NOBODY: only the host. */
uint32_t lobby_opener(const struct lobby *lobby);
/* How many are there of a part, or of all. */
unsigned lobby_count(const struct lobby *lobby, enum lobby_part part);
unsigned lobby_free(const struct lobby *lobby);
/* One more; strings are copied, address may be NULL.  The table must not be
 * full. */
struct lobby_person *lobby_add(struct lobby *lobby, enum lobby_part part,
    const char *name, const char *address, const char *lang);
void lobby_remove(struct lobby *lobby, uint32_t person);
/* Nobody is there any more. */
void lobby_empty(struct lobby *lobby);

#endif
