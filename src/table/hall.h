/* SPDX-License-Identifier: MIT */
/*
 * hall.h - where people come to open tables (lobby.h): all of them locked, with
 * what a run needs to change one and write its letters.
 *
 *     hall_open      lock, read, finish a killed run
 *     ... hall_sit, hall_leave, hall_write ...
 *     hall_commit    batch to outbox/tmp, the table's file (it happened),
 * rename the batch; then the match, if it is to begin hall_close     unlock
 *
 * Nothing is kept of an address that has not answered a letter of ours, and no
 * letter goes to one: who is invited is told by who invites him.
 */
#ifndef HALL_H
#define HALL_H

#include "language/name.h"
#include "language/proposal.h"
#include "letters/notice.h"
#include "site/lobby.h"
#include "site/outbox.h"
#include "table/table.h"

struct hall {
	struct site *site;
	int64_t now;
	int fd;
	uint8_t post[KEY_LEN]; /* what the codes of its letters are made with */
	struct lobby lobby;
	struct batch batch;
	/* What was wrong with the last name: "name" or "guest" was said. */
	enum name_fault misnamed;
	char *whom, *like; /* as it was said, without what is not seen; whose
			      it is like (NAME_TAKEN); or NULL */
};

/* Batches of tables that are not set yet are called HALL_PREFIX "ID.NUMBER". */
#define HALL_PREFIX "table-"

/* What codes are made with where there is no match (seal_site_post). */
int hall_post(const struct site *site, uint8_t post[KEY_LEN], struct err *err);
/* hall->lobby.id is "" if there is no such table. */
int hall_open(struct hall *hall, struct site *site, const char *id, int64_t now,
    struct err *err);
void hall_close(struct hall *hall);
/*
 * A new table in the hall, with nobody at it and nothing on disk; the hall was
 * opened with an id of hall_name.
 */
void hall_set(struct hall *hall, const struct proposal *proposal);
/* The computer players of a proposal sit down; they are of the site's kind
 * (deadline: bot).  EX_CONFIG: a pack is broken. */
int hall_seat_bots(struct hall *hall, unsigned count, struct err *err);
/* May a table be opened by mail as it is wished?  Else proposal->miss says why.
 */
void hall_allows(const struct site *site, struct proposal *proposal);
/*
 * A short id that can be spoken, made of 16 bytes: the same as before if a mail
 * comes again (tag in hexadecimal digits, which the table then knows), else one
 * that nobody has.
 */
void hall_name(const struct site *site, const uint8_t bytes[TAG_LEN],
    const char *tag, char id[17]);
/* Make it happen.  Begins the match if enough have come (hall_ripe) or the
 * table's state says so.  EX_TEMPFAIL: nothing has, or the next run goes on. */
int hall_commit(struct hall *hall, struct err *err);

/* ---- who sits there ---- */

/* Of these: NULL, or why not, a word that templates/LANG/notice/no.md knows.
 */
const char *hall_sit(struct hall *hall, const char *name, const char *address,
    const char *lang, uint32_t *person);
/* Another name for one of them. */
const char *hall_rename(struct hall *hall, uint32_t person, const char *name);
/* Who sits there is removed; a table that nobody wants is closed. */
void hall_leave(struct hall *hall, uint32_t person);
const char *hall_invite(
    struct hall *hall, const char *name, const char *address);
const char *hall_start(struct hall *hall);
/* Who asks for his seat has it, or is turned away; both are told. */
int hall_admit(struct hall *hall, uint32_t person, struct err *err);
int hall_turn_away(struct hall *hall, uint32_t person, struct err *err);
void hall_shut(struct hall *hall);
/* Does it begin by itself, as it is now? */
bool hall_ripe(const struct hall *hall);
/* May it be shown to everybody? */
bool hall_shown(const struct lobby *lobby);

/* ---- letters ---- */

/* What is new: a word that the template knows, and whose name it is about (may
 * be NULL). */
struct hall_news {
	const char *what, *name;
};
/* What somebody at a table is called, for a reader of lang.  The caller frees
 * it. */
char *hall_called(
    const struct site *site, const char *lang, const char *called, bool bot);
/* What letters tell of a table, to one of its people (or LOBBY_NOBODY); added
 * to doc. */
void hall_tell(const struct site *site, const struct lobby *lobby,
    const char *lang, uint32_t person, struct doc *doc);
/* The time for a turn, in seconds: a map "pace" if there is one. */
void hall_tell_pace(int64_t target, struct doc *doc);
/* Words for pli itself, and the site's address. */
void hall_tell_words(
    const struct site *site, const char *lang, struct doc *doc);
/* Add a letter to one of its people to the batch; without an address, none. */
int hall_write(struct hall *hall, const char *notice, uint32_t person,
    const struct hall_news *news, struct err *err);
/* To the opener, unless it is that person. */
int hall_write_opener(struct hall *hall, uint32_t person,
    const struct hall_news *news, struct err *err);
/* Ask the host whether that person may sit. */
int hall_ask_host(struct hall *hall, uint32_t person, struct err *err);

/* ---- all tables ---- */

/* Add the tables that are open, for all to see: a list "tables" of maps. */
int hall_list(struct site *site, int64_t now, const char *lang, struct doc *doc,
    struct err *err);
/* How many tables were opened by mail, and by that address (may be NULL)? */
int hall_count(const struct site *site, const char *address, unsigned *all,
    unsigned *own, struct err *err);
/* What time brings: tables nobody fills are closed, runs that were killed are
 * finished. */
int hall_tick(struct site *site, int64_t now, struct err *err);

#endif
