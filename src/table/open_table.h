/* SPDX-License-Identifier: MIT */
/*
 * open_table.h - a table that people may come to (signup.h): all of them
 * locked, one read, with what a run needs to change it and write its letters.
 *
 *     open_table_open      lock, read, finish a killed run
 *     ... open_table_sit, open_table_leave, open_table_write ...
 *     open_table_commit    batch to outbox/tmp, the table's file (it has
 *                          happened), the batch to outbox/new; then the
 *                          match, if it is to begin
 *     open_table_close     unlock
 *
 * Nothing is kept of an address that has not answered a letter of ours, and no
 * letter goes to one: who is invited is told by who invites him.
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
	uint8_t post[KEY_LEN]; /* what the codes of its letters are made with */
	struct signup signup;
	struct batch batch;
	/* What was wrong with the last name: "name" or "guest" was said. */
	enum name_fault misnamed;
	char *whom, *like; /* as it was said, without what is not seen; whose
			      it is like (NAME_TAKEN); or NULL */
};

/* Batches of tables that are not set yet are called OPEN_TABLE_PREFIX
 * "ID.NUMBER". */
#define OPEN_TABLE_PREFIX "table-"

/* What codes are made with where there is no match (seal_site_post). */
int open_table_post(
    const struct site *site, uint8_t post[KEY_LEN], struct err *err);
/* open_table->signup.id is "" if there is no such table. */
int open_table_open(struct open_table *open_table, struct site *site,
    const char *id, int64_t now, struct err *err);
void open_table_close(struct open_table *open_table);
/*
 * A new table, with nobody at it and nothing on disk; it was opened with an id
 * of open_table_name.
 */
void open_table_set(
    struct open_table *open_table, const struct proposal *proposal);
/* The computer players of a proposal sit down; they are of the site's kind
 * (deadline: bot).  EX_CONFIG: a pack is broken. */
int open_table_seat_bots(
    struct open_table *open_table, unsigned count, struct err *err);
/* May a table be opened by mail as it is wished?  Else proposal->miss says why.
 */
void open_table_allows(const struct site *site, struct proposal *proposal);
/*
 * A short id that can be spoken, made of 16 bytes: the same as before if a mail
 * comes again (tag in hexadecimal digits, which the table then knows), else one
 * that nobody has.
 */
void open_table_name(const struct site *site, const uint8_t bytes[TAG_LEN],
    const char *tag, char id[17]);
/* Make it happen.  Begins the match if enough have come (open_table_ripe) or
 * the table's state says so.  EX_TEMPFAIL: nothing has, or the next run goes
 * on. */
int open_table_commit(struct open_table *open_table, struct err *err);

/* ---- who sits there ---- */

/* Of these: NULL, or why not, a word that templates/LANG/notice/no.md knows.
 */
const char *open_table_sit(struct open_table *open_table, const char *name,
    const char *address, const char *lang, uint32_t *person);
/* Another name for one of them. */
const char *open_table_rename(
    struct open_table *open_table, uint32_t person, const char *name);
/* Who sits there is removed; a table that nobody wants is closed. */
void open_table_leave(struct open_table *open_table, uint32_t person);
const char *open_table_invite(
    struct open_table *open_table, const char *name, const char *address);
/* A seat for an account of the forum, which is asked whether it will have it.
 */
const char *open_table_ask(
    struct open_table *open_table, const char *name, const char *address);
/* What somebody becomes who says that he comes: SIGNUP_ASKS, if the host wants
 * to say yes first; not to who has played there before. */
enum signup_part open_table_part(const struct open_table *open_table);
const char *open_table_start(struct open_table *open_table);
/* Who asks for his seat has it, or is turned away; both are told. */
int open_table_admit(
    struct open_table *open_table, uint32_t person, struct err *err);
int open_table_turn_away(
    struct open_table *open_table, uint32_t person, struct err *err);
void open_table_shut(struct open_table *open_table);
/* Does it begin by itself, as it is now? */
bool open_table_ripe(const struct open_table *open_table);
/* May it be shown to everybody? */
bool open_table_shown(const struct signup *signup);

/* ---- letters ---- */

/* What is new: a word that the template knows, and whose name it is about (may
 * be NULL). */
struct open_table_news {
	const char *what, *name;
};
/* What somebody at a table is called, for a reader of lang.  The caller frees
 * it. */
char *open_table_called(
    const struct site *site, const char *lang, const char *called, bool bot);
/* What letters tell of a table, to one of its people (or SIGNUP_NOBODY); added
 * to doc. */
void open_table_tell(const struct site *site, const struct signup *signup,
    const char *lang, uint32_t person, struct doc *doc);
/* The time for a turn, in seconds: a map "pace" if there is one. */
void open_table_tell_pace(int64_t target, struct doc *doc);
/* Words for pli itself, and the site's address. */
void open_table_tell_words(
    const struct site *site, const char *lang, struct doc *doc);
/* Add a letter to one of its people to the batch; without an address, none. */
int open_table_write(struct open_table *open_table, const char *notice,
    uint32_t person, const struct open_table_news *news, struct err *err);
/* To the opener, unless it is that person. */
int open_table_write_opener(struct open_table *open_table, uint32_t person,
    const struct open_table_news *news, struct err *err);
/* Ask the host whether that person may sit. */
int open_table_ask_host(
    struct open_table *open_table, uint32_t person, struct err *err);

/* ---- all tables ---- */

/* Add the tables that are open, for all to see: a list "tables" of maps. */
int open_table_list(struct site *site, int64_t now, const char *lang,
    struct doc *doc, struct err *err);
/* How many tables were opened by mail, and by that address (may be NULL)? */
int open_table_count(const struct site *site, const char *address,
    unsigned *all, unsigned *own, struct err *err);
/* What time brings: tables nobody fills are closed, runs that were killed are
 * finished. */
int open_table_tick(struct site *site, int64_t now, struct err *err);

#endif
